"""The game table without a browser, on Struggle for Rome."""

from __future__ import annotations

import json
import random
import re
from datetime import UTC, datetime

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import CHANCE_MODES, PERSON, GameTable
from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.core.saves import dumps
from romelab.struggle_for_rome.controls.table import play
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.positions.moves import BankTrade, MoveTribe
from tests.pressing import choose

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def one_person(**settings) -> GameTable:
    return play(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "random"), **settings)


def play_on(table: GameTable, decisions: int, seed: int = 1) -> None:
    """Click the main button, after choosing any of the moves on offer."""
    generator = random.Random(seed)
    for _ in range(decisions):
        if table.seat is None:
            return
        if is_shown(table.curtain):
            table.curtain.click()
        # Under the heading of offers people put their own together: nothing is listed there after a few.
        group = generator.choice([value for words, value in table.picker.groups.options if words != value])
        table.picker.groups.value = group
        table.picker.which.value = generator.choice([move for _, move in table.picker.which.options])
        table.picker.go.click()


def test_a_game_can_be_clicked_along_and_every_step_is_the_games_own():
    table = one_person()
    play_on(table, 60)
    assert table.history.state.round > 2
    line = table.history.here.line()
    assert all(point.seat == CHANCE or point.seat in (0, 1, 2) for point in line[1:])
    assert "Nothing has happened yet" not in table.story.value


def test_bots_stop_where_a_person_decides():
    table = one_person()
    assert table.seat == 0
    play_on(table, 5)
    assert table.seat == 0
    table.at_once.value = False
    play_on(table, 1)
    while table.seat == 0:
        play_on(table, 1)
    assert not is_shown(table.picker)
    assert table.bots_on.description == "Bots play until a person decides"
    table.bots_on.click()
    assert table.seat == 0


def test_a_game_that_is_over_says_what_is_left_to_do():
    table = play(("Ada", "Ben", "Cleo"), bots=("random", "random", "random"))
    assert "Step" not in table.why.value
    assert table.bots_on.description == "Bots play to the end"
    table.bots_to_next_person()
    assert table.seat is None
    assert "Drag the “Step” slider to look back" in table.why.value


def test_undo_redo_jump_and_branch_lose_nothing():
    table = one_person()
    play_on(table, 12)
    end, state = table.history.here.number, table.history.state
    table.timeline.back.click()
    assert table.history.state != state
    table.timeline.forth.click()
    assert table.history.state == state
    table.timeline.at.value = 4
    assert len(table.history.here.line()) == 5
    while table.seat != 0:
        table.timeline.at.value += 1
    other = [move for move in GAME.legal_moves(table.history.state) if move != table.history.here.children[0].step]
    table.play(other[-1])
    assert len([point for point in table.history.points if not point.children]) == 2
    assert "Branches and their points" in table.branches.value
    assert "a new branch begins" in table.branches.value
    assert "a new branch begins" in table.timeline.branch.tooltip
    table.timeline.branch.value = end
    assert table.history.state == state


def test_undo_and_redo_go_from_one_decision_of_a_person_to_the_next():
    table = one_person()
    play_on(table, 12)
    mine = [point.number for point in table.history.here.line() if GAME.to_move(point.state) == 0]
    assert mine[-1] == table.history.here.number
    assert mine[-1] - mine[0] > len(mine)
    for number in reversed(mine[:-1]):
        table.timeline.back.click()
        assert table.history.here.number == number
    assert table.timeline.back.disabled
    for number in mine[1:]:
        table.timeline.forth.click()
        assert table.history.here.number == number
    assert table.timeline.forth.disabled


def test_undo_stops_where_a_bot_waits_for_a_click():
    table = one_person()
    play_on(table, 12)
    table.at_once.value = False
    seats = [GAME.to_move(point.state) for point in table.history.here.line()]
    decided = [index for index, seat in enumerate(seats[:-1]) if seat != CHANCE]
    table.timeline.back.click()
    assert len(table.history.here.line()) - 1 == decided[-1]


def test_a_saved_game_opens_at_the_same_position(tmp_path):
    table = one_person()
    play_on(table, 15)
    table.timeline.file_name.value = "our game"
    table.timeline.write.click()
    file = tmp_path / "our game.romelab"
    assert "Download it" in table.timeline.link.value
    other = one_person(seed=2)
    other.timeline.upload.value = (upload(file.name, file.read_bytes()),)
    assert other.history.state == table.history.state
    assert dumps(other.history) == dumps(table.history)
    play_on(other, 3)


def upload(name: str, content: bytes) -> dict[str, object]:
    return {
        "name": name,
        "type": "",
        "size": len(content),
        "content": content,
        "last_modified": datetime(2026, 1, 1, tzinfo=UTC),
    }


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00", "is not a text file"),
        (b"{}", "is not a romelab save file"),
        (b'{"romelab save": 2, "game": "chess"}', "is a save of"),
    ],
)
def test_a_broken_file_is_said_and_changes_nothing(content, said):
    table = one_person()
    play_on(table, 4)
    before = table.history.state
    table.timeline.upload.value = (upload("<b>.romelab", content),)
    assert said in table.status.value
    assert "&lt;b&gt;" in table.status.value
    assert table.history.state is before


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden"])
def test_a_file_name_is_a_name(name, tmp_path):
    table = one_person()
    table.timeline.file_name.value = name
    table.timeline.write.click()
    assert "must be a plain name" in table.status.value
    assert list(tmp_path.iterdir()) == []


