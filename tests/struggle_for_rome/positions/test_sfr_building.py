"""Positions in a few lines: any spelling, what follows is worked out, and what cannot be is refused all at once."""

from __future__ import annotations

import pytest

from romelab.core.faults import InputError
from romelab.struggle_for_rome import GAME, Setup, moves, position
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.positions.checks import faults_in
from romelab.struggle_for_rome.questions.paying import price_of


def sound(state):
    assert faults_in(GAME.frame(state), state) == ()
    for seat in range(len(state.players)):
        GAME.observe(state, seat)
    return state


def test_the_position_that_nothing_is_said_of_can_be_played():
    state = sound(position())
    assert GAME.to_move(state) == 0
    assert moves.EndSegment() in GAME.legal_moves(state)
    assert [player.hand for player in state.players] == [(0, 1, 1, 0)] * 4
    three = sound(position(Setup(("Ada", "Ben", "Cleo"), options=Options(counters_left_out="seen"))))
    assert sum(map(sum, three.pool)) == 30


def test_a_tribe_before_rome():
    state = sound(
        position(
            phase="horsemen",
            red={"gold": 3, "hand": "2 Erz, Getreide", "horsemen": {"at": "north-west of Rome", "figures": 5}},
        )
    )
    assert state.players[0].hand == (2, 1, 0, 0)
    assert state.players[0].figures == (2, 6)
    assert moves.Plunder("Roma") in GAME.legal_moves(state)
    state, _ = GAME.apply(state, moves.Plunder("Roma"))
    assert GAME.to_move(state) == -1


@pytest.mark.rule("SFR-02", "SFR-05", "SFR-109", "SFR-134")
def test_what_follows_is_worked_out():
    state = sound(
        position(
            red={"warriors": {"cities": ["Köln", "Trier"], "figures": 2, "counters": {"Gaul": 2, "Germanien": 1}}},
            blau={"diplomats": 3, "cards": "Verräter, 2 Culture", "hand": ["horse", "horse", "cow"]},
            discards="3 horses",
            out="Treasure",
        )
    )
    red, blue = state.players[:2]
    assert (red.figures, red.wagons) == ((6, 4), 6)
    assert state.diplomacy == 1
    assert state.deck == (7, 5, 6, 2, 3)
    assert blue.cards == (0, 1, 0, 0, 2)
    assert state.pasture == (10 - 3 - 3 - 2, 9)
    assert sum(state.counters) == 40 - 2 - 2
    assert GAME.scores(state)[:2] == (2, 4)


def test_a_position_is_changed_where_something_is_said():
    before = position(phase="warriors", active="white", round=7, red={"gold": 9}, legionnaire="1,5")
    after = sound(position(before, blue={"gold": 1}))
    assert after == before._replace(players=after.players)
    assert [player.gold for player in after.players] == [9, 1, 5, 5]
    given_back = sound(
        position(position(red={"horsemen": {"cities": "Roma"}}), red={"horsemen": {"cities": (), "at": "9,1,N"}})
    )
    assert sum(given_back.counters) == 40


def test_a_players_name_will_do():
    state = position(Setup(("Ada", "Ben", "Cleo")), Ada={"gold": 1}, active="Ben", phase=3)
    assert (state.players[0].gold, state.active, state.phase) == (1, 1, 3)


def test_the_roll_comes_first():
    state = sound(position(phase="roll", first="yellow", totals="3, 8"))
    assert GAME.to_move(state) == -1
    assert (state.active, state.marked) == (3, (3, 8))


@pytest.mark.parametrize("given", [None, 3, "struggle/1", ("Ada", "Ben", "Cleo")])
def test_a_game_begins_from_a_set_up_of_its_own(given):
    with pytest.raises(InputError, match=r"^setup: must be of Setup, not "):
        GAME.new_game(given)


@pytest.mark.parametrize("phase", ["trade", "horsemen", "warriors"])
def test_another_may_be_active_in_the_same_phase(phase):
    before = position(phase=phase, active="red", first="white")
    for given, seat in (("blue", 1), ("yellow", 3), (0, 0)):
        state = sound(position(before, active=given))
        assert (state.active, state.mover, state.phase) == (seat, seat, before.phase)
    assert position(before, done="moved").segment.moved


@pytest.mark.rule("SFR-24", "SFR-94")
def test_a_neutral_city_is_nobodys_and_who_has_no_city_stands_somewhere():
    three = Setup(("Ada", "Ben", "Cleo"))
    frame = GAME.frame(position(three))
    neutral = next(city.name for city, out in zip(frame.board.cities, frame.neutral, strict=True) if out)
    with pytest.raises(InputError) as refused:
        position(three, red={"horsemen": {"cities": [neutral]}}, plundered=[neutral])
    assert [str(fault) for fault in refused.value.faults] == [
        f"red, horsemen, cities: {neutral} is neutral with three players (SFR-24)",
        "red, horsemen: has no city, so it wanders: say where it stands by at (SFR-94)",
        f"plundered: {neutral} is neutral with three players (SFR-24)",
    ]
    with pytest.raises(InputError, match=r"red, horsemen: has no city, so it wanders: say where it stands by at"):
        position(red={"horsemen": {"cities": []}})
    assert position(red={"horsemen": {"cities": ["Köln"]}}).players[0].tribes[0].cities


