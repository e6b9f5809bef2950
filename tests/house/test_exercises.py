"""The exercises of the documents: one import, eight lines at most, and the answers that stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "docs" / "exercises.md").read_text(encoding="utf-8")
EXERCISE = re.compile(
    r"^### (?P<title>.+?)\n.*?```python\n(?P<code>.*?)```\n\n    (?P<answer>.*?)\n\n", re.MULTILINE | re.DOTALL
)
EXERCISES = {found["title"]: found for found in EXERCISE.finditer(TEXT + "\n\n")}


def test_there_are_ten_and_each_game_has_some():
    assert len(EXERCISES) == TEXT.count("\n### ") >= 10
    for game in ("struggle_for_rome", "kampf_um_rom", "total_war_rome"):
        assert sum(f"import {game}" in found["code"] for found in EXERCISES.values()) >= 3


@pytest.mark.parametrize("title", EXERCISES)
def test_an_exercise_is_short_and_answers_as_it_says(title, capsys):
    code, answer = EXERCISES[title]["code"], EXERCISES[title]["answer"]
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 8
    assert [line for line in lines if re.match(r"(from|import) ", line)] == lines[:1]
    assert max(map(len, lines)) <= 120
    exec(compile(code, title, "exec"), {})  # noqa: S102 - our own document
    assert capsys.readouterr().out.strip() == re.sub(r"^    ", "", answer, flags=re.MULTILINE).strip()
