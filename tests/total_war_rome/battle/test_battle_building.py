"""Any battle in a few lines: what is said is there, what is not follows, and what cannot be is refused at once."""

from __future__ import annotations

import re

import pytest

from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.total_war_rome.battle import (
    GAME,
    NAVAL_GAME,
    BattleSetup,
    army,
    army_of,
    moves,
    navy_of,
    position,
)
from romelab.total_war_rome.battle.building import navy
from romelab.total_war_rome.battle.chapters.aftermath import judge
from romelab.total_war_rome.battle.chapters.damage import tally
from romelab.total_war_rome.battle.chapters.striking import why_not_strike
from romelab.total_war_rome.battle.positions.events import BothDestroyed
from romelab.total_war_rome.battle.positions.refusals import NotBesideGeneral, NotUnderGeneral
from romelab.total_war_rome.box.cards import troop
from romelab.total_war_rome.box.options import BattleOptions


@pytest.mark.parametrize("given", [None, 3, ("Ada", "Ben")])
def test_a_battle_begins_from_a_set_up_of_its_own(given):
    with pytest.raises(InputError, match=r"^setup: must be of BattleSetup, not "):
        GAME.new_game(given)
    with pytest.raises(InputError, match=r"^setup: must be of NavalSetup, not "):
        NAVAL_GAME.new_game(given)


def test_two_starting_armies_are_the_first_position_of_a_battle():
    setup = BattleSetup(army_of("rome"), army_of("carthage", seat=1), terrain=2)
    assert position("Rom", "KARTHAGO", terrain=2) == GAME.new_game(setup)


def test_an_army_by_the_names_of_its_cards():
    battle = position("Rome: 3 Italian Infantry, velites, Fabius", {"faction": "Greeks", "cards": {"hoplites": 4}})
    one, two = battle.sides
    assert sorted(one.army.cards) == ["rome_italian_infantry"] * 3 + ["rome_velites"]
    assert one.general == "rome_fabius"
    assert two.army.cards == ("greece_hoplites",) * 4
    assert two.general == army_of("greece").general
    without = position("Rome: 3 Italian Infantry", {"faction": "Greeks", "general": None})
    assert [side.general for side in without.sides] == ["", ""]


@pytest.mark.rule("TWR-213")
def test_a_general_may_be_given_the_second_roll_of_his_development():
    given = {"faction": "Rome", "cards": "3 Italian Infantry", "general": "Fabius"}
    for second in (True, False):
        assert position({**given, "reroll": second}, "Carthage").sides[0].army.general_reroll is second
    with pytest.raises(InputError, match="attacker, reroll: must be True or False, not 1"):
        position({**given, "reroll": 1}, "Carthage")


@pytest.mark.rule("TWR-162")
def test_the_ground_gives_the_number_of_terrain_combats():
    assert position("Rome", "Carthage", terrain=2, phase="Gelände").due == 2
    assert position("Rome", "Carthage", terrain=0).phase != "terrain"
    assert position("Rome", "Carthage", terrain=9, phase="Gelände").due == 9


@pytest.mark.parametrize(("phase", "now"), [("flanks", "flanks"), ("Mitte", "centre"), ("result", "result")])
def test_a_battle_in_any_phase(phase, now):
    battle = position(
        {"faction": "Rome", "cards": "3 Italian Infantry, Allied Cavalry, Velites", "dead": "Velites"},
        {"faction": "Carthage", "cards": "3 Libyan Spearmen, 2 Citizen Cavalry", "beside": "Libyan Spearmen"},
        phase=phase,
    )
    assert battle.phase == now
    rome, carthage = battle.sides
    assert rome.dead == ("rome_velites",)
    if now != "result":
        assert "rome_velites" not in rome.hand
        assert carthage.beside == ("carthage_libyan_spearmen",)
        assert len(carthage.hand) == 4
        assert GAME.legal_moves(battle)
    assert GAME.read_line(GAME.line(battle)) == battle


@pytest.mark.rule("TWR-164")
def test_generals_have_been_compared_when_the_fight_is_on():
    weak = {"faction": "Carthage", "general": None}
    begun, later = position("Rome", weak, terrain=1), position("Rome", weak, phase="centre")
    assert begun.sides[0].reveals == later.sides[0].reveals > 0


