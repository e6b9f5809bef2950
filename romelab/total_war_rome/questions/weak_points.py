"""Which single region's loss costs most: tax, joined markets, and what is cut off from home (TWR-103, 106, 225)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from romelab.total_war_rome.network.communication import line_of_communication, market_income
from romelab.total_war_rome.network.network import RegionNetwork


@dataclass(frozen=True, slots=True)
class Loss:
    """What the loss of one region would cost whoever holds it.

    Attributes
    ----------
    region
        The region.
    tax
        Gold a round that it yields as tax.
    markets
        Gold a round that markets yield less: its own, and others that it joined.
    cut_off
        Regions held that would lose their line of communication.
    """

    region: str
    tax: int
    markets: int
    cut_off: tuple[str, ...]

    @property
    def gold(self) -> int:
        """Gold a round in all."""
        return self.tax + self.markets


def losses(
    board: RegionNetwork,
    roads: int,
    held: Sequence[str],
    homes: Collection[str],
    markets: Collection[str] = (),
    seas: Collection[str] = (),
    *,
    allied: Collection[str] = (),
    shut: Collection[str] = (),
    taxes: Mapping[str, int] | None = None,
    how: str = "path",
    peaceful: bool = False,
    others: Collection[str] = (),
    port_gold: int = 0,
) -> tuple[Loss, ...]:
    """Take every region away by turns and see what is missing.

    Parameters
    ----------
    board
        The map.
    roads
        One bit for each border of the map.
    held
        Regions that one holds.
    homes
        Home regions from which a line of communication may start.
    markets
        Regions with a market; those of others count for nothing.
    seas
        Sea areas with a navy of one's own.
    allied
        Regions of allies, over which a line of communication leads too.
    shut
        Regions held over which no line leads (T-76).
    taxes
        Tax of each region held, where sieges or unrest change it; the gold value if None.
    how, peaceful, others
        Which markets count as joined; see :func:`~romelab.total_war_rome.network.communication.market_income`.
    port_gold
        Gold that each market at a port yields besides.

    Returns
    -------
    tuple of Loss
        The dearest first: by gold, then by regions cut off, then in the order of the map.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> board = default_network()
    >>> worst = losses(board, 0, board.homes("rome"), board.homes("rome"))[0]
    >>> worst.region, worst.gold
    ('latium', 3)
    """
    own = [place for place in markets if place in held]
    income = market_income(board, roads, own, how, peaceful, others)
    open_to = [place for place in held if place not in shut]
    joined = line_of_communication(board, (*open_to, *allied), seas, [place for place in homes if place in held])
    found: list[Loss] = []
    for place in held:
        left = [other for other in held if other != place]
        over = [other for other in open_to if other != place]
        still = line_of_communication(board, (*over, *allied), seas, [home for home in homes if home in left])
        cut_off = tuple(other for other in left if other in joined and other not in still)
        spared = [market for market in own if market != place]
        less = income - market_income(board, roads, spared, how, peaceful, others)
        less += port_gold if place in own and board.region[place].port else 0
        found.append(Loss(place, taxes[place] if taxes is not None else board.region[place].gold, less, cut_off))
    order = {place: at for at, place in enumerate(held)}
    return tuple(sorted(found, key=lambda loss: (-loss.gold, -len(loss.cut_off), order[loss.region])))
