"""Prices of arrows and longer notes of marks: words on a plate that finds room beside what they belong to."""

from __future__ import annotations

from collections.abc import Iterable

from romelab.core.labels import Box
from romelab.drawing.lettering import Pen, Spot, Words, around
from romelab.drawing.matplotlib_pen import PlacedTag
from romelab.drawing.shapes import HEIGHT, Bar
from romelab.drawing.style import FACES

PLATE = (5.0, 2.5)
"""Room between the words and the rim of a tag, across and down."""


def write_tags(pen: Pen, laid: Iterable[PlacedTag]) -> list[tuple[PlacedTag, Words]]:
    """Write the prices of arrows and the longer notes of marks; each can stand on any side of what it belongs to."""
    found: list[tuple[PlacedTag, Words]] = []
    for each in laid:
        (tag, (x, y, *_, place)) = each
        words = tag.parts[1]
        order = HEIGHT["badges"] + 0.7
        artist = pen.write(words.text, x, y, FACES[words.face], centred=True, order=order, gid=f"{tag.what} {place}")
        if artist is not None:
            own = [Spot(words.text, x + tag.x, y + tag.y)] if tag.given else []
            spots = (*own, *around(words.text, x, y, tag.room + PLATE[1], 1.0, breaks=False))
            found.append((each, Words(artist, spots, 100, PLATE)))
    return found


def tag_plates(tags: Iterable[tuple[PlacedTag, Words]], boxes: Iterable[Box | None]) -> list[Bar]:
    """Return the plates under the words of tags, where these found room."""
    return [
        each.tag.parts[0]._replace(
            x=(box.left + box.right) / 2, y=(box.top + box.bottom) / 2, width=box.right - box.left
        )
        for (each, _), box in zip(tags, boxes, strict=False)
        if box is not None
    ]
