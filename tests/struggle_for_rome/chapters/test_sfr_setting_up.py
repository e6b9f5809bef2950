"""SFR-01 to 29: parts, set-up, the three-player game, the order of a round."""

from __future__ import annotations

import pytest

from romelab.core.chance import Scripted
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.box.pieces import pieces
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions.moves import (
    BankTrade,
    ChooseStart,
    EndSegment,
    MoveTribe,
    PlaceLegionnaire,
    Plunder,
    TakeIncome,
)
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import HORSEMEN, NEUTRAL, TRADE

ALL = ("Red", "Blue", "White", "Yellow")


@pytest.mark.rule("SFR-01")
def test_three_or_four_play_in_four_colours():
    assert Setup(ALL).colours == ("red", "blue", "white", "yellow")
    for names in (("A", "B"), ("A", "B", "C", "D", "E")):
        with pytest.raises(InputError, match="three or four"):
            GAME.new_game(Setup(names, ("red",) * len(names)))
    with pytest.raises(InputError, match="two players are red"):
        GAME.new_game(Setup(("A", "B", "C"), ("red", "red", "blue")))
    with pytest.raises(InputError, match="not one of red"):
        GAME.new_game(Setup(("A", "B", "C"), ("red", "green", "blue")))


def test_a_bad_setup_is_refused_with_every_fault():
    with pytest.raises(InputError) as caught:
        GAME.new_game(Setup(("A", "A", " "), ("red", "pink", "blue"), Options(culture_points=-1), "no board"))
    places = [problem.where for problem in caught.value.problems]
    assert places[:4] == ["players[1]", "players[2]", "colours[1]", "options, culture_points"]
    assert places[4].startswith("board")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"traitor_effect": "two towers fewer"}, "must be one of 'no strength needed', 'two towers less'"),
        ({"robbery_gold": 5}, "must be one of 2, 3"),
        ({"gifts_allowed": "no"}, "must be true or false"),
        ({"culture_points": "2"}, "must be a whole number"),
        ({"empty_deck_gold": True}, "must be a whole number"),
    ],
)
def test_an_option_takes_only_its_own_values(options, said):
    """A slip of the pen would otherwise count as the other alternative, without a word."""
    with pytest.raises(InputError) as caught:
        GAME.new_game(Setup(ALL, options=Options(**options)))
    (problem,) = caught.value.problems
    assert problem.where == f"options, {next(iter(options))}"
    assert said in problem.what


def test_players_and_board_of_a_wrong_type_are_refused_in_a_sentence():
    assert Setup(["A", "B", "C"]) == Setup(("A", "B", "C"))  # a list will do
    for setup, where in (
        (Setup(("A", "B", 3)), "players[2]"),
        (Setup("ABC"), "players"),
        (Setup(ALL, options=None), "options"),
        (Setup(ALL, board=7), "board"),
        (Setup(ALL, ("red", "blue", "white", 4)), "colours[3]"),
    ):
        with pytest.raises(InputError) as caught:
            GAME.new_game(setup)
        assert caught.value.problems[0].where == where


@pytest.mark.rule("SFR-02", "SFR-16")
def test_boxes_start_with_one_figure_and_one_wagon_and_the_rest_is_reserve(table):
    for player in table.state.players:
        assert player.figures == (6, 6)
        assert player.wagons == 8
        for tribe in player.tribes:
            assert (tribe.figures, tribe.wagons) == (1, 1)
    assert (pieces().figures, pieces().wagons) == ((8, 8), 10)


@pytest.mark.rule("SFR-03")
def test_one_legionnaire_two_dice_four_markers(table):
    assert table.game.chances(table.state).weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert isinstance(table.state.legionnaire, int)
    table.fall(2, 3, 4, 5)
    assert len(table.state.marked) == 4


@pytest.mark.rule("SFR-04")
def test_there_are_100_gold_and_the_bank_always_pays_unless_an_option_says_no(table, new_table):
    assert pieces().coins == 25 * 1 + 15 * 5
    table.gold(0, 60).gold(1, 40).gold(2, 0).gold(3, 0).to(HORSEMEN, 2)
    table.play(TakeIncome("gold"))
    assert table.player(2).gold == 2
    limited = new_table(coins_limited=True)
    limited.gold(0, 60).gold(1, 39).gold(2, 0).gold(3, 0).to(HORSEMEN, 2)
    limited.play(TakeIncome("gold"))
    assert limited.player(2).gold == 1


