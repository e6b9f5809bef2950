"""Lines of communication and market networks (TWR-106, TWR-107, TWR-225, T-10, T-48)."""

from collections.abc import Collection, Iterable, Iterator

from romelab.core.search import reached
from romelab.total_war_rome.network.network import RegionNetwork


def market_groups(
    board: RegionNetwork, roads: int, markets: Collection[str], how: str = "path"
) -> list[tuple[str, ...]]:
    """Return the groups of markets that roads join.

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
    >>> from romelab.total_war_rome.network.network import default_network
    >>> board = default_network()
    >>> road = 1 << board.border("latium", "campania").index
    >>> market_groups(board, road, ["latium", "campania", "africa"])
    [('africa',), ('campania', 'latium')]
    """
    left: list[str] = sorted({board.land(place, "markets") for place in markets})
    wanted = frozenset(left)

    def by_road(place: str) -> Iterator[str]:
        for other, border in board.beside[place].items():
            if roads >> border.index & 1 and (how == "path" or other in wanted):
                yield other

    groups: list[tuple[str, ...]] = []
    while left:
        seen = reached(left[:1], by_road)
        groups.append(tuple(place for place in left if place in seen))
        left = [place for place in left if place not in seen]
    return groups


def market_income(
    board: RegionNetwork,
    roads: int,
    markets: Collection[str],
    how: str = "path",
    peaceful: bool = False,
    others: Collection[str] = (),
) -> int:
    """Return the gold that joined markets yield (TWR-106, TWR-107).

    Parameters
    ----------
    board, roads, markets, how
        As for :func:`market_groups`.
    peaceful
        Whether markets count that border on another own market, without any road (TWR-107).
    others
        Regions of anybody with a market that then counts as one's own beside it (the other reading of T-48).
    """
    joined = {place for group in market_groups(board, roads, markets, how) if len(group) > 1 for place in group}
    if peaceful:
        own = [board.land(place, "markets") for place in markets]
        near = {*own, *(board.land(place, "others") for place in others)}
        joined |= {place for place in own if any(other in near for other in board.beside[place])}
    return len(joined)


def touching(board: RegionNetwork, place: str) -> tuple[str, ...]:
    """Return the regions and sea areas beside a region or a sea area, land and sea alike.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> touching(default_network(), "creta")
    ('mare_creticum', 'mare_aegaeum')
    """
    if place in board.sea:
        return (*board.sea[place].adjacent, *board.sea[place].coast)
    return (*board.beside[place], *board.region[place].coasts)


def line_of_communication(
    board: RegionNetwork, friendly: Collection[str], seas: Collection[str], sources: Iterable[str]
) -> frozenset[str]:
    """Return the places joined without a gap to a home region (TWR-225).

    Parameters
    ----------
    board
        The map.
    friendly
        Regions controlled by the player or an ally; a siege cuts no line unless it is ruled to (T-76).
    seas
        Sea areas with a navy of the player outside port.
    sources
        The home regions from which the line may start.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> sorted(line_of_communication(default_network(), {"latium", "campania", "africa"}, (), ["latium"]))
    ['campania', 'latium']
    """
    joined = {board.place(place, "friendly") for place in friendly} | {board.place(place, "seas") for place in seas}
    starts = [board.place(place, "sources") for place in sources]
    return frozenset(reached(joined.intersection(starts), lambda place: joined.intersection(touching(board, place))))


def cuts(
    board: RegionNetwork, friendly: Collection[str], seas: Collection[str], sources: Collection[str], goal: str
) -> tuple[str, ...]:
    """Return the single places whose loss would cut the line of communication to a goal, sorted.

    Parameters
    ----------
    goal
        The region to be supplied.
    board, friendly, seas, sources
        As for :func:`line_of_communication`.

    Returns
    -------
    tuple of str
        Empty if there is no line, or if no single place cuts it; the goal itself is left out.
    """
    goal = board.place(goal, "goal")
    friendly = [board.place(place, "friendly") for place in friendly]
    seas = [board.place(place, "seas") for place in seas]
    if goal not in line_of_communication(board, friendly, seas, sources):
        return ()
    found: list[str] = []
    for place in sorted((*friendly, *seas)):
        if place != goal:
            kept = [p for p in friendly if p != place]
            areas = [p for p in seas if p != place]
            if goal not in line_of_communication(board, kept, areas, sources):
                found.append(place)
    return tuple(found)
