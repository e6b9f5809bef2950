"""Reading lessons and cards from TOML: texts for each level, figures filled in, and every slip said in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from romelab.core.errors import Problem
from romelab.core.input import MOST_BYTES, read_text, read_toml
from romelab.core.language import languages, spoken
from romelab.lessons.inquiry.speaking import SPEECH

LEVELS = ("A", "B", "U")
"""The levels of a lesson, the easiest first."""

_HOLE = re.compile(r"\{(\w*)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """What is said at each level.

    Attributes
    ----------
    by_level
        Texts by level. A level without one says what the level before it says.

    Examples
    --------
    >>> text = Text({"A": "Look.", "U": "Look, and doubt."})
    >>> text.at("B"), text.at("U"), bool(Text({}))
    ('Look.', 'Look, and doubt.', False)
    """

    by_level: Mapping[str, str] = field(default_factory=dict)

    def at(self, level: str) -> str:
        """Return the text of a level; empty if there is none."""
        said = ""
        for each in LEVELS:
            said = self.by_level.get(each, said)
            if each == level:
                break
        return said

    def __bool__(self) -> bool:
        return any(self.by_level.values())


def holes(text: str) -> list[str]:
    """Return the names of the figures that a text leaves room for.

    Examples
    --------
    >>> holes("It is {milan_km} km, {milan_days} days.")
    ['milan_km', 'milan_days']
    """
    return _HOLE.findall(text)


def filled(text: str, figures: Mapping[str, str]) -> str:
    """Put figures into a text; a name without a figure stays as it is.

    Examples
    --------
    >>> filled("It is {milan_km} km.", {"milan_km": "564"})
    'It is 564 km.'
    """
    return _HOLE.sub(lambda hole: figures.get(hole[1], hole[0]), text)


def texts_of(data: Any) -> Iterator[str]:
    """Return all texts of what was read from TOML, in order.

    Examples
    --------
    >>> list(texts_of({"title": "Roads", "quiz": [{"ask": "Who pays?"}, 7]}))
    ['Roads', 'Who pays?']
    """
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from texts_of(each)


T = TypeVar("T")

SomeTexts = Annotated[tuple[str, ...], 1]
"""One text or more."""
Texts = Annotated[tuple[str, ...], 2]
"""Two texts or more."""

DATA = Path(__file__).parent / "data"


class FieldReader:
    """Takes fields out of a table and keeps account of what is wrong with it.

    Parameters
    ----------
    data
        The table.
    where
        Where it stands, for sentences.
    problems
        Where what is wrong is added.
    figures
        What is put into texts.
    """

    def __init__(
        self, data: Mapping[str, Any], where: str, problems: list[Problem], figures: Mapping[str, str] | None = None
    ) -> None:
        self._left = dict(data)
        self.where = where
        self.problems = problems
        self.figures: dict[str, str] = dict(figures or {})
        self._asked: list[str] = []

    def wrong(self, key: str, what: str) -> None:
        """Note that something is wrong."""
        self.problems.append(Problem(f"{self.where}{key}", what))

    def _given(self, key: str) -> bool:
        """Tell whether a field was there and of its kind, so that nothing is said of it twice."""
        return not any(problem.where == f"{self.where}{key}" for problem in self.problems)

    def forget(self, *keys: str) -> None:
        """Pass over fields of which enough has been said."""
        for key in keys:
            self._left.pop(key, None)

    @property
    def keys(self) -> tuple[str, ...]:
        """Names of the fields that nobody has asked for yet."""
        return tuple(self._left)

    def has(self, key: str) -> bool:
        """Tell whether a field is there."""
        return key in self._left

    def _take(self, key: str, kind: Any, said: str, default: Any) -> Any:
        self._asked.append(key)
        if key not in self._left and default is not None:
            return default
        value = self._left.pop(key, None)
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        self.wrong(key, "is missing" if value is None else f"must be {said}")
        return kind[0]() if isinstance(kind, tuple) else kind()

    def _fill(self, key: str, text: str) -> str:
        for name in holes(text):
            if name not in self.figures:
                self.wrong(key, f"speaks of a figure {{{name}}} that is not among the figures")
        said = filled(text, self.figures).strip()
        if ("{" in said or "}" in said) and not holes(said):
            self.wrong(key, "has a brace { or } without its other half")
        return said

    def string(self, key: str, default: str | None = None) -> str:
        """Take a text that is the same at each level."""
        there = self.has(key)
        text = self._take(key, str, "a text in quotation marks", default)
        if there and default is None and isinstance(text, str) and not text.strip():
            self.wrong(key, "is empty")
        return self._spoken(key, self._fill(key, text), self.string)

    def _spoken(self, key: str, said: T, take: Callable[[str], T]) -> T:
        """Return what stands beside a field in the language spoken, ``title_de`` beside ``title``; else the field."""
        for code in languages():
            if self.has(own := f"{key}_{code}"):
                other = take(own)
                said = other if code == spoken() else said
        return said

    def text(self, key: str, *, needed: bool = True) -> Text:
        """Take a text, or a table with a text for each level."""
        if not needed and key not in self._left:
            return Text()
        there = self.has(key)
        value = self._take(key, (str, dict), "a text, or a table of texts for A, B and U", None if needed else "")
        by_level = {"A": value} if isinstance(value, str) else value
        for level in by_level:
            if level not in LEVELS:
                self.wrong(f"{key}.{level}", "is not a level; levels are A, B and U")
        if there and needed and not str(by_level.get("A", "")).strip():
            self.wrong(key, "has no text for level A")
        texts = Text({level: self._fill(f"{key}.{level}", str(said)) for level, said in by_level.items()})
        return self._spoken(key, texts, self.text)

    def number(self, key: str, default: float | None = None) -> float:
        """Take a number."""
        return self._take(key, (int, float), "a number", default)

    def flag(self, key: str) -> bool:
        """Take yes or no; no if nothing is said."""
        return self._take(key, bool, "true or false", False)

    def strings(self, key: str, *, fewest: int = 0) -> tuple[str, ...]:
        """Take a list of texts."""
        value = self._take(key, list, "a list of texts", None if fewest else [])
        if len(value) < fewest and self._given(key):
            self.wrong(key, f"has {len(value)} texts and needs {fewest} or more")
        return self._spoken(key, tuple(self._fill(key, str(each)) for each in value), self.strings)

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        """Take a list of two or more pairs, each of a number or text with another."""
        value = self._take(key, list, "a list of pairs", None)
        if self._given(key) and (len(value) < 2 or any(not isinstance(each, list) or len(each) != 2 for each in value)):
            self.wrong(key, "must have two pairs or more, such as [[20, 28.2], [30, 18.8]]")
            return ()
        first, second = ([each[at] for each in value] for at in (0, 1))
        told = (
            [SPEECH.figure(each, ",") if isinstance(each, int | float) else str(each) for each in column]
            for column in (first, second)
        )
        return tuple(zip(*told, strict=True))

    def table(self, key: str) -> FieldReader:
        """Take a table; an empty one is given if it is missing, and that is said."""
        if not self.has(key):
            self._asked.append(key)
            self.wrong(f"[{key}]", "is missing: every part must stay in the file; copy it from the pattern")
            return FieldReader({}, "", [], self.figures)
        value = self._take(key, dict, "a table", None)
        return FieldReader(value, f"{self.where}{key}, ", self.problems, self.figures)

    def tables(self, key: str, *, fewest: int = 0) -> list[FieldReader]:
        """Take a list of tables."""
        value = self._take(key, list, "a list of tables", None if fewest else [])
        if len(value) < fewest and self._given(key):
            self.wrong(key, f"has {len(value)} entries and needs {fewest} or more")
        entries = [each if isinstance(each, dict) else {} for each in value]
        return [
            FieldReader(each, f"{self.where}{key} {number}, ", self.problems, self.figures)
            for number, each in enumerate(entries, 1)
        ]

    def read(self, kind: type[T], /, **known: Any) -> T:
        """Take all fields of a dataclass, each by its type, and say which are left.

        Parameters
        ----------
        kind
            The dataclass. A field without a default is needed, ``Annotated[tuple[...], 2]`` has two entries or more.
            Its ``problems``, if it has any, say as fields and sentences what does not fit.
        known
            Fields that are not part of the table, or are taken already.

        Examples
        --------
        >>> from romelab.lessons.inquiry.cards import Reading
        >>> problems: list[Problem] = []
        >>> FieldReader({"ask": "Who speaks?", "anser": "Pliny"}, "", problems).read(Reading)
        Reading(ask='Who speaks?', answer='')
        >>> print(*problems, sep="; ")
        answer: is missing; anser: is not known here; did you mean answer?
        """
        found = kind(**{name: known[name] if name in known else self._typed(name, *of) for name, *of in _fields(kind)})
        for key, what in getattr(found, "problems", tuple)():
            self.wrong(key, what)
        self.done()
        return found

    def _typed(self, name: str, kind: Any, default: Any) -> Any:
        fewest = 0
        if get_origin(kind) is Annotated:
            kind, fewest = get_args(kind)
        of: Any = next(iter(get_args(kind)), None)
        if get_origin(kind) is tuple:
            if _is_table(of):
                return tuple(each.read(of) for each in self.tables(name, fewest=fewest))
            return self.strings(name, fewest=fewest) if of is str else self.pairs(name)
        if of is not None:  # or None
            return self.table(name).read(of) if self.has(name) else None
        if kind is Text:
            return self.text(name, needed=default is None)
        if _is_table(kind):
            return self.table(name).read(kind)
        take: dict[Any, Callable[..., Any]] = {str: self.string, bool: lambda key, _: self.flag(key)}
        found = take.get(kind, self.number)(name, default)
        return int(found) if kind is int else found

    def done(self) -> None:
        """Say which fields nobody asked for."""
        for key in self._left:
            near = get_close_matches(key, self._asked, 1, 0.6)
            self.wrong(key, f"is not known here; did you mean {near[0]}?" if near else "is not known here")


def _is_table(kind: Any) -> bool:
    return is_dataclass(kind)


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, Any, Any], ...]:
    """Return the fields of a dataclass, each with its type and its default, None if it has none."""
    types = get_type_hints(kind, include_extras=True)
    return tuple((one.name, types[one.name], None if one.default is MISSING else one.default) for one in fields(kind))


def toml_of(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises
    ------
    InputError
        If there is none, or it is not TOML; with the line.
    """
    return read_toml(read_text(path, MOST_BYTES), path.name)


def spoken_file(path: Path) -> Path:
    """Return the file of texts in the language spoken, ``lesson.de.toml`` beside ``lesson.toml``; without it, the file.

    Examples
    --------
    >>> spoken_file(Path("lesson.toml")).name
    'lesson.toml'
    """
    own = path.with_suffix(f".{spoken()}{path.suffix}")
    return own if own.is_file() else path


def whole_names(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder, in order, each once: without those that say one of them in another language."""
    return sorted(path for path in folder.glob(pattern) if "." not in path.stem)


def lesson_numbers() -> tuple[int, ...]:
    """Return the numbers of the lessons that come with romelab."""
    return tuple(sorted(int(path.stem.removeprefix("lesson_")) for path in whole_names(DATA, "lesson_*.toml")))


def in_language(row: Mapping[str, Any], key: str) -> str:
    """Return a text of data in the language spoken: ``name_de`` beside ``name``; without it, the text itself.

    Examples
    --------
    >>> from romelab.core.language import speaking
    >>> with speaking("de"):
    ...     in_language({"name": "Goths", "name_de": "Goten"}, "name"), in_language({"name": "Huns"}, "name")
    ('Goten', 'Huns')
    """
    return str(row.get(f"{key}_{spoken()}", row[key]))
