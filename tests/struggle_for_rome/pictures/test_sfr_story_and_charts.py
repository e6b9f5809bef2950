"""Points over the rounds, where cards came from, the wind rose."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.drawing.picture import image
from romelab.struggle_for_rome.bots.advice import greedy
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.pictures.charts import (
    SOURCES,
    card_sources,
    plot_card_sources,
    plot_scores,
    standings,
)
from romelab.struggle_for_rome.positions.events import Takes
from romelab.struggle_for_rome.positions.setup import Setup


@pytest.fixture(scope="module")
def history() -> History:
    game, bot, generator = STRUGGLE_FOR_ROME, greedy(), random.Random(1)
    history = History(game, Setup(("Ada", "B$en$", "Cleo")), Seeded(4))
    while game.to_move(history.state) is not None:
        seat = game.to_move(history.state)
        history.play(bot.choose(game.observe(history.state, seat), game.legal_moves(history.state), generator))
    return history


def test_standings_end_with_the_scores(history):
    told = standings(history, everything=True)
    assert [standing.round for standing in told] == list(range(told[-1].round + 1))
    assert told[-1].points == STRUGGLE_FOR_ROME.scores(history.state)
    assert told[0].points == (0, 0, 0)


def test_what_ends_a_round_counts_in_that_round(history):
    """The last conquest of a round and the beginning of the next are one step."""
    line = history.here.line()
    told = {standing.round: standing.points for standing in standings(history, everything=True)}
    late = 0
    for before, after in pairwise(line):
        if after.state.round > before.state.round:
            points = STRUGGLE_FOR_ROME.scores(after.state)
            assert told[before.state.round] == points
            late += points != STRUGGLE_FOR_ROME.scores(before.state)
    assert late  # this game has such a round


def test_every_card_received_has_a_source(history):
    line = history.here.line()
    gained = Counter()
    first = next(number for number, point in enumerate(line) if point.state.round == 1)
    for before, after in zip(line[first:], line[first + 1 :], strict=False):
        for seat, (one, two) in enumerate(zip(before.state.players, after.state.players, strict=True)):
            gained[seat] += sum(max(0, new - old) for old, new in zip(one.hand, two.hand, strict=True))
    counts = card_sources(history)
    assert [sum(count.values()) for count in counts] == [gained[seat] for seat in range(3)]
    assert set().union(*counts) <= set(SOURCES)
    assert all(count["production"] > count["plunder"] for count in counts)


def test_the_production_counted_is_the_production_logged(history):
    logged = Counter()
    for event in history.log():
        if isinstance(event, Takes):
            logged[event.seat] += event.amount.number
        elif event.rule == "SFR-38" and event.seat is not None:
            logged[event.seat] += 1
    counts = card_sources(history)
    drawn_later = [count["plunder"] + count["idle"] + count["bank"] for count in counts]
    assert counts
    for seat, count in enumerate(counts):
        assert count["production"] <= logged[seat] <= count["production"] + drawn_later[seat]


def test_the_scores_chart_names_who_leads(history):
    ax = plot_scores(history, everything=True)
    names, points = history.setup.players, STRUGGLE_FOR_ROME.scores(history.state)
    assert names[points.index(max(points))] in ax.get_title("left")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Round", "Victory points")
    assert f"{names[0]} {points[0]}" in image(ax).words


def test_the_card_chart_has_a_bar_for_each_source(history):
    ax = plot_card_sources(history)
    assert [label.get_text() for label in ax.get_yticklabels()] == list(history.setup.players)
    assert sum(bar.get_width() for bar in ax.patches) == sum(sum(c.values()) for c in card_sources(history))
