"""The game table of Total War: ROME in a real JupyterLab: a round by clicking, undo, save, open again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "play_total_war_rome.ipynb"
PATIENCE = 10.0
MOST_CLICKS = 25
GO_ON = ("Let it pass", "End the agents", "End the purchases", "End the campaign turn", "Lose a card")
"""Headings of a player who wants to get to the next thing."""
NUMBER = "table.history.here.number"
POSITION = "table.history.game.line(table.history.state)"
ARMY = "next(army.place for army in table.history.state.armies if (army.seat, army.number) == (0, 1))"

pytestmark = pytest.mark.browser


def asked(notebook, what: str) -> str:
    return notebook.run_code(f"print({what})").strip()


def until(notebook, what: str, before: str) -> None:
    """Wait until something in the kernel is no longer what it was."""
    end = time.monotonic() + PATIENCE
    while asked(notebook, what) == before:
        assert time.monotonic() < end, f"{what} stayed {before}"
        notebook.page.wait_for_timeout(20)


def press(notebook, name: str) -> None:
    """Click the button that says what is to be done, and wait until it is done."""
    before = asked(notebook, NUMBER)
    notebook.panel.locator(".rl-mains, .rl-picker").get_by_role("button", name=name, exact=True).first.click()
    until(notebook, NUMBER, before)


def go_on(notebook) -> None:
    """Make whatever move leads on."""
    choose(notebook, GO_ON)
    before = asked(notebook, NUMBER)
    notebook.press_main()
    until(notebook, NUMBER, before)


def choose(notebook, liked: tuple[str, ...]) -> None:
    """Choose the first of some headings that is there, or else the first of the list."""
    headings = asked(notebook, "'|'.join(value for _, value in table.picker.groups.options)").split("|")
    heading = next((name for name in liked if name in headings), headings[0])
    notebook.panel.locator(".rl-stage .rl-wide select").select_option(index=headings.index(heading))
    end = time.monotonic() + PATIENCE
    while asked(notebook, "table.picker.groups.value") != heading:
        assert time.monotonic() < end, f"{heading} was not chosen"


def click_board(notebook, name: str) -> None:
    spot = notebook.panel.locator(f'.rl-stage [role=option][aria-label^="{name}"]').first
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def ringed(notebook) -> set[str]:
    return set(asked(notebook, "' '.join(m.place for m in table.board.scene.marks if m.kind == 'ring')").split())


def test_a_fold_stays_as_it_was_left_while_the_game_goes_on(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    notebook.page.set_default_timeout(PATIENCE * 1000)
    rome, carthage = (notebook.panel.locator(f'.rl-fold[data-fold="{name}"]') for name in ("rome", "carthage"))
    notebook.turn_to("Everybody")
    assert [fold.evaluate("fold => fold.open") for fold in (rome, carthage)] == [True, False]
    for fold in (rome, carthage):
        fold.locator("summary").click()
    for _ in range(2):
        notebook.run_code("earlier = table.holdings.value")
        while asked(notebook, "table.holdings.value == earlier") == "True":
            go_on(notebook)
        notebook.page.wait_for_timeout(200)
        assert [fold.evaluate("fold => fold.open") for fold in (rome, carthage)] == [False, True]


def test_a_round_by_clicking_then_undo_save_and_open_again(open_notebook):
    first = open_notebook(NOTEBOOK)
    first.page.set_default_timeout(PATIENCE * 1000)
    clicks = 0
    while asked(first, "(table.history.state.phase, table.history.state.agenda)") != "('campaign', ())":
        go_on(first)
        clicks += 1
        assert clicks < MOST_CLICKS

    # The army comes onto the map, and what it cannot reach is refused with its name, its movement and its place.
    click_board(first, "Umbria")
    press(first, "Army 1 appears in Umbria et Picenum")
    click_board(first, "Pannonia")
    refusal = first.panel.locator(".rl-refusal", has_text="Army 1 in Umbria et Picenum: the cheapest way to Pannonia")
    refusal.get_by_text("costs 5 MU; the army has 3").wait_for()
    refusal.locator("summary", has_text="TWR-118").click()
    refusal.get_by_text("movement units").first.wait_for()
    assert ringed(first) == {"umbria", "pannonia"}
    assert asked(first, ARMY) == "umbria"

    # It goes where it can, by a click on the map.
    choose(first, ("Move an army",))
    first.run_code("table.orders.one_click.value = False")  # a place is only picked, however quick the page is
    click_board(first, "Samnium")
    press(first, "Army 1 to Samnium")
    assert asked(first, ARMY) == "samnium"
    first.panel.locator(".rl-log li", has_text="Army 1 of Rome goes to Samnium").wait_for()

    # Taken back: it stands where it stood, and the step is kept.
    after, points = asked(first, POSITION), asked(first, "len(table.history.points)")
    number = asked(first, NUMBER)
    first.panel.get_by_role("button", name="Undo").click()
    until(first, NUMBER, number)
    assert asked(first, ARMY) == "umbria"
    assert asked(first, "len(table.history.points)") == points
    number = asked(first, NUMBER)
    first.panel.get_by_role("button", name="Redo").click()
    until(first, NUMBER, number)
    assert asked(first, POSITION) == after

    while asked(first, "table.history.state.round") == "1":
        go_on(first)
        clicks += 1
        assert clicks < MOST_CLICKS
    first.panel.get_by_text("Round 2").first.wait_for()
    ended, points = asked(first, POSITION), asked(first, "len(table.history.points)")

    first.lay("Table")
    name = first.panel.locator(".rl-history input[type=text]")
    name.fill("one_round.romelab")
    name.press("Enter")
    first.panel.locator(".rl-history").get_by_role("button", name="Save").click()
    first.panel.get_by_text("Saved as").wait_for()
    saved = first.path.parent / "one_round.romelab"
    assert saved.is_file()

    # A fresh page and a fresh kernel, as next week.
    second = open_notebook(NOTEBOOK)
    assert asked(second, POSITION) != ended
    second.lay("Table")
    with second.page.expect_file_chooser() as chooser:
        second.panel.locator(".rl-history").get_by_role("button", name="Open").click()
    chooser.value.set_files(saved)
    second.panel.get_by_text("Opened").wait_for()
    assert asked(second, POSITION) == ended
    assert asked(second, "len(table.history.points)") == points
    assert asked(second, ARMY) == "samnium"
    second.panel.get_by_text("Round 2").first.wait_for()
