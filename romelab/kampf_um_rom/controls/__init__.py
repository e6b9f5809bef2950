"""Controls for notebooks: the plan explorer."""

from romelab.kampf_um_rom.controls.explorer import PlanExplorer, explore

__all__ = ["PlanExplorer", "explore"]
