"""The tasks of the campaign, with the facts that each of them carries: what may lie on the agenda of a position.

A task is a text with types (:class:`~romelab.core.stages.Due`): positions and saves hold the text, and whoever lays a
task on the agenda or takes it off is checked against its facts. Every task has its row at the end of the chapter that
settles it; the phases, in which nothing lies on the agenda, have theirs where the game puts the chapters together.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVarTuple, Unpack, get_args, get_origin, get_type_hints

from romelab.core.stages import Due
from romelab.total_war_rome.positions.moves import AgentAction
from romelab.total_war_rome.positions.state import Ref, Task

Args = TypeVarTuple("Args")
Roll: TypeAlias = tuple[str, ...]
"""Dice by colour, or the symbols they show."""
Cards: TypeAlias = tuple[str, ...]
Seats: TypeAlias = tuple[int, ...]
Interruption: TypeAlias = Literal["initiative", "action", "turn_agents", "turn_campaign", "sailed", "taxation"]
"""Why events may be played though it is nobody's turn to."""

# Phases, and the end

AGENTS: Due[()] = Due("agents")
CAMPAIGN: Due[()] = Due("campaign")
SPENDING: Due[()] = Due("spending")
OVER: Due[()] = Due("over")

# Anywhere

TURN_UP: Due[Due[*tuple[Any, ...]], *tuple[Any, ...]] = Due("turn_up")
"""What follows, and its facts."""
OPEN_WINDOW: Due[Interruption, Seats, *tuple[str, ...]] = Due("open_window")
"""Why; who may play; the kind of the move that may be cancelled."""
WINDOW: Due[Interruption, *tuple[str, ...]] = Due("window")
"""Why; the kind of the move that may be cancelled."""
STORM: Due[Roll, Ref] = Due("storm")
FEVER: Due[Roll, Ref] = Due("fever")
"""The dice; the navy or army that is struck."""

# Initiative

ROUND_BEGIN: Due[()] = Due("round_begin")
DEAL: Due[int] = Due("deal")
"""The seat."""
BID: Due[()] = Due("bid")
REVEAL: Due[()] = Due("reveal")
CHOOSE: Due[()] = Due("choose")
ORDER: Due[()] = Due("order")

# Agents

AGENTS_BEGIN: Due[()] = Due("agents_begin")
REFILL: Due[()] = Due("refill")
DRAW: Due[int] = Due("draw")
"""The seat."""
AGENTS_TURN: Due[()] = Due("agents_turn")
CARD_BACK: Due[int, int] = Due("card_back")
"""The seat; the card."""
ACT: Due[AgentAction, int] = Due("act")
"""The action; the seat."""
TREATY: Due[int] = Due("treaty")
"""Who offers it."""
UPRISING: Due[Roll, Ref] = Due("uprising")
"""The dice; the army they are rolled at."""
UPRISING_END: Due[str, int] = Due("uprising_end")
"""The region; who has stirred it up."""
AGENT_ROLL: Due[Roll, Ref, str, tuple[Any, ...], bool] = Due("agent_roll")
"""The dice; the agent; what it tries; the facts of that; whether it has been rolled again."""
AGENT_RESULT: Due[Roll, Ref, str, tuple[Any, ...]] = Due("agent_result")
"""The symbols; the agent; what it tries; the facts of that."""
AGENT_AGAIN: Due[Roll, Ref, str, tuple[Any, ...]] = Due("agent_again")
"""The dice; the agent; what it tries; the facts of that."""
SPIED: Due[int, Ref] = Due("spied")
"""Who sees; the army seen."""
SHARE: Due[Ref] = Due("share")
"""The army seen."""
MARCH_OFF_BEGIN: Due[Ref, int, int] = Due("march_off_begin")
"""The bribed army; who moves it; steps left."""
MARCH_OFF: Due[Ref, int] = Due("march_off")
"""The bribed army; steps left."""

# Taxation

TAXATION_BEGIN: Due[()] = Due("taxation_begin")
COLLECT: Due[tuple[str, ...]] = Due("collect")
"""The regions that a siege shuts in for the whole phase (T-77)."""

# The campaign: on the move

CAMPAIGN_BEGIN: Due[()] = Due("campaign_begin")
CAMPAIGN_TURN: Due[()] = Due("campaign_turn")
MARCH: Due[Ref, str] = Due("step")
LAND: Due[Ref, str] = Due("land")
ARRIVE: Due[Ref, str] = Due("arrive")
"""The army; the region."""
LEAVE: Due[Ref, str, bool] = Due("leave")
"""The army; the region; whether it comes from a ship."""

# The campaign: taking regions

DEFENCE: Due[Roll, Ref, str] = Due("defence")
"""The dice; the army; the region."""
SUBDUED: Due[Ref, str] = Due("subdued")
FREE_CARD: Due[Ref, str] = Due("free_card")
"""The army; the region."""
ASSAULT_NOW: Due[Ref] = Due("assault_now")
GARRISON: Due[Roll, Ref, str, bool] = Due("garrison")
"""The dice; the army; the region; whether there are sappers."""
STORM_WALLS: Due[Ref, str, Roll, Cards, bool] = Due("storm_walls")
"""The army; the region; the garrison's symbols; the cards before its roll; whether there are sappers."""
ASSAULT: Due[Roll, Ref, str, Roll] = Due("assault")
"""The dice; the army; the region; the garrison's symbols."""

