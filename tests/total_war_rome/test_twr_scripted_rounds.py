"""Rounds played move by move through the game: sieges, supply, regions lost and retaken, and what each building brings.

Nothing is asked of the chapters' functions here: only moves are made, dice let fall, and positions read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.battle.positions.moves import Pass
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.positions import moves as m

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
LIBYAN, HOPLITES = "carthage_libyan_spearmen", "greece_hoplites"
LOWLAND, HILLMEN = "barb_lowland_warriors", "merc_ligurian_hillmen"
ROME, CARTHAGE = ("rome", "carthage"), ("carthage", "rome")
BOX = default_box()
PROTESTS = 17
ENDS = (m.LetPass, m.EndAgents, m.EndCampaign, m.EndSpending, m.Stop, m.StandAndFight)
"""How whoever has no part in a script lets the game go on."""


def until(w: Any, phase: str, faction: str, rounds: int = 0) -> Any:
    """Let the game go on to a phase of a faction: nobody does more than he must, dice show as little as they can."""
    seat, number = w.seat(faction), w.state.round + rounds
    for _ in range(600):
        state = w.state
        ready = state.battle is None and not state.agenda and state.phase == phase and state.round >= number
        if ready and w.game.to_move(state) == seat:
            assert state.round == number
            return w
        if w.game.to_move(state) == CHANCE:
            w.resolve(w.game.chances(state).outcomes[-1])
            continue
        moves = w.game.legal_moves(state)
        w.play(next((move for move in moves if isinstance(move, ENDS)), moves[0]))
    raise AssertionError(f"{phase} of {faction} does not come")


def built(w: Any, place: str, name: str) -> bool:
    """Tell whether an improvement stands in a region."""
    bit = {"market": 1, "barracks": 2, "walling": 4, "wonder": 8}[name]
    return bool(w.state.improvements[BOX.map.region[place].index] & bit)


# Sieges, supply, regions lost and won back


@pytest.mark.rule("TWR-109", "TWR-110", "TWR-142", "TWR-144", "TWR-148", "TWR-149", "TWR-150")
def test_a_siege_to_the_end(world):
    """Scipio comes before walled Gades, storms it in vain, and starves it for two rounds until it falls."""
    w = world("campaign", ROME)
    w.build("gades", "walling", "barracks", "market")
    w.army(0, 1, "turdetania", LEGION, LEGION, LEGION, general="rome_scipio")
    value = BOX.map.region["gades"].gold
    w.play(m.MoveArmy(1, "gades"), m.Assault(1))
    assert w.dice == ("RED",) * (value + 2)
    w.roll(*("blank",) * len(w.dice))
    assert w.dice == ("WHITE",) * 3 + ("RED",)
    w.roll(*("blank",) * 4)
    assert w.holder("gades") == 1
    assert w.rules(m.Assault(1)) == ["TWR-148"]
    until(w, "spending", "carthage")
    assert "TWR-150" in w.rules(m.BuyImprovement("gades", "wonder"))
    for lost, left in (("walling", ("barracks", "market")), ("barracks", ("market",))):
        assert built(w, "gades", lost)
        until(w, "campaign", "rome", 1)
        assert not built(w, "gades", lost)
        assert all(built(w, "gades", name) for name in left)
    w.events.clear()
    w.play(m.Assault(1))
    assert w.dice == ("RED",) * (value + 1)
    w.roll(*("blank",) * len(w.dice))
    assert w.dice == ("GREEN",) * 3 + ("RED",)
    w.roll("skull", "blank", "blank", "blank")
    assert w.holder("gades") == 0
    assert w.state.vp[0] == 1 + value
    assert built(w, "gades", "market")


@pytest.mark.rule("TWR-011", "TWR-144", "TWR-145")
def test_a_region_is_lost_and_retaken(world):
    """Rome takes Gades and marches on; Carthage comes back, and gets no points for what was its own."""
    w = world("campaign", ROME)
    w.army(0, 1, "turdetania", LEGION, LEGION, LEGION, general="rome_scipio")
    w.army(1, 1, "mauretania", LIBYAN, LIBYAN, general="carthage_hannibal")
    w.play(m.MoveArmy(1, "gades"), m.Assault(1))
    w.roll(*("blank",) * len(w.dice))
    w.roll("skull", "blank", "blank", "blank")
    points = w.state.vp
    assert points[0] > 0
    until(w, "campaign", "rome", 1)
    w.play(m.MoveArmy(1, "turdetania"))
    w.roll(*("blank",) * len(w.dice))
    until(w, "campaign", "carthage")
    w.play(m.MoveArmy(1, "gades"), m.Assault(1))
    assert set(w.dice) == {"YELLOW"}
    w.roll(*("blank",) * len(w.dice))
    w.roll("skull", *("blank",) * (len(w.dice) - 1))
    assert w.holder("gades") == 1
    assert w.state.vp[1] == points[1]


@pytest.mark.rule("TWR-134", "TWR-225")
def test_a_line_of_communication_is_lost_in_one_round_and_won_back_in_another(world):
    w = world("campaign", CARTHAGE)
    w.give(1, "cisalpina", "venetia")
    w.army(1, 1, "pannonia", LEGION, LEGION)
    w.army(1, 2, "cisalpina", LEGION, LEGION)
    w.army(0, 1, "illyria", LIBYAN, LIBYAN)
    w.give(1, "pannonia")
    w.play(m.MoveArmy(1, "venetia"))
    w.roll(*("blank",) * len(w.dice))
    assert w.holder("venetia") == 0
    until(w, "spending", "rome")
    assert w.rules(m.BuyTroop(1, ITALIAN)) == ["TWR-225"]
    until(w, "campaign", "carthage", 1)
    w.play(m.MoveArmy(1, "illyria"))
    w.roll(*("blank",) * len(w.dice))
    until(w, "campaign", "rome")
    w.play(m.MoveArmy(2, "venetia"))
    w.roll(*("blank",) * len(w.dice))
    until(w, "spending", "rome")
    assert w.rules(m.BuyTroop(1, ITALIAN)) == []


# What each improvement brings, from the round after it is built


@pytest.mark.rule("TWR-106", "TWR-234", "TWR-235")
def test_markets_and_the_road_between_them_pay_in_the_next_taxation(world):
    w = world("spending", ROME)
    w.play(m.BuyImprovement("latium", "market"), m.BuyImprovement("samnium", "market"), m.BuyRoad("latium", "samnium"))
    until(w, "campaign", "rome", 1)
    told = w.said("TWR-103")[w.state.order.index(0) - 2]
    assert told.endswith("9 from regions, 2 from joined markets, 0 from markets at ports")


@pytest.mark.rule("TWR-239", "TWR-241")
def test_a_barracks_keeps_quiet_and_holds_a_garrison(world):
    w = world("spending", ROME)
    w.give(0, "cisalpina")
    w.play(m.BuyImprovement("cisalpina", "barracks"))
    w.agent(1, 1, "cisalpina")
    w.army(1, 1, "venetia", LIBYAN, LIBYAN)
    until(w, "agents", "carthage", 1)
    w.lay(1, hand=[PROTESTS])
    assert w.rules(m.Protests(PROTESTS, 1)) == ["TWR-239"]
    until(w, "campaign", "carthage")
    w.play(m.MoveArmy(1, "cisalpina"))
    assert w.holder("cisalpina") == 0
    w.play(m.Assault(1))
    assert len(w.dice) == BOX.map.region["cisalpina"].gold + 2


@pytest.mark.rule("TWR-147")
def test_a_walling_makes_infantry_roll_white(world):
    w = world("spending", CARTHAGE)
    w.army(1, 1, "byzacium", LEGION, LEGION)
    w.play(m.BuyImprovement("africa", "walling"))
    until(w, "campaign", "rome", 1)
    w.play(m.MoveArmy(1, "africa"), m.Assault(1))
    w.roll(*("blank",) * len(w.dice))
    assert w.dice == ("WHITE", "WHITE")


@pytest.mark.rule("TWR-108", "TWR-242")
def test_a_wonder_draws_gold_in_the_next_taxation(world):
    w = world("spending", ROME)
    w.build("latium", "market", "barracks", "walling")
    for place in BOX.map.beside["latium"]:
        w.road("latium", place)
    w.open_spending()
    w.play(m.BuyImprovement("latium", "wonder"))
    w.events.clear()
    until(w, "campaign", "rome", 1)
    assert w.said("TWR-108") == ["Rome takes 2 gold from Carthage for the wonder in Latium"]


# What each effect of a development brings


EFFECTS: dict[str, Callable[[Any], None]] = {}


def brings(effect: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """Note which effect a script shows."""

    def note(script: Callable[[Any], None]) -> Callable[[Any], None]:
        EFFECTS[effect] = script
        return script

    return note


def test_every_effect_of_the_trees_has_a_script():
    keys = {part.partition(":")[0] for box in BOX.developments.values() for part in box.effect.split(";")}
    assert set(EFFECTS) == keys


@brings("unlock")
def unlock(world):
    w = world("spending", ROME)
    w.army(0, 1, "latium", LEGION, LEGION)
    assert w.rules(m.BuyTroop(1, "rome_scorpio")) == ["TWR-023"]
    w.develop(0, "rome_scorpio_batteries")
    w.play(m.BuyTroop(1, "rome_scorpio"))


@brings("agent_limit")
def agent_limit(world):
    w = world("spending", ROME)
    w.play(m.BuyAgent("latium"), m.BuyAgent("latium"))
    assert w.rules(m.BuyAgent("latium")) == ["TWR-247"]
    w.develop(0, "rome_extra_agent")
    w.play(m.BuyAgent("latium"))


@brings("extra_agent_action")
def extra_agent_action(world):
    w = world("agents", ("barbarians", "rome"))
    w.develop(0, "barb_druidic_network")
    w.agent(0, 1, "etruria")
    w.hand(0, 17, 18, 19)
    w.play(m.Protests(17, 1), m.Protests(18, 1))
    assert w.rules(m.Protests(19, 1)) == ["TWR-069"]


@brings("garrison_bonus")
def garrison_bonus(world):
    dice = []
    for names in ((), ("greece_city_defences",)):
        w = world("campaign", ("rome", "greece"))
        w.develop(1, *names)
        w.army(0, 1, "attica", LEGION, LEGION)
        w.play(m.Assault(1))
        dice.append(w.dice)
    assert dice[1] == (*dice[0], "YELLOW")


@brings("general_reroll")
def general_reroll(world):
    stages = []
    for names in ((), ("rome_camp_drill",)):
        w = world("campaign", ROME)
        w.develop(0, *names)
        w.army(0, 1, "cisalpina", LEGION, LEGION, LEGION, general="rome_scipio")
        w.army(1, 1, "venetia", LIBYAN, LIBYAN)
        w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
        while w.state.battle is not None and w.state.battle.stage != "improve":
            if w.game.to_move(w.state) == CHANCE:
                due = [roll for roll in w.state.battle.rolls if roll.due]
                # Rome's dice kill, those of Carthage do nothing.
                w.resolve(w.game.chances(w.state).outcomes[0 if due and due[0].side == 0 else -1])
            else:
                w.play(w.game.legal_moves(w.state)[0])
        w.resolve(("blank",))
        stages.append(w.state.battle.stage if w.state.battle else "over")
    assert stages == ["over", "improve_again"]


@brings("hand")
def hand(world):
    w = world("spending", ROME)
    until(w, "agents", "rome", 1)
    assert len(w.state.hands[0]) == 5
    w.develop(0, "rome_extra_agent")
    until(w, "agents", "rome", 1)
    assert [len(cards) for cards in w.state.hands] == [6, 5]


@brings("improvement_discount")
def improvement_discount(world):
    w = world("spending", ("barbarians", "rome"))
    w.play(m.BuyImprovement("aeduia", "market"))
    w.develop(0, "barb_oppida")
    w.play(m.BuyImprovement("aeduia", "walling"))
    assert w.state.gold[0] == 20 - 2 - 1


@brings("marian_reforms")
def marian_reforms(world):
    w = world("agents", CARTHAGE)
    w.agent(0, 1, "latium")
    w.hand(0, 13)
    w.army(1, 1, "latium", LEGION, ITALIAN)
    w.develop(1, "rome_marian_reforms")
    w.play(m.Spy(13, 1, 1, 1))
    assert w.find(1, 1).troops == ("rome_imperial_auxilia", "rome_imperial_legionaries")


def at_sea(world, *names):
    """Let two triremes of Rome meet two of Carthage; the first card of Rome rolls two S, no other die does a thing."""
    w = world("campaign", ROME)
    w.develop(0, *names)
    w.navy(0, 1, "mare_sardoum", "rome_trireme", "rome_trireme")
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme", "carthage_trireme")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    while w.state.battle is not None and w.state.battle.stage in ("prepare", "roll"):
        if w.state.battle.stage == "prepare":
            w.play(Pass())
            continue
        due = next(roll for roll in w.state.battle.rolls if roll.due)
        first = due is w.state.battle.rolls[0]
        w.resolve(("s" if first else "blank",) * len(due.dice))
    return w


@brings("marines")
def marines(world):
    w = at_sea(world)
    assert w.table().navy((0, 1)).ships == ("rome_trireme",) * 2
    w = at_sea(world, "rome_marines")
    assert w.table().navy((0, 1)).ships == ("carthage_trireme", "rome_trireme", "rome_trireme")


@brings("naval_reroll")
def naval_reroll(world):
    w = world("campaign", CARTHAGE)
    w.develop(0, "carthage_thalassocracy")
    w.navy(0, 1, "mare_sardoum", "carthage_trireme")
    w.navy(1, 1, "mare_tyrrhenum", "rome_trireme")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    while w.state.battle.stage in ("prepare", "roll"):
        if w.state.battle.stage == "prepare":
            w.play(Pass())
        else:
            w.resolve(w.game.chances(w.state).outcomes[-1])
    assert w.state.battle.stage == "reroll"
    assert w.game.to_move(w.state) == 0


@brings("mercenary_discount")
def mercenary_discount(world):
    w = world("spending", CARTHAGE)
    w.give(0, "liguria")
    w.build("liguria", "barracks")
    w.army(0, 1, "liguria", LIBYAN, LIBYAN)
    w.open_spending()
    price = BOX.troops[HILLMEN].cost
    w.develop(0, "carthage_brokers")
    w.play(m.BuyTroop(1, HILLMEN))
    assert w.state.gold[0] == 20 - price + 1


@brings("national_unity")
def national_unity(world):
    w = world("spending", ("barbarians", "rome"))
    w.army(0, 1, "aeduia", LOWLAND, LOWLAND)
    w.play(m.BuyTroop(1, LOWLAND), m.BuyTroop(1, LOWLAND))
    assert w.rules(m.BuyTroop(1, LOWLAND)) == ["TWR-228"]
    w.develop(0, "barb_national_unity")
    w.play(m.BuyTroop(1, LOWLAND))


@brings("navy_mu")
def navy_mu(world):
    w = world("campaign", CARTHAGE)
    w.navy(0, 1, "mare_balearicum", "carthage_trireme")
    w.play(*(m.MoveNavy(1, area) for area in ("mare_gallicum", "mare_balearicum") * 2))
    assert w.rules(m.MoveNavy(1, "mare_gallicum")) == ["TWR-119"]
    w.develop(0, "carthage_sea_lanes")
    w.play(m.MoveNavy(1, "mare_gallicum"))


def taxes(world, factions, names, *markets):
    """Play the taxation of a seat with markets and developments; give what it takes in."""
    w = world("agents", factions)
    for place in markets:
        w.build(place, "market")
    w.develop(0, *names)
    before = w.state.gold[0]
    until(w, "campaign", factions[0])
    return w.state.gold[0] - before


@brings("peaceful_agriculture")
def peaceful_agriculture(world):
    tribes, places = ("barbarians", "rome"), ("aeduia", "belgica", "arvernia")
    plain, joined = (taxes(world, tribes, names, *places) for names in ((), ("barb_peaceful_agriculture",)))
    assert joined == plain + 3


@brings("port_market_tax")
def port_market_tax(world):
    plain, taxed = (taxes(world, CARTHAGE, names, "africa") for names in ((), ("carthage_monopoly",)))
    assert taxed == plain + 1


@brings("unrest_immunity")
def unrest_immunity(world):
    taken = []
    for names in ((), ("rome_roman_law",), ("rome_citizenship", "rome_public_works", "rome_roman_law")):
        w = world("agents", ROME)
        w.unrest("latium", 2)
        w.develop(0, *names)
        until(w, "campaign", "rome")
        taken.append(w.state.gold[0] - 20)
    # Latium is worth 3: nothing with two markers, half with one of them shielded, all with both.
    assert taken == [6, 7, 9]


@brings("reduced_antipathy")
def reduced_antipathy(world):
    asked = []
    for names in ((), ("barb_reduced_antipathy",)):
        w = world("campaign", ("barbarians", "rome"))
        w.develop(0, *names)
        w.army(0, 1, "aeduia", LOWLAND, LOWLAND)
        w.army(0, 2, "belgica", LOWLAND, LOWLAND)
        w.play(m.EndCampaign())
        asked.append([task.kind for task in w.state.agenda])
    assert ["notice" in kinds for kinds in asked] == [True, False]


@brings("roads_per_gold")
def roads_per_gold(world):
    spent = []
    for names in ((), ("rome_public_works",)):
        w = world("spending", ROME)
        w.develop(0, *names)
        w.play(m.BuyRoad("latium", "campania"), m.BuyRoad("latium", "samnium"))
        spent.append(20 - w.state.gold[0])
    assert spent == [2, 1]


@brings("ship_discount")
def ship_discount(world):
    spent = []
    for names in ((), ("rome_fleet_yards",)):
        w = world("spending", ROME)
        w.develop(0, *names)
        w.navy(0, 1, "latium", "rome_trireme")
        w.open_spending()
        w.play(m.BuyShip(1, "rome_trireme"))
        spent.append(20 - w.state.gold[0])
    assert spent[1] == spent[0] - 1


@brings("siegecraft")
def siegecraft(world):
    colours = []
    for names in ((), ("rome_siegecraft",)):
        w = world("campaign", ROME)
        w.develop(0, *names)
        w.army(0, 1, "gades", LEGION, LEGION)
        w.play(m.Assault(1))
        colours.append(set(w.dice))
    assert colours == [{"RED"}, {"YELLOW"}]


@brings("trade_bonus")
def trade_bonus(world):
    gains = []
    for names in ((), ("carthage_colonies",)):
        w = world("agents", CARTHAGE)
        w.relate(0, 1, 1)
        w.develop(0, *names)
        w.agent(0, 1, "latium")
        w.hand(0, 8)
        w.play(m.Trade(8, 1, 1))
        gains.append(w.state.gold[0] - 20)
    assert gains[1] == gains[0] + 1


@pytest.mark.parametrize("effect", EFFECTS)
def test_each_effect_of_a_development(world, effect):
    EFFECTS[effect](world)
