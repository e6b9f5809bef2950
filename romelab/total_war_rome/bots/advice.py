"""What programs need to play well: how good a position looks, and a bot that plays by it.

The weights are house values, found by letting bots play each other; nothing of the rules depends on them.
"""

import random
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from statistics import fmean
from typing import Any

from romelab.core.bots import GreedyBot, SlicedBot, Thinking
from romelab.core.bots.foresight import Foresight, Term
from romelab.core.game import Move, Numbers
from romelab.core.search import reached
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.box.cards import HIDDEN
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.network.communication import touching
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.laying_forces import MOST_ARMIES
from romelab.total_war_rome.positions.state import ALLY, BARRACKS, MARKET, WALLING, WONDER, Army, State
from romelab.total_war_rome.positions.tasks import AGENT_ROLL, AGENTS, ASSAULT, DEFENCE, GARRISON, SPENDING

POINT, WON = 30.0, 1000.0
GOLD, VALUE, CARD, GENERAL = 1.0, 9.0, 2.2, 2.5
NEAR, FADES = 0.35, 0.6
"""Worth of a gold value one step from an army, and what is left of that by each step more."""
FAR = 5
"""How many steps off goals are seen by whoever sees far, by sea too where a fleet is at hand."""
DANGER, SPARE = 0.2, 3.1
"""To whoever sees far: part of what a rival's army may win that its victim fears; worth of a general for a new army."""
RIVAL, HARVEST, BUYS = 2.7, 3.2, 0.6
"""To whoever sees far: loss by a gold value that a rival holds; by how much a harvest is worth more than another card;
what a gold buys beyond its own worth."""
BOXES = 1.6
"""Worth of a gold spent on a development."""
WAYS, ERRANDS = 12, 8
"""How many ways of agents are looked at by whoever sees near, and by whoever sees far."""
OF_A_FACTION = ("points", "won", "gold", "leader", "regions", "buildings", "rivals", "safety", "hand", "developments")
TERMS = (*OF_A_FACTION, "armies", "reach", "navies", "agents")
"""The parts of what a position is worth, in thirtieths of a victory point: about a gold."""
BESIDE = {"points": "gold", "armies": "reach", "agents": "hand"}
"""Terms that are worked out together, by the first of the two."""

GAINFUL = (m.BribeRegion, m.TreasuryTheft, m.Trade, m.RebelUprising, m.Riots, m.Protests)
"""What agents are assumed to do where they can, the first of these."""


def value(state: State, seat: int, game: TotalWarRome = TOTAL_WAR_ROME, sight: int = 1) -> float:
    """Say how good a position looks for a seat, in thirtieths of a victory point: the sum of its terms.

    Parameters
    ----------
    state
        An observation of that seat, or a full position.
    seat
        The seat.
    game
        The game, for its map and cards.
    sight
        How many steps off the goals of armies are seen; from 2 on also what rivals threaten, and generals to spare.
    """
    total = 0.0
    for _, worth, beside in _parts(game, state, seat, sight):
        total += worth + beside
    return total


