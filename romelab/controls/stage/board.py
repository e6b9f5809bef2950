"""The live board: a base map sent to the page once, and the little that changes on it.

It draws any :class:`~romelab.core.scene.Scene`, works by mouse, touch and keyboard, speaks to screen readers and says
which place was picked. It holds no rules and needs neither numpy nor matplotlib.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import shared
from romelab.core.packaged import packaged
from romelab.core.scene import BaseMap, Mark, Piece, Scene, Way
from romelab.drawing import pieces_layer
from romelab.drawing.base_layer import land_of
from romelab.drawing.key import sign_svg
from romelab.drawing.markup import path
from romelab.drawing.shapes import Course, Disc, Path, Rim, Shape, Site, packed, shifted, short
from romelab.drawing.style import BOX_TIP_GAP, CROSS, CURSOR, HIT, TIP_GAP
from romelab.drawing.svg_pen import base_svg, scene_pieces


def _kit() -> dict[str, Any]:
    """Return what the page draws by itself: what answers to the pointer, the rings under it and at the focus."""
    strokes = (((-CROSS, -CROSS), (CROSS, CROSS)), ((-CROSS, CROSS), (CROSS, -CROSS)))
    cursors = {
        name: {
            "ring": _items([Disc(f"{name}-{part}", 0, 0, CURSOR) for part in ("halo", "line")]),
            "rim": _items([Rim((f"{name}-halo", f"{name}-line"))]),
        }
        for name in ("hover", "focus")
    }
    return {
        "hits": {kind: packed(Disc("hit", 0, 0, radius))[0] for kind, radius in HIT.items()},
        "land": packed(Rim(("hit",)))[0],
        "cursors": cursors,
        "no": _items([Path(("no-halo", "no-line"), strokes)]),
        "gap": TIP_GAP,
    }


def _items(shapes: Iterable[Shape]) -> list[list[Any]]:
    return [item for shape in shapes for item in packed(shape)]


@lru_cache(maxsize=2048)
def _packed(shapes: tuple[Shape, ...]) -> list[list[Any]]:
    """Pack the shapes of a piece, a mark or a badge, of which there are few; nobody changes what this gives."""
    return _items(shapes)


class LiveBoard(anywidget.AnyWidget):
    """A board that can be looked at, clicked and worked by keyboard.

    Parameters
    ----------
    base
        The map; it never changes.
    label
        Its name for screen readers; the map's own words if empty.
    signs
        What its key explains besides the signs of the map: signs with what they mean.

    Attributes
    ----------
    scene
        The scene that is shown; None before the first.
    picked
        Id of the place picked last; empty before the first pick.
    seen
        Number of the preview that the page showed at the place picked last when it was pressed; 0 for none.
    at_sign
        Whether the last message of the page was about the sign of a piece that stands beside its place.
    preview
        What lies in sight under the pointer or at the focus, if anybody wants to know of it (:meth:`on_look`).
    coming
        Number of the words that what is shown next comes with; the page draws both at once (``told`` goes there).

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

    _esm = "\n".join(packaged("romelab.controls.stage", name) for name in ("letters.js", "board.js"))
    _css = packaged("romelab.controls.stage", "board.css")

    label: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    paper: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    key: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    # As JSON, since a page fetches a long text once, and keeps it.
    places: traitlets.Unicode[str, str | bytes] = traitlets.Unicode("[]").tag(sync=True)
    kit: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    pieces: traitlets.List[Any] = traitlets.List(traitlets.Any(), default_value=[[], []]).tag(sync=True)
    reach: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    marks: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    ways: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    caption: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    legend: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    words: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    key_title: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    choosing: traitlets.Unicode[str, str | bytes] = traitlets.Unicode("places").tag(sync=True)
    clicked: traitlets.Dict[str, Any] = traitlets.Dict(default_value={"id": "", "n": 0}).tag(sync=True)
    legal: traitlets.List[Any] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    asks: traitlets.Bool[bool, bool | int] = traitlets.Bool(False).tag(sync=True)
    preview: traitlets.Dict[str, Any] = traitlets.Dict(default_value={"id": "", "n": 0, "words": ""}).tag(sync=True)
    told: traitlets.Int[int, int] = traitlets.Int().tag(sync=True)
    motions: traitlets.Dict[str, Any] = traitlets.Dict(default_value={"n": 0, "ways": [], "changed": []}).tag(sync=True)

    def __init__(self, base: BaseMap, label: str = "", signs: Iterable[tuple[str, str]] = ()) -> None:
        self.base = base
        self.scene: Scene | None = None
        self._signs, self._moved = tuple(signs), 0
        self.picked, self.seen, self.coming, self.at_sign = "", 0, 0, False
        self._listeners: list[Callable[[str], object]] = []
        self._lookers: list[Callable[[str], object]] = []
        self._number_of, self._sites = _numbers(base), pieces_layer.sites_of(base)
        super().__init__(
            label=label or base.words,
            paper=base_svg(base),
            places=_places(base),
            kit=_kit() | {"loupe": phrase("loupe")},
            key=self._key(base),
            key_title=phrase("what_signs_mean"),
            layout=shared(widgets.Layout),
        )
        self.observe(self._hear, names="clicked")
        self.on_msg(self._hear_look)

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
            self.lay(scene.base)
        last = self.scene or Scene(self.base, title=self.caption, words=self.words, pick=self.choosing)
        fresh: dict[str, Any] = {"caption": scene.title, "words": scene.words, "choosing": scene.pick}
        # Compared here, so that a part that stays the same costs nothing further on.
        if last.pieces != scene.pieces:
            fresh["pieces"] = self._packed_pieces(scene.pieces)
        # The reach is long and stays while goals change, so it travels by itself.
        for name, own in (("reach", True), ("marks", False)):
            marks = [mark for mark in scene.marks if (mark.kind in pieces_layer.OFFERED) == own]
            if marks != [mark for mark in last.marks if (mark.kind in pieces_layer.OFFERED) == own]:
                fresh[name] = self._packed_marks(marks)
        if last.legend != scene.legend:
            fresh["legend"] = [[sign_svg(sign), words] for sign, words in scene.legend]
        if last.ways != scene.ways:
            fresh["ways"] = [_packed_way(way) for way in pieces_layer.in_ranks(scene.ways)]
        changed = {name: value for name, value in fresh.items() if getattr(self, name) != value}
        if changed:
            with self.hold_sync():
                for name, value in changed.items():
                    setattr(self, name, value)
                self.told = self.coming
        self.scene = scene

    def move_along(self, ways: Iterable[tuple[str, str, Course]], known: Container[str], scene: Scene) -> None:
        """Let the page show how pieces move to where the next scene has them, and flash where else others changed.

        Parameters
        ----------
        ways
            Where each piece ends, whose it is, and its course over the map, one after the other.
        known
            The places at which nothing flashes: the viewer did it themselves.
        scene
            What is shown next.
        """
        gone = [[self._number_of[to], player, [[short(x), short(y)] for x, y in course]] for to, player, course in ways]
        was, now = (
            Counter((piece.place, piece.player, piece.kind, piece.text) for piece in each.pieces)
            for each in (self.scene or scene, scene)
        )
        ends = {to for to, _, _ in gone}
        places = dict.fromkeys(place for place, *_ in (*(now - was), *(was - now)))
        flash = [self._number_of[place] for place in places if place in self._number_of and place not in known]
        if gone or flash:
            changed = [number for number in flash if number not in ends]
            self._moved += 1
            self.motions = {"n": self._moved, "ways": gone, "changed": changed}

    def _packed_pieces(self, pieces: Iterable[Piece]) -> list[list[Any]]:
        """Pack pieces as ``[looks, pieces]``: what they look like, then number of the look, place, words and spot.

        A look is ``[layer, role, kind, player, scale, shapes]``; the spot is left out if it is the middle of the place.
        """
        looks: dict[tuple[str, str, int], int] = {}
        packed_looks: list[list[Any]] = []
        found: list[list[Any]] = []
        for group in pieces_layer.piece_groups(pieces, self._sites):
            look = (group.kind, group.role, id(group.shapes))
            if look not in looks:
                looks[look] = len(looks)
                layer = pieces_layer.layer_of(group)
                packed_looks.append([layer, group.role, group.kind, group.player, group.scale, _packed(group.shapes)])
            site = self._sites[group.place]
            at = [] if (site.x, site.y) == (group.x, group.y) else [short(group.x), short(group.y)]
            found.append([looks[look], self._number_of[group.place], group.words, *at])
        return [packed_looks, found]

    def _packed_marks(self, marks: Iterable[Mark]) -> list[list[Any]]:
        """Put marks that are alike together, as ``[role, kind, shapes, words, [places]]``: a reach in 2.5 KB."""
        found: dict[tuple[str, int, str], list[Any]] = {}
        for mark, places in pieces_layer.alike(marks, self._sites):
            role, kind, shapes = pieces_layer.mark_look(mark, self._sites[places[0]])
            entry = found.setdefault((role, id(shapes), mark.words), [role, kind, _packed(shapes), mark.words, []])
            entry[4] += [self._number_of[place] for place in places]
        return list(found.values())

    def lay(self, base: BaseMap) -> None:
        """Put down another sheet, of this map or of another one: cards on a table are boxes that come and go."""
        # What lies on the old sheet is taken off first: its numbers mean nothing on the new one.
        for name, empty in (("pieces", [[], []]), ("reach", []), ("marks", []), ("ways", [])):
            setattr(self, name, empty)
        self.base, self.scene = base, None
        self._number_of, self._sites = _numbers(base), pieces_layer.sites_of(base)
        with self.hold_sync():
            self.places = _places(base)
            self.paper = base_svg(base)
            self.key = self._key(base)

    def svg(self) -> str:
        """Return what is shown as a whole SVG document, to save or print."""
        return "".join(self.pieces_of_svg())

    def pieces_of_svg(self) -> Sequence[str]:
        """Return what :meth:`svg` gives in pieces; those that never change are the same strings each time."""
        return scene_pieces(self.scene or Scene(self.base))

    def on_pick(self, callback: Callable[[str], object]) -> None:
        """Have a function called with the id of every place that is picked, even if it is the same place again."""
        self._listeners.append(callback)

    def on_look(self, callback: Callable[[str], object]) -> None:
        """Have a function called with the id of the place under the pointer or at the focus, with "" when it is left.

        What it finds to say of the place it lays there with :meth:`foretell`.
        """
        self._lookers.append(callback)
        self.asks = True

    def foretell(self, place: str, words: str) -> None:
        """Say at a place what a click on it does; each time under another number, and "" takes it away."""
        if words or self.preview["words"]:
            self.preview = {"id": place if words else "", "n": int(self.preview["n"]) + 1, "words": words}

    @property
    def shown_there(self) -> bool:
        """Whether the page showed what is foretold now at the place picked last when it was pressed there."""
        told = self.preview
        return bool(told["words"]) and (told["id"], told["n"]) == (self.picked, self.seen)

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

    def _key(self, base: BaseMap) -> list[list[str]]:
        return [[sign_svg(sign), words] for sign, words in (*base.key, *self._signs)]

    def _hear(self, change: dict[str, Any]) -> None:
        place = change["new"].get("id")
        # What comes from a page is checked like any other input.
        if not isinstance(place, str) or place not in self._number_of:
            return
        number, last = self._number_of[place], len(self.base.places)
        if self.scene is not None and self.scene.pick != ("places" if number < last else "areas"):
            return
        seen, sign = change["new"].get("seen"), change["new"].get("sign")
        self.picked, self.seen, self.at_sign = place, seen if type(seen) is int else 0, sign is True
        for listener in tuple(self._listeners):
            listener(place)

    def _hear_look(self, _board: object, content: object, _buffers: object) -> None:
        told: dict[str, object] = content if isinstance(content, dict) else {}
        place = told.get("over")
        if isinstance(place, str) and (not place or place in self._number_of):
            self.at_sign = told.get("sign") is True
            for looker in tuple(self._lookers):
                looker(place)


