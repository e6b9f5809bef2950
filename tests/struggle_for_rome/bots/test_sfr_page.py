"""Bots on one page: every line of the pages is met, every name has words, and the reason for a move is its line."""

from __future__ import annotations

import pickle

import pytest

from romelab.core.bots.page import MOST_LINES, Line
from romelab.core.language import speaking
from romelab.lessons.bot_page import BotPage
from romelab.struggle_for_rome.bots import RandomBot, page_bot
from romelab.struggle_for_rome.bots.page import CHOICES, CONDITIONS, pages
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.positions.moves import BuildPair, BuildWagon, EndSegment, Found
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import HORSEMEN, TRADE
from romelab.studies.one_game import play
from romelab.studies.study import tried

THREE = {"Gallia": 1, "Hispania": 1, "Italia Superus": 1}


def followed(table, *lines: Line):
    bot = page_bot("easy").with_lines(lines)
    return bot.followed(GAME.observe(table.state, 0), GAME.legal_moves(table.state))


@pytest.mark.parametrize("name", pages())
def test_every_line_of_a_page_is_met(name):
    met: set[int] = set()
    bot = page_bot(name)

    class Watched:
        looks = True

        def choose(self, seen, moves, generator):
            number, move = bot.followed(seen, moves)
            assert move in moves
            met.add(number)
            return move

    for seed in range(8):
        play(GAME, Setup(), [Watched()] * 4, seed, most=600)
    assert met - {0} == set(range(1, len(bot.lines) + 1))
    assert len(bot.lines) <= MOST_LINES
    assert pickle.loads(pickle.dumps(bot)).lines == pages()[name]  # noqa: S301 - ours


def test_the_first_line_that_fits_is_followed(table):
    table.to(HORSEMEN, moved=True, acted=True).box(0, "horsemen", at="8,0,S", figures=2, counters=THREE)
    found, stop = Line("colours_from", "found", 3), Line("always", "stop")
    assert followed(table, found, stop) == (1, Found("Castra Regina"))
    assert followed(table, found._replace(number=4), stop) == (2, EndSegment())
    assert followed(table, found._replace(on=False)) == (0, GAME.legal_moves(table.state)[0])


def test_conditions_compare_with_the_number_of_their_line(table):
    table.to(TRADE).hand(0, ore=1, grain=1, horse=2, cattle=1).gold(0, 3)
    strength = min(tribe.figures for tribe in table.state.players[0].tribes)
    pair, stop = Line("strength_below", "build_pair", strength + 1), Line("always", "stop")
    assert isinstance(followed(table, pair, stop)[1], BuildPair)
    assert followed(table, pair._replace(number=strength), stop)[0] == 2
    wagons = min(tribe.wagons for tribe in table.state.players[0].tribes)
    wagon = Line("wagons_below", "build_wagon", wagons + 1)
    assert isinstance(followed(table, wagon, stop)[1], BuildWagon)
    assert followed(table, wagon._replace(number=wagons), stop)[0] == 2
    assert followed(table, Line("gold_from", "build_pair", 4), stop)[0] == 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_name_has_words(language):
    with speaking(language):
        name = GAME.speech(Setup()).name
        words = [name("condition", key) for key in CONDITIONS] + [name("choice", key) for key in CHOICES]
    assert len(set(words)) == len(words)
    assert not any("_" in each for each in words)
    assert set(CONDITIONS) - page_bot().compares == {"always"}


def test_the_reason_for_a_move_is_its_line(table):
    table.to(HORSEMEN, moved=True, acted=True).box(0, "horsemen", at="8,0,S", figures=2, counters=THREE)
    fact = page_bot("easy").why(GAME.observe(table.state, 0), GAME.legal_moves(table.state))
    assert fact is not None
    assert GAME.say(table.state.setup, fact) == "Line 1 of its page: always – found a kingdom"


def test_a_better_page_is_told_from_a_worse_one_and_printed():
    *_, last = tried(GAME, Setup(), page_bot("medium"), RandomBot(), 12)
    assert last.better is True
    with speaking("de"):
        german = BotPage(page_bot("medium"), Setup())
    assert "Immer: ein Reich gründen." in german.printed().html
