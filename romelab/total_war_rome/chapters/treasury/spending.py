"""Spending on forces: troops, new armies, ships, and the lines that supply them (TWR-223 to TWR-229).

Purchases take effect at once on the table of the seat that lays them out; ``position.observing`` shows the others the
position from before until all is declared.
"""

from collections.abc import Iterator
from functools import lru_cache, partial

from romelab.core.game import Fact, Move
from romelab.core.search import reached
from romelab.total_war_rome.box.cards import MERCENARY_REACH, MOST, MOST_SHIPS, least_mains, too_many
from romelab.total_war_rome.chapters.war.battles import reformed
from romelab.total_war_rome.network.communication import line_of_communication, touching
from romelab.total_war_rome.network.network import Region, RegionNetwork
from romelab.total_war_rome.positions import checks, events as e, moves as m, refusals as r, regions, state as s
from romelab.total_war_rome.positions.chapter import kind
from romelab.total_war_rome.positions.draft import Draft, count, follows_from, put


def plan(t: Draft, move: Move, cost: int, rule: str) -> None:
    """Lay a purchase out with the gold for it."""
    seat = t.active
    t.gain(seat, -cost)
    t.plans = put(t.plans, seat, (*t.plans[seat], move))
    t.emit(e.LaysOut(rule, seat, cost, move))


def afford(t: Draft, cost: int, rule: str) -> Iterator[Fact]:
    """Only gold that one has can be laid out (T-42)."""
    held = t.gold[t.active]
    if cost > held:
        yield r.CostsMore(rule, cost, held, ())


# Troops


@follows_from("armies", "control", "navies", "improvements", "relations", "factions", "options")
def supplied(t: Draft, seat: int) -> frozenset[str]:
    """Return the places joined to a home region by a line of communication (TWR-225)."""
    return _supplied(t, seat, closed_to_supply(t))


@follows_from("control", "navies", "relations", "factions", "options")
def _supplied(t: Draft, seat: int, closed: frozenset[str]) -> frozenset[str]:
    return _joined(t.box.map, *lines(t, seat, closed))


_joined = lru_cache(maxsize=8192)(line_of_communication)


def closed_to_supply(t: Draft) -> frozenset[str]:
    """Return the besieged regions where a siege cuts supply (T-76)."""
    return frozenset() if t.options.besieged_supply == "open" else regions.sieges(t)


