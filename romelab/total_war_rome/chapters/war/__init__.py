"""Armies and navies on the move, conquest, and the seam to the battles."""
