"""The glossary: words of the lessons in English, German and Latin."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from romelab.lessons.inquiry.plan import DATA
from romelab.lessons.inquiry.taking import toml_of


@cache
def glossary() -> tuple[dict[str, Any], ...]:
    """Give all terms, each with ``en``, ``de``, ``la``, a sentence in English and German, and its lessons.

    Examples
    --------
    >>> glossary()[0]["la"]
    'via'
    """
    return tuple(toml_of(DATA / "glossary.toml")["terms"])


def glossary_html(lesson: int) -> str:
    """Give the words of a lesson as a fold; empty if it has none."""
    rows = "".join(
        f"<tr><td><b>{escape(each['en'])}</b></td><td>{escape(each['de'])}</td><td><i>{escape(each['la'])}</i></td>"
        f"<td>{escape(each['sentence_en'])}</td></tr>"
        for each in glossary()
        if lesson in each["lessons"]
    )
    if not rows:
        return ""
    head = "<tr><th>word</th><th>German</th><th>Latin</th><th>what it means</th></tr>"
    return f"<details><summary>Words of this lesson</summary><table class='rl-table'>{head}{rows}</table></details>"
