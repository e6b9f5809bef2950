"""Values as short text that a person can read and that reads back as the same value: the words of every notation.

A literal is a number, a word, ``yes``, ``no``, ``none``, a text in double quotes, or a list in brackets; the entries of
a list may have names: ``[at:9.1.N,figures:4,counters:[Gallia:2]]``. Values of a class stand as a list of their fields;
defaults at the end are left out. Where the class is not clear from the place, its name stands first:
``[*Task,bid,0]``. Equal words in a row may stand as one with their number: ``rome_velites*2``.

No name in a text is ever looked up as code: only classes handed in are made.
"""

# pyright: basic
# What a text holds has any shape until it has been looked at.
import json
import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import groupby
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from romelab.core.errors import InputError, quoted

T = TypeVar("T")
Classes = Mapping[str, type[Any]]
DEEPEST = 12
"""How deep lists may be nested."""
MOST_DIGITS = 9
_TOKEN = re.compile(r'[\[\],:=]|"(?:[^"\\]|\\.)*"|[^\s\[\],:="]+|(?P<space>\s+)')
_BARE = re.compile(r"[\w.*@?/'-]+")
_MANY = re.compile(r"(.+)\*([0-9]{1,2})", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]+")
_WORDS: Mapping[str, bool | None] = {"yes": True, "no": False, "none": None}
_SAID = {True: "yes", False: "no", None: "none"}


