"""What stands on a page: board, stage, its words, what is redrawn and when. Never matplotlib."""
