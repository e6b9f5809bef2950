"""The sheet of the campaign: coast, regions, borders, coins and names, as plain data to draw.

The shapes of regions and the stretch of the map are schematic and made for romelab (``sheet.json``): seas and lands
are where they belong, crowded lands are drawn larger, and no border is one of history. A map of one's own is laid on
the same sheet; what it adds stands where its longitude and latitude say.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from math import hypot
from typing import Any

from romelab.core import scene
from romelab.core.language import once_a_language, spoken
from romelab.core.packaged import packaged
from romelab.drawing.base_layer import along
from romelab.total_war_rome.box import cards, speaking
from romelab.total_war_rome.network.network import Border, Region, RegionNetwork, Sea

LETTERS = 14.0
_LINE = 14.0
_WATER = 15.0
LINE_KIND = {"plain": "plain", "river": "river", "mountain": "range"}
"""How a border of the map is drawn; a strait is a link with a double arrow."""

SIGNS = (
    *("coin", "star", "anchor", "mercenaries", "river", "range", "strait", "road", "mu"),
    *("army", "fleet", "agent", "unrest", "market", "barracks", "towers3", "wonder"),
    *cards.FACTION_NAMES,
    *("reach", "paid", "best", "other", "ring", "dice"),
)
"""Signs of the map; a catalogue says what they mean."""


def map_key() -> tuple[tuple[str, str], ...]:
    """Return the signs of the map with what they mean."""
    return tuple((sign, speaking.page_speech().name("sign", sign)) for sign in SIGNS)


@cache
def _sheet() -> dict[str, Any]:
    return json.loads(packaged("romelab.total_war_rome.pictures", "sheet.json"))


def _points(flat: list[float]) -> tuple[scene.XY, ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _known(region: Region) -> dict[str, Any] | None:
    """Return the shape of a region; None for one of a map of one's own that lies elsewhere."""
    found = _sheet()["regions"].get(region.id)
    return found if found and found["city"] == [region.lon, region.lat] else None


def _estimated(lon: float, lat: float) -> scene.XY:
    """Return about where a point lies on the stretched sheet, from the three nearest known cities."""
    sheet, total, x, y = _sheet(), 0.0, 0.0, 0.0
    known = ((region["at"], region["city"]) for region in sheet["regions"].values())
    near = sorted((hypot((lon - city[0]) * 0.75, lat - city[1]), at, city) for at, city in known)
    for away, at, city in near[:3]:
        weight = 1 / (away + 0.05) ** 2
        x += weight * (at[0] + (lon - city[0]) * 17.0)
        y += weight * (at[1] - (lat - city[1]) * 25.0)
        total += weight
    right, foot = sheet["width"] - 20, sheet["height"] - 20
    return round(min(max(x / total, 20), right), 1), round(min(max(y / total, 20), foot), 1)


@lru_cache(maxsize=8)
def spots(board: RegionNetwork) -> Mapping[str, scene.XY]:
    """Return where the coin of every region and the sign of every sea area lies on the sheet.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> at = spots(default_network())
    >>> at["latium"][0] > at["gades"][0]
    True
    """
    drawn = [(region, _known(region)) for region in board.regions]
    drawn += [(sea, _sheet()["seas"].get(sea.id)) for sea in board.seas]
    return {each.id: tuple(known["at"]) if known else _estimated(each.lon, each.lat) for each, known in drawn}


@lru_cache(maxsize=8)
def crossings(board: RegionNetwork) -> Mapping[tuple[str, str], scene.XY]:
    """Return where one goes over each border: half-way along it, in both directions of the pair."""
    at = spots(board)
    found: dict[tuple[str, str], scene.XY] = {}
    for border in board.borders:
        one, other = border.ends
        lines = _border_lines(board, border)
        # Without a line half-way between the two.
        x, y, _ = along(lines[0] if lines else (at[one], at[other]))
        found[one, other] = found[other, one] = (round(x, 1), round(y, 1)) if lines else (x, y)
    return found


def _border_lines(board: RegionNetwork, border: Border) -> list[tuple[scene.XY, ...]]:
    one, other = border.ends
    if not (_known(board.region[one]) and _known(board.region[other])):
        return []
    borders = _sheet()["borders"]
    lines: list[Any] = borders.get(f"{one} {other}") or borders.get(f"{other} {one}") or []
    return [_points(line) for line in lines]


