"""Armies that meet: avoiding, escaping, fighting, withdrawing (TWR-151 to TWR-156, TWR-261, T-24, T-60)."""

from collections.abc import Iterator

from romelab.core.game import Fact, Move
from romelab.core.stages import nothing_against
from romelab.total_war_rome.box.rolls import better
from romelab.total_war_rome.chapters.agents.events import EVENT, list_events
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import decision, follows, go_on, kind, roll
from romelab.total_war_rome.positions.draft import Draft


def refuges(t: Draft, army: s.Army) -> list[m.Escape]:
    """Return where an escaping or beaten army may go (T-60): regions without enemies, friendly navies with room."""
    found = [m.Escape(place) for place in t.box.map.beside[army.place] if not t.enemies_in(place, army.seat)]
    for navy in t.navies:
        beside = navy.place and navy.place in (army.place, *t.box.map.coasts(army.place))
        if beside and t.friendly(army.seat, navy.seat) and t.aboard(navy) is None and t.holds(navy, len(army.troops)):
            found.append(m.Escape(navy.place, navy.mark))
    return found


def meeting(t: Draft, mover: s.Ref, stander: s.Ref) -> None:
    """Ask both sides in turn whether they try to avoid the battle (TWR-152, T-24)."""
    one, other = t.army(mover), t.army(stander)
    if one is None or other is None or one.place != other.place:
        return
    t.emit(e.ArmiesMeet(*mover, *stander, one.place))
    first, second = (stander, mover) if t.options.avoiding_order == "stander_first" else (mover, stander)
    t.turn_up(tasks.BATTLE_BEGIN, mover, stander)
    t.then(tasks.MEET_NEXT, second, first, mover)
    t.ask(tasks.MEET, first[0], first, second, mover)


def meet_next(t: Draft, ref: s.Ref, other: s.Ref, mover: s.Ref) -> None:
    """Ask the second side, if both are still here."""
    one, two = t.army(ref), t.army(other)
    if one is not None and two is not None and one.place == two.place and two.carrier < 0:
        t.ask(tasks.MEET, ref[0], ref, other, mover)


def why_not_avoid(t: Draft, move: m.AvoidBattle) -> Iterator[Fact]:
    """Require some place to go to (TWR-153, T-60)."""
    army = t.army(t.top(tasks.MEET)[0])
    if army is None or not refuges(t, army):
        yield r.NoRefuge(army.place if army else "")


def list_meet(t: Draft) -> Iterator[Move | tuple[Move, ...]]:
    """Offer to fight, to avoid, or to slip away."""
    yield m.StandAndFight()
    yield m.AvoidBattle()
    yield list_events(t)


def do_avoid(t: Draft, move: m.AvoidBattle) -> None:
    """Roll both generals' dice, one after the other (TWR-152, TWR-156)."""
    ref, other, _ = t.take(tasks.MEET)
    army = t.army(ref)
    if army is not None:
        t.roll((t.die(army.general),), tasks.AVOID_OWN, ref, other)


def avoid_own(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref, other: s.Ref) -> None:
    """Now the other general rolls."""
    enemy = t.army(other)
    if enemy is not None:
        t.roll((t.die(enemy.general),), tasks.AVOID_OTHER, ref, other, roll)


def avoid_other(
    t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: s.Ref, other: s.Ref, own: tuple[str, ...]
) -> None:
    """Let the side that tries escape if its symbol is better; equal symbols mean battle (TWR-153, TWR-154)."""
    t.emit(e.RollsToAvoid(ref[0], own[0], other[0], roll[0]))
    if better(own, roll):
        escape_begin(t, ref)


def slip_away(t: Draft, ref: s.Ref, other: s.Ref, mover: s.Ref) -> None:
    """Escape without a roll, if there is anywhere to go."""
    army = t.army(ref)
    if army is not None and refuges(t, army):
        escape_begin(t, ref)


def escape_begin(t: Draft, ref: s.Ref) -> None:
    """Ask where the army goes; whoever stays is not fought."""
    t.ask(tasks.ESCAPE, ref[0], ref)


