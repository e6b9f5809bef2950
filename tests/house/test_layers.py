"""What may import what, and what importing costs."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def copied_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, in which a test may plant what does not belong there."""
    house = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "pyproject.toml", house)
    shutil.copytree(ROOT / "romelab", house / "romelab", ignore=shutil.ignore_patterns("__pycache__"))
    return house


def test_layers(copied_house):
    said = linted(copied_house)
    assert said.returncode == 0, said.stdout


PLANTS = {
    "struggle_for_rome/chapters/scoring.py": "struggle_for_rome",
    "kampf_um_rom/chapters/combat.py": "kampf_um_rom",
    "total_war_rome/chapters/war/movement.py": "total_war_rome",
    "total_war_rome/battle/chapters/damage.py": "total_war_rome",
    "total_war_rome/chapters/war/a_new_module.py": "total_war_rome",
}
"""Modules of rules, one of them new, with the game they belong to."""


def test_what_does_not_belong_into_a_rule_is_refused(copied_house):
    """Planted into every module at once, drawing, controls of its game and those of all: each is named for each."""
    files = {copied_house / "romelab" / module: game for module, game in PLANTS.items()}
    before = {file: file.read_text("utf-8") for file in files if file.exists()}
    for file, game in files.items():
        planted = f"import matplotlib\nfrom romelab.{game} import controls\nimport romelab.controls"
        file.write_text(f"{before.get(file, '')}\n\n{planted}\n", encoding="utf-8")
    try:
        said = linted(copied_house)
    finally:
        for file in files:
            file.write_text(before[file], "utf-8") if file in before else file.unlink()
    assert said.returncode != 0
    for module, game in PLANTS.items():
        name = "romelab." + module.removesuffix(".py").replace("/", ".")
        for of in ("matplotlib", f"romelab.{game}.controls", "romelab.controls"):
            assert re.search(rf"{re.escape(name)} -> {re.escape(of)} \(", said.stdout), (name, of)


@pytest.mark.parametrize("module", ["struggle_for_rome/attic.py", "kampf_um_rom/helpers/__init__.py", "attic.py"])
def test_a_new_room_has_to_be_drawn_into_the_plan(copied_house, module):
    file = copied_house / "romelab" / module
    file.parent.mkdir(exist_ok=True)
    file.write_text('"""A room that no plan knows."""\n', encoding="utf-8")
    try:
        assert linted(copied_house).returncode != 0
    finally:
        file.unlink()


def linted(house: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of a copy."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    # Nothing but the copy may be found under the package's name.
    settings = {**os.environ, "PYTHONPATH": str(house), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], cwd=house, env=settings, capture_output=True, text=True, check=False
    )


DRAWING = ("matplotlib", "ipywidgets", "IPython", "numpy", "anywidget")


def imported_by(file: Path) -> set[str]:
    """Return the packages that a module imports anywhere, but for its annotations."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


SCENES = [
    file
    for file in sorted((ROOT / "romelab").glob("*/pictures/*.py"))
    if not file.stem.endswith(("plots", "charts")) and file.stem != "__init__"
]


def test_scenes_were_found():
    assert len(SCENES) > 9


@pytest.mark.parametrize("file", SCENES, ids=lambda file: f"{file.parts[-3]}.{file.stem}")
def test_scenes_are_plain_data(file):
    assert not imported_by(file) & set(DRAWING)


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
        "from romelab.core.bots import RandomBot; from romelab.studies.one_game import play;"
        "from romelab.total_war_rome.game import TOTAL_WAR_ROME;"
        "from romelab.total_war_rome.positions.state import Setup;"
        "play(TOTAL_WAR_ROME, Setup(), [RandomBot()] * 2, 1)",
    ],
)
def test_loaded_without_anything_heavy(code):
    assert not loaded_by(code) & HEAVY


def test_the_live_board_needs_no_numpy_and_no_matplotlib():
    code = (
        "from romelab.controls.stage.board import LiveBoard;"
        "from romelab.struggle_for_rome.network.network import default_network;"
        "from romelab.struggle_for_rome.pictures.scene import base_map; LiveBoard(base_map(default_network()))"
    )
    assert not loaded_by(code) & {"matplotlib", "numpy"}


def test_the_table_with_the_faction_board_needs_no_matplotlib():
    assert not loaded_by("from romelab.total_war_rome import play; play()") & {"matplotlib", "numpy"}
