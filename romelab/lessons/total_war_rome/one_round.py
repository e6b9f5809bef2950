"""The tour of one round: hidden gold, an agent, taxes, two armies, purchases, victory points."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.game import Event
from romelab.lessons.steps import Came, Posed, Prediction, Script, Step
from romelab.lessons.total_war_rome.opening import (
    CARTHAGE_MARCHES,
    CARTHAGE_SENDS,
    DECLARED,
    FALLS,
    FIRST_ARMY,
    FIRST_BOX,
    INITIATIVE,
    LEGIONARIES,
    LEVY,
    MARINES,
    OPENING,
    THEFT,
    VOYAGE,
)
from romelab.lessons.total_war_rome.words import WORDS
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.moves import (
    Assault,
    Bid,
    BuyDevelopment,
    BuyRoad,
    BuyTroop,
    CashLevy,
    Disembark,
    MoveAgent,
    MoveArmy,
    PlaceArmy,
    TreasuryTheft,
)
from romelab.total_war_rome.positions.state import State

ROME = 0
EPIRUS = TOTAL_WAR_ROME.box.map.region["epirus"].index
CHOICES = ("held", "taken", "taken_dearly")


def _how_the_assault_ended(state: State, events: Sequence[Event]) -> Came:
    """Tell who holds Epirus, and whether it cost cards."""
    if state.control[EPIRUS] != ROME:
        return Came("held")
    lost = any(event.rule == "TWR-141" and event.seat == ROME for event in events)
    return Came("taken_dearly" if lost else "taken")


def _dice_have_fallen(state: State) -> bool:
    """Whether nothing is left to be rolled or settled."""
    return not state.agenda


TOUR = Script(
    "one_round",
    WORDS,
    seat=ROME,
    opening=OPENING,
    falls=FALLS,
    steps=(
        Step(
            "hidden_gold",
            wanted=(Bid(2),),
            then=INITIATIVE,
        ),
        Step(
            "send_an_agent",
            wanted=(MoveAgent(1, "africa"), MoveAgent(2, "africa")),
        ),
        Step(
            "try_to_rob_the_treasury",
            wanted=(TreasuryTheft(THEFT, 1), TreasuryTheft(THEFT, 2)),
        ),
        Step(
            "the_die_falls",
            done=_dice_have_fallen,
        ),
        Step(
            "cash_a_levy",
            wanted=(CashLevy(LEVY),),
        ),
        Step(
            "work_out_the_taxes",
            asks=Posed(("six", "nine", "twenty"), "nine"),
            then=CARTHAGE_SENDS,
        ),
        Step(
            "an_army_takes_the_field",
            wanted=(PlaceArmy(2, "umbria"),),
        ),
        Step(
            "across_a_river",
            wanted=(MoveArmy(2, "cisalpina"),),
            then=FIRST_ARMY,
        ),
        Step(
            "too_far",
            refused="TWR-121",
            place="massilia",
            then=VOYAGE,
            card="polybius_hannibal",
        ),
        Step(
            "land_in_epirus",
            wanted=(Disembark(1, "epirus"),),
            card="plutarch_pyrrhus",
        ),
        Step(
            "guess_then_assault",
            wanted=(Assault(1),),
            predict=Prediction("assault", CHOICES, _how_the_assault_ended),
        ),
        Step(
            "the_dice_of_the_assault",
            done=_dice_have_fallen,
            compares="assault",
            then=CARTHAGE_MARCHES,
        ),
        Step(
            "buy_a_troop",
            wanted=(BuyTroop(2, LEGIONARIES),),
        ),
        Step(
            "build_a_road",
            wanted=(BuyRoad("umbria", "cisalpina"), BuyRoad("cisalpina", "umbria")),
            then=FIRST_BOX,
        ),
        Step(
            "complete_a_column",
            wanted=(BuyDevelopment(MARINES),),
            then=DECLARED,
        ),
        Step(
            "who_leads",
            asks=Posed(("three", "two", "one"), "one"),
        ),
    ),
)
"""The tour."""
