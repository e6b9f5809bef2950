"""The live board: a base map sent to the page once, and the little that changes on it.

It draws any :class:`~romelab.core.scene.Scene`, works by mouse, touch and keyboard, speaks to screen readers and says
which place was picked. It holds no rules and needs neither numpy nor matplotlib.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from romelab.core.scene import XY, BaseMap, Mark, Scene, Way
from romelab.drawing import palette
from romelab.drawing.boxes import PLATE, TOKEN_SCALE, known, placed_outline, value_at
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.laid import tag_offset, tag_width
from romelab.drawing.legend import sign_svg
from romelab.drawing.markup import path
from romelab.drawing.regions import HELD, LIFT, SIGN_INK, SMALL, land_of
from romelab.drawing.sizes import MARK_RADIUS, PIECE_SIZE
from romelab.drawing.svg import base_svg, scene_svg

_HERE = files("romelab.controls")


def _number(value: float) -> float | int:
    """Write a coordinate as short JSON: at most one decimal, none where it is whole."""
    value = round(value, 1)
    return int(value) if value == int(value) else value


def _kit() -> dict[str, Any]:
    """Give what the page needs to know to place pieces and marks; their looks are symbols inside the base map."""
    return {
        "players": {look.key: [look.colour, look.ink, *SHAPES[look.shape].room] for look in palette.PLAYERS.values()},
        "signs": sorted(GLYPHS),
        "rings": MARK_RADIUS,
        "piece": PIECE_SIZE,
        "held": HELD,
        "lift": LIFT,
        "small": {kind: [*spot, SIGN_INK.get(kind, palette.INK)] for kind, spot in SMALL.items()},
        "onBox": TOKEN_SCALE,
    }


class LiveBoard(anywidget.AnyWidget):
    """A board that can be looked at, clicked and worked by keyboard.

    Parameters
    ----------
    base
        The map; it never changes.
    label
        Its name for screen readers; the map's own words if empty.

    Attributes
    ----------
    scene
        The scene that is shown; None before the first.
    picked
        Id of the place picked last; empty before the first pick.

    Examples
    --------
    >>> from romelab.core.scene import BaseMap, Place, Scene
    >>> regions = Place("a", 20, 25, "region", "Latium"), Place("b", 80, 25, "region", "Apulia")
    >>> base = BaseMap("two", 100, 50, places=regions)
    >>> board = LiveBoard(base, label="Two regions")
    >>> board.on_pick(print)
    >>> board.show(Scene(base))
    >>> board.pick("b")
    b
    """

    _esm = "".join(_HERE.joinpath(name).read_text(encoding="utf-8") for name in ("boxes.js", "board.js"))
    _css = _HERE.joinpath("board.css").read_text(encoding="utf-8")

    label = traitlets.Unicode().tag(sync=True)
    paper = traitlets.Unicode().tag(sync=True)
    key: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    places: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    kit = traitlets.Dict().tag(sync=True)
    pieces: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    reach: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    marks: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    ways: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)
    choosing = traitlets.Unicode("places").tag(sync=True)
    clicked = traitlets.Dict(default_value={"id": "", "n": 0}).tag(sync=True)

    def __init__(self, base: BaseMap, label: str = "") -> None:
        self.base = base
        self.scene: Scene | None = None
        self.picked = ""
        self._listeners: list[Callable[[str], object]] = []
        self._number_of = _numbers(base)
        super().__init__(
            label=label or base.words,
            paper=base_svg(base),
            places=_spots(base),
            kit=_kit(),
            key=[[sign_svg(sign), words] for sign, words in base.key],
            # As wide as what it stands in; the drawing keeps its proportions.
            layout={"width": "100%", "min_width": "0"},
        )
        self.observe(self._hear, names="clicked")

    def show(self, scene: Scene) -> None:
        """Show a scene; only what differs from the one before is sent.

        Parameters
        ----------
        scene
            A scene on this board's map; a sheet of it that differs is laid down anew.

        Raises
        ------
        ValueError
            If the scene lies on another map.
        """
        if scene.base.id != self.base.id:
            raise ValueError(f"the board shows the map {self.base.id}, the scene lies on {scene.base.id}")
        if scene.base is not self.base and scene.base != self.base:
            self._lay(scene.base)
        number = self._number_of
        fresh = {
            "pieces": [
                [number[piece.place], piece.player, piece.kind, piece.text, piece.words]
                for piece in scene.pieces
                if piece.place in number
            ],
            # The reach is long and stays while goals change, so it travels by itself.
            "reach": _packed_marks((mark for mark in scene.marks if mark.kind == "reach"), number),
            "marks": _packed_marks((mark for mark in scene.marks if mark.kind != "reach"), number),
            "ways": [_packed_way(way) for way in scene.ways],
            "caption": scene.title,
            "words": scene.words,
            "choosing": scene.pick,
        }
        # Compared here, so that a part that stays the same costs nothing further on.
        changed = {name: value for name, value in fresh.items() if getattr(self, name) != value}
        if changed:
            with self.hold_sync():
                for name, value in changed.items():
                    setattr(self, name, value)
        self.scene = scene

    def _lay(self, base: BaseMap) -> None:
        """Lay down another sheet of the same map: cards on a table are boxes that come and go."""
        # What lies on the old sheet is taken off first: its numbers mean nothing on the new one.
        for name in ("pieces", "reach", "marks", "ways"):
            setattr(self, name, [])
        with self.hold_sync():
            self.places = _spots(base)
            self.paper = base_svg(base)
        self.base, self._number_of = base, _numbers(base)

    def svg(self) -> str:
        """Give what is shown as a whole SVG document, to save or print."""
        return scene_svg(self.scene or Scene(self.base))

    def on_pick(self, callback: Callable[[str], object], remove: bool = False) -> None:
        """Have a function called with the id of every place that is picked, also if it is the same place again.

        Parameters
        ----------
        callback
            Takes the id.
        remove
            True to call it no longer.
        """
        if remove:
            self._listeners.remove(callback)
        else:
            self._listeners.append(callback)

    def pick(self, place: str) -> None:
        """Pick a place as a click on it does.

        Raises
        ------
        ValueError
            If the map has no such place.
        """
        if place not in self._number_of:
            raise ValueError(f"the map has no place {place!r}")
        self.clicked = {"id": place, "n": int(self.clicked.get("n", 0)) + 1}

    def _hear(self, change: dict[str, Any]) -> None:
        place = change["new"].get("id")
        # What comes from a page is checked like any other input.
        if not isinstance(place, str) or place not in self._number_of:
            return
        self.picked = place
        for listener in tuple(self._listeners):
            listener(place)


def _numbers(base: BaseMap) -> dict[str, int]:
    """Give the number of everything that can be picked; of equal ids the first counts."""
    ids = [place.id for place in base.places] + [area.id for area in base.areas]
    return {name: number for number, name in reversed(list(enumerate(ids)))}


def _spots(base: BaseMap) -> list[list[Any]]:
    """List everything that can be picked: places (a box with its corners and its value), then areas (with theirs)."""
    spots: list[list[Any]] = []
    land = land_of(base)
    for place in base.places:
        spots.append([place.id, _number(place.x), _number(place.y), place.kind, place.name, place.detail])
        if place.kind == "box":
            plate = [*map(_number, value_at(place)), *PLATE, place.rank, known(place, "value")] if place.rank else None
            spots[-1] += [_corners(placed_outline(place)), plate]
        elif place.id in land:
            spots[-1] += ["", None, land[place.id]]
    for area in base.areas:
        x, y = area.middle
        name = area.name or area.label or area.id
        detail = "" if area.group in name else area.group
        spots.append([area.id, _number(x), _number(y), "area", name, detail, _corners(area.points)])
    return spots


def _corners(points: Iterable[XY]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _packed_marks(marks: Iterable[Mark], number: dict[str, int]) -> list[list[Any]]:
    """Put marks that are alike together, as ``[kind, text, words, [places]]``: a whole reach in about 1 KB.

    A mark with a tag has its own entry with the tag's middle and width after the places.
    """
    packed: dict[tuple[str, str, str], list[int]] = {}
    tagged: list[list[Any]] = []
    for mark in marks:
        if mark.place not in number:
            continue
        if len(mark.text) > 2:
            beside = -MARK_RADIUS.get(mark.kind, MARK_RADIUS["ring"]) - 7
            tag = _packed_tag(mark.text, tag_offset(mark.text, mark.text_at, beside))
            tagged.append([mark.kind, mark.text, mark.words, [number[mark.place]], tag])
        else:
            packed.setdefault((mark.kind, mark.text, mark.words), []).append(number[mark.place])
    return [[*key, places] for key, places in packed.items()] + tagged


def _packed_tag(text: str, at: XY) -> list[float | int]:
    return [_number(at[0]), _number(at[1]), _number(tag_width(text))]


def _packed_way(way: Way) -> list[Any]:
    badges = [
        [
            _number(badge.x),
            _number(badge.y),
            badge.text,
            badge.kind,
            _packed_tag(badge.text, tag_offset(badge.text, badge.text_at, 8.0)) if badge.text else [],
        ]
        for badge in way.badges
    ]
    return [way.kind, way.player, path(way.points), badges]
