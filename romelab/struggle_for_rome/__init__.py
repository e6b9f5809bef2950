"""Struggle for Rome: tribes on a road network, AD 375-500.

To look and to play, in a notebook:

- ``explore()``, ``play()``: the route explorer; the game at the table

To ask and to program:

- ``GAME``, ``Setup``, ``Options``, ``moves``: the rules; ``GAME.new_game(Setup())`` is a first position, ``help(GAME)``
  says what a position can be asked
- ``position()``: any position in a few lines
- ``default_network()``, ``load_network()``, ``read_network()``: the board (a ``RoadNetwork``), or one of your own;
  ``graph()``: the same for networkx
- ``reach()``, ``bills()``, ``next_best()``, ``why_not()``, ``adjacent_cities()``, ``arrow_distances()``: where a tribe
  can go and what it pays
- ``bots``, ``playouts()``: programs that play, and many games as a table
- ``plots``, ``charts``: pictures of the board and of a game, with matplotlib

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.struggle_for_rome import bots
    from romelab.struggle_for_rome.bots.playouts import playouts
    from romelab.struggle_for_rome.box.options import Options
    from romelab.struggle_for_rome.controls.explorer import explore
    from romelab.struggle_for_rome.controls.table import play
    from romelab.struggle_for_rome.game import GAME
    from romelab.struggle_for_rome.network.network import (
        RoadNetwork,
        default_network,
        graph,
        load_network,
        read_network,
    )
    from romelab.struggle_for_rome.network.routes import (
        adjacent_cities,
        arrow_distances,
        bills,
        next_best,
        reach,
        why_not,
    )
    from romelab.struggle_for_rome.pictures import charts, plots
    from romelab.struggle_for_rome.positions import moves
    from romelab.struggle_for_rome.positions.building import position
    from romelab.struggle_for_rome.positions.setup import Setup

__all__ = [
    "GAME",
    "Options",
    "RoadNetwork",
    "Setup",
    "adjacent_cities",
    "arrow_distances",
    "bills",
    "bots",
    "charts",
    "default_network",
    "explore",
    "graph",
    "load_network",
    "moves",
    "next_best",
    "play",
    "playouts",
    "plots",
    "position",
    "reach",
    "read_network",
    "why_not",
]

_NAMES = {
    "box.options": ["Options"],
    "positions.building": ["position"],
    "positions.setup": ["Setup"],
    "controls.explorer": ["explore"],
    "controls.table": ["play"],
    "network.network": ["RoadNetwork", "default_network", "load_network", "read_network", "graph"],
    "network.routes": ["adjacent_cities", "arrow_distances", "bills", "next_best", "reach", "why_not"],
    "bots.playouts": ["playouts"],
    "game": ["GAME"],
    "positions": ["moves"],
    "pictures": ["charts", "plots"],
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, ["bots"], _NAMES)
