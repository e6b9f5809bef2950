"""How hidden troop cards may lie in armies: drawn by chance from what is left, with what is known of them put first."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from romelab.total_war_rome.box.cards import HIDDEN, MOST, least_mains, mixed_tribes, too_many
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.positions.draft import count
from romelab.total_war_rome.positions.observing import HIDDEN_MERCENARY
from romelab.total_war_rome.positions.state import Army, Ref, State


class Need(NamedTuple):
    """A card that has to lie hidden in one of some armies: what is known of it."""

    fits: Callable[[str], bool]
    armies: tuple[Ref, ...]


class Knowledge(NamedTuple):
    """What is known of hidden armies beside their sizes: cards that lie open, and cards that must be there."""

    cards: Mapping[Ref, tuple[str, ...]]
    needs: tuple[Need, ...] = ()


NOTHING = Knowledge({})
LEAST = least_mains("")
"""Main battle cards that make sure that an army lives, whoever leads it."""


class _Gap:
    """Cards of one army that are still to be found, out of one pool."""

    def __init__(self, army: Army, pool: list[str], hidden: str, found: list[str]) -> None:
        self.army, self.pool, self.left, self.found = army, pool, army.troops.count(hidden), found

    def take(self, fits: Callable[[str], bool]) -> bool:
        """Take the first card that fits; tell whether there was one."""
        card = next((card for card in self.pool if fits(card)), None) if self.left else None
        if card is None:
            return False
        self.pool.remove(card)
        self.found.append(card)
        self.left -= 1
        return True


def armies(
    seen: State, others: Sequence[int], knowledge: Knowledge, box: Box, generator: random.Random, *, legal: bool
) -> tuple[tuple[Army, ...], tuple[tuple[int, ...], ...]] | None:
    """Fill in the armies and reserve stacks of some seats; None if the cards drawn do not fit what is known.

    Parameters
    ----------
    seen
        What one seat sees.
    others
        The seats whose cards are hidden.
    knowledge
        What is known of them.
    box
        Map, cards and dice.
    generator
        Where chance comes from.
    legal
        Whether every army has to be able to stand, as it is unless it is just losing cards.
    """
    open_cards = Counter(card for army in seen.armies if army.seat not in others for card in army.troops)
    packs = zip(box.packs, seen.packs, strict=True)
    hired = shuffled([c for c, left in packs for _ in range(box.troops[c].copies - left - open_cards[c])], generator)
    gaps: dict[tuple[Ref, bool], _Gap] = {}
    pools: dict[int, list[str]] = {}
    found: dict[Ref, list[str]] = {}
    for seat in others:
        deck = (card for card in box.decks[seen.factions[seat]] for _ in range(box.troops[card].copies))
        pools[seat] = shuffled(list(deck), generator)
    for army in seen.armies:
        if army.seat in others:
            cards = found[army.ref] = []
            gaps[army.ref, False] = _Gap(army, pools[army.seat], HIDDEN, cards)
            gaps[army.ref, True] = _Gap(army, hired, HIDDEN_MERCENARY, cards)
    for ref, cards in knowledge.cards.items():
        if ref in found and not all(gaps[ref, box.troops[card].mercenary].take(card.__eq__) for card in cards):
            return None
    for need in knowledge.needs:
        places = shuffled([gaps[ref, paid] for ref in need.armies for paid in (True, False)], generator)
        if not any(gap.take(need.fits) for gap in places):
            return None
    _fill(seen, gaps, box)
    if legal and any(_unfit(seen, box, army, found[army.ref]) for army in seen.armies if army.ref in found):
        return None
    reserve = list(seen.reserve)
    for seat, pool in pools.items():
        left = Counter(pool)
        reserve[seat] = tuple(left[card] for card in box.decks[seen.factions[seat]])
    filled = (replace(a, troops=tuple(sorted(found[a.ref]))) if a.ref in found else a for a in seen.armies)
    return tuple(filled), tuple(reserve)


def shuffled(cards: list[Any], generator: random.Random) -> list[Any]:
    """Return a list in any order."""
    # sample() of the whole list is a shuffle that leaves the list as it was.
    return generator.sample(cards, len(cards))


def _fill(seen: State, gaps: Mapping[tuple[Ref, bool], _Gap], box: Box) -> None:
    """Fill every gap, so that the armies are legal if they can be: mercenaries first, where they are needed most."""
    hired = sorted((gap for (_, paid), gap in gaps.items() if paid), key=lambda gap: gaps[gap.army.ref, False].left)
    own = sorted((gap for (_, paid), gap in gaps.items() if not paid), key=lambda gap: -len(gap.army.troops))
    for gap in hired:
        while gap.left:
            short = gaps[gap.army.ref, False].left + count(tuple(gap.found)).main < LEAST
            _take(gap, LEAST if short else 0, seen, box)
    # Every army gets the two main battle cards it needs before any gets more.
    for gap in own:
        while gap.left and count(tuple(gap.found)).main < LEAST:
            _take(gap, LEAST, seen, box)
    for gap in own:
        while gap.left:
            _take(gap, 0, seen, box)


def _take(gap: _Gap, mains: int, seen: State, box: Box) -> None:
    """Take a card that keeps the army within its limits (TWR-050); a main battle card while it has too few."""
    here = count(tuple(gap.found))
    held = {"main": here.main, "skirmisher": here.skirmishers, "artillery": here.artillery}
    unity = box.effects(seen.developed[gap.army.seat]).national_unity

    def fits(card: str) -> bool:
        role = box.troops[card].role
        mixed = not unity and mixed_tribes((*gap.found, card))
        return held[role] < MOST[role] and not mixed and (role == "main" or held["main"] >= mains)

    if not (gap.take(fits) or gap.take(lambda card: True)):
        raise ValueError("fewer cards are left than lie hidden")


def _unfit(seen: State, box: Box, army: Army, cards: Sequence[str]) -> bool:
    """Whether an army could not stand with these cards (TWR-046); its limits hold at the end of its turn (TWR-050)."""
    found = count(tuple(cards))
    if found.main < least_mains(army.general):
        return True
    moves_now = seen.phase == "campaign" and seen.order[seen.turn] == army.seat
    return not moves_now and too_many(found.main, found.skirmishers, found.artillery) is not None
