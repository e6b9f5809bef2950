"""Options of a game: every open point of its rules declared once, as a typed field.

The options of a game are a frozen dataclass. Each field is declared by :func:`option`, so name, type, default, values
and the rules it changes stand together in one place. What it asks and what its values mean is said by the catalogues of
the package that ``WORDS`` names, in every language::

    @dataclass(frozen=True, slots=True)
    class Options:
        WORDS: ClassVar[str] = "romelab.struggle_for_rome.box"
        robbery_gold: Literal[2, 3] = option("SFR-51", 2, source="printed")

    [options.robbery_gold]                          # box/languages/en.toml
    asks = "How much gold does a victim without resource cards lose?"
    2 = "2 gold, as in the English edition"
    3 = "3 gold, as in the German edition"

The rules read the field (``options.robbery_gold``); tables, tests and refusals read :func:`options_of`,
:func:`changed` and :func:`problems_in`. Without words an option is called by its name, and a value says itself.
"""

from collections.abc import Sequence
from dataclasses import field, fields
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

from romelab.core.errors import InputError, Problem
from romelab.core.serialization import from_plain
from romelab.core.speech import SPEECH, Speech, phrase, words_of
from romelab.core.tables import table_html

T = TypeVar("T")

Source = Literal["printed", "house", "ours"]

SOURCES: tuple[Source, ...] = ("printed", "house", "ours")


class Reading(NamedTuple):
    """One value of an option.

    Attributes
    ----------
    value
        The value; :meth:`Choice.meaning` says what the rules do then.
    source
        A key of ``SOURCES``.
    """

    value: Any
    source: Source


class Choice(NamedTuple):
    """One option with all that is known of it.

    Attributes
    ----------
    name
        Name of the field.
    point
        Number of the open point: ``"T-01"``, ``"D-01"``, or the rule that leaves it open; empty if none does.
    readings
        The values that have a meaning of their own; the first is the default.
    rules
        Numbers of the rules it changes.
    low, high
        Least and greatest number, of each entry if the value has several; None for options of listed values.
    words
        The package whose catalogues say what it asks and what its values mean; empty if none does.
    """

    name: str
    point: str
    readings: tuple[Reading, ...]
    rules: tuple[str, ...]
    low: int | None = None
    high: int | None = None
    words: str = ""

    @property
    def question(self) -> str:
        """What it settles, as a question, in the language spoken."""
        return self._said("asks", self.name)

    @property
    def default(self) -> Any:
        """The value if no other is given."""
        return self.readings[0].value

    @property
    def source(self) -> Source:
        """Where the default comes from: a key of ``SOURCES``."""
        return self.readings[0].source

    @property
    def others(self) -> tuple[Any, ...]:
        """The values besides the default; for numbers within bounds all those of one number."""
        listed = tuple(reading.value for reading in self.readings[1:])
        if self.low is None or self.high is None or not isinstance(self.default, int):
            return listed
        return tuple(number for number in range(self.low, self.high + 1) if number != self.default)

    def meaning(self, value: object) -> str:
        """Say what the rules do then, in the language spoken, without a full stop; a number may say just itself."""
        listed = any(_same(reading.value, value) for reading in self.readings)
        return self._said(str(value), str(value)) if listed else str(value)

    def _said(self, key: str, otherwise: str) -> str:
        speech = Speech(words_of(self.words or ()))
        key = f"options.{self.name}.{key}"
        return speech.phrase(key) if speech.catalogue.message(key) else otherwise


