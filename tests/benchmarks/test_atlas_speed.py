"""Speed of the atlas; run with ``pytest tests/benchmarks --benchmark-only``."""

from __future__ import annotations

import subprocess
import sys

from romelab.atlas.comparison import journeys_by_means
from romelab.atlas.roads import network
from romelab.atlas.travel import alternatives, journey


def test_load_the_network_in_a_fresh_python(benchmark):
    """Aim: under 300 ms, networkx included, beside the bare start of Python."""
    code = "from romelab.atlas import network; network()"
    benchmark.pedantic(lambda: subprocess.run([sys.executable, "-c", code], check=True), rounds=3)


def test_a_copy_of_the_network(benchmark):
    assert len(benchmark(network)) == 140


def test_a_journey_across_the_empire(benchmark):
    """Aim: a few milliseconds."""
    assert benchmark(journey, "Olisipo", "Alexandria", "foot").legs


def test_three_alternatives_across_the_empire(benchmark):
    assert len(benchmark(alternatives, "Olisipo", "Constantinopolis", "foot")) == 3


def test_all_means_side_by_side(benchmark):
    assert len(benchmark(journeys_by_means, "Roma", "Constantinopolis")) > 9
