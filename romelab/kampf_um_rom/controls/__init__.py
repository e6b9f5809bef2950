"""Controls for notebooks: the plan explorer and the game table."""
