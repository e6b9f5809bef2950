"""The game table that all games share: who plays, what can be done, what happened."""
