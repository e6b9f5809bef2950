"""Moves as people call them: kinds, places, cards and players by any usual spelling, found in one place for all games.

What the fields of a move name stands in their annotations (:func:`romelab.core.facts.sorts_of`); a game says how a
thing of each sort is found (:meth:`romelab.core.game.Game.finders`). Moves that the rules list are written as the game
writes them already and never come this way.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from romelab.core.facts import sorts_of
from romelab.core.faults import Fault, InputError
from romelab.core.spelling import Spellings

M = TypeVar("M")
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
