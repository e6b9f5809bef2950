"""What every game shares: moves, chance, history, saves, rulebooks, scenes. Knows no game."""
