"""The region explorer without a browser: what its controls show and do."""

from __future__ import annotations

import gc
import random

import ipywidgets
import pytest

from romelab.controls.stage.text import bill
from romelab.controls.stage.widgets import is_shown
from romelab.core import saves
from romelab.core.chance import Seeded
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.history import History
from romelab.total_war_rome.controls.explorer import ARMY, GIVE, GO, MARKET, NAVY, PUT, ROAD, RegionExplorer, explore
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup
from tests.samples import one_of


@pytest.fixture
def explorer() -> RegionExplorer:
    return explore()


def marks(explorer: RegionExplorer) -> dict[str, str]:
    return {mark.place: mark.kind for mark in explorer.board.scene.marks}


def test_a_click_shows_the_way_step_by_step(explorer):
    explorer.board.pick("magna_graecia")
    assert "3 MU" in explorer.bill.value
    assert explorer.main.description == "Spend 3 MU and go"
    assert "over a river" in explorer.steps.value
    assert explorer.ways.options[0][0] == "3 MU · Campania – Magna Graecia"
    assert explorer.goal.value == "Magna Graecia"
    assert [badge.text for badge in explorer.board.scene.ways[-1].badges] == ["1 MU", "2 MU"]


def test_going_moves_the_army_and_undo_brings_it_back(explorer):
    explorer.board.pick("campania")
    explorer.main.click()
    assert (explorer.question.start, explorer.mu.value) == ("campania", 2)
    army = next(piece for piece in explorer.board.scene.pieces if piece.kind == "army")
    assert (army.place, army.words) == ("campania", "army of Rome, 2 MU left")
    explorer.back.click()
    assert (explorer.question.start, explorer.question.goal, explorer.mu.value) == ("latium", "campania", 3)
    explorer.forth.click()
    assert explorer.question.start == "campania"
    explorer.again.click()
    assert (explorer.question.start, explorer.mu.value) == ("latium", 3)
    explorer.back.click()
    assert explorer.question.start == "campania"


def test_a_refusal_names_rules_and_rings_the_region(explorer):
    explorer.board.pick("venetia")
    assert "The cheapest way to Venetia costs 5 MU; the army has 3" in explorer.why.value
    assert "TWR-118" in explorer.why.value
    assert "TWR-121" in explorer.why.value
    assert explorer.main.disabled
    assert marks(explorer)["venetia"] == "ring"
    explorer.board.pick("mare_tyrrhenum")
    assert "TWR-038" in explorer.why.value


def test_figures_are_movement_or_gold_never_both(explorer):
    scene = explorer.board.scene
    assert {place.rank for place in scene.base.places} == {0}
    assert {piece.text for piece in scene.pieces if piece.kind == "control"} == {""}
    assert {mark.text for mark in scene.marks if mark.kind == "reach"} == {"1", "2", "3"}
    explorer.figures.value = "gold"
    scene = explorer.board.scene
    assert {mark.text for mark in scene.marks if mark.kind == "reach"} == {""}
    gold = {piece.place: piece.text for piece in scene.pieces if piece.kind == "control" and piece.text}
    assert gold["latium"] == str(explorer.on.region["latium"].gold)
    assert {place.rank for place in scene.base.places if place.kind == "region"} == {1, 2, 3}


def test_the_lists_do_what_the_map_does(explorer):
    explorer.goal.value = "samnium"
    assert explorer.main.description == "Spend 2 MU and go"
    explorer.kind.value = "agent"
    assert (explorer.mu.value, explorer.mu.description) == (5, "Steps left")
    assert explorer.main.description == "Spend 1 step and go" or explorer.main.description == "Spend 2 steps and go"
    explorer.kind.value = "navy"
    assert explorer.question.start == "latium"
    assert explorer.mu.value == 4
    explorer.faction.value = "greece"
    assert explorer.question.faction == "greece"
    assert ("Greek States", "greece") in explorer.faction.options
    assert "The navy of the Greek States stands in" in explorer.bill.value
    assert explorer.board.scene.pieces[-1].place != "latium"


