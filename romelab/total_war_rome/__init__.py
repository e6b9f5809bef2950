"""Total War: ROME - The Board Game: the campaign over regions and sea areas, and the battles fought in it."""
