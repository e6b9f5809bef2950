"""Charts of a game: points over the turns, and a hand."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.pictures.charts import plot_hand, plot_scores, points_by_turn
from romelab.kampf_um_rom.positions.moves import Develop, Leave, Pass
from romelab.kampf_um_rom.positions.setup import Setup


@pytest.fixture(scope="module")
def played() -> History:
    game, choice = KampfUmRom(), random.Random(4)
    history = History(game, Setup(), Seeded(4))
    while moves := game.legal_moves(history.state):
        history.play(choice.choice(moves))
    return history


@pytest.mark.rule("KUR-108")
def test_points_by_turn_end_with_the_final_scores(played):
    told = points_by_turn(played)
    assert told[0] == (0, 0, 0, 0)
    assert told[-1] == played.game.scores(played.state)
    turns = sum(isinstance(point.step, (Develop, Pass, Leave)) for point in played.line())
    assert len(told) - 1 >= turns > 10


def test_a_development_shows_in_the_turn_in_which_it_was_made(played):
    line = played.line()
    first = next(point for point in line if isinstance(point.step, Develop))
    told = points_by_turn(played)
    seat = first.seat
    value = played.game.network.box(first.step.box).value
    after = next(points for points in told if points[seat])
    assert after[seat] == value


def test_the_title_says_who_leads_and_names_do_not_overlap(played):
    ax = plot_scores(played)
    last = points_by_turn(played)[-1]
    best = max(last)
    leaders = [c.capitalize() for c, points in zip(played.state.setup.colours, last, strict=True) if points == best]
    assert all(name in ax.get_title("left") for name in leaders)
    assert f"with {best} points" in ax.get_title("left")
    assert {line.get_gid() for line in ax.lines} == set(played.state.setup.colours)
    ax.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in ax.texts]
    assert len(boxes) == 4
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def test_a_game_that_has_not_begun_has_a_chart_too():
    ax = plot_scores(History(KampfUmRom(), Setup(colours=("red", "white", "black")), Seeded(1)))
    assert ax.get_label() == "Points after turn 0: Red 0, White 0, Black 0."


def test_a_hand_is_drawn_as_plain_cards():
    ax = plot_hand([17, 45, 54])
    words = [text.get_text() for text in ax.texts]
    assert {"17", "Franci", "invasion", "catastrophe"} <= set(words)
    assert "Roman Christianity\nHorse collar\nStirrup" in words
    assert ax.get_title("left") == "Hand (our reconstruction)"
    assert "54 Crop failure is a catastrophe" in ax.get_label()
    assert len(ax.patches) == 3


def test_a_hand_of_nothing_or_of_unknown_cards_is_refused():
    with pytest.raises(InputError, match="cards are numbered 1 to 60, not 61"):
        plot_hand([1, 61])
    with pytest.raises(InputError, match="there is no card in it"):
        plot_hand([])
