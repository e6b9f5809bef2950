"""Impatient people at a table with bots that think long: no move is played that was not on the button when pressed.

One table of four, one run of clicks of three, one of keys and one answer of two, unless ROMELAB_LONG is in the
environment.
"""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import pairwise
from typing import Any

import pytest

from tests.samples import LONG

pytestmark = pytest.mark.browser

CELL = """
from romelab.{game}.controls.table import play
table = play(bots={bots!r}, seed={seed})
{more}
table
"""
WATCH = """() => {
  window.downs = [];
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest?.(".rl-mains button");
    if (button) window.downs.push(button.textContent.trim());
  }, true);
}"""
MADE = """
import json
line = table.history.here.line()
made, own = [], 0
for before, point in zip(line, line[1:]):
    own += point.seat == 0
    # What a standing order lets pass needs no click, and may come of none; so does the only move there is.
    alone = point.seat == 0 and len(table.view.game.legal_moves(before.state)) == 1
    if point.seat == 0 and not alone and not table.view.passing([point.step]):
        table.view.look_at(before.state)
        setup, move = table.history.setup, point.step
        words = table.view.move_words(setup, move)
        told = "; ".join(filter(None, (table.view.price_words(setup, move), table.view.odds_words(setup, move))))
        made.append(f"{words} ({told})" if told else words)
table.view.look_at(table.history.state)
print(json.dumps([made, own]))
"""
TABLES = [
    ("struggle_for_rome", ("person", "search", "search", "search"), 1, ""),
    ("kampf_um_rom", ("person", "search", "search"), 1, ""),
    ("total_war_rome", ("person", "greedy"), 1, ""),
    ("struggle_for_rome", ("person", "search", "search", "search"), 2, "table.chance_mode.value = 'when I click'"),
]


BURSTS = 8 if LONG else 4
"""Runs of ten clicks, of which at least every second one decides something."""

# ---- runs that are quick

QUICK_MS = 550
"""A little less than a button rests: presses further apart are no quick run (``REST_MS`` in ``fingers.js``)."""
TRIES = 6
NOTE = """() => {
  if (!window.presses)
    for (const what of ["pointerdown", "pointerup", "keydown", "keyup"])
      document.addEventListener(what, (event) => window.presses.push([event.timeStamp, performance.now()]), true);
  window.presses = [];
}"""


class TooSlowError(Exception):
    """The machine was so busy that what was to be a quick run was none."""


@contextmanager
def quick_run(page: Any) -> Iterator[None]:
    """Hold what is done inside to be one quick run: pressed, let go and heard at most so far apart."""
    page.evaluate(NOTE)
    yield
    presses = page.evaluate("window.presses")
    assert len(presses) > 2
    if any(max(b[0] - a[0], b[1] - a[1]) >= QUICK_MS for a, b in pairwise(presses)):
        raise TooSlowError


def on_a_quick_machine(test: Callable[..., None]) -> Callable[..., None]:
    """Begin a test again, on a page opened anew, where the machine could not press as quickly as a finger does."""

    @wraps(test)
    def again(**fixtures: Any) -> None:
        for _ in range(TRIES - 1):
            try:
                return test(**fixtures)
            except TooSlowError:
                continue
        return test(**fixtures)

    return again


def click_at(notebook, box, count: int = 10, gap: int = 100) -> None:
    """Click at one place, whatever comes to stand there."""
    for _ in range(count):
        notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        notebook.page.wait_for_timeout(gap)


# ---- on a table


def busy(notebook) -> bool:
    return notebook.run_code("print(table.bots.busy)").strip() == "True"


def rest(notebook) -> None:
    """Wait until no bot thinks, so that what was clicked before has had its effect."""
    end = time.monotonic() + 60
    while busy(notebook):
        assert time.monotonic() < end, "the bots think for ever"
        notebook.page.wait_for_timeout(100)


