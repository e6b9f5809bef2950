"""Who sits down to what: how a game shows itself, seats, dice and cards, the lobby, scenarios. The table uses it."""
