"""What a notebook shows of a battle by itself, and what each seat may see of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace as with_changes

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalBattleGame, NavalSetup, army_of, navy_of
from romelab.total_war_rome.battle.positions import prompts
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.state import LandBattle, Side, replace
from romelab.total_war_rome.box.cards import HIDDEN, generals
from tests.shown_tables import row

from .second_opinion.lockstep import some_army, some_options


def test_a_battle_on_land_shows_where_the_cards_of_each_side_are():
    battle = BattleGame().read_line(
        'battle/2 attacker=[faction:Rom,cards:["Republican Legionaries*3",Velites],general:Fabius,dead:[velites]] '
        "defender=[faction:Karthago] phase=centre stage=deploy"
    )
    assert repr(battle) == "<land battle, centre, deploy: 3 cards against 5 cards>"
    shown = battle._repr_html_()
    assert "<caption>land battle, centre, deploy: 3 cards against 5 cards</caption>" in shown
    heads = [f'<th scope="col">{head}</th>' for head in ("side", "leader", "hand", "fighting", "safe", "dead")]
    assert "".join(heads) in shown
    assert row("attacker", "Quintus Fabius Maximus", "3 Republican Legionaries", "", "", "Velites") in shown
    hand = "Citizen Cavalry, Citizen Spearmen, 2 Libyan Spearmen, Numidian Cavalry"
    assert row("defender", "Mago Barca", hand, "", "", "") in shown
    legion = "rome_republican_legionaries"
    fights = replace(battle.sides[0], hand=(legion,), main=legion, wounded="", under=(legion,))
    assert row("attacker", "Quintus Fabius Maximus", *["Republican Legionaries"] * 3, "Velites") in (
        battle.with_side(0, fights)._repr_html_()
    )


def test_a_battle_at_sea_shows_what_is_afloat_and_what_is_lost():
    battle = NavalBattleGame().new_game(NavalSetup(navy_of("rome"), navy_of("carthage", seat=1)))
    ships = len(battle.sides[0].ships), len(battle.sides[1].ships)
    assert repr(battle).endswith(f": {ships[0]} ships against {ships[1]} ships>")
    sunk = battle.sides[1].ships[0]
    here = battle.with_side(1, replace(battle.sides[1], sunk=(sunk,)))
    shown = here._repr_html_()
    heads = [f'<th scope="col">{head}</th>' for head in ("side", "faction", "afloat", "aboard", "lost")]
    assert "".join(heads) in shown
    assert "<tr><td>attacker</td><td>Rome</td>" in shown
    assert "<tr><td>defender</td><td>Carthage</td>" in shown
    assert shown.count("<td></td>") == 3


@pytest.mark.parametrize(
    ("general", "gift", "said"),
    [
        ("rome_fabius", "battlefield_expert", "Quintus Fabius Maximus, 4 stars, Battlefield Expert"),
        ("rome_praetor", "", "Praetor, 2 stars, no characteristic"),
    ],
)
def test_a_general_is_offered_with_what_is_particular_to_him(general, gift, said):
    who = generals()[general]
    assert who.characteristic == gift
    assert default_speech().say(prompts.GeneralChoice(general, who.stars, gift)) == said


@pytest.mark.parametrize(("events", "stage"), [((), "deploy"), (("rough_ground",), "prepare")])
def test_at_the_beginning_nobody_holds_strikes_or_has_won(events, stage):
    battle = BattleGame().new_game(BattleSetup(army_of("rome", events=events), army_of("carthage", seat=1)))
    assert (battle.stage, battle.rolls, battle.shown) == (stage, (), False)
    for side in battle.sides:
        assert (side.spent, side.inspired, side.passing) == (False, False, False)
        assert (side.front, side.wounded, side.under, side.beside, side.dead, side.left) == ((), "", (), (), (), ())
        assert (side.hurt, side.fallen, side.peeks) == ("", False, False)
        assert stage == "deploy" or (battle.due, side.pledge, side.reveals) == (0, -1, 0)
    assert (battle.held, battle.striker, battle.winner, battle.turn, battle.step) == (-1, -1, -1, 0, 0)
    assert (battle.asked, battle.combat, battle.improved, battle.choices) == (0, 0, 0, 0)
    assert (battle.total, battle.destroyed, battle.upgraded, battle.fallen) == (False, (False, False), (), ((), ()))
    naval = NavalBattleGame().new_game(NavalSetup(navy_of("rome"), navy_of("carthage", seat=1)))
    assert (naval.asked, naval.turn) == (0, 0)
    for fleet in naval.sides:
        assert (fleet.captures, fleet.to_sink, fleet.to_take, fleet.to_drown, fleet.rerolled) == (-1, 0, 0, 0, False)


def seen_by_an_ally(side: Side, seen: Side) -> None:
    """An ally sees the troop cards, not what the commander holds or has in reserve."""
    assert seen._replace(army=side.army, events=side.events) == side
    assert with_changes(
        seen.army, events=(), veterans=side.army.veterans, reserve_generals=side.army.reserve_generals
    ) == (with_changes(side.army, events=()))


def seen_by_others(battle: LandBattle, index: int, seen: Side, peeks: bool) -> None:
    """Others see how many cards there are; which, once they lie open."""
    side = battle.sides[index]
    assert seen.hand == (HIDDEN,) * len(side.hand)
    assert seen.army.cards == (HIDDEN,) * len(side.army.cards)
    assert (seen.army.seat, seen.army.general, seen.army.held) == (side.army.seat, side.army.general, side.army.held)
    assert seen.pledge == -1
    open_dead = battle.fallen[index] if battle.destroyed[index] else side.dead
    assert seen.dead == open_dead + (HIDDEN,) * (len(side.dead) - len(open_dead))
    lies_open = battle.shown or battle.striker >= 0 or peeks
    assert seen.front == (side.front if lies_open else (HIDDEN,) * len(side.front))
    if not lies_open:
        # Which slots are filled would tell what the cards are.
        slots = seen.main, seen.skirmisher, seen.artillery
        assert slots == (*(HIDDEN,) * len(side.front), "", "", "")[:3]
    hidden = {"army": side.army, "hand": side.hand, "pledge": side.pledge, "dead": side.dead, "events": side.events}
    assert seen._replace(**hidden, main=side.main, skirmisher=side.skirmisher, artillery=side.artillery) == side


@pytest.mark.rule("TWR-042", "TWR-048", "TWR-165")
def test_each_seat_sees_of_a_battle_what_lies_open_to_it_and_no_more():
    met: Counter[str] = Counter()
    for number in range(60):
        chance = random.Random(number)
        battle, _ = engine.start(some_army(chance, 0), some_army(chance, 1), chance.randint(0, 3), some_options(chance))
        while not battle.over:
            for seat in (0, 1, 2, 3, None):
                seen = engine.observe(battle, seat)
                for index, side in enumerate(battle.sides):
                    known, other = seen.sides[index], battle.sides[1 - index]
                    if seat == side.army.seat:
                        assert known == side
                        continue
                    gone = Counter(side.army.events) - Counter(side.events)
                    assert (known.events, known.army.events) == ((), tuple(sorted(gone.elements())))
                    assert (known.army.veterans, known.army.reserve_generals) == ((), ())
                    if seat in side.army.owners:
                        met["an ally"] += 1
                        seen_by_an_ally(side, known)
                    else:
                        peeks = other.peeks and seat in other.army.owners
                        met["a peek"] += peeks
                        seen_by_others(battle, index, known, peeks)
                mine = battle.winner >= 0 and seat in battle.sides[battle.winner].army.owners
                assert seen.upgraded == (battle.upgraded if mine else (HIDDEN,) * len(battle.upgraded))
                met["a veteran"] += bool(battle.upgraded)
                changed = {"sides": battle.sides, "upgraded": battle.upgraded}
                assert seen._replace(**changed) == battle
            if engine.to_move(battle) == CHANCE:
                battle, _ = engine.resolve(battle, engine.chances(battle).draw(chance))
            else:
                battle, _ = engine.perform(battle, chance.choice(list(engine.legal_moves(battle))), pause=True)
    assert all(met[what] > 5 for what in ("an ally", "a peek", "a veteran")), met
