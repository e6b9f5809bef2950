"""When a bot's answer comes tells nothing of how long it thought, and so nothing of what it holds."""

from __future__ import annotations

import asyncio
import os
import random
from math import erfc, sqrt
from statistics import median
from time import monotonic, sleep
from typing import Any

import pytest

from romelab.host.classroom import rooms, thinkers

from .conftest import TEACHER
from .test_rooms import table_of

ANSWERS = int(os.environ.get("ROMELAB_ANSWERS", "20"))
"""Answers that are timed: half of them by a bot that thinks for a moment, half by one that thinks long."""
MOMENT, LONG = 0.001, 0.12
SURE = 0.05 if ANSWERS >= 500 else 0.001
"""How surely they must differ to be told apart; a sample fails once in a thousand runs."""
BEAT, ANSWER = rooms.BEAT, thinkers.ANSWER
"""As they are where a class is served; the tests of this folder do not wait so long."""


class Slow:
    """A bot that holds cards of which it has to think for a while."""

    looks, seconds = False, 0.0

    def choose(self, _observation: Any, moves: Any, generator: random.Random) -> Any:
        sleep(self.seconds)
        return generator.choice(list(moves))


def apart(first: list[float], second: list[float]) -> float:
    """Return how probable it is that two lists as unlike as these come from one source (Mann and Whitney)."""
    ranked = sorted([(each, 0) for each in first] + [(each, 1) for each in second])
    ranks = sum(rank for rank, (_, which) in enumerate(ranked, 1) if not which)
    m, n = len(first), len(second)
    z = (ranks - m * (m + n + 1) / 2) / sqrt(m * n * (m + n + 1) / 12)
    return erfc(abs(z) / sqrt(2))


def test_lists_that_differ_are_told_apart():
    chance = random.Random(5)
    one, other = ([chance.gauss(at, 1) for _ in range(250)] for at in (0, 0.4))
    assert apart(one, [each + 1e-6 * chance.choice((-1, 1)) for each in one]) > 0.9
    assert apart(one, other) < 0.05


def answered(game: Any, depth: int) -> bool:
    """Tell whether the bot has moved since a step."""
    return any(point.seat == 2 for point in game.history.here.line()[depth + 1 :])


@pytest.mark.parametrize("fixed", [True, False])
def test_how_long_a_bot_thought_is_not_to_be_seen(fixed, in_class, monkeypatch):
    monkeypatch.setattr(rooms, "BEAT", BEAT)
    monkeypatch.setattr(thinkers, "ANSWER", ANSWER if fixed else 1e-6)
    taken: dict[float, list[float]] = {MOMENT: [], LONG: []}

    async def game_of(whole: Any, number: int) -> None:
        """Play one game to its end; of each of the bot's answers is noted when somebody who watches was shown it."""
        pupils = await whole.game("kampf_um_rom", 2)
        room, bot, chance = whole.room.rooms[1], Slow(), random.Random(number)
        game, shown = room.table, list[float]()
        game.view.bots = dict.fromkeys(game.view.bots, bot)
        visits = [(await whole.open(pupil, room.name))[1] for pupil in pupils]
        watching = (await whole.open(TEACHER, room.name))[1].session
        send = watching.send
        watching.send = lambda frame: (shown.append(monotonic()), send(frame))
        while game.seat is not None and sum(map(len, taken.values())) < ANSWERS:
            bot.seconds = min(taken, key=lambda each: (len(taken[each]), chance.random()))
            move = chance.choice(list(game.view.game.legal_moves(game.history.state)))
            began, depth = monotonic(), game.history.here.depth
            shown.clear()
            visits[game.seat].session.run(table_of(visits[game.seat]).play, move)
            if game.seat != 2 and not answered(game, depth):
                await asyncio.sleep(2 * BEAT)
                continue
            while not answered(game, depth):
                await asyncio.sleep(0.001)
                shown.clear()
            while not shown:
                await asyncio.sleep(0.001)
            taken[bot.seconds].append(shown[0] - began)
            while game.bots.busy:
                await asyncio.sleep(0.001)
        for pupil in list(whole.room.pupils):
            whole.room.remove(pupil)
        whole.room.close_room(room)

    async def what(whole: Any) -> None:
        for number in range(1, 100):
            await game_of(whole, number)
            if sum(map(len, taken.values())) >= ANSWERS:
                break

    in_class(what)
    sure = apart(taken[MOMENT], taken[LONG])
    told = ", ".join(f"{1000 * median(each):.1f} ms" for each in taken.values())
    print(f"{ANSWERS} answers, fixed: {fixed}: median {told}; alike with p = {sure:.3g}")
    # On a busy machine a few answers of either come late: that they can be told apart is shown at five in a hundred.
    assert sure > SURE if fixed else sure < 0.05
