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
    Empty,
    Fetch,
    Leave,
    NoDevelopment,
    NoDouble,
    Prevent,
    Show,
    Strike,
    Swap,
    Throw,
)
from romelab.kampf_um_rom.positions.refusals import NoSuchBox
from romelab.kampf_um_rom.positions.state import DEVELOP, DOUBLE, DRAW, PREVENT, TURN

RIDERS = "viehzucht sattel reiterkampf"
OVALS = ["waldkampf", "hunnischer_reiterkampf", "iranischer_reiterkampf", "ma_kampfweise", "legion"]


@pytest.mark.rule("KUR-52")
def test_ovals_are_worth_nothing(table):
    assert [box.id for box in default_network().boxes if box.kind == "oval"] == OVALS
    assert all(default_network().box(oval).value == 0 for oval in OVALS)
    assert table(held={"red": "jagd waldkampf"}).score("red") == 10


@pytest.mark.rule("KUR-53")
@pytest.mark.parametrize("card", [3, 40, 41, 52])
def test_any_development_or_invasion_card_declares_an_oval(table, card):
    here = table(held={"red": "jagd"}, hands={"red": [card]}).do(Develop(card, "waldkampf"))
    assert card in here.state.discarded
    assert here.state.stage == DOUBLE
    here.do(NoDouble())
    assert here.state.stage == DRAW  # it was the turn's card


@pytest.mark.rule("KUR-53")
def test_an_oval_may_cost_an_extra_card_instead(table):
    here = table(held={"red": "jagd"}, hands={"red": [3, 4]}, oval_cost="extra")
    here.do(Develop(3, "waldkampf"), Double("jagd"))
    assert (here.state.stage, here.to_move) == (TURN, "red")
    here.do(Develop(4, "ackerbau")).draw()
    assert len(here.hand("red")) == 1


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


@pytest.mark.rule("KUR-54")
def test_an_oval_needs_its_line(table):
    assert table(hands={"red": [3]}).rules(Develop(3, "waldkampf")) == {"KUR-32"}
    assert table(held={"red": "reiterkampf"}, hands={"red": [3]}).rules(Develop(3, "iranischer_reiterkampf")) == {
        "KUR-42"
    }
    assert table(held={"red": RIDERS}, hands={"red": [3]}).can(Develop(3, "iranischer_reiterkampf"))


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


@pytest.mark.rule("KUR-55")
def test_only_a_box_with_exactly_one_own_token(table):
    here = table(held={"red": "jagd", "white": "ackerbau"}, hands={"red": [3]}).do(Develop(3, "waldkampf"))
    assert here.rules(Double("ackerbau")) == {"KUR-55"}
    assert here.listed(Double) == [Double("jagd")]


@pytest.mark.rule("KUR-56", "KUR-26")
def test_doubling_is_the_only_way_to_two(table):
    here = table(held={"red": "jagd"}, hands={"red": [20]})
    assert here.rules(Develop(20, "jagd")) == {"KUR-26"}


@pytest.mark.rule("KUR-57")
def test_never_three(table):
    here = table(held={"red": RIDERS}, twice={"red": "jagd"}, hands={"red": [3]})
    here.do(Develop(3, "waldkampf"))
    assert here.rules(Double("jagd")) == {"KUR-57"}


@pytest.mark.rule("KUR-57")
def test_two_combat_methods_double_two_boxes(table):
    here = table(held={"red": f"{RIDERS} jagd"}, hands={"red": [3, 4]})
    here.do(Develop(3, "waldkampf"), Double("jagd")).draw()
    here.state = here.state._replace(active=0)
    here.do(Develop(4, "iranischer_reiterkampf"))
    assert not here.can(Double("jagd"))
    assert here.can(Double("sattel"))


