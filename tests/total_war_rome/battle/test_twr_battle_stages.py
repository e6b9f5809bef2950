"""The two tables of stages of a battle: complete, checked at import, and the one place where its words stand."""

import random
import re
from importlib.resources import files

import pytest

from romelab.core.facts import Fact
from romelab.core.game import CHANCE
from romelab.core.stages import StagesError
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.chapters import aftermath, deploying
from romelab.total_war_rome.battle.chapters.land_stages import LAND, seat_asked
from romelab.total_war_rome.battle.chapters.naval import NAVAL
from romelab.total_war_rome.battle.chapters.rows import BattleRows
from romelab.total_war_rome.battle.positions import prompts
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.moves import LAND_MOVES, NAVAL_MOVES, Hold, Pass, Promote, UseS
from romelab.total_war_rome.battle.positions.refusals import DueFirst, FoughtOut
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.stages import LandStage, NavalStage
from romelab.total_war_rome.battle.positions.state import LandBattle
from romelab.total_war_rome.box.options import rulebook

said = default_speech().say
"""Says a fact of a battle in English."""

ROWS = [*LAND.row.values(), *NAVAL.row.values()]
ARMIES = (
    BattleArmy(0, ("rome_italian_infantry",) * 3 + ("rome_velites",), "rome_flaminius", ("rally",), held=2),
    BattleArmy(1, ("carthage_libyan_spearmen",) * 2 + ("carthage_war_elephants",) * 3, "carthage_rab_mahanet", held=1),
)
NAVIES = (
    BattleNavy(0, ("rome_trireme",) * 2, marines=True, events=("ramming_speed",)),
    BattleNavy(1, ("carthage_trireme",) * 2, ("carthage_libyan_spearmen",) * 2),
)


def test_every_row_names_a_rule_of_the_book_and_says_what_it_is():
    for row in ROWS:
        assert rulebook()[row.rule], row
        assert row.prompt or row.follow, row
        assert not row.prompt or isinstance(row.prompt, type(Fact)), row


def test_every_rule_of_battles_leads_to_the_code_that_carries_it_out():
    sources = files("romelab.total_war_rome.battle")
    folders = [sources / room for room in ("chapters", "positions")]
    text = "".join(file.read_text("utf-8") for folder in folders for file in folder.iterdir() if file.suffix == ".py")
    own = set(re.findall(r"TWR-[0-9]{3}", re.sub(r"TWR-[0-9]{3} to (TWR-)?[0-9]{3}", "", text)))
    ours = [rule.id for rule in rulebook() if rule.id in {f"TWR-{number}" for number in range(162, 222)}]
    assert len(ours) == 60
    assert not set(ours) - own


@pytest.mark.parametrize(("table", "moves"), [(LAND, LAND_MOVES), (NAVAL, NAVAL_MOVES)])
def test_every_kind_of_move_is_taken_somewhere_and_refused_with_what_is_due(table, moves):
    assert set(table.when) == set(moves)


def test_a_table_with_a_hole_is_refused():
    rows = BattleRows[LandBattle]()
    kept = [row for row in LAND.row.values() if row.stage != LandStage.PROMOTE]
    with pytest.raises(StagesError, match="'promote' has no row; no stage takes Promote"):
        rows.table(LandStage, LAND_MOVES, seat_asked, *kept)
    twice = rows.follows(LandStage.RISE, "TWR-213", aftermath.rise)
    with pytest.raises(StagesError, match="'rise' has 2 rows"):
        rows.table(LandStage, LAND_MOVES, seat_asked, *LAND.row.values(), twice)
    no_list = LAND.row[LandStage.DEPLOY]._replace(listed=None)
    with pytest.raises(StagesError, match="'deploy' has no list"):
        rows.table(LandStage, LAND_MOVES, seat_asked, *[r for r in LAND.row.values() if r.stage != "deploy"], no_list)


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_stays_in_its_table_and_a_move_at_the_wrong_time_is_told_what_is_due(seed):
    chance = random.Random(seed)
    battle = engine.start(*ARMIES, 2)[0] if seed % 2 else engine.start_at_sea(*NAVIES)[0]
    names, wrong = (LandStage, UseS(0)) if seed % 2 else (NavalStage, Promote("rome_paullus"))
    while (seat := engine.to_move(battle)) is not None:
        assert type(battle.stage) is names
        row = engine.row(battle)
        if seat == CHANCE:
            assert engine.legal_moves(battle) == []
            assert [reason.rule for reason in engine.why_not(battle, Pass())] == ["TWR-162"]
            battle, _ = engine.resolve(battle, engine.chances(battle).draw(chance))
            continue
        (reason,) = engine.why_not(battle, wrong)
        assert reason == DueFirst(row.prompt(seat))
        assert reason.rule == "TWR-162"
        moves = engine.legal_moves(battle)
        assert {type(move) for move in moves} <= {kind.move for kind in row.kinds}
        battle, _ = engine.perform(battle, chance.choice(list(moves)), pause=True)
    assert engine.due(battle) == prompts.BattleOver()
    assert engine.why_not(battle, wrong) == (FoughtOut(),)


def test_what_depends_on_hidden_cards_may_be_paused_before_and_is_turned_up():
    battle, _ = engine.perform(engine.start(*ARMIES, 1)[0], Pass(), pause=True)
    while engine.to_move(battle) != CHANCE:
        battle, _ = engine.perform(battle, engine.legal_moves(battle)[0], pause=True)
    assert engine.row(battle).hidden
    assert engine.due(battle) == prompts.TurnsUp()
    assert engine.chances(battle).outcomes == ("turned up",)


def test_words_of_a_decision_are_those_of_its_row(fight):
    game = fight(ARMIES[0].cards[:2], ARMIES[1].cards[:2])
    assert game.battle.stage is LandStage.DEPLOY
    assert engine.due(game.battle) == prompts.LaysCards(0)
    assert said(engine.due(game.battle)) == "The attacker lays cards face down"
    assert LAND.do[LandStage.DEPLOY][Hold] is deploying.deploy_do
