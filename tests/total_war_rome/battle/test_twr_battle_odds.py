"""Odds: exact ones equal full enumeration by the rules themselves, samples agree, and each says which it is."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.total_war_rome.battle import building, engine
from romelab.total_war_rome.battle.bots.policies import Policy, best_answers
from romelab.total_war_rome.battle.chances.combats import (
    CombatEnd,
    best_reroll,
    combat_odds,
    mean_damage,
    strike_worth,
)
from romelab.total_war_rome.battle.chapters.damage import SAFE, throws
from romelab.total_war_rome.battle.game import army_of
from romelab.total_war_rome.battle.positions.armies import BattleArmy
from romelab.total_war_rome.battle.positions.moves import Deploy, Pass, Reveal
from romelab.total_war_rome.battle.positions.stages import LandStage
from romelab.total_war_rome.battle.positions.state import Roll
from romelab.total_war_rome.battle.questions import counting
from romelab.total_war_rome.battle.questions.counting import Ending, ending
from romelab.total_war_rome.battle.questions.odds import BattleOdds, _found, battle_odds, odds_from, worth_of
from romelab.total_war_rome.box.cards import dice, troop
from romelab.total_war_rome.box.options import BattleOptions
from tests.samples import one_of
from tests.total_war_rome.battle.second_opinion.lockstep import some_army, some_options

IT, L = "rome_italian_infantry", "carthage_libyan_spearmen"
RIDER, HORSE, CRETANS = "rome_allied_cavalry", "carthage_citizen_cavalry", "merc_cretan_archers"
JAVELINS = "carthage_numidian_javelinmen"
STACKS = [
    ("rome_republican_legionaries",),
    ("rome_imperial_praetorians", "rome_velites"),
    ("greece_hoplites",),
    ("greece_phalangites", "greece_javelinmen"),
    ("rome_auxiliary_archers", "rome_onager"),
    ("carthage_war_elephants", "carthage_numidian_javelinmen", "carthage_ballistae"),
    ("barb_chariots", "merc_incendiary_pigs"),
]


def enumerated(own: tuple[str, ...], enemy: tuple[str, ...], terrain: bool, options: BattleOptions):
    """Fight one combat to its end through the engine for every single fall of every die."""
    filler = (IT,) * 2, (L,) * 2
    # Two more main cards behind each stack keep the armies legal and out of the combat.
    armies = [BattleArmy(seat, (*stack, *filler[seat])) for seat, stack in enumerate((own, enemy))]
    battle, _ = engine.start(*armies, 1 if terrain else 0, options)
    battle = battle._replace(phase="terrain" if terrain else "centre", stage="deploy", asked=0, combat=0)
    for stack in (own, enemy):
        battle, _ = engine.perform(battle, Deploy(stack))
    ends: dict[CombatEnd, Fraction] = defaultdict(Fraction)
    todo = [(battle, Fraction(1))]
    while todo:
        battle, share = todo.pop()
        if engine.to_move(battle) != CHANCE:
            one, two = battle.sides
            ends[CombatEnd((one.dead, two.dead), (one.wounded, two.wounded))] += share
            continue
        fallen = engine.chances(battle)
        for outcome, weight in zip(fallen.outcomes, fallen.weights, strict=True):
            todo.append((engine.resolve(battle, outcome)[0], share * Fraction(weight, fallen.total)))
    return dict(ends)


@pytest.mark.parametrize(
    ("own", "enemy"), one_of(3, [(a, b) for a, b in product(STACKS, STACKS) if len(a) + len(b) <= 4])
)
def test_the_odds_of_a_combat_equal_full_enumeration(own, enemy):
    if any(troop(card).role == "artillery" for card in (*own, *enemy)) and len(own) + len(enemy) > 3:
        own, enemy = own[:2], enemy[:2]
    options = BattleOptions()
    assert combat_odds(own, enemy, phase="centre", options=options).ends == enumerated(own, enemy, False, options)


@pytest.mark.parametrize("options", [BattleOptions(), BattleOptions(lone_skirmisher="target", two_black_s="neither")])
def test_the_odds_in_difficult_terrain_equal_full_enumeration(options):
    for own, enemy in (
        (("rome_velites",), ("greece_hoplites",)),
        (("rome_velites",), ("greece_hoplites", "greece_javelinmen")),
        (("carthage_citizen_spearmen",), ("greece_hoplites",)),
        (("rome_auxiliary_archers",), ("merc_cretan_archers",)),
    ):
        odds = combat_odds(own, enemy, phase="terrain", options=options)
        assert odds.ends == enumerated(own, enemy, True, options)
        assert sum(odds.ends.values()) == 1


def test_a_combat_by_hand():
    # GREEN and WHITE without specials: no kill is no Skull (5/6 * 5/6) without two X (2/6 * 1/6).
    odds = combat_odds([IT], [L])
    assert odds.destroyed(1) == 1 - (Fraction(25, 36) - Fraction(2, 36))
    # A wound is exactly one X beside an S or a blank.
    assert odds.wounded(1) == Fraction(2 * 4 + 3 * 1, 36)
    assert odds.losses(1) == odds.destroyed(1) + odds.wounded(1) / 2
    assert odds.destroyed(0) == odds.destroyed(1)


def test_a_card_lying_wounded_is_counted():
    odds = combat_odds([IT], [L], wounded=("", "carthage_citizen_spearmen"))
    assert odds.wounded(1) == 0
    assert odds.wounded(1, "carthage_citizen_spearmen") == 1 - odds.destroyed(1, "carthage_citizen_spearmen")
    plain = combat_odds([IT], [L])
    skull_and_x = Fraction(1 * 1 + 2 * 1, 36)
    skulls = Fraction(1, 36)
    assert odds.destroyed(1, "carthage_citizen_spearmen") == plain.wounded(1) + skull_and_x + skulls


def test_wrong_stacks_are_refused():
    with pytest.raises(InputError, match=r"^the combat: cards: a combat takes one card of each role"):
        combat_odds([IT, IT], [L])
    with pytest.raises(InputError, match=r"^the combat: cards: there is no troop card tank"):
        combat_odds(["tank"], [L])
    with pytest.raises(InputError, match=r"^the combat: enemy: a combat takes .*at least one"):
        combat_odds([IT], [])


@pytest.mark.rule("TWR-180", "TWR-197")
def test_guns_are_counted_in_the_centre_alone():
    guns = (IT, "rome_onager")
    for phase in ("terrain", "flanks"):
        assert combat_odds(guns, [L], phase=phase).ends == combat_odds([IT], [L], phase=phase).ends
    assert combat_odds(guns, [L]).ends != combat_odds([IT], [L]).ends
    assert combat_odds(guns, [L]).cards == (guns, (L,))


def every_ending(battle, policies) -> dict[Ending, Fraction]:
    """Walk every fall of every die by the rules, joining equal positions only."""
    layer = {battle: Fraction(1)}
    endings: dict[Ending, Fraction] = defaultdict(Fraction)
    while layer:
        following: dict = defaultdict(Fraction)
        for position, share in layer.items():
            while position.phase != "result" and engine.to_move(position) != CHANCE:
                seen = engine.observe(position, engine.to_move(position))
                move = policies[position.asked](seen, engine.legal_moves(position))
                position, _ = engine.perform(position, move)
            if position.phase == "result":
                endings[ending(position)] += share
                continue
            fallen = engine.chances(position)
            for outcome, weight in zip(fallen.outcomes, fallen.weights, strict=True):
                following[engine.resolve(position, outcome)[0]] += share * Fraction(weight, fallen.total)
        layer = following
    return dict(endings)


@pytest.mark.parametrize(
    ("one", "two", "terrain", "more"),
    [
        (BattleArmy(0, (IT, IT)), BattleArmy(1, (L, L)), 0, {}),
        (BattleArmy(0, (IT, IT, "rome_allied_cavalry")), BattleArmy(1, (L, L)), 1, {}),
        (BattleArmy(0, (IT, IT, "rome_allied_cavalry")), BattleArmy(1, (L, "merc_cretan_archers")), 0, {}),
        (
            BattleArmy(0, ("rome_auxiliary_archers", IT, "rome_velites")),
            BattleArmy(1, ("carthage_war_elephants", L)),
            1,
            {},
        ),
        (BattleArmy(0, (IT, IT), events=("shield_wall",)), BattleArmy(1, (L, L), events=("rally",)), 0, {}),
        (BattleArmy(0, (IT, IT), "rome_flaminius"), BattleArmy(1, (L, L), "carthage_rab_mahanet"), 0, {}),
        pytest.param(
            BattleArmy(0, (IT, IT), events=("second_wind",)),
            BattleArmy(1, (L, L)),
            0,
            {"further_kills": "lost"},
            marks=pytest.mark.long,
        ),
        (BattleArmy(0, (IT, IT, "rome_allied_cavalry")), BattleArmy(1, (L, L)), 1, {"wounded_cards": "lost"}),
        (BattleArmy(0, (IT, IT)), BattleArmy(1, (L, L, L)), 0, {"wounded_cards": "lost"}),
        # A wound that a Rally takes off, and legionaries left over who strike at foot, not at riders, by red S.
        (BattleArmy(0, (IT, IT)), BattleArmy(1, (L, L), events=("rally",)), 0, {}),
        (
            BattleArmy(0, ("rome_republican_legionaries",) * 3),
            BattleArmy(1, ("carthage_citizen_cavalry", L)),
            2,
            {},
        ),
        # The same in the centre, where elephants that have fought lie beside the general.
        (
            BattleArmy(0, ("rome_republican_legionaries",) * 3),
            BattleArmy(1, ("carthage_war_elephants", L)),
            0,
            {},
        ),
        # In the terrain elephants roll one die, and a Shield Wall may answer it.
        (BattleArmy(0, (IT, IT), events=("shield_wall",)), BattleArmy(1, ("carthage_war_elephants",) * 2), 1, {}),
        # One general alone has joined, and may fall to the javelins with his skirmishers, before the others roll.
        pytest.param(
            BattleArmy(0, (IT, IT, "rome_velites"), "rome_flaminius"),
            BattleArmy(1, (L, L, JAVELINS)),
            0,
            {},
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_exact_odds_of_a_battle_equal_full_enumeration(one, two, terrain, more):
    options = BattleOptions(**more)
    policies = (Policy(), Policy("strongest", hold=False))
    battle, _ = engine.start(one, two, terrain, options)
    odds = battle_odds(one, two, terrain, policies, options=options)
    assert odds.exact
    assert odds.endings == every_ending(battle, policies)


def test_wounds_that_do_not_heal_cost_more_cards():
    one, two = BattleArmy(0, (IT,) * 3), BattleArmy(1, (L,) * 3)
    healed = battle_odds(one, two, options=BattleOptions())
    lost = battle_odds(one, two, options=BattleOptions(wounded_cards="lost"))
    assert lost.losses(0) > healed.losses(0)
    assert lost.nobody() > healed.nobody()


def test_a_policy_of_ones_own_is_counted_without_joining():
    def last(seen, moves):
        return moves[-1]

    one, two = BattleArmy(0, (IT, IT, "rome_allied_cavalry")), BattleArmy(1, (L, L))
    battle, _ = engine.start(one, two, 0)
    odds = odds_from(battle, (last, Policy()))
    assert odds.exact
    assert odds.endings == every_ending(battle, (last, Policy()))
    kept = _found.cache_info()
    odds_from(battle, (last, Policy()))
    assert _found.cache_info() == kept  # a function may answer otherwise the next time


def test_a_policy_of_ones_own_sees_its_very_cards_in_a_sample_too():
    seen_dead = set()

    def last(seen, moves):
        side = seen.sides[seen.asked]
        lying = (side.wounded,) if side.wounded else ()
        assert sorted((*side.hand, *side.front, *lying, *side.under, *side.beside, *side.dead)) == list(cards)
        seen_dead.update(side.dead)
        return moves[-1]

    cards = tuple(sorted((IT, IT, "rome_republican_legionaries", "rome_imperial_auxilia")))
    one, two = BattleArmy(0, cards), BattleArmy(1, (L,) * 4)
    battle_odds(one, two, 2, (last, Policy()), most_positions=0, samples=30)
    assert len(seen_dead) > 1


def test_exact_and_sampled_odds_agree():
    one, two = army_of("rome"), army_of("carthage", seat=1)
    exact = battle_odds(one, two, 1)
    sample = battle_odds(one, two, 1, most_positions=0, samples=4000, seed=3)
    assert exact.exact
    assert not sample.exact
    assert "exact" in str(exact)
    assert "a sample of 4,000 battles" in str(sample)
    for share in ("wins", "total_wins"):
        for side in (0, 1):
            low, high = sample.interval(getattr(sample, share)(side), z=3.5)
            assert low <= getattr(exact, share)(side) <= high
    assert abs(float(exact.losses(0) - sample.losses(0))) < 0.1
    assert exact.interval(exact.wins(0)) == (float(exact.wins(0)),) * 2


def test_too_many_positions_give_a_sample_that_says_so():
    odds = battle_odds(army_of("rome"), army_of("carthage", seat=1), 1, most_positions=50, samples=200, seed=1)
    assert (odds.exact, odds.samples) == (False, 200)
    _found.cache_clear()
    again = battle_odds(army_of("rome"), army_of("carthage", seat=1), 1, most_positions=50, samples=200, seed=1)
    assert odds == again
    with pytest.raises(InputError, match=r"^samples: must be 1 or more, not 0"):
        battle_odds(army_of("rome"), army_of("carthage", seat=1), samples=0)
    assert battle_odds(army_of("rome"), army_of("carthage", seat=1), most_positions=0, samples=1).samples == 1


@pytest.mark.parametrize(
    ("share", "samples", "z", "low", "high"),
    [
        (Fraction(1, 2), 100, 1.96, 0.40383, 0.59617),
        (Fraction(0), 100, 1.96, 0, 0.03699),
        (Fraction(1), 100, 1.96, 0.96301, 1),
        (Fraction(1, 5), 25, 1, 0.13225, 0.29083),
    ],
)
def test_the_interval_of_a_share_is_wilsons(share, samples, z, low, high):
    sample = BattleOdds({}, False, 0, samples)
    assert sample.interval(share, z) == pytest.approx((low, high), abs=1e-5)
    assert z != 1.96 or sample.interval(share) == sample.interval(share, z)
    assert BattleOdds({}, True, 0, samples).interval(share) == (float(share),) * 2
    assert BattleOdds({}, False, 0).interval(share) == (float(share),) * 2


def test_odds_of_a_sample_are_told_with_the_interval_of_each_share():
    endings = {
        Ending(0, True, (False, True), (0, 3), (0, 4)): Fraction(1, 8),
        Ending(1, False, (False, False), (2, 1), (2, 1)): Fraction(1, 2),
        Ending(-1, False, (False, False), (0, 0), (0, 0)): Fraction(3, 8),
    }
    sample = BattleOdds(endings, False, 7, 100)
    assert [(share.who, share.share) for share in sample.fact().shares] == [
        ("attacker", 0.125),
        ("defender", 0.5),
        ("nobody", 0.375),
    ]
    assert [(share.low, share.high) for share in sample.fact().shares] == [
        sample.interval(part) for part in (Fraction(1, 8), Fraction(1, 2), Fraction(3, 8))
    ]
    assert (sample.fact().exact, sample.fact().positions, sample.fact().samples) == (False, 7, 100)
    assert (sample.wins(0), sample.total_wins(0), sample.total_wins(1)) == (Fraction(1, 8), Fraction(1, 8), 0)
    assert (sample.losses(0), sample.losses(1)) == (1, Fraction(7, 8))


@pytest.mark.parametrize(
    ("own", "enemy", "terrain", "positions"),
    [
        ((IT, IT), (L, L), 0, 10),
        (("rome_republican_legionaries", IT, "rome_velites"), (L, "carthage_citizen_spearmen", HORSE), 1, 47),
        (("rome_republican_legionaries",) * 2 + (RIDER,), (L, "carthage_citizen_spearmen", CRETANS), 1, 66),
        ((IT, RIDER, RIDER), (L, HORSE, "carthage_citizen_spearmen"), 2, 35),
        (("rome_republican_legionaries", IT, IT, "rome_onager"), (L, L, "carthage_citizen_spearmen", JAVELINS), 0, 136),
    ],
)
def test_positions_that_end_alike_are_counted_once(own, enemy, terrain, positions):
    """Each is looked at after all that lead to it, and what lies dead or safe for good counts by class alone."""
    policies = Policy(), Policy("strongest", hold=False)
    odds = battle_odds(BattleArmy(0, own), BattleArmy(1, enemy), terrain, policies)
    assert (odds.exact, odds.positions) == (True, positions)


def test_a_sample_is_drawn_alike_each_time_it_is_drawn_from_the_start():
    battle, _ = engine.start(BattleArmy(0, (IT, IT)), BattleArmy(1, (L, L)), 0)
    one, again, other = (
        odds_from(battle, most_positions=0, samples=40, **seed) for seed in ({}, {"seed": 0}, {"seed": 7})
    )
    assert one == again != other
    assert (one.exact, one.samples) == (False, 40)


def test_a_second_sample_of_a_battle_is_what_it_would_be_alone():
    battle, _ = engine.start(army_of("rome"), army_of("carthage", seat=1), 1)
    twice = counting.Sampler(battle, (Policy(), Policy()))
    for seed in (1, 2):
        assert twice.endings(60, seed) == counting.Sampler(battle, (Policy(), Policy())).endings(60, seed)


def test_the_shares_add_up():
    odds = battle_odds(BattleArmy(0, (IT,) * 3), BattleArmy(1, (L,) * 2, "carthage_rab_mahanet"), 1)
    assert sum(odds.endings.values()) == 1
    assert odds.wins(0) + odds.wins(1) + odds.nobody() == 1
    assert odds.total_wins(0) <= odds.wins(0)
    assert odds.mean(lambda _: 3) == 3
    assert odds.losses(1) == sum(share * end.mains_lost[1] for end, share in odds.endings.items())


def test_a_sample_counts_positions_that_end_alike_as_one():
    # Where an event may interfere, the way to the next dice is not remembered: positions are joined all the same.
    rallies = ("rally", "rally")
    one = BattleArmy(0, (IT, "rome_imperial_auxilia", IT), events=rallies)
    armies = one, BattleArmy(1, (L, "carthage_citizen_spearmen", L))

    def same(seen, moves):
        return Policy()(seen, moves)

    joined, apart = (
        battle_odds(*armies, 1, two, most_positions=0, samples=300) for two in ((Policy(),) * 2, (same,) * 2)
    )
    assert joined.endings == apart.endings
    assert joined.positions < apart.positions


def test_one_more_elephant_is_worth_something():
    one, two = BattleArmy(0, (L,) * 2), BattleArmy(1, (IT,) * 3)
    before, after = worth_of("carthage_war_elephants", one, two)
    assert before.exact
    assert after.wins(0) > before.wins(0)
    more = ("carthage_war_elephants",)
    assert before.endings == battle_odds(one, two).endings
    assert after.endings == battle_odds(BattleArmy(0, (L, L, *more)), two).endings
    assert worth_of(*more, one, two, side=1)[1].endings == battle_odds(one, BattleArmy(1, (IT, IT, IT, *more))).endings
    before, after = worth_of("carthage_war_elephants", one, two, instead_of="carthage_libyan_spearmen")
    assert after.wins(0) > before.wins(0)
    with pytest.raises(InputError, match=r"^instead_of: rome_velites is not in the army"):
        worth_of("carthage_war_elephants", one, two, instead_of="rome_velites")
    with pytest.raises(InputError, match="7 main battle cards"):
        worth_of("carthage_war_elephants", BattleArmy(0, (L,) * 6), two)


@pytest.mark.rule("TWR-165")
def test_the_best_answer_to_a_known_deployment_is_the_best_of_all(fight, cards):
    game = fight(
        (cards.italian, cards.legion, cards.velites), (cards.elephant, cards.libyan), one={"general": "rome_praetor"}
    )
    game.lay(cards.italian, cards.elephant).do(Reveal())
    seen = engine.observe(game.battle, 0)
    answers = best_answers(seen, engine.legal_moves(game.battle))
    assert [worth for _, _, worth in answers] == sorted((worth for _, _, worth in answers), reverse=True)
    # Velites have a red S against elephants.
    assert "rome_velites" in answers[0][0].cards
    assert Policy()(seen, engine.legal_moves(game.battle)) == answers[0][0]


def test_policies_differ_and_only_choose_what_is_legal(fight, cards):
    army = (cards.italian, cards.legion, cards.allied)
    game = fight(army, (cards.libyan,) * 3)
    moves = engine.legal_moves(game.battle)
    assert Policy("strongest")(game.battle, moves) == Deploy((cards.legion,))
    assert Policy("weakest")(game.battle, moves) == Deploy((cards.italian,))
    assert Policy("suited")(fight(army, (cards.libyan,) * 3, 1).battle, moves) == Deploy((cards.italian,))
    game = fight((cards.italian, cards.legion, *(cards.allied,) * 2, cards.velites), (cards.libyan,) * 4)
    moves = engine.legal_moves(game.battle)
    assert Policy("strongest", stack="late")(game.battle, moves) == Deploy((cards.legion,))
    assert Policy("strongest")(game.battle, moves) == Deploy((cards.legion, cards.velites))


def test_a_reveal_helps_who_holds_it():
    one = BattleArmy(0, (IT, "rome_republican_legionaries", "rome_velites"), "rome_scipio")
    two = BattleArmy(1, (L, "carthage_war_elephants"), "")
    with_it = battle_odds(one, two, 1, (Policy(), Policy()))
    without = battle_odds(one, two, 1, (Policy(reveals=False), Policy()))
    assert with_it.wins(0) >= without.wins(0)


def test_mean_damage_counts_half_kills():
    assert mean_damage(IT, difficult=False) == Fraction(4 + 3, 12)
    assert mean_damage("carthage_war_elephants", difficult=True) == Fraction(3, 12)


def test_the_best_reroll_keeps_what_is_good():
    roll = Roll(0, "rome_allied_cavalry", L, "beside", ("GREEN", "GREEN"))
    options = BattleOptions()
    assert best_reroll(roll._replace(faces=("skull", "blank")), False, options, dice()) == ()
    assert best_reroll(roll._replace(faces=("blank", "blank")), False, options, dice()) == (0, 1)
    assert best_reroll(roll._replace(faces=("blank", "x")), False, options, dice()) == (0,)
    assert best_reroll(roll._replace(faces=("blank", "blank"), used=(0,)), False, options, dice()) == (1,)
    assert strike_worth(roll, True, options, dice()) > strike_worth(roll, False, options, dice())


def test_throws_hold_every_fall_with_its_weight():
    fallen = throws(("RED", "BLACK"), dice())
    assert fallen.total == 36
    assert len(fallen.outcomes) == 12
    assert fallen.probability(("skull", "blank")) == Fraction(12, 36)


def test_odds_from_the_middle_of_a_battle(fight, cards):
    game = fight((cards.italian,) * 3, (cards.libyan,) * 3).lay(cards.italian, cards.libyan)
    before = odds_from(game.battle)
    game.fall("skull blank", "blank blank")
    assert odds_from(game.battle).wins(0) > before.wins(0)
    game = fight((cards.italian,) * 2, (cards.libyan,) * 2)
    while not game.battle.over and game.battle.phase != "result":
        game.lay(cards.italian, cards.libyan).fall("blank blank", "blank blank")
    assert odds_from(game.battle).nobody() == 1
    assert Pass() not in engine.legal_moves(game.battle)


def test_a_shield_wall_in_hand_counts():
    one, two = BattleArmy(0, (IT,) * 2), BattleArmy(1, (L,) * 2, events=("shield_wall",))
    with_it, without = battle_odds(one, two), battle_odds(one, BattleArmy(1, (L,) * 2))
    assert with_it.exact
    assert with_it.wins(1) > without.wins(1)


def test_the_ground_is_level_where_nothing_is_said():
    one, two = BattleArmy(0, (IT,) * 2), BattleArmy(1, (L,) * 2)
    assert battle_odds(one, two) == battle_odds(one, two, 0) != battle_odds(one, two, 1)


@pytest.mark.rule("TWR-201")
def test_who_rolls_leftover_foot_may_still_strike_whatever_may_envelop():
    battle = building.position(
        "Rome: 3 Italian Infantry, Fabius", "Carthage: 3 Libyan Spearmen, Hannibal", phase="centre"
    )
    assert counting._may_strike(battle._replace(striker=1, stage=LandStage.STRIKE), 1)
    assert not counting._may_strike(battle._replace(striker=1, stage=LandStage.STRIKE), 0)
    assert counting._may_strike(battle._replace(phase="flanks", stage=LandStage.JUDGE), 0)


def test_without_a_word_a_sample_is_that_of_seed_nought_on_open_ground():
    armies = army_of("rome"), army_of("carthage", seat=1)
    usual = battle_odds(*armies, most_positions=0, samples=4)
    assert usual == battle_odds(*armies, 0, most_positions=0, samples=4, seed=0)
    assert usual.samples == 4
    assert not usual.exact


def test_the_odds_of_a_battle_that_is_laid_out():
    sides = "Rome: 2 Italian Infantry", "Carthage: 2 Libyan Spearmen"
    laid = building.position(*sides, phase="centre")
    assert battle_odds(laid).endings == odds_from(laid).endings
    assert battle_odds(building.position(*sides)).endings == battle_odds(*map(building.army, sides)).endings
    for wrong, said in (
        ((laid, building.army("Rome")), "has its armies, its terrain and its options already"),
        ((laid, None, 2), "has its armies, its terrain and its options already"),
        ((building.position("Rome: Quinquereme", "Carthage: Trireme"),), "is two armies, or one battle on land"),
        ((building.army("Rome"),), "is two armies, or one battle on land"),
    ):
        with pytest.raises(InputError, match=said):
            battle_odds(*wrong)


def test_who_is_rolled_at_lies_where_the_roll_says_also_in_positions_counted_as_one():
    struck = 0
    for seed in range(60):
        chance = Random(seed)
        battle = engine.start(some_army(chance, 0), some_army(chance, 1), 1, some_options(chance))[0]
        while engine.to_move(battle) is not None:
            if engine.to_move(battle) == CHANCE:
                battle = engine.resolve(battle, engine.chances(battle).draw(chance))[0]
            else:
                battle = engine.perform(battle, chance.choice(engine.legal_moves(battle)))[0]
            for roll in counting.joined(battle).rolls:
                if roll.where in SAFE:
                    struck += 1
                    assert roll.target in getattr(counting.joined(battle).sides[1 - roll.side], roll.where)
    assert struck > 50
