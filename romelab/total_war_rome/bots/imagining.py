"""How hidden things may lie: a full position that fits what one seat sees, drawn by chance.

Bots that search and tests that look for leaks both need it.
"""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from romelab.total_war_rome.battle.positions.state import NavalBattle
from romelab.total_war_rome.bots.imagined_armies import armies, fighters, knowledge, refilled, shuffled
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Army, Ref, State, Task
from romelab.total_war_rome.positions.tasks import STORM_WALLS, facts

TRIES = 200
"""How often cards are dealt anew if they do not fit what is known; once or twice is usual."""


def imagine(seen: State, generator: random.Random, box: Box | None = None) -> State:
    """Fill in what an observation hides.

    Parameters
    ----------
    seen
        What one seat sees.
    generator
        Where chance comes from.
    box
        Map, cards and dice; those of this package if None.

    Returns
    -------
    State
        A full position; the seat sees the same of it.
    """
    box = box or TOTAL_WAR_ROME.box
    others = tuple(seat for seat, stack in enumerate(seen.reserve) if not stack)
    known = knowledge(seen, box)
    for attempt in range(TRIES):
        dealt = armies(seen, others, known, box, generator, legal=attempt < TRIES // 2)
        if dealt is None:
            continue
        full = _filled(seen, others, *dealt, box, generator)
        if seen.battle is None:
            return full
        battle = refilled(seen, full, others, box, generator)
        if battle is not None:
            return replace(full, battle=battle)
    raise ValueError("no way was found in which the hidden cards may lie")


def _filled(
    seen: State,
    others: tuple[int, ...],
    armies: tuple[Army, ...],
    reserve: tuple[tuple[int, ...], ...],
    box: Box,
    generator: random.Random,
) -> State:
    hands, deck = _hands(seen, others, generator)
    navies, docks = _navies(seen, others, box, generator)
    changes: dict[str, Any] = {
        "hands": hands,
        "deck": deck,
        "armies": armies,
        "reserve": reserve,
        "navies": navies,
        "docks": docks,
        "generals": _generals(seen, others, box),
        "agenda": tuple(_task(task, others, armies) for task in seen.agenda),
        "initiative": _initiative(seen, generator),
        "bids": tuple(
            generator.randrange(gold + 1) if bid == -2 else bid for bid, gold in zip(seen.bids, seen.gold, strict=True)
        ),
    }
    full = replace(seen, **changes)
    return full if seen.opened is None else replace(full, opened=_opened(seen.opened, full, others))


def _hands(
    seen: State, others: tuple[int, ...], generator: random.Random
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    pool = shuffled(list(seen.deck), generator)
    hands = list(seen.hands)
    for seat in others:
        hands[seat] = tuple(sorted(pool.pop() for _ in seen.hands[seat]))
    return tuple(hands), tuple(sorted(pool))


def _navies(
    seen: State, others: tuple[int, ...], box: Box, generator: random.Random
) -> tuple[tuple[Any, ...], tuple[tuple[int, ...], ...]]:
    pools: dict[int, list[str]] = {}
    captured: list[str] = []
    shown = _ships_at_battle(seen)
    known = Counter(
        card for navy in seen.navies for card in (shown.get(navy.ref, ()) if navy.seat in others else navy.ships)
    )
    for seat, faction in enumerate(seen.factions):
        cards = [card for card in box.docks[faction] for _ in range(box.ships[card].copies - known[card])]
        if seat in others:
            pools[seat] = shuffled(cards, generator)
        else:
            docked = Counter(dict(zip(box.docks[faction], seen.docks[seat], strict=True)))
            captured += sorted((Counter(cards) - docked).elements())
    hidden = [at for at, navy in enumerate(seen.navies) if navy.seat in others and navy.ref not in shown]
    slots = [at for at in hidden for _ in seen.navies[at].ships]
    taken = Counter(generator.sample(slots, len(captured)))
    navies = list(seen.navies)
    for at, navy in enumerate(navies):
        if navy.ref in shown:
            navies[at] = replace(navy, ships=shown[navy.ref])
        elif navy.seat in others:
            prizes = [captured.pop() for _ in range(taken[at])]
            pool = pools[navy.seat]
            ships = prizes
            for _ in range(len(navy.ships) - len(prizes)):
                source = pool or next(other for other in pools.values() if other)
                ships.append(source.pop())
            navies[at] = replace(navy, ships=tuple(sorted(ships)))
    docks = list(seen.docks)
    for seat, pool in pools.items():
        left = Counter(pool)
        docks[seat] = tuple(left[card] for card in box.docks[seen.factions[seat]])
    return tuple(navies), tuple(docks)


def _task(task: Task, others: tuple[int, ...], armies: tuple[Army, ...]) -> Task:
    """Fill in the cards that an army brought to an assault: those that it has now."""
    if task.kind != STORM_WALLS:
        return task
    ref, place, against, _, sappers = facts(task, STORM_WALLS)
    if ref[0] not in others:
        return task
    troops = next((army.troops for army in armies if army.ref == ref), ())
    return replace(task, args=(ref, place, against, troops, sappers))


def _ships_at_battle(seen: State) -> dict[Ref, tuple[str, ...]]:
    """Return the ship cards of navies that fight: they lie open."""
    if not isinstance(seen.battle, NavalBattle):
        return {}
    fleets = zip(fighters(seen.agenda), seen.battle.sides, strict=True)
    return {ref: tuple(sorted(fleet.navy.ships)) for ref, fleet in fleets}


def _generals(seen: State, others: tuple[int, ...], box: Box) -> tuple[tuple[str, ...], ...]:
    generals = list(seen.generals)
    for seat in others:
        cards = Counter({card.id: card.copies for card in box.generals.values() if card.faction == seen.factions[seat]})
        cards.subtract(army.general for army in seen.armies if army.seat == seat and army.general)
        cards.subtract(seen.spare[seat])
        generals[seat] = tuple(sorted(cards.elements()))
    return tuple(generals)


def _initiative(seen: State, generator: random.Random) -> tuple[int, ...]:
    left = shuffled([card for card in (1, 2, 3, 4) if card not in seen.initiative], generator)
    return tuple(left.pop() if card == -1 else card for card in seen.initiative)


def _opened(opened: State, full: State, others: tuple[int, ...]) -> State:
    """Fill in the position before the purchases: the others stand as they did then, the reader as it saw itself."""

    def mix(before: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(now[seat] if seat in others else stack for seat, stack in enumerate(before))

    def pieces(before: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[Any, ...]:
        known = {piece.ref: piece for piece in now}
        return tuple(known[piece.ref] if piece.seat in others else piece for piece in before)

    # Cards played for an event since then were still in somebody's hand.
    played = sorted((Counter(full.discards) - Counter(opened.discards)).elements())
    hands = list(opened.hands)
    for seat in others:
        more = len(opened.hands[seat]) - len(full.hands[seat])
        back = [card for card in played if card in opened.deck][:more]
        played = [card for card in played if card not in back]
        hands[seat] = tuple(sorted((*full.hands[seat], *back)))
    held = Counter(card for seat in others for card in hands[seat])
    return replace(
        opened,
        hands=tuple(hands),
        deck=tuple(sorted((Counter(opened.deck) - held).elements())),
        armies=pieces(opened.armies, full.armies),
        navies=pieces(opened.navies, full.navies),
        reserve=mix(opened.reserve, full.reserve),
        docks=mix(opened.docks, full.docks),
        generals=mix(opened.generals, full.generals),
    )
