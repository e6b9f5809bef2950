"""Victory, dice, cards, the map, rounds and the rules that hold everywhere."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from romelab.core.chance import Seeded
from romelab.core.errors import InputError, Problem
from romelab.core.history import History
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.box import cards, rolls
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import Box, default_box
from romelab.total_war_rome.chapters.treasury.declaring import best
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions.draft import count
from romelab.total_war_rome.positions.events import BreaksAlliance, ScoresIncome
from romelab.total_war_rome.positions.moves import (
    Bid,
    ChooseOrder,
    EndAgents,
    EndCampaign,
    EndSpending,
    MoveArmy,
)
from romelab.total_war_rome.positions.regions import garrison_dice
from romelab.total_war_rome.positions.state import Setup

LEGION, ITALIAN, VELITES, RIDERS = (
    "rome_republican_legionaries",
    "rome_italian_infantry",
    "rome_velites",
    "rome_allied_cavalry",
)
LIBYAN = "carthage_libyan_spearmen"
BOX = default_box()


@pytest.mark.rule("TWR-001")
def test_each_faction_keeps_its_own_points(world):
    w = world()
    t = w.table()
    t.score(ScoresIncome("TWR-005", 2, 3, 30, 0))
    assert t.vp == (0, 0, 3, 0)


@pytest.mark.rule("TWR-002")
def test_the_trigger_is_15_20_or_25():
    game = TotalWarRome()
    for trigger in (15, 20, 25):
        assert game.new_game(Setup(trigger=trigger)).trigger == trigger
    with pytest.raises(InputError, match="15, 20 or 25"):
        game.new_game(Setup(trigger=16))


def test_every_fault_of_a_setup_is_named():
    with pytest.raises(InputError) as caught:
        TotalWarRome().new_game(Setup(("A",), ("rome", "rome", "gauls"), Options(tie_break="coin"), 3, map="mars"))
    places = [problem.where for problem in caught.value.problems]
    assert places == [
        "players", "factions", "factions[1]", "factions[2]", "options, tie_break", "trigger", "map",
    ]  # fmt: skip


def test_a_faction_without_a_capital_on_the_map_does_not_play():
    text = files("romelab.total_war_rome.network").joinpath("map.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    for region in data["region"]:
        if region["home"] == "greece":
            region.update(home="", capital=False)
    game = TotalWarRome(Box(RegionNetwork(data)))
    setup = Setup(factions=("rome", "greece"), map=game.box.map.name)
    with pytest.raises(InputError) as caught:
        game.new_game(setup)
    assert caught.value.problems == (Problem("greece", "has no capital on this map"),)


@pytest.mark.rule("TWR-003")
@pytest.mark.parametrize("phase", ["agents", "taxation", "campaign", "spending"])
def test_the_round_in_which_the_trigger_is_reached_is_the_last(world, phase):
    w = world(phase)
    w.change(vp=(14, 14, 0, 0))
    t = w.table()
    assert not t.last
    t.score(ScoresIncome("TWR-005", 0, 1, 20, 0))
    t.score(ScoresIncome("TWR-005", 1, 2, 25, 0))
    assert t.last
    assert t.phase == phase
    assert len([event for event in t.events if event.rule == "TWR-003"]) == 1


@pytest.mark.rule("TWR-003")
def test_the_last_round_stays_the_last_when_points_are_lost_again(world):
    w = world("spending")
    w.change(vp=(15, 9, 0, 0), last=True)
    t = w.table()
    t.score(BreaksAlliance("TWR-256", 0, -1, 1))
    w.state = t.state()
    w.open_spending()
    for _ in range(4):
        w.play(EndSpending())
    assert w.game.winners(w.state) == (0,)


@pytest.mark.rule("TWR-004")
def test_equal_points_go_by_gold_then_by_region_value_then_are_shared(world):
    w = world()
    w.change(vp=(15, 15, 3, 0), gold=(4, 5, 90, 90))
    assert best(w.table()) == (1,)
    w.change(gold=(5, 5, 90, 90))
    assert best(w.table()) == (0, 1)
    w.give(0, "cisalpina")
    assert best(w.table()) == (0,)
    w.change(gold=(5, 6, 90, 90))
    assert best(w.table()) == (1,)
    w.change(gold=(5, 5, 90, 90))
    w.change(options=Options(tie_break="shared"))
    assert best(w.table()) == (0, 1)


@pytest.mark.rule("TWR-005")
@pytest.mark.parametrize(
    ("gold", "points"), [(19, 0), (20, 1), (24, 1), (25, 2), (29, 2), (30, 3), (39, 3), (40, 4), (60, 4)]
)
def test_only_the_best_income_band_counts(world, gold, points):
    w = world("taxation", ("rome", "carthage"))
    w.change(raised=(gold - 9, 0))
    w.step("collect", ())
    assert w.state.vp[0] == points


@pytest.mark.rule("TWR-006", "TWR-209", "TWR-211")
def test_a_victory_scores_one_point(world):
    # The points of a battle are the battle's; the campaign books them.
    w = fought(world, [LIBYAN] * 2 + ["carthage_numidian_javelinmen"], [LEGION] * 5)
    assert w.state.vp[:2] == (1, 0)
    assert w.find(1, 1) is None


@pytest.mark.rule("TWR-007")
@pytest.mark.parametrize(("size", "points"), [(3, 1), (4, 2)])
def test_a_total_victory_takes_four_enemy_cards_at_the_start(world, size, points):
    w = fought(
        world, [LIBYAN, LIBYAN, "carthage_numidian_javelinmen", "carthage_balearic_slingers"][:size], [LEGION] * 6
    )
    assert w.state.vp[:2] == (points, 0)


def fought(world, weak, strong):
    """Let Rome's strong army beat a weak one of Carthage in open country: every Roman die shows its best."""
    w = world()
    w.give(1, "campania")
    w.army(0, 1, "latium", *strong, general="rome_scipio")
    w.army(1, 1, "campania", *weak)
    w.play(MoveArmy(1, "campania"))
    from romelab.total_war_rome.positions.moves import StandAndFight

    w.play(StandAndFight(), StandAndFight())
    while w.state.battle is not None:
        if w.game.to_move(w.state) == -1:
            rolls_due = [roll for roll in getattr(w.state.battle, "rolls", ()) if roll.due]
            roman = not rolls_due or rolls_due[0].side == 0
            outcomes = w.game.chances(w.state).outcomes
            w.resolve(outcomes[0] if roman else outcomes[-1])
        else:
            w.play(w.game.legal_moves(w.state)[0])
    return w


