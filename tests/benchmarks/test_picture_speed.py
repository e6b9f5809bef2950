"""How fast a full board becomes a picture. Run with ``pytest tests/benchmarks --benchmark-only``."""

from __future__ import annotations

from typing import Any

from romelab.drawing.picture import draw, png
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.routes import reach
from romelab.struggle_for_rome.pictures.scene import board_scene, tribe

BOARD = default_network()
SCENE = board_scene(
    BOARD,
    pieces=[tribe("9,1,N", "red", "horsemen"), tribe("9,1,S", "blue", "warriors")],
    start="9,1,N",
    reach=reach(BOARD, "9,1,N", grain=3, gold=20),
    title="A full board",
)


def test_draw_a_full_board(benchmark: Any) -> None:
    assert benchmark(draw, SCENE).get_label() == SCENE.words


def test_full_board_as_png(benchmark: Any) -> None:
    assert benchmark(png, SCENE).startswith(b"\x89PNG")
