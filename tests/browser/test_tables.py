"""Game tables on a page: rounds by clicking, undo, save, open again; a game that romelab does not know."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
STRUGGLE, WAR = (TESTS.parent / "notebooks" / f"play_{game}.ipynb" for game in ("struggle_for_rome", "total_war_rome"))
PATIENCE = 10.0
MOST_CLICKS = 60
NUMBER = "table.history.here.number"
POSITION = "table.history.game.line(table.history.state)"
POINTS = "len(table.history.points)"
PICKED_ONLY = "table.orders.one_click.value = False"
"""A place is only picked, however quick the page is."""

pytestmark = pytest.mark.browser


def click_main(notebook) -> None:
    """Click the blue button of what can be done now, and wait until it is done."""
    before = notebook.asked(NUMBER)
    notebook.press_main()
    notebook.until(NUMBER, before)


def choose(notebook, liked: tuple[str, ...]) -> None:
    """Choose the first of some headings that is in the list, as a person does who wants to go on."""
    headings = notebook.panel.locator(".rl-stage .rl-wide select")
    # Lists write their blanks so that they do not break.
    shown = [text.replace("\xa0", " ") for text in headings.locator("option").all_inner_texts()]
    texts = [re.sub(r" \(\d+ moves?\)$", "", text) for text in shown]
    found = next((name for name in liked if name in texts), None)
    if found is not None:
        headings.select_option(index=texts.index(found))
        if notebook.asked("table.picker.groups.value") != found:
            notebook.until(f"table.picker.groups.value == {found!r}", "False")


def undo(notebook) -> None:
    before = notebook.asked(NUMBER)
    notebook.panel.get_by_role("button", name="Undo").click()
    notebook.until(NUMBER, before)


def save(notebook, name: str) -> Path:
    """Save the game under a name."""
    notebook.lay("Table")
    field = notebook.panel.locator(".rl-history input[type=text]")
    field.fill(name)
    field.press("Enter")
    notebook.panel.locator(".rl-history").get_by_role("button", name="Save").click()
    notebook.panel.get_by_text("Saved as").wait_for()
    saved = notebook.path.parent / name
    assert saved.is_file()
    return saved


def open_again(notebook, saved: Path) -> None:
    """Open a saved game."""
    notebook.lay("Table")
    with notebook.page.expect_file_chooser() as chooser:
        notebook.panel.locator(".rl-history").get_by_role("button", name="Open").click()
    chooser.value.set_files(saved)
    notebook.panel.get_by_text("Opened").wait_for()


# ---- Struggle for Rome

LIKED = ("Plunder a city", "Do nothing, take the income", "End this part")
"""Headings that are chosen first, so that two rounds take few clicks."""


@pytest.mark.long
def test_two_rounds_by_clicking_then_undo_save_and_open_again(open_notebook):
    first = open_notebook(STRUGGLE, cells=1)
    # The start is chosen on the board itself.
    first.run_code(PICKED_ONLY)
    first.click_board("4 roads north of Aquileia")
    start = "Start with the horsemen 4 roads north of Aquileia"
    first.panel.locator(".rl-mains").get_by_role("button", name=start).wait_for()
    click_main(first)
    tribes = "table.history.state.players[0].tribes"
    assert first.asked(f"{tribes}[0].at == {tribes}[1].at") == "False"
    clicks = 0
    while int(first.asked("table.history.state.round")) < 3:
        choose(first, LIKED)
        click_main(first)
        clicks += 1
        assert clicks < MOST_CLICKS
    assert clicks >= 6
    assert first.asked("table.history.state.round") == "3"

    # One move more, taken back: the position is the one before it, and the move is kept.
    before, number = first.asked(POSITION), first.asked(NUMBER)
    choose(first, LIKED)
    click_main(first)
    points = first.asked(POINTS)
    assert first.asked(POSITION) != before
    while int(first.asked(NUMBER)) > int(number):
        undo(first)
    assert first.asked(POSITION) == before
    assert first.asked(POINTS) == points
    saved = save(first, "two_rounds.romelab")

    # A fresh page and a fresh kernel, as next week.
    second = open_notebook(STRUGGLE, cells=1)
    assert second.asked(POSITION) != before
    open_again(second, saved)
    assert second.asked(POSITION) == before
    assert second.asked(POINTS) == points
    second.panel.get_by_text("Round 3, First Player").wait_for()


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


def test_pointing_says_what_a_click_does_and_draws_the_way(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(CELL))
    place = ast.literal_eval(notebook.asked(FREE))[-1]
    before = notebook.asked(MOVED)
    spot = notebook.panel.locator(f'.rl-pick[data-id="{place}"]')
    notebook.page.mouse.wheel(0, 1)  # who scrolls is not brought back to the top
    spot.hover()
    notebook.panel.locator(".rl-tip:visible").filter(has_text="Click: Move to").wait_for()
    notebook.panel.locator(".rl-ways > *").first.wait_for(state="attached")
    assert notebook.asked(MOVED) == before
    spot.click()
    assert place in ast.literal_eval(notebook.until(MOVED, before))


CROSSED = """
(all) => {
  const cross = document.querySelector(".rl-stage .rl-map .rl-cursor.hover");
  if (!all) return !cross.hasAttribute("hidden") && Boolean(cross.querySelector(".rl-no-line"));
  return [...document.querySelectorAll(".rl-stage .rl-map .rl-pick")].filter((place) => {
    place.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    return !cross.hasAttribute("hidden") && cross.querySelector(".rl-no-line");
  }).map((place) => place.dataset.id);
}
"""
"""Points at every place of the board, and gives those on which a red cross lies; else whether one lies there now."""
CUT = """
() => {
  const choices = document.querySelector(".rl-stage .rl-choices").getBoundingClientRect();
  return [...document.querySelectorAll(".rl-stage .rl-helps button")].filter((button) => {
    const { top, bottom, height } = button.getBoundingClientRect();
    return height && (top < choices.top || bottom > choices.bottom + 1);
  }).map((button) => button.textContent);
}
"""
"""Gives the helps that are cut."""
LIES = """
() => [...document.querySelectorAll(".rl-stage .rl-picker > .widget-select")].filter((list) => list.offsetParent
  && list.querySelector("select").getBoundingClientRect().bottom > list.getBoundingClientRect().bottom + 1)
  .map((list) => list.textContent)
