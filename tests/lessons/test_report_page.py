"""The report: what a teacher reads, what travels inside, and what happens to altered and foreign pages."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core.errors import InputError
from romelab.lessons import report_page
from romelab.lessons.kampf_um_rom import learn
from romelab.lessons.notes import Notes
from romelab.lessons.report import Report
from romelab.lessons.report_page import Line, Reached, ReportData, read_report, report_html
from romelab.lessons.submissions import row_of

DATA = ReportData(
    "A lesson",
    "Ada & <Ben>",
    "7b",
    "2026-11-22 10:42",
    (Reached("Tour", 3, 12), Reached("Quiz", 3, 3)),
    (
        Line("Tour", "1. Dice", "predicted", "eight - because it is near"),
        Line("Tour", "1. Dice", "what came", "five <b>"),
        Line("Tour", "2. Move", "did", "Add 2 gold"),
        Line("Tour", "2. Move", "did", "Roll"),
        Line("Tour", "2. Move", "was shown", "Roll"),
        Line("Quiz", "Question 1", "answered", "No (not quite)"),
        Line("Quiz", "Question 1", "answered", "Yes (right)"),
        Line("Debrief", "1. Why?", "wrote", "</script><script>alert(1)</script>"),
    ),
)


def test_the_page_says_who_how_far_and_what_was_thought():
    page = report_html(DATA, "<svg></svg>")
    for words in (
        *("Ada &amp; &lt;Ben&gt;", "7b", "2026-11-22 10:42", "3 of 12", "3 of 3, finished", "five &lt;b&gt;"),
        *("2 x did, 1 x was shown", "answered, try 2", "The last board", "Evidence", "Revision", "size: A4"),
    ):
        assert words in page
    assert page.count("<script") == 1
    assert re.search(r"<th>predicted</th><th>what happened</th>", page)


def test_the_data_come_out_as_they_went_in():
    assert read_report(report_html(DATA, "<svg></svg>"), "r") == (DATA, True)
    assert read_report("\ufeff" + report_html(DATA), "r") == (DATA, True)
    assert DATA.clicks == {"did": 2, "was shown": 1}


@pytest.mark.parametrize(
    ("old", "new"),
    [("five &lt;b&gt;", "eight"), ('"done": 3', '"done": 12'), ("3 of 12", "12 of 12"), ("Yes (right)", "No (right)")],
)
def test_an_altered_page_is_told_apart(old, new):
    page = report_html(DATA)
    assert old in page
    assert read_report(page.replace(old, new, 1), "r")[1] is False


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("<html></html>", "is not a report of romelab"),
        (None, "must be a text"),
        (report_html(DATA).replace('"romelab report": 2', '"romelab report": 3'), "another version"),
        (report_html(DATA).replace('"lines": [', '"lines": [3, '), "must hold named fields"),
        (report_html(DATA).replace('"data": {', '"data": {{'), "is damaged"),
        ("x" * 3_000_001, "is larger than 3 MB"),
    ],
)
def test_foreign_and_broken_pages_are_refused_in_words(page, said):
    with pytest.raises(InputError, match=said):
        read_report(page, "r")


@settings(max_examples=60)
@given(st.integers(0, 4000), st.sampled_from(["", "x", "[", '"', "<", "9" * 30, "\\ud800", chr(0xD800)]))
def test_damage_is_refused_or_told_apart(at, junk):
    page = report_html(DATA)
    damaged = page[:at] + junk + page[at + 1 :]
    try:
        _, whole = read_report(damaged, "r")
    except InputError as error:
        str(error).encode()
    else:
        assert not whole or damaged == page


def test_a_report_is_kept_up_to_date_beside_the_notebook(tmp_path, monkeypatch):
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path / "my romelab"))
    notes = Notes("A lesson")
    report = Report(notes, "lesson_report.html")
    notes.add("Part", "1", "wrote", "first")
    assert not list(tmp_path.rglob("*.html"))
    report.name.value, report.group.value = "Ada", "7b"
    report.make.click()
    (file,) = tmp_path.rglob("*.html")
    assert file.name.endswith("lesson_report.html")
    notes.add("Part", "2", "wrote", "second")
    data, whole = read_report(file.read_text(), file.name)
    assert whole
    assert [line.text for line in data.lines] == ["first", "second"]
    assert (data.name, data.group) == ("Ada", "7b")
    assert "kept up to date in “my romelab”" in report.shown.value
    (tmp_path / "my romelab").rename(tmp_path / "gone")
    (tmp_path / "my romelab").write_text("")
    notes.add("Part", "3", "wrote", "third")
    assert "could not be saved" in report.shown.value


def test_the_report_of_a_tour_has_its_board_and_how_far_it_was_done():
    lesson = learn()
    tour = lesson.tour
    step = tour.step
    if step.predict:
        tour._predicted[step.predict.name][0].write(step.predict.choices[0], "because I think so")
    tour.make_it()
    data, whole = read_report(lesson.report.page, "r")
    assert whole
    assert data.reached[0].done == 1
    assert "<figure><svg" in lesson.report.page


def test_a_made_report_is_sent_again_once_for_many_notes(monkeypatch):
    monkeypatch.setattr("romelab.controls.stage.scheduling.SETTLED", 0.05)
    notes = Notes("A lesson")
    report = Report(notes)
    report.show()
    sent: list[str] = []
    report.shown.observe(lambda change: sent.append(change["new"]), "value")

    async def writing() -> None:
        for number in range(30):
            notes.add("Tour", "1.", "did", f"step {number}")
        assert not sent
        await asyncio.sleep(0.3)

    asyncio.run(writing())
    assert len(sent) == 1
    assert "step 29" in sent[0]


def test_a_report_of_an_earlier_version_is_read_and_is_no_altered_one():
    """Its words around what was written, and its looks, were others."""
    file = Path(__file__).parents[1] / "fixtures" / "earlier" / "lesson_07_report.html"
    page = file.read_text(encoding="utf-8")
    data, whole = read_report(page, file.name)
    assert whole
    assert (data.title, data.name, data.group) == ("Lesson 7: Danube 376", "Ada", "8b")
    assert row_of(data).guessed == ("4 The dinner",)
    altered = page.replace("Ammianus 31.4</", "Ammianus 31.5</", 1)
    assert altered != page
    assert read_report(altered, file.name) == (data, False)


def test_a_report_stays_whole_when_this_version_would_write_another_page(monkeypatch):
    page = report_html(DATA, "<svg></svg>")
    monkeypatch.setattr(report_page, "report_style", lambda: "other {}")
    assert read_report(page, "r") == (DATA, True)
    assert read_report(page.replace("</h1>", "</h1><p>Very good!</p>", 1), "r")[1] is False
