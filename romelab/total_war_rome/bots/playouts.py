"""Many games at once, played by programs."""

from romelab.studies.playouts import PlayoutsOfGame
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import GAME
from romelab.total_war_rome.positions.state import Setup

playouts: PlayoutsOfGame[Setup] = PlayoutsOfGame(GAME, lambda seats: Setup(factions=FACTIONS[:seats]))
"""``playouts(bots, seeds)``: as many factions play as there are bots, unless a set-up says otherwise."""
