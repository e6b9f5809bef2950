"""What every set-up shares: the names of the players, and which colour or people each of them plays.

A set-up is a frozen dataclass: ``players`` first, then what they play, then ``options``, then what only this game
needs. Its ``check`` raises one InputError with every problem.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import wraps
from types import MappingProxyType
from typing import Any, TypeVarTuple, cast

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.input import problem_of_name
from romelab.core.options import changes_html
from romelab.core.tables import table_html

LONGEST_NAME = 40
"""Characters of a player's name at most."""

Given = TypeVarTuple("Given")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def once(check: Callable[[*Given], None]) -> Callable[[*Given], None]:
    """Let the ``check`` of a set-up pass at once what has passed before; thousands of games start from one set-up.

    That very set-up, for it is frozen; an equal one is looked at again, since ``1 == True``.
    """
    passed: dict[tuple[int, ...], tuple[object, ...]] = {}

    @wraps(check)
    def checked(*given: *Given) -> None:
        key = tuple(map(id, given))
        if key not in passed:
            check(*given)
            if len(passed) >= 16:
                passed.clear()
            # Held, so that nothing else can come to have these ids.
            passed[key] = given

    return checked


def seat(
    setup: object, part: str, known: Sequence[str], usual: int, called: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Fill in names or parts that were left out, and take lists for tuples: for ``__post_init__`` of a set-up.

    Parameters
    ----------
    setup
        The set-up: a frozen dataclass with ``players`` and the parts.
    part
        Name of the field that says what each player plays: ``"colours"``.
    known
        All parts that may be played, in their order.
    usual
        How many play if nothing is said at all.
    called
        What the player of a part is called, if not by the name of the part itself.

    Notes
    -----
    Players without parts get the first parts; players without names are called after their parts.
    """
    for name in ("players", part):
        value: object = getattr(setup, name)
        if isinstance(value, list):
            object.__setattr__(setup, name, tuple(cast("list[object]", value)))
    players, parts = cast(Any, setup).players, getattr(setup, part)
    if parts == () and isinstance(players, tuple):
        parts = tuple(known[: len(cast("tuple[Any, ...]", players)) or usual])
        object.__setattr__(setup, part, parts)
    if players == () and isinstance(parts, tuple):
        texts = (one if isinstance(one, str) else quoted(one) for one in cast("tuple[object, ...]", parts))
        names = tuple(called.get(one, one.capitalize()) for one in texts)
        object.__setattr__(setup, "players", names)


def problems_of_seats(
    players: object, parts: object, *, part: str, known: Sequence[str], number: range, rule: str
) -> Iterator[Problem]:
    """Return everything wrong with the players of a set-up and with what they play.

    Parameters
    ----------
    players
        Their names.
    parts
        What each of them plays.
    part
        Name of the field of the parts: ``"colours"``.
    known
        All parts that may be played.
    number
        How many may play.
    rule
        The rule that says so.
    """
    for where, value in (("players", players), (part, parts)):
        if not isinstance(value, tuple):
            yield Problem(where, f"must be a list of {'names' if where == 'players' else where}")
            return
    names, chosen = cast("tuple[object, ...]", players), cast("tuple[object, ...]", parts)
    if len(names) not in number:
        yield Problem("players", f"{_said(number)} people play, not {len(names)} ({rule})")
    for place, name in enumerate(names):
        if wrong := problem_of_name(name, LONGEST_NAME):
            yield Problem(f"players[{place}]", wrong)
        elif name in names[:place]:
            yield Problem(f"players[{place}]", f"two players are called {name}")
    if len(chosen) != len(names):
        yield Problem(part, f"{len(names)} players need as many {part}, not {len(chosen)}")
    for place, one in enumerate(chosen):
        if not isinstance(one, str) or one not in known:
            yield Problem(f"{part}[{place}]", f"{quoted(one)} is not one of {', '.join(known)} ({rule})")
        elif one in chosen[:place]:
            yield Problem(f"{part}[{place}]", f"two players are {one}")


def seats_html(self: Any) -> str:
    """Show a set-up in a notebook: who plays what, and the options that differ from the defaults."""
    from romelab.core.speech import SPEECH, phrase

    part = fields(self)[1].name
    rows = enumerate(zip(self.players, getattr(self, part), strict=False))
    heads = phrase("table_seat"), phrase("table_player"), SPEECH.name("part", part)
    return table_html(heads, [(seat, *row) for seat, row in rows]) + changes_html(self.options)


def whose(names: Sequence[str], seat: int | None) -> str:
    """Say whose decision a position waits for: part of the ``__repr__`` of every game's positions.

    Parameters
    ----------
    names
        The names of the seats.
    seat
        What ``GAME.to_move`` gives: a seat, -1 for chance, None at the end.

    Examples
    --------
    >>> whose(("Ada", "Ben"), 1), whose(("Ada", "Ben"), -1), whose(("Ada", "Ben"), None)
    ('Ben is to move', 'dice or cards are next', 'the end')
    """
    if seat is None:
        return "the end"
    return f"{names[seat]} is to move" if 0 <= seat < len(names) else "dice or cards are next"


def expected(setup: object, kind: type[object]) -> None:
    """Raise an InputError if what a game is to start from is not a set-up of it.

    Examples
    --------
    >>> expected(None, int)
    Traceback (most recent call last):
    romelab.core.errors.InputError: setup: must be of int, not nothing
    """
    if not isinstance(setup, kind):
        raise InputError.at("setup", f"must be of {kind.__name__}, not {quoted(setup)}")


def known_seat(number: object, seats: int, where: str = "seat") -> int:
    """Return a seat as it is, or raise an InputError if nobody sits there.

    Parameters
    ----------
    number
        What was handed in.
    seats
        How many there are.
    where
        What to call the input in a refusal.

    Examples
    --------
    >>> known_seat(2, 3)
    2
    >>> known_seat(3, 3)
    Traceback (most recent call last):
    romelab.core.errors.InputError: seat: must be a seat from 0 to 2, not 3
    """
    if type(number) is not int or not 0 <= number < seats:
        raise InputError.at(where, f"must be a seat from 0 to {seats - 1}, not {quoted(number)}")
    return number


def _said(number: range) -> str:
    first, last = _NUMBERS[number[0]], _NUMBERS[number[-1]]
    if first == last:
        return first
    return f"{first} or {last}" if len(number) == 2 else f"{first} to {last}"
