"""A position as a table of parts: a row says what a part is called, how it is written, and how it is read.

From one table come the line of a position, the reading of lines, and ``position()``, whose keywords are the parts of a
line: whoever describes a position says what differs from the one that it begins with. What cannot be a position is
for the game's checks to say, whichever way it came.
"""

# pyright: basic
# What is described has any shape until it has been looked at.
from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import Game
from romelab.core.input import pasted
from romelab.core.literals import Classes, packed, typed, written
from romelab.core.names import Description, Spellings
from romelab.core.notation import LONGEST_LINE, Notation, Tally, changed_options, difference, named, options_of

State = TypeVar("State")
Heard = set[tuple[int, str]]
"""What has been said: the name of a part with the seat whose it is, -1 for parts of the whole position."""


class Reading(Description):
    """What somebody describes, with all that is needed to read it for one set-up.

    Parameters
    ----------
    t
        What the rules of the game look up for this set-up.
    called
        What the seats are called in a line.
    seats
        Finds a seat by any spelling of its name.
    by_hand
        Whether a person lays a position out, rather than a line, which says all that does not follow.
    """

    def __init__(self, t: Any, called: tuple[str, ...], seats: Spellings[int], *, by_hand: bool = False) -> None:
        super().__init__("the position" if by_hand else "the line")
        self.t = t
        self.called = called
        self.seats = seats
        self.by_hand = by_hand

    def seat(self, given: Any, where: str, old: int = 0) -> int:
        """Find a seat by any of its names, by hand also by its number; as it was if there is none."""
        found = self.choice(given, where, self.seats, *(range(len(self.called)) if self.by_hand else ()))
        return old if found is None else found

    def put(self, part: Part, seat: int, given: Any, where: str, base: Any, now: dict[str, Any]) -> None:
        """Put what is said of a part among the fields of a position; what is wrong with it is noted."""
        try:
            part.put(now, seat, part.kind.read(self, given, where, part.get(base, seat)))
        except InputError as error:
            self.problems.extend(error.problems)


class Kind(NamedTuple):
    """How values of one kind are written and read.

    Attributes
    ----------
    write
        Returns the plain value for a value: of the reading at hand, and the value.
    read
        Returns the value for what was said: of the reading at hand, what was said, its place, and the value before,
        which stays where what was said is refused.
    """

    write: Callable[[Any, Any], Any]
    read: Callable[[Any, Any, str, Any], Any]


class Part(NamedTuple):
    """A part of a position.

    Attributes
    ----------
    name
        What it is called in a line and in ``position()``.
    kind
        How it is written and read.
    field
        The field of the position that holds it; named after the part if left out.
    each
        Whether each seat has one: a line has it under the name of the seat, the field holds them by seat.
    follows
        Whether it follows from the others as a rule: it is written where it does not.
    """

    name: str
    kind: Kind
    field: str = ""
    each: bool = False
    follows: bool = False

    def get(self, state: Any, seat: int) -> Any:
        """Return the value that a position has here."""
        value = getattr(state, self.field or self.name)
        return value[seat] if self.each else value

    def put(self, now: dict[str, Any], seat: int, value: Any) -> None:
        """Put a value among the fields of a position."""
        field = self.field or self.name
        now[field] = (*now[field][:seat], value, *now[field][seat + 1 :]) if self.each else value


def number(high: int, low: int = 0, *, by_hand: tuple[int, int] | None = None, rule: str = "") -> Kind:
    """Return the kind of whole numbers within bounds; within others, and by a rule, where a person lays them out."""

    def read(r: Any, given: Any, where: str, old: Any) -> int:
        least, most = by_hand if by_hand and r.by_hand else (low, high)
        return r.number(given, where, low=least, high=most, rule=rule if r.by_hand else "")

    return Kind(lambda r, value: value, read)


def tally(names: Sequence[str], find: Callable[[str, str], str]) -> Kind:
    """Return the kind of a number of each of some things, in their order; of things by any spelling."""

    def read(r: Any, given: Any, where: str, old: Any) -> tuple[int, ...]:
        many = r.counts(given, where, find)
        return tuple(many.get(name, 0) for name in names)

    return Kind(lambda r, many: Tally({n.replace(" ", "_"): m for n, m in zip(names, many, strict=True) if m}), read)


def numbers(many: int, high: int) -> Kind:
    """Return the kind of a fixed count of numbers in a row."""

    def read(r: Any, given: Any, where: str, old: Any) -> tuple[int, ...]:
        found = r.numbers(given, where, high=high)
        if len(found) == many:
            return tuple(found)
        r.problem(where, f"must be {many} numbers")
        return old

    return Kind(lambda r, value: [*value], read)


