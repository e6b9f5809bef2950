"""Any scene as a picture: on your own axes, as PNG, for a notebook, for a sheet of paper.

The live board draws the same scenes as SVG; this is its sibling for reading, printing and slides. matplotlib is
loaded when something is drawn, and its ``pyplot`` never.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from html import escape
from io import BytesIO
from types import MappingProxyType
from typing import Any

from romelab.core.scene import Box, Scene
from romelab.drawing import lettering, palette
from romelab.drawing.base_layer import place_name
from romelab.drawing.boxes import KEY_SIGNS, dimmed
from romelab.drawing.charts import Axes, Figure, new_figure
from romelab.drawing.display import display
from romelab.drawing.key import key_entries, write_key
from romelab.drawing.matplotlib_pen import Painter, PlacedTag
from romelab.drawing.shapes import HEIGHT, Bar
from romelab.drawing.style import FACES

PLATE = (5.0, 2.5)
"""Room between the words and the rim of a tag, across and down."""


def write_tags(pen: lettering.Pen, laid: Iterable[PlacedTag]) -> list[tuple[PlacedTag, lettering.Words]]:
    """Write the prices of arrows and the longer notes of marks; each can stand on any side of what it belongs to."""
    found: list[tuple[PlacedTag, lettering.Words]] = []
    for each in laid:
        (tag, (x, y, *_, place)) = each
        words = tag.parts[1]
        order = HEIGHT["badges"] + 0.7
        artist = pen.write(words.text, x, y, FACES[words.face], centred=True, order=order, gid=f"{tag.what} {place}")
        if artist is not None:
            own = [lettering.Spot(words.text, x + tag.x, y + tag.y)] if tag.given else []
            spots = (*own, *lettering.around(words.text, x, y, tag.room + PLATE[1], 1.0, breaks=False))
            found.append((each, lettering.Words(artist, spots, 100, PLATE)))
    return found


def tag_plates(tags: Iterable[tuple[PlacedTag, lettering.Words]], boxes: Iterable[Box | None]) -> list[Bar]:
    """Return the plates under the words of tags, where these found room."""
    return [
        each.tag.parts[0]._replace(
            x=(box.left + box.right) / 2, y=(box.top + box.bottom) / 2, width=box.right - box.left
        )
        for (each, _), box in zip(tags, boxes, strict=False)
        if box is not None
    ]


WIDTH = 9.0
"""Inches: as wide as a notebook's page."""

TITLE_SIZE = 17.0
"""Letters of the title, in units of the sheet."""


