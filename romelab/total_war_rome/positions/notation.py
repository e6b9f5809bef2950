"""What a position of the campaign consists of: ``rome/3 round=3 rome=[gold:12] control=[sardinia:rome]`` as a line."""

# pyright: basic
# What is described has any shape until it has been looked at.
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar

from romelab.core import parts
from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import Move
from romelab.core.literals import Classes, counted, one_by_one, packed, typed
from romelab.core.names import Spellings
from romelab.core.notation import Tally, difference, runs, spread
from romelab.total_war_rome.battle.positions.notation import BATTLE_CLASSES, battle_of, battle_words, whole_battle
from romelab.total_war_rome.box import names
from romelab.total_war_rome.box.cards import HIDDEN, card_id
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS
from romelab.total_war_rome.box.tables import FACTIONS, Box, default_box
from romelab.total_war_rome.positions import checks, moves as m, state as s, tasks


def _development(name: str, where: str, faction: str) -> str:
    return names.development_id(name, faction, where)


_BETWEEN = re.compile(r"\s+to\s+|\s*/\s*|\s*[-–]\s*")
_LETTERS = {bit: "W" if name == "wonder" else name[0] for name, bit in s.BITS.items()}
"""What stands in a region, a letter each: ``mbw``; a wonder is W, since a walling is w."""
CLASSES: Classes = {**BATTLE_CLASSES, **{kind.__name__: kind for kind in m.MOVES.values()}, "Task": s.Task}


def _named(read: parts.Reading, given: Any, where: str) -> dict[Any, Any]:
    """Take a list with names; an empty list has none."""
    if given == [] or isinstance(given, Mapping):
        return dict(given or {})
    raise InputError.at(where, f"must be a list with names, not {quoted(given)}")


def _by_region(write: Callable[[Any, Any], Any], one: Callable[[parts.Reading, Any, str, Any], Any]) -> parts.Kind:
    """Return the kind of something in each region, of which a line names those that differ."""

    def read(r: parts.Reading, given: Any, where: str, old: tuple[Any, ...]) -> tuple[Any, ...]:
        board, found = r.t.map, [*old]
        for name, said in _named(r, given, where).items():
            place = r.tried(board.land, name, where)
            if place is not None:
                at = board.region[place].index
                found[at] = one(r, said, f"{where}, {name}"[:80], found[at])
        return tuple(found)

    return parts.Kind(lambda r, row: {p.id: write(r, one) for p, one in zip(r.t.map.regions, row, strict=True)}, read)


def _holder(read: parts.Reading, given: Any, where: str, old: int) -> int:
    nobody = read.by_hand and given in ("", "nobody", "independent", -1)
    return parts.SEAT_OR_NOBODY.read(read, None if nobody else given, where, old)


def _bits(read: parts.Reading, letters: Any, where: str, old: int) -> int:
    known = {letter: bit for bit, letter in _LETTERS.items()}
    if isinstance(letters, str) and {*letters} <= known.keys():
        return sum(known[letter] for letter in {*letters})
    if not read.by_hand:
        read.problem(where, f"a letter for each of {', '.join(s.BITS)}: {''.join(known)}")
        return old
    found = [read.tried(names.IMPROVEMENT_WORDS.find, one, where) for one in read.names(letters, where)]
    if len({*found}) < len(found):
        read.problem(where, "each stands there once (TWR-234)")
    return sum(s.BITS[one] for one in {*found} if one)


def _road_words(r: parts.Reading, bits: int) -> dict[str, list[str]]:
    """Write each road at the first of its two regions."""
    found: dict[str, list[str]] = {region.id: [] for region in r.t.map.regions}
    for border in r.t.map.borders if bits else ():
        if bits >> border.index & 1:
            found[border.ends[0]].append(border.ends[1])
    return found


def _roads(read: parts.Reading, given: Any, where: str, old: int) -> int:
    board, roads = read.t.map, old
    if read.by_hand and not isinstance(given, Mapping):
        for road in read.names(given, where):
            ends = _BETWEEN.split(road.strip()) if isinstance(road, str) else read.names(road, where)
            if len(ends) == 2:
                one, other = (read.tried(board.land, end, where) for end in ends)
                roads |= _road(read, one, other, where)
            else:
                read.problem(where, f"a road joins two regions, as 'Latium - Etruria', not {quoted(road)}")
        return roads
    for name, others in _named(read, given, where).items():
        one = read.tried(board.land, name, where)
        if one is None:
            continue
        for border in board.borders:
            if border.ends[0] == one:
                roads &= ~(1 << border.index)
        for other in read.names(others, f"{where}, {one}"):
            place = f"{where}, {one}"
            roads |= _road(read, one, read.tried(board.land, other, place), place)
    return roads


