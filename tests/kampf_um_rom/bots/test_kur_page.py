"""Bots on one page: the first line that fits is followed, and told as the reason."""

from __future__ import annotations

import pickle
import random

import pytest

from romelab.core.bots.page import MOST_LINES, Line
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.kampf_um_rom.bots import RandomBot, page_bot
from romelab.kampf_um_rom.bots.page import CHOICES, CONDITIONS, pages
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.kampf_um_rom.positions.moves import Allow, Attack, Develop, Prevent, Strike
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.lessons.bot_page import BotPage
from romelab.studies.one_game import play
from romelab.studies.study import tried


def followed(table, lines: list[Line]):
    bot = page_bot("easy").with_lines(lines)
    return bot.followed(GAME.observe(table.state, GAME.to_move(table.state)), GAME.legal_moves(table.state))


def test_the_first_line_that_fits_is_followed(table):
    at = table(held={"red": "jagd", "white": "viehzucht"}, hands={"red": [1, 2, 3, 4, 5]})
    dear, any_box = Line("box_worth", "develop_dearest", 60), Line("always", "develop_opening")
    number, move = followed(at, [dear, any_box])
    assert number == 2, "no box is worth 60"
    assert isinstance(move, Develop)
    assert followed(at, [any_box._replace(on=False), Line("box_worth", "develop_dearest", 10)])[0] == 2
    assert followed(at, [any_box._replace(on=False)])[0] == 0
    assert followed(at, [Line("always", "strike_leader"), any_box])[0] == 2, "there is no catastrophe in hand"


def test_the_leader_is_whoever_of_the_others_has_most(table):
    at = table(held={"white": "jagd viehzucht", "black": "jagd viehzucht ackerbau"}, hands={"red": [59]})
    _, move = followed(at, [Line("leader_ahead", "strike_leader", 30)])
    assert isinstance(move, Strike)
    assert move.victim == "black"
    assert followed(at, [Line("leader_ahead", "strike_leader", 31)])[0] == 0


def test_every_condition_and_choice_of_the_pages_is_met():
    """A line that is never followed teaches nothing."""
    for name, lines in pages().items():
        met: set[int] = set()
        bot = page_bot(name)

        class Watched:
            looks = True

            def choose(self, seen, moves, generator, bot=bot, met=met):
                number, move = bot.followed(seen, moves)
                assert move in moves
                if number:
                    met.add(number)
                return move

        for seed in range(30):
            play(GAME, Setup(), [Watched()] * 4, seed)
        assert met == set(range(1, len(lines) + 1)), name


def test_a_page_holds_twelve_lines_of_known_words():
    assert all(len(lines) <= MOST_LINES for lines in pages().values())
    with pytest.raises(InputError, match="line 1: there is no choice 'win'"):
        page_bot("easy").with_lines([Line("always", "win")])
    with pytest.raises(InputError, match="13 lines; 12 is the most"):
        page_bot("easy").with_lines([Line("always", "keep_rest")] * 13)
    assert pickle.loads(pickle.dumps(page_bot("medium"))).lines == pages()["medium"]  # noqa: S301 - ours


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_has_words(language):
    with speaking(language):
        name = GAME.speech(Setup()).name
        words = [name("condition", key) for key in CONDITIONS] + [name("choice", key) for key in CHOICES]
    assert len(set(words)) == len(words)
    assert not {"_" in each for each in words} - {False}
    assert set(CONDITIONS) - page_bot().compares == {"always"}


def test_the_reason_for_a_move_is_its_line(table):
    at = table(held={"red": "jagd"}, hands={"red": [1, 2, 3, 4, 5]})
    fact = page_bot("easy").why(GAME.observe(at.state, 0), GAME.legal_moves(at.state))
    assert fact is not None
    assert GAME.say(at.setup, fact) == "Line 1 of its page: always – develop the most valuable box"


def test_a_better_page_is_told_from_a_worse_one():
    page = BotPage(page_bot("easy"), Setup())
    *_, last = tried(GAME, Setup(), page_bot("easy"), RandomBot(), 40)
    assert last.better is True
    page.found = last
    assert page.answer().startswith("Yes: against bots with the old page it wins ")
    *_, last = tried(GAME, Setup(), RandomBot(), page_bot("easy"), 40)
    assert last.better is False
    low, high = last.interval
    assert low <= last.won / last.games <= high < 0.25


def test_the_page_is_moved_switched_and_tried():
    page = BotPage(page_bot("easy"), Setup())
    assert page.go.disabled, "nothing has changed yet"
    row = page._rows.children[0]
    row.children[0].value = False
    assert page.lines[0].on is False
    assert not page.go.disabled
    page._rows.children[1].children[4].click()
    assert [line.do for line in page.lines][:2] == ["double_dearest", "develop_dearest"]
    page._rows.children[2].children[1].value = "pile_below"
    page._rows.children[2].children[2].value = 12
    assert page.lines[2] == Line("pile_below", "keep_rest", 12)
    assert page.words()[1] == "If the draw pile holds fewer cards than 12: at the start, keep the other cards."
    page.go.click()
    assert page.found is not None
    assert page.found.games == 200
    assert "worse: against bots with the old page it wins" in page.said.value
    assert "of 200 games (" in page.answer()
    page._rows.children[0].children[5].click()
    assert len(page.lines) == 2
    page.add.click()
    assert len(page.lines) == 3
    while page.lines:
        page._rows.children[0].children[5].click()
    page.add.click()
    assert page.lines == page.before[-1:], "an empty page begins with the last line of the one it was made from"
    with speaking("de"):
        german = BotPage(page_bot("medium"), Setup())
    assert "Immer: den teuersten Stein des besten Gegners angreifen." in german.printed().html


def test_a_victim_that_may_prevent_follows_its_page(table):
    at = table(
        held={"red": "jagd", "white": "viehzucht sattel hunnischer_reiterkampf"},
        hands={"red": [41, 47], "white": [1, 2]},
    )
    attacks = [move for move in GAME.legal_moves(at.state) if isinstance(move, Attack) and move.box == "sattel"]
    state = GAME.perform(at.state, attacks[0])[0]
    moves, seen = GAME.legal_moves(state), GAME.observe(state, GAME.to_move(state))
    assert isinstance(page_bot("medium").choose(seen, moves, random.Random(1)), Prevent)
    mild = page_bot("medium").with_lines([Line("attacked_worth", "prevent", 30), Line("always", "let_it_happen")])
    assert mild.choose(seen, moves, random.Random(1)) == Allow()
