"""Odds of whole battles under fixed policies: exact where the number of positions allows, else a sample.

Each answer says which it is. The exact one counts every fall of the dice in whole numbers, so nothing is rounded; the
sample comes with its confidence interval.
"""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import cast

from romelab.core.chance import share_interval
from romelab.core.errors import InputError
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Chooser, Policy
from romelab.total_war_rome.battle.positions import speaking, state as s
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.battle.positions.prompts import OddsFound, WinsSampled, WinsShare
from romelab.total_war_rome.battle.questions.counting import Ending, Sampler, are_fixed, counted_endings
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS, BattleOptions

MOST_POSITIONS = 5_000
"""With more positions than these a battle is sampled, unless more are asked for."""
SAMPLES = 2_000
"""Battles in a sample, unless another number is asked for."""


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """The odds of a battle.

    Attributes
    ----------
    endings
        Every ending with its probability (exact), or with its share of the sample.
    exact
        True if every fall of the dice was counted, False for a sample.
    positions
        Different positions met.
    samples
        Battles in the sample; 0 if exact.
    """

    endings: Mapping[Ending, Fraction]
    exact: bool
    positions: int
    samples: int = 0

    def chance(self, wanted: Callable[[Ending], bool]) -> Fraction:
        """Return the probability of all endings for which a question is true."""
        return sum((p for ending, p in self.endings.items() if wanted(ending)), Fraction(0))

    def mean(self, number: Callable[[Ending], int]) -> Fraction:
        """Return the mean of a number taken from the ending."""
        return sum((p * number(ending) for ending, p in self.endings.items()), Fraction(0))

    def wins(self, side: int) -> Fraction:
        """Return the probability that a side is victorious."""
        return self.chance(lambda ending: ending.winner == side)

    def total_wins(self, side: int) -> Fraction:
        """Return the probability that a side wins a total victory."""
        return self.chance(lambda ending: ending.winner == side and ending.total)

    def nobody(self) -> Fraction:
        """Return the probability that nobody is victorious."""
        return self.wins(-1)

    def losses(self, side: int) -> Fraction:
        """Return the mean number of main battle cards that a side loses."""
        return self.mean(lambda ending: ending.mains_lost[side])

    def interval(self, share: Fraction, z: float = 1.96) -> tuple[float, float]:
        """Return the confidence interval of a share of the sample (Wilson's); an exact share is its own interval.

        Parameters
        ----------
        share
            A probability taken from these odds.
        z
            Standard deviations: 1.96 for 95 of 100 intervals that hold the true value.
        """
        if self.exact or not self.samples:
            return float(share), float(share)
        return share_interval(float(share), self.samples, z)

    def __str__(self) -> str:
        return speaking.default_speech().say(self.fact())

    def fact(self) -> OddsFound:
        """Return them as a fact that any language can say."""
        ways = (("attacker", self.wins(0)), ("defender", self.wins(1)), ("nobody", self.nobody()))
        shares = tuple(
            WinsShare(who, float(share)) if self.exact else WinsSampled(who, float(share), *self.interval(share))
            for who, share in ways
        )
        return OddsFound(shares, self.exact, self.positions, self.samples)


