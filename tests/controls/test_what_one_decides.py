"""What stands at a choice, in all games: prices, odds and stakes, nothing armed unasked, nothing of a foreign hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from romelab.controls.seating.dice_and_cards import ChanceInput
from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.seats import PERSON, Seats
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.move_picker import MovePicker
from romelab.controls.table.settings import StandingOrders
from romelab.core.chance import Seeded
from romelab.core.game import CHANCE, Move
from romelab.core.history import History
from romelab.kampf_um_rom.bots.advice import imagine as imagine_kampf
from romelab.kampf_um_rom.controls.table import KampfView, play as play_kampf
from romelab.kampf_um_rom.positions.moves import Allow, Empty
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.bots.advice import imagine as imagine_struggle
from romelab.struggle_for_rome.controls.table import StruggleView, play as play_struggle
from romelab.struggle_for_rome.positions.moves import BuyCard, MoveTribe
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.struggle_for_rome.questions.outlook import PRICED
from romelab.total_war_rome.bots.imagining import imagine as imagine_war
from romelab.total_war_rome.controls.table import TotalWarView, play as play_war
from romelab.total_war_rome.positions.moves import PURCHASES, LetPass, StandAndFight
from romelab.total_war_rome.positions.state import Setup as WarSetup
from romelab.total_war_rome.questions.outlook import price_of
from tests.pressing import choose, go_on
from tests.samples import LONG

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

GAMES = [
    pytest.param(StruggleView, StruggleSetup(), imagine_struggle, id="struggle"),
    pytest.param(KampfView, KampfSetup(), imagine_kampf, id="kampf"),
    pytest.param(TotalWarView, WarSetup(), imagine_war, id="total war"),
]


def decided(view: GameView, setup: Any, seed: int, most: int = 250) -> Iterator[tuple[Any, int, tuple[Move, ...]]]:
    """Play moves by chance; give every position in which a seat decides, with that seat and its moves."""
    history, generator = History(view.game, setup, Seeded(seed)), random.Random(seed)
    for _ in range(most):
        seat = view.game.to_move(history.state)
        if seat is None:
            return
        moves = tuple(view.game.legal_moves(history.state))
        yield history.state, seat, moves
        kinds = sorted({move.kind for move in moves})
        kind = generator.choice(kinds)
        history.play(generator.choice([move for move in moves if move.kind == kind]))


def listed(picker: MovePicker) -> dict[str, list[tuple[str, Move]]]:
    """Return every heading with the moves under it and their names."""
    found: dict[str, list[tuple[str, Move]]] = {}
    for _, name in picker.groups.options:
        picker.groups.value = name
        found[name] = list(picker.which.options)
    return found


@pytest.mark.parametrize(("face_type", "setup", "imagine"), GAMES)
def test_no_two_entries_are_called_the_same_and_the_cheapest_stand_first(face_type, setup, imagine):
    view = face_type()
    picker = MovePicker(view, lambda move: None)
    for number, (state, seat, moves) in enumerate(decided(view, setup, 1)):
        if number % 7:
            continue
        view.look_at(state)
        picker.offer(setup, moves, seat)
        for heading, under in listed(picker).items():
            assert len({words for words, _ in under}) == len(under), heading
            prices = [view.note(setup, move)[0] for _, move in under]
            assert prices == sorted(prices), heading


@pytest.mark.parametrize(("face_type", "setup", "imagine"), GAMES)
def test_what_is_chosen_stays_chosen_while_the_same_position_is_drawn_anew(face_type, setup, imagine):
    """A heading that gives something up too; in the next position nothing grave is armed by it."""
    view, needs_confirmation = face_type(), 0
    picker = MovePicker(view, lambda move: None)
    for state, seat, moves in decided(view, setup, 2):
        view.look_at(state)
        seen = view.game.observe(state, seat)
        picker.offer(setup, moves, seat, seen)
        assert len(moves) == 1 or picker.move is None
        for _, heading in picker.groups.options:
            picker.groups.value = heading
            choose(picker)
            chosen = picker.groups.value, picker.move
            needs_confirmation += picker.move is not None and view.needs_confirmation(picker.move)
            picker.offer(setup, moves, seat, seen)
            assert (picker.groups.value, picker.move) == chosen
    assert needs_confirmation


@pytest.mark.parametrize(("face_type", "setup", "imagine"), GAMES)
def test_nothing_grave_is_on_the_button_before_it_is_chosen(face_type, setup, imagine):
    view, needs_confirmation = face_type(), 0
    picker = MovePicker(view, lambda move: None)
    for state, seat, moves in decided(view, setup, 2):
        view.look_at(state)
        picker.offer(setup, moves, seat)
        needs_confirmation += view.needs_confirmation(moves[0])
        assert len(moves) == 1 or picker.move is None
        assert picker.go.disabled == (picker.move is None)
    assert needs_confirmation


def told(view: GameView, setup: Any, state: Any, seat: int, moves: tuple[Move, ...]) -> list[Any]:
    """Return all that the seat to move is shown at its choices, and what others see of it."""
    game, seen = view.game, view.game.observe(state, seat)
    view.look_at(state)
    open_to_all = game.observe(state, None)
    said = (view.move_words, view.price_words, view.odds_words, view.note)
    words = [[say(setup, each) for say in said] for each in moves]
    place = next((place for each in moves for place in view.places(setup, each)), "")
    serving = [each for each in moves if place in view.places(setup, each)]
    ways = [view.ways(setup, seen, each) for each in serving]
    mine = view.hand(setup, seen, seat, serving), view.tally(setup, seen, seat)
    return [words, ways, *mine, view.tally(setup, open_to_all, seat), view.occasion(state)]


@pytest.mark.parametrize(("face_type", "setup", "imagine"), GAMES)
def test_what_stands_at_a_choice_tells_nothing_hidden(face_type, setup, imagine):
    view, generator, differed = face_type(), random.Random(3), 0
    for number, (state, seat, moves) in enumerate(decided(view, setup, 3)):
        if number % 4:
            continue
        other = imagine(view.game.observe(state, seat), generator)
        differed += other != state
        assert told(view, setup, state, seat, moves[:40]) == told(view, setup, other, seat, moves[:40])
    assert differed > 20


@pytest.mark.parametrize(("face_type", "setup", "imagine"), GAMES)
def test_what_others_see_of_a_choice_does_not_depend_on_the_hand(face_type, setup, imagine):
    """Deal the decider another hand: at a closed table of several people nothing that stands there changes."""
    view, generator, differed, ordered = face_type(), random.Random(4), 0, 0
    seats = Seats(view, setup, (), open_table=False)
    orders = StandingOrders(view, seats)
    for state, seat, moves in decided(view, setup, 4):
        other = imagine(view.game.observe(state, None), generator)
        if view.game.to_move(other) != seat:
            continue
        differed += other != state
        assert view.occasion(other) == view.occasion(state)
        assert tuple(view.open_moves(other)) == tuple(view.open_moves(state))
        assert set(view.open_moves(state)) <= set(moves)
        before = view.tally(setup, view.game.observe(state, None), seat)
        assert before == view.tally(setup, view.game.observe(other, None), seat)
        orders.clear()
        assert (orders.answer(seat, state), orders.answer(seat, other)) == (None, None)
        if passes := view.passing(moves):
            orders.always.value = True
            orders.heard(seat, state, passes[0])
            assert orders.answer(seat, other) == orders.answer(seat, state)
            ordered += orders.answer(seat, state) is not None
    assert differed > 20
    assert ordered or face_type is KampfView


def test_every_purchase_has_its_price():
    view, seen, setup = TotalWarView(), set(), WarSetup()
    for state, seat, moves in decided(view, setup, 5, most=900):
        view.look_at(state)
        for move in moves:
            if isinstance(move, PURCHASES):
                seen.add(type(move))
                price = price_of(view.game, state, move)
                assert price is not None
                assert view.price_words(setup, move) == (f"{price} gold" if price else "free")
                assert price <= state.gold[seat]
    assert len(seen) >= 7


def test_what_is_built_and_taken_has_its_price_in_struggle():
    view, setup, priced = StruggleView(), StruggleSetup(), set()
    for state, _, moves in decided(view, setup, 6, most=500):
        view.look_at(state)
        for move in moves:
            if isinstance(move, PRICED[:3]):
                assert view.price_words(setup, move)
                priced.add(type(move))
    assert BuyCard in priced


def test_a_fight_says_what_stands_against_what():
    view, setup, fights = TotalWarView(), WarSetup(), 0
    for seed in range(1, 9):
        for state, _, moves in decided(view, setup, seed, most=600):
            if moves and any(isinstance(move, StandAndFight) for move in moves):
                view.look_at(state)
                assert "a battle follows, your " in view.odds_words(setup, StandAndFight())
                fights += 1
    assert fights


def test_emptying_names_its_box_and_lies_on_it():
    view, setup = KampfView(), KampfSetup()
    for seed in range(1, 30):
        for state, _, moves in decided(view, setup, seed):
            for move in moves:
                if isinstance(move, Empty) and move.card == 54:
                    view.look_at(state)
                    assert "Farming" in view.move_words(setup, move)
                    assert view.places(setup, move) == ("ackerbau",)
                    return
    raise AssertionError("the card was never held")


def test_letting_a_loss_happen_says_what_it_costs():
    view, setup = KampfView(), KampfSetup()
    for seed in range(1, 40):
        for state, _, moves in decided(view, setup, seed):
            if Allow() in moves:
                view.look_at(state)
                if words := view.price_words(setup, Allow()):
                    assert words.startswith("costs you ")
                    return
    raise AssertionError("no loss was ever to be prevented")


@pytest.mark.parametrize(("play", "seats"), [(play_struggle, 4), (play_kampf, 3), (play_war, 2)])
def test_a_place_refused_leaves_nothing_armed(play, seats):
    table, refused = play(bots=(PERSON, *["random"] * (seats - 1)), seed=3), 0
    for _ in range(12):
        for place in table.board.base.places[::19]:
            choose(table.picker)
            table.board.pick(place.id)
            if table.reasons:
                refused += 1
                assert table.picker.move is None, place.id
                assert table.picker.go.disabled
        go_on(table)
    assert refused > 8


def test_where_a_tribe_can_go_is_marked_with_its_price_and_the_way_is_drawn():
    table = play_struggle(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "random"), seed=3)
    while not any(isinstance(move, MoveTribe) for move in table.picker.moves):
        table.picker.done.click() if is_shown(table.picker.done) else go_on(table)
    place = next(move.to for move in table.picker.moves if isinstance(move, MoveTribe) and move.gold)
    table.board.pick(place)
    assert table.board.scene is not None
    assert table.board.scene.ways
    marks = {mark.place: mark.text for mark in table.board.scene.marks if mark.kind in ("reach", "paid")}
    assert "" in marks.values()
    assert any(text.isdigit() for text in marks.values())
    assert all(bool(mark.text) == (mark.kind == "paid") for mark in table.board.scene.marks if mark.place in marks)


def test_a_long_list_can_be_searched():
    table = play_war(bots=(PERSON, "random"), seed=2)
    while table.history.state.phase != "agents" or len(table.picker.which.options) < 12:
        go_on(table)
    assert is_shown(table.picker.find)
    assert table.picker.find.continuous_update, "the list follows each letter"
    table.picker.find.value = "etru"
    assert {words for words, _ in table.picker.which.options} == {"Agent 1 to Etruria", "Agent 2 to Etruria"} or all(
        "Etruria" in words for words, _ in table.picker.which.options
    )
    table.picker.find.value = "no such place"
    assert table.picker.move is None
    assert table.picker.go.disabled


def test_one_person_is_asked_only_when_a_card_fits():
    table = play_war(bots=(PERSON, "random"), seed=2)
    asked = 0
    for _ in range(120 if LONG else 40):
        if table.seat is None:
            break
        moves = table.picker.moves
        assert not moves or not all(isinstance(move, LetPass) for move in moves)
        asked += any(isinstance(move, LetPass) for move in moves)
        table.picker.done.click() if is_shown(table.picker.done) else go_on(table)
    passed = [point.step for point in table.history.here.line() if isinstance(point.step, LetPass)]
    assert len(passed) > asked
    table.orders.fits.value = False
    assert table.orders.answer(0, table.history.state) is None


def test_a_standing_order_lets_an_occasion_pass_until_it_is_taken_back():
    table = play_struggle(("Ada", "Ben", "Cleo"), seed=3)
    for _ in range(200):
        if table.history.state.stage == "trade":
            break
        if is_shown(table.curtain):
            table.curtain.click()
        table.roll.click() if table.seat == CHANCE else go_on(table)
    seat = table.seat
    assert seat is not None
    if is_shown(table.curtain):
        table.curtain.click()
    assert is_shown(table.orders.always)
    table.orders.always.value = True
    table.picker.done.click()
    assert table.orders.of(seat) == {"trade"}
    assert all(not table.orders.of(other) for other in range(3) if other != seat)
    assert table.seat != seat or table.history.state.stage != "trade"
    table.orders.take_back(seat)
    assert not table.orders.of(seat)


def test_falls_and_seats_stand_by_themselves():
    view, setup = StruggleView(), StruggleSetup()
    assert ChanceInput(view, 1, None, "by themselves").chosen == "by themselves"
    seats = Seats(view, setup, (PERSON, "random", "random", "random"), open_table=False)
    assert (seats.people, seats.viewer(None)) == ((0,), 0)
