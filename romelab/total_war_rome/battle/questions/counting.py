"""Every fall of the dice in a battle under fixed policies, counted or sampled; positions that end alike are joined.

Weights are whole numbers: parts of six to the power of the dice that may be rolled.
"""

from __future__ import annotations

import heapq
import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, count
from typing import cast

from romelab.core.game import CHANCE, Fact, Move, Outcome
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Chooser, Policy
from romelab.total_war_rome.battle.chances.combats import CombatStep, envelopment_odds, step_odds
from romelab.total_war_rome.battle.chapters import fighting, land_stages, striking
from romelab.total_war_rome.battle.chapters.damage import hit
from romelab.total_war_rome.battle.positions.armies import BattleArmy, mains
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import PHASES, LandBattle, Side, replace
from romelab.total_war_rome.box.cards import troop

OPENED = (LandStage.ROLL, LandStage.STRIKE_NEXT, LandStage.BEGIN_ENVELOPMENT, LandStage.JUDGE)
"""The stages that tell one position from another by what lies in the zones."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a battle may end.

    Attributes
    ----------
    winner
        0 for the attacker, 1 for the defender, -1 if nobody is victorious.
    total
        True for a total victory.
    destroyed
        Which armies are destroyed.
    mains_lost
        Main battle cards in each dead zone when the fighting ends, before cards are taken back.
    cards_lost
        All troop cards in each dead zone then.
    """

    winner: int
    total: bool
    destroyed: tuple[bool, bool]
    mains_lost: tuple[int, int]
    cards_lost: tuple[int, int]


def ending(battle: LandBattle) -> Ending:
    """Return the ending of a battle whose fighting is over."""
    one, two = battle.fallen
    return Ending(battle.winner, battle.total, battle.destroyed, (mains(one), mains(two)), (len(one), len(two)))


def are_fixed(policies: tuple[Chooser, Chooser]) -> bool:
    """Tell whether both policies are a :class:`Policy`; any other function may answer otherwise the next time."""
    return all(isinstance(policy, Policy) for policy in policies)


class Decider:
    """Lets two policies decide, and remembers what a :class:`Policy` lays down.

    Parameters
    ----------
    policies
        How the attacker and the defender decide.
    """

    def __init__(self, policies: tuple[Chooser, Chooser]) -> None:
        self.policies = policies
        self.joins: bool = are_fixed(policies)
        """True if the policies never ask who is dead, so that such positions count as one."""
        self._known: dict[tuple[object, ...], Move] = {}
        self._opened: dict[LandBattle, LandBattle] = {}

    def opened(self, battle: LandBattle) -> LandBattle:
        """Go on as far as what lies in the zones does not matter; the way there is remembered."""
        if battle.stage != LandStage.MEND_NEXT or battle.striker >= 0 or not self.joins:
            return battle
        if any(_may_interfere(side) for side in battle.sides):
            return battle
        shell = replace(battle, sides=(_emptied(battle.sides[0]), _emptied(battle.sides[1])))
        found = self._opened.get(shell)
        if found is None:
            found = self._opened[shell] = self._open(shell)
        one, two = (_refilled(new, old) for new, old in zip(found.sides, battle.sides, strict=True))
        return joined(replace(found, sides=(one, two)))

    def _open(self, battle: LandBattle) -> LandBattle:
        while battle.stage not in OPENED:
            if battle.stage in land_stages.LAND.follow:
                battle = land_stages.LAND.follow[battle.stage](battle, [])
            else:
                move = self._chosen(battle)
                battle = land_stages.LAND.do[battle.stage][type(move)](battle, move, [])
        return battle

    def decided(self, battle: LandBattle) -> LandBattle:
        """Go on until dice have to be rolled or the fighting is over."""
        battle = engine.run_on(battle, [])
        while battle.phase != "result" and engine.to_move(battle) != CHANCE:
            battle = cast(LandBattle, engine.perform(battle, self._chosen(battle))[0])
        return battle

    def _chosen(self, battle: LandBattle) -> Move:
        index = battle.asked
        policy = self.policies[index]
        if not isinstance(policy, Policy):
            return policy(engine.observe(battle, engine.seats(battle)[index]), engine.legal_moves(battle))
        # A Policy looks at nothing hidden, and decides these by a few things alone.
        side, enemy = battle.sides[index], battle.sides[1 - index]
        if battle.stage == LandStage.DEPLOY:
            key = (index, side.hand, side.pledge, battle.phase, battle.combat, battle.due)
        elif battle.stage == LandStage.STRIKE:
            key = (index, side.hand, enemy.wounded, enemy.under, enemy.beside, battle.phase)
        else:
            return policy(battle, engine.legal_moves(battle))
        move = self._known.get(key)
        if move is None:
            move = self._known[key] = policy(battle, engine.legal_moves(battle))
        return move


