"""Controls for notebooks: the plan explorer."""

from romelab.kampf_um_rom.controls.explorer import PlanExplorer, explore_network

__all__ = ["PlanExplorer", "explore_network"]
