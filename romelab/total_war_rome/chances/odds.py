"""Exact chances of armies: defence rolls, assaults, avoiding battle, infighting.

Nothing is sampled or rounded: every answer is a fraction over all faces, read from the dice that are handed in, so a
class can enter the faces of its own. The dice are added up in ``pools`` beside it; what an owner gives up for a roll is
a decision, not a die, and is reckoned here. Beside this module stand ``agent_odds`` for the actions of agents and
``tax_odds`` for taxation; the odds of battles are among the questions of the battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from romelab.core.errors import InputError, Problem
from romelab.total_war_rome.box.cards import DiceSet, troop
from romelab.total_war_rome.box.limits import CLASS_NAMES, MOST, limits_words, too_many
from romelab.total_war_rome.box.names import troop_id
from romelab.total_war_rome.chances.pools import SKULLS_FIRST, STRENGTH, better, hits, strengths, stronger


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

    @property
    def expected_loss(self) -> Fraction:
        """Cards lost on average."""
        return sum((number * chance for number, chance in self.lost.items()), Fraction(0))


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
    army = tuple(sorted(map(troop_id, troops)))
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
    """What comes of entering a region without garrison (TWR-133 to TWR-137).

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
    """Return the odds of conquering a region without garrison (TWR-133 to TWR-137).

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


INFIGHTING = ("RED", "RED")
"""What each of two quarrelling armies of the Tribes rolls (TWR-129)."""


def infighting(
    one: Sequence[str],
    other: Sequence[str],
    *,
    least: tuple[int, int] = (2, 2),
    by_chance: bool = False,
    s_first: bool = False,
    dice: DiceSet | None = None,
) -> tuple[LossOdds, LossOdds]:
    """Return what two armies of the Tribes do to each other at the end of their turn (TWR-129).

    Parameters
    ----------
    one, other
        Their cards.
    least
        Main battle cards that each needs.
    by_chance, s_first
        As for :func:`losses`.
    dice
        Faces of the dice; the shipped set if None.

    Returns
    -------
    tuple of LossOdds
        What happens to the first army and to the second; the rolls do not depend on each other.

    Examples
    --------
    >>> first, second = infighting(("barb_lowland_warriors",) * 4, ("barb_lowland_warriors",) * 3)
    >>> first.survives, second.survives
    (Fraction(1, 1), Fraction(3, 4))
    """
    first = losses(INFIGHTING, one, least=least[0], by_chance=by_chance, s_first=s_first, dice=dice)
    return first, losses(INFIGHTING, other, least=least[1], by_chance=by_chance, s_first=s_first, dice=dice)


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
    army = tuple(sorted(map(troop_id, troops)))
    numbers = {role: sum(troop(card).role == role for card in army) for role in MOST}
    over = too_many(numbers["main"], numbers["skirmisher"], numbers["artillery"])
    if over:
        said = f"{limits_words()}, not {numbers[over]} {CLASS_NAMES[over]} cards (TWR-050)"
        raise InputError([Problem("troops", said)])
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
