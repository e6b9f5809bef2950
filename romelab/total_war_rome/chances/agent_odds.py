"""Exact chances of agents: their actions, uprisings, and what a hidden hand may hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from types import MappingProxyType

from romelab.core.errors import InputError, Problem, quoted
from romelab.total_war_rome.box.cards import DiceSet
from romelab.total_war_rome.chances.odds import losses
from romelab.total_war_rome.chances.pools import best_symbols
from romelab.total_war_rome.chapters.agents.actions import ACTIONS


@dataclass(frozen=True, slots=True)
class ActionOdds:
    """What comes of an agent's action (TWR-075 to TWR-100): success, death of the agent, or nothing."""

    success: Fraction
    killed: Fraction
    nothing: Fraction


ACTION_DICE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {row.move.kind: () for row in ACTIONS.values() if not row.attempts and not row.up_to}
    | {
        what.name if len(row.attempts) > 1 else row.move.kind: what.dice
        for row in ACTIONS.values()
        for what in row.attempts
    }
)
"""The dice of each agent action; the better symbol counts (TWR-098). Without dice it succeeds.

An assassination is ``kill_general`` or ``kill_agent``. A treaty is up to the other player (TWR-077), and a rebel
uprising to the dice of the inhabitants: see :func:`uprising`.
"""


def action(
    kind: str,
    *,
    expert: bool = False,
    blank_kills: bool = False,
    deadly: bool = True,
    dice: DiceSet | None = None,
) -> ActionOdds:
    """Return the odds of an agent action that no event cancels.

    Parameters
    ----------
    kind
        A key of ``ACTION_DICE``.
    expert
        Whether a Diplomacy Expert is near: whatever is no success is rolled again once.
    blank_kills
        The other reading of a blank (T-08).
    deadly
        Whether the roll can kill the agent at all (T-55).
    dice
        Faces of the dice; the shipped set if None.

    Raises
    ------
    InputError
        If no dice of the agent decide such an action.

    Examples
    --------
    >>> action("kill_agent").success
    Fraction(3, 4)
    """
    if kind not in ACTION_DICE:
        raise InputError([Problem("action", f"{quoted(kind)} is none of {', '.join(ACTION_DICE)}")])
    pool = ACTION_DICE[kind]
    if not pool:
        return ActionOdds(Fraction(1), Fraction(0), Fraction(0))
    chances = best_symbols(pool, dice)
    success = chances["skull"]
    killed = (chances["x"] + (chances["blank"] if blank_kills else 0)) * deadly
    nothing = 1 - success - killed
    if expert:
        again = 1 - success
        success, killed, nothing = success + again * success, again * killed, again * nothing
    return ActionOdds(success, killed, nothing)


def uprising(
    pool: Sequence[str],
    armies: Sequence[tuple[Sequence[str], int]],
    *,
    by_chance: bool = False,
    s_first: bool = False,
    dice: DiceSet | None = None,
) -> Fraction:
    """Return the chance that a rebel uprising leaves no enemy army in a region (TWR-085, TWR-086, T-53).

    Parameters
    ----------
    pool
        The dice of the inhabitants, rolled anew at each army.
    armies
        The cards of each army, and the main battle cards it needs.
    by_chance, s_first
        As for :func:`romelab.total_war_rome.chances.odds.losses`.
    dice
        Faces of the dice; the shipped set if None.

    Examples
    --------
    >>> uprising(("RED", "RED"), [(("carthage_libyan_spearmen",) * 3, 2)])
    Fraction(1, 4)
    """
    struck = (
        losses(pool, army, least=least, by_chance=by_chance, s_first=s_first, dice=dice) for army, least in armies
    )
    return prod((1 - odds.survives for odds in struck), start=Fraction(1))


def held(unseen: int, copies: int, hand: int) -> Fraction:
    """Return the chance that a hidden hand holds at least one of some cards among all cards unseen.

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
