"""What all pictures share: colours, small signs, and the map as SVG. Nothing here knows a game or needs matplotlib."""
