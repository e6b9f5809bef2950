"""The tasks of the campaign, with the facts that each of them carries: what may lie on the agenda of a position.

A task is a text with types (:class:`~romelab.core.stages.PendingStage`): positions and saves hold the text, and
whoever lays a task on the agenda or takes it off is checked against its facts. Every task has its row at the end of
the chapter that settles it; the phases, in which nothing lies on the agenda, have theirs where the game puts the
chapters together.
"""

import sys
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypeVarTuple, get_args, get_type_hints

from romelab.core.errors import quoted
from romelab.core.stages import PendingStage, carries
from romelab.total_war_rome.positions import moves as m, state as s

Args = TypeVarTuple("Args")
Roll: TypeAlias = tuple[str, ...]
"""Dice by colour, or the symbols they show."""
Cards: TypeAlias = tuple[str, ...]
Seats: TypeAlias = tuple[int, ...]
Interruption: TypeAlias = Literal["initiative", "action", "turn_agents", "turn_campaign", "sailed", "taxation"]
"""Why events may be played though it is nobody's turn to."""

# Phases, and the end

AGENTS: PendingStage[()] = PendingStage("agents")
CAMPAIGN: PendingStage[()] = PendingStage("campaign")
SPENDING: PendingStage[()] = PendingStage("spending")
OVER: PendingStage[()] = PendingStage("over")

# Anywhere

TURN_UP: PendingStage[PendingStage[*tuple[Any, ...]], *tuple[Any, ...]] = PendingStage("turn_up")
"""What follows, and its facts."""
OPEN_WINDOW: PendingStage[Interruption, Seats, *tuple[str, ...]] = PendingStage("open_window")
"""Why; who may play; the kind of the move that may be cancelled."""
WINDOW: PendingStage[Interruption, *tuple[str, ...]] = PendingStage("window")
"""Why; the kind of the move that may be cancelled."""
STORM: PendingStage[Roll, s.Ref] = PendingStage("storm")
FEVER: PendingStage[Roll, s.Ref] = PendingStage("fever")  # the dice; the navy or army that is struck

# Initiative

ROUND_BEGIN: PendingStage[()] = PendingStage("round_begin")
DEAL: PendingStage[int] = PendingStage("deal")  # the seat
BID: PendingStage[()] = PendingStage("bid")
REVEAL: PendingStage[()] = PendingStage("reveal")
CHOOSE: PendingStage[()] = PendingStage("choose")
ORDER: PendingStage[()] = PendingStage("order")

# Agents

AGENTS_BEGIN: PendingStage[()] = PendingStage("agents_begin")
REFILL: PendingStage[()] = PendingStage("refill")
DRAW: PendingStage[int] = PendingStage("draw")  # the seat
AGENTS_TURN: PendingStage[()] = PendingStage("agents_turn")
CARD_BACK: PendingStage[int, int] = PendingStage("card_back")  # the seat; the card
ACT: PendingStage[m.AgentAction, int] = PendingStage("act")  # the action; the seat
TREATY: PendingStage[int] = PendingStage("treaty")  # who offers it
UPRISING: PendingStage[Roll, s.Ref] = PendingStage("uprising")  # the dice; the army they are rolled at
UPRISING_END: PendingStage[str, int] = PendingStage("uprising_end")  # the region; who has stirred it up
AGENT_ROLL: PendingStage[Roll, s.Ref, str, tuple[Any, ...], bool] = PendingStage("agent_roll")
"""The dice; the agent; what it tries; the facts of that; whether it has been rolled again."""
AGENT_RESULT: PendingStage[Roll, s.Ref, str, tuple[Any, ...]] = PendingStage("agent_result")
"""The symbols; the agent; what it tries; the facts of that."""
AGENT_AGAIN: PendingStage[Roll, s.Ref, str, tuple[Any, ...]] = PendingStage("agent_again")
"""The dice; the agent; what it tries; the facts of that."""
SPIED: PendingStage[int, s.Ref] = PendingStage("spied")  # who sees; the army seen
SHARE: PendingStage[s.Ref] = PendingStage("share")  # the army seen
MARCH_OFF_BEGIN: PendingStage[s.Ref, int, int] = PendingStage("march_off_begin")
"""The bribed army; who moves it; steps left."""
MARCH_OFF: PendingStage[s.Ref, int] = PendingStage("march_off")  # the bribed army; steps left

