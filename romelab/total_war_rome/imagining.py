"""How hidden things may lie: a full position that fits what one seat sees, drawn by chance.

Bots that search and tests that look for leaks both need it. Positions in which a battle is being fought are not
covered: its hidden cards belong to the battle.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from romelab.total_war_rome.cards import HIDDEN
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.observing import HIDDEN_MERCENARY
from romelab.total_war_rome.state import Army, State
from romelab.total_war_rome.table import count
from romelab.total_war_rome.tables import Box


def imagine(seen: State, generator: random.Random, box: Box | None = None) -> State:
    """Fill in what an observation hides.

    Parameters
    ----------
    seen
        What one seat sees, with no battle in it.
    generator
        Where chance comes from.
    box
        Map, cards and dice; those of this package if None.

    Returns
    -------
    State
        A full position; the seat sees the same of it.

    Raises
    ------
    ValueError
        If a battle is being fought.
    """
    if seen.battle is not None:
        raise ValueError("the hidden cards of a battle cannot be imagined")
    box = box or TOTAL_WAR_ROME.box
    others = tuple(seat for seat, stack in enumerate(seen.reserve) if not stack)
    hands, deck = _hands(seen, others, generator)
    armies, reserve = _armies(seen, others, box, generator)
    navies, docks = _navies(seen, others, box, generator)
    changes: dict[str, Any] = {
        "hands": hands,
        "deck": deck,
        "armies": armies,
        "reserve": reserve,
        "navies": navies,
        "docks": docks,
        "generals": _generals(seen, others, box),
        "initiative": _initiative(seen, generator),
        "bids": tuple(
            generator.randrange(gold + 1) if bid == -2 else bid for bid, gold in zip(seen.bids, seen.gold, strict=True)
        ),
    }
    full = replace(seen, **changes)
    return full if seen.opened is None else replace(full, opened=_opened(seen.opened, full, others))


def _shuffled(cards: list[Any], generator: random.Random) -> list[Any]:
    # sample() of the whole list is a shuffle that leaves the list as it was.
    return generator.sample(cards, len(cards))


def _hands(
    seen: State, others: tuple[int, ...], generator: random.Random
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    pool = _shuffled(list(seen.deck), generator)
    hands = list(seen.hands)
    for seat in others:
        hands[seat] = tuple(sorted(pool.pop() for _ in seen.hands[seat]))
    return tuple(hands), tuple(sorted(pool))


def _armies(
    seen: State, others: tuple[int, ...], box: Box, generator: random.Random
) -> tuple[tuple[Army, ...], tuple[tuple[int, ...], ...]]:
    known = Counter(card for army in seen.armies if army.seat not in others for card in army.troops)
    hired = [
        card
        for card, left in zip(box.packs, seen.packs, strict=True)
        for _ in range(box.troops[card].copies - left - known[card])
    ]
    hired = _shuffled(hired, generator)
    armies = list(seen.armies)
    reserve = list(seen.reserve)
    for seat in others:
        faction = seen.factions[seat]
        pool = [card for card in box.decks[faction] for _ in range(box.troops[card].copies)]
        pool = _shuffled(pool, generator)
        unity = box.effects(seen.developed[seat]).national_unity
        # The largest army fills its classes first; the one with fewest cards of its own needs main mercenaries most.
        mine = [at for at, army in enumerate(armies) if army.seat == seat]
        mine.sort(key=lambda at: -len(armies[at].troops))
        found: dict[int, list[str]] = {}
        for at in sorted(mine, key=lambda at: armies[at].troops.count(HIDDEN)):
            found[at] = []
            for _ in range(armies[at].troops.count(HIDDEN_MERCENARY)):
                short = armies[at].troops.count(HIDDEN) + count(tuple(found[at])).main < 2
                card = next((c for c in hired if not short or box.troops[c].role == "main"), hired[0])
                hired.remove(card)
                found[at].append(card)
        # Every army gets the two main battle cards it needs before any gets more.
        for least in (2, 10):
            for at in mine:
                own = armies[at].troops.count(HIDDEN) - sum(not box.troops[card].mercenary for card in found[at])
                more = own if least == 10 else min(own, max(0, least - count(tuple(found[at])).main))
                found[at] = list(_picked(found[at], more, pool, box, unity))
        for at in mine:
            armies[at] = replace(armies[at], troops=tuple(sorted(found[at])))
        left = Counter(pool)
        reserve[seat] = tuple(left[card] for card in box.decks[faction])
    return tuple(armies), tuple(reserve)


def _picked(cards: list[str], number: int, pool: list[str], box: Box, unity: bool) -> tuple[str, ...]:
    """Take cards out of a pool, main battle cards first, so that the army is legal if it can be."""
    for _ in range(number):
        found = count(tuple(cards))
        held = {"main": found.main, "skirmisher": found.skirmishers, "artillery": found.artillery}
        most = {"main": 6, "skirmisher": 2 if found.main >= 2 else 0, "artillery": 2 if found.main >= 2 else 0}

        def fits(card: str, held: dict[str, int] = held, most: dict[str, int] = most) -> bool:
            names = " ".join((*cards, card))
            mixed = "barb_highland" in names and "barb_lowland" in names and not unity
            role = box.troops[card].role
            return held[role] < most[role] and not mixed

        card = next((card for card in pool if fits(card)), pool[0])
        pool.remove(card)
        cards.append(card)
    return tuple(sorted(cards))


def _navies(
    seen: State, others: tuple[int, ...], box: Box, generator: random.Random
) -> tuple[tuple[Any, ...], tuple[tuple[int, ...], ...]]:
    pools: dict[int, list[str]] = {}
    captured: list[str] = []
    known = Counter(card for navy in seen.navies if navy.seat not in others for card in navy.ships)
    for seat, faction in enumerate(seen.factions):
        cards = [card for card in box.docks[faction] for _ in range(box.ships[card].copies - known[card])]
        if seat in others:
            pools[seat] = _shuffled(cards, generator)
        else:
            docked = Counter(dict(zip(box.docks[faction], seen.docks[seat], strict=True)))
            captured += sorted((Counter(cards) - docked).elements())
    slots = [at for at, navy in enumerate(seen.navies) if navy.seat in others for _ in navy.ships]
    taken = Counter(generator.sample(slots, len(captured)))
    navies = list(seen.navies)
    for at, navy in enumerate(navies):
        if navy.seat in others:
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


def _generals(seen: State, others: tuple[int, ...], box: Box) -> tuple[tuple[str, ...], ...]:
    generals = list(seen.generals)
    for seat in others:
        cards = Counter({card.id: card.copies for card in box.generals.values() if card.faction == seen.factions[seat]})
        cards.subtract(army.general for army in seen.armies if army.seat == seat and army.general)
        cards.subtract(seen.spare[seat])
        generals[seat] = tuple(sorted(cards.elements()))
    return tuple(generals)


def _initiative(seen: State, generator: random.Random) -> tuple[int, ...]:
    left = _shuffled([card for card in (1, 2, 3, 4) if card not in seen.initiative], generator)
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
