"""Charts of lessons: bars told in a lesson's file, small maps beside source cards, journeys as lessons reckon them."""

# pyright: basic
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from romelab.atlas import Journey, atlas_map, journey
from romelab.atlas.toponyms import place
from romelab.drawing.charts import chart_axes, chart_style, say
from romelab.drawing.picture import Picture, image
from romelab.lessons.inquiry.picture import LessonPicture
from romelab.lessons.inquiry.plan import Bars
from romelab.lessons.inquiry.speaking import SPEECH, phrase


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
    with chart_style():
        ax = chart_axes(None, 9.6, 1.2 + 0.45 * len(bars.rows))
        rows: list[tuple[str, str]] = []
        for number, (name, value) in enumerate(bars.rows):
            said = "?" if name in hidden else SPEECH.figure(value, ",")
            if name not in hidden:
                ax.barh(number, value, color="#56b4e9", edgecolor="#0b3c5d", height=0.66)
            at = 0 if name in hidden else value
            ax.annotate(said, (at, number), (6, 0), textcoords="offset points", va="center", fontsize=12)
            rows.append((name, said))
        ax.set_yticks(range(len(rows)), [name for name, _ in rows])
        ax.set_xlim(0, 1.15 * max(value for _, value in bars.rows))
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.grid(axis="y", visible=False)
        ax.set_xlabel(bars.unit)
        told = "; ".join(f"{name} {said}" for name, said in rows)
        say(ax, bars.title, phrase("bars_told", unit=bars.unit, told=told))
    return LessonPicture(ax, ("", bars.unit), rows, bars.source)


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
