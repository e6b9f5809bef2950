"""Inhabitants, garrisons, sieges, meetings of armies and navies, broken alliances."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.chapters.war.conquest import assault_dice, assaulted
from romelab.total_war_rome.chapters.war.losses import choices
from romelab.total_war_rome.chapters.war.meeting import refuges
from romelab.total_war_rome.positions import moves as m, regions
from romelab.total_war_rome.questions.outlook import stakes_of

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
RIDERS = "rome_allied_cavalry"
LIBYAN, HOPLITES = "carthage_libyan_spearmen", "greece_hoplites"
ROME_AND_CARTHAGE = ("rome", "carthage")


# Over the limit


@pytest.mark.rule("TWR-050", "TWR-051")
@pytest.mark.parametrize(("more", "refused"), [(0, []), (1, []), (2, ["TWR-051"])])
def test_an_army_over_the_limit_only_reorganises(world, more, refused):
    w = world(factions=ROME_AND_CARTHAGE)
    w.relate(0, 1, 0)
    w.army(0, 1, "africa", *[LEGION] * 5)
    w.army(0, 2, "africa", *[ITALIAN] * 4)
    w.army(1, 1, "byzacium", LIBYAN, LIBYAN)
    if more:
        w.play(m.Exchange(1, 2, (), (ITALIAN,) * more))
    for move in (m.Assault(1), m.MoveArmy(1, "byzacium")):
        assert w.rules(move) == refused
        assert (move in w.game.legal_moves(w.state)) is not bool(refused)
    assert w.rules(m.Assault(2)) == []
    assert ("TWR-051" in w.rules(m.ConquerHere(1))) is bool(refused)
    for move in w.game.legal_moves(w.state):
        stakes_of(w.game, w.state, move)


# Inhabitants


@pytest.mark.rule("TWR-133")
@pytest.mark.parametrize(("place", "dice"), [("venetia", "GREEN"), ("cisalpina", "YELLOW"), ("asia", "RED")])
def test_two_dice_by_value_defend_a_region(world, place, dice):
    w = world()
    w.change(improvements=(0,) * 50)
    assert regions.defence_dice(w.table(), place) == (dice, dice)


def test_losses_may_be_ruled_to_fall_at_random(world):
    w = world(losses_chosen_by="chance")
    w.army(0, 1, "umbria", LEGION, LEGION, ITALIAN)
    w.step("damage", (0, 1), ("skull", "blank"), "TWR-133")
    assert w.game.to_move(w.state) == -1
    assert w.game.chances(w.state).weights == (1, 2)
    w.resolve(LEGION)
    assert w.find(0, 1).troops == (ITALIAN, LEGION)


def test_two_x_are_a_kill_and_one_is_lost(world):
    w = world()
    w.army(0, 1, "umbria", LEGION, LEGION, LEGION, LEGION)
    w.step("damage", (0, 1), ("x", "x", "x"), "TWR-133")
    assert len(w.find(0, 1).troops) == 3


@pytest.mark.rule("TWR-136")
def test_a_mercenary_region_rolls_its_own_dice(world):
    w = world()
    assert regions.defence_dice(w.table(), "liguria") == ("GREEN", "WHITE")
    w.give(1, "liguria")
    assert regions.defence_dice(w.table(), "liguria") == ("GREEN", "WHITE")
    w = world(conquered_mercenary_dice="by_value")
    w.give(1, "liguria")
    assert regions.defence_dice(w.table(), "liguria") == ("GREEN", "GREEN")


@pytest.mark.rule("TWR-116", "TWR-112")
def test_a_place_that_is_none_is_no_place_to_go_to_or_to_stand_on(world):
    w = world()
    w.army(0, 1, "etruria", LEGION, LEGION)
    w.army(0, 2, "", LEGION, LEGION, general="rome_paullus")
    w.navy(0, 1, "mare_tyrrhenum", "rome_trireme")
    for move, rule in (
        (m.MoveArmy(1, "styx"), "TWR-116"),
        (m.PlaceArmy(2, "styx"), "TWR-112"),
        (m.MoveNavy(1, "styx"), "TWR-116"),
    ):
        assert [tuple(reason) for reason in w.game.why_not(w.state, move)] == [(rule, "styx", "")]


@pytest.mark.rule("TWR-137")
def test_without_room_or_cards_the_free_mercenary_is_forgone(world):
    w = world()
    w.army(0, 1, "etruria", *[LEGION] * 6, VELITES, VELITES)
    w.play(m.MoveArmy(1, "liguria"))
    w.roll("blank", "blank")
    assert w.holder("liguria") == 0
    assert w.state.agenda == ()
    w = world()
    w.change(packs=(0,) * len(w.state.packs))
    w.army(0, 1, "etruria", LEGION, LEGION)
    w.play(m.MoveArmy(1, "liguria"))
    w.roll("blank", "blank")
    assert w.state.agenda == ()


# Garrisons


@pytest.mark.rule("TWR-138", "TWR-241")
def test_home_regions_and_barracks_have_a_garrison(world):
    w = world()
    t = w.table()
    assert regions.garrisoned(t, "latium")
    assert not regions.garrisoned(t, "cisalpina")
    w.give(0, "cisalpina")
    w.build("cisalpina", "barracks")
    assert regions.garrisoned(w.table(), "cisalpina")
    assert regions.garrison_dice(w.table(), "cisalpina", 1) == ("RED",) * 4
    w.give(1, "latium")
    assert regions.garrisoned(w.table(), "latium")
    w = world(occupied_home_garrison=False)
    w.give(1, "latium")
    assert not regions.garrisoned(w.table(), "latium")


@pytest.mark.rule("TWR-140")
def test_a_garrison_rolls_value_and_one_red_and_one_for_a_barracks(world):
    w = world()
    assert regions.garrison_dice(w.table(), "africa", 0) == ("RED",) * 4
    w.build("africa", "barracks")
    assert regions.garrison_dice(w.table(), "africa", 0) == ("RED",) * 5
    w.develop(2, "greece_city_defences")
    assert regions.garrison_dice(w.table(), "attica", 0) == ("RED",) * 4 + ("YELLOW",)


def before_gades(world, *troops, general="", **options):
    w = world(**options)
    w.army(0, 1, "gades", *troops, general=general)
    return w


@pytest.mark.rule("TWR-142")
def test_infantry_artillery_and_the_general_roll_in_an_assault(world):
    w = before_gades(
        world,
        LEGION,
        "rome_auxiliary_archers",
        RIDERS,
        VELITES,
        "rome_ballistae",
        "rome_scorpio",
        general="rome_scipio",
    )
    army = w.find(0, 1)
    artillery = [*w.box.troops["rome_ballistae"].good, *w.box.troops["rome_scorpio"].good]
    assert sorted(assault_dice(w.table(), army, army.troops, False)) == sorted(["GREEN", "GREEN", *artillery, "RED"])


@pytest.mark.rule("TWR-141", "TWR-043")
def test_others_do_not_see_which_cards_the_garrison_hit_at(world):
    w = before_gades(world, LEGION, LEGION, VELITES)
    w.play(m.Assault(1))
    w.roll("skull", "blank")
    storms, loses = w.state.agenda
    assert (storms.args[3], loses.kind) == ((LEGION, LEGION, VELITES), "lose_card")
    assert w.game.observe(w.state, 0).agenda == w.state.agenda
    for reader in (1, None):
        seen, *_ = w.game.observe(w.state, reader).agenda
        assert seen.args == (*storms.args[:3], (), *storms.args[4:])


@pytest.mark.rule("TWR-145")
def test_only_its_first_owner_retakes_a_home_region_against_yellow(world):
    w = world()
    w.give(1, "latium")
    assert regions.garrison_dice(w.table(), "latium", 2) == ("RED",) * 4


@pytest.mark.rule("TWR-145")
def test_an_own_home_region_is_retaken_against_yellow(world):
    w = world()
    w.give(1, "latium")
    w.build("latium", "barracks")
    assert regions.garrison_dice(w.table(), "latium", 0) == ("YELLOW",) * 5
    w = world(barracks_die_colour="RED")
    w.give(1, "latium")
    w.build("latium", "barracks")
    assert regions.garrison_dice(w.table(), "latium", 0) == ("YELLOW",) * 4 + ("RED",)


@pytest.mark.rule("TWR-146")
def test_siegecraft_makes_the_garrison_yellow_and_both_reasons_no_worse(world):
    w = world()
    w.develop(0, "rome_siegecraft")
    assert regions.garrison_dice(w.table(), "africa", 0) == ("YELLOW",) * 4
    w.give(1, "latium")
    assert regions.garrison_dice(w.table(), "latium", 0) == ("YELLOW",) * 4


@pytest.mark.rule("TWR-147")
def test_walling_makes_infantry_white_and_nothing_else(world):
    w = before_gades(world, LEGION, LEGION, "rome_onager", general="rome_scipio")
    w.build("gades", "walling")
    army = w.find(0, 1)
    onager = w.box.troops["rome_onager"].good
    assert assault_dice(w.table(), army, army.troops, False) == ("WHITE", "WHITE", *onager, "RED")
    assert assault_dice(w.table(), army, army.troops, True) == ("GREEN", "GREEN", *onager, "RED", "GREEN")


@pytest.mark.rule("TWR-149")
def test_an_army_may_stay_before_a_garrison_and_besiege_it(world):
    w = world(factions=ROME_AND_CARTHAGE)
    w.army(0, 1, "turdetania", LEGION, LEGION)
    w.play(m.MoveArmy(1, "gades"), m.EndCampaign())
    assert regions.besieged(w.table(), "gades")
    assert not regions.besieged(w.table(), "africa")
    w.give(0, "messana")
    w.army(1, 1, "messana", LIBYAN, LIBYAN)
    assert not regions.besieged(w.table(), "messana")


@pytest.mark.rule("TWR-150")
def test_no_card_of_any_kind_joins_an_army_in_a_besieged_region_of_its_own(world):
    w = world("spending")
    w.give(0, "liguria")
    w.build("liguria", "barracks")
    for number, place in ((1, "latium"), (2, "etruria")):
        w.army(0, number, place, LEGION, LEGION)
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    w.open_spending()
    for card in (LEGION, "merc_ligurian_hillmen"):
        assert w.rules(m.BuyTroop(1, card)) == ["TWR-150"]
        assert w.rules(m.BuyTroop(2, card)) == []
    # Nor does a besieged barracks hire for armies elsewhere.
    w.army(1, 2, "liguria", LIBYAN, LIBYAN)
    assert w.rules(m.BuyTroop(2, "merc_ligurian_hillmen")) == ["TWR-150"]
    w.put(carthage={"armies": {2: None}})
    w.change(phase="agents")
    w.agent(0, 1, "liguria")
    w.agent(0, 2, "latium")
    w.hand(0, 46, 47)
    assert w.rules(m.RecruitMercenary(46, 1, 1, "merc_ligurian_hillmen")) == ["TWR-150"]
    assert w.rules(m.RecruitMercenary(46, 2, 1, "merc_war_dogs")) == ["TWR-150"]
    assert w.rules(m.RecruitMercenary(46, 1, 2, "merc_ligurian_hillmen")) == []


@pytest.mark.rule("TWR-150")
def test_a_siege_does_not_hold_the_besieger_back(world):
    w = world("spending")
    w.give(0, "liguria", "venetia")
    w.build("liguria", "barracks")
    w.army(0, 1, "cisalpina", LEGION, LEGION)
    w.give(1, "cisalpina")
    w.build("cisalpina", "barracks")
    w.open_spending()
    assert regions.besieged(w.table(), "cisalpina")
    assert w.rules(m.BuyTroop(1, "merc_ligurian_hillmen")) == []
    assert w.rules(m.BuyRoad("venetia", "cisalpina")) == []
    assert m.BuyRoad("venetia", "cisalpina") in w.legal(m.BuyRoad)
    # The owner builds no road there from its own side either.
    w.change(order=(1, 0, 2, 3))
    w.give(1, "pannonia")
    assert "TWR-150" in w.rules(m.BuyRoad("venetia", "cisalpina"))


# Meeting armies


@pytest.mark.rule("TWR-153")
def test_without_a_legal_place_there_is_no_escape_but_a_navy_alongside_is_one(world):
    w = world()
    w.army(0, 1, "laconia", LEGION, LEGION)
    w.army(1, 1, "corinthia", LIBYAN, LIBYAN)
    assert refuges(w.table(), w.find(0, 1)) == []
    w.navy(0, 1, "mare_creticum", "rome_trireme")
    assert refuges(w.table(), w.find(0, 1)) == [m.Escape("mare_creticum", 1)]
    w.army(0, 2, "mare_creticum", LEGION, LEGION, carrier=1)
    assert refuges(w.table(), w.find(0, 1)) == []


@pytest.mark.rule("TWR-156")
def test_a_leaderless_army_counts_as_no_star(world):
    w = world()
    assert (w.table().stars(""), w.table().die("")) == (0, "BLACK")


def test_a_beaten_army_with_nowhere_to_go_is_destroyed(world):
    w = world()
    w.army(0, 1, "laconia", LEGION, LEGION)
    w.army(1, 1, "corinthia", LIBYAN, LIBYAN)
    w.step("withdraw", (0, 1))
    assert w.find(0, 1) is None


# Navies


@pytest.mark.rule("TWR-159")
def test_a_beaten_navy_with_no_free_area_is_lost_with_its_army(world):
    w = world()
    w.navy(0, 1, "oceanus_gallicus", "rome_trireme")
    w.navy(1, 1, "oceanus_gaditanus", "carthage_trireme")
    w.army(0, 1, "oceanus_gallicus", LEGION, LEGION, carrier=1)
    w.step("retreat_begin", (0, 1), 2)
    assert w.table().navy((0, 1)) is None
    assert w.find(0, 1) is None


@pytest.mark.rule("TWR-159")
def test_on_a_tie_the_attacker_retreats(world):
    w = world()
    w.navy(0, 1, "mare_sardoum", "rome_trireme", "rome_trireme")
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme", "carthage_trireme")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    while w.state.battle is not None:
        if w.game.to_move(w.state) == -1:
            w.resolve(w.game.chances(w.state).outcomes[-1])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    assert len(w.table().navy((0, 1)).ships) == len(w.table().navy((1, 1)).ships)
    assert w.state.agenda[-1].kind == "retreat"
    assert w.game.to_move(w.state) == 0


@pytest.mark.rule("TWR-158")
def test_a_navy_that_wins_fights_the_next_enemy_in_the_area_too(world):
    w = world()
    w.navy(0, 1, "mare_sardoum", *["rome_quinquereme"] * 5)
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme")
    w.navy(2, 1, "mare_tyrrhenum", "greece_trireme")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    foes = []
    while w.state.battle is not None:
        foe = w.state.battle.sides[1].navy.seat
        foes += [foe] if foe not in foes else []
        if w.game.to_move(w.state) == -1:
            due = [roll for roll in w.state.battle.rolls if roll.due]
            w.resolve(w.game.chances(w.state).outcomes[0 if not due or due[0].side == 0 else -1])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    assert foes == [1, 2]


@pytest.mark.rule("TWR-009")
@pytest.mark.parametrize(("ships", "points"), [(1, 0), (2, 1)])
def test_sinking_a_navy_of_two_or_more_scores_one_point(world, ships, points):
    w = world()
    w.navy(0, 1, "mare_sardoum", *["rome_quinquereme"] * 5)
    w.navy(1, 1, "mare_tyrrhenum", *["carthage_trireme"] * ships)
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    while w.state.battle is not None:
        if w.game.to_move(w.state) == -1:
            due = [roll for roll in w.state.battle.rolls if roll.due]
            w.resolve(w.game.chances(w.state).outcomes[0 if not due or due[0].side == 0 else -1])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    assert w.table().navy((1, 1)) is None
    assert w.state.vp[0] == points


# Allies


@pytest.mark.rule("TWR-008")
def test_allies_who_fought_together_share_a_total_victory(world):
    w = world()
    w.relate(0, 2, 3)
    w.give(0, "venetia")
    w.army(0, 1, "venetia", LEGION, LEGION, LEGION, general="rome_scipio")
    w.army(2, 1, "venetia", HOPLITES, HOPLITES, HOPLITES)
    w.army(1, 1, "illyria", LIBYAN, LIBYAN, LIBYAN, LIBYAN)
    w.change(order=(1, 0, 2, 3))
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    cards = w.state.battle.sides[1].army.cards
    assert len(cards) == 6
    assert sum("@2" in card for card in cards) == 3
    while w.state.battle is not None:
        if w.game.to_move(w.state) == -1:
            due = [roll for roll in w.state.battle.rolls if roll.due]
            w.resolve(w.game.chances(w.state).outcomes[0 if due and due[0].side == 1 else -1])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    assert w.find(1, 1) is None
    assert (w.state.vp[0], w.state.vp[2]) == (1, 1)


@pytest.mark.rule("TWR-257")
def test_all_other_friends_of_the_breaker_drop_to_neutral(world):
    w = world()
    w.relate(0, 1, 3)
    w.relate(0, 2, 3)
    w.relate(0, 3, 2)
    w.relate(1, 2, 3)
    t = w.table()
    t.attack(0, 1)
    assert (t.relation(0, 1), t.relation(0, 2), t.relation(0, 3)) == (0, 1, 1)
    assert t.relation(1, 2) == 3


def test_an_attack_without_an_alliance_costs_no_point_and_may_leave_the_relation(world):
    w = world(attack_makes_enemies=False)
    w.change(vp=(5, 5, 5, 5))
    t = w.table()
    t.attack(0, 1)
    assert t.relation(0, 1) == 1
    assert t.vp[0] == 5


@pytest.mark.rule("TWR-148")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_failed_assault_is_told_of_its_army(world, seat):
    w = world()
    w.army(seat, 2, "etruria", *((LEGION, LEGION) if seat == 0 else (LIBYAN, LIBYAN)))
    t = w.table()
    assaulted(t, (), (), (seat, 2), "etruria", ("skull",))
    (told,) = [event for event in t.events if event.rule == "TWR-148"]
    assert (told.seat, told.places) == (seat, ("etruria",))


def test_an_army_that_may_lose_only_its_own_cards_loses_no_mercenary(world):
    w = world()
    w.army(0, 1, "latium", LEGION, LEGION, "merc_balearic_slingers", "rome_velites")
    army = w.find(0, 1)
    assert set(choices(w.table(), army, 1, 0, False)) == {LEGION, "merc_balearic_slingers", "rome_velites"}
    assert set(choices(w.table(), army, 1, 0, True)) == {LEGION, "rome_velites"}
    assert choices(w.table(), army, 0, 1, True) == ("rome_velites",)
    assert choices(w.table(), army, 0, 0, True) == ()


def test_an_event_is_let_pass_once_unless_it_is_said_for_the_whole_turn():
    assert m.LetPass() == m.LetPass(False)
    assert str(m.LetPass()) == "let it pass"
    assert str(m.LetPass(True)) == "let everything pass this turn"
