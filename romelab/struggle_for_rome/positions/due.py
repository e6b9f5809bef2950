"""What may be due in a position: the stages, each with what it carries along, and what goes on after a draw.

Each has a row in one of the two tables of stages.
"""

# pyright: strict
import sys
from collections.abc import Mapping
from typing import Any, TypeAlias, get_args, get_type_hints

from romelab.core.stages import PendingStage
from romelab.struggle_for_rome.positions.moves import Goods

FIRST_ROLL: PendingStage[tuple[int, ...], tuple[int, ...]] = PendingStage("first roll")
"""Chance: a roll for First Player (SFR-22). Seats that roll; the totals so far."""
START: PendingStage[*tuple[int, ...]] = PendingStage("start")
"""Start crossroads are chosen (SFR-15). Seats that have not chosen, the one that chooses first."""
LEGIONNAIRE_START: PendingStage[()] = PendingStage("legionnaire start")
"""The legionnaire is put on the board (SFR-18)."""
LEFT_OUT: PendingStage[*tuple[int, ...]] = PendingStage("left out")
"""Chance: a counter that is removed from the game (SFR-25). Provinces of the counters still to be turned up."""
ROLL: PendingStage[()] = PendingStage("roll")
"""Chance: a roll for production (SFR-30)."""
GIVE_BACK: PendingStage[tuple[int, ...], tuple[int, ...]] = PendingStage("give back")
"""Half of the animals go back in a shortage (SFR-44). Seats to be asked, the next one first; cards due per seat."""
LEGIONNAIRE: PendingStage[()] = PendingStage("legionnaire")
"""The legionnaire is moved (SFR-46)."""
ROB: PendingStage[*tuple[int, ...]] = PendingStage("rob")
"""Somebody is robbed (SFR-49). Seats that can be."""
ROBBED_CARD: PendingStage[int] = PendingStage("robbed card")
"""Chance: the card that is robbed (SFR-50). Seat of the victim."""
TRADE: PendingStage[()] = PendingStage("trade")
"""The active player trades and builds (SFR-54)."""
Standing: TypeAlias = tuple[int, Goods, Goods]
"""An offer that stands: who is to be asked, what they are given, what they are to give."""
ANSWER: PendingStage[int, int, Goods, Goods, *tuple[Standing, ...]] = PendingStage("answer")
"""An offer is answered (SFR-55). Who offers; who answers; what the first gives; what they want; who is asked after."""
TRIBE: PendingStage[()] = PendingStage("tribe")
"""A tribe acts (SFR-89)."""
COUNTER: PendingStage[int] = PendingStage("counter")
"""Chance: the counter of a city plundered is turned up (SFR-150). The city."""
AnyThen: TypeAlias = PendingStage[*tuple[Any, ...]]
"""What goes on after a draw, whatever it carries along."""
PASTURE: PendingStage[AnyThen, tuple[int, ...], *tuple[Any, ...]] = PendingStage("pasture")
"""Chance: a pasture card (SFR-38). What goes on afterwards; seats that draw, in order; what the former carries."""
CARD: PendingStage[AnyThen, *tuple[Any, ...]] = PendingStage("card")
"""Chance: a development card (SFR-64, SFR-113). What goes on afterwards, and what that carries."""
PASTURE_DRAWN: PendingStage[AnyThen, *tuple[Any, ...]] = PendingStage("pasture drawn")
"""The last pasture card was drawn; no position is left like this."""
CARD_DRAWN: PendingStage[AnyThen, *tuple[Any, ...]] = PendingStage("card drawn")
"""A development card was drawn; no position is left like this."""
OVER: PendingStage[()] = PendingStage("over")
"""The game has been scored (SFR-140)."""

THEN_FIRST_ROUND: PendingStage[()] = PendingStage("deal")
"""The cards of the set-up have been dealt (SFR-20)."""
THEN_ROLL: PendingStage[()] = PendingStage("production")
"""The roll goes on, or phase 2 begins (SFR-30)."""
THEN_TRADE: PendingStage[()] = PendingStage("trade")
"""The active player goes on after a trade with the bank (SFR-56)."""
THEN_END: PendingStage[()] = PendingStage("income")
"""The income ends the tribe's part of the phase (SFR-91)."""
THEN_COUNTER: PendingStage[int] = PendingStage("counter")
"""The counter of a city plundered is laid on the tribe's box (SFR-151). The city."""
THEN_BUILD: PendingStage[()] = PendingStage("bought")
"""The active player goes on after buying a development card (SFR-64)."""

_KINDS = {name: hint for name, hint in get_type_hints(sys.modules[__name__]).items() if name.isupper()}
STAGES: tuple[str, ...] = tuple(globals()[name] for name in _KINDS if not name.startswith("THEN_"))
AFTER_DRAW: tuple[str, ...] = tuple(globals()[name] for name in _KINDS if name.startswith("THEN_"))
CARRIED: Mapping[str, tuple[Any, ...]] = {globals()[name]: get_args(hint) for name, hint in _KINDS.items()}
"""By stage, and by what goes on after a draw: the types of what it carries along."""