def test_a_navy_carries_the_army(explorer):
    explorer.carrier.value = "mare_tyrrhenum"
    explorer.board.pick("africa")
    assert explorer.bill.value == bill("2 MU + 3 MU of the navy")
    assert "embarks" in explorer.steps.value
    assert any(piece.kind == "fleet" for piece in explorer.board.scene.pieces)


def test_putting_giving_roads_and_markets_by_click(explorer):
    explorer.clicking.value = PUT
    explorer.board.pick("gades")
    assert explorer.question.start == "gades"
    explorer.board.pick("mare_ibericum")
    assert "navies only" in explorer.status.value
    explorer.clicking.value = GIVE
    explorer.owner.value = "carthage"
    explorer.board.pick("latium")
    assert explorer.regions == explorer.on.homes("rome")[1:]
    explorer.owner.value = ""
    explorer.board.pick("latium")
    assert explorer.question.state.control[0] == -1
    explorer.clicking.value = ROAD
    explorer.board.pick("campania")
    assert "choose the region at its other end" in explorer.bill.value
    explorer.board.pick("samnium")
    assert explorer.question.state.roads
    assert [way.kind for way in explorer.board.scene.ways] == ["road"]
    explorer.board.pick("campania")
    explorer.board.pick("africa")
    assert "no border" in explorer.status.value
    explorer.clicking.value = MARKET
    explorer.board.pick("campania")
    explorer.board.pick("samnium")
    assert explorer.answer.possessions.markets == ("campania", "samnium")
    assert "Joined by road (2 gold a round): Campania + Samnium" in explorer.supply.value


def test_an_enemy_put_on_the_map_by_click_stops_the_army_and_is_ringed(explorer):
    explorer.clicking.value = ARMY
    assert explorer.owner.value == "carthage"
    explorer.board.pick("campania")
    explorer.board.pick("samnium")
    assert [piece.place for piece in explorer.board.scene.pieces if piece.kind == "army"] == [
        "latium",
        "campania",
        "samnium",
    ]
    assert marks(explorer)["campania"] == "ring"
    assert "Who stands in the way" in explorer.why.value
    assert "TWR-151" in explorer.why.value
    assert "A red ring: somebody is in the way" in explorer.bill.value
    explorer.clicking.value = GO
    explorer.board.pick("magna_graecia")
    assert explorer.main.disabled
    assert "The way leads through Campania; an enemy army of Carthage stands in Campania" in explorer.why.value
    assert marks(explorer)["campania"] == "ring"
    explorer.clicking.value = ARMY
    explorer.board.pick("campania")
    explorer.clicking.value = GO
    explorer.board.pick("campania")
    explorer.board.pick("magna_graecia")
    assert explorer.main.description == "Spend 3 MU and go"


def test_a_navy_and_an_ally(explorer):
    explorer.clicking.value = NAVY
    explorer.owner.value = "rome"
    explorer.board.pick("mare_tyrrhenum")
    assert explorer.carrier.value == "mare_tyrrhenum"
    explorer.owner.value = "carthage"
    explorer.board.pick("mare_africum")
    explorer.choose("Byzacium")
    assert "The navy of Carthage in Mare Africum may intercept" in explorer.why.value
    assert "TWR-149" in explorer.why.value
    assert "What it meets on this way" in explorer.why.value
    explorer.allied["carthage"].value = True
    assert explorer.question.allied("carthage")
    assert "TWR-114" in explorer.why.value
    assert not explorer.main.disabled
    explorer.choose("")
    assert "Allies: Carthage." in explorer.bill.value
    explorer.away.click()
    assert explorer.question.forces == ()
    explorer.back.click()
    assert len(explorer.question.forces) == 2
    # Who asks may be any force on the map.
    explorer.which.value = next(force for force in explorer.question.forces if force.faction == "carthage")
    assert (explorer.kind.value, explorer.faction.value) == ("navy", "carthage")
    assert not is_shown(explorer.allied["carthage"])


