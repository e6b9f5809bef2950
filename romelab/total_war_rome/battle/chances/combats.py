"""Exact odds of one combat and of one roll, by the same rules that fight it.

Nothing is sampled: dice are counted, with whole-number weights out of six to the power of their number. A card rolls
two or three dice whose places matter, since they may be rolled again; adding them up with icepool takes as long for a
whole battle (57 ms against 56) and would leave the list of rolls to be made all the same.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import cast

from romelab.core.errors import Problem, refuse
from romelab.core.facts import Fact
from romelab.total_war_rome.battle.chapters import fighting
from romelab.total_war_rome.battle.chapters.damage import Tally, damages_of, goes_on, tally, telling, throws
from romelab.total_war_rome.battle.positions import armies, state as s
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.box.cards import DiceSet, card_id, dice as shipped_dice, troop, troops
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS, BattleOptions


@dataclass(frozen=True, slots=True)
class CombatStep:
    """One possible result of a step: damage to each side as far as it tells, whose general falls, and its weight."""

    damage: tuple[int, int]
    falls: tuple[bool, bool]
    weight: int


@lru_cache(maxsize=20000)
def tallies(
    colours: tuple[str, ...], card: str, target: str, options: BattleOptions, dice: DiceSet
) -> tuple[tuple[Tally, int], ...]:
    """Return what a roll may amount to against its target, with weights out of ``6 ** len(colours)``."""
    thrown = throws(colours, dice)
    found: dict[Tally, int] = defaultdict(int)
    for fallen, weight in zip(thrown.outcomes, thrown.weights, strict=True):
        found[tally(cast("tuple[str, ...]", fallen), troop(card), troop(target), options)] += weight
    return tuple(found.items())


@lru_cache(maxsize=20000)
def step_odds(
    rolls: tuple[s.Roll, ...], inspired: tuple[bool, bool], options: BattleOptions, dice: DiceSet
) -> tuple[CombatStep, ...]:
    """Return every result of a step with its exact weight.

    Parameters
    ----------
    rolls
        The rolls of the step, not yet rolled.
    inspired
        Whether each side's general has joined the combat and may fall.
    options, dice
        The rulings in force and the skull dice.
    """
    found: dict[tuple[tuple[int, int], tuple[bool, bool]], int] = defaultdict(int)
    for fall in product(*(tallies(roll.dice, roll.card, roll.target, options, dice) for roll in rolls)):
        weight = 1
        falls = [False, False]
        for roll, (counted, part) in zip(rolls, fall, strict=True):
            weight *= part
            if counted.skulls and inspired[1 - roll.side]:
                falls[1 - roll.side] = True
        one, two = damages_of(rolls, [counted for counted, _ in fall], options)
        found[(telling(one, options), telling(two, options)), (falls[0], falls[1])] += weight
    return tuple(CombatStep(damage, falls, weight) for (damage, falls), weight in found.items())


@dataclass(frozen=True, slots=True)
class CombatEnd:
    """How one combat ends for both sides.

    Attributes
    ----------
    dead
        Cards destroyed, of side 0 and of side 1; a card wounded before may be among them.
    wounded
        The card that lies wounded afterwards; empty if none.
    """

    dead: tuple[tuple[str, ...], tuple[str, ...]]
    wounded: tuple[str, str]


@dataclass(frozen=True, slots=True)
class CombatOdds:
    """The exact odds of one combat.

    Attributes
    ----------
    ends
        Every end with its probability; the probabilities add up to 1.
    cards
        The cards laid down by side 0 and by side 1.
    """

    ends: Mapping[CombatEnd, Fraction]
    cards: tuple[tuple[str, ...], tuple[str, ...]]

    def destroyed(self, side: int, card: str = "") -> Fraction:
        """Return the probability that a side loses a card (its first, if none is named)."""
        wanted = card or self.cards[side][0]
        return sum((p for end, p in self.ends.items() if wanted in end.dead[side]), Fraction(0))

    def wounded(self, side: int, card: str = "") -> Fraction:
        """Return the probability that a side's card (its first, if none is named) ends wounded."""
        wanted = card or self.cards[side][0]
        return sum((p for end, p in self.ends.items() if end.wounded[side] == wanted), Fraction(0))

    def losses(self, side: int) -> Fraction:
        """Return the mean number of cards a side loses, a wound counted half."""
        return sum(
            (p * (len(end.dead[side]) + Fraction(bool(end.wounded[side]), 2)) for end, p in self.ends.items()),
            Fraction(0),
        )


