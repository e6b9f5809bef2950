"""Armies going aboard and ashore (TWR-122, T-45, T-46, T-51)."""

from collections.abc import Iterator

from romelab.core.facts import Fact
from romelab.total_war_rome.chapters.war import movement, reorganise
from romelab.total_war_rome.positions import events as e, moves as m, refusals as r, state as s, tasks
from romelab.total_war_rome.positions.chapter import follows, kind
from romelab.total_war_rome.positions.draft import CARDS_A_SHIP, Draft, there


def why_not_embark(t: Draft, move: m.Embark) -> Iterator[Fact]:
    """Require a coast, an empty navy beside it, one MU for both (TWR-122, T-45, T-46)."""
    army, problems = movement.own_army(t, move.army, "TWR-122")
    yield from problems
    navy = t.navy((t.active, move.navy))
    if navy is None:
        yield r.NoOwnNavy("TWR-122", move.navy)
        if army is not None:
            yield from _only_to_escape(t, (army.place, *t.box.map.coasts(army.place)))
    if army is None or navy is None:
        return
    if problems := list(movement.on_land(t, army, "TWR-122")):
        yield from problems
        return
    yield from movement.may_leave(t, army)
    coast = (army.place, *t.box.map.coasts(army.place))
    if navy.place not in coast:
        yield r.NotAtCoast(move.navy, army.place)
        yield from _only_to_escape(t, coast)
    if t.options.landing_places == "port" and not t.box.map.region[army.place].port:
        yield r.NoPort(army.place)
    if t.aboard(navy):
        yield r.CarriesAlready(navy.number, navy.place)
    if not t.holds(navy, len(army.troops)):
        yield r.ShipsCarry(len(navy.ships), CARDS_A_SHIP * len(navy.ships), len(army.troops), navy.place)
    yield from _both_mu(t, army, navy)


def _only_to_escape(t: Draft, coast: tuple[str, ...]) -> Iterator[Fact]:
    """Say of an ally's navy at this coast that it takes nobody aboard but an army that escapes (TWR-122, TWR-153)."""
    for navy in t.navies:
        if navy.seat != t.active and navy.place and navy.place in coast and not t.opposed(t.active, navy.seat):
            yield r.AllysNavy(navy.seat, navy.place)


def _both_mu(t: Draft, army: s.Army, navy: s.Navy) -> Iterator[Fact]:
    if reorganise.mu_left(t, army) < 1:
        yield r.ArmyOutOfMU("TWR-122", army.number, army.place)
    if reorganise.navy_left(t, navy) < 1:
        yield r.NavyOutOfMU("TWR-122", navy.number, navy.place)


def do_embark(t: Draft, move: m.Embark) -> None:
    """Go aboard; an enemy army may force a battle first."""
    seat = t.active
    army, navy = there(t.army((seat, move.army))), there(t.navy((seat, move.navy)))
    enemies = t.enemies_in(army.place, seat)
    if enemies and not army.marks & s.MET:
        movement.confront(t, army, enemies[0])
        return
    t.put_navy(s.replace(navy, spent=navy.spent + 1))
    t.put_army(s.replace(army, place=navy.place, carrier=navy.mark, spent=army.spent + 1, road=0))
    t.emit(e.GoesAboard(seat, move.army, navy.place))


def why_not_disembark(t: Draft, move: m.Disembark) -> Iterator[Fact]:
    """Require a coast beside the navy, one MU for both (TWR-122, T-45)."""
    army, problems = movement.own_army(t, move.army, "TWR-122")
    yield from problems
    if army is None:
        return
    navy = t.carrier(army)
    if navy is None:
        yield r.NotAboard(move.army)
        return
    region = t.box.map.region.get(move.to)
    if region is None or (navy.place != move.to and navy.place not in region.coasts):
        yield r.NoCoast(move.to)
        return
    if t.options.landing_places == "port" and not region.port:
        yield r.NoPort(move.to)
    if navy.seat != t.active:
        if reorganise.mu_left(t, army) < 1:
            yield r.ArmyOutOfMU("TWR-122", army.number, army.place)
    else:
        yield from _both_mu(t, army, navy)
    yield from movement.leave_needed(t, move.to, move.hostile)


def do_disembark(t: Draft, move: m.Disembark) -> None:
    """Land, in an ally's region with leave or against the alliance."""
    ref = (t.active, move.army)
    ally = movement.needs_leave(t, move.to)
    if ally >= 0 and move.hostile:
        t.then(tasks.LAND, ref, move.to)
        t.attack(t.active, ally, ref)
    elif ally >= 0:
        t.ask(tasks.LEAVE, ally, ref, move.to, True)
    else:
        land(t, ref, move.to)


def land(t: Draft, ref: s.Ref, to: str) -> None:
    """Bring an army ashore and see what it meets (TWR-122)."""
    army = t.army(ref)
    navy = t.carrier(army) if army else None
    if army is None or navy is None:
        return
    if navy.seat == army.seat:
        t.put_navy(s.replace(navy, spent=navy.spent + 1))
    marks = army.marks & ~(s.STOPPED | s.WITHDREW)
    t.put_army(s.replace(army, place=to, carrier=-1, spent=army.spent + 1, road=0, marks=marks))
    t.emit(e.Lands(ref[0], ref[1], to))
    t.then(tasks.ARRIVE, ref, to)


MOVES = (
    kind(m.Embark, why_not_embark, do_embark, "TWR-122"),
    kind(m.Disembark, why_not_disembark, do_disembark, "TWR-122"),
)

ROWS = (follows(tasks.LAND, land),)
