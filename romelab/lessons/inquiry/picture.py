"""Pictures of a lesson: what belongs to each, captions, bars, small maps, and journeys as lessons work them out."""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Any

from romelab.atlas import Journey, atlas_map, journey
from romelab.atlas.toponyms import place
from romelab.core.language import ENGLISH, spoken
from romelab.core.speech import CORE, Catalogue, Speech, catalogue
from romelab.core.tables import table_html
from romelab.drawing.charts import Axes, beside, chart, say
from romelab.drawing.picture import Picture, image
from romelab.lessons.inquiry.plan import Bars
from romelab.lessons.inquiry.schema import DATA, toml_of
from romelab.lessons.inquiry.speaking import SPEECH, phrase


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
        return table_html(self.head, self.rows)

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

    def all(self, *keys: str) -> tuple[str, ...]:
        """Return several, such as the heads of a table; an empty key stays empty."""
        return tuple(key and self(key) for key in keys)

    def figure(self, value: float, form: str = ",.0f") -> str:
        """Return a number as the language writes it; see :meth:`romelab.core.speech.Speech.figure`."""
        return self._speech.figure(value, form)


def bar_chart(bars: Bars, *, hidden: Sequence[str] = ()) -> LessonPicture:
    """Draw bars, one below the other, each with its figure.

    Parameters
    ----------
    bars
        What to draw.
    hidden
        Names of bars that show a question mark instead, because they are to be guessed.

    Examples
    --------
    >>> shown = bar_chart(Bars("Days", "days", (("Capua", 6.7), ("Milan", 18.8)), (), "ORBIS"), hidden=("Milan",))
    >>> shown.rows
    [('Capua', '6.7'), ('Milan', '?')]
    """
    with chart(None, 9.6, 1.2 + 0.45 * len(bars.rows)) as ax:
        rows: list[tuple[str, str]] = []
        for number, (name, value) in enumerate(bars.rows):
            said = "?" if name in hidden else SPEECH.figure(value, ",")
            if name not in hidden:
                ax.barh(number, value, color="#56b4e9", edgecolor="#0b3c5d", height=0.66)
            beside(ax, said, 0 if name in hidden else value, number, 6, fontsize=12)
            rows.append((name, said))
        ax.set_yticks(range(len(rows)), [name for name, _ in rows])
        ax.set_xlim(0, 1.15 * max(value for _, value in bars.rows))
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.grid(axis="y", visible=False)
        ax.set_xlabel(bars.unit)
        told = "; ".join(f"{name} {said}" for name, said in rows)
        say(ax, bars.title, phrase("bars_told", unit=bars.unit, told=told))
    return LessonPicture(ax, ("", bars.unit), rows, bars.source)


def wide(kind: Any, words: str, room: str = "15em", **traits: Any) -> Any:
    """Make a control of a working as wide as its part; ``room`` is that of its words."""
    from ipywidgets import Layout

    return kind(description=words, style={"description_width": room}, layout=Layout(width="95%"), **traits)


def slider(words: str, now: int, least: int, most: int, step: int = 1, room: str = "15em") -> Any:
    """Make a slider of a working, as wide as its part, from least to most."""
    from ipywidgets import IntSlider

    return wide(IntSlider, words, room, value=now, min=least, max=most, step=step)


def answered(controls: Sequence[Any], tell: Callable[[], str]) -> Any:
    """Return what stands below controls: what follows from them, in HTML, now and at each change."""
    from ipywidgets import HTML

    told = HTML(tell())
    for each in controls:
        each.observe(lambda _change: setattr(told, "value", tell()), "value")
    return told


def in_notes(sentences: Sequence[str]) -> str:
    """Return sentences as paragraphs below a working."""
    return "".join(f"<p class='rl-note'>{each}</p>" for each in sentences)


@cache
def way(start: str, goal: str, how: str = "foot", cargo_kg: float = 100.0) -> Journey:
    """Return a journey without river boats: by road alone, or by ship with the road between harbour and town.

    Parameters
    ----------
    start, goal
        Names of places.
    how
        ``"ship"``, or a means of travel on roads.
    cargo_kg
        What is carried, in kilograms.

    Raises
    ------
    InputError
        If a place or means is not known.
    NoWayError
        If none leads there.

    Examples
    --------
    >>> print(way("Roma", "Capua"))
    Roma to Capua, on foot: 200 km, 6.7 days
    """
    return journey(start, goal, how, ships=how == "ship", rivers=False, cargo_kg=cargo_kg)


def places_map(names: Sequence[str]) -> Picture:
    """Draw a map that shows a few places and letters them.

    Parameters
    ----------
    names
        Names of places.

    Examples
    --------
    >>> places_map(["Roma", "Carthago"])
    <Picture: A map with Roma and Carthago.>
    """
    places = [place(each) for each in names]
    west, east = min(each.lon for each in places), max(each.lon for each in places)
    south, north = min(each.lat for each in places), max(each.lat for each in places)
    extent = (west - 3, south - 2, east + 3, north + 2)
    found = atlas_map(extent=extent, labels=[each.id for each in places], size=(396.0, 360.0))
    words = phrase("map_with", names=tuple(str(each) for each in places))
    return image(replace(found, title="", words=words), width=4.4)
