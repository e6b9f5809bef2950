"""What a chapter of the rules hands to the game.

Each chapter is a module that ends in its ``ROWS``: a row for each task that it settles. A *decision* names its kinds
of moves, each with what stands against it and what it does; a *chance* or a *roll* says what may come up; the rest
*follows* by itself. Phases take moves of several chapters, which give these as ``MOVES``. Chapters call on each other
by putting tasks on the agenda, so none of them imports the whole: the game makes one table of all their rows.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

from romelab.core.game import Chances, Fact, Move, Outcome
from romelab.core.stages import Deciding, Kind, PendingStage, Row, nothing_against
from romelab.total_war_rome.box.rolls import TURNED
from romelab.total_war_rome.positions import moves as m, prompts, state as s, tasks
from romelab.total_war_rome.positions.draft import Draft

M = TypeVar("M", bound=Move)
Args = TypeVarTuple("Args")
Listed: TypeAlias = Callable[[Draft], Iterable[Move | tuple[Move, ...]]]
"""A list of moves to choose from. Single moves are put to their check; a tuple holds moves that were made out of the
very predicates of that check, so that asking again would only cost time (a test asks for all of them)."""


def kind(
    move: type[M], against: Callable[[Draft, M], Iterable[Fact]], do: Callable[[Draft, M], None], rule: str
) -> Kind:
    """Return a kind of move.

    Parameters
    ----------
    move
        The kind.
    against
        Gives every reason against a move: the one predicate behind list, refusal and play.
    do
        Carries out a legal move on the table.
    rule
        The rule that refuses it in any other situation.
    """
    return Kind(move, against, do, rule)


def decision(due: str, rule: str, prompt: type[prompts.Prompt], listed: Listed) -> Deciding:
    """Return what makes a task or phase in which a seat decides out of the kinds of moves there.

    Parameters
    ----------
    due
        The task or phase.
    rule
        The rule behind it.
    prompt
        The kind of fact that tells what is to be decided (:mod:`~romelab.total_war_rome.positions.prompts`).
    listed
        Gives the moves to choose from, of which those that nothing rules out are legal.
    """

    def made(*kinds: Kind) -> Row:
        against = {found.move: found.against for found in kinds}

        def legal(t: Draft) -> Sequence[Move]:
            legal_moves: list[Move] = []
            for move in listed(t):
                if isinstance(move, tuple):
                    legal_moves += move
                    continue
                for _ in against[type(move)](t, move):
                    break
                else:
                    legal_moves.append(move)
            return legal_moves

        return Row(due, rule, prompt, legal, kinds)

    return made


def answer(
    due: PendingStage[*Args], rule: str, prompt: type[prompts.Prompt], do: Callable[[Draft, m.Answer], None]
) -> Row:
    """Return a task in which a seat says yes or no; the prompt is the question."""
    return decision(due, rule, prompt, list_answers)(kind(m.Answer, nothing_against, do, "TWR-048"))


def list_answers(t: Draft) -> Iterable[tuple[m.Answer, ...]]:
    """Offer yes and no."""
    return ((m.Answer(True), m.Answer(False)),)


def chance(
    due: PendingStage[*Args],
    prompt: type[prompts.Prompt],
    chances: Callable[[Draft, *Args], Chances],
    resolve: Callable[[Draft, Any, *Args], None],
    rule: str,
    *,
    hidden: bool = False,
) -> Row:
    """Return a task in which chance is resolved; both functions are given the facts that the task carries."""
    return Row(due, rule, prompt, chances=chances, resolve=resolve, hidden=hidden)


def roll(
    due: PendingStage[tasks.Roll, *Args],
    prompt: type[prompts.Prompt],
    resolve: Callable[[Draft, tasks.Roll, tasks.Roll, *Args], None],
    rule: str,
) -> Row:
    """Return a task in which the dice it carries are rolled; the function is given symbols, dice and facts."""
    return Row(due, rule, prompt, chances=rolled, resolve=resolve)


def rolled(t: Draft, dice: tasks.Roll, *facts: object) -> Chances:
    """Return what dice may show."""
    return t.box.roll(dice)


def follows(due: PendingStage[*Args], follow: Callable[[Draft, *Args], None]) -> Row:
    """Return a task that needs nobody; the function is given the facts that the task carries."""
    return Row(due, "", "", follow=follow)


def turned(t: Draft, *followed: object) -> Chances:
    """Return the one thing that can come of turning up."""
    return TURNED


def turned_up(t: Draft, outcome: Outcome, due: PendingStage[*tuple[Any, ...]], *args: Any) -> None:
    """Go on with what has been turned up."""
    t.then(due, *args)


TURNING = chance(tasks.TURN_UP, prompts.TurnUp, turned, turned_up, "", hidden=True)


def situation(t: s.Position) -> str:
    """Return what is to be decided: the kind of the top task, or the phase."""
    return t.agenda[-1].kind if t.agenda else t.phase


def decider(t: s.Position) -> int:
    """Return the seat that decides."""
    return t.agenda[-1].seat if t.agenda else t.order[t.turn]


def go_on(t: Draft, move: m.Stop | m.StandAndFight) -> None:
    """Go no further, take nothing, or do not try to avoid a battle."""
    t.pop()


STOP = kind(m.Stop, nothing_against, go_on, "TWR-159")
"""To go no further, or take nothing, where nothing forbids it."""