class Choices(tuple[Choice, ...]):
    """Some options, in a notebook as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        rows: list[Sequence[str]] = []
        for choice in self:
            rules = ", ".join(dict.fromkeys(number for number in (choice.point, *choice.rules) if number))
            lead = choice.name, phrase("table_option_asks", question=choice.question, rules=rules)
            for place, reading in enumerate(choice.readings):
                told = phrase(
                    "table_reading_told",
                    meaning=choice.meaning(reading.value),
                    source=SPEECH.name("source", reading.source),
                )
                rows.append((*(("", "") if place else lead), repr(reading.value), told))
        return table_html(
            [phrase(key) for key in ("table_option", "table_question", "table_value", "table_what_it_means")], rows
        )


class Changes(tuple[tuple[Choice, Any], ...]):
    """The options that differ from the default, each with its value; in a notebook as a table."""

    __slots__ = ()

    def __str__(self) -> str:
        return "; ".join(f"{choice.name}={value!r}: {choice.meaning(value)}" for choice, value in self)

    def _repr_html_(self) -> str:
        if not self:
            return f"<p>{phrase('table_all_defaults')}</p>"
        rows = [(c.name, repr(value), c.meaning(value), c.meaning(c.default)) for c, value in self]
        return table_html(
            [phrase(key) for key in ("table_option", "table_value", "table_what_it_means", "table_instead_of")], rows
        )


def option(
    point: str,
    default: T,
    *others: T,
    rules: Sequence[str] = (),
    source: Source = "ours",
    printed: Sequence[T] = (),
    low: int | None = None,
    high: int | None = None,
) -> T:
    """Declare an option: to be written after ``name: type =`` in a frozen dataclass.

    Parameters
    ----------
    point
        Number of the open point, or the rule that leaves it open.
    default
        The value if no other is given.
    others
        The other values, if the type does not list them, as ``Literal`` and ``bool`` do; numbers have bounds.
    rules
        Numbers of the rules it changes; the point itself if left out.
    source
        Where the values come from: a key of ``SOURCES``.
    printed
        The values that a printed text gives, if the others come from elsewhere.
    low, high
        Bounds of a number, or of each entry of a tuple.

    Returns
    -------
    dataclasses.Field
        Typed as its value, so that a type checker sees the field as what it is when it is read.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Options:
    ...     toll: int = option("R-7", 2, source="house", low=0, high=9)
    >>> Options().toll, Options(toll=3).toll
    (2, 3)
    """

    def known(kind: Any) -> Choice:
        listed = get_args(kind) if get_origin(kind) is Literal else (True, False) if kind is bool else others
        values = (default, *(value for value in listed if not _same(value, default)))
        told = tuple(Reading(value, "printed" if value in printed else source) for value in values)
        return Choice("", point, told, tuple(rules) or (point,), low, high)

    return field(default=default, metadata={"option": known})


def options_of(options: object) -> Choices:
    """Return the options of a game as data, in the order of their points.

    Parameters
    ----------
    options
        The dataclass of options, or an instance of it.

    Examples
    --------
    >>> from romelab.core.language import speaking
    >>> from romelab.struggle_for_rome import Options
    >>> robbery = next(choice for choice in options_of(Options) if choice.name == "robbery_gold")
    >>> [reading.value for reading in robbery.readings], robbery.meaning(3)
    ([2, 3], '3 gold, as in the German edition')
    >>> with speaking("de"):
    ...     robbery.meaning(3)
    '3 Gold, wie in der deutschen Ausgabe'
    """
    return _choices(options if isinstance(options, type) else type(options))


@cache
def _choices(kind: type) -> Choices:
    words, hints = getattr(kind, "WORDS", ""), get_type_hints(kind)
    found = (
        cast(Choice, entry.metadata["option"](hints[entry.name]))._replace(name=entry.name, words=words)
        for entry in fields(kind)
        if "option" in entry.metadata
    )
    return Choices(sorted(found, key=lambda choice: (_numbered(choice.point), choice.point)))


def changed(options: object) -> Changes:
    """Return the options that differ from their default, each with its value.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Options:
    ...     toll: int = option("R-7", 2, low=0, high=9)
    ...     ties: Literal["shared", "gold"] = option("R-9", "shared")
    >>> changed(Options(ties="gold"))[0][1]
    'gold'
    """
    values = ((choice, getattr(options, choice.name)) for choice in options_of(options))
    return Changes((choice, value) for choice, value in values if not _same(value, choice.default))


def changes_html(self: object) -> str:
    """Show options in a notebook by what differs from the defaults: the ``_repr_html_`` of every game's options."""
    return changed(self)._repr_html_()  # pyright: ignore[reportPrivateUsage]


def problems_in(options: object, kind: type, where: str = "options") -> list[Problem]:
    """Return the options with a value that is not one of theirs: a slip of the pen must not count as another reading.

    Parameters
    ----------
    options
        What was given as the options of a game.
    kind
        The dataclass they must be.
    where
        What to call the options in a refusal.
    """
    if not isinstance(options, kind):
        return [Problem(where, "must be Options(...)")]
    values = {entry.name: getattr(options, entry.name) for entry in fields(cast(Any, kind))}
    problems: list[Problem] = []
    try:
        from_plain(kind, {name: _listed(value) for name, value in values.items()}, where)
    except InputError as error:
        problems = list(error.problems)
    wrong = {problem.where.partition("[")[0] for problem in problems}
    for choice in options_of(kind):
        place = f"{where}, {choice.name}"
        if choice.low is None or choice.high is None or place in wrong:
            continue
        value = values[choice.name]
        numbers = cast("tuple[int, ...]", value if isinstance(value, tuple) else (value,))
        if outside := [number for number in numbers if not choice.low <= number <= choice.high]:
            problems.append(Problem(place, f"must be {choice.low} to {choice.high}, not {outside[0]}"))
    return problems


def _same(one: object, other: object) -> bool:
    # 1 == True: a value must be of the same type too.
    return one == other and type(one) is type(other)


def _listed(value: object) -> object:
    return [_listed(item) for item in cast("tuple[object, ...]", value)] if isinstance(value, tuple) else value


def _numbered(point: str) -> int:
    digits = point.rpartition("-")[2]
    return int(digits) if digits.isdigit() else 0
