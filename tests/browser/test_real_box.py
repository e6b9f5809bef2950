"""Two persons and a bot play a round of Struggle for Rome with the dice and cards of a real box, by clicks alone."""

from __future__ import annotations

import ast
import time

import pytest

pytestmark = pytest.mark.browser

TABLE = """
from romelab.struggle_for_rome.controls.table import play
table = play(("Ada", "Ben", "Cleo"), bots=("person", "person", "greedy"), seed=2)
table
"""
DICE = ["12", "4", "3", "8", "5", "9", "6", "10", "11", "8"]
"""The dice as they fell: who begins, then the production of round 1."""
ANIMALS = ["horse", "cattle", "horse"] * 20
"""The pasture pile of the box, from its top; the bot's cards are drawn for it and laid face down."""
CARDS = ["Diplomat", "Treasure", "Great Warrior", "Traitor"]
"""The development cards of the box, from the top."""
COUNTERS = ["gold", "pasture", "loss and gold", "loss and pasture"]
"""The counters on the cities that are plundered, as they are turned up."""
LIKED = ("Do nothing, take the income", "End this part")
PATIENCE = 15.0


def read(options) -> list[str]:
    """Read the entries of a list without what stands in brackets; a page keeps the words of an entry together."""
    return [text.replace("\xa0", " ").split(" (")[0] for text in options.all_text_contents()]


class Box:
    """A table in the browser, with what is still to fall from the real box."""

    def __init__(self, notebook) -> None:
        self.notebook, self.panel = notebook, notebook.panel
        self.piles = {"Roll": [*DICE], "pasture": [*ANIMALS], "development": [*CARDS], "counter": [*COUNTERS]}
        self.typed: list[str] = []

    def asked(self, what: str) -> str:
        return self.notebook.run_code(f"print({what})").strip()

    def curtain(self):
        return self.panel.locator(".rl-hold:visible")

    def main(self):
        return self.panel.locator(".rl-mains .rl-main:visible").first

    def click_main(self, *, choose: bool = False) -> None:
        """Click the main button, or hold the curtain, and wait until the table shows something else."""
        before = self.asked("(table.history.here.number, table.viewer)")
        if self.curtain().count():
            self.notebook.hold(self.curtain())
        elif choose:
            self.notebook.press_main()
        else:
            self.main().click()
        end = time.monotonic() + PATIENCE
        while self.asked("(table.history.here.number, table.viewer)") == before:
            assert time.monotonic() < end, f"nothing came of {self.main().inner_text()!r}"
            self.notebook.page.wait_for_timeout(30)

    def chooses(self, name: str):
        """Return the list of a name that is to be seen."""
        return self.panel.locator(".rl-stage .widget-dropdown:visible", has_text=name).locator("select")

    def type_in(self) -> None:
        """Read what falls, look at the pile it comes from, choose it and click."""
        words = self.main().inner_text()
        assert self.main().is_disabled(), f"{words!r} can be clicked before anything is chosen"
        pile = next(pile for name, pile in self.piles.items() if name in words)
        fell = pile.pop(0)
        options = read(self.chooses("Result").locator("option"))
        assert fell in options, (words, options)
        self.chooses("Result").select_option(index=options.index(fell))
        self.typed.append(fell)
        self.panel.locator(".rl-mains .rl-main:not([disabled]):visible").first.wait_for()
        assert fell in self.main().inner_text()
        self.click_main()

    def choose(self, heading: str) -> None:
        """Choose a heading of what can be done."""
        headings = self.panel.locator(".rl-stage .rl-picker .rl-wide select")
        texts = read(headings.locator("option"))
        assert heading in texts, texts
        headings.select_option(index=texts.index(heading))
        self.until(f"table.picker.groups.value == {heading!r}")

    def until(self, what: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.asked(what) != "True":
            assert time.monotonic() < end, f"not so: {what}"
            self.notebook.page.wait_for_timeout(30)

    def step(self) -> None:
        """Do what the screen asks for."""
        if self.curtain().count():
            self.click_main()
        elif self.chooses("Result").count():
            self.type_in()
        elif "Bots play on" in self.main().inner_text():
            self.click_main()
        else:
            here = read(self.panel.locator(".rl-stage .rl-picker .rl-wide option"))
            liked = next((heading for heading in LIKED if heading in here), None)
            if liked:
                self.choose(liked)
            self.click_main(choose=True)

    def goods(self, row: str, **amounts: int) -> None:
        """Choose how much of which goods in a row of the builder."""
        for good, amount in amounts.items():
            self.panel.locator(
                f'.rl-trade select[title="{row}: {good}"], .rl-trade [title="{row}: {good}"] select'
            ).first.select_option(str(amount))


def test_a_round_from_a_written_list_of_dice_and_cards(open_notebook, make_notebook):
    box = Box(open_notebook(make_notebook(TABLE)))
    box.notebook.lay("Table")
    box.chooses("Dice and cards").select_option("typed in")
    box.notebook.lay("Table")
    box.until("table.history.here.parent is None")
    while box.asked("table.history.state.stage") != "trade" or box.asked("table.viewer") != "0":
        box.step()
    # Ada puts an offer together, Ben answers with another, Ada agrees to what her button says.
    gold = ast.literal_eval(box.asked("[player.gold for player in table.history.state.players]"))
    box.choose("Offer a trade")
    box.goods("I give", gold=2)
    box.goods("I get", gold=1)
    box.chooses("Offer to").select_option("Ben")
    box.until("table.picker.go.description == 'Offer Ben 2 gold for 1 gold'")
    box.click_main()
    box.click_main()
    box.choose("Offer something else")
    box.goods("I give", gold=2)
    box.goods("I get", gold=3)
    box.until("table.picker.go.description == 'Offer 2 gold for 3 gold instead'")
    box.click_main()
    box.click_main()
    box.choose("Accept the trade")
    assert box.main().inner_text() == "Give 3 gold, get 2 gold"
    box.click_main()
    traded = ast.literal_eval(box.asked("[player.gold for player in table.history.state.players]"))
    assert traded == [gold[0] - 1, gold[1] + 1, gold[2]]
    while box.asked("table.history.state.round") == "1":
        box.step()
    # What lies in the history is what fell on the desk, in its order, and nothing else.
    fell = box.asked("[str(point.step) for point in table.history.here.line() if point.seat == -1]")
    assert ast.literal_eval(fell) == box.typed
    assert len(box.typed) > 8
