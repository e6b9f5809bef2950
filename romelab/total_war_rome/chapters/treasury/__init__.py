"""Taxes, purchases, points, and the end of a round."""
