"""Chapters F, G and H: combat methods, doubling, invasions, preventing."""

from __future__ import annotations

import pytest

from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.network import default_network, read_network
from romelab.kampf_um_rom.positions.moves import (
    Allow,
    Attack,
    Develop,
    Double,
    NoDevelopment,
    Prevent,
    Show,
    Strike,
    Throw,
)
from romelab.kampf_um_rom.positions.refusals import NoSuchBox
from romelab.kampf_um_rom.positions.state import DOUBLE

RIDERS = "viehzucht sattel reiterkampf"
OVALS = ["waldkampf", "hunnischer_reiterkampf", "iranischer_reiterkampf", "ma_kampfweise", "legion"]


@pytest.mark.rule("KUR-52")
def test_ovals_are_worth_nothing(table):
    assert [box.id for box in default_network().boxes if box.kind == "oval"] == OVALS
    assert all(default_network().box(oval).value == 0 for oval in OVALS)
    assert table(held={"red": "jagd waldkampf"}).score("red") == 10


@pytest.mark.rule("KUR-53", "KUR-97", "KUR-100")
def test_who_can_only_declare_a_method_is_stuck_where_that_is_an_extra(table):
    # Card 1 names no box that is open: with it a token can be put on Waldkampf alone.
    action = table(held={"red": "jagd"}, hands={"red": [1]})
    assert action.game.legal_moves(action.state) == [Develop(1, "waldkampf")]
    assert (action.rules(Show()), action.rules(Throw(1))) == ({"KUR-97"}, {"KUR-21"})
    extra = table(held={"red": "jagd"}, hands={"red": [1]}, oval_cost="extra")
    assert extra.game.legal_moves(extra.state) == [Develop(1, "waldkampf"), Show(), Throw(1)]
    # Card 3 develops a box as well: that is the action of a turn.
    more = table(held={"red": "jagd"}, hands={"red": [1, 3]}, oval_cost="extra")
    assert (more.rules(Show()), more.rules(Throw(1))) == ({"KUR-97"}, {"KUR-21"})
    # An attack is one, too.
    attack = table(held={"red": "jagd", "white": "steinbau"}, hands={"red": [1, 57]}, oval_cost="extra")
    assert attack.listed(Strike)
    assert not attack.can(Show())


@pytest.mark.rule("KUR-55")
@pytest.mark.parametrize(("players", "room"), [(4, True), (3, False)])
def test_doubling_fernhandel_beside_yellow(table, players, room):
    other = "yellow" if players == 4 else "black"
    here = table(players, held={"red": f"{RIDERS} fernhandel", other: "fernhandel"}, hands={"red": [3]})
    here.do(Develop(3, "iranischer_reiterkampf"))
    assert not here.can(Double("nirgends"))  # no such box
    assert here.can(Double("fernhandel")) == room
    assert here.rules(Double("fernhandel")) == (set() if room else {"KUR-55"})
    if room:
        here.do(Double("fernhandel"))
        assert here.tokens("red", "fernhandel") == 2


@pytest.mark.rule("KUR-67")
def test_the_target_of_an_attack(table):
    here = table(held={"red": "jagd", "white": "jagd viehzucht"}, hands={"red": [44, 3]})
    assert here.listed(Attack) == [Attack(44, "jagd", "white")]
    assert here.rules(Attack(44, "jagd", "red")) == {"KUR-67"}
    assert here.rules(Attack(44, "viehzucht", "white")) == {"KUR-67"}
    assert here.rules(Attack(44, "ackerbau", "white")) == {"KUR-67"}
    assert here.rules(Attack(3, "ackerbau", "white")) == {"KUR-17", "KUR-67"}
    assert here.rules(Attack(44, "jagd", "blue")) == {"KUR-04"}


@pytest.mark.rule("KUR-71")
def test_one_card_takes_one_of_a_double(table):
    here = table(twice={"white": "jagd"}, hands={"red": [44, 52]})
    here.do(Attack(44, "jagd", "white"), NoDevelopment()).draw()
    assert here.tokens("white", "jagd") == 1
    assert here.score("white") == 10
    here.state = here.state._replace(active=0)
    here.do(Attack(52, "jagd", "white"))
    assert here.tokens("white", "jagd") == 0


@pytest.mark.rule("KUR-74")
def test_a_prevention_costs_a_card_and_a_combat_token(table):
    here = table(held={"white": "jagd waldkampf ackerbau"}, hands={"red": [44], "white": [3, 4]})
    here.do(Attack(44, "ackerbau", "white"))
    assert here.listed(Prevent) == [Prevent(3, "waldkampf"), Prevent(4, "waldkampf")]
    assert here.rules(Prevent(5, "waldkampf")) == {"KUR-14"}
    assert here.rules(Prevent(3, "jagd")) == {"KUR-74"}
    assert here.rules(Prevent(3, "legion")) == {"KUR-74"}
    assert here.game.why_not(here.state, Prevent(3, "minoisch")) == (NoSuchBox("minoisch"),)
    assert here.game.why_not(here.state, Prevent(5, "minoisch"))[1:] == (NoSuchBox("minoisch"),)
    here.do(Prevent(4, "waldkampf"))
    assert here.held("white") == {"jagd", "ackerbau"}
    assert here.hand("white") == (3,)
    assert here.state.spent[1] == here.mask("waldkampf")


@pytest.mark.rule("KUR-79")
def test_a_catastrophe_pays_for_nothing(table):
    here = table(held={"white": "ackerbau waldkampf"}, hands={"red": [44], "white": [53, 57]})
    here.do(Attack(44, "ackerbau", "white"))
    assert here.rules(Prevent(53, "waldkampf")) == {"KUR-79"}
    assert here.game.legal_moves(here.state) == [Allow()]  # still asked: the hand stays secret


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


@pytest.mark.rule("KUR-45", "KUR-55")
@pytest.mark.parametrize(("left", "rules"), [(2, set()), (1, set()), (0, {"KUR-45"})])
def test_the_last_token_of_the_supply_may_double_a_box(table, left, rules):
    boxes = [box.id for box in table().game.network.boxes if box.kind != "oval"]
    here = table(held={"red": " ".join(boxes[: 16 - left])})
    here.state = here.state._replace(stage=DOUBLE)
    assert here.state.supply(0) == left
    assert here.rules(Double("jagd")) == rules
    assert bool(here.listed(Double)) == (not rules)


@pytest.mark.rule("KUR-80")
def test_a_flipped_token_may_hold_its_box_by_option(table):

    text = network_text().replace(
        '[[arrows]]\nfrom = "jagd"\nto = "bogen"', '[[arrows]]\nfrom = "waldkampf"\nto = "bogen"'
    )
    game = KampfUmRom(read_network(text))
    here = {"held": {"red": "jagd"}, "spent": {"red": "waldkampf"}, "hands": {"red": [31]}, "game": game}
    assert table(**here).rules(Develop(31, "bogen")) == {"KUR-32"}
    assert table(**here, flipped_holds=True).can(Develop(31, "bogen"))