"""
"""Gives the lists that lie over what stands below them."""


def test_a_red_cross_never_lies_on_a_legal_move(open_notebook, make_notebook):
    notebook = open_notebook(make_notebook(CELL))
    crossed, legal = notebook.page.evaluate(CROSSED, True), ast.literal_eval(notebook.asked("[*table.board.legal]"))
    assert crossed, "a place out of reach bears one"
    assert legal
    assert {*crossed} & {*legal} == set()
    # The pointer rests on one while the game goes on, until a move is legal there: its cross goes.
    for _ in range(12):
        notebook.panel.locator(f'.rl-pick[data-id="{crossed[0]}"]').hover()
        notebook.run_code("table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))")
        notebook.page.wait_for_timeout(400)
        legal = ast.literal_eval(notebook.asked("[*table.board.legal]"))
        assert not (crossed[0] in legal and notebook.page.evaluate(CROSSED, False))


HIDDEN = """() => [...document.querySelectorAll('.rl-picker button, .rl-done')]
  .filter((each) => each.getClientRects().length)
  .filter((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(x + width / 2, y + height - 2));
  })
  .map((each) => each.textContent)"""
"""Moves whose buttons have something before them, or lie beyond what is seen."""


@pytest.mark.parametrize("full", [False, True])
def test_no_help_beside_the_map_is_cut_and_no_list_lies_over_anything(open_notebook, make_notebook, full):
    cell = (
        "from romelab.total_war_rome.controls.table import play\ntable = play(bots=('person', 'random'), seed=3)\ntable"
    )
    notebook = open_notebook(make_notebook(cell), width=1280, height=720)
    if full:
        notebook.panel.get_by_role("button", name="Fill the window").first.click()
        notebook.page.locator(".rl-stage.rl-full").first.wait_for()
    since, seen, longest = notebook.page.locator(".rl-helps button", has_text="Since your last turn"), 0, 0
    moves = "table.view.game.legal_moves(table.history.state)"
    ends = "lambda each: type(each).__name__.startswith('End')"
    for _ in range(5):  # to the spending of the first round
        seen += since.is_visible()
        longest = max(longest, headings := int(notebook.asked("len(table.picker.groups.options)")))
        for heading in range(headings):
            notebook.run_code(f"table.picker.groups.index = {heading}")
            notebook.page.wait_for_timeout(100)
            assert [notebook.page.evaluate(wrong) for wrong in (CUT, LIES, HIDDEN)] == [[], [], []]
        before = notebook.asked(NUMBER)
        notebook.run_code(f"table.play(max({moves}, key={ends}))")
        notebook.run_code("table.bots_to_next_person()")
        notebook.until(NUMBER, before)
        notebook.page.wait_for_timeout(300)
    assert seen
    assert longest > 5, "a list that is higher than its room on a low page"
    # What is said under the map is read whole, points and gold of four factions too.
    notebook.run_code("table.board.caption = 'Greek States 12 VP, 34 gold; ' * 4 + '15 VP bring on the last round'")
    words = notebook.panel.locator(".rl-map .rl-caption", has_text="the last round")
    assert words.evaluate(
        "words => [words.scrollWidth - words.clientWidth, words.scrollHeight - words.clientHeight]"
    ) == [0, 0]


def test_on_an_upright_page_every_button_beside_a_list_is_seen(open_notebook, make_notebook):
    cell = """from romelab.struggle_for_rome.controls.table import play
