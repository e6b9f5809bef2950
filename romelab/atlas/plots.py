"""Maps of the atlas with matplotlib: roads and journeys, rings of days, alone or two side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from romelab.atlas.charts import plot_journeys
from romelab.atlas.days import SMALL, days_map, ring_words
from romelab.atlas.distances import Reach
from romelab.atlas.journeys import Journey
from romelab.atlas.scene import PICTURE, atlas_map, describe
from romelab.atlas.toponyms import Place
from romelab.core.errors import InputError
from romelab.drawing import palette
from romelab.drawing.charts import Axes, Figure, new_figure
from romelab.drawing.key import key_entries
from romelab.drawing.matplotlib_pen import faint
from romelab.drawing.picture import draw

__all__ = ["describe", "plot_atlas", "plot_days", "plot_days_pair", "plot_journeys"]


def plot_atlas(
    ax: Axes | None = None,
    *,
    journey: Journey | None = None,
    others: Sequence[Journey] = (),
    extent: tuple[float, float, float, float] | None = None,
    labels: str | Iterable[str] = "auto",
    legend: bool = True,
) -> Axes:
    """Draw the map with roads, rivers, sea lanes and places, and a journey on it if one is given.

    Parameters
    ----------
    ax
        Axes to draw on; without it a new figure 9 inches wide, which is ``ax.figure``.
    journey, others, extent, labels
        As for :func:`~romelab.atlas.scene.atlas_map`.
    legend
        Whether to explain the lines below the map.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes, in units of the sheet; see :func:`describe` for a text to stand beside the picture.

    Raises
    ------
    InputError
        For an impossible extent, unknown places, or an unknown word for ``labels``.

    Examples
    --------
    >>> from romelab.atlas import journey, plot_atlas
    >>> ax = plot_atlas(journey=journey("Roma", "Brundisium", ships=False))
    >>> ax.get_title("left")
    'Roma to Brundisium, on foot: 540 km, 18.0 days'
    """
    labels = labels if isinstance(labels, str) else tuple(labels)
    size = PICTURE
    if ax is not None:
        box = ax.get_window_extent()
        wide, tall = (side * 90 / ax.figure.dpi for side in (box.width, box.height))
        # What the key takes does not depend on where the map lies.
        key = atlas_map(journey, others, extent=extent, labels="none", size=(wide, tall)).base.key if legend else ()
        size = wide, tall - key_entries(dict(key), 0, wide)[1]
    found = atlas_map(journey, others, extent=extent, labels=labels, size=size)
    return draw(found, ax, key=dict(found.base.key) if legend else None)


def plot_days(
    of: Reach,
    ax: Axes | None = None,
    *,
    title: str = "",
    bring_out: Sequence[str | Place] = (),
    key: bool = True,
    colours: Sequence[str] = (),
) -> Axes:
    """Draw rings of days (or kilometres, or denarii) from a place.

    Parameters
    ----------
    of
        How far every place is, from :func:`~romelab.atlas.distances.reach`.
    ax
        Axes to draw on; without it a new figure 9 inches wide.
    title, bring_out
        As for :func:`~romelab.atlas.days.days_map`.
    key
        Whether to explain the colours.
    colours
        Your own colours for the rings, from the innermost, such as ``"#114477"`` or ``"red"``: two or more, with
        what lies between them; at sea they are drawn paler.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes; ``of.words`` is a text to stand beside the picture.

    Raises
    ------
    InputError
        For a place to bring out that is unknown, or what is not a colour.

    Examples
    --------
    >>> from romelab.atlas import plot_days, reach
    >>> plot_days(reach("Roma", "ship")).get_title("left")
    'Days from Roma, by ship'
    """
    own = _spread(colours) if colours else []
    fills = {f"wash-ring-{i}": colour for i, colour in enumerate(own)}
    fills |= {f"wash-tide-{i}": faint(colour) for i, colour in enumerate(own)}
    found = days_map(of, title=title, bring_out=bring_out)
    return draw(found if key else replace(found, base=replace(found.base, bands=())), ax, fills=fills)


def _spread(colours: Sequence[str]) -> list[str]:
    """Return a colour for each ring: those given, or what lies between them if they are fewer or more."""
    from matplotlib.colors import LinearSegmentedColormap, is_color_like, to_hex

    if len(colours) < 2 or not all(map(is_color_like, colours)):
        raise InputError.at("colours", "must be two or more that matplotlib knows, such as '#114477' or 'red'")
    rings = len(palette.RINGS)
    mapped = LinearSegmentedColormap.from_list("own", list(colours), rings)
    return [to_hex(mapped(ring)) for ring in range(rings)]


def plot_days_pair(
    one: Reach,
    other: Reach,
    figure: Figure | None = None,
    *,
    title: str = "",
    titles: tuple[str, str] = ("", ""),
    bring_out: Sequence[str | Place] = (),
) -> Figure:
    """Draw two maps of days side by side under one title.

    Parameters
    ----------
    one, other
        How far every place is, twice.
    figure
        Figure to draw on; without it a new one 12.8 inches wide.
    title
        What both together say.
    titles
        Titles of the two maps; what they show if empty.
    bring_out
        Places to letter first and larger on both.

    Returns
    -------
    matplotlib.figure.Figure
        The figure.

    Raises
    ------
    InputError
        If a place to bring out is unknown.

    Examples
    --------
    >>> from romelab.atlas import plot_days_pair, reach
    >>> len(plot_days_pair(reach("Roma", "ship"), reach("Roma", by="km")).axes)
    2
    """
    if figure is None:
        figure = new_figure(12.8, 5.75, dpi=100)
    elif figure.axes:
        raise InputError.at("figure", "must be empty")
    for number, (of, said) in enumerate(zip((one, other), titles, strict=True)):
        ax = figure.add_axes((0.008 + 0.5 * number, 0.01, 0.484, 0.86 if title else 0.92), anchor="NW")
        draw(days_map(of, title=said, bring_out=bring_out, width=SMALL), ax, key=ring_words(of))
    if title:
        figure.text(0.008, 0.965, title, fontsize=16, fontweight="bold", color=palette.INK, va="center")
    return figure
