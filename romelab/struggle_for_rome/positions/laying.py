"""Laying out what players have, what belongs to whom, and what is left on the piles: parts of a position described."""

# pyright: strict
from __future__ import annotations

from romelab.core.building import Description
from romelab.core.sentences import amount
from romelab.core.spelling import Spellings
from romelab.struggle_for_rome.box.names import CARD_NAMES, PROVINCE_NAMES, RESOURCE_NAMES
from romelab.struggle_for_rome.box.pieces import CULTURE, DIPLOMAT, FIGURES, KINDS, MOST_OF_A_COLOUR, RESOURCES, TRIBES
from romelab.struggle_for_rome.network.names import find as find_place
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions.checks import turned_up
from romelab.struggle_for_rome.positions.state import (
    NEUTRAL,
    NOBODY,
    Player,
    State,
    Tribe,
    changed,
    with_tribe,
)
from romelab.struggle_for_rome.positions.tables import Tables

PLAYER_PARTS = ("gold", "hand", "cards", "diplomats", "culture", "horsemen", "warriors")
TRIBE_PARTS = ("at", "figures", "wagons", "counters", "cities")


def left_out_of(frame: Tables) -> list[int]:
    """Count the counters of each province that went out of the game in the sight of all (SFR-25)."""
    if frame.options.counters_left_out != "seen":
        return [0] * len(PROVINCES)
    return [
        sum(n and p == at for n, p in zip(frame.neutral, frame.province, strict=True)) for at in range(len(PROVINCES))
    ]