@once_a_language
def base_map(board: RegionNetwork) -> scene.BaseMap:
    """Return the map of the campaign: 50 regions and 14 sea areas on the coastline.

    Parameters
    ----------
    board
        The map.

    Returns
    -------
    BaseMap
        Places are regions (kind ``"region"``, their rank is the gold value) and sea areas (kind ``"sea"``) under their
        ids; the areas whose group is such an id are its land.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> base = base_map(default_network())
    >>> sum(place.kind == "region" for place in base.places), sum(place.kind == "sea" for place in base.places)
    (50, 14)
    """
    sheet = _sheet()
    labels, waters = _lettered(board)
    areas = [scene.Area(f"land {i}", _points(ring), "outland") for i, ring in enumerate(sheet["land"])]
    for sea in board.seas:
        if sea.id in sheet["seas"]:
            areas.insert(0, scene.Area(f"{sea.id}/0", _points(sheet["seas"][sea.id]["ring"]), "open", sea.id))
    for region in board.regions:
        rings = (_known(region) or {"rings": []})["rings"]
        areas += [scene.Area(f"{region.id}/{i}", _points(ring), "land", region.id) for i, ring in enumerate(rings)]
    areas += [scene.Area(f"lake {i}", _points(ring), "sea") for i, ring in enumerate(sheet["lakes"])]
    lines = [
        *(scene.Line("sea-line", _points(line)) for line in sheet["sea_borders"]),
        *(scene.Line("frontier", _points(line)) for line in sheet["frontier"]),
        *(scene.Line("coast", _points(line)) for line in sheet["shore"]),
    ]
    links: list[scene.Link] = []
    for border in board.borders:
        drawn = _border_lines(board, border) or [_tick(board, border)]
        if border.kind == "strait":
            links.append(scene.Link(f"{border.ends[0]} {border.ends[1]}", *border.ends, "strait", False, drawn[0]))
        else:
            lines += [scene.Line(LINE_KIND[border.kind], line) for line in drawn]
    # Ranges and rivers lie over plain borders where both meet.
    lines.sort(key=lambda line: ("coast", "sea-line", "frontier", "plain", "range", "river").index(line.kind))
    places = [
        *(_sea_place(board, sea) for sea in board.seas),
        *(_region_place(board, r, labels[r.id]) for r in board.regions),
    ]
    return scene.BaseMap(
        f"campaign {hash_of(board)}",
        sheet["width"],
        sheet["height"],
        tuple(areas),
        tuple(lines),
        tuple(links),
        tuple(places),
        waters,
        words=_words(board),
        key=map_key(),
    )


@lru_cache(maxsize=8)
def map_without_gold(board: RegionNetwork) -> scene.BaseMap:
    """Return the map of the campaign with empty coins, for pictures whose numbers show movement.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> {place.rank for place in map_without_gold(default_network()).places}
    {0}
    """
    base = base_map(board)
    return replace(base, places=tuple(place._replace(rank=0) for place in base.places))


def hash_of(board: RegionNetwork) -> str:
    """Return a short name for what a map shows: the same map has the same name everywhere."""
    from zlib import crc32

    told = repr((board.name, board.regions, board.seas, board.borders))
    return f"{crc32(told.encode()):08x}"


def _tick(board: RegionNetwork, border: Border) -> tuple[scene.XY, ...]:
    """Draw a short border between two regions whose shapes are not known."""
    (ax, ay), (bx, by) = (spots(board)[end] for end in border.ends)
    long = hypot(bx - ax, by - ay) or 1.0
    x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) / long * 13, (by - ay) / long * 13
    if border.kind == "strait":
        return (x - dx, y - dy), (x + dx, y + dy)
    return (x + dy, y - dx), (x - dy, y + dx)


def _words(board: RegionNetwork) -> str:
    kinds = {f"{kind}s": sum(b.kind == kind for b in board.borders) for kind in ("river", "mountain", "strait")}
    counts = {"regions": len(board.regions), "seas": len(board.seas), "borders": len(board.borders)}
    return speaking.phrase("map_words", **counts, **kinds)


def _sea_place(board: RegionNetwork, sea: Sea) -> scene.Place:
    x, y = spots(board)[sea.id]
    return scene.Place(sea.id, x, y, "sea", sea.name, speaking.phrase("sea_detail", name=_called(sea)))


def _called(place: Region | Sea) -> str:
    """Return what a place is called in the language spoken, beside its Latin name."""
    return place.german if spoken() == "de" else place.english


def _region_place(board: RegionNetwork, region: Region, label: tuple[str, scene.XY]) -> scene.Place:
    x, y = spots(board)[region.id]
    signs = tuple(
        name
        for name, there in (("anchor", region.port), ("star", region.capital), ("mercenaries", region.mercenary))
        if there
    )
    said = speaking.phrase(
        "region_detail",
        name=_called(region) if _called(region) != region.name else "",
        city=region.city,
        gold=region.gold,
        port=bool(region.port),
        capital=bool(region.capital),
        mercenaries=bool(region.mercenary),
    )
    text, at = label
    return scene.Place(region.id, x, y, "region", region.name, said, text, region.gold, at, signs=signs)


# --------------------------------------------------------------------------------------------------- its names


def _breaks(name: str) -> list[str]:
    """Return the ways to break a name: in one line, at ``et``, at each space."""
    words = name.split(" ")
    cuts = (i for i in range(1, len(words)) if words[i - 1] != "et")
    return [name, *(f"{' '.join(words[:i])}\n{' '.join(words[i:])}" for i in cuts)]