def _parts(game: TotalWarRome, state: State, seat: int, sight: int) -> Iterator[tuple[str, float, float]]:
    """Return what a position is worth, part by part: its term, its worth, and the worth of the term `BESIDE` it."""
    if state.phase == "over":
        yield "won", WON if seat in state.winners else -WON, 0.0
    box = game.box
    yield "points", POINT * state.vp[seat], GOLD * min(state.gold[seat], 25)
    yield "leader", -0.3 * POINT * max(vp for other, vp in enumerate(state.vp) if other != seat), 0.0
    for region, holder, unrest, built in zip(
        box.map.regions, state.control, state.unrest, state.improvements, strict=True
    ):
        if holder == seat:
            yield "regions", VALUE * region.gold / (1 + unrest), 0.0
            yield "buildings", 3.0 * bool(built & MARKET) + 2.0 * bool(built & BARRACKS), 0.0
            yield "buildings", 0.5 * bool(built & WALLING) + 14.0 * bool(built & WONDER), 0.0
        elif holder >= 0 and state.relations[seat * len(state.vp) + holder] != ALLY:
            yield "rivals", -RIVAL * region.gold / (1 + unrest) if sight > 1 else 1.0 * unrest, 0.0
    for army in state.armies:
        if army.seat == seat:
            yield _army(state, army, game, sight)
        elif army.place:
            yield "rivals", -0.8 * len(army.troops), 0.0
            if sight > 1:
                yield "safety", -DANGER * _threat(state, army, seat, game), 0.0
    if sight > 1:
        room = MOST_ARMIES - sum(army.seat == seat for army in state.armies)
        yield "armies", SPARE * max(0, min(len(state.spare[seat]), room)), 0.0
    yield "navies", sum(1.8 * len(navy.ships) for navy in state.navies if navy.seat == seat), 0.0
    harvests = sum(card > 0 and box.deck[card].event == "bumper_harvest" for card in state.hands[seat]) * (sight > 1)
    hand = 0.8 * len(state.hands[seat]) + HARVEST * harvests
    yield "agents", sum(3.0 for agent in state.agents if agent.seat == seat), hand
    bought = (*state.developed[seat], *state.fresh[seat])
    yield "developments", sum(BOXES * box.developments[name].cost for name in bought), 0.0


def _sums(game: TotalWarRome, state: State, seat: int) -> dict[str, float]:
    found: dict[str, float] = dict.fromkeys(TERMS, 0.0)
    for term, worth, beside in _parts(game, state, seat, FAR):
        found[term] += worth
        if term in BESIDE:
            found[BESIDE[term]] += beside
    return found


def _term(game: TotalWarRome, name: str, state: State, seat: int) -> float:
    # All terms of one position are asked for in a row; to hash it for each would take longer than they do.
    last = _LAST[0]
    if last is None or last[0] is not game or last[1] is not state or last[2] != seat:
        last = _LAST[0] = (game, state, seat, _sums(game, state, seat))
    return last[3][name]


_LAST: list[tuple[TotalWarRome, State, int, dict[str, float]] | None] = [None]


def _army(state: State, army: Army, game: TotalWarRome, sight: int) -> tuple[str, float, float]:
    """Say what an army is worth where it stands: its cards, its general, what lies before it."""
    box, aboard = game.box, army.carrier >= 0
    cards = sum(1.0 + box.troops[card].cost for card in army.troops if not card.startswith(HIDDEN))
    worth = CARD * cards / 2 + GENERAL * (box.generals[army.general].stars if army.general else 0) / 2
    if not army.place or (aboard and sight == 1):
        return "armies", worth - (6.0 if not army.place and sight == 1 else 0.0), 0.0
    foot = _foot(army, game)
    here = 0.0 if aboard else _prospect(state, army, army.place, game, foot)
    if state.agenda and state.agenda[-1].kind in (GARRISON, ASSAULT, DEFENCE):
        # Dice are about to fall for a region that may be won; of two cards none may be lost, or the army is (TWR-046).
        here *= 0.0 if sight > 1 and len(army.troops) < 3 and army.ref in state.agenda[-1].args else 1.5
    shore = () if aboard or sight == 1 else (army.place, *box.map.coasts(army.place))
    sails = any(navy.seat == army.seat and navy.place in shore for navy in state.navies)
    goals = (
        part * _prospect(state, army, place, game, foot)
        for place, part in _goals(box.map, army.place, sight, sails=sails)
    )
    return "armies", worth, max(here, max(goals, default=0.0))


@lru_cache(maxsize=1024)
def _goals(board: RegionNetwork, place: str, sight: int, *, sails: bool) -> tuple[tuple[str, float], ...]:
    """Return the regions that an army may head for, each with the part of its worth that counts so far off."""

    def beside(at: str) -> Iterable[str]:
        return touching(board, at) if at in board.sea or (sails and at == place) else board.beside[at]

    away = reached((place,), beside, sight)
    return tuple((to, NEAR * FADES ** (steps - 1)) for to, steps in away.items() if steps and to in board.region)


