"""Chapter I: what each of the eight catastrophes does."""

from __future__ import annotations

import pytest

from romelab.kampf_um_rom.chapters import catastrophes
from romelab.kampf_um_rom.positions.moves import Convert, Strike
from romelab.kampf_um_rom.positions.refusals import NobodyPlays, NoSuchBox


@pytest.mark.rule("KUR-88")
def test_neighbours_only(table):
    here = table(held={"white": "chr_griechisch"}, hands={"red": [55]})
    assert {move.upper for move in here.listed(Convert)} == {"chr_griechisch"}
    assert here.rules(Convert(55, "islam", (0, 1, 0, 0))) == {"KUR-88"}  # nothing lies below
    assert here.rules(Convert(55, "jagd", (0, 1, 0, 0))) == {"KUR-88"}
    assert here.rules(Convert(55, "chr_roemisch", (0, 1, 0, 0))) == {"KUR-88"}  # no token there
    assert not here.can(Convert(55, "minoisch", (0, 1, 0, 0)))  # no such box
    assert here.rules(Convert(55, "chr_griechisch", (0, 0, 0, 0))) == {"KUR-88"}
    assert here.rules(Convert(55, "chr_griechisch", (0, 1))) == {"KUR-88"}


@pytest.mark.rule("KUR-88")
def test_room_holds_afterwards(table):
    held = {"red": "juedisch", "white": "juedisch", "black": "islam"}
    here = table(3, held=held, twice={"black": "islam"}, hands={"red": [55]})
    assert here.rules(Convert(55, "juedisch", (1, 1, 0))) == {"KUR-88"}  # islam would hold 4 of 3
    (reason,) = here.game.why_not(here.state, Convert(55, "juedisch", (1, 1, 0)))
    assert (reason.box, reason.number, reason.room) == ("islam", 4, 3)
    assert here.can(Convert(55, "juedisch", (1, 0, 0)))
    assert here.can(Convert(55, "juedisch", (1, 1, -1)))
    # What exactly fills the box below, or the one above, is listed too; one more is not.
    listed = {move.down for move in here.game.legal_moves(here.state) if isinstance(move, Convert)}
    assert {(1, 0, 0), (0, 1, 0), (1, 1, -1), (0, 0, -1)} <= listed
    assert (1, 1, 0) not in listed
    full = table(
        3,
        held={"red": "juedisch", "white": "juedisch", "black": "islam"},
        twice={"red": "juedisch"},
        hands={"red": [55]},
    )
    listed = {move.down for move in full.game.legal_moves(full.state) if isinstance(move, Convert)}
    assert (0, 1, -1) in listed
    assert (0, 0, -1) not in listed


@pytest.mark.rule("KUR-88")
def test_the_lists_of_exchanges_that_are_kept_do_not_grow_without_end(table, monkeypatch):
    monkeypatch.setattr(catastrophes, "MOST_CONVERSIONS", 2)
    for held in ("juedisch", "islam", "chr_griechisch", "juedisch"):
        here = table(held={"white": held}, hands={"red": [55]}, hand=7, empty_hand="skip")
        assert here.listed(Convert)
        assert 0 < len(here.game.tables(here.state).converts) <= 2


@pytest.mark.rule("KUR-90")
def test_nobody_loses_a_token_of_a_box_or_of_a_colour_that_there_is_not(table):
    here = table(held={"white": "jagd"}, hands={"red": [57]})
    for box, victim, said in (
        ("minoisch", "white", [NoSuchBox("minoisch")]),
        ("jagd", "green", [NobodyPlays("green")]),
        ("minoisch", "green", [NoSuchBox("minoisch"), NobodyPlays("green")]),
    ):
        assert [*here.game.why_not(here.state, Strike(57, box, victim))] == said


@pytest.mark.rule("KUR-65", "KUR-87", "KUR-89", "KUR-90", "KUR-92")
@pytest.mark.parametrize(
    ("card", "box", "said"),
    [
        (55, "jagd", "Card 55 Conversion takes a token from religions only, not from Hunting"),
        (59, "islam", "is a religion, which card 59 Plague does not affect"),
        (59, "waldkampf", "is a combat method, which no catastrophe removes"),
        (56, "jagd", "takes a token from "),
        (57, "islam", "is a religion, which card 57"),
        (57, "waldkampf", "is a combat method, which no catastrophe removes"),
    ],
)
def test_a_refusal_says_what_kind_of_box_is_out_of_reach(table, card, box, said):
    here = table(held={"white": box}, hands={"red": [card]})
    (reason,) = here.game.why_not(here.state, Strike(card, box, "white"))
    assert said in here.game.say(here.setup, reason)
    assert reason.places == (box,)
