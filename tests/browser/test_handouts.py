"""Handouts printed by a real browser: one A4 page each."""

from __future__ import annotations

import re
from typing import Any

import pytest

from romelab.lessons import open_lesson
from romelab.lessons.inquiry.plan import lesson_numbers

pytestmark = pytest.mark.browser


def pages_of(chromium: Any, html: str) -> int:
    """Print a page as PDF and count its sheets."""
    page = chromium.new_page()
    page.set_content(html)
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    page.close()
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("number", lesson_numbers())
@pytest.mark.parametrize("level", ["A", "U"])
def test_a_handout_fits_one_page(chromium, number, level):
    lesson = open_lesson(number)
    lesson.level = level
    assert pages_of(chromium, lesson.printed()[0].html) == 1


def test_sheets_are_counted(chromium):
    assert pages_of(chromium, "<p>one</p><p style='break-before: page'>two</p>") == 2
