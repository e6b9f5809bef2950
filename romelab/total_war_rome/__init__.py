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
- ``question_in()``, ``answer()``: where an army, navy or agent of a position comes, by which ways, at what cost
- ``chance_of()``, ``assault_odds()``, ``conquest_odds()``, ``taxation_odds()``: exact chances in a position
- ``bots``, ``playouts()``: programs that play, and many games as a table
- ``plots``, ``battle_charts``, ``faction_charts``, ``gold_charts``, ``ladder_charts``: pictures, with matplotlib

The public names are loaded when they are first used, so that importing this package loads neither networkx,
matplotlib nor ipywidgets.
"""

import lazy_loader

# pyright: basic
# The names stand in __init__.pyi.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
