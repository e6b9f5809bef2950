"""Small maps beside source cards."""

from __future__ import annotations

# pyright: basic
from collections.abc import Sequence

from romelab.atlas.toponyms import Place
from romelab.drawing.picture import Picture, image
from romelab.lessons.inquiry.speaking import phrase


def places_map(places: Sequence[Place]) -> Picture:
    """Draw a map that shows a few places and letters them.

    Parameters
    ----------
    places
        What to show.

    Examples
    --------
    >>> from romelab.atlas import place
    >>> places_map([place("Roma"), place("Carthago")])
    <Picture: A map with Roma and Carthago.>
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from romelab.atlas.plots import plot_atlas

    west, east = min(each.lon for each in places), max(each.lon for each in places)
    south, north = min(each.lat for each in places), max(each.lat for each in places)
    extent = (west - 3, south - 2, east + 3, north + 2)
    figure = Figure(figsize=(4.4, 4.0), dpi=100)
    FigureCanvasAgg(figure)
    ax = figure.add_axes((0, 0, 1, 1))
    plot_atlas(ax, extent=extent, labels=[each.id for each in places], legend=False)
    ax.set_label(phrase("map_with", names=tuple(str(each) for each in places)))
    return image(ax)