def test_a_saved_campaign_and_a_running_table_give_their_position(explorer):
    history = History(TOTAL_WAR_ROME, Setup(), Seeded(3))
    generator = random.Random(3)
    while not any(army.place for army in history.state.armies):
        history.play(generator.choice(TOTAL_WAR_ROME.legal_moves(history.state)))
    explorer.open_saved(saves.dumps(history))
    assert explorer.question.state.control == history.state.control
    assert len(explorer.which.options) > 1
    opened = explore(position=history.state)
    assert opened.question.kind == "army"
    explorer.back.click()
    assert explorer.question.start == "latium"
    with pytest.raises(InputError):
        explorer.open_saved("{}")


def test_what_hangs_on_it_is_said_and_drawn_as_bars(explorer):
    assert "6 of 6 regions of Rome" in explorer.supply.value
    assert explorer.weak.value.index("Latium") < explorer.weak.value.index("Campania")
    explorer.give("Numidia", "rome")
    assert "Cut off: Numidia" in explorer.supply.value


def test_bad_amounts_are_said_and_the_control_goes_back(explorer):
    explorer.mu.value = -2
    assert "mu: must be a whole number from 0 to 8, not -2" in explorer.status.value
    assert explorer.mu.value == explorer.question.mu == 3
    explorer.mu.value = 5
    assert explorer.status.value == ""


def test_calls_refuse_as_clicks_do(explorer):
    with pytest.raises(InputError):
        explorer.choose("Atlantis")
    with pytest.raises(IllegalMoveError):
        explorer.road("Latium", "Africa")
    assert explorer.question.goal == ""


def test_clicks_leave_no_widget_behind(explorer):
    places = [*explorer.on.region, *explorer.on.sea]
    for place in places[:20]:
        explorer.board.pick(place)
    before = living_widgets()
    for place in one_of(4, places) * 2:
        explorer.board.pick(place)
    assert living_widgets() == before


def living_widgets() -> int:
    gc.collect()
    return sum(isinstance(each, ipywidgets.Widget) for each in gc.get_objects())


def test_rounds_ahead_are_figures_on_the_map_and_say_who_can_come(explorer):
    explorer.rounds.value = 3
    assert "can be reached within 3 rounds" in explorer.bill.value
    rings = {mark.place: mark.text for mark in explorer.board.scene.marks if mark.kind == "reach"}
    assert rings["campania"] == "1"
    assert set(rings.values()) == {"1", "2", "3"}
    far = next(place for place, number in rings.items() if number == "3")
    explorer.board.pick(far)
    assert "round 3" in explorer.bill.value
    assert "round 3" in explorer.board.scene.title
    assert "within 3 rounds: army of Rome in Latium (round 3)" in explorer.bill.value
    (chosen,) = [mark for mark in explorer.board.scene.marks if mark.kind == "chosen"]
    assert (chosen.place, chosen.text) == (far, "3 rounds")
    assert explorer.main.disabled
    line = explorer.line
    explorer.start_again()
    assert explorer.question.rounds == 1
    explorer.open_line(line)
    assert (explorer.question.rounds, explorer.rounds.value, explorer.question.goal) == (3, 3, far)
    explorer.rounds.value = 1
    assert "out of reach" in explorer.bill.value


def test_a_road_is_built_by_two_clicks_and_a_second_click_on_the_first_end_forgets_it(explorer):
    explorer.clicking.value = ROAD
    explorer.board.pick("latium")
    assert "latium" in {mark.place for mark in explorer.board.scene.marks if mark.kind == "lit"}
    explorer.board.pick("latium")
    assert explorer.first_end == ""
    explorer.board.pick("latium")
    explorer.board.pick("campania")
    assert explorer.question.state.roads
