"""What lies in the box: cards, options, the rulebook; nothing here changes during a game."""