table = play(("Ada", "Ben", "Cleo"), bots=("person", "easy", "easy"), seed=2)
while table.history.state.stage != "tribe":
    table.play(table.picker.moves[0])
    table.bots_to_next_person()
table
"""
    notebook = open_notebook(make_notebook(cell), width=820, height=1180)
    notebook.panel.locator(".rl-at-hand button:visible").nth(3).wait_for()
    notebook.page.wait_for_timeout(300)
    boxes = [notebook.panel.locator(part).bounding_box() for part in (".rl-at-hand", ".rl-helps", ".rl-done:visible")]
    assert all(above["y"] + above["height"] <= below["y"] for above, below in pairwise(boxes))


# ---- Total War: ROME

GO_ON = ("Let it pass", "End the agents", "End the purchases", "End the campaign turn", "Lose a card")
"""Headings of a player who wants to get to the next thing."""
ARMY = "next(army.place for army in table.history.state.armies if (army.seat, army.number) == (0, 1))"


def press(notebook, name: str) -> None:
    """Click the button that says what is to be done, and wait until it is done."""
    before = notebook.asked(NUMBER)
    notebook.panel.locator(".rl-mains, .rl-picker").get_by_role("button", name=name, exact=True).first.click()
    notebook.until(NUMBER, before)


def go_on(notebook) -> None:
    """Make whatever move leads on."""
    first = notebook.asked("table.picker.groups.options[0][1] if table.picker.groups.options else ''")
    choose(notebook, (*GO_ON, first))
    click_main(notebook)


def ringed(notebook) -> set[str]:
    return set(notebook.asked("' '.join(m.place for m in table.board.scene.marks if m.kind == 'ring')").split())


def test_a_fold_stays_as_it_was_left_while_the_game_goes_on(open_notebook):
    notebook = open_notebook(WAR, cells=1)
    rome, carthage = (notebook.panel.locator(f'.rl-fold[data-fold="{name}"]') for name in ("rome", "carthage"))
    notebook.turn_to("Everybody")
    assert [fold.evaluate("fold => fold.open") for fold in (rome, carthage)] == [True, False]
    for fold in (rome, carthage):
        fold.locator("summary").click()
    for _ in range(2):
        notebook.run_code("earlier = table.holdings.value")
        while notebook.asked("table.holdings.value == earlier") == "True":
            go_on(notebook)
        notebook.page.wait_for_timeout(200)
        assert [fold.evaluate("fold => fold.open") for fold in (rome, carthage)] == [False, True]


def test_a_round_by_clicking_then_undo_save_and_open_again(open_notebook):
    first = open_notebook(WAR, cells=1)
    clicks = 0
    while first.asked("(table.history.state.phase, table.history.state.agenda)") != "('campaign', ())":
        go_on(first)
        clicks += 1
        assert clicks < MOST_CLICKS

    # The army comes onto the map, and what it cannot reach is refused with its name, its movement and its place.
    first.click_board("Umbria")
    press(first, "Army 1 appears in Umbria et Picenum")
    first.click_board("Pannonia")
    refusal = first.panel.locator(".rl-refusal", has_text="Army 1 in Umbria et Picenum: the cheapest way to Pannonia")
    refusal.get_by_text("costs 5 MU; the army has 3").wait_for()
    refusal.locator("summary", has_text="TWR-118").click()
    refusal.get_by_text("movement units").first.wait_for()
    assert ringed(first) == {"umbria", "pannonia"}
    assert first.asked(ARMY) == "umbria"

    # It goes where it can, by a click on the map.
    choose(first, ("Move an army",))
    first.run_code(PICKED_ONLY)
    first.click_board("Samnium")
    press(first, "Army 1 to Samnium")
    assert first.asked(ARMY) == "samnium"
    first.panel.get_by_role("tab", name="What happened").click()
    first.panel.locator(".rl-log li", has_text="Army 1 of Rome goes to Samnium").wait_for()

    # Taken back: it stands where it stood, and the step is kept.
    after, points = first.asked(POSITION), first.asked(POINTS)
    undo(first)
    assert first.asked(ARMY) == "umbria"
    assert first.asked(POINTS) == points
    number = first.asked(NUMBER)
    first.panel.get_by_role("button", name="Redo").click()
    first.until(NUMBER, number)
    assert first.asked(POSITION) == after

    while first.asked("table.history.state.round") == "1":
        go_on(first)
        clicks += 1
        assert clicks < MOST_CLICKS
    first.panel.get_by_text("Round 2").first.wait_for()
    ended, points = first.asked(POSITION), first.asked(POINTS)

    saved = save(first, "one_round.romelab")
    second = open_notebook(WAR, cells=1)
    assert second.asked(POSITION) != ended
    open_again(second, saved)
    assert second.asked(POSITION) == ended
    assert second.asked(POINTS) == points
    assert second.asked(ARMY) == "samnium"
    second.panel.get_by_text("Round 2").first.wait_for()

    # Games of several tables are laid side by side below all else, and that comes into sight.
    with second.page.expect_file_chooser() as chooser:
        second.panel.get_by_role("button", name="Compare saved games").click()
    chooser.value.set_files([saved, saved])
    last = second.panel.locator(".rl-comes tr").last
    last.wait_for()
    second.page.wait_for_timeout(300)
    over = last.locator("xpath=ancestor::*[contains(@class, 'rl-overlay')]").bounding_box()
    assert last.bounding_box()["y"] + last.bounding_box()["height"] <= over["y"] + over["height"]


@pytest.mark.in_lab
def test_a_tree_and_a_chart_are_chosen_on_the_page(open_notebook):
    notebook = open_notebook(WAR, cells=1, width=1280, height=720)
    panel = notebook.panel
    notebook.lay("Faction board")
    tree = panel.get_by_role("table", name="Development tree")
    tree.get_by_text("Camp Drill", exact=True).wait_for()
    assert tree.get_by_text("can be bought").count() == 5
    panel.get_by_label("Whose").select_option("Carthage")
    tree.get_by_text("Cothon Shipyards", exact=True).wait_for()
    # Every word of the tree is large enough for a projector.
    sizes = tree.locator(".rl-slot *").evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= 14
    notebook.lay("Charts")
    panel.get_by_label("Chart").select_option("victory points")
    chart = panel.get_by_role("img", name="Nobody has a point yet")
    chart.wait_for()
    # The file has 150 pixels an inch, the page 100: smaller than that, its letters would be too.
    assert chart.evaluate("one => one.getBoundingClientRect().width / one.naturalWidth") > 0.94 / 1.5
    panel.get_by_label("Chart").select_option("gold of Carthage")
    panel.get_by_role("img", name="Carthage took 0 gold").wait_for()


# ---- a game that romelab does not know

SETUP = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from romelab.drawing.picture import image
from toy.table import play, via_scene
table = play(("Ada", "Ben"), bots=("person", "greedy"), seed=5)
"""
STEPS = "len(table.history.here.line())"


