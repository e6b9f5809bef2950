"""Controls for notebooks: the route explorer."""

from romelab.struggle_for_rome.controls.explorer import RouteExplorer, explore

__all__ = ["RouteExplorer", "explore"]