@pytest.mark.rule("KUR-58")
def test_doubling_is_optional_and_now_or_never(table):
    here = table(held={"red": "jagd"}, hands={"red": [3]}).do(Develop(3, "waldkampf"), NoDouble()).draw()
    assert here.tokens("red", "jagd") == 1
    assert here.rules(Double("jagd")) == {"KUR-14"}


@pytest.mark.rule("KUR-58")
def test_declaring_without_room_to_double_is_legal(table):
    held = {"red": "jagd", "white": "jagd", "black": "jagd"}
    here = table(3, held=held, hands={"red": [3]}).do(Develop(3, "waldkampf"))
    assert here.state.stage == DRAW
    assert "no box in which Red could put a second token" in here.told()


@pytest.mark.rule("KUR-59")
def test_what_may_be_doubled(table):
    here = table(held={"red": "jagd islam steinbau legion"}, hands={"red": [3]}).do(Develop(3, "waldkampf"))
    # Steinbau has no line any more; it can be doubled all the same. Ovals cannot.
    assert {move.box for move in here.listed(Double)} == {"jagd", "islam", "steinbau"}
    assert here.rules(Double("legion")) == {"KUR-59"}


@pytest.mark.rule("KUR-60")
def test_one_face_up_token_on_an_oval(table):
    here = {"held": {"red": "jagd", "white": "jagd waldkampf"}, "hands": {"red": [3]}}
    assert table(**here).rules(Develop(3, "waldkampf")) == {"KUR-60"}
    assert table(3, **here, oval_room="ordinary").can(Develop(3, "waldkampf"))
    here["held"]["black"] = "waldkampf"
    assert table(3, **here, oval_room="ordinary").rules(Develop(3, "waldkampf")) == {"KUR-29"}
    assert table(4, **here, oval_room="ordinary").can(Develop(3, "waldkampf"))


@pytest.mark.rule("KUR-61")
def test_after_a_flip_another_may_declare(table):
    here = table(
        held={"red": "jagd waldkampf ackerbau", "white": "jagd"}, hands={"red": [3], "white": [44, 4]}, active="white"
    )
    here.do(Attack(44, "ackerbau", "red"), Prevent(3, "waldkampf"), NoDevelopment()).draw()
    assert here.state.spent[0] == here.mask("waldkampf")
    here.state = here.state._replace(active=1)
    here.do(Develop(4, "waldkampf"))
    assert "waldkampf" in here.held("white")


@pytest.mark.rule("KUR-62")
def test_one_declaration_per_method_in_the_whole_game(table):
    here = table(held={"red": "jagd"}, spent={"red": "waldkampf"}, hands={"red": [3]})
    assert here.rules(Develop(3, "waldkampf")) == {"KUR-62"}
    ordinary = table(held={"red": "jagd"}, spent={"red": "waldkampf"}, hands={"red": [3]}, oval_room="ordinary")
    assert ordinary.rules(Develop(3, "waldkampf")) == {"KUR-62"}


@pytest.mark.rule("KUR-63")
def test_the_double_survives_the_flip(table):
    here = table(
        held={"red": "waldkampf ackerbau"}, twice={"red": "jagd"}, hands={"red": [3], "white": [44]}, active="white"
    )
    here.do(Attack(44, "ackerbau", "red"), Prevent(3, "waldkampf"))
    assert here.tokens("red", "jagd") == 2


@pytest.mark.rule("KUR-64")
def test_the_legion_that_still_prevents(table):
    # Published: the legion was declared and Fernhandel doubled; then Steinbauweise is lost.
    held = {"white": "ackerbau steinbau stadtbefestigung legion"}
    hands = {"red": [44, 57], "white": [3]}
    here = table(held=held, twice={"white": "fernhandel"}, hands=hands)
    here.do(Attack(44, "steinbau", "white"), Allow(), NoDevelopment()).draw()
    here.state = here.state._replace(active=0)
    here.do(Strike(57, "fernhandel", "white"))
    assert here.to_move == "white"
    here.do(Prevent(3, "legion"))
    assert here.tokens("white", "fernhandel") == 2