def withdraw(t: Draft, ref: s.Ref) -> None:
    """Let a beaten army, or the attacker in a tie, go; with nowhere to go it is destroyed (TWR-215, T-60)."""
    army = t.army(ref)
    if army is None:
        return
    if refuges(t, army):
        t.ask(tasks.ESCAPE, ref[0], ref)
    else:
        t.destroy(army, "TWR-215", "no_refuge")


def why_not_escape(t: Draft, move: m.Escape) -> Iterator[Fact]:
    """One of the refuges (T-60)."""
    army = t.army(*t.top(tasks.ESCAPE, tasks.EXPELLED))
    if army is None or move not in refuges(t, army):
        yield r.NoRefugeThere(move.to)


def list_escapes(t: Draft) -> Iterator[Move]:
    """Offer the refuges."""
    army = t.army(*t.top(tasks.ESCAPE, tasks.EXPELLED))
    if army is not None:
        yield from refuges(t, army)


def expel(t: Draft, ref: s.Ref, place: str) -> None:
    """Ask an army that still stands in the land of a former ally to leave it, or to try to conquer it (TWR-258)."""
    army = t.army(ref)
    if army is not None and army.place == place and army.carrier < 0 and regions.foreign(t, place, army.seat):
        t.ask(tasks.EXPELLED, army.seat, ref)


def list_expelled(t: Draft) -> Iterator[Move]:
    """Offer the refuges, and the attempt to conquer where an alliance has broken."""
    yield from list_escapes(t)
    yield m.ConquerHere(t.top(tasks.EXPELLED)[0][1])


def why_not_conquer_here(t: Draft, move: m.ConquerHere) -> Iterator[Fact]:
    """Require the army that is to leave; there is no alliance to break any more (TWR-258)."""
    if move.army != t.top(tasks.EXPELLED)[0][1]:
        yield r.NotAskedToLeave(move.army)
    if move.hostile:
        yield r.NoAllyThere("")


def do_escape(t: Draft, move: m.Escape) -> None:
    """Go there, without a conquest (T-60); a pursuer with MU left may follow, and it is rolled again (TWR-155)."""
    army = t.army(*t.take(tasks.ESCAPE, tasks.EXPELLED))
    if army is None:
        return
    marks = army.marks & ~s.STOPPED | (s.WITHDREW if t.options.standing_army == "may_conquer" else 0)
    t.put_army(s.replace(army, place=move.to, carrier=move.navy, road=0, marks=marks))
    t.emit(e.Withdraws(army.seat, army.number, move.to))


def do_conquer_here(t: Draft, move: m.ConquerHere) -> None:
    """Try to take the land of a former ally at once (TWR-258)."""
    (ref,) = t.take(tasks.EXPELLED)
    army = t.army(ref)
    if army is not None:
        if regions.stops(t, army.place):
            t.then(tasks.ASSAULT_NOW, ref)
        t.then(tasks.ARRIVE, ref, army.place)


GO = kind(m.Escape, why_not_escape, do_escape, "TWR-153")

ROWS = (
    follows(tasks.MEETING, meeting),
    decision(tasks.MEET, "TWR-152", prompts.FightOrAvoid, list_meet)(
        kind(m.AvoidBattle, why_not_avoid, do_avoid, "TWR-152"),
        kind(m.StandAndFight, nothing_against, go_on, "TWR-152"),
        EVENT,
    ),
    follows(tasks.MEET_NEXT, meet_next),
    roll(tasks.AVOID_OWN, prompts.AvoidFalls, avoid_own, "TWR-152"),
    roll(tasks.AVOID_OTHER, prompts.HoldFalls, avoid_other, "TWR-152"),
    follows(tasks.SLIP_AWAY, slip_away),
    follows(tasks.WITHDRAW, withdraw),
    follows(tasks.EXPEL, expel),
    decision(tasks.ESCAPE, "TWR-153", prompts.HasToGo, list_escapes)(GO),
    decision(tasks.EXPELLED, "TWR-258", prompts.FormerAlly, list_expelled)(
        GO, kind(m.ConquerHere, why_not_conquer_here, do_conquer_here, "TWR-258")
    ),
)
