"""The script of the two tours: a round, and a founding; and the game they are set in."""

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.core.speech import Name
from romelab.lessons.lesson import TourFile
from romelab.lessons.steps import PredictionResult, Wording
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due, events as e
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import State

WORDS = Wording("romelab.struggle_for_rome.box", "romelab.lessons.struggle_for_rome")
TOURS = TourFile("romelab.lessons.struggle_for_rome", WORDS, STRUGGLE_FOR_ROME)

SETUP = Setup(("Red", "Blue", "White"))
"""The learner is Red."""
FIRST_ROUND = TOURS.played("first_round")
"""Set-up and round 1. Round 2 begins with Red's dice."""
SECOND_ROUND = TOURS.played("second_round")
"""Round 2, as a learner plays it who does what the tour asks for."""
TO_THE_FIFTH_ROUND = TOURS.played("to_the_fifth_round")
"""Rounds 3 and 4 and the dice of round 5."""

RED = 0
SUPERUS = PROVINCES.index("Italia Superus")


def _totals_that_paid(state: State, events: Sequence[Fact]) -> PredictionResult:
    """Count the totals of the round that brought Red at least one card from a hex."""
    del state
    total, paid = 0, list[int]()
    for event in events:
        match event:
            case e.Rolls() | e.RollsInVain():
                total = event.total
            case e.Takes(seat=seat) | e.DuePasture(seat=seat) if seat == RED and total not in paid:
                paid.append(total)
            case _:
                pass
    return PredictionResult("paid", number=len(paid), totals=tuple(paid))


def _what_the_counter_took(state: State, events: Sequence[Fact]) -> PredictionResult:
    del state
    lost = any(isinstance(event, e.Loses) for event in events)
    shown = next((event.counter for event in events if isinstance(event, e.CounterShows)), "")
    return PredictionResult("showed", lost=lost, counter=Name("counter", shown))


ROUND = TOURS.script(
    "first_round",
    done={
        "guess_then_roll": lambda state: len(state.marked) >= 1,
        "roll_again": lambda state: state.stage == due.LEGIONNAIRE,
        "roll_to_the_end": lambda state: state.stage == due.TRADE,
        "guess_then_turn_it_up": lambda state: state.players[RED].tribes[0].counters[SUPERUS] == 1,
    },
    came={"cards": _totals_that_paid, "counter": _what_the_counter_took},
)
FOUNDING = TOURS.script("founding")