def test_what_went_wrong_stands_beside_the_buttons_and_nothing_older():
    table = one_person()
    assert not table.status.value
    table.timeline.write.click()
    assert "Saved as" in table.timeline.link.value
    play_on(table, 1)
    assert not table.timeline.link.value
    table.timeline.file_name.value = "mine"
    table.timeline.write.click()
    table.timeline.file_name.value = "../elsewhere"
    table.timeline.write.click()
    assert not table.timeline.link.value
    assert "plain name" in table.status.value
    # Words stand in one widget with the panel, in sight of board and buttons.
    assert table.status.value in [getattr(table.frame, key) for key, area, _ in table.frame.plan if area == "answer"]


def test_a_refused_move_says_its_rules_and_changes_nothing():
    table = one_person()
    while table.history.state.phase != 3 or table.seat != 0:
        play_on(table, 1, seed=3)
    before = table.history.state
    table.play(MoveTribe("8,7,S"))
    assert "Roma" in table.why.value
    assert "SFR-94" in table.why.value
    assert ("8,7,S", "ring") in {(mark.place, mark.kind) for mark in table.board.scene.marks}
    table.play(BankTrade("ore", "grain"))
    assert "phase 2" in table.why.value
    assert table.history.state is before


def test_a_place_clicked_picks_its_move_or_says_why_not():
    table = one_person()
    while not any(isinstance(move, MoveTribe) for move in GAME.legal_moves(table.history.state)) or table.seat != 0:
        play_on(table, 1, seed=4)
    move = next(move for move in GAME.legal_moves(table.history.state) if isinstance(move, MoveTribe))
    table.board.pick(move.to)
    assert isinstance(table.picker.move, MoveTribe)
    assert table.picker.move.to == move.to
    assert GAME.speech(table.history.setup).name("place", move.to) in table.picker.go.description
    table.board.pick("8,7,S")
    assert "SFR-" in table.why.value


def test_dice_can_be_typed_in():
    table = play(("Ada", "Ben", "Cleo"))
    assert table.seat != CHANCE
    table.chance_mode.value = CHANCE_MODES[2]
    # Nobody has decided anything yet, so the game begins with the first die.
    assert (table.seat, table.history.here.parent) == (CHANCE, None)
    assert table.typed.options[1] == ("2 (1/36)", 2)
    # Nothing falls before something is chosen.
    assert table.roll.disabled
    table.roll.click()
    assert table.history.here.parent is None
    for total in (12, 3, 2):
        table.typed.value = total
        assert table.roll.description.startswith(f"Roll for the First Player: {total} (")
        table.roll.click()
    assert "Ada" in table.turn.value
    table.timeline.back.click()
    assert table.seat == CHANCE


def test_dice_that_are_typed_in_from_now_on_take_no_decision_back():
    table = one_person()
    play_on(table, 3)
    here = table.history.here.number
    table.chance_mode.value = CHANCE_MODES[2]
    assert table.history.here.number == here


def test_dice_can_wait_for_a_click():
    table = play(("Ada", "Ben", "Cleo"))
    table.chance_mode.value = CHANCE_MODES[1]
    table.timeline.at.value = 0
    assert table.roll.description == "Roll for the First Player"
    table.roll.click()
    assert len(table.history.here.line()) == 2


def test_the_curtain_hides_a_hand_until_its_player_has_the_screen():
    table = play(("Ada", "Ben", "Cleo"))
    seat = table.seat
    name = ("Ada", "Ben", "Cleo")[seat]
    assert table.viewer is None
    assert not is_shown(table.picker)
    assert name in table.curtain.description
    assert "1 grain" not in table.holdings.value
    table.curtain.click()
    assert table.viewer == seat
    assert "1 grain" in table.holdings.value
    table.open_table.value = True
    assert table.holdings.value.count("1 grain") == 3


def test_the_curtain_stays_when_the_next_player_goes_back():
    table = play(("Ada", "Ben", "Cleo"), seed=2)
    first = table.seat
    while table.seat == first:
        play_on(table, 1)
    assert is_shown(table.curtain)
    table.timeline.back.click()
    assert table.seat == first
    assert table.viewer is None
    assert is_shown(table.curtain)


def test_nothing_is_told_of_a_place_before_the_screen_is_taken():
    table = play(("Ada", "Ben", "Cleo"))
    table.board.pick("8,7,S")
    assert not table.reasons
    assert not table.why.value
    assert "take the screen" in table.status.value
    table.curtain.click()
    assert not table.status.value
    table.board.pick("8,7,S")
    assert table.reasons


