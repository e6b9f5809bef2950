"""Phase 2: army pairs, supply wagons and development cards, and 3 gold for a card (SFR-60 to 70)."""

# pyright: strict
from collections.abc import Iterator
from functools import lru_cache

from romelab.core.game import Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import FIGURES, RESOURCES, TRIBES, Amount
from romelab.struggle_for_rome.chapters import draws, trading
from romelab.struggle_for_rome.positions import due, events as e, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables

PRICES: dict[type[Move], tuple[s.Hand, int]] = {
    m.BuildPair: ((1, 0, 1, 0), 0),
    m.BuildWagon: ((0, 1, 1, 1), 0),
    m.BuyCard: ((0, 0, 0, 1), 1),
}
"""Resource cards and gold that each thing costs (SFR-60, 63, 64)."""
STAND_IN = 3
"""Gold that may stand for one resource card, once per player and round (SFR-66): a development card for 4 (SFR-68)."""

ALL_PURCHASES: tuple[m.BuildPair | m.BuildWagon | m.BuyCard, ...] = (
    *(m.BuildPair(instead) for instead in ("", "ore", "horse")),
    *(m.BuildWagon(box, instead) for box in TRIBES for instead in ("", "horse", "grain", "cattle")),
    *(m.BuyCard(instead) for instead in ("", "cattle")),
)

Purchase = m.BuildPair | m.BuildWagon | m.BuyCard
Means = tuple[s.Hand, int, bool, int, int, int, bool]
"""What a purchase depends on: hand, gold, substitute used, horsemen, warriors, wagons in reserve, deck not empty."""


def means(state: s.State) -> Means:
    """Return what the active player could buy with; more than any price needs counts as just enough."""
    player = state.players[state.active]
    ore, grain, horse, cattle = player.hand
    gold = player.gold
    return (
        (1 if ore else 0, 1 if grain else 0, 1 if horse else 0, 1 if cattle else 0),
        gold if gold < 4 else 4,
        state.segment.substitute,
        1 if player.figures[0] else 0,
        1 if player.figures[1] else 0,
        1 if player.wagons else 0,
        s.deck_left(state) > 0,
    )


def why_not_purchase(frame: Tables, state: s.State, move: Purchase) -> Iterator[Fact]:
    """Return the reasons against buying something (SFR-60 to 68, SFR-73); earlier purchases are no reason (SFR-65)."""
    return _against(frame, means(state), move, state.players[state.active])


def _against(frame: Tables, key: Means, move: Purchase, player: s.Player | None = None) -> Iterator[Fact]:
    hand, gold, used, horsemen, warriors, wagons, cards = key
    price, coins = PRICES[type(move)]
    held = player.gold if player else gold
    if move.instead:
        if move.instead not in RESOURCES or not price[RESOURCES.index(move.instead)]:
            asked = tuple(name for name, count in zip(RESOURCES, price, strict=True) if count)
            yield refusals.NotInPrice(asked, f"{move.instead!s:.20}")
        if used:
            yield refusals.GoldHasStood()
        coins += STAND_IN
    if isinstance(move, m.BuildWagon) and move.box not in TRIBES:
        yield refusals.NoSuchBox(f"{move.box!s:.20}")
    for name, count, own in zip(RESOURCES, price, hand, strict=True):
        if count > own and name != move.instead:
            yield refusals.Lacks(_RULES[type(move)], Amount(count, name), own)
    if coins > gold:
        rule = "SFR-66" if move.instead else _RULES[type(move)]
        yield refusals.Lacks(rule, Amount(coins, "gold"), held)
    if isinstance(move, m.BuildPair) and not (horsemen or warriors) and not frame.options.pair_without_figures:
        yield refusals.NoFigureLeft()
    if isinstance(move, m.BuildWagon) and not wagons:
        yield refusals.NoWagonLeft()
    if isinstance(move, m.BuyCard) and not cards:
        yield refusals.NoDevelopmentLeft()


_RULES: dict[type[Move], str] = {m.BuildPair: "SFR-60", m.BuildWagon: "SFR-63", m.BuyCard: "SFR-64"}


@lru_cache(maxsize=8192)
def _buyable(frame: Tables, key: Means) -> tuple[Move, ...]:
    return tuple(move for move in ALL_PURCHASES if next(_against(frame, key, move), None) is None)


def purchase_moves(frame: Tables, state: s.State) -> tuple[Move, ...]:
    """List what the active player can buy, with and without 3 gold in place of a card."""
    return _buyable(frame, means(state))


def purchase(frame: Tables, state: s.State, move: Purchase) -> Step[s.State]:
    """Pay and take what was bought."""
    seat = state.active
    player = state.players[seat]
    price, coins = PRICES[type(move)]
    ore, grain, horse, cattle = price
    if move.instead:
        kind = RESOURCES.index(move.instead)
        ore, grain, horse, cattle = (count - (n == kind) for n, count in enumerate(price))
        coins += STAND_IN
    own = player.hand
    hand = (own[0] - ore, own[1] - grain, own[2] - horse, own[3] - cattle)
    player = player._replace(hand=hand, gold=player.gold - coins)
    events: list[Fact] = []
    if move.instead:
        events.append(e.PaysInstead(seat, move.instead))
    if isinstance(move, m.BuildPair):
        player = _with_pair(player, seat, events)
    elif isinstance(move, m.BuildWagon):
        box = TRIBES.index(move.box)
        tribe = player.tribes[box]
        tribes = s.with_tribe(player, box, tribe._replace(wagons=tribe.wagons + 1))
        player = player._replace(wagons=player.wagons - 1, tribes=tribes)
        events.append(e.BuildsWagon(seat, move.box))
    else:
        events.append(e.BuysCard(seat))
    segment = state.segment._replace(built=True, substitute=state.segment.substitute or bool(move.instead))
    state = trading.to_piles(state, (ore, grain, horse, cattle))
    state = state._replace(players=s.changed(state.players, seat, player), segment=segment)
    return (draws.draw_card(state, due.THEN_BUILD) if isinstance(move, m.BuyCard) else state), tuple(events)


def _with_pair(player: s.Player, seat: int, events: list[Fact]) -> s.Player:
    """Put a figure of each kind into its box, settled tribe or not (SFR-70), while the reserve lasts (SFR-60, 61)."""
    horse, foot = (1 if left else 0 for left in player.figures)
    horsemen, warriors = player.tribes
    if horse and foot:
        events.append(e.BuildsPair(seat))
    elif horse or foot:
        built, lacking = (FIGURES[0], TRIBES[1]) if horse else (FIGURES[1], TRIBES[0])
        events.append(e.BuildsOne(seat, built, lacking))
    else:
        events.append(e.BuildsNothing(seat))
    return player._replace(
        figures=(player.figures[0] - horse, player.figures[1] - foot),
        tribes=(
            horsemen._replace(figures=horsemen.figures + horse),
            warriors._replace(figures=warriors.figures + foot),
        ),
    )
