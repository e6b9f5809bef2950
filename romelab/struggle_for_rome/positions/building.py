"""Any position in a few lines: who has what and stands where, in any usual spelling.

What is not said stays as it was, and what follows from the rest is worked out: reserves, piles, counters that lie.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from romelab.core.game import CHANCE
from romelab.core.language import amount
from romelab.core.names import Description, Finders, Spellings, players
from romelab.struggle_for_rome.box.names import CARD_NAMES, COLOUR_NAMES, PROVINCE_NAMES, RESOURCE_NAMES, TRIBE_NAMES
from romelab.struggle_for_rome.box.pieces import CULTURE, DIPLOMAT, FIGURES, KINDS, MOST_OF_A_COLOUR, RESOURCES, TRIBES
from romelab.struggle_for_rome.network.names import find
from romelab.struggle_for_rome.network.names import find as find_place
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.checks import problems_in, turned_up
from romelab.struggle_for_rome.positions.laying_out import laid_out
from romelab.struggle_for_rome.positions.points import told_of
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import (
    FRESH,
    HORSEMEN,
    NEUTRAL,
    NOBODY,
    ROLL,
    TRADE,
    WARRIORS,
    Player,
    Segment,
    State,
    Tribe,
    changed,
    then,
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


class PositionBuilder:
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
                    read.problem(
                        where, f"holds {count} counters of {province}; {MOST_OF_A_COLOUR} are the most (SFR-109)"
                    )
            tribe = tribe._replace(counters=tuple(min(held.get(at, 0), MOST_OF_A_COLOUR) for at in PROVINCES))
        at = read.tried(find_place, frame.board, parts["at"], f"{where}, at") if "at" in parts else None
        if "cities" in parts:
            tribe = tribe._replace(cities=tuple(self._cities(parts["cities"], f"{where}, cities")))
            if tribe.cities:
                tribe = tribe._replace(at=frame.spots[tribe.cities[0]])
            elif at is None:
                read.problem(where, "has no city, so it wanders: say where it stands by at (SFR-94)")
        if at is None:
            return tribe
        place = frame.board.index[at]
        city = frame.board.city_at[place]
        if tribe.cities and place != tribe.at:
            first = frame.board.cities[tribe.cities[0]].name
            read.problem(where, f"is settled and stands in its first city, {first}, not on {at} (SFR-119)")
        elif not tribe.cities and city >= 0:
            name = frame.board.cities[city].name
            read.problem(
                where, f"{name} is a city, and a wandering tribe stands outside (SFR-94); or name it in cities"
            )
        return tribe._replace(at=place)

    def _cities(self, given: object, where: str) -> list[int]:
        found: list[int] = []
        for name in self.read.names(given, where):
            city = self.read.tried(self.frame.board.city, name, where)
            if city is None:
                continue
            if city.index in found:
                self.read.problem(where, f"{city.name} is named twice")
            elif self.frame.neutral[city.index]:
                self.read.problem(where, f"{city.name} is neutral with three players (SFR-24)")
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
                self.read.problem(f"{name}, {TRIBES[kind]}", f"{many} are all there are, not {said} (SFR-02)")
            figures.append(max(0, left))
        wagons = pieces.wagons - sum(tribe.wagons + len(tribe.cities) for tribe in player.tribes)
        if wagons < 0:
            said = " and ".join(f"{tribe.wagons} in a box" for tribe in player.tribes if tribe.wagons)
            cities = sum(len(tribe.cities) for tribe in player.tribes)
            said += f" and {cities} in cities" if cities else ""
            self.read.problem(f"{name}, wagons", f"{pieces.wagons} wagons are all there are, not {said} (SFR-02)")
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
                        read.problem(who, f"{frame.board.cities[city].name} belongs to {both} already (SFR-131)")
                    owners[city] = 2 * seat + kind
                if not tribe.cities and tribe.at in standing:
                    read.problem(who, f"{standing[tribe.at]} stand on {frame.name(tribe.at)} already (SFR-94)")
                if not tribe.cities:
                    standing[tribe.at] = who
        free = [owner == NOBODY for owner in owners]
        # A city that is given back has its counter again.
        lying = [bool(n) or was >= 0 for n, was in zip(state.counters, state.owners, strict=True)]
        without = None if plundered is None else self._cities(plundered, "plundered")
        for city in without or ():
            if not free[city]:
                read.problem(
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
                read.problem(
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
                read.problem(
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
            self.read.problem(what, f"there are {there_are}, and {where} have {used} (SFR-05)")
        return max(0, there_are - used)

    # Seats

    def seat(self, value: object, where: str) -> int | None:
        """Find a seat by its colour, the name of its player or its number."""
        return self.read.choice(value, where, self.seats, *range(self.frame.seats))


PHASES = Spellings(
    "phase",
    [
        *(("roll", ROLL), ("1", ROLL), ("Ertrag", ROLL), ("production", ROLL)),
        *(("trade", TRADE), ("2", TRADE), ("build", TRADE), ("trade and build", TRADE), ("Handel", TRADE)),
        *(("horsemen", HORSEMEN), ("3", HORSEMEN), ("horseman tribes", HORSEMEN), ("Reiter", HORSEMEN)),
        *(("warriors", WARRIORS), ("4", WARRIORS), ("warrior tribes", WARRIORS), ("Krieger", WARRIORS)),
    ],
)
"""The phases of a round by any spelling (SFR-27)."""
DONE = Spellings("thing done", ((name, name) for name in Segment._fields))


def position(
    start: State | Setup | None = None,
    *,
    phase: str | int | None = None,
    active: str | int | None = None,
    first: str | int | None = None,
    round: int | None = None,  # noqa: A002 - what the rules call it
    done: object = None,
    legionnaire: str | None = None,
    totals: object = None,
    plundered: object = None,
    discards: object = None,
    out: object = None,
    diplomacy: str | int | None = None,
    announced: object = None,
    **players: object,
) -> State:
    """Lay out a position in a few lines; every name in any usual spelling.

    Parameters
    ----------
    start
        What to begin with: a position, which stays as it is but for what is said here, or a set-up. Without it four
        play, each with 5 gold, a grain, a horse and both tribes on their start crossroads, in round 1 before trading.
    phase
        ``"roll"``, ``"trade"``, ``"horsemen"``, ``"warriors"``, or 1 to 4: the beginning of a player's part of it.
    active, first
        Whose part it is, and the First Player: a colour, a name or a seat.
    round
        Number of the round.
    done
        What the active player has done in this part: ``"moved, card"`` or ``{"offers": 2}``, by the fields of
        :class:`~romelab.struggle_for_rome.positions.state.Segment`.
    legionnaire
        The hex he stands on: ``"1,5"``.
    totals
        Totals marked on the wind rose in this round.
    plundered
        Cities without a counter that belong to nobody. Left out, they are the last of each province, as many as the
        counters on the boxes need.
    discards, out
        Horses and cattle on the discard pile; development cards out of the game: ``"2 horses"``, ``"Treasure"``.
    diplomacy
        Who holds the Diplomacy card; left out, whoever has played most Diplomats.
    announced
        Who has announced 10 points, in that order; all others who have them follow (SFR-140).
    **players
        For each colour (or name of a player) a dict with any of ``gold``, ``hand``, ``cards`` (development cards),
        ``diplomats``, ``culture`` (cards played), ``horsemen`` and ``warriors``. A tribe is a place, or a dict with
        any of ``at``, ``figures``, ``wagons``, ``counters``, ``cities`` (the first city first).

    Returns
    -------
    State
        The position with its set-up, ready for the rules.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> from romelab.struggle_for_rome.game import GAME
    >>> from romelab.struggle_for_rome.positions.moves import Plunder
    >>> state = position(phase="horsemen", red={"horsemen": {"at": "north-west of Rome", "figures": 4}})
    >>> GAME.scores(state), [reason.rule for reason in GAME.why_not(state, Plunder("Roma"))]
    ((0, 0, 0, 0), ['SFR-108'])
    """
    read = Description("the position")
    base = start if isinstance(start, State) else first_position(start or Setup())
    frame = tables_of(base.setup)
    seats = Spellings(
        "player",
        [
            *((name, seat) for seat, name in enumerate(base.setup.players)),
            *((name, base.setup.colours.index(colour)) for name, colour in _colours(base.setup)),
        ],
    )
    laying = PositionBuilder(read, frame, base, seats)
    for called, given in players.items():
        seat = read.choice(called, "", seats)
        if seat is not None:
            laying.player(seat, given)
    laying.cities(plundered, described=bool(players) or plundered is not None)
    laying.piles(discards, out)
    laying.state = _turn(laying, phase, active, first, round, done)
    laying.state = _rest(laying, legionnaire, totals, diplomacy, announced)
    read.finish()
    for sentence in problems_in(frame, laying.state):
        read.problem("", sentence)
    read.finish()
    return laying.state


@lru_cache(maxsize=32)
def tables_of(setup: Setup) -> Tables:
    """Return the board, options and tables of a set-up; InputError if there is no such game."""
    setup.check()
    return Tables(setup)


def _colours(setup: Setup) -> list[tuple[str, str]]:
    return [(name, colour) for name, colour in COLOUR_NAMES.known.items() if colour in setup.colours]


@lru_cache(maxsize=32)
def first_position(setup: Setup) -> State:
    """Return the position that is changed when none is given: round 1, everybody on the start crossroads."""
    frame = tables_of(setup)
    state = laid_out(frame)
    players = tuple(
        player._replace(
            hand=(0, 1, 1, 0),
            tribes=tuple(
                tribe._replace(at=at) for tribe, at in zip(player.tribes, frame.board.starts[colour], strict=True)
            ),
        )
        for player, colour in zip(state.players, setup.colours, strict=True)
    )
    state = state._replace(
        players=players,
        pasture=(state.pasture[0] - frame.seats, state.pasture[1]),
        pool=tuple(shrunk(frame, row, left) for row, left in zip(state.pool, left_out_of(frame), strict=True)),
        legionnaire=frame.hex_number[frame.legionnaire_starts[0].hex],
        round=1,
    )
    return then(state, 0, due.TRADE, phase=TRADE)


def _turn(laying: PositionBuilder, phase: object, active: object, first: object, number: object, done: object) -> State:
    """Return the position at the beginning of a player's part of a phase."""
    read, state = laying.read, laying.state
    if number is not None:
        state = state._replace(round=read.number(number, "round", low=1, high=999))
    if first is not None:
        starts = laying.seat(first, "first")
        state = state if starts is None else state._replace(first=starts)
    if phase is None and active is None:
        return state if done is None else state._replace(segment=_segment(read, done))
    at = state.phase
    if phase is not None:
        at = read.choice(phase, "phase", PHASES, *range(ROLL, WARRIORS + 1)) or TRADE
    seat = state.active if active is None else laying.seat(active, "active") or 0
    segment = FRESH if done is None else _segment(read, done)
    if at not in (TRADE, HORSEMEN, WARRIORS):
        state = state._replace(marked=()) if phase is not None else state
        return then(state, CHANCE, due.ROLL, phase=ROLL, active=state.first, segment=segment)
    return then(state, seat, due.TRADE if at == TRADE else due.TRIBE, phase=at, active=seat, segment=segment)


