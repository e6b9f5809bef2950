"""The parts of a history lesson by themselves: gates, guesses, hands, numbers, claims, problems of files."""

from __future__ import annotations

import base64
import re
from collections import OrderedDict
from html import unescape
from pathlib import Path

import pytest

from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.drawing import once
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.boxes import ClaimBox, ReadingBox
from romelab.lessons.inquiry.figures import Figure, check
from romelab.lessons.inquiry.handout import PrintedPage, handout, on_paper, teacher_html
from romelab.lessons.inquiry.plan import Guess, Row, lesson_plan
from romelab.lessons.inquiry.prediction import GuessBox, answer_html, number_in
from romelab.lessons.inquiry.quiz import NumberBox, diagnosis
from romelab.lessons.inquiry.schema import DATA, Text
from romelab.lessons.inquiry.workings import lesson_10
from romelab.lessons.notes import Notes
from romelab.lessons.part import part_html
from romelab.lessons.steps import html_of

LESSON = (DATA / "lesson_01.toml").read_text(encoding="utf-8")


def guess_box(kind: str, rows: tuple[Row, ...], notes: Notes | None = None) -> tuple[GuessBox, list[str]]:
    came: list[str] = []
    guess = Guess(Text({"A": "How many?", "B": "What number?"}), kind, rows, "", Text({"A": "It was **7**."}))
    return GuessBox(guess, notes or Notes("L"), lambda: came.append("came")), came


def test_nothing_runs_before_guess_and_reason_are_written():
    notes = Notes("L")
    box, came = guess_box("choice", (Row("", ("few", "many")),), notes)
    assert box.run.disabled
    box.go.click()
    assert "Choose a guess first" in box.said.value
    box.controls[0].value = "few"
    box.because.value = "because so"
    box.go.click()
    assert "Give a reason" in box.said.value
    assert box.run.disabled
    assert notes.lines == ()
    box.because.value = "because I counted them"
    box.go.click()
    assert "not yet known" in box.said.value
    assert "7" not in box.said.value
    box.run.click()
    box.show()
    assert came == ["came"]
    assert box.said.value.index("few") < box.said.value.index("<b>7</b>")
    assert [note.what for note in notes.lines] == ["predicted", "what came"]
    assert not re.search(r"wrong|false|not quite|mistake", box.said.value.lower())


def test_an_order_names_each_once():
    box, _ = guess_box("order", tuple(Row(place, ("a", "b")) for place in ("first", "last")))
    box.because.value = "it is so"
    box.controls[0].value = "a"
    box.go.click()
    assert "Fill in every line" in box.said.value
    box.controls[1].value = "a"
    box.go.click()
    assert "one place only" in box.said.value
    box.controls[1].value = "b"
    box.go.click()
    assert box.written == "a, then b"


def test_a_number_is_asked_for():
    box, _ = guess_box("rows", (Row("in 440", ()), Row("in 476", ())))
    box.because.value = "it is so"
    box.controls[0].value, box.controls[1].value = "40", "many"
    box.go.click()
    assert "Write a number for in 476" in box.said.value
    box.controls[1].value = "1,000"
    box.go.click()
    assert box.written == "in 440: 40; in 476: 1,000"


def test_a_class_raises_hands():
    notes = Notes("L")
    box, _ = guess_box("choice", (Row("", ("2", "16", "50", "200")),), notes)
    box.with_hands(True)
    assert box.by_hands
    # Nothing is called out where the lesson has no sentence for it.
    assert "Hands up." not in "".join(part_html(part) for part in box.children)
    box.because.value = "most of us think so"
    box.hands[0].value = "12, 9, 5"
    box.go.click()
    assert "Write 4 numbers" in box.said.value
    box.hands[0].value = "12, 9, 5, 2"
    box.go.click()
    box.with_hands(False)
    assert "The class predicted" in box.said.value
    assert "width:75%" in box.said.value
    assert notes.lines[0].text == "2: 12, 16: 9, 50: 5, 200: 2 - because most of us think so"


