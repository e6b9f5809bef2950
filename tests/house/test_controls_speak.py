"""Every control can be opened in German, on an English page, and keeps to it."""

from __future__ import annotations

import pytest

from romelab.core.language import spoken
from romelab.kampf_um_rom.controls import explorer as kampf_explorer
from romelab.kampf_um_rom.controls import table as kampf
from romelab.struggle_for_rome.controls import explorer as struggle_explorer
from romelab.struggle_for_rome.controls import table as struggle
from romelab.total_war_rome.controls import battle_lab
from romelab.total_war_rome.controls import table as total_war
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.moves import Stop


@pytest.mark.parametrize("play", [struggle.play, kampf.play, total_war.play, battle_lab.fight])
def test_a_table_speaks_german_on_an_english_page(play):
    german, english = play(language="de", open_table=True), play(open_table=True)
    assert (german.language, english.language, spoken()) == ("de", "en", "en")
    for table in (german, english):
        table.picker.go.click()
        table.play(table.face.game.legal_moves(table.history.state)[0])
        assert table.status.value == ""
    assert german.picker.go.description != english.picker.go.description
    assert german.story.value != english.story.value


@pytest.mark.parametrize("explore", [struggle_explorer.explore, kampf_explorer.explore])
def test_an_explorer_speaks_german(explore):
    assert explore(language="de").language == "de"


def test_total_war_says_facts_without_a_setup():
    assert TOTAL_WAR_ROME.say(None, Stop()) == TOTAL_WAR_ROME.say(None, Stop(), 0) != ""