@pytest.mark.rule("TWR-011")
@pytest.mark.parametrize(
    ("place", "before", "points"),
    [("africa", 1, 4), ("byzacium", 1, 3), ("africa", 2, 4), ("campania", 1, 0), ("massilia", 1, 0), ("asia", -1, 0)],
)
def test_only_a_conquered_enemy_home_region_scores(world, place, before, points):
    w = world()
    w.give(before, place)
    w.army(0, 1, place, LEGION, LEGION)
    w.step("subdued", (0, 1), place)
    assert w.holder(place) == 0
    assert w.state.vp[0] == points


@pytest.mark.rule("TWR-011")
def test_a_region_taken_from_a_third_faction_may_be_ruled_to_score_nothing(world):
    w = world(home_region_points="held_by_owner")
    w.give(2, "africa")
    w.army(0, 1, "africa", LEGION, LEGION)
    w.step("subdued", (0, 1), "africa")
    assert w.state.vp[0] == 0


@pytest.mark.rule("TWR-012")
def test_breaking_an_alliance_costs_a_point_but_never_below_zero(world):
    w = world()
    w.relate(0, 1, 3)
    w.change(vp=(5, 0, 0, 0))
    t = w.table()
    t.attack(0, 1)
    assert t.vp[0] == 4
    w.relate(0, 2, 3)
    w.change(vp=(0, 0, 0, 0))
    t = w.table()
    t.attack(0, 2)
    assert t.vp[0] == 0
    w.change(options=Options(points_below_zero=True))
    t = w.table()
    t.attack(0, 2)
    assert t.vp[0] == -1


# Dice


@pytest.mark.rule("TWR-013")
def test_colours_stand_from_best_to_worst():
    def strength(colour):
        skull, x, s, _ = BOX.faces[colour]
        return 2 * skull + x, skull, skull + x, skull + x + s

    strengths = [strength(colour) for colour in cards.COLOURS]
    assert len(strengths) > 1
    for good, bad in pairwise(strengths):
        assert good[0] > bad[0]
        assert all(one >= other for one, other in zip(good, bad, strict=True))


@pytest.mark.rule("TWR-014")
def test_a_die_has_six_faces_of_four_symbols():
    assert all(sum(faces) == 6 and len(faces) == 4 for faces in BOX.faces.values())
    assert set(BOX.roll(("RED",)).outcomes) == {("skull",), ("x",), ("s",), ("blank",)}


@pytest.mark.rule("TWR-015", "TWR-016", "TWR-018")
def test_a_skull_is_two_halves_of_a_kill_an_x_one_a_blank_nothing():
    assert rolls.damage(("skull", "x", "s", "blank")) == 3
    assert rolls.damage(("s", "blank")) == 0