# Taxation

TAXATION_BEGIN: PendingStage[()] = PendingStage("taxation_begin")
COLLECT: PendingStage[tuple[str, ...]] = PendingStage("collect")
"""The regions that a siege shuts in for the whole phase (T-77)."""

# The campaign: on the move

CAMPAIGN_BEGIN: PendingStage[()] = PendingStage("campaign_begin")
CAMPAIGN_TURN: PendingStage[()] = PendingStage("campaign_turn")
MARCH: PendingStage[s.Ref, str] = PendingStage("step")
LAND: PendingStage[s.Ref, str] = PendingStage("land")
ARRIVE: PendingStage[s.Ref, str] = PendingStage("arrive")  # the army; the region
LEAVE: PendingStage[s.Ref, str, bool] = PendingStage("leave")  # the army; the region; whether it comes from a ship

# The campaign: taking regions

DEFENCE: PendingStage[Roll, s.Ref, str] = PendingStage("defence")  # the dice; the army; the region
SUBDUED: PendingStage[s.Ref, str] = PendingStage("subdued")
FREE_CARD: PendingStage[s.Ref, str] = PendingStage("free_card")  # the army; the region
ASSAULT_NOW: PendingStage[s.Ref] = PendingStage("assault_now")
GARRISON: PendingStage[Roll, s.Ref, str, bool] = PendingStage("garrison")
"""The dice; the army; the region; whether there are sappers."""
STORM_WALLS: PendingStage[s.Ref, str, Roll, Cards, bool] = PendingStage("storm_walls")
"""The army; the region; the garrison's symbols; the cards before its roll; whether there are sappers."""
ASSAULT: PendingStage[Roll, s.Ref, str, Roll] = PendingStage("assault")
"""The dice; the army; the region; the garrison's symbols."""

# The campaign: losses

Harm: TypeAlias = PendingStage[s.Ref, int, int, str, bool]
"""The army; kills and S still to be taken; the rule that takes them; whether mercenaries are left out."""
DAMAGE: PendingStage[s.Ref, Roll, str] = PendingStage("damage")  # the army; the symbols; the rule
LOSE: Harm = PendingStage("lose")
LOSE_CARD: Harm = PendingStage("lose_card")
LOSE_ANY: Harm = PendingStage("lose_any")
RANDOM_LOSS: PendingStage[s.Ref, int, bool] = PendingStage("random_loss")
"""The army; how many cards; whether of mercenaries only."""
SHIP_LOSS: PendingStage[s.Ref, int] = PendingStage("ship_loss")  # the navy; how many ship cards

# The campaign: meetings

MEETING: PendingStage[s.Ref, s.Ref] = PendingStage("meeting")  # the army that moves, and the one that stands
MEET_NEXT: PendingStage[s.Ref, s.Ref, s.Ref] = PendingStage("meet_next")
MEET: PendingStage[s.Ref, s.Ref, s.Ref] = PendingStage("meet")
SLIP_AWAY: PendingStage[s.Ref, s.Ref, s.Ref] = PendingStage("slip_away")
"""The army asked; the army it meets; which of them moves."""
AVOID_OWN: PendingStage[Roll, s.Ref, s.Ref] = PendingStage("avoid_own")  # the dice; the army that avoids; the other
AVOID_OTHER: PendingStage[Roll, s.Ref, s.Ref, Roll] = PendingStage("avoid_other")
"""The dice; the army that avoids; the other; the symbols of the first."""
ESCAPE: PendingStage[s.Ref] = PendingStage("escape")
EXPELLED: PendingStage[s.Ref] = PendingStage("expelled")
EXPEL: PendingStage[s.Ref, str] = PendingStage("expel")
WITHDRAW: PendingStage[s.Ref] = PendingStage("withdraw")  # the army
BATTLE_BEGIN: PendingStage[s.Ref, s.Ref] = PendingStage("battle_begin")
BATTLE_END: PendingStage[s.Ref, s.Ref] = PendingStage("battle_end")
NAVAL_BEGIN: PendingStage[s.Ref, s.Ref] = PendingStage("naval_begin")
NAVAL_END: PendingStage[s.Ref, s.Ref] = PendingStage("naval_end")  # attacker and defender

