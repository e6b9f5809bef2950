"""Struggle for Rome: the road network, its routes and its rules."""
