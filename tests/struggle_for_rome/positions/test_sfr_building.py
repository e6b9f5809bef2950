"""Positions in a few lines: any spelling, what follows is worked out, and what cannot be is refused all at once."""

from __future__ import annotations

from typing import Any

import pytest

from romelab.core.errors import InputError
from romelab.struggle_for_rome import GAME, Setup, moves, position
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.box.pieces import KINDS, RESOURCES, TRIBES
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions.checks import problems_in
from romelab.struggle_for_rome.positions.state import NOBODY, SET_UP, State, Tribe
from romelab.struggle_for_rome.questions.outlook import price_of
from tests.random_games import random_game


def sound(state):
    assert problems_in(GAME.frame(state), state) == ()
    for seat in range(len(state.players)):
        GAME.observe(state, seat)
    return state


def test_the_position_that_nothing_is_said_of_can_be_played():
    state = sound(position())
    assert GAME.to_move(state) == 0
    assert moves.EndSegment() in GAME.legal_moves(state)
    # Nothing has been played, bought, moved or offered in this part of the phase, and no Treasure waits.
    assert state.segment == (*[False] * 7, 0, 0)
    assert [player.hand for player in state.players] == [(0, 1, 1, 0)] * 4
    assert GAME.frame(state).board.hexes[state.legionnaire].id == "1,5"
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


def test_a_number_of_players_or_their_names_are_a_set_up():
    assert position(players=3, red={"gold": 1}) == position(Setup(colours=("red", "blue", "white")), red={"gold": 1})
    assert position(players="Ada, Ben, Cleo", options={"robbery_gold": 3}).setup == Setup(
        ("Ada", "Ben", "Cleo"), options=Options(robbery_gold=3)
    )
    with pytest.raises(InputError, match=r"^players: must be a number from 1 to 4, or their names, not 9"):
        position(players=9)


def test_a_place_is_said_from_a_city_in_both_languages():
    frame = GAME.frame(position())
    for said, place in (
        ("north-west of Rome", "8,8,N"),
        ("nordwestlich von Rom", "8,8,N"),
        ("north of Ravenna", "10,4,S"),
    ):
        assert frame.name(position(red={"horsemen": said}).players[0].tribes[0].at) == place
    for said, problem in (
        (
            "beside Ravenna",
            "'beside Ravenna' can be more than one crossroads; say which: north of Ravenna, south-west of",
        ),
        ("neben Köln", "say which: south-west of Colonia Agrippina, south-east of Colonia Agrippina"),
        ("east of Vienna", "the board has no crossroads and no city 'east of Vienna'"),
        ("north-west of Ravenna", "no city 'north-west of Ravenna'; did you mean"),
    ):
        with pytest.raises(InputError, match=f"red, horsemen, at: .*{problem}"):
            position(red={"horsemen": said})


def test_the_roll_comes_first():
    state = sound(position(phase="roll", first="yellow", totals="3, 8"))
    assert GAME.to_move(state) == -1
    assert (state.active, state.marked) == (3, (3, 8))


def in_words(state: State) -> dict[str, Any]:
    """Say of a position all that can be said of one: what lies on the board, in boxes, in hands, on open piles."""
    frame = GAME.frame(state)
    cities, colours = frame.board.cities, state.setup.colours

    def tribe(one: Tribe) -> dict[str, Any]:
        held = [cities[city].name for city in one.cities]
        counters = dict(zip(PROVINCES, one.counters, strict=True))
        said = {"figures": one.figures, "wagons": one.wagons, "counters": counters, "cities": held}
        return {"at": frame.name(one.at), **said}

    players = {
        colour: {
            "gold": player.gold,
            "hand": dict(zip(RESOURCES, player.hand, strict=True)),
            "cards": dict(zip(KINDS, player.cards, strict=True)),
            "diplomats": player.diplomats,
            "culture": player.culture,
            **{name: tribe(one) for name, one in zip(TRIBES, player.tribes, strict=True)},
        }
        for colour, player in zip(colours, state.players, strict=True)
    }
    bare = [city.name for city in cities if state.owners[city.index] == NOBODY and not state.counters[city.index]]
    return {
        "phase": state.phase,
        "active": colours[state.active],
        "first": colours[state.first],
        "round": state.round,
        "done": state.segment._asdict(),
        "legionnaire": frame.board.hexes[state.legionnaire].id,
        "totals": state.marked,
        "plundered": bare,
        "discards": dict(zip(RESOURCES[2:], state.discards, strict=True)),
        "out": dict(zip(KINDS, state.left, strict=True)),
        "diplomacy": colours[state.diplomacy] if state.diplomacy >= 0 else None,
        "announced": [colours[seat] for seat in state.announced],
        **players,
    }


