"""Every door for input, tried with damage: an InputError of a few lines or something sound, soon, and nothing else.

``ROMELAB_DOORS=100000`` tries so many inputs a door. The saves of a game are one door, tried in three ways: one input
in five is damaged text, the others hold other values, half of them in one field of a move.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import time
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings, strategies as st

from romelab.cli import main
from romelab.core import geojson, saves
from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.game import CHANCE, AnyGame
from romelab.core.history import History
from romelab.core.input import decoded, read_json, read_toml
from romelab.kampf_um_rom.box.cards import read_deck
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import default_network as achievements, read_network as read_achievements
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.network.network import read_network as read_board
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalBattleGame, NavalSetup, army_of, navy_of
from romelab.total_war_rome.battle.positions.armies import BattleNavy
from romelab.total_war_rome.box.cards import read_dice, ships
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.random_games import random_game
from tests.total_war_rome.battle.second_opinion.lockstep import some_army, some_options

TRIES = int(os.environ.get("ROMELAB_DOORS", "60"))
SECONDS = 1.0
HALF = chr(0xD800)

JUNK = (
    *("", "[", "]", "{", "}", '"', "'", "=", ",", ":", "\n", ".", "#", "\\", "\0", HALF, "\\ud800", "\ufeff", "é"),
    *(
        "nan",
        "inf",
        "NaN",
        "1e999",
        "-1",
        "0",
        "1.0",
        "true",
        "null",
        "None",
        "9" * 30,
        "9" * 5000,
        "[" * 200,
        "x" * 90,
    ),
    *('"at": 1,', '"seat": 1, "seat": 2', "[[cities]]", "[[boxes]]", "a.b.c.d = 1", "2026-02-30", "'''", '"""', "\r"),
)
WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 10**9, 10**17, 10**40, 1.0, 1e308, "", "x", "x" * 1000, HALF, "\u202ex", "a\nb"),
    *([], [[]], {}, {"a": 1}, [1, 2], ["x"], [None]),
)


def game_text(game: AnyGame, setup: Any, steps: int) -> str:
    generator = random.Random(1)
    history: History[Any] = History(game, setup, Seeded(1))
    for _ in range(steps):
        if game.to_move(history.state) is None:
            break
        history.play(generator.choice(game.legal_moves(history.state)))
    return saves.dumps(history)


