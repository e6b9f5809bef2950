"""The card game at the shared table: what its face says, and that a game can be clicked along."""

# pyright: reportAttributeAccessIssue=false, reportOptionalMemberAccess=false, reportCallIssue=false, reportArgumentType=false
from __future__ import annotations

import random

import pytest

from romelab.controls.table.table import PERSON
from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.core.language import speaking
from romelab.core.saves import dumps
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.box.cards import CATASTROPHES
from romelab.kampf_um_rom.box.options import Options
from romelab.kampf_um_rom.chapters.prevention import EMPTY_RULES, STRIKE_RULES
from romelab.kampf_um_rom.controls.table import KampfView, play
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.kampf_um_rom.positions.moves import Attack, Develop
from romelab.kampf_um_rom.positions.notation import position
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.speaking import default_speech
from romelab.kampf_um_rom.positions.state import TURN
from tests.pressing import go_on


def test_every_kind_of_move_has_a_heading():
    # No list of moves offers the end by the clock, so it needs no heading.
    assert set(default_speech().catalogue.keys("heading")) == set(GAME.move_kinds) - {TimeUp.kind}


@pytest.mark.parametrize("colours", [("red", "white", "black"), ("red", "white", "black", "yellow")])
def test_a_game_can_be_clicked_to_its_end(colours):
    table = play(colours, bots=(PERSON, *("random",) * (len(colours) - 1)))
    generator = random.Random(1)
    while table.seat is not None:
        assert table.seat == 0
        headings = [value for _, value in table.picker.groups.options]
        table.picker.groups.value = generator.choice(headings)
        table.picker.which.value = generator.choice([move for _, move in table.picker.which.options])
        table.picker.go.click()
    assert "won" in table.turn.value
    assert all(point.seat == CHANCE or point.seat in range(len(colours)) for point in table.history.points[1:])


def test_a_box_clicked_picks_its_move_or_says_why_not():
    table = play(bots=(PERSON, "greedy", "greedy"))
    while table.history.state.stage != TURN:
        go_on(table)
    table.board.pick("steigbuegel")
    assert "KUR-" in table.why.value or getattr(table.picker.move, "box", "") == "steigbuegel"
    open_boxes = list(table.picker.open_places)
    table.board.pick(open_boxes[0])
    # More than one card in hand may name the box.
    assert {move.box for _, move in table.picker.which.options} == {open_boxes[0]}


def test_hands_are_named_to_their_player_alone():
    table = play(bots=(PERSON, "random", "random"))
    state = table.history.state
    own = table.holdings.value
    for card in state.hands[0]:
        assert GAME.deck.cards[card - 1].english in own
    assert own.count("5 face down") == 2
    table.open_table.value = True
    assert "face down" not in table.holdings.value


def test_cards_are_named_in_moves_and_events():
    table = play(bots=(PERSON, "greedy", "greedy"), seed=3)
    card = table.history.state.hands[0][0]
    assert GAME.deck.cards[card - 1].english in table.holdings.value
    view = KampfView()
    move = GAME.move_kinds["develop"](card, "jagd")
    assert GAME.deck.cards[card - 1].english in view.move_words(table.history.setup, move)


def test_wrong_setups_are_refused():
    with pytest.raises(InputError):
        play(("red", "white"))
    with pytest.raises(InputError, match="no option"):
        play(wings=True)


def test_the_same_seed_is_the_same_game():
    one, two = (play(bots=("greedy",) * 3, seed=7) for _ in range(2))
    for table in (one, two):
        table.bots_to_next_person()
    assert one.seat is None
    assert dumps(one.history) == dumps(two.history)


def test_the_order_of_play_is_said_in_the_language_spoken():
    state = GAME.read_line("kampf/1")
    with speaking("de"):
        assert "Reihenfolge und Punkte: Rot 0, Weiß 0, Schwarz 0, Gelb 0" in KampfView().round_words(state)
    state = position(red="Jagd", white={"held": "Jagd", "twice": "Jagd"})
    assert "order and points: Red 10, White 20, Black 0" in KampfView().round_words(state)


def test_an_opened_card_says_what_it_does_before_its_history():
    setup = Setup()
    rules = {card: {of[card] for of in (EMPTY_RULES, STRIKE_RULES) if card in of} for card in CATASTROPHES}
    for language, develops, history in (
        ("en", "Develops one of", "In history: "),
        ("de", "Entwickelt", "chte: "),
    ):
        with speaking(language):
            for card in range(1, 61):
                opened = KampfView().hand(setup, position(setup, red={"hand": str(card)}), 0).partition("</summary>")[2]
                does, _, told = opened.partition(history)
                assert len(told) > 10
                assert all(rule in does for rule in ("KUR-101", *rules.get(card, ())))
                assert does.startswith(develops) == (card <= 40)


@pytest.mark.rule("KUR-17", "KUR-55", "KUR-68")
def test_an_attack_says_what_its_card_may_do_afterwards_and_an_oval_what_it_is_good_for():
    held = {"red": {"held": "Ackerbau, Steinbauweise, Römische Stadtbefestigung", "hand": "45"}, "white": "Ackerbau"}
    for then, words in (("rounded", "or a rounded one, no combat"), ("any", "or a combat"), ("named", "names (KUR-17")):
        view = KampfView()
        state = position(Setup(options=Options(attack_then=then)), **held)
        view.look_at(state)
        moves = GAME.legal_moves(state)
        assert {words in view.meaning(move) for move in moves if isinstance(move, Attack)} == {True}
        afterwards = GAME.perform(state, next(move for move in moves if isinstance(move, Attack)))[0]
        boxes = {move.box for move in GAME.legal_moves(afterwards) if isinstance(move, Develop)}
        assert ("legion" in boxes) == (then == "any")
    assert "second token" in view.meaning(Develop(45, "legion"))
    assert view.meaning(Develop(45, "ackerbau")) == ""
