"""What every place that keeps work can do: a folder on disk today, a browser's own storage some day.

A piece of work is lines of text that are only ever added to, so that a kill costs at most the line being written. The
first line says what it is. Whoever keeps and whoever goes on agree on what the lines mean; the store does not look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol


class Work(NamedTuple):
    """A piece of work that is kept.

    Attributes
    ----------
    name
        What it is called in its store.
    when
        When it was begun, as people say it: ``"10:42"``, or with the day if that is another one;
        empty if its name does not tell.
    first, last
        Its first line and its last whole one.
    """

    name: str
    when: str
    first: str
    last: str


class Journal(Protocol):
    """A piece of work while it grows."""

    @property
    def name(self) -> str:
        """What it is called in its store."""
        ...

    def write(self, fresh: Sequence[str], whole: Callable[[], Iterable[str]]) -> None:
        """Add lines.

        Parameters
        ----------
        fresh
            The lines.
        whole
            Gives all lines, these among them, for a place where what was kept is gone.

        Raises
        ------
        InputError
            If they cannot be kept now; they are added with the next ones.
        """
        ...

    def close(self) -> None:
        """Let others go on with it."""
        ...


class Store(Protocol):
    """A place that keeps work."""

    def works(self) -> Sequence[Work]:
        """Return what is kept, latest first."""
        ...

    def read(self, name: str) -> str:
        """Return all lines of a piece of work; InputError if they cannot be read."""
        ...

    def begin(self, title: str) -> Journal:
        """Begin a piece of work; nothing is written before its first line."""
        ...

    def go_on(self, name: str) -> Journal | None:
        """Go on with a piece of work; None if another page is just at it."""
        ...
