"""What words on a picture had better not cover: pieces, walls, tokens, arrows, ways, other words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from romelab.core.labels import Box, Obstacle
from romelab.core.scene import BaseMap, Scene
from romelab.drawing.base_layer import arrow_spots, place_shapes, token_spot
from romelab.drawing.pieces_layer import layer_of, piece_groups, sites_of
from romelab.drawing.shapes import Sign
from romelab.drawing.sizes import COIN, MARK_RADIUS, MERLON, ORDER_RADIUS, PIECE_SIZE, TOKEN_RADIUS


def scene_obstacles(scene: Scene) -> list[Obstacle]:
    """Return what names and prices had better not cover: pieces, marked places, badges, ways."""
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
    """Return what names on a map had better not cover: walls, tokens, arrows, crossroads."""
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


def _square(x: float, y: float, half: float) -> Box:
    return Box(x - half, y - half, x + half, y + half)