@pytest.mark.rule("TWR-017")
def test_an_s_takes_a_skirmisher_in_a_defence_roll(world):
    w = world()
    w.army(0, 1, "umbria", LEGION, LEGION, VELITES)
    w.step("damage", (0, 1), ("s", "blank"), "TWR-133")
    assert w.find(0, 1).troops == (LEGION, LEGION)
    w.step("damage", (0, 1), ("s", "s"), "TWR-133")
    assert w.find(0, 1).troops == (LEGION, LEGION)


@pytest.mark.rule("TWR-019")
def test_rolls_compare_skull_x_s_blank_and_equal_symbols_do_not_beat():
    order = [("skull",), ("x",), ("s",), ("blank",)]
    for at, one in enumerate(order):
        for other_at, other in enumerate(order):
            assert rolls.better(one, other) == (at < other_at)


@pytest.mark.rule("TWR-020", "TWR-021", "TWR-022")
def test_a_card_shows_name_kind_dice_specials_and_cost():
    card = BOX.troops[LEGION]
    assert (card.name, card.faction, card.kind, card.cost) == ("Republican Legionaries", "rome", "foot_close", 3)
    assert card.good == ("YELLOW", "GREEN")
    assert card.red_s == ("foot_close",)
    assert BOX.troops["rome_imperial_praetorians"].black_s == ("cavalry",)
    assert BOX.troops[LEGION + "_veteran"].veteran


@pytest.mark.rule("TWR-024")
def test_each_faction_starts_with_its_marked_armies_beside_the_board():
    state = TotalWarRome().new_game(Setup(("A", "B", "C", "D"), ("rome", "carthage", "greece", "barbarians")))
    assert [(army.seat, army.number, army.place) for army in state.armies] == [
        (0, 1, ""),
        (0, 2, ""),
        (1, 1, ""),
        (1, 2, ""),
        (2, 1, ""),
        (2, 2, ""),
        (3, 1, ""),
        (3, 2, ""),
        (3, 3, ""),
    ]
    assert state.armies[0].general == "rome_paullus"
    assert state.armies[0].troops.count(LEGION) == 2


@pytest.mark.rule("TWR-025")
def test_the_action_deck_holds_55_cards():
    assert sorted(BOX.deck) == list(range(1, 56))
    assert all(card.levy > 0 and card.event in BOX.events for card in BOX.deck.values())
    assert len(BOX.events) == 25
    assert len({card.action for card in BOX.deck.values()}) == 13


@pytest.mark.rule("TWR-025")
def test_a_card_in_the_hand_is_found_by_its_event(world):
    w = world("agents")
    w.hand(0, 3, 7)
    w.hand(1, 2)
    card = w.game.finders(w.state)["card"]
    assert [card(name, "the card") for name in ("Levy Call", "omens", "36")] == [3, 7, 36]
    for name, what in (
        ("Rally", "the card: no card 'Rally' is in this hand"),
        ("Omen", "the card: there is no action card 'Omen'; did you mean omens?"),
    ):
        with pytest.raises(InputError) as refused:
            card(name, "the card")
        assert str(refused.value) == what


# The map


@pytest.mark.rule("TWR-030")
def test_homes_belong_to_their_factions_and_the_rest_to_nobody():
    state = TotalWarRome().new_game(Setup())
    holders = dict(zip((r.id for r in BOX.map.regions), state.control, strict=True))
    assert holders["latium"] == 0
    assert holders["africa"] == 1
    assert holders["attica"] == -1
    assert holders["massilia"] == -1


@pytest.mark.rule("TWR-031")
def test_gold_value_is_tax_and_measure_of_defence(world):
    w = world(factions=("rome", "carthage"))
    for place, gold in (("latium", 3), ("campania", 2), ("samnium", 1)):
        assert BOX.map.region[place].gold == gold
        assert len(garrison_dice(w.table(), place, 1)) == gold + 1


@pytest.mark.rule("TWR-037")
def test_eight_regions_are_mercenary_regions():
    marked = {region.id for region in BOX.map.regions if region.mercenary}
    assert marked == {"liguria", "celtiberia", "lusitania", "baleares", "numidia", "messana", "thracia", "creta"}
    assert {BOX.troops[card].region for card in BOX.packs} - {""} == marked


# The round


@pytest.mark.rule("TWR-040", "TWR-041")
def test_a_round_has_five_phases_and_the_next_starts_with_initiative():
    history = History(TotalWarRome(), Setup(), Seeded(3))
    phases = [history.state.phase]
    history.play(Bid(0))
    history.play(Bid(1))
    history.play(ChooseOrder(0, True))
    ends = {"agents": EndAgents(), "campaign": EndCampaign(), "spending": EndSpending()}
    while history.state.round == 1:
        phase = history.state.phase
        if phase != phases[-1]:
            phases.append(phase)
        end = ends.get(phase)
        legal = history.game.legal_moves(history.state)
        history.play(end if end in legal else legal[-1])
    assert phases == ["initiative", "agents", "taxation", "campaign", "spending"]
    assert history.state.phase == "initiative"


