"""The names that people find: whoever adds or drops one says so in the list beside this test."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from html import escape
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import romelab

NAMES: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "public_names.toml").read_text(encoding="utf-8"))
GAMES = ("struggle_for_rome", "kampf_um_rom", "total_war_rome")
IN_EVERY_GAME = {
    "GAME",
    "Options",
    "Setup",
    "bots",
    "default_network",
    "explore",
    "graph",
    "moves",
    "play",
    "playouts",
    "plots",
    "position",
}


@pytest.mark.parametrize("package", NAMES)
def test_the_public_names_are_the_listed_ones(package):
    module = import_module(package)
    assert dir(module) == sorted(module.__all__) == NAMES[package]


@pytest.mark.parametrize("package", NAMES)
def test_every_public_name_is_there_and_says_what_it_is_for(package):
    module = import_module(package)
    for name in NAMES[package]:
        found = getattr(module, name)
        assert isinstance(found, str) or getdoc(found), f"{package}.{name}"


@pytest.mark.parametrize("package", NAMES)
def test_no_public_name_is_a_module_s_as_well(package):
    # lazy-loader 0.5 gives the module where it has been imported before.
    folders = getattr(import_module(package), "__path__", ())
    modules = {found.name for found in iter_modules(folders)}
    both = modules.intersection(NAMES[package])
    assert [name for name in both if not isinstance(getattr(import_module(package), name), ModuleType)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_names_at_least(game):
    assert set(NAMES[f"romelab.{game}"]) >= IN_EVERY_GAME


@pytest.mark.parametrize("game", GAMES)
def test_from_the_package_to_a_finished_table_of_games(game):
    package = getattr(romelab, game)
    state = package.GAME.new_game(package.Setup())
    assert package.GAME.to_move(state) is not None
    assert package.graph().number_of_nodes() > 30
    rows = package.playouts([package.bots.RandomBot()] * 3, range(2), most=30)
    assert [row["seed"] for row in rows] == [0, 1]
    assert len(repr(rows)) < 200
    for shown in (package.GAME, package.Setup(), package.Options(), package.default_network(), state):
        assert len(repr(shown)) < 120, repr(shown)
    for shown in (rows, package.Setup(), package.Options(), package.default_network(), state):
        assert shown._repr_html_().count("<table") <= 1
        assert 20 < len(shown._repr_html_()) < 3000
    assert f"<caption>{escape(repr(state)[1:-1])}</caption>" in state._repr_html_()


def test_one_import_is_enough():
    code = "import romelab; print(len(romelab.struggle_for_rome.default_network().cities), romelab.__version__)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["40", romelab.__version__]


def test_an_unknown_name_is_refused_with_those_there_are():
    with pytest.raises(AttributeError, match=r"romelab has no 'strugle_for_rome'; it has .*struggle_for_rome"):
        _ = romelab.strugle_for_rome
