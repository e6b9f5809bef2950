"""What all tests share."""

from __future__ import annotations

import os
import re
import types
from collections.abc import Callable, Iterator
from functools import cache, wraps
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import settings
from ipywidgets.widgets.widget import CallbackDispatcher

from romelab.core.errors import Reason
from romelab.core.facts import Fact, field_kinds
from romelab.core.game import CHANCE, AnyGame
from romelab.core.speech import catalogue
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.positions.speaking import CATALOGUES as KAMPF_UM_ROM
from romelab.struggle_for_rome.game import StruggleForRome
from romelab.struggle_for_rome.network.names import CATALOGUES as STRUGGLE_FOR_ROME
from romelab.total_war_rome.battle.game import BattleGame
from romelab.total_war_rome.battle.positions.speaking import CATALOGUES as TOTAL_WAR_ROME
from romelab.total_war_rome.box.cards import HIDDEN, card_id, generals, ships, troops
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.game import TotalWarRome

os.environ.setdefault("ROMELAB_KEEP", "no")
"""Kernels and tables of tests leave no files beside the notebooks; tests of keeping name a folder of their own."""

settings.register_profile("romelab", deadline=None)
settings.load_profile("romelab")
# What is cold or shares its computer takes long once; how long things take is measured in benchmarks.

collect_ignore = ["mutants.py", "mutation.py"]
"""A command of its own and what it draws from: no tests, and its packages are not among those that tests need."""


@pytest.fixture(autouse=True)
def clicks_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a callback raises reach the test: ipywidgets only logs what a button's callback raises."""

    def call(self: CallbackDispatcher, *args: Any, **names: Any) -> None:
        for callback in self.callbacks:
            callback(*args, **names)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setenv("ROMELAB_STRICT", "1")