@pytest.mark.parametrize(("game", "bots", "seed", "more"), TABLES if LONG else TABLES[3:])
def test_ten_clicks_a_second_play_only_what_was_shown(open_notebook, make_notebook, game, bots, seed, more):
    notebook = open_notebook(make_notebook(CELL.format(game=game, bots=bots, seed=seed, more=more)))
    page = notebook.page
    mains = notebook.panel.locator(".rl-mains")
    mains.wait_for()
    page.evaluate(WATCH)
    box = mains.bounding_box()
    for _ in range(BURSTS):
        rest(notebook)
        if notebook.run_code("print(table.seat == 0)").strip() == "True":
            notebook.choose()
        page.wait_for_timeout(1000)
        click_at(notebook, box, gap=60)
    rest(notebook)
    made, own = json.loads(notebook.run_code(MADE).strip().splitlines()[-1])
    downs = page.evaluate("window.downs")
    assert own >= BURSTS // 2, downs
    left = list(downs)
    for words in made:
        # Each move was pressed as what the button said, one press a move, in this order.
        assert words in left, (words, downs, made)
        del left[: left.index(words) + 1]
    assert len(downs) > len(made)


PATIENT = """
from dataclasses import replace
from romelab.struggle_for_rome.bots.foresight import hard
from romelab.struggle_for_rome.controls.table import StruggleView, play
usual = StruggleView.bots
StruggleView.bots = {**usual, "hard": replace(hard(), worlds=20000)}
table = play(("Ada", "Ben", "Cleo"), bots=("person", "hard", "hard"))
table
"""


def test_while_bots_think_the_page_says_so_and_they_can_be_stopped(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(PATIENT))
    page, panel = notebook.page, notebook.panel
    for _ in range(12):
        if busy(notebook):
            break
        notebook.press_main()
        page.wait_for_timeout(500)
    stop = panel.locator(".rl-bar button:visible").filter(has_text="Stop ")
    stop.wait_for()
    assert panel.locator(".rl-mains .rl-main:visible").first.is_disabled()
    panel.get_by_role("status").filter(has_text="is thinking: ").first.wait_for()
    stop.click()
    panel.get_by_text("No move was made.").wait_for()
    here = notebook.run_code("print(table.history.here.number)")
    page.wait_for_timeout(500)
    assert notebook.run_code("print(table.history.here.number)") == here
    # The bot after it would think on for minutes, long after this page is closed.
    notebook.run_code("StruggleView.bots = usual")
    panel.get_by_role("button", name="Play the best move so far").click()
    end = time.monotonic() + 20
    while notebook.run_code("print(table.history.here.number)") == here:
        assert time.monotonic() < end
        page.wait_for_timeout(100)


MOVING = """
import random
from romelab.struggle_for_rome.controls.table import play
table = play(bots=("person", "hard", "hard"), seed=2)
table.at_once.value = False
generator = random.Random(1)
while not ({until}):
    table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
table.at_once.value = True
start = table.history.here.number
table
"""
TO_MOVE = "[m for m in table.picker.moves if m.kind == 'move tribe']"
TO_ANSWER = "any(m.kind == 'accept trade' for m in table.picker.moves)"
OWN = """
import json
made = []
line = table.history.here.line()
for before, point in zip(line, line[1:]):
    if point.seat == 0 and point.number > start and len(table.view.game.legal_moves(before.state)) > 1:
        table.view.look_at(before.state)
        made.append(table.picker.named(point.step))
table.view.look_at(table.history.state)
print(json.dumps(made))
"""


def own(notebook) -> list[str]:
    """Return what the person has done since the start, in words, but for what was the only thing to do."""
    rest(notebook)
    return json.loads(notebook.run_code(OWN).strip().splitlines()[-1])


@on_a_quick_machine
def test_ten_clicks_on_a_place_make_the_move_that_it_named(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(MOVING.format(until=TO_MOVE)))
    place = "[m.to for m in table.picker.moves if table.choosing.quick(getattr(m, 'to', '')) == m][-1]"
    spot = notebook.panel.locator(f'.rl-pick[data-id="{notebook.run_code(f"print({place})").strip()}"]')
    spot.hover()
    tip = notebook.panel.locator(".rl-tip:visible").filter(has_text="Click: ")
    tip.wait_for()
    said = tip.inner_text()
    box = spot.bounding_box()
    with quick_run(notebook.page):
        click_at(notebook, box, gap=60)
    made = own(notebook)
    assert len(made) == 1
    assert made[0] in said.replace("\xa0", " ")


