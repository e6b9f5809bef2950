"""The guided tour of Struggle for Rome in a real JupyterLab: the first steps, done by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "learn_struggle_for_rome.ipynb"

pytestmark = pytest.mark.browser


@pytest.fixture
def tour(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    return notebook, notebook.panel.locator(".rl-stage").first


def click_board(notebook, stage, name: str) -> None:
    spot = stage.locator(f'[role=option][aria-label^="{name}"]').first
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def step_is(stage, title: str) -> None:
    stage.locator(".rl-guide h4", has_text=title).wait_for()


def test_the_first_steps_by_clicking(tour):
    notebook, stage = tour
    guide = stage.locator(".rl-guide")
    following = guide.get_by_role("button", name="Next")
    step_is(stage, "Find your horsemen")
    guide.get_by_text("1 of 16").wait_for()
    assert following.is_disabled()
    click_board(notebook, stage, "4 roads north-east of Castra Regina")
    guide.get_by_text("There they are").wait_for()
    following.click()

    # No roll before the guess is written, and no guess without a reason.
    step_is(stage, "Guess, then roll")
    roll = stage.get_by_role("button", name="Roll the dice")
    stage.get_by_role("button", name="Roll the dice", disabled=True).wait_for()
    guide.get_by_role("radio", name="two").check()
    guide.get_by_role("button", name="Write it down").click()
    guide.get_by_text("Give a reason, in 3 words or more").wait_for()
    guide.get_by_placeholder("because ...").fill("because 10 and 3 come often")
    guide.get_by_role("button", name="Write it down").click()
    guide.get_by_text("not yet known").wait_for()
    roll.click()
    guide.get_by_text("The field 3 lies at your horsemen").wait_for()
    following.click()
    step_is(stage, "Roll again")
    roll.click()
    guide.get_by_text("Nobody gets anything").wait_for()
    following.click()

    # What does not go is refused with its rule, beside the step.
    step_is(stage, "Try what is not allowed")
    click_board(notebook, stage, "mountain 2 in the Barbaricum")
    guide.locator("summary", has_text="SFR-47").click()
    guide.get_by_text("Refused, and calmly").wait_for()
    following.click()

    # A legal move that is not the one wanted: said, taken back, kept.
    step_is(stage, "Move the legionnaire and rob Blue")
    click_board(notebook, stage, "pasture 4 in Germania")
    stage.get_by_role("button", name="Move the legionnaire to the pasture 4").click()
    guide.get_by_text("Blue's horsemen do not stand beside that hex").wait_for()
    assert following.is_disabled()
    guide.get_by_role("button", name="Take it back").click()
    guide.get_by_role("button", name="Hint (2)").click()
    guide.get_by_text("Blue's square stands just right of the city").wait_for()
    click_board(notebook, stage, "field 10 in Germania")
    stage.get_by_role("button", name="Move the legionnaire to the field 10").click()
    guide.get_by_text("You drew 1 grain from Blue's hand").wait_for()
    following.click()

    # The guess is shown beside what came.
    step_is(stage, "Roll to the end")
    for _ in range(3):
        was = notebook.run_code("print(lesson.round.table.history.here.number)")
        roll.click()
        while notebook.run_code("print(lesson.round.table.history.here.number)") == was:
            notebook.page.wait_for_timeout(20)
    guide.get_by_text("What happened").wait_for()
    guide.get_by_text("two: the 3 and the 10").wait_for()

    # The report holds all of it.
    panel = notebook.panel
    panel.get_by_label("My name").fill("Ada <b>")
    panel.get_by_role("button", name="Make my report").click()
    report = panel.locator(".rl-lesson pre").inner_text()
    for line in (
        "Name: Ada <b>",
        "predicted: two - because 10 and 3 come often",
        "took back: Move the legionnaire",
        "SFR-47",
    ):
        assert line in report
    assert panel.get_by_role("link", name="Download it").get_attribute("download") == "struggle_for_rome_report.html"
