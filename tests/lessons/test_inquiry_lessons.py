"""What holds for every history lesson: its data, its cards, its notebook."""

from __future__ import annotations

import json
import os
import re
from html import unescape
from pathlib import Path

import pytest

from romelab.lessons import open_lesson
from romelab.lessons.inquiry.cards import source_cards
from romelab.lessons.inquiry.plan import DATA, MINUTES, lesson_numbers, lesson_plan
from romelab.lessons.inquiry.texts import LEVELS
from romelab.lessons.inquiry.workings import lesson_06, lesson_12

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
NUMBERS = lesson_numbers()
CARDS = source_cards()


def cells_of(number: int) -> list[tuple[str, str]]:
    """Return kind and text of each cell of a lesson's notebook."""
    notebook = json.loads((NOTEBOOKS / f"lesson_{number:02}.ipynb").read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


def words_of(text: str) -> int:
    return len(re.findall(r"[\w'-]+", text))


def test_there_are_lessons():
    assert NUMBERS
    assert NUMBERS[0] == 1


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_says_something_at_every_level(number):
    plan = lesson_plan(number)
    assert plan.number == number
    assert plan.question.endswith("?")
    for level in LEVELS:
        texts = (plan.picture, plan.guess.ask, plan.guess.result, plan.observe, plan.task, plan.explain, plan.claim)
        for text in (*texts, plan.game, plan.go_on):
            assert text.at(level)
            assert not re.search(r"[{}]", text.at(level)), text.at(level)
        assert plan.cards(level), level


@pytest.mark.parametrize("number", NUMBERS)
def test_levels_differ_in_their_own_task(number):
    task = lesson_plan(number).task
    assert len({task.at(level) for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("number", NUMBERS)
def test_minutes_add_up(number):
    plan = lesson_plan(number)
    assert sum(plan.minutes.values()) == 45
    assert plan.core <= 35
    assert plan.minutes["start"] == plan.minutes["hand_in"] == 5
    assert all(plan.minutes[name] > 0 for name in MINUTES)


@pytest.mark.parametrize("number", NUMBERS)
def test_few_words_stand_before_the_source(number):
    plan = lesson_plan(number)
    prose: list[str] = []
    for kind, text in cells_of(number):
        if "lesson.source(" in text:
            break
        prose += [text] if kind == "markdown" else []
    texts = (plan.care, plan.picture, plan.guess.ask, plan.guess.result, plan.observe, plan.task, plan.explain)
    prose += [plan.question, *(text.at("A") for text in texts)]
    assert sum(map(words_of, prose)) <= 450


@pytest.mark.parametrize("number", NUMBERS)
def test_every_answer_of_the_quiz_has_a_diagnosis(number):
    quiz = lesson_plan(number).quiz
    assert 3 <= len(quiz) <= 5
    for question in quiz:
        said = [reply.because for reply in question.answers] + [question.otherwise] * question.is_number
        assert all(words_of(each) >= 3 for each in said), question.ask
        assert len(set(said)) == len(said), question.ask
        for one in question.answers:
            assert one.low <= one.high
            for other in question.answers:
                apart = one is other or one.high < other.low or other.high < one.low
                assert apart or not question.is_number, question.ask


@pytest.mark.parametrize("number", NUMBERS)
def test_every_figure_has_a_source_and_still_holds(number):
    lesson = open_lesson(number)
    names = [figure.name for figure in lesson.plan.figures]
    assert len(set(names)) == len(names)
    assert all(figure.source for figure in lesson.plan.figures)
    assert lesson.check().figures == lesson.plan.figures


@pytest.mark.parametrize("number", NUMBERS)
def test_every_figure_is_used_or_drawn(number):
    """A figure that no text uses is one that the pictures of the lesson show, so the workings name or compute it."""
    text = (DATA / f"lesson_{number:02}.toml").read_text(encoding="utf-8")
    computed = (open_lesson(number)._working("figures") or {}).keys()
    for figure in lesson_plan(number).figures:
        assert f"{{{figure.name}}}" in text or figure.name in computed, figure.name


@pytest.mark.parametrize("number", NUMBERS)
def test_pictures_have_words_a_table_and_a_source(number):
    lesson = open_lesson(number)
    for level in LEVELS:
        shown = lesson._working("before", level)
        assert words_of(shown.image.words) >= 8
        assert shown.rows
        assert all(len(row) == len(shown.head) for row in shown.rows)
        assert shown.source


@pytest.mark.parametrize("number", NUMBERS)
def test_the_notebook_is_thin(number):
    cells = cells_of(number)
    assert f"open_lesson({number})" in " ".join(text for _, text in cells)
    for kind, text in cells:
        assert not re.search(r'"\d+,\s*\d+,\s*[A-Z]"', text), "an id of a board"
        if kind == "code":
            assert len(text.splitlines()) <= 10, text
    called = set(re.findall(r"lesson\.(\w+)\(", " ".join(text for _, text in cells)))
    assert called >= {
        "start",
        "picture",
        "predict",
        "hands_on",
        "explain",
        "source",
        "ask",
        "claim",
        "report",
        "teacher",
    }
    assert "lesson.check(" in cells[-1][1]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_code_of_the_notebook_is_folded_and_its_outputs_are_stripped(number):
    notebook = json.loads((NOTEBOOKS / f"lesson_{number:02}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["metadata"].get("jupyter", {}).get("source_hidden") is True
            assert cell["outputs"] == []


@pytest.mark.parametrize("number", NUMBERS)
def test_printed_pages_carry_their_credits(number):
    lesson = open_lesson(number)
    plan = lesson.plan
    for page in lesson.printed():
        foot = unescape(page.html.partition("<footer>")[2])
        assert all(credit in foot for credit in plan.credits)
        assert "in our own words" in foot
        assert "{" not in page.html.partition("</style>")[2]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_is_complete(card):
    assert 4 <= len(card.questions) <= 5
    assert all(words_of(each.answer) >= 3 for each in card.questions)
    assert 40 <= words_of(card.retold) <= 300
    assert re.search(r"\d", card.passage)
    assert card.checked or card.unchecked


def test_every_card_is_read_in_a_lesson():
    read = {card.id for number in NUMBERS for card, _ in lesson_plan(number).sources}
    assert {card.id for card in CARDS} == read


def test_the_start_page_and_readme_lead_to_every_lesson():
    start = (NOTEBOOKS / "00_start_here.ipynb").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for number in NUMBERS:
        assert f"lesson_{number:02}.ipynb" in start
        assert f"lesson_{number:02}.ipynb" in readme


@pytest.mark.skipif(not os.environ.get("ROMELAB_LONG"), reason="set ROMELAB_LONG=1 for ten thousand battles a row")
@pytest.mark.parametrize("row", lesson_06.rows(), ids=lambda row: row["name"])
def test_the_table_of_cannae_still_holds(row):
    led = row.get("general", lesson_06.HANNIBAL)
    counted = lesson_06.shares(row["cards"], row["terrain"], led, samples=10_000)
    assert counted == pytest.approx((row["rome"], row["carthage"], row["nobody"]), abs=0.006)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_core_path_can_be_read_and_clicked_in_its_minutes(number):
    """At level A a pupil reads a hundred words and makes six clicks a minute; a third of the core is for writing."""
    plan = lesson_plan(number)
    cards = plan.cards("A")
    texts = [plan.question, *(text.at("A") for text in (plan.care, plan.picture, plan.guess.ask, plan.guess.result))]
    texts += [text.at("A") for text in (plan.observe, plan.task, plan.explain, plan.claim)]
    for card in cards:
        texts += [card.retold, card.speaker, card.audience, card.date, card.disputed]
        texts += [part for each in card.questions for part in (each.ask, each.answer)]
    for question in plan.quiz:
        texts += [question.ask, question.otherwise]
        texts += [part for reply in question.answers for part in (reply.text, reply.because)]
    guess, hands_on, explain, task = 2 + len(plan.guess.rows), 12, 2, 2
    reading, quiz, claim = 8 * len(cards), 4 * len(plan.quiz), 5
    minutes = sum(map(words_of, texts)) / 100 + (guess + hands_on + explain + task + reading + quiz + claim) / 6
    assert minutes <= plan.core * 2 / 3, minutes


@pytest.mark.parametrize("rule", [rule for rule in lesson_12.RULES if rule != "blocked"])
def test_the_table_of_games_still_holds(rule):
    seeds = range(200) if os.environ.get("ROMELAB_LONG") else range(2)
    games = lesson_12.played(rule, seeds)
    assert tuple(rounds for rounds, _ in games) == lesson_12.lengths()[rule][: len(seeds)]
    assert all(ended for _, ended in games)


def test_the_right_answer_stands_at_no_place_more_often_than_at_all_others():
    places = [
        [reply.right for reply in asked.answers].index(True)
        for number in NUMBERS
        for asked in lesson_plan(number).quiz
        if not asked.is_number
    ]
    assert len(places) > 20
    assert all(places.count(place) <= len(places) / 2 for place in range(3))
