"""Pictures: what is to be drawn, as plain data, and the drawings made of it."""
