"""How fast the road network answers. Run with ``pytest tests/benchmarks --benchmark-only``."""

from __future__ import annotations

from typing import Any

import pytest

from romelab.struggle_for_rome.network.network import RoadNetwork, default_network, read_network
from romelab.struggle_for_rome.network.prices import price_table
from romelab.struggle_for_rome.network.routes import bills, next_best, reach, why_not

BOARD = default_network()
TEXT = BOARD.to_toml()
OTHERS = {"9,1,S": "Blue's horsemen", "10,1,N": "Blue's warriors", "10,0,S": "White's horsemen"}


def test_load_the_board(benchmark: Any) -> None:
    assert benchmark(read_network, TEXT) == BOARD


@pytest.mark.parametrize("grain", [3])
def test_reach_of_the_whole_board(benchmark: Any, grain: int) -> None:
    purses = iter(range(10_000_000))

    def ask() -> int:
        # Another purse each time, so that no answer of before can be given again.
        return len(reach(BOARD, "9,1,N", grain=grain, gold=20 + next(purses), occupied=OTHERS))

    assert benchmark(ask) == 198 - 40 - 1 - 3


def test_all_bills_with_their_routes(benchmark: Any) -> None:
    """From one end of the board to the other: five bills, four of them by a route of their own."""
    assert len(benchmark(bills, BOARD, "9,1,N", "1,8,N", beyond_purse=True)) == 5


def test_five_best_ways(benchmark: Any) -> None:
    assert len(benchmark(next_best, BOARD, "9,1,N", "1,8,N", grain=2, gold=3)) == 5


def test_refusal(benchmark: Any) -> None:
    assert len(benchmark(why_not, BOARD, "9,1,N", "Roma", gold=2)) == 2


def test_the_very_first_question(benchmark: Any) -> None:
    """With the table of prices still to make."""

    def forget() -> tuple[tuple[RoadNetwork], dict[str, Any]]:
        price_table.cache_clear()
        return (BOARD,), {}

    def ask(board: RoadNetwork) -> int:
        return len(bills(board, "9,1,N", "1,8,N", beyond_purse=True))

    assert benchmark.pedantic(ask, setup=forget, rounds=50) == 5


def test_networkx_graph(benchmark: Any) -> None:
    assert len(benchmark(BOARD.graph)) == 198
