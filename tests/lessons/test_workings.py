"""What the pictures of lessons count and draw, and what a card has to say of itself."""

from __future__ import annotations

import re

import numpy as np
import pytest

from romelab.core.errors import InputError
from romelab.lessons import glossary, plot_words
from romelab.lessons.inquiry.cards import CARDS, read_card
from romelab.lessons.inquiry.workings import lesson_01, lesson_02, lesson_03, lesson_04, lesson_09, lesson_10, lesson_11


def test_voyages_that_come_after_the_safe_season_are_counted_as_at_risk():
    leave, waiting, up = 0, 10, 60
    out = lesson_02.voyage("Ostia", "Alexandria").days
    safe = lesson_02.cargoes(out, waiting, up, leave)
    begun, at = 0, lesson_02._day(lesson_02.SAFE[0]) + leave
    while begun < 5 and at <= lesson_02._day(lesson_02.CLOSED[0]):
        begun, at = begun + 1, at + out + waiting + up + waiting
    assert begun > safe
    assert f"{begun - safe} more at risk" in lesson_02.plan_picture(leave, waiting, up).words


def test_the_seasons_of_the_sea_follow_one_another_through_the_year():
    axes = lesson_02.before().picture
    seasons = [each for each in axes.patches if each.get_zorder() == 1]
    spans = [each.get_window_extent().transformed(axes.transData.inverted()) for each in seasons]
    assert [each.get_hatch() or "" for each in seasons] == ["xx", "..", "", "..", "xx"]
    safe = [lesson_02._day(day) for day in lesson_02.SAFE]
    closed = [lesson_02._day(day) for day in lesson_02.CLOSED]
    assert [each.x0 for each in spans] == pytest.approx([1, closed[1] + 1, safe[0], safe[1] + 1, closed[0]])
    assert [each.x1 for each in spans] == pytest.approx([*(each.x0 for each in spans[1:]), 366])


def test_the_line_of_cities_goes_from_year_to_year():
    axes = lesson_09.steps(475, "title").picture
    line = axes.lines[0]
    assert list(line.get_xdata()) == list(range(lesson_09.FIRST, 476))
    assert list(line.get_ydata())[-1] == lesson_09.left(475, lesson_09.EVERY)


def test_the_first_goal_stands_above_the_others():
    assert lesson_01.after().picture.yaxis_inverted()


def test_an_index_follows_its_levers():
    *_, box = lesson_03.hands_on().children
    _, place, lines, towers, shown = box.children
    place.value, towers.value = 0, 0
    named = re.findall(r"\d\. (.+?) \(([\d.]+)\)", shown.value)
    best = lesson_03.index({"place": 0, "lines": lines.value, "towers": 0})[:5]
    assert named == [(city, f"{value:.2f}") for city, value in best]


@pytest.mark.parametrize("percent", [16, 50])
def test_an_army_is_said_to_be_halved_where_it_first_is(percent):
    _, loss, _, said = lesson_04.hands_on().children
    loss.value = percent
    assert f"<b>after battle {lesson_04.half_after(percent / 100)}</b>" in said.value


def test_a_city_is_named_beside_its_strip():
    axes = lesson_10.after().picture
    rows = {label.get_text(): y for y, label in zip(axes.get_yticks(), axes.get_yticklabels(), strict=True)}
    strips = [bar.get_y() + bar.get_height() / 2 for bar in axes.patches]
    assert strips == pytest.approx([rows[lesson_10.CITIES[each["city"]]] for each in lesson_10.lives()["rulers"]])


@pytest.mark.parametrize("hidden", [True, False])
def test_every_thing_has_a_sign_in_every_column_but_where_it_is_asked(hidden):
    looks = {"yes": "o", "less": "s", "no": "x"}
    things = [(y, each["britain"], each["italy"]) for y, each in enumerate(lesson_11.things())]
    wanted = {(x, y, looks[each]) for y, *lands in things for x, each in enumerate(("yes", lands[0], "yes", lands[1]))}
    axes = lesson_11.table("Seven", hidden=hidden).picture
    drawn = {(*line.get_xydata()[0], line.get_marker()) for line in axes.lines}
    assert drawn == {sign for sign in wanted if not (hidden and sign[0] == 1)}


def test_words_stand_at_their_lessons():
    ax = plot_words(fewest=3)
    words = sorted((each for each in glossary() if len(each["lessons"]) >= 3), key=lambda each: each["lessons"])
    assert len(words) > 4
    assert [label.get_text() for label in ax.get_yticklabels()] == [each["en"] for each in words]
    for each, dots in zip(words, ax.collections, strict=True):
        assert np.asarray(dots.get_offsets())[:, 0].tolist() == each["lessons"]
    assert "()" not in "".join(text.get_text() for text in ax.texts)


def test_a_card_says_which_statements_were_compared_or_were_not(tmp_path):
    file = tmp_path / "mine.toml"
    text = (CARDS / "acts_27.toml").read_text(encoding="utf-8")
    file.write_text(re.sub(r"^(un)?checked = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    with pytest.raises(InputError, match="must say which statements were compared"):
        read_card(file)
