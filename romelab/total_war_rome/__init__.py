"""Total War: ROME - The Board Game: the campaign over regions and sea areas, and the battles fought in it.

To look and to play, in a notebook:

- ``explore()``, ``explore_battles()``, ``play()``: the region explorer; the battle lab; the game at the table

To ask and to program:

- ``GAME``, ``Setup``, ``Options``, ``moves``: the rules; ``GAME.new_game(Setup())`` is a first position, ``help(GAME)``
  says what a position can be asked
- ``position()``: any position in a few lines
- ``battle``: battles on their own, with a ``GAME``, a ``position()`` and odds of their own
- ``default_network()``: the map (a ``RegionNetwork``); ``graph()``: the same for networkx
- ``default_box()``: map, cards and dice
- ``bots``, ``playouts()``: programs that play, and many games as a table
- ``plots``, ``battle_charts``, ``faction_charts``, ``gold_charts``, ``ladder_charts``: pictures, with matplotlib

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.total_war_rome import battle, bots
    from romelab.total_war_rome.bots.playouts import playouts
    from romelab.total_war_rome.box.options import Options
    from romelab.total_war_rome.box.tables import default_box
    from romelab.total_war_rome.controls.battle_armies import explore_battles
    from romelab.total_war_rome.controls.explorer import explore
    from romelab.total_war_rome.controls.table import play
    from romelab.total_war_rome.game import GAME
    from romelab.total_war_rome.network.network import RegionNetwork, default_network, graph
    from romelab.total_war_rome.pictures import battle_charts, faction_charts, gold_charts, ladder_charts, plots
    from romelab.total_war_rome.positions import moves
    from romelab.total_war_rome.positions.building import position
    from romelab.total_war_rome.positions.state import Setup

__all__ = [
    "GAME",
    "Options",
    "RegionNetwork",
    "Setup",
    "battle",
    "battle_charts",
    "bots",
    "default_box",
    "default_network",
    "explore",
    "explore_battles",
    "faction_charts",
    "gold_charts",
    "graph",
    "ladder_charts",
    "moves",
    "play",
    "playouts",
    "plots",
    "position",
]

_NAMES = {
    "box.options": ["Options"],
    "box.tables": ["default_box"],
    "positions.building": ["position"],
    "positions.state": ["Setup"],
    "controls.explorer": ["explore"],
    "controls.battle_armies": ["explore_battles"],
    "controls.table": ["play"],
    "network.network": ["RegionNetwork", "default_network", "graph"],
    "bots.playouts": ["playouts"],
    "game": ["GAME"],
    "positions": ["moves"],
    "pictures": ["battle_charts", "faction_charts", "gold_charts", "ladder_charts", "plots"],
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, ["battle", "bots"], _NAMES)
