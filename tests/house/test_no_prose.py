"""Code holds no sentences: what a page says stands in catalogues, so that another language needs a file and no code.

Every module of romelab is looked at. A text reads like a sentence if one word follows another, the second in small
letters. These are none, and may stand in code:

- docstrings, and texts that stand below a constant;
- what is wrong with input: ``Problem``, errors that are raised, and the modules that read what people typed
  (:data:`OF_INPUT`). It goes to whoever wrote the line, with the place of the problem, and is English everywhere;
- ``repr`` of positions and the like, for who writes programs;
- the command line, and what the checks of an installation say (:data:`OF_PROGRAMS`);
- style sheets, HTML, ids, keys of catalogues and of stages, values of options, names of games;
- history lessons, whose texts are data; the words of their pictures stand in ``data/captions``.

:data:`STILL` lists what has not moved yet, by module, with the number of its texts. It may only become shorter.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "romelab"
PROSE = re.compile(r"[A-Za-zäöüß]{2,}[,;:]? [a-zäöüß]{2,}")
MARKUP = re.compile(r"<[^>]*>?|[^<>]*>|[\w-]+\([^)]*\)|(?:rl-|--|var|stroke|fill|font)[\w-]+[^a-z]*")
REFUSING = ("Problem", "problem", "InputError", "ValueError", "LookupError", "TypeError", "AssertionError", "KeyError")
REFUSING += ("problem_of_name", "checked_outcome", "wrong", "refuse", "file_errors")
"""What is said with these goes to whoever typed or wrote something wrong."""
OF_INPUT = (
    "controls/storage/saved_explorations.py",
    "lessons/inquiry/cards.py",
    "lessons/inquiry/figures.py",
    "core/names.py",
    "core/input.py",
    "core/facts.py",
    "core/errors.py",
    "core/notation.py",
    "core/parts.py",
    "core/options.py",
    "core/serialization.py",
    "core/rulebook.py",
    "core/saves.py",
    "core/names.py",
    "core/stages.py",
    "core/literals.py",
    "*/network/network_file.py",
    "*/network/data_file.py",
    "*/box/cards.py",
    "*/box/limits.py",
    "*/positions/building.py",
    "total_war_rome/battle/building.py",
    "*/positions/checks.py",
    "*/positions/building.py",
    "*/positions/laying_forces.py",
    "*/positions/notation.py",
    "atlas/checks.py",
    "atlas/roads.py",
    "total_war_rome/positions/tasks.py",
    "lessons/inquiry/plan.py",
    "lessons/inquiry/schema.py",
)
"""Modules that read files, positions and words that somebody has typed, or look for what breaks in a position."""
OF_PROGRAMS = (
    "cli.py",
    "checking.py",
    "lab.py",
    "pages.py",
    "host/opening.py",
    "host/address.py",
    "host/server.py",
    "host/site.py",
)
OF_REPR = ("__repr__", "whose")
"""What positions and the like show to who writes programs."""
OF_PLOTS = ("gid", "loc", "textcoords")
"""What matplotlib is told with keys of its own and of ours."""
KEYS = frozenset(
    {
        # the folder in which work is kept
        "my romelab",
        # words of matplotlib, and of a page's code
        "offset points",
        # names of the games, the same in every language
        *("Struggle for Rome", "Kampf um Rom - Das Kartenspiel", "Total War: ROME - The Board Game"),
        *("Total War: ROME, one battle", "Total War: ROME, one naval battle"),
        # what is said of a wrong name, with the problem
        *("; did you mean", "; did you mean ", "in the network ", "sea links", "sea areas", "region or sea area"),
        # what is called so in a refusal of input
        *("development card", "troop card", "general card", "action card"),
        *("the attacker", "the defender", "the battle", "the naval battle", "ship card", "the save file", "the map"),
        *("what was kept", "what was kept of the exploration", "romelab exploration", "beside the board"),
        *("what was kept of the tour", "what was kept of the lesson", "romelab lesson", "romelab report"),
        # what falls where nothing is left to chance
        "turned up",
        # names of a sheet, a sign and a map
        *("total_war_rome battle", "kind inferred", "stand-in of about 270 BC"),
        "Roman roads, rivers and sea lanes about AD 200",
    }
)
"""Texts of several words that are no sentence."""
STILL: dict[str, int] = {}
"""Texts that have not moved into a catalogue yet, by module."""


def prose_in(source: str) -> Iterator[tuple[int, str]]:
    """Return line and text of what reads like a sentence."""
    tree = ast.parse(source)
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(node.value)
        name = ""
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        for_programs = isinstance(node, ast.FunctionDef) and node.name in OF_REPR
        of_enum = isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "StrEnum" for base in node.bases)
        of_keys = of_enum or name == "PendingStage"
        of_plots = isinstance(node, ast.keyword) and node.arg in OF_PLOTS
        if for_programs or of_keys or of_plots or isinstance(node, ast.Raise) or name in REFUSING:
            left_out.update(ast.walk(node))
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            left_out.update(ast.walk(node.annotation))
    for node in ast.walk(tree):
        if node not in left_out and isinstance(node, ast.Constant) and isinstance(node.value, str):
            plain = MARKUP.sub(" ", node.value)
            of_page = "export default" in node.value or ".rl-" in node.value
            if PROSE.search(plain) and not of_page and node.value not in KEYS and node.value not in keys():
                yield node.lineno, node.value


@cache
def keys() -> frozenset[str]:
    """Return the keys of all catalogues, such as ``"Great Warrior"``, and the values of options."""
    found: set[str] = set()
    for file in ROOT.rglob("languages/*.toml"):
        data = tomllib.loads(file.read_text("utf-8"))
        found |= {key for names in data.get("names", {}).values() for key in names} | data.get("phrases", {}).keys()
    for file in ROOT.rglob("box/*options.py"):
        tree = ast.walk(ast.parse(file.read_text("utf-8")))
        found |= {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(found)


def looked_at(file: Path) -> bool:
    """Whether a module may hold no prose."""
    name = file.relative_to(ROOT)
    return name.as_posix() not in OF_PROGRAMS and not any(name.match(pattern) for pattern in OF_INPUT)


FILES = [file for file in sorted(ROOT.rglob("*.py")) if looked_at(file)]


def test_modules_were_found():
    assert len(FILES) > 330


def test_a_module_holds_no_prose():
    prose = {file.relative_to(ROOT).as_posix(): [*prose_in(file.read_text(encoding="utf-8"))] for file in FILES}
    assert {name: found for name, found in prose.items() if len(found) > STILL.get(name, 0)} == {}
    assert [name for name in STILL if not prose[name]] == [], "all of it has moved: take it out of STILL"


def test_what_is_still_there_names_modules():
    assert STILL.keys() <= {file.relative_to(ROOT).as_posix() for file in FILES}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('log.append(Event("TWR-1", "{0} takes back {1}"))', ["{0} takes back {1}"]),
        ('x = f"has {n} cards left"', [" cards left"]),
        ('raise InputError([Problem("dice", "must be a whole number")])', []),
        ('raise ValueError(f"nor what is wrong with {t}")', []),
        ("y = '<b>The dice of the last combat</b>'", ["<b>The dice of the last combat</b>"]),
        ("y = f\"<b class='two words'>{t} moves on</b>\"", [" moves on</b>"]),
        ("y = '<div class=\"rl-line one\">'", []),
        ('def f(x: "a word or two"):\n    """Return the dice of it."""', []),
        ('A = 1\n"""Said below a constant."""', []),
        ('y = t.reason("the tribe has moved")', ["the tribe has moved"]),
        ('y = "Great Warrior", "trade and build", "rome_velites"', []),
    ],
)
def test_planted_prose_is_found(text, found):
    assert [said for _, said in prose_in(text)] == found
