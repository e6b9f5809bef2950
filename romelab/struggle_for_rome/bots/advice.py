"""What programs need to play quickly: how good a position looks, which moves deserve a look, how hidden cards may lie.

The weights are house values, found by letting bots play each other; nothing of the rules depends on them.
"""

# pyright: strict

import random
from collections.abc import Callable, Sequence

from romelab.core.bots import GreedyBot
from romelab.core.game import Move
from romelab.struggle_for_rome.bots.worth import one_arrow_away
from romelab.struggle_for_rome.box.pieces import CATTLE, GRAIN, HORSE, ORE
from romelab.struggle_for_rome.chapters.kingdoms import reach_of
from romelab.struggle_for_rome.chapters.rounds import tribe_of
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.positions import due, state as s
from romelab.struggle_for_rome.positions.moves import MoveLegionnaire, MoveTribe, OfferTrade, PlayGreatWarrior
from romelab.struggle_for_rome.positions.points import score
from romelab.struggle_for_rome.positions.state import HORSEMEN, OVER, WARRIORS, Player, State, Tribe
from romelab.struggle_for_rome.positions.tables import Tables

POINT = 30.0
COLOURS_WORTH = (0.0, 12.0, 26.0, 46.0, 54.0, 62.0)
"""Worth of counters of this many colours, besides the points of a Scourge."""
FIGURE, WAGON = (0.0, 8.0, 15.0, 20.0, 24.0, 26.0), (0.0, 8.0, 14.0, 18.0, 21.0)
CARDS_WORTH = (5.0, 6.0, 4.0, 4.0, 0.0)
KEPT_PLACES = 10


def value(state: State, seat: int) -> float:
    """Say how good a position looks for a seat, in thirtieths of a victory point.

    Parameters
    ----------
    state
        An observation of that seat, or a full position.
    seat
        The seat.
    """
    frame = STRUGGLE_FOR_ROME.frame(state)
    player = state.players[seat]
    if state.phase == OVER:
        return 10_000.0 if seat in STRUGGLE_FOR_ROME.winners(state) else -10_000.0
    total = POINT * score(frame, state, seat).total + _goods(player)
    total += sum(count * worth for count, worth in zip(player.cards, CARDS_WORTH, strict=True))
    total += 5.0 * min(player.diplomats, 3)
    acting = tribe_of(state) if state.phase in (HORSEMEN, WARRIORS) and state.active == seat else -1
    for number, tribe in enumerate(player.tribes):
        total += _box(tribe)
        if tribe.cities:
            total += _kingdom(frame, state, seat, tribe)
        elif tribe.at >= 0:
            ready = number == acting and not state.segment.attacked
            total += (0.75 if ready else 0.5) * _prospect(frame, state, tribe, tribe.at)
    return total + _pending(frame, state, seat, player)


def _goods(player: Player) -> float:
    ore, grain, horse, cattle = player.hand
    cards = sum(1.6 * min(count, 2) + 0.5 * max(count - 2, 0) for count in (ore, grain, horse, cattle))
    gold = 0.7 * min(player.gold, 8) + 0.2 * max(player.gold - 8, 0)
    return cards + gold + 1.2 * min(ore, horse) + 1.2 * min(grain, horse, cattle)


def _box(tribe: Tribe) -> float:
    colours = sum(count > 0 for count in tribe.counters)
    more = sum(count > 1 for count in tribe.counters)
    return (
        (COLOURS_WORTH[3] if tribe.cities else COLOURS_WORTH[colours])
        + more
        + FIGURE[min(tribe.figures, 5)]
        + WAGON[min(tribe.wagons, 4)]
    )


def _kingdom(frame: Tables, state: State, seat: int, tribe: Tribe) -> float:
    owner_free = [city for city in reach_of(frame, state, tribe) if state.owners[city] == -1]
    cities = frame.board.cities
    ready = sum(cities[city].towers <= tribe.figures for city in owner_free)
    return 1.5 * min(len(owner_free), 4) + (8.0 if ready and tribe.wagons else 0.0) - 4.0 * (not owner_free)