def _may_interfere(side: Side) -> bool:
    """Tell whether a side may do more than lay down cards before the next dice are rolled."""
    if side.reveals or "rally" in side.events:
        return True
    return not side.spent and side.characteristic in ("morale_booster", "inspired_fighter")


def _emptied(side: Side) -> Side:
    return replace(side, wounded="", under=(), beside=(), dead=())


def _refilled(side: Side, zones: Side) -> Side:
    return replace(side, wounded=zones.wounded, under=zones.under, beside=zones.beside, dead=zones.dead)


def openings(
    battle: LandBattle, policies: tuple[Chooser, Chooser]
) -> tuple[Sequence[CombatStep | Outcome], Sequence[int], int]:
    """Return what may come up now, the weights, and the number of dice that these count.

    Where nobody can answer the dice, or a :class:`Policy` rolls some again in an envelopment, the whole step is
    rolled at once and equal damage is joined.
    """
    untouched = not any(roll.faces for roll in battle.rolls)
    answers = any(event in ("second_wind", "shield_wall") for side in battle.sides for event in side.events)
    if untouched and not answers and battle.phase == "envelopment":
        if isinstance(policies[battle.striker], Policy):
            roll = battle.rolls[0]
            steps = envelopment_odds(roll, bool(battle.sides[1 - roll.side].wounded), battle.options, battle.dice)
            return steps, [step.weight for step in steps], 2 * len(roll.dice)
    elif untouched and not answers:
        inspired = battle.sides[0].inspired, battle.sides[1].inspired
        steps = step_odds(battle.rolls, inspired, battle.options, battle.dice)
        return steps, [step.weight for step in steps], sum(len(roll.dice) for roll in battle.rolls)
    roll = next(roll for roll in battle.rolls if roll.due)
    thrown = engine.chances(battle)
    return thrown.outcomes, thrown.weights, len(roll.again) or len(roll.dice)


def follow(battle: LandBattle, fall: CombatStep | Outcome) -> LandBattle:
    """Return the position after one of the :func:`openings`, before anything is decided on it."""
    log: list[Fact] = []
    if not isinstance(fall, CombatStep):
        return cast(LandBattle, engine.resolve(battle, fall)[0])
    battle = fighting.carry_out(battle, fall.damage, fall.falls, log)
    while battle.stage in (LandStage.NEXT_STEP, LandStage.END_COMBAT):
        battle = land_stages.LAND.follow[battle.stage](battle, log)
    return battle