@pytest.mark.in_lab
def test_an_unknown_game_by_clicking(open_notebook, make_notebook):
    opened = open_notebook(make_notebook(SETUP, "table", "image(via_scene(table.history.state))"))
    stage = opened.panel.locator(".rl-stage")
    assert opened.panel.locator("img[alt='Ada is in Roma. Ben is in Brundisium.']").count() == 1

    opened.run_code(PICKED_ONLY)
    opened.click_board("Regium")
    stage.get_by_text("No road leads from Roma to Regium").wait_for()
    stage.get_by_text("VIA-3").first.wait_for()
    opened.click_board("Capua")
    # Among the small buttons until the place is picked.
    stage.locator(".rl-mains").get_by_role("button", name="Travel to Capua").click()
    opened.until("table.history.state.at[0]", "Roma")

    stage.get_by_role("button", name="Undo").click()
    opened.until("table.history.state.at[0]", "Capua")

    for _ in range(MOST_CLICKS):
        if opened.asked("table.seat") == "None":
            break
        before = opened.asked(STEPS)
        opened.press_main()
        opened.until(STEPS, before)
    stage.get_by_text("The game is over").wait_for()


def test_the_rulebook_opens_at_its_head_each_time_and_its_way_back_stays_in_sight(open_notebook):
    page = open_notebook(WAR, cells=1, width=1280, height=720).page
    leaf = page.locator(".rl-overlay:has(.rl-rules)")
    for _ in range(2):
        page.get_by_role("button", name="Rules", exact=True).click()
        leaf.locator("summary").first.wait_for()
        assert page.evaluate("document.activeElement.placeholder") == "words or a number"
        assert leaf.evaluate("e => e.scrollTop") == 0
        for chapter in range(4):
            leaf.locator(f"details:nth-of-type({chapter + 1}):not([open]) > summary").evaluate_all(
                "all => all.forEach((each) => each.click())"
            )
        leaf.evaluate("e => { e.scrollTop = 300; }")
        back = page.get_by_role("button", name="Back to the board")
        inside, box = leaf.bounding_box(), back.bounding_box()
        assert inside["y"] <= box["y"] < box["y"] + box["height"] < inside["y"] + 60
        back.click()
        leaf.wait_for(state="hidden")


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180)])
def test_no_table_beside_the_board_is_wider_than_its_leaf_nor_breaks_a_word(open_notebook, size):
    page = open_notebook(WAR, cells=1, width=size[0], height=size[1]).page
    page.locator(".rl-prices").wait_for(state="attached")
    for tab in ("Everybody", "Aims"):
        page.get_by_role("tab", name=tab).click()
        wide, seen, broken = page.evaluate("""() => {
          const leaf = [...document.querySelectorAll(".rl-page")].find((each) => !each.hidden);
          const words = [...leaf.querySelectorAll(".rl-table :is(td, th)")].filter((cell) => {
            const longest = Math.max(0, ...cell.textContent.split(/\\s/).map((word) => word.length));
            return cell.clientWidth < 5 * longest;
          });
          return [leaf.scrollWidth, leaf.clientWidth, words.map((cell) => cell.textContent)];
        }""")
        assert (wide <= seen, broken) == (True, []), tab


