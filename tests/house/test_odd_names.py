"""Players called like something else: every sentence of a game names the right one, as the text that it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.language import languages, speaking
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.battle.positions.speaking import speech_of
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup
from tests.house.test_catalogues import BATTLE, all_of
from tests.random_games import random_game

ODD = ("player 2", "player 1", "{0}", "<b>")
PLAIN = ("Qa", "Qb", "Qc", "Qd")
"""Names that nothing else holds: where they stand, the odd ones have to."""
GAMES = {
    "struggle": (STRUGGLE_FOR_ROME, StruggleSetup, 4, 300),
    "kampf": (KAMPF_UM_ROM, KampfSetup, 4, 400),
    "total war": (TOTAL_WAR_ROME, TotalWarSetup, 4, 400),
}


def facts_of(history: History[Any]) -> Iterator[object]:
    """Return what happened, what was played, and what rules it out later."""
    game = history.game
    yield from history.log()
    moves = [point.step for point in history.points if point.seat not in (None, CHANCE)]
    yield from moves
    for point in history.points[:: max(1, len(history.points) // 25)]:
        for move in moves[::30]:
            yield from game.why_not(point.state, move)


def put(sentence: str, names: tuple[str, ...]) -> str:
    """Put names where the plain ones stand; a sentence begins with a capital letter."""
    for plain, name in zip(PLAIN, names, strict=True):
        sentence = sentence.replace(plain, name)
    return sentence[:1].upper() + sentence[1:]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("odd", [ODD, ("Rome", "Rom", "{seat}", "|=0: x}"), ("&lt;", "Ada ", "'", '"')], ids=str)
def test_every_sentence_names_the_right_player(name, language, odd):
    game, kind, seats, most = GAMES[name]
    odd = tuple(each.strip() or "Ada" for each in odd[:seats])
    plain = kind(PLAIN[:seats])
    history = random_game(game, plain, 7, most)
    compared, with_names = 0, 0
    with speaking(language):
        for fact in facts_of(history):
            told = game.say(plain, fact, everything=True)
            assert game.say(kind(odd), fact, everything=True) == put(told, odd), fact
            compared += 1
            with_names += any(plain in told for plain in PLAIN)
    assert compared > 300
    # Total War calls its seats by their factions, whoever plays them.
    assert with_names == 0 if name == "total war" else with_names > 100


@pytest.mark.parametrize("language", languages())
def test_every_sentence_of_a_battle_names_the_right_side(language):
    """Sides are named where a fact has a seat: those of a campaign by their players."""
    told, odd = (speech_of(names.__getitem__, language) for names in (PLAIN, ODD))
    with_names = 0
    for kind in BATTLE.kinds.values():
        for fact in all_of(BATTLE, kind):
            said = told.say(fact, everything=True)
            assert odd.say(fact, everything=True) == put(said, ODD), fact
            with_names += any(plain in said for plain in PLAIN)
    assert with_names > 30
