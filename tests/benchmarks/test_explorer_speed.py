"""How fast the explorer answers a click on the kernel's side, and what importing costs.

python -m pytest tests/benchmarks/test_explorer_speed.py --benchmark-only
"""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest

from romelab.struggle_for_rome import explore


def test_a_click_to_the_updated_explorer(benchmark):
    explorer = explore()
    goals = itertools.cycle([place.id for place in explorer.on.crossroads])
    for _ in explorer.on.crossroads:
        explorer.board.pick(next(goals))
    benchmark.pedantic(lambda: explorer.board.pick(next(goals)), rounds=198, iterations=1)


def test_opening_the_explorer(benchmark):
    explore()
    benchmark.pedantic(explore, rounds=5, iterations=1)


@pytest.mark.parametrize("module", ["romelab", "romelab.struggle_for_rome.network.routes"])
def test_importing(benchmark, module):
    """In a fresh interpreter; the bare start of Python is taken off in ``extra_info``."""
    bare = [sys.executable, "-c", "pass"]
    code = [sys.executable, "-c", f"import {module}"]
    timed = "import time; t = time.perf_counter(); import {}; print((time.perf_counter() - t) * 1000)"
    runs = [
        float(subprocess.run([sys.executable, "-c", timed.format(module)], capture_output=True, check=True).stdout)
        for _ in range(5)
    ]
    subprocess.run(bare, check=True)
    benchmark.extra_info["import alone, ms"] = [round(run, 1) for run in runs]
    print(f"import {module}: {min(runs):.1f} ms at best of 5")
    benchmark.pedantic(lambda: subprocess.run(code, check=True), rounds=5, iterations=1)
