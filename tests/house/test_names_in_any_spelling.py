"""Places, boxes and cards are found by any usual spelling, and whatever is misspelt is answered in one sentence."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

import romelab
import romelab.total_war_rome as rome
from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.facts import field_kinds
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.names import Spellings, folded, written_out
from romelab.core.notation import move_text
from romelab.kampf_um_rom.box.cards import default_deck
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.network.network import default_network as achievements
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.kampf_um_rom.questions import plans
from romelab.struggle_for_rome.chances.odds import chance_of_stealing, expected_income
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.names import find
from romelab.struggle_for_rome.network.network import default_network as roads
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, army_of
from romelab.total_war_rome.box.names import development_id, general_id, ship_id, troop_id
from romelab.total_war_rome.chances import odds
from romelab.total_war_rome.network import communication, routes, trips
from romelab.total_war_rome.network.network import default_network as regions

BATTLE = BattleGame()
PLAYED = (
    ("struggle", STRUGGLE_FOR_ROME, StruggleSetup(), 300),
    ("kampf", KAMPF_UM_ROM, KampfSetup(), 200),
    ("rome", romelab.total_war_rome.GAME, romelab.total_war_rome.Setup(), 500),
    ("battle", BATTLE, BattleSetup(army_of("rome"), army_of("carthage", seat=1), terrain=3), 300),
)
ROADS, BOXES, REGIONS, DECK = roads(), achievements(), regions(), default_deck()


@pytest.mark.parametrize("name", ["Roma", "roma", " ROMA ", "Rome", "Rom", "8,7,S", "8, 7, s"])
def test_a_city_by_any_name(name):
    assert ROADS.city(name).name == "Roma"


@pytest.mark.parametrize("name", ["Köln", "koeln", "Koln", "Cologne", "colonia_agrippina"])
def test_a_city_by_its_name_of_today(name):
    assert ROADS.city(name).name == "Colonia Agrippina"
    assert find(ROADS, name) == ROADS.city("Colonia Agrippina").at


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("latium", "latium"),
        ("Rome", "latium"),
        ("Kampanien", "campania"),
        ("Ätolien", "aetolia"),
        ("aetolien", "aetolia"),
        ("Atolien", "aetolia"),
        ("Picenum", "umbria"),
        ("Thrace", "thracia"),
        ("Karthago", "africa"),
        ("Carthago Nova", "mastia"),
        ("Tyrrhenisches Meer", "mare_tyrrhenum"),
        ("tyrrhenian-sea", "mare_tyrrhenum"),
        ("Ägäis", "mare_aegaeum"),
        ("AEGAEIS", "mare_aegaeum"),
    ],
)
def test_a_region_or_sea_area_by_any_name(name, place):
    assert REGIONS.place(name) == place


@pytest.mark.parametrize("name", ["steigbuegel", "STEIGBÜGEL", "STEIGBUEGEL", "Steigbugel", "stirrup"])
def test_a_box_by_any_name(name):
    assert BOXES.box(name).id == "steigbuegel"


@pytest.mark.parametrize("name", [12, "12", "mauri", "12 Mauri"])
def test_a_card_of_kampf_um_rom(name):
    assert DECK.card(name).number == 12


def test_cards_and_developments_of_total_war():
    assert troop_id("Republican Legionaries") == troop_id("rome_republican_legionaries")
    assert troop_id("veteran velites@2") == "rome_velites_veteran@2"
    assert troop_id("?") == "?"
    assert development_id("siegecraft", "rome") == "rome_siegecraft"
    for find_id, known in ((general_id, "rome_paullus"), (development_id, "rome_siegecraft")):
        assert find_id(known) == known


MISSPELT = [
    (lambda: ROADS.at("Romna"), "place: the board has no crossroads and no city 'Romna'; did you mean Roma?"),
    (lambda: ROADS.at(7), "place: a place is a text such as '5,0,N' or 'Roma', not 7"),
    (
        lambda: BOXES.box("Sadle"),
        "box: there is no box 'Sadle' in the network reconstruction; did you mean Saddle?",
    ),
    (lambda: BOXES.box(3), "box: a box is named by a text, not by 3"),
    (lambda: DECK.card("Maurri"), "card: there is no card 'Maurri'; did you mean Mauri?"),
    (lambda: DECK.card(61), "card: cards are numbered from 1 to 60, not 61 (KUR-01)"),
    (lambda: REGIONS.place("Latinum"), "place: there is no region or sea area 'Latinum'; did you mean Latium?"),
    (lambda: REGIONS.place(None), "place: a region or sea area is named by a text, not by nothing"),
    (lambda: troop_id("velittes"), "troops: there is no troop card 'velittes'; did you mean Velites?"),
    (lambda: ship_id(4), "ships: a ship card is named by a text, not by 4"),
    (
        lambda: development_id("siegecraft"),
        "developed: several factions have 'siegecraft': rome_siegecraft, carthage_siegecraft, greece_siegecraft, "
        "barb_siegecraft",
    ),
    (
        lambda: routes.reach(REGIONS, routes.March("Laitum", 3)),
        "start: there is no region or sea area 'Laitum'; did you mean Latium?",
    ),
    (
        lambda: routes.reach(REGIONS, routes.March("mare_tyrrhenum", 3)),
        "start: an army is on Mare Tyrrhenum only aboard a navy; say which one by aboard",
    ),
    (
        lambda: routes.reach(REGIONS, routes.March("latium", 3, aboard=0)),
        "aboard: there is no navy at position 0; the march has 0",
    ),
    (
        lambda: routes.ways(REGIONS, routes.March("latium", 3), "Campagnia"),
        "goal: there is no region or sea area 'Campagnia'; did you mean Campania?",
    ),
    (
        lambda: trips.agent_reach(REGIONS, "Mare Tyrrhenum", 3),
        "start: Mare Tyrrhenum is a sea area; a region is needed here",
    ),
    (
        lambda: trips.agent_trips(REGIONS, "Latinum", "africa", 3),
        "start: there is no region or sea area 'Latinum'; did you mean Latium?",
    ),
    (
        lambda: trips.navy_reach(REGIONS, "Latinum", 3, frozenset()),
        "start: there is no region or sea area 'Latinum'; did you mean Latium?",
    ),
    (
        lambda: trips.trip_steps(REGIONS, "agent", ["latium", "thracia"]),
        "stops: latium does not border on thracia",
    ),
    (
        lambda: communication.market_groups(REGIONS, 0, ["Latinum"]),
        "markets: there is no region or sea area 'Latinum'; did you mean Latium?",
    ),
    (
        lambda: communication.line_of_communication(REGIONS, ["latium", "Latinum"], (), ["latium"]),
        "friendly: there is no region or sea area 'Latinum'; did you mean Latium?",
    ),
]


@pytest.mark.parametrize(("ask", "said"), MISSPELT, ids=[said[:50] for _, said in MISSPELT])
def test_what_is_misspelt_is_answered_in_one_sentence(ask, said):
    with pytest.raises(InputError, match=f"^{re.escape(said)}$"):
        ask()


def test_a_seat_that_nobody_has_is_refused():
    tribes = STRUGGLE_FOR_ROME.new_game(StruggleSetup())
    tokens = KAMPF_UM_ROM.new_game(KampfSetup())
    for ask in (
        lambda: expected_income(tribes, 4),
        lambda: plans.prospects(KAMPF_UM_ROM, tokens, -1),
        lambda: plans.fall(KAMPF_UM_ROM, tokens, 4, "Saddle"),
    ):
        with pytest.raises(InputError, match=r"^seat: must be a seat from 0 to 3, not -?[14]$"):
            ask()
    with pytest.raises(InputError, match=r"^victim: must be a seat from 0 to 3, not 9$"):
        chance_of_stealing(tribes, 9)


def test_questions_take_any_spelling():
    assert routes.reach(REGIONS, routes.March("Latium", 3)) == routes.reach(REGIONS, routes.March("latium", 3))
    assert trips.agent_reach(REGIONS, "Rome", 3) == trips.agent_reach(REGIONS, "latium", 3)
    assert trips.agent_trips(REGIONS, "Rome", "Karthago", 5) == trips.agent_trips(REGIONS, "latium", "africa", 5)
    assert communication.market_groups(REGIONS, 0, ["Latium"]) == [("latium",)]
    assert communication.cuts(REGIONS, ["Latium", "Campania", "samnium"], (), ["Rome"], "Samnium") == ("latium",)


@pytest.mark.rule("TWR-050")
def test_an_army_over_the_limit_assaults_nobody():
    legions = ["Republican Legionaries"] * 6
    assert odds.assault(("RED",), legions).taken == odds.assault(("RED",), ["rome_republican_legionaries"] * 6).taken
    with pytest.raises(InputError, match=r"2 to 6 main battle.*not 9 main battle cards"):
        odds.assault(("RED",), ["rome_republican_legionaries"] * 9)
    with pytest.raises(InputError, match="not 3 skirmisher cards"):
        odds.assault(("RED",), [*legions, *["rome_velites"] * 3])


def test_every_name_of_every_board_finds_its_own():
    for city in ROADS.cities:
        assert ROADS.city(city.name.upper()).name == city.name
    for box in BOXES.boxes:
        for name in (box.id, box.german, box.english, written_out(box.german), folded(box.german)):
            assert BOXES.box(name) is box
    for place in (*REGIONS.regions, *REGIONS.seas):
        for name in (place.id, place.name, place.english, place.german, written_out(place.german)):
            assert REGIONS.place(name) == place.id
    for region in REGIONS.regions:
        assert REGIONS.place(region.city) == region.id


def test_moves_name_things_as_people_do():
    state = romelab.struggle_for_rome.position(
        phase="horsemen", red={"horsemen": {"at": "north-west of Rome", "figures": 5}}
    )
    game, moves = romelab.struggle_for_rome.GAME, romelab.struggle_for_rome.moves
    assert game.move(state, "plunder", city="Köln") == moves.Plunder("Colonia Agrippina")
    assert game.move(state, "rob", victim="Blau") == moves.Rob(1)
    assert game.move(state, 'move tribe to="North-west of Rom" grain=1').to == "8,8,N"
    assert game.move(state, "build wagon", box="Reiter", instead="Getreide") == moves.BuildWagon("horsemen", "grain")
    tokens = romelab.kampf_um_rom.position(red={"held": "Jagd", "hand": [44]}, white={"held": "Jagd"})
    game, moves = romelab.kampf_um_rom.GAME, romelab.kampf_um_rom.moves
    assert game.move(tokens, "attack", card="Alamanni", box="HUNTING", victim="Weiß") == moves.Attack(
        44, "jagd", "white"
    )
    assert game.why_not(tokens, moves.Attack(44, "Hunting", "weiss")) == ()
    campaign = romelab.total_war_rome.position(
        rome={"hand": "Second Wind", "armies": ["Latium: 3 Republican Legionaries, Velites, Fabius"]}, carthage={}
    )
    game, moves = romelab.total_war_rome.GAME, romelab.total_war_rome.moves
    assert game.move(campaign, "move army", army=1, to="Etrurien") == moves.MoveArmy(1, "etruria")
    assert game.move(campaign, "buy_troop", army=1, card="Velites") == moves.BuyTroop(1, "rome_velites")
    assert game.move(campaign, "cash levy", card="SECOND_WIND").card == campaign.hands[0][0]
    assert game.apply(campaign, moves.MoveArmy(1, "Kampanien"))[0].armies[0].place == "campania"
    battle = BATTLE.new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1), terrain=1))
    assert BATTLE.move(battle, "deploy", cards=["Italian Infantry"]) == BATTLE.move_kinds["deploy"](
        ("rome_italian_infantry",)
    )


@pytest.mark.parametrize("play", PLAYED, ids=[title for title, *_ in PLAYED])
def test_every_move_of_a_game_may_be_spelled_in_another_way(play):
    _, game, setup, steps = play
    generator, state, looked = random.Random(3), game.new_game(setup), 0
    for step in range(steps):
        seat = game.to_move(state)
        if seat is None:
            break
        if seat == CHANCE:
            state, _ = game.resolve(state, game.sample_outcome(state, generator))
            continue
        listed = game.legal_moves(state)
        for move in generator.sample(listed, min(3, len(listed))) if step % 3 == 0 else ():
            other = respelled(move, game.finders(state))
            looked += other != move
            assert game.move(state, other) == move
            assert game.why_not(state, other) == ()
            assert game.apply(state, other) == game.apply(state, move)
        state, _ = game.perform(state, generator.choice(listed))
    assert looked > 5


def respelled(move, finders):
    """Write whatever a move names in capitals, with blanks."""
    kinds = field_kinds(type(move))
    changes = {}
    for name in kinds:
        value = getattr(move, name)
        if kinds[name] in finders and isinstance(value, str):
            changes[name] = value.upper().replace("_", " ")
        elif kinds[name] in finders and isinstance(value, tuple):
            changes[name] = tuple(str(one).upper().replace("_", " ") for one in value)
    return replace(move, **changes)


def test_a_game_keeps_moves_as_it_writes_them():
    state = romelab.total_war_rome.position(rome={"armies": ["Latium: 3 Republican Legionaries"]}, carthage={})
    game, moves = romelab.total_war_rome.GAME, romelab.total_war_rome.moves
    history = History(game, romelab.total_war_rome.Setup(), None)
    history.here.state = state
    history.play(moves.MoveArmy(1, "KAMPANIEN"))
    assert history.here.step == moves.MoveArmy(1, "campania")


WRONG_MOVES = [
    (("plnder", {"city": "Roma"}), "the move: there is no kind of move 'plnder'; did you mean plunder?"),
    (("plunder", {"citty": "Roma"}), "there is no part 'citty'; did you mean city?"),
    (("plunder", {"city": "Mediolanumm"}), "the move: city: the board has no crossroads and no city 'Mediolanumm'"),
    (("rob", {"victim": "bluee"}), "the move: victim: there is no player 'bluee'; did you mean Blue?"),
    (("build pair", {"instead": "grainn"}), "the move: instead: there is no resource 'grainn'; did you mean grain?"),
    (("plunder", {"city": 7}), "the move, city: must be a word, not 7"),
    (("plunder city=", {}), "the move, character 14: a value is missing here"),
    ((7, {}), "the move: must be a text"),
]


@pytest.mark.parametrize(("given", "said"), WRONG_MOVES, ids=[said[:40] for _, said in WRONG_MOVES])
def test_a_move_that_is_misspelt_is_answered_in_one_sentence(given, said):
    state = romelab.struggle_for_rome.position(phase="horsemen")
    with pytest.raises(InputError, match=re.escape(said)):
        romelab.struggle_for_rome.GAME.move(state, given[0], **given[1])


@given(st.text(max_size=200))
def test_no_text_breaks_the_search(text):
    towns = Spellings("town", [("Köln", 1), ("Roma", 2)])
    found = towns.get(text)
    if found is None:
        with pytest.raises(InputError, match=r"^town: there is no town "):
            towns.find(text)
    else:
        assert towns.find(text) == found


@pytest.mark.parametrize(("_tag", "game", "setup", "_steps"), PLAYED[:3])
def test_a_move_may_be_asked_about_and_made_by_its_text(_tag, game, setup, _steps):
    history = History(game, setup, Seeded(1))
    move = game.legal_moves(history.state)[0]
    said = move_text(move)
    assert game.why_not(history.state, said) == ()
    assert game.apply(history.state, said) == game.apply(history.state, move)
    with pytest.raises(InputError, match=f"no kind of move 'conquer' among {next(iter(game.move_kinds))}, "):
        game.why_not(history.state, "conquer everything=now")


@pytest.mark.parametrize(
    "ask",
    [
        lambda seat: plans.cheapest_plans(KAMPF_UM_ROM, romelab.kampf_um_rom.position(), seat, "Sattel"),
        lambda seat: plans.falls(KAMPF_UM_ROM, romelab.kampf_um_rom.position(), seat),
        lambda seat: rome.assault_odds(rome.GAME, rome.position(), seat, 1, "Campania"),
        lambda seat: rome.conquest_odds(rome.GAME, rome.position(), seat, 1, "Campania"),
        lambda seat: rome.taxation_odds(rome.GAME, rome.position(), seat),
    ],
)
@pytest.mark.parametrize("seat", [9, "red"])
def test_a_seat_that_nobody_has_is_refused_in_a_sentence(ask, seat):
    with pytest.raises(InputError, match="seat: must be a seat from 0 to "):
        ask(seat)


def test_a_region_is_found_for_odds_by_any_name():
    state = rome.position(rome={"armies": ["Latium: 3 Republican Legionaries, Velites, Fabius"]})
    assert rome.conquest_odds(rome.GAME, state, 0, 1, "etrurien") == rome.conquest_odds(
        rome.GAME, state, 0, 1, "etruria"
    )
    with pytest.raises(InputError, match="region: there is no region"):
        rome.assault_odds(rome.GAME, state, 0, 1, "nowhere")


def test_the_game_refuses_a_position_with_other_cards():
    mine = replace(default_deck(), name="mine")
    state = romelab.kampf_um_rom.position(red="Jagd", deck=mine)
    with pytest.raises(InputError, match="played with 'reconstruction', not with 'mine'"):
        KAMPF_UM_ROM.legal_moves(state)
    assert romelab.kampf_um_rom.KampfUmRom(deck=mine).legal_moves(state)
