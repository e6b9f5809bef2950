"""A tour is kept step by step and goes on where it was."""

from __future__ import annotations

from functools import cached_property

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.core.errors import InputError
from romelab.core.saves import dumps
from romelab.kampf_um_rom.controls.table import play
from romelab.lessons.autosave import read_tour
from romelab.lessons.kampf_um_rom import learn as learn_kampf
from romelab.lessons.prediction import PredictBox
from romelab.lessons.struggle_for_rome import learn as learn_struggle
from romelab.lessons.tour import Tour


def tours(lesson: object) -> list[str]:
    return [
        name
        for name, given in vars(type(lesson)).items()
        if isinstance(given, cached_property) and given.attrname not in ("questions", "debrief", "report")
    ]


def walk(tour: Tour, steps: int) -> None:
    for _ in range(steps):
        step = tour.step
        if step is None:
            return
        if step.predict and not tour.finished and not tour._predicted[step.predict.name][0].written:
            tour._predicted[step.predict.name][0].write(step.predict.choices[0], "because I think so")
        elif tour.finished:
            tour.go_on()
        else:
            tour.give_hint()
            tour.make_it()


@pytest.mark.parametrize("clicks", [1, 4, 9, 16, 26, 28, 200])
@pytest.mark.parametrize("learn", [learn_struggle, learn_kampf])
def test_a_tour_goes_on_where_it_was(learn, clicks, folder):
    lesson = learn()
    name = tours(lesson)[0]
    tour = getattr(lesson, name)
    assert not list(folder.rglob("*"))
    walk(tour, clicks)
    again = learn()
    other = getattr(again, name)
    assert "the tour from" in other.autosave.offer.options[0][0]
    other.autosave.resume.click()
    assert (other.number, other.finished) == (tour.number, tour.finished)
    assert dumps(other._history) == dumps(tour._history)
    assert again.notes.lines == lesson.notes.lines
    assert other.guide.text.value == tour.guide.text.value
    assert [type(box) for box in other.guide.extra.children] == [type(box) for box in tour.guide.extra.children]
    assert other.kept == tour.kept
    walk(other, 400)
    assert other.step is None
    assert len(list(folder.rglob("*.romelab"))) == 1


def test_another_tour_and_damage_are_refused_in_words(folder):
    lesson = learn_struggle()
    tour = getattr(lesson, tours(lesson)[0])
    walk(tour, 5)
    (file,) = folder.rglob("*.romelab")
    text = file.read_text()
    for old, new, said in (
        ('"number": ', '"number": 99', "another version"),
        ('{"note": [', '{"note": [3, ', "a note that is not one"),
        ('"hints": ', '"hints": "x", "x": ', "hints: must be a whole number"),
    ):
        with pytest.raises(InputError, match=said):
            read_tour(text.replace(old, new), tour.view.game, tour.setup, tour.script)


def test_a_guess_that_comes_back_hides_its_own_boxes_and_no_others(folder):
    box = PredictBox("Heads or tails?", ("heads", "tails"))
    box.restore("heads", "I have a feeling", "tails")
    assert not is_shown(box.guess)
    assert box.said.layout.display is None
    assert is_shown(box.said)


def test_a_tour_and_a_table_tell_the_page_where_they_are_kept(folder):
    lesson = learn_kampf()
    assert getattr(lesson, tours(lesson)[0]).table.frame.kept == "my romelab"
    assert play().frame.kept == "my romelab"


TOURS = {"struggle": learn_struggle, "kampf": learn_kampf}


def begin(name: str) -> Tour:
    lesson = TOURS[name]()
    tour = getattr(lesson, tours(lesson)[0])
    tour.seed = 0  # another one begun so gives the same drills
    return tour


def click(tour: Tour, _number: int) -> None:
    walk(tour, 1)


def stand(tour: Tour) -> object:
    return dumps(tour._history), tour.kept, tour.notes.lines


def test_a_killed_tour_loses_at_most_the_click_in_flight(survives, kills):
    for number in range(max(2, kills // 5)):
        survives(__file__, list(TOURS)[number % 2], number, begin, click, stand)