def test_parts_open_one_after_the_other():
    lesson = open_lesson(1)
    guess = lesson.predict().children[-2]
    parts = {name: getattr(lesson, name)() for name in ("hands_on", "explain", "source", "ask", "claim")}

    def is_open(name: str) -> bool:
        return parts[name].children[-1].layout.display != "none"

    assert not any(map(is_open, parts))
    for control, value in zip(guess.controls, reversed(guess.plan.rows[0].choices), strict=True):
        control.value = value
    guess.because.value = "ships are always faster"
    guess.go.click()
    assert not any(map(is_open, parts))
    guess.run.click()
    assert [name for name in parts if is_open(name)] == ["hands_on", "explain"]
    wrote, keep, said = parts["explain"].children[-1].children[0].children[-3:]
    wrote.value = "I measured with a ruler"
    keep.click()
    assert "Write 8 words" in said.value
    assert not is_open("source")
    wrote.value = "I measured with a ruler and not with a calendar"
    keep.click()
    assert all(map(is_open, parts))


def test_a_click_that_overtook_the_last_words_counts():
    lesson = open_lesson(1)
    lesson.open_all()
    explain, source = lesson.explain(), lesson.source()
    wrote, keep, said = explain.children[-1].children[0].children[-3:]
    wrote.value = "I measured"
    assert said.value == ""
    keep.click()
    wrote.value = "I measured with a ruler and not with a calendar"
    assert "Noted." in said.value
    reading = source.children[-1].children[0].boxes[0]
    reading.compare.click()
    reading.wrote.value = "two hundred years"
    assert "One answer" in reading.said.value


def test_a_teacher_opens_all_parts():
    lesson = open_lesson(1)
    _predict, _explain, source = lesson.predict(), lesson.explain(), lesson.source()
    assert source.children[-1].layout.display == "none"
    lesson.open_all()
    assert source.children[-1].layout.display == ""
    assert lesson.ask().children[-1].layout.display != "none"


def test_a_page_that_leaves_out_what_opens_a_part_has_it_open():
    lesson = open_lesson(1)
    lesson.predict()
    source, quiz, explain = lesson.source(), lesson.ask(), lesson.explain()
    assert source.children[-1].layout.display != "none"
    assert quiz.children[-1].layout.display != "none"
    assert explain.children[-1].layout.display == "none"
    assert lesson.claim().children[-1].layout.display == "none"


def test_the_level_changes_all_texts():
    lesson = open_lesson(1)
    task = lesson.hands_on()
    lesson.start()
    before = repr([each.get_state() for each in _below(task)])
    lesson.level = "U"
    assert before != repr([each.get_state() for each in _below(task)])
    with pytest.raises(ValueError, match="levels are A, B and U"):
        lesson.level = "C"


def _below(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from _below(child)


@pytest.mark.parametrize(
    ("written", "number"),
    [("19", 19), ("18.8 days", 18.8), ("18,8", 18.8), ("16,890", 16890), ("no", None), ("", None), ("9" * 400, None)],
)
def test_numbers_are_read_as_pupils_write_them(written, number):
    assert number_in(written) == number


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("109.000", 109000),
        ("1.147.000 Sesterzen", 1147000),
        ("18,8", 18.8),
        ("18.8", 18.8),
        ("0.611", 0.611),
        ("1,636", 1.636),
    ],
)
def test_numbers_are_read_as_german_pupils_write_them(written, number):
    with speaking("de"):
        assert number_in(written) == number


def test_figures_levers_and_answers_stand_as_the_language_writes_numbers():
    with speaking("de"):
        plan = lesson_plan(14)
        assert "569.100 Sesterzen" in plan.guess.result.at("A")
        assert "108.959" in plan.quiz[3].ask + plan.quiz[3].answers[0].because
        levers = [each.lever for each in (plan, lesson_plan(13)) if each.lever]
        assert [each.points[2] for each in levers] == [("1.200", "91"), ("5", "8,2")]
        guess = lesson_plan(4).guess
        assert "Das sind 1.699 zu wenig." in answer_html(guess, ["11000", "7528", "4463"])
    assert "569,100 sesterces" in lesson_plan(14).guess.result.at("A")


