"""What the pictures of lessons count and draw, and what a card has to say of itself."""

from __future__ import annotations

import re

import pytest

from romelab.core.errors import InputError
from romelab.lessons.inquiry.cards import CARDS, read_card
from romelab.lessons.inquiry.workings import lesson_01, lesson_02, lesson_09


def test_voyages_that_come_after_the_safe_season_are_counted_as_at_risk():
    leave, waiting, up = 0, 10, 60
    out = lesson_02.voyage("Ostia", "Alexandria").days
    safe = lesson_02.cargoes(out, waiting, up, leave)
    begun, at = 0, lesson_02._day(lesson_02.SAFE[0]) + leave
    while begun < 5 and at <= lesson_02._day(lesson_02.CLOSED[0]):
        begun, at = begun + 1, at + out + waiting + up + waiting
    assert begun > safe
    assert f"{begun - safe} more at risk" in lesson_02.plan_picture(leave, waiting, up).words


def test_the_line_of_cities_goes_from_year_to_year():
    axes = lesson_09.steps(475, "title").picture
    line = axes.lines[0]
    assert list(line.get_xdata()) == list(range(lesson_09.FIRST, 476))
    assert list(line.get_ydata())[-1] == lesson_09.left(475, lesson_09.EVERY)


def test_the_first_goal_stands_above_the_others():
    assert lesson_01.after().picture.yaxis_inverted()


def test_a_card_says_which_statements_were_compared_or_were_not(tmp_path):
    file = tmp_path / "mine.toml"
    text = (CARDS / "acts_27.toml").read_text(encoding="utf-8")
    file.write_text(re.sub(r"^(un)?checked = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(InputError, match="must say which statements were compared"):
        read_card(file)
