"""A question about the map: a position of the game, the army, agent or navy that wants to go, and where to.

What may be supposed freely stands in the position itself, where the rules find it: MU more or fewer are its bonus, an
army put on the map has no cards that anybody has seen, a navy the most ships. Only whether garrisons stop the army is
supposed beside it. :func:`position` gives the position to the rules; they answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import ALLY, STOPPED, Position, State
from romelab.total_war_rome.questions.march import Piece, left


class Force(NamedTuple):
    """Names an army, a navy or an agent of a position.

    Attributes
    ----------
    kind
        ``"army"``, ``"navy"`` or ``"agent"``.
    faction
        Whose it is.
    number
        Its number among its like.
    """

    kind: str
    faction: str
    number: int


@lru_cache(maxsize=8)
def game_on(board: RegionNetwork) -> TotalWarRome:
    """Give the game on a map."""
    return TOTAL_WAR_ROME if board is TOTAL_WAR_ROME.box.map else TotalWarRome(Box(board))


def pieces(found: Position, kind: str) -> tuple[Piece, ...]:
    """Give the armies, navies or agents of a position, those beside the board too."""
    return found.armies if kind == "army" else found.navies if kind == "navy" else found.agents


def forces_in(state: State) -> dict[Force, Piece]:
    """Give every army, navy and agent that stands on the map."""
    return {
        Force(kind, state.factions[piece.seat], piece.number): piece
        for kind in ("army", "navy", "agent")
        for piece in pieces(state, kind)
        if piece.place
    }


def numbers(forces: Iterable[Force]) -> dict[Force, int | None]:
    """Give the number that tells each force from its like; None if it needs none."""
    many = Counter(force[:2] for force in forces)
    return {force: force.number if many[force[:2]] > 1 or force.number > 1 else None for force in forces}


def piece_of(found: Position, force: Force) -> Piece:
    """Find a force in a position."""
    ref = found.factions.index(force.faction), force.number
    return next(piece for piece in pieces(found, force.kind) if piece.ref == ref)


@dataclass(frozen=True, slots=True)
class Question:
    """Who wants to go where, and what lies and stands on the map.

    Attributes
    ----------
    state
        The position.
    force
        Who goes.
    goal
        Where to go; empty if nothing has been chosen.
    garrisons
        Whether garrisons of others stop the army (TWR-138, TWR-149, T-71).
    """

    state: State
    force: Force
    goal: str = ""
    garrisons: bool = True

    @property
    def kind(self) -> str:
        """``"army"``, ``"agent"`` or ``"navy"``."""
        return self.force.kind

    @property
    def faction(self) -> str:
        """Whose the force is."""
        return self.force.faction

    @property
    def seat(self) -> int:
        """The seat of the faction that asks."""
        return self.state.factions.index(self.force.faction)

    @property
    def piece(self) -> Piece:
        """The army, agent or navy that goes."""
        return piece_of(self.state, self.force)

    @property
    def start(self) -> str:
        """Where it stands: a region; for a navy, or an army aboard, also a sea area."""
        return self.piece.place

    @property
    def mu(self) -> int:
        """Movement units left, for an agent steps left."""
        # Developments count, and they are in every box; the map does not matter.
        return left(TOTAL_WAR_ROME.table(self.state), self.piece)

    @property
    def unit(self) -> str:
        """What it pays with: ``"MU"`` or ``"steps"``."""
        return "steps" if self.kind == "agent" else "MU"

    @property
    def forces(self) -> tuple[Force, ...]:
        """Who else stands on the map."""
        return tuple(force for force in forces_in(self.state) if force != self.force)

    @property
    def carrier(self) -> str:
        """Where another navy of its faction lies, which may carry its army; empty for none."""
        own = (navy for navy in self.state.navies if navy.place and navy.seat == self.seat)
        return next((navy.place for navy in own if navy != self.piece), "")

    def allied(self, other: str) -> bool:
        """Whether another faction is an ally."""
        names = self.state.factions
        if other == self.faction or other not in names:
            return False
        return self.state.relations[self.seat * len(names) + names.index(other)] == ALLY

    def draft(self, board: RegionNetwork) -> Draft:
        """Give the position asked about for the rules to look at."""
        t = game_on(board).table(position(self))
        t.memo = {}
        return t


def position(question: Question) -> State:
    """Give the position that a question describes, with all that is supposed: it is the turn of who asks."""
    state, garrisons = question.state, question.garrisons
    order = state.order or tuple(range(len(state.factions)))
    changes: dict[str, Any] = {"order": order, "turn": order.index(question.seat)}
    if garrisons != state.options.garrison_stops:
        changes["options"] = replace(state.options, garrison_stops=garrisons)
    if not garrisons:
        changes["armies"] = tuple(
            replace(army, marks=army.marks & ~STOPPED) if army == question.piece else army for army in state.armies
        )
    return replace(state, **changes)
