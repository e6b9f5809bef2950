"""Predictions, questions, debrief and report by themselves."""

from __future__ import annotations

import base64
import re
from html import escape as html_escape

import ipywidgets as widgets
import pytest

from romelab.lessons.guide import Guide
from romelab.lessons.inquiry.cards import source_card
from romelab.lessons.kampf_um_rom.script import TOUR as KAMPF_TOUR
from romelab.lessons.notes import Notes
from romelab.lessons.part import part_html
from romelab.lessons.prediction import PredictBox
from romelab.lessons.quiz import Quiz, QuizBox
from romelab.lessons.report import Debrief, Report
from romelab.lessons.steps import Answer, Question, html_of
from romelab.lessons.struggle_for_rome import learn
from romelab.lessons.struggle_for_rome.script import FOUNDING as FOUNDING_TOUR, ROUND as FIRST_ROUND_TOUR
from romelab.lessons.total_war_battles.script import TOUR as BATTLE_TOUR
from romelab.lessons.total_war_rome.script import TOUR as CAMPAIGN_TOUR

WHY = Question("Why?", (Answer("So <b>", "Think & look."), Answer("Thus", "Indeed.", True)))


def test_a_prediction_opens_the_run_and_is_kept_beside_the_result():
    runs: list[str] = []
    notes = Notes("A lesson")

    def run() -> str:
        runs.append("run")
        return "42 % <of all>"

    box = PredictBox("How many?", ("few", "many"), run=run, notes=notes, part="Luck", section="1")
    assert box.run.disabled
    box.write(None, "because I said so")
    box.write("few", "   because   ")
    assert box.run.disabled
    assert notes.lines == ()
    box.write("few", "because I counted them")
    box.write("many", "because I changed my mind")
    assert not box.run.disabled
    box.run.click()
    assert runs == ["run"]
    assert box.run.disabled
    assert box.said.value.index("few") < box.said.value.index("42 % &lt;of all&gt;")
    assert notes.text().endswith("   predicted: few - because I counted them\n   what happened: 42 % <of all>")


def test_a_wrong_guess_is_never_marked_down():
    box = PredictBox("Heads?", ("yes", "no"), run=lambda: "no")
    box.write("yes", "it was so yesterday")
    box.run.click()
    assert not re.search(r"wrong|false|not quite|mistake", box.said.value.lower())


def test_answers_are_checked_explained_and_noted():
    notes = Notes("A lesson")
    right: list[bool] = []
    box = QuizBox(WHY, notes=notes, part="Quiz", section="1", on_right=lambda: right.append(True))
    box.check.click()
    assert "Choose an answer first" in box.said.value
    box.answer(0)
    assert "Think &amp; look." in box.said.value
    assert not box.solved
    assert not right
    box.answer(1)
    box.answer(0)
    assert box.solved
    assert right == [True]
    assert [note.text for note in notes.lines] == ["So <b> (not quite)", "Thus (right)"]


def test_the_answer_can_be_shown_and_that_is_noted():
    notes = Notes("A lesson")
    box = QuizBox(WHY, notes=notes, part="Quiz", section="1")
    box.reveal()
    assert box.solved
    assert [note.what for note in notes.lines] == ["was shown", "answered"]


def test_the_answer_is_not_in_the_page_before_it_is_checked():
    assert Quiz(learn().asked).boxes
    for box in Quiz(learn().asked).boxes:
        sent = repr([widget.get_state() for widget in box.children])
        assert box.question.answers
        for answer in box.question.answers:
            assert answer.because not in sent


@pytest.mark.parametrize("answers", [(), (Answer("a", "b", True),), (Answer("a", "b", True), Answer("c", "d", True))])
def test_a_question_has_one_right_answer_of_several(answers):
    with pytest.raises(ValueError, match="one answer"):
        Question("?", answers)


def test_what_is_written_replaces_what_was_written_before():
    notes = Notes("A lesson")
    debrief = Debrief(learn().prompts, notes=notes)
    assert len(debrief.answers) == 5
    debrief.answers[0].value = "First"
    debrief.answers[0].value = "First and second"
    debrief.answers[1].value = "Something"
    debrief.answers[1].value = " "
    assert [note.text for note in notes.lines] == ["First and second"]


def test_the_report_is_escaped_and_can_be_downloaded_as_it_is():
    notes = Notes("A lesson")
    notes.add("Part", "1. Step", "wrote", "Müller <script> & 'co'")
    report = Report(notes, 'my "report".txt')
    report.name.value = "<Ada>"
    report.make.click()
    html = report.shown.value
    assert "<script>" not in html
    assert "<Ada>" not in html
    packed = re.search(r"base64,([^\"]+)\"", html)
    assert packed is not None
    assert base64.b64decode(packed[1]).decode() == report.page
    assert "Müller <script> & 'co'" in report.text


def test_a_page_without_a_kernel_says_what_was_chosen_from_a_list():
    lists = [widgets.Dropdown(options=["<A>", "B"], value=value, description="Who") for value in ("<A>", None)]
    assert part_html(widgets.VBox(lists)) == "<p>Who: &lt;A&gt;</p><p>Who: …</p>"


def test_marks_in_texts_do_not_open_the_door_to_html():
    assert html_of("**a** *b*\n\n<img src=x>") == "<p><b>a</b> <i>b</i></p><p>&lt;img src=x&gt;</p>"


@pytest.mark.parametrize(
    "script", [FIRST_ROUND_TOUR, FOUNDING_TOUR, KAMPF_TOUR, CAMPAIGN_TOUR, BATTLE_TOUR], ids=lambda s: s.title
)
def test_a_tour_gives_a_source_card_to_read_where_history_asks_for_it(script):
    with_card = [step for step in script.steps if step.card]
    assert with_card
    guide = Guide(script)
    for step in with_card:
        guide.open(step)
        card = source_card(step.card)
        text = guide.text.value
        assert (
            text.index(step.title) < text.index('<details class="rl-step-source"><summary>') < text.index(card.author)
        )
        assert html_escape(card.disputed) in text
    guide.open(next(step for step in script.steps if not step.card))
    assert "rl-step-source" not in guide.text.value
