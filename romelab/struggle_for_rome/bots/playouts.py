"""Many games at once, played by programs."""

from romelab.struggle_for_rome.game import GAME
from romelab.struggle_for_rome.network.sheet import COLOURS
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.studies.playouts import PlayoutsOfGame

playouts: PlayoutsOfGame[Setup] = PlayoutsOfGame(GAME, lambda seats: Setup(colours=COLOURS[:seats]))
"""``playouts(bots, seeds)``: as many colours play as there are bots, unless a set-up says otherwise."""
