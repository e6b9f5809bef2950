"""What may be due in a position: the stages, each with what it carries along, and what goes on after a draw."""

# pyright: strict
import sys
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias, get_args, get_type_hints

from romelab.core.stages import PendingStage
from romelab.struggle_for_rome.positions.moves import Goods


class Stage(StrEnum):
    """Every stage there is, as positions hold it; each has a row in the table of stages."""

    FIRST_ROLL = "first roll"
    START = "start"
    LEGIONNAIRE_START = "legionnaire start"
    LEFT_OUT = "left out"
    ROLL = "roll"
    GIVE_BACK = "give back"
    LEGIONNAIRE = "legionnaire"
    ROB = "rob"
    ROBBED_CARD = "robbed card"
    TRADE = "trade"
    ANSWER = "answer"
    TRIBE = "tribe"
    COUNTER = "counter"
    PASTURE = "pasture"
    PASTURE_DRAWN = "pasture drawn"
    CARD = "card"
    CARD_DRAWN = "card drawn"
    OVER = "over"


class AfterDraw(StrEnum):
    """What goes on after cards were drawn unseen; each has a row in a table of its own."""

    DEAL = "deal"
    PRODUCTION = "production"
    TRADE = "trade"
    INCOME = "income"
    COUNTER = "counter"
    BOUGHT = "bought"


FIRST_ROLL: PendingStage[tuple[int, ...], tuple[int, ...]] = PendingStage(Stage.FIRST_ROLL)
"""Chance: a roll for First Player (SFR-22). Seats that roll; the totals so far."""
START: PendingStage[*tuple[int, ...]] = PendingStage(Stage.START)
"""Start crossroads are chosen (SFR-15). Seats that have not chosen, the one that chooses first."""
LEGIONNAIRE_START: PendingStage[()] = PendingStage(Stage.LEGIONNAIRE_START)
"""The legionnaire is put on the board (SFR-18)."""
LEFT_OUT: PendingStage[*tuple[int, ...]] = PendingStage(Stage.LEFT_OUT)
"""Chance: a counter that is removed from the game (SFR-25). Provinces of the counters still to be turned up."""
ROLL: PendingStage[()] = PendingStage(Stage.ROLL)
"""Chance: a roll for production (SFR-30)."""
GIVE_BACK: PendingStage[tuple[int, ...], tuple[int, ...]] = PendingStage(Stage.GIVE_BACK)
"""Half of the animals go back in a shortage (SFR-44). Seats to be asked, the next one first; cards due per seat."""
LEGIONNAIRE: PendingStage[()] = PendingStage(Stage.LEGIONNAIRE)
"""The legionnaire is moved (SFR-46)."""
ROB: PendingStage[*tuple[int, ...]] = PendingStage(Stage.ROB)
"""Somebody is robbed (SFR-49). Seats that can be."""
ROBBED_CARD: PendingStage[int] = PendingStage(Stage.ROBBED_CARD)
"""Chance: the card that is robbed (SFR-50). Seat of the victim."""
TRADE: PendingStage[()] = PendingStage(Stage.TRADE)
"""The active player trades and builds (SFR-54)."""
Standing: TypeAlias = tuple[int, Goods, Goods]
"""An offer that stands: who is to be asked, what he is given, what he is to give."""
ANSWER: PendingStage[int, int, Goods, Goods, *tuple[Standing, ...]] = PendingStage(Stage.ANSWER)
"""An offer is answered (SFR-55). Who offers; who answers; what the first gives; what he wants; who is asked after."""
TRIBE: PendingStage[()] = PendingStage(Stage.TRIBE)
"""A tribe acts (SFR-89)."""
COUNTER: PendingStage[int] = PendingStage(Stage.COUNTER)
"""Chance: the counter of a city plundered is turned up (SFR-150). The city."""
AnyThen: TypeAlias = PendingStage[*tuple[Any, ...]]
"""What goes on after a draw, whatever it carries along."""
PASTURE: PendingStage[AnyThen, tuple[int, ...], *tuple[Any, ...]] = PendingStage(Stage.PASTURE)
"""Chance: a pasture card (SFR-38). What goes on afterwards; seats that draw, in order; what the former carries."""
CARD: PendingStage[AnyThen, *tuple[Any, ...]] = PendingStage(Stage.CARD)
"""Chance: a development card (SFR-64, SFR-113). What goes on afterwards, and what that carries."""
PASTURE_DRAWN: PendingStage[AnyThen, *tuple[Any, ...]] = PendingStage(Stage.PASTURE_DRAWN)
"""The last pasture card was drawn; no position is left so."""
CARD_DRAWN: PendingStage[AnyThen, *tuple[Any, ...]] = PendingStage(Stage.CARD_DRAWN)
"""A development card was drawn; no position is left so."""
OVER: PendingStage[()] = PendingStage(Stage.OVER)
"""The game has been scored (SFR-140)."""

THEN_FIRST_ROUND: PendingStage[()] = PendingStage(AfterDraw.DEAL)
"""The cards of the set-up have been dealt (SFR-20)."""
THEN_ROLL: PendingStage[()] = PendingStage(AfterDraw.PRODUCTION)
"""The roll goes on, or phase 2 begins (SFR-30)."""
THEN_TRADE: PendingStage[()] = PendingStage(AfterDraw.TRADE)
"""The active player goes on after a trade with the bank (SFR-56)."""
THEN_END: PendingStage[()] = PendingStage(AfterDraw.INCOME)
"""The income ends the tribe's part of the phase (SFR-91)."""
THEN_COUNTER: PendingStage[int] = PendingStage(AfterDraw.COUNTER)
"""The counter of a city plundered is laid on the tribe's box (SFR-151). The city."""
THEN_BUILD: PendingStage[()] = PendingStage(AfterDraw.BOUGHT)
"""The active player goes on after buying a development card (SFR-64)."""

_STAGES: tuple[str, ...] = (*Stage, *AfterDraw)
CARRIED: Mapping[str, tuple[Any, ...]] = {
    str(globals()[name]): get_args(hint)
    for name, hint in get_type_hints(sys.modules[__name__]).items()
    if globals()[name] in _STAGES
}
"""By stage, and by what goes on after a draw: the types of what it carries along."""
