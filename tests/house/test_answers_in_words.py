"""What is no set-up and no card is answered in words by whatever is asked first."""

from __future__ import annotations

import pytest

import romelab
from romelab.core.errors import InputError
from romelab.kampf_um_rom import GAME as KAMPF, default_deck
from romelab.struggle_for_rome import GAME as STRUGGLE
from romelab.total_war_rome import GAME as CAMPAIGN
from romelab.total_war_rome.battle.game import BattleGame, NavalBattleGame


@pytest.mark.parametrize("game", [STRUGGLE, KAMPF, CAMPAIGN, BattleGame(), NavalBattleGame()], ids=repr)
@pytest.mark.parametrize("setup", [None, 3, "Setup", {}])
def test_what_is_no_set_up_is_refused(game, setup):
    with pytest.raises(InputError, match=r"^setup: must be of \w*Setup, not "):
        game.new_game(setup)


@pytest.mark.parametrize("number", [0, -1, 61, 1000])
def test_a_card_that_there_is_not_is_refused(number):
    with pytest.raises(InputError, match=rf"cards are numbered from 1 to 60, not {number} \(KUR-01\)"):
        default_deck()[number]


@pytest.mark.parametrize("game", ["struggle_for_rome", "kampf_um_rom", "total_war_rome"])
def test_a_position_shows_itself_as_a_small_table(game):
    package = getattr(romelab, game)
    for state in (
        package.position(),
        package.GAME.observe(package.position(), 0),
        package.GAME.new_game(package.Setup()),
    ):
        shown = state._repr_html_()
        assert shown.count("<table") == 1
        assert len(shown) < 3000
        assert shown.count("<tr") == len(package.GAME.scores(state)) + 1
