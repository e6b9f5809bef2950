"""Chapter I: what each of the eight catastrophes does."""

from __future__ import annotations

import pytest

from romelab.kampf_um_rom.chapters import catastrophes
from romelab.kampf_um_rom.positions.events import OneColourOnly
from romelab.kampf_um_rom.positions.moves import Allow, Attack, Convert, Develop, Empty, Prevent, Strike, Waste
from romelab.kampf_um_rom.positions.refusals import NobodyPlays, NoSuchBox, TooFewThere
from romelab.kampf_um_rom.positions.state import DRAW, PREVENT, SECOND


@pytest.mark.rule("KUR-83")
def test_the_exchange_of_religions_cannot_be_prevented(table):
    here = table(held={"white": "islam waldkampf"}, hands={"red": [55], "white": [3]})
    here.do(Convert(55, "juedisch", (0, -1, 0, 0)))
    assert here.state.stage == DRAW
    assert here.held("white") == {"juedisch", "waldkampf"}


@pytest.mark.rule("KUR-84")
@pytest.mark.parametrize("card", [55, 56, 57, 59, 60])
def test_own_tokens_are_no_target(table, card):
    box = "islam" if card == 55 else "steinbau"
    here = table(held={"red": box, "white": box}, hands={"red": [card]})
    assert here.rules(Strike(card, box, "red")) == {"KUR-84"}
    assert here.can(Strike(card, box, "white"))
    assert table(held={"red": box, "white": box}, hands={"red": [card]}, hit_own=True).can(Strike(card, box, "red"))


@pytest.mark.rule("KUR-84")
def test_an_own_token_hit_by_option_is_not_asked_about(table):
    here = table(held={"red": "jagd waldkampf"}, hands={"red": [57, 3]}, hit_own=True).do(Strike(57, "jagd", "red"))
    assert here.state.stage == DRAW
    assert here.held("red") == {"waldkampf"}


EMPTYING = [(53, "viehzucht", "KUR-85"), (54, "ackerbau", "KUR-86"), (58, "meeresfischfang", "KUR-91")]


@pytest.mark.rule("KUR-85", "KUR-86", "KUR-91")
@pytest.mark.parametrize(("card", "box", "rule"), EMPTYING)
def test_every_token_leaves_the_box(table, card, box, rule):
    here = table(held={"red": box, "white": box, "black": box}, hands={"red": [card]})
    assert [move for move in here.listed(Empty) if move.card == card] == [Empty(card, True), Empty(card, False)]
    kept = table(held={"red": box, "white": box, "black": box}, hands={"red": [card]}).do(Empty(card, True))
    assert (kept.held("red"), kept.held("white"), kept.held("black")) == ({box}, set(), set())
    assert kept.events[0].rule == rule
    here.do(Empty(card, False))
    assert here.held("red") == set()


@pytest.mark.rule("KUR-85")
def test_a_double_loses_only_one(table):
    here = table(twice={"white": "viehzucht", "red": "viehzucht"}, hands={"red": [53]})
    assert here.rules(Empty(53, False)) == {"KUR-71"}
    here.do(Empty(53, True))
    assert here.tokens("white", "viehzucht") == 1
    assert here.tokens("red", "viehzucht") == 1


@pytest.mark.rule("KUR-85")
def test_a_double_may_go_whole_by_option(table):
    here = table(twice={"white": "viehzucht", "red": "viehzucht"}, hands={"red": [53]}, double_loss="both")
    here.do(Empty(53, False))
    assert here.held("white") == here.held("red") == set()


@pytest.mark.rule("KUR-85")
def test_there_must_be_an_own_token_to_keep(table):
    here = table(held={"white": "viehzucht"}, hands={"red": [53]})
    assert here.rules(Empty(53, True)) == {"KUR-85"}


