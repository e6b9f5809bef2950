"""What a game in progress tells as figures: where gold came from and went, and what scored each point.

Both are read from what happened, as one seat may read it: purchases of others count once they are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from romelab.core.facts import Fact
from romelab.core.game import Event
from romelab.core.history import History
from romelab.total_war_rome.box.factions import SPOKEN_FACTIONS
from romelab.total_war_rome.positions.state import State

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "taxes": "taxes of regions",
        "markets": "markets joined by road, markets at ports",
        "wonders": "ancient wonders, from and to opponents",
        "trade": "trade by agents",
        "levies": "emergency levies",
        "harvest": "bumper harvests",
        "theft": "theft and pirates, from and to opponents",
        "initiative": "gold added for the initiative",
        "bribes": "bribes",
        "mercenaries": "mercenaries hired by agents",
        "troops": "troop cards and new armies",
        "ships": "ship cards",
        "generals": "generals",
        "agents": "new agents",
        "developments": "developments",
        "improvements": "markets, barracks, walling, wonders",
        "roads": "roads, less what was paid back for roads built twice",
        "unrest": "unrest bought off",
    }
)
"""Where gold comes from and what it goes to."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Gold that a seat took or paid.

    Attributes
    ----------
    step
        Number of the point of the history at which the reader learned of it.
    round
        The round it belongs to.
    seat
        Who took or paid it.
    source
        A key of ``SOURCES``.
    gold
        More than 0 if it was taken, less if it was paid.
    rule
        Number of the rule.
    """

    step: int
    round: int
    seat: int
    source: str
    gold: int
    rule: str


_LAID_OUT = {
    "TWR-226": "troops",
    "TWR-230": "developments",
    "TWR-234": "improvements",
    "TWR-235": "roads",
    "TWR-243": "generals",
    "TWR-244": "generals",
    "TWR-246": "agents",
    "TWR-249": "unrest",
}
"""What gold is laid out for, by the rule of the purchase; TWR-223 is for troops and ships."""

Part = tuple[int, str, int]
"""Seat, source, gold."""


def _taxes(event: Event, seats: Mapping[object, int]) -> Iterator[Part]:
    _, _, tax, joined, ports = event.args
    yield seats[event.args[0]], "taxes", _number(tax)
    yield seats[event.args[0]], "markets", _number(joined) + _number(ports)


def _from_another(source: str) -> Callable[[Event, Mapping[object, int]], Iterator[Part]]:
    def parts(event: Event, seats: Mapping[object, int]) -> Iterator[Part]:
        taker, gold, payer = event.args[:3]
        yield seats[taker], source, _number(gold)
        yield seats[payer], source, -_number(gold)

    return parts


def _own(source: str, sign: int, at: int = 1) -> Callable[[Event, Mapping[object, int]], Iterator[Part]]:
    def parts(event: Event, seats: Mapping[object, int]) -> Iterator[Part]:
        yield seats[event.args[0]], source, sign * _number(event.args[at])

    return parts


def _laid_out(event: Event, seats: Mapping[object, int]) -> Iterator[Part]:
    source = _LAID_OUT.get(event.rule) or ("ships" if "for navy" in event.says else "troops")
    yield seats[event.args[0]], source, -_number(event.args[1])


def _paid_back(event: Event, seats: Mapping[object, int]) -> Iterator[Part]:
    yield seats[event.args[0]], "roads", 1


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"an amount must be a number, not {value!r}")
    return value


_READERS: tuple[tuple[str, str, Callable[[Event, Mapping[object, int]], Iterator[Part]]], ...] = (
    ("", " out {1} gold: ", _laid_out),
    ("TWR-103", " gold: ", _taxes),
    ("TWR-060", " card {1} and {2} gold", _own("initiative", -1, 2)),
    ("TWR-108", " for the wonder ", _from_another("wonders")),
    ("TWR-092", " gold from {2}", _from_another("theft")),
    ("TWR-101", " gold from the harvest", _own("harvest", 1)),
    ("TWR-101", " gold from {2}", _from_another("theft")),
    ("TWR-079", " gold from trade", _own("trade", 1)),
    ("TWR-028", " a levy of {1} gold", _own("levies", 1)),
    ("", " gold as a bribe", _own("bribes", -1)),
    ("TWR-097", " gold for mercenaries", _own("mercenaries", -1)),
    ("TWR-235", " 1 gold back", _paid_back),
)
"""How events that move gold are read: their rule (empty for several), words in them, what reads them."""


def gold_in(event: Fact, factions: tuple[str, ...]) -> tuple[Part, ...]:
    """Give the gold that an event moved: seat, source, and how much was taken (more than 0) or paid.

    Parameters
    ----------
    event
        What happened in a game.
    factions
        The faction of each seat.

    Examples
    --------
    >>> event = Event("TWR-092", "{0} {0:steals|steal} {1} gold from {2}", ("Rome", 3, "Carthage"), 0)
    >>> gold_in(event, ("rome", "carthage"))
    ((0, 'theft', 3), (1, 'theft', -3))
    """
    if not isinstance(event, Event):
        return ()
    for rule, words, read in _READERS:
        if words in event.says and rule in ("", event.rule):
            seats: dict[object, int] = {SPOKEN_FACTIONS[faction]: seat for seat, faction in enumerate(factions)}
            return tuple(part for part in read(event, seats) if part[2])
    return ()


def gold_flow(history: History[State], reader: int | None = None, *, everything: bool = False) -> tuple[Flow, ...]:
    """Tell where gold came from and went, up to the position looked at.

    The flows of a seat add up to the change of its gold, as the reader sees it, at every point of the history.

    Parameters
    ----------
    history
        A game.
    reader
        The seat that reads: it knows its own purchases at once, those of others when they are declared. None for
        what is open to all.
    everything
        Whether purchases count at once, whoever laid them out.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.total_war_rome.game import TotalWarRome
    >>> from romelab.total_war_rome.positions.moves import Bid
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> history = History(TotalWarRome(), Setup(), Seeded(1))
    >>> _ = history.play(Bid(2))
    >>> gold_flow(history)
    ()
    >>> _ = history.play(Bid(1))
    >>> [(flow.seat, flow.source, flow.gold) for flow in gold_flow(history)]
    [(0, 'initiative', -2), (1, 'initiative', -1)]
    """
    line = history.here.line()
    factions = line[0].state.factions
    found: list[Flow] = []
    hidden: list[tuple[Part, str]] = []
    before = line[0].state
    for point in line[1:]:
        new: list[tuple[Part, str]] = []
        for event in point.events:
            secret = event.known_to is not None and not everything and reader not in event.known_to
            (hidden if secret else new).extend((part, event.rule) for part in gold_in(event, factions))
        if point.state.opened is None and hidden:
            new, hidden = [*hidden, *new], []
        # A step that ends a round belongs to that round.
        found += [Flow(point.number, before.round, *part, rule) for part, rule in new]
        before = point.state
    return tuple(found)


def by_round(flows: tuple[Flow, ...], seat: int) -> dict[int, dict[str, int]]:
    """Add up the gold of a seat by round, and by source with its sign: ``"theft"`` and ``"theft-"`` stand apart.

    Examples
    --------
    >>> by_round((Flow(5, 1, 0, "taxes", 9, "TWR-103"), Flow(7, 1, 0, "theft", -2, "TWR-092")), 0)
    {1: {'taxes': 9, 'theft-': -2}}
    """
    found: dict[int, dict[str, int]] = {}
    for flow in flows:
        if flow.seat == seat:
            row = found.setdefault(flow.round, {})
            key = flow.source if flow.gold > 0 else f"{flow.source}-"
            row[key] = row.get(key, 0) + flow.gold
    return found


WHY: Mapping[str, str] = MappingProxyType(
    {
        "TWR-005": "income",
        "TWR-006": "battle",
        "TWR-007": "battle",
        "TWR-008": "battle",
        "TWR-009": "navy sunk",
        "TWR-010": "column",
        "TWR-011": "home",
        "TWR-256": "alliance",
    }
)
"""What scores or costs victory points, in a word, by rule."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Victory points won or lost at once.

    Attributes
    ----------
    step
        Number of the point of the history.
    round, phase
        When: a phase of the round.
    seat
        Who.
    points
        How many; less than 0 if they were lost. A loss never goes below 0 points (T-03), so it may be 0.
    total
        What the seat has then.
    rule, why
        By which rule, and for what.
    """

    step: int
    round: int
    phase: str
    seat: int
    points: int
    total: int
    rule: str
    why: str


_PHASE_OF = {"TWR-005": "taxation", "TWR-010": "spending"}


def points_scored(history: History[State]) -> tuple[Scored, ...]:
    """Tell what scored each victory point, up to the position looked at. Points are open to all.

    Parameters
    ----------
    history
        A game.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.total_war_rome.game import TotalWarRome
    >>> from romelab.total_war_rome.positions.setup import Setup
    >>> points_scored(History(TotalWarRome(), Setup(), Seeded(1)))
    ()
    """
    line = history.here.line()
    start = before = line[0].state
    seats: dict[object, int] = {SPOKEN_FACTIONS[faction]: seat for seat, faction in enumerate(start.factions)}
    totals = list(start.vp)
    found: list[Scored] = []
    for point in line[1:]:
        for event in point.events:
            if not isinstance(event, Event) or event.rule not in WHY or " VP: " not in event.says:
                continue
            name, count, why = event.args
            seat, points = seats[name], _number(count) if "gains" in event.says else -_number(count)
            if not start.options.points_below_zero:
                points = max(points, -totals[seat])
            totals[seat] += points
            # Income and columns score in phases that may begin and end within one step.
            phase = _PHASE_OF.get(event.rule, before.phase)
            found.append(Scored(point.number, before.round, phase, seat, points, totals[seat], event.rule, str(why)))
        before = point.state
    return tuple(found)