def lines(t: Draft, seat: int, closed: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return what a line of communication may run over, and where from: regions, sea areas, home regions (T-76)."""
    board, how = t.box.map, t.options.besieged_supply
    friends = tuple(other for other in t.seats if not t.opposed(seat, other))
    friendly = _held_by(board, t.control, friends)
    if closed and how == "closed":
        friendly = tuple(place for place in friendly if place not in closed)
    seas = tuple(navy.place for navy in t.navies if navy.seat == seat and navy.place in board.sea)
    homes = regions.homes(t, seat)
    return friendly, seas, tuple(p for p in homes if regions.controller(t, p) == seat and p not in closed)


@lru_cache(maxsize=8192)
def _held_by(board: RegionNetwork, control: tuple[int, ...], seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(region.id for region, holder in zip(board.regions, control, strict=True) if holder in seats)


@lru_cache(maxsize=1024)
def around(board: RegionNetwork, start: str, most: int) -> frozenset[str]:
    """Return the regions and areas within some steps, land and sea counted alike (TWR-227)."""
    return frozenset(reached([start], partial(touching, board), most))


def card_problem(t: Draft, seat: int, name: str) -> Fact | None:
    """Say why a card cannot be bought; None if it can by its deck (TWR-023, TWR-212, TWR-223, TWR-227).

    Velites stay but are no longer bought (TWR-254), artillery of both packs can be had at any time (TWR-255), all other
    Imperial cards with the Marian Reforms only (TWR-251, TWR-262).
    """
    card = t.box.troops.get(name)
    if card is None or card.veteran or card.faction not in (t.factions[seat], ""):
        return r.NotOfYourStack()
    if card.mercenary:
        if not card.region:
            return r.AgentsHireIt()
        if regions.controller(t, card.region) != seat or not hiring(t, t.box.map.region[card.region]):
            return r.NotHiring(card.region)
        if regions.besieged(t, card.region):
            return r.NoRecruiting(card.region, ())
    elif card.requires and name not in t.effects(seat).unlocked:
        return r.NeededFirst("TWR-023", (card.requires,))
    if card.deck == "republican" and card.role != "artillery" and reforms_hold(t, seat):
        return r.PutAway()
    if not t.in_reserve(seat, name):
        return r.NoCardLeft()
    return None


def hiring(t: Draft, region: Region) -> bool:
    """Whether a barracks stood in a region before: one laid out in this phase does not hire yet (TWR-227, TWR-240)."""
    old = t.opened if t.opened is not None else t
    return bool(old.improvements[region.index] & s.BARRACKS)


def reforms_hold(t: Draft, seat: int) -> bool:
    """Whether Republican cards can no longer be recruited (TWR-251, T-65)."""
    return reformed(t, seat) if not t.options.reforms_same_round else t.effects(seat).marian_reforms


def troop_cost(t: Draft, seat: int, cards: tuple[str, ...]) -> tuple[int, int]:
    """Return the cost of some cards, and the levy calls used up by it."""
    left, total = t.discounts[seat], 0
    for name in cards:
        card = t.box.troops[name]
        cost = card.cost
        if card.mercenary:
            cost = max(1, cost - t.effects(seat).mercenary_discount)
        if left and cost > 1:
            cost, left = cost - 1, left - 1
        total += cost
    return total, t.discounts[seat] - left


def place_problem(t: Draft, army: s.Army, name: str) -> Fact | None:
    """Say why a card cannot come to where an army is; None if it can (TWR-150, 225, 227)."""
    card = t.box.troops[name]
    if card.mercenary:
        if not army.place or army.place not in around(t.box.map, card.region, MERCENARY_REACH):
            return r.MercenariesTooFar(army.place, card.region)
        if regions.shut(t, army.place, army.seat):
            return r.NoRecruiting(army.place, (army.place,))
        return None
    return supply_problem(t, army)


def supply_problem(t: Draft, army: s.Army) -> Fact | None:
    """Say why no card of its own reaches an army; None if one does (TWR-150, TWR-225)."""
    if not army.place:
        return None
    if regions.shut(t, army.place, army.seat):
        return r.NoRecruiting(army.place, (army.place,))
    if not supplies(t, army.seat, army.place):
        return r.NoSupply(army.place)
    return None


def supplies(t: Draft, seat: int, place: str) -> bool:
    """Whether cards of a seat reach an army in a place: over a line to it, or beside it (TWR-225, T-82)."""
    line = supplied(t, seat)
    if place in line:
        return True
    return t.options.supply_reach == "beside_line" and not line.isdisjoint(touching(t.box.map, place))


def bought_for(t: Draft, seat: int, number: int) -> tuple[str, ...]:
    """Return the cards laid out for one army in this phase (TWR-228)."""
    found: tuple[str, ...] = ()
    # Armies founded in this phase take the free numbers in turn; two of them may be founded with equal moves.
    free = iter(_free_numbers(t, seat))
    for move in t.plans[seat]:
        if isinstance(move, m.BuyTroop) and move.army == number:
            found += (move.card,)
        elif isinstance(move, m.FoundArmy) and next(free, 0) == number:
            found += move.cards
    return found


def _free_numbers(t: Draft, seat: int) -> list[int]:
    """Return the numbers that no army of a seat bore when the phase began."""
    armies = t.opened.armies if t.opened is not None else ()
    taken = {army.number for army in armies if army.seat == seat}
    return [number for number in range(1, 5) if number not in taken]


def tribal_problem(t: Draft, seat: int, cards: tuple[str, ...]) -> Fact | None:
    """Say what the tribes allow no more of in one army and round; None if nothing (TWR-228)."""
    if not t.barbarian(seat) or t.effects(seat).national_unity:
        return None
    found = count(tuple(sorted(cards)))
    if found.main > 2:
        return r.TribalLimit("main")
    if found.skirmishers > 1:
        return r.TribalLimit("skirmisher")
    return None


def why_not_troop(t: Draft, move: m.BuyTroop) -> Iterator[Fact]:
    """Require a card that can be had, room for it, a way to it, gold for it (TWR-223 to TWR-229)."""
    seat = t.active
    army = t.army((seat, move.army))
    problem = card_problem(t, seat, move.card)
    if problem is not None:
        yield problem
    if army is None:
        yield r.NoOwnArmy("TWR-224", move.army)
    if army is None or move.card not in t.box.troops:
        return
    room = checks.room_for(t, army, move.card)
    if room is not None:
        yield room
    if problem is None or problem.rule != "TWR-223":
        wrong = place_problem(t, army, move.card) if t.box.troops[move.card].region or problem is None else None
        if wrong is not None:
            yield wrong
    tribal = tribal_problem(t, seat, (*bought_for(t, seat, move.army), move.card))
    if tribal is not None:
        yield tribal
    yield from afford(t, troop_cost(t, seat, (move.card,))[0], "TWR-223")


def do_troop(t: Draft, move: m.BuyTroop) -> None:
    """Take the card into the army."""
    seat = t.active
    cost, used = troop_cost(t, seat, (move.card,))
    t.discounts = put(t.discounts, seat, t.discounts[seat] - used)
    t.add_troops((seat, move.army), move.card)
    plan(t, move, cost, "TWR-223")


def why_not_found(t: Draft, move: m.FoundArmy) -> Iterator[Fact]:
    """Require a kept general, a legal army, a free space (TWR-050, 054, 056, 224, 226, 227)."""
    seat = t.active
    if move.general not in t.spare[seat]:
        yield r.SpareNeeded()
    if sum(army.seat == seat for army in t.armies) >= 4:
        yield r.FourArmies()
    if any(card not in t.box.troops for card in move.cards):
        yield r.NoSuchCard()
        return
    for card in dict.fromkeys(move.cards):
        problem = card_problem(t, seat, card)
        if problem is not None:
            yield problem
        elif move.cards.count(card) > t.in_reserve(seat, card):
            yield r.OnlyLeft(t.in_reserve(seat, card))
    found = count(tuple(sorted(move.cards)))
    least = least_mains(move.general if move.general in t.box.generals else "")
    if found.main < least or too_many(found.main, found.skirmishers, found.artillery):
        yield r.ArmyLimits(least_mains(""), MOST["main"], MOST["skirmisher"], MOST["artillery"])
    if checks.mixes(t, seat, move.cards):
        yield r.TribesApart(())
    tribal = tribal_problem(t, seat, move.cards)
    if tribal is not None:
        yield tribal
    yield from _founding_place(t, seat, move)
    yield from afford(t, troop_cost(t, seat, move.cards)[0], "TWR-223")


def _founding_place(t: Draft, seat: int, move: m.FoundArmy) -> Iterator[Fact]:
    hired = any(t.box.troops[card].mercenary for card in move.cards)
    if not move.place:
        if hired:
            yield r.FoundedAtHome()
        return
    region = t.box.map.region.get(move.place)
    if region is None or not region.mercenary or t.control[region.index] != seat:
        yield r.FoundingPlace(move.place)
        return
    if not hiring(t, region):
        yield r.NoOldBarracks(move.place)
    if t.armies_in(move.place):
        yield r.ArmyThere(move.place)
    if any(t.box.troops[card].region not in ("", move.place) for card in move.cards):
        yield r.FromElsewhere(move.place)
    own = any(not t.box.troops[card].mercenary for card in move.cards)
    if own and move.place not in supplied(t, seat):
        yield r.NoSupply(move.place)


def do_found(t: Draft, move: m.FoundArmy) -> None:
    """Put the army into a free space, or into its mercenary region (TWR-226, TWR-227)."""
    seat = t.active
    taken = {army.number for army in t.armies if army.seat == seat}
    number = next(n for n in range(1, 5) if n not in taken)
    cost, used = troop_cost(t, seat, move.cards)
    t.discounts = put(t.discounts, seat, t.discounts[seat] - used)
    spare = list(t.spare[seat])
    spare.remove(move.general)
    t.spare = put(t.spare, seat, tuple(spare))
    t.put_army(s.Army(seat, number, move.place, (), move.general))
    t.add_troops((seat, number), *move.cards)
    plan(t, move, cost, "TWR-226")


# Ships


def ship_cost(t: Draft, seat: int, name: str) -> int:
    """Return the cost of a ship card."""
    cost = t.box.ships[name].cost
    discount = t.effects(seat).ship_discount
    cost = max(1, cost - discount) if discount else cost
    return cost - 1 if t.discounts[seat] and cost > 1 else cost


def why_not_ship(t: Draft, move: m.BuyShip) -> Iterator[Fact]:
    """Require a card from one's own dock, at most five in a navy, at most two navies (TWR-055, TWR-057, TWR-223)."""
    seat = t.active
    card = t.box.ships.get(move.card)
    if card is None or card.faction != t.factions[seat]:
        yield r.NotOfYourStack()
        return
    if card.requires and move.card not in t.effects(seat).unlocked:
        yield r.NeededFirst("TWR-023", (card.requires,))
    if not t.docks[seat][t.box.docks[card.faction].index(move.card)]:
        yield r.NoCardLeft()
    navy = t.navy((seat, move.navy))
    if move.navy not in (1, 2):
        yield r.TwoNavies()
    if navy is not None and len(navy.ships) >= MOST_SHIPS:
        yield r.NavyFull(move.navy, MOST_SHIPS, navy.place)
    if navy is not None and regions.shut(t, navy.place, seat):
        yield r.NoRecruiting(navy.place, (navy.place,))
    yield from afford(t, ship_cost(t, seat, move.card), "TWR-223")


def do_ship(t: Draft, move: m.BuyShip) -> None:
    """Take the card into the navy; a new one waits for a home port (TWR-113)."""
    seat = t.active
    cost = ship_cost(t, seat, move.card)
    if t.discounts[seat] and cost < t.box.ships[move.card].cost - t.effects(seat).ship_discount:
        t.discounts = put(t.discounts, seat, t.discounts[seat] - 1)
    navy = t.navy((seat, move.navy)) or s.Navy(seat, move.navy, "", ())
    t.shift_ship(move.card, -1)
    t.put_navy(s.replace(navy, ships=tuple(sorted((*navy.ships, move.card)))))
    plan(t, move, cost, "TWR-223")


MOVES = (
    kind(m.BuyTroop, why_not_troop, do_troop, "TWR-223"),
    kind(m.FoundArmy, why_not_found, do_found, "TWR-224"),
    kind(m.BuyShip, why_not_ship, do_ship, "TWR-223"),
)
