"""The tour of ten turns: achievements won along the arrows, defended, lost, and what a loss shuts."""

from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import page_speech
from romelab.lessons.lesson import TourFile
from romelab.lessons.steps import Wording

WORDS = Wording("romelab.kampf_um_rom.box", "romelab.lessons.kampf_um_rom", names=page_speech().names)
TOURS = TourFile("romelab.lessons.kampf_um_rom", WORDS, KAMPF_UM_ROM)

SETUP = Setup(colours=("red", "white", "black"))
"""The learner is Red, the youngest."""
WHOLE = TOURS.played("whole")
"""The game up to Red's tenth turn, as a learner plays it who does what the tour asks for."""

TOUR = TOURS.script("rise_and_loss")
