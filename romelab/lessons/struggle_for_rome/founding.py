"""The tour of a founding: what a first city needs, what it costs, and how a kingdom grows."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.facts import Fact
from romelab.lessons.steps import Came, Posed, Prediction, Script, Step
from romelab.lessons.struggle_for_rome.opening import (
    DONE,
    FIRST_ROUND,
    INCOME,
    SECOND_ROUND,
    SIXTH_ROUND_FALLS,
    TO_THE_FIFTH_ROUND,
)
from romelab.lessons.struggle_for_rome.words import WORDS
from romelab.struggle_for_rome.positions.moves import BuildPair, Expand, Found, MoveTribe
from romelab.struggle_for_rome.positions.state import State

RED = 0
CHOICES = ("all", "wagon_less", "both_less")


def _what_is_left(state: State, events: Sequence[Fact]) -> Came:
    del events
    tribe = state.players[RED].tribes[0]
    return Came("left", figures=tribe.figures, wagons=tribe.wagons)


TOUR = Script(
    "founding",
    WORDS,
    seat=RED,
    opening=(*FIRST_ROUND, *SECOND_ROUND, *TO_THE_FIFTH_ROUND),
    falls=SIXTH_ROUND_FALLS,
    steps=(
        Step(
            "three_rounds_later",
            asks=Posed(("colour", "horseman", "wagon"), "horseman"),
        ),
        Step(
            "build_the_horseman",
            wanted=(BuildPair(),),
        ),
        Step(
            "end_your_trading",
            wanted=(DONE,),
            then=(DONE, DONE),
        ),
        Step(
            "try_a_great_city",
            refused="SFR-120",
            place="6,2,S",
            card="ausonius_ordo",
        ),
        Step(
            "move_next_to_lutetia",
            wanted=tuple(MoveTribe(place) for place in ("5,2,S", "4,2,S", "4,1,S")),
        ),
        Step(
            "guess_then_found_your_kingdom",
            wanted=(Found("Lutetia"),),
            predict=Prediction("left", CHOICES, _what_is_left),
            compares="left",
            then=(*(INCOME,) * 5, *(DONE,) * 3, *(INCOME,) * 2),
        ),
        Step(
            "not_across_the_whole_map",
            refused="SFR-126",
            place="8,7,S",
        ),
        Step(
            "let_the_kingdom_grow",
            wanted=tuple(Expand(city) for city in ("Augustodunum", "Caesarodunum", "Tolosa", "Colonia Agrippina")),
            card="end_three_voices",
        ),
    ),
)
"""The tour; the learner is Red."""
