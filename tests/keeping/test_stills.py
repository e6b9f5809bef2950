"""The still picture beside a stage: soon, small, and nothing in it that is not for everybody."""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import time
from urllib.parse import unquote
from xml.etree import ElementTree

import ipywidgets as widgets
import pytest
from IPython.display import DisplayHandle

from romelab.atlas.controls import explore_journeys
from romelab.controls.stage.snapshot import MOST_BYTES, Snapshot, smaller
from romelab.controls.table.table import GameTable
from romelab.drawing.markup import escaped
from romelab.kampf_um_rom.controls.explorer import explore as explore_achievements
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.lessons import open_lesson
from romelab.lessons.part import part_html
from romelab.lessons.struggle_for_rome import learn
from romelab.struggle_for_rome.controls.explorer import explore as explore_roads
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.total_war_rome.controls.explorer import explore as explore_regions
from romelab.total_war_rome.controls.table import play as play_total_war
from tests.pressing import go_on

BOTS = ("greedy", "greedy", "greedy")
STAGES = {
    "roads": explore_roads,
    "achievements": explore_achievements,
    "journeys": explore_journeys,
    "regions": explore_regions,
    "struggle": lambda: play_struggle(("Ada", "Ben", "Cleo"), bots=("person", *BOTS[:2]), seed=4),
    "kampf": lambda: play_kampf(("red", "white", "black"), bots=("person", *BOTS[:2]), seed=4),
    "total war": lambda: play_total_war(bots=("person", "greedy"), seed=4),
}
TABLES = ("struggle", "kampf", "total war")
PARTS = ("start", "picture", "predict", "hands_on", "explain", "source", "ask", "claim", "report", "teacher")


def act(stage, number: int) -> None:
    """Make the next move at a table, or ask for another place of an explorer."""
    if isinstance(stage, GameTable):
        go_on(stage)
    else:
        stage.board.pick(stage.board.base.places[(7 * number + 3) % len(stage.board.base.places)].id)


class Handle:
    """Stands for a place in the notebook."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def update(self, html) -> None:
        self.told.append(html.data)


def board_in(html: str) -> str:
    return unquote(re.search(r'src="data:image/svg\+xml,([^"]*)"', html)[1])


@pytest.mark.parametrize("name", STAGES)
def test_a_still_shows_the_board_and_the_sentence_and_is_small(name):
    html = STAGES[name]().picture()
    assert len(html.encode()) < MOST_BYTES
    assert board_in(html).startswith("<svg")
    assert len(re.search(r'alt="([^"]*)"', html)[1]) > 10
    assert "<script" not in html
    assert "<style" not in re.sub(r'src="[^"]*"', "", html)


@pytest.mark.parametrize("name", TABLES)
def test_no_secret_is_in_it(name, monkeypatch):
    """It is drawn from what nobody's eyes see, whoever looks, and however open the table is."""
    table = STAGES[name]()
    view, seen = table.view, []
    scene = type(view).scene
    monkeypatch.setattr(
        type(view),
        "scene",
        lambda own, setup, observed, *rest: seen.append(observed) or scene(own, setup, observed, *rest),
    )
    for open_table in (False, True):
        table.open_table.value = open_table
        seen.clear()
        html = table.picture()
        assert seen == [view.game.observe(table.history.state, None)]
        log = [view.event_words(table.history.setup, event, None, everything=False) for event in table.history.log()]
        listed = re.findall(r"<li>(.*?)</li>", html)
        assert len(listed) <= 5
        assert {re.sub("&.*?;", "", each) for each in listed} <= {re.sub(r"['\"<>&]", "", each) for each in log}
    hand = view.hand(table.history.setup, view.game.observe(table.history.state, 0), 0)
    assert not hand or hand not in html


def test_the_notes_of_a_tour_stand_in_it():
    lesson = learn()
    tour = lesson.round
    lesson.notes.add(tour.script.title, "1.", "predicted", "two <b> - because I think so")
    assert "two &lt;b&gt; - because I think so" in tour.table.picture()


def test_it_is_drawn_once_for_many_clicks_and_within_two_seconds(monkeypatch):
    monkeypatch.setattr("romelab.controls.stage.scheduling.SETTLED", 0.05)
    drawn: list[int] = []
    still = Snapshot(lambda: drawn.append(1) or f"<p>{len(drawn)}</p>")
    still._handle = handle = Handle()

    async def clicks() -> None:
        for _ in range(20):
            still.changed()
        assert not drawn, "nothing is drawn while the click is answered"
        await asyncio.sleep(0.3)

    asyncio.run(clicks())
    assert len(drawn) == len(handle.told) == 1


def test_a_stage_that_is_not_on_a_page_draws_none(monkeypatch):
    explorer = explore_roads()
    monkeypatch.setattr(explorer, "picture", lambda: pytest.fail("drawn"))
    explorer.choose("Roma")


