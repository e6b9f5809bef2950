"""Positions in a few lines: any spelling, what follows is worked out, and what cannot be is refused all at once."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.total_war_rome import GAME, Setup, default_box, moves, position
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.positions.checks import problems_in
from romelab.total_war_rome.positions.state import MET, NIGHT


def sound(state):
    assert problems_in(default_box(), state) == ()
    for seat in range(len(state.factions)):
        GAME.observe(state, seat)
    return state


@pytest.mark.parametrize("given", [None, 3, ("Ada", "Ben")])
def test_a_game_begins_from_a_set_up_of_its_own(given):
    with pytest.raises(InputError, match=r"^setup: must be of Setup, not "):
        GAME.new_game(given)


def test_the_position_that_nothing_is_said_of_can_be_played():
    state = sound(position())
    assert state.factions == ("rome", "carthage")
    assert moves.EndCampaign() in GAME.legal_moves(state)
    # Nobody has done anything yet.
    assert (state.omens, state.bids, state.initiative, state.discards) == ((0, 0), (-1, -1), (0, 0), ())
    assert position(greece={}, barbarians={}).factions == ("greece", "barbarians")
    assert position(greece={}).factions == ("rome", "greece")


def test_an_army_marches_and_assaults():
    state = sound(
        position(
            rome={"gold": 12, "armies": ["Latium: 4 Republican Legionaries, 2 Velites, Fabius"]},
            karthago={
                "regions": "Africa, Campania",
                "armies": {2: {"at": "Africa", "troops": ["Libyan Spearmen"] * 3}},
            },
            improvements={"Kampanien": "Kaserne, Mauern"},
        )
    )
    assert [army.ref for army in state.armies] == [(0, 1), (1, 2)]
    assert state.armies[0].general == "rome_fabius"
    state, _ = GAME.apply(state, moves.MoveArmy(1, "campania"))
    assert GAME.why_not(state, moves.Assault(1)) == ()


@pytest.mark.rule("TWR-025", "TWR-256")
def test_what_follows_is_worked_out():
    state = sound(
        position(
            rome={
                "hand": "3, Night March",
                "allies": "Karthago",
                "vp": 15,
                "developed": "Scorpio Batteries, Ballista Park, Siegecraft",
            },
            carthage={"navies": [{"at": "Tyrrhenisches Meer", "ships": "2 Triremes, Quinquereme"}]},
            unrest={"Campania": 2},
            roads=["Latium - Etruria", ("Campania", "Samnium")],
            active="carthage",
            discards=[7],
        )
    )
    assert len(state.deck) == 55 - 3
    assert state.relations == (1, 3, 3, 1)
    assert state.last
    assert GAME.to_move(state) == 1
    assert state.roads.bit_count() == 2
    assert sum(state.docks[1]) == sum(state.docks[0]) - 3


def test_an_army_is_laid_out_with_what_it_has_done_in_this_turn():
    army = {"at": "Latium", "troops": "2 Italian Infantry", "spent": 2, "bonus": 1, "road": 1}
    state = sound(position(rome={"armies": [{**army, "assaulted": "Gades, Karthago", "marks": "met, night"}]}))
    (found,) = state.armies
    assert (found.spent, found.bonus, found.road, found.marks) == (2, 1, 1, MET | NIGHT)
    assert found.assaulted == ("gades", "africa")


def test_the_round_may_be_agreed_to_be_the_last_and_is_one_by_its_number():
    state = sound(position(round=7, last=True, order="carthage, rome", active="carthage"))
    assert (state.round, state.last, state.order, state.turn) == (7, True, (1, 0), 0)
    assert not position(state, last=False).last
    assert position(state).last


@pytest.mark.rule("TWR-229")
def test_the_tribes_march_together_by_national_unity_alone():
    tribes = {"developed": "Reduced Antipathy", "armies": ["Aeduia: Highland Warriors, 2 Lowland Warriors"]}
    with pytest.raises(InputError, match="do not march together"):
        position(barbarians=tribes)
    unity = default_box().developments["barb_national_unity"]
    sound(position(barbarians={**tribes, "developed": [*needs(unity), unity.id]}))


def needs(development):
    """Name all that a development stands on."""
    known = default_box().developments
    return [name for one in development.requires for name in (*needs(known[one]), one)]


def test_an_army_aboard_is_where_its_navy_is():
    rome = {"navies": ["Mare Tyrrhenum: 2 Trireme"], "armies": [{"aboard": 1, "troops": "2 Italian Infantry"}]}
    state = sound(position(rome=rome))
    assert state.armies[0].place == "mare_tyrrhenum"
    assert moves.Disembark(1, "latium") in GAME.legal_moves(state)
    ally = {"armies": [{"aboard": "rome 1", "troops": "2 Libyan Spearmen"}]}
    with pytest.raises(InputError, match="goes aboard a navy that carries another army"):
        position(state, carthage=ally)
    ashore = {**rome, "armies": [{"at": "Latium", "aboard": 1, "troops": "2 Italian Infantry"}]}
    said = "rome, army 1: is aboard a navy in Mare Tyrrhenum, so it cannot be in Latium"
    with pytest.raises(InputError, match=said):
        position(rome=ashore)
    assert position(rome={**rome, "armies": [{**ashore["armies"][0], "at": "mare_tyrrhenum"}]}) == state


def test_a_position_is_changed_where_something_is_said():
    before = position(rome={"armies": ["Latium: 2 Velites, 2 Italian Infantry", "Umbria: 3 Republican Legionaries"]})
    after = sound(position(before, rome={"armies": {2: None, 1: {"at": "Etruria", "spent": 2}}}))
    assert [(army.ref, army.place, army.spent, len(army.troops)) for army in after.armies] == [
        ((0, 1), "etruria", 2, 4)
    ]
    assert sum(after.reserve[0]) == sum(before.reserve[0]) + 3
    assert position(after) == after


def test_agents_and_navies_are_taken_away_by_their_number():
    before = position(rome={"agents": "Latium, Etruria", "navies": ["Latium: Trireme", "Mare Tyrrhenum: 2 Triremes"]})
    after = sound(position(before, rome={"agents": {1: None}, "navies": {1: None, 2: {"spent": 3}}}))
    assert [(agent.number, agent.place) for agent in after.agents] == [(2, "etruria")]
    assert [(navy.number, navy.place, len(navy.ships), navy.spent) for navy in after.navies] == [
        (2, "mare_tyrrhenum", 2, 3)
    ]


def test_agents_and_spending_can_be_played():
    state = sound(position(phase="agents", rome={"agents": "Latium, Etruria", "hand": [36]}))
    assert any(isinstance(move, moves.MoveAgent) for move in GAME.legal_moves(state))
    state = sound(position(phase="Ausgaben"))
    assert state.opened is not None
    assert moves.EndSpending() in GAME.legal_moves(state)


def test_a_set_up_of_ones_own():
    state = sound(position(Setup(("Ada", "Ben", "Cleo"), options=Options(cards_spent_once=True)), Ben={"gold": 1}))
    assert state.gold == (6, 1, 6)


IMPOSSIBLE = {
    "a kingdom in debt, with boxes of others": (
        {"rome": {"gold": 300, "vp": -1, "developed": "siegecraft, carthage_marines, Marian Reforms"}},
        [
            "rome, gold: must be a whole number from 0 to 200, not 300",
            "rome, vp: must be a whole number from 0 to 99, not -1 (T-03)",
            "rome, developed: Marines is not a development of Rome",
            "rome, developed: Marian Reforms needs Auxiliary Specialists first (TWR-230)",
            "rome, developed: Siegecraft needs Ballista Park first (TWR-230)",
        ],
    ),
    "an army over its limit": (
        {
            "rome": {
                "armies": [{"at": "Latinum", "troops": "9 Republican Legionaries, 3 Velites", "general": "Hannibal"}]
            }
        },
        [
            "rome, army 1, at: there is no region or sea area 'Latinum'; did you mean Latium?",
            "rome, army 1: Hannibal Barca is not a general of Rome",
            "rome, army 1: there are 8 Republican Legionaries cards in all, and armies have more",
            "rome, army 1: has 9 main battle cards; 6 are allowed (TWR-050)",
            "rome, army 1: has 3 skirmisher cards; 2 are allowed (TWR-050)",
        ],
    ),
    "a region owned twice": (
        {"rome": {"regions": "Latium, Africa"}, "carthage": {"regions": "Karthago, Atlantis"}},
        [
            "carthage, regions: Africa is held by Rome already",
            "carthage, regions: there is no region or sea area 'Atlantis'",
        ],
    ),
    "ships on land and soldiers on water": (
        {
            "rome": {
                "navies": ["Samnium: 7 Triremes"],
                "armies": ["Mare Tyrrhenum: 1 Hoplites"],
                "agents": "Mare Tyrrhenum",
            }
        },
        [
            "rome, navy 1: has 7 ship cards; 1 to 5 are allowed (TWR-055)",
            "rome, navy 1: there are 4 Roman Trireme cards in all, and navies have more",
            "rome, army 1: Hoplites are not cards of Rome",
            "rome, army 1: has 1 main battle card and needs 2 (TWR-046)",
            "rome, agent 1, at: Mare Tyrrhenum is a sea area; a region is needed here",
            "rome, army 1: Mare Tyrrhenum is a sea area, where an army is aboard a navy only: say aboard=1 (T-46)",
            "rome, navy 1: Samnium has no port",
        ],
    ),
    "one card in two hands": (
        {"rome": {"hand": "3, 99, Nigt March"}, "carthage": {"hand": [3, 4, 5, 6, 7, 8]}},
        [
            "rome, hand: action cards are numbered from 1 to 55, not 99 (TWR-025)",
            "rome, hand: there is no action card 'Nigt March'; did you mean Night March?",
            "carthage, hand: action card 3 lies somewhere else already (TWR-025)",
        ],
    ),
    "nobody and nowhere": (
        {
            "purple": {},
            "phase": "lunch",
            "order": "rome",
            "active": "greece",
            "control": {"Latium": "Ptolemy"},
            "improvements": {"Latium": "market, market, spa"},
            "unrest": {"Latium": -1},
            "roads": ["Latium - Africa", "Rome"],
            "last": 1,
        },
        [
            "phase: there is no phase 'lunch'",
            "order: must name every faction of the game once",
            "active: there is no player 'greece'",
            "player: there is no player 'purple'",
            "control, Latium: there is no player 'Ptolemy'",
            "improvements, Latium: there is no improvement 'spa'",
            "improvements, Latium: each stands there once (TWR-234)",
            "unrest, Latium: must be a whole number from 0 to 99, not -1",
            "roads: Latium and Africa do not touch",
            "roads: a road joins two regions, as 'Latium - Etruria', not 'Rome'",
            "last: must be True or False, not 1",
        ],
    ),
    "two of a kind": (
        {
            "rome": {
                "armies": [
                    {"at": "Latium", "troops": "2 Italian Infantry, ?", "general": "Scipio", "number": 2},
                    {"at": "Umbria", "troops": "2 Italian Infantry", "number": 2},
                    {"at": "Etruria", "troops": "2 Republican Legionaries", "general": "Scipio", "number": 3},
                ],
                "developed": "Camp Drill",
                "fresh": "Camp Drill",
            },
        },
        [
            "rome, armies: number 2 is given twice",
            "rome, army 2: '?' is not a card of an army here",
            "rome, army 3: no card of Scipio Africanus is left",
            "rome, developed: Camp Drill is named twice",
        ],
    ),
    "armies of nobody and ships of others": (
        {
            "rome": {
                "armies": [{"at": "Latium"}, {"aboard": 7, "troops": "2 Italian Infantry"}],
                "hand": [1, 2, 3, 4, 5, 6],
                "navies": ["Latium: greece_trireme"],
            },
            "barbarians": {
                "armies": [
                    "Aeduia: Highland Warriors, 2 Lowland Warriors",
                    {"aboard": 1, "troops": "2 Lowland Warriors"},
                ]
            },
        },
        [
            "rome, navy 1: Hellenic Trireme are ships of a faction that is not in this game",
            "rome, army 1: has no troops: name its cards (TWR-046)",
            "rome, army 2, aboard: must be the number of a navy, 1 to 2, or such as 'carthage 1'",
            "barbarians, army 1: Highland and Lowland Warriors do not march together (TWR-229)",
            "rome, hand: holds 6 action cards; 5 are allowed (TWR-066)",
            "barbarians, army 2: is aboard a navy that there is not",
        ],
    ),
    "what is over and what is not": (
        {
            "rome": {
                "vp": 15,
                "armies": [
                    {
                        "at": "Latium",
                        "troops": "2 Italian Infantry",
                        "assaulted": "Gades, Atlantis",
                        "marks": "met, tired",
                    }
                ],
            },
            "last": False,
            "round": 0,
            "improvements": 3,
            "unrest": "Latium",
        },
        [
            "rome, army 1, marks: there is no mark 'tired'",
            "rome, army 1, assaulted: there is no region or sea area 'Atlantis'",
            "round: must be a whole number from 1 to 999, not 0",
            "improvements: must be a list with names, not 3",
            "unrest: must be a list with names, not 'Latium'",
            "last: with 15 VP the round is the last (TWR-003)",
        ],
    ),
    "what only a campaign phase allows": (
        {
            "phase": "agents",
            "rome": {"armies": ["Latium: 2 Italian Infantry", "Latium: 3 Republican Legionaries"]},
        },
        ["two armies of one seat stand in one region (TWR-051)"],
    ),
    "generals and friends": (
        {"rome": {"spare": "Fabius, Fabius", "enemies": "rome, gauls", "armies": {7: "Latium"}}, "carthage": 3},
        [
            "rome, enemies: names the faction itself",
            "rome, enemies: there is no player 'gauls'",
            "rome, armies: are numbered from 1 to 4, not 7 (TWR-056)",
            "rome, spare: Quintus Fabius Maximus is not in reserve",
            "carthage: must be a list with names, such as gold, not 3",
        ],
    ),
}


@pytest.mark.parametrize("asked", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_every_fault(asked):
    given, said = IMPOSSIBLE[asked]
    with pytest.raises(InputError) as refused:
        position(**given)
    assert [str(problem) for problem in refused.value.problems] == said


@pytest.mark.rule("TWR-222")
def test_purchases_that_are_laid_out_are_read_from_a_line():
    state = GAME.read_line("rome/3 phase=spending rome=[plans:[[*BuyRoad,latium,campania]]]")
    assert state.plans == ((moves.BuyRoad("latium", "campania"),), ())


def test_a_number_of_players_or_their_names_are_a_set_up():
    assert position(players=3).factions == ("rome", "carthage", "greece")
    assert position(players=3, barbarians={"gold": 1}).factions == ("rome", "carthage", "barbarians")
    named = position(players="Ada, Ben, Cleo", Ben={"gold": 1})
    assert (named.factions, named.gold[1]) == (("rome", "carthage", "greece"), 1)
    for given, said in (
        ({"players": 1}, "players: must be 2 to 4, a number or names, not 1"),
        ({"players": 2, "rome": {}, "greece": {}, "carthage": {}}, "not 2; 3 factions are named"),
        ({"start": position(), "players": 3}, "players: is settled by what it begins with"),
    ):
        with pytest.raises(InputError, match=said):
            position(**given)


@pytest.mark.rule("TWR-104", "TWR-110")
def test_a_position_is_laid_out_in_every_phase():
    for phase in ("initiative", "agents", "taxation", "campaign", "spending"):
        state = position(phase=phase)
        assert (state.phase, GAME.read_line(GAME.line(state))) == (phase, state)
    before = position(
        phase="Steuern",
        carthage={"enemies": "Rome", "armies": ["Latium: 3 Citizen Spearmen"]},
        improvements={"Latium": "market"},
        unrest={"Campania": 2},
    )
    assert GAME.to_move(before) == CHANCE
    after, events = GAME.resolve(before, *GAME.chances(before).outcomes)
    assert GAME.say(None, events[0]) == "The siege costs Latium its market"
    assert after.phase == "campaign"
    calm, _ = GAME.resolve(position(before, unrest={"Campania": 0}), *GAME.chances(before).outcomes)
    assert calm.gold[0] > after.gold[0] > before.gold[0]
    begun, events = GAME.resolve(position(phase="initiative"), *GAME.chances(position(phase="initiative")).outcomes)
    assert (GAME.say(None, events[0]), len(GAME.chances(begun).outcomes)) == ("Round 1 begins", 4)


def test_parts_of_a_line_are_laid_out_as_well():
    state = position(rome={}, carthage={}, blighted=["latium"], relations={"rome/carthage": "ally"}, turn=1)
    assert state == GAME.read_line("rome/3 turn=1 relations=[rome/carthage:ally] blighted=[latium]")