def _segment(read: Description, done: object) -> Segment:
    segment = FRESH
    if isinstance(done, Mapping):
        parts = read.parts(cast("object", done), "done", Segment._fields)
    else:
        listed = [read.tried(DONE.find, name, "done") for name in read.names(done, "done")]
        parts: dict[str, object] = {name: True for name in listed if name is not None}
    for name, value in parts.items():
        if name in ("offers", "treasures"):
            segment = segment._replace(**{name: read.number(value, f"done, {name}", high=99)})
        else:
            segment = segment._replace(**{name: read.flag(value, f"done, {name}")})
    return segment


def _rest(laying: PositionBuilder, legionnaire: object, totals: object, diplomacy: object, announced: object) -> State:
    """Lay out the legionnaire, the wind rose, the Diplomacy card, and who has announced 10 points."""
    read, frame, state = laying.read, laying.frame, laying.state
    if legionnaire is not None:
        tile = read.tried(frame.board.hex, legionnaire, "legionnaire")
        if tile is not None and tile.index not in frame.empire:
            read.problem("legionnaire", f"hex {tile.id} lies in the Barbaricum, where he never goes (SFR-47)")
        elif tile is not None:
            state = state._replace(legionnaire=tile.index)
    if totals is not None:
        fallen = read.numbers(totals, "totals", low=2, high=12)
        if len(set(fallen)) < len(fallen):
            read.problem("totals", "a total is marked once at most (SFR-31)")
        state = state._replace(marked=tuple(fallen))
    played = [player.diplomats for player in state.players]
    if diplomacy is not None:
        holder = laying.seat(diplomacy, "diplomacy")
        if holder is not None and played[holder] != max(*played, 3):
            whose = frame.names[holder]
            said = f"{whose} has played {amount(played[holder], 'Diplomat')}; it takes three and as many as any other"
            read.problem("diplomacy", f"{said} (SFR-134)")
        state = state._replace(diplomacy=-1 if holder is None else holder)
    elif state.diplomacy < 0 or played[state.diplomacy] != max(*played, 3):
        state = state._replace(diplomacy=played.index(max(played)) if max(played) >= 3 else -1)
    if announced is not None:
        seats = [laying.seat(who, "announced") for who in read.names(announced, "announced")]
        state = state._replace(announced=tuple(dict.fromkeys(seat for seat in seats if seat is not None)))
    return told_of(frame, state)


_GOODS = Spellings(
    "resource",
    [
        *((word, name) for word, name in RESOURCE_NAMES.known.items()),
        *(("gold", "gold"), ("Gold", "gold"), ("pasture", "pasture"), ("Weide", "pasture")),
    ],
)


@lru_cache(maxsize=16)
def finders(frame: Tables) -> Finders:
    """Return the finders of one game.

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> found = finders(Tables(Setup(("Ada", "Ben", "Cleo"))))
    >>> found["place"]("North-west of Roma", "to"), found["city"]("KÖLN", "city"), found["seat"]("blau", "victim")
    ('8,8,N', 'Colonia Agrippina', 1)
    """
    board, setup = frame.board, frame.setup
    names = ((name, seat) for seat, name in enumerate(setup.players))
    words = COLOUR_NAMES.known.items()
    colours = ((word, setup.colours.index(colour)) for word, colour in words if colour in setup.colours)
    return {
        "place": lambda name, where: find(board, name, where),
        "hex": lambda name, where: board.hex(name, where).id,
        "city": lambda name, where: board.city(name, where).name,
        "seat": players(names, colours),
        "good": _GOODS.find,
        "tribe": TRIBE_NAMES.find,
    }
