"""Chapter I: what each of the eight catastrophes does."""

from __future__ import annotations

import pytest

from romelab.kampf_um_rom.chapters import catastrophes
from romelab.kampf_um_rom.positions.moves import Attack, Convert, Develop, Double, Prevent, Strike
from romelab.kampf_um_rom.positions.refusals import NobodyPlays, NoSuchBox, NotInHand


@pytest.mark.rule("KUR-88")
def test_the_lists_of_exchanges_that_are_kept_do_not_grow_without_end(table, monkeypatch):
    monkeypatch.setattr(catastrophes, "MOST_CONVERSIONS", 2)
    for held in ("juedisch", "islam", "chr_griechisch", "juedisch"):
        here = table(held={"white": held}, hands={"red": [55]}, hand=7, empty_hand="skip")
        assert here.listed(Convert)
        assert 0 < len(here.game.tables(here.state).converts) <= 2


@pytest.mark.rule("KUR-04", "KUR-23")
def test_of_boxes_and_colours_that_there_are_not_the_refusal_says_so(table):
    here = table(held={"white": "jagd waldkampf"}, hands={"red": [3, 44, 55, 57]})
    attacked = table(held={"white": "jagd waldkampf"}, hands={"red": [44], "white": [3]}).do(
        Attack(44, "jagd", "white")
    )
    declared = table(held={"red": "jagd"}, hands={"red": [3]}).do(Develop(3, "waldkampf"))
    box, colour = NoSuchBox("minoisch"), NobodyPlays("green")
    for asked, move, said in (
        (here, Strike(57, "minoisch", "white"), [box]),
        (here, Strike(57, "jagd", "green"), [colour]),
        (here, Strike(57, "minoisch", "green"), [box, colour]),
        (here, Attack(44, "jagd", "green"), [colour]),
        (here, Develop(3, "minoisch"), [box]),
        (here, Convert(55, "minoisch", (0, 1, 0, 0)), [box]),
        (attacked, Prevent(3, "minoisch"), [box]),
        (attacked, Prevent(5, "minoisch"), [NotInHand(1, 5), box]),
        (declared, Double("minoisch"), [box]),
    ):
        assert [*asked.game.why_not(asked.state, move)] == said
