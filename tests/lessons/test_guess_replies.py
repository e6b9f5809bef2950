"""What is said to a guess: for each choice, direction and span there is an answer, and it says how far off it was."""

from __future__ import annotations

from html import unescape
from itertools import permutations, product

import pytest

from romelab.core.language import speaking
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.plan import Guess, GuessReply, Row, lesson_plan
from romelab.lessons.inquiry.prediction import answer_html, shifts
from romelab.lessons.inquiry.schema import Text, lesson_numbers

NUMBERS = lesson_numbers()


def guesses(guess: Guess) -> list[tuple[str, ...]]:
    """Return every guess that can be made; of numbers those at steps over all that can be drawn."""
    if guess.kind == "order":
        return list(permutations(guess.rows[0].choices))
    if all(row.choices for row in guess.rows):
        return list(product(*(row.choices for row in guess.rows)))
    most = max(reply.high for reply in guess.replies)
    return [(str(round(most * step / 400)),) * len(guess.rows) for step in range(401)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", NUMBERS)
def test_every_guess_is_answered_in_every_line(number, language):
    with speaking(language):
        guess = lesson_plan(number).guess
        for said in guesses(guess):
            told = answer_html(guess, list(said))
            answers = 1 if guess.kind == "order" else len(guess.rows)
            assert told.count("<p>") == answers + told.count("<p><b>"), said
            assert "{" not in told


@pytest.mark.parametrize("number", NUMBERS)
def test_no_reply_is_said_to_nobody(number):
    guess = lesson_plan(number).guess
    with speaking("de"):
        german = lesson_plan(number).guess
    told = {unescape(answer_html(guess, list(said))) for said in guesses(guess)}
    met = {reply for reply in guess.replies if any(reply.because in each for each in told)}
    assert met == set(guess.replies)
    assert all(one.because != other.because for one, other in zip(guess.replies, german.replies, strict=True))


def test_numbers_say_how_far_off_they_are_and_in_which_direction():
    rows = (Row("in 440", ()), Row("in 476", ()))
    replies = (GuessReply("Too few.", 1, low=0, high=33), GuessReply("Just so.", 2, low=0, high=10))
    guess = Guess(Text(), "rows", rows, "", Text(), ("34", "0"), replies)
    told = answer_html(guess, ["30", "0"])
    assert "in 440: You said 30; it was 34. That is 4 too few." in told
    assert "in 476: You said 0, and so it was." in told
    assert told.index("Too few.") < told.index("Just so.")


def test_an_order_is_answered_by_its_largest_slip():
    guess = lesson_plan(1).guess
    order = ("Rhegium, on foot", "Carthago, by ship", "Alexandria, by ship", "Mediolanum, on foot")
    assert shifts(order, guess.came)["Rhegium, on foot"] == -3
    told = answer_html(guess, list(order))
    assert "0 of 4 are in the right place; 3 of 6 pairs are the wrong way round." in told
    assert "Italy is long" in told


def test_a_line_is_drawn_and_stands_in_the_boxes():
    lesson = open_lesson(9)
    guess = lesson.predict().children[-2]
    guess._drawing.values = [30, None, 3]
    assert [each.value for each in guess.controls] == ["30", "", "3"]
    guess.controls[1].value = "12"
    assert guess._drawing.values == [30, 12, 3]
    guess.because.value = "one city after the other"
    guess.go.click()
    assert guess._drawing.locked
    assert guess._drawing.came == []
    guess.run.click()
    assert guess._drawing.came == [25, 17, 0]
    assert "That is 5 too many." in guess.said.value


def test_towns_that_are_laid_make_an_order():
    lesson = open_lesson(1)
    guess = lesson.predict().children[-2]
    assert guess._drawing.names == list(guess.plan.rows[0].choices)
    guess._drawing.values = [3, 7, None, 20]
    assert not any(each.value for each in guess.controls)
    guess._drawing.values = [3, 7, 5, 20]
    assert [each.value for each in guess.controls] == [
        "Mediolanum, on foot",
        "Carthago, by ship",
        "Rhegium, on foot",
        "Alexandria, by ship",
    ]
    guess.because.value = "ships have to wait for wind"
    guess.go.click()
    guess.run.click()
    assert guess._drawing.came == [18.8, 21.9, 4.3, 14.0]


def test_what_most_hands_went_up_for_is_answered():
    lesson = open_lesson(3)
    guess = lesson.predict().children[-2]
    guess.with_hands(True)
    guess.hands[0].value = "12, 3, 2, 1, 0"
    guess.because.value = "it is the greatest"
    guess.go.click()
    assert "takes length for rank" not in guess.said.value
    guess.run.click()
    assert "takes length for rank" in guess.said.value


@pytest.mark.parametrize(
    "said", [None, {}, *({"laid": each} for each in ([1, 2], [1, 2, 99], ["1", 2, 3], [True] * 3))]
)
def test_what_no_handle_can_say_is_passed_over(said):
    drawing = open_lesson(9)._guess._drawing
    assert drawing is not None
    drawing._hear(drawing, {"laid": [30, 17, 0]}, [])
    assert drawing.values == [30, 17, 0]
    drawing._hear(drawing, said, [])
    assert drawing.values == [30, 17, 0]
    drawing.locked = True
    drawing._hear(drawing, {"laid": [1, 1, 1]}, [])
    assert drawing.values == [30, 17, 0]
