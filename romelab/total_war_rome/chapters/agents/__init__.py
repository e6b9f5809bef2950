"""Initiative, agents and events."""
