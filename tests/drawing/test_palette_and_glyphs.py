"""Colours can be read and told apart; signs stay in their box."""

from __future__ import annotations

from itertools import combinations

import pytest

from romelab.drawing import palette
from romelab.drawing.glyphs import GLYPHS, SHAPES, TERRAIN_GLYPH, towers
from tests.drawing.contrasts import contrast

GAME_PLAYERS = ("red", "blue", "white", "yellow", "black")
FACTIONS = ("rome", "carthage", "greece", "barbarians")


def seen_by(colour: str, kind: str) -> tuple[float, float, float]:
    """Simulate a missing cone (H. Brettel, F. Viénot, J. Mollon 1999, simplified) in linear light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    matrix = {
        "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
        "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    }[kind]
    return tuple(sum(k * part for k, part in zip(row, (red, green, blue), strict=True)) for row in matrix)  # type: ignore


@pytest.mark.parametrize("kind", ["deuteranopia", "protanopia"])
def test_players_stay_apart_without_red_or_green(kind: str) -> None:
    assert len(GAME_PLAYERS) > 1
    for one, other in combinations(GAME_PLAYERS, 2):
        a, b = (seen_by(palette.PLAYERS[key].colour, kind) for key in (one, other))
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 > 0.1, (one, other)


@pytest.mark.parametrize("group", [GAME_PLAYERS, FACTIONS])
def test_players_differ_in_shape_too(group: tuple[str, ...]) -> None:
    shapes = [palette.PLAYERS[key].shape for key in group]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("look", palette.PLAYERS.values(), ids=lambda look: look.key)
def test_signs_can_be_read_on_their_player(look: palette.PlayerLook) -> None:
    assert contrast(look.ink, look.colour) >= 4.5
    assert contrast(look.edge, palette.COLOURS["LAND"]) >= 4.5
    assert look.shape in SHAPES


def test_words_can_be_read_on_the_map() -> None:
    for fill in (*palette.TERRAIN.values(), palette.PAPER):
        assert contrast(palette.INK, fill) >= 4.5
    assert contrast(palette.COLOURS["WATER_INK"], palette.COLOURS["SEA"]) >= 4.5
    for ink in palette.GROUP_INK.values():
        assert contrast(ink, palette.COLOURS["SEA"]) >= 4.5
    assert contrast(palette.COLOURS["TOKEN_STRONG"], palette.COLOURS["TOKEN"]) >= 4.5


def test_terrain_signs_stand_out_from_their_terrain() -> None:
    assert palette.TERRAIN_INK
    for kind, ink in palette.TERRAIN_INK.items():
        assert contrast(ink, palette.TERRAIN[kind]) >= 3.0
        assert TERRAIN_GLYPH[kind] in GLYPHS


def test_what_belongs_to_play_is_stronger_than_the_map() -> None:
    play = min(
        contrast(colour, palette.COLOURS["LAND"])
        for colour in (palette.COLOURS["ARROW"], palette.COLOURS["LIMES"], palette.INK)
    )
    paper = max(
        contrast(colour, palette.COLOURS["LAND"])
        for colour in (palette.ROAD, palette.COLOURS["AREA_EDGE"], palette.COLOURS["COAST"])
    )
    assert play > 2 * paper


@pytest.mark.parametrize("name", GLYPHS)
def test_glyphs_stay_in_their_box(name: str) -> None:
    assert GLYPHS[name]
    for stroke in GLYPHS[name]:
        assert all(-0.06 <= x <= 1.06 and -0.06 <= y <= 1.06 for x, y in stroke.points)
        assert stroke.fill or stroke.width > 0


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_wall_shows_as_many_merlons_as_towers(count: int) -> None:
    outline = towers(count)[0].points
    top = min(y for _, y in outline)
    tops = sorted({x for x, y in outline if y == top})
    assert len(tops) == 2 * count
    widths = [max(x for x, _ in towers(n)[0].points) - min(x for x, _ in towers(n)[0].points) for n in (2, 3, 4, 5)]
    assert widths == sorted(widths)