def _gain(frame: Tables, state: State, tribe: Tribe, city: int) -> float:
    """Return the worth of attacking a city with a wandering tribe; 0 if it cannot be done."""
    if frame.neutral[city] or state.owners[city] >= 0:
        return 0.0
    target = frame.board.cities[city]
    if tribe.figures < target.towers:
        # A goal to grow towards, the nearer the better.
        return 2.0 if tribe.figures == target.towers - 1 else 0.0
    colours = sum(count > 0 for count in tribe.counters)
    best = 0.0
    if colours >= 3 and tribe.wagons:
        best = POINT + 1.5 * min(len(frame.in_range[city]), 6) + 4.0 * min(tribe.wagons, 3)
    if state.counters[city] and tribe.counters[frame.province[city]] < 2:
        new = tribe.counters[frame.province[city]] == 0
        gain = 3.0 + (COLOURS_WORTH[colours + 1] - COLOURS_WORTH[colours] if new else 0.0)
        if new and colours == 4:
            gain += 2 * POINT
        best = max(best, gain)
    return best


def _prospect(frame: Tables, state: State, tribe: Tribe, place: int) -> float:
    """Return the worth of standing on a crossroads: the best attack from there, else the best one arrow away."""
    here = max((_gain(frame, state, tribe, city) for city in frame.beside[place]), default=0.0)
    if here >= 12.0:
        return here
    near_by = one_arrow_away(frame, frame.board.parts[place])
    near = max((_gain(frame, state, tribe, city) for city in near_by), default=0.0)
    return max(here, 0.5 * near)


def _pending(frame: Tables, state: State, seat: int, player: Player) -> float:
    """Return the worth of what is about to be drawn for a seat."""
    if state.stage == due.PASTURE:
        after, seats, *_ = s.facts(state, due.PASTURE)
        return 1.8 * seats.count(seat) + (3.0 if after == due.THEN_COUNTER else 0.0)
    if state.active != seat:
        return 0.0
    if state.stage == due.CARD:
        return 5.0
    if state.stage == due.ROBBED_CARD:
        return 1.6
    if state.stage == due.COUNTER:
        tribe = player.tribes[tribe_of(state)]
        (city,) = s.facts(state, due.COUNTER)
        colours = sum(count > 0 for count in tribe.counters)
        worth = 3.0 + 0.7 * tribe.wagons
        if not tribe.counters[frame.province[city]]:
            worth += COLOURS_WORTH[colours + 1] - COLOURS_WORTH[colours] + (2 * POINT if colours == 4 else 0.0)
        lost = FIGURE[min(tribe.figures, 5)] - FIGURE[max(min(tribe.figures, 5) - 1, 0)]
        return worth - 0.75 * lost
    return 0.0


