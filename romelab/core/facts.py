"""Facts: what happened, what rules out a move, what is being waited for, as data without a sentence.

A kind of fact is a class with the rule it stands under. Its fields hold ids, seats and numbers, never names or words
of a sentence; their annotations say what each names. Whoever reads it gets the sentence from a catalogue, see
:mod:`romelab.core.speech`. Rules import facts, never sentences.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from operator import itemgetter
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Protocol,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_type_hints,
)

PLACE = "a place on the board"
"""Second mark of a field: what stands there is a place that this fact is about, so that a board can ring it."""
Seat = Annotated[int, "seat"]
Count = Annotated[int, "count"]
Flag = Annotated[bool, "flag"]
Word = Annotated[str, "word"]
"""One of a few words that the program knows and a catalogue names."""
Share = Annotated[float, "share"]
"""A part of one, said in per cent with one decimal."""
Said = Annotated[str, "said"]
"""What somebody typed: shown as it is, never looked up."""
ALL = ("*",)
"""As ``secret`` of a kind: who may not know such a fact learns nothing of it."""


class FactLike(Protocol):
    """What everything has that happened or that rules out a move."""

    @property
    def rule(self) -> str:
        """Number of the rule behind it."""
        ...

    @property
    def places(self) -> tuple[str, ...]:
        """Ids of the places it is about."""
        ...


K = TypeVar("K", bound="Fact")
_TUPLE = cast("Any", tuple)
_made = _TUPLE.__new__


@dataclass_transform(eq_default=True, frozen_default=True)
class FactMeta(type):
    """Makes a class of facts: a tuple with a named field for each annotation, in a tenth of a NamedTuple's time."""

    def __new__(mcs, name: str, bases: tuple[type, ...], inside: dict[str, Any], **of_kind: Any) -> FactMeta:
        """Make a class of facts."""
        kind = super().__new__(mcs, name, bases, {"__slots__": (), **inside}, **of_kind)
        names = getattr(bases[0], "__match_args__", ()) if bases else ()
        # From Python 3.14 on the names of fields are told when they are asked for, in the form 1: as they are.
        told = inside.get("__annotate__") or inside.get("__annotate_func__")
        for field, hint in (told(1) if told else inside.get("__annotations__", {})).items():
            if not str(hint).removeprefix("typing.").startswith("ClassVar"):
                if field in inside:
                    raise TypeError(f"field {field} of {name} has a default; facts have none")
                setattr(kind, field, property(itemgetter(len(names))))
                names = (*names, field)
        kind.__match_args__ = names
        return kind

    __match_args__: tuple[str, ...]


class Fact(tuple[Any, ...], metaclass=FactMeta):
    """Base of all kinds of facts: frozen, comparable, as small and quick as a tuple.

    Two facts are equal if they are of one kind and hold the same. A kind has a rule: said with the class where it never
    varies, else the first field.

    Parameters
    ----------
    rule
        Number of the rule, for all facts of the kind.
    secret
        Names of the fields that only the seats of :attr:`visible_to` may see; ``ALL`` if nobody else learns anything.
    visible_to
        Names of the fields that hold these seats.

    Examples
    --------
    >>> class Draws(Fact, rule="KUR-14", secret=("card",), visible_to=("seat",)): seat: Seat; card: int | None
    >>> fact = Draws(0, card=36)
    >>> fact, fact.rule, redacted(fact, 0) == fact, redacted(fact, 1)
    (Draws(seat=0, card=36), 'KUR-14', True, Draws(seat=0, card=None))
    """

    secret: ClassVar[tuple[str, ...]] = ()
    _knowing: ClassVar[tuple[str, ...]] = ()
    if TYPE_CHECKING:

        @property
        def rule(self) -> str:
            """Number of the rule behind it."""
            ...

    def __init_subclass__(
        cls, *, rule: str = "", secret: tuple[str, ...] = (), visible_to: tuple[str, ...] = ()
    ) -> None:
        for name, value in (("rule", rule), ("secret", secret), ("_knowing", visible_to)):
            if value:
                setattr(cls, name, value)

    def __new__(cls, *values: Any, **named: Any) -> Self:
        """Make a fact from its fields, in order or by name."""
        if named or len(values) != len(cls.__match_args__):
            values = _filled(cls, values, named)
        return _made(cls, values)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _TUPLE.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return _TUPLE.__hash__(self)

    def __bool__(self) -> bool:
        # A fact without fields is a fact, unlike an empty tuple.
        return True

    def __repr__(self) -> str:
        parts = zip(self.__match_args__, self, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in parts)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    @property
    def visible_to(self) -> tuple[int, ...] | None:
        """Seats that may see the secret fields; None if there is nothing to hide."""
        if not self._knowing:
            return None
        held: Iterator[Any] = (getattr(self, name) for name in self._knowing)
        return tuple(seat for one in held for seat in cast("tuple[int, ...]", one if type(one) is tuple else (one,)))

    @property
    def places(self) -> tuple[str, ...]:
        """Ids of the places it is about, in the order of its fields."""
        marked = _places_of(type(self))
        return tuple(place for at in marked for place in _flat(self[at])) if marked else ()


