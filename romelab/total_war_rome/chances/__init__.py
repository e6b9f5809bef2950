"""Exact chances: how likely what the rules leave to dice and cards is."""
