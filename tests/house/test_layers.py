"""What may import what, and what importing costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]


def test_layers(monkeypatch):
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == 0


def loaded_by(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in run.stdout.split()}


HEAVY = {"matplotlib", "ipywidgets", "IPython", "numpy", "networkx", "anywidget", "icepool"}


@pytest.mark.parametrize(
    "code",
    [
        "import romelab",
        "import romelab.atlas",
        "import romelab.cli",
        "import romelab.struggle_for_rome.network.routes",
        "import romelab.struggle_for_rome.pictures.scene",
        "import romelab.total_war_rome.chances.move_odds",
        "from romelab.core.bots import RandomBot; from romelab.core.playouts import play;"
        "from romelab.total_war_rome.game import TOTAL_WAR_ROME;"
        "from romelab.total_war_rome.position.setup import Setup;"
        "play(TOTAL_WAR_ROME, Setup(), [RandomBot()] * 2, 1)",
    ],
)
def test_loaded_without_anything_heavy(code):
    assert not loaded_by(code) & HEAVY


def test_the_live_board_needs_no_numpy_and_no_matplotlib():
    code = (
        "from romelab.controls.board import LiveBoard;"
        "from romelab.struggle_for_rome.network.network import default_network;"
        "from romelab.struggle_for_rome.pictures.scene import base_map; LiveBoard(base_map(default_network()))"
    )
    assert not loaded_by(code) & {"matplotlib", "numpy"}


def test_the_table_with_the_faction_board_needs_no_matplotlib():
    assert not loaded_by("from romelab.total_war_rome import play; play()") & {"matplotlib", "numpy"}