def _filled(kind: type[Fact], values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """Put the fields that are given by name after the others."""
    rest = kind.__match_args__[len(values) :]
    if len(values) + len(named) != len(kind.__match_args__) or not named.keys() >= set(rest):
        raise TypeError(f"{kind.__name__} has the fields {', '.join(kind.__match_args__)}")
    return (*values, *(named[name] for name in rest))


def maker(kind: type[K]) -> Callable[[tuple[Any, ...]], K]:
    """Return a function that makes facts of a kind from all fields in one tuple: unchecked, for the most frequent."""
    return cast("Callable[[tuple[Any, ...]], K]", partial(_made, kind))


def changed(fact: K, **parts: Any) -> K:
    """Return a fact with some fields changed.

    Raises
    ------
    TypeError
        If there is no such field.
    """
    if unknown := parts.keys() - set(fact.__match_args__):
        raise TypeError(f"{type(fact).__name__} has no field {', '.join(sorted(unknown))}")
    return maker(type(fact))(
        tuple(parts.get(name, value) for name, value in zip(fact.__match_args__, fact, strict=True))
    )


def redacted(fact: K, reader: int | None, *, everything: bool = False) -> K | None:
    """Return a fact as a seat may know it: secret fields are None; None if it learns nothing at all.

    Parameters
    ----------
    reader
        The seat; None is somebody who may know only what is open to all.
    everything
        Give the whole fact whoever asks.
    """
    if not fact.secret or everything or (reader is not None and reader in (fact.visible_to or ())):
        return fact
    return None if fact.secret is ALL else changed(fact, **dict.fromkeys(fact.secret))


@cache
def field_kinds(kind: type) -> Mapping[str, str]:
    """Return what each field of a kind names, read once from its annotations.

    Parameters
    ----------
    kind
        A kind of fact, or of move.

    Examples
    --------
    >>> class Loses(Fact, rule="KUR-45"): seat: Seat; number: Count
    >>> dict(field_kinds(Loses))
    {'seat': 'seat', 'number': 'count'}
    """
    return MappingProxyType({name: (marks or ("",))[0] for name, marks in _marks_of(kind).items()})


@cache
def field_kind(kind: type, name: str) -> str:
    """Return what a field of a kind names, or a property that follows from its fields; empty if nothing is marked.

    Examples
    --------
    >>> class Pays(Fact, rule="R-1"):
    ...     asked: Count
    ...     held: Count
    ...
    ...     @property
    ...     def lacks(self) -> Count:
    ...         return self.asked - self.held
    >>> field_kind(Pays, "held"), field_kind(Pays, "lacks"), Pays(3, 1).lacks
    ('count', 'count', 2)
    """
    if (named := field_kinds(kind).get(name)) is not None:
        return named
    getter = getattr(getattr(kind, name, None), "fget", None)
    return (_marks(get_type_hints(getter, include_extras=True).get("return")) or ("",))[0] if getter else ""


@cache
def _places_of(kind: type) -> tuple[int, ...]:
    return tuple(at for at, marks in enumerate(_marks_of(kind).values()) if PLACE in marks)


def _marks_of(kind: type) -> dict[str, tuple[str, ...]]:
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    hints = get_type_hints(kind, include_extras=True) if names else {}
    return {name: _marks(hints[name]) for name in names}


def _marks(hint: Any) -> tuple[str, ...]:
    if own := tuple(mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, str)):
        return own
    return next((marks for part in get_args(hint) if (marks := _marks(part))), ())


def _flat(value: Any) -> Iterator[str]:
    if type(value) is tuple:
        for part in cast("tuple[Any, ...]", value):
            yield from _flat(part)
    elif value:
        # A place that is not known, or beside the board, is not a place.
        yield value


def debug_text(fact: object) -> str:
    """Return key and fields: shown where no catalogue has a message, and compared by tests.

    Examples
    --------
    >>> class Loses(Fact, rule="KUR-45"): seat: Seat
    >>> debug_text(Loses(1))
    'KUR-45 Loses(seat=1)'
    """
    parts = ", ".join(f"{name}={getattr(fact, name)!r}" for name in field_kinds(type(fact)))
    return f"{getattr(fact, 'rule', '')} {type(fact).__name__}({parts})".lstrip()
