"""Votes: alone, then a talk in pairs, then again, then every wrong answer is refuted; by one pupil or by hands."""

from __future__ import annotations

import json
from html import unescape

import pytest

from romelab.lessons import open_lesson
from romelab.lessons.inquiry.quiz import VoteBox
from romelab.lessons.inquiry.teachers_part import TeachersPart
from romelab.lessons.notes import Notes
from romelab.lessons.steps import Answer, Question

QUESTION = Question(
    "Why?",
    (Answer("Wind.", "It blows.", True), Answer("Waves.", "They follow it.", False), Answer("Gods.", "No.", False)),
)


def vote_box(notes: Notes | None = None) -> VoteBox:
    return VoteBox("mine/vote 1", QUESTION, "Tell each other.", notes=notes, part="Quiz", section="1. Why?")


def test_a_pupil_votes_talks_and_votes_again_before_anything_is_told():
    notes, heard = Notes("L"), []
    box = vote_box(notes)
    box.on_vote.append(lambda *said: heard.append(said))
    box.check.click()
    assert "Choose an answer first" in box.said.value
    box.choice.value = 1
    box.check.click()
    assert "Tell each other." in box.said.value
    assert not any(each.because in box.said.value for each in QUESTION.answers)
    assert box.check.description == "Vote again"
    box.choice.value = 0
    box.check.click()
    assert all(each.because in box.said.value for each in QUESTION.answers)
    assert box.solved
    assert box.choice.disabled
    assert heard == [("mine/vote 1", 1, 1), ("mine/vote 1", 2, 0)]
    assert [(note.what, note.text) for note in notes.lines] == [("voted", "Waves."), ("answered", "Wind. (right)")]


@pytest.mark.parametrize(
    ("hands", "share", "talks"),
    [("13, 14, 10", 35, True), ("70, 20, 10", 70, True), ("34, 40, 26", 34, False), ("71, 20, 9", 71, False)],
)
def test_hands_are_counted_and_pairs_talk_where_35_to_70_of_100_are_right(hands, share, talks):
    box = vote_box()
    box.with_hands(True)
    box.hands.value = "12, 3"
    box.check.click()
    assert "Write 3 numbers, a count of hands" in box.said.value
    box.hands.value = hands
    box.check.click()
    assert box.share(1) == share
    assert ("Tell each other." in box.said.value) is talks
    assert ("It blows." in box.said.value) is not talks
    # Which answer is right is not told by the first bars while there is still to be voted.
    assert ("were right" in box.said.value) is not talks


def test_a_second_count_of_hands_stands_below_the_first():
    box = vote_box()
    box.with_hands(True)
    for hands in ("10, 8, 2", "17, 2, 1"):
        box.hands.value = hands
        box.check.click()
    assert box.said.value.index("Vote 1.") < box.said.value.index("Vote 2. 85 of 100 were right.")
    assert box.check.disabled


def test_what_a_program_counts_for_a_class_is_shown_in_place_of_hands():
    lesson = open_lesson(1)
    lesson.open_all()
    lesson.ask()
    assert list(lesson.votes) == ["lesson_01/vote 1", "lesson_01/vote 2", "lesson_01/vote 3"]
    box = lesson.votes["lesson_01/vote 1"]
    box.choice.value = 0
    box.check.click()
    box.count(1, (4, 9, 2))
    assert "width:100%" in box.said.value
    assert box.round in (2, 3)


def test_hands_are_asked_of_votes_and_guess_alike():
    lesson = open_lesson(3)
    lesson.predict()
    lesson.with_hands(True)
    lesson.open_all()
    lesson.ask()
    assert lesson._guess.by_hands
    assert all("rl-off" in vote.choice._dom_classes or vote._by_hands for vote in lesson.votes.values())


def test_level_a_says_aloud_what_it_does_not_write():
    lesson = open_lesson(7)
    guess = lesson.predict().children[-2]
    tried = lesson.hands_on()
    lesson.explain()
    guess.controls[0].value = guess.plan.rows[0].choices[2]
    guess.go.click()
    assert "because that was said aloud" in unescape(guess.said.value)
    guess.run.click()
    assert lesson._decisions is not None
    boxes = lesson._decisions.boxes
    boxes[0].choice.value = boxes[0].choice.options[0]
    boxes[0].go.click()
    assert boxes[0].decided
    boxes[2].choice.value = boxes[2].choice.options[0]
    boxes[2].go.click()
    assert not boxes[2].decided
    assert tried


def test_another_level_writes_everything():
    lesson = open_lesson(1)
    source, claim = lesson.source(), lesson.claim()
    reading, box = source.children[-1].children[0].boxes[0], claim.children[-1].children[0]
    lesson.open_all()
    reading.compare.click()
    assert "One answer" in reading.said.value
    for each in box.areas[:2] + box.areas[3:]:
        each.value = "two days says Cato"
    box.keep.click()
    assert "Kept. It is in" in box.said.value
    lesson.level = "B"
    box.keep.click()
    assert "Still to write: evidence 2" in box.said.value
    other = source.children[-1].children[0].boxes[1]
    other.compare.click()
    assert "Write an answer first" in other.said.value


def test_a_short_form_has_its_parts_alone_and_opens_what_comes_next():
    lesson = open_lesson(1)
    lesson.start()
    parts = {name: getattr(lesson, name)() for name in ("picture", "predict", "hands_on", "explain", "source", "claim")}
    lesson.minutes = 20
    left_out = {name for name, part in parts.items() if "rl-left-out" in part._dom_classes}
    assert left_out == {"hands_on", "explain"}
    assert parts["source"].children[-1].layout.display == ""
    lesson.minutes = 45
    assert not any("rl-left-out" in part._dom_classes for part in parts.values())


def test_a_lesson_begun_before_goes_on_and_says_which_parts_begin_anew():
    """What was kept when the quiz had no votes and lesson 4 a choice: those parts begin anew, the rest comes back."""
    lines = [{"romelab lesson": 1, "lesson": "Lesson 4, Pyrrhic arithmetic"}]
    for box, value in (
        ("predict/0", "4"),
        ("predict/1", "it is so much each time"),
        ("explain/0", "I took the same number away each time and not a share"),
        ("explain/1", None),
        ("ask/0", 1),
        ("ask/1", None),
        ("ask/2", "29"),
        ("claim/0", "A victory is Pyrrhic when nobody is left."),
    ):
        lines.append({"box": box, "value": value, "said": ""})
    lesson = open_lesson(4)
    lesson.predict()
    lesson.explain()
    lesson.ask()
    claim = lesson.claim().children[-1].children[0]
    lesson.saved_inputs._go_on("\n".join(map(json.dumps, lines)) + "\n")
    told = " ".join(str(getattr(each, "value", "")) for each in _below(lesson.saved_inputs.autosave))
    assert "these parts start again: ask." in told
    assert claim.areas[0].value.startswith("A victory is Pyrrhic")
    assert "explained" in lesson._open


def _below(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from _below(child)


def test_answers_stand_on_the_page_for_the_teacher_and_not_on_the_pupils():
    lesson = open_lesson(1)
    html = " ".join(str(getattr(each, "value", "")) for each in _below(lesson.teacher()))
    trap = lesson.plan.teacher.traps[0]
    assert trap not in unescape(html)
    assert "_teacher.html" not in html
    part = TeachersPart()
    part.lesson.value = 1
    assert trap in unescape(part.told.value)
    assert "lesson_01_teacher.html" in part.told.value
