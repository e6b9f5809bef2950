"""Random games with every option at some value of its own: no invariant breaks, whatever rulings are mixed.

Twelve games in a normal run, 500 with ROMELAB_LONG=1. The option that ends a game after some rounds is left out, so
that games are as long as can be.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from romelab.core.game import CHANCE
from romelab.core.options import options_of
from romelab.kampf_um_rom.box.options import Options as KampfOptions
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions import checks as kampf_checks
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import checks as struggle_checks
from romelab.struggle_for_rome.positions.setup import Setup as StruggleSetup
from romelab.total_war_rome.box.options import Options as TotalWarOptions
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions import checks as total_war_checks
from romelab.total_war_rome.positions.state import Setup as TotalWarSetup

GAMES = 500 if os.environ.get("ROMELAB_LONG") else 12
STEPS, EVERY = 500, 10
"""Steps of a game at most; every how many of them the position is checked."""


def mixed(kind: type, dice: random.Random) -> Any:
    """Return options each of which has any of its values; values that may not stand together are drawn again."""
    while True:
        chosen = {one.name: dice.choice((one.default, *one.others)) for one in options_of(kind)}
        try:
            return kind(**{**chosen, "last_round": 0} if "last_round" in chosen else chosen)
        except ValueError:
            continue


def laid(seed: int, dice: random.Random) -> tuple[Any, Any, Any]:
    """Return a game, its set-up, and what finds problems in a position of it."""
    if seed % 4 == 2:
        people = ("Ada", "Ben", "Cleo", "Dora")[: 3 + seed // 4 % 2]
        game, setup = STRUGGLE_FOR_ROME, StruggleSetup(people, options=mixed(StruggleOptions, dice))
        return game, setup, lambda state: struggle_checks.problems_in(game.frame(state), state)
    if seed % 4 == 3:
        cards = KAMPF_UM_ROM
        setup = KampfSetup(options=mixed(KampfOptions, dice))
        return cards, setup, lambda state: kampf_checks.problems_in(cards.tables(state), state)
    factions = FACTIONS[: 2 + seed % 3]
    setup = TotalWarSetup(factions, factions, options=mixed(TotalWarOptions, dice))
    return TOTAL_WAR_ROME, setup, lambda state: total_war_checks.problems_in(TOTAL_WAR_ROME.box, state)


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_mixture_of_options_breaks_an_invariant(seed):
    dice = random.Random(seed)
    game, setup, problems = laid(seed, dice)
    state, steps = game.new_game(setup), 0
    while steps < STEPS and (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            state, _ = game.resolve(state, game.sample_outcome(state, dice))
        else:
            state, _ = game.perform(state, dice.choice(game.legal_moves(state)))
        steps += 1
        if steps % EVERY == 0:
            assert not problems(state), (setup.options, steps)
    assert steps > 20