@pytest.mark.long
def test_ten_choices_in_the_list_make_the_move_chosen_first(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(MOVING.format(until=TO_MOVE)))
    items = notebook.panel.locator(".rl-picker .rl-moves:visible select")
    items.wait_for()
    named = items.evaluate(
        """async (list) => {
          const named = [];
          for (let i = 1; i <= 10 && i < list.options.length; i += 1) {
            list.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
            named.push(list.options[i].textContent);
            list.selectedIndex = i;
            list.dispatchEvent(new Event("change", { bubbles: true }));
            await new Promise((done) => setTimeout(done, 60));
          }
          return named;
        }"""
    )
    named = [words.replace("\xa0", " ") for words in named]
    made = own(notebook)
    # The first counts; of those after it only one whose list was already the one of the position that is left.
    assert made[:1] == named[:1]
    left = list(named)
    for words in made:
        assert words in left
        del left[: left.index(words) + 1]


@pytest.mark.long
@pytest.mark.parametrize("answer", ["Give ", "Decline"])
@on_a_quick_machine
def test_ten_clicks_on_an_answer_to_an_offer_answer_once(open_notebook, make_notebook, answer):
    notebook = open_notebook(make_notebook(MOVING.format(until=TO_ANSWER)))
    button = notebook.panel.locator(".rl-picker button:visible, .rl-mains button:visible").filter(has_text=answer).first
    button.wait_for()
    said, box = button.inner_text().replace("\xa0", " "), button.bounding_box()
    with quick_run(notebook.page):
        click_at(notebook, box, gap=60)
    assert own(notebook)[:1] == [said]
    assert sum(answer in words for words in own(notebook)) == 1


# ---- runs of clicks

DUE = """
from romelab.{game}.controls.table import play
table = play({players}, seed=1)
while not any(move.kind == {kind!r} for move in table.picker.moves):
    moves = list(table.picker.moves)
    table.play(next((move for move in moves if table.view.group(move).startswith(("End", "Let", "Do n"))), moves[0]))
start = table.history.here.number
table
"""
STRUGGLE, WAR = (
    ("struggle_for_rome", "bots=('person', 'greedy', 'greedy')"),
    ("total_war_rome", "bots=('person', 'greedy')"),
)
RUNS = [(*STRUGGLE, "move tribe"), (*WAR, "buy_troop"), (*WAR, "move_agent")]
DECIDED = """
line = table.history.here.line()
print(sum(point.seat == 0 and point.number > start and len(table.view.game.legal_moves(before.state)) > 1
          and not table.view.passing([point.step]) for before, point in zip(line, line[1:])))
"""
NUMBER = "print(table.history.here.number)"
MAIN = ".rl-mains .rl-main:visible"
READY = ":not([disabled], .rl-resting)"


def decided(notebook) -> int:
    rest(notebook)
    return int(notebook.run_code(DECIDED).strip())


@pytest.mark.parametrize(("game", "players", "kind"), RUNS if LONG else RUNS[1:2])
@on_a_quick_machine
def test_a_run_of_ten_clicks_is_one_decision(open_notebook, make_notebook, game, players, kind):
    """On the main button nothing while nothing is chosen, then what is; on a button that ends the part that alone."""
    notebook = open_notebook(make_notebook(DUE.format(game=game, players=players, kind=kind)))
    main = notebook.panel.locator(MAIN).first
    assert main.is_disabled()
    assert main.inner_text() in ("Choose on the map or from the list", "Choose from the list")
    with quick_run(notebook.page):
        click_at(notebook, main.bounding_box())
    assert decided(notebook) == 0
    notebook.choose()
    notebook.panel.locator(MAIN + READY).wait_for()
    with quick_run(notebook.page):
        click_at(notebook, main.bounding_box())
    assert decided(notebook) == 1
    over = notebook.panel.locator(".rl-done:visible" + READY)
    before, ends = int(notebook.run_code(NUMBER)), "print(sum(p.seat == 0 for p in table.history.here.line()))"
    own = int(notebook.run_code(ends))
    with quick_run(notebook.page):
        click_at(notebook, over.bounding_box())
    rest(notebook)
    assert int(notebook.run_code(NUMBER)) > before
    assert decided(notebook) == 1
    assert int(notebook.run_code(ends)) >= own + 1


