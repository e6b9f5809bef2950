"""What a position of Struggle for Rome consists of: ``struggle/1 phase=horsemen red=[gold:3]`` as a line.

A position can also be laid out in a few lines of any usual spelling. What is not said stays as it was, and what follows
from the rest is worked out: reserves, piles, counters that lie.
"""

# pyright: basic
# What is described has any shape until it has been looked at.
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from romelab.core import parts as described
from romelab.core.errors import quoted
from romelab.core.game import CHANCE
from romelab.core.literals import Classes, typed
from romelab.core.names import Finders, Spellings, other_spellings, players
from romelab.core.notation import Tally, digest, of_digest
from romelab.core.parts import SEAT, SEAT_OR_NOBODY, Kind, Part, PartNotation, Reading, number, numbers, rows, tally
from romelab.struggle_for_rome.box import pieces
from romelab.struggle_for_rome.network.names import find
from romelab.struggle_for_rome.network.sheet import COLOURS, PROVINCES
from romelab.struggle_for_rome.positions import checks, due, moves as m, state as s
from romelab.struggle_for_rome.positions.reserves import follow, left_out_of, shrunk
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.tables import Tables


def laid_out(frame: Tables) -> s.State:
    """Lay everything out; the first thing to happen are the rolls for the First Player (SFR-16 to 22)."""
    pieces = frame.pieces
    seats = frame.seats
    tribe = s.Tribe(at=-1, figures=1, wagons=1)  # each box starts with a figure and a wagon (SFR-16)
    player = s.Player(
        gold=5,
        hand=(0, 1, 0, 0),
        cards=s.NO_KINDS,
        # One figure of each kind goes on the map and one into its box.
        figures=(pieces.figures[0] - 2, pieces.figures[1] - 2),
        wagons=pieces.wagons - 2,
        tribes=(tribe, tribe),
    )
    ore, grain, horses, cattle = pieces.resources
    return s.State(
        setup=frame.setup,
        mover=CHANCE,
        stage=due.FIRST_ROLL,
        pending=(tuple(range(seats)), ()),
        round=0,
        phase=s.SET_UP,
        first=0,
        active=0,
        players=(player,) * seats,
        legionnaire=-1,
        marked=(),
        ore=ore,
        grain=grain - seats,
        # Ore and grain lie open, horses and cattle in one face-down pile, development cards face down (SFR-19).
        pasture=(horses, cattle),
        discards=(0, 0),
        deck=pieces.development,
        left=s.NO_KINDS,
        pool=(pieces.counters,) * len(PROVINCES),
        # A counter on every city that is not neutral; what it shows falls when it is turned up (SFR-17).
        counters=tuple(0 if neutral else 1 for neutral in frame.neutral),
        owners=tuple(s.NEUTRAL if neutral else s.NOBODY for neutral in frame.neutral),
    )


CLASSES = {kind.__name__: kind for kind in m.MOVE_KINDS.values()}
_PLACE = re.compile(r"-?\d+\.-?\d+\.[A-Z]")
_PHASES = ("set-up", "roll", "trade", "horsemen", "warriors", "over")
PHASES = Spellings("phase", lambda: [(name, _PHASES.index(phase)) for name, phase in _phase_names()])
"""The phases of a round by any spelling (SFR-27), and what lies before and after all rounds."""


def _phase_names() -> list[tuple[str, str]]:
    return [*zip(_PHASES, _PHASES, strict=True), *other_spellings("romelab.struggle_for_rome.box", "phases")]


DONE = Spellings("thing done", ((name, name) for name in s.Segment._fields))


class _Own(Part):
    """A part of what a player has."""

    def get(self, state: s.State, seat: int) -> Any:
        return getattr(state.players[seat], self.name)

    def put(self, now: dict[str, Any], seat: int, value: Any) -> None:
        now["players"] = s.changed(now["players"], seat, now["players"][seat]._replace(**{self.name: value}))


