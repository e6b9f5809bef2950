"""What lies on a map, as shapes: ways with their prices, states of places, pieces."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache

from romelab.core.scene import XY, Badge, BaseMap, Mark, Piece, Place, Scene, Way, text_width
from romelab.drawing import palette, style
from romelab.drawing.base_layer import HELD, along, once_a_map, tint_of
from romelab.drawing.boxes import BOX_MARKS, box_mark, cross, token_at
from romelab.drawing.glyphs import GLYPHS, SHAPES
from romelab.drawing.shapes import LAID, Disc, Group, Layer, Path, Rim, Shape, Sign, Site, Tag, Text, Token

OFFERED = ("reach", "paid")
"""States of places that can be chosen: a ring if nothing is to be paid, otherwise a lozenge with the price."""
BARE: dict[str, tuple[str, ...]] = {"city": (*OFFERED, "chosen"), "region": ("start", "chosen")}
"""States whose ring leaves the wall or the sign inside to be seen, by the kind of the place."""


def laid(scene: Scene) -> list[Layer]:
    """Draw all that lies on a scene's map: the layers of ways, marks, pieces and badges from the bottom up."""
    sites = sites_of(scene.base)
    ways = in_ranks(scene.ways)
    items: dict[str, list[Group]] = {name: [] for name in LAID}
    for group in [*piece_groups(scene.pieces, sites), *mark_groups(scene.marks, sites)]:
        items[layer_of(group)].append(group)
    items["ways"] = [way_group(way) for way in ways]
    items["badges"] = [badge for way in ways for badge in badge_groups(way)]
    return [Layer(name, groups) for name, groups in items.items()]


def layer_of(group: Group) -> str:
    """Return the layer of a piece or mark: who holds what lies under all marks, what can be reached under others."""
    if group.role.startswith("mark"):
        layer = "reach" if group.kind in OFFERED else "marks"
        return f"area-{layer}" if group.role.startswith("mark-area") else layer
    return "pieces" if group.kind != HELD else "tints" if group.role == "held" else "held"


@once_a_map
def sites_of(base: BaseMap) -> Mapping[str, Site]:
    """Return all that something can lie on, by its id; of equal ids the place counts, and the first one."""
    found = {area.id: Site(area, *area.middle, "area") for area in reversed(base.areas)}
    return found | {place.id: Site(place, place.x, place.y, place.kind) for place in reversed(base.places)}


# ------------------------------------------------------------------------------------------------------------- ways


def in_ranks(ways: Iterable[Way]) -> list[Way]:
    """Return ways from the bottom up: those that are merely alternatives lie below."""
    return sorted(ways, key=lambda way: way.kind != "other")


def way_group(way: Way) -> Group:
    """Return one way without its prices."""
    if way.kind in ("river", "sea"):
        return Group(f"way w-{way.kind}", (Path((f"by-{way.kind}",), (way.points,)),), words=way.words)
    if way.kind == "gone":
        x, y, _ = along(way.points)
        return Group("way w-gone", (Path(("cross",), (way.points, *cross(7.0, 7.0, x, y))),), words=way.words)
    kind = way.kind if way.kind in ("other", "lit", "road") else "best"
    core = f"{kind}-{way.player}" if way.player in palette.PLAYERS and kind in ("best", "lit") else f"{kind}-core"
    inks = (f"{kind}-casing", core) if kind == "other" else (f"{kind}-casing", f"{kind}-edge", core)
    return Group(f"way w-{kind}", (Path(inks, (way.points,)),), words=way.words, player=way.player)


def tag_width(text: str) -> float:
    """Return the width of the tag that bears a price, in units of the sheet."""
    return round(text_width(text, style.NAME_SIZE, 0.35) + 2 * style.TAG_MARGIN, 1)


def _tag(ink: str, text: str, given: XY, room: float, what: str, above: bool) -> Tag:
    """Return a tag at the offset that the scene says, else above a ring or right of a badge."""
    width = tag_width(text)
    at = given if given != (0.0, 0.0) else (0.0, -room - style.TAG_HEIGHT / 2) if above else (room + width / 2, 0.0)
    return Tag(ink, *at, text, width, room, given != (0.0, 0.0), what)