def following(battle: LandBattle, decider: Decider) -> tuple[dict[LandBattle, int], int]:
    """Return the positions after a roll with their weights, and the number of dice that these count."""
    found, parts, count = openings(battle, decider.policies)
    together: dict[LandBattle, int] = defaultdict(int)
    steps = [fall for fall in found if isinstance(fall, CombatStep)]
    inspired = any(side.inspired for side in battle.sides)
    if len(steps) < len(found) or battle.step < fighting.OTHERS or battle.striker >= 0 or inspired:
        for fall, part in zip(found, parts, strict=True):
            after = follow(battle, fall)
            together[joined(after) if decider.joins else after] += part
        return together, count
    # The last step of a combat: what becomes of a side depends on the damage to it alone.
    base = replace(battle, rolls=(), combat=battle.combat + 1, shown=False, step=0, stage=LandStage.MEND_NEXT, turn=0)
    ends: tuple[dict[int, Side], dict[int, Side]] = ({}, {})
    for index in (0, 1):
        side = battle.sides[index]
        roll = next((roll for roll in battle.rolls if roll.side != index), None)
        for damage in {step.damage[index] for step in steps}:
            after_hit = hit(side, roll, damage, battle.options)[0] if roll else side
            after_hit = fighting.pulled_back(after_hit, battle.phase)
            ends[index][damage] = joined_side(battle, index, after_hit) if decider.joins else after_hit
    for step in steps:
        one, two = ends[0][step.damage[0]], ends[1][step.damage[1]]
        together[replace(base, sides=(one, two))] += step.weight
    return together, count


NO_KINDS: frozenset[str] = frozenset()


def joined(battle: LandBattle) -> LandBattle:
    """Return a position without what cannot change the ending."""
    if battle.striker >= 0 and battle.rolls:
        # Who is being rolled at is still named by the roll.
        return battle
    one, two = (joined_side(battle, index, battle.sides[index]) for index in (0, 1))
    return replace(battle, sides=(one, two))


def joined_side(battle: LandBattle, index: int, side: Side) -> Side:
    """Return a side in which cards that have fought are told apart only as far as it can still matter.

    Dead cards and cards safe for good count by role. Cards that may still be struck count by role and by the kind, if
    an enemy's red S asks for it.
    """
    enemy = battle.sides[1 - index]
    by_role = _alike(side.army, NO_KINDS)
    kinds = _alike(side.army, _sought(enemy.army)) if _may_strike(battle, 1 - index) else by_role
    under = by_role
    # With so many cards in hand a side cannot run out before the terrain is fought.
    if battle.phase == "terrain" and len(side.hand) <= 2 * (battle.due - battle.combat):
        under = kinds
    return replace(
        side,
        dead=tuple(sorted([by_role[card] for card in side.dead])),
        wounded=kinds[side.wounded] if side.wounded else "",
        under=tuple(sorted([under[card] for card in side.under])),
        beside=tuple(sorted([kinds[card] for card in side.beside])),
    )


def _may_strike(battle: LandBattle, index: int) -> bool:
    """Tell whether a side may still roll cards at enemies that cannot roll back."""
    hand = battle.sides[index].hand
    if not hand:
        return False
    if battle.striker == index or battle.phase in ("terrain", "flanks"):
        return True
    if battle.striker >= 0 or battle.stage in (LandStage.BEGIN_ENVELOPMENT, LandStage.JUDGE):
        follows = battle.stage != LandStage.JUDGE and not (battle.phase == "envelopment" and battle.striker > index)
        return follows and any(striking.may_envelop(card, battle.options) for card in hand)
    return True


@lru_cache(maxsize=256)
def _sought(army: BattleArmy) -> frozenset[str]:
    """Return the kinds that some card of an army has in red."""
    return frozenset(kind for card in army.cards for kind in troop(card).red_s)


@lru_cache(maxsize=512)
def _alike(army: BattleArmy, sought: frozenset[str]) -> Mapping[str, str]:
    """Return for each card of an army the card that stands for all of its role, and of its kind if that is sought."""
    first: dict[tuple[str, str], str] = {}
    for card in sorted(army.cards):
        kind = troop(card).kind
        first.setdefault((troop(card).role, kind if kind in sought else ""), card)
    return {
        card: first[troop(card).role, troop(card).kind if troop(card).kind in sought else ""] for card in army.cards
    }


def _order(battle: LandBattle) -> tuple[int, ...]:
    """Return a key that grows along every line of play, so that a position is met after all that lead to it."""
    rerolled = sum(1 + len(roll.used) for roll in battle.rolls if roll.faces)
    rolls = battle.stage == LandStage.ROLL
    return PHASES.index(battle.phase), battle.striker, battle.combat, battle.step, rolls, rerolled, battle.turn


