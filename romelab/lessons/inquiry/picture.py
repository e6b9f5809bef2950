"""A picture of a lesson with what belongs to it: its words, its figures as a table, and where they come from."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from romelab.core.language import ENGLISH, spoken
from romelab.core.speech import CORE, Catalogue, Speech, catalogue
from romelab.drawing.picture import Picture, image
from romelab.lessons.inquiry.schema import DATA, toml_of
from romelab.lessons.inquiry.speaking import phrase

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class LessonPicture:
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
    >>> shown = LessonPicture(Picture(b"", "Two bars.", 100), ("way", "days"), (("foot", 19),), "ORBIS")
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
        """Return the figures as an HTML table."""
        head = "".join(f"<th>{escape(each)}</th>" for each in self.head)
        rows = "".join("<tr>" + "".join(f"<td>{escape(str(each))}</td>" for each in row) + "</tr>" for row in self.rows)
        return f"<table class='rl-table'><tr>{head}</tr>{rows}</table>"

    def html(self) -> str:
        """Return picture, table and source as HTML."""
        return (
            f"<figure class='rl-figure'>{self.image._repr_html_()}<figcaption>{escape(self.source)}</figcaption>"
            f"<details><summary>{phrase('words_and_figures')}</summary><p>{escape(self.image.words)}</p>"
            f"{self.table()}</details></figure>"
        )


FOLDER = DATA / "captions"


@cache
def _words(lesson: int, language: str) -> Catalogue:
    """Read the words of a lesson in a language, over English."""
    found: Catalogue | None = None
    for tongue in dict.fromkeys((ENGLISH, language)):
        file = FOLDER / tongue / f"lesson_{lesson:02}.toml"
        if file.is_file():
            found = Catalogue({"language": catalogue(CORE, tongue).language, "phrases": toml_of(file)}, found)
    return found or catalogue(CORE, language)


class Captions:
    """Says the words of a lesson's pictures and controls, in the language spoken when it is asked.

    Parameters
    ----------
    lesson
        Its number; the words stand in ``data/captions``, in a folder for each language.

    Examples
    --------
    >>> from romelab.core.language import speaking
    >>> caption = Captions(1)
    >>> caption("by_ship"), caption.figure(1234.5, ",.1f")
    ('by ship', '1,234.5')
    >>> with speaking("de"):
    ...     caption("by_ship"), caption.figure(1234.5, ",.1f")
    ('mit dem Schiff', '1.234,5')
    """

    def __init__(self, lesson: int) -> None:
        self._speech = Speech(lambda: _words(lesson, spoken()))

    def __call__(self, key: str, /, **fields: Any) -> str:
        """Say what stands under a key, with fields as :meth:`romelab.core.speech.Speech.phrase` has them."""
        return self._speech.phrase(key, **fields)

    def figure(self, value: float, form: str = ",.0f") -> str:
        """Return a number as the language writes it; see :meth:`romelab.core.speech.Speech.figure`."""
        return self._speech.figure(value, form)
