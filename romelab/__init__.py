"""Three Roman board games as rulebooks you can run."""
