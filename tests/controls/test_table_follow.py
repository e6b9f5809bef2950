"""A table one can follow: who thinks, what happened since, the log by turns; and clicks count for what was shown."""

# pyright: reportOptionalMemberAccess=false
from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import ipywidgets as widgets
import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.replay import changed_places, courses
from romelab.controls.table.status import Log
from romelab.controls.table.table import CHANCE_MODES, PERSON, GameTable
from romelab.core.bots import Thought
from romelab.core.chance import Seeded
from romelab.core.game import CHANCE, Move
from romelab.core.history import History
from romelab.core.saves import SavedGame
from romelab.core.scene import Piece
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.bots.advice import imagine, sift, value
from romelab.struggle_for_rome.controls.table import StruggleView, play as play_struggle
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.total_war_rome.controls.table import play as play_total_war
from tests.pressing import choose
from tests.samples import LONG
from tests.tree_bot import TreeBot

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

TABLES: dict[str, Callable[..., GameTable]] = {
    "struggle": lambda **more: play_struggle(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "random"), **more),
    "kampf": lambda **more: play_kampf(bots=(PERSON, "random", "random"), **more),
    "total war": lambda **more: play_total_war(bots=(PERSON, "random"), **more),
    "struggle, two people": lambda **more: play_struggle(
        ("Ada", "Ben", "Cleo"), bots=(PERSON, PERSON, "random"), **more
    ),
}


def main_button(table: GameTable) -> widgets.Button:
    """Return the one main button that is to be seen."""
    mains = (table.picker.go, table.roll, table.bots_on, table.bots.wait, table.since.next, table.curtain)
    (seen,) = [button for button in mains if is_shown(button)]
    return seen


def press(table: GameTable, button: widgets.Button, serial: int, words: str | None = None) -> None:
    """Click as a page does: which button, of which position, and what it said when the finger went down."""
    (number,) = (int(name.removeprefix("rl-no-")) for name in button._dom_classes if name.startswith("rl-no-"))
    content = {"pressed": serial, "words": button.description if words is None else words, "button": number}
    table.frame._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("falls", [CHANCE_MODES[0], CHANCE_MODES[1]])
def test_of_ten_quick_clicks_only_what_was_shown_is_played(name, falls):
    """Ten clicks a decision, all made before the page has shown anything new: the first counts, nine do nothing."""
    table = TABLES[name](seed=5)
    table.chance_mode.value = falls
    generator = random.Random(name)
    kinds: set[str] = set()
    for _ in range(120 if LONG else 30):
        if table.seat is None:
            break
        if is_shown(table.picker):
            table.picker.groups.value = generator.choice([value for _, value in table.picker.groups.options])
            if table.picker.which.options:
                table.picker.which.value = generator.choice([move for _, move in table.picker.which.options])
        button, serial = main_button(table), table.frame.serial
        kinds.add("move" if button is table.picker.go else button.description)
        meant, words, before = table.picker.move, button.description, table.history.here
        for _ in range(10):
            press(table, main_button(table), serial)
        made = [point for point in table.history.here.line() if point.number > before.number]
        if button is table.picker.go and (meant is None or table.reasons):
            # A bargain not yet spelled out, or one that the rules refuse: nothing is played.
            assert not made
            continue
        if button is table.picker.go:
            assert made[0].step == meant, words
        # What a standing order lets pass needs no click, and comes of none; nor does the only move there is.
        ordered = [
            point
            for point in made[1:]
            if isinstance(point.step, Move)
            and (table.view.passing([point.step]) or len(table.view.game.legal_moves(point.parent.state)) == 1)
        ]
        own = [point for point in made if point.seat in table.people and point not in ordered]
        assert len(own) == (button is table.picker.go), words
        if button is table.roll:
            assert made[0].seat == CHANCE
            fell = [point.parent.state for point in made if point.seat == CHANCE and point.parent]
            assert sum(map(table.session.chance.wait, fell)) == 1
        if button is table.curtain:
            assert not made
    assert "move" in kinds
    # Nothing falls openly in the card game.
    assert len(kinds) > 1 or falls == CHANCE_MODES[0] or name == "kampf"


def test_a_click_counts_for_the_button_as_it_was_when_another_move_was_chosen_meanwhile():
    table = TABLES["struggle"]()
    before, words = table.history.here, table.picker.go.description
    meant = table.picker.which.options[1][1]
    table.picker.which.value = meant
    press(table, table.picker.go, table.frame.serial, words)
    assert table.history.here is before
    press(table, table.picker.go, table.frame.serial)
    assert before.favourite
    assert before.favourite.step == meant


