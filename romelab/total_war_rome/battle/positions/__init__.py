"""What a battle is at one moment: sides, zones, moves, and what one side may see."""
