"""Reorganising, generals on the move, unrest, tribal infighting, the end of a turn (TWR-049 to 057, 124 to 130)."""

from collections.abc import Iterator

from romelab.core.game import Fact, Move
from romelab.total_war_rome.box.cards import MOST_SHIPS, least_mains
from romelab.total_war_rome.network import routes, trips
from romelab.total_war_rome.positions import checks, events as e, moves as m, refusals as r, regions, state as s
from romelab.total_war_rome.positions.chapter import kind
from romelab.total_war_rome.positions.draft import Draft, count, put, there, without

GENERAL_REACH = 4
"""MU within which a general may change or join an army (TWR-126, TWR-127)."""


def mu_left(t: Draft, army: s.Army) -> int:
    """Return the MU an army has left (TWR-117, TWR-118)."""
    return (5 if t.count(army).swift else 3) + army.bonus - army.spent


def navy_left(t: Draft, navy: s.Navy) -> int:
    """Return the MU a navy has left (TWR-119)."""
    return 4 + t.effects(navy.seat).navy_mu + navy.bonus - navy.spent


def why_not_exchange(t: Draft, move: m.Exchange) -> Iterator[Fact]:
    """Two own armies in one region with one MU each (TWR-051, TWR-124, TWR-229)."""
    seat = t.active
    one, other = t.army((seat, move.army)), t.army((seat, move.other))
    if one is None or other is None or move.army == move.other or not one.place:
        yield r.TwoArmiesNeeded("TWR-124")
        return
    if one.place != other.place or one.carrier >= 0 or other.carrier >= 0:
        yield r.OneRegion((one.place, other.place))
    for army, given in ((one, move.give), (other, move.take)):
        if mu_left(t, army) < 1:
            yield r.ArmyOutOfMU("TWR-124", army.number, army.place)
        if any(given.count(card) > army.troops.count(card) for card in given):
            yield r.LacksCards(army.number)
            return
    if not move.give and not move.take:
        yield r.NothingExchanged()
    for army, gone, came in ((one, move.give, move.take), (other, move.take, move.give)):
        after = (*without(army.troops, *gone), *came)
        if checks.mixes(t, seat, after):
            yield r.TribesApart((army.place,))
        if after and count(tuple(sorted(after))).main < least_mains(army.general):
            yield r.TooFewMains(army.number, army.place)


def do_exchange(t: Draft, move: m.Exchange) -> None:
    """Exchange the cards; an army that gives all away is dissolved and its general goes over or waits (TWR-124)."""
    seat = t.active
    for number, gone, came in ((move.army, move.give, move.take), (move.other, move.take, move.give)):
        army = t.army((seat, number))
        if army is not None:
            troops = tuple(sorted((*without(army.troops, *gone), *came)))
            t.put_army(s.replace(army, troops=troops, spent=army.spent + 1))
    t.emit(e.ArmiesExchange(seat, move.army, move.other))
    for number, partner in ((move.army, move.other), (move.other, move.army)):
        army, other = t.army((seat, number)), t.army((seat, partner))
        if army is not None and not army.troops and other is not None:
            dissolve(t, army, other)


def dissolve(t: Draft, army: s.Army, heir: s.Army) -> None:
    """Take an army without cards off; its general goes to the heir, or is kept."""
    if army.general and not heir.general:
        t.put_army(s.replace(heir, general=army.general))
    elif army.general:
        t.spare = put(t.spare, army.seat, tuple(sorted((*t.spare[army.seat], army.general))))
    t.armies = tuple(other for other in t.armies if other.ref != army.ref)