# The campaign: at sea

SAILED: PendingStage[s.Ref, str] = PendingStage("sailed")  # the navy; the sea area
INTERCEPT_ASK: PendingStage[s.Ref, s.Ref, str] = PendingStage("intercept_ask")
INTERCEPT: PendingStage[s.Ref, s.Ref, str] = PendingStage("intercept")
INTERCEPT_ALLY: PendingStage[s.Ref, s.Ref, str] = PendingStage("intercept_ally")
"""The navy asked; the navy that passes; the sea area."""
RETREAT_BEGIN: PendingStage[s.Ref, int] = PendingStage("retreat_begin")
RETREAT: PendingStage[s.Ref, int] = PendingStage("retreat")  # the navy; steps left

# The campaign: the end of a turn

FIT: PendingStage[s.Ref] = PendingStage("fit")
FIT_LOSS: PendingStage[s.Ref, str] = PendingStage("fit_loss")
"""The army; the class of cards of which there are too many."""
INFIGHTING: PendingStage[int] = PendingStage("infighting")  # the seat
NOTICE_NEXT: PendingStage[Seats, s.Ref, s.Ref] = PendingStage("notice_next")
NOTICE: PendingStage[Seats, s.Ref, s.Ref] = PendingStage("notice")  # who may still notice it; the two armies
INFIGHT_FIRST: PendingStage[Roll, s.Ref, s.Ref] = PendingStage("infight_first")  # the dice; the two armies
INFIGHT_SECOND: PendingStage[Roll, s.Ref, s.Ref, Roll] = PendingStage("infight_second")
"""The dice; the two armies; the symbols of the first."""
CAMPAIGN_NEXT: PendingStage[()] = PendingStage("campaign_next")

# Spending, and the end of a round

SPENDING_BEGIN: PendingStage[()] = PendingStage("spending_begin")
DECLARE: PendingStage[()] = PendingStage("declare")
ROUND_END: PendingStage[()] = PendingStage("round_end")

TASKS: tuple[str, ...] = tuple(
    value for value in globals().values() if isinstance(value, str) and value.__class__ is PendingStage
)
"""All of them: the table of stages has a row for each."""


CARRIED: Mapping[str, tuple[Any, ...]] = {
    globals()[name]: get_args(hint)
    for name, hint in get_type_hints(sys.modules[__name__]).items()
    if globals()[name] in TASKS
}
"""By task: the types of the facts that it carries."""


def misfit(kind: str, args: tuple[Any, ...]) -> str:
    """Say what is wrong with a task of a position that somebody wrote down; empty if nothing is.

    Examples
    --------
    >>> misfit("escape", ((0, 1),)), misfit("escape", ("rome",)), misfit("escape", ())
    ('', 'escape carries other kinds of facts', 'escape does not carry 0 facts')
    """
    if kind not in CARRIED:
        return f"there is no task {quoted(kind)}"
    if not carries(CARRIED[kind], args):
        fixed = len(CARRIED[kind]) == len(args)
        return f"{kind} carries other kinds of facts" if fixed else f"{kind} does not carry {len(args)} facts"
    return misfit(args[0], args[1:]) if kind == TURN_UP else ""


def facts(task: s.Task, *dues: PendingStage[*Args]) -> tuple[*Args]:
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
    >>> facts(s.Task("escape", 0, ((0, 1),)), ESCAPE, EXPELLED)
    ((0, 1),)
    """
    if task.kind not in dues:
        raise LookupError(f"{task.kind} is due, not {' or '.join(dues)}")
    return task.args
