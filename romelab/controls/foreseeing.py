"""What may come of the moves on the buttons, found out between the clicks where no short reckoning tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from romelab.controls.slices import Slices


class Foreseeing:
    """Finds out one thing at a time, and leaves it as soon as something else is asked.

    Parameters
    ----------
    told
        Called with nothing when more is known.
    failed
        Called with what the work raised.

    Attributes
    ----------
    words
        What is known of what is asked now; empty if nothing is, or nothing yet.

    Examples
    --------
    >>> ahead = Foreseeing(told=lambda: None, failed=print)
    >>> ahead.look("this move", lambda: iter(["Tried twice"]))
    >>> ahead.words  # no page is open, so nobody waits for it
    ''
    """

    def __init__(self, told: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self.words = ""
        self._told = told
        self._asked: object = object()
        self._slices: Slices[str] = Slices(begun=lambda: None, told=self._found, failed=failed)

    def look(self, asked: object, begin: Callable[[], Iterator[str] | None]) -> None:
        """Begin to find something out, unless it is known or under way.

        Parameters
        ----------
        asked
            What is asked: equal to what was asked last if that is to go on.
        begin
            Gives the work, each part of which says all that is known by then; None where there is nothing to find out.
        """
        if asked == self._asked:
            return
        self.words, self._asked = "", asked
        self._slices.stop()
        work = begin()
        if work is not None:
            self._slices.later(work, lambda: self._found(self._slices.last or ""))

    def _found(self, words: str) -> None:
        self.words = words
        self._told()
