"""Many games at once, played by programs."""

from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.game import GAME
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.studies.playouts import PlayoutsOfGame

playouts: PlayoutsOfGame[Setup] = PlayoutsOfGame(GAME, lambda seats: Setup(colours=COLOURS[:seats]))
"""``playouts(bots, seeds)``: as many colours play as there are bots, unless a set-up says otherwise."""
