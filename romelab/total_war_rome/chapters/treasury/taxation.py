"""The taxation phase: sieges, taxes, markets, wonders, points for income (TWR-005, TWR-103 to 110, T-77, T-78)."""

from collections.abc import Collection

from romelab.total_war_rome.network import communication as networks
from romelab.total_war_rome.positions import events as e, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import follows
from romelab.total_war_rome.positions.draft import Draft, put

BANDS = ((40, 4), (30, 3), (25, 2), (20, 1))
"""Gold raised, and the victory points for it; only the best band counts (TWR-005)."""
WONDER_GOLD = 2
"""What each opponent pays for a wonder, if they have it (TWR-108)."""


def begin(t: Draft) -> None:
    """Let sieges gnaw, ask for events, then collect (TWR-110)."""
    t.phase, t.turn = "taxation", 0
    t.raised = (0,) * len(t.seats)
    t.blighted = ()
    t.passing = (False,) * len(t.seats)
    besieged = regions.sieges(t)
    for region in t.box.map.regions:
        if t.improvements[region.index] & (s.WALLING | s.BARRACKS | s.MARKET) and region.id in besieged:
            decay(t, region.id)
    t.then(tasks.COLLECT, tuple(sorted(besieged)) if t.options.siege_in_taxation == "once" else ())
    t.then(tasks.OPEN_WINDOW, "taxation", t.order)


def decay(t: Draft, place: str) -> None:
    """Take one improvement of a besieged region: walling, then barracks, then market (TWR-110)."""
    at = t.box.map.region[place].index
    for name, bit in (("walling", s.WALLING), ("barracks", s.BARRACKS), ("market", s.MARKET)):
        if t.improvements[at] & bit:
            t.improvements = put(t.improvements, at, t.improvements[at] & ~bit)
            t.emit(e.SiegeCosts(place, name))
            return


def shut_in(t: Draft) -> Collection[str]:
    """Return the besieged regions, which yield nothing; a taxation phase judges them once, when it begins (T-77)."""
    if t.options.siege_in_taxation == "once":
        for task in t.agenda:
            if task.kind == tasks.COLLECT:
                return tasks.facts(task, tasks.COLLECT)[0]
    return regions.sieges(t)


def region_tax(t: Draft, place: str, closed: Collection[str] | None = None) -> int:
    """Return the tax of one region for whoever controls it (TWR-103 to TWR-105, TWR-109).

    Parameters
    ----------
    t
        The table.
    place
        The region.
    closed
        The regions that a siege shuts in; those of :func:`shut_in` if None.
    """
    region = t.box.map.region[place]
    holder = t.control[region.index]
    if holder < 0 or place in t.blighted or place in (shut_in(t) if closed is None else closed):
        return 0
    unrest = t.unrest[region.index]
    if unrest:
        unrest = max(0, unrest - t.effects(holder).unrest_immunity)
    return taxed(region.gold, unrest)


def taxed(gold: int, unrest: int) -> int:
    """Return the tax of a gold value under some unrest markers that count (TWR-104, TWR-105).

    Examples
    --------
    >>> [taxed(3, unrest) for unrest in range(4)]
    [3, 1, 0, 0]
    """
    if unrest >= 2:
        return 0
    return gold // 2 if unrest else gold


def markets(t: Draft, seat: int, closed: Collection[str] | None = None) -> list[str]:
    """Return a seat's regions with a market that is not besieged, or not among the regions given as shut in."""
    shut = shut_in(t) if closed is None else closed
    return [
        region.id
        for region in t.box.map.regions
        if t.control[region.index] == seat and t.improvements[region.index] & s.MARKET and region.id not in shut
    ]


def wonders(t: Draft, closed: Collection[str] | None = None) -> list[tuple[int, str]]:
    """Return the wonders that take gold, each with its seat, in turn order (TWR-108, T-78)."""
    shut: Collection[str] = ()
    if t.options.besieged_wonder == "none":
        shut = shut_in(t) if closed is None else closed
    return [
        (seat, place)
        for seat in t.order
        for place in regions.controlled(t, seat)
        if regions.has(t, place, s.WONDER) and place not in shut
    ]


def _others(t: Draft) -> Collection[str]:
    """Return the regions whose market counts for peaceful agriculture beside one's own (T-48)."""
    if t.options.peaceful_agriculture == "own_markets":
        return ()
    return [region.id for region in t.box.map.regions if t.improvements[region.index] & s.MARKET]


def income(t: Draft, seat: int, closed: Collection[str] | None = None) -> tuple[int, int, int]:
    """Return what a seat takes in: taxes, joined markets, markets at ports (TWR-103, 106, 107, T-52).

    Parameters
    ----------
    t
        The table.
    seat
        The seat.
    closed
        The regions that a siege shuts in; those of :func:`shut_in` if None.
    """
    effects = t.effects(seat)
    shut = shut_in(t) if closed is None else closed
    tax = sum(region_tax(t, place, shut) for place in regions.controlled(t, seat))
    held = markets(t, seat, shut)
    if not held:
        return tax, 0, 0
    peaceful = effects.peaceful_agriculture
    others = _others(t) if peaceful else ()
    linked = networks.market_income(t.box.map, t.roads, held, t.options.market_roads, peaceful, others)
    each = effects.port_market_tax + t.options.port_market_tax
    ports = each * sum(t.box.map.region[place].port for place in held)
    return tax, linked, ports


def collect(t: Draft, besieged: tuple[str, ...]) -> None:
    """Pay everybody, then the wonders, then score the income (TWR-103, TWR-108, TWR-005)."""
    closed = besieged if t.options.siege_in_taxation == "once" else regions.sieges(t)
    for seat in t.order:
        tax, linked, ports = income(t, seat, closed)
        gold = tax + linked + ports
        t.gain(seat, gold)
        t.raised = put(t.raised, seat, t.raised[seat] + gold)
        t.emit(e.TakesIn(seat, gold, tax, linked, ports))
    taken_in = t.raised
    for seat, place in wonders(t, closed):
        admire(t, seat, place)
    for seat in t.order:
        if points := points_for(t.raised[seat]):
            t.score(e.ScoresIncome("TWR-005", seat, points, t.raised[seat], t.raised[seat] - taken_in[seat]))
    t.then(tasks.CAMPAIGN_BEGIN)


def points_for(raised: int) -> int:
    """Return the victory points for gold raised (TWR-005)."""
    return next((points for least, points in BANDS if raised >= least), 0)


def admire(t: Draft, seat: int, place: str) -> None:
    """Take up to two gold from each opponent for a wonder (TWR-108, T-11)."""
    for other in t.turn_order(seat)[1:]:
        if gold := min(WONDER_GOLD, t.gold[other]):
            t.gain(other, -gold)
            t.gain(seat, gold)
            if t.options.wonder_gold == "raised":
                t.raised = put(t.raised, seat, t.raised[seat] + gold)
            t.emit(e.Admired(seat, gold, other, place))


ROWS = (follows(tasks.TAXATION_BEGIN, begin), follows(tasks.COLLECT, collect))