@pytest.mark.rule("KUR-64")
def test_a_method_may_die_with_its_line_instead(table):
    held = {"white": "ackerbau stadtbefestigung legion"}
    here = table(held=held, hands={"red": [44], "white": [3]}, method_survives=False)
    here.do(Attack(44, "ackerbau", "white"))
    assert here.held("white") == {"stadtbefestigung", "legion"}  # nobody was asked


@pytest.mark.rule("KUR-65")
def test_ovals_are_never_targets(table):
    held = {"white": "jagd waldkampf", "black": "legion"}
    here = table(held=held, hands={"red": [44, 57, 59, 60]})
    targets = {move.box for move in here.listed(Strike) + here.listed(Attack)}
    assert targets == {"jagd"}
    for card in (57, 59, 60):
        assert here.rules(Strike(card, "waldkampf", "white")) == {"KUR-65"}
    assert here.rules(Attack(44, "waldkampf", "white")) == {"KUR-65"}


@pytest.mark.rule("KUR-66")
def test_a_card_thrown_away_for_an_oval_does_not_attack(table):
    here = table(held={"red": "jagd", "white": "jagd"}, hands={"red": [44]}).do(Develop(44, "waldkampf"), NoDouble())
    assert here.state.stage == DRAW
    other = table(held={"red": "jagd", "white": "jagd"}, hands={"red": [44]}).do(Attack(44, "jagd", "white"))
    assert other.rules(Develop(44, "waldkampf")) == {"KUR-66"}


@pytest.mark.rule("KUR-67")
def test_the_target_of_an_attack(table):
    here = table(held={"red": "jagd", "white": "jagd viehzucht"}, hands={"red": [44, 3]})
    assert here.listed(Attack) == [Attack(44, "jagd", "white")]
    assert here.rules(Attack(44, "jagd", "red")) == {"KUR-67"}
    assert here.rules(Attack(44, "viehzucht", "white")) == {"KUR-67"}
    assert here.rules(Attack(44, "ackerbau", "white")) == {"KUR-67"}
    assert here.rules(Attack(3, "ackerbau", "white")) == {"KUR-17", "KUR-67"}
    assert here.rules(Attack(44, "jagd", "blue")) == {"KUR-04"}


@pytest.mark.rule("KUR-68")
def test_the_attacker_may_move_into_the_emptied_box(table):
    here = table(held={"white": "jagd"}, hands={"red": [44]}).do(Attack(44, "jagd", "white"))
    assert here.state.stage == DEVELOP
    here.do(Develop(44, "jagd"))
    assert here.held("red") == {"jagd"}
    assert here.held("white") == set()


@pytest.mark.rule("KUR-69")
def test_the_attack_comes_first(table):
    here = table(held={"white": "jagd"}, hands={"red": [44]}).do(Develop(44, "ackerbau"))
    assert here.state.stage == DRAW
    here.draw()
    assert here.listed(Attack) == []


@pytest.mark.rule("KUR-70")
def test_a_prevented_attack_is_spent_but_the_development_follows(table):
    here = table(held={"white": "jagd waldkampf ackerbau"}, hands={"red": [44], "white": [3]})
    here.do(Attack(44, "ackerbau", "white"), Prevent(3, "waldkampf"))
    assert here.state.stage == DEVELOP
    assert here.rules(Attack(44, "jagd", "white")) == {"KUR-68"}
    here.do(Develop(44, "ackerbau"))
    assert here.tokens("white", "ackerbau") == here.tokens("red", "ackerbau") == 1


@pytest.mark.rule("KUR-71")
def test_one_card_takes_one_of_a_double(table):
    here = table(twice={"white": "jagd"}, hands={"red": [44, 52]})
    here.do(Attack(44, "jagd", "white"), NoDevelopment()).draw()
    assert here.tokens("white", "jagd") == 1
    assert here.score("white") == 10
    here.state = here.state._replace(active=0)
    here.do(Attack(52, "jagd", "white"))
    assert here.tokens("white", "jagd") == 0


