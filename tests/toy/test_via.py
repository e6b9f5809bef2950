"""The fourth game in small: its rules, and all that it gets for nothing by keeping to the interface of all games."""

from __future__ import annotations

import ast
import io
import random
import tokenize
import tomllib
from pathlib import Path

import pytest

from romelab.core import saves
from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.facts import Fact
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.drawing.svg_pen import scene_svg
from romelab.studies.playouts import playouts, shares
from tests.worked_examples import asked_again, examples_below, not_listed_as_allowed

from . import facts
from .bots import BOTS, imagine
from .game import VIA, position
from .network import ROADS, TOWNS, graph, turns, way
from .pictures import base_map, plot_turns, via_scene
from .position import MOVES, Options, Setup, Travel
from .table import explore, play

FOLDER = Path(__file__).parent
MODULES = [file for file in sorted(FOLDER.glob("*.py")) if not file.name.startswith("test_")]
EXAMPLES = examples_below(FOLDER)
LINES = sorted({row for example in EXAMPLES for row in example.values[0] if not row.startswith(" ")})


@pytest.mark.parametrize("rows", EXAMPLES)
def test_a_rule_is_as_its_example_says(rows):
    assert asked_again(VIA, rows) == rows


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_those_moves_are_listed_that_nothing_is_against(line):
    assert not_listed_as_allowed(VIA, line, {"deliver", *(f"travel to={town}" for town in TOWNS)}, "") == []


@pytest.mark.rule("VIA-1")
def test_two_envoys_start_in_roma_and_brundisium():
    assert VIA.new_game(Setup()).at == ("Roma", "Brundisium")
    with pytest.raises(InputError, match=r"(?s)two people play, not 1.*must be 2 to 6, not 7"):
        VIA.new_game(Setup(("Ada",), options=Options(through=7)))


def test_errands_are_hidden_from_the_other():
    state = position(players=["Ada", "Ben"], red={"errand": "capua"}, Ben={"at": "REGIUM", "errand": "Croto"})
    assert (state.at, state.errands) == (("Roma", "Regium"), ("Capua", "Croto"))
    seen = VIA.observe(state, 0)
    assert seen.errands == ("Capua", "?")
    assert len(seen.pile) == 9
    assert VIA.read_line(VIA.line(seen)) == seen
    assert imagine(seen, random.Random(1)).cards == sorted(TOWNS)
    drawn = VIA.resolve(VIA.new_game(Setup()), "Capua")[1][0]
    assert [VIA.say(state.setup, drawn, seat) for seat in (0, 1)] == [
        "Ada draws the errand to Capua",
        "Ada draws an errand",
    ]
    with pytest.raises(
        InputError, match=r"(?s)there is no town 'Caqua'; did you mean Capua.*two envoys are not in one town"
    ):
        position(red={"errand": "Caqua", "at": "Brundisium"}, blue={"errand": "Croto"})


def test_every_fact_and_move_has_its_sentence_in_both_languages():
    said = [tomllib.loads((FOLDER / f"languages/{tongue}.toml").read_text("utf-8")) for tongue in ("en", "de")]
    kinds = {name for name, kind in vars(facts).items() if isinstance(kind, type) and issubclass(kind, Fact)} - {"Fact"}
    for one in said:
        assert {key.removesuffix(".hidden") for key in one["messages"]} == kinds | {
            kind.__name__ for kind in MOVES.values()
        }
        assert one["phrases"].keys() == said[0]["phrases"].keys()
    with speaking("de"):
        state = VIA.new_game(Setup())
        assert VIA.say(state.setup, facts.Travels(0, "Capua", "via_appia")) == "Rot reist auf der Via Appia nach Capua"
        assert str(Travel("Capua")) == "nach Capua reisen"


def test_undo_brings_the_same_die_and_a_save_the_same_game():
    history = History(VIA, Setup(), Seeded(3))
    before = history.state
    history.play(Travel("Corfinium"))
    after = history.state
    assert history.undo()
    assert history.state == before
    history.play(Travel("Capua"))
    history.goto(0)
    assert VIA.to_move(history.state) == CHANCE
    again = saves.loads(saves.dumps(history), {"via": VIA})
    assert [point.state for point in again.points] == [point.state for point in history.points]
    assert after in [point.state for point in again.points]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_looks_beats_one_that_does_not(name):
    rows = playouts(VIA, Setup(), (BOTS[name], RandomBot()), range(12))
    assert all(row["finished"] for row in rows)
    assert shares(rows, 2)[0] > 0.7


