"""Putting armies and navies on the map (TWR-054, TWR-111 to TWR-113, T-57)."""

from collections.abc import Iterator

from romelab.core.facts import Fact
from romelab.total_war_rome.network.network import Region
from romelab.total_war_rome.positions import events as e, moves as m, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import kind
from romelab.total_war_rome.positions.draft import Draft, follows_from, there


def why_not_place_army(t: Draft, move: m.PlaceArmy) -> Iterator[Fact]:
    """Require a waiting army with a general, at a place of one's own (TWR-054, TWR-111, TWR-112, T-57)."""
    army = t.army((t.active, move.army))
    if army is None:
        yield r.NoOwnArmy("TWR-111", move.army)
        return
    if army.place:
        yield r.OnMapAlready(move.army, army.place)
    if not army.general:
        yield r.NeedsGeneral(move.army)
    region = t.box.map.region.get(move.region)
    if region is None:
        yield regions.no_such_place(t, "TWR-112", move.region)
        return
    yield from _against_placing(t, t.active, region)


def _against_placing(t: Draft, seat: int, region: Region) -> Iterator[Fact]:
    """Require a place of one's own where a waiting army may appear (TWR-112, T-57)."""
    home = regions.home_of(t, region.id) == seat
    lost = home and t.options.placing_at_home == "any_home" and regions.foreign(t, region.id, seat)
    if t.control[region.index] != seat and not lost:
        yield r.NotYours("TWR-112", region.id)
    if lost or not t.improvements[region.index] & s.BARRACKS:
        # Only a home region without barracks of one's own has to be free of one's other armies.
        if home and any(other.seat == seat for other in t.armies_in(region.id)):
            yield r.OwnArmyThere(region.id)
        elif not home and region.gold < 2:
            yield r.NoStartingPlace(region.id)
    if t.enemies_in(region.id, seat):
        yield r.EnemyArmyThere(region.id)


@follows_from("armies", "control", "improvements", "relations", "factions", "options")
def starting_places(t: Draft, seat: int) -> tuple[str, ...]:
    """Return the regions in which a waiting army may be put (TWR-112, T-57)."""
    places = dict.fromkeys((*regions.controlled(t, seat), *regions.homes(t, seat)))
    return tuple(place for place in places if not any(True for _ in _against_placing(t, seat, t.box.map.region[place])))


def do_place_army(t: Draft, move: m.PlaceArmy) -> None:
    """Put the army on the map; in a home region that another holds it has to retake it first (T-57)."""
    army = there(t.army((t.active, move.army)))
    t.put_army(s.replace(army, place=move.region, marks=army.marks | s.MOVED))
    t.emit(e.ArmyAppears(t.active, move.army, move.region))
    if regions.foreign(t, move.region, army.seat):
        t.then(tasks.ARRIVE, army.ref, move.region)


def why_not_place_navy(t: Draft, move: m.PlaceNavy) -> Iterator[Fact]:
    """Require a waiting navy in a home port, which has to be controlled or not (TWR-113, T-57)."""
    navy = t.navy((t.active, move.navy))
    if navy is None or navy.place:
        yield r.NoWaitingNavy(move.navy)
    region = t.box.map.region.get(move.region)
    home = region is not None and regions.home_of(t, region.id) == t.active
    if region is None or not region.port or not home:
        yield r.NavyStart(False, move.region)
    elif t.options.placing_at_home == "controlled" and t.control[region.index] != t.active:
        yield r.NavyStart(True, move.region)


def do_place_navy(t: Draft, move: m.PlaceNavy) -> None:
    """Put the navy into port."""
    navy = there(t.navy((t.active, move.navy)))
    t.put_navy(s.replace(navy, place=move.region, marks=navy.marks | s.MOVED))
    t.emit(e.NavyAppears(t.active, move.navy, move.region))


MOVES = (
    kind(m.PlaceArmy, why_not_place_army, do_place_army, "TWR-111"),
    kind(m.PlaceNavy, why_not_place_navy, do_place_navy, "TWR-113"),
)