@pytest.mark.rule("KUR-85")
def test_own_tokens_may_always_stay_by_option(table):
    own = {"held": {"red": "viehzucht"}, "hands": {"red": [53]}}
    assert table(**own).rules(Empty(53, True)) == {"KUR-95"}
    here = table(**own, own_tokens="stays")
    assert here.rules(Empty(53, False)) == {"KUR-85"}
    here.do(Empty(53, True))
    assert here.held("red") == {"viehzucht"}


@pytest.mark.rule("KUR-86")
def test_losing_ackerbau_breaks_lines_but_takes_nothing_else(table):
    held = {
        "white": "ackerbau viehzucht kummet steinbau",
        "black": "ackerbau steinbau meeresfischfang schiffahrt fernhandel",
    }
    here = table(held=held, hands={"red": [54], "white": [3], "black": [4]}).do(Empty(54, False)).draw()
    assert here.held("white") == {"viehzucht", "kummet", "steinbau"}
    assert here.rules(Develop(3, "ma_landwirtschaft")) == {"KUR-42"}
    assert here.rules(Develop(3, "stadtbefestigung")) == {"KUR-42"}
    here.state = here.state._replace(active=2)
    assert here.can(Develop(4, "stadtbefestigung"))  # the line by sea stands


@pytest.mark.rule("KUR-87")
def test_card_55_takes_one_token_from_a_religion(table):
    here = table(held={"white": "islam jagd"}, twice={"black": "islam"}, hands={"red": [55]})
    assert {(move.box, move.victim) for move in here.listed(Strike)} == {("islam", "white"), ("islam", "black")}
    assert here.rules(Strike(55, "jagd", "white")) == {"KUR-87"}
    here.do(Strike(55, "islam", "black"))
    assert here.tokens("black", "islam") == 1


@pytest.mark.rule("KUR-87")
def test_the_first_use_of_55_can_be_prevented(table):
    here = table(held={"white": "islam waldkampf"}, hands={"red": [55], "white": [3]}).do(Strike(55, "islam", "white"))
    assert here.state.stage == PREVENT
    here.do(Prevent(3, "waldkampf"))
    assert here.held("white") == {"islam"}


@pytest.mark.rule("KUR-88")
def test_tokens_change_places_between_neighbours(table):
    here = table(held={"red": "islam", "white": "juedisch", "black": "juedisch"}, hands={"red": [55]})
    here.do(Convert(55, "juedisch", (-1, 1, 0, 0)))
    assert (here.held("red"), here.held("white"), here.held("black")) == ({"juedisch"}, {"islam"}, {"juedisch"})


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


@pytest.mark.rule("KUR-88", "KUR-56")
def test_no_colour_ends_with_more_in_a_box_than_it_had(table):
    here = table(held={"white": "juedisch islam"}, hands={"red": [55]})
    assert here.rules(Convert(55, "juedisch", (0, 1, 0, 0))) == {"KUR-56"}
    doubled = table(held={"white": "islam"}, twice={"white": "juedisch"}, hands={"red": [55]})
    doubled.do(Convert(55, "juedisch", (0, 1, 0, 0)))
    assert (doubled.tokens("white", "juedisch"), doubled.tokens("white", "islam")) == (1, 2)


@pytest.mark.rule("KUR-88")
@pytest.mark.parametrize(("down", "number"), [(3, 3), (-1, 1)])
def test_no_more_tokens_change_places_than_lie_there(table, down, number):
    here = table(twice={"white": "juedisch"}, hands={"red": [55]})
    (reason,) = here.game.why_not(here.state, Convert(55, "juedisch", (0, down, 0, 0)))
    assert reason == TooFewThere(1, 2, 0, number, "juedisch", "islam")


@pytest.mark.rule("KUR-88")
def test_the_lists_of_exchanges_that_are_kept_do_not_grow_without_end(table, monkeypatch):
    monkeypatch.setattr(catastrophes, "MOST_CONVERSIONS", 2)
    for held in ("juedisch", "islam", "chr_griechisch", "juedisch"):
        here = table(held={"white": held}, hands={"red": [55]}, hand=7, empty_hand="skip")
        assert here.listed(Convert)
        assert 0 < len(here.game.tables(here.state).converts) <= 2