def test_a_second_quick_click_does_not_lift_the_curtain():
    table = TABLES["struggle, two people"]()
    table.curtain.click()
    while not is_shown(table.curtain):
        choose(table.picker)
        serial = table.frame.serial
        press(table, main_button(table), serial)
    for _ in range(9):
        press(table, table.curtain, serial)
    assert is_shown(table.curtain)
    assert table.viewer is None
    press(table, table.curtain, table.frame.serial)
    assert not is_shown(table.curtain)


@pytest.fixture(autouse=True)
def slow_bot(monkeypatch):
    """Seat a bot that thinks longer than any of the game's own."""
    search = TreeBot(STRUGGLE_FOR_ROME, value, imagine, sift, rounds=100)
    monkeypatch.setattr(StruggleView, "bots", {**StruggleView.bots, "search": search})


def with_search() -> GameTable:
    return play_struggle(("Ada", "Ben", "Cleo"), bots=(PERSON, "search", "search"), seed=3)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


def test_while_bots_think_the_table_says_so_and_is_locked_and_clicks_do_nothing():
    async def look() -> None:
        table = with_search()
        await until(lambda: not table.bots.busy)
        while not table.bots.busy:
            choose(table.picker)
            press(table, main_button(table), table.frame.serial)
        assert re.search(r"(Ben|Cleo) is thinking", table.why.value)
        assert main_button(table) is table.bots.wait
        assert table.bots.wait.disabled
        assert is_shown(table.bots.stop)
        assert table.bots.stop.description in ("Stop Ben", "Stop Cleo")
        locked = (table.timeline.back, table.timeline.forth, table.timeline.at, table.chance_mode, *table.roles)
        assert all(control.disabled for control in locked)
        assert not is_shown(table.picker)
        # Whoever clicks what was there before, or asks for it by a script, is told to wait.
        own = [point for point in table.history.here.line() if point.seat == 0]
        for _ in range(10):
            press(table, table.picker.go, table.frame.serial)
        table.pick("8,7,S")
        assert "Wait, or press Stop" in table.status.value
        await until(lambda: not table.bots.busy)
        assert [point for point in table.history.here.line() if point.seat == 0] == own
        assert table.seat == 0
        assert not table.timeline.back.disabled
        assert not any(control.disabled for control in (table.timeline.at, table.chance_mode, *table.roles))

    asyncio.run(look())


def test_bots_that_think_in_slices_play_as_without_a_page():
    async def sliced() -> list[Any]:
        table = with_search()
        await until(lambda: not table.bots.busy)
        for _ in range(4 if LONG else 2):
            choose(table.picker)
            press(table, main_button(table), table.frame.serial)
            await until(lambda: not table.bots.busy)
        return [point.step for point in table.history.here.line()]

    def at_a_stretch() -> list[Any]:
        table = with_search()
        for _ in range(4 if LONG else 2):
            choose(table.picker)
            main_button(table).click()
        return [point.step for point in table.history.here.line()]

    assert asyncio.run(sliced()) == at_a_stretch()


def test_bots_leave_off_when_another_game_is_laid():
    async def look() -> None:
        table, other = with_search(), with_search()
        await until(lambda: not table.bots.busy and not other.bots.busy)
        while not table.bots.busy:
            choose(table.picker)
            press(table, main_button(table), table.frame.serial)
        table.resume(SavedGame(other.history, None))
        here = table.history.here
        assert not table.bots.busy
        await asyncio.sleep(0.2)
        assert table.history.here is here
        assert not here.children

    asyncio.run(look())


def test_a_stopped_bot_has_played_nothing_and_the_best_so_far_is_played_only_if_pressed():
    async def look() -> None:
        table = with_search()
        await until(lambda: not table.bots.busy)
        while not table.bots.busy:
            choose(table.picker)
            press(table, main_button(table), table.frame.serial)
        await until(lambda: bool((last := table.bots._slices.last) and last.thought and last.thought.done > 5))
        press(table, table.bots.stop, table.frame.serial)
        here, state = table.history.here, table.history.state
        await asyncio.sleep(0.2)
        assert table.history.here is here
        assert table.history.state is state
        assert re.search(r"was stopped after \d+ of 100 rounds of search. No move was made", table.status.value)
        assert table.bot.description == "Play the best move so far"
        assert table.bots_on.description.endswith(": think again")
        best = table.bots.best(table.history)
        assert best in table.view.game.legal_moves(state)
        press(table, table.bot, table.frame.serial)
        assert next(child for child in here.children if child.step == best)
        table.bots.leave()

    asyncio.run(look())


