"""What dice do in a battle: red and black S, wounds and kills (TWR-172 to TWR-176, TWR-020, TWR-021).

Damage is counted in wounds: an X is one, a Skull two. These are pure functions, so the odds read the same rules.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from romelab.core.chance import Chances
from romelab.total_war_rome.battle.positions.armies import added, without
from romelab.total_war_rome.battle.positions.state import Roll, Side, replace
from romelab.total_war_rome.box.cards import SYMBOLS, DiceSet, Troop, troop
from romelab.total_war_rome.box.options import BattleOptions

SAFE = ("under", "beside")


class Tally(NamedTuple):
    """What one roll amounts to against its target.

    Attributes
    ----------
    skulls
        Skulls, red S included.
    wounds
        X results.
    cancels
        Black S.
    """

    skulls: int
    wounds: int
    cancels: int


@lru_cache(maxsize=4096)
def throws(colours: tuple[str, ...], dice: DiceSet) -> Chances:
    """Return what a handful of dice may show: one symbol for each die in order, with exact weights.

    Parameters
    ----------
    colours
        The dice.
    dice
        Their faces.

    Examples
    --------
    >>> from romelab.total_war_rome.box.cards import dice
    >>> throws(("BLACK",), dice()).outcomes
    (('x',), ('s',), ('blank',))
    """
    sides = [
        [(symbol, count) for symbol, count in zip(SYMBOLS, dice.die(colour).faces, strict=True) if count]
        for colour in colours
    ]
    return Chances.of({tuple(face for face, _ in fall): prod(count for _, count in fall) for fall in product(*sides)})


def fallen(rolls: tuple[Roll, ...], shown: tuple[str, ...], *, noted: bool = False) -> tuple[Roll, tuple[Roll, ...]]:
    """Return the roll whose dice are rolled, as it was, and all rolls with what they show; ``noted`` keeps new ones."""
    number, roll = next((number, roll) for number, roll in enumerate(rolls) if roll.due)
    faces = list(roll.faces or shown)
    for place, face in zip(roll.again, shown, strict=False):
        faces[place] = face
    used = tuple(sorted({*roll.used, *roll.again})) if noted else ()
    return roll, (*rolls[:number], replace(roll, faces=tuple(faces), again=(), used=used), *rolls[number + 1 :])


def tally(
    faces: Sequence[str], card: Troop, target: Troop | None, options: BattleOptions, downgraded: int = 0
) -> Tally:
    """Count a roll against its target: red S become Skulls (TWR-020), then black S are told apart (TWR-021).

    Parameters
    ----------
    faces
        What the dice show.
    card, target
        The card that rolls and the one it rolls at.
    options
        The rulings in force.
    downgraded
        Skulls that a Shield Wall has turned into X.
    """
    skulls, wounds, specials = faces.count("skull"), faces.count("x"), faces.count("s")
    cancels = 0
    if target is not None and specials:
        light = options.s_takes_light_cards == "always" and target.role != "main"
        if target.kind in card.red_s or light:
            skulls += specials
        elif target.kind in card.black_s:
            cancels = specials
    turned = min(downgraded, skulls)
    return Tally(skulls - turned, wounds + turned, cancels)


def cancelled(own: Tally, enemy: Tally, options: BattleOptions) -> int:
    """Return the damage of a roll after the black S of the card that rolled at it in the same step (T-26, T-69)."""
    cancels = enemy.cancels
    if cancels and own.cancels and options.two_black_s == "neither":
        cancels = 0
    if cancels and options.black_s == "all_results":
        return 0
    skulls = max(0, own.skulls - cancels)
    wounds = max(0, own.wounds - max(0, cancels - own.skulls))
    return 2 * skulls + wounds


def damages(rolls: Sequence[Roll], options: BattleOptions) -> tuple[int, int]:
    """Return the damage that the rolls of a step do to side 0 and to side 1.

    Two cards that roll at each other may cancel each other's results by black S; nobody else is affected.
    """
    tallies = [
        tally(roll.faces, troop(roll.card), troop(roll.target) if roll.target else None, options, roll.downgraded)
        for roll in rolls
    ]
    return damages_of(rolls, tallies, options)


def damages_of(rolls: Sequence[Roll], tallies: Sequence[Tally], options: BattleOptions) -> tuple[int, int]:
    """Return the damage to side 0 and to side 1 of rolls that have been tallied."""
    done = [0, 0]
    nothing = Tally(0, 0, 0)
    for number, (roll, own) in enumerate(zip(rolls, tallies, strict=True)):
        enemy = nothing
        for other, facing in enumerate(rolls):
            if other != number and facing.side != roll.side and meeting(roll, facing):
                enemy = tallies[other]
        done[1 - roll.side] += cancelled(own, enemy, options)
    return done[0], done[1]


def meeting(one: Roll, other: Roll) -> bool:
    """Tell whether two rolls of a step are made by cards rolling at each other.

    Nobody rolls back at cards that strike leftover or envelop, so no black S cancels there (TWR-205).
    """
    slots = ("main", "skirmisher", "artillery")
    return one.where in slots and other.where in slots and one.target == other.card and other.target == one.card


def hit(side: Side, roll: Roll, damage: int, options: BattleOptions) -> tuple[Side, tuple[tuple[str, str], ...]]:
    """Return a side after damage to the target of a roll: a wound (TWR-174), a kill (TWR-175), or both (TWR-176).

    Parameters
    ----------
    side
        The side that is rolled at.
    roll
        The roll; its ``where`` tells where the target lies.
    damage
        Its damage in wounds.
    options
        The rulings in force.

    Returns
    -------
    tuple
        The side, and what happened: pairs of a card and the rule that destroys it, empty if it is only wounded.
    """
    if damage <= 0:
        return side, ()
    if damage == 1:
        if lying := _lying(side):
            return _wounded_dies(side), ((lying, "TWR-174"),)
        return _wound(side, roll), ((roll.target, ""),)
    side, told = _kill(side, roll), ((roll.target, "TWR-175"),)
    if goes_on(damage, options) and (lying := _lying(side)):
        return _wounded_dies(side), (*told, (lying, "TWR-176"))
    return side, told


def goes_on(damage: int, options: BattleOptions) -> bool:
    """Tell whether damage that destroys its target also destroys a card that lies wounded.

    A kill and a wound do (TWR-176); further kills may be lost (T-16).

    Examples
    --------
    >>> [goes_on(damage, BattleOptions(further_kills="lost")) for damage in (2, 3, 4, 5)]
    [False, True, False, True]
    """
    return damage > 2 and (damage % 2 == 1 or options.further_kills == "wounded_card")


def telling(damage: int, options: BattleOptions) -> int:
    """Return the least damage that does the same as this one: a kill, or a kill and a wound, are all that can be."""
    return damage if damage <= 2 else 2 + goes_on(damage, options)


def _lying(side: Side) -> str:
    return side.wounded or (getattr(side, side.hurt) if side.hurt else "")


def _wounded_dies(side: Side) -> Side:
    """Destroy the one wounded card of a side, wherever it lies in the active zone (TWR-174)."""
    if side.wounded:
        return replace(side, dead=added(side.dead, side.wounded), wounded="")
    return _slot_dies(side, side.hurt)


def _slot_dies(side: Side, slot: str) -> Side:
    changes = {slot: "", "dead": added(side.dead, getattr(side, slot))}
    if slot == side.hurt:
        changes["hurt"] = ""
    return replace(side, fallen=True, **changes) if slot == "main" else replace(side, **changes)


def _wound(side: Side, roll: Roll) -> Side:
    """Wound the target: it lies in the active zone (TWR-173, TWR-169)."""
    if roll.where in SAFE:
        return replace(side, wounded=roll.target, **{roll.where: without(getattr(side, roll.where), roll.target)})
    return replace(side, hurt=roll.where)


def _kill(side: Side, roll: Roll) -> Side:
    """Destroy the target: it goes to the dead zone (TWR-172, TWR-175, TWR-169)."""
    if roll.where == "wounded":
        return _wounded_dies(side)
    if roll.where in SAFE:
        rest = without(getattr(side, roll.where), roll.target)
        return replace(side, dead=added(side.dead, roll.target), **{roll.where: rest})
    return _slot_dies(side, roll.where)
