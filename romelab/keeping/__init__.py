"""Keeping work as it happens: what is played, guessed and written is on disk before the next click."""