def _foot(army: Army, game: TotalWarRome) -> float:
    """Count the cards of an army that storm walls; of those unseen about two in three do."""
    kinds = ("foot_close", "bowmen")
    return sum([0.65 if card.startswith(HIDDEN) else game.box.troops[card].kind in kinds for card in army.troops])


def _threat(state: State, army: Army, seat: int, game: TotalWarRome) -> float:
    """Guess what a rival's army may win at once of what a seat holds and has no army in."""
    board, places = game.box.map, {army.place, *dict(_goals(game.box.map, army.place, 1, sails=False))}
    held = [place for place in places if place in board.region and state.control[board.region[place].index] == seat]
    open_ones = {*held}.difference(own.place for own in state.armies if own.seat == seat)
    foot = _foot(army, game) if open_ones else 0.0
    return max([_prospect(state, army, place, game, foot) for place in open_ones], default=0.0)


def _prospect(state: State, army: Army, place: str, game: TotalWarRome, foot: float) -> float:
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
    attack = 0.67 * (foot - 0.4 * dice) + (1.0 if army.general else 0.0)
    return gain * max(0.0, min(0.9, 0.5 + (attack - 1.17 * dice) / 5.0))


def foreseen(state: State, seat: int, game: TotalWarRome, sight: int, before: State) -> float:
    """Say how good a position looks that a move of a seat has led to: as :func:`value` does, and a little further.

    Dice of an agent count as what they bring on average, unless somebody's hidden cards decide. An agent that has
    walked counts with the best that it may do there. While cards may be cashed, gold counts as what it buys.

    Parameters
    ----------
    state, seat, game, sight
        As for :func:`value`.
    before
        The position before the move.
    """
    now = state.agenda[-1] if state.agenda else None
    if now is not None and now.kind == AGENT_ROLL and now.args[2] != "bribe_army":
        chances = game.chances(state)
        ends = (game.perform_outcome(state, outcome)[0] for outcome in chances.outcomes)
        return fmean([foreseen(end, seat, game, sight, before) for end in ends], chances.weights)
    if now is not None and now.args[:1] == ("action",) and now.seat != seat:
        return foreseen(game.perform(state, m.LetPass())[0], seat, game, sight, before)
    if before.agenda and before.agenda[-1].args == ("taxation",) and state.hands == before.hands:
        # Taxes come in either way.
        state = before
    found = value(state, seat, game, sight)
    if before.phase in (AGENTS, "taxation"):
        found += BUYS * (state.gold[seat] - before.gold[seat])
    moved = {agent.number for agent in {*state.agents}.difference(before.agents) if agent.actions}
    if moved and now is None and state.phase == before.phase == AGENTS:
        for move in game.legal_moves(state):
            if isinstance(move, m.AgentAction) and move.agent in moved:
                found = max(found, foreseen(game.perform(state, move)[0], seat, game, sight, state))
    return found


def sift(observation: Any, moves: Sequence[Move], *, cards: bool = True, sight: int = 1) -> Sequence[Move]:
    """Leave out moves that go round in circles, and keep a number of ways of agents; at least one move stays.

    Parameters
    ----------
    observation
        What the seat to move may see.
    moves
        Its legal moves.
    cards
        Whether levies and events are kept.
    sight
        As for :func:`value`: who sees far keeps ways to the richest regions of others, else it is the first ones.
    """
    spare = (*(() if cards else (m.PlayEvent, m.CashLevy)), *((m.JoinGeneral,) if len(moves) > 40 else ()))
    kept = [move for move in moves if not isinstance(move, (m.ShiftGeneral, m.Stop, m.TakeBack, *spare))]
    walks = [move for move in kept if isinstance(move, m.MoveAgent)]
    more = {*walks} - {*(walks[:WAYS] if sight == 1 else _errands(observation, walks))}
    return [move for move in kept if move not in more] if more else kept or moves