def test_nobody_reads_what_he_may_not():
    table = one_person()
    play_on(table, 40, seed=5)
    state = table.history.state
    hidden = table.holdings.value
    seen = state.players[1]
    swapped = seen._replace(hand=(sum(seen.hand), 0, 0, 0), cards=(0, sum(seen.cards), 0, 0, 0))
    observed = GAME.observe(state._replace(players=(state.players[0], swapped, state.players[2])), 0)
    assert table.view.summary(table.history.setup, observed, 0) == hidden


def test_names_are_escaped_everywhere():
    table = play(("<b>Ada</b>", "Ben & Co", "Cleo"))
    play_on(table, 10)
    shown = table.turn.value + table.story.value + table.holdings.value + table.branches.value
    assert "<b>Ada</b>" not in shown
    assert "&lt;b&gt;Ada&lt;/b&gt;" in shown


def test_wrong_setups_are_refused():
    with pytest.raises(InputError):
        play(("Ada", "Ben"))
    with pytest.raises(InputError, match="bots"):
        play(("Ada", "Ben", "Cleo"), bots=("person", "chess engine", "random"))
    with pytest.raises(InputError, match="no option"):
        play(flying_carpets=True)


def test_the_same_seed_is_the_same_game():
    one, two = one_person(seed=9), one_person(seed=9)
    for table in (one, two):
        play_on(table, 20, seed=6)
    assert dumps(one.history) == dumps(two.history)
    assert json.loads(dumps(one.history).splitlines()[0])["game"] == "struggle_for_rome"


def test_a_second_click_on_a_die_that_has_fallen_says_so():
    table = one_person()
    number = len(table.history.points)
    table.roll.click()
    assert "There is nothing to roll or draw now" in table.status.value
    assert len(table.history.points) == number


def test_a_place_that_cannot_be_picked_now_is_not_heard():
    table = one_person()
    area = next(area.id for area in table.board.base.areas)
    table.board.clicked = {"id": area, "n": 7}
    assert table.picked == ""


def test_what_cannot_be_shown_was_not_done(monkeypatch):
    table = one_person()
    before, number, scene = table.history, table.history.here.number, table.board.scene
    choose(table.picker)
    shows = GameTable.refresh

    def breaks(self: GameTable) -> None:
        shows(self)
        if self.history.here.number > number:
            raise RuntimeError("no picture")

    monkeypatch.setattr(GameTable, "refresh", breaks)
    with pytest.raises(RuntimeError):
        table.picker.go.click()
    assert "nothing was changed" in table.status.value
    assert (table.history, table.history.here.number, table.board.scene) == (before, number, scene)


def test_what_was_told_is_remembered_for_each_reader(monkeypatch):
    """At a table of several people readers take turns, and the whole story was said anew at each curtain."""
    table = play(("Ada", "Ben", "Cleo"), bots=(PERSON, PERSON, PERSON))
    play_on(table, 6)
    log, history = table.telling.log, table.history
    for reader in (0, 1, None):
        log.html(history, reader, everything=False)
    monkeypatch.setattr(table.view, "event_words", lambda *_words, **_more: pytest.fail("said again"))
    for reader in (0, 1, None, 0):
        log.html(history, reader, everything=False)
        log.last(history, history.here, reader, everything=False)


def test_a_rule_that_the_log_names_often_is_written_out_once():
    table = one_person()
    play_on(table, 10)
    assert table.story.value.count("<summary>SFR-") > table.story.value.count("rl-rule-text")
    texts = re.findall(r"<summary>(SFR-[0-9]+)</summary><span", table.story.value)
    assert len(texts) == len(set(texts)) > 1


def test_the_line_of_a_table_tells_no_more_than_its_screen(monkeypatch):
    table = play(("Ada", "Ben", "Cleo"), bots=(PERSON, PERSON, "random"))
    play_on(table, 4)
    sent: list[dict[str, str]] = []
    monkeypatch.setattr(table.frame, "send", sent.append)
    table.frame._handle_custom_msg({"ask": "line"}, [])
    table.frame._handle_custom_msg({"open": sent[0]["line"]}, [])
    state = table.history.state
    assert sent == [{"line": GAME.line(GAME.observe(state, table.viewer))}]
    assert sent[0]["line"] != GAME.line(state)
    assert table.history.state is state


@pytest.mark.parametrize(
    ("bots", "said"), [((PERSON, "random", "random"), "until a person decides"), (("random",) * 3, "to the end")]
)
def test_bots_play_on_to_the_next_person_or_the_game_out(bots, said):
    table = play(("Ada", "Ben", "Cleo"), bots=bots)
    assert said in table.bots.go_on.description


def test_another_move_and_another_heading_are_told_once():
    table, told = one_person(), list[str]()
    while len(table.picker.groups.options) < 2:
        play_on(table, 1)
    table.picker.on_move_chosen = lambda: told.append("move")
    table.picker.on_group = lambda: told.append("group")
    name = next(name for _, name in table.picker.groups.options if name != table.picker.groups.value)
    table.picker.find.value = "no such move"
    told.clear()
    table.picker.groups.value = name
    assert told == ["group"]
    table.picker.which.value = table.picker.which.options[-1][1]
    assert told == ["group", "move"]
