"""The teacher's page: thirty reports, some of them broken, as one table, charts, texts and CSV."""

from __future__ import annotations

import base64
import csv
import json
import random
import re
from pathlib import Path

import pytest

from romelab.core.errors import InputError
from romelab.lessons import teacher
from romelab.lessons.report_page import Line, Reached, ReportData, report_html
from romelab.lessons.submissions import ALTERED, AS_WRITTEN, UNREAD, read_folder, read_page, row_of, state_name
from romelab.lessons.teacher_page import VIEWS, TeacherPage

NAMES = (
    *("Ada", "Ben & Cleo", "Dora", "Emil", "Fatima", "Gregor", "Hanna", "Ivo", "Jana", "Karim", "Lea", "Mika", "Nora"),
    *("Otto", "Paula", "Quentin", "Rosa", "Selim", "Tilda", "Uwe", "Vera", "Wim", "Xenia", "Yusuf", "Zoe", "Äneas"),
    *("", "=HYPERLINK(1)", "<img src=x onerror=alert(1)>", "A" * 40),
)
QUESTIONS = {
    "1. Why does a city with many towers need a greater army?": (
        "Towers count for the defender",
        "It is more beautiful",
    ),
    "2. Which way is cheapest for carts of grain?": ("by sea", "by river", "by road"),
    "3. What did the arrow over the pass stand for?": ("a road in summer only", "a battle", "a wall"),
}
GUESSES = ("two cards", "one card", "none")
WHY = ("two numbers are near it", "seven falls most often", "my neighbour said so")
WROTE = (
    "The families needed grain, and the cities had it.",
    "We went to Italy because the road was open, but it cost us more than we had thought, and in the end two of our "
    "tribes stood before Verona without food.",
    "I do not know.",
)


def report_of(name: str, generator: random.Random) -> ReportData:
    """A report as a pupil might hand it in."""
    lines = [
        Line(
            "The first round", "2. Dice", "predicted", f"{generator.choice(GUESSES)} - because {generator.choice(WHY)}"
        )
    ]
    lines += [Line("The first round", "2. Dice", "what came", "two cards")]
    lines += [Line("The first round", "4. Go", "was shown", "Go")] * generator.randrange(4)
    lines += [Line("The first round", "4. Go", "asked for a hint", "Click a crossroads")] * generator.randrange(3)
    for section, answers in QUESTIONS.items():
        tries = generator.sample(answers, len(answers))
        for text in tries[: tries.index(answers[0]) + 1] if generator.random() < 0.85 else [answers[-1]]:
            mark = "right" if text == answers[0] else "not quite"
            lines.append(Line("Questions", section, "answered", f"{text} ({mark})"))
    lines.append(Line("Debrief", "1. Why did they go?", "wrote", generator.choice(WROTE)))
    done = generator.randrange(6, 17)
    return ReportData("Why did they walk?", name, "7b", "2026-11-22 10:42", (Reached("Tour", done, 16),), tuple(lines))


def lay(folder: Path, number: int = 30) -> Path:
    """Thirty reports of a class: 24 sound ones, one altered, and five that are none."""
    folder.mkdir(exist_ok=True)
    generator = random.Random(1)
    pages = [report_html(report_of(NAMES[at % len(NAMES)], generator)) for at in range(number)]
    pages[3] = pages[3].replace("(not quite)", "(right)").replace('"done": ', '"done": 1')
    pages[7] = pages[7].replace('"romelab report": 2', '"romelab report": 9')
    pages[11] = "<html><body>My homework</body></html>"
    pages[15] = pages[15][: len(pages[15]) // 2]
    pages[19] = ""
    pages[23] = pages[23].replace('"lines": [', '"lines": [[], ')
    for at, page in enumerate(pages):
        (folder / f"report_{at:02}.html").write_text(page, encoding="utf-8")
    (folder / "report_05.html").write_bytes(b"\xff\xfe\x00 not text")
    (folder / "picture.html").mkdir()
    return folder


@pytest.fixture
def page(tmp_path, monkeypatch) -> TeacherPage:
    monkeypatch.chdir(tmp_path)
    lay(tmp_path / "class 7b")
    return teacher("class 7b")


def test_sound_altered_and_foreign_files_are_told_apart(page):
    states = {each.file: (each.state, each.said) for each in page.handed}
    assert len(states) == 31
    assert sum(state == AS_WRITTEN for state, _ in states.values()) == 23
    assert states["report_03.html"][0] == ALTERED
    for file, said in {
        "report_07.html": "is a report of another version",
        "report_11.html": "is not a report of romelab",
        "report_15.html": "is not a report of romelab",
        "report_19.html": "is not a report of romelab",
        "report_23.html": "must hold named fields",
        "report_05.html": "is not a text file in UTF-8",
        "picture.html": "is not a plain file",
    }.items():
        assert states[file][0] == UNREAD
        assert said in states[file][1]
        assert file in page.shown.value
    assert "31 files were read; 1 was altered since it was made; 7 are not reports" in page.said.value
    assert state_name(ALTERED) in page.shown.value


def test_the_table_says_who_how_far_and_what_was_hard(page):
    assert page.shown.value.count("<tr>") == 2 + 24 + 7
    for words in ("Ben &amp; Cleo", "7b", "two cards", "of 16", "of 3", "2. Which way is cheapest"):
        assert words in page.shown.value
    assert "<img src=x" not in page.shown.value


def test_charts_by_question(page):
    page.view.value = VIEWS[1]
    html = page.shown.value
    heads = re.findall(r"<th scope=row>(.*?)</th>", html)
    assert sorted(heads) == sorted(QUESTIONS)
    firsts = [int(number) for number in re.findall(r'rl-share-first" style="flex:\d+">(\d+)', html)]
    assert firsts == sorted(firsts), "where most went wrong stands first"
    assert sum(map(int, re.findall(r'flex:(\d+)"', html))) == 3 * 24
    page.question.value = next(value for name, value in page.question.options if "Dice" in name)
    assert set(re.findall(r"<th scope=row>(.*?)</th>", page.shown.value)) == set(GUESSES)
    page.question.value = next(value for name, value in page.question.options if "cheapest" in name)
    assert "✓ by sea" in page.shown.value
    assert "✓ by river" not in page.shown.value


def test_texts_side_by_side_and_names_hidden(page):
    page.view.value = VIEWS[2]
    page.question.value = next(value for name, value in page.question.options if "Debrief" in name)
    assert "<b>Karim</b>" in page.shown.value
    assert page.shown.value.count("<b>") == 24
    page.hide.value = True
    for view in VIEWS:
        page.view.value = view
        text = page.shown.value + base64.b64decode(re.search(r"base64,([^\"]*)", page.link.value)[1]).decode()
        assert "Report 10" in text
        for name in ("Karim", "Ben &", "report_07"):
            assert name not in text


def test_the_csv_is_for_spreadsheets_and_runs_nothing(page):
    packed = re.search(r"base64,([^\"]*)", page.link.value)[1]
    content = base64.b64decode(packed)
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(content.decode("utf-8-sig").splitlines()))
    assert len(rows) == 32
    assert any("=HYPERLINK" in row[0] for row in rows)
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)
    column = rows[0].index("Questions: 2. Which way is cheapest for carts of grain?")
    assert any("by sea (right)" in row[column] for row in rows[1:] if len(row) > column)