def test_where_only_bots_play_the_best_of_a_stopped_one_is_one_move():
    async def look() -> None:
        table = play_struggle(("Ada", "Ben", "Cleo"), bots=("search",) * 3, seed=3)
        table.bots.start(table.playing.bots_play())
        await until(lambda: bool((last := table.bots._slices.last) and last.thought and last.thought.best))
        press(table, table.bots.stop, table.frame.serial)
        here = table.history.here
        press(table, table.bot, table.frame.serial)
        await asyncio.sleep(0.3)
        assert not table.bots.busy
        assert [point.seat for point in table.history.here.line()[here.depth + 1 :] if point.seat != CHANCE] == [
            here.state.active
        ]

    asyncio.run(look())


def test_what_goes_wrong_with_a_bot_is_said(monkeypatch):
    class Broken:
        looks = True

        def choose(self, observation: Any, moves: Any, generator: random.Random) -> Any:
            raise AssertionError("not in slices")

        def think(self, observation: Any, moves: Any, generator: random.Random) -> Any:
            for done in range(1, 300):
                import time

                time.sleep(0.001)
                yield Thought(done, 300, moves[0])
            raise RuntimeError("no idea")

    async def look() -> None:
        table = TABLES["struggle"]()
        monkeypatch.setattr(type(table.view), "bots", {"random": Broken()})
        monkeypatch.delenv("ROMELAB_STRICT")
        while not table.bots.busy:
            choose(table.picker)
            press(table, main_button(table), table.frame.serial)
        await until(lambda: not table.bots.busy)
        assert "no idea" in table.status.value
        assert main_button(table) is table.bots_on

    asyncio.run(look())


def test_bots_go_on_by_themselves_after_what_fell_was_typed_in():
    table = TABLES["struggle"](seed=2)
    table.chance_mode.value = CHANCE_MODES[2]
    typed = 0
    while typed < 4:
        choose(table.picker)
        button = main_button(table)
        assert button in (table.picker.go, table.roll)
        if button is table.roll:
            table.typed.value = table.typed.options[3][1]
            typed += 1
        button.click()
        assert table.seat in (0, CHANCE)


# ---- the log


@pytest.mark.parametrize("name", TABLES)
def test_the_log_reads_downwards_turn_by_turn_and_tells_each_event_once(name):
    table = TABLES[name](seed=8, open_table=True)
    generator = random.Random(3)
    for _ in range(40):
        if table.seat is None:
            break
        table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
    turns = Log(table.view).turns(table.history, None, everything=True)
    told = [line.words for turn in turns for line in turn.lines]
    said = [table.view.event_words(table.history.setup, event, None, everything=True) for event in table.history.log()]
    assert told == [words for words in said if words]
    assert len(turns) > 3
    assert all(one.words != other.words for one, other in pairwise(turns))
    html = table.story.value
    assert html.count('<details class="rl-of-turn"') <= len(turns)
    heads = re.findall(r"<summary>([^<]+) <small>", html)
    assert heads == [turn.words for turn in turns][-len(heads) :]
    assert " open>" in html.rpartition('class="rl-of-turn"')[2]


def test_a_log_of_nothing_says_so():
    view = TABLES["kampf"]().view
    silent: Any = SimpleNamespace(here=SimpleNamespace(line=list), setup=None)
    assert Log(view).html(silent, None, everything=False) == '<p class="rl-quiet">Nothing has happened yet.</p>'


# ---- since the last turn


def test_what_moved_is_found_by_comparing_the_boards():
    army = Piece("roma", "red", "army", words="Red's army")
    fleet = Piece("ostia", "blue", "fleet")
    assert changed_places([army, fleet], [army._replace(place="capua"), fleet]) == ("capua", "roma")
    assert changed_places([army], [army._replace(words="Red's army, tired")]) == ()
    middles = {"roma": (0.0, 0.0), "capua": (10.0, 5.0)}
    assert courses([army], [army._replace(place="capua")], middles) == [("red", ((0.0, 0.0), (10.0, 5.0)))]
    assert courses([army, army], [army._replace(place="capua")] * 2, middles) == []


