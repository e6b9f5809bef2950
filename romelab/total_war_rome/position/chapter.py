"""What a chapter of the rules hands to the game.

Each chapter is a module with up to five tables: ``KINDS`` (when a kind of move may be made, what stands against it,
what it does), ``LISTS`` (the moves to choose from in a situation), ``STEPS`` (procedures that need nobody), ``FALLS``
(what a roll or draw brings) and ``DRAWS`` (what may be drawn, where it is no roll of dice). Chapters call on each
other by putting tasks on the agenda, so none of them imports the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

from romelab.core.chance import Chances, Outcome
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, Move
from romelab.total_war_rome.position.draft import Draft
from romelab.total_war_rome.position.state import STEP

Check: TypeAlias = Callable[[Draft, Any], Iterator[Reason]]
Do: TypeAlias = Callable[[Draft, Any], None]


class Kind(NamedTuple):
    """A kind of move.

    Attributes
    ----------
    when
        The situations in which it may be made: phases, or kinds of tasks.
    check
        Gives every reason against a move: the one predicate behind list, refusal and play.
    do
        Carries out a legal move on the table.
    rule
        The rule that refuses it in any other situation.
    """

    when: tuple[str, ...]
    check: Check
    do: Do
    rule: str


Kinds: TypeAlias = dict[type[Move], Kind]
Lists: TypeAlias = dict[str, Callable[[Draft], Iterable[Move | tuple[Move, ...]]]]
"""Lists of moves to choose from. Single moves are put to their ``check``; a tuple holds moves that were made out of the
very predicates of that check, so that asking again would only cost time (a test asks for all of them)."""
Steps: TypeAlias = dict[str, Callable[..., None]]
Draws: TypeAlias = dict[str, Callable[..., Chances]]


def turn_up(t: Draft, step: str, *args: Any) -> None:
    """Turn something up, then go on with a procedure."""
    t.push("turn_up", CHANCE, step, *args)


def turned_up(t: Draft, outcome: Outcome, step: str, *args: Any) -> None:
    """Go on with what has been turned up."""
    t.push(step, STEP, *args)


def situation(t: Draft) -> str:
    """Give what is to be decided: the kind of the top task, or the phase."""
    return t.agenda[-1].kind if t.agenda else t.phase


def decider(t: Draft) -> int:
    """Give the seat that decides."""
    return t.agenda[-1].seat if t.agenda else t.order[t.turn]


def nothing_against(t: Draft, move: Move) -> Iterator[Reason]:
    """Give no reason: a move that is always possible in its situation."""
    return iter(())