def _road(read: parts.Reading, one: str | None, other: str | None, where: str) -> int:
    """Return the bit of a road between two regions; 0 where there can be none."""
    if not one or not other:
        return 0
    board = read.t.map
    border = board.border(one, other)
    if border is None:
        read.problem(where, f"{board.region[one].name} and {board.region[other].name} do not touch")
    return 1 << border.index if border else 0


def _relation_words(r: parts.Reading, relations: tuple[int, ...]) -> Tally:
    size = len(r.called)
    pairs = [(a, b, relations[a * size + b]) for a, b in combinations(range(size), 2)]
    return Tally({f"{r.called[a]}/{r.called[b]}": s.RELATIONS[one] for a, b, one in pairs if one != s.NEUTRAL})


def _relations(read: parts.Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    size = len(read.called)
    relations = [s.NEUTRAL] * (size * size)
    for pair, one in _named(read, given, where).items():
        ends = [read.tried(read.seats.find, end, where) for end in str(pair).split("/")]
        if len(ends) != 2 or None in ends or one not in s.RELATIONS:
            read.problem(where, "two factions with a stroke between them, and what they are to each other")
            continue
        relations[ends[0] * size + ends[1]] = relations[ends[1] * size + ends[0]] = s.RELATIONS.index(one)  # type: ignore[operator]
    return tuple(relations)


def _ids(read: parts.Reading, given: Any, find: names.Find, faction: str, where: str) -> tuple[str, ...]:
    """Return the ids of cards that stand by name."""
    known: Any = read.t.troops if find is names.troop_id else read.t.ships if find is names.ship_id else ()
    found: list[str] = []
    for card in one_by_one(read.names(given, where)):
        own = isinstance(card, str) and (card.startswith(HIDDEN) or card_id(card) in known)
        name = card if own else read.tried(find, card, where, faction)
        if isinstance(name, str):
            found.append(name)
    return tuple(found)


class _Cards(parts.Part):
    """Cards that a faction has in a row: a line has them without its name."""

    def get(self, state: s.State, seat: int) -> tuple[str, tuple[str, ...]]:
        return state.factions[seat], getattr(state, self.field or self.name)[seat]


def _cards(find: names.Find) -> parts.Kind:
    return parts.Kind(
        lambda r, held: counted([names.short_id(card, find, held[0]) for card in held[1]]),
        lambda r, given, where, old: _ids(r, given, find, old[0], where),
    )


def _pieces(kind: type[Any], where_cards: str = "") -> parts.Kind:
    """Return the kind of the armies, navies or agents of each faction, without its name in theirs."""
    find = names.troop_id if kind is s.Army else names.ship_id

    def write(r: parts.Reading, pieces: tuple[Any, ...]) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {name: [] for name in r.called}
        for piece in pieces:
            row, owner = packed(piece, kind)[1:], r.called[piece.seat]
            if where_cards:
                row[2] = counted([names.short_id(card, find, owner) for card in getattr(piece, where_cards)])
            if kind is s.Army and len(row) > 3:
                row[3] = names.short_id(piece.general, names.general_id, owner)
            found[owner].append(row)
        return found

    def one(r: parts.Reading, seat: int, given: Any, where: str) -> Any:
        name = r.called[seat]
        if not isinstance(given, list):
            raise InputError.at(where, f"each is a list of its parts, not {quoted(given)}")
        row: list[Any] = [seat, *given]
        if len(row) > 2 and row[2] != "":
            row[2] = r.tried(r.t.map.place, row[2], where) or ""
        if where_cards and len(row) > 3:
            row[3] = sorted(_ids(r, row[3], find, name, where))
        if kind is s.Army and len(row) > 4 and row[4] != "":
            row[4] = r.tried(names.general_id, row[4], where, name) or ""
        return typed(kind, row, CLASSES, where)

    def read(r: parts.Reading, given: Any, where: str, old: tuple[Any, ...]) -> tuple[Any, ...]:
        found = {seat: [piece for piece in old if piece.seat == seat] for seat in range(len(r.called))}
        for name, rows in _named(r, given, where).items():
            seat = r.tried(r.seats.find, name, where)
            if seat is not None:
                place = f"{where}, {r.called[seat]}"
                found[seat] = [one(r, seat, row, place) for row in r.names(rows, place)]
        return tuple(piece for pieces in found.values() for piece in pieces)

    return parts.Kind(write, read)


def _order(read: parts.Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    order = tuple(read.tried(read.seats.find, one, where) or 0 for one in read.names(given, where))
    if sorted(order) != [*range(len(read.called))]:
        read.problem(where, "must name every faction once")
    return order


def _phase(read: parts.Reading, given: Any, where: str, old: str) -> str:
    if given not in (*s.PHASES, "over"):
        read.problem(where, f"must be one of {', '.join(s.PHASES)}, over")
    return given


def _numbers(read: parts.Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    listed = spread(given, len(read.t.deck)) if isinstance(given, list) else given
    return typed(tuple[int, ...], listed, {}, where)


class _Opened(parts.Part):
    """What was open when purchases were laid out (TWR-222): a line says it by what has changed since."""

    def get(self, state: s.State, seat: int) -> s.State:
        return state


def _opened_words(r: parts.Reading, state: s.State) -> Tally:
    if state.opened is None:
        return Tally()
    free = [part for part in PARTS if not part.follows and part.name != "opened"]
    derived = [part for part in PARTS if part.follows]
    before, now = (parts.words_of(one, free, r) for one in (state.opened, state))
    found = Tally({"phase": state.opened.phase, **difference(before, now)})
    own, follows = (
        parts.words_of(state.opened, derived, r),
        parts.words_of(s.with_stacks(state.opened, r.t), derived, r),
    )
    found |= {name: one for name, one in own.items() if one != follows[name]}
    return found


def _turn(read: parts.Reading, given: Any, where: str, old: int) -> int:
    return read.number(given, where, high=len(read.called) - 1)


def _battle(read: parts.Reading, given: Any, where: str, old: Any) -> Any:
    return battle_of(_named(read, given, where), where)


def _winners(read: parts.Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    return tuple(read.tried(read.seats.find, one, where) or 0 for one in read.names(given, where))


PILE = parts.Kind(lambda r, cards: runs(cards), _numbers)
STACKS = parts.of_type(tuple[tuple[int, ...], ...])
NAMES = parts.Kind(lambda r, listed: [*listed], parts.of_type(tuple[str, ...]).read)
GENERALS = parts.Kind(lambda r, rows: [[*row] for row in rows], parts.of_type(tuple[tuple[str, ...], ...]).read)
PARTS = (
    parts.Part("round", parts.number(9999, by_hand=(1, 999))),
    parts.Part("phase", parts.Kind(lambda r, phase: phase, _phase)),
    parts.Part("order", parts.Kind(lambda r, order: [r.called[seat] for seat in order], _order)),
    parts.Part("turn", parts.Kind(lambda r, turn: turn, _turn)),
    parts.Part("last", parts.FLAG),
    parts.Part("gold", parts.of_type(int), each=True),
    parts.Part("vp", parts.of_type(int), each=True),
    parts.Part("hand", parts.of_type(tuple[int, ...]), "hands", each=True),
    _Cards("developed", _cards(_development), each=True),
    _Cards("fresh", _cards(_development), each=True),
    _Cards("spare", _cards(names.general_id), each=True),
    parts.Part("initiative", parts.of_type(int), each=True),
    parts.Part("bid", parts.of_type(int), "bids", each=True),
    parts.Part("omen", parts.of_type(int), "omens", each=True),
    parts.Part("raised", parts.of_type(int), each=True),
    parts.Part("plans", parts.of_type(tuple[Move, ...], CLASSES), each=True),
    parts.Part("discount", parts.of_type(int), "discounts", each=True),
    parts.Part("passing", parts.of_type(bool), each=True),
    parts.Part("relations", parts.Kind(_relation_words, _relations)),
    parts.Part("control", _by_region(parts.SEAT_OR_NOBODY.write, _holder)),
    parts.Part("unrest", _by_region(lambda r, many: many, parts.number(99).read)),
    parts.Part("improvements", _by_region(lambda r, bits: _letters(bits), _bits)),
    parts.Part("roads", parts.Kind(_road_words, _roads)),
    parts.Part("armies", _pieces(s.Army, "troops")),
    parts.Part("navies", _pieces(s.Navy, "ships")),
    parts.Part("agents", _pieces(s.Agent)),
    parts.Part("discards", PILE),
    parts.Part("trades", parts.of_type(tuple[tuple[int, int], ...])),
    parts.Part("refused", NAMES),
    parts.Part("blighted", NAMES),
    parts.Part("agenda", parts.of_type(tuple[s.Task, ...], CLASSES)),
    # A battle is fought by the options of the campaign.
    parts.Part(
        "battle", parts.Kind(lambda r, one: battle_words(one and one._replace(options=BATTLE_DEFAULTS)), _battle)
    ),
    parts.Part("winners", parts.Kind(lambda r, seats: [r.called[seat] for seat in seats], _winners)),
    _Opened("opened", parts.Kind(_opened_words, lambda r, given, where, old: _named(r, given, where) or None)),
    parts.Part("deck", PILE, follows=True),
    parts.Part("reserve", STACKS, follows=True),
    parts.Part("docks", STACKS, follows=True),
    parts.Part("packs", parts.of_type(tuple[int, ...]), follows=True),
    parts.Part("generals", GENERALS, follows=True),
)


class CampaignNotation(parts.PartNotation[s.State]):
    """Positions of the campaign.

    Parameters
    ----------
    box
        Map, cards and dice of the game; those of the package if None.
    """

    tag = "rome"
    version = 3
    setup: ClassVar[tuple[str, ...]] = ("factions", "trigger", "options", "map")
    table: ClassVar[tuple[parts.Part, ...]] = PARTS
    setup_type: ClassVar[type[s.Setup]] = s.Setup
    state_type: ClassVar[type[s.State]] = s.State
    seated: ClassVar[str] = "factions"
    known: ClassVar[tuple[str, ...]] = FACTIONS
    classes: Classes = CLASSES

    def __init__(self, box: Box | None = None) -> None:
        self._box = box

    @property
    def box(self) -> Box:
        """Map, cards and dice."""
        return self._box or default_box()

    def usual(self) -> dict[str, Any]:
        """Return the name of the map."""
        return {"map": self.box.map.name}

    def unsaid(self) -> s.Setup:
        """Return the set-up of which a line says nothing: on the map of the package, whatever this one is."""
        return s.Setup(map=default_box().map.name)

    def setup_of(self, state: s.State) -> s.Setup:
        """Return the set-up of a position, with players who are called by their factions."""
        return s.Setup((), state.factions, state.options, state.trigger, self.box.map.name)  # type: ignore[arg-type]

    def first(self, setup: s.Setup) -> s.State:
        """Return the position that the parts of a line change: nothing on the map but who holds what."""
        setup.check(self.box)
        return first_position(setup, self.box)

    def reading(self, setup: s.Setup, *, by_hand: bool = False) -> parts.Reading:
        """Return what reads and writes the parts of a position of this set-up."""
        return parts.Reading(self.box, setup.factions, _seats(setup.factions), by_hand=by_hand)

    def named_parts(self, state: s.State, names: Collection[str] | None = None) -> dict[str, Any]:
        """Return what may be asked of a position: of a battle everything, also what a line leaves out."""
        fought = state.battle
        if fought is None or (names is not None and "battle" not in names):
            return super().named_parts(state, names)
        others = None if names is None else [name for name in names if name != "battle"]
        return super().named_parts(state, others) | {"battle": whole_battle(fought)}

    def follow(self, read: parts.Reading, state: s.State, heard: parts.Heard) -> s.State:
        """Return a position with deck and stacks, and with what was open before, as they follow from the rest."""
        whole = s.with_stacks(state, self.box)
        state = replace(state, **{n: getattr(whole, n) for n in _DERIVED if (-1, n) not in heard})
        if state.battle is not None:
            state = replace(state, battle=state.battle._replace(options=state.options))
        if isinstance(state.opened, dict):
            # What follows from the rest does so anew: other cards may lie in the piles by then.
            try:
                state = replace(state, opened=self.laid(read, replace(state, opened=None), state.opened))
            except InputError as error:
                inner = [Problem(f"opened, {one.where}" if one.where else "opened", one.what) for one in error.problems]
                raise InputError(inner, "the line") from None
        return state

    def problems(self, state: s.State) -> tuple[str, ...]:
        """Return what no position of a game can have."""
        return checks.problems_in(self.box, state)

    def hidden(self, state: s.State) -> bool:
        """Whether a position is only what one seat sees."""
        return () in state.reserve


_DERIVED = ("deck", "reserve", "docks", "packs", "generals")


@lru_cache(maxsize=32)
def first_position(setup: s.Setup, box: Box) -> s.State:
    """Return the position that is changed when none is given: nothing on the map but who holds what."""
    state = s.new_state(setup, box)
    return s.with_stacks(replace(state, armies=(), navies=(), agents=(), agenda=(), phase=tasks.CAMPAIGN), box)


@lru_cache(maxsize=64)
def _seats(called: tuple[str, ...]) -> Spellings[int]:
    return Spellings(
        "faction", ((word, called.index(one)) for word, one in names.FACTION_WORDS.known.items() if one in called)
    )


def _letters(bits: int) -> str:
    return "".join(letter for bit, letter in _LETTERS.items() if bits & bit)


NOTATION = CampaignNotation()
