"""The map of days as SVG: rings of days in colour under coast, roads and names. Needs no matplotlib.

It is the sheet of :mod:`romelab.atlas.scene` with another ground, so that journeys and marks of the live board lie on
it as on any map. Everything that stays the same is written once; a click changes rings, figures and the key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Any, NamedTuple

from romelab.atlas.courses import courses
from romelab.atlas.distances import BANDS, Reach, reach
from romelab.atlas.journeys import Journey
from romelab.atlas.projection import project
from romelab.atlas.rings import rings
from romelab.atlas.roads import links
from romelab.atlas.scene import (
    SOUTHERN_EDGE,
    WIDTH,
    course_on_sheet,
    frame_km,
    land_and_shore,
    lettered,
    mapped_places,
    on_sheet,
    sheet_height,
)
from romelab.atlas.shortest import Conditions
from romelab.atlas.speaking import figure as written
from romelab.atlas.speaking import phrase
from romelab.atlas.toponyms import Place, gazetteer
from romelab.core import scene
from romelab.core.language import once_a_language
from romelab.drawing import palette
from romelab.drawing.markup import escaped, number, path
from romelab.drawing.style import FONTS
from romelab.drawing.svg_pen import laid_parts, paper_parts, sheet_pieces

RING_COLOURS = (
    "#6b2a0e",
    "#96430f",
    "#bd5d1e",
    "#da7d38",
    "#eba05a",
    "#f4c184",
    "#f3dcae",
    "#dcdcc4",
    "#b9c9c6",
)
"""Fill of each ring, the nearest first: darker is nearer, also in grey."""
BLANK = "#f8f5ee"
"""Land that no ring reaches."""
WATER_COLOURS = (
    "#1d4a73",
    "#2d6595",
    "#4681af",
    "#669cc3",
    "#88b4d2",
    "#a6c8df",
    "#bfd8e8",
    "#d0e1ec",
    "#dfe9f0",
)
"""The same on the water, where ships have rings."""
LANDMARKS = (
    "athenae",
    "lugdunum",
    "corduba",
    "gades",
    "eburacum",
    "burdigala",
    "massilia",
    "thessalonica",
    "salona",
    "leptis_magna",
    "trapezus",
    "palmyra",
    "syracusae",
    "cyrene",
    "vindobona",
    "pantikapaion",
    "olisipo",
    "caralis",
    "ancyra",
)
"""Cities lettered after the great ones, so that every part of the map has a name."""
LETTERS = 17.0
"""Height of the names of great cities, in units of the sheet."""

_ids = count(1)


class _Fixed(NamedTuple):
    """The parts of the sheet that never change."""

    water: str
    blank: str
    land: str
    after: str


@once_a_language
def days_base(scale: float = 1.0) -> scene.BaseMap:
    """Return the base map of the live board: all towns and islands on the map can be picked.

    Parameters
    ----------
    scale
        How much larger than usual names and dots are, for maps that are shown small.

    Examples
    --------
    >>> len(days_base().places) > 600
    True
    """
    areas, shores = land_and_shore()
    named_too = LANDMARKS if scale == 1 else ()
    great = [each for each in mapped_places() if each.rank == 1 or each.id in named_too]
    small = [each for each in mapped_places() if each not in great]
    # Bold letters are a tenth wider than those that the width is reckoned from.
    crowd = _crowd() if scale == 1 else ()
    named = lettered(great, LETTERS * scale * 1.1, room=" 888 d", obstacles=crowd, gap=1.6 if scale == 1 else scale)
    places = (*lettered(small, 0.0, most=0), *named)
    words = phrase("map_of_rings")
    return scene.BaseMap("days", WIDTH, sheet_height(), areas, shores, (), places, words=words)


def days_svg(of: Reach, title: str = "", scale: float = 1.0) -> str:
    """Return the map of days as a whole SVG document.

    Parameters
    ----------
    of
        How far every place is.
    title
        What stands over the key; the title of the reach if empty.
    scale
        How much larger than usual names and dots are; a map with larger ones has no key of its own.

    Returns
    -------
    str
        The picture; it has the empty groups that the live board fills.
    """
    return "".join(_pieces(of, title, scale, f"rl-days-land-{next(_ids)}", paper_parts()))


def days_pieces(of: Reach, laid: scene.Scene) -> list[str]:
    """Return the map of days with what lies on it, in pieces of a finished SVG document.

    Parameters
    ----------
    of
        How far every place is.
    laid
        What lies on it; see :func:`days_scene`.
    """
    return _pieces(of, "", 1.0, "rl-days-land", laid_parts(laid), live=False)


def _pieces(
    of: Reach, title: str, scale: float, clip: str, laid: Mapping[str, Sequence[str]], *, live: bool = True
) -> list[str]:
    fixed = _fixed()
    asked = of.start.id, of.means.id, of.by, of.conditions
    key = _key(of, title) if scale == 1 else ""
    parts = dict(laid)
    # One piece for each thing that stays while another changes.
    parts["ground"] = [
        f'<clipPath id="{clip}"><path clip-rule="evenodd" d="{fixed.land}"/></clipPath>{fixed.water}',
        f'<g class="rl-rings">{_painted(*asked, at_sea=True)}</g>{fixed.blank}',
        f'<g class="rl-rings" clip-path="url(#{clip})">{_painted(*asked, at_sea=False)}</g>{fixed.after}',
        *laid["ground"],
    ]
    parts["signs"] = [_dots(scale), _names(of, scale), key, *laid["signs"]]
    return sheet_pieces((WIDTH, sheet_height()), parts, of.words, title or of.title, _STYLE, live=live)


def days_scene(
    of: Reach, goal: Place | None = None, way: Journey | None = None, others: Sequence[Journey] = ()
) -> scene.Scene:
    """Return what lies on a map of days: the start, the goal, the way chosen and other ways.

    Parameters
    ----------
    of
        How far every place is.
    goal
        Where to; None if nothing has been chosen.
    way
        The way to bring out.
    others
        Further ways, thinner and dashed.

    Returns
    -------
    romelab.core.scene.Scene
        A scene on :func:`days_base`; its places can be picked.
    """
    ways = tuple(scene.Way(course_on_sheet(each), "other", words=str(each)) for each in others if each.legs)
    if way and way.legs:
        ways += (scene.Way(course_on_sheet(way), "best", words=str(way)),)
    unnamed = {place.id for place in days_base().places if not place.label}

    def said(of: Place) -> str:
        return of.short if of.id in unnamed else ""

    marks = [scene.Mark(of.start.id, "start", said(of.start), phrase("mark_start"))]
    if goal:
        figure = of.figures.get(goal.id)
        words = phrase("mark_goal") if figure is None else phrase("mark_goal_at", figure=written(figure, ",.1f"))
        marks.append(scene.Mark(goal.id, "chosen", said(goal), words))
    words = f"{way.sentence} {of.words}" if way else of.words
    return scene.Scene(days_base(), (), tuple(marks), ways, title=str(way) if way else of.title, words=words)


@lru_cache(maxsize=64)
def _painted(start: str, means: str, by: str, conditions: Conditions, *, at_sea: bool) -> str:
    """Paint the rings of a reach; kept, because the same map is shown large and small."""
    of = reach(
        start,
        means,
        by=by,
        ships=conditions.ships,
        rivers=conditions.rivers,
        open_sea=conditions.open_sea,
        month=conditions.month,
        ours=conditions.ours,
    )
    colours = WATER_COLOURS if at_sea else RING_COLOURS
    return "".join(
        f'<path d="{"".join(_closed(line) for line in ring.outlines)}" style="fill:{colours[ring.number]}"/>'
        for ring in rings(of, at_sea=at_sea)
    )


_STYLE = (
    ".rl-sheet .rl-rings path{fill-rule:evenodd;stroke:#fffaf0;stroke-width:.9;stroke-opacity:.75;"
    "stroke-linejoin:round}"
    f".rl-sheet .rl-blank{{fill:{BLANK};fill-rule:evenodd}}"
    f".rl-sheet .rl-quiet-road{{stroke:#4a3520;stroke-width:.9;stroke-opacity:.38}}"
    f".rl-sheet .rl-quiet-river{{stroke:#2b5f86;stroke-width:1.1;stroke-opacity:.5;stroke-dasharray:6 2}}"
    f".rl-sheet .rl-dust{{fill:{palette.PAPER};stroke:{palette.INK};stroke-width:.7}}"
    f".rl-sheet .rl-great{{fill:{palette.INK};stroke:{palette.PAPER};stroke-width:1.2}}"
    f".rl-sheet .rl-far{{font:600 {LETTERS:g}px {FONTS['name']};text-anchor:start;fill:{palette.INK};"
    f"stroke:{palette.PAPER};stroke-width:4px;paint-order:stroke;stroke-linejoin:round}}"
    f".rl-sheet .rl-large .rl-far,.rl-sheet .rl-large .rl-far tspan{{font-size:calc({LETTERS:g}px*var(--rl-scale))}}"
    f".rl-sheet .rl-far tspan{{font:700 {LETTERS - 2:g}px {FONTS['figure']}}}"
    f".rl-sheet .rl-legend{{fill:{palette.PAPER};stroke:{palette.COAST};stroke-width:1}}"
    f".rl-sheet .rl-legend-title{{font:600 17px {FONTS['figure']};text-anchor:start;fill:{palette.INK}}}"
    f".rl-sheet .rl-legend-text{{font:15px {FONTS['figure']};fill:{palette.INK}}}"
)


@cache
def _fixed() -> _Fixed:
    areas, shores = land_and_shore()
    land = "".join(path(area.points, closed=True) for area in areas)
    coast = "".join(path(line.points) for line in shores)
    roads, rivers = (
        "".join(
            path([on_sheet(point) for point in courses()[link.start, link.goal, link.kind]])
            for link in links()
            if link.kind == kind and _mapped(link.start) and _mapped(link.goal)
        )
        for kind in ("road", "river")
    )
    w, h = number(WIDTH), number(sheet_height())
    water = f'<rect class="rl-sea" width="{w}" height="{h}"/>' + "".join(
        f'<path class="rl-shallows-{i}" d="{coast}"/>' for i in range(len(palette.SHALLOWS))
    )
    blank = f'<path class="rl-blank" d="{land}"/>'
    after = (
        f'<path class="rl-quiet-road" d="{roads}"/><path class="rl-quiet-river" d="{rivers}"/>'
        f'<path class="rl-coast" style="stroke-width:1.3" d="{coast}"/>'
    )
    return _Fixed(water, blank, land, after)


def _mapped(name: str) -> bool:
    return gazetteer()[name].lat >= SOUTHERN_EDGE


def _crowd() -> tuple[tuple[float, float], ...]:
    """Return the spots of cities that a name had better not cover."""
    return tuple(on_sheet(project(each.lon, each.lat)) for each in mapped_places() if each.rank == 2 and each.ours)


@cache
def _dots(scale: float) -> str:
    size = {4: 3.2, 3: 2.6, 2: 1.9, 1: 1.3}
    return "".join(
        f'<circle class="{"rl-great" if place.label else "rl-dust"}" cx="{number(place.x)}" cy="{number(place.y)}" '
        f'r="{number(4.6 * scale if place.label else size[place.rank])}"/>'
        for place in days_base(scale).places
        if scale == 1 or place.label or place.rank > 2
    )


def _names(of: Reach, scale: float) -> str:
    """Letter the great cities with their figures."""
    named = (place for place in days_base(scale).places if place.label)
    names = "".join(_name(place, of.figures.get(place.id), of.by, scale) for place in named)
    return names if scale == 1 else f'<g class="rl-large" style="--rl-scale:{scale:g}">{names}</g>'


def _name(place: scene.Place, figure: float | None, by: str, scale: float) -> str:
    said = "" if figure is None else f" <tspan>{escaped(short_figure(figure, by))}</tspan>"
    anchor = "" if place.anchor == "start" else f' style="text-anchor:{place.anchor}"'
    x, y = place.x + place.label_at[0], place.y + place.label_at[1] + LETTERS * scale * 0.36
    at = f'x="{number(x)}" y="{number(y)}"{anchor} data-of="{place.id}"'
    return f'<text class="rl-far" {at}>{escaped(place.label)}{said}</text>'


def short_figure(figure: float, by: str, days: str = "short_days") -> str:
    """Say a figure short enough for a map.

    Parameters
    ----------
    figure, by
        The figure, and what it counts.
    days
        Key of the phrase that says days.

    Examples
    --------
    >>> short_figure(14.02, "days"), short_figure(2332, "km"), short_figure(2.41, "cost")
    ('14 d', '2,330', '2.4')
    """
    if by == "days":
        whole = figure >= 9.5 or f"{figure:.1f}".endswith(".0")
        return phrase(days, days=written(figure, ".0f" if whole else ".1f"))
    return written(round(figure, -1)) if by == "km" else written(figure, ".1f" if figure < 9.95 else ".0f")


def _key(of: Reach, title: str) -> str:
    """Draw the key: what each colour means, in the empty south-west."""
    edges = BANDS[of.by]
    wide, x, y = 55.0, 22.0, sheet_height() - 76
    broad = wide * (len(edges) + 1) + 20
    parts = [
        f'<rect class="rl-legend" x="{x - 10}" y="{y - 24}" width="{broad}" height="88" rx="6"/>',
        f'<text class="rl-legend-title" x="{x}" y="{y - 4}">{escaped(title or of.title)}</text>',
    ]
    afloat = of.means.km_per_day is None and of.means.id != "river_boat"
    unit = {"days": "", "km": " km", "cost": ""}[of.by]
    for ring, colour in enumerate(RING_COLOURS):
        left = x + ring * wide
        parts.append(f'<rect x="{number(left)}" y="{y + 6}" width="{wide}" height="22" style="fill:{colour}"/>')
        if afloat:
            blue = WATER_COLOURS[ring]
            parts.append(f'<rect x="{number(left)}" y="{y + 17}" width="{wide}" height="11" style="fill:{blue}"/>')
        if ring < len(edges):
            said = _edge(edges[ring], of.by) + (unit if ring == 0 else "")
            parts.append(f'<text class="rl-legend-text" x="{number(left + wide)}" y="{y + 45}">{escaped(said)}</text>')
    parts.append(f'<text class="rl-legend-text" style="text-anchor:start" x="{x}" y="{y + 45}">0</text>')
    return "".join(parts)


def _edge(edge: float, by: str) -> str:
    """Say where a ring ends in a few letters, for the key."""
    if by != "days":
        return written(edge, ",g" if by == "cost" else ",.0f")
    return phrase("short_days", days=f"{edge:.0f}") if edge % 7 else phrase("short_weeks", weeks=f"{edge // 7:.0f}")


def _closed(line: Any) -> str:
    """Write a ring's outline; whole units are finer than the ring is known."""
    left, _, right, top = frame_km()
    unit = WIDTH / (right - left)
    xs = ((line[:, 0] - left) * unit).round().astype(int).tolist()
    ys = ((top - line[:, 1]) * unit).round().astype(int).tolist()
    return "M" + "L".join([f"{x} {y}" for x, y in zip(xs, ys, strict=True)]) + "Z"
