"""A whole battle in a real JupyterLab, fought to its end by clicking."""

from __future__ import annotations

import time

import pytest

pytestmark = pytest.mark.browser

BATTLE = """
from romelab.total_war_rome.battle.game import army_of
from romelab.total_war_rome.controls.battle_lab import fight

legionaries, cavalry = "rome_republican_legionaries", "rome_allied_cavalry"
spearmen, riders = "carthage_libyan_spearmen", "carthage_citizen_cavalry"
table = fight(
    army_of("rome", (legionaries, legionaries, cavalry)),
    army_of("carthage", (spearmen, spearmen, riders), seat=1),
    terrain=1,
    bots=("person", "suited"),
    seed=3,
)
table
"""
PATIENCE = 10.0
MOST_CLICKS = 40
STATE = "table.history.state"


def asked(notebook, what: str) -> str:
    return notebook.run_code(f"print({what})").strip()


def click_main(notebook) -> None:
    """Click the blue button of what can be done now, and wait until the battle has gone on."""
    before = asked(notebook, "table.history.here.number")
    notebook.panel.locator(".rl-stage .rl-main.mod-primary:visible").first.click()
    end = time.monotonic() + PATIENCE
    while asked(notebook, "table.history.here.number") == before:
        assert time.monotonic() < end, "the click changed nothing"
        notebook.page.wait_for_timeout(20)


def test_a_battle_is_fought_to_its_end_by_clicking(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(BATTLE))
    stage = notebook.panel.locator(".rl-stage").first
    stage.get_by_text("Fight for terrain, combat 1").wait_for()

    # The first card is clicked on the sheet, as a person does.
    card = stage.locator('[role=option][aria-label*="Republican Legionaries"]').first
    card.scroll_into_view_if_needed()
    place = card.bounding_box()
    notebook.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    stage.get_by_role("button", name="Deploy Republican Legionaries").wait_for()

    phases = [asked(notebook, f"{STATE}.phase")]
    clicks = 0
    while asked(notebook, f"{STATE}.over") == "False":
        click_main(notebook)
        phases.append(asked(notebook, f"{STATE}.phase"))
        clicks += 1
        assert clicks < MOST_CLICKS
    assert clicks >= 4
    assert {"terrain", "flanks", "centre", "result"} <= set(phases)

    # Everybody sees that it is over, the last dice, and the losses of both sides.
    stage.get_by_text("The game is over").wait_for()
    stage.locator("svg[aria-label*='die']").first.wait_for()
    dead = asked(notebook, f"len({STATE}.fallen[0]) + len({STATE}.fallen[1])")
    assert int(dead) > 0
    by_people = "sum(point.seat == 0 for point in table.history.here.line())"
    assert int(asked(notebook, by_people)) == clicks
