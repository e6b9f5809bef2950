"""What a teacher needs, in a real browser: the page of a folder of reports; handouts that print on one A4 page each."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from romelab.lessons import open_lesson
from romelab.lessons.inquiry.schema import lesson_numbers
from romelab.lessons.marking import CLAIM
from romelab.lessons.report_page import Line, ReportData, report_html
from tests.samples import windows

sys.path.insert(0, str(Path(__file__).parents[1] / "lessons"))
from test_class_page import lay

from tests.samples import LONG

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "for_the_teacher.ipynb"
SHOTS = os.environ.get("ROMELAB_SHOTS", "")

pytestmark = pytest.mark.browser


def look(page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


@pytest.mark.parametrize(("width", "height"), windows((1280, 720), (1920, 1080)) if LONG else [(1280, 720)])
def test_a_class_on_the_projector(open_notebook, width, height):
    notebook = open_notebook(NOTEBOOK, width=width, height=height)
    shutil.rmtree(notebook.path.parent / "class 7b", ignore_errors=True)
    lay(notebook.path.parent / "class 7b")
    panel, page = notebook.panel, notebook.page
    folder = panel.get_by_label("Folder", exact=True)
    folder.fill("class 7b")
    folder.press("Enter")
    panel.get_by_text("31 files were read").wait_for()
    panel.get_by_role("cell", name="two cards").first.wait_for()
    folder.scroll_into_view_if_needed()
    look(page, f"teacher-{width}-class")
    panel.get_by_label("Hide names").check()
    panel.get_by_text("Report 2", exact=True).wait_for()
    assert panel.get_by_text("Karim").count() == 0
    panel.get_by_role("button", name="Questions and guesses").click()
    panel.get_by_text("right later").wait_for()
    look(page, f"teacher-{width}-questions")
    panel.get_by_label("Show", exact=True).select_option(index=1)
    panel.get_by_text("Guesses", exact=True).wait_for()
    look(page, f"teacher-{width}-guesses")
    panel.get_by_role("button", name="What was written").click()
    panel.get_by_label("Show", exact=True).select_option(label="Debrief: 1. Why did they go?")
    panel.get_by_text("We went to Italy").first.wait_for()
    look(page, f"teacher-{width}-written")


@pytest.mark.long
def test_thirty_claims_are_marked_by_five_keys_each(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    panel, page = notebook.panel, notebook.page
    reports = notebook.path.parent / "class 8a"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir()
    for number in range(30):
        lines = tuple(Line("Claim", "", what, f"{what} of pupil {number:02}") for what in CLAIM)
        data = ReportData("Lesson 1: Nearer in days than in miles", f"Pupil {number:02}", "8a", "", (), lines)
        (reports / f"{number:02}.html").write_text(report_html(data), encoding="utf-8")
    folder = panel.get_by_label("Folder", exact=True)
    folder.fill("class 8a")
    folder.press("Enter")
    panel.get_by_text("30 files were read").wait_for()
    panel.get_by_role("button", name="One pupil").click()
    panel.locator(".rl-marks").click(position={"x": 5, "y": 5})
    began = time.monotonic()
    for number in range(30):
        panel.get_by_text(f"my claim of pupil {number:02}", exact=True).wait_for()
        if number in (0, 29):
            look(page, f"marks-{number}")
        for points in "3421":
            page.keyboard.press(points)
        panel.get_by_text("10 of 16 points").wait_for()
        if number < 29:
            page.keyboard.press("Enter")
    print(f"30 claims, {30 * 5 - 1} keys, {time.monotonic() - began:.0f} s without reading")
    kept = json.loads((reports / "marks.json").read_text(encoding="utf-8"))
    assert [each["points"] for each in kept.values()] == [[3, 4, 2, 1]] * 30


# ---- handouts


def pages_of(chromium: Any, html: str) -> int:
    """Print a page as PDF and count its sheets."""
    page = chromium.new_page()
    page.set_content(html)
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    page.close()
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


PRINTED = [
    (number, level) for number in lesson_numbers() for level in "AU" if LONG or (number, level) in ((1, "A"), (10, "U"))
]
"""Two lessons at one of their levels each; all at both where ROMELAB_LONG is set."""


@pytest.mark.parametrize(("number", "level"), PRINTED)
def test_a_handout_fits_one_page(chromium, number, level):
    lesson = open_lesson(number)
    lesson.level = level
    assert pages_of(chromium, lesson.printed()[0].html) == 1


def test_sheets_are_counted(chromium):
    assert pages_of(chromium, "<p>one</p><p style='break-before: page'>two</p>") == 2
