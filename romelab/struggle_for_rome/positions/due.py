"""What may be due in a position: the stages, each with what it carries along, and what goes on after a draw."""

# pyright: strict
from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeAlias

from romelab.core.stages import Due
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


FIRST_ROLL: Due[tuple[int, ...], tuple[int, ...]] = Due(Stage.FIRST_ROLL)
"""Chance: a roll for First Player (SFR-22). Seats that roll; the totals so far."""
START: Due[*tuple[int, ...]] = Due(Stage.START)
"""Start crossroads are chosen (SFR-15). Seats that have not chosen, the one that chooses first."""
LEGIONNAIRE_START: Due[()] = Due(Stage.LEGIONNAIRE_START)
"""The legionnaire is put on the board (SFR-18)."""
LEFT_OUT: Due[*tuple[int, ...]] = Due(Stage.LEFT_OUT)
"""Chance: a counter that goes out of the game (SFR-25). Provinces of the counters still to be turned up."""
ROLL: Due[()] = Due(Stage.ROLL)
"""Chance: a roll for production (SFR-30)."""
GIVE_BACK: Due[tuple[int, ...], tuple[int, ...]] = Due(Stage.GIVE_BACK)
"""Half of the animals go back in a shortage (SFR-44). Seats to be asked, the next one first; cards due per seat."""
LEGIONNAIRE: Due[()] = Due(Stage.LEGIONNAIRE)
"""The legionnaire is moved (SFR-46)."""
ROB: Due[*tuple[int, ...]] = Due(Stage.ROB)
"""Somebody is robbed (SFR-49). Seats that can be."""
ROBBED_CARD: Due[int] = Due(Stage.ROBBED_CARD)
"""Chance: the card that is robbed (SFR-50). Seat of the victim."""
TRADE: Due[()] = Due(Stage.TRADE)
"""The active player trades and builds (SFR-54)."""
Standing: TypeAlias = tuple[int, Goods, Goods]
"""An offer that stands: who is to be asked, what he is given, what he is to give."""
ANSWER: Due[int, int, Goods, Goods, *tuple[Standing, ...]] = Due(Stage.ANSWER)
"""An offer is answered (SFR-55). Who offers; who answers; what the first gives; what he wants; who is asked after."""
TRIBE: Due[()] = Due(Stage.TRIBE)
"""A tribe acts (SFR-89)."""
COUNTER: Due[int] = Due(Stage.COUNTER)
"""Chance: the counter of a city plundered is turned up (SFR-150). The city."""
AnyThen: TypeAlias = Due[*tuple[Any, ...]]
"""What goes on after a draw, whatever it carries along."""
PASTURE: Due[AnyThen, tuple[int, ...], *tuple[Any, ...]] = Due(Stage.PASTURE)
"""Chance: a pasture card (SFR-38). What goes on afterwards; seats that draw, in order; what the former carries."""
CARD: Due[AnyThen, *tuple[Any, ...]] = Due(Stage.CARD)
"""Chance: a development card (SFR-64, SFR-113). What goes on afterwards, and what that carries."""
PASTURE_DRAWN: Due[AnyThen, *tuple[Any, ...]] = Due(Stage.PASTURE_DRAWN)
"""The last pasture card was drawn; no position is left so."""
CARD_DRAWN: Due[AnyThen, *tuple[Any, ...]] = Due(Stage.CARD_DRAWN)
"""A development card was drawn; no position is left so."""
OVER: Due[()] = Due(Stage.OVER)
"""The game has been scored (SFR-140)."""

THEN_FIRST_ROUND: Due[()] = Due(AfterDraw.DEAL)
"""The cards of the set-up have been dealt (SFR-20)."""
THEN_ROLL: Due[()] = Due(AfterDraw.PRODUCTION)
"""The roll goes on, or phase 2 begins (SFR-30)."""
THEN_TRADE: Due[()] = Due(AfterDraw.TRADE)
"""The active player goes on after a trade with the bank (SFR-56)."""
THEN_END: Due[()] = Due(AfterDraw.INCOME)
"""The income ends the tribe's part of the phase (SFR-91)."""
THEN_COUNTER: Due[int] = Due(AfterDraw.COUNTER)
"""The counter of a city plundered is laid on the tribe's box (SFR-151). The city."""
THEN_BUILD: Due[()] = Due(AfterDraw.BOUGHT)
"""The active player goes on after buying a development card (SFR-64)."""
