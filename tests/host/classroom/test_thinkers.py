"""Bots that think for long do so in another process: nobody waits for them here, and they choose as they would here."""

from __future__ import annotations

import random
import time

from romelab.core.bots import RandomBot, chosen_by, thinking
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.host.classroom.thinkers import Thinkers
from romelab.struggle_for_rome import GAME, Setup
from romelab.struggle_for_rome.bots.foresight import hard

STATE = History(GAME, Setup(), Seeded(1)).state
SEAT = GAME.to_move(STATE)
assert SEAT is not None
ASKED = GAME.observe(STATE, SEAT), GAME.legal_moves(STATE)


def end_of(thought):
    yielded = []
    while True:
        try:
            yielded.append(next(thought))
            time.sleep(0.02)  # as a table does, which rests meanwhile
        except StopIteration as end:
            return end.value, yielded


def test_a_slow_bot_thinks_elsewhere_and_chooses_the_same():
    thinkers, bot = Thinkers(), hard()
    try:
        chosen, yielded = end_of(thinkers.think(bot, *ASKED, random.Random(5)))
        assert set(yielded) == {None}
        assert chosen == chosen_by(thinking(bot, *ASKED, random.Random(5)))
        # The process is killed: it is thought over here, and the next time elsewhere again.
        assert thinkers._pool is not None
        for process in tuple(thinkers._pool._processes.values()):
            process.kill()
            process.join()
        assert end_of(thinkers.think(bot, *ASKED, random.Random(5)))[0] == chosen
        assert end_of(thinkers.think(bot, *ASKED, random.Random(5)))[0] == chosen
    finally:
        thinkers.close()


def test_a_quick_bot_answers_at_once():
    thinkers = Thinkers()
    assert end_of(thinkers.think(RandomBot(), *ASKED, random.Random(5)))[1] == []
    assert thinkers._pool is None