def why_not_exchange_ships(t: Draft, move: m.ExchangeShips) -> Iterator[Fact]:
    """Two own navies in one place with one MU each (TWR-055, TWR-124)."""
    seat = t.active
    one, other = t.navy((seat, move.navy)), t.navy((seat, move.other))
    if one is None or other is None or move.navy == move.other or not one.place or one.place != other.place:
        yield r.TwoNaviesNeeded()
        return
    for navy, given in ((one, move.give), (other, move.take)):
        if navy_left(t, navy) < 1:
            yield r.NavyOutOfMU("TWR-124", navy.number, navy.place)
        if any(given.count(card) > navy.ships.count(card) for card in given):
            yield r.LacksShips(navy.number)
            return
    if not move.give and not move.take:
        yield r.NothingExchanged()
    for navy, gone, came in ((one, move.give, move.take), (other, move.take, move.give)):
        after = len(navy.ships) - len(gone) + len(came)
        if after > MOST_SHIPS:
            yield r.TooManyShips(navy.number, after, MOST_SHIPS)
        army = t.aboard(navy)
        if army is not None and not after:
            yield r.CarriesArmy(navy.number)
        elif (
            army is not None
            and len(gone) > len(came)
            and not t.holds(s.replace(navy, ships=navy.ships[:after]), len(army.troops))
        ):
            yield r.CouldNotCarry(navy.number)


def do_exchange_ships(t: Draft, move: m.ExchangeShips) -> None:
    """Exchange ship cards; a navy without cards is gone."""
    seat = t.active
    for number, gone, came in ((move.navy, move.give, move.take), (move.other, move.take, move.give)):
        navy = t.navy((seat, number))
        if navy is not None:
            ships = tuple(sorted((*without(navy.ships, *gone), *came)))
            t.put_navy(s.replace(navy, ships=ships, spent=navy.spent + 1))
    t.navies = tuple(navy for navy in t.navies if navy.ships)
    t.emit(e.NaviesExchange(seat, move.navy, move.other))


def near_home(t: Draft, seat: int, place: str) -> bool:
    """Whether a spare general reaches a region from a home region of its faction (TWR-126, T-21, T-83)."""
    held = regions.sending_homes(t, seat)
    if t.options.spare_general_reach == "land_regions":
        return any(place in trips.land_distances(t.box.map, home, GENERAL_REACH) for home in held)
    return any(place in routes.march_costs(t.box.map, t.roads, home, GENERAL_REACH) for home in held)


def why_not_join(t: Draft, move: m.JoinGeneral) -> Iterator[Fact]:
    """Require a spare general, and an army near a home region (TWR-126)."""
    seat = t.active
    army = t.army((seat, move.army))
    if move.general not in t.spare[seat]:
        yield r.NoSpareGeneral("TWR-126")
    if army is None or not army.place or army.carrier >= 0:
        yield r.ArmyNotOnLand("TWR-126", move.army)
    elif not near_home(t, seat, army.place):
        by_land, any_home = t.options.spare_general_reach != "by_phase", t.options.generals_at_home == "any_home"
        yield r.FarFromHome(len(regions.sending_homes(t, seat)), by_land, any_home, army.place)


def do_join(t: Draft, move: m.JoinGeneral) -> None:
    """Take over the army; its old general is spare now."""
    take_over(t, (t.active, move.army), move.general, "TWR-126")


def take_over(t: Draft, ref: s.Ref, general: str, rule: str) -> None:
    """Put a spare general in charge of an army."""
    army = there(t.army(ref))
    spare = without(t.spare[ref[0]], general)
    if army.general:
        spare = tuple(sorted((*spare, army.general)))
    t.spare = put(t.spare, ref[0], spare)
    t.put_army(s.replace(army, general=general))
    t.emit(e.TakesOver(rule, ref[0], general, ref[1]))
    t.check_army(ref)


def why_not_shift(t: Draft, move: m.ShiftGeneral) -> Iterator[Fact]:
    """Require a general in play, another army at most 4 MU away (TWR-127)."""
    seat = t.active
    one, other = t.army((seat, move.army)), t.army((seat, move.other))
    if one is None or other is None or move.army == move.other or not one.place or not other.place:
        yield r.TwoArmiesNeeded("TWR-127")
        return
    if not one.general:
        yield r.Leaderless(move.army, one.place)
    if (one.marks | other.marks) & s.LED:
        yield r.LedAlready(one.place, other.place)
    if one.carrier >= 0 or other.carrier >= 0:
        yield r.BothOnLand()
    elif other.place not in routes.march_costs(t.box.map, t.roads, one.place, GENERAL_REACH):
        yield r.TooFarToLead(one.place, other.place)