ALONG = """
from romelab.{game}.controls.table import play
table = play({players}, seed=3)
ends = lambda: [table.picker.named(move) for move in table.view.passing(table.picker.moves)]
rest = lambda: [move for move in table.picker.moves if not table.view.passing([move])]
table.orders.fits.value = False
while not (ends() and rest()):
    table.play(table.picker.moves[0])
    table.bots_to_next_person()
table
"""
KAMPF = ("kampf_um_rom", "bots=('person', 'greedy', 'greedy')")
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.textContent.replaceAll('\xa0', ' ') ?? ''"
ENDED = "sum(p.seat == 0 and bool(table.view.passing([p.step])) for p in table.history.here.line())"


@pytest.mark.parametrize(("game", "players"), [STRUGGLE, KAMPF, WAR] if LONG else [STRUGGLE, KAMPF])
def test_whoever_clicks_on_where_a_move_was_does_not_end_the_part(open_notebook, make_notebook, game, players):
    """Calmly, when every button has had its rest: what ends a part has one place, and no other move was there."""
    notebook = open_notebook(make_notebook(ALONG.format(game=game, players=players)), width=1280, height=720)
    page, panel, number, tried, places = notebook.page, notebook.panel, "table.history.here.number", 0, set()
    while tried < 8 and notebook.asked("bool(ends() and rest())") == "True":
        page.wait_for_timeout(1000)
        ends = panel.get_by_role("button", name=ast.literal_eval(notebook.asked("ends()"))[0], exact=True)
        places.add(str(ends.bounding_box()))
        move = panel.locator(f":is(.rl-others, .rl-at-hand) button:visible{READY}").first
        if not move.count():
            notebook.run_code("table.picker.groups.value = table.view.group(rest()[0])")
            notebook.choose()
            page.wait_for_timeout(1000)  # how a move may end is added as soon as it has been tried out
            move = panel.locator(MAIN + READY)
        box, before, ended = move.bounding_box(), notebook.asked(number), notebook.asked(ENDED)
        point = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        page.mouse.click(*point)
        notebook.until(number, before)
        page.wait_for_timeout(1000)
        if notebook.asked("bool(rest())") == "True":  # else nothing is lost by it
            tried += 1
            assert page.evaluate(UNDER, point) not in ast.literal_eval(notebook.asked("ends()"))
            page.mouse.click(*point)
            rest(notebook)
            assert notebook.asked(ENDED) == ended
    assert tried
    assert len(places) == 1


@on_a_quick_machine
def test_a_button_that_says_something_new_rests_and_shows_it_and_slow_clicks_all_count(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(DUE.format(game=STRUGGLE[0], players=STRUGGLE[1], kind="move tribe")))
    page, told = notebook.page, "print(table.since._to)"
    notebook.run_code("table.since.begin.click()")
    main = notebook.panel.locator(MAIN).first
    resting = notebook.panel.locator(".rl-mains .rl-resting[aria-disabled=true]:visible")
    resting.wait_for()
    line = "button => getComputedStyle(button, '::after').animationName + getComputedStyle(button).opacity"
    assert resting.evaluate(line) == "rl-grow0.6"
    notebook.panel.locator(MAIN + READY).wait_for()
    first = int(notebook.run_code(told))
    assert int(notebook.run_code("print(len(table.since._steps))")) > first + 2
    with quick_run(notebook.page):
        click_at(notebook, main.bounding_box())
    assert int(notebook.run_code(told)) == first + 1
    for more in (2, 3):
        # A second after the page has answered: however slow that was, a person reads first.
        notebook.panel.locator(".rl-mains .rl-main:visible", has_text=f"Next: {first + more}").wait_for()
        page.wait_for_timeout(1000)
        click_at(notebook, main.bounding_box(), 1, 400)
        assert int(notebook.run_code(told)) == first + more


