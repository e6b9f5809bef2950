"""Exact chances of the campaign: defence rolls, assaults, avoiding battle, agent actions, expected taxation.

Everything is a fraction over all faces, read from the dice that are handed in, so a class can enter the faces of its
own. A pool here has at most a dozen dice of four symbols; multiplying them out takes well under a millisecond, so no
library for dice pools is loaded. The odds of battles are in :mod:`romelab.total_war_rome.battle.odds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from romelab.total_war_rome import cards
from romelab.total_war_rome.cards import DiceSet, troop
from romelab.total_war_rome.rolls import SYMBOLS, Faces, beats, better, counted, damage, symbols

LIGHT = ("skirmisher", "artillery")


def faces_of(dice: DiceSet | None = None) -> Faces:
    """Give the faces of a set of dice; the shipped set if None."""
    found = dice or cards.dice()
    return {colour: found.die(colour).faces for colour in cards.COLOURS}


@lru_cache(maxsize=4096)
def _rolls(pool: tuple[str, ...], dice: DiceSet) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    ways = counted(pool, faces_of(dice))
    return tuple((symbols(counts), Fraction(number, 6 ** len(pool))) for counts, number in ways.items())


def rolls(pool: Sequence[str], dice: DiceSet | None = None) -> dict[tuple[str, ...], Fraction]:
    """Give the chance of every roll of some dice.

    Parameters
    ----------
    pool
        Colours of the dice.
    dice
        Their faces; the shipped set if None.

    Examples
    --------
    >>> rolls(("RED",))[("skull",)]
    Fraction(1, 2)
    """
    return dict(_rolls(tuple(pool), dice or cards.dice()))


def damages(pool: Sequence[str], dice: DiceSet | None = None) -> dict[int, Fraction]:
    """Give the chance of every amount of damage, in halves of a kill (TWR-015, TWR-016)."""
    found: dict[int, Fraction] = {}
    for roll, chance in rolls(pool, dice).items():
        found[damage(roll)] = found.get(damage(roll), Fraction(0)) + chance
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class DefenceOdds:
    """What comes of entering a region without garrison (TWR-133 to TWR-137).

    Attributes
    ----------
    taken
        Chance that the army survives and takes the region.
    annexed
        Chance of free annexation, which is part of ``taken``; 0 but in a mercenary region.
    lost
        Chance of losing each number of cards, the owner keeping main battle cards as long as possible.
    """

    taken: Fraction
    annexed: Fraction
    lost: Mapping[int, Fraction]

    @property
    def expected_loss(self) -> Fraction:
        """Cards lost on average."""
        return sum((number * chance for number, chance in self.lost.items()), Fraction(0))


def survivors(troops: Sequence[str], roll: Sequence[str], least: int = 2) -> tuple[int, bool]:
    """Give how many cards a roll takes from an army that spares its main battle cards, and whether it lives (T-22).

    Parameters
    ----------
    troops
        Ids of the troop cards.
    roll
        What the inhabitants rolled.
    least
        Main battle cards it needs: 2, or 1 with Never Give Up.
    """
    light = sum(troop(card).role in LIGHT for card in troops)
    main = len(troops) - light
    kills = damage(roll) // 2
    spared = max(0, light - kills)
    main_left = max(0, main - max(0, kills - light))
    if main_left < least:
        return len(troops), False
    return min(kills, len(troops)) + min(spared, roll.count("s")), True


def defence(
    pool: Sequence[str], troops: Sequence[str], *, mercenary: bool = False, least: int = 2, dice: DiceSet | None = None
) -> DefenceOdds:
    """Give the odds of conquering a region without garrison.

    Parameters
    ----------
    pool
        The dice of its inhabitants.
    troops
        The army.
    mercenary
        Whether it is a mercenary region, where blanks alone mean annexation.
    least
        Main battle cards the army needs.
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> legions = ("rome_republican_legionaries",) * 2
    >>> defence(("RED", "RED"), legions).taken
    Fraction(2, 9)
    """
    taken, annexed = Fraction(0), Fraction(0)
    lost: dict[int, Fraction] = {}
    for roll, chance in rolls(pool, dice).items():
        number, lives = survivors(troops, roll, least)
        if lives:
            taken += chance
        if mercenary and all(symbol == "blank" for symbol in roll):
            annexed += chance
        lost[number] = lost.get(number, Fraction(0)) + chance
    return DefenceOdds(taken, annexed, dict(sorted(lost.items())))


@dataclass(frozen=True, slots=True)
class AssaultOdds:
    """What comes of an assault (TWR-138 to TWR-148).

    Attributes
    ----------
    taken
        Chance of taking the region.
    destroyed
        Chance that the garrison destroys the army.
    failed
        Chance of a failed assault by an army that lives.
    """

    taken: Fraction
    destroyed: Fraction
    failed: Fraction


def assault(
    garrison: Sequence[str],
    troops: Sequence[str],
    *,
    general: str = "",
    walled: bool = False,
    sappers: bool = False,
    least: int = 2,
    dice: DiceSet | None = None,
) -> AssaultOdds:
    """Give the odds of one assault whose owner loses the cards that matter least to it.

    Parameters
    ----------
    garrison
        The dice of the garrison: with its barracks, YELLOW against siegecraft (TWR-140, 145, 146).
    troops
        The army.
    general
        The general's die; empty if there is none (T-13).
    walled
        Whether a walling lowers the infantry's dice (TWR-147).
    sappers
        Whether Sappers take the walling away and add a die.
    least
        Main battle cards the army needs.
    dice
        Faces of the dice; the shipped set if None.
    """
    found = dice or cards.dice()
    infantry = "WHITE" if walled and not sappers else "GREEN"
    extra = ((general,) if general else ()) + (("GREEN",) if sappers else ())
    army = tuple(sorted(troops))
    taken = destroyed = Fraction(0)
    for roll, chance in rolls(garrison, found).items():
        kills, specials = min(damage(roll) // 2, len(army)), roll.count("s")
        best: Fraction | None = None
        for left in remains(army, kills, specials):
            if sum(troop(card).role == "main" for card in left) >= least:
                win = _storms(_assault_pool(left, infantry, extra), roll, found)
                best = win if best is None or win > best else best
        if best is None:
            destroyed += chance
        else:
            taken += chance * best
    return AssaultOdds(taken, destroyed, 1 - taken - destroyed)


def _assault_pool(troops: Sequence[str], infantry: str, extra: tuple[str, ...]) -> tuple[str, ...]:
    pool = tuple(infantry for card in troops if troop(card).kind in ("foot_close", "bowmen"))
    for card in troops:
        if troop(card).role == "artillery":
            pool += troop(card).good
    return pool + extra


@lru_cache(maxsize=16384)
def _storms(pool: tuple[str, ...], against: tuple[str, ...], dice: DiceSet) -> Fraction:
    return sum((chance for roll, chance in _rolls(pool, dice) if beats(roll, against)), Fraction(0))


@lru_cache(maxsize=16384)
def remains(troops: tuple[str, ...], kills: int, specials: int) -> tuple[tuple[str, ...], ...]:
    """Give everything an army may be after its owner has chosen the losses (T-22, T-67)."""
    if kills:
        choice = dict.fromkeys(troops)
    elif specials:
        choice = dict.fromkeys(card for card in troops if troop(card).role in LIGHT)
    else:
        return (troops,)
    if not choice:
        return (troops,)
    found: dict[tuple[str, ...], None] = {}
    for card in choice:
        at = troops.index(card)
        rest = (*troops[:at], *troops[at + 1 :])
        found.update(dict.fromkeys(remains(rest, kills - 1, specials) if kills else remains(rest, 0, specials - 1)))
    return tuple(found)


def avoiding(own: str, other: str, dice: DiceSet | None = None) -> Fraction:
    """Give the chance to avoid a battle (TWR-152, TWR-153).

    Parameters
    ----------
    own, other
        The dice of the two generals; BLACK without one (TWR-156).
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> avoiding("RED", "BLACK")
    Fraction(3, 4)
    """
    return sum(
        (
            one * two
            for a, one in rolls((own,), dice).items()
            for b, two in rolls((other,), dice).items()
            if better(a, b)
        ),
        Fraction(0),
    )


@dataclass(frozen=True, slots=True)
class ActionOdds:
    """What comes of an agent's roll (TWR-087 to TWR-099): success, death of the agent, or nothing."""

    success: Fraction
    killed: Fraction
    nothing: Fraction