def _numbers(base: BaseMap) -> dict[str, int]:
    """Return the number of everything that can be picked; of equal ids the first counts."""
    ids = [place.id for place in base.places] + [area.id for area in base.areas]
    return {name: number for number, name in reversed(list(enumerate(ids)))}


def _places(base: BaseMap) -> str:
    """List everything that can be picked, as JSON: places, then areas.

    Each is ``[id, x, y, kind, name, detail]``, then for boxes and areas the outline, for regions (after an empty one)
    their land, for boxes the room that words beside them leave free. Outlines count from the middle of the place.
    """
    found: list[list[Any]] = []
    land = land_of(base)
    for place in base.places:
        own = [place.id, short(place.x), short(place.y), place.kind, place.name, place.detail]
        if place.kind == "box":
            own += [_d([Site(place, place.x, place.y, "box").rim]), "", short(place.size[1] / 2 + BOX_TIP_GAP)]
        elif place.id in land:
            own += ["", _d(shifted(course, place.x, place.y) for course in land[place.id])]
        found.append(own)
    for area in base.areas:
        x, y = area.middle
        name = area.name or area.label or area.id
        detail = "" if area.group in name else area.group
        found.append([area.id, short(x), short(y), "area", name, detail, _d([shifted(area.points, x, y)])])
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _d(courses: Iterable[Course]) -> str:
    return "".join(path(course, closed=True) for course in courses)


def _packed_way(way: Way) -> list[Any]:
    """Pack a way as ``[role, shapes, badges]``, a badge as ``[x, y, shapes]``."""
    group = pieces_layer.way_group(way)
    badges = [[short(badge.x), short(badge.y), _packed(badge.shapes)] for badge in pieces_layer.badge_groups(way)]
    return [group.role, _items(group.shapes), badges]