def test_where_there_are_ships_they_fight_at_sea():
    battle = position("Rome: 2 Quinqueremes", {"faction": "Karthago", "marines": True, "cards": "2 Libyan Spearmen"})
    one, two = battle.sides
    assert (one.navy.marines, one.navy.reroll, one.navy.general, one.navy.events) == (False, False, "", ())
    assert (one.navy.seat, two.navy.seat) == (0, 1)
    assert one.ships == ("rome_quinquereme",) * 2
    assert two.ships == navy_of("carthage").ships
    assert two.army == ("carthage_libyan_spearmen",) * 2
    assert two.navy.marines
    assert NAVAL_GAME.to_move(battle) == CHANCE
    assert NAVAL_GAME.read_line(NAVAL_GAME.line(battle)) == battle


def test_events_in_hand_are_asked_for():
    battle = position({"faction": "Rome", "events": "Rough Ground"}, "Carthage")
    assert moves.PlayBattleEvent("rough_ground") in GAME.legal_moves(battle)
    assert GAME.move(battle, "battle event", event="Rough Ground") == moves.PlayBattleEvent("rough_ground")


IMPOSSIBLE = [
    ({"attacker": "Rome: 9 Velites, 2 Italian Infantry"}, "attacker: has 9 Velites cards; there are 4 in all"),
    ({"attacker": "Rome: 3 Velites, 2 Italian Infantry"}, "attacker: has 3 skirmisher cards; 2 are allowed (TWR-050)"),
    ({"attacker": "Rome: Velites"}, "attacker: has 0 main battle cards and needs 2, or it is destroyed (TWR-046)"),
    ({"attacker": "Rome: 2 Italian Infantry, Fabius, Paullus"}, "attacker: has two generals: 'Fabius' and 'Paullus'"),
    ({"attacker": "Romme"}, "attacker, faction: there is no faction 'Romme'; did you mean"),
    ({"attacker": {"cards": "2 Italian Infantry"}}, "attacker: has no faction: name it"),
    ({"attacker": "Rome 7"}, "attacker: Rome has no starting army 7"),
    ({"attacker": "Rome: 150 Velites, 2 Italian Infantry"}, "attacker: has 99 Velites cards; there are 4 in all"),
    ({"terrain": 10}, "terrain: must be a whole number from 0 to 9, not 10"),
    ({"attacker": {"faction": "Rome", "marines": 1, "ships": "Trireme"}}, "attacker, marines: must be True or False"),
    ({"attacker": {"faction": "Rome", "reroll": 1, "ships": "Trireme"}}, "attacker, reroll: must be True or False"),
    ({"attacker": {"faction": "Rome", "boots": 3}}, "attacker: there is no part 'boots'"),
    ({"attacker": {"faction": "Rome", "marines": True}}, "attacker: there is no part 'marines'"),
    ({"attacker": {"faction": "Rome", "veterans": "Velites"}}, "attacker: rome_velites is not a veteran card"),
    (
        {"attacker": {"faction": "Rome", "dead": "2 Hoplites"}, "phase": "flanks"},
        "attacker: Hoplites lies there 2",
    ),
    ({"attacker": {"faction": "Rome", "dead": "Velites"}}, "phase: say in which phase the battle stands"),
    ({"attacker": 7}, "attacker: must be a list with names, such as faction, not 7"),
    ({"terrain": -1}, "terrain: must be a whole number from 0 to 9, not -1 (TWR-162)"),
    ({"phase": "soon"}, "phase: there is no phase of a battle 'soon'"),
    ({"attacker": "Rome: 7 Quinqueremes"}, "attacker: has 7 ship cards; 1 to 5 are allowed (TWR-055)"),
    ({"attacker": "Rome: Trireme", "defender": "Barbaren"}, "defender: has no starting navy: name its ships"),
    ({"attacker": "Rome: Trireme", "terrain": 2}, "terrain: has no meaning at sea"),
    ({"attacker": "Rome: Trireme", "phase": "flanks"}, "phase: has no meaning at sea"),
    ({"options": BattleOptions(few_elephants="perhaps")}, "options, few_elephants: must be one of"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("changes", "said"), IMPOSSIBLE, ids=[said[:50] for _, said in IMPOSSIBLE])
def test_what_cannot_be_is_refused_in_words(changes, said):
    with pytest.raises(InputError, match=re.escape(said)):
        position(**{"attacker": "Rome", "defender": "Carthage"} | changes)


@pytest.mark.parametrize(
    "part", ["faction", "cards", "veterans", "general", "generals", "events", "ships", "dead", "beside", "under"]
)
def test_what_there_is_not_is_refused_where_it_is_named(part):
    phase = "centre" if part in ("dead", "beside", "under") else "preparing"
    with pytest.raises(InputError) as refused:
        position("Rome", {"faction": "Carthage", part: "Nonesuch"}, phase=phase)
    (problem,) = (problem for problem in refused.value.problems if "Nonesuch" in problem.what)
    assert problem.where == f"defender, {part}"


def test_all_faults_are_said_at_once():
    with pytest.raises(InputError) as refused:
        position({"faction": "Rome", "cards": "Velitees", "general": "Hanibal"}, "Cartage", terrain=70, phase="soon")
    places = [problem.where for problem in refused.value.problems]
    assert places[:5] == ["terrain", "phase", "attacker, cards", "attacker, general", "defender, faction"]


@pytest.mark.rule("TWR-184", "TWR-201")
def test_who_cannot_be_struck_is_said_by_the_zone_of_the_phase():
    move = moves.Strike("rome_allied_cavalry", "carthage_libyan_spearmen")
    rough, level = (position("Rome", "Carthage", terrain=1, phase=phase) for phase in ("terrain", "centre"))
    assert [type(reason) for reason in why_not_strike(rough, move)][-1:] == [NotUnderGeneral]
    assert [type(reason) for reason in why_not_strike(level, move)] == [NotBesideGeneral]


@pytest.mark.rule("TWR-207")
def test_two_armies_that_break_are_told_as_destroyed_both():
    gone = {"faction": "Rome", "cards": "2 Italian Infantry", "general": None, "dead": "2 Italian Infantry"}
    whole = {"faction": "Carthage", "cards": "2 Libyan Spearmen", "general": None}
    for dead, both in (("2 Libyan Spearmen", 1), ((), 0)):
        battle, log = position(gone, whole | {"dead": dead}, phase="flanks"), []
        assert judge(battle, log).winner == (-1 if both else 1)
        assert log.count(BothDestroyed()) == both


def test_an_army_in_words_is_the_one_of_its_cards():
    said = army("Römer: 3 Italian Infantry, Velites, Fabius")
    assert said == army_of("rome", ("rome_italian_infantry",) * 3 + ("rome_velites",), "rome_fabius")
    assert army({"faction": "Greece", "number": 2, "general": None}, seat=1) == army_of(
        "greece", general="", number=2, seat=1
    )
    assert army("barbarians 3").cards == army_of("barbarians", number=3).cards


def test_an_army_that_cannot_be_is_refused_with_every_fault():
    with pytest.raises(InputError) as refused:
        army({"faction": "Rome", "cards": "9 Velites, 2 Hussars", "general": "Hanibal", "number": 1}, where="mine")
    assert [problem.where for problem in refused.value.problems[:2]] == ["mine, cards", "mine, general"]
    assert len(refused.value.problems) >= 4
    for number in (0, 7, "two", True):
        with pytest.raises(InputError, match="Rome has no starting army"):
            army({"faction": "Rome", "number": number})


def test_where_nothing_is_said_a_side_is_the_first_and_has_nothing_more_than_its_cards():
    for side in (army("Rome"), army_of("rome"), navy("Rome"), navy_of("rome")):
        assert (side.seat, side.held, side.events) == (0, 0, ())
    for fleet in (navy("Rome"), navy_of("rome")):
        assert (fleet.marines, fleet.reroll) == (False, False)
    assert not army_of("rome").general_reroll
    assert BattleSetup(army_of("rome"), army_of("carthage", seat=1)).terrain == 0


@pytest.mark.rule("TWR-102")
def test_no_skull_is_turned_into_an_x_where_no_shield_wall_is_played():
    roll = ("skull", "x"), troop("rome_italian_infantry"), troop("carthage_libyan_spearmen"), BattleOptions()
    assert tally(*roll) == tally(*roll, 0)
    assert (tally(*roll).skulls, tally(*roll, 1).skulls) == (1, 0)
