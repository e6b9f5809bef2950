"""Questions of the region explorer and their answers."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given as sample, settings, strategies as st

from romelab.core.errors import IllegalMoveError, InputError
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.network.communication import line_of_communication, market_income
from romelab.total_war_rome.network.network import RegionNetwork, default_network
from romelab.total_war_rome.network.routes import March, Way, lanes, reach
from romelab.total_war_rome.network.trips import Step, agent_reach, agent_trips, army_steps, navy_reach, navy_trips
from romelab.total_war_rome.positions.draft import put
from romelab.total_war_rome.positions.refusals import NoSeaLane, NoTrip, NoWayOverLand, WayTooLong
from romelab.total_war_rome.positions.state import ALLY, BARRACKS, CORNERED, ENEMY, MARKET, Setup, new_state
from romelab.total_war_rome.questions import answering as an, exploring as ex, questions as qs
from romelab.total_war_rome.questions.outlook import losses
from romelab.total_war_rome.questions.questions import forces_in, question_in, why_not
from tests.samples import LONG

BOARD = default_network()
FIRST = ex.first_question(BOARD)
IDS = [region.id for region in BOARD.regions]
ROADS = st.integers(0, 2 ** len(BOARD.borders) - 1)


def said(reason) -> str:
    """Say a reason at the table of the first question."""
    return TOTAL_WAR_ROME.say(FIRST.state, reason, capital=False)


def rules(question: qs.Question) -> list[str]:
    return [reason.rule for reason in an.answer(BOARD, question).reasons]


def asked(**changes: object) -> qs.Question:
    return ex.changed(BOARD, FIRST, **changes)


@pytest.mark.rule("TWR-118", "TWR-121")
def test_too_far_on_foot_names_the_mu_and_the_mountains():
    found = an.answer(BOARD, asked(goal="Venetia"))
    assert [reason.rule for reason in found.reasons] == ["TWR-118", "TWR-121"]
    assert said(found.reasons[0]) == "the cheapest way to Venetia costs 5 MU; the army has 3"
    assert found.reasons[0].places == ("venetia",)


@pytest.mark.rule("TWR-117")
def test_cavalry_comes_where_foot_does_not():
    assert an.answer(BOARD, asked(goal="Venetia", mu=5)).ways[0].mu == 5
    assert rules(asked(goal="Massilia", mu=4))[0] == "TWR-117"


@pytest.mark.rule("TWR-120", "TWR-132")
def test_a_road_makes_three_regions_one_mu():
    question = FIRST
    for one, other in (("Latium", "Etruria"), ("Etruria", "Gallia Cisalpina"), ("Gallia Cisalpina", "Venetia")):
        question = ex.with_road(BOARD, question, one, other)
    question = ex.changed(BOARD, question, goal="Venetia")
    # Whoever has to conquer Gallia Cisalpina first loses the rest of the march by road (T-72).
    assert an.answer(BOARD, question).ways[0].paid == (1, 0, 1)
    question = ex.given(BOARD, question, "Gallia Cisalpina", "rome")
    found = an.answer(BOARD, question)
    assert found.ways[0].mu == 1
    assert [step.price("MU") for step in an.steps_of(BOARD, question, found.ways[0])] == ["1 MU", "road", "road"]
    assert ex.with_road(BOARD, ex.with_road(BOARD, FIRST, "Latium", "Etruria"), "Etruria", "Latium") == FIRST


@pytest.mark.rule("TWR-038", "TWR-122")
def test_the_sea_needs_a_navy():
    assert rules(asked(goal="Mare Tyrrhenum")) == ["TWR-038"]
    assert rules(asked(goal="Creta")) == ["TWR-122"]
    found = an.answer(BOARD, asked(goal="Africa", carrier="Mare Tyrrhenum"))
    assert (found.ways[0].mu, found.ways[0].navy) == (2, 3)
    steps = army_steps(BOARD, 0, found.ways[0])
    assert [(step.cost, step.words) for step in steps] == [
        (1, "goes aboard"),
        (0, "aboard, free for the army"),
        (1, "lands"),
    ]
    into_port = Way(1, ("latium", "mare_tyrrhenum", "campania"), 2, paid=(1, 0))
    assert army_steps(BOARD, 0, into_port) == (
        Step("latium", "mare_tyrrhenum", 1, "goes aboard"),
        Step("mare_tyrrhenum", "campania", 0, "aboard into port"),
    )
    assert [step.price("MU") for step in army_steps(BOARD, 0, into_port)] == ["1 MU", "free"]


@pytest.mark.rule("TWR-149")
def test_a_garrison_in_the_way_stops_the_army_and_is_ringed():
    question = asked(kind="army", faction="carthage", start="Gallaecia et Cantabria", mu=5, goal="Latium")
    for name in ("Gallia Cisalpina", "Liguria", "Venetia", "Raetia et Noricum"):
        question = ex.given(BOARD, question, name, "")
    question = ex.changed(BOARD, question, start="Gallia Cisalpina", mu=8)
    found = an.answer(BOARD, question)
    assert [reason.rule for reason in found.reasons] == ["TWR-149"]
    assert set(found.reasons[0].places) <= {"etruria", "umbria"}
    free = ex.changed(BOARD, question, garrisons=False)
    assert an.answer(BOARD, free).ways


@pytest.mark.rule("TWR-071", "TWR-073")
def test_an_agent_goes_five_steps_from_port_to_port():
    question = asked(kind="agent", goal="Africa")
    assert question.mu == 5
    found = an.answer(BOARD, question)
    assert found.ways[0].stops == ("latium", "mare_tyrrhenum", "mare_africum", "africa")
    assert found.ways[0].mu == 2
    assert rules(asked(kind="agent", goal="Mare Ionium")) == ["TWR-073"]
    assert rules(ex.changed(BOARD, asked(kind="agent"), mu=1, goal="Creta")) == ["TWR-071"]


@pytest.mark.rule("TWR-119", "TWR-159", "TWR-116")
def test_a_navy_stays_at_sea_or_in_friendly_ports():
    question = asked(kind="navy")
    assert question.start == "latium"
    assert rules(ex.changed(BOARD, question, goal="Africa")) == ["TWR-159"]
    assert rules(ex.changed(BOARD, question, goal="Samnium")) == ["TWR-116"]
    assert rules(ex.changed(BOARD, question, mu=1, goal="Mare Ionium")) == ["TWR-119"]
    assert an.answer(BOARD, ex.changed(BOARD, question, goal="Campania")).ways[0].mu == 2


def test_going_spends_and_stands_at_the_end():
    question = asked(goal="Samnium")
    gone = an.moved(BOARD, question, an.answer(BOARD, question).ways[0])
    assert (gone.start, gone.mu, gone.goal) == ("samnium", 1, "")
    aboard = asked(goal="Africa", carrier="Mare Tyrrhenum")
    landed = an.moved(BOARD, aboard, an.answer(BOARD, aboard).ways[0])
    assert (landed.start, landed.mu, landed.carrier) == ("africa", 1, "mare_africum")


def test_a_navy_without_an_army_aboard_goes_alone():
    question = asked(kind="navy", goal="Mare Ionium")
    gone = an.moved(BOARD, question, an.answer(BOARD, question).ways[0])
    assert (gone.start, gone.goal, gone.state.armies) == ("mare_ionium", "", question.state.armies)


@pytest.mark.parametrize("kind", ["army", "agent"])
def test_a_way_that_costs_more_than_is_left_is_not_gone(kind):
    question = asked(kind=kind, goal="Samnium")
    (way, *_) = an.answer(BOARD, question).ways
    with pytest.raises(IllegalMoveError) as refused:
        an.moved(BOARD, ex.changed(BOARD, question, mu=way.mu - 1), way)
    assert refused.value.reasons == (WayTooLong(way.mu, kind == "agent", way.mu - 1, "samnium"),)


@pytest.mark.rule("TWR-225")
def test_what_would_cut_a_line_of_communication():
    question = ex.changed(BOARD, FIRST, faction="carthage")
    for name in ("Numidia", "Mauretania", "Turdetania"):
        question = ex.given(BOARD, question, name, "carthage")
    question = ex.changed(BOARD, question, goal="Turdetania")
    # Gades is a home region itself: the line is cut only where it is lost.
    assert an.answer(BOARD, question).cuts == ("gades",)
    lost = ex.given(BOARD, question, "Gades", "")
    assert "turdetania" not in an.answer(BOARD, lost).possessions.supplied


def test_bad_input_is_said_in_a_sentence():
    for wrong in (
        {"goal": "Atlantis"},
        {"kind": "elephant"},
        {"faction": "persia"},
        {"mu": -1},
        {"mu": 99},
        {"mu": True},
    ):
        with pytest.raises(InputError):
            asked(**wrong)
    with pytest.raises(IllegalMoveError, match="no border"):
        ex.with_road(BOARD, FIRST, "Latium", "Africa")
    with pytest.raises(IllegalMoveError, match="navies only"):
        ex.placed(BOARD, FIRST, "Mare Ionium")
    with pytest.raises(IllegalMoveError, match="no port"):
        ex.placed(BOARD, asked(kind="navy"), "Samnium")
    for call in (ex.given, ex.with_market):
        with pytest.raises(InputError):
            call(BOARD, FIRST, "Mare Ionium", *(["rome"] if call is ex.given else []))
    with pytest.raises(InputError):
        ex.given(BOARD, FIRST, "Latium", "persia")


@settings(max_examples=40)
@sample(st.sampled_from(IDS), st.sampled_from(IDS), st.integers(0, 6), ROADS)
def test_either_a_way_or_a_reason_and_the_steps_add_up(start, goal, mu, roads):
    question = ex.changed(BOARD, FIRST, start=start, goal=goal, mu=mu, roads=roads)
    found = an.answer(BOARD, question, most=2)
    if start == goal:
        assert question.goal == ""
        return
    assert bool(found.ways) != bool(found.reasons)
    for way in found.ways:
        assert sum(step.cost for step in an.steps_of(BOARD, question, way)) == way.mu <= mu
    if found.ways:
        assert found.ways[0].mu == found.reach[goal]


@settings(max_examples=40 if LONG else 12)
@sample(st.sampled_from(IDS), st.integers(0, 5), st.sampled_from(("sea_only", "port_counts")), st.booleans())
def test_trips_of_agents_cost_what_their_reach_says(start, steps, sea_trip, port_to_port):
    how = sea_trip, port_to_port
    found = agent_reach(BOARD, start, steps, *how)
    for goal in IDS:
        trips = agent_trips(BOARD, start, goal, steps, 1, *how) if goal != start else []
        assert [trip.mu for trip in trips] == ([found[goal]] if goal in found else [])
        if goal != start and how == ("sea_only", True):
            question = ex.changed(BOARD, FIRST, kind="agent", start=start, mu=steps)
            assert bool(why_not(question.draft(BOARD), question.piece, goal)) == (goal not in found)


@settings(max_examples=30)
@sample(st.sampled_from([s.id for s in BOARD.seas]), st.integers(0, 5), st.frozensets(st.sampled_from(IDS)))
def test_trips_of_navies_cost_what_their_reach_says(start, mu, friendly):
    found = navy_reach(BOARD, start, mu, friendly)
    for goal in (*IDS, *BOARD.sea):
        trips = navy_trips(BOARD, start, goal, mu, friendly, 1) if goal != start else []
        assert [trip.mu for trip in trips] == ([found[goal]] if goal in found and goal != start else [])


@settings(max_examples=30)
@sample(st.sets(st.sampled_from(IDS), min_size=1, max_size=12), st.sets(st.sampled_from(IDS), max_size=8), ROADS)
def test_losses_are_the_difference_that_counting_again_makes(regions, markets, roads):
    held = [place for place in IDS if place in regions]
    homes = [place for place in BOARD.homes("rome") if place in held]
    state = replace(
        FIRST.state,
        control=tuple(0 if place in held else -1 for place in IDS),
        improvements=tuple(MARKET * (place in markets) for place in IDS),
        roads=roads,
    )
    own = [place for place in markets if place in held]
    before = sum(BOARD.region[place].gold for place in held) + market_income(BOARD, roads, own)
    joined = line_of_communication(BOARD, held, (), homes)
    found = losses(replace(FIRST, state=state).draft(BOARD), 0)
    assert found
    for loss in found:
        left = [place for place in held if place != loss.region]
        after = sum(BOARD.region[place].gold for place in left)
        after += market_income(BOARD, roads, [place for place in own if place != loss.region])
        assert loss.gold == before - after
        still = line_of_communication(BOARD, left, (), [place for place in homes if place in left])
        assert set(loss.cut_off) == set(joined) - set(still) - {loss.region}


def test_the_reach_is_that_of_the_routes():
    expected = {place: way.mu for place, way in reach(BOARD, March("latium", 3)).items() if place != "latium"}
    assert dict(an.answer(BOARD, asked(garrisons=False)).reach) == expected


# Who stands in the way


def with_forces(question: qs.Question, *forces: tuple[str, str, str]) -> qs.Question:
    for place, kind, faction in forces:
        question = ex.with_force(BOARD, question, place, kind, faction)
    return question


@pytest.mark.rule("TWR-151")
def test_an_enemy_army_is_entered_but_not_passed():
    question = with_forces(FIRST, ("Campania", "army", "carthage"))
    found = an.answer(BOARD, question)
    assert found.reach["campania"] == 1
    assert [reason.rule for reason in found.blocks] == ["TWR-151"]
    assert said(found.blocks[0]) == "an enemy army of Carthage stands in Campania; it may force a battle"
    there = an.answer(BOARD, ex.changed(BOARD, question, goal="Magna Graecia"))
    assert [way.stops[1:] for way in there.ways] == [("samnium", "magna_graecia")]
    assert ex.with_force(BOARD, question, "Campania", "army", "carthage") == FIRST
    blocked = with_forces(question, ("Samnium", "army", "greece"))
    refused = an.answer(BOARD, ex.changed(BOARD, blocked, goal="Magna Graecia")).reasons
    assert [(reason.rule, reason.places) for reason in refused[:1]] == [("TWR-151", ("campania",))]
    assert "the way leads through Campania" in said(refused[0])


@pytest.mark.rule("TWR-151", "TWR-149")
def test_an_army_beside_an_enemy_goes_nowhere_before_they_meet():
    question = with_forces(FIRST, ("Latium", "army", "carthage"))
    found = an.answer(BOARD, ex.changed(BOARD, question, goal="Campania"))
    assert dict(found.reach) == {}
    assert [reason.rule for reason in found.reasons] == ["TWR-151"]
    asked = asked_army("carthage", "Campania", goal="Latium")
    gone = an.moved(BOARD, asked, an.answer(BOARD, asked).ways[0])
    held = an.answer(BOARD, ex.changed(BOARD, gone, goal="Samnium"))
    assert [reason.rule for reason in held.reasons] == ["TWR-149"]
    assert an.answer(BOARD, ex.placed(BOARD, gone, "Latium")).reach


def asked_army(faction: str, start: str, **changes: object) -> qs.Question:
    return asked(faction=faction, start=start, **changes)


@pytest.mark.rule("TWR-114")
def test_an_ally_lets_the_army_pass_and_no_garrison_stops_it():
    start = asked_army("carthage", "Gallia Cisalpina", mu=5)
    shut = an.answer(BOARD, ex.changed(BOARD, start, goal="Latium"))
    assert shut.reasons[0].rule == "TWR-149"
    allied = ex.changed(BOARD, ex.with_alliance(BOARD, start, "rome"), goal="Latium")
    found = an.answer(BOARD, allied)
    assert found.ways
    asks = [reason.rule for reason in an.on_the_way(found, found.ways[0])]
    assert set(asks) == {"TWR-114"}
    closed = replace(allied, state=replace(allied.state, refused=("latium",)))
    assert [reason.rule for reason in an.answer(BOARD, closed).reasons] == ["TWR-114"]
    assert not ex.with_alliance(BOARD, allied, "rome", False).allied("rome")
    # An ally's army stands in nobody's way.
    met = an.answer(BOARD, with_forces(allied, ("Umbria et Picenum", "army", "rome")))
    assert met.blocks == ()


@pytest.mark.rule("TWR-115", "TWR-158", "TWR-039", "TWR-157")
def test_an_enemy_navy_stops_navies_at_sea_and_may_intercept_beside_it():
    question = asked(kind="navy", mu=4)
    free = an.answer(BOARD, question).reach
    guarded = with_forces(question, ("Mare Tyrrhenum", "navy", "carthage"))
    found = an.answer(BOARD, guarded)
    assert set(found.reach) == {"mare_tyrrhenum"} | ({"mare_ligusticum"} & set(found.reach))
    assert len(free) > 10
    assert found.meets["mare_tyrrhenum"].rule == "TWR-158"
    refused = an.answer(BOARD, ex.changed(BOARD, guarded, goal="Mare Ionium")).reasons
    assert refused[0].rule == "TWR-158"
    beside = an.answer(BOARD, with_forces(question, ("Mare Ionium", "navy", "carthage")))
    assert beside.meets["mare_tyrrhenum"].rule == "TWR-039"
    assert beside.meets["mare_tyrrhenum"].places == ("mare_tyrrhenum", "mare_ionium")
    harmless = an.answer(BOARD, with_forces(question, ("Africa", "navy", "carthage")))
    assert harmless.reach == free
    assert "mare_africum" not in harmless.meets


@pytest.mark.rule("TWR-122")
def test_a_navy_comes_to_fetch_the_army():
    found = an.answer(BOARD, with_forces(asked(goal="Corsica"), ("Mare Ionium", "navy", "rome")))
    # One MU to come, one to take it aboard, one to land it.
    assert (found.ways[0].mu, found.ways[0].navy) == (2, 3)
    guarded = with_forces(
        asked(goal="Corsica"), ("Mare Ionium", "navy", "rome"), ("Mare Tyrrhenum", "navy", "carthage")
    )
    assert not an.answer(BOARD, guarded).ways


@pytest.mark.rule("TWR-109", "TWR-104", "TWR-225")
def test_sieges_and_unrest_lessen_what_hangs_on_a_region():
    plain = {loss.region: loss.gold for loss in an.answer(BOARD, FIRST).possessions.losses}
    assert plain["latium"] == 3
    question = with_forces(FIRST, ("Latium", "army", "carthage"))
    unrest = put(question.state.unrest, BOARD.region["samnium"].index, 1)
    question = replace(question, state=replace(question.state, unrest=unrest))
    found = an.answer(BOARD, question)
    less = {loss.region: loss.gold for loss in found.possessions.losses}
    assert found.possessions.besieged == {"latium"}
    assert (less["latium"], less["samnium"]) == (0, plain["samnium"] // 2)
    only = FIRST
    for region in BOARD.homes("rome")[1:]:
        only = ex.given(BOARD, only, region, "")
    assert an.answer(BOARD, only).possessions.supplied == {BOARD.homes("rome")[0]}
    besieged = with_forces(only, (BOARD.homes("rome")[0], "army", "carthage"))
    assert an.answer(BOARD, besieged).possessions.supplied == {BOARD.homes("rome")[0]}
    for ruling in ("no_source", "closed"):
        assert an.answer(BOARD, ruled(besieged, ruling)).possessions.supplied == frozenset()
    # The line from Umbria to Massilia leads over Cisalpina.
    way = ex.given(BOARD, ex.given(BOARD, FIRST, "cisalpina", "rome"), "massilia", "rome")
    built = put(way.state.improvements, BOARD.region["cisalpina"].index, BARRACKS)
    way = replace(way, state=replace(way.state, improvements=built))
    way = with_forces(way, ("cisalpina", "army", "carthage"))
    for ruling, far in (("open", True), ("no_source", True), ("closed", False)):
        assert ("massilia" in an.answer(BOARD, ruled(way, ruling)).possessions.supplied) == far


def ruled(question: qs.Question, ruling: str) -> qs.Question:
    options = replace(question.state.options, besieged_supply=ruling)
    return replace(question, state=replace(question.state, options=options))


@pytest.mark.rule("TWR-225")
def test_an_army_aboard_the_navy_of_an_ally_is_cut_off_from_the_coast_beside_it(world):
    w = world()
    w.relate(0, 1, ALLY)
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme")
    w.army(0, 1, "mare_tyrrhenum", "rome_italian_infantry", "rome_italian_infantry", carrier=11)
    assert an.answer(BOARD, question_in(w.state, "army", "rome")).cuts == ()
    w.give(-1, *(place for place in BOARD.homes("rome") if place != "latium"))
    assert an.answer(BOARD, question_in(w.state, "army", "rome")).cuts == ("latium",)


def lonely_map():
    """The map with Samnium on an island without a port, and a lake that no other sea joins."""
    data = tomllib.loads(files("romelab.total_war_rome.network").joinpath("map.toml").read_text(encoding="utf-8"))
    for region in data["region"]:
        region["borders"] = [border for border in region["borders"] if "samnium" not in (region["id"], border["to"])]
        if region["id"] == "samnium":
            region.update(coasts=[])
        elif region["id"] == "aeduia":
            region.update(coasts=["lacus"], port=True)
    for sea in data["sea"]:
        sea["coast"] = [place for place in sea["coast"] if place != "samnium"]
    lake = {"id": "lacus", "name": "Lacus", "english": "Lake", "coast": ["aeduia"], "adjacent": []}
    data["sea"].append({**data["sea"][0], **lake})
    return RegionNetwork(data)


@pytest.mark.rule("TWR-071", "TWR-116", "TWR-122")
@pytest.mark.parametrize(
    ("kind", "goal", "why"),
    [
        ("agent", "samnium", NoTrip("samnium")),
        ("army", "samnium", NoWayOverLand("samnium")),
        ("navy", "lacus", NoSeaLane("lacus")),
    ],
)
def test_where_no_way_leads_nothing_goes_however_far(kind, goal, why):
    board = lonely_map()
    assert an.answer(board, ex.changed(board, ex.first_question(board), kind=kind, goal=goal)).reasons == (why,)


def test_asking_about_another_force_leaves_the_first_where_it_stands():
    question = with_forces(FIRST, ("Africa", "army", "carthage"))
    other = ex.asked_of(question, question.forces[0])
    assert (other.faction, other.start) == ("carthage", "africa")
    assert ex.asked_of(other, other.forces[0]) == question
    with pytest.raises(InputError):
        ex.asked_of(other, other.force)


def test_forces_stand_only_where_they_can():
    with pytest.raises(IllegalMoveError, match="navies only"):
        with_forces(FIRST, ("Mare Ionium", "army", "greece"))
    with pytest.raises(IllegalMoveError, match="no port"):
        with_forces(FIRST, ("Samnium", "navy", "greece"))
    for wrong in (("Latium", "elephant", "rome"), ("Latium", "army", "persia"), ("Atlantis", "army", "rome")):
        with pytest.raises(InputError):
            with_forces(FIRST, wrong)
    with pytest.raises(InputError):
        ex.with_alliance(BOARD, FIRST, "rome")
    aboard = asked(goal="Mare Tyrrhenum", carrier="Mare Tyrrhenum")
    afloat = an.moved(BOARD, aboard, an.answer(BOARD, aboard).ways[0])
    assert (afloat.start, afloat.carrier, afloat.piece.carrier) == ("mare_tyrrhenum", "mare_tyrrhenum", 1)
    with pytest.raises(IllegalMoveError, match="aboard"):
        with_forces(afloat, ("Mare Tyrrhenum", "navy", "rome"))
    assert an.answer(BOARD, afloat).reach["africa"] == 1


def test_what_is_supposed_is_a_position_of_the_game():
    """MU, garrisons and unseen cards are supposed in the position itself, and the rules answer it."""
    question = with_forces(asked(mu=6), ("Campania", "army", "carthage"), ("Mare Tyrrhenum", "navy", "rome"))
    t = ex.changed(BOARD, question, garrisons=False).draft(BOARD)
    assert not t.options.garrison_stops
    assert (t.active, t.armies[0].bonus, t.armies[1].troops, len(t.navies[0].ships)) == (0, 3, (), 5)
    other = ex.asked_of(question, question.forces[0])
    assert other.draft(BOARD).active == other.seat == 1
    # What was supposed of the first holds when it is asked about again.
    assert ex.asked_of(other, question.force).mu == 6
    stopped = asked(faction="carthage", start="Campania", goal="Latium")
    stopped = an.moved(BOARD, stopped, an.answer(BOARD, stopped).ways[0])
    for garrisons in (False, True, False):
        assert bool(an.answer(BOARD, ex.changed(BOARD, stopped, garrisons=garrisons)).reach) != garrisons


def test_a_faction_that_does_not_play_joins_when_it_is_supposed():
    state = replace(new_state(Setup(), default_box()), agenda=(), phase="campaign", navies=(), agents=())
    question = question_in(replace(state, armies=FIRST.state.armies))
    seen = with_forces(question, ("Campania", "army", "greece"), ("Samnium", "army", "greece"))
    assert (state.factions, seen.state.factions) == (("rome", "carthage"), ("rome", "carthage", "greece"))
    assert [force.number for force in seen.forces] == [1, 2]
    assert an.answer(BOARD, seen).meets["campania"].rule == "TWR-151"
    old = state.relations
    assert seen.state.relations == (*old[:2], ENEMY, *old[2:], *[ENEMY] * 4)
    friends = ex.with_alliance(BOARD, question, "barbarians")
    assert friends.allied("barbarians")
    assert friends.state.relations[2] == ALLY
    assert ex.given(BOARD, question, "Latium", "greece").state.control[0] == 2
    assert ex.changed(BOARD, question, faction="greece").start == BOARD.capitals["greece"]


def test_forces_are_put_and_taken_with_what_they_carry():
    aboard = asked(goal="Mare Tyrrhenum", carrier="Mare Tyrrhenum")
    afloat = an.moved(BOARD, aboard, an.answer(BOARD, aboard).ways[0])
    crowd = with_forces(afloat, ("Campania", "army", "carthage"), ("Mare Ionium", "navy", "rome"))
    assert [force.kind for force in ex.alone(BOARD, crowd).forces] == ["navy"]
    sailing = ex.asked_of(crowd, next(force for force in crowd.forces if force.kind == "navy"))
    assert [force.kind for force in ex.alone(BOARD, sailing).forces] == ["army"]
    # A navy put elsewhere takes its army along; one that becomes an agent is gone with it.
    elsewhere = ex.placed(BOARD, sailing, "Mare Ibericum").state
    assert [piece.place for piece in forces_in(elsewhere).values()] == [
        "mare_ibericum",
        "campania",
        "mare_ibericum",
        "mare_ionium",
    ]
    assert ex.changed(BOARD, ex.alone(BOARD, sailing), kind="agent").forces == ()
    ashore = ex.changed(BOARD, afloat, start="Latium", mu=3)
    assert ashore.piece.carrier == -1
    # Its navy is free for another army again.
    assert an.answer(BOARD, ashore).reach["africa"] == 2


def test_a_navy_starts_in_the_first_port_of_its_faction_or_else_at_sea():
    inland = asked(start="Samnium")
    assert ex.changed(BOARD, inland, kind="navy").start == "latium"
    assert ex.changed(BOARD, asked(faction="barbarians"), kind="navy").start == "armorica"
    for place in BOARD.homes("rome"):
        if BOARD.region[place].port:
            inland = ex.given(BOARD, inland, place, "")
    assert ex.changed(BOARD, inland, kind="navy").start == BOARD.seas[0].id


def test_a_force_is_put_where_one_says_and_a_new_carrier_takes_the_place_of_the_old():
    agent = asked(kind="agent")
    assert [ex.changed(BOARD, agent, start="Campania").start, ex.placed(BOARD, agent, "Umbria").start] == [
        "campania",
        "umbria",
    ]
    carried = asked(carrier="Mare Tyrrhenum")
    moved = ex.changed(BOARD, carried, carrier="Mare Ionium")
    assert [navy.place for navy in moved.state.navies] == ["mare_ionium"]
    assert ex.changed(BOARD, moved, carrier="").state.navies == ()


def test_a_faction_has_nine_of_a_kind_at_most():
    question = FIRST
    for place in IDS[1:9]:
        question = ex.with_force(BOARD, question, place, "army", "rome")
    with pytest.raises(InputError, match="9 at most"):
        ex.with_force(BOARD, question, IDS[9], "army", "rome")


@pytest.mark.rule("TWR-051")
def test_an_army_over_the_limit_goes_nowhere_and_lands_at_most():
    army = replace(FIRST.piece, troops=("rome_republican_legionaries",) * 7)
    over = replace(FIRST, state=replace(FIRST.state, armies=(army,)), goal="campania")
    found = an.answer(BOARD, over)
    assert dict(found.reach) == {}
    assert [reason.rule for reason in found.reasons] == ["TWR-051"]
    assert found.blocks == found.reasons
    navy = ex.with_force(BOARD, over, "Mare Tyrrhenum", "navy", "rome")
    aboard = replace(army, place="mare_tyrrhenum", carrier=1)
    afloat = replace(navy, state=replace(navy.state, armies=(aboard,)), goal="celtiberia")
    found = an.answer(BOARD, afloat)
    assert found.reach["latium"] == 1
    assert "celtiberia" not in found.reach
    assert found.reasons[0].rule == "TWR-051"
    assert said(found.reasons[0]).endswith("an army over the limit lands and goes no farther")


@pytest.mark.rule("TWR-103")
def test_a_failed_harvest_counts_in_its_own_taxation_alone():
    blighted = replace(FIRST.state, blighted=("latium",))
    for phase, gold in (("taxation", 0), ("campaign", 3), ("spending", 3)):
        found = an.answer(BOARD, replace(FIRST, state=replace(blighted, phase=phase)))
        assert {loss.region: loss.gold for loss in found.possessions.losses}["latium"] == gold


@pytest.mark.rule("TWR-159", "TWR-151")
def test_an_enemy_army_beside_a_port_holds_up_no_navy_in_it():
    """Whoever besieges Laconia does not keep a navy from going through its port."""
    ports, beset = frozenset({"laconia"}), frozenset({"laconia", "mare_creticum"})
    assert lanes(BOARD, "mare_ionium", ports, beset)["mare_aegaeum"] == 2
    question = ex.changed(BOARD, FIRST, faction="greece", start="Attica", mu=3)
    for place in BOARD.homes("greece"):
        if place not in ("attica", "laconia"):
            question = ex.given(BOARD, question, place, "")
    for place, kind, faction in (
        ("Mare Ionium", "navy", "greece"),
        ("Mare Creticum", "navy", "carthage"),
        ("Laconia", "army", "carthage"),
    ):
        question = ex.with_force(BOARD, question, place, kind, faction)
    assert an.answer(BOARD, question).reach["mare_aegaeum"] == 1


@pytest.mark.rule("TWR-159", "TWR-158")
def test_a_navy_that_is_left_alone_stops_nobody():
    question = with_forces(asked(kind="navy", mu=4), ("Mare Tyrrhenum", "navy", "carthage"))
    left = replace(question.state.navies[1], marks=CORNERED)
    alone = replace(question, state=replace(question.state, navies=(question.state.navies[0], left)))
    free = an.answer(BOARD, asked(kind="navy", mu=4)).reach
    assert an.answer(BOARD, alone).reach == free
    assert len(an.answer(BOARD, question).reach) < len(free)


@pytest.mark.rule("TWR-118", "TWR-120")
def test_a_road_that_is_paid_for_helps_no_army_that_has_overspent():
    question = ex.with_road(BOARD, FIRST, "Latium", "Campania")
    for spent, reached in ((3, ["campania"]), (4, [])):
        army = replace(FIRST.piece, spent=spent, road=1)
        asks = replace(question, state=replace(question.state, armies=(army,)), goal="campania")
        found = an.answer(BOARD, asks)
        assert list(found.reach) == reached
        assert [said(reason) for reason in found.reasons] == [
            "the army has spent more MU than its slower troops have"
        ] * (not reached)


@pytest.mark.rule("TWR-122")
def test_an_army_aboard_in_a_port_may_land_there():
    question = ex.with_force(BOARD, FIRST, "Latium", "navy", "rome")
    for spent, mu in ((0, 3), (3, 0)):
        army = replace(FIRST.piece, carrier=1, spent=spent)
        aboard = ex.changed(BOARD, replace(question, state=replace(question.state, armies=(army,))), goal="Latium")
        found = an.answer(BOARD, aboard)
        assert (aboard.goal, found.reach.get("latium")) == ("latium", 1 if mu else None)
        if mu:
            ashore = an.moved(BOARD, aboard, found.ways[0])
            assert (ashore.start, ashore.piece.carrier, ashore.mu) == ("latium", -1, 2)
        else:
            assert [said(reason) for reason in found.reasons] == ["the army has no MU left to land in Latium"]
