"""Controls for notebooks: the route explorer and the game table."""

from romelab.struggle_for_rome.controls.explorer import RouteExplorer, explore
from romelab.struggle_for_rome.controls.table import play

__all__ = ["RouteExplorer", "explore", "play"]
