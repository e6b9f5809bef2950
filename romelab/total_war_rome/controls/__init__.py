"""Controls for notebooks: the region explorer, the battle lab and the game tables."""
