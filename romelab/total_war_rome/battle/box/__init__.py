"""What a battle says: its catalogues of sentences."""