@pytest.mark.rule("SFR-05", "SFR-06")
def test_ninety_cards():
    have = pieces()
    assert have.resources == (14, 14, 10, 10)
    assert sum(have.development) == 30
    assert (have.scourges, have.heirs) == (7, 4)
    assert sum(have.resources) + sum(have.development) + have.scourges + 1 + have.heirs == 90


def test_every_house_value_among_the_cards_is_named_as_one():
    said = " ".join(pieces().house)
    assert len(pieces().house) == 3
    for what in ("development card", "plunder counter", "Treasure"):
        assert what in said
    assert all("house value" in sentence for sentence in pieces().house)


@pytest.mark.rule("SFR-07", "SFR-08")
def test_eight_counters_and_eight_cities_in_each_of_five_provinces(table):
    assert PROVINCES == ("Germania", "Gallia", "Hispania", "Italia Superus", "Italia Inferus")
    for number, province in enumerate(PROVINCES):
        assert sum(city.province == province for city in default_network().cities) == 8
        assert sum(table.state.pool[number]) == 8
    assert sum(table.state.counters) == 40


@pytest.mark.rule("SFR-09", "SFR-10", "SFR-11", "SFR-12", "SFR-13", "SFR-14")
def test_the_board_has_terrains_towers_standards_arrows_and_limes():
    board = default_network()
    assert all((tile.number is None) == (tile.terrain == "forest") for tile in board.hexes)
    assert {tile.terrain for tile in board.hexes} == {"field", "mountain", "pasture", "forest"}
    assert sorted({city.towers for city in board.cities}) == [2, 3, 4, 5]
    assert [city.name for city in board.cities if city.towers == 5] == ["Roma"]
    standards = [city for city in board.cities if city.standard]
    assert len(standards) == 10
    assert all(city.towers >= 4 for city in standards)
    assert sum(city.towers >= 4 for city in board.cities) == 10
    assert {link.arrow for link in board.links if link.kind == "road"} == {True, False}
    assert all(link.arrow for link in board.links if link.kind == "sea")
    assert any(link.limes for link in board.links)
    for city in board.cities:
        areas = {board.hexes[number].area for number in board.crossroads[city.crossroads].hexes}
        assert areas != {"Barbaricum"}


@pytest.mark.rule("SFR-15")
def test_each_owner_chooses_which_start_crossroads_gets_the_horsemen():
    history = History(GAME, Setup(ALL), Scripted((12, 2, 3, 4, *("horse",) * 4)))
    assert history.state.mover == 0
    assert [move.horsemen for move in GAME.legal_moves(history.state)] == ["9,1,N", "10,1,S"]
    (reason,) = GAME.why_not(history.state, ChooseStart("9,1,S"))
    assert reason.rule == "SFR-15"
    (told, *_) = history.play(ChooseStart("10,1,S"))
    assert (told.horsemen, told.warriors) == ("10,1,S", "9,1,N")
    board = default_network()
    horsemen, warriors = history.state.players[0].tribes
    assert (board.crossroads[horsemen.at].id, board.crossroads[warriors.at].id) == ("10,1,S", "9,1,N")
    assert history.state.mover == 1


@pytest.mark.rule("SFR-17")
def test_every_city_gets_a_counter_of_its_province_unseen(table):
    assert table.state.counters == (1,) * 40
    table.to(HORSEMEN).box(0, "horsemen", at="8,0,S", figures=2)
    table.play(Plunder("Castra Regina"))
    # Germania's counters alone can turn up, each as likely as the mix of its eight says.
    assert table.game.chances(table.state).weights == (2, 2, 2, 1, 1)


@pytest.mark.rule("SFR-18")
def test_the_first_player_puts_the_legionnaire_on_a_forest_of_hispania(new_table):
    history = History(GAME, Setup(ALL), Scripted((2, 12, 3, 4, *("horse",) * 4)))
    for _ in range(4):
        history.play(GAME.legal_moves(history.state)[0])
    assert history.state.mover == 1
    assert [move.hex for move in GAME.legal_moves(history.state)] == ["1,5", "4,6", "2,8"]
    for hex_id in ("5,2", "9,0", "2,5"):
        assert [reason.rule for reason in GAME.why_not(history.state, PlaceLegionnaire(hex_id))] == ["SFR-18"]
    other = History(GAME, Setup(ALL, options=Options(legionnaire_placer="last player")), Scripted((2, 12, 3, 4)))
    for _ in range(4):
        other.play(GAME.legal_moves(other.state)[0])
    assert other.state.mover == 0