def written(value: object) -> str:
    """Write a plain value: numbers, texts, truth values, None, lists and dicts of these.

    Examples
    --------
    >>> written({"at": "9.1.N", "figures": 4, "who": "Ada L."}), written([True, None, "yes", "4"])
    ('[at:9.1.N,figures:4,who:"Ada L."]', '[yes,none,"yes","4"]')
    """
    if value is None or isinstance(value, bool):
        return _SAID[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        plain = _BARE.fullmatch(value) and not _NUMBER.fullmatch(value) and value not in _WORDS
        return str(value) if plain else json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        named = cast("Mapping[object, object]", value).items()
        return f"[{','.join(f'{written(name)}:{written(one)}' for name, one in named)}]"
    if isinstance(value, list | tuple):
        return f"[{','.join(map(written, cast('list[object]', value)))}]"
    raise TypeError(f"{type(value).__name__} is not a plain value")


class Reader:
    """Reads literals out of a text, from the front.

    Parameters
    ----------
    text
        The text; of a bounded length.
    where
        What to call it in a refusal.
    """

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.tokens: list[str] = []
        self.places: list[int] = []
        at = 0
        for found in _TOKEN.finditer(text):
            if found.start() != at:
                break
            if found.lastgroup is None:
                self.tokens.append(found[0])
                self.places.append(at)
            at = found.end()
        if at < len(text):
            raise self.problem("a quotation mark is not closed", at)
        # An empty token at the end, so that nobody has to ask whether there is one more.
        self.tokens.append("")
        self.places.append(at)
        self.next: int = 0

    def problem(self, what: str, at: int | None = None) -> InputError:
        """Return a refusal that names the place."""
        if at is None:
            at = self.places[self.next]
        return InputError.at(f"{self.where}, character {at + 1}" if self.where else f"character {at + 1}", what)

    @property
    def peek(self) -> str:
        """The token that comes next; empty at the end."""
        return self.tokens[self.next]

    def take(self, expected: str = "") -> str:
        """Take the next token."""
        token = self.tokens[self.next]
        if not token or (expected and token != expected):
            raise self.problem(f"{quoted(expected) if expected else 'a value'} is missing here")
        self.next += 1
        return token

    def value(self, depth: int = 0) -> Any:
        """Read one literal."""
        if depth > DEEPEST:
            raise self.problem(f"lists are nested more than {DEEPEST} deep")
        token = self.take()
        if token == "[":  # noqa: S105 - a bracket
            return self._list(depth)
        if token in "],:=":  # noqa: S105 - marks of a list
            self.next -= 1
            raise self.problem(f"a value is missing before {quoted(token)}")
        return self._atom(token)

    def _atom(self, token: str) -> Any:
        if token[0] == '"':
            try:
                text = json.loads(token)
                text.encode()
            except ValueError:
                self.next -= 1
                raise self.problem("the text in quotation marks is damaged") from None
            return text
        if token in _WORDS:
            return _WORDS[token]
        if _NUMBER.fullmatch(token):
            if len(token) > MOST_DIGITS:
                self.next -= 1
                raise self.problem(f"a number has at most {MOST_DIGITS} digits")
            return int(token)
        if not _BARE.fullmatch(token):
            self.next -= 1
            raise self.problem(f"{quoted(token)} belongs in quotation marks")
        return token

    def _list(self, depth: int) -> Any:
        entries: list[Any] = []
        named: dict[Any, Any] = {}
        while self.peek != "]":
            if not self.peek:
                raise self.problem("a bracket is not closed")
            if entries or named:
                self.take(",")
            value = self.value(depth + 1)
            if self.peek != ":":
                entries.append(value)
                continue
            self.take(":")
            if isinstance(value, list | dict) or value in named:
                raise self.problem("a name is given twice, or is not one")
            named[value] = self.value(depth + 1)
        self.take("]")
        if entries and named:
            raise self.problem("either all entries of a list have names or none has")
        return named or entries

    def finish(self) -> None:
        """Refuse whatever is left."""
        if self.peek:
            raise self.problem(f"{quoted(self.peek)} is not expected")


def packed(value: Any, hint: Any = None) -> Any:
    """Turn a value into a plain one: objects become lists of their fields, tuples become lists.

    Parameters
    ----------
    value
        A value of plain classes: frozen dataclasses and named tuples.
    hint
        What is expected at its place; a class needs no name where it is just this.
    """
    kind: Any = type(value)
    if kind in (int, str, bool) or value is None:
        return value
    if isinstance(value, Enum | str):
        return str(value)
    if not _is_record(kind):
        if value and all(isinstance(one, str) and not isinstance(one, Enum) for one in value):
            return counted([str(one) for one in value])
        arms = _arms(hint, len(value))
        return [packed(one, arm) for one, arm in zip(value, arms if len(arms) == len(value) else value, strict=True)]
    hints, defaults = shape(kind)
    names = list(hints)
    entries = [getattr(value, name) for name in names]
    while entries and _same(entries[-1], defaults.get(names[len(entries) - 1], MISSING)):
        entries.pop()
    listed = [packed(one, arm) for one, arm in zip(entries, hints.values(), strict=False)]
    return listed if hint is kind else [f"*{kind.__name__}", *listed]


def typed(hint: Any, plain: Any, classes: Classes, where: str) -> Any:
    """Return the value that a plain one stands for, with its type checked.

    Raises
    ------
    InputError
        If it is not what is expected.
    """
    origin = get_origin(hint)
    if isinstance(hint, type) and _is_record(hint):
        head = cast("list[Any]", plain)[0] if isinstance(plain, list) and plain else ""
        named = classes.get(head[1:]) if isinstance(head, str) and head[:1] == "*" else None
        return _record(named if named is not None and issubclass(named, hint) else hint, plain, classes, where)
    if hint is Any or hint is object or isinstance(hint, TypeVar):
        return _free(plain, classes, where)
    if origin is tuple or hint is tuple:
        if not isinstance(plain, list):
            raise InputError.at(where, f"must be a list, not {quoted(plain)}")
        entries = one_by_one(cast("list[Any]", plain))
        arms = _arms(hint, len(entries))
        if len(arms) != len(entries):
            raise InputError.at(where, f"must have {len(arms)} entries, not {len(entries)}")
        return tuple(typed(arm, one, classes, where) for arm, one in zip(arms, entries, strict=True))
    if origin in (Union, types.UnionType):
        for arm in get_args(hint):
            try:
                return typed(arm, plain, classes, where)
            except InputError:
                continue
    elif origin is Literal:
        if any(plain == one and type(plain) is type(one) for one in get_args(hint)):
            return plain
    elif isinstance(hint, type) and issubclass(hint, Enum):
        if any(plain == one.value for one in hint):
            return hint(plain)
    elif type(plain) is hint or (hint is types.NoneType and plain is None):
        return plain
    elif isinstance(hint, type) and isinstance(plain, list):
        made = _free(cast("object", plain), classes, where)
        if isinstance(made, hint):
            return made
    what = _wanted(hint)
    raise InputError.at(where, f"must be {what}, not {quoted(plain)}" if what else f"{quoted(plain)} does not fit here")


def _wanted(hint: Any) -> str:
    """Say what fits where a value of a type is expected; empty where that says nothing to a person."""
    if get_origin(hint) in (Union, types.UnionType):
        arms = [_wanted(arm) for arm in get_args(hint)]
        return " or ".join(arms) if all(arms) else ""
    if get_origin(hint) is Literal:
        return f"one of {', '.join(map(written, get_args(hint)))}"
    return {int: "a whole number", bool: "yes or no", str: "a word", types.NoneType: "none"}.get(hint, "")


def _free(plain: Any, classes: Classes, where: str) -> Any:
    if isinstance(plain, dict):
        raise InputError.at(where, "a list with names does not fit here")
    if not isinstance(plain, list):
        return plain
    entries = cast("list[Any]", plain)
    if entries and isinstance(entries[0], str) and entries[0][:1] == "*":
        kind = classes.get(entries[0][1:])
        if kind is None:
            raise InputError.at(where, f"there is nothing called {quoted(entries[0][1:])}")
        return _record(kind, entries[1:], classes, where)
    return tuple(_free(one, classes, where) for one in one_by_one(entries))


def _record(kind: type[Any], plain: Any, classes: Classes, where: str) -> Any:
    if not isinstance(plain, list):
        raise InputError.at(where, f"{kind.__name__} must be a list of its parts, not {quoted(plain)}")
    entries = cast("list[Any]", plain)
    if entries and entries[0] == f"*{kind.__name__}":
        entries = entries[1:]
    hints, defaults = shape(kind)
    if not len(hints) - len(defaults) <= len(entries) <= len(hints):
        least = len(hints) - len(defaults)
        raise InputError.at(where, f"{kind.__name__} has {least} to {len(hints)} parts, not {len(entries)}")
    made = [
        typed(arm, one, classes, f"{where}, {name}") for (name, arm), one in zip(hints.items(), entries, strict=False)
    ]
    return kind(**dict(zip(hints, made, strict=False)))


def counted(words: list[str]) -> list[str]:
    """Write several equal words in a row as one with their number: ``rome_velites*2``."""
    found: list[str] = []
    for word, row in groupby(words):
        many = len(list(row))
        found.append(f"{word}*{many}" if many > 1 or _MANY.fullmatch(word) else word)
    return found


def one_by_one(entries: list[Any]) -> list[Any]:
    """Return words one by one that stand with their number."""
    if not any(isinstance(one, str) and "*" in one for one in entries):
        return entries
    pairs = [(one, _MANY.fullmatch(one) if isinstance(one, str) else None) for one in entries]
    return [word for one, found in pairs for word in ([found[1]] * int(found[2]) if found else [one])]


@cache
def _is_record(kind: Any) -> bool:
    return is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"))


@cache
def shape(kind: type[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the fields of a class with their types, and their defaults; neither is to be changed."""
    hints = get_type_hints(kind)
    if not is_dataclass(kind):
        named: Any = kind
        return {name: hints[name] for name in named._fields}, dict(named._field_defaults)
    known = [one for one in fields(kind) if one.init]
    defaults = {one.name: one.default for one in known if one.default is not MISSING}
    made = {one.name: one.default_factory() for one in known if one.default_factory is not MISSING}
    return {one.name: hints[one.name] for one in known}, defaults | made


def _same(value: Any, default: Any) -> bool:
    """Tell whether a field has its default: 0 is not False."""
    return value == default and (type(value) is type(default) or not isinstance(default, bool))


def _arms(hint: Any, number: int) -> tuple[Any, ...]:
    """Return the types of the entries of a tuple of some length."""
    arms: tuple[Any, ...] = get_args(hint) if get_origin(hint) is tuple else ()
    if not arms:
        return (Any,) * number
    return (arms[0],) * number if len(arms) == 2 and arms[1] is Ellipsis else arms
