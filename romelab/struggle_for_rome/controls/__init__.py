"""Controls for notebooks: the route explorer and the game table."""
