"""Words on pictures: names, numbers, prices. Measured, so that none covers another or what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Literal, NamedTuple

from romelab.core.scene import (
    XY,
    BaseMap,
    Box,
    Lettering,
    Obstacle,
    Option,
    Place,
    Scene,
    area,
    choose_options,
    distance,
    hull,
    overlap,
    tag_spots,
)
from romelab.drawing.base_layer import arrow_spots, letters, once_a_map, place_shapes, token_spot
from romelab.drawing.pieces_layer import layer_of, piece_groups, sites_of
from romelab.drawing.shapes import HEIGHT, Sign, Text
from romelab.drawing.style import COIN, FACES, HALO, MARK_RADIUS, MERLON, ORDER_RADIUS, PIECE_SIZE, TOKEN_RADIUS, Face

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text as Artist


def scene_obstacles(scene: Scene) -> list[Obstacle]:
    """Return what names and prices should rather not cover: pieces, marked places, badges, ways."""
    sites = sites_of(scene.base)
    pieces = [group for group in piece_groups(scene.pieces, sites) if layer_of(group) == "pieces"]
    found = [Obstacle(_square(group.x, group.y, PIECE_SIZE * 0.58), 80) for group in pieces if group.role == "piece"]
    for mark in scene.marks:
        site = sites.get(mark.place)
        if site and site.kind not in ("box", "area"):
            radius = MARK_RADIUS.get(mark.kind, MARK_RADIUS["ring"])
            found.append(Obstacle(_square(site.x, site.y, radius), 4 if mark.kind == "lit" else 60))
    for way in scene.ways:
        if way.kind == "other":
            continue
        found += [Obstacle(_square(badge.x, badge.y, ORDER_RADIUS), 60) for badge in way.badges]
        for (ax, ay), (bx, by) in pairwise(way.points):
            count = max(1, round(hypot(bx - ax, by - ay) / 12))
            for i in range(count):
                x, y = ax + (bx - ax) * (i + 0.5) / count, ay + (by - ay) * (i + 0.5) / count
                found.append(Obstacle(_square(x, y, 4), 6))
    return found


def lettering_obstacles(boxes: Iterable[Box], weight: float = 40.0) -> list[Obstacle]:
    """Cut the boxes of long words into squares, so that covering a few letters counts as much as it should."""
    found: list[Obstacle] = []
    for box in boxes:
        wide, high = box.right - box.left, box.bottom - box.top
        count = max(1, round(max(wide, high) / max(1.0, min(wide, high))))
        for i in range(count):
            if wide > high:
                piece = Box(box.left + wide * i / count, box.top, box.left + wide * (i + 1) / count, box.bottom)
            else:
                piece = Box(box.left, box.top + high * i / count, box.right, box.top + high * (i + 1) / count)
            found.append(Obstacle(piece, weight))
    return found


def map_obstacles(base: BaseMap) -> list[Obstacle]:
    """Return what names on a map should rather not cover: walls, tokens, arrows, crossroads."""
    found: list[Obstacle] = []
    for place in base.places:
        if place.kind == "city":
            half = MERLON * 0.11 * min(max(place.rank, 2), 5)
            found.append(Obstacle(Box(place.x - half, place.y - 9, place.x + half, place.y + 9), 60))
            if "standard" in place.signs:
                found.append(Obstacle(Box(place.x - 5, place.y - 27, place.x + 5, place.y - 8), 25))
            if "iii" in place.signs:
                found.append(Obstacle(Box(place.x - 8, place.y + 7, place.x + 8, place.y + 14), 25))
        elif place.kind in ("region", "sea"):
            if place.kind == "region":
                found.append(Obstacle(_square(place.x, place.y, COIN + 1), 90))
            signs = [sign for sign in place_shapes(place) if isinstance(sign, Sign)]
            found += [Obstacle(_square(sign.x, sign.y, sign.size / 2), 40) for sign in signs]
        elif place.kind != "box":
            found.append(Obstacle(_square(place.x, place.y, 3), 2))
    found += [Obstacle(_square(*token_spot(area), TOKEN_RADIUS), 30) for area in base.areas if area.label]
    found += [Obstacle(_square(x, y, 8), 14) for _, x, y, _ in arrow_spots(base)]
    return found


@once_a_map
def mark_spots(base: BaseMap) -> Mapping[str, XY]:
    """Return where a mark's tag on each region covers no coin, sign or other tag, as an offset from its middle."""
    up, room = 1.15, MARK_RADIUS["aim"] + 6.5  # on a screen a mark is that much larger beside what is printed
    places = [place for place in base.places if place.kind == "region"]
    tags = (("99%", (place.x / up, place.y / up), room) for place in places)
    fixed = (Obstacle(Box(*(at / up for at in one.box)), one.weight) for one in map_obstacles(base))
    spots = tag_spots(base, tags, fixed, clash=80.0, above=True)
    return {place.id: spot for place, spot in zip(places, spots, strict=True)}


