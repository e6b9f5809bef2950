"""A tour is kept step by step and goes on where it was."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from romelab.core.faults import InputError
from romelab.core.saves import dumps
from romelab.lessons.kampf_um_rom import learn as learn_kampf
from romelab.lessons.kept_tour import read_tour
from romelab.lessons.struggle_for_rome import learn as learn_struggle
from romelab.lessons.tour import Tour

KILLS = int(os.environ.get("ROMELAB_KILLS", "10"))


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path) -> Path:
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path / "my romelab"))
    return tmp_path / "my romelab"


def tours(lesson: object) -> list[str]:
    return [
        name
        for name in dir(type(lesson))
        if not name.startswith("_") and name not in ("questions", "debrief", "report")
    ]


def walk(tour: Tour, steps: int) -> None:
    for _ in range(steps):
        step = tour.step
        if step is None:
            return
        if step.predict and not tour.finished and not tour._predicted[step.predict.name][0].written:
            tour._predicted[step.predict.name][0].write(step.predict.choices[0], "because I think so")
        elif tour.finished or step.only_read:
            tour.go_on()
        else:
            tour.give_hint()
            tour.make_it()


@pytest.mark.parametrize("clicks", [1, 4, 9, 16, 200])
@pytest.mark.parametrize("learn", [learn_struggle, learn_kampf])
def test_a_tour_goes_on_where_it_was(learn, clicks, folder):
    lesson = learn()
    name = tours(lesson)[0]
    tour = getattr(lesson, name)
    assert not list(folder.rglob("*"))
    walk(tour, clicks)
    again = learn()
    other = getattr(again, name)
    assert "the tour of" in other.keep.offer.options[0][0]
    other.keep.resume.click()
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
        ('{"note": [', '{"note": [3, ', "a note that is none"),
        ('"hints": ', '"hints": "x", "x": ', "hints: must be a whole number"),
    ):
        with pytest.raises(InputError, match=said):
            read_tour(text.replace(old, new), tour.face.game, tour.setup, tour.script)


KILLED = """
import sys
from romelab.lessons.struggle_for_rome import learn
sys.path.insert(0, {here!r})
from test_kept_tours import tours, walk
lesson = learn()
tour = getattr(lesson, tours(lesson)[0])
print("ready", flush=True)
while tour.step is not None:
    walk(tour, 1)
    print(tour.number, len(tour._history.points), len(lesson.notes.lines), flush=True)
"""


def test_a_killed_tour_loses_at_most_the_click_in_flight(folder):
    generator = random.Random(3)
    for number in range(max(2, KILLS // 5)):
        place = folder / str(number)
        env = {**os.environ, "ROMELAB_KEEP": str(place)}
        told = KILLED.format(here=str(Path(__file__).parent))
        with subprocess.Popen([sys.executable, "-c", told], stdout=subprocess.PIPE, text=True, env=env) as child:
            assert child.stdout is not None
            lines, clicks = [], generator.randint(2, 25)
            for line in child.stdout:
                lines.append(line)
                if len(lines) > clicks:
                    child.kill()
                    break
            lines += child.stdout.read().splitlines(keepends=True)
        step, points, notes = map(int, [line for line in lines if line.endswith("\n")][-1].split())
        lesson = learn_struggle()
        tour = getattr(lesson, tours(lesson)[0])
        (file,) = place.rglob("*.romelab")
        history, state, kept = read_tour(file.read_text(), tour.face.game, tour.setup, tour.script)
        assert (state.number, len(history.points), len(kept)) >= (step, points, notes)