def badge_groups(way: Way) -> Iterator[Group]:
    """Return the arrows that a way crosses, numbered, each with its price; none for a mere alternative."""
    for order, badge in enumerate(way.badges if way.kind != "other" else (), 1):
        yield Group("badge", badge_shapes(badge, order), badge.x, badge.y, place=str(order), kind=badge.kind)


@lru_cache(maxsize=512)
def badge_shapes(badge: Badge, order: int) -> tuple[Shape, ...]:
    """Return the arrow a way crosses as number ``order``, with its price, from its middle."""
    # The number stands on the way itself, the price beside it.
    ink = "tag-free" if badge.kind == "free" else "tag"
    tags = (_tag(ink, badge.text, badge.text_at, style.BADGE_GAP, "price", above=False),) if badge.text else ()
    return (*tags, Disc("order", 0, 0, style.ORDER_RADIUS), Text("count", 0, 0, str(order), what="order"))


# ------------------------------------------------------------------------------------------------- states of places


def mark_groups(marks: Iterable[Mark], sites: Mapping[str, Site]) -> Iterator[Group]:
    """Return the states of places and areas, those of boxes from the bottom up."""
    for mark in in_order(marks, sites):
        on = sites[mark.place]
        role, kind, shapes = mark_look(mark, on)
        yield Group(f"{role} m-{kind}", shapes, on.x, on.y, place=mark.place, words=mark.words, on=on, kind=kind)


def in_order(marks: Iterable[Mark], sites: Mapping[str, Site]) -> list[Mark]:
    """Return the marks of known places, from the bottom up."""
    known = [mark for mark in marks if mark.place in sites]
    if not any(sites[mark.place].kind == "box" for mark in known[:1]):
        return known
    return sorted(known, key=lambda mark: _RANK.get(mark.kind, 0))


def alike(marks: Iterable[Mark], sites: Mapping[str, Site]) -> Iterable[tuple[Mark, list[str]]]:
    """Put marks together that look alike wherever they lie: the first of them, and all their places."""
    found: dict[tuple[str, ...], tuple[Mark, list[str]]] = {}
    for mark in in_order(marks, sites):
        kind = sites[mark.place].kind
        # A tag has a spot and a box a shape of its own.
        own = len(mark.text) > 2 or (kind == "box" and mark.kind != "dim")
        like = (kind, mark.kind, mark.text, mark.words, mark.place if own else "", str(mark.band))
        if like in found:
            found[like][1].append(mark.place)
        else:
            found[like] = mark, [mark.place]
    return found.values()


def mark_look(mark: Mark, on: Site) -> tuple[str, str, tuple[Shape, ...]]:
    """Return role, kind and shapes of the state of a place, a box or an area."""
    known: Container[str] = BOX_MARKS if on.kind == "box" else style.MARK_RADIUS
    kind = mark.kind if mark.kind in known else "ring"
    if on.kind == "area":
        return "mark-area", kind, _OVER[kind]
    if isinstance(on.it, Place) and on.kind == "box":
        return "mark-box", kind, box_mark(kind, mark.text, on.it)
    return "mark", kind, band_shapes(mark.band) if mark.band else mark_shapes(kind, mark.text, mark.text_at, on.kind)


_RANK = {kind: level for level, kind in enumerate(BOX_MARKS)}


_OVER: dict[str, tuple[Shape, ...]] = {kind: (Rim((f"over-{kind}",)),) for kind in style.MARK_RADIUS}


@lru_cache(maxsize=8)
def band_shapes(band: int) -> tuple[Shape, ...]:
    """Return a place that can be reached at the prices of a band."""
    return (Disc(f"band-{band}", 0, 0, style.BAND_RADIUS),)


