"""What journeys cost: the parts of the board that no arrow divides, and the arrows between them.

Inside a part every step is free, so the bill of a journey depends on the parts it crosses alone. Of each
journey only two numbers matter: how many land arrows and how many sea arrows have to be paid. For every pair of
parts the table keeps the pairs of numbers that no other pair undercuts (the Pareto set).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from romelab.core.facts import Count
from romelab.core.search import reached
from romelab.struggle_for_rome.network.network import RoadNetwork

LAND_GOLD = 3
"""The gold that a paid land arrow costs, or 1 grain (SFR-97); it cannot stand for a card of a price (SFR-100)."""
SEA_GOLD = 1
"""The gold that a paid sea arrow costs (SFR-98)."""

Counts = tuple[int, int]
"""How many land arrows and how many sea arrows are paid."""
Front = tuple[Counts, ...]
"""The Pareto set of counts, fewest land arrows first."""


class Bill(NamedTuple):
    """What a move costs.

    Attributes
    ----------
    grain
        Grain cards.
    gold
        Gold.

    Examples
    --------
    >>> print(Bill(2, 1)), print(Bill(0, 0))
    2 grain and 1 gold
    nothing
    (None, None)
    """

    grain: Count
    gold: Count

    @property
    def worth(self) -> int:
        """What it is worth in gold, a grain counted as the 3 gold it stands for (SFR-97)."""
        return self.gold + LAND_GOLD * self.grain

    def __str__(self) -> str:
        from romelab.struggle_for_rome.network.speaking import default_speech

        return default_speech().say(self, capital=False)


def best(counts: Iterable[tuple[int, int]]) -> Front:
    """Keep the pairs that no other pair undercuts, in order.

    Examples
    --------
    >>> best([(2, 0), (0, 2), (1, 2), (0, 3)])
    ((0, 2), (2, 0))
    """
    kept: list[Counts] = []
    for pair in sorted(counts):
        if not kept or pair[1] < kept[-1][1]:
            kept.append(pair)
    return tuple(kept)


@lru_cache(maxsize=4096)
def bills_of(front: Front) -> tuple[tuple[Bill, Counts], ...]:
    """Return the Pareto set of bills for a front, least grain first, each with the counts behind it.

    Each paid land arrow is settled by itself, with 1 grain or with 3 gold. Where several counts come to the same
    bill, the one with the fewest arrows is kept.

    Examples
    --------
    >>> [str(bill) for bill, _ in bills_of(((0, 5), (1, 1)))]
    ['4 gold', '1 grain and 1 gold']
    """
    found: list[tuple[Bill, Counts]] = []
    for grain in range(max((land for land, _ in front), default=-1) + 1):
        gold, _, land, sea = min(
            (LAND_GOLD * (land - grain) + SEA_GOLD * sea, land + sea, land, sea) for land, sea in front if land >= grain
        )
        if not found or gold < found[-1][0].gold:
            found.append((Bill(grain, gold), (land, sea)))
    return tuple(found)


class PriceTable:
    """The cheapest counts between the parts of a board, worked out as they are asked for.

    Only arrows count, however long the way (SFR-95): a part is what roads without an arrow join (SFR-102). Cities and
    tribes on the way do not block it (SFR-101), so the board is all that counts.

    Parameters
    ----------
    board
        The board.

    Attributes
    ----------
    land, sea
        For each part the other parts that one land arrow, one sea arrow leads to.
    """

    def __init__(self, board: RoadNetwork) -> None:
        count = max(board.parts) + 1
        found: dict[str, list[set[int]]] = {"road": [set() for _ in range(count)], "sea": [set() for _ in range(count)]}
        for link in board.links:
            one, two = (board.parts[end] for end in link.ends)
            if link.arrow and one != two:
                found[link.kind][one].add(two)
                found[link.kind][two].add(one)
        self.land: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(parts)) for parts in found["road"])
        self.sea: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(parts)) for parts in found["sea"])
        self._paid: dict[int, tuple[Front, ...]] = {}
        self._free_from: dict[int, tuple[Front, ...]] = {}
        self._free_to: dict[int, tuple[Front, ...]] = {}

    def beside(self, part: int) -> set[int]:
        """Return the parts one arrow away."""
        return {*self.land[part], *self.sea[part]}

    def counts_from(self, part: int, free_used: bool) -> tuple[Front, ...]:
        """Return the fronts from one part to every part; empty where no way leads.

        Parameters
        ----------
        part
            Where the journey starts.
        free_used
            False if the first arrow is free (SFR-96).
        """
        if free_used:
            return self._all_paid(part)
        # The free arrow is the first in travel order, by land or by sea (SFR-99): all that follow are paid.
        if part not in self._free_from:
            self._free_from[part] = self._spread({part, *self.beside(part)})
        return self._free_from[part]

    def counts_to(self, part: int, free_used: bool) -> tuple[Front, ...]:
        """Return the fronts from every part to one part."""
        paid = self._all_paid(part)  # links lead both ways, so there and back cost the same when all is paid
        if free_used:
            return paid
        # The journey begins at the other end, and its first arrow is the free one (SFR-99).
        if part not in self._free_to:
            self._free_to[part] = tuple(
                ((0, 0),) if start == part else best(pair for near in self.beside(start) for pair in paid[near])
                for start in range(len(paid))
            )
        return self._free_to[part]

    def arrows_from(self, part: int) -> list[int]:
        """Return the fewest arrows from one part to every part, free or paid; -1 where no way leads."""
        away = reached([part], self.beside)
        return [away.get(other, -1) for other in range(len(self.land))]

    def _all_paid(self, part: int) -> tuple[Front, ...]:
        if part not in self._paid:
            self._paid[part] = self._spread({part})
        return self._paid[part]

    def _spread(self, seeds: Iterable[int]) -> tuple[Front, ...]:
        """Return the fronts from a set of parts to every part, with every arrow paid."""
        none = 1 << 30
        fewest_sea = [none] * len(self.land)
        fronts: list[list[Counts]] = [[] for _ in self.land]
        new = dict.fromkeys(sorted(seeds), 0)
        land = 0
        while new:
            # Sail on from what this many land arrows have newly opened, in order of sea arrows.
            ports: list[list[int]] = []
            for part, sea in new.items():
                while len(ports) <= sea:
                    ports.append([])
                ports[sea].append(part)
            opened: list[int] = []
            for sea, parts in enumerate(ports):
                for part in parts:
                    if sea < fewest_sea[part]:
                        fewest_sea[part] = sea
                        fronts[part].append((land, sea))
                        opened.append(part)
                        if len(ports) == sea + 1:
                            ports.append([])
                        ports[sea + 1].extend(self.sea[part])
            new: dict[int, int] = {}
            for part in opened:
                for other in self.land[part]:
                    if fewest_sea[part] < min(fewest_sea[other], new.get(other, none)):
                        new[other] = fewest_sea[part]
            land += 1
        return tuple(tuple(front) for front in fronts)


@lru_cache(maxsize=16)
def price_table(board: RoadNetwork) -> PriceTable:
    """Return the table of a board, made once."""
    return PriceTable(board)
