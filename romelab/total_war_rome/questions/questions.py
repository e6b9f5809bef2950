"""A question about the map, as plain data: who wants to go where, and what lies and stands on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from romelab.total_war_rome.box.options import DEFAULTS, Options
from romelab.total_war_rome.box.tables import Effects


class Force(NamedTuple):
    """An army, a navy or an agent that stands on the map.

    Attributes
    ----------
    place
        A region; for a navy a sea area or the region of its port.
    kind
        ``"army"``, ``"navy"`` or ``"agent"``.
    faction
        Whose it is.
    mu
        Its MU left, for an agent steps left.
    number
        Its number in the game it was taken from; 0 if it was put here.
    laden
        Whether this navy carries an army.
    road
        Road steps left to this army from the MU paid last.
    marks
        What holds for this army in this turn, as in :mod:`romelab.total_war_rome.position.state`.
    aboard
        Whose navy carries this army; empty on land.
    cards
        Troop cards of this army, or how many this navy carries where that is limited (T-46); 0 if it is not known.
    """

    place: str
    kind: str
    faction: str
    mu: int
    number: int = 0
    laden: bool = False
    road: int = 0
    marks: int = 0
    aboard: str = ""
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """Who wants to go where, and what lies on the map.

    Attributes
    ----------
    force
        Who goes.
    control
        Faction by region in the order of the map; empty for an independent region.
    roads
        One bit for each border of the map.
    markets, barracks
        Regions with such an improvement, sorted.
    unrest
        Regions with unrest and their markers, sorted.
    forces
        Who else stands on the map, sorted. Navies of the faction that asks may carry its army.
    alliances
        Pairs of allied factions, each pair and all of them sorted.
    peace
        Pairs of factions that the diplomacy trackers call neutral or friendly, sorted alike; they count where an enemy
        is only whom the trackers call one (T-66).
    friends
        The friendly pairs among them.
    refused
        Regions into which an ally lets nobody in this turn.
    garrisons
        Whether garrisons of others stop the army (TWR-138, TWR-149, T-71).
    effects
        What the developments of factions bring; those left out have none.
    options
        How open points are settled.
    goal
        Where to go; empty if nothing has been chosen.
    """

    force: Force
    control: tuple[str, ...]
    roads: int = 0
    markets: tuple[str, ...] = ()
    barracks: tuple[str, ...] = ()
    unrest: tuple[tuple[str, int], ...] = ()
    forces: tuple[Force, ...] = ()
    alliances: tuple[tuple[str, str], ...] = ()
    peace: tuple[tuple[str, str], ...] = ()
    friends: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()
    garrisons: bool = True
    effects: tuple[tuple[str, Effects], ...] = ()
    options: Options = DEFAULTS
    goal: str = ""

    @property
    def kind(self) -> str:
        """``"army"``, ``"agent"`` or ``"navy"``."""
        return self.force.kind

    @property
    def faction(self) -> str:
        """Whose the force is."""
        return self.force.faction

    @property
    def start(self) -> str:
        """Where it stands: a region; for a navy, or an army aboard, also a sea area."""
        return self.force.place

    @property
    def mu(self) -> int:
        """Movement units left, for an agent steps left."""
        return self.force.mu

    @property
    def unit(self) -> str:
        """What it pays with: ``"MU"`` or ``"steps"``."""
        return "steps" if self.kind == "agent" else "MU"

    @property
    def carrier(self) -> str:
        """Where a navy of its faction lies that may carry the army; empty for none."""
        return next((force.place for force in self.navies), "")

    @property
    def navies(self) -> tuple[Force, ...]:
        """The other navies of the faction that asks."""
        return tuple(force for force in self.forces if force.kind == "navy" and force.faction == self.faction)

    def opposed(self, other: str) -> bool:
        """Whether another faction is no ally."""
        return other not in ("", self.faction) and pair(self.faction, other) not in self.alliances

    def hostile(self, other: str) -> bool:
        """Whether another faction is an enemy: no ally, or only whom the trackers call an enemy (T-66)."""
        by_tracker = self.options.word_enemy == "by_tracker"
        return self.opposed(other) and not (by_tracker and pair(self.faction, other) in self.peace)

    def foreign(self, holder: str) -> bool:
        """Whether a region in somebody's hands, or in nobody's, is neither one's own nor an ally's."""
        return not holder or self.opposed(holder)


def pair(one: str, other: str) -> tuple[str, str]:
    """Give two factions in a fixed order."""
    return (one, other) if one < other else (other, one)