def _square(x: float, y: float, half: float) -> Box:
    return Box(x - half, y - half, x + half, y + half)


_FAMILIES = {"name": ("STIXGeneral", "DejaVu Serif"), "figure": ("DejaVu Sans",)}


def typeface(use: Literal["name", "figure"]) -> list[str]:
    """Return the families of letters, as matplotlib calls them.

    A later one has what the first lacks, such as thin spaces. Matplotlib's list of fonts is one file for all
    environments of a computer, and one that is removed while something still runs in it leaves a list without these:
    they are found all the same.

    Parameters
    ----------
    use
        What is written: ``"name"`` on maps, which wants narrow letters, or ``"figure"`` for all else.

    Examples
    --------
    >>> typeface("name"), typeface("figure")
    (['STIXGeneral', 'DejaVu Serif'], ['DejaVu Sans'])
    """
    _register()
    return list(_FAMILIES[use])


@cache
def _register() -> None:
    from matplotlib import get_data_path
    from matplotlib.font_manager import fontManager

    known = set(fontManager.get_font_names())
    for family in (family for families in _FAMILIES.values() for family in families if family not in known):
        for file in sorted(Path(get_data_path(), "fonts", "ttf").glob(f"{family.replace(' ', '')}*.ttf")):
            fontManager.addfont(file)


SCALE = {"name": 1.1, "figure": 0.88}
"""How large letters of matplotlib's typefaces are set to look as large as the faces of the SVG."""
NARROW = 0.8
"""The same for two bold figures, which are wider than a ring otherwise."""
BOXED = 1.02
"""The same for names in boxes, so that they stay inside."""

SMALLEST = 3.5
"""In points; words that would be smaller are left out: nobody could read them."""

_SIDES = (
    *((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -0.6), (1, -0.6), (-1, 0.6), (1, 0.6)),
    *((-0.5, -1), (0.5, -1), (-0.5, 1), (0.5, 1)),
)
"""Sides on which words can stand, best first: across and down as in :class:`Spot`."""


class Spot(NamedTuple):
    """One way to set words: their line breaks, a point, and which part of the words stands there.

    ``across`` is -1 if the words start at x, 0 if x is their middle, 1 if they end there; ``down`` is -1 if their
    top is at y, 0 if their middle, 1 if their foot is. ``cost`` is how much this is disliked for itself.
    """

    text: str
    x: float
    y: float
    across: float = 0.0
    down: float = 0.0
    cost: float = 0.0

    def box(self, width: float, height: float, padding: XY = (0.0, 0.0)) -> Box:
        """Return the box that words of this size cover here, with padding across and down."""
        left, top = self.x - width * (1 + self.across) / 2, self.y - height * (1 + self.down) / 2
        across, down = padding
        return Box(left - across, top - down, left + width + across, top + height + down)


class Words(NamedTuple):
    """Words that can stand in several spots, the best first; those of the lowest rank give way.

    ``padding`` is the room that is kept free about them, across and down, in units of the sheet; ``home`` the point
    that they belong to.
    """

    artist: Artist
    spots: tuple[Spot, ...]
    rank: float = 0.0
    padding: XY = (1.0, 0.0)
    home: XY | None = None


def points_per_unit(ax: Axes) -> float:
    """Return the points (1/72 inch) that a unit measures on axes that show a sheet."""
    figure = ax.get_figure(root=True)
    if figure is None:
        raise ValueError("the axes belong to no figure any more")
    ax.apply_aspect()
    left, right = ax.get_xlim()
    return ax.get_window_extent().width / (right - left) * 72 / figure.dpi


