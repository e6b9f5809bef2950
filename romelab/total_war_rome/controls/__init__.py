"""Controls for notebooks: the region explorer."""

from romelab.total_war_rome.controls.explorer import RegionExplorer, explore

__all__ = ["RegionExplorer", "explore"]
