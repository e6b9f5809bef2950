"""The guided battle in a real JupyterLab, fought to its end by clicking."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "learn_battles.ipynb"

pytestmark = pytest.mark.browser


class Pupil:
    """Clicks through the tour as a pupil does."""

    def __init__(self, notebook) -> None:
        self.notebook = notebook
        notebook.page.set_default_timeout(10_000)
        self.stage = notebook.panel.locator(".rl-stage").first
        self.guide = self.stage.locator(".rl-guide")

    def step(self, title: str) -> None:
        self.guide.locator("h4", has_text=title).wait_for()

    def board(self, label: str) -> None:
        """Click a card on the sheet."""
        card = self.stage.locator(f'[role=option][aria-label^="{label}"]').first
        card.wait_for()
        card.scroll_into_view_if_needed()
        place = card.bounding_box()
        self.notebook.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)

    def offered(self, name: str) -> None:
        """Wait until a move can be made: lists chosen from earlier would be filled anew."""
        # Lists write their blanks so that they do not break.
        listed = self.stage.locator(".rl-moves option").filter(has_text=name.replace(" ", "\N{NO-BREAK SPACE}"))
        button = self.stage.get_by_role("button", name=name, exact=True, disabled=False)
        listed.or_(button).first.wait_for(state="attached")

    def heading(self, name: str, instead_of: str) -> None:
        """Choose a heading in the list of what can be done now."""
        self.offered(instead_of)
        self.stage.locator(".rl-wide select").select_option(label=name)

    def which(self, name: str, instead_of: str) -> None:
        """Choose a move under a heading."""
        self.offered(instead_of)
        self.stage.get_by_label("Which").select_option(label=name)

    def press(self, *names: str) -> None:
        """Press the main buttons of these names, one after the other, then Next."""
        for name in names:
            # A small button may have the name until its move is on the main one.
            self.stage.locator(".rl-mains, .rl-ask").get_by_role("button", name=name, exact=True).click()
        self.guide.get_by_role("button", name="Next", disabled=False).click()


def test_the_guided_battle_is_fought_to_its_end_by_clicking(open_notebook):
    notebook = open_notebook(NOTEBOOK)
    pupil = Pupil(notebook)

    pupil.step("Choose the ground")
    pupil.press("One terrain combat more")
    pupil.step("Lay a card face down")
    pupil.board("Italian Infantry")
    pupil.press("Deploy Italian Infantry")
    pupil.step("Use the reveal")
    pupil.press("Use a reveal")
    pupil.step("Change your choice")
    pupil.board("Republican Legionaries")
    pupil.which("Deploy Republican Legionaries with Velites", "Deploy Republican Legionaries")
    pupil.press("Deploy Republican Legionaries with Velites")
    pupil.step("Light troops throw first")
    pupil.press("Velites roll green at Libyan Spearmen")
    pupil.step("Then the others")
    pupil.press(
        "Republican Legionaries roll green and white at Libyan Spearmen",
        "Libyan Spearmen roll 2 white at Republican Legionaries",
    )

    pupil.step("A card fights once")
    pupil.board("Velites")
    pupil.guide.get_by_text("Velites are not in hand").first.wait_for()
    pupil.press()
    pupil.step("Send one rider")
    pupil.press("Deploy Allied Cavalry")
    pupil.step("Guess, then throw")
    pupil.guide.get_by_label("the cavalry that fights").check()
    pupil.guide.locator("textarea").fill("because the die hits it")
    pupil.press("Write it down", "Numidian Cavalry rolls green at Allied Cavalry")
    pupil.step("The riders meet")
    pupil.press("Allied Cavalry rolls 2 green at Citizen Cavalry", "Citizen Cavalry rolls 2 green at Allied Cavalry")

    pupil.step("Into the centre")
    pupil.board("Italian Infantry")
    pupil.press("Deploy Italian Infantry")
    pupil.step("A Skull is stopped")
    pupil.press(
        "Italian Infantry rolls green and white at Citizen Spearmen",
        "Citizen Spearmen roll 2 green at Italian Infantry",
    )
    pupil.step("The second combat")
    pupil.press(
        "Italian Infantry rolls green and white at Libyan Spearmen",
        "Libyan Spearmen roll green and white at Italian Infantry",
    )
    pupil.step("Wait")
    pupil.heading("Go on (1)", "Roll Allied Cavalry at the wounded Libyan Spearmen")
    pupil.press("Go on")

    pupil.step("The envelopment")
    pupil.heading("Roll a leftover card (3)", "Go on")
    pupil.press("Roll Allied Cavalry at the wounded Libyan Spearmen")
    pupil.step("Throw")
    pupil.press("Allied Cavalry rolls 2 green at Libyan Spearmen")
    pupil.step("Throw again?")
    pupil.which("Reroll dice 1 and 2", "Reroll die 1")
    pupil.press("Reroll dice 1 and 2")
    pupil.step("The last throw of the fight")
    pupil.press("Allied Cavalry rolls 2 green again at Libyan Spearmen")

    pupil.step("Who has won, and why?")
    pupil.guide.get_by_label("It has only one main battle card left").check()
    pupil.press("Check my answer")
    pupil.step("Take a card back")
    pupil.which("Take back Republican Legionaries", "Take back Republican Legionaries")
    pupil.press("Take back Republican Legionaries")
    pupil.step("Make veterans")
    pupil.which("Make veterans of Republican Legionaries", "Make veterans of Allied Cavalry")
    pupil.press("Make veterans of Republican Legionaries")
    pupil.step("The general learns")
    pupil.stage.get_by_role("button", name="Roll for the general").click()
    pupil.guide.locator("svg[aria-label='yellow die: X']").wait_for()
    pupil.guide.get_by_role("button", name="Finish the tour").click()
    pupil.step("The tour is over")

    pupil.stage.get_by_text("The game is over: Attacker won.").wait_for()
    state = "lesson.tour.table.history.state"
    assert notebook.run_code(f"print({state}.over, {state}.total, {state}.winner)").strip() == "True True 0"
    told = notebook.run_code("print(lesson.notes.text())")
    assert "what came: the wounded Legionaries" in told
    assert "was shown" not in told