def _errands(seen: State, walks: Sequence[m.MoveAgent]) -> Iterator[Move]:
    """Return the ways to the richest regions of others, each of the first agent that may still act."""
    seat = TOTAL_WAR_ROME.to_move(seen)
    theirs = [region for region in TOTAL_WAR_ROME.box.map.regions if seen.control[region.index] not in (-1, seat)]
    goals = {region.id for region in sorted(theirs, key=lambda region: -region.gold)[:ERRANDS]}
    able = {agent.number for agent in seen.agents if agent.seat == seat and agent.actions}
    for walk in walks:
        if walk.agent in able and walk.to in goals:
            goals.remove(walk.to)
            yield walk


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
    cards
        Whether it sees what its action cards bring, as levies and events, too, or the board alone.
    sight
        How many steps off it sees the goals of its armies; as for :func:`value`.

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
    cards: bool = False
    sight: int = 1

    def think(self, observation: Any, moves: Sequence[Move], generator: random.Random) -> Thinking:
        """Choose one of the legal moves; each slice examines one move."""
        if len(moves) == 1:
            return moves[0]
        if observation.battle is not None:
            return self.policy(observation.battle, moves)
        looked = partial(sift, cards=self.cards, sight=self.sight)
        looks = value if self.sight == 1 else partial(foreseen, before=observation)
        bot = GreedyBot(self.game, partial(looks, game=self.game, sight=self.sight), looked, self.whim)
        return (yield from bot.think(observation, moves, generator))


def purpose(move: Move) -> Hashable:
    """Return what a move is for: the same whichever army goes to a place, and whatever of a kind is bought."""
    if isinstance(move, m.MoveArmy | m.Disembark):
        return type(move), move.to
    if isinstance(move, m.BuyImprovement):
        return type(move), move.improvement
    return type(move) if isinstance(move, (*m.PURCHASES, m.LoseCard, m.LetPass, m.CashLevy)) else move


def turn(state: State) -> Hashable:
    """Return what stays the same as far as hints look: a turn of agents or purchases, else only the position itself."""
    if state.agenda or state.battle is not None:
        return None
    return (state.round, state.turn, state.phase) if state.phase in (AGENTS, SPENDING) else state


def plans(game: TotalWarRome, seen: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out what :func:`sift` does, and the ways of agents at whose end nothing gains."""
    seat = seen.order[seen.turn]
    idle = value(seen, seat, game, FAR)
    return [
        move
        for move in sift(seen, moves, sight=FAR)
        if not isinstance(move, m.MoveAgent) or foreseen(game.perform(seen, move)[0], seat, game, FAR, seen) > idle
    ]


def goes_on(bot: CampaignBot, state: State, generator: Numbers) -> Move:
    """Choose as everybody is assumed to go on: agents do what gains most, nothing more is bought."""
    if state.phase == SPENDING and not state.agenda:
        return m.EndSpending()
    moves = bot.game.legal_moves(state)
    if state.phase == AGENTS and not state.agenda:
        gainful = [move for move in moves if isinstance(move, GAINFUL)]
        return min(gainful, key=lambda move: GAINFUL.index(type(move)), default=m.EndAgents())
    return bot.choose(state, moves, random.Random(0))  # noqa: S311 - without whims it asks for none


def adviser(game: TotalWarRome = TOTAL_WAR_ROME, worlds: int = 32, seconds: float = 1.0) -> Foresight:
    """Return what gives hints: it sees a move to its end, dice and battles too, in the same imagined worlds."""
    values = tuple(Term(name, "gold", partial(_term, game, name)) for name in TERMS)
    policy = partial(goes_on, CampaignBot(game, 0.0, sight=FAR))
    looked = partial(plans, game)
    return Foresight(game, values, imagine, policy, turn, purpose, looked, "turn", worlds, seconds=seconds)


def easy(game: TotalWarRome = TOTAL_WAR_ROME) -> CampaignBot:
    """Return a bot that sees the board after its move, and no use for its cards."""
    return CampaignBot(game, 0.02)


def medium(game: TotalWarRome = TOTAL_WAR_ROME) -> CampaignBot:
    """Return a bot that sees what its cards bring, too: levies and events."""
    return CampaignBot(game, 0.02, cards=True)


def hard(game: TotalWarRome = TOTAL_WAR_ROME) -> CampaignBot:
    """Return a bot that also sees, as hints do, goals far off by land and sea, threats, and what agents bring."""
    return CampaignBot(game, 0.0, cards=True, sight=FAR)
