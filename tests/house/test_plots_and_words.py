"""Every plot of every game: drawn without a word it looks the same, and in German it says nothing in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.text import Text

from romelab.core.facts import debug_text
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.notation import game_text
from romelab.core.saves import dumps
from romelab.core.speech import Message, Part, Phrase, Speech
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.pictures import charts as kampf_charts, plots as kampf
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.pictures import charts as struggle_charts, plots as struggle
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, army_of
from romelab.total_war_rome.battle.questions.odds import battle_odds
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures import (
    battle_charts,
    faction_charts,
    gold_charts,
    ladder_charts,
    plots as total_war,
)
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.random_games import random_game
from tests.samples import one_of

BATTLE = BattleSetup(army_of("carthage", ("carthage_war_elephants",) * 2), army_of("rome", seat=1), terrain=1)
GAMES: Mapping[str, tuple[Any, Any, int]] = {
    "struggle": (STRUGGLE_FOR_ROME, StruggleSetup(), 500),
    "kampf": (KAMPF_UM_ROM, KampfSetup(), 900),
    "total war": (TOTAL_WAR_ROME, TotalWarSetup(), 900),
    "battle": (BattleGame(), BATTLE, 400),
}


@cache
def played(name: str) -> History[Any]:
    """Play a random game, the same each time."""
    game, setup, most = GAMES[name]
    return random_game(game, setup, 5, most)


ROADS = [("Latium", "Campania")]
PLOTS: Mapping[Callable[..., Axes], Callable[[Any], Axes]] = {
    struggle_charts.plot_scores: lambda plot: plot(played("struggle"), everything=True),
    struggle_charts.plot_card_sources: lambda plot: plot(played("struggle")),
    struggle.plot_board: lambda plot: plot(key=True),
    struggle.plot_routes: lambda plot: plot(None, "9,1,N", "8,8,S", grain=2, gold=7),
    struggle.plot_reach: lambda plot: plot(None, "9,1,N", grain=1),
    struggle.plot_arrow_distances: lambda plot: plot(start="9,1,N"),
    struggle.plot_bills: lambda plot: plot(None, "9,1,N", "6,2,N", grain=1, gold=2),
    kampf_charts.plot_scores: lambda plot: plot(played("kampf")),
    kampf_charts.plot_hand: lambda plot: plot([3, 17, 44, 55]),
    kampf.plot_network: lambda plot: plot(held={"red": ["Hunting", "Saddle"]}),
    kampf.plot_plan: lambda plot: plot("Stirrup", ["Cattle breeding"], [3, 17]),
    kampf.plot_fall: lambda plot: plot("Farming", ["Farming", "Stone construction", "Long-distance trade"]),
    kampf.plot_keystones: lambda plot: plot(),
    total_war.plot_map: lambda plot: plot(key=True),
    total_war.plot_position: lambda plot: plot(played("total war").state),
    total_war.plot_reach: lambda plot: plot("Latium"),
    total_war.plot_way: lambda plot: plot("Latium", "Samnium"),
    total_war.plot_markets: lambda plot: plot("rome", ["Latium", "Campania"], ROADS),
    total_war.plot_losses: lambda plot: plot("rome", markets=["Latium", "Campania"], roads=ROADS),
    faction_charts.plot_faction: lambda plot: plot(played("total war").state, 0),
    gold_charts.plot_gold_flow: lambda plot: plot(played("total war"), everything=True),
    ladder_charts.plot_vp_ladder: lambda plot: plot(played("total war")),
    battle_charts.plot_odds: lambda plot: plot(fight()),
    battle_charts.plot_losses: lambda plot: plot(played("battle")),
    battle_charts.plot_story: lambda plot: plot(played("battle")),
}
"""How each plot is drawn, from a game played where it takes one."""


@cache
def fight() -> Any:
    """Fight a small battle out some times."""
    return battle_odds(BATTLE.attacker, BATTLE.defender, 1, most_positions=0, samples=10)


def name_of(plot: Any) -> str:
    return f"{plot.__module__.removeprefix('romelab.').replace('.pictures', '')}.{plot.__name__}"


def drawn(plot: Callable[..., Axes]) -> Axes:
    """Draw a plot."""
    plt.close("all")
    return PLOTS[plot](plot)


def test_every_plot_is_here():
    modules = {plot.__module__ for plot in PLOTS}
    known = {
        each
        for module in map(import_module, modules)
        for name, each in vars(module).items()
        if name.startswith("plot_") and each.__module__ == module.__name__
    }
    assert known == {*PLOTS}
    folders = ("struggle_for_rome", "kampf_um_rom", "total_war_rome")
    for folder in folders:
        for file in import_module(f"romelab.{folder}.pictures").__path__:
            for module in Path(file).glob("*.py"):
                if "\ndef plot_" in module.read_text("utf-8"):
                    assert f"romelab.{folder}.pictures.{module.stem}" in modules


# Without a word


def keys_only(
    _speech: Speech, _message: Message, _words: object, said: object, _count: object = None
) -> Iterator[Part]:
    yield Part(repr(said) if isinstance(said, Phrase) else debug_text(said), "", None)


@pytest.fixture
def wordless(monkeypatch):
    """Let every sentence be its bare key with its fields."""

    def begin() -> None:
        monkeypatch.setattr(Speech, "_filled", keys_only)
        monkeypatch.setattr(Speech, "_remembered", lambda _speech, _key, text: text())

    return begin


def shapes(ax: Axes) -> list[Any]:
    """Return what a chart draws but for its words: lines, bars and dots in data, and how far its axes go."""
    found: list[Any] = []
    for each in ax.figure.axes:
        found.append((each.get_xlim(), each.get_ylim()) if each.axison else ())
        found += [np.round(line.get_xydata(), 6).tolist() for line in each.lines]
        found += [(type(one).__name__, np.round(one.get_path().vertices, 6).tolist()) for one in each.patches]
        dots = (one for one in each.collections if isinstance(one, PathCollection))
        found += [np.round(np.asarray(one.get_offsets()), 6).tolist() for one in dots]
    return found


def standings(ax: Axes) -> list[Any]:
    """Return what stands in boxes that grow with their words: which box, its colours and its frame."""
    return [(one.get_gid(), one.get_facecolor(), one.get_edgecolor(), one.get_linestyle()) for one in ax.patches]


@pytest.mark.parametrize("plot", one_of(4, PLOTS), ids=name_of)
def test_without_a_word_a_plot_looks_the_same(plot, wordless):
    look = standings if plot is faction_charts.plot_faction else shapes
    as_told = look(drawn(plot))
    assert as_told
    wordless()
    ax = drawn(plot)
    assert look(ax) == as_told
    texts = [text.get_text() for each in ax.figure.axes for text in each.findobj(Text)] + [ax.get_label()]
    # The map as printed is drawn once, and says names alone.
    assert plot is total_war.plot_map or any("(" in text for text in texts), "nothing was said by a key"


@pytest.mark.parametrize("name", GAMES)
def test_without_a_word_saves_positions_and_games_as_text_are_the_same(name, wordless):
    """A save equals byte for byte, so do the lines of positions and the text of the game, and what a reason rings."""

    def written(history: History[Any]) -> list[Any]:
        game = history.game
        notation = game.notation
        lines = [notation.line(point.state) for point in history.points[::25]]
        moves = [point.step for point in history.points if point.seat not in (None, CHANCE)][::40]
        reasons = [
            (reason.rule, reason.places)
            for point in history.points[:: max(1, len(history.points) // 12)]
            for move in moves
            for reason in game.why_not(point.state, move)
        ]
        told = [(event.rule, event.places, event.visible_to) for event in history.log()]
        return [dumps(history), game_text(history), lines, reasons, told]

    as_told = written(played(name))
    assert len(as_told[3]) > 5
    played.cache_clear()
    wordless()
    assert written(played(name)) == as_told
    played.cache_clear()


# In German

ENGLISH = re.compile(
    r"\b(?:the|of|and|with|by|from|after|without|they|not|to|is|are|his|her|its|cards?|points?|round|gold each|cost"
    r"|turn|player|army|navy|region|towers?|moves?|free|city|cities|needs?|held|loses?|wins?|each|complete|Red|White|Black|Yellow|Blue)\b|\w_\w"
)
"""Words that no German text holds, and keys that nobody has looked up."""


@pytest.mark.parametrize("plot", one_of(4, PLOTS, 2), ids=name_of)
def test_in_german_a_plot_says_nothing_in_english(plot):
    with speaking("de"):
        ax = drawn(plot)
        # Figures at the axes are written when it is drawn.
        ax.figure.draw_without_rendering()
        texts = {text.get_text() for text in ax.figure.findobj(Text)} | {each.get_label() for each in ax.figure.axes}
        texts |= {each.get_text() for legend in ax.figure.legends for each in legend.get_texts()}
    assert len(texts) > 3
    assert [text for text in texts if ENGLISH.search(text)] == []
