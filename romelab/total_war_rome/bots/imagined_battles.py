"""What a battle tells of hidden cards, and how those hidden in it may lie: in hand or face down."""

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Sequence

from romelab.total_war_rome.battle.chapters.aftermath import veteran_of
from romelab.total_war_rome.battle.chapters.deploying import RIDERS
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, NAVAL_EVENTS, added, army_problems, without
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import Battle, Fleet, LandBattle, NavalBattle, Side, replace
from romelab.total_war_rome.bots.imagined_armies import NOTHING, Knowledge, Need
from romelab.total_war_rome.box.cards import HIDDEN, card_id, owner_of, troop
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.chapters.war.battles import allies_of, events_for, veterans_for
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import Army, Ref, State, Task
from romelab.total_war_rome.positions.tasks import BATTLE_END, NAVAL_END, facts

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
