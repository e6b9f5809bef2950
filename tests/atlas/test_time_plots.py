"""Time as a picture: every event at its year, every city with the year it changed hands."""

from __future__ import annotations

import pytest

from romelab.atlas import city_fates, plot_fates, plot_timeline, timeline
from romelab.atlas.charts import GREATEST
from romelab.core.errors import InputError


def test_every_event_of_the_years_stands_at_its_year_and_only_those():
    ax = plot_timeline(375, 500)
    events = [each for each in timeline() if 375 <= each.year <= 500]
    assert len(events) > 20
    dots = [float(dot.get_offsets()[0][0]) for dot in ax.collections]
    assert dots == [each.year for each in events]
    said = [" ".join(text.get_text().split()) for text in ax.texts]
    assert all(f"{each.label}: {each.event}" in line for each, line in zip(events, said, strict=True))
    hollow = [bool((dot.get_facecolor()[0][:3] == 1).all()) for dot in ax.collections]
    assert hollow == [each.certainty != "firm" for each in events]
    assert {True, False} <= set(hollow)


def test_years_before_christ_and_a_game():
    ax = plot_timeline(-280, -201, game="total_war")
    assert all("total_war" in each.games for each in timeline() if -280 <= each.year <= -201)
    assert ax.get_title("left").startswith("280 BC to 201 BC: ")
    assert "Cannae" in ax.get_label()


def test_no_event_or_too_many_are_said():
    with pytest.raises(InputError, match="hold no event from 1900 to 2000"):
        plot_timeline(1900, 2000)
    with pytest.raises(InputError, match=f"a picture at most {GREATEST}"):
        plot_timeline(-300, 1000)


def test_every_city_is_dark_up_to_its_year():
    ax = plot_fates()
    bars = [(bar.get_x(), bar.get_width()) for bar in ax.patches]
    fates = city_fates()
    assert len(bars) == 2 * len(fates) == 80
    for fate, (start, dark), (turn, _rest) in zip(fates, bars[::2], bars[1::2], strict=True):
        assert start == 400
        assert start + dark == turn == fate.year
    hatched = [bool(bar.get_hatch()) for bar in ax.patches[1::2]]
    assert hatched == [fate.certainty != "firm" for fate in fates]
