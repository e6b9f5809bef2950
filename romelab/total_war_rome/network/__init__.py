"""The network of the game: what it is made of, how a file of it is read, and questions that need nothing else."""
