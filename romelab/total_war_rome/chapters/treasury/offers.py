"""What the spending phase offers: the list of its moves (TWR-223 to TWR-249).

Each part is made out of the conditions of the checks in ``spending`` and ``purchases``, in the order that settles most
of them first; a test compares the list with the checks. What follows from the map, or from control alone, is kept
ready, since control stays as it is while gold is spent.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal

from romelab.core.game import Move
from romelab.total_war_rome.box.cards import MOST_SHIPS, Troop
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.chapters.agents.events import list_events
from romelab.total_war_rome.chapters.treasury import purchases, spending
from romelab.total_war_rome.network.network import Region, RegionNetwork
from romelab.total_war_rome.positions import checks, moves as m, regions
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import BARRACKS, BITS, MARKET, WALLING

END = (m.EndSpending(),)
FULL = MARKET | BARRACKS | WALLING


def list_phase(t: Draft) -> list[Move | tuple[Move, ...]]:
    """Offer everything that can be paid, and the events of the phase."""
    seat, gold = t.active, t.gold[t.active]
    held = regions.held(t.box.map, t.control, seat)
    found: list[Move | tuple[Move, ...]] = [END]
    if t.plans[seat] and t.options.overspending == "lay_out_anew":
        found.append((m.TakeBack(),))
    if gold:
        wanted = _wanted(t, seat, gold)
        if wanted:
            found += _list_troops(t, seat, wanted)
        found += _list_founding(t, seat, [card for card in wanted if card.role == "main"])
        found.append(_list_ships(t, seat, gold))
    found += _list_generals(t, seat, gold)
    done = purchases.bought(t, seat)
    if gold >= purchases.road_cost(t, seat, done.roads):
        found.append(_list_roads(t, seat, done))
    if gold:
        found.append(_list_developments(t, seat, gold))
        if any(t.unrest):
            found.append(tuple(_quiet(t.box.map)[region.index] for region in held if t.unrest[region.index]))
        found.append(_list_improvements(t, gold, held, done, purchases.improvement_cost(t, seat, "market")))
        if gold >= purchases.AGENT_COST and sum(agent.seat == seat for agent in t.agents) < t.effects(seat).agent_limit:
            found.append(tuple(_sending(home) for home in purchases.starting_homes(t, seat)))
    found.append(list_events(t))
    return found


_sending = lru_cache(maxsize=64)(m.BuyAgent)


# Troops


def _wanted(t: Draft, seat: int, gold: int) -> list[Troop]:
    """Return the cards that can be had and paid for."""
    effects, stack = t.effects(seat), t.reserve[seat]
    own = _open_cards(t.box, t.factions[seat], effects.unlocked, spending.reforms_hold(t, seat))
    found = [card for at, card in own if stack[at]]
    closed = regions.sieges(t)
    hirers = tuple(
        region.id
        for region in _mercenary(t.box.map)
        if t.control[region.index] == seat and spending.hiring(t, region) and region.id not in closed
    )
    if hirers:
        found += [card for at, card in _packs_of(t.box, hirers) if t.packs[at]]
    if t.discounts[seat] or effects.mercenary_discount:
        return [card for card in found if spending.troop_cost(t, seat, (card.id,))[0] <= gold]
    return [card for card in found if card.cost <= gold]


@lru_cache(maxsize=8)
def _mercenary(board: RegionNetwork) -> tuple[Region, ...]:
    """Return the regions that have mercenaries."""
    return tuple(region for region in board.regions if region.mercenary)


@lru_cache(maxsize=256)
def _open_cards(box: Box, faction: str, unlocked: frozenset[str], reformed: bool) -> tuple[tuple[int, Troop], ...]:
    """Return the cards of a deck that may be recruited while there are any, with their places in it."""
    deck = (box.troops[card] for card in box.decks[faction])
    return tuple(
        (at, card)
        for at, card in enumerate(deck)
        if not card.veteran
        and (not card.requires or card.id in unlocked)
        and not (reformed and card.deck == "republican" and card.role != "artillery")
    )


@lru_cache(maxsize=256)
def _packs_of(box: Box, places: tuple[str, ...]) -> tuple[tuple[int, Troop], ...]:
    """Return the mercenary packs of some regions, with their places among all."""
    packs = (box.troops[card] for card in box.packs)
    return tuple((at, card) for at, card in enumerate(packs) if not card.veteran and card.region in places)


_order = lru_cache(maxsize=1024)(m.BuyTroop)


@lru_cache(maxsize=16384)
def _orders(box: Box, number: int, cards: tuple[str, ...], roles: tuple[str, ...]) -> tuple[m.BuyTroop, ...]:
    """Return the purchases of cards for one army, as far as they are of some classes."""
    return tuple(_order(number, card) for card in cards if box.troops[card].role in roles)


def _list_troops(t: Draft, seat: int, wanted: list[Troop]) -> Iterator[tuple[Move, ...]]:
    """Offer cards for every army."""
    tribes = t.barbarian(seat)
    samples = {card.role: card.id for card in wanted} if tribes else {}
    own = tuple(card.id for card in wanted if not card.region)
    hired = tuple(card.id for card in wanted if card.region)
    for army in t.armies:
        if army.seat != seat or t.full(army):
            continue
        cards = own if spending.supply_problem(t, army) is None else ()
        if hired:
            cards += tuple(card for card in hired if spending.place_problem(t, army, card) is None)
        if tribes:
            cards = tuple(card for card in cards if not checks.mixes(t, seat, (*army.troops, card)))
        roles = checks.open_roles(army.troops)
        if tribes:
            # What the tribes still allow depends on the class of a card alone.
            laid = spending.bought_for(t, seat, army.number)
            roles = tuple(
                r for r in roles if r in samples and not spending.tribal_problem(t, seat, (*laid, samples[r]))
            )
        yield _orders(t.box, army.number, cards, roles)


def _list_founding(t: Draft, seat: int, mains: list[Troop]) -> Iterator[tuple[Move, ...]]:
    """Offer to found an army with two main battle cards under one of two spare generals."""
    if not mains or not t.spare[seat] or sum(army.seat == seat for army in t.armies) >= 4:
        return
    generals = tuple(dict.fromkeys(t.spare[seat]))[:2]
    pairs = _pairs(t, seat, tuple(card.id for card in mains if not card.region))
    yield tuple(_founding(general, pair) for general in generals for pair in pairs)
    for place in dict.fromkeys(card.region for card in mains if card.region):
        if t.armies_in(place):
            continue
        joined = place in spending.supplied(t, seat)
        there = tuple(card.id for card in mains if card.region == place or (joined and not card.region))
        yield tuple(
            _founding(general, pair, place)
            for pair in _pairs(t, seat, there)
            if t.box.troops[pair[0]].region or t.box.troops[pair[1]].region
            for general in generals
        )


_founding = lru_cache(maxsize=16384)(m.FoundArmy)


@lru_cache(maxsize=1024)
def _couples(box: Box, cards: tuple[str, ...]) -> tuple[tuple[int, tuple[str, str]], ...]:
    """Return every pair of some cards with what it costs."""
    pairs = combinations_with_replacement(cards, 2)
    return tuple((box.troops[one].cost + box.troops[other].cost, (one, other)) for one, other in pairs)


def _pairs(t: Draft, seat: int, cards: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the pairs of cards that are there, may march together and can be paid."""
    gold, saved, tribes = t.gold[seat], t.discounts[seat] or t.effects(seat).mercenary_discount, t.barbarian(seat)
    return [
        pair
        for cost, pair in _couples(t.box, cards)
        if (spending.troop_cost(t, seat, pair)[0] if saved else cost) <= gold
        and (pair[0] != pair[1] or t.in_reserve(seat, pair[0]) > 1)
        and not (tribes and checks.mixes(t, seat, pair))
    ]