def draw(
    scene: Scene,
    ax: Axes | None = None,
    *,
    key: Mapping[str, str] | None = None,
    fills: Mapping[str, str] = MappingProxyType({}),
) -> Axes:
    """Draw a scene. Where there is no room for all names, those of lesser places are left out.

    Parameters
    ----------
    scene
        What lies on which map.
    ax
        Axes to draw on; a new figure 9 inches wide if None. Sizes of signs and letters follow the size that the axes
        have now.
    key
        Signs to explain below the map, with their words; see :func:`~romelab.drawing.key.key_entries`.
    fills
        Your own colours for some inks, by the name of the ink.

    Returns
    -------
    matplotlib.axes.Axes
        They show the sheet in its units, y downwards; ``ax.get_label()`` is the scene in words.

    Examples
    --------
    >>> from romelab.core.scene import BaseMap, Place, Scene
    >>> base = BaseMap("small", 100, 60, places=(Place("a", 50, 30, "city", "Roma", label="Roma", rank=5),))
    >>> ax = draw(Scene(base, words="Rome alone."))
    >>> ax.get_label(), bool(ax.yaxis_inverted())
    ('Rome alone.', True)
    """
    base = scene.base
    if ax is None:
        ax = sheet(scene, key=key)
    entries, below = key_entries(key or {}, base.height, base.width)
    tall = base.height + below
    ax.set_xlim(0, base.width)
    ax.set_ylim(tall, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    ax.set_label(scene.words or base.words)
    if (take := getattr(ax, "take_scene", None)) is not None:  # what stands in for axes where there is no matplotlib
        take(scene)
        return ax
    pen = lettering.Pen(ax, base.width, base.height)
    if scene.title:
        font = {
            "fontsize": TITLE_SIZE * pen.points,
            "fontweight": "bold",
            "color": palette.INK,
            "family": lettering.typeface("figure"),
        }
        ax.set_title(_title(scene), font, loc="left", x=0.01, parse_math=False, linespacing=1.15)
    painter = Painter(pen, fills)
    # Names may move on paper: where is known once all that lies on the map is.
    fixed = [layer for layer in display(scene) if layer.name not in ("lettering", "names")]
    painter.layers(fixed, ("net",) if dimmed(scene.marks) else ())
    if entries and base.washes:
        # Land and roads lead over the edge of such a sheet.
        paper = Bar("key-paper", base.width / 2, base.height + below / 2, base.width, below)
        painter.layer("key-paper", len(HEIGHT) + 0.9, [paper])
    write_key(painter, entries)
    lettered = lettering.letter_map(pen, [item for item in base.lettering if item.kind not in KEY_SIGNS])
    # Names of towns are laid when the map is made, each clear of the others.
    towns = [place for place in base.places if place.kind == "town"]
    painter.layer("names", HEIGHT["names"], [line for place in towns for line in place_name(place)])
    others = [place for place in base.places if place.kind != "town"]
    names = lettering.name_places(pen, others)
    tags = write_tags(pen, painter.tags)
    boxes = pen.arrange(
        [*(words for _, words in tags), *names],
        lettering.map_obstacles(base),
        [*lettering.lettering_obstacles(lettered), *lettering.scene_obstacles(scene)],
    )
    painter.layer("plates", HEIGHT["badges"] + 0.6, tag_plates(tags, boxes))
    return ax


def sheet(scene: Scene, width: float = WIDTH, *, key: Mapping[str, str] | None = None) -> Axes:
    """Return axes that fill a new figure of just the right shape for a scene; ``width`` is in inches."""
    base, above = scene.base, title_height(scene)
    tall = base.height + key_entries(key or {}, base.height, base.width)[1]
    figure = new_figure(width, width * (tall + above) / base.width, facecolor="white")
    return figure.add_axes((0.0, 0.0, 1.0, tall / (tall + above)))


def title_height(scene: Scene) -> float:
    """Return the room that the title of a scene needs above the map, in units of the sheet."""
    return (_title(scene).count("\n") + 1) * TITLE_SIZE * 1.4 + 10 if scene.title else 0.0


def _title(scene: Scene) -> str:
    # A letter of the bold sans face is about 0.62 of its size wide.
    return lettering.balanced(scene.title, max(12, int(scene.base.width * 0.98 / (TITLE_SIZE * 0.62))))


# ---------------------------------------------------------------------------------------- PNG, notebook, paper


def png(what: Scene | Axes, width: float = WIDTH, dpi: float = 100) -> bytes:
    """Return a scene, or the figure of axes, as a PNG file.

    Parameters
    ----------
    what
        A scene, or axes that a plot function returned.
    width
        In inches; the height follows from the map. Axes keep the size of their figure.
    dpi
        Pixels per inch: 100 for a notebook, 200 for a projector, 300 for print.

    Returns
    -------
    bytes
        The file; its description is the picture in words.
    """
    ax = draw(what, sheet(what, width)) if isinstance(what, Scene) else what
    words, buffer = str(ax.get_label()), BytesIO()
    _figure(ax).savefig(buffer, format="png", dpi=dpi, metadata={"Description": words, "Software": None})
    return buffer.getvalue()


def _figure(ax: Axes) -> Figure:
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("the axes belong to no figure any more")
    return figure


class Album:
    """Where the files of pictures lie: in the page itself, unless whoever shows it has a place for them."""

    def address(self, picture: Picture) -> str:
        """Return the address of a picture for a page; empty if it cannot be had."""
        return data_address(self.file(picture))

    def file(self, picture: Picture) -> bytes:
        """Return a picture's file."""
        return picture.data

    def outlines(self, name: str, draw: Callable[[], list[Any]]) -> list[Any]:
        """Return outlines that not every browser can draw, as plain data; those of a recorded page by their name."""
        return draw()


ALBUM = [Album()]


def data_address(data: bytes) -> str:
    """Return an address that holds a picture's file, PNG or SVG, itself; empty if there is none."""
    kind = "svg+xml" if data.startswith(b"<svg") else "png"
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}" if data else ""


class Picture:
    """A picture with its words; a notebook shows it as ``<img alt=...>``, which screen readers read.

    Parameters
    ----------
    data
        A PNG file, or SVG; empty if it cannot be drawn here, so that the words stand in its place.
    words
        What it shows, in a sentence.
    width
        Width on the page in pixels.
    """

    def __init__(self, data: bytes, words: str, width: int) -> None:
        self.data = data
        self.words = words
        self.width = width

    def __repr__(self) -> str:
        return f"<Picture: {self.words}>"

    def _repr_html_(self) -> str:
        return self._html(ALBUM[0].address(self))

    def whole(self) -> str:
        """Return it as HTML with its file inside, for a page that is saved."""
        return self._html(data_address(ALBUM[0].file(self)))

    def _html(self, address: str) -> str:
        if not address:  # nobody can draw it here
            return f"<p>{escape(self.words)}</p>"
        return (
            f'<img alt="{escape(self.words)}" width="{self.width}" style="max-width:100%;height:auto" src="{address}">'
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        # No image/png beside it: a notebook would choose that and drop the words.
        return {"text/html": self._repr_html_(), "text/plain": self.words}


def image(what: Scene | Axes, width: float = WIDTH) -> Picture:
    """Return a scene, or the figure of axes, as a picture for a notebook or a page, with its words as alt text.

    Its file has 150 pixels per inch, so that it stays sharp on fine screens.

    Parameters
    ----------
    what
        A scene, or axes that a plot function returned.
    width
        In inches on paper; 100 pixels each on the page.

    Examples
    --------
    >>> from romelab.core.scene import BaseMap, Scene
    >>> image(Scene(BaseMap("empty", 40, 30, words="A map with nothing on it.")), width=2)
    <Picture: A map with nothing on it.>
    """
    if isinstance(what, Scene):
        words = what.words or what.base.words
    else:
        words, width = str(what.get_label()), _figure(what).get_figwidth()
    return Picture(png(what, width, 150), words, round(width * 100))
