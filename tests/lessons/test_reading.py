"""Help for weak readers, and questions that come back."""

from __future__ import annotations

import pytest

from romelab.core.language import speaking
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.cards import card_html, source_card
from romelab.lessons.inquiry.glossary import ReadAloud, explained
from romelab.lessons.inquiry.quiz import old_questions
from romelab.lessons.inquiry.schema import lesson_numbers


def test_words_of_the_glossary_explain_themselves_once_each():
    told = explained("<p title='a senate'>The senate and the Senate: <b>a bishop</b> &lt;b&gt;.</p>")
    assert told.count('class="rl-word"') == 2
    assert told.startswith("<p title='a senate'>The <span")
    assert "<b>a <span" in told
    assert told.endswith(" &lt;b&gt;.</p>")
    with speaking("de"):
        assert "Senat: " in explained("The senate.")
        assert explained("Zwei Bischöfe, viele Senatoren.").count("<span") < 2
        assert ">Legionen</span>" in explained("Rom hatte Legionen.")


def test_prose_explains_its_words_too():
    lesson = open_lesson(13, language="de")
    assert any("rl-word" in str(getattr(each, "value", "")) for each in lesson.picture().children)


def test_cards_explain_words_on_the_page_and_not_on_paper():
    card = source_card("zosimus_ransom")
    assert "rl-word" in card_html(card, on_page=True)
    assert "rl-word" not in card_html(card)


@pytest.mark.parametrize("part", ["picture", "predict", "hands_on", "source"])
def test_prose_and_cards_can_be_read_aloud(part):
    lesson = open_lesson(2)
    made = getattr(lesson, part)()

    def below(box):
        yield box
        for child in getattr(box, "children", ()):
            yield from below(child)

    voices = [each for each in below(made) if isinstance(each, ReadAloud)]
    assert voices
    assert {each.language for each in voices} == {"en"}


@pytest.mark.parametrize("number", lesson_numbers())
def test_three_old_questions_come_back_spaced_and_each_is_another(number):
    found = old_questions(number)
    assert len(found) == (3 if number > 1 else 0)
    assert len({each.ask for _, each in found}) == len(found)
    assert all(lesson < number for lesson, _ in found)
    if number > 6:
        assert [number - lesson for lesson, _ in found] == [1, 3, 6]


def test_old_questions_are_noted_and_kept_apart_from_the_quiz():
    lesson = open_lesson(5)
    part = lesson.recall()
    box = part.children[-1]
    box.answer(0)
    assert lesson.notes.lines[-1].part == "Earlier lessons"
    assert any(key.startswith("recall/") for key in lesson.saved_inputs._held)
