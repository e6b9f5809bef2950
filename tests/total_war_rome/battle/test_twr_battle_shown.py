"""What a notebook shows of a battle by itself."""

from __future__ import annotations

from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalBattleGame, NavalSetup, army_of, navy_of
from romelab.total_war_rome.battle.positions.state import replace
from tests.shown_tables import row


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


def test_at_the_beginning_nobody_holds_strikes_or_has_won():
    battle = BattleGame().new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1)))
    assert (battle.held, battle.striker, battle.winner, battle.turn, battle.step) == (-1, -1, -1, 0, 0)
    assert (battle.asked, battle.combat, battle.improved, battle.choices) == (0, 0, 0, 0)
    assert (battle.total, battle.destroyed, battle.upgraded, battle.fallen) == (False, (False, False), (), ((), ()))