@pytest.mark.rule("KUR-88")
def test_strict_swaps_by_option(table):
    held = {"red": "juedisch", "white": "islam"}
    here = table(held=held, hands={"red": [55]}, conversion="swaps")
    assert here.listed(Convert) == [Convert(55, "juedisch", (1, -1, 0, 0))]
    assert here.rules(Convert(55, "juedisch", (1, 0, 0, 0))) == {"KUR-88"}


@pytest.mark.rule("KUR-88", "KUR-47")
def test_scripts_stay_but_may_lose_their_line_and_arriving_is_no_development(table):
    here = table(held={"white": "islam s_arabisch"}, hands={"red": [55], "white": [3]})
    here.do(Convert(55, "juedisch", (0, -1, 0, 0))).draw()
    assert here.held("white") == {"juedisch", "s_arabisch"}  # two tokens were enough to arrive
    assert here.rules(Develop(3, "philosophie")) >= {"KUR-42"}
    assert here.can(Develop(3, "s_hebraeisch"))


@pytest.mark.rule("KUR-90")
def test_nobody_loses_a_token_of_a_box_or_of_a_colour_that_there_is_not(table):
    here = table(held={"white": "jagd"}, hands={"red": [57]})
    for box, victim, said in (
        ("minoisch", "white", [NoSuchBox("minoisch")]),
        ("jagd", "green", [NobodyPlays("green")]),
        ("minoisch", "green", [NoSuchBox("minoisch"), NobodyPlays("green")]),
    ):
        assert [*here.game.why_not(here.state, Strike(57, box, victim))] == said


@pytest.mark.rule("KUR-89")
def test_card_56(table):
    held = {"white": "steinbau fernhandel hauptstadt jagd"}
    here = table(held=held, hands={"red": [56]})
    assert {move.box for move in here.listed(Strike)} == {"steinbau", "fernhandel", "hauptstadt"}
    assert here.rules(Strike(56, "jagd", "white")) == {"KUR-89"}
    here.do(Strike(56, "hauptstadt", "white"))
    assert here.held("white") == {"steinbau", "fernhandel", "jagd"}


@pytest.mark.rule("KUR-90")
def test_card_57(table):
    here = table(held={"white": "jagd s_latein hauptstadt islam waldkampf"}, hands={"red": [57]})
    assert {move.box for move in here.listed(Strike)} == {"jagd", "s_latein", "hauptstadt"}
    assert here.rules(Strike(57, "islam", "white")) == {"KUR-90"}
    assert here.rules(Strike(57, "waldkampf", "white")) == {"KUR-65"}


@pytest.mark.rule("KUR-91")
def test_card_58_does_one_of_two_things(table):
    held = {"white": "schiffahrt meeresfischfang", "black": "schiffahrt"}
    here = table(held=held, hands={"red": [58]})
    assert here.listed(Empty) == [Empty(58, False)]
    here.do(Strike(58, "schiffahrt", "black"))
    assert here.held("white") == {"schiffahrt", "meeresfischfang"}
    assert here.state.stage == DRAW
    alone = table(held={"white": "schiffahrt"}, hands={"red": [58]})  # meeresfischfang is empty
    assert alone.can(Strike(58, "schiffahrt", "white"))
    assert alone.rules(Empty(58, False)) == {"KUR-95"}
    assert alone.rules(Strike(58, "meeresfischfang", "white")) >= {"KUR-91"}


@pytest.mark.rule("KUR-92")
@pytest.mark.parametrize("card", [59, 60])
def test_two_tokens_of_different_colours(table, card):
    held = {"white": "jagd sattel islam", "black": "jagd"}
    here = table(held=held, hands={"red": [card]}).do(Strike(card, "jagd", "white"))
    assert (here.state.stage, here.to_move) == (SECOND, "red")
    assert here.rules(Strike(card, "sattel", "white")) == {"KUR-92"}
    assert here.held("white") == {"jagd", "sattel", "islam"}  # nothing is removed before both are named
    here.do(Strike(card, "jagd", "black"))  # both from the same box
    assert (here.held("white"), here.held("black")) == ({"sattel", "islam"}, set())


