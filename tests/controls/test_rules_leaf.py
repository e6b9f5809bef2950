"""The rulebook at the table: every rule by its chapter, found by words, and the place where it counts now."""

from __future__ import annotations

from html import escape

import pytest

from romelab.controls.table.sidebar import rules_html
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions import state as s
from romelab.total_war_rome.controls.table import play as play_total_war


@pytest.mark.parametrize("play", [play_struggle, play_kampf, play_total_war])
def test_the_leaf_holds_every_rule_once_and_is_filled_when_somebody_opens_it(play):
    table = play(seed=1)
    assert table.rules.words.value == ""
    table.frame.on_laid(table.frame.book)
    assert all(escape(each) in table.rules.words.value for each in table.view.game.rulebook.short)
    assert len(table.view.game.rulebook.short) >= 7
    for rule in table.view.game.rulebook:
        assert table.rules.words.value.count(f'data-rule="{rule.id}"') == 1


def test_words_and_numbers_find_rules():
    rulebook = STRUGGLE_FOR_ROME.rulebook
    found = rules_html(rulebook, "towers strength")
    assert "SFR-108" in found
    assert "SFR-97" not in found
    assert "SFR-97" in rules_html(rulebook, "SFR-97")
    assert "No match" in rules_html(rulebook, "elephants")


def test_a_rule_says_where_it_comes_from_only_where_that_is_not_the_printed_rules():
    rulebook = STRUGGLE_FOR_ROME.rulebook
    leaf = rules_html(rulebook)
    assert "printed rules unless" in leaf
    assert "(in the printed rules)" not in leaf
    others = [rule.origin for rule in rulebook if rule.source != "printed"]
    assert others
    assert all(f"({escape(source)})" in leaf for source in others)


def test_a_rule_shows_a_place_at_which_it_counts_in_this_position():
    table = play_struggle(bots=("person", "greedy", "greedy"), seed=375)
    while table.history.state.phase != s.HORSEMEN or table.seat != 0:
        table.play(table.picker.moves[0])
    table.rules.fill()
    shown = [rule for rule in STRUGGLE_FOR_ROME.rulebook if f'data-where="{rule.id}"' in table.rules.words.value]
    assert shown
    for rule in shown:
        table.frame.on_where(rule.id)
        assert [reason.rule for reason in table.reasons] == [rule.id]
        ringed = {mark.place for mark in table.board.scene.marks if mark.kind == "ring"}
        assert set(table.reasons[0].places) == ringed


def test_behind_the_curtain_no_place_is_told():
    table = play_struggle(seed=375)
    assert table.session.hidden
    table.rules.fill()
    assert "data-where" not in table.rules.words.value
