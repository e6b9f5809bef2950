"""What a game in progress tells as figures: where gold came from and went, and what scored each point.

Both are read from what happened, as one seat may read it: purchases of others count once they are declared.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from romelab.core.game import Fact, Move
from romelab.core.history import History
from romelab.total_war_rome.positions import events as e, moves as m, state as s


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
        Where it comes from or what it goes to, as the catalogue names it: ``names.source``.
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


_LAID_OUT: Mapping[type[Move], str] = {
    m.BuyTroop: "troops",
    m.FoundArmy: "troops",
    m.BuyShip: "ships",
    m.BuyDevelopment: "developments",
    m.BuyImprovement: "improvements",
    m.BuyRoad: "roads",
    m.BuyGeneral: "generals",
    m.AssignGeneral: "generals",
    m.BuyAgent: "agents",
    m.BuyOffUnrest: "unrest",
}
"""What gold is laid out for, by the kind of purchase."""

Part = tuple[int, str, int]
"""Seat, source, gold."""


def _parts(fact: Fact) -> Iterator[Part]:
    match fact:
        case e.LaysOut():
            yield fact.seat, _LAID_OUT[type(fact.purchase)], -fact.gold
        case e.TakesIn():
            yield fact.seat, "taxes", fact.tax
            yield fact.seat, "markets", fact.joined + fact.ports
        case e.ShowsBid():
            yield fact.seat, "initiative", -fact.gold
        case e.Admired():
            yield fact.seat, "wonders", fact.gold
            yield fact.payer, "wonders", -fact.gold
        case e.Steals() | e.Piracy():
            yield fact.seat, "theft", fact.gold
            yield fact.victim, "theft", -fact.gold
        case e.Harvests():
            yield fact.seat, "harvest", fact.gold
        case e.Trades():
            yield fact.seat, "trade", fact.gold
        case e.CashesLevy():
            yield fact.seat, "levies", fact.gold
        case e.PaysBribe():
            yield fact.seat, "bribes", -fact.gold
        case e.Hires():
            yield fact.seat, "mercenaries", -fact.gold
        case e.PaidBack():
            yield fact.seat, "roads", 1
        case _:
            return


def gold_in(fact: Fact) -> tuple[Part, ...]:
    """Return the gold that moved: seat, source, and how much was taken (more than 0) or paid.

    Parameters
    ----------
    fact
        What happened in a game.

    Examples
    --------
    >>> gold_in(e.Steals(seat=0, gold=3, victim=1))
    ((0, 'theft', 3), (1, 'theft', -3))
    """
    return tuple(part for part in _parts(fact) if part[2])


def gold_flow(history: History[s.State], reader: int | None = None, *, everything: bool = False) -> tuple[Flow, ...]:
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
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> history = History(TotalWarRome(), Setup(), Seeded(1))
    >>> _ = history.play(Bid(2))
    >>> gold_flow(history)
    ()
    >>> _ = history.play(Bid(1))
    >>> [(flow.seat, flow.source, flow.gold) for flow in gold_flow(history)]
    [(0, 'initiative', -2), (1, 'initiative', -1)]
    """
    line = history.here.line()
    found: list[Flow] = []
    hidden: list[tuple[Part, str]] = []
    before = line[0].state
    for point in line[1:]:
        new: list[tuple[Part, str]] = []
        for event in point.events:
            secret = event.visible_to is not None and not everything and reader not in event.visible_to
            (hidden if secret else new).extend((part, event.rule) for part in gold_in(event))
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


WHY: Mapping[type[e.Points], str] = {
    e.ScoresIncome: "income",
    e.ScoresVictory: "battle",
    e.ScoresNavy: "navy sunk",
    e.ScoresColumn: "column",
    e.ScoresHome: "home",
    e.BreaksAlliance: "alliance",
}
"""What scores or costs victory points, in a word."""


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
    fact
        What scored.
    """

    step: int
    round: int
    phase: str
    seat: int
    points: int
    total: int
    fact: e.Points

    @property
    def rule(self) -> str:
        """The rule that scores it."""
        return self.fact.rule

    @property
    def why(self) -> str:
        """For what, in a word."""
        return WHY[type(self.fact)]


_PHASE_OF = {"TWR-005": "taxation", "TWR-010": "spending"}


def points_scored(history: History[s.State]) -> tuple[Scored, ...]:
    """Tell what scored each victory point, up to the position looked at. Points are open to all.

    Parameters
    ----------
    history
        A game.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.total_war_rome.game import TotalWarRome
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> points_scored(History(TotalWarRome(), Setup(), Seeded(1)))
    ()
    """
    line = history.here.line()
    start = before = line[0].state
    totals = list(start.vp)
    found: list[Scored] = []
    for point in line[1:]:
        for fact in point.events:
            if isinstance(fact, e.Points):
                totals[fact.seat] += fact.points
                # Income and columns score in phases that may begin and end within one step.
                phase = _PHASE_OF.get(fact.rule, before.phase)
                found.append(Scored(point.number, before.round, phase, fact.seat, fact.points, totals[fact.seat], fact))
        before = point.state
    return tuple(found)
