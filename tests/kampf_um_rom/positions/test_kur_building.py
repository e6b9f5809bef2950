"""Positions in a few lines: any spelling, every card in one place, and what cannot be is refused all at once."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom import GAME, Setup, moves, position
from romelab.kampf_um_rom.box.options import Options
from romelab.kampf_um_rom.positions.checks import problems_in


def sound(state):
    assert problems_in(GAME.tables(state), state) == ()
    for seat in range(state.players):
        GAME.observe(state, seat)
    return state


@pytest.mark.parametrize("given", [None, 3, ("Ada", "Ben")])
def test_a_game_begins_from_a_set_up_of_its_own(given):
    with pytest.raises(InputError, match=r"^setup: must be of Setup, not "):
        GAME.new_game(given)


def test_the_position_that_nothing_is_said_of_can_be_played():
    state = sound(position())
    assert GAME.to_move(state) == 0
    assert GAME.legal_moves(state)
    assert len(state.pile) == 60


@pytest.mark.rule("KUR-01", "KUR-108")
def test_boxes_and_cards_in_any_spelling():
    state = sound(
        position(red={"held": "Farming, VIEHZUCHT, Sattel", "hand": "2, 12 Mauri"}, weiss="Jagd", discard="41, 42")
    )
    assert state.hands[0] == (2, 12)
    assert state.discarded == (41, 42)
    assert len(state.pile) == 56
    assert GAME.scores(state)[1] == 10
    assert moves.Develop(2, "ackerbau") not in GAME.legal_moves(state)


def test_a_position_is_changed_where_something_is_said():
    before = position(
        Setup(("Ada", "Ben", "Cleo")), Ada={"held": "Jagd", "hand": [1, 2]}, Ben={"hand": [3]}, active="Ben"
    )
    after = sound(position(before, Ada={"twice": "Jagd"}))
    assert (after.held, after.twice, after.hands) == (before.held, before.held, before.hands)
    assert position(before) == before
    swapped = sound(position(before, Ada={"hand": [3]}, Ben={"hand": [1]}))
    assert swapped.hands == ((3,), (1,), ())


def test_a_short_pile_leaves_the_rest_discarded():
    state = sound(position(red={"hand": [1]}, pile=[], ending=True))
    assert (state.pile, len(state.discarded), state.ending) == ((), 59, True)


IMPOSSIBLE = {
    "misspelt": (
        {"red": {"held": "Sadle, Jagd, Hunting", "hand": "Maurri, 61"}, "purple": "Jagd", "active": "green"},
        [
            "red, held: there is no box 'Sadle' in the network reconstruction; did you mean Saddle?",
            "red, held: JAGD (Hunting) is named twice; two tokens lie where twice says so (KUR-58)",
            "red, hand: there is no card 'Maurri'; did you mean Mauri?",
            "red, hand: cards are numbered from 1 to 60, not 61 (KUR-01)",
            "player: there is no player 'purple'",
            "active: there is no player 'green'",
        ],
    ),
    "a card in two places and a hand too full": (
        {"red": {"hand": [1, 2, 3, 4, 5, 6]}, "white": {"hand": [6]}, "discard": [1], "order": "red, white"},
        [
            "red, hand: holds 6 cards; 5 are a full hand (KUR-05)",
            "white, hand: card 6 is in red, hand already (KUR-01)",
            "discard: card 1 is in red, hand already (KUR-01)",
            "order: must name every player once (KUR-08)",
        ],
    ),
    "a card discarded and to be drawn": (
        {"red": {"hand": [3]}, "discard": [1, 2], "pile": [2, 3, 4]},
        ["pile: card 2 is in discard already (KUR-01)", "pile: card 3 is in red, hand already (KUR-01)"],
    ),
    "an oval owned twice": (
        {
            "red": {"held": "Waldkampf"},
            "white": {"twice": "Waldkampf"},
            "black": {"flipped": "Jagd, Waldkampf", "held": "Jagd"},
        },
        [
            "white: Waldkampf (Forest fighting): an oval holds one token of a colour at most (KUR-60)",
            "black: JAGD (Hunting): only tokens on ovals are flipped (KUR-61)",
            "black: JAGD (Hunting): the token is flipped or it is not",
            "Waldkampf (Forest fighting): holds 3 tokens and has room for 1 (KUR-29, KUR-60)",
        ],
    ),
    "parts that are none": (
        {"red": 7, "white": {"boxes": "Jagd"}, "ending": 1},
        [
            "red: must be a list with names, such as held, not 7",
            "white: there is no part 'boxes'",
            "ending: must be True or False, not 1",
        ],
    ),
    "more tokens than there are": (
        {"red": {"twice": [box.id for box in GAME.network.boxes if box.kind != "oval"][:9]}},
        ["red: has 18 tokens in boxes; 16 are all there are (KUR-03, KUR-11)"],
    ),
    "more tokens than there is room": (
        {colour: {"twice": "Steinbau"} for colour in ("red", "white")},
        ["STEINBAUWEISE (Stone construction): holds 4 tokens and has room for 3 (KUR-29, KUR-60)"],
    ),
}


@pytest.mark.parametrize("asked", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_every_fault(asked):
    given, said = IMPOSSIBLE[asked]
    with pytest.raises(InputError) as refused:
        position(**given)
    assert [str(problem) for problem in refused.value.problems] == said


def test_a_card_that_is_kept_is_in_one_place_too():
    before = GAME.read_line("kampf/1 red=[hand:[1],aside:[2]] stage=fetch discard=[3]")
    for name, where in ((1, "red, hand"), (2, "red, aside"), (3, "discard")):
        with pytest.raises(InputError) as refused:
            position(before, pile=[name])
        assert [str(problem) for problem in refused.value.problems] == [
            f"pile: card {name} is in {where} already (KUR-01)"
        ]


@pytest.mark.parametrize("part", ["network", "cards"])
def test_a_position_is_laid_out_for_the_network_and_the_cards_of_its_set_up(part):
    with pytest.raises(InputError, match=f"{part}: this game is played "):
        position(Setup(**{part: "mine"}))


def test_nothing_is_spent_and_nothing_is_due_where_nothing_is_said():
    state = position()
    assert (state.stage, state.card, state.due, state.used, state.out, state.discard) == ("turn", 0, 0, 0, 0, 0)
    assert (state.active, state.order, state.ending, state.targets, state.hidden) == (0, (0, 1, 2, 3), False, (), ())
    assert {*state.held, *state.twice, *state.spent} == {0}
    assert {*state.hands, *state.aside} == {()}
    first = GAME.new_game(Setup())
    assert (first.stage, first.card, first.used, first.out, first.discard) == ("deal", 0, 0, 0, 0)
    assert (first.active, first.order, first.ending, first.targets, first.hidden) == (0, (-1,) * 4, False, (), ())
    assert {*first.held, *first.twice, *first.spent} == {0}
    # Who is to move begins his turn: what a deal still owes, for one, is not waited for.
    assert (first.due, position(first, active="white").due) == (20, 0)


def test_the_clock_ends_only_a_game_of_agreed_minutes():
    (reason,) = GAME.why_not(position(), TimeUp())
    assert type(reason).__name__ == "NoClock"
    timed = position(Setup(options=Options(minutes=40)))
    assert GAME.why_not(timed, TimeUp()) == ()


def test_boxes_alone_are_those_that_are_held():
    for boxes in (["Jagd", "Sattel"], ("Jagd", "Sattel"), "Jagd, Sattel"):
        assert position(red=boxes) == position(red={"held": ["Jagd", "Sattel"]})


def test_a_number_of_players_or_their_names_are_a_set_up():
    assert position(players=3) == position(Setup(colours=("red", "white", "black")))
    named = position(players="Ada, Ben, Cleo", colours=["red", "black", "yellow"], options={"hand": 6}, Ada="Jagd")
    assert named.setup == Setup(("Ada", "Ben", "Cleo"), ("red", "black", "yellow"), Options(hand=6))
    for given, said in (
        ({"players": 5}, "players: must be a number from 1 to 4, or their names, not 5"),
        ({"players": 2}, "players: three or four people play, not 2"),
        ({"start": position(), "players": 3}, "players: is settled by what it begins with"),
        ({"start": 3}, "start: must be a position or a set-up, not 3"),
    ):
        with pytest.raises(InputError, match=said):
            position(**given)


def test_what_is_changed_has_to_be_a_position_itself():
    before = position(red={"hand": [1, 2]})
    for wrong, said in (
        (before._replace(held=(1 << 40, 0, 0, 0)), "Red has tokens outside the board"),
        (before._replace(hands=((2, 1), (), (), ())), "Red's hand is (2, 1)"),
    ):
        with pytest.raises(InputError) as refused:
            position(wrong)
        assert str(refused.value) == f"the position: {said}"