IMPOSSIBLE = {
    "fifty figures on a city": (
        {"red": {"gold": 300, "horsemen": {"at": "Roma", "figures": 50}}},
        [
            "red, gold: must be a whole number from 0 to 100, not 300 (SFR-04)",
            "red, horsemen: Roma is a city, and a wandering tribe stands outside (SFR-94); or name it in cities",
            "red, horsemen: 8 horsemen are all there are, not 1 on the map, 50 in the box (SFR-02)",
        ],
    ),
    "one city for two": (
        {"red": {"warriors": {"cities": "Roma"}}, "blue": {"horsemen": {"cities": "Rom, Rmoa"}}},
        [
            "blue, horsemen, cities: the board has no crossroads and no city 'Rmoa'; did you mean Roma?",
            "blue, horsemen: Roma belongs to red, warriors already (SFR-131)",
        ],
    ),
    "more cards than there are": (
        {"red": {"hand": "8 ore"}, "white": {"hand": "8 ore, 3 orre", "cards": "4 Treasure"}},
        [
            "white, hand: there is no resource 'orre'; did you mean ore?",
            "ore cards: there are 14, and hands and discards have 16 (SFR-05)",
            "cards Treasure: there are 3, and hands and cards played have 4 (SFR-05)",
        ],
    ),
    "nobody and nowhere": (
        {"purple": {}, "active": "green", "phase": "lunch", "legionnaire": "9,0", "totals": [8, 8, 14]},
        [
            "player: there is no player 'purple'",
            "phase: there is no phase 'lunch'",
            "active: there is no player 'green'",
            "legionnaire: hex 9,0 lies in the Barbaricum, where he never goes (SFR-47)",
            "totals: must be a whole number from 2 to 12, not 14",
            "totals: a total is marked once at most (SFR-31)",
        ],
    ),
    "two on one crossroads, and a crown too early": (
        {"red": {"horsemen": "8,0,S", "warriors": {"at": "8,0,S", "wagons": 12}}, "diplomacy": "blue"},
        [
            "red, wagons: 10 wagons are all there are, not 1 in a box and 12 in a box (SFR-02)",
            "red, warriors: red, horsemen stand on 8,0,S already (SFR-94)",
            "diplomacy: Blue has played 0 Diplomats; it takes three and as many as any other (SFR-134)",
        ],
    ),
    "counters that never were": (
        {"red": {"horsemen": {"counters": "3 Gaul, Africa"}}, "plundered": "Köln, Roma, Roma"},
        [
            "red, horsemen, counters: there is no province 'Africa'",
            "red, horsemen: holds 3 counters of Gallia; 2 are the most (SFR-109)",
            "plundered: Roma is named twice",
            "Germania: 1 of its 8 cities have no counter, 0 counters lie with tribes and 0 cities are conquered: "
            "that does not add up (SFR-109, SFR-24)",
            "Gallia: 0 of its 8 cities have no counter, 2 counters lie with tribes and 0 cities are conquered: "
            "that does not add up (SFR-109, SFR-24)",
            "Italia Inferus: 1 of its 8 cities have no counter, 0 counters lie with tribes and 0 cities are conquered: "
            "that does not add up (SFR-109, SFR-24)",
        ],
    ),
    "things that are no parts": (
        {"red": 3, "blue": {"shoes": 2, "hand": 7, "horsemen": {"figures": -1}}, "done": "slept"},
        [
            "red: must name its parts, such as {'gold': ...}, not 3",
            "blue: there is no part 'shoes'",
            "blue, hand: must be a list of names, or a text with commas between them, not 7",
            "blue, horsemen, figures: must be a whole number of 0 or more, not -1",
            "done: there is no thing done 'slept'",
        ],
    ),
}


@pytest.mark.parametrize("asked", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_every_fault(asked):
    given, said = IMPOSSIBLE[asked]
    with pytest.raises(InputError) as refused:
        position(**given)
    assert [str(fault) for fault in refused.value.faults] == said


def test_a_counter_laid_back_is_one_counter():
    laid = position(red={"horsemen": {"counters": {"Germania": 1}}})
    before = position(red={"horsemen": {"counters": {"Germania": 2}}})
    after = sound(position(before, red={"horsemen": {"counters": {"Germania": 1}}}))
    assert after.counters == laid.counters
    assert sum(after.counters) == sum(before.counters) + 1


def test_a_position_of_no_possible_game_is_refused_by_the_faults_of_its_set_up():
    with pytest.raises(InputError, match=r"two players are called Ada"):
        position(Setup(("Ada", "Ada", "Ben")))


def test_a_move_whose_name_says_what_it_costs_has_no_price_beside_it():
    state = position(phase="horsemen", red={"gold": 9, "hand": {"grain": 1}})
    dear = [
        move
        for move in GAME.legal_moves(state)
        if isinstance(move, moves.MoveTribe) and GAME.perform(state, move)[0].players[0].gold < 9
    ]
    assert dear
    assert {price_of(GAME, state, move) for move in dear} == {()}
