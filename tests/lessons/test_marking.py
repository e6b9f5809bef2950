"""One pupil before the teacher: the claim, marks by keys, a comment, a page to give back, columns in the list."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import pytest

from romelab.cli import main
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.keeping.folder import ELSEWHERE
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.handout import teacher_html
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.schema import DATA, lesson_numbers
from romelab.lessons.marking import Marks, claim_parts, full_marks, kept_marks, marks_csv, page_back, work_html
from romelab.lessons.report_page import RUBRIC, Line, ReportData, report_html
from romelab.lessons.submissions import AS_WRITTEN, class_csv, read_page
from romelab.lessons.teacher_page import TeacherPage, teacher

PARTS = ("my claim", "evidence 1, with its source", "one doubt")


def report(name: str, group: str = "7b", **more: str) -> ReportData:
    lines = [Line("Claim", "", what, f"{what} of {name} <b>") for what in PARTS]
    lines += [Line("Quiz", "1. Why?", "answered", "Wind (right)" if name != "Bo" else "Gods (not quite)")]
    return ReportData("Lesson 1: Nearer", name, group, "2026-11-24 10:00", (), tuple(lines), **more)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TeacherPage:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "class"
    folder.mkdir()
    for number, name in enumerate(("Cleo", "Ann", "Bo")):
        (folder / f"{number}.html").write_text(report(name).name and report_html(report(name)), encoding="utf-8")
    found = teacher("class")
    found.view.value = "pupil_view"
    return found


def press(page: TeacherPage, **said: object) -> None:
    page.marking._hear(None, said, [])


def test_one_pupil_is_marked_by_keys_and_the_next_is_opened(page):
    assert "of Cleo &lt;b&gt;" in page.marking.told.value
    for line, points in enumerate((3, 2, 4, 1)):
        press(page, line=line, points=points)
    page.marking.comment.value = "Look at the passage again."
    assert "10 of 16 points" in page.marking.link.value
    press(page, next=True)
    assert "of Ann" in page.marking.told.value
    assert page.marking.sheet.values == [0] * len(RUBRIC)
    page.pupil.value = page.pupil.options[0][1]
    assert page.marking.sheet.values == [3, 2, 4, 1]
    assert page.marking.comment.value == "Look at the passage again."


def test_marks_are_there_when_the_page_is_opened_again(page, tmp_path):
    assert not (tmp_path / "class" / "marks.json").exists()
    press(page, line=1, points=3)
    page.marking.comment.value = "Schön <b>"
    again = teacher("class")
    again.view.value = "pupil_view"
    assert again.marking.sheet.values == [0, 3, 0, 0]
    assert again.marking.comment.value == "Schön <b>"
    assert "3 of 16 points" in again.marking.link.value
    again.pupil.value = again.pupil.options[1][1]
    assert again.marking.sheet.values == [0] * len(RUBRIC)
    press(again, line=0, points=4)
    assert sorted(each.whole for each in kept_marks(tmp_path / "class" / "marks.json").values()) == [3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "7",
        '{"a": 1}',
        '{"a": {"points": [1, 2, 3], "comment": ""}}',
        '{"a": {"points": [1, 2, 3, 5], "comment": ""}}',
    ],
)
def test_a_foreign_file_of_marks_is_said_and_stays(page, tmp_path, text):
    file = tmp_path / "class" / "marks.json"
    file.write_text(text, encoding="utf-8")
    again = teacher("class")
    again.view.value = "pupil_view"
    assert "marks.json" in again.said.value
    press(again, line=0, points=2)
    assert again.marking.sheet.values == [2, 0, 0, 0]
    assert file.read_text(encoding="utf-8") == text


def test_marks_of_files_that_were_chosen_and_of_a_page_elsewhere_are_not_kept(page, tmp_path):
    token = ELSEWHERE.set(True)
    again = teacher("class")
    ELSEWHERE.reset(token)
    press(again, line=0, points=2)
    assert not (tmp_path / "class" / "marks.json").exists()
    again.read.click()
    assert again.marking.sheet.values == [2, 0, 0, 0]


def test_each_folder_keeps_its_own_marks(page, tmp_path):
    press(page, line=0, points=2)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "7.html").write_text(report_html(report("Dora")), encoding="utf-8")
    page.folder.value = "other"
    press(page, line=3, points=4)
    for folder, name, whole in (("class", "Cleo", 2), ("other", "Dora", 4)):
        kept = kept_marks(tmp_path / folder / "marks.json")
        assert [(name in key, each.whole) for key, each in kept.items()] == [(True, whole)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", lesson_numbers())
def test_the_rubric_speaks_of_the_question_of_its_lesson(number, language):
    with speaking(language):
        lesson = open_lesson(number, language=language)
        words = lesson.plan.teacher.rubric
        data = replace(report("Ann"), title=lesson.notes.title, language=language)
        assert len(set(words)) == len(RUBRIC)
        assert full_marks(data) == words
        assert escape(words[0]) in teacher_html(lesson.plan)
        # Lists are said in words, not as a program writes them.
        assert not re.search(r"\[(&#x27;|')", teacher_html(lesson.plan))
        assert escape(words[3]) in page_back(data, "Ann", Marks())
    # A report of a page in German whose lesson was English then.
    title = lesson_plan(number).title
    assert full_marks(replace(data, title=f"{'Stunde' if language == 'de' else 'Lesson'} {number}: {title}")) == words
    assert full_marks(replace(data, title=f"Lesson {number}: of one's own")) == ("",) * len(RUBRIC)


def test_a_rubric_needs_a_text_for_each_of_its_lines(tmp_path):
    text = (DATA / "lesson_14.toml").read_text("utf-8").replace('rubric = ["', 'rubric = ["one more", "')
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    with pytest.raises(InputError, match="has 5 entries and needs 4"):
        lesson_plan(tmp_path / "mine.toml")


@pytest.mark.parametrize(
    "said", [{"line": 9, "points": 1}, {"line": 0, "points": 5}, {"line": True, "points": 1}, {}, {"line": "0"}]
)
def test_what_no_key_says_gives_nothing(page, said):
    press(page, **said)
    assert page.marking.sheet.values == [0] * len(RUBRIC)


def test_marks_stand_in_the_list(page):
    press(page, line=0, points=4)
    link = page.link.value
    packed = re.search(r"base64,([^\"]+)", link)
    assert packed
    rows = list(csv.DictReader(io.StringIO(base64.b64decode(packed[1]).decode("utf-8-sig"))))
    assert [row["Evidence (AO3)"] for row in rows] == ["4", "", ""]
    assert rows[0]["points"] == "4"


def test_a_list_without_marks_is_as_it_was():
    handed = read_page("a.html", report_html(report("Ann")).encode())
    assert handed.state == AS_WRITTEN
    assert "AO3" not in class_csv([handed], ["Ann"])
    assert marks_csv([None, Marks()])[1] == [""] * 6


def test_pupils_are_sorted(page):
    for key, names in (
        ("by_name", ["Ann", "Bo", "Cleo"]),
        ("by_right", ["Bo", "Cleo", "Ann"]),
        ("as_read", ["Cleo", "Ann", "Bo"]),
    ):
        page.sort.value = key
        assert [name for name, _ in page.pupil.options] == names


def test_only_columns_that_the_lesson_fills_are_shown(page):
    page.view.value = "class_view"
    assert "claim, parts" in page.shown.value
    assert "3 of 4" in page.shown.value
    for empty in ("how far", "guessed", "hints"):
        assert f">{empty}<" not in page.shown.value


def test_the_page_to_give_back_has_claim_points_and_comment():
    told = page_back(report("Ann"), "Ann", Marks([3, 0, 0, 0], "Well <i>found"))
    assert "of Ann &lt;b&gt;" in told
    assert "3 of 16 points" in told
    assert "Well &lt;i&gt;found" in told
    assert claim_parts(report("Ann")) == 3
    assert "answered" not in work_html(report("Ann"), "Ann").partition("<details>")[0]


def test_a_lesson_of_ones_own_is_printed_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pattern = Path(__file__).parents[2] / "notebooks" / "lesson_template.toml"
    mine = tmp_path / "my_lesson.toml"
    mine.write_text(pattern.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["print", str(mine), "--folder", str(tmp_path / "paper")]) == 0
    assert {path.name for path in (tmp_path / "paper").iterdir()} >= {
        "my_lesson_handout_A.html",
        "my_lesson_teacher.html",
    }
    capsys.readouterr()
    assert main(["print", str(tmp_path / "nowhere"), "--folder", str(tmp_path / "paper")]) == 2


def test_a_lesson_of_five_parts_is_made_from_the_pattern_as_the_how_to_says(tmp_path: Path, monkeypatch, capsys):
    folder = Path(__file__).parents[2] / "notebooks"
    text = (folder / "lesson_template.toml").read_text("utf-8")
    own = re.sub(r"(?m)^(observe|explain) = \d+", r"\1 = 0", text).replace("How far was a day?", "My own day")
    (tmp_path / "my_lesson.toml").write_text(own, encoding="utf-8")
    cells = json.loads((folder / "lesson_template.ipynb").read_text("utf-8"))["cells"]
    codes = ["".join(each["source"]) for each in cells if each["cell_type"] == "code"]
    kept = [each for each in codes if each not in ("lesson.hands_on()", "lesson.explain()")]
    assert len(kept) == len(codes) - 2
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for code in kept:
        exec(code.replace("lesson_template.toml", "my_lesson.toml"), names)  # noqa: S102 - cells of our own pattern
    lesson = names["lesson"]
    # What the part that was taken off would have opened is open.
    assert {closed.layout.display for closed, _inside in lesson._gates["explained"]} == {"none"}
    assert lesson.plan.title == "My own day"
    assert lesson.plan.lasts == 35
    assert main(["check", "my_lesson.toml"]) == 0
    assert main(["print", "my_lesson.toml", "--folder", str(tmp_path / "printed")]) == 0
    assert "my_lesson_on_paper_A.odt" in capsys.readouterr().out
    paper = (tmp_path / "printed" / "my_lesson_on_paper_A.html").read_text("utf-8")
    assert ". Read a source</h2>" in paper
    assert "Explain the gap" not in paper


def test_a_page_of_ones_own_is_known_by_its_name(tmp_path: Path):
    from romelab.core.errors import InputError
    from romelab.pages import page_named

    (tmp_path / "my_lesson.ipynb").write_text("{}", encoding="utf-8")
    assert page_named("my_lesson", tmp_path) == page_named("my_lesson.ipynb", tmp_path) == "my_lesson"
    for name in ("my_lessen", "../my_lesson"):
        with pytest.raises(InputError):
            page_named(name, tmp_path)
