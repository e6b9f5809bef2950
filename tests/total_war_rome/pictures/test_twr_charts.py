"""Charts of a campaign: they say in words what they show, fit their boxes, and draw on axes that are given."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.box.tables import FACTIONS, default_box
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures.boards import faction_board
from romelab.total_war_rome.pictures.faction_charts import plot_faction
from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow
from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder
from romelab.total_war_rome.pictures.story import gold_flow
from romelab.total_war_rome.positions.state import Setup, State, new_state


def played(seed: int, bot: CampaignBot) -> History[State]:
    history = History(TOTAL_WAR_ROME, Setup(FACTIONS, FACTIONS), Seeded(seed))
    generator = Random(seed)
    while (seat := TOTAL_WAR_ROME.to_move(history.state)) is not None:
        seen = TOTAL_WAR_ROME.observe(history.state, seat)
        history.play(bot.choose(seen, TOTAL_WAR_ROME.legal_moves(history.state), generator))
    return history


@pytest.fixture(scope="module")
def history():
    return played(2, CampaignBot())


@pytest.fixture
def start():
    return History(TOTAL_WAR_ROME, Setup(), Seeded(1))


def test_bars_of_one_faction_end_where_its_gold_does(history):
    flows = [flow for flow in gold_flow(history) if flow.seat == 1]
    ax = plot_gold_flow(history, 1)
    heights = [bar.get_height() for bars in ax.containers for bar in bars]
    assert sum(heights) == sum(flow.gold for flow in flows)
    taken = sum(height for height in heights if height > 0)
    assert f"took {taken} gold" in ax.get_label()
    assert "gold" in ax.get_ylabel()
    assert ax.get_xlabel() == "round"
    stock = [text.get_text() for text in ax.texts if text.get_fontweight() == "bold"]
    assert stock[0] == "6"
    assert stock[-1] == str(history.state.gold[1])


def test_every_faction_has_its_bars_and_its_sign(history):
    ax = plot_gold_flow(history)
    assert sum(bar.get_height() for bars in ax.containers for bar in bars) == sum(f.gold for f in gold_flow(history))
    named = {text.get_text() for text in ax.get_legend().get_texts()}
    assert {"Rome", "Carthage", "Greek States", "Barbarian Tribes", "taxes"} <= named


def test_charts_of_a_game_not_yet_played(start):
    assert "No gold has moved yet" in plot_gold_flow(start).get_label()
    assert plot_vp_ladder(start).get_title("left") == "Nobody has a point yet"
    with pytest.raises(InputError, match="seat"):
        plot_gold_flow(start, 2)


def test_bars_hold_no_purchases_that_are_not_declared(history):
    hidden = [point for point in history.here.line() if point.state.opened is not None]
    over = history.here.number
    history.goto(hidden[len(hidden) // 2].number)
    try:
        for reader in (None, 0, 1, 2, 3):
            seen = TOTAL_WAR_ROME.observe(history.state, reader).gold
            for seat in range(4):
                label = plot_gold_flow(history, seat, reader=reader).get_label()
                assert label.endswith(f"; {seen[seat]} gold is left.")
    finally:
        history.goto(over)


def test_the_ladder_bears_every_faction_and_what_scored(history):
    ax = plot_vp_ladder(history)
    texts = [text.get_text() for text in ax.texts]
    for points in history.state.vp:
        assert any(text.startswith(f"{points}  ") for text in texts)
    lanes = [text for text in texts if "+" in text]
    scored = sum(int(line.rpartition(" ")[2]) for text in lanes for line in text.split("\n"))
    assert scored == sum(history.state.vp)
    assert "(TWR-010)" in ax.get_label()
    assert "TWR-011" in ax.get_xlabel()
    assert ax.get_ylabel() == "victory points (VP)"
    lines = {line.get_gid(): line for line in ax.lines if line.get_gid() in FACTIONS}
    for seat, faction in enumerate(FACTIONS):
        assert abs(lines[faction].get_ydata()[-1] - history.state.vp[seat]) < 0.2


def test_names_on_the_ladder_keep_apart(history):
    ax = plot_vp_ladder(history)
    renderer = ax.figure.canvas.get_renderer()
    ax.figure.draw_without_rendering()
    boxes = sorted(
        (
            text.get_window_extent(renderer)
            for text in ax.texts
            if text.get_text()[:1].isdigit() and "  " in text.get_text()
        ),
        key=lambda box: box.y0,
    )
    assert all(below.y1 <= above.y0 + 1 for below, above in pairwise(boxes))


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_scored_in_one_round_keeps_apart_from_the_next(language):
    long = played(5, CampaignBot(whim=0.3))
    with speaking(language):
        ax = plot_vp_ladder(long)
    renderer = ax.figure.canvas.get_renderer()
    ax.figure.draw_without_rendering()
    boxes = [text.get_window_extent(renderer) for text in ax.texts if " +" in text.get_text()]
    assert len(boxes) > 20
    assert not any(one.overlaps(other.expanded(1.05, 1)) for one, other in combinations(boxes, 2))


def from_position(state: State) -> History[State]:
    """Begin a game in a position."""

    class Started(type(TOTAL_WAR_ROME)):
        """The game from this position."""

        def new_game(self, setup):
            return state

    return History(Started(), Setup(), Seeded(1))


def test_the_title_of_the_ladder_begins_with_a_capital():
    factions = ("greece", "rome")
    led = replace(new_state(Setup(factions, factions), default_box()), vp=(3, 1))
    ax = plot_vp_ladder(from_position(led))
    assert ax.get_title("left") == "The Greek States lead with 3 VP"
    assert ax.get_label().startswith("The Greek States")


STATES = ["start", "middle", "end", "poor"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("when", STATES)
def test_no_word_leaves_its_box_and_no_two_lines_meet(history, when, seat):
    line = history.here.line()
    state = {
        "start": line[0].state,
        "middle": next(point.state for point in line if point.state.fresh[seat]),
        "end": history.state,
        "poor": replace(line[0].state, gold=(0, 0, 0, 0)),
    }[when]
    ax = plot_faction(state, seat)
    renderer = ax.figure.canvas.get_renderer()
    assert faction_board(state, seat).slots
    for slot in faction_board(state, seat).slots:
        frame = next(patch for patch in ax.patches if patch.get_gid() == f"{slot.id} {slot.standing}")
        box = frame.get_window_extent(renderer)
        lines = [text.get_window_extent(renderer) for text in ax.texts if text.get_gid() == f"in {slot.id}"]
        assert len(lines) >= 3
        for each in lines:
            assert box.x0 <= each.x0, slot
            assert each.x1 <= box.x1, slot
            assert box.y0 <= each.y0, slot
            assert each.y1 <= box.y1 + 1, slot
        tops = sorted(lines, key=lambda each: -each.y0)
        assert all(above.y0 >= below.y1 - 2 for above, below in pairwise(tops)), slot


def test_the_board_says_what_it_shows():
    state = new_state(Setup(), default_box())
    label = plot_faction(state, 1).get_label()
    assert label.startswith("Carthage has none of 16 developments; 5 can be bought. Carthage: points 0 of 15, gold 6")
    assert "Cothon Shipyards (2 gold)" in label


def test_axes_that_are_given_are_drawn_on(history):
    figure = Figure(figsize=(13, 8))
    for draw in (
        lambda ax: plot_faction(history.state, 0, ax),
        lambda ax: plot_gold_flow(history, 0, ax),
        lambda ax: plot_vp_ladder(history, ax),
    ):
        figure.clear()
        ax = figure.add_subplot()
        assert draw(ax) is ax
        assert figure.get_axes() == [ax]
        figure.draw_without_rendering()


def test_letters_are_large_enough_for_a_projector(history):
    for ax in (plot_faction(history.state, 0), plot_gold_flow(history), plot_vp_ladder(history)):
        assert min(text.get_fontsize() for text in ax.findobj(Text) if text.get_text()) >= 10.08


def test_the_one_in_the_middle_of_three_stands_on_its_own_bars():
    history = History(TOTAL_WAR_ROME, Setup(FACTIONS[:3], FACTIONS[:3]), Seeded(2))
    for _ in range(3):
        history.play(TOTAL_WAR_ROME.legal_moves(history.state)[2])
    ax = plot_gold_flow(history)
    signs = [line.get_xdata()[0] for line in ax.lines if line.get_markersize() == 13]
    assert signs == pytest.approx([0.72, 1.0, 1.28])
    assert [text.get_text() for text in ax.texts if text.get_text()] == []


def test_points_below_zero_have_their_rungs(start):
    ax = plot_vp_ladder(from_position(replace(start.state, vp=(-1, 2))))
    names = [text for text in ax.texts if text.get_text() == "-1  Rome"]
    assert len(names) == 1
    lanes = [patch.get_extents().y1 for patch in ax.patches]
    assert ax.transData.inverted().transform((0, max(lanes)))[1] < -1
