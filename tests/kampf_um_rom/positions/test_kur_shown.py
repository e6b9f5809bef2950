"""What a notebook shows of the network, of a position and of a move by themselves."""

from __future__ import annotations

from romelab.kampf_um_rom import GAME, default_network, moves
from tests.shown_tables import row


def test_the_network_shows_how_many_boxes_of_each_kind_it_has():
    network = default_network()
    assert repr(network) == "<network reconstruction: 37 boxes, 38 arrows>"
    shown = network._repr_html_()
    for kind, number, first in (
        ("rectangle", 15, "JAGD (Hunting)"),
        ("oval", 5, "Waldkampf (Forest fighting)"),
        ("rounded", 11, "Reiterkampf (Cavalry)"),
        ("religion", 6, "GRIECHISCHES CHRISTENTUM (Greek Christianity)"),
    ):
        assert f"<tr><td>boxes: {kind}</td><td>{number}</td><td>{first}, " in shown
    assert (
        row("arrows", 38, "jagd to bogen, jagd to waldkampf, viehzucht to sattel, sattel to reiterkampf ...") in shown
    )


def test_a_position_shows_what_everybody_has():
    state = GAME.read_line(
        "kampf/1 stage=turn red=[hand:[1,2],held:[jagd,sattel],twice:[jagd],flipped:[waldkampf]] "
        "white=[hand:[60]] active=white"
    )
    assert repr(state) == "<Kampf um Rom, turn of White: 57 cards in the draw pile>"
    shown = state._repr_html_()
    assert "<caption>Kampf um Rom, turn of White: 57 cards in the draw pile</caption>" in shown
    assert row("Red", 3, 1, 2) + row("White", 0, 0, 1) + row("Black", 0, 0, 0) in shown
    # What a seat sees counts the hands of the others too.
    assert row("Red", 3, 1, 2) + row("White", 0, 0, 1) in GAME.observe(state, 1)._repr_html_()
    rest = GAME.read_line("kampf/1 stage=deal due=20 order=[none,none,none,none]")
    assert repr(rest) == "<Kampf um Rom, turn of Red, deal: 60 cards in the draw pile>"
    assert repr(GAME.read_line("kampf/1 stage=over ending=yes pile=[] discard=[1-60]")) == "<Kampf um Rom, the end>"


def test_a_move_by_itself_names_its_box_and_its_card_by_number():
    assert str(moves.Develop(3, "jagd")) == "develop Hunting with card 3"
    assert str(moves.Develop(3, "nowhere")) == "develop nowhere with card 3"
