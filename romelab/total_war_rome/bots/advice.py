"""What programs need to play well: how good a position looks, and a bot that plays by it.

The weights are house values, found by letting bots play each other; nothing of the rules depends on them.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from romelab.core.bots import GreedyBot, SlicedBot, Thinking
from romelab.core.game import Move
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.box.cards import HIDDEN
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import ALLY, BARRACKS, MARKET, WALLING, WONDER, Army, State
from romelab.total_war_rome.positions.tasks import ASSAULT, DEFENCE, GARRISON

POINT = 30.0
GOLD, VALUE, CARD, GENERAL = 1.0, 9.0, 2.2, 2.5
NEAR = 0.35
"""Worth of a gold value within reach of an army, by one step."""
BOXES = 1.6
"""Worth of a gold spent on a development."""


def value(state: State, seat: int, game: TotalWarRome = TOTAL_WAR_ROME) -> float:
    """Say how good a position looks for a seat, in thirtieths of a victory point.

    Parameters
    ----------
    state
        An observation of that seat, or a full position.
    seat
        The seat.
    game
        The game, for its map and cards.
    """
    if state.phase == "over":
        return 10_000.0 if seat in state.winners else -10_000.0
    box = game.box
    total = POINT * state.vp[seat] + GOLD * min(state.gold[seat], 25)
    total -= 0.3 * POINT * max(vp for other, vp in enumerate(state.vp) if other != seat)
    for region, holder, unrest, built in zip(
        box.map.regions, state.control, state.unrest, state.improvements, strict=True
    ):
        if holder == seat:
            total += VALUE * region.gold / (1 + unrest)
            total += 3.0 * bool(built & MARKET) + 2.0 * bool(built & BARRACKS)
            total += 0.5 * bool(built & WALLING) + 14.0 * bool(built & WONDER)
        elif holder >= 0 and state.relations[seat * len(state.vp) + holder] != ALLY:
            total += 1.0 * unrest
    for army in state.armies:
        if army.seat == seat:
            total += _army(state, army, game)
        elif army.place:
            total -= 0.8 * len(army.troops)
    total += sum(1.8 * len(navy.ships) for navy in state.navies if navy.seat == seat)
    total += sum(3.0 for agent in state.agents if agent.seat == seat) + 0.8 * len(state.hands[seat])
    bought = (*state.developed[seat], *state.fresh[seat])
    return total + sum(BOXES * box.developments[name].cost for name in bought)


def _army(state: State, army: Army, game: TotalWarRome) -> float:
    """Say what an army is worth where it stands: its cards, its general, what lies before it."""
    box = game.box
    cards = sum(1.0 + box.troops[card].cost for card in army.troops if not card.startswith(HIDDEN))
    worth = CARD * cards / 2 + GENERAL * (box.generals[army.general].stars if army.general else 0) / 2
    if not army.place or army.carrier >= 0:
        return worth - (6.0 if not army.place else 0.0)
    here = _prospect(state, army, army.place, game)
    if state.agenda and state.agenda[-1].kind in (GARRISON, ASSAULT, DEFENCE):
        # Dice are about to fall for a region that may be won.
        here *= 1.5
    beside = (NEAR * _prospect(state, army, place, game) for place in box.map.beside[army.place])
    return worth + max(here, max(beside, default=0.0))


def _prospect(state: State, army: Army, place: str, game: TotalWarRome) -> float:
    """Guess what an army may win in a region: its worth times a rough chance against inhabitants or garrison."""
    region = game.box.map.region[place]
    holder = state.control[region.index]
    if holder == army.seat or (holder >= 0 and state.relations[army.seat * len(state.vp) + holder] == ALLY):
        return 0.0
    gain = VALUE * region.gold * (1.3 if holder >= 0 else 1.0)
    barracks = bool(state.improvements[region.index] & BARRACKS)
    if not region.home and not barracks:
        return gain * min(1.0, len(army.troops) / (2 + region.gold))
    if region.home in state.factions and state.factions.index(region.home) != army.seat:
        gain += POINT * (1 + region.gold)
    # A RED die takes seven twelfths of a kill and a GREEN die gives four.
    dice = region.gold + 1 + barracks
    foot = sum(game.box.troops[c].kind in ("foot_close", "bowmen") for c in army.troops if not c.startswith(HIDDEN))
    attack = 0.67 * (foot - 0.4 * dice) + (1.0 if army.general else 0.0)
    return gain * max(0.0, min(0.9, 0.5 + (attack - 1.17 * dice) / 5.0))


def sift(observation: Any, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out moves that go round in circles, and keep few ways of an agent; at least one move stays."""
    kept: list[Move] = []
    walks = 0
    for move in moves:
        if isinstance(move, m.ShiftGeneral | m.PlayEvent | m.CashLevy | m.Stop | m.TakeBack):
            continue
        if isinstance(move, m.JoinGeneral) and len(moves) > 40:
            continue
        if isinstance(move, m.MoveAgent):
            walks += 1
            if walks > 12:
                continue
        kept.append(move)
    return kept or moves


@dataclass(frozen=True, slots=True)
class CampaignBot(SlicedBot):
    """Plays the move after which the position looks best to it, and battles by a fixed policy.

    Parameters
    ----------
    game
        The game.
    whim
        Chance of playing any move instead: makes its games differ and keeps it out of dead ends.
    policy
        How it fights.

    Examples
    --------
    >>> from romelab.core.bots import RandomBot
    >>> from romelab.studies.one_game import play
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> end = play(TOTAL_WAR_ROME, Setup(), (CampaignBot(), RandomBot()), 1)[0]
    >>> end.phase
    'over'
    """

    game: TotalWarRome = TOTAL_WAR_ROME
    whim: float = 0.1
    policy: Policy = field(default_factory=Policy)

    def think(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
        """Choose one of the legal moves; a slice is one move looked at."""
        if len(moves) == 1:
            return moves[0]
        if observation.battle is not None:
            return self.policy(observation.battle, moves)
        bot = GreedyBot(self.game, lambda state, seat: value(state, seat, self.game), sift, self.whim)
        return (yield from bot.think(observation, moves, generator))
