"""What log and replay show, with all that is hidden from the reader shuffled: nothing of it changes what he sees."""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from romelab.controls.table.replay import picture, steps
from romelab.controls.table.status import Log
from romelab.controls.table.table import GameTable
from romelab.core.chance import Seeded
from romelab.core.facts import ALL, Fact, changed
from romelab.core.history import History, Point
from romelab.kampf_um_rom.bots.advice import imagine as imagine_kampf
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.bots.advice import imagine as imagine_struggle
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.total_war_rome.bots.imagining import imagine as imagine_total_war
from romelab.total_war_rome.controls.table import play as play_total_war

Imagine = Callable[[Any, random.Random], Any]
GAMES: dict[str, tuple[Callable[..., GameTable], Imagine]] = {
    "struggle": (lambda: play_struggle(("Ada", "Ben", "Cleo"), seed=6), imagine_struggle),
    "kampf": (lambda: play_kampf(seed=6), imagine_kampf),
    "total war": (lambda: play_total_war(("rome", "carthage", "greece"), seed=6), imagine_total_war),
}


def scrambled(event: Any, seat: int, others: dict[tuple[type, str], list[Any]], generator: random.Random) -> Any:
    """Change the secret fields of what a seat may not know: to what they were in another such event."""
    if not isinstance(event, Fact) or not event.secret or seat in (event.visible_to or ()):
        return event
    names = event.__match_args__ if event.secret is ALL else event.secret
    hidden = [name for name in names if name not in ("seat", "rule", "victim")]
    return changed(event, **{name: generator.choice(others[type(event), name]) for name in hidden})


def shadow(history: History[Any], seat: int, imagine: Imagine, generator: random.Random) -> History[Any]:
    """Return the same game as it may have been for all that a seat has seen: other hands, other draws of the others."""
    game, other = history.game, copy.copy(history)
    values: dict[tuple[type, str], list[Any]] = {}
    for event in history.log():
        for name in getattr(event, "__match_args__", ()):
            values.setdefault((type(event), name), []).append(getattr(event, name))
    last: Point[Any] | None = None
    for point in history.here.line():
        state = imagine(game.observe(point.state, seat), generator)
        events = tuple(scrambled(event, seat, values, generator) for event in point.events)
        last = Point(point.number, last, point.step, point.seat, state, events, point.chance_steps, point.depth)
    assert last is not None
    other.here = last
    return other


@pytest.mark.parametrize("name", GAMES)
def test_log_and_replay_show_nothing_that_is_hidden_from_the_reader(name):
    make, imagine = GAMES[name]
    table = make()
    view, generator = table.view, random.Random(name)
    # Played without a table, which would show every step.
    game, history = view.game, History(view.game, table.history.setup, Seeded(6))
    states = events = compared = 0
    every = 12 if os.environ.get("ROMELAB_LONG") else 24
    for number in range(240):
        if game.to_move(history.state) is None:
            break
        history.play(generator.choice(list(game.legal_moves(history.state))))
        if number % every or game.to_move(history.state) is None:
            continue
        for seat in range(len(view.seats(history.setup))):
            other = shadow(history, seat, imagine, generator)
            states += sum(a.state != b.state for a, b in zip(history.here.line(), other.here.line(), strict=True))
            events += other.log() != history.log()
            shown = []
            for each in (history, other):
                log = Log(view)
                found = steps(view, log, each, seat, seat, everything=False)
                boards = [picture(view, each.setup, found[i:j], seat, everything=False) for i, j in parts(len(found))]
                shown.append((log.html(each, seat, everything=False), [step.lines for step in found], boards))
            assert shown[0] == shown[1]
            compared += len(shown[0][2])
    assert states * every > 500 * 12
    assert events > 2
    assert compared * every > 60 * 12


def parts(count: int) -> list[tuple[int, int]]:
    """Return each step by itself, and all of them at once."""
    return [*((number, number + 1) for number in range(count)), *([(0, count)] if count else [])]
