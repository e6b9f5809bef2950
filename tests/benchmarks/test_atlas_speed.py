"""Speed of the atlas; run with ``pytest tests/benchmarks --benchmark-only``."""

from __future__ import annotations

import subprocess
import sys
from itertools import count, cycle, permutations

from romelab.atlas import shortest
from romelab.atlas.controls import explore_journeys
from romelab.atlas.days import days_map
from romelab.atlas.distances import reach
from romelab.atlas.measures import busiest, graph
from romelab.atlas.shortest import means_of_travel
from romelab.atlas.travel import NoWayError, alternatives, journey, journeys_by_means
from romelab.drawing.svg_pen import scene_svg
from tests.atlas.checks import sea_detours

TEN = (
    "roma",
    "alexandria",
    "constantinopolis",
    "antiochia",
    "carthago",
    "londinium",
    "gades",
    "lugdunum",
    "athenae",
    "colonia_agrippina",
)


def test_load_and_travel_in_a_fresh_python(benchmark):
    """Aim: under 150 ms beside the bare start of Python."""
    code = "from romelab.atlas import journey; journey('roma', 'alexandria')"
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=5)


def test_a_bare_python(benchmark):
    """What the one before is to be held against."""
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), rounds=5)


def test_load_the_network_for_networkx_in_a_fresh_python(benchmark):
    code = "from romelab.atlas import graph; graph()"
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=3)


def test_all_pairs_of_ten_places_under_every_means(benchmark):
    """Aim: under 2 ms a journey, that is 2.2 s for all 1,080, nothing kept from the run before."""

    def all_pairs():
        shortest.tree.cache_clear()
        found = 0
        for means in means_of_travel():
            for start, goal in permutations(TEN, 2):
                try:
                    found += bool(journey(start, goal, means))
                except NoWayError:
                    continue
        return found

    assert benchmark.pedantic(all_pairs, rounds=3, warmup_rounds=1) > 900


def test_one_journey_that_nobody_asked_before(benchmark):
    """Aim: under 2 ms."""

    def fresh():
        shortest.tree.cache_clear()
        return journey("olisipo", "antiochia", "foot")

    assert benchmark(fresh).legs


def test_a_copy_of_the_network(benchmark):
    assert len(benchmark(graph)) == 703


def test_three_ways_across_the_empire(benchmark):
    assert len(benchmark(alternatives, "Olisipo", "Constantinopolis", "foot")) == 3


def test_all_means_side_by_side(benchmark):
    assert len(benchmark(journeys_by_means, "Roma", "Constantinopolis")) > 9


def _svg(of):
    return scene_svg(days_map(of))


def test_rings_at_a_click(benchmark):
    """Aim: under 100 ms, as work of the kernel, for a start and means that were not asked before."""
    starts, number = cycle(TEN), count()
    _svg(reach("roma"))

    def fresh():
        # another month is another question with the same work
        return _svg(reach(next(starts), "foot", month=5 + next(number) // len(TEN) % 5, ours=True))

    assert benchmark.pedantic(fresh, rounds=40).startswith("<svg")


def test_rings_of_ships_at_a_click(benchmark):
    starts, number = cycle(("roma", "alexandria", "carthago", "gades", "athenae")), count()
    _svg(reach("roma", "ship"))

    def fresh():
        return _svg(reach(next(starts), "ship", month=5 + next(number) // 5 % 5))

    assert benchmark.pedantic(fresh, rounds=20).startswith("<svg")


def test_the_whole_explorer_at_a_click(benchmark):
    """Rings, second map and panel after another start was clicked."""
    explorer, starts, number = explore_journeys(), cycle(TEN), count()

    def click():
        explorer.ask(start=next(starts), month=5 + next(number) // len(TEN) % 5)

    benchmark.pedantic(click, rounds=20, warmup_rounds=2)


def test_betweenness(benchmark):
    def fresh():
        busiest.cache_clear()
        return busiest()

    assert benchmark.pedantic(fresh, rounds=1)


def test_sea_detours(benchmark):
    assert benchmark.pedantic(sea_detours, rounds=2)