def rows(many: Callable[[Any], int], row: Kind) -> Kind:
    """Return the kind of a list of rows, as many as the reading at hand asks for."""

    def read(r: Any, given: Any, where: str, old: Any) -> tuple[Any, ...]:
        listed = r.names(given, where)
        if len(listed) == many(r):
            return tuple(row.read(r, one, where, before) for one, before in zip(listed, old, strict=True))
        r.problem(where, f"must be {many(r)} lists")
        return old

    return Kind(lambda r, value: [row.write(r, one) for one in value], read)


def of_type(hint: Any, classes: Classes = MappingProxyType({})) -> Kind:
    """Return the kind of values of some type, written as a list of their parts."""

    def read(r: Any, given: Any, where: str, old: Any) -> Any:
        return typed(hint, packed(given, hint) if isinstance(given, tuple) else given, classes, where)

    return Kind(lambda r, value: packed(value, hint), read)


FLAG = Kind(lambda r, value: value, lambda r, given, where, old: r.flag(given, where))
SEAT = Kind(lambda r, seat: r.called[seat], lambda r, given, where, old: r.seat(given, where, old))
SEAT_OR_NOBODY = Kind(
    lambda r, seat: r.called[seat] if seat >= 0 else None,
    lambda r, given, where, old: -1 if given is None else r.seat(given, where, old),
)
"""One of the seats, or -1 for none."""


class PartNotation(Notation[State], Generic[State]):
    """A notation made from a table of parts.

    Attributes
    ----------
    table
        The parts, as a line has them.
    setup
        Fields of a set-up that a line names, before the parts.
    setup_type, state_type
        The classes of set-ups and of positions.
    seated, known
        The field of a set-up that says what each seat plays, and all that may be played, in order.
    """

    table: ClassVar[tuple[Part, ...]]
    setup: ClassVar[tuple[str, ...]]
    setup_type: ClassVar[type[Any]]
    state_type: ClassVar[type[Any]]
    seated: ClassVar[str]
    known: ClassVar[tuple[str, ...]]

    def setup_of(self, state: State) -> Any:
        """Return the set-up of a position."""
        return cast("Any", state).setup

    @abstractmethod
    def first(self, setup: Any) -> State:
        """Return the position that the parts of a line change; InputError for a set-up that does not exist."""

    @abstractmethod
    def reading(self, setup: Any, *, by_hand: bool = False) -> Reading:
        """Return what reads and writes the parts of a position of this set-up."""

    def follow(self, read: Any, state: State, heard: Heard) -> State:
        """Return a position with what follows from others, unless it has been said."""
        return state

    def usual(self) -> dict[str, Any]:
        """Return what a set-up has where nothing is said, as far as it is not the default of its class."""
        return {}

    def unsaid(self) -> Any:
        """Return the set-up that is meant where a line says nothing of it."""
        return self.setup_type(**self.usual())

    def setup_from(self, said: Mapping[str, Any], *, by_hand: bool = False) -> Any:
        """Return the set-up that some parts name; by hand the number of players will do."""
        read, given = Description(""), self.usual()
        usual = self.setup_type(**given)
        for name in self.setup:
            if name not in said:
                continue
            one = said[name]
            if name == "options":
                kind = type(usual.options)
                given[name] = one if isinstance(one, kind) else options_of(kind, named(one, name))
            elif by_hand and name == "players" and type(one) is int:
                if not 0 < one <= len(self.known):
                    what = f"must be a number from 1 to {len(self.known)}, or their names, not {one}"
                    raise InputError.at(name, what)
                given.setdefault(self.seated, self.known[:one])
            elif name in ("players", self.seated):
                listed = read.names(one, name) if by_hand else one
                read.finish()
                given[name] = typed(tuple[str, ...], listed, {}, name)
            else:
                given[name] = typed(type(getattr(usual, name)), one, {}, name)
        return self.setup_type(**given)

    def parts(self, state: State) -> dict[str, Any]:
        """Return all that makes a position, by name."""
        setup = self.setup_of(state)
        return self.setup_words(setup) | words_of(state, self.table, self.reading(setup))

    def named_parts(self, state: State, names: Collection[str] | None = None) -> dict[str, Any]:
        """Return what may be asked of a position, by name; if ``names`` are given, only the parts with these names."""
        if names is None:
            return self.parts(state)
        setup = self.setup_of(state)
        read, table = self.reading(setup), [part for part in self.table if part.name in names]
        return self.setup_words(setup) | {name: {} for name in read.called} | words_of(state, table, read)

    def line(self, state: State) -> str:
        """Write a position as one line: what differs from the first one of its set-up, and what does not follow."""
        setup = self.setup_of(state)
        r, free = self.reading(setup), [part for part in self.table if not part.follows]
        said = _unusual(self, setup) | difference(words_of(state, free, r), _first_parts(self, setup))
        derived = [part for part in self.table if part.follows]
        heard = {(seat, part.name) for part in free for seat in range(-1, len(r.called))}
        follows = words_of(self.follow(r, state, heard), derived, r)
        said |= {name: one for name, one in words_of(state, derived, r).items() if one != follows[name]}
        return " ".join([f"{self.tag}/{self.version}", *(f"{name}={written(one)}" for name, one in said.items())])

    def read(self, text: object, game: Game[State, Any]) -> State:
        """Read the line of a position, and see that the rules can go on from it."""
        said = self.said_in(pasted(text, LONGEST_LINE, "the line").strip())
        base = self.first(self.setup_from(said))
        state = self.laid(self.reading(self.setup_of(base)), base, said)
        self.asked(game, state)
        return state

    def position(self, start: object, said: Mapping[str, Any]) -> State:
        """Lay out a position of parts in any usual spelling; InputError with all that is wrong.

        Parameters
        ----------
        start
            A position, which stays as it is but for what is said; a set-up; or None, and ``said`` may name its parts.
        said
            Parts by name, None for what is not said; those of a seat as a dict under any of its names.
        """
        said = {name: one for name, one in said.items() if one is not None}
        if start is None:
            start = self.setup_from(said, by_hand=True)
        elif not isinstance(start, (self.setup_type, self.state_type)):
            raise InputError.at("start", f"must be a position or a set-up, not {quoted(start)}", "the position")
        elif wrong := [Problem(name, "is settled by what it begins with") for name in self.setup if name in said]:
            raise InputError(wrong, "the position")
        base = cast("State", self.first(start) if isinstance(start, self.setup_type) else start)
        read = self.reading(self.setup_of(base), by_hand=True)
        state = self.laid(read, base, self.meant(base, said))
        for sentence in self.problems(state):
            read.problem("", sentence)
        read.finish()
        return state

    def meant(self, base: State, said: dict[str, Any]) -> dict[str, Any]:
        """Return what somebody says together with what they mean by it."""
        return said

    def laid(self, read: Reading, base: State, said: Mapping[str, Any]) -> State:
        """Return a position with some parts as they are said; what cannot be read is noted, or refused in a line."""
        now, heard = fields_of(base), Heard()
        whole, own = _tables(type(self))
        for name, given in said.items():
            if name in whole:
                read.put(whole[name], -1, given, name, base, now)
                heard.add((-1, name))
            elif name not in self.setup:
                seat = read.seats.get(name) if isinstance(name, str) else None
                if seat is None:
                    unknown = f"there is no part {quoted(name)}"
                    read.problem(*(("player", read.seats.unknown(name)) if read.by_hand else ("", unknown)))
                    continue
                called = read.called[seat]
                for word, one in read.parts({} if given == [] else given, called, own).items():
                    read.put(own[word], seat, one, f"{called}, {word}", base, now)
                    heard.add((seat, word))
        if not read.by_hand:
            # Nothing is worked out from what could not be read.
            read.finish()
        return self.follow(read, type(base)(**now), heard)

    def setup_words(self, setup: Any) -> dict[str, Any]:
        """Return the parts of a set-up, as plain values."""
        values = {name: getattr(setup, name) for name in self.setup}
        return {name: changed_options(one) if name == "options" else packed(one) for name, one in values.items()}


