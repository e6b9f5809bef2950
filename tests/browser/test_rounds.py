"""Whole rounds of each game by clicks: with the dice and cards of a real box, persons only, bots only, by keyboard.

What falls is written down before: a list of numbers, of which each says which of the things that may fall has fallen.
What the persons want a bot has thought of; how it is done they have to find on the screen: on the main button, on a
button beside it, under a heading or in a list. The beginning of a round from a written list of dice and cards is part
of every run; all of it and the others are run with ``ROMELAB_LONG=1``. With ``ROMELAB_SHOTS`` set to a folder the
screen is kept now and then.
"""

from __future__ import annotations

import ast
import json
import os
import time
from pathlib import Path

import pytest

from tests.samples import LONG

pytestmark = pytest.mark.browser

PATIENCE = 90.0
FELL = [31, 41, 59, 26, 53, 58, 97, 93, 23, 84, 62, 64, 33, 83, 27, 95, 2, 88, 41, 97, 16, 93, 99, 37, 51, 5, 82, 9, 74]
"""What fell on the desk, one number a fall; from the end it begins anew."""
CELL = """
import json, random
from romelab.{game}.controls.table import play
from romelab.core.game import CHANCE
table = play({first}bots={bots!r}, seed=2)
def rounds():
    state, face = table.history.state, table.view
    if hasattr(state, "round"):
        return max(1, state.round)  # what is laid down before the first round is part of it
    line = table.history.here.line()
    turns = [face.turn_words(point.state) for point in line]
    return sum(one != other for one, other in zip(turns, turns[1:])) // len(table.roles)
def stand():
    picker = table.picker
    shown = picker.groups.value, picker.which.index
    return (table.history.here.number, table.viewer, len(table.session.chance.ahead), *shown)
def wish():
    game, state, picker = table.view.game, table.history.state, table.picker
    listed = [move for move in game.legal_moves(state) if move in picker.moves and "offer" not in move.kind]
    bot = table.view.bots.get("greedy") or table.view.bots["easy"]
    move = bot.choose(game.observe(state, table.seat), listed, random.Random(table.history.here.number))
    return json.dumps([picker.named(move), table.view.group(move)])
table
"""
TABLES = {
    "kampf_um_rom": "",
    "struggle_for_rome": "",
    "total_war_rome": "('rome', 'carthage', 'greece'), ",
}
PEOPLE = ("person", "person", "greedy")


class Desk:
    """A table in the browser, worked by clicks or keys, beside a list of what has fallen."""

    def __init__(self, notebook, *, keyboard: bool = False) -> None:
        self.notebook, self.panel, self.page, self.keyboard = notebook, notebook.panel, notebook.page, keyboard
        self.fallen: list[str] = []
        self.read = self.pressed = 0

    def asked(self, what: str) -> str:
        return self.notebook.run_code(f"print({what})").strip()

    @property
    def main(self):
        return self.panel.locator(".rl-main:is(.rl-hold, .rl-mains *):visible").first

    def chooser(self, name: str):
        return self.panel.locator(".rl-stage .widget-dropdown:visible", has_text=name).locator("select")

    def wait(self, what: str, before: str) -> None:
        end = time.monotonic() + PATIENCE
        while self.asked(what) == before or self.asked("table.bots.busy") == "True":
            assert time.monotonic() < end, f"nothing came of it: {what} is {before}"
            self.page.wait_for_timeout(100)

    def press(self, button) -> None:
        """Press a button by mouse or keyboard, and wait until the table shows something else."""
        before = self.asked("stand()")
        self.pressed += 1
        if self.keyboard:
            assert button.evaluate("button => button.tabIndex") >= 0
            button.and_(self.page.locator(":not(.rl-resting)")).wait_for()
            button.focus()
            self.page.keyboard.press("Enter", delay=900)
        elif "rl-hold" in button.get_attribute("class"):
            self.notebook.hold(button)
        else:
            button.click()
        self.wait("stand()", before)

    def choose(self, select, words: str) -> None:
        """Choose an entry of a list: by mouse at once, by keys one after the other."""
        entries = [text.replace("\xa0", " ") for text in select.locator("option").all_text_contents()]
        index = entries.index(words)
        if not self.keyboard:
            select.select_option(index=index)
            return
        select.focus()
        self.page.keyboard.press("Home")
        for _ in range(index):
            self.page.keyboard.press("ArrowDown")

    def type_in(self) -> None:
        """Choose what has fallen; of cards that cannot have been drawn the next is read."""
        entries = self.chooser("Result").locator("option").all_text_contents()
        for _ in range(len(entries)):
            words = entries[1 + FELL[self.read % len(FELL)] % (len(entries) - 1)]
            self.read += 1
            if words.startswith("take back"):
                continue
            before = self.asked("stand()")
            self.choose(self.chooser("Result"), words.replace("\xa0", " "))
            self.panel.locator(".rl-mains .rl-main:not([disabled]):visible").first.wait_for()
            self.main.click()
            self.page.wait_for_timeout(150)
            end = time.monotonic() + PATIENCE
            while self.asked("stand()") == before and "cannot have been drawn" not in self.asked("table.status.value"):
                assert time.monotonic() < end
                self.page.wait_for_timeout(100)
            if self.asked("stand()") != before:
                self.wait("-1", "")
                self.fallen.append(words)
                return

    def step(self) -> None:
        """Do what the screen asks for: what falls, the curtain, or what the person wants."""
        if self.chooser("Result").count():
            self.type_in()
        elif self.asked("table.seat == CHANCE") == "True" or self.panel.locator(".rl-hold:visible").count():
            self.press(self.main)
        else:
            words, heading = json.loads(self.asked("wish()"))
            self.do(words, heading)

    def do(self, words: str, heading: str) -> None:
        """Find a move on the screen and make it."""

        def meant(shown: str) -> bool:
            # How a battle ahead may end is added as soon as it has been tried out.
            shown = shown.replace("\xa0", " ")
            return shown == words or ("a battle follows" in words and shown.split(" (")[0] == words.split(" (")[0])

        for look in range(3):
            for button in (self.main, *self.panel.locator(":is(.rl-picker button, .rl-done):visible").all()):
                if meant(button.inner_text()) and button.is_enabled():
                    return self.press(button)
            which = self.panel.locator(".rl-picker .rl-moves:visible select")
            entries = [text.replace("\xa0", " ") for text in which.locator("option").all_text_contents()]
            before = self.asked("stand()")
            found = next(filter(meant, entries), None)
            if found is not None:
                self.choose(which, found)
            else:
                headings = self.panel.locator(".rl-picker .widget-select.rl-wide select")
                entries = [text.replace("\xa0", " ") for text in headings.locator("option").all_text_contents()]
                self.choose(headings, next(entry for entry in entries if entry.startswith(f"{heading} (")))
            if look < 2:
                self.wait("stand()", before)
                self.page.wait_for_timeout(200)
        self.keep(f"not-found-{self.pressed}")
        raise AssertionError(f"{words!r} is not to be found")

    def play(self, rounds: int, name: str) -> None:
        """Play so many rounds, and keep a picture of the end of each."""
        first = now = int(self.asked("rounds()"))
        while now < first + rounds and self.asked("table.seat") != "None":
            self.step()
            then = int(self.asked("rounds()"))
            if then != now or self.pressed % 25 == 1:
                self.keep(f"{name}-{then}-{self.pressed}")
            now = then
        assert self.asked("table.status.value") == ""

    def keep(self, name: str) -> None:
        folder = os.environ.get("ROMELAB_SHOTS")
        if folder:
            self.panel.locator(".rl-stage").first.evaluate("stage => stage.scrollIntoView()")
            self.page.wait_for_timeout(400)
            self.page.screenshot(path=str(Path(folder) / f"{name}.png"))


