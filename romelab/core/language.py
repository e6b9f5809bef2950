"""The language that a page speaks, one for all its games, controls and tours; and words that agree in number.

``romelab.language("de")`` makes the page speak German from then on; ``with romelab.language("de"):`` only for a while.
A control keeps the language it was made in, whatever the page speaks later: ``play(language="de")``.
"""

# pyright: strict
import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, partial, wraps
from itertools import groupby
from typing import ParamSpec, Protocol, Self, TypeVar, cast

from romelab.core.errors import InputError

P = ParamSpec("P")
T = TypeVar("T")
ENGLISH = "en"


class Speaker(Protocol):
    """What has a language of its own."""

    language: str


SWITCH = "ROMELAB_LANGUAGE"
"""Environment variable: the language that is spoken at first, by two letters."""
_EVERYBODY = [os.environ.get(SWITCH, ENGLISH)]
_page: ContextVar[list[str]] = ContextVar("romelab_page_language")
_own: ContextVar[str] = ContextVar("romelab_language", default="")


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have catalogues, by two letters.

    Examples
    --------
    >>> languages()
    ('de', 'en')
    """
    from importlib.resources import files

    return tuple(sorted(file.name[:2] for file in files("romelab.core").joinpath("languages").iterdir()))


def spoken() -> str:
    """Return the language spoken now, by two letters.

    Examples
    --------
    >>> with language("de"):
    ...     spoken()
    'de'
    """
    return _own.get() or _of_page()[0]


def _of_page() -> list[str]:
    return _page.get(_EVERYBODY)


def page_language(code: str) -> None:
    """Let a page that shares its program with others speak a language of its own, in its context alone.

    Raises
    ------
    InputError
        If there is no catalogue for it.

    Examples
    --------
    >>> from contextvars import copy_context
    >>> apart = copy_context()
    >>> apart.run(page_language, "de")
    >>> apart.run(spoken), spoken()
    ('de', 'en')
    """
    _page.set([checked(code)])


class language:  # noqa: N801 - called like a function; a class only so that "with" can end it
    """Make the page speak a language; as ``with language("de"):`` only within the block.

    Parameters
    ----------
    code
        Two letters: ``"de"``. What has no words in it yet is said in English.

    Raises
    ------
    InputError
        If there is no catalogue for it.

    Examples
    --------
    >>> from romelab.struggle_for_rome import GAME, Setup
    >>> with language("de"):
    ...     GAME.speech(Setup()).name("seat", (0, 1))
    'Rot und Blau'
    """

    def __init__(self, code: str) -> None:
        self.page: list[str] = _of_page()
        self.before: str = self.page[0]
        self.page[0] = checked(code)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.page[0] = self.before

    def __repr__(self) -> str:
        return f"language({self.page[0]!r})"


def checked(code: str) -> str:
    """Return a language that has a catalogue; the one spoken now if none is given.

    Raises
    ------
    InputError
        If there is none.
    """
    if not code:
        return spoken()
    if code not in languages():
        raise InputError.at("language", f"is not one of {', '.join(languages())}: {str(code)[:20]!r}")
    return code


@contextmanager
def speaking(code: str) -> Generator[None]:
    """Speak a language for a while, within this thread of what happens; an empty one changes nothing.

    Examples
    --------
    >>> with speaking("de"):
    ...     spoken()
    'de'
    """
    before = _own.set(checked(code))
    try:
        yield
    finally:
        _own.reset(before)


def in_its_language(method: Callable[P, T]) -> Callable[P, T]:
    """Let a method of what has a ``language`` speak it."""

    @wraps(method)
    def spoken_so(*args: P.args, **kwargs: P.kwargs) -> T:
        with speaking(cast("Speaker", args[0]).language):
            return method(*args, **kwargs)

    return spoken_so


def once_a_language(function: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function gives for its arguments and the language spoken, the last thousand times."""
    remember = cast("Callable[..., T]", lru_cache(1000)(partial(_said_in, function)))

    @wraps(function)
    def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
        return remember(spoken(), *args, **kwargs)

    return remembered


def _said_in(function: Callable[P, T], _code: str, *args: P.args, **kwargs: P.kwargs) -> T:
    return function(*args, **kwargs)


class Plural(str):
    """A name that stands for several and takes the verb in the plural: ``the Greek States``."""

    __slots__ = ()


def amount(number: int, one: str, several: str = "") -> str:
    """Count things in words: ``1 card``, ``3 cards``, ``2 navies``.

    Examples
    --------
    >>> amount(1, "card"), amount(3, "card"), amount(2, "navy", "navies")
    ('1 card', '3 cards', '2 navies')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def in_a_row(things: Iterable[T]) -> list[tuple[T, int]]:
    """Return each thing once that stands several times in a row, with how often.

    Examples
    --------
    >>> in_a_row("aab")
    [('a', 2), ('b', 1)]
    """
    return [(thing, len(list(run))) for thing, run in groupby(things)]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Put words in a row: ``a``, ``a and b``, ``a, b and c``; nothing if there are none.

    Examples
    --------
    >>> listed(["Latium", "Samnium", "Apulia"]), listed(["play", "pass"], "or")
    ('Latium, Samnium and Apulia', 'play or pass')
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
