"""The tours of Struggle for Rome, walked through without a browser."""

from __future__ import annotations

import pytest

from romelab.core.game import CHANCE, Move
from romelab.lessons.struggle_for_rome import Lesson, learn
from romelab.lessons.tour import Tour


@pytest.fixture
def lesson(monkeypatch) -> Lesson:
    monkeypatch.setenv("ROMELAB_STRICT", "1")
    return learn()


def guess(tour: Tour) -> None:
    """Write down a guess, if this step asks for one."""
    step = tour.step
    if step is not None and step.predict:
        box = tour.extra.children[0]
        box.guess.value, box.reason.value = step.predict.choices[0], "because it looks likely"
        box.go.click()


def walk(tour: Tour, steps: int = 100) -> None:
    """Do steps as "Show me" does."""
    for _ in range(steps):
        if tour.step is None:
            break
        guess(tour)
        tour.show_me.click()
        assert tour.finished or tour.step.only_read, tour.step.title
        tour.next.click()


@pytest.mark.parametrize("name", ["round", "founding"])
def test_every_step_can_be_shown_and_what_falls_is_as_told(lesson, name):
    tour = getattr(lesson, name)
    walk(tour)
    assert tour.step is None
    assert "The tour is over" in tour.text.value
    line = tour.table.history.here.line()
    fallen = [point.step for point in line if point.seat == CHANCE]
    planned = [step for step in tour.script.opening if not isinstance(step, Move)] + list(tour.script.falls)
    assert fallen == planned


@pytest.mark.parametrize("name", ["round", "founding"])
def test_what_a_step_wants_stands_in_the_list_of_moves(lesson, name):
    tour = getattr(lesson, name)
    while tour.step is not None:
        if tour.step.wanted:
            moves = tour.table.face.game.legal_moves(tour.table.history.state)
            assert set(tour.step.wanted) <= set(moves), tour.step.title
        walk(tour, 1)


@pytest.mark.parametrize("name", ["round", "founding", "questions", "debrief", "report"])
def test_every_part_can_be_shown_in_a_notebook(lesson, name):
    assert "application/vnd.jupyter.widget-view+json" in getattr(lesson, name)._repr_mimebundle_()
