"""The tour of one round: dice, legionnaire, trade, building, movement, plunder, income."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.core.speech import Name
from romelab.lessons.steps import Came, Prediction, Script, Step
from romelab.lessons.struggle_for_rome.opening import DONE, FIRST_ROUND, INCOME, OFFER, SECOND_ROUND_FALLS
from romelab.lessons.struggle_for_rome.words import WORDS
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.happenings import (
    CounterShows,
    DuePasture,
    Loses,
    Rolls,
    RollsInVain,
    Takes,
)
from romelab.struggle_for_rome.positions.moves import (
    AcceptTrade,
    BankTrade,
    BuildPair,
    BuildWagon,
    MoveLegionnaire,
    MoveTribe,
    Plunder,
    TakeIncome,
)
from romelab.struggle_for_rome.positions.state import State

RED = 0
NUMBERS = ("none", "one", "two", "more")
FATES = ("lost", "spared")
SUPERUS = PROVINCES.index("Italia Superus")


def _totals_that_paid(state: State, events: Sequence[Fact]) -> Came:
    """Count the totals of the round that brought Red at least one card from a hex."""
    del state
    total, paid = 0, list[int]()
    for event in events:
        match event:
            case Rolls() | RollsInVain():
                total = event.total
            case Takes(seat=seat) | DuePasture(seat=seat) if seat == RED and total not in paid:
                paid.append(total)
            case _:
                pass
    return Came("paid", number=len(paid), totals=tuple(paid))


def _what_the_counter_took(state: State, events: Sequence[Fact]) -> Came:
    del state
    lost = any(isinstance(event, Loses) for event in events)
    shown = next((event.counter for event in events if isinstance(event, CounterShows)), "")
    return Came("showed", lost=lost, counter=Name("counter", shown))


TOUR = Script(
    "first_round",
    WORDS,
    seat=RED,
    opening=FIRST_ROUND,
    falls=SECOND_ROUND_FALLS,
    steps=(
        Step(
            "find_your_horsemen",
            place="9,1,N",
            card="ammianus_danube",
        ),
        Step(
            "guess_then_roll",
            done=lambda state: len(state.marked) >= 1,
            predict=Prediction("cards", NUMBERS, _totals_that_paid),
        ),
        Step(
            "roll_again",
            done=lambda state: state.stage == due.LEGIONNAIRE,
        ),
        Step(
            "try_what_does_not_go",
            refused="SFR-47",
            place="10,0",
        ),
        Step(
            "move_the_legionnaire_and_rob_blue",
            wanted=(MoveLegionnaire("8,2"), MoveLegionnaire("8,3")),
        ),
        Step(
            "roll_to_the_end",
            done=lambda state: state.stage == due.TRADE,
            compares="cards",
        ),
        Step(
            "trade_with_the_bank",
            wanted=(BankTrade("grain", "ore"),),
        ),
        Step(
            "build_a_horseman_and_a_warrior",
            wanted=(BuildPair(),),
        ),
        Step(
            "make_blue_an_offer",
            wanted=(OFFER,),
            then=(AcceptTrade(),),
        ),
        Step(
            "build_a_wagon",
            wanted=(BuildWagon("horsemen"),),
        ),
        Step(
            "end_your_trading",
            wanted=(DONE,),
            then=(DONE, DONE),
        ),
        Step(
            "too_far_away",
            refused="SFR-106",
            place="9,4,S",
        ),
        Step(
            "move_next_to_verona",
            wanted=tuple(MoveTribe(place, 0, 1) for place in ("8,5,N", "9,5,N", "9,6,N")),
        ),
        Step(
            "plunder_verona",
            wanted=(Plunder("Verona"),),
            card="zosimus_ransom",
        ),
        Step(
            "guess_then_turn_it_up",
            done=lambda state: state.players[RED].tribes[0].counters[SUPERUS] == 1,
            predict=Prediction("counter", FATES, _what_the_counter_took),
            compares="counter",
            then=(INCOME, INCOME),
        ),
        Step(
            "doing_nothing_pays",
            wanted=tuple(TakeIncome(what) for what in ("gold", "ore", "grain", "pasture")),
            then=(INCOME, INCOME),
        ),
    ),
)
"""The tour; the learner is Red."""