def _box(text: str, x: float, y: float, size: float, spacing: float = 0.0) -> scene.Box:
    lines = text.split("\n")
    wide = max(scene.text_width(line, size, spacing) for line in lines)
    high = len(lines) * _LINE
    return scene.Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _lettered(board: RegionNetwork) -> tuple[dict[str, tuple[str, scene.XY]], tuple[scene.Lettering, ...]]:
    """Find spots for all names so that none covers another, a coin or a sign."""
    sheet, at = _sheet(), spots(board)
    page = scene.Box(2, 2, sheet["width"] - 2, sheet["height"] - 2)
    items: list[tuple[str, list[tuple[str, scene.XY]]]] = []
    options: list[list[scene.Option]] = []

    def offer(name: str, choices: Iterable[tuple[str, scene.XY, float]], size: float, spacing: float) -> None:
        x, y = at[name]
        kept: list[tuple[str, scene.XY]] = []
        boxes: list[scene.Option] = []
        for text, (dx, dy), cost in choices:
            box = _box(text, x + dx, y + dy, size, spacing)
            # What would leave the page is pushed back into it.
            right = max(page.left - box.left, 0.0) - max(box.right - page.right, 0.0)
            down = max(page.top - box.top, 0.0) - max(box.bottom - page.bottom, 0.0)
            kept.append((text, (round(dx + right, 1), round(dy + down, 1))))
            moved = scene.Box(box.left + right - 1.5, box.top + down, box.right + right + 1.5, box.bottom + down)
            boxes.append(scene.Option((moved,), cost + (abs(right) + abs(down)) / 6))
        items.append((name, kept))
        options.append(boxes)

    for region in board.regions:
        own = _by_hand(_known(region), region.name)
        offer(region.id, own or _around(region.name, LETTERS, 11.5), LETTERS, 0.0)
    for sea in board.seas:
        own = _by_hand(_sheet()["seas"].get(sea.id), sea.name)
        offer(sea.id, own or _around(sea.name, _WATER, 6.0, sea=True), _WATER, _WATER * 0.06)
    chosen = scene.choose_options(options, _obstacles(board), sweeps=40, clash=220.0)
    labels = {name: kept[k] for (name, kept), k in zip(items, chosen, strict=True)}
    waters = tuple(
        scene.Lettering(text, at[sea.id][0] + dx, at[sea.id][1] + dy, "water", _turn(sea))
        for sea in board.seas
        for text, (dx, dy) in (labels[sea.id],)
    )
    return {region.id: labels[region.id] for region in board.regions}, waters


def _by_hand(known: Mapping[str, Any] | None, name: str) -> list[tuple[str, scene.XY, float]]:
    """Return the spot that the sheet names; empty if the place is not on it or has another name there."""
    if known is None or known["label"][0].replace("\n", " ") != name:
        return []
    text, dx, dy = known["label"][:3]
    return [(text, (dx, dy), 0.0)]


def _turn(sea: Sea) -> float:
    known = _sheet()["seas"].get(sea.id)
    return known["label"][3] if known and _by_hand(known, sea.name) and len(known["label"]) > 3 else 0.0


def _around(name: str, size: float, room: float, sea: bool = False) -> Iterable[tuple[str, scene.XY, float]]:
    for i, text in enumerate(_breaks(name)):
        lines = text.split("\n")
        half = max(scene.text_width(line, size) for line in lines) / 2
        high = len(lines) * _LINE / 2
        dear = 0.0 if (len(lines) == 2) == (half > 42 or len(_breaks(name)) > 1) else 1.5
        for slide, more in ((0.0, 0.0), (-0.3, 1.2), (0.3, 1.2), (-0.6, 2.0), (0.6, 2.0)):
            yield text, (slide * half, room + high), i * 0.2 + dear + more
            yield text, (slide * half, -room - high), i * 0.2 + dear + more + (0.6 if sea else 2.2)
        for side in (-1, 1):
            beside = room + (4 if sea else 17) + half
            yield text, (side * beside, 0.0), i * 0.2 + dear + 3.0
            yield text, (side * (beside - 10), room * 0.8 + high * 0.5), i * 0.2 + dear + 3.2


def _obstacles(board: RegionNetwork) -> list[scene.Obstacle]:
    at = spots(board)
    found: list[scene.Obstacle] = []
    for region in board.regions:
        x, y = at[region.id]
        found.append(scene.Obstacle(scene.Box(x - 12, y - 12, x + 12, y + 12), 150))
        if region.port:
            found.append(scene.Obstacle(scene.Box(x - 28, y - 8, x - 11, y + 9), 90))
        if region.mercenary or region.capital:
            found.append(scene.Obstacle(scene.Box(x + 11, y - 8, x + 28, y + 8), 90))
        # Armies stand above the coin.
        found.append(scene.Obstacle(scene.Box(x - 22, y - 37, x + 22, y - 13), 5))
    for sea in board.seas:
        x, y = at[sea.id]
        found.append(scene.Obstacle(scene.Box(x - 10, y - 7, x + 10, y + 7), 60))
    for border in board.borders:
        if border.kind in ("river", "mountain", "strait"):
            x, y = crossings(board)[border.ends]
            found.append(scene.Obstacle(scene.Box(x - 9, y - 7, x + 9, y + 7), 60 if border.kind == "strait" else 7))
    return found