def test_a_number_has_its_diagnosis():
    quizzed = lesson_plan(1).quiz[0]
    assert diagnosis(quizzed, 19).right
    assert "ship" in diagnosis(quizzed, 3.8).because
    assert diagnosis(quizzed, 1).because == quizzed.otherwise
    notes = Notes("L")
    box = NumberBox(quizzed, notes=notes, part="Quiz", section="1")
    box.answer("nineteen")
    assert "Write a number" in box.said.value
    box.answer("47")
    box.answer("18.8 days")
    box.answer("3")
    assert box.solved
    assert [note.text for note in notes.lines] == ["47 (not quite)", "18.8 days (right)"]


def test_an_answer_is_compared_only_after_one_is_written():
    notes = Notes("L")
    box = ReadingBox(1, "Who?", "A <b> monk.", notes, "Source")
    box.compare.click()
    assert "monk" not in box.said.value
    box.wrote.value = "somebody who prays"
    box.compare.click()
    assert "A &lt;b&gt; monk." in box.said.value
    assert notes.lines[0].text == "somebody who prays"


def test_a_claim_needs_evidence_and_a_doubt():
    notes = Notes("L")
    box = ClaimBox(notes)
    box.areas[0].value = "The sea joined them."
    box.keep.click()
    assert "Still to write: evidence 1" in box.said.value
    for each in box.areas[1:]:
        each.value = "Pliny 15.74, two days"
    box.keep.click()
    assert "Kept." in box.said.value
    assert len(notes.lines) == 4