def shipped(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")


NETWORK = shipped("romelab.kampf_um_rom.network", "network.toml")
GAMES: dict[str, tuple[AnyGame, Any, int]] = {
    "struggle": (StruggleForRome(), StruggleSetup(), 12),
    "kampf": (KampfUmRom(), KampfSetup(), 12),
    "total war": (TotalWarRome(), TotalWarSetup(), 25),
    "battle": (BattleGame(), BattleSetup(army_of("rome"), army_of("carthage", seat=1)), 12),
    "naval battle": (NavalBattleGame(), NavalSetup(navy_of("rome"), navy_of("carthage", seat=1)), 4),
}
SAVES = {name: game_text(*given) for name, given in GAMES.items()}


def reader_of(name: str) -> Callable[[str], object]:
    game = GAMES[name][0]
    return lambda text: saves.loads(text, {game.id: game})


TOML: dict[str, tuple[str, Callable[[str], object]]] = {
    "board": (shipped("romelab.struggle_for_rome.network", "board.toml"), read_board),
    "network": (NETWORK, read_achievements),
    "deck": (
        shipped("romelab.kampf_um_rom.box", "cards.toml"),
        lambda text: read_deck(text, achievements()),
    ),
    "map": (
        shipped("romelab.total_war_rome.network", "map.toml"),
        lambda text: RegionNetwork(read_toml(text, "the map")),
    ),
    "dice": (shipped("romelab.total_war_rome.box", "dice.toml"), read_dice),
}
GEOJSON = json.dumps(
    geojson.collection(
        [
            geojson.point((12.5, 41.9), id="roma", port=True),
            geojson.point((14.25, 41.1), name="Capua"),
            geojson.line(((12.5, 41.9), (14.25, 41.1)), start="roma", goal="Capua", kind="road"),
            geojson.line(((12.5, 41.9), (13, 41.5), (14.25, 41.1)), stops="roma Capua"),
        ]
    )
)
DOORS: dict[str, tuple[str, Callable[[str], object]]] = {
    **TOML,
    **{f"save of {name}": (text, reader_of(name)) for name, text in SAVES.items()},
    "json": ('{"a": [1, "b", {"c": null}], "d": 2.5}', lambda text: read_json(text, "it")),
    "geojson": (GEOJSON, geojson.read_geojson),
    "toml": ('a = [1, "b"]\n[c]\nd = {e = 2.5}\n', lambda text: read_toml(text, "it")),
}


def passes(reading: Callable[[], object]) -> bool:
    """Whether something passes a door; it does so or is refused shortly, in both meanings of the word."""
    # Tidying up after ten thousand others is not the door's time.
    gc.disable()
    began = time.process_time()
    try:
        reading()
    except InputError as error:
        said = str(error)
        said.encode()
        assert len(said) < 2400
        assert len(said.splitlines()) <= 8
        return False
    else:
        return True
    finally:
        spent = time.process_time() - began
        gc.enable()
        assert spent < SECONDS


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with a few cuts, repetitions and pieces of junk."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        to = min(len(text), at + draw(st.sampled_from((0, 0, 1, 3, 40, 400))))
        text = text[:at] + draw(st.sampled_from((*JUNK, text[at:to] * 2))) + text[to:]
    return text


def swapped(data: Any, draw: st.DrawFn) -> Any:
    """Put something wrong, or something from elsewhere, in one place of plain data."""
    if isinstance(data, dict) and data and draw(st.integers(0, 9)):
        name = draw(st.sampled_from(sorted(data)))
        return {**data, name: swapped(data[name], draw)}
    if isinstance(data, list) and data and draw(st.integers(0, 9)):
        at = draw(st.integers(0, len(data) - 1))
        return [*data[:at], swapped(data[at], draw), *data[at + 1 :]]
    return draw(st.sampled_from(WRONG))


def lines_of(text: str) -> list[Any]:
    """Return the lines of a save as plain data, its steps among them."""
    lines: list[Any] = []
    number = 0
    for line in text.splitlines():
        data = json.loads(line)
        number += isinstance(data, str)
        lines.append(json.loads(saves._plain(data, number)) if isinstance(data, str) else data)
    return lines


def save_of(lines: list[Any]) -> str:
    """Write plain data as the lines of a save."""
    told: list[str] = []
    number = 0
    for place, data in enumerate(lines):
        if place and not (isinstance(data, dict) and ("at" in data or "table" in data)):
            number += 1
            data = saves._coded(json.dumps(data).encode(), number)
        told.append(json.dumps(data))
    return "\n".join(told) + "\n"


@st.composite
def mistaken(draw: st.DrawFn, text: str) -> str:
    """A save with other values in some places; still JSON."""
    lines = lines_of(text)
    for _ in range(draw(st.integers(1, 2))):
        lines = swapped(lines, draw)
        lines = lines if isinstance(lines, list) and lines else [lines]
    return save_of(lines)


def trying(share: float = 1) -> Callable[[Any], Any]:
    return settings(
        max_examples=max(20, int(TRIES * share)),
        database=None,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.parametrize("name", DOORS)
def test_what_is_shipped_passes(name):
    text, reading = DOORS[name]
    assert passes(lambda: reading(text))
    assert passes(lambda: reading(decoded(b"\xef\xbb\xbf" + text.encode(), name)))


@pytest.mark.parametrize("name", DOORS)
def test_damaged_text(name):
    text, reading = DOORS[name]

    @seed(1)
    @trying(0.2 if name.startswith("save") else 1)
    @given(damaged(text))
    def every(given_text: str) -> None:
        passes(lambda: reading(given_text))

    every()


STEPS = 10_000
"""Decisions and falls within which every line that passes comes to an end."""
PART = re.compile(r" (?=\w+=)")
WORD = re.compile(r"-?\w+")


def set_ups_of(name: str) -> list[Any]:
    """Return what the games begin with whose lines are damaged: armies and navies of every kind, for battles."""
    chance = random.Random(5)
    if name == "battle":
        armies = [(some_army(chance, 0), some_army(chance, 1)) for _ in range(12)]
        return [BattleSetup(*two, chance.randint(0, 4), some_options(chance)) for two in armies]
    if name == "naval battle":
        return [NavalSetup(some_navy(chance, 0), some_navy(chance, 1)) for _ in range(20)]
    return [GAMES[name][1]]


def some_navy(chance: random.Random, seat: int) -> BattleNavy:
    """Return a navy of any ships; half of them carry an army."""
    troops = tuple(card.partition("@")[0] for card in some_army(chance, seat).cards) if chance.random() < 0.5 else ()
    fleet = tuple(chance.choice([*ships()]) for _ in range(chance.randint(1, 5)))
    extra = chance.random() < 0.5, chance.random() < 0.5, ("ramming_speed",) * chance.randint(0, 2)
    return BattleNavy(seat, fleet, troops, "rome_praetor" if troops else "", *extra)


@cache
def lines_of_play(name: str) -> tuple[str, ...]:
    """Return the lines of positions at all stages of random games."""
    game = GAMES[name][0]
    points = [point for setup in set_ups_of(name) for point in random_game(game, setup, 11, 2000).points]
    return tuple(dict.fromkeys(game.line(point.state) for point in [*points[:60:3], *points[60::17]]))


def exchanged(chooser: random.Random, lines: Sequence[str], words: Sequence[str]) -> str:
    """Return a line with words of all lines in place of its own, said twice or cut short, and parts of other lines."""
    line = chooser.choice(lines)
    for _ in range(chooser.choice((1, 1, 1, 2, 3))):
        head, *parts = PART.split(line)
        if chooser.random() < 0.3 and len(other := PART.split(chooser.choice(lines))) > 1:
            part = chooser.choice(other[1:])
            name = part.partition("=")[0] + "="
            line = " ".join([head, *(one for one in parts if not one.startswith(name)), part])
        elif found := [*WORD.finditer(line, len(head))]:
            word = chooser.choice(found)
            put = chooser.choice((chooser.choice(words), f"{word[0]},{word[0]}", word[0][: chooser.randint(1, 9)]))
            line = line[: word.start()] + put + line[word.end() :]
    return line


@pytest.mark.parametrize("name", GAMES)
def test_lines_that_pass_are_played_to_the_end(name):
    """Whatever a damaged line says, it is refused in a sentence, or the rules go on from it."""
    game, lines = GAMES[name][0], lines_of_play(name)
    words = sorted({word for line in lines for word in WORD.findall(line)})
    chooser, played = random.Random(6), 0
    for _ in range(TRIES if name in ("struggle", "total war") else (5 if "battle" in name else 10) * TRIES):
        line = exchanged(chooser, lines, words)
        if not passes(lambda line=line: game.read_line(line)):
            continue
        state = game.read_line(line)
        played += 1
        steps = count()
        while not game.notation.hidden(state) and (seat := game.to_move(state)) is not None:
            assert next(steps) < STEPS, line
            if seat == CHANCE:
                state, _ = game.resolve(state, game.sample_outcome(state, chooser))
            else:
                state, _ = game.perform(state, chooser.choice(game.legal_moves(state)))
    assert played > TRIES // 6


MOVES = ("struggle", "kampf", "total war", "battle")
"""The saves that are tried with junk in one field of a move, too."""


@pytest.mark.parametrize("name", SAVES)
def test_mistaken_saves(name):
    reading = reader_of(name)

    @seed(2)
    @trying(0.4 if name in MOVES else 0.8)
    @given(mistaken(SAVES[name]))
    def every(given_text: str) -> None:
        passes(lambda: reading(given_text))

    every()


FIRST = (Path(__file__).parents[1] / "fixtures" / "first_format" / "kampf_um_rom.json").read_text(encoding="utf-8")
JSON: dict[str, tuple[str, Callable[[str], object]]] = {
    "geojson": DOORS["geojson"],
    "save of the first format": (FIRST, reader_of("kampf")),
}


@pytest.mark.parametrize("name", JSON)
def test_mistaken_json(name):
    text, reading = JSON[name]
    whole = json.loads(text)
    # In the middle of a long list of steps there is nothing that is not at its end.
    whole |= {"steps": whole["steps"][:12], "at": 12} if "steps" in whole else {}

    @seed(5)
    @trying()
    @given(st.data())
    def every(data: st.DataObject) -> None:
        passes(lambda: reading(json.dumps(swapped(whole, data.draw))))

    assert passes(lambda: reading(json.dumps(whole)))
    every()


@pytest.mark.parametrize("name", MOVES)
def test_moves_of_a_save_with_junk_in_one_field(name):
    """A move that passes is one that the game can go on from and can save again."""
    game, _, _ = GAMES[name]
    lines = lines_of(SAVES[name])
    steps = [number for number, step in enumerate(lines) if "move" in step and len(step) > 1]

    @seed(3)
    @trying(0.4)
    @given(st.sampled_from(steps), st.integers(0, 9), st.sampled_from(WRONG))
    def every(number: int, field: int, wrong: object) -> None:
        names = sorted(lines[number])
        step = {**lines[number], names[field % len(names)]: wrong}
        text = save_of([*lines[:number], step])
        if passes(lambda: saves.loads(text, {game.id: game})):
            saves.dumps(saves.loads(text, {game.id: game})).encode()

    every()


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        (GAMES["struggle"][0], StruggleSetup),
        (GAMES["kampf"][0], KampfSetup),
        (GAMES["total war"][0], TotalWarSetup),
    ],
)
def test_set_ups(game, setup):
    fields = list(setup.__dataclass_fields__)
    wrong = st.sampled_from((*WRONG, b"x", 10**5000, {1}, float("nan"), object()))
    values = wrong | st.lists(wrong | st.sampled_from(("red", "rome", "Ada")), max_size=5).map(tuple)

    @seed(4)
    @trying()
    @given(st.dictionaries(st.sampled_from(fields), values, min_size=1))
    def every(given_fields: dict[str, Any]) -> None:
        passes(lambda: game.new_game(setup(**given_fields)))

    every()


def test_command_lines(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("romelab.lab.run", lambda *_: 0)

    @seed(5)
    @trying()
    @given(
        st.lists(st.sampled_from((*filter(None, JUNK), "lab", "--version", "-h", "nb", "/dev/null", "..")), max_size=4)
    )
    def every(words: list[str]) -> None:
        try:
            assert main(words) in (0, 2)
        except SystemExit as ended:
            assert ended.code in (0, 2)
        capsys.readouterr()

    every()
