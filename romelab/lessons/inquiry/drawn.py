"""A guess that is drawn: a line that goes on over the chart, or places laid as many days away as the pupil thinks."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import atan2, cos, radians, sin
from typing import Any, NamedTuple

import anywidget
import traitlets

from romelab.atlas.toponyms import Place
from romelab.core.packaged import packaged

WIDE, HIGH, LEFT, UNDER = 860, 400, 70, 44
"""Size of a chart, and what its axes take at the left and below."""
ROUND, RADIUS = 520, 215
"""Size of a picture of days around a place, and the radius of its outermost ring."""


class Track(NamedTuple):
    """Where a handle moves: its name, where it stands at 0 and at most, where it rests at first, and its step."""

    name: str
    short: str
    start: tuple[float, float]
    end: tuple[float, float]
    most: float
    rest: float
    step: float


class DrawnGuess(anywidget.AnyWidget):
    """Handles on a picture; where they stand is the guess.

    Parameters
    ----------
    picture
        What lies below, as SVG.
    words
        What it is, for readers of screens.
    tracks
        Where the handles move.
    joined
        Where the line begins that goes through all handles; without it there is none.
    size
        Width and height.

    Attributes
    ----------
    values
        Where each handle was put; None before.
    came
        Where each should have been; empty before that is shown.
    locked
        Whether it can no longer be changed.
    """

    _esm = packaged("romelab.lessons.inquiry", "drawn.js")
    plan: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    values: traitlets.List[Any] = traitlets.List().tag(sync=True)
    came: traitlets.List[Any] = traitlets.List().tag(sync=True)
    locked: traitlets.Bool[bool, bool | int] = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        picture: str,
        words: str,
        tracks: Sequence[Track],
        joined: tuple[float, float] | None = None,
        size: tuple[float, float] = (WIDE, HIGH),
    ) -> None:
        told = [
            {"from": each.start, "to": each.end}
            | {key: getattr(each, key) for key in ("name", "short", "most", "rest", "step")}
            for each in tracks
        ]
        plan = {"picture": picture, "words": words, "tracks": told, "joined": joined}
        plan |= {"width": size[0], "height": size[1]}
        super().__init__(plan=plan, values=[None] * len(told))
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        """Take where the page says that the handles were put; what no handle can say is passed over."""
        laid = content.get("laid") if isinstance(content, dict) else None
        if self.locked or not isinstance(laid, list) or len(laid) != len(self.values):
            return
        spans = zip(laid, self.plan["tracks"], strict=True)
        if all(each is None or (type(each) in (int, float) and 0 <= each <= track["most"]) for each, track in spans):
            self.values = laid

    @property
    def names(self) -> list[str]:
        """The names of the handles, in their order."""
        return [each["name"] for each in self.plan["tracks"]]


def chart_to_draw(
    known: Sequence[tuple[float, float]],
    asked: Sequence[tuple[str, float]],
    across: tuple[float, float, float],
    up: tuple[float, float],
    step: float,
    words: str,
    level: tuple[float, str] | None = None,
) -> DrawnGuess:
    """Return a line that ends where the guess begins, with a handle for each place that is asked for.

    Parameters
    ----------
    known
        The points of the line that are shown.
    asked
        Name and place of each handle.
    across, up
        First, last and step of the axis across; last and step of that upwards, which begins at 0.
    step
        What a handle moves by.
    words
        What is drawn.
    level
        A height to be marked, with its name.
    """
    first, last, mark = across
    top, rise = up

    def at(x: float, y: float) -> tuple[float, float]:
        wide, high = WIDE - LEFT - 90, HIGH - UNDER - 34
        return LEFT + (x - first) / (last - first) * wide, HIGH - UNDER - y / top * high

    parts: list[str] = []
    for number in range(int((last - first) / mark) + 1):
        x, y = at(first + number * mark, 0)
        parts.append(_line((x, y), (x, y + 6)) + _text(x, y + 22, f"{first + number * mark:g}", "middle"))
    for number in range(int(top / rise) + 1):
        (x, y), (end, _) = at(first, number * rise), at(last, number * rise)
        parts.append(_line((x, y), (end, y), "rl-drawn-grid") + _text(x - 8, y + 5, f"{number * rise:,.0f}", "end"))
    if level:
        (x, y), (end, _) = at(first, level[0]), at(last, level[0])
        parts.append(_line((x, y), (end, y)) + _text(end + 6, y + 5, level[1]))
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*each) for each in known))
    parts.append(f'<polyline class="rl-drawn-known" points="{points}"/>')
    tracks = [Track(name, "", at(x, 0), at(x, top), top, known[-1][1], step) for name, x in asked]
    return DrawnGuess("".join(parts), words, tracks, at(*known[-1]))


def days_around(center: Place, places: Sequence[tuple[str, Place]], most: float, words: str) -> DrawnGuess:
    """Return rings of days around a place, with a handle for each place in its direction.

    Parameters
    ----------
    center
        Where one starts.
    places
        What the guess calls each place, and the place.
    most
        Days of the outermost ring; there is one for each five days.
    words
        What is drawn.
    """
    middle = ROUND / 2
    parts = [f'<circle class="rl-drawn-center" cx="{middle}" cy="{middle}" r="6"/>']
    parts.append(_text(middle + 9, middle + 5, center.short))
    for days in range(5, int(most) + 1, 5):
        radius = RADIUS * days / most
        parts.append(f'<circle class="rl-drawn-ring" cx="{middle}" cy="{middle}" r="{radius:.1f}"/>')
        parts.append(_text(middle, middle - radius - 3, str(days), "middle"))
    tracks: list[Track] = []
    for name, each in places:
        east = (each.lon - center.lon) * cos(radians((each.lat + center.lat) / 2))
        angle = atan2(each.lat - center.lat, east)
        end = (middle + RADIUS * cos(angle), middle - RADIUS * sin(angle))
        parts.append(_line((middle, middle), end, "rl-drawn-grid"))
        tracks.append(Track(name, each.short, (middle, middle), end, most, most / 2, 1))
    return DrawnGuess("".join(parts), words, tracks, None, (ROUND + 130, ROUND))


def _line(start: tuple[float, float], end: tuple[float, float], kind: str = "rl-drawn-axis") -> str:
    return f'<line class="{kind}" x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"/>'


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