@pytest.fixture
def desk(open_notebook, make_notebook):
    def lay(game: str, bots=PEOPLE, *, width: int = 1280, keyboard: bool = False) -> Desk:
        source = CELL.format(game=game, bots=bots, first=TABLES[game])
        notebook = open_notebook(make_notebook(source), width=width, height={1280: 720, 1920: 1080}[width])
        notebook.panel.locator(".rl-mains").wait_for()
        return Desk(notebook, keyboard=keyboard)

    return lay


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
def test_rounds_with_a_real_box(desk, game):
    """Two persons and a bot; everything typed in lies in the history, and nobody but they has played."""
    at = desk(game)
    at.notebook.lay("Table")
    at.choose(at.chooser("Dice and cards"), "typed in")
    at.notebook.lay("Table")
    at.wait("table.chance_mode.value", "by themselves")
    at.play(3, f"box-{game}")
    assert len(at.fallen) > 3
    fell = json.loads(at.asked("json.dumps([str(p.step) for p in table.history.here.line() if p.seat == CHANCE])"))
    assert len(fell) >= len(at.fallen) // 2


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
def test_rounds_of_persons_only(desk, game):
    desk(game, ("person",) * 3).play(3, f"persons-{game}")


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
def test_bots_only(desk, game):
    """One click plays it to its end, and the final screen lies over the board."""
    at = desk(game, ("greedy",) * 3)
    end = time.monotonic() + 5 * PATIENCE
    while at.asked("table.seat") != "None":
        assert time.monotonic() < end
        if at.asked("table.bots.busy") == "False" and at.main.is_enabled():
            at.main.click()
        at.page.wait_for_timeout(500)
    at.panel.locator(".rl-ending:visible").wait_for()
    at.keep(f"bots-{game}")


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
def test_a_round_at_1920(desk, game):
    desk(game, width=1920).play(1, f"wide-{game}")


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
def test_a_round_by_keyboard_alone(desk, game):
    desk(game, keyboard=True).play(1, f"keys-{game}")


# ---- a round from a written list, its first trade in every run

BOX_TABLE = """
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
            self.notebook.page.wait_for_timeout(100)

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
            self.notebook.page.wait_for_timeout(100)

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
    box = Box(open_notebook(make_notebook(BOX_TABLE)))
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
    while LONG and box.asked("table.history.state.round") == "1":
        box.step()
    # What lies in the history is what fell on the desk, in its order, and nothing else.
    fell = box.asked("[str(point.step) for point in table.history.here.line() if point.seat == -1]")
    assert ast.literal_eval(fell) == box.typed
    assert len(box.typed) > 8