def test_outlines_stay_where_they_are():
    points = [(100.04, 50.0), (101.5, 49.96), (90.0, 51.27), (-3.0, 0.0), (-3.0, 0.0), (7.5, 1000.0)]
    outline = "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"
    short = re.search('d="(.*?)"', smaller(f'<path d="{outline}"/>'))[1]
    x, y = map(float, re.match(r"M(-?[\d.]+) ?(-?[\d.]+)", short).groups())
    steps = [float(each) for each in re.findall(r"-?(?:\d*\.\d|\d+)", short.partition("l")[2])]
    found = [(x, y)]
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        found.append((x, y))
    wanted = [point for number, point in enumerate(points) if number != 4]
    for (x, y), (to_x, to_y) in zip(found, wanted, strict=True):
        assert abs(x - to_x) < 0.06
        assert abs(y - to_y) < 0.06


@pytest.mark.parametrize("name", [name for name in STAGES if name not in TABLES])
def test_a_still_is_the_board_as_it_is(name):
    """What is remembered from one still to the next is not what has changed: marks and ways are all there."""
    stage = STAGES[name]()
    for number in range(4):
        act(stage, number)
        drawn = board_in(stage.picture())
        ElementTree.fromstring(drawn)  # noqa: S314  (our own text)
        words = [each.words for each in (*stage.board.scene.marks, *stage.board.scene.ways) if each.words]
        assert words
        assert set(map(escaped, words)) <= set(re.findall("<title>([^<]*)</title>", drawn))


def test_what_is_asked_for_and_never_shown_alters_nothing():
    first, second = explore_roads(), explore_roads()
    html = first.picture()
    second.board.pick(second.board.base.places[5].id)
    assert second.picture() != html
    assert first.picture() == html


@pytest.mark.parametrize("number", range(1, 13) if os.environ.get("ROMELAB_LONG") else (1, 4))
def test_parts_of_a_lesson_have_stills_and_they_are_small(number):
    lesson = open_lesson(number)
    for part in PARTS:
        html = getattr(lesson, part)().still._draw()
        assert len(html.encode()) < MOST_BYTES, part
        assert "<script" not in html
        assert "<style" not in re.sub(r'src="[^"]*"', "", html), part
    lesson.open_all()
    for part in PARTS:
        assert len(lesson._parts[part].still._draw().encode()) < MOST_BYTES, part


@pytest.mark.parametrize("number", [3, 4])
def test_the_still_of_a_part_holds_what_was_guessed_and_written_and_nothing_that_is_shut(number):
    lesson = open_lesson(number)
    predict, _, claim = lesson.predict(), lesson.explain(), lesson.claim()
    assert "opens when" in claim.still._draw()
    assert "Game or history?" not in claim.still._draw()
    predict.still._handle = handle = Handle()
    guess = lesson._guess
    guess.because.value = "because <b> is so"
    assert handle.told
    assert "because &lt;b&gt; is so" in handle.told[-1]
    control = guess.controls[0]
    if isinstance(control, widgets.Text):
        control.value = "4321"
        assert "<blockquote>4321</blockquote>" in handle.told[-1]
    else:
        control.value = control._options_values[-1]
        assert control._options_labels[-1] in handle.told[-1]
        assert len(re.findall("●", handle.told[-1])) == 1
    lesson.open_all()
    assert "Game or history?" in claim.still._draw()


def test_too_large_a_part_leaves_its_pictures_out_and_says_what_they_show():
    picture = f'<img alt="A map of Gaul" src="data:image/png;base64,{"A" * MOST_BYTES}">'
    html = part_html(widgets.VBox((widgets.HTML(picture), widgets.HTML("<p>What do you see?</p>"))))
    assert html == "<p>A map of Gaul</p><p>What do you see?</p>"


class Page:
    """Stands for a page: takes what is sent to it."""

    def __init__(self, stage, monkeypatch) -> None:
        self.got: list[object] = []
        monkeypatch.setattr(stage.frame, "send", lambda content: self.got.append(content))
        self._frame = stage.frame

    def ask(self, what: object) -> None:
        self._frame._handle_custom_msg(what, [])


def test_a_page_that_was_loaded_again_asks_for_the_still_and_gets_the_present_one(monkeypatch):
    explorer = explore_roads()
    shown: list[object] = []
    monkeypatch.setattr("romelab.controls.stage.snapshot.display", lambda what, **_words: shown.append(what) or handle)
    handle = DisplayHandle()
    monkeypatch.setattr(handle, "update", lambda html: shown.append(html))
    page = Page(explorer, monkeypatch)
    explorer._ipython_display_()
    first = explorer.frame.mark
    assert shown[-1].data.startswith(f'<div class="rl-still {first}">')
    assert explorer.frame.outer == explorer.model_id
    explorer.choose("Roma")
    explorer.still.update()
    assert explorer.frame.mark != first
    assert shown[-1].data.startswith(f'<div class="rl-still {explorer.frame.mark}">')
    for nonsense in (None, [], {"ask": 3}, {"ask": "x"}, {"still": "x"}):
        page.ask(nonsense)
    assert page.got == []
    page.ask({"ask": "still"})
    assert page.got == [{"still": shown[-1].data}]


def test_what_a_still_costs(capsys):
    """Nothing is asserted of speed: the figures are for the reader."""
    for name, make in STAGES.items():
        stage = make()
        stage.picture()
        spent = []
        for number in range(9):
            act(stage, number)
            began = time.perf_counter()
            html = stage.picture()
            spent.append(time.perf_counter() - began)
        with capsys.disabled():
            print(f"\n{name}: {1000 * statistics.median(spent):.1f} ms, {len(html) / 1000:.0f} kB", end="")
