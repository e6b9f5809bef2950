"""Phase 1: armies, difficult terrain, generals compared, reveals, hidden deployment."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.facts import redacted
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.events import UsesReveal
from romelab.total_war_rome.battle.positions.moves import ChangeTerrain, Deploy, Pass, PlayBattleEvent, Reveal
from romelab.total_war_rome.battle.positions.refusals import FightHasBegun
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.box.cards import HIDDEN
from romelab.total_war_rome.box.options import BattleOptions, Options

said = default_speech().say
"""Says a fact of a battle in English."""

PAIR = ("rome_italian_infantry",) * 2
LIBYANS = ("carthage_libyan_spearmen",) * 2


@pytest.mark.rule("TWR-162")
def test_symbols_give_the_number_of_terrain_combats(fight):
    game = fight(PAIR, LIBYANS, terrain=2)
    assert (game.battle.phase, game.battle.due) == ("terrain", 2)
    assert game.happened("TWR-162") == ["2 terrain combats will be fought"]


@pytest.mark.rule("TWR-163")
def test_event_cards_move_the_terrain_both_ways(fight):
    game = fight(PAIR, LIBYANS, 1, one={"events": ("rough_ground",)}, two={"events": ("open_plain",)})
    game.do(PlayBattleEvent("rough_ground"))
    assert game.battle.terrain == 2
    game.do(PlayBattleEvent("open_plain"))
    assert (game.battle.terrain, game.battle.due) == (1, 1)
    assert not game.sides[0].events
    assert not game.sides[1].events


@pytest.mark.rule("TWR-163")
def test_edge_terrain_never_falls_below_zero(fight):
    game = fight(PAIR, LIBYANS, 0, one={"events": ("open_plain",)})
    assert game.battle.phase == "centre"
    game = fight(PAIR, LIBYANS, 0, one={"general": "rome_fabius"})
    assert game.refused(ChangeTerrain(-1)) == ("TWR-163",)


@pytest.mark.rule("TWR-163")
def test_a_battlefield_expert_moves_the_terrain_once(fight):
    game = fight(PAIR, LIBYANS, 0, one={"general": "rome_fabius"}).do(ChangeTerrain(1))
    assert game.battle.due == 1
    assert game.sides[0].spent
    assert game.battle.stage == "deploy"
    assert fight(PAIR, LIBYANS, 0).battle.stage == "deploy"


@pytest.mark.rule("TWR-163")
def test_the_choice_may_be_let_be(fight):
    game = fight(PAIR, LIBYANS, 1, one={"events": ("rough_ground",)}).do(Pass())
    assert game.battle.due == 1
    assert game.sides[0].events == ("rough_ground",)


@pytest.mark.rule("TWR-164")
@pytest.mark.parametrize(
    ("one", "two", "reveals"),
    [
        ("rome_fabius", "carthage_rab_mahanet", (2, 0)),
        ("rome_praetor", "carthage_hannibal", (0, 3)),
        ("rome_praetor", "", (2, 0)),
    ],
)
def test_the_better_general_has_a_reveal_for_each_star(fight, one, two, reveals):
    game = fight(PAIR, LIBYANS, one={"general": one}, two={"general": two})
    while game.battle.stage == "prepare":
        game.do(Pass())
    assert tuple(side.reveals for side in game.sides) == reveals


@pytest.mark.rule("TWR-164")
def test_edge_equal_stars_give_no_reveal(fight):
    game = fight(PAIR, LIBYANS, one={"general": "rome_praetor"}, two={"general": "carthage_rab_mahanet"})
    assert [side.reveals for side in game.sides] == [0, 0]


@pytest.mark.rule("TWR-164")
def test_edge_a_leaderless_army_counts_as_no_stars(fight):
    assert fight(PAIR, LIBYANS, two={"general": "carthage_rab_mahanet"}).sides[1].reveals == 2
    game = fight(PAIR, LIBYANS, two={"general": "carthage_rab_mahanet"}, leaderless_stars=1)
    assert game.sides[1].reveals == 1


@pytest.mark.rule("TWR-164", "TWR-165")
def test_scouts_add_a_reveal(fight):
    game = fight(PAIR, LIBYANS, one={"events": ("scouts_report",)}, two={"general": "greece_xanthippus"})
    game.do(PlayBattleEvent("scouts_report"))
    assert [side.reveals for side in game.sides] == [1, 5]


@pytest.mark.rule("TWR-165")
def test_a_reveal_shows_the_enemy_card_and_lets_the_choice_be_altered(fight, cards):
    game = fight((cards.italian, cards.legion), LIBYANS, 1, one={"general": "rome_praetor"})
    game.lay(cards.italian, cards.libyan)
    assert game.battle.stage == "reveal"
    assert engine.observe(game.battle, 0).sides[1].main == HIDDEN
    game.do(Reveal())
    assert engine.observe(game.battle, 0).sides[1].main == cards.libyan
    assert engine.observe(game.battle, 1).sides[0].main == HIDDEN
    assert game.sides[0].reveals == 1
    game.lay(cards.legion)
    assert game.sides[0].hand == (cards.italian,)
    assert game.battle.shown
    fact = next(fact for fact in game.events if isinstance(fact, UsesReveal))
    assert (fact.cards, redacted(fact, 0), redacted(fact, None).cards) == ((cards.libyan,), fact, None)
    assert said(fact, 0).endswith("Libyan Spearmen")
    assert "Libyan" not in said(fact)


@pytest.mark.rule("TWR-165")
def test_after_a_reveal_the_same_cards_may_stay_and_reveals_may_be_kept(fight, cards):
    game = fight((cards.italian, cards.legion), LIBYANS, 1, one={"general": "rome_praetor"})
    game.lay(cards.italian, cards.libyan).do(Pass())
    assert game.sides[0].reveals == 2
    assert game.battle.stage == "roll"
    game = fight((cards.italian, cards.legion), LIBYANS, 1, one={"general": "rome_praetor"})
    game.lay(cards.italian, cards.libyan).do(Reveal()).lay(cards.italian)
    assert game.sides[0].main == cards.italian


@pytest.mark.rule("TWR-165")
def test_who_is_asked_later_sees_the_altered_choice(fight, cards):
    game = fight(
        (cards.italian, cards.legion),
        LIBYANS,
        1,
        one={"general": "rome_praetor"},
        two={"general": "carthage_rab_mahanet", "events": ("scouts_report",)},
    )
    game.do(PlayBattleEvent("scouts_report")).lay(cards.italian, cards.libyan)
    assert game.battle.asked == 1
    game.do(Reveal())
    assert engine.observe(game.battle, 1).sides[0].main == cards.italian


@pytest.mark.rule("TWR-165")
def test_a_reveal_does_not_show_what_the_enemy_lays_down_after_a_reveal_of_its_own(fight, cards):
    one = {"general": "rome_praetor", "events": ("scouts_report",)}
    two = {"general": "carthage_rab_mahanet", "events": ("scouts_report",)}
    game = fight((cards.italian, cards.legion), (cards.libyan, cards.citizen), 1, one=one, two=two)
    game.do(PlayBattleEvent("scouts_report"), PlayBattleEvent("scouts_report")).lay(cards.italian, cards.libyan)
    game.do(Reveal()).lay(cards.legion).do(Reveal())
    battle, _ = engine.perform(game.battle, Deploy((cards.citizen,)), pause=True)
    assert (battle.stage, battle.sides[1].main) == ("show", cards.citizen)
    assert engine.observe(battle, 0).sides[1].main == HIDDEN


@pytest.mark.rule("TWR-166", "TWR-181")
def test_without_a_reveal_cards_lie_hidden_and_are_shown_together(fight, cards):
    game = fight((*PAIR, cards.velites), LIBYANS, 1)
    game.lay((cards.italian, cards.velites))
    seen = engine.observe(game.battle, 1)
    assert seen.sides[0].front == (HIDDEN, HIDDEN)
    assert seen.sides[0].hand == (HIDDEN,)
    assert set(seen.sides[0].army.cards) == {HIDDEN}
    game.lay(cards.libyan)
    assert game.battle.shown
    assert engine.observe(game.battle, 1).sides[0].front == (cards.italian, cards.velites)
    assert any("shows Italian Infantry with Velites" in text for text in game.happened("TWR-166"))


@pytest.mark.rule("TWR-181")
def test_what_is_laid_down_is_told_to_nobody_else(fight, cards):
    game = fight(PAIR, LIBYANS, 1).lay(cards.italian)
    event = game.events[-1]
    assert redacted(event, 1).cards is None
    assert "Italian" in said(event, 0)
    assert "Italian" not in said(event, 1)
    assert said(event, 1).endswith("deploys 1 card")


@pytest.mark.rule("TWR-167")
def test_allies_fight_as_one_army_within_the_limits(fight, cards):
    mixed = ("rome_italian_infantry", "greece_hoplites@2", "greece_hoplites@2")
    game = fight(mixed, LIBYANS, 1)
    assert game.sides[0].army.owners == (0, 2)
    assert engine.observe(game.battle, 2).sides[0].hand == tuple(sorted(mixed))
    with pytest.raises(InputError, match="has 7 main battle cards; 6 are allowed"):
        fight(("rome_italian_infantry",) * 4 + ("greece_hoplites@2",) * 3, LIBYANS)
    fight(("rome_italian_infantry",) * 4 + ("greece_hoplites@2",) * 3, LIBYANS, allied_army_limits="each")


@pytest.mark.rule("TWR-050")
def test_edge_six_two_two_is_legal_and_seven_is_not(cards, fight):
    full = (cards.italian,) * 6 + (cards.velites,) * 2 + (cards.onager, cards.scorpio)
    assert len(fight(full, LIBYANS).sides[0].hand) == 10
    for extra in (cards.italian, cards.velites, cards.onager):
        with pytest.raises(InputError, match="TWR-050"):
            fight((*full, extra), LIBYANS)


@pytest.mark.rule("TWR-046")
def test_edge_a_general_alone_or_with_one_main_card_is_no_army(fight, cards):
    with pytest.raises(InputError, match="has 0 main battle cards and needs 2"):
        fight((), LIBYANS, one={"general": "rome_fabius"})
    with pytest.raises(InputError, match="has 1 main battle card and needs 2"):
        fight((cards.italian, cards.velites, cards.onager), LIBYANS)
    fight((cards.italian,), LIBYANS, one={"general": "rome_regulus"})


WRONG_FORCES = [
    (
        (BattleArmy(0, ("tank", *PAIR)), BattleArmy(0, PAIR, "nobody", events=("flood",)), -1),
        [
            "the attacker: there is no troop card tank",
            "the defender: there is no general nobody",
            "the defender: flood is not an event of a land battle",
            "terrain: must be 0 or more, not -1 (TWR-162)",
            "the defender: belongs to the same seat as the attacker",
        ],
    ),
    (
        (
            BattleArmy(0, (*PAIR, "greece_hoplites@x")),
            BattleArmy(1, LIBYANS, veterans=("rome_velites", "gone@2"), reserve_generals=("Caesar",)),
            0,
        ),
        [
            "the attacker: the owner of greece_hoplites@x is not a seat: a number must follow the @",
            "the defender: rome_velites is not a veteran card of this game",
            "the defender: gone@2 is not a veteran card of this game",
            "the defender: there is no general Caesar",
        ],
    ),
    (
        (BattleArmy(0, PAIR * 4), BattleArmy(1, LIBYANS[:1]), 0),
        [
            "the attacker: has 8 main battle cards; 6 are allowed (TWR-050)",
            "the defender: has 1 main battle card and needs 2, or it is destroyed (TWR-046)",
        ],
    ),
    (
        (BattleArmy(0, (*PAIR, "greece_hoplites@1")), BattleArmy(1, LIBYANS), 0),
        ["the defender: belongs to the same seat as the attacker"],
    ),
    (
        (
            BattleNavy(0, ("galley",), ("tank",), "nobody", events=("rally",)),
            BattleNavy(0, ("rome_trireme",) * 6),
        ),
        [
            "the attacker: there is no ship card galley",
            "the attacker: there is no troop card tank",
            "the attacker: there is no general nobody",
            "the attacker: rally is not an event of a naval battle",
            "the defender: has 6 ship cards; 1 to 5 are allowed (TWR-055)",
            "the defender: belongs to the same seat as the attacker",
        ],
    ),
    (
        (BattleNavy(0, ("rome_trireme",) * 5), BattleNavy(1, ())),
        ["the defender: has 0 ship cards; 1 to 5 are allowed (TWR-055)"],
    ),
]


@pytest.mark.rule("TWR-046", "TWR-050", "TWR-055", "TWR-162")
@pytest.mark.parametrize(("forces", "said"), WRONG_FORCES, ids=[said[0][:40] for _, said in WRONG_FORCES])
def test_every_fault_of_both_forces_is_named_with_whose_it_is(forces, said):
    start = engine.start if len(forces) == 3 else engine.start_at_sea
    with pytest.raises(InputError) as refused:
        start(*forces)
    assert [str(problem) for problem in refused.value.problems] == said


def test_nothing_falls_where_somebody_decides_and_nobody_decides_where_dice_fall(fight, sea_fight):
    game = fight(PAIR, LIBYANS, 0)
    for what in (lambda: engine.chances(game.battle), lambda: engine.resolve(game.battle, ("blank", "blank"))):
        with pytest.raises(ValueError, match="nothing is to be rolled in this position"):
            what()
    naval = sea_fight({"ships": ("rome_trireme",)}, {"ships": ("carthage_trireme",)})
    with pytest.raises(ValueError, match="nobody decides in this position"):
        engine.perform(naval.battle, Pass())
    with pytest.raises(ValueError, match="the battle is not over"):
        engine.result(naval.battle)


@pytest.mark.parametrize("mark", ["", "x", "-1", "01", "1@2", "\u0663"])
def test_a_lent_card_needs_a_seat_behind_its_mark(mark):
    with pytest.raises(InputError, match="is not a seat"):
        engine.start(BattleArmy(0, (*PAIR, f"greece_hoplites@{mark}")), BattleArmy(1, LIBYANS), 0)


@pytest.mark.rule("TWR-042")
def test_numbers_of_cards_stay_open_names_do_not(fight, cards):
    battle = fight((*PAIR, cards.velites), LIBYANS, one={"events": ("rally",), "veterans": ()}).battle
    for reader in (1, None, 3):
        seen = engine.observe(battle, reader)
        assert seen.sides[0].hand == (HIDDEN,) * 3
        assert seen.sides[0].events == ()
    assert engine.observe(battle, 0).sides[0] == battle.sides[0]


def test_moves_of_the_asked_side_can_be_listed_from_what_it_sees(fight, cards):
    game = fight((*PAIR, cards.velites), LIBYANS, 1)
    for _ in range(2):
        seat = engine.to_move(game.battle)
        assert engine.legal_moves(engine.observe(game.battle, seat)) == engine.legal_moves(game.battle)
        game.do(engine.legal_moves(game.battle)[0])


def test_a_move_of_another_stage_is_refused(fight, cards):
    game = fight(PAIR, LIBYANS, 1)
    assert game.refused(Reveal())
    game.lay(cards.italian, cards.libyan)
    assert engine.why_not(game.battle, Deploy((cards.italian,)))
    assert engine.legal_moves(game.battle) == []
    with pytest.raises(ValueError, match="nobody decides"):
        engine.perform(game.battle, Deploy((cards.italian,)))
    with pytest.raises(ValueError, match="not over"):
        engine.result(game.battle)


def test_a_campaigns_options_are_those_of_its_battles():
    options = Options(further_kills="lost")
    battle, _ = engine.start(BattleArmy(0, PAIR), BattleArmy(1, LIBYANS), 0, options)
    assert battle.options is options
    assert hash(options) == hash(BattleOptions(further_kills="lost"))


@pytest.mark.rule("TWR-163")
def test_on_open_ground_it_is_said_that_there_is_nothing_to_take_away(fight, cards):
    game = fight((cards.italian,) * 3, LIBYANS, 0, one={"events": ("open_plain", "rough_ground")}, ask="holders")
    game.do(Pass())
    assert game.battle.stage == "deploy"
    first, second = engine.why_not(game.battle, PlayBattleEvent("open_plain"))
    assert said(first) == "There is no terrain combat left to fight, so there is none to cancel"
    assert said(second) == "The attacker lays cards face down now"
    assert engine.why_not(game.battle, ChangeTerrain(-1)) == (first, second)
    late = FightHasBegun()
    assert engine.why_not(game.battle, PlayBattleEvent("rough_ground")) == (late, second)
    assert engine.why_not(game.battle, ChangeTerrain(1)) == (late, second)
    assert engine.why_not(game.battle, PlayBattleEvent("rally")) == (second,)
    one = fight((cards.italian,) * 3, LIBYANS, 1, ask="holders")
    assert said(engine.why_not(one.battle, PlayBattleEvent("open_plain"))[0]).startswith("The terrain is settled")
