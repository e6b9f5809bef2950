"""Exact chances of armies: dice of many kinds added up; defence rolls, assaults, avoiding battle.

Nothing is sampled or rounded: every answer is a fraction over all faces, read from the dice that are handed in, so a
class can enter the faces of its own. What an owner gives up for a roll is a decision, not a die, and is settled here.
``move_odds`` has agent actions and taxation; the odds of battles are among the questions of the battle.

The library icepool adds the dice up. It is loaded with the first question (30 ms), so a game is played without it: what
comes up in a game is from :mod:`romelab.total_war_rome.box.rolls`. It was measured against multiplying out by hand: an
assault takes half the time (9 ms instead of 16, 16 instead of 51 with ten cards), any single roll under 0.5 ms.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any

from romelab.core.errors import InputError, quoted
from romelab.total_war_rome.box import cards, names
from romelab.total_war_rome.box.cards import CLASS_NAMES, MOST, SYMBOLS, DiceSet, limits_words, too_many, troop
from romelab.total_war_rome.box.rolls import symbols

if TYPE_CHECKING:
    from icepool import Die

STRENGTH = (200, 100, 1, 0)
"""What a Skull, X, S and blank count in a roll: damage in hundreds, then S, so the larger sum beats (TWR-143, T-68)."""
SKULLS_FIRST = (10_000, 100, 1, 0)
"""The other reading of T-68: Skulls beat any number of X, and these any number of S."""


def _die(colour: str, worths: Sequence[Any], dice: DiceSet) -> Die[Any]:
    """Return a die whose symbols count as ``worths`` says, in the order of ``SYMBOLS``; InputError if there is none."""
    import icepool

    if colour not in cards.COLOURS:
        raise InputError.at("dice", f"there is no {quoted(colour)} die; the dice are {', '.join(cards.COLOURS)}")
    return icepool.Die(worths, dice.die(colour).faces)


@lru_cache(maxsize=4096)
def _strength(pool: tuple[str, ...], dice: DiceSet, worths: tuple[int, ...] = STRENGTH) -> Die[Any]:
    """Add up the strengths of some dice; pools that begin alike share the work."""
    import icepool

    return _strength(pool[:-1], dice, worths) + _die(pool[-1], worths, dice) if pool else icepool.Die([0])


@lru_cache(maxsize=256)
def _best(pool: tuple[str, ...], dice: DiceSet) -> Die[Any]:
    """Return the rank of the best symbol: 0 for a Skull."""
    import icepool

    return icepool.lowest([_die(colour, range(len(SYMBOLS)), dice) for colour in pool])


def rolls(pool: Sequence[str], dice: DiceSet | None = None) -> dict[tuple[str, ...], Fraction]:
    """Return the chance of every roll of some dice (TWR-013, TWR-014).

    Parameters
    ----------
    pool
        Colours of the dice.
    dice
        Their faces; the shipped set if None.

    Returns
    -------
    dict
        Symbols, best first, to their chance.

    Raises
    ------
    InputError
        For a colour that no die has.

    Examples
    --------
    >>> rolls(("RED",))[("skull",)]
    Fraction(1, 2)
    """
    import icepool

    # Counts of symbols as vectors: with dice of many colours icepool's sorted tuples take ten times as long.
    vector: Any = icepool.Vector
    one_each = [vector(int(at == symbol) for at in range(4)) for symbol in range(4)]
    thrown = sum((_die(colour, one_each, dice or cards.dice()) for colour in pool), icepool.Die([vector([0] * 4)]))
    return {symbols(counts): thrown.probability(counts) for counts in reversed(list(thrown))}


def strengths(
    pool: Sequence[str], dice: DiceSet | None = None, worths: tuple[int, ...] = STRENGTH
) -> dict[int, Fraction]:
    """Return the chance of every ``STRENGTH`` of a roll, or of ``SKULLS_FIRST``: everything that counts, in one figure.

    Examples
    --------
    >>> strengths(("RED",))
    {0: Fraction(1, 6), 1: Fraction(1, 6), 100: Fraction(1, 6), 200: Fraction(1, 2)}
    """
    found = _strength(tuple(pool), dice or cards.dice(), worths)
    return {score: found.probability(score) for score in found}


def hits(score: int, worths: tuple[int, ...] = STRENGTH) -> tuple[int, int]:
    """Return the damage, in halves of a kill, and the number of S of a roll whose strength is known.

    Examples
    --------
    >>> hits(301), hits(10_101, SKULLS_FIRST)
    ((3, 1), (3, 1))
    """
    skulls, rest = divmod(score, worths[0])
    crosses, specials = divmod(rest, worths[1])
    return 2 * skulls + crosses, specials


def stronger(
    pool: Sequence[str], score: int, dice: DiceSet | None = None, worths: tuple[int, ...] = STRENGTH
) -> Fraction:
    """Return the chance that a roll beats another of a known strength (TWR-143, T-68).

    Examples
    --------
    A Skull is needed against an X and an S, or two X:

    >>> stronger(("RED",), 101)
    Fraction(1, 2)
    """
    return _strength(tuple(pool), dice or cards.dice(), worths).probability(">", score)


def damages(pool: Sequence[str], dice: DiceSet | None = None) -> dict[int, Fraction]:
    """Return the chance of every amount of damage, in halves of a kill (TWR-015, TWR-016).

    Examples
    --------
    >>> damages(("RED",))
    {0: Fraction(1, 3), 1: Fraction(1, 6), 2: Fraction(1, 2)}
    """
    found = _strength(tuple(pool), dice or cards.dice()) // 100
    return {halves: found.probability(halves) for halves in found}


def best_symbols(pool: Sequence[str], dice: DiceSet | None = None) -> dict[str, Fraction]:
    """Return the chance that each symbol is the best of a roll of one die or more (TWR-019).

    Examples
    --------
    A storm sinks a ship on a Skull of a YELLOW die:

    >>> best_symbols(("YELLOW",))["skull"]
    Fraction(1, 3)
    """
    found = _best(tuple(pool), dice or cards.dice())
    return {symbol: found.probability(rank) for rank, symbol in enumerate(SYMBOLS)}


def better(own: Sequence[str], other: Sequence[str], dice: DiceSet | None = None) -> Fraction:
    """Return the chance that the best symbol of one roll beats that of another (TWR-019).

    Examples
    --------
    >>> better(("RED",), ("RED",))
    Fraction(1, 3)
    """
    found = dice or cards.dice()
    return (_best(tuple(own), found) < _best(tuple(other), found)).probability(True)


def added(amounts: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Return the chance of every sum of amounts that do not depend on each other.

    Examples
    --------
    >>> added([{1: Fraction(1)}, {0: Fraction(1, 2), 3: Fraction(1, 2)}])
    {1: Fraction(1, 2), 4: Fraction(1, 2)}
    """
    import icepool

    found = sum((_of(amount) for amount in amounts), icepool.Die([0]))
    return {amount: found.probability(amount) for amount in found}


