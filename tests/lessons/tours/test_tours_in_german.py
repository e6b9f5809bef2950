"""A guided tour led in German on an English page says nothing in English: beside an English twin, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from romelab.core.game import CHANCE
from romelab.core.language import speaking, spoken
from romelab.lessons import kampf_um_rom, struggle_for_rome, total_war_battles, total_war_rome
from romelab.lessons.report_page import ReportData, read_report
from romelab.lessons.submissions import asked_in, row_of
from romelab.lessons.tour import Tour
from tests.house.test_controls_speak import pieces_of, said_by
from tests.lessons.tours.walking import go_on, shown
from tests.samples import one_of

TOURS = [
    (struggle_for_rome.learn, "round"),
    (struggle_for_rome.learn, "founding"),
    (kampf_um_rom.learn, "tour"),
    (total_war_rome.learn, "tour"),
    (total_war_battles.learn, "tour"),
]
SOURCE = re.compile(r'<details class="rl-step-source">.*?</details>', re.S)
"""A source card of a history lesson: those are English."""
BOTH = re.compile(r".+ \([A-Z][a-z -]+\)")
"""The full name of a box of Kampf um Rom: German with English."""
BECAUSE = "denn so ist es immer gewesen"
"""What a pupil writes; it is the same in both."""


def said_in(tour: Tour) -> set[str]:
    """Return what a tour says, without source cards and without what the pupil wrote."""
    guide = tour.guide
    said = {piece for text in guide.words for piece in pieces_of(SOURCE.sub("", text.value))}
    guide.text.value = SOURCE.sub("", guide.text.value)
    scene = tour.table.board.scene
    named = {piece for place in scene.base.places for piece in pieces_of(f"{place.name}<br>{place.detail}")}
    return {piece for piece in said | said_by(tour) | named if BECAUSE not in piece and not BOTH.fullmatch(piece)}


def acts(tour: Tour) -> Iterator[None]:
    """Do all that can be done in the step shown, right and wrong, one thing after the other."""
    step, game = tour.step, tour.view.game
    assert step is not None
    if step.predict:
        box = tour.guide.extra.children[0]
        box.go.click()
        yield
        box.guess.value = step.predict.choices[0]
        box.go.click()
        yield
        box.because.value = BECAUSE
        box.go.click()
        yield
    for _ in step.hints:
        tour.guide.hint.click()
        yield
    if step.asks:
        quiz = tour.guide.extra.children[0]
        for number, answer in enumerate(step.asks.answers):
            if answer != step.asks.right:
                quiz.answer(number)
                yield
    elif tour.table.seat not in (None, CHANCE):
        strange = [move for move in game.legal_moves(tour.table.history.state) if move not in step.wanted]
        for move in {move.kind: move for move in strange}.values():
            tour.table.play(move)
            yield
            tour.guide.back.click()
            yield
    shown(tour)
    yield
    tour.guide.next.click()
    yield
    if tour.task is not None:
        quiz = tour.guide.extra.children[0]
        quiz.check.click()
        yield
        for number in sorted(range(len(quiz.question.answers)), key=lambda at: quiz.question.answers[at].right):
            quiz.answer(number)
            yield
        tour.guide.next.click()
        yield


@pytest.mark.parametrize(("learn", "name"), one_of(2, TOURS), ids=lambda each: getattr(each, "__module__", each))
def test_a_tour_led_in_german_says_nothing_in_english(learn, name):
    german, english = (getattr(learn(language=language), name) for language in ("de", "en"))
    assert (german.language, english.language, spoken()) == ("de", "en", "en")
    german.seed = english.seed
    heard: set[str] = set()
    while english.step is not None:
        for _ in zip(acts(german), acts(english), strict=True):
            said = said_in(german)
            assert said & said_in(english) == set(), english.script.steps[min(german.number, len(heard))].name
            heard |= said
    assert german.step is None
    assert len(heard) > 200


def numbers_of(data: ReportData) -> list[object]:
    """Return what the teacher's page counts in a report."""
    row = row_of(data)
    answers = [
        (one.right_first, one.right_later, len(one.firsts)) for one in asked_in([data]) if one.kind == "answered"
    ]
    return [row.done, row.of, row.first, row.tried, row.shown, row.hints, *answers]


@pytest.mark.parametrize("learn", dict(TOURS), ids=lambda each: each.__module__)
def test_questions_debrief_and_report_speak_german(learn):
    german, english = (learn(language=language) for language in ("de", "en"))
    for lesson in (german, english):
        for box in lesson.questions.boxes:
            box.check.click()
            for number in range(len(box.question.answers)):
                box.answer(number)
            box.reveal()
        for number, answer in enumerate(lesson.debrief.answers):
            answer.value = str(number)
        lesson.report.make.click()
    for part in ("questions", "debrief", "report"):
        assert said_by(getattr(german, part)) & said_by(getattr(english, part)) == set()
    data, whole = read_report(german.report.page, "r")
    assert (data.language, whole) == ("de", True)
    other, _ = read_report(english.report.page, "r")
    # The teacher's page reads both alike.
    assert numbers_of(data) == numbers_of(other)
    assert row_of(data).tried == 3
    assert pieces_of(german.report.page) & pieces_of(english.report.page) == set()


def test_a_tour_kept_in_german_goes_on_in_english(monkeypatch, tmp_path):
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path / "kept"))
    german = kampf_um_rom.learn(language="de").tour
    for step in german.script.steps[:14]:
        if step.predict:
            german.guide.extra.children[0].write(step.predict.choices[0], BECAUSE)
        german.make_it()
        for _ in range(2 if step is not german.script.steps[13] else 0):
            if german.step is step:
                german.go_on()
                german.make_it() if german.task else None
    assert german.guide.extra.children[0].came == "10 Punkte: Ackerbau"
    lesson = kampf_um_rom.learn()
    lesson.tour.autosave.resume.click()
    box = lesson.tour.guide.extra.children[0]
    assert (box.written, box.came) == (("nothing", BECAUSE), "10 points: Farming")
    assert "<b>You predicted</b><p>nothing</p>" in box.said.value
    go_on(lesson.tour)
    assert lesson.tour.step.title == "A broken line"
    assert lesson.notes.lines[-1].part == "Ten turns"
    with speaking("de"):
        assert lesson.tour.language == "en"
