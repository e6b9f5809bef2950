"""Pointing at a place says what a click does and draws the way; the click does it."""

from __future__ import annotations

import ast
import time

import pytest

pytestmark = pytest.mark.browser

CELL = """
import random
from romelab.struggle_for_rome.controls.table import play
table = play(bots=("person", "greedy", "greedy"), seed=2)
generator = random.Random(1)
while not [m for m in table.picker.moves if m.kind == "move tribe" and not m.bill.worth]:
    table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
table
"""
FREE = "[m.to for m in table.picker.moves if m.kind == 'move tribe' and table.choosing.quick(m.to) == m]"
MOVED = "[p.step.to for p in table.history.here.line() if getattr(p.step, 'kind', '') == 'move tribe']"
PATIENCE = 30.0


def test_one_click_on_the_map_after_pointing(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(CELL))
    place = ast.literal_eval(notebook.run_code(f"print({FREE})"))[-1]
    before = notebook.run_code(f"print({MOVED})")
    spot = notebook.panel.locator(f'.rl-pick[data-id="{place}"]')
    spot.hover()
    notebook.panel.locator(".rl-tip:visible").filter(has_text="Click: Move to").wait_for()
    notebook.panel.locator(".rl-ways > *").first.wait_for(state="attached")
    assert notebook.run_code(f"print({MOVED})") == before
    spot.click()
    end = time.monotonic() + PATIENCE
    while notebook.run_code(f"print({MOVED})") == before:
        assert time.monotonic() < end, "nothing came of the click"
        notebook.page.wait_for_timeout(50)
    assert place in ast.literal_eval(notebook.run_code(f"print({MOVED})"))
