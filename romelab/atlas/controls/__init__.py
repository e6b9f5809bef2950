"""Controls of the atlas: the journey explorer with its map of days."""

from romelab.atlas.controls.explorer import JourneyExplorer, explore_journeys

__all__ = ["JourneyExplorer", "explore_journeys"]
