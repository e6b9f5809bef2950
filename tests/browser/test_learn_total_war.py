"""The guided round of Total War: ROME in a real JupyterLab, clicked through to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "learn_total_war_rome.ipynb"

pytestmark = pytest.mark.browser


class Tour:
    """The stage of the tour, and what a learner does on it."""

    def __init__(self, notebook):
        notebook.page.set_default_timeout(10_000)
        self.notebook = notebook
        self.stage = notebook.panel.locator(".rl-stage").first
        self.guide = self.stage.locator(".rl-guide")
        self.following = self.guide.get_by_role("button", name="Next", exact=True)

    def step_is(self, title: str) -> None:
        self.guide.locator("h4", has_text=title).wait_for()

    def click_board(self, name: str) -> None:
        spot = self.stage.locator(f'[role=option][aria-label^="{name}"]').first
        spot.scroll_into_view_if_needed()
        box = spot.bounding_box()
        self.notebook.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def choose(self, heading: str, which: str = "") -> None:
        """Choose a heading of the list, if any is given, then a move under it."""
        if heading:
            self._select(self.stage.locator(".rl-wide select"), heading)
        if which:
            self._select(self.stage.get_by_label("Which", exact=True), which)

    def _select(self, control, text: str) -> None:
        # Lists write their blanks so that they do not break.
        option = control.locator("option").filter(has_text=text.replace(" ", "\N{NO-BREAK SPACE}")).first
        option.wait_for(state="attached")
        control.select_option(label=option.inner_text())

    def press(self, name: str) -> None:
        """Press the main button once it says what it is to do; what it costs may stand behind."""
        self.stage.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()

    def read_and_go_on(self, praise: str) -> None:
        self.guide.get_by_text(praise).first.wait_for()
        self.following.click()

    def answer(self, text: str) -> None:
        self.guide.get_by_role("radio", name=text).check()
        self.guide.get_by_role("button", name="Check my answer").click()


@pytest.fixture
def tour(open_notebook):
    return Tour(open_notebook(NOTEBOOK))


def test_the_whole_round_by_clicking(tour):
    tour.step_is("Hidden gold")
    assert tour.following.is_disabled()
    tour.choose("Add gold", "Add 2 gold")
    tour.press("Add 2 gold")
    tour.read_and_go_on("Now click Next")

    tour.step_is("Send an agent")
    tour.click_board("Africa")
    tour.press("Agent 1 to Africa")
    tour.read_and_go_on("in the land of the enemy")

    tour.step_is("Try to rob the treasury")
    tour.choose("Rob the treasury")
    tour.press("Agent 1 robs the treasury in Africa: card 36 (Treasury theft; event Pirates; levy 3)")
    tour.read_and_go_on("die decides")

    tour.step_is("The die falls")
    tour.press("Roll for the agent")
    tour.read_and_go_on("you hold 7 now")

    # A legal move that is not the one wanted is said and can be taken back.
    tour.step_is("Cash a levy")
    tour.choose("Cash a levy", "Cash card 2 ")
    tour.press("Cash card 2 (Treaty; event Rally; levy 2) as a levy")
    tour.guide.get_by_text("That is a levy too").wait_for()
    tour.guide.get_by_role("button", name="Take it back").click()
    tour.guide.get_by_text("That is a levy too").wait_for(state="hidden")
    tour.choose("Cash a levy", "Cash card 20 ")
    tour.press("Cash card 20 (Protests; event Open Plain; levy 4) as a levy")
    tour.read_and_go_on("The other three cards you keep")

    tour.step_is("Work out the taxes")
    tour.answer("9")
    tour.read_and_go_on("Carthage takes 9 as well")

    tour.step_is("An army takes the field")
    tour.click_board("Umbria")
    tour.choose("", "Army 2 appears in Umbria")
    tour.press("Army 2 appears in Umbria et Picenum")
    tour.read_and_go_on("There it stands")

    tour.step_is("Across a river")
    tour.click_board("Gallia Cisalpina")
    tour.press("Army 2 to Gallia Cisalpina")
    tour.read_and_go_on("its inhabitants")

    # What does not go names the army and its figures.
    tour.step_is("Too far")
    tour.click_board("Massilia")
    refusal = tour.guide.locator(
        ".rl-refusal", has_text="Army 2 in Gallia Cisalpina: the step costs 2 MU; the army has 1"
    )
    refusal.locator("summary", has_text="TWR-121").click()
    tour.read_and_go_on("And army 1 stands in the far south")

    tour.step_is("Land in Epirus")
    tour.click_board("Epirus")
    tour.press("Army 1 lands in Epirus")
    tour.read_and_go_on("The army has to stop before it")

    tour.step_is("Guess, then assault")
    tour.guide.get_by_role("radio", name="Epirus holds out").check()
    tour.guide.get_by_placeholder("because ...").fill("because red dice show more Skulls")
    tour.guide.get_by_role("button", name="Write it down").click()
    tour.guide.get_by_text("not yet known").wait_for()
    tour.choose("Assault a garrison")
    tour.press("Army 1 assaults in Epirus")
    tour.read_and_go_on("The trumpets sound")

    tour.step_is("The dice of the assault")
    tour.press("Roll for the garrison")
    tour.press("Roll for the assault")
    tour.guide.get_by_text("What happened").wait_for()
    tour.read_and_go_on("Epirus is Roman")

    tour.step_is("Buy a troop")
    tour.choose("Buy troops", "Buy Republican Legionaries for army 2")
    tour.press("Buy Republican Legionaries for army 2, in Gallia Cisalpina")
    tour.read_and_go_on("17 gold")

    tour.step_is("Build a road")
    tour.choose("Build a road", "Build a road from Umbria et Picenum to Gallia Cisalpina")
    tour.press("Build a road from Umbria et Picenum to Gallia Cisalpina")
    tour.read_and_go_on("Next round that step costs 1")

    tour.step_is("Complete a column")
    tour.choose("Buy a development")
    tour.press("Develop Marines")
    tour.read_and_go_on("11 gold")

    tour.step_is("Who leads?")
    tour.answer("Rome 1, Carthage 0")
    tour.guide.get_by_text("New regions bring gold").first.wait_for()
    tour.guide.get_by_role("button", name="Finish the tour").click()
    tour.guide.get_by_text("You have played one whole round").wait_for()
    assert tour.notebook.run_code("print(lesson.tour.table.history.state.vp)").strip() == "(1, 0)"

    panel = tour.notebook.panel
    panel.get_by_label("My name").fill("Livia")
    panel.get_by_role("button", name="Make my report").click()
    report = panel.locator(".rl-lesson pre").inner_text()
    for line in ("Name: Livia", "predicted: Epirus holds out - because red dice", "TWR-121", "took back: Cash card 2"):
        assert line in report