@pytest.mark.parametrize("name", ["struggle", "kampf", "total war"])
def test_what_happened_since_the_last_turn_plays_step_by_step_and_at_once_and_again(name):
    table = TABLES[name](seed=4)
    generator = random.Random(1)
    while len(table.since._steps) < 3:
        table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
    here, scene, words = table.history.here, table.board.scene, table.picker.go.description
    found = table.since._steps
    assert is_shown(table.since.begin)
    assert not is_shown(table.since.panel)
    table.since.begin.click()
    assert is_shown(table.since.panel)
    assert table.since._back.description == "Back to the game"
    assert main_button(table) is table.since.next
    told: list[str] = []
    for number in range(1, len(found) + 1):
        assert f"{number} of {len(found)}" in table.since.words.value
        told += [line.words for step in table.since.shown_steps for line in step.lines]
        if number < len(found):
            assert table.since.next.description == f"Next: {number + 1} of {len(found)}"
            table.since.next.click()
    assert told == [line.words for step in found for line in step.lines]
    assert table.since.next.description == "Back to the game"
    table.since._all.click()
    before, after = found[0].before.state, found[-1].after.state
    view, seat = table.view, 0
    pieces = [view.scene(table.history.setup, view.game.observe(s, seat), {}, "", ()).pieces for s in (before, after)]
    assert table.board.scene
    lit = {mark.place for mark in table.board.scene.marks if mark.kind == "lit" and mark.words == "changed"}
    assert lit == set(changed_places(*pieces))
    table.since._again.click()
    assert len(table.since.shown_steps) == 1
    table.since.next.click()
    table.since._back.click()
    assert (table.history.here, table.board.scene, table.picker.go.description) == (here, scene, words)
    assert is_shown(table.since.begin)


@pytest.mark.parametrize("name", ["struggle", "kampf", "total war"])
def test_what_the_others_did_can_be_seen_again_all_through_the_own_turn(name):
    table, generator, again = TABLES[name](seed=4), random.Random(2), 0
    for _ in range(150):
        if table.seat is None or (again > 6 and not LONG):
            break
        before, turn = table.since._steps, table.view.turn_words(table.history.state)
        here, others = table.history.here.number, table.history.here.seat
        table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
        played = [point.seat for point in table.history.here.line() if point.number > here]
        if table.seat == 0 and table.view.turn_words(table.history.state) == turn and set(played) <= {0, CHANCE}:
            assert table.since._steps[: len(before)] == before
            again += bool(before) and others is not None
    assert again > 3


def test_a_click_meant_for_the_replay_plays_no_move():
    table = TABLES["struggle"](seed=4)
    while not table.since._steps:
        table.play(table.view.game.legal_moves(table.history.state)[0])
    table.since.begin.click()
    here = table.history.here
    serial = table.frame.serial
    while table.since.running:
        serial = table.frame.serial
        press(table, table.since.next, serial)
    for _ in range(9):
        press(table, table.picker.go, serial)
    assert table.history.here is here


def test_the_log_goes_on_where_it_was_and_tells_the_same_as_one_that_is_new():
    table = TABLES["struggle, two people"](seed=3)
    history = History(table.view.game, table.history.setup, Seeded(3))
    generator, log = random.Random(3), Log(table.view)
    for round_ in range(60):
        if round_ % 9 == 8:
            history.goto(generator.randrange(len(history.points)))
        moves = table.view.game.legal_moves(history.state)
        if moves:
            history.play(moves[int(generator.random() * len(moves))])
        for reader in (0, 1, None):
            told = log.turns(history, reader, everything=False)
            assert told == Log(table.view).turns(history, reader, everything=False)


def test_points_lost_to_others_are_said_when_it_is_ones_turn_again():
    table, after, said = play_kampf(bots=(PERSON, "random", "random"), seed=1), 0, []
    while table.seat is not None:
        if table.seat == CHANCE:
            table.resolve_chance()
        elif table.seat:
            table.bot_move()
        else:
            lost = after - table.view.game.scores(table.history.state)[0]
            found = re.search(r"−(\d+) points? since your last move", table.turn.value)
            assert (int(found[1]) if found else 0) == max(lost, 0)
            if lost > 0:
                assert re.search(r"<b>Red loses the token in [^<]*</b>", table.telling.news.value)
            said.append(lost)
            game, move = table.view.game, table.picker.moves[0]
            after = game.scores(game.apply(table.history.state, move)[0])[0]
            table.play(move)
            if table.history.here.seat == 0 and table.seat == 0:
                # Nobody else has moved: it says what one's own move has brought.
                assert table.telling.log.lines(table.history, table.history.here, 0, everything=False)[0].words in (
                    table.telling.news.value
                )
    assert max(said) > 0


def test_what_others_did_is_told_until_one_has_moved_oneself():
    """Also if nothing is told of that move: an army that comes onto the map is only seen there."""
    table, silent = play_total_war(bots=(PERSON, "random"), seed=1), 0
    while not silent:
        moves = table.view.game.legal_moves(table.history.state)
        table.play(next((move for move in moves if type(move).__name__ == "PlaceArmy"), moves[-1]))
        here = table.history.here
        if isinstance(here.step, Move) and here.seat == 0:
            assert 'class="rl-log"' not in table.telling.news.value
            silent += not table.telling.log.lines(table.history, here, 0, everything=False)
