"""The check of positions bites: each thing that must hold is broken on purpose, and named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from romelab.total_war_rome.battle.positions.moves import Pass
from romelab.total_war_rome.battle.positions.state import SIDES
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.checks import problems_in
from romelab.total_war_rome.positions.draft import put
from romelab.total_war_rome.positions.state import Agent, Army, Navy, State, Task

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
LIBYAN, SLINGERS = "carthage_libyan_spearmen", "merc_balearic_slingers"
TRIREME, PUNIC = "rome_trireme", "carthage_trireme"
BOX = GAME.box


@pytest.fixture
def sound(world) -> State:
    """Rome's army 1 in Latium, army 2 aboard navy 1, an agent in Etruria; Carthage's army in Africa, with slingers."""
    w = world("agents", ("rome", "carthage"))
    w.navy(0, 1, "mare_tyrrhenum", TRIREME, TRIREME)
    w.navy(1, 1, "africa", PUNIC)
    w.army(0, 1, "latium", LEGION, LEGION, VELITES, general="rome_scipio")
    w.army(0, 2, "mare_tyrrhenum", ITALIAN, ITALIAN, carrier=1)
    w.army(1, 1, "africa", LIBYAN, LIBYAN, SLINGERS)
    w.agent(0, 1, "etruria")
    w.hand(0, 1, 9)
    assert problems_in(BOX, w.state) == ()
    return w.state


def army(state: State, at: int, **fields: Any) -> State:
    return replace(state, armies=put(state.armies, at, replace(state.armies[at], **fields)))


def navy(state: State, at: int, **fields: Any) -> State:
    return replace(state, navies=put(state.navies, at, replace(state.navies[at], **fields)))


def agents(state: State, *places: str) -> State:
    return replace(state, agents=tuple(Agent(0, number, place) for number, place in enumerate(places, 1)))


def raised(rows: Any, seat: int, card: str, names: Any, by: int) -> Any:
    at = tuple(names).index(card)
    return put(rows, seat, put(rows[seat], at, rows[seat][at] + by))


def with_army(state: State, *more: Army) -> State:
    return replace(state, armies=tuple(sorted((*state.armies, *more), key=lambda army: army.ref)))


BROKEN: dict[str, tuple[Callable[[State], State], str]] = {
    # Action cards, troops, ships, generals
    "an action card lost": (lambda s: replace(s, deck=s.deck[1:]), "action cards, or not each of them once (TWR-025)"),
    "an action card twice": (
        lambda s: replace(s, discards=(s.deck[0],)),
        "action cards, or not each of them once (TWR-025)",
    ),
    "another card in its place": (
        lambda s: replace(s, hands=((1, 1), ())),
        "action cards, or not each of them once (TWR-025)",
    ),
    "a troop card too many": (
        lambda s: replace(s, reserve=raised(s.reserve, 0, LEGION, BOX.decks["rome"], 1)),
        f"{LEGION} cards",
    ),
    "a troop card too many in an army": (lambda s: army(s, 0, troops=(LEGION,) * 3), f"{LEGION} cards"),
    "a stack below nothing": (
        lambda s: army(
            replace(s, reserve=raised(s.reserve, 0, VELITES, BOX.decks["rome"], -BOX.troops[VELITES].copies)),
            0,
            troops=(LEGION, LEGION, *[VELITES] * (BOX.troops[VELITES].copies + 1)),
        ),
        f"there are {BOX.troops[VELITES].copies} {VELITES} cards",
    ),
    "a mercenary too many": (
        lambda s: replace(s, packs=put(s.packs, list(BOX.packs).index(SLINGERS), BOX.troops[SLINGERS].copies)),
        f"there are {BOX.troops[SLINGERS].copies + 1} {SLINGERS} cards",
    ),
    "a mercenary pack below nothing": (
        lambda s: army(
            replace(s, packs=put(s.packs, list(BOX.packs).index(SLINGERS), -1)),
            2,
            troops=(LIBYAN, LIBYAN, *[SLINGERS] * (BOX.troops[SLINGERS].copies + 1)),
        ),
        f"there are {BOX.troops[SLINGERS].copies} {SLINGERS} cards",
    ),
    "a ship card lost": (
        lambda s: navy(s, 0, ships=(TRIREME,)),
        f"there are {BOX.ships[TRIREME].copies - 1} {TRIREME} cards",
    ),
    "a dock below nothing": (
        lambda s: navy(
            replace(s, docks=raised(s.docks, 1, PUNIC, BOX.docks["carthage"], -BOX.ships[PUNIC].copies)),
            1,
            ships=(PUNIC,) * (BOX.ships[PUNIC].copies + 1),
        ),
        f"there are {BOX.ships[PUNIC].copies} {PUNIC} cards",
    ),
    "a general twice": (
        lambda s: replace(s, spare=(("rome_scipio",), ())),
        "there are 2 rome_scipio cards",
    ),
    "a general lost": (lambda s: army(s, 0, general=""), "there are 0 rome_scipio cards"),
    # Armies, navies, agents: how many, and of what
    "five armies": (
        lambda s: with_army(s, *(Army(0, number, "", (LEGION, LEGION), "") for number in (3, 4, 5))),
        "a seat has more than four armies (TWR-056)",
    ),
    "three navies": (
        lambda s: replace(s, navies=(*s.navies, Navy(1, 2, "", (PUNIC,)), Navy(1, 3, "", (PUNIC,)))),
        "a seat has more than two navies (TWR-057)",
    ),
    "three agents": (
        lambda s: agents(s, "latium", "etruria", "liguria"),
        "seat 0 has more agents than it may (TWR-247)",
    ),
    "one main battle card": (lambda s: army(s, 1, troops=(ITALIAN,)), "army (0, 2) has 1 main battle cards (TWR-046)"),
    "no card at all": (lambda s: army(s, 1, troops=()), "army (0, 2) has 0 main battle cards (TWR-046)"),
    "seven main battle cards": (lambda s: army(s, 1, troops=(ITALIAN,) * 7), "army (0, 2) is over the limit (TWR-050)"),
    "three skirmishers": (
        lambda s: army(s, 0, troops=(LEGION, LEGION, VELITES, VELITES, VELITES)),
        "army (0, 1) is over the limit (TWR-050)",
    ),
    "an empty navy": (lambda s: navy(s, 1, ships=()), "navy (1, 1) has 0 ship cards (TWR-055)"),
    "six ship cards": (lambda s: navy(s, 1, ships=(PUNIC,) * 6), "navy (1, 1) has 6 ship cards (TWR-055)"),
    # Where they stand
    "an army aboard no navy": (lambda s: army(s, 1, carrier=2), "rome, army 2: is aboard a navy that there is not"),
    "an army aboard a navy that has gone": (
        lambda s: navy(s, 0, place="mare_ionium"),
        "rome, army 2: is aboard a navy in Mare Ionium, so it cannot be in Mare Tyrrhenum",
    ),
    "an army on the water": (
        lambda s: army(s, 0, place="mare_tyrrhenum"),
        "rome, army 1: Mare Tyrrhenum is a sea area, where an army is aboard a navy only: say aboard=1 (T-46)",
    ),
    "two armies aboard one navy": (
        lambda s: army(s, 0, place="mare_tyrrhenum", carrier=1),
        "rome, army 2: goes aboard a navy that carries another army (T-46)",
    ),
    "a navy nowhere": (lambda s: navy(s, 1, place="atlantis"), "carthage, navy 1: atlantis has no port"),
    "a navy in a region without a port": (
        lambda s: navy(s, 1, place=next(region.id for region in BOX.map.regions if not region.port)),
        "carthage, navy 1: Samnium has no port",
    ),
    "an agent at sea": (lambda s: agents(s, "mare_tyrrhenum"), "agent (0, 1) stands in mare_tyrrhenum"),
    "two armies in one region": (
        lambda s: army(s, 1, place="latium", carrier=-1),
        "two armies of one seat stand in one region (TWR-051)",
    ),
    # Seats
    "debts": (lambda s: replace(s, gold=(20, -1)), "somebody holds less than nothing"),
    "unrest below nothing": (lambda s: replace(s, unrest=put(s.unrest, 0, -1)), "somebody holds less than nothing"),
    "points below nothing": (lambda s: replace(s, vp=(0, -1)), "somebody has less than 0 VP (T-03)"),
    "trackers that differ": (
        lambda s: replace(s, relations=put(s.relations, 1, 3)),
        "the trackers of seats 0 and 1 differ",
    ),
    "the trigger passed over": (
        lambda s: replace(s, vp=(s.trigger, 0)),
        "the trigger is reached, but the round is not the last (TWR-003)",
    ),
    # What was built
    "a development of another faction": (
        lambda s: replace(
            s, developed=((next(d.id for d in BOX.developments.values() if d.faction == "carthage"),), ())
        ),
        "rome, developed: Liby-Phoenician Levies is not a development of Rome",
    ),
    "a development on nothing": (
        lambda s: replace(
            s, fresh=((next(d.id for d in BOX.developments.values() if d.faction == "rome" and d.requires),), ())
        ),
        "rome, developed: Auxiliary Specialists needs Camp Drill first (TWR-230)",
    ),
    "a development in use and bought again": (
        lambda s: replace(s, developed=((first_of_rome(),), ()), fresh=((first_of_rome(),), ())),
        "rome, developed: Camp Drill is named twice",
    ),
    "too many action cards": (
        lambda s: replace(s, hands=(s.deck[:4] + s.hands[0], ()), deck=s.deck[4:]),
        "rome, hand: holds 6 action cards; 5 are allowed (TWR-066)",
    ),
    "a road beside the map": (
        lambda s: replace(s, roads=1 << len(BOX.map.borders)),
        "there is a road on no border",
    ),
}


def first_of_rome() -> str:
    return next(d.id for d in BOX.developments.values() if d.faction == "rome" and not d.requires)


@pytest.mark.parametrize("wrong", BROKEN)
def test_the_check_names_what_is_wrong(sound, wrong):
    breaks, said = BROKEN[wrong]
    problems = problems_in(BOX, breaks(sound))
    assert any(said in problem for problem in problems), problems


def test_what_is_allowed_is_not_called_wrong(sound):
    """The limits themselves, and what an option, a phase or something still to be settled lets pass for a while."""
    last_border, losing = 1 << len(BOX.map.borders) - 1, (Task("lose", 0, ((0, 2), 1, 0, "TWR-133", False)),)
    allowed = [
        replace(sound, roads=last_border, gold=(0, 0)),
        agents(sound, "latium", "latium"),
        replace(sound, vp=(sound.trigger, 0), last=True),
        replace(sound, vp=(sound.trigger - 1, 0)),
        replace(sound, vp=(0, -1), options=replace(sound.options, points_below_zero=True)),
        army(sound, 0, place=""),
        navy(sound, 1, place=""),
        replace(army(sound, 1, place="latium", carrier=-1), phase="campaign"),
        replace(
            army(sound, 1, place="latium", carrier=-1), phase="agents", agenda=(Task("march_off", 0, ((0, 1), 1)),)
        ),
        replace(sound, hands=(sound.deck[:3] + sound.hands[0], ()), deck=sound.deck[3:]),
        replace(sound, developed=((first_of_rome(),), ())),
    ]
    for number, state in enumerate(allowed):
        assert problems_in(BOX, state) == (), number
    short = army(replace(sound, reserve=raised(sound.reserve, 0, ITALIAN, BOX.decks["rome"], 1)), 1, troops=(ITALIAN,))
    assert problems_in(BOX, short) == ("army (0, 2) has 1 main battle cards (TWR-046)",)
    assert problems_in(BOX, replace(short, agenda=losing)) == ()


# Battles


@pytest.fixture
def on_land(world) -> State:
    w = world("campaign", ("rome", "carthage"))
    w.army(0, 1, "cisalpina", LEGION, ITALIAN, VELITES, general="rome_scipio")
    w.army(1, 1, "venetia", LIBYAN, LIBYAN)
    w.play(m.MoveArmy(1, "venetia"), m.StandAndFight(), m.StandAndFight())
    while w.state.battle.stage != "deploy":
        w.play(Pass())
    assert problems_in(BOX, w.state) == ()
    return w.state


@pytest.fixture
def at_sea(world) -> State:
    w = world("campaign", ("rome", "carthage"))
    w.navy(0, 1, "mare_ligusticum", TRIREME)
    w.navy(1, 1, "mare_tyrrhenum", PUNIC, PUNIC)
    w.army(1, 1, "mare_tyrrhenum", LIBYAN, LIBYAN, carrier=11)
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    assert w.state.battle is not None
    assert problems_in(BOX, w.state) == ()
    return w.state


def side(state: State, at: int, **fields: Any) -> State:
    battle = state.battle
    return replace(state, battle=battle._replace(sides=put(battle.sides, at, battle.sides[at]._replace(**fields))))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_of_a_land_battle_is_neither_lost_nor_made(on_land, seat):
    said = f"battle, {SIDES[seat]}: the cards in the battle are not those that came"
    hand = on_land.battle.sides[seat].hand
    assert said in problems_in(BOX, side(on_land, seat, hand=hand[1:]))
    assert said in problems_in(BOX, side(on_land, seat, dead=hand[:1]))
    assert problems_in(BOX, side(on_land, seat, hand=hand[1:], dead=hand[:1])) == ()


@pytest.mark.parametrize("seat", [0, 1])
def test_who_fights_on_land_belongs_to_an_army(on_land, seat):
    said = f"battle: cards of seat {seat} are in no army or navy of its own"
    fighting = on_land.battle.sides[seat]
    card = (LEGION, LIBYAN)[seat]
    more = tuple(sorted((*fighting.army.cards, card)))
    stranger = side(on_land, seat, hand=(*fighting.hand, card), army=replace(fighting.army, cards=more))
    assert said in problems_in(BOX, stranger)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_ship_of_a_battle_is_neither_lost_nor_made(at_sea, seat):
    said = f"battle, {SIDES[seat]}: the ship cards in the battle are not those that came"
    ships = at_sea.battle.sides[seat].ships
    assert said in problems_in(BOX, side(at_sea, seat, ships=ships[1:]))
    assert said in problems_in(BOX, side(at_sea, seat, sunk=ships[:1]))
    early = (f"battle, {SIDES[seat]}: has lost cards already, but roll is due",)
    assert problems_in(BOX, side(at_sea, seat, ships=ships[1:], sunk=ships[:1])) == early
    assert problems_in(BOX, side(at_sea, seat, ships=ships[1:], taken=ships[:1])) == early


def test_a_fleet_fights_with_the_ships_of_its_navy(at_sea):
    navy_there = at_sea.battle.sides[0].navy
    more = side(at_sea, 0, navy=replace(navy_there, ships=(TRIREME, TRIREME)), ships=(TRIREME, TRIREME))
    assert "battle: cards of seat 0 are in no army or navy of its own" in problems_in(BOX, more)


def test_an_army_aboard_is_neither_lost_nor_made(at_sea):
    said = "battle, defender: the troops in the battle are not those that came"
    assert said in problems_in(BOX, side(at_sea, 1, army=(LIBYAN,)))
    assert said in problems_in(BOX, side(at_sea, 1, drowned=(LIBYAN,)))
    assert said not in problems_in(BOX, side(at_sea, 1, army=(LIBYAN,), drowned=(LIBYAN,)))


def test_a_card_that_was_upgraded_counts_as_the_one_that_came(on_land):
    """Only the winner upgrades; his army still lists the card that came, his hand the veteran."""
    veteran = f"{LEGION}_veteran"
    hand = tuple(sorted(veteran if card == LEGION else card for card in on_land.battle.sides[0].hand))
    up = side(on_land, 0, hand=hand)
    for winner, upgraded, sound in ((0, (veteran,), True), (0, (), False), (1, (veteran,), False)):
        state = replace(up, battle=up.battle._replace(winner=winner, upgraded=upgraded))
        problems = problems_in(BOX, state)
        said = "battle, attacker: the cards in the battle are not those that came"
        assert (said not in problems) == sound, (winner, upgraded)
