"""What is no set-up and no card is answered in words by whatever is asked first."""

from __future__ import annotations

import pytest

from romelab.core.faults import InputError
from romelab.kampf_um_rom import GAME as KAMPF
from romelab.kampf_um_rom import default_deck
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