@pytest.mark.rule("KUR-72")
def test_an_invasion_card_as_a_plain_development_card(table):
    here = table(held={"red": "meeresfischfang schiffahrt"}, hands={"red": [45]})
    assert here.can(Develop(45, "ackerbau"))
    assert here.can(Develop(45, "hochsee"))


@pytest.mark.rule("KUR-73")
def test_a_religion_can_be_attacked(table):
    here = table(held={"white": "islam"}, hands={"red": [49]}).do(Attack(49, "islam", "white"))
    assert here.held("white") == set()
    sheltered = table(held={"white": "islam waldkampf"}, hands={"red": [49], "white": [3]})
    sheltered.do(Attack(49, "islam", "white"), Prevent(3, "waldkampf"))
    assert sheltered.held("white") == {"islam"}


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


@pytest.mark.rule("KUR-74")
def test_without_both_payments_nobody_is_asked(table):
    no_oval = table(held={"white": "ackerbau"}, hands={"red": [44], "white": [3]}).do(Attack(44, "ackerbau", "white"))
    no_card = table(held={"white": "ackerbau waldkampf"}, hands={"red": [44]}).do(Attack(44, "ackerbau", "white"))
    for here in (no_oval, no_card):
        assert here.state.stage == DEVELOP
        assert "ackerbau" not in here.held("white")


@pytest.mark.rule("KUR-75")
@pytest.mark.parametrize("oval", OVALS)
def test_any_method_stops_any_attack(table, oval):
    here = table(held={"white": f"meeresfischfang {oval}"}, hands={"red": [58], "white": [3]})
    here.do(Empty(58, False), Prevent(3, oval))
    assert here.held("white") == {"meeresfischfang"}


@pytest.mark.rule("KUR-76")
def test_preventing_is_voluntary(table):
    here = table(held={"white": "ackerbau waldkampf"}, hands={"red": [44], "white": [3]})
    here.do(Attack(44, "ackerbau", "white"), Allow())
    assert here.held("white") == {"waldkampf"}
    assert here.hand("white") == (3,)


@pytest.mark.rule("KUR-77")
def test_preventing_outside_the_own_turn(table):
    here = table(held={"white": "ackerbau waldkampf"}, hands={"red": [44], "white": [3]})
    here.do(Attack(44, "ackerbau", "white"))
    assert (here.state.stage, here.to_move) == (PREVENT, "white")
    assert here.state.active == 0
    assert here.rules(NoDevelopment()) == {"KUR-81"}


@pytest.mark.rule("KUR-78")
def test_the_paid_card_is_not_replaced_and_lies_open(table):
    hand = [3, 4, 12, 14, 20]
    here = table(held={"white": "ackerbau waldkampf"}, hands={"red": [44], "white": hand})
    here.do(Attack(44, "ackerbau", "white"), Prevent(3, "waldkampf"), NoDevelopment()).draw()
    assert len(here.hand("white")) == 4
    assert 3 in here.state.discarded
    here.do(Swap(14, 20), Fetch(3))
    assert 3 in here.hand("white")


@pytest.mark.rule("KUR-79")
def test_a_catastrophe_pays_for_nothing(table):
    here = table(held={"white": "ackerbau waldkampf"}, hands={"red": [44], "white": [53, 57]})
    here.do(Attack(44, "ackerbau", "white"))
    assert here.rules(Prevent(53, "waldkampf")) == {"KUR-79"}
    assert here.game.legal_moves(here.state) == [Allow()]  # still asked: the hand stays secret