PLACED = """
from romelab.total_war_rome.game import TOTAL_WAR_ROME as game
from romelab.total_war_rome.positions.moves import PlaceArmy
while not any(army.place for army in table.history.state.armies if army.seat == 0):
    while table.seat != 0:
        table.bots_to_next_person()
    moves = game.legal_moves(table.history.state)
    table.play(next((move for move in moves if isinstance(move, PlaceArmy)), moves[-1]))
"""


@pytest.mark.parametrize("size", [(1280, 720), (820, 1180)])
def test_the_sign_of_an_army_is_read_by_pointing_and_brings_its_moves_by_a_click(open_notebook, size):
    notebook = open_notebook(WAR, cells=1, width=size[0], height=size[1])
    notebook.run_code(PLACED)
    own = "place := next(army.place for army in table.history.state.armies if army.seat == 0 and army.place)"
    sign = notebook.page.locator('.rl-layer-pieces > [data-player="rome"][data-kind="army"]').first
    sign.wait_for()
    box = sign.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    notebook.page.mouse.move(at[0] - 40, at[1] - 40)
    notebook.page.mouse.move(*at)
    tip = notebook.page.locator(".rl-tip")
    tip.get_by_text(re.compile(r"^Army \d of Rome, \d cards$")).wait_for()
    tip.get_by_text("click to choose").wait_for()
    notebook.page.mouse.click(*at)
    notebook.page.wait_for_timeout(500)
    assert notebook.asked(f"({own}) and table.choosing.place == place and table.reasons == ()") == "True"
    assert (
        notebook.asked(f"({own}) and {{*map(str, table.picker.at(place))}} <= {{*map(str, table.picker.of(place))}}")
        == "True"
    )