def counted_endings(
    battle: LandBattle, policies: tuple[Chooser, Chooser], most: int
) -> tuple[dict[Ending, int], int, int] | None:
    """Count every roll of the dice.

    Parameters
    ----------
    battle
        Where to start.
    policies
        How the attacker and the defender decide.
    most
        Most positions to look at.

    Returns
    -------
    tuple or None
        The weight of each ending, their sum, and the number of positions; None if there are too many.
    """
    # Each roll of a die divides by six; with rerolls no die falls more than thrice.
    whole = 6 ** (3 * sum(len(troop(c).good) + len(troop(c).difficult) + 1 for s in battle.sides for c in s.army.cards))
    decider = Decider(policies)
    # Positions met and not yet looked at, earliest first; those still to be decided stand before those to be rolled.
    weights: dict[LandBattle, int] = {}
    queue: list[tuple[tuple[int, ...], int, LandBattle]] = []
    endings: dict[Ending, int] = defaultdict(int)
    positions, pushed = 0, count()

    def meet(position: LandBattle, weight: int) -> None:
        known = weights.get(position)
        weights[position] = weight + (known or 0)
        if known is None:
            heapq.heappush(queue, (_order(position), next(pushed), position))

    meet(battle, whole)
    while queue:
        _, _, position = heapq.heappop(queue)
        weight = weights.pop(position)
        if position.stage != LandStage.ROLL:
            ahead = decider.opened(position)
            if ahead is not position and ahead.stage != LandStage.ROLL:
                meet(ahead, weight)
                continue
            position = decider.decided(ahead)
            if position.phase == "result":
                endings[ending(position)] += weight
            else:
                meet(position, weight)
            continue
        positions += 1
        if positions > most:
            return None
        found, dice = following(position, decider)
        share = weight // 6**dice
        for after, part in found.items():
            meet(after, share * part)
    return dict(endings), whole, positions


@dataclass(slots=True, eq=False)
class _Node:
    """A position met by the sample, with the roads that have been walked from it."""

    battle: LandBattle
    end: Ending | None
    falls: Sequence[CombatStep | Outcome] = ()
    steps: Sequence[int] = ()
    roads: dict[int, _Node] = field(default_factory=dict["int", "_Node"])


class Sampler:
    """Plays a battle many times; what one of them has met, the next ones know.

    Parameters
    ----------
    battle
        Where to start.
    policies
        How the attacker and the defender decide.
    """

    def __init__(self, battle: LandBattle, policies: tuple[Chooser, Chooser]) -> None:
        self._decider = Decider(policies)
        self._nodes: dict[LandBattle, _Node] = {}
        self._known: dict[LandBattle, _Node] = {}
        self._first = self._node(battle)

    def endings(self, samples: int, seed: int) -> tuple[dict[Ending, int], int]:
        """Play a number of battles with a seed, and count their endings and the positions met."""
        generator = random.Random(f"battle/{seed}")  # noqa: S311 - dice, not secrets
        counts: dict[Ending, int] = defaultdict(int)
        met = {self._first}
        for _ in range(samples):
            node = self._first
            while node.end is None:
                place = bisect_right(node.steps, int(generator.random() * node.steps[-1]))
                road = node.roads.get(place)
                if road is None:
                    road = node.roads[place] = self._node(follow(node.battle, node.falls[place]))
                node = road
                met.add(node)
            counts[node.end] += 1
        return dict(counts), len(met)

    def _node(self, position: LandBattle) -> _Node:
        position = joined(position) if self._decider.joins else position
        if (node := self._known.get(position)) is not None:
            return node
        settled = self._decider.decided(self._decider.opened(position))
        if (node := self._nodes.get(settled)) is None:
            node = self._nodes[settled] = _Node(settled, ending(settled) if settled.phase == "result" else None)
            if node.end is None:
                node.falls, parts, _ = openings(settled, self._decider.policies)
                node.steps = tuple(accumulate(parts))
        self._known[position] = node
        return node
