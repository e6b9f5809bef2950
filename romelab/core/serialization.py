"""Frozen dataclasses to plain JSON data and back, with every value checked against its declared type.

Fields may be ``str``, ``int``, ``bool``, ``None``, ``Literal``, unions and tuples of these, and further frozen
dataclasses. Nothing is coerced (``"3"`` and ``3.0`` are not ``int``) and no name in the data is ever looked up as code.
"""

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from romelab.core.errors import Problem, quoted, refuse
from romelab.core.literals import shape

T = TypeVar("T")

_SCALARS = (int, str, bool)


def to_plain(value: object) -> Any:
    """Turn a dataclass into dicts, lists and scalars that JSON can hold."""
    if value is None or isinstance(value, _SCALARS):
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in cast("tuple[object, ...]", value)]
    if isinstance(value, type) or not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} is not plain data")
    plain: dict[str, Any] = {}
    for name in _named(type(value)):
        part = getattr(value, name)
        plain[name] = part if type(part) in _SCALARS else to_plain(part)
    return plain


def from_plain(kind: type[T], data: object, where: str) -> T:
    """Build a dataclass from plain data.

    Parameters
    ----------
    kind
        The dataclass.
    data
        What JSON gave.
    where
        What to call the place it came from; field names are added to it.

    Raises
    ------
    InputError
        With every field that is missing, unknown or of another type.
    """
    problems: list[Problem] = []
    value = _read_dataclass(kind, data, where, problems)
    refuse(problems)
    return cast(T, value)


def with_options(defaults: T, given: Mapping[str, object], where: str = "options") -> T:
    """Return a frozen dataclass of options with some of them set by name.

    Parameters
    ----------
    defaults
        The options that are not changed here.
    given
        Names and values; whether a value is allowed is for the game to say.
    where
        What to call the options in a refusal.

    Raises
    ------
    InputError
        With every name that is not an option.
    """
    known = [field.name for field in fields(cast(Any, defaults))]
    those = ", ".join(known)
    wrong = [
        Problem(where, f"there is no option {quoted(name)}{_near(name, known)}; there are {those}")
        for name in given
        if name not in known
    ]
    refuse(wrong)
    return cast(T, replace(cast(Any, defaults), **given))


def _near(name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    return "".join(f"; did you mean {near}" for near in get_close_matches(name, known, 1))


def checked_fields(kind: type, given: Mapping[str, object], where: str = "") -> None:
    """Refuse names that are not fields of a dataclass, and texts, numbers and flags of another kind than declared.

    Parameters
    ----------
    kind
        The dataclass.
    given
        Names of fields and values, as for :func:`dataclasses.replace`.
    where
        What to call the place they came from.

    Raises
    ------
    InputError
        With every such name and value.
    """
    hints, _ = shape(kind)
    lead = f"{where}, " if where else ""
    problems = [Problem(where or "it", f"has no {quoted(name)}") for name in given if name not in hints]
    for name, value in given.items():
        if hints.get(name) in _SCALARS:
            _read(hints[name], value, lead + name, problems)
    refuse(problems)


@cache
def _named(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _form(kind: type) -> tuple[tuple[str, Any, bool], ...]:
    """Return each field with its type and whether it has to be given."""
    hints, defaults = shape(kind)
    return tuple((name, hint, name not in defaults) for name, hint in hints.items())


def _read(hint: Any, data: object, where: str, problems: list[Problem]) -> Any:
    if type(data) is hint and hint in _SCALARS:
        return data
    # Not get_origin and get_args: a Literal takes long to be looked up.
    origin, arms = getattr(hint, "__origin__", None), getattr(hint, "__args__", ())
    if origin is None and is_dataclass(hint):
        return _read_dataclass(cast(Any, hint), data, where, problems)
    if origin is tuple:
        return _read_tuple(arms, data, where, problems)
    if origin is Union or isinstance(hint, types.UnionType):
        for arm in arms:
            tried: list[Problem] = []
            value = _read(arm, data, where, tried)
            if not tried:
                return value
    elif origin is Literal:
        # 1 == True: a literal must be of the listed value's type too.
        if any(data == choice and type(data) is type(choice) for choice in arms):
            return data
    elif type(data) is hint or (hint in (types.NoneType, Any) and data is None):
        return data
    problems.append(Problem(where, f"must be {_said(hint)}, not {quoted(data)}"))
    return None


def _read_tuple(arms: tuple[Any, ...], data: object, where: str, problems: list[Problem]) -> Any:
    if not isinstance(data, list):
        problems.append(Problem(where, f"must be a list, not {quoted(data)}"))
        return None
    items = cast("list[object]", data)
    if len(arms) == 2 and arms[1] is Ellipsis:
        arms = (arms[0],) * len(items)
    if len(arms) != len(items):
        problems.append(Problem(where, f"must have {len(arms)} entries, not {len(items)}"))
        return None
    if tuple(map(type, items)) == arms:
        return tuple(items)
    return tuple(
        _read(arm, item, f"{where}[{number}]", problems)
        for number, (arm, item) in enumerate(zip(arms, items, strict=True))
    )


def _read_dataclass(kind: type, data: object, where: str, problems: list[Problem]) -> Any:
    if not isinstance(data, dict):
        problems.append(Problem(where, f"must hold named fields, not {quoted(data)}"))
        return None
    named = cast("dict[str, object]", data)
    before = len(problems)
    values: dict[str, Any] = {}
    for name, hint, needed in _form(kind):
        if name in named:
            value = named[name]
            plain = type(value) is hint and hint in _SCALARS
            values[name] = value if plain else _read(hint, value, f"{where}, {name}", problems)
        elif needed:
            problems.append(Problem(where, f"the field {name} is missing"))
    if len(values) < len(named):
        unknown = [Problem(where, f"there is no field {quoted(name)}") for name in named if name not in values]
        problems[before:before] = unknown
    return None if len(problems) > before else kind(**values)


def _said(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(repr(choice) for choice in get_args(hint))
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_said(arm) for arm in get_args(hint))
    if get_origin(hint) is tuple:
        return "a list"
    return {int: "a whole number", str: "a text", bool: "true or false", types.NoneType: "nothing"}.get(
        hint, f"a {getattr(hint, '__name__', hint)}"
    )


def brief(self: object) -> str:
    """Show a frozen dataclass by what differs from its defaults: the ``__repr__`` of set-ups and options.

    Examples
    --------
    >>> from romelab.kampf_um_rom.box.options import Options
    >>> brief(Options()), brief(Options(hand=6))
    ('Options()', 'Options(hand=6)')
    """
    said = [
        f"{field.name}={value!r}"
        for field in fields(cast(Any, self))
        if (value := getattr(self, field.name)) != field.default
    ]
    return f"{type(self).__name__}({', '.join(said)})"
