"""Chapters F, G and H: combat methods, doubling, invasions, preventing."""

from __future__ import annotations

import pytest

from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import default_network, read_network
from romelab.kampf_um_rom.positions.moves import (
    Develop,
)

OVALS = ["waldkampf", "hunnischer_reiterkampf", "iranischer_reiterkampf", "ma_kampfweise", "legion"]


@pytest.mark.rule("KUR-52")
def test_ovals_are_worth_nothing(table):
    assert [box.id for box in default_network().boxes if box.kind == "oval"] == OVALS
    assert all(default_network().box(oval).value == 0 for oval in OVALS)
    assert table(held={"red": "jagd waldkampf"}).score("red") == 10


@pytest.mark.rule("KUR-42", "KUR-80")
def test_a_line_that_a_flipped_token_holds_for_one_is_broken_for_all_others(table):
    game = KampfUmRom(read_network(network_text()))
    boxes = "viehzucht sattel steigbuegel"
    assert game.network.connected(["viehzucht", "sattel"]) == {"viehzucht", "sattel"}
    red = {"held": {"red": "viehzucht sattel"}, "spent": {"red": "reiterkampf"}, "hands": {"red": [17]}}
    table(**red, reiterkampf="oval", game=game).do(Develop(17, "steigbuegel"))
    assert game.network.connected(boxes.split()) == {"viehzucht", "sattel"}
    white = table(held={"white": boxes}, hands={"white": [17]}, active="white", game=game)
    reach, _ = game.tables(white.state).reach(white.state, white.seat("white"))
    assert reach == white.mask("viehzucht sattel")


def network_text() -> str:
    from importlib.resources import files

    return (files("romelab.kampf_um_rom.network") / "network.toml").read_text(encoding="utf-8")


@pytest.mark.rule("KUR-80")
def test_a_flipped_token_may_hold_its_box_by_option(table):

    text = network_text().replace(
        '[[arrows]]\nfrom = "jagd"\nto = "bogen"', '[[arrows]]\nfrom = "waldkampf"\nto = "bogen"'
    )
    game = KampfUmRom(read_network(text))
    here = {"held": {"red": "jagd"}, "spent": {"red": "waldkampf"}, "hands": {"red": [31]}, "game": game}
    assert table(**here).rules(Develop(31, "bogen")) == {"KUR-32"}
    assert table(**here, flipped_holds=True).can(Develop(31, "bogen"))
