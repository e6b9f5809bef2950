"""Who sits where: how a game shows itself, seats, dice and cards, the lobby, scenarios. The table uses it."""