def do_shift(t: Draft, move: m.ShiftGeneral) -> None:
    """Change armies, once in a turn; no army loses MU, and two generals change places (TWR-127)."""
    seat = t.active
    one, other = there(t.army((seat, move.army))), there(t.army((seat, move.other)))
    t.put_army(s.replace(one, general=other.general, marks=one.marks | (s.LED if other.general else 0)))
    t.put_army(s.replace(other, general=one.general, marks=other.marks | s.LED))
    t.emit(e.ChangesArmy(seat, one.general, move.other))
    t.check_army(one.ref)
    t.check_army(other.ref)


def why_not_subdue(t: Draft, move: m.Subdue) -> Iterator[Fact]:
    """Four cards, a region of one's own with unrest, one MU (TWR-128)."""
    army = t.army((t.active, move.army))
    if army is None or army.place not in t.box.map.region or army.carrier >= 0:
        yield r.ArmyNotOnLand("TWR-128", move.army)
        return
    yield from checks.within_limits(t, army)
    if len(army.troops) < 4:
        yield r.FourCards(army.number, len(army.troops), army.place)
    if regions.controller(t, army.place) != t.active:
        yield r.NotYours("TWR-128", army.place)
    if not t.unrest[t.box.map.region[army.place].index]:
        yield r.NoUnrest("TWR-128", army.place)
    if mu_left(t, army) < 1:
        yield r.ArmyOutOfMU("TWR-128", army.number, army.place)


def do_subdue(t: Draft, move: m.Subdue) -> None:
    """Spend one MU and remove one marker (TWR-128)."""
    army = there(t.army((t.active, move.army)))
    at = t.box.map.region[army.place].index
    t.unrest = put(t.unrest, at, t.unrest[at] - 1)
    t.put_army(s.replace(army, spent=army.spent + 1, road=0))
    t.emit(e.Subdues(army.seat, army.number, army.place))


def list_moves(t: Draft) -> Iterator[Move]:
    """Offer what armies and navies may do besides moving."""
    seat = t.active
    own = [army for army in t.armies if army.seat == seat and army.place and army.carrier < 0]
    for army in own:
        if t.unrest[t.box.map.region[army.place].index]:
            yield m.Subdue(army.number)
        yield from (
            m.JoinGeneral(army.number, general)
            for general in dict.fromkeys(t.spare[seat])
            if t.stars(general) > t.stars(army.general)
        )
        for other in own:
            if other is army:
                continue
            if army.general and not other.general:
                yield m.ShiftGeneral(army.number, other.number)
            if other.place == army.place and mu_left(t, army) > 0 and mu_left(t, other) > 0:
                gifts = dict.fromkeys((army.troops, *((card,) for card in army.troops)))
                yield from (m.Exchange(army.number, other.number, gift, ()) for gift in gifts)
    fleets = [navy for navy in t.navies if navy.seat == seat and navy.place]
    for navy in fleets:
        for other in fleets:
            if other is not navy and other.place == navy.place:
                yield from (m.ExchangeShips(navy.number, other.number, (c,), ()) for c in dict.fromkeys(navy.ships))


MOVES = (
    kind(m.Exchange, why_not_exchange, do_exchange, "TWR-124"),
    kind(m.ExchangeShips, why_not_exchange_ships, do_exchange_ships, "TWR-124"),
    kind(m.JoinGeneral, why_not_join, do_join, "TWR-126"),
    kind(m.ShiftGeneral, why_not_shift, do_shift, "TWR-127"),
    kind(m.Subdue, why_not_subdue, do_subdue, "TWR-128"),
)