def test_no_folder_an_empty_one_and_files_chosen_by_hand(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = teacher("nowhere")
    assert "Put the reports of the class into a folder" in page.said.value
    page.folder.value = "not/here"
    assert "there is no folder" in page.said.value
    (tmp_path / "empty").mkdir()
    page.folder.value = "empty"
    assert "There is no report in this folder." in page.said.value
    for view in VIEWS:
        page.view.value = view
    page.folder.value = chr(0)
    assert "can be the name of no file" in page.said.value
    content = report_html(report_of("Ada", random.Random(2))).encode()
    stamp = {
        "type": "text/html",
        "size": len(content),
        "last_modified": __import__("datetime").datetime.now().astimezone(),
    }
    assert page.upload.multiple, "the reports of a class are chosen together"
    page.upload.value = ({"name": "ada.html", "content": content, **stamp},)
    assert [each.state for each in page.handed] == [AS_WRITTEN]


def test_junk_never_raises():
    generator = random.Random(3)
    sound = report_html(report_of("Ada", generator))
    for _ in range(300):
        at = generator.randrange(len(sound))
        cut = (
            sound[:at]
            + generator.choice(("", "{", '"', "<", "\0", "9" * 30, "[" * 60))
            + sound[at + generator.randrange(40) :]
        )
        handed = read_page("x.html", cut.encode("utf-8", "surrogatepass"))
        assert handed.state in (AS_WRITTEN, ALTERED, UNREAD)
    inside = json.dumps({"romelab report": 2, "data": None})
    assert (
        read_page("x", f'<script type="application/json" id="romelab-report">{inside}</script>'.encode()).state
        == UNREAD
    )


def test_another_class_in_a_folder_within_is_read_too(tmp_path):
    lay(tmp_path / "a")
    assert len(read_folder(tmp_path)) == 31
    with pytest.raises(InputError, match="there is no folder"):
        read_folder(tmp_path / "b")


@pytest.mark.parametrize(
    ("answers", "right_at_once", "hardest"),
    [
        ((("Q1", "a (right)"), ("Q2", "b (right)")), 2, ""),
        ((("Q1", "a (right)"), ("Q2", "b (not quite)"), ("Q2", "c (right)")), 1, "Q2"),
        ((("Q1", "a (not quite)"),), 0, ""),
        ((), 0, ""),
    ],
)
def test_the_first_answer_counts_and_only_what_was_tried_again_was_hard(answers, right_at_once, hardest):
    lines = tuple(Line("Quiz", section, "answered", said) for section, said in answers)
    row = row_of(ReportData("A lesson", "Ada", "7b", "today", (Reached("Quiz", 1, 2),), lines))
    assert (row.first, row.tried, row.hardest) == (right_at_once, len({section for section, _ in answers}), hardest)


def test_reports_of_one_lesson_in_two_languages_are_one_group(tmp_path):
    english, german = "Lesson 13: A wall, a fence or a checkpoint?", "Stunde 13: Mauer, Zaun oder Kontrollstelle?"
    for at, title in enumerate((english, german, "Lesson 13: My own Limes")):
        page = report_html(ReportData(title, f"Pupil {at}", "7b", "2026-11-22 10:42", (), ()))
        (tmp_path / f"{at}.html").write_text(page, encoding="utf-8")
    page = teacher(str(tmp_path))
    assert [name for name, _ in page.lesson.options] == [f"{english} (2)", "Lesson 13: My own Limes (1)"]
