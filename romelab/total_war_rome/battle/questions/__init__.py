"""Odds of whole battles under fixed policies."""
