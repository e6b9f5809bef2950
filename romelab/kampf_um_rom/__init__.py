"""*Kampf um Rom - Das Kartenspiel*: cultural achievements kept, lost and developed, 4th to 10th century.

To look and to play, in a notebook:

- ``explore()``, ``play()``: the plan explorer; the game at the table

To ask and to program:

- ``GAME``, ``Setup``, ``Options``, ``moves``: the rules; ``GAME.new_game(Setup())`` is a first position, ``help(GAME)``
  says what a position can be asked
- ``position()``: any position in a few lines
- ``default_network()``, ``load_network()``, ``read_network()``: the boxes and arrows (an ``AchievementNetwork``), or
  those of your own; ``graph()``: the same for networkx
- ``default_deck()``, ``load_deck()``, ``read_deck()``: the cards, or your own under a name of their own;
  ``KampfUmRom(deck=yours)`` is the game with them
- ``cheapest_plans()``, ``falls()``, ``keystones()``: how to get to a box, and what breaks if one is lost
- ``bots``, ``playouts()``: programs that play, and many games as a table
- ``plots``, ``charts``: pictures of the network and of a game, with matplotlib

The public names are loaded when they are first used, so that importing this package loads neither networkx,
matplotlib nor ipywidgets.
"""

import lazy_loader

# pyright: basic
# The names stand in __init__.pyi.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
