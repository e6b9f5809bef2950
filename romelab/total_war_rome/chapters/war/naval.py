"""Navies that meet: interception, retreat (TWR-039, TWR-157 to TWR-161, T-05, T-15, T-81)."""

from collections.abc import Iterator

from romelab.core.game import Fact, Move
from romelab.total_war_rome.chapters.war.movement import sail
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import answer, decision, follows, go_on, kind
from romelab.total_war_rome.positions.draft import Draft

RETREAT_STEPS = 2
"""Sea areas a beaten navy may go (TWR-159)."""


def enemies_at(t: Draft, area: str, seat: int) -> list[s.Navy]:
    """Return the enemy navies in a sea area; those in port are safe (TWR-157)."""
    if area not in t.box.map.sea:
        return []
    return [navy for navy in t.navies if navy.place == area and t.hostile(seat, navy.seat)]


def sailed(t: Draft, ref: s.Ref, area: str) -> None:
    """Fight the navies in an area that has been entered, then ask who intercepts (TWR-039, TWR-157, TWR-158).

    No navy may try to avoid the battle (TWR-161).
    """
    navy = t.navy(ref)
    if navy is None or navy.place != area or navy.marks & s.CORNERED:
        return
    enemies = [enemy for enemy in t.navies if enemy.place == area and regions.fights(t, enemy, navy.seat)]
    if enemies:
        t.then(tasks.SAILED, ref, area)
        t.attack(navy.seat, enemies[0].seat)
        t.turn_up(tasks.NAVAL_BEGIN, ref, enemies[0].ref)
        return
    order = t.turn_order(navy.seat)
    able = [other for other in t.navies if regions.hunts(t, other, navy.seat, area)]
    able.sort(key=lambda other: (order.index(other.seat), other.number))
    for other in reversed(able):
        t.then(tasks.INTERCEPT_ASK, other.ref, ref, area)


def intercept_ask(t: Draft, hunter: s.Ref, ref: s.Ref, area: str) -> None:
    """Ask the owner of one navy, if both are still where they were."""
    navy, other = t.navy(ref), t.navy(hunter)
    if navy is None or other is None or navy.place != area or navy.marks & s.CORNERED or other.marks & s.FOUGHT:
        return
    if other.place in t.box.map.sea[area].adjacent:
        # Against an ally its player is warned: it breaks the alliance (T-81).
        t.ask(tasks.INTERCEPT if t.opposed(hunter[0], ref[0]) else tasks.INTERCEPT_ALLY, hunter[0], hunter, ref, area)


def answer_intercept(t: Draft, move: m.Answer) -> None:
    """Move into the area and fight (TWR-039, T-05); which of the two attacks is T-44."""
    hunter, ref, area = t.take(tasks.INTERCEPT, tasks.INTERCEPT_ALLY)
    navy = t.navy(hunter)
    if not move.yes or navy is None:
        return
    t.emit(e.Intercepts(hunter[0], hunter[1], area))
    t.attack(hunter[0], ref[0])
    sail(t, navy, area)
    sides = (hunter, ref) if t.options.attacker == "interceptor" else (ref, hunter)
    t.turn_up(tasks.NAVAL_BEGIN, *sides)


def havens(t: Draft, navy: s.Navy) -> list[str]:
    """Return where a beaten navy may go next: a sea area without enemies, or a friendly port (TWR-159)."""
    board = t.box.map
    if navy.place not in board.sea:
        return []
    areas = [area for area in board.sea[navy.place].adjacent if not enemies_at(t, area, navy.seat)]
    ports = [place for place in board.ports[navy.place] if regions.friendly_port(t, place, navy.seat)]
    return areas + ports