def combat_odds(
    cards: Sequence[str],
    enemy: Sequence[str],
    *,
    phase: s.Phase = "centre",
    wounded: tuple[str, str] = ("", ""),
    inspired: tuple[bool, bool] = (False, False),
    options: BattleOptions = BATTLE_DEFAULTS,
    dice: DiceSet | None = None,
) -> CombatOdds:
    """Return the exact odds of one combat.

    Parameters
    ----------
    cards, enemy
        What side 0 and side 1 lay down: a main battle card, and what is stacked on it, in any order.
    phase
        ``terrain`` rolls the dice for difficult terrain, ``flanks`` and ``centre`` those for good going.
    wounded
        A card lying wounded from an earlier combat, of each side; empty if none.
    inspired
        Whether a general joins with a GREEN die.
    options
        The rulings in force.
    dice
        The skull dice; the shipped ones if None.

    Raises
    ------
    InputError
        For a card that does not exist, or two cards of one role in a stack.

    Examples
    --------
    >>> odds = combat_odds(["carthage_war_elephants"], ["rome_italian_infantry"])
    >>> odds.destroyed(1)
    Fraction(23, 36)
    """
    problems: list[Problem] = []
    sides: list[s.Side] = []
    for index, stack in enumerate((tuple(cards), tuple(enemy))):
        where = ("cards", "enemy")[index]
        problems += [
            Problem(where, f"there is no troop card {card}") for card in stack if card_id(card) not in troops()
        ]
        if problems:
            continue
        by_role = {str(troop(card).role): card for card in stack}
        if len(by_role) < len(stack) or not stack:
            problems.append(Problem(where, "a combat takes one card of each role at most, and at least one (TWR-179)"))
        sides.append(
            s.Side(
                armies.BattleArmy(index, stack),
                "",
                (),
                main=by_role.get("main", ""),
                skirmisher=by_role.get("skirmisher", ""),
                artillery=by_role.get("artillery", "") if phase == "centre" else "",
                wounded=wounded[index],
                inspired=inspired[index],
            )
        )
    refuse(problems, "the combat")
    battle = s.LandBattle(
        (sides[0], sides[1]), options, dice or shipped_dice(), 0, phase=phase, stage=LandStage.NEXT_STEP, shown=True
    )
    return CombatOdds(_ends(battle), (sides[0].army.cards, sides[1].army.cards))


def _ends(battle: s.LandBattle) -> dict[CombatEnd, Fraction]:
    # Weights are whole parts of six to the power of all dice that could fall, so nothing is rounded.
    dice_at_most = sum(
        len(troop(card).good if battle.phase != "terrain" else troop(card).difficult) + 1
        for side in battle.sides
        for card in side.front
    )
    whole = 6**dice_at_most
    log: list[Fact] = []
    open_now: list[tuple[s.LandBattle, int]] = [(battle, whole)]
    ends: dict[CombatEnd, int] = defaultdict(int)
    while open_now:
        # In one combat positions differ by what lies where and by the step alone; a whole battle is slow to hash.
        following: dict[tuple[object, int], tuple[s.LandBattle, int]] = {}
        for position, weight in open_now:
            position = fighting.next_step(position, log)
            if position.stage == LandStage.END_COMBAT:
                one, two = fighting.end_combat(position, log).sides
                ends[CombatEnd((one.dead, two.dead), (one.wounded, two.wounded))] += weight
                continue
            part = weight // 6 ** sum(len(roll.dice) for roll in position.rolls)
            steps = step_odds(position.rolls, (False, False), position.options, position.dice)
            # What befalls a side does not hang on what befalls the other: each is struck once for each damage.
            one, two = (
                {
                    damage: fighting.struck(position, index, damage)[0]
                    for damage in {step.damage[index] for step in steps}
                }
                for index in (0, 1)
            )
            for step in steps:
                after = fighting.struck_on(position, one[step.damage[0]], two[step.damage[1]])
                lies = after.sides, after.step
                following[lies] = after, following.get(lies, (after, 0))[1] + part * step.weight
        open_now = list(following.values())
    return {end: Fraction(weight, whole) for end, weight in ends.items()}