@lru_cache(maxsize=512)
def mark_shapes(kind: str, text: str, text_at: XY, on: str = "") -> tuple[Shape, ...]:
    """Return the state of a place from its middle; ``on`` is the kind of the place."""
    # A ring without a figure leaves that of the region to be seen.
    around = on == "region" and (kind == "chosen" or (kind == "reach" and not text))
    radius = style.GOAL if around else style.MARK_RADIUS[kind]
    bare = kind in BARE.get(on, ()) or (around and kind == "reach")
    ink = f"bare-{kind}" if bare else kind
    found: list[Shape] = [_lozenge(ink, radius) if kind == "paid" else Disc(ink, 0, 0, radius)]
    if kind == "gone":
        found.append(Path(("cross",), cross(radius, radius)))
    if kind == "chosen":
        found.append(Disc("outer", 0, 0, radius + style.OUTER))
    if len(text) > 2:
        found.append(_tag("bill", text, text_at, style.MARK_RADIUS[kind] + style.RING_GAP, "note", above=True))
    elif text:
        found.append(Text("note-chosen" if kind == "chosen" else "note", 0, 0, text, what="note"))
    return tuple(found)


def _lozenge(ink: str, half: float) -> Path:
    return Path((ink,), (((0, -half), (half, 0), (0, half), (-half, 0)),), closed=True)


# ----------------------------------------------------------------------------------------------------------- pieces


def piece_groups(pieces: Iterable[Piece], sites: Mapping[str, Site]) -> Iterator[Group]:
    """Return the pieces: those on one place side by side, on a city above its wall, on a box on its upper edge.

    The roles are ``"held"`` for the tint of an area, ``"small"`` for improvements and unrest, ``"piece"`` for others.
    """
    pieces = [piece for piece in pieces if piece.place in sites]
    count = Counter(piece.place for piece in pieces if _stands(piece.kind))
    used: Counter[str] = Counter()
    for piece in pieces:
        on, role, scale = sites[piece.place], "small" if piece.kind in style.SMALL else "piece", 1.0
        player = palette.player_look(piece.player).key
        x, y = on.x, on.y
        if piece.kind == HELD and on.kind == "area":
            role, shapes = "held", _HELD[player]
        else:
            shapes = piece_shapes(player, piece.kind, piece.text)
        if _stands(piece.kind):
            x, y = _stand(on, used[piece.place], count[piece.place])
            used[piece.place] += 1
            scale = style.TOKEN_SCALE if on.kind == "box" else style.IDLE_SCALE if piece.idle else 1.0
            role = f"{role} rl-idle" if piece.idle else role
        yield Group(role, shapes, x, y, scale, 0.0, piece.place, piece.words, on, piece.kind, player)


def _stands(kind: str) -> bool:
    return kind not in style.SMALL and kind != HELD


def _stand(on: Site, slot: int, count: int) -> XY:
    """Return where piece number ``slot`` of ``count`` on one place or area stands."""
    if isinstance(on.it, Place) and on.kind == "box":
        return token_at(on.it, slot, count)
    apart, down = style.STANDS.get(on.kind, style.STANDS[""])
    return on.x + (slot - (count - 1) / 2) * apart, on.y + down


_HELD: dict[str, tuple[Shape, ...]] = {key: (Rim((f"held-{key}",)),) for key in palette.PLAYERS}


@lru_cache(maxsize=512)
def piece_shapes(player: str, kind: str, text: str = "") -> tuple[Shape, ...]:
    """Return one piece from its middle; a small sign from the coin that it stands beside."""
    if kind in style.SMALL:
        name = {"walling": "towers3", "plundered": "unrest"}.get(kind, kind)
        return (Sign(name, tint_of(name), *style.SMALL[kind], cased=True),)
    look = palette.PLAYERS[player]
    across, down, side = (part * style.PIECE_SIZE for part in SHAPES[look.shape].room)
    x, y = across - style.PIECE_SIZE / 2, down - style.PIECE_SIZE / 2
    sign = (
        Text(f"count-{player}", x, y, text[:2], what="held" if kind == HELD else "piece")
        if text
        else Sign(kind if kind in GLYPHS else "counter", f"on-{player}", x, y, side)
    )
    # Who holds a region whose value is not asked about: their sign alone.
    return (
        (Token(player, 0, 0, style.PIECE_SIZE),)
        if kind == HELD and not text
        else (Token(player, 0, 0, style.PIECE_SIZE), sign)
    )