def _of(chances: Mapping[int, Fraction]) -> Die[Any]:
    import icepool

    whole = lcm(*(chance.denominator for chance in chances.values()))
    return icepool.Die({amount: int(chance * whole) for amount, chance in chances.items()})


def followed(ending: Callable[..., Any], amounts: Sequence[Mapping[int, Fraction]]) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of every ending that follows from amounts that do not depend on each other.

    Parameters
    ----------
    ending
        Tells the ending, a tuple of numbers, from one number out of each of the amounts.
    amounts
        Numbers and their chances.

    Examples
    --------
    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> followed(lambda one, other: (max(one, other),), [coin, coin])
    {(0,): Fraction(1, 4), (1,): Fraction(3, 4)}
    """
    import icepool

    found = icepool.map(ending, *(_of(amount) for amount in amounts), star=False)
    return {end: found.probability(end) for end in found}


@dataclass(frozen=True, slots=True)
class LossOdds:
    """What a roll does to an army.

    Attributes
    ----------
    survives
        Chance that the army lives.
    lost
        Chance of losing each number of cards; an army with too few main battle cards left loses all (TWR-046).
    """

    survives: Fraction
    lost: Mapping[int, Fraction]


def losses(
    pool: Sequence[str],
    troops: Sequence[str],
    *,
    least: int = 2,
    by_chance: bool = False,
    s_first: bool = False,
    dice: DiceSet | None = None,
) -> LossOdds:
    """Return what a roll of inhabitants, a garrison or quarrelling neighbours takes from an army (T-22, T-67).

    Parameters
    ----------
    pool
        The dice rolled at it.
    troops
        Ids of its troop cards.
    least
        Main battle cards it needs: 2, or 1 with Never Give Up.
    by_chance
        Whether lots decide which cards go; else the owner spares main battle cards as long as possible.
    s_first
        Whether each S takes its card before the kills do (the other reading of T-67).
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> losses(("RED", "RED"), ("barb_lowland_warriors",) * 3).survives
    Fraction(3, 4)
    """
    army = tuple(sorted(map(names.troop_id, troops)))
    survives = Fraction(0)
    lost: dict[int, Fraction] = {}
    for score, part in strengths(pool, dice).items():
        ends = _struck(army, hits(score), s_first)
        if not by_chance:
            ends = {max(ends, key=lambda left: (_mains(left), len(left))): Fraction(1)}
        for left, share in ends.items():
            chance = part * share
            lives = _mains(left) >= least
            number = len(army) - len(left) if lives else len(army)
            survives += chance * lives
            lost[number] = lost.get(number, Fraction(0)) + chance
    return LossOdds(survives, dict(sorted(lost.items())))


def _mains(troops: Sequence[str]) -> int:
    return sum(troop(card).role == "main" for card in troops)


def _struck(army: tuple[str, ...], roll: tuple[int, int], s_first: bool) -> Mapping[tuple[str, ...], Fraction]:
    """Return what may be left of an army after a roll: a kill for each Skull and each pair of X, and for each S."""
    damage, specials = roll
    return remains(army, min(damage // 2, len(army)), specials, s_first)


@lru_cache(maxsize=16384)
def remains(
    troops: tuple[str, ...], kills: int, specials: int, s_first: bool = False
) -> Mapping[tuple[str, ...], Fraction]:
    """Return everything an army may be after its losses (T-22, T-67), with the chance of each if lots decide.

    Parameters
    ----------
    troops
        Its cards.
    kills
        Cards to give up; at most as many as there are.
    specials
        S results: skirmisher or artillery cards to give up after that, while there are any.
    s_first
        As for :func:`losses`: the S come before the kills.

    Examples
    --------
    >>> remains(("rome_scorpio", "rome_velites", "rome_velites"), 1, 0)[("rome_velites", "rome_velites")]
    Fraction(1, 3)
    """
    light = [card for card in troops if troop(card).role != "main"] if specials and (s_first or not kills) else []
    choice = light or (list(troops) if kills else [])
    due = (kills, specials - 1) if light else (kills - 1, specials)
    found: dict[tuple[str, ...], Fraction] = {}
    for card in dict.fromkeys(choice):
        at = troops.index(card)
        for left, chance in remains((*troops[:at], *troops[at + 1 :]), *due, s_first).items():
            found[left] = found.get(left, Fraction(0)) + chance * Fraction(choice.count(card), len(choice))
    return found or {troops: Fraction(1)}


@dataclass(frozen=True, slots=True)
class DefenceOdds(LossOdds):
    """What comes of entering a region without a garrison (TWR-133 to TWR-137).

    Attributes
    ----------
    annexed
        Chance of free annexation, which is part of ``taken``; 0 but in a mercenary region.
    """

    annexed: Fraction

    @property
    def taken(self) -> Fraction:
        """Chance that the army survives and takes the region."""
        return self.survives


def defence(
    pool: Sequence[str],
    troops: Sequence[str],
    *,
    mercenary: bool = False,
    least: int = 2,
    by_chance: bool = False,
    s_first: bool = False,
    dice: DiceSet | None = None,
) -> DefenceOdds:
    """Return the odds of conquering a region without a garrison (TWR-133 to TWR-137).

    Parameters
    ----------
    pool
        The dice of its inhabitants.
    troops
        The army.
    mercenary
        Whether it is a mercenary region where blanks alone mean annexation (T-74).
    least, by_chance, s_first
        As for :func:`losses`.
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> legions = ("rome_republican_legionaries",) * 2
    >>> defence(("RED", "RED"), legions).taken
    Fraction(2, 9)
    """
    found = losses(pool, troops, least=least, by_chance=by_chance, s_first=s_first, dice=dice)
    blanks = strengths(pool, dice).get(0, Fraction(0))
    return DefenceOdds(found.survives, found.lost, blanks if mercenary else Fraction(0))


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
    by_chance: bool = False,
    s_first: bool = False,
    all_roll: bool = False,
    skulls_first: bool = False,
    dice: DiceSet | None = None,
) -> AssaultOdds:
    """Return the odds of one assault whose owner loses the cards that matter least to it (TWR-140 to TWR-148).

    Parameters
    ----------
    garrison
        The dice of the garrison: with its barracks, YELLOW against siegecraft (TWR-140, 145, 146).
    troops
        The army: ids or names of its troop cards, no more than an army may hold (TWR-050).
    general
        The general's die; empty if there is none (T-13).
    walled
        Whether a walling lowers the infantry's dice (TWR-147).
    sappers
        Whether Sappers take the walling away and add a die.
    least, by_chance, s_first
        As for :func:`losses`.
    all_roll
        Whether cards lost to the garrison still roll (the other reading of T-59).
    skulls_first
        Whether X are compared only if there are as many Skulls on both sides (the other reading of T-68).
    dice
        Faces of the dice; the shipped set if None.

    Raises
    ------
    InputError
        For unknown cards and dice, and for an army over the limit.

    Examples
    --------
    A general helps four legions against the garrison of a region of value 1:

    >>> legions = ("rome_republican_legionaries",) * 4
    >>> assault(("RED", "RED"), legions).taken < assault(("RED", "RED"), legions, general="RED").taken
    True
    """
    infantry = "WHITE" if walled and not sappers else "GREEN"
    extra = ((general,) if general else ()) + (("GREEN",) if sappers else ())
    army = _attacking(troops)
    taken = destroyed = Fraction(0)
    worths = SKULLS_FIRST if skulls_first else STRENGTH
    for score, chance in strengths(garrison, dice, worths).items():
        ends = _struck(army, hits(score, worths), s_first)
        wins = {
            left: stronger(_storming(army if all_roll else left, infantry, extra), score, dice, worths)
            for left in ends
            if _mains(left) >= least
        }
        if by_chance:
            taken += chance * sum((ends[left] * win for left, win in wins.items()), Fraction(0))
            destroyed += chance * (1 - sum((ends[left] for left in wins), Fraction(0)))
        else:
            taken += chance * max(wins.values(), default=Fraction(0))
            destroyed += chance * (not wins)
    return AssaultOdds(taken, destroyed, 1 - taken - destroyed)


def _attacking(troops: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of an army by id, in order; an army over the limit attacks nobody (TWR-050, TWR-051)."""
    army = tuple(sorted(map(names.troop_id, troops)))
    numbers = {role: sum(troop(card).role == role for card in army) for role in MOST}
    if over := too_many(numbers["main"], numbers["skirmisher"], numbers["artillery"]):
        raise InputError.at("troops", f"{limits_words()}, not {numbers[over]} {CLASS_NAMES[over]} cards (TWR-050)")
    return army


@lru_cache(maxsize=4096)
def _storming(troops: tuple[str, ...], infantry: str, extra: tuple[str, ...]) -> tuple[str, ...]:
    """Return the dice of what is left of an army (TWR-142, T-59), those that all share first."""
    artillery = [die for card in troops if troop(card).role == "artillery" for die in troop(card).good]
    return (*extra, *artillery, *(infantry for card in troops if troop(card).kind in ("foot_close", "bowmen")))


def avoiding(own: str, other: str, dice: DiceSet | None = None) -> Fraction:
    """Return the chance to avoid a battle (TWR-152, TWR-153).

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
    return better((own,), (other,), dice)
