"""*Kampf um Rom - Das Kartenspiel*: cultural achievements kept, lost and developed, 4th to 10th century."""