def test_the_network_is_a_graph_and_says_the_quickest_way():
    assert graph().number_of_edges() == len(ROADS)
    assert {graph().edges["Roma", "Capua"]["rough"], graph().edges["Roma", "Corfinium"]["rough"]} == {False, True}
    # Over the hills it is two rough roads, round by the Via Appia and the coast five even ones.
    assert way("Capua", "Regium", through=4) == ["Capua", "Consentia", "Regium"]
    assert way("Capua", "Regium", through=6) == ["Capua", "Beneventum", "Tarentum", "Croto", "Regium"]
    assert (turns("Capua", 4)["Regium"], turns("Capua", 6)["Regium"]) == (4.0, 4.0)


def test_every_pen_draws_the_same_scene():
    scene = via_scene(VIA.new_game(Setup(("Ada", "Ben"))), ["Capua"], rings=["Regium"])
    assert scene.words == "Ada is in Roma. Ben is in Brundisium."
    assert all(f">{town}<" in scene_svg(scene) for town in TOWNS)
    assert {place.id for place in base_map().places} == set(TOWNS)
    ax = plot_turns("Roma", "Regium")
    assert ax.get_label().startswith(
        "From Roma to Regium it takes 5.0 turns on average, by Roma, Capua, Consentia, Regium"
    )
    assert {text.get_text() for text in ax.texts} >= set(TOWNS)


def test_the_explorer_asks_the_network_and_takes_back():
    asked = explore()
    asked.board.pick("Regium")
    assert "5.0 turns" in asked.words.value
    asked.through.value = 6
    assert "by Roma, Capua, Beneventum, Tarentum, Croto, Regium" in asked.words.value
    assert asked.line == "via_ways/1 goal=Regium through=6"
    asked.back.click()
    assert (asked.through.value, asked.goal.value) == (4, "Regium")
    asked.open_line("via_ways/1 start=Croto goal=Roma")
    assert asked.start.value == "Croto"
    with pytest.raises(InputError, match="there is no town 'Ostia'"):
        asked.ask(goal="Ostia")


def test_the_table_lists_refuses_hides_and_plays_to_the_end():
    table = play(("Ada", "Ben"), bots=("person", "greedy"), seed=5)
    assert table.seat == 0
    mine, hidden = table.history.state.errands
    assert mine in table.holdings.value
    assert hidden not in table.holdings.value
    assert "Ben draws an errand" in table.story.value
    table.board.pick("Regium")
    assert [reason.rule for reason in table.reason_texts] == ["VIA-3"]
    assert "No road leads from Roma to Regium" in table.why.value
    table.board.pick("Capua")
    assert table.picker.go.description == "Travel to Capua"
    table.picker.go.click()
    assert table.history.state.at[0] == "Capua"
    table.timeline.back.click()
    assert table.history.state.at[0] == "Roma"
    generator = random.Random(1)
    for _ in range(300):
        if table.seat is None:
            break
        table.play(generator.choice(VIA.legal_moves(table.history.state)))
    assert "The game is over" in table.turn.value


def test_the_table_speaks_german():
    table = play(bots=("person", "random"), language="de")
    table.board.pick("Regium")
    assert "Von Roma führt keine Straße nach Regium" in table.why.value
    table.board.pick("Capua")
    assert table.picker.go.description == "Nach Capua reisen"


def code_lines(source: str) -> int:
    """Count lines that are neither blank nor comment nor docstring."""
    empty = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in empty:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def test_it_is_small_and_borrows_from_no_other_game():
    data = sorted(FOLDER.rglob("*.toml"))
    rows = sum(1 for file in data for row in file.read_text("utf-8").splitlines() if row.strip() and row[0] != "#")
    sources = [file.read_text(encoding="utf-8") for file in MODULES]
    assert sum(map(code_lines, sources)) + rows < 700
    taken = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    rooms = {".".join(node.module.split(".")[:2]) for node in taken if node.module and not node.level}
    assert {room for room in rooms if room.startswith("romelab")} == {
        "romelab.core",
        "romelab.controls",
        "romelab.drawing",
    }
