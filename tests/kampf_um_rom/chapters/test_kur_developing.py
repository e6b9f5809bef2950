"""Chapters C, D and E: the turn, developing, lines, religions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from romelab.kampf_um_rom.network import lines
from romelab.kampf_um_rom.network.lines import mask_of
from romelab.kampf_um_rom.network.network import default_network
from romelab.kampf_um_rom.positions.moves import (
    Allow,
    Develop,
    Empty,
)
from romelab.kampf_um_rom.positions.refusals import LineBroken


@pytest.mark.rule("KUR-28")
@pytest.mark.parametrize(("box", "card"), [("jagd", 20), ("viehzucht", 14), ("ackerbau", 3), ("meeresfischfang", 3)])
def test_the_four_basics_need_nothing(table, box, card):
    assert default_network().box(box).value == 10
    assert table(hands={"red": [card]}).can(Develop(card, box))
    assert [b.id for b in default_network().boxes if b.basic] == ["jagd", "viehzucht", "ackerbau", "meeresfischfang"]


@pytest.mark.rule("KUR-33")
def test_a_script_hangs_on_its_religion(table):
    basics = "jagd viehzucht ackerbau meeresfischfang"
    assert table(held={"red": basics}, hands={"red": [3]}).rules(Develop(3, "s_hebraeisch")) == {"KUR-32"}
    assert table(held={"red": "juedisch"}, hands={"red": [3]}).can(Develop(3, "s_hebraeisch"))
    starts = [box.id for box in default_network().boxes if box.start]
    assert len(starts) == 10
    pairs = {box.id: default_network().ways(box.id) for box in default_network().boxes if box.id.startswith("s_")}
    assert pairs == {
        "s_griechisch": (("chr_griechisch",),),
        "s_latein": (("chr_roemisch",),),
        "s_gotisch": (("chr_arianisch",),),
        "s_aramaeisch": (("chr_syrisch",),),
        "s_hebraeisch": (("juedisch",),),
        "s_arabisch": (("islam",),),
    }


@pytest.mark.rule("KUR-36")
def test_the_two_headed_arrow_works_both_ways():
    network = default_network()
    assert "steinbau" in network.opened(["meeresfischfang", "schiffahrt", "fernhandel"])
    assert "fernhandel" in network.opened(["ackerbau", "steinbau"])
    graph = network.graph()
    assert graph.has_edge("steinbau", "fernhandel")
    assert graph.has_edge("fernhandel", "steinbau")


@pytest.mark.rule("KUR-39")
def test_connection_is_a_least_fixed_point():
    network = default_network()
    assert network.connected(["steinbau", "fernhandel", "stadtbefestigung"]) == frozenset()
    whole = ["ackerbau", "steinbau", "fernhandel", "stadtbefestigung", "hochsee"]
    assert network.connected(whole) == frozenset(whole) - {"hochsee"}


@pytest.mark.rule("KUR-117")
def test_each_box_sends_one_or_two_solid_arrows_or_none():
    network = default_network()
    leaving = {box.id: 0 for box in network.boxes}
    for arrow in network.arrows:
        if arrow.kind == "solid":
            leaving[arrow.tail] += 1
            leaving[arrow.head] += arrow.two_headed
    assert max(leaving.values()) == 2
    assert all(leaving[box.id] == 0 for box in network.boxes if box.kind == "oval")


RELIGIONS = ["chr_griechisch", "chr_roemisch", "chr_arianisch", "chr_syrisch", "juedisch", "islam"]


@pytest.mark.rule("KUR-46")
def test_religions_are_rectangles_worth_20(table):
    religions = [box for box in default_network().boxes if box.kind == "religion"]
    assert [box.id for box in religions] == RELIGIONS
    assert {box.value for box in religions} == {20}
    here = table(held={"red": "jagd viehzucht ackerbau"}, hands={"red": [1]})
    assert here.can(Develop(1, "chr_roemisch"))
    assert here.rules(Develop(1, "islam")) == {"KUR-46"}


@pytest.mark.rule("KUR-48")
def test_a_religion_needs_no_arrow(table):
    assert all(default_network().ways(box) == () for box in RELIGIONS)
    assert table(held={"red": "steinbau hochsee recht"}, hands={"red": [11]}).can(Develop(11, "islam"))


def test_a_reason_says_when_it_rests_on_a_reconstruction(table):
    here = table(hands={"red": [3]})
    (reason,) = here.game.why_not(here.state, Develop(3, "hochsee"))
    assert "(reconstructed arrows)" in here.game.say(here.setup, reason)
    (reason,) = here.game.why_not(table(hands={"red": [18]}).state, Develop(18, "kummet"))
    assert "reconstructed" not in here.game.say(here.setup, reason)


def test_the_masks_of_the_supply(table):
    assert mask_of([]) == 0
    here = table(held={"white": "ackerbau"}, twice={"white": "jagd"}, spent={"white": "waldkampf"})
    assert here.state.supply(1) == 16 - 4
    assert here.state.in_box(here.game.network.index["jagd"]) == 2
    assert here.rules(Empty(53, False)) >= {"KUR-14"}
    assert not here.listed(Allow)


@pytest.mark.rule("KUR-27", "KUR-29", "KUR-30")
@pytest.mark.parametrize("options", [{}, {"room_four": (3, 3)}, {"room_four": (6, 2)}, {"oval_room": "ordinary"}])
@pytest.mark.parametrize("players", [3, 4])
@given(st.data())
@settings(max_examples=60)
def test_full_is_who_holds_as_many_as_there_is_room_for(table, players, options, data):
    here = table(players, **options)
    t = here.game.tables(here.state)
    masks = st.integers(0, (1 << 37) - 1)
    held = tuple(data.draw(masks) for _ in range(players))
    twice = tuple(data.draw(masks) & mask & t.scoring for mask in held)
    state = here.state._replace(held=held, twice=twice)
    counted = mask_of(box for box in range(37) if state.in_box(box) >= t.room(box))
    assert t.full(state) == counted


@pytest.mark.rule("KUR-42")
def test_of_a_broken_line_the_way_is_named_of_which_least_is_missing_or_cut_off():
    ways = ("philosophie", "s_latein"), ("s_arabisch",), ("steinbau",)
    for held, cut, lacks in (
        (("s_arabisch", "s_latein"), ("s_arabisch",), ()),
        (("s_latein",), ("s_latein",), ("philosophie",)),
        (("philosophie", "s_latein"), ("philosophie", "s_latein"), ()),
    ):
        reason = LineBroken("KUR-42", "mathematik", ways, 0, held, held, "published", held)
        assert (reason.cut, reason.lacks) == (cut, lacks)


def test_what_is_known_of_lines_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(lines, "MOST_KNOWN", 3)
    chain = lines.Lines(0b001, ((), (0b001,), (0b010,)))
    found = [chain.reach(held) for held in (0, 1, 2, 3, 4, 5, 6, 7)]
    assert found == [(0, 1), (1, 3), (0, 1), (3, 7), (0, 1), (1, 3), (0, 1), (7, 7)]
    assert len(chain._known) <= 3
    assert chain.reach(7) is chain.reach(7)
