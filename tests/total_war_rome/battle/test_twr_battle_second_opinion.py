"""A second, naive reading of the battle rules against the engine: the same dice, the same result, the same chances.

200 random battles are fought in both; set ``ROMELAB_LONG=1`` for 4,000 of them and for more exact chances.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from tests.samples import LONG, one_of

from .second_opinion.chances import battle_endings, combat_ends, envelopment_damage, falls
from .second_opinion.engine_side import (
    BattleArmy,
    BattleOptions,
    EngineSide,
    Hold,
    Pass,
    Policy,
    Reroll,
    Roll,
    Strike,
    battle_odds,
    best_reroll,
    combat_odds,
    damage_worth,
    dice,
    engine,
    envelopment_odds,
    hit,
    printed,
    strike_worth,
    troops,
)
from .second_opinion.field import Side
from .second_opinion.lockstep import MOUNTED, random_battle
from .second_opinion.sea import random_sea_battle
from .second_opinion.wounds import Throw, damage_done, suffer

BATTLES = 4_000 if LONG else 200
SMALL_BATTLES, SMALL = (20, 80) if LONG else (2, 40)
"""Battles whose exact chances are compared, and how many positions they may have."""

IT, LIBYAN, CITIZEN = "rome_italian_infantry", "carthage_libyan_spearmen", "carthage_citizen_spearmen"
VELITES, JAVELINS = "rome_velites", "carthage_numidian_javelinmen"
RIDER, ELEPHANT, ARCHERS, GUNS = "rome_allied_cavalry", "carthage_war_elephants", "merc_cretan_archers", "rome_onager"
BLANK = "blank blank"


@pytest.mark.rule(*(f"TWR-{number}" for number in (*range(162, 200), *range(200, 216))))
def test_random_battles_are_the_same_die_by_die():
    """Choices, dice, zones at every decision, and the result with its rewards are compared in ``lockstep``."""
    endings: Counter[tuple[int | None, bool]] = Counter()
    happened: Counter[str] = Counter()
    for number in range(BATTLES):
        both, verdict = random_battle(number)
        endings[verdict.winner, verdict.total] += 1
        happened.update(both.met)
        happened["generals fallen"] += any(side.former for side in both.field.sides)
        happened["dice"] += both.dice
    assert set(endings) == {(None, False), (0, False), (1, False), (0, True), (1, True)}
    kinds = ("deploy", "hold", "reveal", "pledge", "inspire", "mend", "strike", "reroll", "recover", "upgrade", "event")
    seen = {kind: sum(count for what, count in happened.items() if what.endswith(kind)) for kind in kinds}
    for what in ("terrain strike", "flanks strike", "centre strike", "envelopment strike", "envelopment reroll"):
        seen[what] = happened[what]
    seen["generals fallen"] = happened["generals fallen"]
    assert all(count > BATTLES // 150 for count in seen.values()), seen
    assert happened["dice"] > 10 * BATTLES


@pytest.mark.rule(*(f"TWR-{number}" for number in range(216, 222)), "TWR-009", "TWR-159")
def test_random_naval_battles_are_the_same_die_by_die():
    met: Counter[str] = Counter()
    for number in range(BATTLES):
        met.update(random_sea_battle(number))
    kinds = ("roll", "again", "use_s", "lose_ship", "capture_ship", "drown")
    assert all(met[kind] > BATTLES // 20 for kind in kinds), met


def small_army(chance: random.Random, seat: int) -> BattleArmy:
    """Return a few foot cards and riders, so that envelopments are common, and now and then a light card."""
    foot = [card.id for card in troops().values() if card.kind in ("foot_close", "bowmen")]
    light = [card.id for card in troops().values() if card.role == "skirmisher"]
    cards = [chance.choice(foot)] * chance.choice([1, 2, 2]) + [chance.choice(MOUNTED)] * chance.choice([1, 1, 2])
    cards += [chance.choice(light)] if chance.random() < 0.2 else []
    return BattleArmy(seat, tuple(cards), chance.choice(["", "", "carthage_rab_mahanet", "rome_regulus"]))


@pytest.mark.rule("TWR-172", "TWR-174", "TWR-176", "TWR-202", "TWR-203", "TWR-204", "TWR-206", "TWR-210")
def test_exact_odds_of_random_small_battles_equal_full_enumeration():
    met: Counter[str] = Counter()
    counted, number = 0, 0
    while counted < SMALL_BATTLES:
        number += 1
        chance = random.Random(number)
        armies = small_army(chance, 0), small_army(chance, 1)
        options = BattleOptions(
            ask="holders",
            wounded_cards=chance.choice(["recover", "recover", "lost"]),
            further_kills=chance.choice(["wounded_card", "wounded_card", "lost"]),
        )
        policies = Policy(chance.choice(["strongest", "suited"])), Policy(hold=chance.random() < 0.8)
        terrain = chance.randint(0, 1)
        odds = battle_odds(*armies, terrain, policies, options=options, most_positions=SMALL)
        if not odds.exact:
            continue  # too large to be counted by hand
        counted += 1
        assert odds.endings == battle_endings(*armies, terrain, options, policies, met), number
    # The few of the short run are small; the battles below have envelopments for certain.
    assert met["envelopment reroll"] or not LONG


@pytest.mark.rule("TWR-202", "TWR-204")
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (BattleArmy(0, (IT, IT, RIDER)), BattleArmy(1, (LIBYAN,) * 3)),
        pytest.param(
            BattleArmy(0, (IT, IT)), BattleArmy(1, (LIBYAN, LIBYAN, "carthage_poeni_cavalry")), marks=pytest.mark.long
        ),
        pytest.param(
            BattleArmy(0, (IT, RIDER, RIDER)), BattleArmy(1, (CITIZEN, CITIZEN, VELITES)), marks=pytest.mark.long
        ),
    ],
)
def test_exact_odds_with_an_envelopment_equal_full_enumeration(one, two):
    met: Counter[str] = Counter()
    options, policies = BattleOptions(ask="holders"), (Policy(), Policy())
    odds = battle_odds(one, two, policies=policies, options=options)
    assert odds.exact
    assert odds.endings == battle_endings(one, two, 0, options, policies, met)
    assert met["envelopment reroll"]


ROLLERS = (RIDER, "greece_companions_veteran", "barb_chariots", ELEPHANT, "merc_thracian_light_horse")
TARGETS = (LIBYAN, VELITES, ARCHERS, GUNS, "carthage_citizen_cavalry")


def rolled(card: str, target: str, where: str, side: int = 0) -> Roll:
    return Roll(side, card, target, where, printed(card).good)


@pytest.mark.rule("TWR-204", "TWR-202", "TWR-020", "TWR-176")
@pytest.mark.parametrize("lights", ["icon_only", "always"])
@pytest.mark.parametrize("wounded", [False, True])
@pytest.mark.parametrize(("card", "target"), list(product(ROLLERS, TARGETS)))
def test_the_damage_of_an_envelopment_equals_full_enumeration(card, target, wounded, lights):
    options = BattleOptions(s_takes_light_cards=lights)
    for side, where in ((0, "beside"), (1, "beside"), *([(0, "wounded")] if wounded else [])):
        roll = rolled(card, target, where, side)

        def again(faces: tuple[str, ...], used: set[int], roll: Roll = roll) -> tuple[int, ...]:
            return best_reroll(roll._replace(faces=faces, used=tuple(sorted(used))), wounded, options, dice())

        throw = Throw(side, card, target, where, printed(card).good)
        found: dict[int, Fraction] = defaultdict(Fraction)
        for step in envelopment_odds(roll, wounded, options, dice()):
            assert step.falls == (False, False)
            assert step.damage[side] == 0
            found[step.damage[1 - side]] += Fraction(step.weight, 36 ** len(roll.dice))
        assert found == envelopment_damage(throw, again, options)


def value(damage: int, where: str, wounded: bool, options: BattleOptions) -> Fraction:
    """What a damage destroys of a side that has, or has not, a wounded card; a fresh wound is half a card."""
    side = Side(BattleArmy(1, ()), beside=[LIBYAN], lying=CITIZEN if wounded else "")
    suffer(side, where, CITIZEN if where == "wounded" else LIBYAN, damage, options)
    return len(side.dead) + Fraction(bool(side.lying) and not wounded, 2)


@pytest.mark.rule("TWR-174", "TWR-175", "TWR-176")
@pytest.mark.parametrize("kills", ["wounded_card", "lost"])
def test_a_damage_is_worth_what_it_destroys(kills):
    options = BattleOptions(further_kills=kills)
    for damage in range(7):
        assert damage_worth(damage, "beside", False, options) == value(damage, "beside", False, options)
        assert damage_worth(damage, "beside", True, options) == value(damage, "beside", True, options)
        assert damage_worth(damage, "wounded", True, options) == value(damage, "wounded", True, options)
    # The edges: a kill alone takes one card, a kill and a wound two where somebody lies wounded; two kills by T-16.
    found = [damage_worth(damage, "beside", True, options) for damage in (2, 3, 4, 5)]
    assert found == [1, 2, 2 if kills == "wounded_card" else 1, 2]


@pytest.mark.rule("TWR-184", "TWR-201")
@pytest.mark.parametrize(("card", "target"), list(product((LIBYAN, "carthage_hispanic_scutarii", GUNS), TARGETS[:3])))
def test_the_worth_of_a_strike_is_the_mean_of_what_it_destroys(card, target):
    options = BattleOptions()
    for where, wounded in (("beside", False), ("beside", True), ("wounded", True)):
        throw = Throw(0, card, target, where, printed(card).good)
        mean = Fraction(0)
        for faces, share in falls(throw.dice):
            throw.faces = faces
            mean += share * value(damage_done([throw], options)[0], where, wounded, options)
        assert strike_worth(rolled(card, target, where), wounded, options, dice()) == mean


@pytest.mark.rule("TWR-204")
@pytest.mark.parametrize("wounded", [False, True])
def test_no_other_dice_are_better_rolled_again_at_once(wounded):
    options = BattleOptions()
    for card, target in product(ROLLERS, TARGETS):
        throw = Throw(0, card, target, "beside", printed(card).good)

        def worth(faces: tuple[str, ...], throw: Throw = throw) -> Fraction:
            throw.faces = faces
            return value(damage_done([throw], options)[0], "beside", wounded, options)

        def after(faces: tuple[str, ...], places: tuple[int, ...], throw: Throw = throw, worth=worth) -> Fraction:
            mean = Fraction(0)
            for shown, share in falls([throw.dice[place] for place in places]):
                new = dict(zip(places, shown, strict=True))
                mean += share * worth(tuple(new.get(place, face) for place, face in enumerate(faces)))
            return mean

        every = range(len(throw.dice))
        subsets = [tuple(p for p in every if bits >> p & 1) for bits in range(2 ** len(throw.dice))]
        for faces, _ in falls(throw.dice):
            chosen = best_reroll(rolled(card, target, "beside")._replace(faces=faces), wounded, options, dice())
            assert after(faces, chosen) == max(after(faces, places) for places in subsets)


STACKS = [
    ("rome_republican_legionaries",),
    ("greece_phalangites", "greece_javelinmen"),
    ("rome_imperial_praetorians", VELITES),
    (ARCHERS, GUNS),
    (ELEPHANT, JAVELINS),
    ("barb_chariots", "merc_incendiary_pigs"),
]
RULINGS = [
    {},
    {"further_kills": "lost", "black_s": "all_results", "s_takes_light_cards": "always"},
    {"two_black_s": "neither", "wounded_still_rolls": False, "lone_skirmisher": "target"},
]


@pytest.mark.rule("TWR-021", "TWR-172", "TWR-173", "TWR-174", "TWR-176", "TWR-183", "TWR-197", "TWR-198")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("wounded", one_of(2, [("", ""), (IT, ""), ("", LIBYAN), (IT, LIBYAN)], 1))
def test_the_odds_of_a_combat_with_wounded_cards_about_equal_full_enumeration(wounded, rulings):
    options = BattleOptions(**rulings)
    for number, (own, enemy) in enumerate(product(STACKS, STACKS)):
        if not LONG and number % 11 != len(wounded[0]) % 7:
            continue
        inspired = (number % 2 == 0 and len(own) == 1, False)
        theirs = combat_odds(own, enemy, phase="centre", wounded=wounded, inspired=inspired, options=options).ends
        mine = combat_ends(own, enemy, "centre", wounded, inspired, options)
        assert {(end.dead, end.wounded): share for end, share in theirs.items()} == mine, (own, enemy)


@pytest.mark.rule("TWR-179", "TWR-182")
@pytest.mark.parametrize("ruling", ["withdraws", "target"])
def test_the_odds_of_a_skirmisher_alone_equal_full_enumeration(ruling):
    options = BattleOptions(lone_skirmisher=ruling)
    for enemy in STACKS[:3]:
        theirs = combat_odds((VELITES,), enemy, phase="terrain", wounded=("", LIBYAN), options=options).ends
        mine = combat_ends((VELITES,), enemy, "terrain", ("", LIBYAN), (False, False), options)
        assert {(end.dead, end.wounded): share for end, share in theirs.items()} == mine


@pytest.mark.rule("TWR-173", "TWR-174", "TWR-175", "TWR-176")
@pytest.mark.parametrize("ruling", ["wounded_card", "lost"])
def test_every_damage_in_every_position_leaves_the_same_cards_dead_and_wounded(ruling):
    """Each deployed card wounded in this combat or none, or one of an earlier combat, and each card rolled at."""
    options = BattleOptions(further_kills=ruling)
    army, deployed = BattleArmy(1, ()), {"main": LIBYAN, "skirmisher": JAVELINS, "artillery": "carthage_ballistae"}
    for hurt, lying in (("", ""), ("", CITIZEN), *((slot, "") for slot in deployed)):
        for where, damage in product((*deployed, "beside", *(["wounded"] if lying else [])), range(1, 7)):
            target = {"beside": ARCHERS, "wounded": lying, **deployed}[where]
            mine = Side(army, stack=dict(deployed), hurt=hurt, lying=lying, beside=[ARCHERS])
            suffer(mine, where, target, damage, options)
            before = EngineSide(army, "", (), **deployed, hurt=hurt, wounded=lying, beside=(ARCHERS,))
            theirs, _ = hit(before, Roll(0, IT, target, where, ()), damage, options)
            left = {slot: card for slot in deployed if (card := getattr(theirs, slot))}
            assert (left, theirs.hurt, theirs.wounded) == (mine.stack, mine.hurt, mine.lying), (
                hurt,
                lying,
                where,
                damage,
            )
            assert (theirs.dead, theirs.beside) == (tuple(sorted(mine.dead)), tuple(mine.beside))
            assert theirs.fallen == mine.lead_died


@pytest.mark.rule("TWR-174")
def test_a_skirmisher_wounded_early_stays_wounded_when_its_main_card_falls(fight):
    game = fight((IT, IT, IT, VELITES), (LIBYAN, LIBYAN, LIBYAN, JAVELINS))
    game.lay((IT, VELITES), (LIBYAN, JAVELINS)).fall("x", "blank", "skull blank", BLANK)
    assert (game.sides[1].dead, game.sides[1].wounded) == ((LIBYAN,), JAVELINS)
    # One more wound destroys it, and the card that was rolled at stays unhurt.
    game.lay(IT, LIBYAN).fall("x blank", BLANK)
    assert (game.sides[1].dead, game.sides[1].wounded) == ((LIBYAN, JAVELINS), "")
    assert game.sides[1].beside == (LIBYAN,)
    assert "Numidian Javelinmen are destroyed" in game.happened("TWR-174")
    assert game.happened("TWR-176") == []


@pytest.mark.rule("TWR-176")
def test_a_kill_and_a_wound_take_the_skirmisher_wounded_in_the_same_combat(fight):
    game = fight((IT, IT, IT, VELITES), (LIBYAN, LIBYAN, LIBYAN, JAVELINS))
    game.lay((IT, VELITES), (LIBYAN, JAVELINS)).fall("x", "blank", "skull x", BLANK)
    assert (game.sides[1].dead, game.sides[1].wounded, game.sides[1].hurt) == ((LIBYAN, JAVELINS), "", "")
    assert game.happened("TWR-175") == ["Libyan Spearmen are destroyed"]
    assert game.happened("TWR-176") == ["Numidian Javelinmen are destroyed"]
    # The next wound meets nobody wounded: it wounds.
    game.lay(IT, LIBYAN).fall("x blank", BLANK)
    assert game.sides[1].wounded == LIBYAN


@pytest.mark.rule("TWR-174", "TWR-175")
def test_a_wounded_skirmisher_that_is_destroyed_itself_leaves_nobody_wounded(fight):
    game = fight((IT, IT, IT, VELITES, GUNS), (LIBYAN, LIBYAN, LIBYAN, JAVELINS))
    # The artillery wounds the javelinmen, the velites wound them again: they are destroyed.
    game.lay((IT, VELITES, GUNS), (LIBYAN, JAVELINS)).fall("x", "x", "blank")
    assert (game.sides[1].dead, game.sides[1].wounded, game.sides[1].hurt) == ((JAVELINS,), "", "")
    # They were rolled at and wounded: the second wound destroys them as the card that lies wounded.
    assert game.happened("TWR-174") == ["Numidian Javelinmen are wounded", "Numidian Javelinmen are destroyed"]
    assert game.happened("TWR-175") == []
    game.fall(BLANK, BLANK)
    game.lay(IT, LIBYAN).fall("x blank", BLANK)
    assert game.sides[1].wounded == LIBYAN


@pytest.mark.rule("TWR-101")
def test_letting_everything_pass_is_refused_in_preparation_while_nobody_asks_for_events(fight):
    one = {"general": "rome_fabius"}
    game = fight((IT, IT), (LIBYAN, LIBYAN), 1, one=one, ask="holders")
    # The Battlefield Expert is asked for the terrain; there is no event to be asked for.
    assert game.battle.stage == "prepare"
    assert game.refused(Pass(rest=True)) == ("TWR-101",)
    # Who holds action cards is asked, and may let everything pass.
    game = fight((IT, IT), (LIBYAN, LIBYAN), 1, one={"events": ("open_plain",), "held": 1})
    assert game.battle.stage == "prepare"
    assert Pass(rest=True) in engine.legal_moves(game.battle)


@pytest.mark.rule("TWR-204")
def test_a_second_wind_rolls_any_die_again_in_an_envelopment_too(fight):
    """The card rolls any of the own dice again; that each die is rolled again once is said of the envelopment alone."""
    game = fight((IT, IT, RIDER, RIDER), (LIBYAN,) * 3, one={"events": ("second_wind",)}, ask="holders")
    for _ in range(2):
        game.lay(IT, LIBYAN).fall(BLANK, BLANK).do(*([Pass()] if game.battle.stage == "react" else []))
    game.do(Hold(), Pass(), Strike(RIDER, LIBYAN)).fall(BLANK).do(Reroll((0, 1))).fall(BLANK)
    assert game.battle.stage == "react"
    listed = [move for move in engine.legal_moves(game.battle) if isinstance(move, Reroll)]
    assert listed == [Reroll((0,)), Reroll((1,)), Reroll((0, 1))]
    assert not any(engine.why_not(game.battle, move) for move in listed)
