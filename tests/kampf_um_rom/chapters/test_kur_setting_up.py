"""Chapters A and B: cards, board, deal, turn order, start exchange."""

from __future__ import annotations

import pytest

from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.facts import redacted
from romelab.core.history import History
from romelab.kampf_um_rom.box.cards import default_deck
from romelab.kampf_um_rom.box.options import COLOURS, Options
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import default_network
from romelab.kampf_um_rom.positions.events import Draws
from romelab.kampf_um_rom.positions.moves import ChooseOrder, Develop, ThrowAway
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import ORDER

GAME = KampfUmRom()


def start(players: int = 4, youngest: int = 0, seed: int = 1, **options: object) -> History:
    setup = Setup(colours=COLOURS[:players], youngest=youngest, options=Options(**options))
    return History(GAME, setup, Seeded(seed))


def ordered(*places: int, youngest: int = 0, **options: object) -> History:
    play = start(len(places), youngest, **options)
    for place in places:
        play.play(ChooseOrder(place))
    return play


@pytest.mark.rule("KUR-01")
def test_the_deck():
    kinds = [card.kind for card in default_deck().cards]
    assert [card.number for card in default_deck().cards] == list(range(1, 61))
    assert kinds == ["development"] * 40 + ["invasion"] * 12 + ["catastrophe"] * 8


@pytest.mark.rule("KUR-02")
def test_three_achievements_on_each_card():
    network = default_network()
    for card in default_deck().cards[:52]:
        assert len(set(card.achievements)) == 3
        assert all(network.box(box).on_cards for box in card.achievements)
    assert not any(card.achievements for card in default_deck().cards[52:])


@pytest.mark.rule("KUR-03", "KUR-11")
def test_the_supply_counts_16_not_17(table):
    boxes = [box.id for box in default_network().boxes if box.kind != "oval"][:16]
    full = table(held={"red": " ".join(boxes)})
    assert full.state.supply(0) == 0
    assert table().state.supply(0) == 16


@pytest.mark.rule("KUR-04")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_two_or_five_players_are_refused(players):
    with pytest.raises(InputError, match="three or four people play"):
        GAME.new_game(Setup(colours=(*COLOURS, "blue")[:players]))


@pytest.mark.rule("KUR-04")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_play(players):
    assert GAME.new_game(Setup(colours=COLOURS[:players])).players == players


def test_every_fault_of_a_set_up_is_named():
    options = Options(hand=9, room_four=(0, 3))
    setup = Setup(("A", "A"), ("red", "red"), options, youngest=7, network="mine", cards="mine")
    with pytest.raises(InputError) as caught:
        GAME.new_game(setup)
    assert [problem.where for problem in caught.value.problems] == [
        "players", "players[1]", "colours[1]", "options, hand", "options, room_four", "youngest", "network", "cards",
    ]  # fmt: skip
    assert [problem.what for problem in caught.value.problems][-3:] == [
        "must be a seat from 0 to 1, not 7",
        "this game is played on 'reconstruction', not on 'mine'",
        "this game is played with 'reconstruction', not with 'mine'",
    ]


@pytest.mark.rule("KUR-08")
@pytest.mark.parametrize("players", [3, 4])
def test_the_youngest_is_one_of_those_who_play(players):
    for youngest in range(players):
        assert GAME.new_game(Setup(colours=COLOURS[:players], youngest=youngest)).setup.youngest == youngest
    for youngest in (-1, players, True):
        with pytest.raises(InputError, match=f"youngest: must be a seat from 0 to {players - 1}, not "):
            GAME.new_game(Setup(colours=COLOURS[:players], youngest=youngest))
    # Where too few play, the youngest is one of these few.
    with pytest.raises(InputError, match="youngest: must be a seat from 0 to 0, not 1"):
        GAME.new_game(Setup(("Ada",), ("red",), youngest=1))


@pytest.mark.rule("KUR-01")
def test_a_card_that_is_not_in_the_pile_is_not_drawn():
    state, _ = GAME.resolve(GAME.new_game(Setup()), 30)
    for card in (30, 0, 61):
        with pytest.raises(ValueError, match=f"{card} cannot come up here"):
            GAME.resolve(state, card)