# Ships


@lru_cache(maxsize=64)
def _dock(box: Box, faction: str, unlocked: frozenset[str]) -> tuple[tuple[int, str, int, tuple[Move, Move]], ...]:
    """Return the ship cards that may be bought while there are any: place in the dock, card, cost, purchases."""
    return tuple(
        (at, card, box.ships[card].cost, (m.BuyShip(1, card), m.BuyShip(2, card)))
        for at, card in enumerate(box.docks[faction])
        if not box.ships[card].requires or card in unlocked
    )


def _list_ships(t: Draft, seat: int, gold: int) -> tuple[Move, ...]:
    """Offer ships for both navies."""
    room: list[int] = []
    for number in (1, 2):
        navy = t.navy((seat, number))
        if navy is None or (len(navy.ships) < MOST_SHIPS and not regions.shut(t, navy.place, seat)):
            room.append(number - 1)
    if not room:
        return ()
    stock, effects = t.docks[seat], t.effects(seat)
    saved = t.discounts[seat] or effects.ship_discount
    return tuple(
        moves[number]
        for at, card, cost, moves in _dock(t.box, t.factions[seat], effects.unlocked)
        if stock[at] and (spending.ship_cost(t, seat, card) if saved else cost) <= gold
        for number in room
    )


# Generals


_leading = lru_cache(maxsize=16)(m.BuyGeneral)


def _list_generals(t: Draft, seat: int, gold: int) -> Iterator[tuple[Move, ...]]:
    """Offer a new general, and the kept ones for armies that they would lead better."""
    buys = purchases.new_general(t, seat) and gold >= purchases.general_cost(t, seat)
    if not buys and not t.spare[seat]:
        return
    own = [army for army in t.armies if army.seat == seat]
    if buys:
        yield (
            _leading(),
            *(_leading(army.number) for army in own if not army.general and purchases.general_near(t, army)),
        )
    near = [army for army in own if purchases.general_near(t, army)] if t.spare[seat] else []
    for general in dict.fromkeys(t.spare[seat]):
        stars = t.stars(general)
        yield tuple(m.AssignGeneral(army.number, general) for army in near if stars > t.stars(army.general))


