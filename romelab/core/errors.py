"""Refusals in one sentence: what is wrong, and where.

Nothing here draws or prints. The exceptions carry their facts as data and, in a notebook, show themselves as
plain sentences instead of a traceback.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time
from typing import NamedTuple

from romelab.core.facts import FactLike, debug_text

MOST_SHOWN = 5
"""How many problems a refusal names; it counts the rest."""
LONGEST = 300
"""Characters of a problem, or of its place, that a refusal shows at most."""
LONGEST_VALUE = 40
"""Characters of a wrong value that a refusal repeats at most."""
_KINDS: dict[type, str] = {
    list: "a list",
    tuple: "a list",
    dict: "a table",
    bytes: "bytes",
    datetime: "a date",
    date: "a date",
    time: "a time",
}


class Reason(NamedTuple):
    """One reason against a move.

    Attributes
    ----------
    rule
        Number of the rule that refuses it, such as ``"SFR-97"``.
    text
        One sentence with the figures of this position, without a full stop.
    places
        Ids of the places it speaks of, so that a board can ring them.
    more
        What else there is to say, as a sentence for those who ask; empty for most.
    """

    rule: str
    text: str
    places: tuple[str, ...] = ()
    more: str = ""


class Problem(NamedTuple):
    """One thing that is wrong with what a person, a file or a page gave us.

    Attributes
    ----------
    where
        The place, as its author knows it: ``"board.toml, cities[3].at"``, ``"line 12"``, ``"grain"``.
    what
        One sentence without a full stop: ``"there is no crossroads 99,99,N"``.
    """

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


def quoted(value: object) -> str:
    """Show a wrong value in a refusal: short, and safe for any value there is.

    Examples
    --------
    >>> quoted("x" * 50), quoted([1, 2]), quoted(True), quoted(10**5000)
    ("'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...", 'a list', 'true', 'a huge number')
    """
    if isinstance(value, str):
        text = repr(value[: LONGEST_VALUE + 1])
        return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 3] + "..."
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() < 64 else "a huge number"
    if value is None:
        return "nothing"
    if isinstance(value, type):
        return "a type"
    return repr(value) if isinstance(value, float) else _KINDS.get(type(value), f"a {type(value).__name__:.30}")


def said_of(problems: Sequence[Problem]) -> list[str]:
    """Return the first problems as sentences of a bounded length, and how many more there are."""
    told = [_cut(str(Problem(_cut(problem.where, 80), problem.what)), LONGEST) for problem in problems[:MOST_SHOWN]]
    more = len(problems) - MOST_SHOWN
    return [*told, f"and {more} more"] if more > 0 else told


def _cut(text: str, longest: int) -> str:
    # Halves of characters must not reach a page.
    text = text[: longest + 1].encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= longest else f"{text[: longest - 4]} ..."


class SentenceError(ValueError):
    """Base of our refusals: a notebook shows the sentence alone, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        # IPython asks an exception for this before it formats a traceback.
        return [str(self)]


class InputError(SentenceError):
    """Bad input, with every problem found in it. As a sentence it names the first five.

    Parameters
    ----------
    problems
        The problems, in reading order; at least one.
    source
        What was read, for the first line when there are several problems: ``"board my_board.toml"``.

    Examples
    --------
    >>> print(InputError([Problem("grain", "must be 0 or more, not -2")]))
    grain: must be 0 or more, not -2
    """

    def __init__(self, problems: Iterable[Problem], source: str = "") -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.source = source
        if not self.problems:
            raise TypeError("an InputError needs at least one problem")
        super().__init__(self._sentence())

    @classmethod
    def at(cls, where: str, what: str, source: str = "") -> InputError:
        """Return the refusal of one thing: where it stands, and what is wrong with it."""
        return cls([Problem(where, what)], source)

    def _sentence(self) -> str:
        told, source = said_of(self.problems), _cut(self.source, 80)
        if len(self.problems) == 1:
            return f"{source}: {told[0]}" if source else told[0]
        lines = "\n".join(f"  {number}. {problem}" for number, problem in enumerate(told[:MOST_SHOWN], 1))
        more = "".join(f"\n  {line}" for line in told[MOST_SHOWN:])
        return f"{source or 'the input'} has {len(self.problems)} problems:\n{lines}{more}"

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Problem, ...], str]]:
        return type(self), (self.problems, self.source)


def refuse(problems: Sequence[Problem], source: str = "") -> None:
    """Raise an InputError with all problems; do nothing if there are none.

    Examples
    --------
    >>> refuse([])
    >>> refuse([Problem("gold", "must be a number")], "the purse")
    Traceback (most recent call last):
    romelab.core.errors.InputError: the purse: gold: must be a number
    """
    if problems:
        raise InputError(problems, source)


class Noted:
    """What is read, with every problem that was found in it.

    Parameters
    ----------
    source
        What to call the whole in a refusal.

    Attributes
    ----------
    problems
        The problems found so far, in reading order.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def problem(self, where: str, what: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(where, what))

    def finish(self) -> None:
        """Raise an InputError with all problems, if there are any."""
        refuse([*dict.fromkeys(self.problems)], self.source)


@contextmanager
def file_errors(where: str, what: str = "cannot be written") -> Generator[None]:
    """Say in a sentence why the system refuses something with a file: an OSError within becomes an InputError.

    Examples
    --------
    >>> with file_errors("the page", "cannot be opened"):
    ...     raise FileNotFoundError(2, "No such file or directory")
    Traceback (most recent call last):
    romelab.core.errors.InputError: the page: cannot be opened (No such file or directory)
    """
    try:
        yield
    except OSError as error:
        raise InputError.at(where, f"{what} ({error.strerror})") from None


class IllegalMoveError(SentenceError):
    """A move that the rules refuse, with all the reasons against it.

    Parameters
    ----------
    move
        The move as a sentence.
    reasons
        Every reason, as ``why_not`` gave them.
    words
        What each reason says; by default the text of each :class:`Reason`.
    """

    def __init__(self, move: str, reasons: Sequence[FactLike], words: Sequence[str] = ()) -> None:
        self.move: str = move
        self.reasons: tuple[FactLike, ...] = tuple(reasons)
        self.words: tuple[str, ...] = tuple(words) or tuple(
            reason.text if isinstance(reason, Reason) else debug_text(reason) for reason in self.reasons
        )
        said = "; ".join(f"{text} ({reason.rule})" for text, reason in zip(self.words, self.reasons, strict=True))
        super().__init__(f"{move}: {said}")

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, tuple[FactLike, ...], tuple[str, ...]]]:
        return type(self), (self.move, self.reasons, self.words)
