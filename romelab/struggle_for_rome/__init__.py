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
- ``expected_income()``, ``chance_of_card()``: what a round brings a seat on average, what the next development card is
- ``bots``, ``playouts()``: programs that play, and many games as a table
- ``plots``, ``charts``: pictures of the board and of a game, with matplotlib

The public names are loaded when they are first used, so that importing this package loads neither networkx,
matplotlib nor ipywidgets.
"""

import lazy_loader

# pyright: basic
# The names stand in __init__.pyi.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
