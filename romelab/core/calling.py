"""Moves as people call them: kinds, places, cards and players by any usual spelling, found in one place for all games.

What the fields of a move name stands in their annotations (:func:`romelab.core.facts.sorts_of`); a game says how a
thing of each sort is found (:meth:`romelab.core.game.Game.finders`). Moves that the rules list are written as the game
writes them already and never come this way.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

from romelab.core.facts import sorts_of
from romelab.core.faults import Fault, InputError, quoted
from romelab.core.spelling import Spellings, folded, written_out
from romelab.core.terms import shape

M = TypeVar("M")
T = TypeVar("T")
Finder = Callable[[str, str], object]
"""Gives the thing of a name as moves hold it; the second argument is how to call it in a refusal."""
Finders = Mapping[str, Finder]
"""Finders by the sort of thing."""


def called(move: M, finders: Finders) -> tuple[M, list[Fault]]:
    """Give a move with its names as the game writes them, and what is wrong with those that mean nothing.

    Parameters
    ----------
    move
        A move; what it names may be spelled in any usual way.
    finders
        What finds the things it names.

    Returns
    -------
    tuple
        The move; a name that means nothing stays as it is. Then the faults.

    Examples
    --------
    >>> from romelab.struggle_for_rome import GAME, Setup, moves
    >>> finders = GAME.finders(GAME.new_game(Setup()))
    >>> called(moves.Plunder("rom"), finders)
    (Plunder(city='Roma', traitor=False), [])
    >>> [str(fault) for fault in called(moves.Plunder("Rima"), finders)[1]]
    ["city: the board has no crossroads and no city 'Rima'; did you mean Roma?"]
    """
    written: dict[str, object] = {name: getattr(move, name) for name in sorts_of(type(move))}
    found, faults = meant(type(move), written, finders)
    changes = {name: value for name, value in found.items() if value != written[name]}
    return (replace(cast(Any, move), **changes) if changes else move), faults


def meant(kind: type, parts: Mapping[str, object], finders: Finders) -> tuple[dict[str, object], list[Fault]]:
    """Give the parts of a move of some kind with the names in them found; a list of names name by name."""
    sorts, faults = sorts_of(kind), list[Fault]()
    found: dict[str, object] = {}
    for name, value in parts.items():
        find = finders.get(sorts.get(name, ""))
        if find is None:
            found[name] = value
        elif isinstance(value, tuple | list):
            each = (_found(find, one, name, faults) for one in cast("tuple[object, ...]", value))
            found[name] = tuple(each) if isinstance(value, tuple) else list(each)
        else:
            found[name] = _found(find, value, name, faults)
    return found, faults


def _found(find: Finder, value: object, where: str, faults: list[Fault]) -> object:
    # An empty text stands for nothing, and a number for itself.
    if not isinstance(value, str) or not value:
        return value
    try:
        return find(value, where)
    except InputError as error:
        faults += error.faults
        return value


def one_of(things: str, *known: str, **others: str) -> Finder:
    """Give a finder for a few words.

    Parameters
    ----------
    things
        What they are called together, for refusals.
    known
        The words.
    others
        Other words for them.

    Examples
    --------
    >>> find = one_of("answer", "yes", "no", ja="yes")
    >>> find("JA", "answer")
    'yes'
    """
    return Spellings(things, [*((word, word) for word in known), *others.items()]).find


def players(names: Iterable[tuple[str, T]], colours: Iterable[tuple[str, T]]) -> Finder:
    """Return a finder of players by name and colour; a word that means two of them is refused, not guessed.

    Parameters
    ----------
    names, colours
        Pairs of a word and the player it means.

    Examples
    --------
    >>> find = players([("white", "red"), ("Ada", "white")], [("red", "red"), ("white", "white"), ("weiß", "white")])
    >>> find("ADA", "victim"), find("weiss", "victim")
    ('white', 'white')
    >>> find("white", "victim")
    Traceback (most recent call last):
    romelab.core.faults.InputError: victim: 'white' can mean more than one player here; call them by another word
    """
    pairs = [*names, *colours]
    spelled = Spellings("player", pairs)

    def find(name: str, where: str) -> object:
        keys = {folded(name), written_out(name)}
        if len({thing for word, thing in pairs if not keys.isdisjoint((folded(word), written_out(word)))}) > 1:
            what = f"{quoted(name)} can mean more than one player here; call them by another word"
            raise InputError([Fault(where, what)])
        return spelled.find(name, where)

    return find


def misfits(move: object) -> list[Fault]:
    """Return a fault for each part of a move whose type no such move has: a text where a number belongs.

    Examples
    --------
    >>> from romelab.total_war_rome import moves
    >>> [str(fault) for fault in misfits(moves.Assault("one"))], misfits(moves.Assault(1))
    (["army: must be a whole number, not 'one'"], [])
    """
    kind = type(move)
    if not is_dataclass(kind):
        return [Fault("", f"{quoted(move)} is no move")]
    return [
        Fault(name, f"must be {_wanted(hint)}, not {quoted(getattr(move, name))}")
        for name, hint in shape(kind)[0].items()
        if not _fits(getattr(move, name), hint)
    ]


def fits(move: object) -> bool:
    """Tell whether each part of a move is of a type that such moves have; :func:`misfits` says which is not."""
    return _check(type(move))(move)


@cache
def _check(kind: type) -> Callable[[object], bool]:
    """Write the check of a kind of move as one expression: it is asked of every move, and listed moves pass it."""
    if not is_dataclass(kind):
        return lambda move: False
    known: dict[str, Any] = {"fits": _fits}
    tests = ["True"]
    for number, (name, hint) in enumerate(shape(kind)[0].items()):
        origin, arms = _apart(hint)
        alike = origin is tuple and {*arms} <= {arms[0], Ellipsis}
        known |= {f"hint{number}": hint, f"types{number}": _types(arms[0] if alike else hint)}
        part, plain = f"move.{name}", f"type(move.{name}) in types{number}"
        if alike:
            plain = f"type({part}) is tuple and types{number}.issuperset(map(type, {part}))"
        tests.append(f"({plain} or fits({part}, hint{number}))")
    return eval(f"lambda move: {' and '.join(tests)}", known)  # noqa: S307 - of the names of fields only


@cache
def _types(hint: Any) -> frozenset[Any]:
    """Return the types whose values fit whatever they are: asked first, since why_not asks it of every move."""
    origin, arms = _apart(hint)
    if origin in (Union, UnionType):
        return frozenset(kind for arm in arms for kind in _types(arm))
    return frozenset(map(type, arms)) if origin is Literal else frozenset((hint,))


@cache
def _apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(hint), get_args(hint)


def _fits(value: object, hint: Any) -> bool:
    if type(value) is hint:
        return True
    origin, arms = _apart(hint)
    if origin is Literal:
        # Which of the words it may be is the rules' affair.
        return type(value) in map(type, arms)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        entries = cast("tuple[object, ...]", value)
        if arms[-1] is Ellipsis:
            return _types(arms[0]).issuperset(map(type, entries)) or all(_fits(one, arms[0]) for one in entries)
        # So is how many there must be.
        return tuple(map(type, entries)) == arms or all(map(_fits, entries, arms))
    if origin in (Union, UnionType):
        return any(_fits(value, arm) for arm in arms)
    if hint is None or hint is NoneType:
        return value is None
    # Whole numbers are no truth values, though Python takes them so.
    return isinstance(value, hint) and not isinstance(value, bool)


def _wanted(hint: Any) -> str:
    if get_origin(hint) in (Union, UnionType):
        return " or ".join(map(_wanted, get_args(hint)))
    if get_origin(hint) is Literal:
        hint = str
    words = {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}
    return words.get(hint, "a tuple" if get_origin(hint) is tuple else getattr(hint, "__name__", str(hint)))
