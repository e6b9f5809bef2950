"""What one seat may see of a battle: cards in hand and face-down cards of the other side stay hidden."""

from __future__ import annotations

import dataclasses
from collections import Counter

from romelab.total_war_rome.battle.positions.state import Battle, Fleet, LandBattle, NavalBattle, Side, replace
from romelab.total_war_rome.battle.positions.zones import masked


def observe(battle: Battle, seat: int | None) -> Battle:
    """Return a battle as one seat may see it; None sees what is open to all.

    Numbers of cards stay (TWR-042); their names, event cards in hand and reserves of the other side do not. Allies
    with cards in an army see its troop cards (TWR-048). A reveal shows what the enemy has deployed in this combat
    (TWR-165). Event cards that have been played lie open.
    """
    if isinstance(battle, NavalBattle):
        one, two = (_seen_fleet(fleet, seat) for fleet in battle.sides)
        return replace(battle, sides=(one, two))
    one, two = (_seen_side(battle, index, seat) for index in (0, 1))
    own = seat is not None and battle.winner >= 0 and seat in battle.sides[battle.winner].army.owners
    return replace(battle, sides=(one, two), upgraded=battle.upgraded if own else masked(battle.upgraded))


def played(brought: tuple[str, ...], left: tuple[str, ...]) -> tuple[str, ...]:
    """Return the event cards that a side has played so far: they lie open."""
    return tuple(sorted((Counter(brought) - Counter(left)).elements()))


def _seen_side(battle: LandBattle, index: int, seat: int | None) -> Side:
    side, other = battle.sides[index], battle.sides[1 - index]
    if seat == side.army.seat:
        return side
    events = played(side.army.events, side.events)
    army = dataclasses.replace(side.army, events=events, veterans=(), reserve_generals=())
    if seat in side.army.owners:
        return replace(side, army=army, events=())
    army = dataclasses.replace(army, cards=masked(army.cards))
    # Of elephants only the number of riders is declared that they are part of (TWR-188).
    hidden = replace(side, army=army, hand=masked(side.hand), events=(), pledge=-1)
    if battle.destroyed[index]:
        # The cards of a destroyed army that never fought are put away unseen.
        shown = battle.fallen[index]
        hidden = replace(hidden, dead=(*shown, *masked(side.dead[len(shown) :])))
    peeks = other.peeks and seat is not None and seat in other.army.owners
    if not battle.shown and side.front and battle.striker < 0 and not peeks:
        # Only the number of face-down cards is seen, whatever they are.
        down = (*masked(side.front), "", "")[:3]
        hidden = replace(hidden, main=down[0], skirmisher=down[1], artillery=down[2])
    return hidden


def _seen_fleet(fleet: Fleet, seat: int | None) -> Fleet:
    if seat == fleet.navy.seat:
        return fleet
    events = played(fleet.navy.events, fleet.events)
    navy = dataclasses.replace(fleet.navy, army=masked(fleet.navy.army), events=events)
    return replace(fleet, navy=navy, army=masked(fleet.army), events=())