@pytest.mark.rule("KUR-92")
def test_religions_and_ovals_are_safe_from_the_plague(table):
    here = table(held={"white": "jagd islam waldkampf"}, hands={"red": [59]})
    assert {move.box for move in here.listed(Strike)} == {"jagd"}
    assert here.rules(Strike(59, "islam", "white")) == {"KUR-92"}


@pytest.mark.rule("KUR-92", "KUR-81")
def test_each_victim_of_the_plague_may_prevent(table):
    held = {"white": "jagd waldkampf", "black": "jagd legion"}
    here = table(held=held, hands={"red": [59], "white": [3], "black": [4]})
    here.do(Strike(59, "jagd", "black"), Strike(59, "jagd", "white"))
    assert here.to_move == "white"  # turn order, not the order of naming
    here.do(Prevent(3, "waldkampf"))
    assert here.to_move == "black"
    here.do(Allow())
    assert (here.held("white"), here.held("black")) == ({"jagd"}, {"legion"})


@pytest.mark.rule("KUR-93", "KUR-113")
def test_only_one_token_with_three_players(table):
    held = {"white": "jagd", "black": "jagd"}
    here = table(3, held=held, hands={"red": [60]}).do(Strike(60, "jagd", "white"))
    assert here.state.stage == DRAW
    assert here.held("black") == {"jagd"}
    assert here.events[0].rule == "KUR-93"


@pytest.mark.rule("KUR-94")
def test_one_colour_only(table):
    here = table(held={"white": "jagd sattel"}, hands={"red": [59]}).do(Strike(59, "jagd", "white"))
    assert here.state.stage == DRAW
    assert here.held("white") == {"sattel"}
    assert OneColourOnly() in here.events
    strict = table(held={"white": "jagd sattel"}, hands={"red": [59]}, one_colour="unplayable")
    assert strict.rules(Strike(59, "jagd", "white")) == {"KUR-94"}


@pytest.mark.rule("KUR-95")
@pytest.mark.parametrize("card", range(53, 61))
def test_a_catastrophe_that_touches_nothing_is_not_playable(table, card):
    here = table(hands={"red": [card]})
    assert here.rules(Waste(card)) == {"KUR-95"}
    assert here.listed(Empty) + here.listed(Strike) + here.listed(Convert) == []
    table(hands={"red": [card]}, empty_catastrophe=True).do(Waste(card)).draw()
    touched = table(
        held={"white": "viehzucht ackerbau meeresfischfang islam steinbau"},
        hands={"red": [card]},
        empty_catastrophe=True,
    )
    assert touched.rules(Waste(card)) == {"KUR-95"}


@pytest.mark.rule("KUR-18")
def test_other_cards_do_nothing_of_the_kind(table):
    here = table(held={"white": "viehzucht islam"}, hands={"red": [3, 57]})
    assert here.rules(Empty(57, False)) == {"KUR-18"}
    assert here.rules(Strike(3, "viehzucht", "white")) == {"KUR-18"}
    assert here.rules(Convert(57, "juedisch", (0, -1, 0, 0))) == {"KUR-18"}
    assert here.rules(Waste(3)) == {"KUR-18"}
    assert here.rules(Attack(57, "viehzucht", "white")) >= {"KUR-17"}


@pytest.mark.rule("KUR-65", "KUR-87", "KUR-89", "KUR-90", "KUR-92")
@pytest.mark.parametrize(
    ("card", "box", "said"),
    [
        (55, "jagd", "Card 55 Bekehrung takes a token from religions only, not from JAGD (Hunting)"),
        (59, "islam", "is a religion, which card 59 Pest does not touch"),
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