# The campaign: losses

Harm: TypeAlias = Due[Ref, int, int, str, bool]
"""The army; kills and S still to be taken; the rule that takes them; whether mercenaries are left out."""
DAMAGE: Due[Ref, Roll, str] = Due("damage")
"""The army; the symbols; the rule."""
LOSE: Harm = Due("lose")
LOSE_CARD: Harm = Due("lose_card")
LOSE_ANY: Harm = Due("lose_any")
RANDOM_LOSS: Due[Ref, int, bool] = Due("random_loss")
"""The army; how many cards; whether of mercenaries only."""
SHIP_LOSS: Due[Ref, int] = Due("ship_loss")
"""The navy; how many ship cards."""

# The campaign: meetings

MEETING: Due[Ref, Ref] = Due("meeting")
"""The army that moves, and the one that stands."""
MEET_NEXT: Due[Ref, Ref, Ref] = Due("meet_next")
MEET: Due[Ref, Ref, Ref] = Due("meet")
SLIP_AWAY: Due[Ref, Ref, Ref] = Due("slip_away")
"""The army asked; the army it meets; which of them moves."""
AVOID_OWN: Due[Roll, Ref, Ref] = Due("avoid_own")
"""The dice; the army that avoids; the other."""
AVOID_OTHER: Due[Roll, Ref, Ref, Roll] = Due("avoid_other")
"""The dice; the army that avoids; the other; the symbols of the first."""
ESCAPE: Due[Ref] = Due("escape")
EXPELLED: Due[Ref] = Due("expelled")
EXPEL: Due[Ref, str] = Due("expel")
WITHDRAW: Due[Ref] = Due("withdraw")
"""The army."""
BATTLE_BEGIN: Due[Ref, Ref] = Due("battle_begin")
BATTLE_END: Due[Ref, Ref] = Due("battle_end")
NAVAL_BEGIN: Due[Ref, Ref] = Due("naval_begin")
NAVAL_END: Due[Ref, Ref] = Due("naval_end")
"""Attacker and defender."""

# The campaign: at sea

SAILED: Due[Ref, str] = Due("sailed")
"""The navy; the sea area."""
INTERCEPT_ASK: Due[Ref, Ref, str] = Due("intercept_ask")
INTERCEPT: Due[Ref, Ref, str] = Due("intercept")
INTERCEPT_ALLY: Due[Ref, Ref, str] = Due("intercept_ally")
"""The navy asked; the navy that passes; the sea area."""
RETREAT_BEGIN: Due[Ref, int] = Due("retreat_begin")
RETREAT: Due[Ref, int] = Due("retreat")
"""The navy; steps left."""

# The campaign: the end of a turn

FIT: Due[Ref] = Due("fit")
FIT_LOSS: Due[Ref, str] = Due("fit_loss")
"""The army; the class of cards of which there are too many."""
INFIGHTING: Due[int] = Due("infighting")
"""The seat."""
NOTICE_NEXT: Due[Seats, Ref, Ref] = Due("notice_next")
NOTICE: Due[Seats, Ref, Ref] = Due("notice")
"""Who may still notice it; the two armies."""
INFIGHT_FIRST: Due[Roll, Ref, Ref] = Due("infight_first")
"""The dice; the two armies."""
INFIGHT_SECOND: Due[Roll, Ref, Ref, Roll] = Due("infight_second")
"""The dice; the two armies; the symbols of the first."""
CAMPAIGN_NEXT: Due[()] = Due("campaign_next")

# Spending, and the end of a round

SPENDING_BEGIN: Due[()] = Due("spending_begin")
DECLARE: Due[()] = Due("declare")
ROUND_END: Due[()] = Due("round_end")

TASKS: tuple[str, ...] = tuple(
    value for value in globals().values() if isinstance(value, str) and value.__class__ is Due
)
"""All of them: the table of stages has a row for each."""


def _many(*hints: Any) -> tuple[int, float]:
    """Return how many facts are carried at least and at most: a tuple of any length may be empty."""
    fixed = [hint for hint in hints if get_origin(hint) is not Unpack and not getattr(hint, "__unpacked__", False)]
    return len(fixed), len(fixed) if len(fixed) == len(hints) else inf


NUMBER_OF_FACTS: Mapping[str, tuple[int, float]] = MappingProxyType(
    {
        globals()[name]: _many(*get_args(hint))
        for name, hint in get_type_hints(sys.modules[__name__]).items()
        if globals()[name] in TASKS
    }
)
"""By task: how many facts it carries at least and at most, by its types."""


def facts(task: Task, *dues: Due[*Args]) -> tuple[*Args]:
    """Return the facts of a task that is known to be one of some.

    Parameters
    ----------
    task
        The task.
    dues
        What it may be; all of them carry the same facts.

    Raises
    ------
    LookupError
        If it is another task.

    Examples
    --------
    >>> facts(Task("escape", 0, ((0, 1),)), ESCAPE, EXPELLED)
    ((0, 1),)
    """
    if task.kind not in dues:
        raise LookupError(f"{task.kind} is due, not {' or '.join(dues)}")
    return task.args
