"""One click on the map makes a move that costs nothing, if the page said so before; pointing shows way and price."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from romelab.controls.seating.game_view import role_now
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import PERSON, GameTable
from romelab.core.game import CHANCE
from romelab.core.language import speaking
from romelab.core.saves import Seating, dumps
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.kampf_um_rom.positions.moves import ThrowAway
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.struggle_for_rome.positions.moves import MoveTribe
from romelab.total_war_rome.controls.table import play as play_war
from tests.controls.test_opened_games import upload
from tests.controls.test_table_secrets import GAMES, shadow
from tests.samples import LONG

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def click(table: GameTable, place: str, seen: int | None = None) -> None:
    """Click a place as a page does that shows what is foretold, or has shown another number."""
    number = int(table.board.preview["n"]) if seen is None else seen
    table.board.clicked = {"id": place, "n": int(table.board.clicked["n"]) + 1, "seen": number}


@cache
def until_a_tribe_moves() -> str:
    """The save of a game of Struggle in which the tribe of a person is to move, some ways free and some not."""
    table = play_struggle(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "random"), seed=3)
    generator = random.Random(1)
    while not {0, 1} <= {min(move.bill.worth, 1) for move in table.picker.moves if isinstance(move, MoveTribe)}:
        table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
    return dumps(table.history, table.seating)


def moving() -> GameTable:
    """A table at which that game is laid."""
    table = play_struggle(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "random"), seed=3)
    table.timeline.upload.value = (upload(until_a_tribe_moves()),)
    return table


def place_for(table: GameTable, *, free: bool) -> str:
    return next(
        move.to
        for move in table.picker.moves
        if isinstance(move, MoveTribe) and (move.bill.worth == 0) == free and len(table.picker.here(move.to)) == 1
    )


def test_a_free_place_says_what_a_click_does_and_the_click_does_it():
    table = moving()
    place, here = place_for(table, free=True), table.history.here
    table.look(place)
    assert table.board.preview["words"].startswith("Click: Move to ")
    assert table.board.scene is not None
    assert table.board.scene.ways
    click(table, place)
    assert isinstance(here.favourite.step, MoveTribe)
    assert here.favourite.step.to == place


def test_a_paid_place_says_what_it_costs_and_the_click_pays_it():
    table = moving()
    place, here = place_for(table, free=False), table.history.here
    table.look(place)
    assert table.board.preview["words"].startswith("Click: Move to ")
    assert " for " in table.board.preview["words"]
    click(table, place)
    assert here.favourite.step.to == place
    assert here.favourite.step.bill.worth > 0
    # What comes of a click is taken back by one.
    table.timeline.back.click()
    assert table.history.here is here


def test_what_the_page_did_not_say_is_only_chosen():
    table = moving()
    free, paid, here = place_for(table, free=True), place_for(table, free=False), table.history.here
    click(table, free, 0)
    assert table.history.here is here
    assert table.picker.move.to == free
    table.look(free)
    number = table.board.preview["n"]
    table.look(paid)
    click(table, free, number)
    assert table.history.here is here
    click(table, paid, number)
    assert table.history.here is here
    assert table.picker.move.to == paid


def item(table: GameTable, index: int, serial: int, words: str = "") -> None:
    """Choose an item of the list as a page does that had this number when the pointer went down."""
    words = words or table.picker.which.options[index][0].replace(" ", "\xa0")
    table.picker.which.index = index
    table.frame._hear(table.frame, {"pressed": serial, "item": index, "words": words}, [])


def test_an_item_of_the_list_makes_the_move_that_it_names():
    table = moving()
    here, serial = table.history.here, table.frame.serial
    move = table.picker.which.options[-1][1]
    item(table, len(table.picker.which.options) - 1, serial)
    assert here.favourite.step == move


def test_ten_clicks_on_items_of_the_list_make_one_move():
    table = moving()
    here, serial = table.history.here, table.frame.serial
    for index in range(1, 11):
        if index < len(table.picker.which.options):
            item(table, index, serial)
    assert sum(point.seat == 0 for point in table.history.here.line() if point.number > here.number) <= 2
    assert here.favourite.seat == 0


@pytest.mark.parametrize("said", [(0, "another move"), (-1, ""), (10**6, ""), ("0", ""), (0, 3)])
def test_an_item_that_was_not_there_makes_no_move(said):
    table = moving()
    here = table.history.here
    index, words = said
    table.frame._hear(table.frame, {"pressed": table.frame.serial, "item": index, "words": words}, [])
    assert table.history.here is here


def test_in_the_list_too_one_may_want_to_choose_first():
    table = moving()
    table.orders.one_click.value = False
    here = table.history.here
    item(table, 1, table.frame.serial)
    assert table.history.here is here
    assert table.picker.move == table.picker.which.options[1][1]


def test_ten_clicks_on_a_place_make_one_move():
    table = moving()
    place, here = place_for(table, free=True), table.history.here
    table.look(place)
    number = table.board.preview["n"]
    for _ in range(10):
        click(table, place, number)
    made = [point.step for point in table.history.here.line() if point.seat == 0 and point.number > here.number]
    # What is left then can only be passed, and is.
    assert [move for move in made if move not in table.view.passing(made)] == made[:1]


def test_who_wants_to_choose_first_chooses_first():
    table = moving()
    place, here = place_for(table, free=True), table.history.here
    table.orders.one_click.value = False
    table.look(place)
    assert not table.board.preview["words"].startswith("Click: ")
    click(table, place)
    assert table.history.here is here
    # Nobody points there any more: the way of the move chosen stays.
    table.look("")
    assert table.board.scene.ways


def test_the_way_goes_when_nobody_points_any_more():
    table = moving()
    before = table.board.scene
    table.look(place_for(table, free=False))
    assert table.board.scene.ways != before.ways
    table.look("")
    assert table.board.scene == before
    assert table.board.preview["words"] == ""


def test_pointing_shows_the_way_of_an_army_with_its_price():
    """A step as well as a way of several: where nothing can be done at once, the way is drawn all the same."""
    table = play_war(bots=(PERSON, "greedy"), seed=1)
    game, shown_ways = table.view.game, {1: 0, 2: 0}
    for number in range(120):
        state = table.history.state
        if table.seat == 0 and state.phase == "campaign" and not state.agenda:
            before = table.board.scene.ways
            for place in (*game.box.map.region, *game.box.map.sea):
                table.look(place)
                ways = table.board.scene.ways[len(before) :]
                if not ways or len(table.picker.here(place)) > 1:
                    continue
                steps = len(ways[-1].badges)
                shown_ways[min(steps, 2)] += 1
                assert all(badge.text for badge in ways[-1].badges)
                if steps > 1:
                    assert "step by step" in table.board.preview["words"]
                    assert table.choosing.quick(place) is None
                    table.pick(place)
                    # Nobody has to find out the first step: it stands on the button.
                    assert table.picker.move is None or place not in table.view.places(None, table.picker.move)
                    table.choosing.forget()
                    table.refresh()
            table.look("")
        # A normal run stops at ten of each, a long one looks at all of it.
        if table.seat is None or (min(shown_ways.values()) >= 10 and not LONG):
            break
        bot = table.view.bots[role_now(table.view, "greedy")]
        table.play(bot.choose(game.observe(state, table.seat), game.legal_moves(state), random.Random(number)))
    assert min(shown_ways.values()) > 3, shown_ways


def test_what_a_page_says_of_pointing_is_checked():
    table = moving()
    for said in ({"over": 3}, {"over": "nowhere"}, {"over": None}, "over", None, {}):
        table.board._hear_look(table.board, said, [])
    assert table.board.preview["words"] == ""


@pytest.mark.parametrize("name", GAMES)
def test_pointing_tells_nothing_hidden(name):
    """Behind the curtain and before it: way, words and buttons are the same whatever others may hold."""
    make, imagine = GAMES[name]
    table, generator = make(), random.Random(name)
    compared = differed = 0
    for number in range(160):
        seat = table.seat
        if seat is None:
            break
        table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
        if number % 16 or table.seat in (None, CHANCE):
            continue
        for taken in (False, True):
            if taken and is_shown(table.curtain):
                table.curtain.click()
            real, here = table.history, table.history.here
            other = shadow(real, table.seat if taken else None, imagine, generator)
            if table.view.game.to_move(other.state) != table.seat:
                continue
            differed += other.state != real.state
            seen = pointed_at(table)
            table.history = other
            table.refresh()
            assert pointed_at(table) == seen
            compared += len(seen)
            table.history = real
            assert real.here is here
            table.refresh()
    assert differed > 5
    assert compared > 40 or name == "kampf"


def pointed_at(table: GameTable) -> list[Any]:
    """Return what each open place shows when somebody points at it, and what stands on the buttons."""
    found: list[Any] = [
        (button.description, button.disabled)
        for button in (table.picker.go, table.picker.done, *table.picker.others, *table.picker.at_hand)
        if is_shown(button)
    ]
    far = [place.id for place in table.board.base.places if place.id not in table.picker.open_places]
    for place in (*sorted(table.picker.open_places)[:12], *sorted(far)[:6]):
        table.look(place)
        found.append((place, table.board.preview["words"], table.board.scene.ways))
    table.look("")
    return found


@pytest.mark.parametrize("play", [play_struggle, play_war, play_kampf])
def test_the_main_button_makes_only_what_somebody_has_chosen_or_what_alone_can_be_done(play):
    table = play(seed=1)
    table.open_table.value, table.orders.fits.value = True, False
    generator, said, alone = random.Random(2), set(), 0
    for _ in range(150 if LONG else 60):
        if table.seat is None:
            break
        if table.seat == CHANCE:
            table.resolve_chance()
            continue
        moves = list(table.view.game.legal_moves(table.history.state))
        assert table.picker.move == (moves[0] if len(table.picker.groups.options) == len(moves) == 1 else None)
        assert table.picker.go.disabled == (table.picker.move is None)
        alone += table.picker.move is not None
        if table.picker.move is None:
            said.add(table.picker.go.description)
            here = table.history.here
            table.picker.go.click()
            assert table.history.here is here
        # Also what somebody has just made stands there only if it is chosen anew.
        move = generator.choice([move for move in moves if table.view.group(move) != "Offer a trade"])
        table.picker.groups.value, table.picker.which.value = table.view.group(move), move
        assert table.picker.go.description == table.picker.named(move)
        table.picker.go.click()
    assert said == {"Choose on the map or from the list", "Choose from the list"}
    assert alone or play is not play_war


@pytest.mark.parametrize("play", [play_struggle, play_war, play_kampf])
def test_standing_orders_come_back_with_the_table(play):
    table = play(seed=2)
    table.orders.take([("an occasion", "another")])
    table.orders.fits.value, table.orders.one_click.value = False, False
    text = dumps(table.history, table.seating)
    other = play(seed=3)
    other.orders.take([(), ("something else",)])
    other.timeline.upload.value = (upload(text),)
    assert other.orders.of(0) == {"an occasion", "another"}
    assert not other.orders.of(1)
    assert not other.orders.fits.value
    assert not other.orders.one_click.value
    assert other.seating == table.seating


def test_orders_for_other_seats_are_refused_and_nothing_changes():
    table = play_war(seed=2)
    before = table.seating
    text = dumps(table.history, Seating(("person", "person"), orders=((), (), ("battle",))))
    table.timeline.upload.value = (upload(text),)
    assert "there are 2 seats, not 3" in table.status.value
    assert table.seating == before


@pytest.mark.parametrize("play", [play_struggle, play_kampf, play_war])
def test_undo_says_what_it_takes_back_and_tells_no_secret(play):
    """The own decision as its button said it, in both languages; of somebody else's only what the log tells."""
    for language in ("en", "de"):
        table = play(seed=3, language=language)
        word = {"en": "Undo", "de": "Zurück"}[language]
        generator, said = random.Random(4), 0
        for _ in range(60 if LONG else 25):
            if table.seat is None:
                break
            if table.seat == CHANCE:
                table.resolve_chance()
                continue
            if is_shown(table.curtain):
                table.curtain.click()
            seat, move = table.seat, generator.choice(list(table.view.game.legal_moves(table.history.state)))
            with speaking(language):
                words, before = table.view.move_words(table.history.setup, move), table.history.here
            table.play(move)
            there = table.timeline._before(table.history.here)
            if there is not before:
                continue
            back, steps = table.timeline.back, table.history.here.depth - before.depth
            assert back.description.startswith(f"{word}: ")
            assert back.tooltip.endswith(f"({steps} {'steps' if steps > 1 else 'step'})" if language == "en" else ")")
            told = back.tooltip.removeprefix(f"{word}: ").rpartition(" (")[0]
            if table.viewer == seat:
                said += told == words
                assert told == words
            else:
                first = next(point for point in table.history.here.line() if point.parent is before)
                lines = table.telling.log.lines(table.history, first, None, everything=False)
                assert told == (lines[0].words if lines else {"en": "a step", "de": "ein Schritt"}[language])
            assert len(back.description) < 60
        assert said or play is not play_struggle
        table.timeline.at.value = 0
        assert table.timeline.back.description == word