def test_figures_that_do_not_hold_stop_the_page():
    figures = [Figure("km", "Rome to Milan, km", 564, "computed", "ORBIS", 1), Figure("old", "x", 3, "source", "Pliny")]
    assert check(figures, {"km": 563.5}).anew == 1
    for values, said in (
        ({"km": 600}, "the page says 564"),
        ({}, "nothing computes it"),
        ({"km": 564, "y": 1}, "y: computed"),
    ):
        with pytest.raises(AssertionError, match=said):
            check(figures, values)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('title = "Nearer', 'titel = "Nearer', "title: is missing"),
        ("quiz = 1", "", "minutes, quiz: is missing"),
        ('A = ["reason", ', 'A = ["reasons", ', "boxes, A: names reasons, which is not a box"),
        ('"predict", "ask"]', '"predict", "quiz"]', "short 1, parts: names quiz, which is not a part"),
        ('guess = "Carthago, by ship", off', 'guess = "Carthage", off', "guess: 'Carthage' is not one of the choices"),
        ('off = "late"', 'off = "too late"', "off: must be early or late"),
        ('came = ["Carthago, by ship", ', "came = [", "predict, came: has 3 entries and needs 4"),
        ("[explain]", "[explained]", "1. [explain]: is missing: every part must stay"),
        ("[explain]", "[explained]", "2. explained: is not known here; did you mean explain?"),
        ('question = "Was', 'qustion = "Was', "qustion: is not known here; did you mean question?"),
        ("{mediolanum_km} divided", "{mediolanum_km divided", "has a brace { or } without its other half"),
        ('cards = ["pliny_fig"]', 'cards = ["suetonius"]', "handout, cards: names suetonius, which is not a source"),
        ('card = "pliny_fig"', 'card = "pliny_fig"\nauthor = "Pliny"', "card: stands beside a text of its own"),
        ("otherwise = ", "other = ", "otherwise: is missing: what is said to a number"),
        ('title = "Nearer', "title = “Nearer", "a text stands between straight quotation marks"),
        ('mark = "computed"', 'mark = "guessed"', "mark: must be one of"),
        ('card = "pliny_fig"', 'card = "pliny_figs"', "there is no 'pliny_figs'"),
        ("{mediolanum_km} divided", "{milan} divided", "speaks of a figure {milan}"),
        ("right = true, ", "", "quiz 1, answers: must have one with right = true, not none"),
        ("picture = 2", "picture = true", "minutes, picture: must be a number"),
        ("[explain]\ntext.A", "[explain]\ntext.C", "explain, text.C: is not a level"),
        ("[explain]", "[explain", "is not TOML"),
        ('kind = "order"', 'kind = "orders"', "mine.toml: predict, kind: must be one of choice, order, rows"),
        ("begins = 30", "begins = 27", "lever, begins: is not one of the points: 15, 20, 25"),
    ],
)
def test_a_slip_in_a_file_is_said_in_a_sentence(tmp_path: Path, old, new, problem):
    assert old in LESSON
    path = tmp_path / "mine.toml"
    path.write_text(LESSON.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        lesson_plan(path)
    assert problem in str(refused.value)


def test_a_lesson_of_ones_own_with_a_card_of_ones_own(tmp_path: Path):
    (tmp_path / "cards").mkdir()
    card = (DATA / "cards" / "pliny_fig.toml").read_text(encoding="utf-8")
    (tmp_path / "cards" / "mine.toml").write_text(card.replace("Pliny the Elder", "My <i>uncle"), encoding="utf-8")
    (tmp_path / "my_lesson.toml").write_text(LESSON.replace('"pliny_fig"', '"mine"'), encoding="utf-8")
    lesson = open_lesson(tmp_path / "my_lesson.toml")
    assert lesson.plan.cards("A")[0].author == "My <i>uncle"
    assert "My &lt;i&gt;uncle" in handout(lesson.plan, "A").html
    assert "uncle" in lesson.printed()[3].save(tmp_path).read_text(encoding="utf-8")


def test_a_part_of_ones_own_lesson_that_has_no_minutes_is_not_printed(tmp_path: Path):
    path = tmp_path / "mine.toml"
    whole = on_paper(lesson_plan(1), "A").html
    path.write_text(re.sub(r"(?m)^(observe|explain) = \d+", r"\1 = 0", LESSON), encoding="utf-8")
    short = on_paper(lesson_plan(path), "A").html
    for heading in ("2. A task of your own", "3. Explain the gap"):
        assert heading in whole
        assert heading.partition(" ")[2] not in short
    assert re.findall(r"<h2>(\d)\. ", whole) == list("123456")
    assert re.findall(r"<h2>(\d)\. ", short) == list("1234")


def test_the_teachers_page_says_what_shorter_forms_have():
    said = "Shorter: 15 minutes: picture, guess and votes and quiz; 20 minutes: picture, guess, source and claim."
    assert said in teacher_html(lesson_plan(1))


def test_unknown_lessons_and_cards_are_refused():
    with pytest.raises(InputError, match="there is no 99; there are 1"):
        open_lesson(99)
    with pytest.raises(InputError, match="cannot be read"):
        open_lesson("nowhere.toml")


@pytest.mark.parametrize("level", ["A", "B", "U"])
@pytest.mark.parametrize("number", [1, 7])
def test_a_whole_lesson_on_paper_has_every_part_and_no_answer(number, level):
    lesson = open_lesson(number)
    lesson.level = level
    page = next(page for page in lesson.printed() if "on_paper" in page.name)
    plan, text = lesson.plan, unescape(page.html)
    assert page.name == f"{plan.name}_on_paper_{level}.html"
    for said in (plan.task, plan.explain, plan.claim, plan.game):
        assert html_of(said.at(level)) in page.html
    assert page.html.count("<img") == 2
    assert page.html.index("<div class='fresh'>") < page.html.index(html_of(plan.guess.result.at(level)))
    for card in plan.cards(level):
        assert card.passage in text
        assert all(f"{each.ask}<div class='line'>" in text and each.answer not in text for each in card.questions)
    for asked in plan.quiz:
        assert all(reply.because not in text for reply in asked.answers)


def test_a_page_to_hand_out_is_a_link_that_saves_it():
    link = PrintedPage('"a".html', "Pages & more", "<p>Rome</p>").link(text=False)
    assert 'download="&quot;a&quot;.html"' in link
    assert "Pages &amp; more" in link
    assert base64.b64encode(b"<p>Rome</p>").decode() in link


def test_two_pupils_who_filter_alike_have_one_picture_drawn(monkeypatch):
    asked, strips = [], lesson_10.strips
    monkeypatch.setattr(
        lesson_10, "strips", lambda themes, *rest, **more: asked.append(themes) or strips(themes, *rest, **more)
    )
    monkeypatch.setattr(once, "_DRAWN", OrderedDict())
    first, second = lesson_10.hands_on(), lesson_10.hands_on()
    for theme, _checked, picture in (first.children, second.children):
        theme.index = 2
        assert "<img" in picture.value
    assert asked == [tuple(lesson_10.THEMES), ("food",)]
