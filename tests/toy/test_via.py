"""The toy game: its rules, and all that it gets for nothing by keeping to the interface of all games."""

from __future__ import annotations

import ast
import io
import random
import tokenize
from dataclasses import replace
from pathlib import Path

import pytest

from romelab.core import saves
from romelab.core.bots import RandomBot
from romelab.core.chance import Scripted, Seeded
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.drawing.picture import draw
from romelab.drawing.svg_pen import scene_svg
from romelab.studies.playouts import playouts, shares

from .bots import BOTS
from .game import VIA
from .network import ROADS, TOWNS, graph
from .position import Deliver, Options, Setup, Stage, State, Travel
from .table import BASE, play, via_scene

MODULES = [file for file in sorted(Path(__file__).parent.glob("*.py")) if not file.name.startswith("test_")]
FALLS = ("Capua", "Regium")
"""The errands drawn in these tests."""


def game(*falls: str | int, **options: int) -> History[State]:
    return History(VIA, Setup(("Ada", "Ben"), options=Options(**options)), Scripted((*FALLS, *falls)))


def said(history: History[State], seat: int | None = None) -> list[str]:
    return [event.text(seat) for event in history.log()]


@pytest.mark.rule("VIA-1")
def test_two_envoys_start_in_roma_and_brundisium():
    assert game().state.at == ("Roma", "Brundisium")
    with pytest.raises(InputError, match=r"(?s)two people play, not 1.*must be 2 to 6, not 7"):
        VIA.new_game(Setup(("Ada",), options=Options(through=7)))


@pytest.mark.rule("VIA-2")
def test_an_errand_is_drawn_and_shown_to_nobody():
    history = game()
    assert history.state.errands == FALLS
    assert VIA.observe(history.state, 0).errands == ("Capua", "?")
    assert sorted(VIA.observe(history.state, 0).pile) == ["Beneventum", "Brundisium", "Regium", "Roma", "Tarentum"]
    assert said(history, 0) == ["Ada draws the errand to Capua", "Ben draws an errand"]


@pytest.mark.rule("VIA-3")
def test_an_envoy_travels_one_road_and_not_to_where_the_other_is():
    history = game()
    history.play(Travel("Capua"))
    assert history.state.at == ("Capua", "Brundisium")
    history.play(Travel("Tarentum"))
    near = replace(history.state, at=("Capua", "Beneventum"))
    assert [reason.text for reason in VIA.why_not(near, Travel("Beneventum"))] == ["Ben is in Beneventum"]
    with pytest.raises(IllegalMoveError, match="no road leads from Capua to Brundisium") as refused:
        history.play(Travel("Brundisium"))
    assert [reason.places for reason in refused.value.reasons] == [("Capua",)]


@pytest.mark.rule("VIA-4")
@pytest.mark.parametrize(("face", "through", "town"), [(3, 4, "Roma"), (4, 4, "Beneventum"), (4, 5, "Roma")])
def test_the_die_decides_on_a_rough_road(face, through, town):
    history = game(face, through=through)
    history.play(Travel("Beneventum"))
    assert history.state.at[0] == town
    assert history.state.turn == 1


@pytest.mark.rule("VIA-5", "VIA-6")
def test_an_errand_is_delivered_in_its_town_and_the_next_is_drawn():
    history = game("Roma")
    assert VIA.why_not(history.state, Deliver())[0].text == "the errand is to Capua, not to Roma"
    history.play(Travel("Capua"))
    history.play(Travel("Tarentum"))
    history.play(Deliver())
    assert history.state.delivered == (("Capua",), ())
    assert history.state.errands == ("Roma", "Regium")
    assert VIA.to_move(history.state) == 1


@pytest.mark.rule("VIA-7")
def test_whoever_has_delivered_enough_wins():
    history = game(errands=1)
    history.play(Travel("Capua"))
    history.play(Travel("Tarentum"))
    history.play(Deliver())
    assert history.state.stage == Stage.OVER
    assert VIA.winners(history.state) == (0,)
    assert VIA.why_not(history.state, Deliver())[0].text == "the game is over"


def test_undo_brings_the_same_die_and_a_save_the_same_game():
    history = History(VIA, Setup(), Seeded(3))
    before = history.state
    history.play(Travel("Beneventum"))
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


def test_the_network_is_a_graph():
    assert graph().number_of_edges() == len(ROADS)
    assert {graph().edges["Roma", "Capua"]["rough"], graph().edges["Roma", "Beneventum"]["rough"]} == {False, True}


def test_every_pen_draws_the_same_scene():
    scene = via_scene(game().state, ["Capua"], rings=["Regium"])
    assert scene.words == "Ada is in Roma. Ben is in Brundisium."
    ax = draw(scene)
    assert ax.get_label() == scene.words
    assert {text.get_text() for text in ax.texts} >= set(TOWNS)
    assert all(f">{town}<" in scene_svg(scene) for town in TOWNS)
    assert {place.id for place in BASE.places} == set(TOWNS)


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
    for _ in range(200):
        if table.seat is None:
            break
        table.play(generator.choice(VIA.legal_moves(table.history.state)))
    assert "The game is over" in table.turn.value


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
    sources = [file.read_text(encoding="utf-8") for file in MODULES]
    assert sum(map(code_lines, sources)) < 250
    taken = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    rooms = {".".join(node.module.split(".")[:2]) for node in taken if node.module and not node.level}
    assert {room for room in rooms if room.startswith("romelab")} == {"romelab.core", "romelab.controls"}


def test_lines_are_counted():
    assert code_lines('"""Words."""\n\n# more\na = (\n    1,\n)\n') == 3
