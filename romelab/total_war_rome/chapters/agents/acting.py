"""What an agent action is made of: one row says all of it (TWR-069, TWR-075, TWR-090).

The actions stand in ``diplomacy`` and ``intrigue``, each with its row in the
``ACTIONS`` at the end; ``actions`` puts them together.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple

from romelab.core.facts import Fact
from romelab.total_war_rome.positions import moves as m, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.draft import Draft

A = TypeVar("A", bound=m.AgentAction)
Args = TypeVarTuple("Args")
Targets: TypeAlias = Callable[[Draft, s.Agent], Iterable[tuple[object, ...]]]


def always(t: Draft) -> bool:
    """Say yes in every game."""
    return True


@dataclass(frozen=True, slots=True)
class Attempt(Generic[*Args]):
    """What the dice of an agent decide.

    Attributes
    ----------
    name
        What it is called in a position.
    dice
        The dice; the better symbol counts (TWR-098).
    rule
        The rule that costs the agent its life.
    works
        What a Skull brings; it is given the facts of the attempt.
    deadly
        Whether it can cost the agent its life at all.
    """

    name: str
    dice: tasks.Roll
    rule: str
    works: Callable[[Draft, s.Agent, *Args], None]
    deadly: Callable[[Draft], bool] = always


class Action(NamedTuple):
    """One of the agent actions; made by :func:`action`.

    Attributes
    ----------
    move
        The kind of move.
    on_card
        The action on a card that it uses (TWR-027).
    against
        Gives every reason against it besides those that hold for all actions.
    targets
        Gives what it may be aimed at where the agent stands: what a move says besides card and agent.
    do
        Carries it out.
    attempts
        What it tries by dice.
    up_to
        Who else decides whether it works: the player asked, or the inhabitants with their dice.
    here
        Whether it is aimed at the region in which the agent stands.
    cancelled_by
        The event with which the victim cancels it; empty if there is none.
    """

    move: type[m.AgentAction]
    on_card: str
    against: Callable[[Draft, s.Agent, Any], Iterable[Fact]]
    targets: Targets
    do: Callable[[Draft, s.Agent, Any], None]
    attempts: tuple[Attempt[*tuple[Any, ...]], ...] = ()
    up_to: str = ""
    here: bool = False
    cancelled_by: str = ""

    @property
    def may_fail(self) -> bool:
        """Whether an answer or the agent's dice may bring it to nothing."""
        return bool(self.attempts) or self.up_to == "player"


def action(
    move: type[A],
    on_card: str,
    against: Callable[[Draft, s.Agent, A], Iterable[Fact]],
    targets: Targets,
    do: Callable[[Draft, s.Agent, A], None],
    *attempts: Attempt[*tuple[Any, ...]],
    up_to: str = "",
    here: bool = False,
    cancelled_by: str = "",
) -> Action:
    """Return the row of an action; its functions must take moves of this very kind."""
    return Action(move, on_card, against, targets, do, attempts, up_to, here, cancelled_by)


def attempt(t: Draft, agent: s.Agent, what: Attempt[*Args], *facts: *Args) -> None:
    """Let an agent roll for what it tries."""
    t.roll(what.dice, tasks.AGENT_ROLL, agent.ref, what.name, facts, False)


def used(t: Draft) -> None:
    """See to it that the card of the running action stays spent, where a failure would give it back (T-31)."""
    t.agenda = tuple(task for task in t.agenda if task.kind != tasks.CARD_BACK)


# What several actions ask


def foreign_armies(t: Draft, agent: s.Agent) -> list[s.Army]:
    """Return the armies of others where an agent stands."""
    return [army for army in t.armies_in(agent.place) if army.seat != agent.seat]


def armies(t: Draft, agent: s.Agent) -> list[s.Ref]:
    """Return the armies that may be seen or bribed."""
    return [army.ref for army in foreign_armies(t, agent)]


def no_foreign_army(t: Draft, agent: s.Agent, owner: int, number: int, rule: str) -> Iterator[Fact]:
    """Require an army of another player where the agent stands."""
    army = t.army((owner, number))
    if owner == agent.seat or army is None or army.place != agent.place or army.carrier >= 0:
        yield r.NoForeignArmy(rule, agent.place)


def foreign_agents(t: Draft, agent: s.Agent) -> list[s.Agent]:
    """Return the agents of others where an agent stands."""
    return [other for other in t.agents if other.seat != agent.seat and other.place == agent.place]


def no_foreign_agent(t: Draft, agent: s.Agent, owner: int, number: int, rule: str) -> Iterator[Fact]:
    """Require an agent of another player where the agent stands."""
    other = t.agent((owner, number))
    if other is None or owner == agent.seat or other.place != agent.place:
        yield r.NoForeignAgent(rule, agent.place)


HERE: tuple[tuple[()], ...] = ((),)
"""The one target of a move that names none: the region in which the agent stands."""


def foreign_region(t: Draft, agent: s.Agent) -> tuple[tuple[()], ...]:
    """Return the region in which the agent stands, if it is another player's."""
    return () if regions.controller(t, agent.place) in (-1, agent.seat) else HERE


def no_foreign_region(t: Draft, agent: s.Agent, rule: str) -> Iterator[Fact]:
    """Require an agent that stands in a region of another player."""
    if regions.controller(t, agent.place) in (-1, agent.seat):
        yield r.NotForeign(rule, agent.place)