@pytest.fixture
def in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let a test save where nothing lies yet."""
    monkeypatch.chdir(tmp_path)


SPOKEN = {"struggle_for_rome": STRUGGLE_FOR_ROME, "kampf_um_rom": KAMPF_UM_ROM, "total_war_rome": TOTAL_WAR_ROME}
"""Where the catalogues lie of what a package tells."""
GAMES: tuple[AnyGame, ...] = (StruggleForRome(), KampfUmRom(), TotalWarRome(), BattleGame())


@cache
def fits(hint: Any) -> Callable[[Any], bool]:
    """Return what looks whether a value is of the type that a field declares; True is no number, and 1 is no flag."""
    parts = get_args(hint)
    if isinstance(hint, types.UnionType) or get_origin(hint) is Union:
        arms = [fits(part) for part in parts]
        return lambda value: any(arm(value) for arm in arms)
    if get_origin(hint) is tuple and parts[1:] == (...,):
        each = fits(parts[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    if get_origin(hint) is tuple:
        row = [fits(part) for part in parts]
        return lambda value: len(row) == len(value) and all(one(part) for one, part in zip(row, value, strict=True))
    if get_origin(hint) is Literal:
        return lambda value: value in parts
    kind: type = get_origin(hint) or hint
    if kind in (int, str, bool, float):
        return lambda value: type(value) is kind or (isinstance(value, str) and kind is str)
    return lambda value: hint is Any or isinstance(value, Fact if kind is Fact else kind)


@cache
def fields_of(kind: type[Fact]) -> tuple[tuple[str, Callable[[Any], bool], str], ...]:
    """Return the fields of a kind of facts, each with what looks at its type, and with what it names."""
    hints, kinds = get_type_hints(kind), field_kinds(kind)
    return tuple((name, fits(hints[name]), kinds[name]) for name in kind.__match_args__)


IDS: dict[tuple[str, str], Callable[[str], object]] = {
    ("struggle_for_rome", "place"): re.compile(r"-?\d+,-?\d+,[NS]").fullmatch,
    ("struggle_for_rome", "hex"): re.compile(r"-?\d+,-?\d+").fullmatch,
    ("struggle_for_rome", "city"): re.compile(r"[^\d,]+").fullmatch,
    ("total_war_rome", "place"): {"", *default_box().map.region, *default_box().map.sea}.__contains__,
    ("total_war_rome", "troop"): lambda piece: piece == HIDDEN or card_id(piece) in troops(),
    ("total_war_rome", "ship"): ships().__contains__,
    ("total_war_rome", "general"): {"", *generals()}.__contains__,
    ("total_war_rome", "event"): default_box().events.__contains__,
}
"""What looks whether a text is an id of a sort, where that can be seen of it."""
WORDS = ("good", "tribe", "figure", "counter", "terrain", "side", "face", "relation", "building", "die")
"""Sorts of which German names all."""

AS_TYPED = ("troop", "ship", "general", "event")
"""Sorts that reasons repeat as somebody has written them in a move."""


@cache
def is_of_its_sort(package: str, sort: str, word: str) -> bool:
    """Look whether a word can be of a sort: ids of places and cards, or words that a catalogue names."""
    if sort in WORDS:
        return catalogue(SPOKEN[package], "de").name(sort, word) is not None
    return (package, sort) not in IDS or bool(IDS[package, sort](word))


def holds_what_it_declares(told: Fact, seats: range, *, against: bool = False) -> None:
    """Look at every field of a fact, and of facts within it: its type; seats, places and cards are some of the game."""
    package = type(told).__module__.split(".")[1]
    for (name, fitting, sort), value in zip(fields_of(type(told)), told, strict=True):
        # What somebody has typed is repeated as it was, whatever it is.
        assert fitting(value) or (against and sort == "said"), (name, told)
        for one in value if type(value) is tuple else (value,):
            if isinstance(one, Fact):
                holds_what_it_declares(one, seats, against=against)
            elif sort == "seat":
                assert one is None or one in seats, (name, told)
            elif isinstance(one, str) and not (against and sort in AS_TYPED):
                assert is_of_its_sort(package, sort, one), (name, told)


def well_formed(game: AnyGame, state: Any, what: Reason | Fact, *, against: bool = False) -> None:
    """Look at a reason or a fact: a rule of the game, a sentence, what it holds, the ids of places."""
    assert what.rule in game.rulebook, what
    if isinstance(what, Fact):
        # Beside the two of a battle stand their allies.
        seats = 4 if isinstance(game, BattleGame) else len(game.scores(state))
        holds_what_it_declares(what, range(seats), against=against)
        package = type(what).__module__.split(".")[1]
        assert catalogue(SPOKEN[package]).message(type(what).__name__), what
        assert bool(what.secret) == (what.visible_to is not None), what
    else:
        assert isinstance(what.text, str), what
        assert what.text, what
    assert isinstance(what.places, tuple), what
    assert all(isinstance(place, str) for place in what.places), what


def looked_at(play: Callable[..., Any]) -> Callable[..., Any]:
    """Let a game's ``why_not``, ``perform`` or ``resolve`` look at each reason and event before it gives them."""

    @wraps(play)
    def looking(self: AnyGame, *words: Any) -> Any:
        given = play(self, *words)
        against = play.__name__ == "why_not"
        for what in given if against else given[1]:
            well_formed(self, words[0], what, against=against)
        return given

    return looking


@pytest.fixture(autouse=True, scope="session")
def reasons_and_events_are_well_formed() -> Iterator[None]:
    """Whatever a test plays or asks: what it is told is well formed, though the test may look at a number only."""
    with pytest.MonkeyPatch.context() as patch:
        for game in GAMES:
            for name in ("why_not", "perform", "resolve"):
                patch.setattr(type(game), name, looked_at(getattr(type(game), name)))
        yield


def lines_of_play(game: AnyGame, state: Any, depth: int) -> int:
    """Count the lines of play of a length from a position, chance included: each outcome is a branch."""
    seat = game.to_move(state)
    if depth == 0 or seat is None:
        return 1
    if seat == CHANCE:
        return sum(
            lines_of_play(game, game.resolve(state, outcome)[0], depth - 1) for outcome in game.chances(state).outcomes
        )
    return sum(lines_of_play(game, game.perform(state, move)[0], depth - 1) for move in game.legal_moves(state))


@pytest.fixture
def leaves() -> Callable[[AnyGame, Any, int], int]:
    """Counts the tree below a position, as chess engines do: a number that changes only when the rules do."""
    return lines_of_play