ACTION_DICE: Mapping[str, tuple[str, ...]] = {
    "bribe_army": ("RED",),
    "bribe_region": ("RED",),
    "sabotage": ("RED",),
    "treasury_theft": ("RED",),
    "kill_general": ("RED",),
    "kill_agent": ("RED", "RED"),
}
"""The dice of each agent action that rolls; the better symbol counts (TWR-098)."""


def action(kind: str, *, expert: bool = False, blank_kills: bool = False, dice: DiceSet | None = None) -> ActionOdds:
    """Give the odds of an agent action.

    Parameters
    ----------
    kind
        A key of ``ACTION_DICE``.
    expert
        Whether a Diplomacy Expert is near: whatever is no success is rolled again once.
    blank_kills
        The other reading of a blank (T-08).
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> action("kill_agent").success
    Fraction(3, 4)
    """
    chances: dict[str, Fraction] = dict.fromkeys(SYMBOLS, Fraction(0))
    for roll, chance in rolls(ACTION_DICE[kind], dice).items():
        chances[roll[0]] += chance
    success = chances["skull"]
    killed = chances["x"] + (chances["blank"] if blank_kills else 0)
    nothing = 1 - success - killed
    if expert:
        again = 1 - success
        success, killed, nothing = success + again * success, again * killed, again * nothing
    return ActionOdds(success, killed, nothing)


def expected_tax(gold: int, markers: Mapping[int, Fraction], immunity: int = 0) -> Fraction:
    """Give the expected tax of a region whose unrest is uncertain (TWR-104, TWR-105).

    Parameters
    ----------
    gold
        Its gold value.
    markers
        Chance of each number of unrest markers; must add up to 1.
    immunity
        Markers that do not count.

    Raises
    ------
    ValueError
        If the chances do not add up to 1.

    Examples
    --------
    >>> expected_tax(3, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    Fraction(2, 1)
    """
    if sum(markers.values()) != 1:
        raise ValueError("the chances of the markers must add up to 1")
    total = Fraction(0)
    for number, chance in markers.items():
        left = max(0, number - immunity)
        total += chance * (gold if left == 0 else gold // 2 if left == 1 else 0)
    return total


def held(unseen: int, copies: int, hand: int) -> Fraction:
    """Give the chance that a hidden hand holds at least one of some cards among all cards unseen.

    Parameters
    ----------
    unseen
        Cards that may lie in the hand: deck and hidden hands together.
    copies
        How many of them are wanted ones.
    hand
        Cards in the hand.

    Examples
    --------
    >>> held(10, 1, 5)
    Fraction(1, 2)
    """
    missed = Fraction(1)
    for drawn in range(hand):
        missed *= Fraction(max(0, unseen - copies - drawn), unseen - drawn)
    return 1 - missed
