"""Market networks, and what the loss of a region costs (TWR-103 to TWR-107, T-10, T-48)."""

from __future__ import annotations

from collections.abc import Collection

from romelab.total_war_rome.map import RegionMap


def market_groups(board: RegionMap, roads: int, markets: Collection[str], how: str = "path") -> list[tuple[str, ...]]:
    """Give the groups of markets that roads join.

    Parameters
    ----------
    board
        The map.
    roads
        One bit for each border of the map.
    markets
        Regions with a market of one player.
    how
        ``"path"`` joins over any regions, ``"neighbours"`` only from region to next region (T-10).

    Returns
    -------
    list of tuple of str
        Every group sorted, groups in the order of their first region; single markets are groups of one.

    Examples
    --------
    >>> from romelab.total_war_rome.map import standard_map
    >>> board = standard_map()
    >>> road = 1 << board.border("latium", "campania").index
    >>> market_groups(board, road, ["latium", "campania", "africa"])
    [('africa',), ('campania', 'latium')]
    """
    left = sorted(markets)
    wanted = frozenset(left)
    groups: list[tuple[str, ...]] = []
    while left:
        seen = {left[0]: True}
        front = [left[0]]
        while front:
            place = front.pop()
            for other, border in board.beside[place].items():
                if roads >> border.index & 1 and other not in seen and (how == "path" or other in wanted):
                    seen[other] = True
                    front.append(other)
        group = tuple(place for place in left if place in seen)
        groups.append(group)
        left = [place for place in left if place not in seen]
    return groups


def market_income(
    board: RegionMap, roads: int, markets: Collection[str], how: str = "path", peaceful: bool = False
) -> int:
    """Give the gold that joined markets yield (TWR-106, TWR-107).

    Parameters
    ----------
    peaceful
        Whether markets count that border on another own market, without any road (T-48).
    board, roads, markets, how
        As for :func:`market_groups`.
    """
    joined = {place for group in market_groups(board, roads, markets, how) if len(group) > 1 for place in group}
    if peaceful:
        joined |= {place for place in markets if any(other in markets for other in board.beside[place])}
    return len(joined)