# Rules that hold everywhere


@pytest.mark.rule("TWR-042", "TWR-043")
def test_numbers_of_cards_are_open_and_cards_are_not(world):
    w = world()
    w.army(1, 1, "africa", LIBYAN, LIBYAN, "merc_numidian_archers")
    w.navy(1, 1, "mare_africum", "carthage_trireme", "carthage_quinquereme")
    seen = w.game.observe(w.state, 0)
    assert seen.armies[0].troops == ("?", "?", "?mercenary")
    assert seen.navies[0].ships == ("?", "?")
    assert w.game.observe(w.state, 1).armies == w.state.armies


@pytest.mark.rule("TWR-044")
def test_what_is_no_skirmisher_and_no_artillery_is_a_main_battle_card():
    assert BOX.troops
    for card in BOX.troops.values():
        wanted = {"foot_skirmisher": "skirmisher", "cavalry_skirmisher": "skirmisher", "artillery": "artillery"}
        assert card.role == wanted.get(card.kind, "main")


@pytest.mark.rule("TWR-045")
def test_cavalry_chariots_and_elephants_are_mounted():
    kinds = {card.kind for card in BOX.troops.values() if card.mounted}
    assert kinds == {"cavalry", "cavalry_skirmisher", "chariot", "elephant"}


@pytest.mark.rule("TWR-046", "TWR-047")
@pytest.mark.parametrize("rest", [[], [VELITES, "rome_scorpio"]])
def test_an_army_with_one_main_battle_card_is_destroyed(world, rest):
    w = world()
    w.army(0, 1, "umbria", LEGION, LEGION, *rest, general="rome_praetor")
    before = w.state.reserve[0]
    w.step("damage", (0, 1), ("skull",), "TWR-133")
    while w.find(0, 1):
        from romelab.total_war_rome.positions.moves import LoseCard

        w.play(LoseCard(LEGION))
    assert sum(w.state.reserve[0]) == sum(before) + 2 + len(rest)
    assert w.state.generals[0].count("rome_praetor") == 5


@pytest.mark.rule("TWR-046")
def test_an_army_without_main_battle_cards_is_destroyed(world):
    w = world()
    w.army(0, 1, "umbria", LEGION, LEGION, VELITES)
    w.step("damage", (0, 1), ("skull", "skull", "skull"), "TWR-133")
    assert w.find(0, 1) is None


def test_never_give_up_keeps_an_army_of_one_main_battle_card(world):
    w = world()
    w.army(0, 1, "umbria", LEGION, LEGION, general="rome_regulus")
    w.step("damage", (0, 1), ("skull",), "TWR-133")
    assert w.find(0, 1).troops == (LEGION,)


@pytest.mark.rule("TWR-048")
def test_only_allies_may_be_shown_cards(world):
    from romelab.total_war_rome.positions.moves import ShareSight, Spy, Stop

    w = world("agents")
    w.agent(0, 1, "africa")
    w.hand(0, 12)
    w.army(1, 1, "africa", LIBYAN, LIBYAN)
    w.relate(0, 2, 3)
    w.play(Spy(12, 1, 1, 1))
    assert w.game.legal_moves(w.state) == [Stop(), ShareSight(2)]
    assert w.rules(ShareSight(3)) == ["TWR-048"]
    w.play(ShareSight(2))
    shown = [event for event in w.events if event.rule == "TWR-082"]
    assert "Libyan" in w.game.say(w.state, shown[-1], 2)
    assert "Libyan" not in w.game.say(w.state, shown[-1], 3)


@pytest.mark.rule("TWR-050")
def test_six_two_two_is_legal_and_seven_is_not():
    assert count((LEGION,) * 6 + (VELITES,) * 2 + ("rome_scorpio",) * 2)[:3] == (6, 2, 2)
    with pytest.raises(InputError):
        engine.start(BattleArmy(0, (LEGION,) * 7), BattleArmy(1, (LIBYAN,) * 2), 0)


def test_refusals_and_plain_data_of_a_whole_round_go_together():
    """Every listed move of some positions is legal and told in a sentence."""
    game = TotalWarRome()
    history = History(game, Setup(), Seeded(11))
    for _ in range(150):
        legal = game.legal_moves(history.state)
        assert legal
        for move in legal:
            assert game.why_not(history.state, move) == ()
            assert str(move)
        history.play(legal[len(legal) // 2])