def retreat_begin(t: Draft, ref: s.Ref, steps: int) -> None:
    """Require the next step of a retreat; a navy with nowhere to go is lost, or stays (TWR-159, T-15)."""
    navy = t.navy(ref)
    if navy is None:
        return
    if steps == RETREAT_STEPS:
        t.put_navy(s.replace(navy, marks=navy.marks | s.FOUGHT, spent=99))
        if not havens(t, navy):
            if t.options.beaten_navy_without_refuge == "lost":
                sink(t, navy)
            else:
                stay(t, navy)
            return
    if steps and navy.place in t.box.map.sea and havens(t, navy):
        t.ask(tasks.RETREAT, ref[0], ref, steps)


def stay(t: Draft, navy: s.Navy) -> None:
    """Leave a beaten navy where it is, and alone for the rest of the turn (T-15)."""
    t.put_navy(s.replace(navy, marks=navy.marks | s.FOUGHT | s.CORNERED, spent=99))
    t.emit(e.NavyStays(navy.seat, navy.number, navy.place))


def sink(t: Draft, navy: s.Navy) -> None:
    """Take a navy off the map with whatever it carries."""
    army = t.aboard(navy)
    if army is not None:
        t.destroy(army, "TWR-221", "sunk")
    for card in navy.ships:
        t.shift_ship(card, 1)
    t.navies = tuple(other for other in t.navies if other.ref != navy.ref)
    t.emit(e.NavyLost(navy.seat, navy.number))


def lose_ships(t: Draft, ref: s.Ref, number: int) -> None:
    """Sink ship cards by a storm, the weakest card first; an empty navy is gone."""
    navy = t.navy(ref)
    if navy is None:
        return
    ships = sorted(
        navy.ships,
        key=lambda card: [("RED", "YELLOW", "GREEN", "WHITE", "BLACK").index(d) for d in t.box.ships[card].dice],
    )
    for card in ships[len(ships) - number :]:
        t.shift_ship(card, 1)
    if left := tuple(sorted(ships[: len(ships) - number])):
        t.put_navy(s.replace(navy, ships=left))
    else:
        sink(t, s.replace(navy, ships=()))


def why_not_retreat(t: Draft, move: m.Retreat) -> Iterator[Fact]:
    """Require a haven next to it (TWR-159)."""
    navy = t.navy(t.top(tasks.RETREAT)[0])
    if navy is None or move.to not in havens(t, navy):
        yield r.NoRetreat(move.to)


def why_not_stay(t: Draft, move: m.Stop) -> Iterator[Fact]:
    """Require the first step of a retreat to be taken (TWR-159)."""
    if t.top(tasks.RETREAT)[1] == RETREAT_STEPS:
        yield r.MustRetreat()


def list_retreats(t: Draft) -> Iterator[Move]:
    """Offer the havens, and stopping after the first step."""
    navy = t.navy(t.top(tasks.RETREAT)[0])
    if navy is not None:
        yield from (m.Retreat(place) for place in havens(t, navy))
    yield m.Stop()


def do_retreat(t: Draft, move: m.Retreat) -> None:
    """Go there; in port the retreat ends."""
    ref, steps = t.take(tasks.RETREAT)
    navy = t.navy(ref)
    if navy is not None:
        sail(t, navy, move.to)
        t.then(tasks.RETREAT_BEGIN, ref, steps - 1)


ROWS = (
    follows(tasks.SAILED, sailed),
    follows(tasks.INTERCEPT_ASK, intercept_ask),
    answer(tasks.INTERCEPT, "TWR-039", prompts.InterceptPassing, answer_intercept),
    answer(tasks.INTERCEPT_ALLY, "TWR-256", prompts.InterceptAlly, answer_intercept),
    follows(tasks.RETREAT_BEGIN, retreat_begin),
    decision(tasks.RETREAT, "TWR-159", prompts.NavyRetreats, list_retreats)(
        kind(m.Retreat, why_not_retreat, do_retreat, "TWR-159"), kind(m.Stop, why_not_stay, go_on, "TWR-159")
    ),
    follows(tasks.SHIP_LOSS, lose_ships),
)
