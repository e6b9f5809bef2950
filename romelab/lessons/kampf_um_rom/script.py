"""The tour of ten turns: achievements won along the arrows, defended, lost, and what a loss shuts."""

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions import events as e, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import boxes_named, page_speech
from romelab.lessons.lesson import TourFile
from romelab.lessons.steps import PredictionResult, Wording

WORDS = Wording("romelab.kampf_um_rom.box", "romelab.lessons.kampf_um_rom", names=page_speech().names)
TOURS = TourFile("romelab.lessons.kampf_um_rom", WORDS, KAMPF_UM_ROM)

SETUP = Setup(colours=("red", "white", "black"))
"""The learner is Red, the youngest."""
WHOLE = TOURS.played("whole")
"""The game up to Red's tenth turn, as a learner plays it who does what the tour asks for."""

WHITE = 1


def _what_white_lost(state: s.State, events: Sequence[Fact]) -> PredictionResult:
    """Tell which tokens White lost, and what they counted."""
    del state
    lost = [place for fact in events if isinstance(fact, e.Loses) and fact.seat == WHITE for place in fact.places]
    if not lost:
        return PredictionResult("nothing")
    network = KAMPF_UM_ROM.network
    return PredictionResult("lost", points=sum(network.box(box).value for box in lost), boxes=boxes_named(lost))


TOUR = TOURS.script("rise_and_loss", came={"loss": _what_white_lost})
"""The tour."""