@pytest.mark.rule("KUR-80")
def test_each_declared_method_prevents_once(table):
    here = table(held={"white": "jagd ackerbau waldkampf legion"}, hands={"red": [44, 52], "white": [3, 4]})
    here.do(Attack(44, "ackerbau", "white"), Prevent(3, "waldkampf"), NoDevelopment()).draw()
    here.state = here.state._replace(active=0)
    here.do(Attack(52, "jagd", "white"))
    assert here.rules(Prevent(4, "waldkampf")) == {"KUR-80"}
    assert here.can(Prevent(4, "legion"))


@pytest.mark.rule("KUR-80")
def test_a_flipped_token_may_hold_its_box_by_option(table):

    text = network_text().replace(
        '[[arrows]]\nfrom = "jagd"\nto = "bogen"', '[[arrows]]\nfrom = "waldkampf"\nto = "bogen"'
    )
    game = KampfUmRom(read_network(text))
    here = {"held": {"red": "jagd"}, "spent": {"red": "waldkampf"}, "hands": {"red": [31]}, "game": game}
    assert table(**here).rules(Develop(31, "bogen")) == {"KUR-32"}
    assert table(**here, flipped_holds=True).can(Develop(31, "bogen"))


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


@pytest.mark.rule("KUR-81")
def test_each_victim_decides_alone_in_turn_order(table):
    held = dict.fromkeys(("red", "white", "yellow"), "viehzucht waldkampf")
    here = table(
        held=held,
        hands={"red": [3], "white": [4], "yellow": [5], "black": [53]},
        active="black",
        order="white black yellow red",
        oval_room="ordinary",
    )
    here.do(Empty(53, False))
    asked = []
    for move in (Allow(), Prevent(3, "waldkampf"), Allow()):
        asked.append(here.to_move)
        here.do(move)
    assert asked == ["yellow", "red", "white"]
    assert here.held("red") == {"viehzucht"}
    assert here.held("white") == here.held("yellow") == {"waldkampf"}


@pytest.mark.rule("KUR-82")
def test_one_prevention_protects_the_whole_share(table):
    here = table(
        held={"white": "waldkampf"}, twice={"white": "viehzucht"}, hands={"red": [53], "white": [3]}, double_loss="both"
    )
    here.do(Empty(53, False), Prevent(3, "waldkampf"))
    assert here.tokens("white", "viehzucht") == 2


@pytest.mark.rule("KUR-64", "KUR-105")
def test_no_prevention_is_asked_in_the_end_phase(table):
    here = table(held={"white": "jagd waldkampf"}, hands={"red": [44], "white": [3]}, pile=[], ending=True)
    assert here.rules(Attack(44, "jagd", "white")) == {"KUR-105"}
    assert here.can(Leave())


@pytest.mark.rule("KUR-45", "KUR-55")
@pytest.mark.parametrize(("left", "rules"), [(2, set()), (1, set()), (0, {"KUR-45"})])
def test_the_last_token_of_the_supply_may_double_a_box(table, left, rules):
    boxes = [box.id for box in table().game.network.boxes if box.kind != "oval"]
    here = table(held={"red": " ".join(boxes[: 16 - left])})
    here.state = here.state._replace(stage=DOUBLE)
    assert here.state.supply(0) == left
    assert here.rules(Double("jagd")) == rules
    assert bool(here.listed(Double)) == (not rules)


@pytest.mark.rule("KUR-64")
def test_by_option_a_method_whose_line_is_broken_does_not_prevent_while_another_does(table):
    held = {"white": "jagd waldkampf stadtbefestigung legion viehzucht"}
    for survives, rules in ((True, set()), (False, {"KUR-64"})):
        here = table(held=held, hands={"red": [44], "white": [3]}, method_survives=survives)
        here.state = here.state._replace(held=(0, here.mask("ackerbau bogen") | here.state.held[1], 0, 0))
        here.do(Attack(44, "ackerbau", "white"))
        assert here.state.stage == PREVENT
        assert here.rules(Prevent(3, "legion")) == rules
        assert here.can(Prevent(3, "waldkampf"))
