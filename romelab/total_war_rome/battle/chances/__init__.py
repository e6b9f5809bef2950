"""Exact odds of one combat and of one roll."""
