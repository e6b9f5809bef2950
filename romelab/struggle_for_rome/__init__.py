"""Struggle for Rome: tribes on a road network, AD 375-500.

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.struggle_for_rome.box.options import Options
    from romelab.struggle_for_rome.controls import explore, play
    from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, load_network, read_network
    from romelab.struggle_for_rome.network.routes import (
        adjacent_cities,
        arrow_distances,
        bills,
        next_best,
        reach,
        why_not,
    )

__all__ = [
    "Options",
    "RoadNetwork",
    "adjacent_cities",
    "arrow_distances",
    "bills",
    "default_network",
    "explore",
    "load_network",
    "next_best",
    "play",
    "reach",
    "read_network",
    "why_not",
]

_NAMES = {
    "box.options": ("Options",),
    "network.network": ("RoadNetwork", "default_network", "load_network", "read_network"),
    "controls": ("explore", "play"),
    "network.routes": ("adjacent_cities", "arrow_distances", "bills", "next_best", "reach", "why_not"),
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs=_NAMES)