@lru_cache(maxsize=20000)
def strike_worth(roll: s.Roll, wounded: bool, options: BattleOptions, dice: DiceSet) -> Fraction:
    """Return what rolling a card at an enemy card that cannot roll back is worth, in cards destroyed; a wound is half.

    Parameters
    ----------
    roll
        The roll.
    wounded
        True if the enemy has a card lying wounded.
    options, dice
        The rulings in force and the skull dice.
    """
    total = 6 ** len(roll.dice)
    return sum(
        (
            Fraction(step.weight, total) * damage_worth(step.damage[1 - roll.side], roll.where, wounded, options)
            for step in step_odds((roll,), (False, False), options, dice)
        ),
        Fraction(0),
    )


def damage_worth(damage: int, where: str, wounded: bool, options: BattleOptions) -> Fraction:
    """Return what a damage is worth in cards destroyed; a wound counts half.

    Parameters
    ----------
    damage
        In wounds.
    where
        Where the target lies.
    wounded
        True if the enemy has a card lying wounded.
    options
        The rulings in force: what goes beyond a kill may be lost (T-16).
    """
    if damage <= 0:
        return Fraction(0)
    if where == "wounded":
        return Fraction(1)
    if damage == 1:
        return Fraction(1) if wounded else Fraction(1, 2)
    return Fraction(2) if wounded and goes_on(damage, options) else Fraction(1)


@lru_cache(maxsize=20000)
def best_reroll(roll: s.Roll, wounded: bool, options: BattleOptions, dice: DiceSet) -> tuple[int, ...]:
    """Return the dice that an envelopment does best to roll again at once; empty to keep the roll."""
    free = [place for place in range(len(roll.dice)) if place not in roll.used]
    best, worth = (), _faces_worth(roll, roll.faces, wounded, options)
    for count in range(1, 2 ** len(free)):
        some = tuple(place for bit, place in enumerate(free) if count >> bit & 1)
        thrown = throws(tuple(roll.dice[place] for place in some), dice)
        mean = Fraction(0)
        for fall, weight in zip(thrown.outcomes, thrown.weights, strict=True):
            faces = list(roll.faces)
            for place, face in zip(some, cast("tuple[str, ...]", fall), strict=True):
                faces[place] = face
            mean += Fraction(weight, thrown.total) * _faces_worth(roll, tuple(faces), wounded, options)
        if mean > worth:
            best, worth = some, mean
    return best


@lru_cache(maxsize=20000)
def envelopment_odds(roll: s.Roll, wounded: bool, options: BattleOptions, dice: DiceSet) -> tuple[CombatStep, ...]:
    """Return every result of an envelopment's roll whose dice are rolled again as :func:`best_reroll` says.

    The weights are out of ``36 ** len(roll.dice)``, since each die may be rolled twice.
    """
    found: dict[int, int] = defaultdict(int)
    open_now = [(roll, tuple(range(len(roll.dice))), 36 ** len(roll.dice))]
    while open_now:
        before, places, weight = open_now.pop()
        thrown = throws(tuple(roll.dice[place] for place in places), dice)
        for fall, part in zip(thrown.outcomes, thrown.weights, strict=True):
            faces = list(before.faces or roll.dice)
            for place, face in zip(places, cast("tuple[str, ...]", fall), strict=True):
                faces[place] = face
            used = tuple(sorted({*before.used, *places})) if before.faces else ()
            after = before._replace(faces=tuple(faces), used=used)
            share = weight // 6 ** len(places) * part
            if again := best_reroll(after, wounded, options, dice):
                open_now.append((after, again, share))
            else:
                counted = tally(after.faces, troop(roll.card), troop(roll.target), options)
                found[2 * counted.skulls + counted.wounds] += share
    done = ((damage, weight) for damage, weight in found.items())
    return tuple(
        CombatStep((0, damage) if roll.side == 0 else (damage, 0), (False, False), weight) for damage, weight in done
    )


def _faces_worth(roll: s.Roll, faces: tuple[str, ...], wounded: bool, options: BattleOptions) -> Fraction:
    counted = tally(faces, troop(roll.card), troop(roll.target), options)
    return damage_worth(2 * counted.skulls + counted.wounds, roll.where, wounded, options)


def mean_damage(card: str, difficult: bool, dice: DiceSet | None = None) -> Fraction:
    """Return the mean number of cards that a card's dice destroy, a wound counted half, without any S.

    Examples
    --------
    >>> mean_damage("carthage_war_elephants", difficult=False)
    Fraction(11, 12)
    """
    faces = dice or shipped_dice()
    colours = troop(card).difficult if difficult else troop(card).good
    return sum((Fraction(2 * faces.die(c).skull + faces.die(c).x, 12) for c in colours), Fraction(0))
