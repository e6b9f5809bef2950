"""The rules of battles, a module for each phase."""
