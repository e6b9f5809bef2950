"""*Kampf um Rom - Das Kartenspiel*: cultural achievements kept, lost and developed, 4th to 10th century.

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.kampf_um_rom.box.options import Options
    from romelab.kampf_um_rom.controls import explore_network
    from romelab.kampf_um_rom.controls.table import play
    from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network, load_network

__all__ = ["AchievementNetwork", "Options", "default_network", "explore_network", "load_network", "play"]

_NAMES = {
    "box.options": ("Options",),
    "controls": ("explore_network",),
    "controls.table": ("play",),
    "network.network": ("AchievementNetwork", "default_network", "load_network"),
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs=_NAMES)
