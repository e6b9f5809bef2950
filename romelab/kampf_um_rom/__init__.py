"""*Kampf um Rom - Das Kartenspiel*: cultural achievements kept, lost and developed, 4th to 10th century.

To look and to play, in a notebook:

- ``explore()``, ``play()``: the plan explorer; the game at the table

To ask and to program:

- ``GAME``, ``Setup``, ``Options``, ``moves``: the rules; ``GAME.new_game(Setup())`` is a first position, ``help(GAME)``
  says what a position can be asked
- ``position()``: any position in a few lines
- ``default_network()``, ``load_network()``, ``read_network()``: the boxes and arrows (an ``AchievementNetwork``), or
  those of your own; ``graph()``: the same for networkx
- ``default_deck()``, ``load_deck()``, ``read_deck()``: the cards, or those of your own
- ``bots``, ``playouts()``: programs that play, and many games as a table
- ``plots``, ``charts``: pictures of the network and of a game, with matplotlib

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.kampf_um_rom import bots
    from romelab.kampf_um_rom.bots.playouts import playouts
    from romelab.kampf_um_rom.box.cards import default_deck, load_deck, read_deck
    from romelab.kampf_um_rom.box.options import Options
    from romelab.kampf_um_rom.controls.explorer import explore
    from romelab.kampf_um_rom.controls.table import play
    from romelab.kampf_um_rom.game import GAME
    from romelab.kampf_um_rom.network.network import (
        AchievementNetwork,
        default_network,
        graph,
        load_network,
        read_network,
    )
    from romelab.kampf_um_rom.pictures import charts, plots
    from romelab.kampf_um_rom.positions import moves
    from romelab.kampf_um_rom.positions.building import position
    from romelab.kampf_um_rom.positions.setup import Setup

__all__ = [
    "GAME",
    "AchievementNetwork",
    "Options",
    "Setup",
    "bots",
    "charts",
    "default_deck",
    "default_network",
    "explore",
    "graph",
    "load_deck",
    "load_network",
    "moves",
    "play",
    "playouts",
    "plots",
    "position",
    "read_deck",
    "read_network",
]

_NAMES = {
    "box.cards": ["default_deck", "load_deck", "read_deck"],
    "box.options": ["Options"],
    "positions.building": ["position"],
    "positions.setup": ["Setup"],
    "controls.explorer": ["explore"],
    "controls.table": ["play"],
    "network.network": ["AchievementNetwork", "default_network", "load_network", "read_network", "graph"],
    "bots.playouts": ["playouts"],
    "game": ["GAME"],
    "positions": ["moves"],
    "pictures": ["charts", "plots"],
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, ["bots"], _NAMES)