class _OwnTribe(Part):
    """One of the two tribes of a player."""

    def get(self, state: s.State, seat: int) -> s.Tribe:
        return state.players[seat].tribes[pieces.TRIBES.index(self.name)]

    def put(self, now: dict[str, Any], seat: int, value: s.Tribe) -> None:
        player: s.Player = now["players"][seat]
        tribes = s.with_tribe(player, pieces.TRIBES.index(self.name), value)
        now["players"] = s.changed(now["players"], seat, player._replace(tribes=tribes))


class _Several(Part):
    """A part that several fields hold."""

    def get(self, state: s.State, seat: int) -> tuple[Any, ...]:
        return tuple(getattr(state, field) for field in self.field.split())

    def put(self, now: dict[str, Any], seat: int, value: tuple[Any, ...]) -> None:
        now |= zip(self.field.split(), value, strict=True)


class _OfAll(Part):
    """A row of numbers of each player."""

    def get(self, state: s.State, seat: int) -> tuple[Any, ...]:
        fields = self.field.split()
        return tuple(tuple(getattr(player, field) for field in fields) for player in state.players)

    def put(self, now: dict[str, Any], seat: int, value: tuple[Any, ...]) -> None:
        pairs = zip(now["players"], value, strict=True)
        now["players"] = tuple(who._replace(**dict(zip(self.field.split(), row, strict=True))) for who, row in pairs)


class _Bare(Part):
    """The free cities without a counter."""

    def get(self, state: s.State, seat: int) -> tuple[int, ...]:
        pairs = enumerate(zip(state.owners, state.counters, strict=True))
        return tuple(city for city, (owner, counter) in pairs if owner == s.NOBODY and not counter)

    def put(self, now: dict[str, Any], seat: int, value: tuple[int, ...]) -> None:
        now["counters"] = tuple(int(city not in value) for city in range(len(now["counters"])))


def _phase(read: Reading, given: Any, where: str, old: int) -> int:
    # Nobody lays out what lies before or after all rounds; a line of a game may say it.
    known = _PHASES[1:5] if read.by_hand else _PHASES
    found = given if type(given) is int else PHASES.get(given) if isinstance(given, str) else None
    if found is not None and 0 <= found < len(_PHASES) and _PHASES[found] in known:
        return found
    read.problem(where, f"must be one of {', '.join(known)}, not {quoted(given)}")
    return old


def _stage(read: Reading, given: Any, where: str, old: str) -> str:
    if given not in due.STAGES:
        read.problem(where, "is not part of this game")
        return old
    return given


def _mover(read: Reading, given: Any, where: str, old: int | None) -> int | None:
    if given is None or given == "chance":
        return given and CHANCE
    if isinstance(given, str) and read.seats.get(given) is None:
        read.problem(where, "is not in this game")
    return read.seat(given, where) if isinstance(given, str) and read.seats.get(given) is not None else old


def _tile(read: Reading, given: Any, where: str, old: int) -> int:
    if given is None:
        return -1
    tile = read.tried(read.t.board.hex, given.replace(".", ",") if isinstance(given, str) else given, where)
    return old if tile is None else tile.index


def _discards(read: Reading, given: Any, where: str, old: Any) -> tuple[int, int]:
    thrown = read.counts(given, where, pieces.RESOURCE_NAMES.find)
    if thrown.get("ore") or thrown.get("grain"):
        read.problem(where, "ore and grain go back to their piles; only horses and cattle are discarded (SFR-42)")
    return thrown.get("horse", 0), thrown.get("cattle", 0)


