"""A picture of a lesson with what belongs to it: its words, its figures as a table, and where they come from."""

from __future__ import annotations

# pyright: basic
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from romelab.drawing.picture import Picture, image
from romelab.lessons.inquiry.speaking import phrase

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Shown:
    """A picture, its table and its source.

    Parameters
    ----------
    picture
        Axes with words as their label (:func:`romelab.drawing.charts.say`), or a ready picture.
    head, rows
        The figures of the picture as a table.
    source
        Whose data are shown.

    Examples
    --------
    >>> shown = Shown(Picture(b"", "Two bars.", 100), ("way", "days"), (("foot", 19),), "ORBIS")
    >>> "<td>19</td>" in shown.html()
    True
    """

    picture: Axes | Picture
    head: Sequence[str]
    rows: Sequence[Sequence[object]]
    source: str

    @property
    def image(self) -> Picture:
        """The picture with its words."""
        return self.picture if isinstance(self.picture, Picture) else image(self.picture)

    def table(self) -> str:
        """Give the figures as an HTML table."""
        head = "".join(f"<th>{escape(each)}</th>" for each in self.head)
        rows = "".join("<tr>" + "".join(f"<td>{escape(str(each))}</td>" for each in row) + "</tr>" for row in self.rows)
        return f"<table class='rl-table'><tr>{head}</tr>{rows}</table>"

    def html(self) -> str:
        """Give picture, table and source as HTML."""
        return (
            f"<figure class='rl-figure'>{self.image._repr_html_()}<figcaption>{escape(self.source)}</figcaption>"
            f"<details><summary>{phrase('words_and_figures')}</summary><p>{escape(self.image.words)}</p>"
            f"{self.table()}</details></figure>"
        )