class Pen:
    """Writes on axes in units of a sheet.

    Parameters
    ----------
    ax
        Axes that show the sheet.
    width, height
        Size of the sheet in its units.
    """

    def __init__(self, ax: Axes, width: float, height: float) -> None:
        from matplotlib.backends.backend_agg import RendererAgg

        self.ax = ax
        self.width: float = width
        self.height: float = height
        self.points: float = points_per_unit(ax)
        """Points (1/72 inch) per unit."""
        # Measures as PNG files do, whatever canvas the figure has.
        self._measurer = RendererAgg(1, 1, ax.figure.dpi)
        self._pixels = self.points * ax.figure.dpi / 72
        self._sizes: dict[tuple[str, int], tuple[float, float]] = {}

    def write(
        self,
        text: str,
        x: float,
        y: float,
        face: Face,
        *,
        order: float,
        gid: str = "",
        across: float = 0.0,
        centred: bool = False,
        boxed: bool = False,
        turn: float = 0.0,
    ) -> Artist | None:
        """Write words that stand on y, or with their middle there if ``centred``; None if they were too small to read.

        ``across`` is -1 if they start at x, 0 if x is their middle; ``boxed`` words must stay in a box.
        """
        bold = face.weight >= 600
        scale = NARROW if bold and len(text) == 2 else BOXED if boxed else SCALE[face.font]
        points = face.size * scale * self.points
        if points < SMALLEST:
            return None
        found = self.ax.text(
            x,
            y,
            text,
            fontsize=points,
            family=typeface(face.font),
            weight="bold" if bold else "normal",
            style="italic" if face.italic else "normal",
            color=face.colour,
            ha="left" if across else "center",
            va="center" if centred else "baseline",
            ma="left" if across else "center",
            rotation=-turn,
            rotation_mode="anchor",
            linespacing=1.0,
            zorder=order,
            gid=gid,
            parse_math=False,
        )
        if face.halo:
            from matplotlib.patheffects import withStroke

            found.set_path_effects([withStroke(linewidth=HALO * self.points, foreground=face.halo)])
        return found

    def measure(self, artist: Artist, text: str) -> tuple[float, float]:
        """Return width and height in units that an artist has or would have with another text."""
        key = (text, hash(artist.get_fontproperties()))
        if key not in self._sizes:
            own = artist.get_text()
            artist.set_text(text)
            box = artist.get_window_extent(self._measurer)
            artist.set_text(own)
            self._sizes[key] = (box.width / self._pixels, box.height / self._pixels)
        return self._sizes[key]

    def keep_inside(self, artist: Artist, margin: float = 3.0) -> Box:
        """Move words that stick out of the sheet; gives the upright box that they cover, in units of the sheet."""
        extent = artist.get_window_extent(self._measurer)
        wide, high = extent.width / self._pixels, extent.height / self._pixels
        x, y = artist.get_position()
        # Turned words need not lie evenly about their point.
        corner = self.ax.transData.inverted().transform((extent.x0, extent.y1))
        dx, dy = float(corner[0]) - x, float(corner[1]) - y
        left = min(max(x + dx, margin), self.width - margin - wide)
        top = min(max(y + dy, margin), self.height - margin - high)
        artist.set_position((left - dx, top - dy))
        return Box(left, top, left + wide, top + high)

    def arrange(
        self, words: Sequence[Words], ground: Sequence[Obstacle], lying: Sequence[Obstacle] = ()
    ) -> list[Box | None]:
        """Move words so that they cover neither each other nor what matters.

        Words stay at their first spot unless other words or something that lies on the map are in their way there.
        Where there is no room for all, those of the lowest rank are taken away.

        Parameters
        ----------
        words
            What to place.
        ground
            What belongs to the map. Whoever gave the first spots knew of it, so it only counts for the other spots.
        lying
            What lies on the map now.

        Returns
        -------
        list
            For each item the box that it covers, None if it was taken away.
        """
        boxes = [[s.box(*self.measure(w.artist, s.text), w.padding) for s in w.spots] for w in words]
        usable: list[list[int]] = []
        for i in range(len(words)):
            first = boxes[i][0]
            free = (
                self._inside(first)
                and not any(overlap(first, other[0]) for j, other in enumerate(boxes) if j != i)
                and not any(overlap(first, o.box) for o in lying)
            )
            keep = [0] if free else [k for k, box in enumerate(boxes[i]) if self._inside(box)] or [0]
            usable.append(keep)
        everything = [*ground, *lying]
        homes = [item.home for item in words if item.home]
        options: list[list[Option]] = []
        for item, own, keep in zip(words, boxes, usable, strict=True):
            costs = _covered([own[k] for k in keep], everything) if len(keep) > 1 else [0.0]
            options.append(
                [
                    Option((own[k],), item.spots[k].cost + cost + _astray(own[k], item.home, homes))
                    for k, cost in zip(keep, costs, strict=True)
                ]
            )
        chosen = [usable[i][k] for i, k in enumerate(choose_options(options, (), clash=400))]
        found: list[Box | None] = [None] * len(words)
        for i in sorted(range(len(words)), key=lambda i: (-words[i].rank, i)):
            spot, box = words[i].spots[chosen[i]], boxes[i][chosen[i]]
            if any(other and overlap(box, other) for other in found):
                words[i].artist.remove()
                continue
            found[i] = box
            words[i].artist.set_text(spot.text)
            words[i].artist.set_position(((box.left + box.right) / 2, (box.top + box.bottom) / 2))
        return found

    def _inside(self, box: Box) -> bool:
        return box.left >= 0 and box.top >= 0 and box.right <= self.width and box.bottom <= self.height


