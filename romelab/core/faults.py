"""Refusals in one sentence: what is wrong, and where.

Nothing here draws or prints. The exceptions carry their facts as data and, in a notebook, show themselves as
plain sentences instead of a traceback.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from romelab.core.facts import Fact, bare


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
    """

    rule: str
    text: str
    places: tuple[str, ...] = ()


class Fault(NamedTuple):
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


class SentenceError(ValueError):
    """Base of our refusals: a notebook shows the sentence alone, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        # IPython asks an exception for this before it formats a traceback.
        return [str(self)]


class InputError(SentenceError):
    """Bad input, with every fault found in it.

    Parameters
    ----------
    faults
        The faults, in reading order; at least one.
    source
        What was read, for the first line when there are several faults: ``"board my_board.toml"``.

    Examples
    --------
    >>> print(InputError([Fault("grain", "must be 0 or more, not -2")]))
    grain: must be 0 or more, not -2
    """

    def __init__(self, faults: Iterable[Fault], source: str = "") -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        self.source = source
        if not self.faults:
            raise TypeError("an InputError needs at least one fault")
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        if len(self.faults) == 1:
            head = f"{self.source}: " if self.source else ""
            return head + str(self.faults[0])
        lines = "\n".join(f"  {number}. {fault}" for number, fault in enumerate(self.faults, 1))
        return f"{self.source or 'the input'} has {len(self.faults)} faults:\n{lines}"

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Fault, ...], str]]:
        return type(self), (self.faults, self.source)


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

    def __init__(self, move: str, reasons: Sequence[Fact], words: Sequence[str] = ()) -> None:
        self.move = move
        self.reasons: tuple[Fact, ...] = tuple(reasons)
        self.words = tuple(words) or tuple(
            reason.text if isinstance(reason, Reason) else bare(reason) for reason in self.reasons
        )
        said = "; ".join(f"{text} ({reason.rule})" for text, reason in zip(self.words, self.reasons, strict=True))
        super().__init__(f"{move}: {said}")

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[str, tuple[Fact, ...], tuple[str, ...]]]:
        return type(self), (self.move, self.reasons, self.words)
