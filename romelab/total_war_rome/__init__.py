"""Total War: ROME - The Board Game: the campaign over regions and sea areas, and the battles fought in it.

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.total_war_rome.box.options import Options
    from romelab.total_war_rome.controls import explore
    from romelab.total_war_rome.controls.battle_armies import explore_battles
    from romelab.total_war_rome.controls.table import play
    from romelab.total_war_rome.network.network import RegionNetwork, default_network

__all__ = ["Options", "RegionNetwork", "default_network", "explore", "explore_battles", "play"]

_NAMES = {
    "box.options": ("Options",),
    "controls": ("explore",),
    "controls.battle_armies": ("explore_battles",),
    "controls.table": ("play",),
    "network.network": ("RegionNetwork", "default_network"),
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs=_NAMES)