def _covered(boxes: Sequence[Box], obstacles: Iterable[Obstacle]) -> list[float]:
    """Return for each box what it costs to cover the obstacles under it."""
    around = hull(boxes)
    near = [(o.box, o.weight / area(o.box)) for o in obstacles if overlap(around, o.box)]
    return [sum(overlap(box, other) * weight for other, weight in near) for box in boxes]


def _astray(box: Box, home: XY | None, homes: Sequence[XY]) -> float:
    """Return what it costs if words stand nearer to another place than to their own."""
    if home is None:
        return 0.0
    away = distance(box, *home)
    return 25.0 * sum(distance(box, *other) < away + 3 for other in homes if other != home)


def around(text: str, x: float, y: float, room: float, cost: float = 4.0, *, breaks: bool = True) -> list[Spot]:
    """Return spots for words on all sides of a point that needs ``room`` for itself; ``breaks`` allows other lines."""
    variants = list(dict.fromkeys((text, text.replace("\n", " "), _split(text)))) if breaks else [text]
    return [
        Spot(variant, x - across * (room + far), y - down * (room + far), across, down, cost + i * 0.4 + k * 0.7 + dear)
        for k, variant in enumerate(variants)
        # Close, closer, a little off, and as far as the middle of the next hex, where there is room.
        for far, dear in ((0.0, 0.0), (-3.0, 0.6), (7.0, 2.0), (13.0, 3.5))
        for i, (across, down) in enumerate(_SIDES)
    ]


def _split(text: str) -> str:
    """Break words in two lines at the space nearest to the middle."""
    flat = text.replace("\n", " ")
    breaks = [i for i, letter in enumerate(flat) if letter == " "]
    if not breaks:
        return flat
    at = min(breaks, key=lambda i: abs(i - len(flat) / 2))
    return f"{flat[:at]}\n{flat[at + 1 :]}"


def balanced(text: str, letters: int) -> str:
    """Break a line that is longer than ``letters`` into as few lines as needed, about equally long.

    Examples
    --------
    >>> balanced("one two three four five", 20).splitlines()
    ['one two three', 'four five']
    """
    lines = wrap(text, letters)
    shorter = lines
    while len(shorter) == len(lines) and letters > 8:
        lines, letters = shorter, letters - 1
        shorter = wrap(text, letters)
    return "\n".join(lines)


def name_places(pen: Pen, places: Iterable[Place]) -> list[Words]:
    """Write the names of places; the first spot is the one that the map gives."""
    found: list[Words] = []
    for place in places:
        if not place.label or place.kind == "box":
            continue
        gid = f"name {place.id}"
        artist = pen.write(place.label, place.x, place.y, FACES["name"], centred=True, order=HEIGHT["names"], gid=gid)
        if artist is None:
            continue
        across = {"start": -1.0, "middle": 0.0, "end": 1.0}[place.anchor]
        own = Spot(place.label, place.x + place.label_at[0], place.y + place.label_at[1], across)
        spots = around(place.label, place.x, place.y, 12.0)
        found.append(Words(artist, (own, *spots), place.rank, home=(place.x, place.y)))
    return found


def letter_map(pen: Pen, lettering: Iterable[Lettering]) -> list[Box]:
    """Write regions in spaced capitals and waters in blue italics; return the boxes that they cover."""
    found: list[Box] = []
    for item in lettering:
        rows = [row for row in letters(item).shapes if isinstance(row, Text)]
        face = FACES[rows[0].face]
        lines = ["\u2009".join(row.text) if face.weight >= 600 else row.text for row in rows]
        order, gid = HEIGHT["lettering"], f"{item.kind} {item.text}"
        artist = pen.write("\n".join(lines), item.x, item.y, face, centred=True, turn=item.turn, order=order, gid=gid)
        if artist is not None:
            found.append(pen.keep_inside(artist))
    return found