# Building


@lru_cache(maxsize=4096)
def _tracks(
    board: RegionNetwork, control: tuple[int, ...], seat: int, closed: frozenset[str], both: bool
) -> tuple[tuple[int, m.BuyRoad], ...]:
    """Return the borders across which a seat may build roads, each with its bit and its move."""
    held = regions.held(board, control, seat)
    found: list[tuple[int, m.BuyRoad]] = []
    for region in held:
        if region.id in closed:
            continue
        for other, border in board.beside[region.id].items():
            own = control[board.region[other].index] == seat
            # A border between two own regions is offered once, from the end that comes first.
            if (own or not both) and not (own and border.ends[0] != region.id) and other not in closed:
                found.append((1 << border.index, _laying(region.id, other)))
    return tuple(found)


_laying = lru_cache(maxsize=1024)(m.BuyRoad)


@lru_cache(maxsize=4096)
def _open_tracks(
    board: RegionNetwork, control: tuple[int, ...], seat: int, closed: frozenset[str], both: bool, roads: int
) -> tuple[m.BuyRoad, ...]:
    """Return the moves of the tracks on which there is no road yet."""
    return tuple(move for bit, move in _tracks(board, control, seat, closed, both) if not roads & bit)


def _list_roads(t: Draft, seat: int, done: purchases.Bought) -> tuple[Move, ...]:
    if t.options.roads_count_to_five and done.counted >= purchases.MOST_BUILT:
        return ()
    # Roads that others have laid out are not known yet and must not change the list.
    known = t.opened.roads if t.opened is not None else t.roads
    for move in t.plans[seat]:
        border = t.box.map.border(move.region, move.to) if isinstance(move, m.BuyRoad) else None
        known |= 1 << border.index if border is not None else 0
    closed = regions.shut_to(t, seat)
    return _open_tracks(t.box.map, t.control, seat, closed, t.options.road_control == "both", known)


@lru_cache(maxsize=4096)
def _branches(
    box: Box, faction: str, developed: tuple[str, ...], fresh: tuple[str, ...], at_once: bool
) -> tuple[tuple[int, m.BuyDevelopment], ...]:
    """Return the boxes of a tree that may be bought, each with its cost (TWR-230, TWR-231, T-85)."""
    owned = {*developed, *fresh}
    standing = owned if at_once else {*developed}
    rows = [box.developments[name].row for name in fresh]
    return tuple(
        (entry.cost, m.BuyDevelopment(entry.id))
        for entry in box.trees[faction]
        if entry.row not in rows and entry.id not in owned and standing.issuperset(entry.requires)
    )


def _list_developments(t: Draft, seat: int, gold: int) -> tuple[Move, ...]:
    at_once = t.options.opened_boxes == "same_round"
    branches = _branches(t.box, t.factions[seat], t.developed[seat], t.fresh[seat], at_once)
    return tuple(move for cost, move in branches if cost <= gold)


@lru_cache(maxsize=8)
def _quiet(board: RegionNetwork) -> tuple[m.BuyOffUnrest, ...]:
    return tuple(m.BuyOffUnrest(region.id) for region in board.regions)


@lru_cache(maxsize=8)
def _works(board: RegionNetwork) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """Return for each region and each set of improvements the moves that build one of them."""
    kinds: tuple[Literal["market", "barracks", "walling"], ...] = ("market", "barracks", "walling")
    return tuple(
        tuple(
            tuple(m.BuyImprovement(region.id, name) for name in kinds if BITS[name] & free) for free in range(FULL + 1)
        )
        for region in board.regions
    )


@lru_cache(maxsize=8)
def _rings(board: RegionNetwork) -> tuple[int, ...]:
    """Return for each region the bits of the roads to all its neighbours."""
    return tuple(sum(1 << border.index for border in board.beside[region.id].values()) for region in board.regions)


def _list_improvements(
    t: Draft, gold: int, held: Sequence[Region], done: purchases.Bought, costs: int
) -> tuple[Move, ...]:
    if done.counted >= purchases.MOST_BUILT:
        return ()
    closed = regions.sieges(t)
    sites = [region for region in held if done.here.get(region.id, 0) < 2 and region.id not in closed]
    found: list[Move] = []
    if costs <= gold:
        works, free = _works(t.box.map), FULL
        for kind, number in done.kinds.items():
            if number >= 2:
                free &= ~BITS[kind]
        for region in sites:
            found += works[region.index][free & ~t.improvements[region.index]]
    if gold >= purchases.WONDER_COST and done.kinds.get("wonder", 0) < 2:
        old = t.opened if t.opened is not None and not t.options.wonder_same_round else t
        rings = _rings(t.box.map)
        for region in sites:
            at = region.index
            ringed = not rings[at] & ~old.roads and (rings[at] or t.options.island_wonder)
            if ringed and t.improvements[at] == FULL == old.improvements[at] & FULL:
                found.append(m.BuyImprovement(region.id, "wonder"))
    return tuple(found)