def _announced(read: Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    seats = dict.fromkeys(read.seat(who, where, -1) for who in read.names(given, where))
    return tuple(seat for seat in seats if seat >= 0)


def _done(read: Reading, given: Any, where: str, old: Any) -> s.Segment:
    """Read what has been done in this part: ``"moved, card"``, or by name."""
    if isinstance(given, Mapping):
        parts = read.parts(given, where, s.Segment._fields)
    else:
        listed = (read.tried(DONE.find, name, where) for name in read.names(given, where))
        parts: dict[str, object] = {name: True for name in listed if name is not None}
    numbers = {
        name: read.number(parts[name], f"{where}, {name}", high=99) for name in ("offers", "treasures") if name in parts
    }
    return s.FRESH._replace(
        **{name: read.flag(one, f"{where}, {name}") for name, one in parts.items() if name not in numbers}, **numbers
    )


def _cities(read: Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    found: list[int] = []
    for name in read.names(given, where):
        city = read.tried(read.t.board.city, name, where)
        if city is None:
            continue
        if city.index in found:
            read.problem(where, f"{city.name} is named twice")
        elif read.t.neutral[city.index]:
            read.problem(where, f"{city.name} is neutral with three players (SFR-24)")
        else:
            found.append(city.index)
    return tuple(found)


def _tribe(read: Reading, given: Any, where: str, old: s.Tribe) -> s.Tribe:
    """Read a tribe: a place alone, or its parts; what is not said of it stays."""
    frame: Tables = read.t
    parts = read.parts(
        {} if given == [] else given, where, ("at", "figures", "wagons", "counters", "cities"), short="at"
    )
    tribe = old
    for part in ("figures", "wagons"):
        if part in parts:
            tribe = tribe._replace(**{part: read.number(parts[part], f"{where}, {part}", high=99)})
    if "counters" in parts:
        held = tally(PROVINCES, pieces.PROVINCE_NAMES.find).read(read, parts["counters"], f"{where}, counters", ())
        most = pieces.MOST_OF_A_COLOUR
        for province, count in zip(PROVINCES, held, strict=True):
            if count > most:
                read.problem(where, f"holds {count} counters of {province}; {most} are the most (SFR-109)")
        tribe = tribe._replace(counters=tuple(min(count, most) for count in held))
    if "cities" in parts:
        tribe = tribe._replace(cities=_cities(read, parts["cities"], f"{where}, cities", ()))
    said: Any = parts.get("at")
    place = _with_commas(said)
    if place is not None and not (isinstance(place, str) and place in frame.board.index):
        place = read.tried(find, frame.board, place, f"{where}, at")
    at = frame.board.index[place] if place is not None else tribe.at
    if not tribe.cities:
        if "at" in parts and said is None:
            at = -1
        elif "cities" in parts and "at" not in parts:
            read.problem(where, "has no city, so it wanders: say where it stands with at (SFR-94)")
        return tribe._replace(at=at)
    first = frame.board.cities[tribe.cities[0]]
    if place is not None and at != frame.spots[first.index]:
        read.problem(where, f"is settled and stands in its first city, {first.name}, not on {place} (SFR-119)")
    return tribe._replace(at=frame.spots[first.index])


def _with_commas(place: Any) -> Any:
    """Return a place as the board writes it: in a line commas separate the entries of a list."""
    return place.replace(".", ",") if isinstance(place, str) and _PLACE.fullmatch(place) else place


def _tribe_words(r: Reading, tribe: s.Tribe) -> dict[str, Any]:
    cities = [_word(r.t.board.cities[city].name) for city in tribe.cities]
    return {
        # The figure of a settled tribe stands in its first city.
        "at": None if tribe.at < 0 or cities else r.t.name(tribe.at).replace(",", "."),
        "figures": tribe.figures,
        "wagons": tribe.wagons,
        "counters": _COUNTERS.write(r, tribe.counters),
        "cities": cities,
    }


def _word(name: str) -> str:
    return name.replace(" ", "_")


def _gold(read: Reading, given: Any, where: str, old: int) -> int:
    return number(9999, by_hand=(0, read.t.pieces.coins), rule="SFR-04").read(read, given, where, old)


def _unseen(read: Reading, given: Any, where: str, old: Any) -> Any:
    return _PAIRS.read(read, given, where, old) if given else ((0, 0),) * len(read.called)


def _kept(read: Reading, given: Any, where: str, old: Any) -> Any:
    one, other, wagons = numbers(3, 999).read(read, given, where, (*old[0], old[1]))
    return (one, other), wagons


def _changed(read: Reading, segment: s.Segment) -> Tally:
    return Tally({n: one for n, one in segment._asdict().items() if one != getattr(s.FRESH, n)})


_PAIRS = rows(lambda r: len(r.called), numbers(2, 999))
_COUNTERS = tally(PROVINCES, pieces.PROVINCE_NAMES.find)
_TRIBE = Kind(_tribe_words, _tribe)
PARTS = (
    Part("round", number(9999, by_hand=(1, 999))),
    Part("phase", Kind(lambda r, phase: _PHASES[phase], _phase)),
    Part("active", SEAT),
    Part("first", SEAT),
    Part("stage", Kind(lambda r, stage: stage, _stage), follows=True),
    Part(
        "mover",
        Kind(lambda r, seat: "chance" if seat == CHANCE else None if seat is None else r.called[seat], _mover),
        follows=True,
    ),
    Part("carried", described.of_type(tuple[object, ...], CLASSES), "pending"),
    _Own("gold", Kind(lambda r, gold: gold, _gold), each=True),
    _Own("hand", tally(pieces.RESOURCES, pieces.RESOURCE_NAMES.find), each=True),
    _Own("cards", tally(pieces.KINDS, pieces.CARD_NAMES.find), each=True),
    _Own("diplomats", number(99), each=True),
    _Own("culture", number(99), each=True),
    *(_OwnTribe(name, _TRIBE, each=True) for name in pieces.TRIBES),
    Part("legionnaire", Kind(lambda r, at: r.t.board.hexes[at].id.replace(",", ".") if at >= 0 else None, _tile)),
    Part(
        "totals",
        Kind(lambda r, marked: [*marked], lambda r, given, where, old: tuple(r.numbers(given, where, low=2, high=12))),
        "marked",
    ),
    Part("discards", Kind(tally(pieces.RESOURCES[2:], pieces.RESOURCE_NAMES.find).write, _discards)),
    Part("out", tally(pieces.KINDS, pieces.CARD_NAMES.find), "left"),
    Part("diplomacy", SEAT_OR_NOBODY),
    Part("announced", Kind(lambda r, seats: [r.called[seat] for seat in seats], _announced)),
    Part("done", Kind(_changed, _done), "segment"),
    _OfAll(
        "unseen",
        Kind(lambda r, pairs: [[*pair] for pair in pairs] if any(map(any, pairs)) else [], _unseen),
        "unseen_hand unseen_cards",
    ),
    _Several("unseen_piles", numbers(2, 999), "unseen_pasture unseen_deck"),
    _OfAll(
        "reserve",
        rows(lambda r: len(r.called), Kind(lambda r, row: [*row[0], row[1]], _kept)),
        "figures wagons",
        follows=True,
    ),
    _Several("piles", numbers(2, 999), "ore grain", follows=True),
    Part("pasture", numbers(2, 999), follows=True),
    Part("deck", numbers(len(pieces.KINDS), 999), follows=True),
    Part("pool", rows(lambda r: len(PROVINCES), numbers(len(pieces.COUNTERS), 999)), follows=True),
    _Bare(
        "plundered",
        Kind(lambda r, cities: [_word(r.t.board.cities[city].name) for city in cities], _cities),
        follows=True,
    ),
)


class StruggleNotation(PartNotation[s.State]):
    """Positions of Struggle for Rome.

    Parameters
    ----------
    boards
        Board files whose digests lines may name; the house board needs none.
    """

    tag = "struggle"
    setup: ClassVar[tuple[str, ...]] = ("players", "colours", "options", "board")
    table: ClassVar[tuple[Part, ...]] = PARTS
    setup_type: ClassVar[type[Setup]] = Setup
    state_type: ClassVar[type[s.State]] = s.State
    seated: ClassVar[str] = "colours"
    known: ClassVar[tuple[str, ...]] = COLOURS
    classes: Classes = CLASSES

    def __init__(self, boards: Iterable[str] = ()) -> None:
        self.boards: dict[str, str] = {digest(text): text for text in boards}

    def setup_from(self, said: Mapping[str, Any], *, by_hand: bool = False) -> Setup:
        """Return the set-up that some parts name; a line names a board by its digest."""
        if "board" in said and not by_hand:
            name = typed(str, said["board"], {}, "board")
            said = {**said, "board": of_digest("board", name, {"board": self.boards.get(name)}) if name else ""}
        return super().setup_from(said, by_hand=by_hand)

    def setup_words(self, setup: Setup) -> dict[str, Any]:
        """Return the parts of a set-up, and remember its board."""
        if setup.board:
            self.boards.setdefault(digest(setup.board), setup.board)
        return super().setup_words(setup) | {"board": digest(setup.board)}

    def first(self, setup: Setup) -> s.State:
        """Return the position that is changed when none is given: round 1, everybody on the start crossroads."""
        return first_position(setup)

    def reading(self, setup: Setup, *, by_hand: bool = False) -> Reading:
        """Return what reads and writes the parts of a position of this set-up."""
        return Reading(tables_of(setup), setup.colours, _seats(setup), by_hand=by_hand)

    def follow(self, read: Reading, state: s.State, heard: described.Heard) -> s.State:
        """Return a position with its reserves, piles, counters and what is due worked out from the rest."""
        return follow(read, first_position(state.setup), state, heard)

    def problems(self, state: s.State) -> tuple[str, ...]:
        """Return what no position of a game can have."""
        return checks.problems_in(tables_of(state.setup), state)

    def hidden(self, state: s.State) -> bool:
        """Whether a position is only what one seat sees."""
        unseen = any(player.unseen_hand or player.unseen_cards for player in state.players)
        return bool(unseen or state.unseen_deck or state.unseen_pasture)


@lru_cache(maxsize=32)
def tables_of(setup: Setup) -> Tables:
    """Return the board, options and tables of a set-up; InputError if there is no such game."""
    setup.check()
    return Tables(setup)


@lru_cache(maxsize=32)
def _seats(setup: Setup) -> Spellings[int]:
    places = {colour: seat for seat, colour in enumerate(setup.colours)}
    words = ((word, places[colour]) for word, colour in pieces.COLOUR_NAMES.known.items() if colour in places)
    return Spellings("player", [*places.items(), *((name, at) for at, name in enumerate(setup.players)), *words])


@lru_cache(maxsize=32)
def first_position(setup: Setup) -> s.State:
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
    return s.then(state, 0, due.TRADE, phase=s.TRADE)


NOTATION = StruggleNotation()
"""The notation of the game; boards it has written are known to it."""


def position(
    start: s.State | Setup | None = None,
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
    **more: object,
) -> s.State:
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
    **more
        For each colour (or name of a player) a dict with any of ``gold``, ``hand``, ``cards`` (development cards),
        ``diplomats``, ``culture`` (cards played), ``horsemen`` and ``warriors``. A tribe is a place, or a dict with
        any of ``at``, ``figures``, ``wagons``, ``counters``, ``cities`` (the first city first). Also any other part
        that a line has (``stage``, ``deck``), and where ``start`` is left out those of a set-up: ``players`` (names,
        or how many), ``colours``, ``options``.

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
    piles = {"plundered": plundered, "discards": discards, "out": out}
    now = {"round": round, "first": first, "phase": phase, "active": active, "done": done}
    other = {"legionnaire": legionnaire, "totals": totals, "diplomacy": diplomacy, "announced": announced}
    return NOTATION.position(start, more | piles | now | other)


_MORE = (("gold", "gold"), ("Gold", "gold"), ("pasture", "pasture"), ("Weide", "pasture"))
_GOODS = Spellings("resource", lambda: [*pieces.RESOURCE_NAMES.known.items(), *_MORE])


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
    words = pieces.COLOUR_NAMES.known.items()
    colours = ((word, setup.colours.index(colour)) for word, colour in words if colour in setup.colours)
    return {
        "place": lambda name, where: find(board, name, where),
        "hex": lambda name, where: board.hex(name, where).id,
        "city": lambda name, where: board.city(name, where).name,
        "seat": players(names, colours),
        "good": _GOODS.find,
        "tribe": pieces.TRIBE_NAMES.find,
    }
