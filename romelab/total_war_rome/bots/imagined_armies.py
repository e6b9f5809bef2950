"""How the armies and battles that a seat cannot see may lie."""

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from romelab.total_war_rome.battle.chapters.aftermath import veteran_of
from romelab.total_war_rome.battle.chapters.deploying import RIDERS
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, NAVAL_EVENTS, added, army_problems, without
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import Battle, Fleet, LandBattle, NavalBattle, Side, replace
from romelab.total_war_rome.box.cards import HIDDEN, MOST, card_id, least_mains, mixed_tribes, owner_of, too_many, troop
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.chapters.war.battles import allies_of, events_for, veterans_for
from romelab.total_war_rome.positions.draft import Draft, count
from romelab.total_war_rome.positions.observing import HIDDEN_MERCENARY
from romelab.total_war_rome.positions.state import Army, Ref, State, Task
from romelab.total_war_rome.positions.tasks import BATTLE_END, NAVAL_END, facts


class Need(NamedTuple):
    """A card that has to lie hidden in one of some armies: what is known of it."""

    fits: Callable[[str], bool]
    armies: tuple[Ref, ...]


class Knowledge(NamedTuple):
    """What is known of hidden armies besides their sizes: cards that lie open, and cards that must be there."""

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
    filled = (dataclasses.replace(a, troops=tuple(sorted(found[a.ref]))) if a.ref in found else a for a in seen.armies)
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


Fits = Callable[[str], bool]


def _is(*kinds: str) -> Fits:
    return lambda card: troop(card).kind in kinds or troop(card).role in kinds


MAIN, LIGHT, GUN = _is("main"), _is("skirmisher"), _is("artillery")
NO_GUN, NO_MAIN = _is("main", "skirmisher"), _is("skirmisher", "artillery")
MAIN_OR_LIGHT, RIDER, LIGHT_RIDER = _is("main", "foot_skirmisher"), _is(*RIDERS), _is("cavalry_skirmisher")
PLEDGING = (LandStage.PLEDGE, LandStage.PLEDGE_NEXT)
"""The stages in which elephants for the flanks are said in secret."""


def _can_rise(card: str) -> bool:
    return bool(troop(card).upgrade)


def fighters(agenda: tuple[Task, ...]) -> tuple[Ref, Ref]:
    """Return the armies or navies that fight: those of attacker and defender."""
    return next(facts(task, BATTLE_END, NAVAL_END) for task in agenda if task.kind in (BATTLE_END, NAVAL_END))


def knowledge(seen: State, box: Box) -> Knowledge:
    """Return what a battle that is being fought tells of hidden armies."""
    battle: Battle | None = seen.battle
    if battle is None:
        return NOTHING
    t = Draft(box, seen)
    if isinstance(battle, NavalBattle):
        carried: dict[Ref, tuple[str, ...]] = {}
        for ref, fleet in zip(fighters(seen.agenda), battle.sides, strict=True):
            navy = t.navy(ref)
            army = t.aboard(navy) if navy else None
            if army is not None:
                carried[army.ref] = fleet.drowned
        return Knowledge(carried)
    known: dict[Ref, tuple[str, ...]] = {}
    needs: list[Need] = []
    for index, side in enumerate(battle.sides):
        army, allies = _members(t, index)
        for member in (army, *allies):
            mine = (card for card in _open(battle, index) if owner_of(card, army.seat) == member.seat)
            known[member.ref] = tuple(card_id(card) for card in mine)
        if HIDDEN in side.army.cards:
            refs = tuple(member.ref for member in (army, *allies))
            needs += [Need(fits, refs) for fits in (*_front(battle, side), *_hand(battle, index))]
    return Knowledge(known, tuple(needs))


def _members(t: Draft, index: int) -> tuple[Army, list[Army]]:
    """Return the army that leads a side, and those of its allies."""
    refs = fighters(t.agenda)
    army, enemy = t.army(refs[index]), t.army(refs[1 - index])
    if army is None or enemy is None:
        raise ValueError("an army of this battle is not on the map")
    return army, allies_of(t, army, enemy)


def _open(battle: LandBattle, index: int) -> tuple[str, ...]:
    """Return the cards of a side that lie open, as they came to the battle."""
    side = battle.sides[index]
    if HIDDEN not in side.army.cards:
        return side.army.cards
    # Cards that the victor has taken back lay open when the fighting ended.
    dead = Counter(battle.fallen[index]) | Counter(side.dead)
    lying = Counter(card for card in (side.wounded, *side.under, *side.beside, *side.front) if card)
    return tuple(card for card in (dead + lying).elements() if card != HIDDEN)


def _front(battle: LandBattle, side: Side) -> tuple[Fits, ...]:
    """Return what the cards that lie face down must be (TWR-179 to TWR-198)."""
    number = side.front.count(HIDDEN)
    if battle.phase == "terrain":
        return (MAIN_OR_LIGHT,) if number == 1 else (MAIN, LIGHT)[:number]
    if battle.phase == "flanks":
        return (RIDER, LIGHT_RIDER)[:number]
    return (MAIN, NO_MAIN if number == 2 else LIGHT, GUN)[:number]


