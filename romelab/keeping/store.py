"""A piece of work that is kept, as a place that keeps it describes it.

A piece of work is lines of text that are only ever added to, so that a kill costs at most the line being written. The
first line says what it is. Whoever keeps and whoever goes on agree on what the lines mean; the store does not look.
"""

from typing import NamedTuple


class Work(NamedTuple):
    """A piece of work that is kept.

    Attributes
    ----------
    name
        What it is called in its store.
    when
        When it was begun, as people say it: ``"10:42"``, or with the day if it was another day;
        empty if its name does not tell.
    first, last
        Its first line and its last whole one.
    """

    name: str
    when: str
    first: str
    last: str
