"""Ways to fight by fixed rules."""