def _hand(battle: LandBattle, index: int) -> tuple[Fits, ...]:
    """Return what must be in hand, so that the side can go on as it has to; and the cards that became veterans."""
    laid = battle.shown or bool(battle.sides[index].front)
    if battle.phase == "flanks" and battle.stage not in PLEDGING and battle.striker < 0:
        return (RIDER,) * (battle.due - battle.combat - laid)
    if battle.stage == LandStage.DEPLOY and not laid:
        return (MAIN,) if battle.phase == "centre" else (NO_GUN,)
    if battle.winner == index:
        return (_can_rise,) * battle.upgraded.count(HIDDEN)
    return ()


def refilled(seen: State, full: State, others: Sequence[int], box: Box, generator: random.Random) -> Battle | None:
    """Fill in what a battle hides; None if the armies do not fit it.

    Parameters
    ----------
    seen
        What one seat sees.
    full
        The same position with hands, armies and reserve stacks filled in.
    others
        The seats whose cards are hidden.
    box
        Map, cards and dice.
    generator
        Where chance comes from.
    """
    battle: Battle = seen.battle
    t = Draft(box, full)
    if isinstance(battle, NavalBattle):
        one, two = (
            _fleet(t, ref, fleet) if fleet.navy.seat in others else fleet
            for ref, fleet in zip(fighters(seen.agenda), battle.sides, strict=True)
        )
        return battle._replace(sides=(one, two))
    for index in (0, 1):
        if battle.sides[index].army.seat in others:
            found = _side(t, battle, index, generator)
            if found is None:
                return None
            battle = found
    return battle


def _fleet(t: Draft, ref: Ref, fleet: Fleet) -> Fleet:
    navy = t.navy(ref)
    army = t.aboard(navy) if navy else None
    left = tuple(sorted(events_for(t, fleet.navy.seat, NAVAL_EVENTS)))
    came = dataclasses.replace(fleet.navy, army=army.troops if army else (), events=added(left, *fleet.navy.events))
    return replace(fleet, navy=came, army=without(came.army, *fleet.drowned), events=left)


def _side(t: Draft, battle: LandBattle, index: int, generator: random.Random) -> LandBattle | None:
    side = battle.sides[index]
    if HIDDEN in side.army.cards:
        found = _dealt(t, battle, index, generator)
        if found is None:
            return None
        battle, side = found, found.sides[index]
    seat, (army, allies) = side.army.seat, _members(t, index)
    left = tuple(sorted(events_for(t, seat, BATTLE_EVENTS)))
    events, veterans = added(left, *side.army.events), veterans_for(t, army, allies, side.army.cards)
    came = dataclasses.replace(side.army, events=events, veterans=veterans, reserve_generals=t.generals[seat])
    if army_problems(came, battle.options, ""):
        return None
    said = battle.phase not in ("preparing", "terrain") and (battle.stage not in PLEDGING or index < battle.turn)
    return battle.with_side(index, replace(side, army=came, events=left, pledge=0 if said else -1))


def _dealt(t: Draft, battle: LandBattle, index: int, generator: random.Random) -> LandBattle | None:
    """Deal the hidden cards of a side: those that lie face down, its hand, its dead, its new veterans."""
    side, (army, allies) = battle.sides[index], _members(t, index)
    shown = _open(battle, index)
    lent = [f"{card}@{ally.seat}" for ally in allies for card in ally.troops]
    rest = sorted((Counter([*army.troops, *lent]) - Counter(shown)).elements())
    rest = generator.sample(rest, len(rest))
    down: dict[str, str] = {}
    for fits in _front(battle, side):
        card = next((card for card in rest if fits(card) and troop(card).role not in down), "")
        if not card:
            return None
        down[troop(card).role] = card
        rest.remove(card)
    # Cards of allies for which there was no room stay out of the battle (T-34).
    surplus = len(shown) + len(down) + len(rest) - len(side.army.cards)
    out = [card for card in rest if "@" in card][:surplus]
    if len(out) < surplus:
        return None
    rest = list(without(tuple(rest), *out))
    came = dataclasses.replace(side.army, cards=tuple(sorted((*shown, *down.values(), *rest))))
    if battle.destroyed[index]:
        return battle.with_side(index, replace(side, army=came, dead=added(battle.fallen[index], *rest)))
    hand = [*rest, *(Counter(battle.fallen[index]) - Counter(side.dead)).elements()]
    if any(sum(map(fits, hand)) < number for fits, number in Counter(_hand(battle, index)).items()):
        return None
    if battle.winner == index and HIDDEN in battle.upgraded:
        veterans = list(veterans_for(t, army, allies, came.cards))
        new: list[str] = []
        for _ in battle.upgraded:
            card = next((card for card in hand if veteran_of(card) in veterans), "")
            if not card:
                return None
            veterans.remove(veteran_of(card))
            hand.remove(card)
            new.append(veteran_of(card))
        hand += new
        battle = replace(battle, upgraded=tuple(sorted(new)))
    laid = {role: down.get(role, "") for role in ("main", "skirmisher", "artillery")} if down else {}
    return battle.with_side(index, replace(side, army=came, hand=tuple(sorted(hand)), **laid))