def counted(state: State) -> State:
    """Leave open which counters of a province were never turned up; how many there are stays."""
    return state._replace(pool=tuple((sum(row),) for row in state.pool))


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(("Ada", "Ben", "Cleo"), options=Options(counters_left_out="seen", traitor_needs_figure=False)),
        Setup(("Ada", "Ben", "Cleo"), colours=("white", "red", "yellow")),
    ],
    ids=("four", "three, counters seen", "three"),
)
@pytest.mark.rule("SFR-02", "SFR-05", "SFR-24", "SFR-25")
def test_a_position_of_a_game_said_in_words_is_that_position(setup):
    """Reserves, piles, owners and counters follow; who says nothing new of somebody changes nothing, at any stage."""
    looked = 0
    for point in random_game(GAME, setup, 1, 2500).points[::5]:
        state = point.state
        if state.phase == SET_UP:
            continue
        assert position(state, **{setup.colours[-1]: {}}) == state
        if state.stage in ("trade", "tribe"):
            assert counted(position(setup, **in_words(state))) == counted(state)
            looked += 1
    assert looked > 100


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
    assert [str(problem) for problem in refused.value.problems] == [
        f"red, horsemen, cities: {neutral} is neutral with three players (SFR-24)",
        "red, horsemen: has no city, so it wanders: say where it stands with at (SFR-94)",
        f"plundered: {neutral} is neutral with three players (SFR-24)",
    ]
    with pytest.raises(InputError, match=r"red, horsemen: has no city, so it wanders: say where it stands with at"):
        position(red={"horsemen": {"cities": []}})
    assert position(red={"horsemen": {"cities": ["Köln"]}}).players[0].tribes[0].cities


IMPOSSIBLE = {
    "fifty figures on a city": (
        {"red": {"gold": 300, "horsemen": {"at": "Roma", "figures": 50}}},
        [
            "red, gold: must be a whole number from 0 to 100, not 300 (SFR-04)",
            "red, horsemen: 8 horsemen are all there are, not 1 on the map, 50 in the box (SFR-02)",
            "red, horsemen: Roma is a city, and a wandering tribe stands outside (SFR-94); or name it in cities",
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
            "Treasure cards: there are 3, and hands and cards played have 4 (SFR-05)",
        ],
    ),
    "nobody and nowhere": (
        {"purple": {}, "active": "green", "phase": "lunch", "legionnaire": "9,0", "totals": [8, 8, 14]},
        [
            "player: there is no player 'purple'",
            "phase: must be one of roll, trade, horsemen, warriors, not 'lunch'",
            "active: there is no player 'green'",
            "totals: must be a whole number from 2 to 12, not 14",
            "legionnaire: hex 9,0 lies in the Barbaricum, where he never goes (SFR-47)",
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
    "a city of one tribe only": (
        {
            "white": {"warriors": {"cities": "Roma"}},
            "yellow": {"horsemen": {"cities": "Roma"}, "warriors": {"cities": "Verona", "at": "8,0,S"}},
            "plundered": "Roma",
        },
        [
            "yellow, warriors: is settled and stands in its first city, Verona, not on 8,0,S (SFR-119)",
            "plundered: Roma belongs to somebody; its counter is gone anyway",
            "yellow, horsemen: Roma belongs to white, warriors already (SFR-131)",
        ],
    ),
    "too much on the piles": (
        {"red": {"culture": 2, "diplomats": 12}, "discards": "2 ore, 9 horses, 6 cattle", "out": "5 Culture"},
        [
            "discards: ore and grain go back to their piles; only horses and cattle are discarded (SFR-42)",
            "horse cards: there are 10, and hands and discards have 13 (SFR-05)",
            "Diplomat cards: there are 10, and hands and cards played have 12 (SFR-05)",
            "Culture cards: there are 5, and hands and cards played have 7 (SFR-05)",
        ],
    ),
    "numbers out of bounds": (
        {
            "white": {"culture": -1, "diplomats": "two", "warriors": {"wagons": -1, "counters": 3}},
            "round": 0,
            "totals": "1",
            "done": {"offers": 100, "treasures": -1, "moved": 1},
        },
        [
            "white, culture: must be a whole number from 0 to 99, not -1",
            "white, diplomats: must be a whole number from 0 to 99, not 'two'",
            "white, warriors, wagons: must be a whole number from 0 to 99, not -1",
            "white, warriors, counters: must be a list of names, or a text with commas between them, not 3",
            "round: must be a whole number from 1 to 999, not 0",
            "done, offers: must be a whole number from 0 to 99, not 100",
            "done, treasures: must be a whole number from 0 to 99, not -1",
            "done, moved: must be True or False, not 1",
            "totals: must be a whole number from 2 to 12, not 1",
        ],
    ),
    "nobody is first and nobody announces": (
        {"first": "nobody", "announced": "red, somebody, red", "round": 1000, "totals": "13", "done": {"offers": True}},
        [
            "round: must be a whole number from 1 to 999, not 1000",
            "first: there is no player 'nobody'",
            "done, offers: must be a whole number from 0 to 99, not true",
            "totals: must be a whole number from 2 to 12, not 13",
            "announced: there is no player 'somebody'",
        ],
    ),
    "things that are no parts": (
        {"red": 3, "blue": {"shoes": 2, "hand": 7, "horsemen": {"figures": -1}}, "done": "slept"},
        [
            "red: must be a list with names, such as gold, not 3",
            "blue: there is no part 'shoes'",
            "blue, hand: must be a list of names, or a text with commas between them, not 7",
            "blue, horsemen, figures: must be a whole number from 0 to 99, not -1",
            "done: there is no thing done 'slept'",
        ],
    ),
}


@pytest.mark.parametrize("asked", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_every_fault(asked):
    given, said = IMPOSSIBLE[asked]
    with pytest.raises(InputError) as refused:
        position(**given)
    assert [str(problem) for problem in refused.value.problems] == said


def test_what_no_game_can_reach_is_refused_though_each_part_of_it_is_sound():
    with pytest.raises(InputError) as refused:
        position(totals="2, 3, 4, 5, 6, 8")
    assert [str(problem) for problem in refused.value.problems] == ["the wind rose shows (2, 3, 4, 5, 6, 8)"]


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