def shrunk(frame: Tables, row: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Take counters out of the pool of a province, of the first kinds that are left; or put some back."""
    left = list(row)
    for kind, full in enumerate(frame.pieces.counters):
        taken = min(by, left[kind]) if by > 0 else -min(-by, full - left[kind])
        left[kind] -= taken
        by -= taken
    return tuple(left)


class Laying:
    """A position while it is laid out."""

    def __init__(self, read: Description, frame: Tables, state: State, seats: Spellings[int]) -> None:
        self.read = read
        self.frame = frame
        self.state = state
        self.seats = seats

    # Players and tribes

    def player(self, seat: int, given: object) -> None:
        """Lay out what a player has."""
        read, frame = self.read, self.frame
        name = frame.setup.colours[seat]
        parts = read.parts(given, name, PLAYER_PARTS)
        player = self.state.players[seat]
        if "gold" in parts:
            most = frame.pieces.coins
            player = player._replace(gold=read.number(parts["gold"], f"{name}, gold", high=most, rule="SFR-04"))
        if "hand" in parts:
            held = read.counts(parts["hand"], f"{name}, hand", RESOURCE_NAMES.find)
            ore, grain, horse, cattle = (held.get(kind, 0) for kind in RESOURCES)
            player = player._replace(hand=(ore, grain, horse, cattle))
        if "cards" in parts:
            kinds = read.counts(parts["cards"], f"{name}, cards", CARD_NAMES.find)
            player = player._replace(cards=tuple(kinds.get(kind, 0) for kind in KINDS))
        if "diplomats" in parts:
            player = player._replace(diplomats=read.number(parts["diplomats"], f"{name}, diplomats"))
        if "culture" in parts:
            player = player._replace(culture=read.number(parts["culture"], f"{name}, culture"))
        for kind, tribe in enumerate(TRIBES):
            if tribe in parts:
                new = self._tribe(f"{name}, {tribe}", player.tribes[kind], parts[tribe])
                player = player._replace(tribes=with_tribe(player, kind, new))
        if not {*TRIBES}.isdisjoint(parts):
            player = self.reserve(name, player)
        self.state = self.state._replace(players=changed(self.state.players, seat, player))

    def _tribe(self, where: str, tribe: Tribe, given: object) -> Tribe:
        read, frame = self.read, self.frame
        parts = read.parts(given, where, TRIBE_PARTS, short="at")
        for part in ("figures", "wagons"):
            if part in parts:
                tribe = tribe._replace(**{part: read.number(parts[part], f"{where}, {part}")})
        if "counters" in parts:
            held = read.counts(parts["counters"], f"{where}, counters", PROVINCE_NAMES.find)
            for province, count in held.items():
                if count > MOST_OF_A_COLOUR:
                    read.fault(
                        where, f"holds {count} counters of {province}; {MOST_OF_A_COLOUR} are the most (SFR-109)"
                    )
            tribe = tribe._replace(counters=tuple(min(held.get(at, 0), MOST_OF_A_COLOUR) for at in PROVINCES))
        at = read.tried(find_place, frame.board, parts["at"], f"{where}, at") if "at" in parts else None
        if "cities" in parts:
            tribe = tribe._replace(cities=tuple(self._cities(parts["cities"], f"{where}, cities")))
            if tribe.cities:
                tribe = tribe._replace(at=frame.spots[tribe.cities[0]])
            elif at is None:
                read.fault(where, "has no city, so it wanders: say where it stands by at (SFR-94)")
        if at is None:
            return tribe
        place = frame.board.index[at]
        city = frame.board.city_at[place]
        if tribe.cities and place != tribe.at:
            first = frame.board.cities[tribe.cities[0]].name
            read.fault(where, f"is settled and stands in its first city, {first}, not on {at} (SFR-119)")
        elif not tribe.cities and city >= 0:
            name = frame.board.cities[city].name
            read.fault(where, f"{name} is a city, and a wandering tribe stands outside (SFR-94); or name it in cities")
        return tribe._replace(at=place)

    def _cities(self, given: object, where: str) -> list[int]:
        found: list[int] = []
        for name in self.read.names(given, where):
            city = self.read.tried(self.frame.board.city, name, where)
            if city is None:
                continue
            if city.index in found:
                self.read.fault(where, f"{city.name} is named twice")
            elif self.frame.neutral[city.index]:
                self.read.fault(where, f"{city.name} is neutral with three players (SFR-24)")
            else:
                found.append(city.index)
        return found

    def reserve(self, name: str, player: Player) -> Player:
        """Leave in reserve what is neither on the map nor in a box (SFR-02)."""
        pieces, figures = self.frame.pieces, list[int]()
        for kind, tribe in enumerate(player.tribes):
            further = max(0, len(tribe.cities) - 1)
            left = pieces.figures[kind] - 1 - tribe.figures - further
            if left < 0 and self.frame.options.traitor_needs_figure:
                said = f"1 on the map, {tribe.figures} in the box" + (
                    f", {further} in further cities" if further else ""
                )
                many = amount(pieces.figures[kind], FIGURES[kind], TRIBES[kind])
                self.read.fault(f"{name}, {TRIBES[kind]}", f"{many} are all there are, not {said} (SFR-02)")
            figures.append(max(0, left))
        wagons = pieces.wagons - sum(tribe.wagons + len(tribe.cities) for tribe in player.tribes)
        if wagons < 0:
            said = " and ".join(f"{tribe.wagons} in a box" for tribe in player.tribes if tribe.wagons)
            cities = sum(len(tribe.cities) for tribe in player.tribes)
            said += f" and {cities} in cities" if cities else ""
            self.read.fault(f"{name}, wagons", f"{pieces.wagons} wagons are all there are, not {said} (SFR-02)")
        return player._replace(figures=(figures[0], figures[1]), wagons=max(0, wagons))

    # Cities and counters

    def cities(self, plundered: object, *, described: bool) -> None:
        """Work out who owns which city, where counters still lie, and which were never turned up."""
        if not described:
            return
        read, frame, state = self.read, self.frame, self.state
        owners = [NEUTRAL if neutral else NOBODY for neutral in frame.neutral]
        standing: dict[int, str] = {}
        for seat, player in enumerate(state.players):
            for kind, tribe in enumerate(player.tribes):
                who = f"{frame.setup.colours[seat]}, {TRIBES[kind]}"
                for city in tribe.cities:
                    if owners[city] >= 0:
                        other, its = divmod(owners[city], 2)
                        both = f"{frame.setup.colours[other]}, {TRIBES[its]}"
                        read.fault(who, f"{frame.board.cities[city].name} belongs to {both} already (SFR-131)")
                    owners[city] = 2 * seat + kind
                if not tribe.cities and tribe.at in standing:
                    read.fault(who, f"{standing[tribe.at]} stand on {frame.name(tribe.at)} already (SFR-94)")
                if not tribe.cities:
                    standing[tribe.at] = who
        free = [owner == NOBODY for owner in owners]
        # A city that is given back has its counter again.
        lying = [bool(n) or was >= 0 for n, was in zip(state.counters, state.owners, strict=True)]
        without = None if plundered is None else self._cities(plundered, "plundered")
        for city in without or ():
            if not free[city]:
                read.fault(
                    "plundered", f"{frame.board.cities[city].name} belongs to somebody; its counter is gone anyway"
                )
        lying = [a and b for a, b in zip(lying, free, strict=True)]
        if without is not None:
            lying = [f and city not in without for city, f in enumerate(free)]
        left_out, pool = left_out_of(frame), list(state.pool)
        shown = turned_up(state)
        for at, province in enumerate(PROVINCES):
            held = sum(tribe.counters[at] for player in state.players for tribe in player.tribes)
            held += shown >= 0 and frame.province[shown] == at
            cities = [city for city, where in enumerate(frame.province) if where == at and not frame.neutral[city]]
            conquered = sum(owners[city] >= 0 for city in cities)
            if without is None:
                self._adjust(lying, [city for city in cities if free[city]], len(cities) - held, conquered)
            gone = len(cities) - sum(lying[city] for city in cities) - held
            if not 0 <= gone <= conquered:
                bare = len(cities) - sum(lying[city] for city in cities)
                said = f"{bare} of its {len(cities)} cities have no counter, {held} counters lie with tribes"
                read.fault(
                    province, f"{said} and {conquered} cities are conquered: that does not add up (SFR-109, SFR-24)"
                )
            unturned = sum(frame.pieces.counters) - left_out[at] - held
            pool[at] = shrunk(frame, pool[at], sum(pool[at]) - unturned)
        counters = tuple(map(int, lying))
        self.state = state._replace(owners=tuple(owners), counters=counters, pool=tuple(pool))

    def _adjust(self, lying: list[bool], free: list[int], most: int, conquered: int) -> None:
        """Take counters off the last free cities of a province, or put some back, until they fit those with tribes."""
        number = sum(lying[city] for city in free)
        for city in reversed(free):
            if number > most and lying[city]:
                lying[city], number = False, number - 1
        for city in free:
            if number < most - conquered and not lying[city]:
                lying[city], number = True, number + 1

    # Piles

    def piles(self, discards: object, out: object) -> None:
        """Leave on the piles what nobody holds (SFR-05)."""
        read, pieces, state = self.read, self.frame.pieces, self.state
        if discards is not None:
            thrown = read.counts(discards, "discards", RESOURCE_NAMES.find)
            if thrown.get("ore") or thrown.get("grain"):
                read.fault(
                    "discards", "ore and grain go back to their piles; only horses and cattle are discarded (SFR-42)"
                )
            state = state._replace(discards=(thrown.get("horse", 0), thrown.get("cattle", 0)))
        if out is not None:
            gone = read.counts(out, "out", CARD_NAMES.find)
            state = state._replace(left=tuple(gone.get(kind, 0) for kind in KINDS))
        left: list[int] = []
        for kind, name in enumerate(RESOURCES):
            held = sum(player.hand[kind] for player in state.players)
            aside = (0, 0, *state.discards)[kind]
            left.append(self._left(pieces.resources[kind], held + aside, f"{name} cards", "hands and discards"))
        deck: list[int] = []
        for kind, name in enumerate(KINDS):
            held = sum(player.cards[kind] for player in state.players) + state.left[kind]
            held += sum(player.diplomats for player in state.players) if kind == DIPLOMAT else 0
            held += sum(player.culture for player in state.players) if kind == CULTURE else 0
            deck.append(self._left(pieces.development[kind], held, f"cards {name}", "hands and cards played"))
        ore, grain, horse, cattle = left
        self.state = state._replace(ore=ore, grain=grain, pasture=(horse, cattle), deck=tuple(deck))

    def _left(self, there_are: int, used: int, what: str, where: str) -> int:
        if used > there_are:
            self.read.fault(what, f"there are {there_are}, and {where} have {used} (SFR-05)")
        return max(0, there_are - used)

    # Seats

    def seat(self, value: object, where: str) -> int | None:
        """Find a seat by its colour, the name of its player or its number."""
        return self.read.choice(value, where, self.seats, *range(self.frame.seats))
