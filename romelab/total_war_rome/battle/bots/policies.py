"""Ways to play a battle by fixed rules: for odds, for bots, for comparing deployments.

A policy is any function of what a seat sees and of its moves. :class:`Policy` covers the usual ones; it looks only at
its own cards, at what lies open, and at what a reveal shows.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias, cast

from romelab.core.game import Move
from romelab.total_war_rome.battle.chances import combats
from romelab.total_war_rome.battle.chapters import naval
from romelab.total_war_rome.battle.chapters.rows import PASSES
from romelab.total_war_rome.battle.chapters.striking import may_envelop, roll_of
from romelab.total_war_rome.battle.positions import moves as m
from romelab.total_war_rome.battle.positions.state import Battle, LandBattle, NavalBattle, Roll
from romelab.total_war_rome.box.cards import DiceSet, ships, troop

Chooser: TypeAlias = Callable[[Battle, Sequence[Move]], Move]
"""Chooses one of the moves of the side asked, from what that side sees."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A fixed way to deploy and to decide everything else sensibly.

    Attributes
    ----------
    deploy
        Which main battle card goes first: the ``strongest`` on the ground fought on, the ``weakest``, or the one
        ``suited`` best: whose dice lose least, or gain most, against the other ground.
    stack
        Whether a skirmisher or artillery card is stacked as soon as it can be, or as late as the rules allow.
    hold
        Whether riders are kept for an envelopment where the rules allow it.
    reveals
        Whether a reveal is used as soon as there is one, for the best answer to what it shows.

    Examples
    --------
    >>> Policy("strongest").hold
    True
    """

    deploy: Literal["strongest", "weakest", "suited"] = "suited"
    stack: Literal["early", "late"] = "early"
    hold: bool = True
    reveals: bool = True
    looks: ClassVar[bool] = True

    def choose(self, observation: Battle, moves: Sequence[Move], generator: random.Random) -> Move:
        """Choose one of the moves, as the bots of :mod:`romelab.core.bots` do."""
        return self(observation, moves)

    def __call__(self, seen: Battle, moves: Sequence[Move]) -> Move:
        """Choose one of the moves."""
        if len(moves) == 1:
            return moves[0]
        if isinstance(seen, NavalBattle):
            return _at_sea(seen, moves)
        kinds = {type(move) for move in moves}
        if m.Deploy in kinds:
            return self._deployed(seen, moves)
        if m.Reveal in kinds:
            return m.Reveal() if self.reveals else m.Pass()
        if m.Strike in kinds:
            return _struck(seen, self._without_riders(seen, moves))
        return _other(seen, moves)

    def _deployed(self, seen: LandBattle, moves: Sequence[Move]) -> Move:
        if self.hold and m.Hold() in moves:
            return m.Hold()
        if seen.stage == "redeploy":
            answers = [move for move, _, _ in best_answers(seen, moves)]
            # The best answer here and now may be a rider that is then missing on the flanks or in an envelopment.
            kept = [move for move in answers if not _rides(seen, move.cards[0])] if self.hold else []
            return (kept or answers)[0]
        deploys = [move for move in moves if isinstance(move, m.Deploy)]
        return max(deploys, key=lambda move: self._rank(seen, move))

    def _rank(self, seen: LandBattle, move: m.Deploy) -> tuple[Fraction, ...]:
        rough = seen.phase == "terrain"
        lead, dice = move.cards[0], seen.dice
        here, there = combats.mean_damage(lead, rough, dice), combats.mean_damage(lead, not rough, dice)
        value = {"strongest": here, "weakest": -here, "suited": here - there if rough else here}[self.deploy]
        # Riders wait for the flanks and for an envelopment; a main battle card leads where there is one.
        rides = _rides(seen, lead)
        early = Fraction(1 if self.stack == "early" else -1)
        stacked = sum((combats.mean_damage(card, rough, dice) for card in move.cards[1:]), Fraction(0))
        count = early * len(move.cards)
        return Fraction(troop(lead).role == "main"), Fraction(-rides), value, count, early * stacked

    def _without_riders(self, seen: LandBattle, moves: Sequence[Move]) -> Sequence[Move]:
        """Leave out strikes of cards that may roll at the same enemies in the envelopment, and roll again there."""
        if not self.hold or seen.phase not in ("flanks", "centre"):
            return moves
        return [move for move in moves if not isinstance(move, m.Strike) or not may_envelop(move.card, seen.options)]


def _rides(seen: LandBattle, lead: str) -> bool:
    """Tell whether a card that leads would be missing on the flanks or in an envelopment."""
    return troop(lead).kind in ("cavalry", "chariot") and seen.phase != "flanks"


def best_answers(battle: LandBattle, moves: Sequence[Move]) -> list[tuple[m.Deploy, combats.CombatOdds, Fraction]]:
    """Rank the answers to a known deployment, best first.

    Parameters
    ----------
    battle
        A battle in which the side asked sees what the enemy has laid down.
    moves
        Its moves.

    Returns
    -------
    list of tuple
        The deployment, its exact odds with the asked side as side 0, and its worth: mean enemy losses minus mean own
        losses, in cards, a wound counted half.
    """
    side, enemy = battle.sides[battle.asked], battle.sides[1 - battle.asked]
    ranked: list[tuple[m.Deploy, combats.CombatOdds, Fraction]] = []
    for move in moves:
        if isinstance(move, m.Deploy):
            # Only whether a card lies wounded matters here, not which.
            lying = (enemy.front[0] if side.wounded else "", enemy.front[0] if enemy.wounded else "")
            known = {"phase": battle.phase, "wounded": lying, "options": battle.options, "dice": battle.dice}
            odds = _answered(move.cards, enemy.front, **known)
            ranked.append((move, odds, odds.losses(1) - odds.losses(0)))
    ranked.sort(key=lambda entry: -entry[2])
    return ranked


_answered = lru_cache(maxsize=4096)(combats.combat_odds)


def _struck(seen: LandBattle, moves: Sequence[Move]) -> Move:
    """Strike where most is destroyed; main battle cards count more than others."""
    best, worth = moves[-1], Fraction(0)
    lying = bool(seen.sides[1 - seen.asked].wounded)
    for move in moves:
        if isinstance(move, m.Strike):
            value = combats.strike_worth(roll_of(seen, move), lying, seen.options, seen.dice)
            value *= 3 if troop(move.target).role == "main" else 1
            # Equal targets are told apart by kind, not by name, so that positions may be joined.
            if value > worth or (value == worth > 0 and _kind_of(move) > _kind_of(best)):
                best, worth = move, value
    return best


def _kind_of(move: Move) -> tuple[str, bool]:
    return (troop(move.target).kind, move.wounded) if isinstance(move, m.Strike) else ("", False)


def _other(seen: LandBattle, moves: Sequence[Move]) -> Move:
    """Decide what is not a deployment: rerolls, wounds, events, what victory gives."""
    index = seen.asked
    if moves[-1] == PASSES[1]:
        if not seen.sides[index].events and len(moves) == len(PASSES):
            return moves[-1]
        moves = moves[:-1]
    first = moves[0]
    if isinstance(first, m.ChangeTerrain | m.PlayBattleEvent) and seen.stage == "prepare":
        return m.Pass()
    if isinstance(first, m.Pledge):
        return moves[-1]
    if isinstance(first, m.Recover):
        return max(moves[:-1], key=lambda move: _value(cast(m.Recover, move).card))
    if isinstance(first, m.Upgrade):
        return max(moves[:-1], key=lambda move: _value(cast(m.Upgrade, move).card))
    if seen.stage == "improve_again":
        return first if seen.rolls[0].faces[0] in ("s", "blank") else m.Pass()
    if isinstance(first, m.Reroll):
        roll = next(roll for roll in seen.rolls if roll.side == index)
        enemy = seen.sides[1 - index]
        wounded = bool(enemy.wounded or enemy.hurt)
        fresh = roll if seen.turn == 0 else Roll(roll.side, roll.card, roll.target, roll.where, roll.dice, roll.faces)
        dice = combats.best_reroll(fresh, wounded, seen.options, seen.dice)
        if seen.turn > 0 and len(dice) < len(roll.dice):
            # A Second Wind is kept for a roll in which everything failed.
            return m.Pass()
        return m.Reroll(dice) if dice else m.Pass()
    if isinstance(first, m.Inspire | m.Mend | m.Promote | m.PlayBattleEvent):
        return first
    return moves[-1]


def _value(card: str) -> tuple[bool, Fraction, str]:
    return troop(card).role == "main", combats.mean_damage(card, False), card


def _at_sea(seen: NavalBattle, moves: Sequence[Move]) -> Move:
    first = moves[0]
    if isinstance(first, m.UseS):
        return moves[-1]
    if isinstance(first, m.LoseShip):
        return min(moves, key=lambda move: _ship_rank(cast(m.LoseShip, move).ship, seen.dice))
    if isinstance(first, m.CaptureShip):
        return max(moves, key=lambda move: _ship_rank(cast(m.CaptureShip, move).ship, seen.dice))
    if isinstance(first, m.Reroll):
        for die, (number, place) in enumerate(naval.places(seen, seen.asked)):
            if seen.rolls[number].faces[place] == "blank":
                return m.Reroll((die,))
        return m.Pass()
    return first


def _ship_rank(ship: str, dice: DiceSet) -> tuple[int, str]:
    """Rank a ship card by what its dice do; equal ones by their ids, so that the choice is the same every time."""
    return sum(2 * dice.die(c).skull + dice.die(c).x for c in ships()[ship].dice), ship
