"""A bot that holds its riders back does so everywhere: at a reveal, and when cards over may strike."""

from __future__ import annotations

import pytest

from .second_opinion.engine_side import BattleArmy, Deploy, Pass, Policy, Reveal, Strike, battle_odds, engine

LEGION, ITALIAN, RIDER, VELITES = (
    f"rome_{name}" for name in ("republican_legionaries", "italian_infantry", "allied_cavalry", "velites")
)
SPEARMEN, SCUTARII, HORSE, NUMIDIANS, SLINGERS = (
    f"carthage_{name}"
    for name in ("libyan_spearmen", "hispanic_scutarii", "hispanic_cavalry", "numidian_cavalry", "balearic_slingers")
)
BLANK = "blank blank"


def seen_and_moves(game):
    return engine.observe(game.battle, game.battle.asked), engine.legal_moves(game.battle)


@pytest.mark.rule("TWR-165", "TWR-191")
def test_at_a_reveal_riders_are_kept_though_one_is_the_best_answer(fight):
    game = fight((LEGION,) * 3, (SPEARMEN, SPEARMEN, HORSE, HORSE), two={"general": "carthage_rab_mahanet"})
    game.lay(LEGION, SPEARMEN).do(Reveal())
    # The legionaries' red S strikes foot, so a rider would do best in this one combat.
    assert Policy(hold=False)(*seen_and_moves(game)) == Deploy((HORSE,))
    assert Policy()(*seen_and_moves(game)) == Deploy((SPEARMEN,))


@pytest.mark.rule("TWR-165", "TWR-186")
def test_at_a_reveal_on_the_flanks_riders_answer_riders(fight):
    army = (SPEARMEN, SPEARMEN, HORSE, "carthage_poeni_cavalry")
    game = fight((LEGION, LEGION, RIDER), army, two={"general": "carthage_rab_mahanet"})
    game.lay(RIDER, HORSE).do(Reveal())
    assert Policy()(*seen_and_moves(game)) == Deploy(("carthage_poeni_cavalry",))


@pytest.mark.rule("TWR-165", "TWR-191")
def test_at_a_reveal_riders_lead_where_nobody_else_can(fight):
    game = fight((LEGION,) * 3, (HORSE, HORSE, RIDER), two={"general": "carthage_rab_mahanet"})
    game.lay(LEGION, HORSE).do(Reveal())
    assert Policy()(*seen_and_moves(game)).cards[0] in (HORSE, RIDER)


@pytest.mark.rule("TWR-201", "TWR-204")
def test_riders_over_wait_for_the_envelopment_where_dice_are_rolled_again(fight):
    game = fight((ITALIAN, ITALIAN, LEGION, RIDER), (SPEARMEN, SPEARMEN))
    for _ in range(2):
        game.lay(ITALIAN, SPEARMEN).fall(BLANK, BLANK)
    assert (game.battle.phase, game.battle.stage) == ("centre", "strike")
    foot = Policy()(*seen_and_moves(game))
    assert foot == Strike(LEGION, SPEARMEN)
    game.do(foot).fall(BLANK)
    # Riders may strike now without a second roll, or at the same cards a moment later with one.
    assert Strike(RIDER, SPEARMEN) in engine.legal_moves(game.battle)
    assert Policy()(*seen_and_moves(game)) == Pass()
    assert Policy(hold=False)(*seen_and_moves(game)) == Strike(RIDER, SPEARMEN)
    game.do(Pass())
    assert game.battle.phase == "envelopment"
    assert Policy()(*seen_and_moves(game)) == Strike(RIDER, SPEARMEN)


@pytest.mark.rule("TWR-165", "TWR-202")
def test_a_reveal_does_not_cost_an_army_of_riders_its_envelopment():
    """Spearmen and three riders at Cannae: with reveals the bot once won a third as often as without."""
    rome = BattleArmy(0, (LEGION,) * 3 + (ITALIAN,) * 2 + (RIDER, VELITES), "rome_paullus")
    army = BattleArmy(1, (SPEARMEN, SPEARMEN, HORSE, HORSE, HORSE, NUMIDIANS, SLINGERS), "carthage_hannibal")

    def wins(policy: Policy) -> float:
        return float(battle_odds(rome, army, 0, (Policy(), policy), most_positions=0, samples=1500, seed=216).wins(1))

    assert wins(Policy()) > wins(Policy(reveals=False)) - 0.03
    assert wins(Policy()) > wins(Policy(hold=False))