def test_a_cross_never_lies_where_a_move_can_be_made():
    """A place is legal under whatever heading its move stands, also if another heading is chosen."""
    table = play_war(bots=(PERSON, "random"), seed=1)
    generator, elsewhere = random.Random(5), 0
    for _ in range(150 if LONG else 60):
        if table.seat is None:
            break
        moves = table.view.game.legal_moves(table.history.state)
        open_now = {place for move in moves for place in table.view.places(table.history.setup, move)}
        assert set(table.board.legal) == open_now
        elsewhere += bool(open_now - set(table.picker.open_places))
        table.play(generator.choice(list(moves)))
    assert elsewhere


def exchange(cards: int) -> GameTable:
    """Return a table of Kampf where so many cards can be thrown away."""
    table = play_kampf(bots=("person", "greedy", "greedy"), seed=3)
    while sum(isinstance(move, ThrowAway) for move in table.picker.moves) != cards:
        table.play(table.picker.moves[0])
        table.bots_to_next_person()
    return table


def test_a_long_list_is_open_where_only_the_end_of_a_part_stands_beside_it():
    """Five cards to throw away were seen by nobody who did not click on their heading."""
    table = exchange(5)
    picker = table.picker
    listed = [move for _, move in picker.which.options if move is not None]
    assert len(listed) == 5
    assert all(isinstance(move, ThrowAway) for move in listed)
    assert (picker.move, picker.go.disabled, is_shown(picker.done)) == (None, True, True)


def test_a_move_stays_on_its_button_and_one_that_is_used_up_does_nothing_there():
    """Whoever clicked on where a card was thrown away threw away the next one, which had come to lie there."""
    table = exchange(4)
    picker = table.picker
    before = {button: move for button, move in picker.on_buttons.items() if isinstance(move, ThrowAway)}
    used, *others = before
    assert len(others) == 3
    used.click()
    assert (is_shown(used), used.disabled) == (True, True)
    assert {button: picker.on_buttons[button] for button in others} == {button: before[button] for button in others}
    here = table.history.here
    used.click()
    assert table.history.here is here
    table.timeline.back.click()
    assert (picker.on_buttons[used], used.disabled) == (before[used], False)
    # In the next part nothing is kept of it.
    picker.done.click()
    assert not any(isinstance(move, ThrowAway) for move in picker._stood.values())
