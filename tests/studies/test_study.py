"""Studies: pairs of games with the same luck, intervals, sentences in two languages, pictures."""

from __future__ import annotations

import pytest

from romelab import kampf_um_rom, language, struggle_for_rome, studies
from romelab.core.bots import RandomBot
from romelab.core.chance import share_interval
from romelab.core.errors import InputError
from romelab.studies.playouts import Playouts
from romelab.studies.study import Comparison, Point, Seats, Sweep

PLAY, BOT = kampf_um_rom.playouts, RandomBot()


def games(points, decisions=None):
    """Return games of which only the points count."""
    rows = [
        {
            "seed": seed,
            "finished": True,
            "winners": (0,),
            "scores": (each, each),
            "decisions": (decisions or points)[seed],
            "chance_steps": 0,
        }
        for seed, each in enumerate(points)
    ]
    return Playouts(rows, "Race")


def test_a_difference_and_its_interval():
    found = Comparison(games([1, 2, 3, 4]), games([3, 4, 5, 5]), "points")
    assert found.differences == [2, 2, 2, 1]
    assert found.difference == 1.75
    # Mean 1.75, spread 0.5: 1.96 * 0.5 / 2 on either side.
    assert found.interval == pytest.approx((1.26, 2.24))
    assert (found.still_needed, found.alike) == (0, 0)
    assert found.sentence() == (
        "It matters: in 4 pairs of games with the same luck the second setting raises mean points by 1.8 on average "
        "(between 1.3 and 2.2)."
    )
    other = Comparison(found.second, found.first, "points")
    assert "lowers mean points by 1.8" in other.sentence()


def test_how_many_more_pairs_would_tell():
    found = Comparison(games([0, 0, 0, 0]), games([3, -1, 3, -1]), "points")
    # Mean 1, spread 2.31: (1.96 * 2.31) ** 2 = 20.5 pairs.
    assert found.still_needed == 21 - 4
    assert "About 17 more pairs would show" in found.sentence()
    even = Comparison(games([0, 0]), games([1, -1]), "points")
    assert even.still_needed is None
    assert "would show" not in even.sentence()
    assert "cannot tell whether it matters" in even.sentence()


def test_the_same_setting_is_the_same_game():
    found = studies.compare(PLAY, {}, {}, bots=BOT, games=10)
    assert found.alike == 10
    assert found.sentence() == "All 10 pairs of games with the same luck are the same in mean points."
    assert found.second == found.first


def test_settings_are_options_a_set_up_or_bots():
    by_name = studies.compare(PLAY, {}, {"hand": 4}, bots=BOT, games=10, measure="decisions")
    setup = kampf_um_rom.Setup(options=kampf_um_rom.Options(hand=4))
    whole = studies.compare(PLAY, kampf_um_rom.Setup(), setup, bots=BOT, games=10, measure="decisions")
    assert by_name.differences == whole.differences != [0] * 10
    bots = studies.compare(PLAY, [BOT] * 3, [kampf_um_rom.bots.greedy(), BOT, BOT], games=10)
    assert bots.difference > 0
    assert "raises the share of games won by seat 0 by" in bots.sentence()
    assert len(bots.first[0]["scores"]) == 3
    own = studies.compare(PLAY, {}, {"hand": 4}, bots=[BOT] * 3, games=10, measure=lambda row: row["scores"][1])
    assert own.differences == [
        after["scores"][1] - before["scores"][1] for before, after in zip(own.first, own.second, strict=True)
    ]


def test_a_seat_that_wins_too_often_is_named():
    won = Seats(games([1] * 100), (Point(0, 0.7, *share_interval(0.7, 100)), Point(1, 0.3, *share_interval(0.3, 100))))
    assert won.sentence() == "In 100 games seat 0 won 70% (between 60% and 78%); a fair share would be 50%."
    with language("de"):
        told = "In 100 Spielen gewann Platz 0 70 % (zwischen 60 % und 78 %); ein gerechter Anteil wären 50 %."
        assert won.sentence() == told


def test_seats_lengths_and_values():
    seats = studies.seats(PLAY, BOT, games=20)
    assert sum(point.mean for point in seats.points) == pytest.approx(1)
    assert all(point.low < point.mean < point.high for point in seats.points)
    lengths = studies.lengths(struggle_for_rome.playouts, [struggle_for_rome.bots.greedy()] * 3, games=10)
    assert lengths.decisions == tuple(sorted(row["decisions"] for row in lengths.games))
    assert str(lengths.decisions[-1]) in lengths.sentence()
    values = studies.sweep(PLAY, "hand", (4, 5), bots=BOT, games=10)
    assert [point.value for point in values.points] == [4, 5]
    points = [sum(row["scores"]) / 4 for row in PLAY([BOT] * 4, range(10))]
    assert values.points[1].mean == pytest.approx(sum(points) / 10)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: studies.compare(PLAY, {}, {"hnad": 4}, bots=BOT), "options: there is no option 'hnad'"),
        (lambda: studies.compare(PLAY, {}, {}, bots=BOT, games=9), "games: must be at least 10"),
        (lambda: PLAY([BOT] * 4, 10), "seeds: must be numbers, such as range(10)"),
        (lambda: PLAY([BOT] * 4, games=9), "games: is nothing to be said here; how many games is said by seeds="),
        (lambda: studies.compare(PLAY, {}, {}), "bots: must say who plays: a list of bots, or one bot for all seats"),
        (lambda: studies.compare(PLAY, {}, {}, bots=BOT, measure="luck"), "measure: there is no column luck"),
        (lambda: studies.sweep(PLAY, "hand", (5,), bots=BOT), "values: must be two or more"),
        (lambda: studies.sweep(PLAY, "hand", (4, 5), bots=BOT, measure="x"), "measure: there is no column x"),
    ],
)
def test_what_cannot_be_studied_is_said_before_many_games(ask, said):
    with pytest.raises(InputError) as refused:
        ask()
    assert said in str(refused.value)


@pytest.mark.parametrize("code", ["en", "de"])
def test_each_study_draws_itself_on_axes_that_are_given(code):
    from matplotlib.figure import Figure

    found = [
        Comparison(games([1, 2, 3, 4]), games([3, 4, 5, 5]), "points"),
        Sweep("hand", (Point(4, 3.0, 2.5, 3.5), Point(5, 4.0, 3.5, 4.5)), "score_1"),
        Seats(games([1] * 9), (Point(0, 0.7, 0.6, 0.8), Point(1, 0.3, 0.2, 0.4))),
        studies.lengths(PLAY, BOT, games=10),
    ]
    with language(code):
        for each in found:
            ax = Figure().add_subplot()
            assert each.plot(ax) is ax
            assert ax.get_label() == each.sentence()
            assert ax.get_xlabel()
            assert ax.get_ylabel()
