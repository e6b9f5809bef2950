"""Every explorer on a page: clicked, worked by keyboard and by list, read.

Tests of one explorer share its notebook, which begins again before each.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.samples import WINDOW

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OPENS = {
    "roads": "Click one on the board",
    "regions": "Click one on the map",
    "achievements": "Click a box on the board.",
    "journeys": "Darker is nearer",
}
"""What an explorer says before it is asked."""
AGAIN = """
def inside(widget):
    return [widget, *(each for child in getattr(widget, "children", ()) for each in inside(child))]
for each in inside(explorer):
    if hasattr(each, "index") and each.description.startswith("A click"):
        each.index = 0
explorer.start_again()
"""
roads, regions, achievements, journeys = (pytest.mark.parametrize("explorer", [of], indirect=True) for of in OPENS)

pytestmark = [pytest.mark.browser, pytest.mark.same_notebook]


@pytest.fixture
def explorer(open_notebook, request):
    notebook = open_notebook(NOTEBOOKS / f"explore_{request.param}.ipynb", cells=1)
    assert notebook.run_code(AGAIN) == ""
    notebook.panel.get_by_text(OPENS[request.param]).first.wait_for()
    return notebook


# ---- roads


@roads
def test_a_click_on_a_crossroads_shows_its_bill_and_paying_moves_the_tribe(explorer):
    panel = explorer.panel
    explorer.click_board("south-east of Capua")
    panel.get_by_text("4 gold", exact=True).first.wait_for()
    panel.get_by_text("5 arrows: land free, 4 × sea 1 gold").first.wait_for()
    panel.get_by_text("Castra Regina (Regensburg) to").first.wait_for()
    panel.get_by_role("button", name="Pay 4 gold and go").click()
    panel.get_by_text("stand south-east of Capua").first.wait_for()
    assert explorer.run_code("print(explorer.question.start, explorer.question.gold)") == "8,8,S 1\n"
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_role("button", name="Pay 4 gold and go").wait_for()
    assert explorer.run_code("print(explorer.question.gold)") == "5\n"


@roads
def test_a_city_is_refused_with_its_rule_and_the_rule_opens(explorer):
    panel = explorer.panel
    explorer.click_board("Roma,")
    refusal = panel.locator(".rl-refusal", has_text="Roma is a city").first
    refusal.wait_for()
    rule = refusal.locator("summary", has_text="SFR-94")
    rule.click()
    panel.get_by_text("a crossroads that holds neither a city nor a tribe").first.wait_for()
    panel.get_by_text("To Roma: the tribe stops beside it").first.wait_for()
    assert panel.get_by_role("button", name="Pay 5 gold and go").is_enabled()


@roads
def test_roads_by_keyboard_and_by_list(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    explorer.place("north of Castra Regina").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Pay nothing and go").wait_for()
    chosen = explorer.run_code("print(explorer.question.goal)")
    explorer.type_into(panel.get_by_label("To", exact=True), "north-west of Roma")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Pay 5 gold and go").wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "8,8,N\n" != chosen
    panel.get_by_role("button", name="Pay 5 gold and go").focus()
    page.keyboard.press("x")
    assert page.locator(".jp-Cell").count() == cells


@roads
def test_a_negative_purse_is_said_and_changes_nothing(explorer):
    panel = explorer.panel
    gold = panel.get_by_label("Gold", exact=True)
    explorer.type_into(gold, "-3")
    gold.press("Enter")
    panel.get_by_text("gold: must be a whole number from 0 to 100, not -3").first.wait_for()
    assert gold.input_value() == "5"
    assert explorer.run_code("print(explorer.question.gold)") == "5\n"


# ---- regions


def test_the_page_opens_without_answers_and_a_guess_brings_one(open_notebook):
    notebook = open_notebook(NOTEBOOKS / "explore_regions.ipynb", cells=2)
    panel = notebook.panel
    panel.get_by_text("Click one on the map").first.wait_for()
    assert (
        notebook.run_code("print(explorer.question == explorer.opens, explorer.question.goal == '')") == "True True\n"
    )
    box = panel.locator(".rl-predict").first
    assert box.get_by_text("costs 5 MU").count() == 0
    box.get_by_label("yes, for 3 MU").check()
    notebook.type_into(box.locator("textarea"), "because it is near")
    box.get_by_role("button", name="Write it down").click()
    box.get_by_role("button", name="Now run it").click()
    box.get_by_text("the cheapest way to Venetia costs 5 MU").first.wait_for()
    panel.get_by_text("Click one on the map").first.wait_for()
    assert notebook.run_code("print(explorer.question == explorer.opens)") == "True\n"


@regions
@pytest.mark.rule("TWR-121")
def test_a_click_moves_the_army_and_a_region_out_of_reach_is_refused(explorer):
    panel = explorer.panel
    explorer.click_board("samnium")
    panel.get_by_role("button", name="Spend 2 MU and go").click()
    panel.get_by_text("stands in Samnium").first.wait_for()
    assert explorer.run_code("print(explorer.question.start, explorer.question.mu)") == "samnium 1\n"
    assert panel.locator('.rl-piece[data-kind="army"]').get_attribute("data-place") == "samnium"
    explorer.click_board("latium")
    refusal = panel.locator(".rl-refusal", has_text="The cheapest way to Latium costs 2 MU; the army has 1")
    refusal.wait_for()
    panel.locator(".rl-refusal", has_text="The mountain range between Samnium and Latium costs 1 MU more").wait_for()
    assert panel.get_by_role("button", name="Out of reach").is_disabled()
    assert panel.locator('.rl-mark.m-ring[data-place="latium"]').count() == 1
    panel.locator(".rl-refusal summary", has_text="TWR-121").click()
    panel.get_by_text("Crossing a river or mountain pass without a road").first.wait_for()
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_role("button", name="Spend 2 MU and go").wait_for()
    assert explorer.run_code("print(explorer.question.start)") == "latium\n"


@regions
def test_a_region_changes_hands_and_a_road_is_built_by_clicks(explorer):
    panel = explorer.panel
    panel.get_by_label("A click means", exact=True).select_option("give the region to")
    explorer.click_board("cisalpina")
    panel.locator('.rl-piece[data-kind="control"][data-place="cisalpina"][data-player="rome"]').wait_for()
    panel.get_by_label("A click means", exact=True).select_option("road between two")
    explorer.click_board("latium")
    panel.get_by_text("choose the region at its other end").first.wait_for()
    explorer.click_board("etruria")
    panel.locator(".rl-ways .rl-way.w-road").wait_for()
    panel.get_by_label("A click means", exact=True).select_option("go there")
    explorer.click_board("etruria")
    panel.get_by_role("button", name="Spend 1 MU and go").wait_for()


@regions
@pytest.mark.rule("TWR-151")
def test_an_enemy_put_on_the_map_by_clicks_stops_the_army(explorer):
    panel = explorer.panel
    meaning = panel.get_by_label("A click means", exact=True)
    meaning.select_option("place an army or take it away")
    explorer.click_board("campania")
    panel.locator('.rl-piece[data-kind="army"][data-player="carthage"][data-place="campania"]').wait_for()
    panel.get_by_text("A red ring: somebody is in the way").first.wait_for()
    assert panel.locator('.rl-mark.m-ring[data-place="campania"]').count() == 1
    explorer.click_board("samnium")
    panel.locator('.rl-piece[data-kind="army"][data-player="carthage"][data-place="samnium"]').wait_for()
    meaning.select_option("go there")
    explorer.click_board("magna_graecia")
    panel.locator(".rl-refusal", has_text="The way leads through Campania; an enemy army of Carthage").wait_for()
    assert panel.get_by_role("button", name="Out of reach").is_disabled()
    assert panel.locator('.rl-mark.m-ring[data-place="campania"]').count() == 1
    panel.locator(".rl-refusal summary", has_text="TWR-151").first.click()
    explorer.lay("Set up")
    panel.get_by_label("Allied with Carthage").check()
    panel.get_by_role("button", name="Spend 3 MU and go").wait_for()
    panel.get_by_label("Allied with Carthage").uncheck()
    panel.get_by_role("button", name="Out of reach").wait_for()
    explorer.lay("Set up")
    meaning.select_option("place an army or take it away")
    explorer.click_board("samnium")
    panel.get_by_role("button", name="Spend 3 MU and go").click()
    panel.get_by_text("stands in Magna Graecia").first.wait_for()
    assert explorer.run_code("print(explorer.question.start, len(explorer.question.forces))") == "magna_graecia 1\n"


@pytest.mark.long
@regions
def test_regions_by_keyboard_and_by_list(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    explorer.place("latium").focus()
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('data-id')")
    assert focused in explorer.run_code("print([p.id for p in explorer.board.base.places])")
    assert focused != "latium"
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    panel.locator('[role=option][aria-selected="true"], .rl-mark.m-ring').first.wait_for()
    explorer.type_into(panel.get_by_label("To", exact=True), "Campania")
    explorer.page.keyboard.press("Enter")
    panel.get_by_role("button", name="Spend 1 MU and go").wait_for()
    panel.get_by_role("button", name="Spend 1 MU and go").focus()
    page.keyboard.press("x")
    assert page.locator(".jp-Cell").count() == cells
    assert "held by Rome" in explorer.place("campania").get_attribute("aria-label")


@pytest.mark.long
@regions
def test_names_and_figures_can_be_read_on_a_small_projector(explorer):
    sizes = explorer.page.evaluate(
        "[...document.querySelectorAll('.rl-map .rl-sheet text')].filter(node => node.getBoundingClientRect().width)"
        ".map(node => [parseFloat(getComputedStyle(node).fontSize), node.getScreenCTM()])"
        ".map(([size, at]) => size * Math.hypot(at.c, at.d))"
    )
    assert min(sizes) >= 11


# ---- achievements


def lit(notebook) -> dict[str, str]:
    """Return the numbered boxes of the plan as the page shows them."""
    return notebook.panel.locator(".rl-map").evaluate(
        """board => Object.fromEntries([...board.querySelectorAll('.rl-mark-box.m-lit')]
             .map(mark => [mark.dataset.place, mark.querySelector('.rl-t-count').textContent]))"""
    )


@achievements
def test_a_click_on_a_box_shows_the_plan_and_laying_it_puts_the_tokens(explorer):
    panel = explorer.panel
    explorer.click_board("steigbuegel")
    panel.get_by_text("2 cards, 2 in hand", exact=True).wait_for()
    panel.locator(".rl-plan li", has_text="17 Franci").wait_for()
    assert lit(explorer) == {"reiterkampf": "1", "steigbuegel": "2"}
    assert panel.locator(".rl-map .rl-way.w-lit").count() == 2
    assert panel.locator(".rl-map .m-dim").count() > 25
    assert "step 2 of the plan" in explorer.place("steigbuegel").get_attribute("aria-label")
    assert explorer.place("steigbuegel").get_attribute("aria-selected") == "true"
    explorer.turn_to("In history")
    panel.get_by_text("Iron stirrups in Avar graves").wait_for()
    explorer.turn_to("Tokens")
    panel.get_by_role("button", name="Place these 2 tokens").click()
    panel.get_by_text("5 tokens, 110 points").wait_for()
    assert panel.locator('.rl-map .rl-piece[data-place="steigbuegel"][data-player="red"]').count() == 1
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_text("3 tokens, 40 points").wait_for()


@achievements
def test_the_reason_opens_its_rule(explorer):
    panel = explorer.panel
    explorer.click_board("hauptstadt")
    refusal = panel.locator(".rl-refusal", has_text="Capital city needs")
    refusal.wait_for()
    refusal.locator("summary", has_text="KUR-34").click()
    panel.get_by_text("Dotted lines are joint conditions").wait_for()


@achievements
def test_what_falls_with_cattle_is_crossed_and_marked(explorer):
    panel = explorer.panel
    panel.get_by_label("Ask", exact=True).select_option("What breaks if it is lost?")
    explorer.click_board("viehzucht")
    panel.get_by_text("1 token loses its line").wait_for()
    board = panel.locator(".rl-map")
    board.locator('.m-gone[data-place="viehzucht"] .rl-cross').wait_for(state="attached")
    assert board.locator('.m-broken[data-place="sattel"]').count() == 1
    assert board.locator('.m-ring[data-place="kummet"]').count() == 1


@pytest.mark.long
@achievements
def test_achievements_by_keyboard_and_by_list(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    explorer.place("viehzucht").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    panel.get_by_text("1 card, 1 in hand", exact=True).wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "reiterkampf\n"
    panel.get_by_label("Box", exact=True).select_option("Long-distance trade · FERNHANDEL")
    panel.get_by_role("button", name="Place these 2 tokens").wait_for()
    panel.get_by_role("button", name="Place these 2 tokens").focus()
    page.keyboard.press("x")
    assert page.locator(".jp-Cell").count() == cells


@achievements
def test_a_click_can_put_tokens_and_a_full_hand_takes_no_sixth_card(explorer):
    panel = explorer.panel
    panel.get_by_label("A click", exact=True).select_option("places or removes a token")
    explorer.click_board("fernhandel")
    explorer.turn_to("Tokens")
    panel.get_by_text("1 token has no line: Long-distance trade").wait_for()
    assert panel.locator('.rl-map .m-broken[data-place="fernhandel"]').count() == 1
    panel.get_by_label("Take", exact=True).select_option("33 Turci")
    panel.get_by_text("a full hand has 5 cards").wait_for()
    assert explorer.run_code("print(len(explorer.question.hand))") == "5\n"


# ---- journeys


@journeys
def test_a_click_shows_the_way_and_undo_takes_it_back(explorer):
    panel = explorer.panel
    explorer.click_board("Alexandria (")
    panel.get_by_text("14.0 days, July winds", exact=True).first.wait_for()
    panel.get_by_text("by ferry 18 km): 2,332 km").first.wait_for()
    panel.get_by_text("Days at sea are averages for July").first.wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "alexandria\n"
    assert panel.locator(".rl-map .w-best").count() == 1
    panel.get_by_role("button", name="Undo").click()
    panel.get_by_text("Darker is nearer").wait_for()


@journeys
def test_a_click_can_move_the_middle_of_the_rings(explorer):
    panel = explorer.panel
    panel.get_by_label("A click means").select_option("start there")
    explorer.click_board("Londinium (")
    panel.locator(".rl-map .rl-t-band-title", has_text="Days from Londinium").wait_for()
    explorer.lay("Two maps side by side")
    panel.get_by_role("img", name="Days from Londinium, on foot over land").wait_for()
    explorer.lay("Two maps side by side")
    assert explorer.run_code("print(explorer.question.start)") == "londinium\n"


@journeys
def test_means_boats_and_what_is_shown(explorer):
    panel = explorer.panel
    panel.get_by_label("By", exact=True).select_option("by water")
    panel.locator(".rl-map .rl-t-band-title", has_text="Days from Roma, by water").wait_for()
    panel.get_by_label("Show", exact=True).select_option("denarii for a kilogram")
    panel.locator(".rl-map .rl-t-band-title", has_text="Denarii for a kilogram from Roma").wait_for()
    panel.get_by_label("By", exact=True).select_option("rider, 56 km a day")
    panel.get_by_text("show: no price is known for travel on horseback").wait_for()
    assert panel.get_by_label("By", exact=True).input_value() == "by water"


@pytest.mark.long
@journeys
def test_journeys_by_keyboard_and_by_name(explorer):
    page, panel = explorer.page, explorer.panel
    cells = page.locator(".jp-Cell").count()
    explorer.place("Roma").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    panel.locator("summary", has_text="Leg by leg").wait_for()
    assert page.locator(".jp-Cell").count() == cells
    box = panel.get_by_label("To", exact=True)
    explorer.type_into(box, "London")
    box.press("Enter")
    panel.get_by_text("27.2 days, July winds", exact=True).first.wait_for()
    explorer.type_into(box, "Atlantis")
    box.press("Enter")
    panel.get_by_text('there is no "Atlantis" in the atlas').wait_for()
    assert explorer.run_code("print(explorer.question.goal)") == "londinium\n"


@journeys
def test_the_names_on_the_map_can_be_read(explorer):
    size = explorer.page.evaluate(
        """() => {
          const text = document.querySelector(".rl-map .rl-t-name-great");
          return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        }"""
    )
    assert size >= 11


# ---- battles

PATIENCE = 10.0
MOST_CLICKS = 40


def boxes(notebook) -> set[str]:
    """Return the ids of the boxes that the page shows."""
    return set(
        notebook.panel.locator(".rl-board").first.evaluate(
            "board => [...board.querySelectorAll('[role=option]')].map(option => option.dataset.id)"
        )
    )


def test_a_battle_is_fought_to_its_end_by_clicking(open_notebook):
    notebook = open_notebook(NOTEBOOKS / "explore_battles.ipynb", height=900, cells=1)
    page, panel = notebook.page, notebook.panel
    assert "1 hand ?" in boxes(notebook)
    spot = panel.locator('.rl-board [role=option][data-id="0 hand rome_italian_infantry"]').first
    spot.scroll_into_view_if_needed()
    area = spot.bounding_box()
    page.mouse.click(area["x"] + area["width"] / 2, area["y"] + area["height"] / 2)
    panel.locator(
        ".rl-picker button:visible, .rl-mains button:visible", has_text="Deploy Italian Infantry"
    ).first.click()
    notebook.until("len(lab.table.history.here.line())", "1")
    panel.get_by_text("The dice of the last combat").wait_for()
    assert panel.locator("svg[aria-label*=' die: ']").count() >= 2
    for _ in range(MOST_CLICKS):
        if notebook.asked("lab.table.history.state.over") == "True":
            break
        before = notebook.asked("lab.table.history.here.number")
        notebook.press_main("lab.table")
        notebook.until("lab.table.history.here.number", before)
    panel.get_by_text("The game is over").first.wait_for()
    ids = notebook.run_code("print(*(p.id for p in lab.table.board.scene.base.places), sep='|')").strip()
    end = time.monotonic() + PATIENCE
    while not boxes(notebook) >= set(ids.split("|")):
        assert time.monotonic() < end, "the page does not show the last sheet"
        page.wait_for_timeout(20)
    if WINDOW[0] < 800:
        panel.get_by_role("button", name="Table", exact=True).click()  # the end covers what stands below one another
    panel.get_by_role("button", name="Undo").first.click()
    notebook.until("lab.table.history.state.over", "True")
