"""Chapters C, D and E: the turn, developing, lines, religions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.kampf_um_rom.network import lines
from romelab.kampf_um_rom.network.lines import mask_of
from romelab.kampf_um_rom.network.network import default_network
from romelab.kampf_um_rom.positions.moves import (
    Allow,
    Attack,
    Develop,
    Empty,
    Leave,
    NoDevelopment,
    Pass,
    Prevent,
    Throw,
)
from romelab.kampf_um_rom.positions.refusals import LineBroken
from romelab.kampf_um_rom.positions.state import DRAW, TURN

ANY = 20  # names chr_arianisch, ackerbau, jagd


@pytest.mark.rule("KUR-14", "KUR-19")
def test_play_discard_draw(table):
    here = table(hands={"red": [3, 5]}).do(Develop(3, "ackerbau"))
    assert here.state.stage == DRAW
    assert here.state.discarded == (3,)
    assert 3 not in here.game.chances(here.state).outcomes
    here.draw(9)
    assert here.hand("red") == (5, 9)
    assert (here.state.stage, here.to_move) == (TURN, "white")


@pytest.mark.rule("KUR-14")
def test_only_cards_in_hand(table):
    assert table(hands={"red": [3]}).rules(Develop(20, "ackerbau")) == {"KUR-14"}


@pytest.mark.rule("KUR-15")
def test_turns_in_the_fixed_order(table):
    here = table(3, hands={"red": [3], "white": [4], "black": [12]}, order="black red white", active="black")
    here.do(Develop(12, "ackerbau")).draw()
    assert here.to_move == "red"
    here.do(Develop(3, "ackerbau")).draw()
    assert here.to_move == "white"


@pytest.mark.rule("KUR-16")
def test_one_development_for_a_development_card(table):
    here = table(hands={"red": [3, 20]}).do(Develop(3, "ackerbau"))
    assert here.held("red") == {"ackerbau"}
    assert here.listed(Develop) == []


@pytest.mark.rule("KUR-16", "KUR-72")
@pytest.mark.parametrize(("card", "box", "rule"), [(40, "bewaesserung", "KUR-16"), (41, "sattel", "KUR-72")])
def test_the_last_development_card_and_the_first_invasion_card_are_told_by_their_rules(table, card, box, rule):
    here = table(held={"red": "ackerbau viehzucht"}, hands={"red": [card]}).do(Develop(card, box))
    assert here.events[0].rule == rule


@pytest.mark.rule("KUR-17")
def test_each_half_of_an_invasion_card_alone(table):
    here = {"held": {"white": "jagd"}, "hands": {"red": [44]}}
    attacked = table(**here).do(Attack(44, "jagd", "white"), NoDevelopment())
    assert attacked.held("white") == attacked.held("red") == set()
    assert attacked.state.stage == DRAW
    developed = table(**here).do(Develop(44, "jagd"))
    assert developed.held("white") == developed.held("red") == {"jagd"}
    assert developed.state.stage == DRAW


@pytest.mark.rule("KUR-17")
def test_both_halves_with_the_same_card(table):
    here = table(held={"white": "jagd"}, hands={"red": [44, 3]}).do(Attack(44, "jagd", "white"))
    assert here.rules(Develop(3, "ackerbau")) == {"KUR-17"}
    here.do(Develop(44, "ackerbau"))
    assert here.held("red") == {"ackerbau"}


@pytest.mark.rule("KUR-17")
@pytest.mark.parametrize(("option", "rounded", "oval"), [("rounded", 1, 0), ("any", 1, 1), ("named", 0, 0)])
def test_what_may_follow_an_attack(table, option, rounded, oval):
    here = table(
        held={"white": "jagd", "red": "viehzucht sattel reiterkampf jagd"}, hands={"red": [44]}, attack_then=option
    )
    here.state = here.state._replace(held=(here.mask("viehzucht sattel jagd"), *here.state.held[1:]))
    here.do(Attack(44, "jagd", "white"))
    assert here.can(Develop(44, "reiterkampf")) == bool(rounded)
    assert here.can(Develop(44, "waldkampf")) == bool(oval)
    assert here.can(Develop(44, "ackerbau"))


@pytest.mark.rule("KUR-18")
def test_a_catastrophe_is_no_free_card(table):
    here = table(held={"red": "jagd viehzucht sattel"}, hands={"red": [53, 57]})
    assert here.rules(Develop(53, "reiterkampf")) == {"KUR-18"}
    assert here.rules(Develop(57, "waldkampf")) == {"KUR-18"}
    assert here.listed(Develop) == []


@pytest.mark.rule("KUR-20")
def test_a_smaller_hand_stays_smaller(table):
    here = table(
        held={"red": "jagd waldkampf", "white": "jagd"},
        hands={"red": [3, 4, 12, 14, 20], "white": [44]},
        active="white",
    )
    here.do(Attack(44, "jagd", "red"), Prevent(3, "waldkampf"), NoDevelopment()).draw()
    here.state = here.state._replace(active=0)
    for _ in range(3):
        assert len(here.hand("red")) == 4
        here.do(here.listed(Develop)[0]).draw(here.state.pile[0])
        here.state = here.state._replace(active=0)
    assert len(here.hand("red")) == 4


@pytest.mark.rule("KUR-21")
def test_who_can_act_must_act(table):
    here = table(hands={"red": [3, 53]})
    assert here.rules(Throw(53)) == {"KUR-21"}
    assert here.rules(Leave()) == {"KUR-21"}
    assert here.rules(Pass()) == {"KUR-21"}
    assert {type(move) for move in here.game.legal_moves(here.state)} == {Develop}


@pytest.mark.rule("KUR-22")
def test_an_empty_hand_draws_one_card(table):
    here = table(held={"red": "jagd waldkampf", "yellow": ""}, hands={"red": [3], "yellow": [44]}, active="yellow")
    here.do(Attack(44, "jagd", "red"), Prevent(3, "waldkampf"), NoDevelopment()).draw()
    assert here.hand("red") == ()
    assert here.game.legal_moves(here.state) == [Pass()]
    here.do(Pass()).draw(9)
    assert here.hand("red") == (9,)
    assert here.to_move == "white"


@pytest.mark.rule("KUR-22")
def test_an_empty_hand_may_skip_instead(table):
    here = table(hands={"white": [9]}, empty_hand="skip").do(Pass())
    assert (here.to_move, here.hand("red")) == ("white", ())
    last = table(empty_hand="skip").do(Pass())
    assert last.state.stage == "over"  # nobody could ever draw again


@pytest.mark.rule("KUR-23")
def test_to_develop_is_to_put_one_own_token(table):
    here = table(hands={"red": [3]}).do(Develop(3, "ackerbau"))
    assert here.tokens("red", "ackerbau") == 1
    assert here.state.supply(0) == 15
    assert here.state.held[1:] == (0, 0, 0)
    assert here.rules(Develop(3, "nowhere")) == {"KUR-14"}
    assert table(hands={"red": [3]}).rules(Develop(3, "nowhere")) == {"KUR-23"}


@pytest.mark.rule("KUR-24")
def test_a_rectangle_needs_a_card_that_names_it(table):
    here = table(hands={"red": [3]})
    assert {move.box for move in here.listed(Develop)} == {"meeresfischfang", "ackerbau"}
    assert here.rules(Develop(3, "jagd")) == {"KUR-24"}


@pytest.mark.rule("KUR-25")
@pytest.mark.parametrize("card", [3, 40, 41, 52])
def test_any_card_serves_a_rounded_box(table, card):
    here = table(held={"red": "meeresfischfang schiffahrt"}, hands={"red": [card]})
    assert here.can(Develop(card, "hochsee"))


@pytest.mark.rule("KUR-26")
def test_one_token_in_a_box(table):
    here = table(held={"red": "ackerbau"}, hands={"red": [3]})
    assert here.rules(Develop(3, "ackerbau")) == {"KUR-26"}


@pytest.mark.rule("KUR-27", "KUR-68")
def test_an_invasion_may_first_make_room(table):
    here = table(
        3,
        held={"red": "ackerbau", "white": "steinbau", "black": "steinbau"},
        hands={"red": [44]},
    )
    assert here.rules(Develop(44, "steinbau")) == {"KUR-29"}
    here.do(Attack(44, "steinbau", "white"), Develop(44, "steinbau"))
    assert here.tokens("red", "steinbau") == 1
    assert here.tokens("white", "steinbau") == 0


@pytest.mark.rule("KUR-28")
@pytest.mark.parametrize(("box", "card"), [("jagd", 20), ("viehzucht", 14), ("ackerbau", 3), ("meeresfischfang", 3)])
def test_the_four_basics_need_nothing(table, box, card):
    assert default_network().box(box).value == 10
    assert table(hands={"red": [card]}).can(Develop(card, box))
    assert [b.id for b in default_network().boxes if b.basic] == ["jagd", "viehzucht", "ackerbau", "meeresfischfang"]


@pytest.mark.rule("KUR-29", "KUR-112")
def test_room_with_three_players(table):
    held = {"white": "ackerbau steinbau bewaesserung", "black": "ackerbau steinbau bewaesserung", "red": "ackerbau"}
    here = table(3, held=held, hands={"red": [1, 6]})
    assert here.rules(Develop(1, "steinbau")) == {"KUR-29"}  # worth 30: full with 2
    assert here.can(Develop(6, "bewaesserung"))  # worth 20: room for 3
    doubled = table(3, held=held, twice={"white": "bewaesserung"}, hands={"red": [1, 6]})
    assert doubled.rules(Develop(6, "bewaesserung")) == {"KUR-29"}


@pytest.mark.rule("KUR-29")
def test_a_third_token_in_a_basic_fits_with_three_players(table):
    here = table(3, held={"white": "ackerbau", "black": "ackerbau"}, hands={"red": [3]})
    assert here.can(Develop(3, "ackerbau"))
    full = table(3, twice={"white": "ackerbau"}, held={"black": "ackerbau"}, hands={"red": [3]})
    assert full.rules(Develop(3, "ackerbau")) == {"KUR-29"}


@pytest.mark.rule("KUR-30")
def test_the_third_token_in_fernhandel(table):
    held = {"white": "fernhandel", "black": "fernhandel", "red": "meeresfischfang schiffahrt"}
    assert table(4, held=held, hands={"red": [7]}).can(Develop(7, "fernhandel"))
    assert table(3, held=held, hands={"red": [7]}).rules(Develop(7, "fernhandel")) == {"KUR-29"}
    more = held | {"yellow": "fernhandel"}
    assert table(4, held=more, hands={"red": [7]}).rules(Develop(7, "fernhandel")) == {"KUR-30"}


@pytest.mark.rule("KUR-30")
def test_room_with_four_players(table):
    held = {"white": "ackerbau", "black": "ackerbau", "yellow": "ackerbau"}
    assert table(4, held=held, hands={"red": [3]}).can(Develop(3, "ackerbau"))
    assert table(4, held=held, twice={"white": "ackerbau"}, hands={"red": [3]}).rules(Develop(3, "ackerbau")) == {
        "KUR-30"
    }
    assert table(4, held=held, hands={"red": [3]}, room_four=(3, 2)).rules(Develop(3, "ackerbau")) == {"KUR-30"}


@pytest.mark.rule("KUR-31")
def test_one_solid_arrow_is_enough(table):
    for script in ("chr_roemisch s_latein", "chr_griechisch s_griechisch", "chr_arianisch s_gotisch"):
        assert table(held={"red": script}, hands={"red": [1]}).can(Develop(1, "recht"))
        other = table(held={"red": script}, hands={"red": [1]}, solid_arrows="all")
        assert other.rules(Develop(1, "recht")) == {"KUR-34"}
    all_three = "chr_roemisch s_latein chr_griechisch s_griechisch chr_arianisch s_gotisch"
    assert table(held={"red": all_three}, hands={"red": [1]}, solid_arrows="all").can(Develop(1, "recht"))


@pytest.mark.rule("KUR-31", "KUR-37")
def test_a_two_headed_arrow_stays_enough_if_all_solid_arrows_are_needed(table):
    here = table(held={"red": "meeresfischfang schiffahrt fernhandel"}, hands={"red": [1]}, solid_arrows="all")
    assert here.can(Develop(1, "steinbau"))
    back = table(held={"red": "jagd viehzucht ackerbau steinbau"}, hands={"red": [7]}, solid_arrows="all")
    assert back.can(Develop(7, "fernhandel"))


@pytest.mark.rule("KUR-32")
def test_the_line_must_be_unbroken(table):
    here = table(held={"red": "schiffahrt"}, hands={"red": [3]})  # without meeresfischfang
    assert here.rules(Develop(3, "hochsee")) == {"KUR-42"}
    assert table(hands={"red": [3]}).rules(Develop(3, "hochsee")) == {"KUR-32"}
    (missing,) = GAME.why_not(table(hands={"red": [3]}).state, Develop(3, "hochsee"))
    assert set(missing.places) == {"hochsee", "schiffahrt"}  # what is wanted, and what is missing for it
    assert table(held={"red": "meeresfischfang schiffahrt"}, hands={"red": [3]}).can(Develop(3, "hochsee"))


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


@pytest.mark.rule("KUR-34")
@pytest.mark.parametrize("held", ["viehzucht", "ackerbau", ""])
def test_kummetgeschirr_needs_both(table, held):
    assert table(held={"red": held}, hands={"red": [18]}).rules(Develop(18, "kummet")) == {"KUR-34"}
    assert table(held={"red": "viehzucht ackerbau"}, hands={"red": [18]}).can(Develop(18, "kummet"))


@pytest.mark.rule("KUR-35")
def test_both_boxes_of_a_pair_must_be_connected(table):
    whole = table(held={"red": "ackerbau steinbau fernhandel"}, hands={"red": [3]})
    assert whole.can(Develop(3, "hauptstadt"))
    network = default_network()
    # Hunnischer Reiterkampf: the bow has lost its line, the riders have not.
    riders = "viehzucht sattel reiterkampf bogen"
    assert table(held={"red": riders}, hands={"red": [3]}).rules(Develop(3, "hunnischer_reiterkampf")) == {"KUR-35"}
    assert table(held={"red": riders + " jagd"}, hands={"red": [3]}).can(Develop(3, "hunnischer_reiterkampf"))
    assert "hauptstadt" not in network.opened(["steinbau", "fernhandel"])


@pytest.mark.rule("KUR-36")
def test_the_two_headed_arrow_works_both_ways():
    network = default_network()
    assert "steinbau" in network.opened(["meeresfischfang", "schiffahrt", "fernhandel"])
    assert "fernhandel" in network.opened(["ackerbau", "steinbau"])
    graph = network.graph()
    assert graph.has_edge("steinbau", "fernhandel")
    assert graph.has_edge("fernhandel", "steinbau")


@pytest.mark.rule("KUR-37")
def test_stone_without_farming(table):
    here = table(held={"red": "meeresfischfang schiffahrt fernhandel"}, hands={"red": [1]})
    assert here.can(Develop(1, "steinbau"))
    for missing in ("meeresfischfang schiffahrt", "meeresfischfang fernhandel", "schiffahrt fernhandel"):
        assert not table(held={"red": missing}, hands={"red": [1]}).can(Develop(1, "steinbau"))


@pytest.mark.rule("KUR-38")
def test_trade_without_ships(table):
    assert table(held={"red": "ackerbau steinbau"}, hands={"red": [7]}).can(Develop(7, "fernhandel"))
    assert not table(held={"red": "steinbau"}, hands={"red": [7]}).can(Develop(7, "fernhandel"))


@pytest.mark.rule("KUR-39")
@pytest.mark.parametrize("box", ["stadtbefestigung", "hauptstadt"])
def test_the_pair_cannot_prop_itself_up(table, box):
    here = table(held={"red": "steinbau fernhandel"}, hands={"red": [3]})
    assert here.rules(Develop(3, box)) == {"KUR-39"}
    for line in ("ackerbau", "meeresfischfang schiffahrt"):
        assert table(held={"red": f"steinbau fernhandel {line}"}, hands={"red": [3]}).can(Develop(3, box))


@pytest.mark.rule("KUR-39")
def test_connection_is_a_least_fixed_point():
    network = default_network()
    assert network.connected(["steinbau", "fernhandel", "stadtbefestigung"]) == frozenset()
    whole = ["ackerbau", "steinbau", "fernhandel", "stadtbefestigung", "hochsee"]
    assert network.connected(whole) == frozenset(whole) - {"hochsee"}


@pytest.mark.rule("KUR-40")
@pytest.mark.parametrize("missing", ["viehzucht", "sattel", "reiterkampf"])
def test_stirrup_each_of_three_removed(table, missing):
    three = ["viehzucht", "sattel", "reiterkampf"]
    assert table(held={"red": " ".join(three)}, hands={"red": [17]}).can(Develop(17, "steigbuegel"))
    two = " ".join(box for box in three if box != missing)
    assert not table(held={"red": two}, hands={"red": [17]}).can(Develop(17, "steigbuegel"))


@pytest.mark.rule("KUR-40")
def test_reiterkampf_as_an_oval(table):
    here = table(held={"red": "viehzucht sattel"}, hands={"red": [3]}, reiterkampf="oval").do(Develop(3, "reiterkampf"))
    assert here.score("red") == 30  # viehzucht and sattel alone
    flipped = table(
        held={"red": "viehzucht sattel"}, spent={"red": "reiterkampf"}, hands={"red": [17]}, reiterkampf="oval"
    )
    assert flipped.can(Develop(17, "steigbuegel"))


@pytest.mark.rule("KUR-41")
def test_a_lost_box_does_not_cost_the_later_ones(table):
    here = table(held={"white": "ackerbau steinbau", "red": ""}, hands={"red": [44]})
    here.do(Attack(44, "ackerbau", "white"))
    assert here.held("white") == {"steinbau"}
    assert here.score("white") == 30


@pytest.mark.rule("KUR-42")
def test_a_broken_line_leads_nowhere_until_mended(table):
    broken = table(held={"red": "steinbau"}, hands={"red": [3, 4]})
    assert broken.rules(Develop(4, "stadtbefestigung")) == {"KUR-42"}
    broken.do(Develop(3, "ackerbau")).draw()
    broken.state = broken.state._replace(active=0)
    assert broken.can(Develop(4, "stadtbefestigung"))
    bypassed = table(held={"red": "steinbau meeresfischfang schiffahrt fernhandel"}, hands={"red": [3]})
    assert bypassed.can(Develop(3, "stadtbefestigung"))


@pytest.mark.rule("KUR-43")
def test_a_lost_box_may_come_back(table):
    here = table(held={"white": "ackerbau"}, hands={"red": [44], "white": [3]})
    here.do(Attack(44, "ackerbau", "white"), NoDevelopment()).draw()
    assert here.can(Develop(3, "ackerbau"))


@pytest.mark.rule("KUR-44")
def test_a_double_that_loses_one_still_holds(table):
    here = table(held={"white": "steinbau"}, twice={"white": "ackerbau"}, hands={"red": [44], "white": [4]})
    here.do(Attack(44, "ackerbau", "white"), NoDevelopment()).draw()
    assert here.tokens("white", "ackerbau") == 1
    assert here.can(Develop(4, "stadtbefestigung"))


@pytest.mark.rule("KUR-45")
def test_an_empty_supply_develops_nothing(table):
    boxes = [box.id for box in default_network().boxes if box.kind != "oval" and box.id != "ackerbau"][:16]
    here = table(held={"red": " ".join(boxes)}, hands={"red": [3, 44], "white": [45]})
    assert "KUR-45" in here.rules(Develop(3, "ackerbau"))
    assert here.listed(Develop) == []
    # A removed token returns to its owner's supply.
    here.state = here.state._replace(active=1)
    here.do(Attack(45, "meeresfischfang", "red"))
    assert here.state.supply(0) == 1


@pytest.mark.rule("KUR-45")
def test_the_last_token_may_declare_an_oval(table):
    boxes = [box.id for box in default_network().boxes if box.kind != "oval"][:15]
    here = {"held": {"red": " ".join(boxes)}, "hands": {"red": [3]}}
    last = table(**here).do(Develop(3, "waldkampf"))
    assert last.state.stage == DRAW  # nothing left to double with
    assert table(**here, last_token_oval=False).rules(Develop(3, "waldkampf")) == {"KUR-45"}
    two = here | {"held": {"red": " ".join(boxes[:14])}}
    assert table(**two, last_token_oval=False).can(Develop(3, "waldkampf"))


@pytest.mark.rule("KUR-117")
def test_lines_run_with_the_arrows_only(table):
    here = table(held={"red": "viehzucht steigbuegel"}, hands={"red": [3, 18]})
    assert here.rules(Develop(3, "reiterkampf")) == {"KUR-32"}  # the stirrup does not open the way back
    here.do(Develop(18, "sattel")).draw()
    here.state = here.state._replace(active=0)
    assert here.can(Develop(3, "reiterkampf"))


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


@pytest.mark.rule("KUR-118")
def test_ackerbau_alone_opens_stone(table):
    assert table(held={"red": "ackerbau"}, hands={"red": [1]}).can(Develop(1, "steinbau"))
    assert table(held={"red": "ackerbau"}, hands={"red": [3]}).rules(Develop(3, "steinbau")) == {"KUR-24"}


RELIGIONS = ["chr_griechisch", "chr_roemisch", "chr_arianisch", "chr_syrisch", "juedisch", "islam"]


@pytest.mark.rule("KUR-46")
def test_religions_are_rectangles_worth_20(table):
    religions = [box for box in default_network().boxes if box.kind == "religion"]
    assert [box.id for box in religions] == RELIGIONS
    assert {box.value for box in religions} == {20}
    here = table(held={"red": "jagd viehzucht ackerbau"}, hands={"red": [1]})
    assert here.can(Develop(1, "chr_roemisch"))
    assert here.rules(Develop(1, "islam")) == {"KUR-46"}


@pytest.mark.rule("KUR-47")
@pytest.mark.parametrize(("held", "allowed"), [("jagd viehzucht", False), ("jagd viehzucht ackerbau", True)])
def test_three_tokens_for_a_religion(table, held, allowed):
    here = table(held={"red": held}, hands={"red": [11]})
    assert here.rules(Develop(11, "islam")) == (set() if allowed else {"KUR-47"})


@pytest.mark.rule("KUR-47")
def test_tokens_on_a_broken_line_count_too(table):
    held = {"red": "jagd steinbau hochsee"}
    assert table(held=held, hands={"red": [11]}).can(Develop(11, "islam"))
    assert table(held=held, hands={"red": [11]}, religion_broken=False).rules(Develop(11, "islam")) == {"KUR-47"}


@pytest.mark.rule("KUR-48")
def test_a_religion_needs_no_arrow(table):
    assert all(default_network().ways(box) == () for box in RELIGIONS)
    assert table(held={"red": "steinbau hochsee recht"}, hands={"red": [11]}).can(Develop(11, "islam"))


@pytest.mark.rule("KUR-49")
def test_what_counts_towards_three(table):
    move = Develop(11, "islam")
    assert table(held={"red": "chr_syrisch juedisch jagd"}, hands={"red": [11]}).can(move)
    assert table(held={"red": "jagd"}, twice={"red": "ackerbau"}, hands={"red": [11]}).can(move)
    oval = {"held": {"red": "jagd ackerbau waldkampf"}, "hands": {"red": [11]}}
    assert table(**oval).rules(move) == {"KUR-47"}
    assert table(**oval, religion_counts="with_ovals").can(move)


@pytest.mark.rule("KUR-50")
def test_falling_below_three_does_not_cost_the_religion(table):
    here = table(held={"white": "jagd ackerbau viehzucht islam"}, hands={"red": [44]})
    here.do(Attack(44, "jagd", "white"))
    assert "islam" in here.held("white")


@pytest.mark.rule("KUR-51")
def test_all_six_religions_at_once(table):
    here = table(held={"red": "jagd ackerbau viehzucht " + " ".join(RELIGIONS[:5])}, hands={"red": [11]})
    here.do(Develop(11, "islam"))
    assert set(RELIGIONS) <= here.held("red")


def test_the_refusal_gives_every_reason(table):
    full = {"white": "steinbau", "black": "steinbau", "yellow": "steinbau"}
    here = table(held=full, hands={"red": [3, 4]})
    assert here.rules(Develop(3, "steinbau")) == {"KUR-24", "KUR-30", "KUR-32"}
    texts = [here.game.say(here.setup, reason) for reason in here.game.why_not(here.state, Develop(3, "steinbau"))]
    assert any("holds 3 tokens and has room for 3" in text for text in texts)


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