def words_of(state: Any, table: Iterable[Part], r: Reading) -> dict[str, Any]:
    """Return some parts of a position as plain values."""
    found: dict[str, Any] = {}
    for part in table:
        if part.each:
            for seat, name in enumerate(r.called):
                found.setdefault(name, {})[part.name] = part.kind.write(r, part.get(state, seat))
        else:
            found[part.name] = part.kind.write(r, part.get(state, -1))
    return found


def fields_of(state: Any) -> dict[str, Any]:
    """Return the fields of a position by name."""
    return {one.name: getattr(state, one.name) for one in fields(state)} if is_dataclass(state) else state._asdict()


@cache
def _tables(kind: type[PartNotation[Any]]) -> tuple[dict[str, Part], dict[str, Part]]:
    """Return the parts of the whole position and those of each seat, by name."""
    return {p.name: p for p in kind.table if not p.each}, {p.name: p for p in kind.table if p.each}


@lru_cache(maxsize=64)
def _first_parts(notation: PartNotation[Any], setup: Any) -> dict[str, Any]:
    return notation.parts(notation.first(setup))


@lru_cache(maxsize=64)
def _unusual(notation: PartNotation[Any], setup: Any) -> dict[str, Any]:
    """Return what of a set-up has to be said; not to be changed."""
    usual = notation.setup_words(notation.unsaid())
    if "players" in usual:
        known = {notation.seated: getattr(setup, notation.seated)}
        usual["players"] = packed(notation.setup_type(**known).players)
    return {name: one for name, one in notation.setup_words(setup).items() if one != usual[name]}