CURTAIN = """
from romelab.struggle_for_rome.controls.table import play
table = play(("Ada", "Ben", "Cleo"), seed=1)
table
"""
OPEN = "print(table.viewer)"


@on_a_quick_machine
def test_two_quick_clicks_open_no_curtain_and_holding_does(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(CURTAIN))
    page, curtain = notebook.page, notebook.panel.locator(".rl-hold:visible")
    place = notebook.panel.locator(".rl-mains").bounding_box()
    for _ in range(10 if LONG else 4):
        notebook.panel.locator(".rl-hold:visible" + READY).wait_for()
        box = curtain.bounding_box()
        assert box["y"] + box["height"] < place["y"] or box["y"] > place["y"] + place["height"]
        with quick_run(page):
            click_at(notebook, box, 2, 200)
        assert notebook.run_code(OPEN).strip() == "None"
        notebook.panel.get_by_text("Press and hold until").wait_for()
    notebook.hold(curtain)
    curtain.wait_for(state="hidden")
    assert notebook.run_code(OPEN).strip() == "0"
    # Nor does a run that begins on the button by which the one before ends a turn.
    notebook.choose()
    notebook.panel.locator(MAIN + READY).wait_for()
    with quick_run(notebook.page):
        click_at(notebook, place)
    curtain.wait_for()
    with quick_run(notebook.page):
        click_at(notebook, curtain.bounding_box())
    assert notebook.run_code(OPEN).strip() == "None"


@on_a_quick_machine
def test_a_curtain_is_opened_by_a_key_held_or_pressed_twice_in_calm(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(CURTAIN))
    page, keys, curtain = notebook.page, notebook.page.keyboard, notebook.panel.locator(".rl-hold:visible")
    for opens in (lambda: keys.press("Enter", delay=2000), lambda: keys.press(" ", delay=2000), None):
        notebook.run_code("table.session.seats.take(None); table.refresh()")
        notebook.panel.locator(".rl-hold:visible" + READY).wait_for()
        curtain.focus()
        with quick_run(page):
            for _ in range(6):
                keys.press("Enter")
                page.wait_for_timeout(150)
            if not notebook.panel.locator(".rl-hold:visible" + READY).count():
                raise TooSlowError  # the page heard of the curtain only when it was pressed already
        assert notebook.run_code(OPEN).strip() == "None"
        if opens is None:
            page.wait_for_timeout(1500)
            # A switch knows clicks alone.
            curtain.evaluate("button => button.click()")
        else:
            opens()
        curtain.wait_for(state="hidden")
        assert notebook.run_code(OPEN).strip() == "0"
        # What had the focus is gone: it is on something that can be chosen, not on the page.
        page.wait_for_timeout(300)
        assert page.evaluate("document.activeElement.closest('.rl-choices, .rl-mains') !== null")


@pytest.mark.parametrize(("game", "players", "kind"), RUNS if LONG else RUNS[:1])
def test_the_focus_never_falls_to_the_page(open_notebook, make_notebook, game, players, kind):
    """Enter on whatever can be chosen or done, again and again, also where the button goes with what it did."""
    notebook = open_notebook(make_notebook(DUE.format(game=game, players=players, kind=kind)))
    page = notebook.page
    for turn in range(10 if LONG else 6):
        rest(notebook)
        if notebook.run_code("print(table.seat)").strip() != "0":
            break
        beside = notebook.panel.locator(":is(.rl-picker button, .rl-done):visible" + READY)
        page.wait_for_timeout(800)
        if turn % 2 or not beside.count():
            notebook.choose()
            notebook.panel.locator(MAIN + READY).wait_for()
            notebook.panel.locator(MAIN).first.focus()
        else:
            beside.first.focus()
        before = notebook.run_code(NUMBER)
        page.keyboard.press("Enter")
        end = time.monotonic() + 20
        while notebook.run_code(NUMBER) == before:
            assert time.monotonic() < end
        page.wait_for_timeout(300)
        assert page.evaluate("document.activeElement.closest('.rl-stage') !== null")
    rest(notebook)
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.closest('.rl-stage') !== null")
