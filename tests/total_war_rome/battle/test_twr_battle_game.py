"""Battles as games of their own: histories, undo, saves, scores."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from typing import get_type_hints

import pytest

from romelab.core import saves
from romelab.core.bots import GreedyBot, RandomBot
from romelab.core.chance import Scripted, Seeded
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.options import options_of
from romelab.studies.one_game import play
from romelab.studies.playouts import playouts
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalBattleGame, NavalSetup, army_of, navy_of
from romelab.total_war_rome.battle.positions.armies import mains
from romelab.total_war_rome.battle.positions.moves import BATTLE_MOVES, Deploy, Reroll
from romelab.total_war_rome.battle.positions.speaking import open_points
from romelab.total_war_rome.battle.questions.odds import BattleOdds, battle_odds
from romelab.total_war_rome.box.cards import Die, dice
from romelab.total_war_rome.box.options import BattleOptions

GAMES = {game.id: game for game in (BattleGame(), NavalBattleGame())}


def played(seed: int = 5) -> History:
    setup = BattleSetup(army_of("rome"), army_of("carthage", seat=1), 1)
    history = History(BattleGame(), setup, Seeded(seed))
    while (seat := history.game.to_move(history.state)) is not None:
        seen = history.game.observe(history.state, seat)
        history.play(Policy()(seen, history.game.legal_moves(history.state)))
    return history


def test_a_battle_is_played_saved_and_loaded():
    history = played()
    text = saves.dumps(history)
    loaded = saves.loads(text, GAMES)
    assert loaded.state == history.state
    assert saves.dumps(loaded) == text


def test_undo_brings_back_the_position_and_the_same_dice():
    history = played()
    end = history.state
    while history.undo():
        pass
    assert history.here.number == 0
    assert played().state == end


def test_bots_of_the_core_play_battles():
    setup = BattleSetup(army_of("rome"), army_of("carthage", seat=1), 1)
    game = BattleGame()

    def strength(seen, seat: int) -> float:
        return mains(seen.sides[seat].alive) - mains(seen.sides[1 - seat].alive)

    for bots in ([RandomBot(), Policy()], [GreedyBot(game, strength), RandomBot()], [Policy("strongest"), Policy()]):
        rows = playouts(game, setup, bots, range(8))
        assert all(row["finished"] for row in rows)
        assert playouts(game, setup, bots, range(8)) == rows


def test_fixed_policies_win_as_often_as_their_odds_say():
    setup = BattleSetup(army_of("rome"), army_of("carthage", seat=1), 1)
    rows = playouts(BattleGame(), setup, [Policy(), Policy()], range(300))
    odds = battle_odds(setup.attacker, setup.defender, 1)
    share = Fraction(sum(row["winners"] == (0,) for row in rows), len(rows))
    low, high = BattleOdds({}, False, 0, len(rows)).interval(share, z=3.5)
    assert low <= odds.wins(0) <= high


def test_a_naval_battle_is_played_saved_and_loaded():
    setup = NavalSetup(navy_of("rome", marines=True), navy_of("carthage", seat=1))
    assert [navy.marines for navy in (navy_of("rome", marines=True), navy_of("rome"))] == [True, False]
    history = History(NavalBattleGame(), setup, Seeded(2))
    while (seat := history.game.to_move(history.state)) is not None:
        seen = history.game.observe(history.state, seat)
        history.play(Policy()(seen, history.game.legal_moves(history.state)))
    assert saves.loads(saves.dumps(history), GAMES).state == history.state


def test_the_line_of_a_battle_holds_dice_of_ones_own():
    own = replace(dice(), white=dice().black, black=dice().white)
    game = BattleGame()
    line = game.line(game.new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1), dice=own)))
    assert game.read_line(line).dice == own
    assert game.line(game.read_line(line)) == line


def test_a_teachers_real_dice_are_typed_in():
    setup = BattleSetup(
        army_of("rome", ("rome_italian_infantry",) * 2, ""),
        army_of("carthage", ("carthage_libyan_spearmen",) * 2, "", seat=1),
    )
    script = Scripted((("skull", "blank"), ("blank", "blank")))
    history = History(BattleGame(), setup, script)
    history.play(Deploy(("rome_italian_infantry",)))
    history.play(Deploy(("carthage_libyan_spearmen",)))
    assert history.state.sides[1].dead == ("carthage_libyan_spearmen",)
    history = History(BattleGame(), setup)
    history.play(Deploy(("rome_italian_infantry",)))
    history.play(Deploy(("carthage_libyan_spearmen",)))
    with pytest.raises(InputError, match="skull skull skull cannot come up here"):
        history.resolve(("skull", "skull", "skull"))
    history.resolve(("skull", "skull"))


def test_a_card_is_meant_of_the_side_to_move_first_and_of_none_when_the_battle_is_over():
    game, setup = BattleGame(), BattleSetup(army_of("greece"), army_of("carthage", seat=1))
    start = game.new_game(setup)
    end, _, _ = play(game, setup, [RandomBot()] * 2, 1)
    found = [game.finders(state)["troop"]("War Elephants", "card") for state in (start, end)]
    assert found == ["greece_war_elephants", "carthage_war_elephants"]


def test_scores_and_winners_follow_the_result():
    game = BattleGame()
    for seed in range(6):
        state = played(seed).state
        winners = game.winners(state)
        scores = game.scores(state)
        assert len(winners) <= 1
        assert all(scores[seat] >= 1 for seat in winners)
        assert sum(scores) == (scores[winners[0]] if winners else 0)
    start = game.new_game(BattleSetup(army_of("rome"), army_of("greece", seat=1)))
    assert (game.scores(start), game.winners(start)) == ((0, 0), ())


def test_an_illegal_move_names_its_rule():
    game = BattleGame()
    state = game.new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1), 1))
    while game.legal_moves(state)[0].kind != "deploy":
        state, _ = game.apply(state, game.legal_moves(state)[-1])
    with pytest.raises(IllegalMoveError, match="TWR-171") as refused:
        game.apply(state, Deploy(("carthage_war_elephants",)))
    assert str(refused.value).startswith("deploy War Elephants: War Elephants are not in hand")


def test_any_move_from_a_file_is_refused_in_a_sentence():
    game = BattleGame()
    state = game.new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1), 1))
    texts = {str: "?", int: 99, bool: True}
    refused = set()
    while True:
        for kind in BATTLE_MOVES.values():
            values = [texts.get(get_type_hints(kind)[field.name], ("?",)) for field in fields(kind)]
            if kind is Reroll:
                values = [(99, -1)]
            move = kind(*values)
            if move not in game.legal_moves(state):
                refused.add(kind)
                with pytest.raises(IllegalMoveError):
                    game.apply(state, move)
        if game.to_move(state) is None:
            break
        while game.to_move(state) == CHANCE:
            state, _ = game.resolve(state, game.chances(state).outcomes[0])
        if game.to_move(state) is not None:
            state, _ = game.apply(state, game.legal_moves(state)[0])
    assert refused == set(BATTLE_MOVES.values())


def test_wrong_set_ups_are_refused():
    with pytest.raises(InputError, match=r"^faction: rome has no starting army 7"):
        army_of("rome", number=7)
    with pytest.raises(InputError, match=r"^faction: barbarians has no starting navy; name its ships"):
        navy_of("barbarians")
    assert navy_of("barbarians", ("rome_trireme",)).ships == ("rome_trireme",)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (
            BattleSetup(army_of("rome"), army_of("carthage", seat=2)),
            ["the battle: the attacker has seat 0 and the defender seat 1, not 0, 2"],
        ),
        (
            BattleSetup(replace(army_of("rome"), faction="gaul"), replace(army_of("rome", seat=1), faction="<b>")),
            ["attacker, faction: there is no faction 'gaul'", "defender, faction: there is no faction '<b>'"],
        ),
        (
            NavalSetup(replace(navy_of("rome", seat=1), faction=""), replace(navy_of("greece"), faction="gaul")),
            [
                "defender, faction: there is no faction 'gaul'",
                "the naval battle: the attacker has seat 0 and the defender seat 1, not 1, 0",
            ],
        ),
    ],
)
def test_a_set_up_is_refused_with_whose_fault_it_is(setup, said):
    game = NavalBattleGame() if isinstance(setup, NavalSetup) else BattleGame()
    with pytest.raises(InputError) as refused:
        game.new_game(setup)
    assert [str(problem) for problem in refused.value.problems] == said


def test_every_rule_named_by_an_event_or_a_reason_exists():
    history = played()
    book = history.game.rulebook
    rules = {event.rule for point in history.points for event in point.events}
    assert len(rules) > 8
    assert all(rule in book for rule in rules)


def test_every_ruling_of_these_chapters_is_an_option():
    rulings = {choice.point for choice in options_of(BattleOptions) if choice.point}
    chapters = "T-02 T-04 T-12 T-16 T-17 T-18 T-26 T-27 T-34 T-35 T-37 T-38 T-47 T-56 T-58 T-60 T-61 T-62 T-69 T-70"
    assert rulings == set(chapters.split())
    told = open_points()
    assert len(told) == 18
    with speaking("de"):
        assert all(said != told[point] and "open_points" not in said for point, said in open_points().items())


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((0, -1, 1, 6), "from 0 for x"),
        ((True, 1, 1, 3), "for skull"),
        ((1, 1, 1, 4), "has 7 faces, not 6"),
    ],
)
def test_a_die_has_six_faces(faces, said):
    setup = BattleSetup(army_of("rome"), army_of("carthage", seat=1), dice=replace(dice(), white=Die(*faces)))
    with pytest.raises(InputError, match=said):
        BattleGame().new_game(setup)