def sift(state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Pick the moves that deserve a look: no offers to trade, the best places to go, the cheapest bill for each."""
    if state.stage == due.TRADE:
        return [move for move in moves if type(move) is not OfferTrade]
    frame = STRUGGLE_FOR_ROME.frame(state)
    if state.stage == due.LEGIONNAIRE:
        return worst_for_others(frame, state, moves)
    if state.stage != due.TRIBE or len(moves) <= KEPT_PLACES:
        return moves
    tribe = state.players[state.active].tribes[tribe_of(state)]
    index = frame.board.index

    def worth(to: str) -> float:
        return 0.75 * (_prospect(frame, state, tribe, index[to]) if to else 10.0)

    return best_places(moves, lambda bill: 1.6 * bill.grain + 0.7 * bill.gold, worth, KEPT_PLACES)


def best_places(
    moves: Sequence[Move], price: Callable[[Bill], float], worth: Callable[[str], float], most: int
) -> Sequence[Move]:
    """Pick the best of the moves to places, each at its lowest bill, and three flights; all other moves are kept."""
    cheapest: dict[str, MoveTribe] = {}
    flights: list[PlayGreatWarrior] = []
    kept: list[Move] = []
    for move in moves:
        if type(move) is MoveTribe:
            known = cheapest.get(move.to)
            if known is None or price(move.bill) < price(known.bill):
                cheapest[move.to] = move
        elif type(move) is PlayGreatWarrior:
            flights.append(move)
        else:
            kept.append(move)
    kept += sorted(cheapest.values(), key=lambda move: price(move.bill) - worth(move.to))[:most]
    kept += sorted(flights, key=lambda move: -worth(move.to))[:3]
    return kept


def worst_for_others(frame: Tables, state: State, moves: Sequence[Move]) -> Sequence[Move]:
    """Keep the four hexes that hurt the others most and the mover least."""
    mover = state.mover
    touched = [frame.touched(player) for player in state.players]

    def harm(move: Move) -> int:
        number = frame.hex_number[move.hex] if isinstance(move, MoveLegionnaire) else 0
        found = 0
        for seat, mask in enumerate(touched):
            if mask >> number & 1:
                found += -3 if seat == mover else 1
        return -found

    return sorted(moves, key=harm)[:4]


def imagine(observation: State, generator: random.Random) -> State:
    """Fill in what an observation hides, every arrangement equally likely: hands, decks, face-down piles.

    Parameters
    ----------
    observation
        What one seat sees.
    generator
        Decides how the hidden cards lie.

    Returns
    -------
    State
        A full position that looks the same to that seat.
    """
    state = observation
    have = STRUGGLE_FOR_ROME.frame(state).pieces
    held = [sum(player.hand[kind] for player in state.players) for kind in range(4)]
    in_hands = [ORE] * (have.resources[ORE] - state.ore - held[ORE])
    in_hands += [GRAIN] * (have.resources[GRAIN] - state.grain - held[GRAIN])
    animals = [HORSE] * (have.resources[HORSE] - sum((held[HORSE], state.discards[0], state.pasture[0])))
    animals += [CATTLE] * (have.resources[CATTLE] - sum((held[CATTLE], state.discards[1], state.pasture[1])))
    _shuffle(animals, generator)
    pile, animals = animals[: state.unseen_pasture], animals[state.unseen_pasture :]
    in_hands += animals
    _shuffle(in_hands, generator)
    deck: list[int] = []
    for kind, (of, known, out) in enumerate(zip(have.development, state.deck, s.cards_out(state), strict=True)):
        deck += [kind] * (of - known - out)
    _shuffle(deck, generator)
    players = state.players
    for seat, player in enumerate(players):
        if player.unseen_hand or player.unseen_cards:
            cards, in_hands = in_hands[: player.unseen_hand], in_hands[player.unseen_hand :]
            kinds, deck = deck[: player.unseen_cards], deck[player.unseen_cards :]
            full = player._replace(
                hand=_counted(cards, player.hand), cards=_counted(kinds, player.cards), unseen_hand=0, unseen_cards=0
            )
            players = s.changed(players, seat, full)
    return state._replace(
        players=players,
        pasture=(state.pasture[0] + pile.count(HORSE), state.pasture[1] + pile.count(CATTLE)),
        unseen_pasture=0,
        deck=_counted(deck, state.deck),
        unseen_deck=0,
    )


def _counted(cards: list[int], before: tuple[int, ...]) -> tuple[int, ...]:  # type: ignore[misc]
    return tuple(count + cards.count(kind) for kind, count in enumerate(before))


def _shuffle(cards: list[int], generator: random.Random) -> None:
    """Shuffle with ``random()`` alone, whose stream every Python version keeps."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(generator.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def greedy(whim: float = 0.02) -> GreedyBot:
    """Return a bot that plays the move after which the position looks best to it."""
    return GreedyBot(STRUGGLE_FOR_ROME, value, sift, whim)
