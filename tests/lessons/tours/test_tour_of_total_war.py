"""The tour of the campaign, walked through without a browser."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.core.game import Move
from romelab.lessons.steps import play_script
from romelab.lessons.total_war_rome import TotalWarLesson, learn
from romelab.lessons.total_war_rome.script import SETUP, TOUR, WHOLE
from romelab.lessons.tour import Tour
from romelab.total_war_rome.box import rolls
from romelab.total_war_rome.chances import odds
from romelab.total_war_rome.controls.table import TotalWarView
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.moves import Assault, BuyRoad, BuyTroop, CashLevy, MoveArmy
from romelab.total_war_rome.positions.state import State
from tests.lessons.tours.walking import go_on, guess, walk, walk_to

MAP = TOTAL_WAR_ROME.box.map
LEVY = 20
LEGIONARIES, FLEET_YARDS, MARINES = "rome_republican_legionaries", "rome_fleet_yards", "rome_marines"


@pytest.fixture
def lesson() -> TotalWarLesson:
    return learn()


@pytest.fixture
def tour(lesson) -> Tour:
    return lesson.tour


def before(move: Move) -> State:
    """Return the position in which a move of the round is made."""
    return play_script(TotalWarView(), SETUP, WHOLE[: WHOLE.index(move)]).state


def test_at_the_end_nothing_is_offered_and_the_table_closes(tour):
    walk(tour)
    assert not tour.table.picker.moves
    assert not is_shown(tour.table.picker.go)
    assert "You can still look at every position" in tour.table.why.value
    tour.table.close()
    assert tour.table.comm is None


def test_a_heading_takes_back_what_was_clicked_counts_at_a_click_and_what_it_lists_is_shown_on_the_board(tour):
    walk_to(tour, "Try to rob the treasury")
    table, picker = tour.table, tour.table.picker
    table.pick("africa")
    assert (table.picked, picker.groups.value) == ("africa", "Move an agent")
    picker.groups.value = "Trade"
    assert (table.picked, table.board.ways) == ("", [])
    table.pick("africa")
    assert (table.picked, picker.groups.value) == ("africa", "Trade")
    picker.groups.value = "Move an agent"
    picker.which.value = next(move for _, move in picker.which.options if move.to == "etruria")
    assert (table.picked, bool(table.board.ways)) == ("etruria", True)
    # Where nothing can be done a guide's list begins anew, whatever heading was chosen.
    picker.groups.value = "Trade"
    table.pick("mare_ligusticum")
    assert (picker.groups.value, picker.proposed) == (None, "Move an agent")


def test_a_click_takes_back_what_the_list_has_chosen_also_before_a_guess_is_written(tour):
    walk_to(tour, "Send an agent")
    tour.table.pick("macedonia")
    assert "First write down your guess" in tour.table.why.value
    ways = tour.table.board.ways
    assert ways
    tour.table.pick("cyrenaica")
    picker = tour.table.picker
    picker.which.value = next(move for _, move in picker.which.options)
    assert not picker.go.disabled
    tour.table.pick("macedonia")
    assert (picker.move, picker.go.disabled, tour.table.board.ways) == (None, True, ways)


@pytest.mark.parametrize(
    ("title", "gold", "points"),
    [
        ("Hidden gold", (6, 6), (0, 0)),
        ("Try to rob the treasury", (4, 5), (0, 0)),
        ("Cash a levy", (7, 2), (0, 0)),
        ("Work out the taxes", (11, 2), (0, 0)),
        ("An army takes the field", (20, 11), (0, 0)),
        ("Build a road", (17, 11), (0, 0)),
        ("Who leads?", (11, 9), (1, 0)),
    ],
)
def test_gold_and_points_on_the_way_are_those_the_tour_speaks_of(tour, title, gold, points):
    walk_to(tour, title)
    state = tour.table.history.state
    assert state.gold == gold
    assert state.vp == points


def test_numbers_said_in_the_tour_are_those_of_map_and_dice(tour):
    said = re.findall(r"(\d)\*\*", TOUR.steps[5].text)
    assert said == ["3", "2"]
    homes = {region.id: region.gold for region in MAP.regions if region.home == "rome"}
    assert homes == {"latium": 3, "campania": 2, "etruria": 1, "umbria": 1, "samnium": 1, "magna_graecia": 1}
    state = before(Assault(1))
    army = next(army for army in state.armies if army.ref == (0, 1))
    assert sum(TOTAL_WAR_ROME.box.troops[card].kind == "foot_close" for card in army.troops) == 3
    assert TOTAL_WAR_ROME.box.generals[army.general].die == "GREEN"
    found = odds.assault(("RED", "RED"), army.troops, general="GREEN")
    assert round(100 * found.taken) == 54
    assert TOTAL_WAR_ROME.chances(TOTAL_WAR_ROME.apply(state, Assault(1))[0]) == TOTAL_WAR_ROME.box.roll(("RED", "RED"))
    faces = TOTAL_WAR_ROME.box.faces
    assert faces["RED"][0] == 3
    assert faces["GREEN"][:2] == (1, 2)
    levies = {card: TOTAL_WAR_ROME.box.deck[card].levy for card in before(CashLevy(LEVY)).hands[0]}
    assert levies.pop(LEVY) == 4 > max(levies.values())
    costs = [TOTAL_WAR_ROME.box.developments[name].cost for name in (FLEET_YARDS, MARINES)]
    assert costs == [2, 3]
    assert TOTAL_WAR_ROME.box.troops[LEGIONARIES].cost == 3
    ending = play_script(TotalWarView(), SETUP, WHOLE).state
    held = sum(region.gold for region in MAP.regions if ending.control[region.index] == 0)
    assert held == 12


def test_an_army_out_of_reach_is_refused_with_its_rule_when_the_region_is_clicked(tour):
    walk_to(tour, "Too far")
    tour.table.pick("massilia")
    assert tour.finished
    assert "TWR-121" in tour.guide.message.value
    assert "the army has 1" in tour.guide.message.value


def test_nothing_is_played_before_the_guess_and_both_stand_side_by_side(tour):
    walk_to(tour, "Guess, then assault")
    number = tour.table.history.here.number
    tour.table.play(Assault(1))
    assert tour.table.history.here.number == number
    assert "First write down your guess" in tour.table.status.value
    guess(tour)
    tour.table.play(Assault(1))
    go_on(tour)
    tour.table.resolve_chance()
    assert not tour.finished
    tour.table.resolve_chance()
    assert tour.finished
    box = tour.guide.extra.children[0]
    assert box.came == "Epirus falls, no card lost"
    assert "Epirus holds out" in box.said.value


def test_the_end_of_the_assault_is_told_as_it_came():
    prediction = next(step.predict for step in TOUR.steps if step.predict and step.predict.reasoned)
    game = play_script(TotalWarView(), SETUP, WHOLE[: WHOLE.index(Assault(1)) + 1])
    start = game.here.number
    game.resolve(("skull", "blank"))
    lost = next(iter(TOTAL_WAR_ROME.legal_moves(game.state)))
    game.play(lost)
    for roll, result in ((max_of(game), "taken_dearly"), (("blank",) * 4, "held")):
        game.goto(start + 2)
        game.resolve(roll)
        events = [event for point in game.here.line()[start + 1 :] for event in point.events]
        assert prediction.came(game.state, events).key == result


def max_of(game) -> tuple[str, ...]:
    """Return the best roll that may fall now."""
    return max(TOTAL_WAR_ROME.chances(game.state).outcomes, key=rolls.damage)


def test_either_agent_leads_to_the_end(tour):
    walk_to(tour, "Send an agent")
    for _ in range(2):
        guess(tour)
        tour.table.play(tour.step.wanted[1])
        assert tour.finished
        go_on(tour)
    walk(tour)
    assert tour.step is None


def test_the_questions_are_answered_as_the_rules_have_it():
    march = MoveArmy(2, "cisalpina")
    state = before(march)
    worn = tuple(replace(army, spent=2) if army.ref == (0, 2) else army for army in state.armies)
    state = replace(state, armies=worn)
    assert {reason.rule for reason in TOTAL_WAR_ROME.why_not(state, march)} == {"TWR-121"}
    border = MAP.border("umbria", "cisalpina")
    assert border.kind == "river"
    assert not TOTAL_WAR_ROME.why_not(replace(state, roads=1 << border.index), march)

    spending = before(BuyRoad("umbria", "cisalpina"))
    assert not TOTAL_WAR_ROME.why_not(spending, BuyTroop(1, LEGIONARIES))
    in_port = tuple(replace(navy, place="magna_graecia") if navy.seat == 0 else navy for navy in spending.navies)
    reasons = TOTAL_WAR_ROME.why_not(replace(spending, navies=in_port), BuyTroop(1, LEGIONARIES))
    assert {reason.rule for reason in reasons} == {"TWR-225"}

    assert not rolls.beats(("x", "x", "x", "blank"), ("skull", "x"))


def test_the_round_is_drawn_at_a_click(lesson):
    pictures = lesson.pictures
    assert pictures.shown.value == ""
    pictures.make.click()
    assert "Play the tour first" in pictures.shown.value
    walk(lesson.tour)
    pictures.make.click()
    html = pictures.shown.value
    assert html.count("<img alt=") == 3
    assert "Rome took 16 gold and paid 11 in 1 round" in html
    assert "Rome has 2 of 15 developments" in html
    assert "Rome leads with 1 VP" in html