@pytest.mark.rule("SFR-19")
def test_animals_are_drawn_from_one_pile_and_the_order_of_the_deck_is_chance(table):
    assert (table.state.ore, table.state.grain) == (14, 10)
    assert table.state.pasture == (6, 10)
    table.to(TRADE).hand(0, ore=3)
    table.play(BankTrade("ore", "pasture"))
    assert table.game.chances(table.state).outcomes == ("horse", "cattle")
    assert table.game.chances(table.state).weights == table.state.pasture


@pytest.mark.rule("SFR-20")
def test_everybody_starts_with_5_gold_1_grain_and_1_pasture_card():
    history = History(GAME, Setup(ALL), Scripted((12, 2, 3, 4, "horse", "cattle", "cattle", "horse", 2)))
    for _ in range(4):
        history.play(GAME.legal_moves(history.state)[0])
    with pytest.raises(InputError, match="one more is needed"):
        history.play(PlaceLegionnaire("1,5"))
    first_roll = next(point.state for point in history.points if point.state.stage == "roll")
    assert [player.hand for player in first_roll.players] == [(0, 1, 1, 0), (0, 1, 0, 1), (0, 1, 0, 1), (0, 1, 1, 0)]
    assert [player.gold for player in first_roll.players] == [5, 5, 5, 5]
    # The cards are dealt from the First Player on.
    later = History(GAME, Setup(ALL), Scripted((2, 3, 12, 4, "cattle", "horse", "horse", "horse", 2)))
    for _ in range(4):
        later.play(GAME.legal_moves(later.state)[0])
    with pytest.raises(InputError, match="one more is needed"):
        later.play(PlaceLegionnaire("1,5"))
    dealt = next(point.state for point in later.points if point.state.stage == "roll")
    assert [player.hand[3] for player in dealt.players] == [0, 0, 1, 0]


@pytest.mark.rule("SFR-22")
def test_the_highest_total_begins_and_ties_roll_again(new_table):
    history = History(GAME, Setup(ALL), None)
    for total in (8, 9, 9, 3):
        history.resolve(total)
    assert history.state.stage == "first roll"
    history.resolve(4)
    history.resolve(11)
    assert (history.state.first, history.state.mover) == (2, 2)
    other = History(GAME, Setup(ALL, options=Options(first_player_ties="first of them")), None)
    for total in (8, 9, 9, 3):
        other.resolve(total)
    assert other.state.first == 1


@pytest.mark.rule("SFR-23", "SFR-24")
def test_iii_cities_are_neutral_with_three_and_get_no_counter(new_table):
    table = new_table(3)
    cities = default_network().cities
    assert [city.iii for city in cities] == [owner == NEUTRAL for owner in table.state.owners]
    assert sum(owner == NEUTRAL for owner in table.state.owners) == 10 == pieces().wagons
    assert all(lying == (not city.iii) for city, lying in zip(cities, table.state.counters, strict=True))
    four = new_table(4)
    assert NEUTRAL not in four.state.owners


@pytest.mark.rule("SFR-25")
def test_two_counters_of_each_colour_stay_out(new_table):
    table = new_table(3)
    assert sum(table.state.counters) == 30
    for number in range(5):
        provinces = table.game.frame(table.state).province
        assert sum(lying for lying, where in zip(table.state.counters, provinces, strict=True) if where == number) == 6
        assert sum(table.state.pool[number]) == 8  # unseen: any of the eight may be the two that are out
    seen = new_table(3, counters_left_out="seen")
    assert seen.state.stage == "left out"
    outs = ["loss and gold", "loss and gold", *["gold", "pasture"] * 4]
    seen.fall(*outs)
    assert [sum(row) for row in seen.state.pool] == [6] * 5
    # Provinces come in the order of the cities: Germania lost both its "loss and gold".
    assert seen.state.pool[0] == (2, 2, 0, 1, 1)


@pytest.mark.rule("SFR-26")
def test_neutral_wagons_produce_nothing_are_no_figure_and_block_no_journey(new_table):
    table = new_table(3)
    frame = table.game.frame(table.state)
    places = {place for player in table.state.players for place in frame.places_of(player)}
    assert not places & {city.crossroads for city in default_network().cities if city.iii}
    # 9,3,S lies behind neutral Iuvavum (9,4,N); the way there is open, stopping on the city is not.
    table.to(HORSEMEN).box(0, "horsemen", at="9,2,S").gold(0, 0).hand(0)
    assert table.why(MoveTribe("9,3,S")) == []
    assert table.why(MoveTribe("9,4,N")) == ["SFR-94"]


@pytest.mark.rule("SFR-29")
def test_the_first_player_role_passes_to_the_left(table):
    for first in (1, 2, 3, 0):
        table.fall(5, 6, 8, 9)
        while table.state.stage != "roll":
            table.play(EndSegment())
        assert table.state.first == first
