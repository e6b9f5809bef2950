"""Chapters J, K and L: exchanging cards, the end phase, scoring, three players."""

from __future__ import annotations

import pytest

from romelab.kampf_um_rom.chapters.scoring import high_tokens, origins
from romelab.kampf_um_rom.positions.moves import (
    Leave,
)


def finished(table, players: int = 3, **options: object):
    here = table(players, hands={"red": [53]}, pile=[], ending=True, **options)
    return here.do(Leave())


@pytest.mark.rule("KUR-108")
def test_nobody_has_won_before_the_end(table):
    assert table(held={"red": "jagd"}).game.winners(table(held={"red": "jagd"}).state) == ()


@pytest.mark.rule("KUR-111")
def test_equal_totals_share_the_win(table):
    held = {"red": "hauptstadt", "white": "steinbau schiffahrt"}
    here = finished(table, held=held)
    assert here.game.winners(here.state) == (0, 1)
    assert here.told().endswith("Red and White share the win")
    assert finished(table, held=held, ties="high_boxes").game.winners(here.state) == (0, 1)
    broken = finished(table, held=held, ties="high_boxes")
    assert broken.game.winners(broken.state) == (0,)
    # A second token counts where it lies: on a box of 40 or more, not on one of less.
    for dear, cheap in (("red", "white"), ("white", "red")):
        twice = {dear: "steigbuegel", cheap: "jagd sattel"}
        here = finished(table, twice=twice, held={cheap: "hauptstadt jagd sattel"}, ties="high_boxes")
        t = here.game.tables(here.state)
        counts = {colour: high_tokens(t, here.state, here.seat(colour)) for colour in ("red", "white", "black")}
        assert counts == {dear: 2, cheap: 1, "black": 0}


@pytest.mark.rule("KUR-108", "KUR-109")
def test_the_origins_of_points_are_the_boxes_dearest_first(table):
    here = table(held={"red": "jagd hauptstadt waldkampf"}, twice={"red": "steinbau"}, spent={"red": "legion"})
    t = here.game.tables(here.state)
    assert origins(t, here.state, 0) == (("steinbau", 60), ("hauptstadt", 50), ("jagd", 10))
    assert origins(t, here.state, 1) == ()
