"""The guided tours, done by clicking: their first steps always, two of them to their end where ROMELAB_LONG is set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.conftest import NOT_BROKEN
from tests.samples import LONG

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ON = re.compile("^(Next|Finish the tour)$")

pytestmark = pytest.mark.browser


class Tour:
    """The stage of a tour, and what a learner does on it."""

    def __init__(self, notebook) -> None:
        self.notebook, self.panel = notebook, notebook.panel
        self.stage = notebook.panel.locator(".rl-stage").first
        self.guide = self.stage.locator(".rl-guide")
        self.click_board = notebook.click_board
        self.following = self.guide.get_by_role("button", name="Next", exact=True)

    def step_is(self, title: str) -> None:
        self.guide.locator("h4", has_text=title).wait_for()

    def choose(self, heading: str, which: str = "") -> None:
        """Choose a heading of the list, if any is given, then a move under it."""
        if heading:
            self.notebook.select(self.stage.locator(".rl-wide select"), heading)
            self.stage.page.wait_for_timeout(300)  # until its moves are there
        listed = self.stage.get_by_label("Which", exact=True)
        if which or (listed.is_visible() and not listed.input_value() and listed.locator("option").count() == 1):
            self.notebook.select(listed, which)

    def press(self, name: str) -> None:
        """Press the main button once it says what it is to do; what it costs may stand behind."""
        self.stage.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()

    def read_and_go_on(self, praise: str) -> None:
        self.guide.get_by_text(praise).first.wait_for()
        self.go_on()

    def go_on(self) -> None:
        """Go on from a step that is done, over the drill that may follow it."""
        self.guide.get_by_role("button", name=ON, disabled=False).wait_for()
        follows = self.ask("bool(tour.step.practise)")
        self.guide.get_by_role("button", name=ON).click()
        if follows == "True":
            self.guide.get_by_role("heading", name="Now you, unaided").wait_for()
            answers = "tour.guide.extra.children[0].question.answers"
            right = self.ask(f"[answer.right for answer in {answers}].index(True)")
            self.guide.get_by_role("radio").nth(int(right)).check()
            self.guide.get_by_role("button", name="Check my answer").click()
            self.guide.get_by_text("Right.").first.wait_for()
            self.guide.get_by_role("button", name=ON).click()

    def ask(self, what: str) -> str:
        """Ask the kernel."""
        tour = "tour = getattr(lesson, 'tour', None) or lesson.round"
        return self.notebook.run_code(f"{tour}\nprint({what})").strip()

    def answer(self, text: str) -> None:
        self.guide.get_by_role("radio", name=text).check()
        self.guide.get_by_role("button", name="Check my answer").click()

    def guess(self, choice: str, reason: str = "") -> None:
        """Write a guess down, with its reason if one is asked for."""
        self.guide.get_by_role("radio", name=choice, exact=True).check()
        if reason:
            self.guide.get_by_placeholder("because ...").fill(reason)
        self.guide.get_by_role("button", name="Write it down").click()
        self.guide.get_by_text("not yet known").wait_for()

    def reports(self, name: str, *lines: str) -> None:
        """Ask for the report and look for some of its lines."""
        self.panel.get_by_label("My name").fill(name)
        self.panel.get_by_role("button", name="Make my report").click()
        report = self.panel.locator(".rl-lesson pre").inner_text()
        for line in (f"Name: {name}", *lines):
            assert line in report

    # ---- as the guided battle wants it: what is offered is waited for, and every press goes on

    def offered(self, name: str) -> None:
        """Wait until a move can be made: lists chosen from earlier would be filled anew."""
        listed = self.stage.locator(".rl-moves option").filter(has_text=name.replace(" ", NOT_BROKEN))
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

    def do(self, *names: str) -> None:
        """Press the main buttons of these names, one after the other, then Next."""
        for name in names:
            listed = self.stage.get_by_label("Which", exact=True)
            texts = listed.locator("option").all_inner_texts() if listed.is_visible() else []
            if label := next((text for text in texts if text.replace(NOT_BROKEN, " ") == name), ""):
                listed.select_option(label=label)
            # A small button may have the name until its move is on the main one.
            self.stage.locator(".rl-mains, .rl-ask").get_by_role("button", name=name, exact=True).click()
        self.go_on()


@pytest.fixture
def tour(open_notebook, request):
    return Tour(open_notebook(NOTEBOOKS / f"learn_{request.param}.ipynb"))


def of(name: str):
    return pytest.mark.parametrize("tour", [name], indirect=True)


@of("kampf_um_rom")
def test_the_first_two_steps_of_the_card_game(tour):
    # A card is chosen in the list and thrown away.
    tour.step_is("Throw a card away")
    tour.guide.get_by_text("1 of 16").wait_for()
    assert tour.following.is_disabled()
    tour.choose("Throw a card away (5 moves)", "Storm tide")
    tour.press("Throw away card 58 Storm tide")
    tour.read_and_go_on("you keep the rest and draw one new card")
    # A box is clicked and developed.
    tour.step_is("Begin with Farming")
    tour.guess("30 points")
    tour.click_board("ackerbau")
    tour.press("Develop Farming")
    tour.guide.get_by_text("Only boxes further to the right are worth that much").wait_for()
    tour.read_and_go_on("One of your tokens lies there")
    tour.step_is("Try the Horse collar")
    assert tour.notebook.asked("lesson.tour.table.history.state.held[0].bit_count()") == "1"


@of("struggle_for_rome")
def test_the_first_steps_of_struggle(tour):
    notebook, stage, guide = tour.notebook, tour.stage, tour.guide
    tour.step_is("Find your horsemen")
    guide.get_by_text("1 of 16").wait_for()
    assert tour.following.is_disabled()
    tour.click_board("4 roads north-east of Castra Regina")
    tour.read_and_go_on("There they are")

    # No roll before the guess is written, and no guess without a reason.
    tour.step_is("Guess, then roll")
    roll = stage.get_by_role("button", name="Roll the dice")
    stage.get_by_role("button", name="Roll the dice", disabled=True).wait_for()
    guide.get_by_role("radio", name="two").check()
    guide.get_by_role("button", name="Write it down").click()
    guide.get_by_text("Give a reason, in 3 words or more").wait_for()
    guide.get_by_placeholder("because ...").fill("because 10 and 3 come often")
    guide.get_by_role("button", name="Write it down").click()
    guide.get_by_text("not yet known").wait_for()
    roll.click()
    tour.read_and_go_on("The field 3 is next to your horsemen")
    tour.step_is("Roll again")
    roll.click()
    tour.read_and_go_on("Nobody gets anything")

    # What does not go is refused with its rule, beside the step.
    tour.step_is("Try what is not allowed")
    tour.guess("No: he stays inside the Limes")
    tour.click_board("mountain 2 in the Barbaricum")
    guide.locator("summary", has_text="SFR-47").click()
    tour.read_and_go_on("Refused, and no harm done")

    # A legal move that is not the one wanted: said, taken back, kept.
    tour.step_is("Move the legionnaire and rob Blue")
    tour.guess("one card, unseen")
    tour.click_board("pasture 4 in Germania")
    tour.press("Move the legionnaire to the pasture 4")
    guide.get_by_text("Blue's horsemen do not stand beside that hex").wait_for()
    assert tour.following.is_disabled()
    guide.get_by_role("button", name="Take it back").click()
    guide.get_by_role("button", name="Hint (3)").click()
    guide.get_by_text("the field 10 or the pasture 6").wait_for()
    guide.get_by_role("button", name="Hint (2)").click()
    guide.get_by_text("Blue's square stands just right of the city").wait_for()
    tour.click_board("field 10 in Germania")
    tour.press("Move the legionnaire to the field 10")
    tour.read_and_go_on("You drew 1 grain from Blue's hand")

    # The guess is shown beside what came.
    tour.step_is("Roll to the end")
    for _ in range(3):
        was = notebook.run_code("print(lesson.round.table.history.here.number)")
        roll.click()
        while notebook.run_code("print(lesson.round.table.history.here.number)") == was:
            notebook.page.wait_for_timeout(20)
    guide.get_by_text("What happened").wait_for()
    guide.get_by_text("two: the 3 and the 10").wait_for()

    # The report holds all of it.
    tour.reports("Ada <b>", "predicted: two - because 10 and 3 come often", "took back: Move the legionnaire", "SFR-47")
    link = tour.panel.get_by_role("link", name="Download it")
    assert link.get_attribute("download") == "struggle_for_rome_report.html"


@of("total_war_rome")
def test_the_whole_round_of_total_war(tour):
    tour.step_is("Hidden gold")
    assert tour.following.is_disabled()
    tour.choose("Add gold", "Add 2 gold")
    tour.press("Add 2 gold")
    tour.read_and_go_on("Now click Next")

    tour.step_is("Send an agent")
    tour.guess("still you")
    tour.click_board("Africa")
    tour.press("Agent 1 to Africa")
    tour.read_and_go_on("in enemy territory")

    tour.step_is("Try to rob the treasury")
    tour.choose("Rob the treasury")
    tour.press("Agent 1 robs the treasury in Africa: card 36 (Treasury theft; event Pirates; levy 3)")
    tour.read_and_go_on("die decides")

    tour.step_is("Roll the die")
    tour.guess("nothing")
    tour.press("Roll for the agent")
    tour.read_and_go_on("you hold 7 now")

    # A legal move that is not the one wanted is said and can be taken back.
    tour.step_is("Cash a levy")
    tour.choose("Cash a levy", "Cash the levy of card 2 ")
    tour.press("Cash the levy of card 2 (Treaty; event Rally; levy 2)")
    tour.guide.get_by_text("That is a levy too").wait_for()
    tour.guide.get_by_role("button", name="Take it back").click()
    tour.guide.get_by_text("That is a levy too").wait_for(state="hidden")
    tour.choose("Cash a levy", "Cash the levy of card 20 ")
    tour.press("Cash the levy of card 20 (Protests; event Open Plain; levy 4)")
    tour.read_and_go_on("The other three cards you keep")

    tour.step_is("Work out the taxes")
    if not LONG:
        return
    tour.answer("9")
    tour.read_and_go_on("Carthage takes 9 as well")

    tour.step_is("An army takes the field")
    tour.click_board("Umbria")
    tour.choose("", "Army 2 appears in Umbria")
    tour.press("Army 2 appears in Umbria et Picenum")
    tour.read_and_go_on("There it is")

    tour.step_is("Across a river")
    tour.guess("its inhabitants")
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
    tour.guess("still the Greeks")
    tour.click_board("Epirus")
    tour.press("Army 1 lands in Epirus")
    tour.read_and_go_on("The army has to stop before it")

    tour.step_is("Guess, then assault")
    tour.guess("Epirus holds out", "because red dice show more Skulls")
    tour.choose("Assault a garrison")
    tour.press("Army 1 assaults in Epirus")
    tour.read_and_go_on("The trumpets sound")

    tour.step_is("The dice of the assault")
    tour.press("Roll for the garrison")
    tour.press("Roll for the assault")
    tour.guide.get_by_text("What happened").wait_for()
    tour.read_and_go_on("Epirus is Roman")

    tour.step_is("Buy a troop")
    tour.guess("at once")
    tour.choose("Buy troops", "Buy Republican Legionaries for army 2")
    tour.press("Buy Republican Legionaries for army 2, in Gallia Cisalpina")
    tour.read_and_go_on("17 gold")

    tour.step_is("Build a road")
    tour.choose("Build a road", "Build a road from Umbria et Picenum to Gallia Cisalpina")
    tour.press("Build a road from Umbria et Picenum to Gallia Cisalpina")
    tour.read_and_go_on("Next round that step costs 1")

    tour.step_is("Complete a column")
    tour.guess("at once")
    tour.choose("Buy a development")
    tour.press("Develop Marines")
    tour.read_and_go_on("11 gold")

    tour.step_is("Who leads?")
    tour.answer("Rome 1, Carthage 0")
    tour.read_and_go_on("New regions bring gold")
    tour.guide.get_by_text("You have played one whole round").wait_for()
    assert tour.notebook.run_code("print(lesson.tour.table.history.state.vp)").strip() == "(1, 0)"
    tour.reports(
        "Livia", "predicted: Epirus holds out - because red dice", "TWR-121", "took back: Cash the levy of card 2"
    )


@of("battles")
def test_the_guided_battle_is_fought_to_its_end(tour):
    tour.step_is("Choose the ground")
    tour.do("One more terrain combat")
    tour.step_is("Lay a card face down")
    tour.guess("Mago lays a card")
    tour.click_board("Italian Infantry")
    tour.do("Deploy Italian Infantry")
    tour.step_is("Use the reveal")
    tour.do("Use a reveal")
    tour.step_is("Change your choice")
    tour.guess("the Velites")
    tour.click_board("Republican Legionaries")
    tour.which("Deploy Republican Legionaries with Velites", "Deploy Republican Legionaries")
    tour.do("Deploy Republican Legionaries with Velites")
    tour.step_is("Light troops roll first")
    tour.do("Velites roll green at Libyan Spearmen")
    tour.step_is("Then the others")
    tour.guess("They are wounded")
    tour.do(
        "Republican Legionaries roll green and white at Libyan Spearmen",
        "Libyan Spearmen roll 2 white at Republican Legionaries",
    )

    tour.step_is("A card fights once")
    if not LONG:
        return
    tour.guess("They may help")
    tour.click_board("Velites")
    tour.guide.get_by_text("Velites are not in hand").first.wait_for()
    tour.do()
    tour.step_is("Send one rider")
    tour.do("Deploy Allied Cavalry")
    tour.step_is("Guess, then roll")
    tour.guide.get_by_label("the riders that fight").check()
    tour.guide.locator("textarea").fill("because the die hits it")
    tour.do("Write it down", "Numidian Cavalry rolls green at Allied Cavalry")
    tour.step_is("The riders meet")
    tour.do("Allied Cavalry rolls 2 green at Citizen Cavalry", "Citizen Cavalry rolls 2 green at Allied Cavalry")

    tour.step_is("Into the centre")
    tour.guess("He lays a card")
    tour.click_board("Italian Infantry")
    tour.do("Deploy Italian Infantry")
    tour.step_is("A Skull is stopped")
    tour.do(
        "Italian Infantry rolls green and white at Citizen Spearmen",
        "Citizen Spearmen roll 2 green at Italian Infantry",
    )
    tour.step_is("The second combat")
    tour.guess("They stay unhurt")
    tour.do(
        "Italian Infantry rolls green and white at Libyan Spearmen",
        "Libyan Spearmen roll green and white at Italian Infantry",
    )
    tour.step_is("Wait")
    tour.heading("Go on (1 move)", "Roll Allied Cavalry at the wounded Libyan Spearmen")
    tour.do("Go on")

    tour.step_is("The envelopment")
    tour.guess("nobody")
    tour.which(
        "Roll Allied Cavalry at the wounded Libyan Spearmen", "Roll Allied Cavalry at the wounded Libyan Spearmen"
    )
    tour.do("Roll Allied Cavalry at the wounded Libyan Spearmen")
    tour.step_is("Roll")
    tour.do("Allied Cavalry rolls 2 green at Libyan Spearmen")
    tour.step_is("Roll again?")
    tour.guess("yes")
    tour.which("Reroll dice 1 and 2", "Reroll die 1")
    tour.do("Reroll dice 1 and 2")
    tour.step_is("The last roll of the fight")
    tour.do("Allied Cavalry rolls 2 green again at Libyan Spearmen")

    tour.step_is("Who has won, and why?")
    tour.guide.get_by_label("It has only one main battle card left").check()
    tour.do("Check my answer")
    tour.step_is("Take a card back")
    tour.guess("The battle is over")
    tour.which("Take back Republican Legionaries", "Take back Republican Legionaries")
    tour.do("Take back Republican Legionaries")
    tour.step_is("Make veterans")
    tour.which("Make veterans of Republican Legionaries", "Make veterans of Allied Cavalry")
    tour.do("Make veterans of Republican Legionaries")
    tour.step_is("The general learns")
    tour.guess("one")
    tour.stage.get_by_role("button", name="Roll for the general").click()
    tour.guide.locator("svg[aria-label='yellow die: X']").wait_for()
    tour.guide.get_by_role("button", name="Finish the tour").click()
    tour.step_is("The tour is over")

    tour.stage.get_by_text("The game is over: Attacker won.").wait_for()
    state = "lesson.tour.table.history.state"
    assert tour.notebook.run_code(f"print({state}.over, {state}.total, {state}.winner)").strip() == "True True 0"
    told = tour.notebook.run_code("print(lesson.notes.text())")
    assert "what happened: the wounded Legionaries" in told
    assert "was shown" not in told