@pytest.mark.rule("KUR-05")
@pytest.mark.parametrize(("players", "pile"), [(3, 45), (4, 40)])
def test_five_cards_each_and_the_rest_in_the_pile(players, pile):
    state = start(players).state
    assert state.stage == ORDER
    assert [len(hand) for hand in state.hands] == [5] * players
    assert len(state.pile) == pile
    assert state.discard == 0
    assert sorted([*state.pile, *(card for hand in state.hands for card in hand)]) == list(range(1, 61))


def test_the_log_says_how_board_and_cards_are_known():
    play = start(3)
    told = [GAME.say(play.setup, event) for event in play.log() if event.rule == "KUR-116"]
    assert told == [
        "Where this board and these cards come from: values 15 published and 22 reconstructed; arrows 5 published,"
        " 10 inferred and 23 reconstructed; achievements on the cards reconstructed, symbols reconstructed"
    ]


@pytest.mark.rule("KUR-05")
def test_another_hand_size_is_an_option():
    assert [len(hand) for hand in start(3, hand=7).state.hands] == [7] * 3


@pytest.mark.rule("KUR-06")
def test_hands_are_secret_and_the_discard_pile_is_open(table):
    here = table(hands={"red": [1, 2], "white": [3, 60]}, discard=[10, 11])
    seen = GAME.observe(here.state, 0)
    assert seen.hands == ((1, 2), (), (), ())
    assert seen.discarded == (10, 11)
    assert {3, 60} <= set(seen.pile)
    assert 1 not in seen.pile
    assert [seen.hand_size(seat) for seat in range(4)] == [2, 2, 0, 0]
    assert seen.pile_size == 54
    assert GAME.observe(here.state, None).hands == ((),) * 4
    swapped = table(hands={"red": [1, 2], "white": [4, 59]}, discard=[10, 11])
    assert GAME.observe(swapped.state, 0) == seen


@pytest.mark.rule("KUR-06")
def test_a_drawn_card_is_told_to_the_drawer_alone(table):
    here = table(hands={"red": [3]}).do(Develop(3, "ackerbau")).draw(17)
    told = here.events[0]
    assert GAME.say(here.setup, told, 0) == "Red draws card 17 Franci"
    assert GAME.say(here.setup, told, 1) == GAME.say(here.setup, told) == "Red draws a card"
    assert GAME.say(here.setup, told, everything=True) == "Red draws card 17 Franci"
    assert redacted(told, 1) == redacted(told, None) == Draws("KUR-14", 0, None)
    assert redacted(told, 0) == told == Draws("KUR-14", 0, 17)


@pytest.mark.rule("KUR-07")
def test_all_boxes_start_empty():
    state = GAME.new_game(Setup())
    assert state.held == state.twice == state.spent == (0, 0, 0, 0)


@pytest.mark.rule("KUR-115")
def test_the_type_of_a_card_can_be_seen():
    deck = default_deck()
    assert (deck[40].kind, deck[41].kind, deck[52].kind, deck[53].kind) == (
        "development", "invasion", "invasion", "catastrophe",
    )  # fmt: skip
    assert deck.sources == {
        "type": "published", "achievements": "reconstructed", "symbol": "reconstructed", "title": "reconstructed",
    }  # fmt: skip


@pytest.mark.rule("KUR-116")
def test_the_board_as_printed():
    boxes = {box.id: box for box in default_network().boxes}
    left = min(box.x for box in boxes.values())
    basics = [box for box in boxes.values() if box.basic]
    religions = [box for box in boxes.values() if box.kind == "religion"]
    assert all(box.x == left for box in basics)
    assert len({box.x for box in religions}) == 1  # one above the other
    assert max(box.y for box in basics) < min(box.y for box in religions)
    assert all(type(box.value) is int for box in boxes.values())
    column = [boxes[box].y for box in default_network().religion_column]
    assert column == sorted(column)


@pytest.mark.rule("KUR-06", "KUR-13")
def test_cards_thrown_away_at_the_start_stay_secret():
    play = ordered(1, 2, 3)
    card = play.state.hands[0][0]
    (event,) = play.play(ThrowAway(card))
    assert GAME.say(play.setup, event, 1) == "Red throws away a card"
    assert GAME.say(play.setup, event, 0) == f"Red throws away card {GAME.deck[card].label}"
    seen = GAME.observe(play.state, 1)
    assert seen.aside == ((), (), ())
    assert card in seen.pile
    assert GAME.observe(play.state, 0).aside[0] == (card,)