def battle_odds(
    attacker: BattleArmy | s.LandBattle,
    defender: BattleArmy | None = None,
    terrain: int = 0,
    policies: tuple[Chooser, Chooser] = (Policy(), Policy()),
    *,
    options: BattleOptions = BATTLE_DEFAULTS,
    most_positions: int = MOST_POSITIONS,
    samples: int = SAMPLES,
    seed: int = 0,
) -> BattleOdds:
    """Return the odds of a battle in which both sides play by fixed policies.

    Parameters
    ----------
    attacker, defender
        The armies. Or one battle as ``position()`` lays it out, from where it stands; it has its own terrain and
        options.
    terrain
        Number of terrain combats.
    policies
        How the attacker and the defender decide, from what their seats see.
    options
        The rulings in force.
    most_positions
        The exact answer is given up for a sample beyond this number; 0 asks for a sample at once.
    samples
        Battles in the sample.
    seed
        Seed of the sample; the same seed gives the same sample.

    Returns
    -------
    BattleOdds
        With ``exact`` saying how it was found.

    Examples
    --------
    >>> two = BattleArmy(0, ("rome_italian_infantry",) * 2), BattleArmy(1, ("carthage_libyan_spearmen",) * 2)
    >>> print(battle_odds(*two))
    Victory: attacker 21.6 %, defender 21.6 % and nobody 56.9 % [exact, 10 positions]
    >>> from romelab.total_war_rome.battle import position
    >>> print(battle_odds(position("Rome: 2 Italian Infantry", "Carthage: 2 Libyan Spearmen", phase="centre")))
    Victory: attacker 21.6 %, defender 21.6 % and nobody 56.9 % [exact, 10 positions]
    """
    if samples < 1:
        raise InputError.at("samples", f"must be 1 or more, not {samples}")
    if isinstance(attacker, s.LandBattle):
        if defender is not None or terrain or options != BATTLE_DEFAULTS:
            raise InputError.at("the battle", "has its armies, its terrain and its options already")
        battle = attacker
    elif not isinstance(cast("object", attacker), BattleArmy) or defender is None:
        raise InputError.at("the battle", "is two armies, or one battle on land")
    else:
        if defender.seat == attacker.seat:
            # Who lays out two armies in a few words does not think of seats.
            defender = dataclasses.replace(defender, seat=1 - attacker.seat)
        battle, _ = engine.start(attacker, defender, terrain, options)
    return odds_from(battle, policies, most_positions=most_positions, samples=samples, seed=seed)


def odds_from(
    battle: s.LandBattle,
    policies: tuple[Chooser, Chooser] = (Policy(), Policy()),
    *,
    most_positions: int = MOST_POSITIONS,
    samples: int = SAMPLES,
    seed: int = 0,
) -> BattleOdds:
    """Return the odds of a battle from any position on; arguments and result as for :func:`battle_odds`."""
    return (_found if are_fixed(policies) else _found.__wrapped__)(battle, policies, most_positions, samples, seed)


_sampler = lru_cache(1)(Sampler)


@lru_cache(128)
def _found(
    battle: s.LandBattle, policies: tuple[Chooser, Chooser], most_positions: int, samples: int, seed: int
) -> BattleOdds:
    if most_positions and (found := counted_endings(battle, policies, most_positions)) is not None:
        weights, whole, positions = found
        return BattleOdds({end: Fraction(weight, whole) for end, weight in weights.items()}, True, positions)
    sampler = _sampler if are_fixed(policies) else Sampler
    counts, positions = sampler(battle, policies).endings(samples, seed)
    return BattleOdds({end: Fraction(count, samples) for end, count in counts.items()}, False, positions, samples)


def worth_of(
    card: str,
    attacker: BattleArmy,
    defender: BattleArmy,
    terrain: int = 0,
    policies: tuple[Chooser, Chooser] = (Policy(), Policy()),
    *,
    side: int = 0,
    instead_of: str = "",
    options: BattleOptions = BATTLE_DEFAULTS,
) -> tuple[BattleOdds, BattleOdds]:
    """Return the odds of a battle without and with one more card: what an elephant is worth.

    Parameters
    ----------
    card
        The card added.
    side
        Which army it joins: 0 for the attacker, 1 for the defender.
    instead_of
        A card that it replaces; empty to add it.

    Returns
    -------
    tuple of BattleOdds
        The odds as the armies stand, and with the card.

    Raises
    ------
    InputError
        If the army may not have the card, or does not hold the one it replaces.
    """
    before = battle_odds(attacker, defender, terrain, policies, options=options)
    armies = [attacker, defender]
    cards = list(armies[side].cards)
    if instead_of:
        if instead_of not in cards:
            raise InputError.at("instead_of", f"{instead_of} is not in the army")
        cards.remove(instead_of)
    armies[side] = dataclasses.replace(armies[side], cards=(*cards, card))
    return before, battle_odds(armies[0], armies[1], terrain, policies, options=options)
