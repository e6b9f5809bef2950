"""What battles tell: facts that hide what is hidden, in German too, and nothing else reads the sentences."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from romelab.core.facts import redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import dumps
from romelab.core.speech import Speech, catalogue
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, NavalBattleGame, NavalSetup, army_of, navy_of
from romelab.total_war_rome.battle.positions import events as h, refusals as r
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, BattleArmy, added, without
from romelab.total_war_rome.battle.positions.moves import (
    CaptureShip,
    ChangeTerrain,
    Deploy,
    PlayBattleEvent,
    Pledge,
    Promote,
    Reroll,
    Strike,
    Upgrade,
    UseS,
)
from romelab.total_war_rome.battle.positions.prompts import LaysCards, UsesMarines
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.battle.positions.state import replace
from romelab.total_war_rome.pictures.battle_charts import losses, story
from romelab.total_war_rome.pictures.battle_scene import battle_scene, last_throws
from tests.random_games import random_game

SETUP = BattleSetup(
    army_of("carthage", ("carthage_war_elephants",) * 3 + ("carthage_citizen_cavalry",) * 2, events=("rally",)),
    army_of("rome", seat=1, events=("rough_ground", "scouts_report")),
    terrain=1,
)
VELITES, ITALIANS, LIBYANS = "rome_velites", "rome_italian_infantry", "carthage_libyan_spearmen"
FABIUS, PRAETOR = "rome_fabius", "rome_praetor"
GERMAN = [
    (h.ShiftsGround(1, "rome", "rough_ground", 1), "Die Armee Roms spielt „Raues Gelände“: jetzt ein Geländekampf"),
    (
        h.SendsScouts(0, FABIUS, "scouts_report"),
        "Quintus Fabius Maximus spielt „Bericht der Späher“ und darf einmal mehr aufdecken",
    ),
    (h.GroundSettled(0), "Um Gelände wird nicht gekämpft"),
    (h.GroundSettled(2), "2 Geländekämpfe stehen bevor"),
    (h.StarsCompared(0, FABIUS, 4, 1), "Quintus Fabius Maximus hat 4 Sterne und darf einmal aufdecken"),
    (h.CountsRiders(1, "barbarians", 0), "Für die Flanken hat die Armee der Barbarenstämme keine Hauptkampfkarte"),
    (h.LaysDown(1, PRAETOR, 2, (ITALIANS, VELITES), (1,)), "Der Prätor legt verdeckt Italische Infanterie mit Velites"),
    (
        h.UsesReveal(0, "greece", (LIBYANS, "carthage_numidian_cavalry"), (0, 1)),
        "Die Armee der griechischen Staaten deckt auf und sieht: Libysche Speerträger mit Numidischer Reiterei",
    ),
    (
        h.CardsShown(
            "TWR-166", "terrain", 1, (h.Turned(FABIUS, (ITALIANS, VELITES)), h.Turned("carthage", (LIBYANS,)))
        ),
        "Kampf um Gelände, 1. Kampf: Quintus Fabius Maximus zeigt Italische Infanterie mit Velites"
        " und die Armee Karthagos zeigt Libysche Speerträger",
    ),
    (h.GeneralJoins(0, PRAETOR, "GREEN"), "Der Prätor kämpft mit einem grünen Würfel mit"),
    (
        h.CardRolls("TWR-183", 0, VELITES, LIBYANS, (h.Fell("GREEN", "skull"), h.Fell("WHITE", "blank")), False),
        "Velites würfeln gegen Libysche Speerträger: Schädel (grün) und leer (weiß)",
    ),
    (
        h.CardRolls("TWR-204", 0, "rome_allied_cavalry", LIBYANS, (h.Fell("GREEN", "x"), h.Fell("GREEN", "x")), True),
        "Verbündete Reiterei würfelt noch einmal gegen Libysche Speerträger: X (grün) und X (grün)",
    ),
    (h.CardWounded(1, ITALIANS), "Italische Infanterie ist verwundet"),
    (h.CardDestroyed("TWR-175", 0, LIBYANS), "Libysche Speerträger sind vernichtet"),
    (h.LeaderFalls(0, PRAETOR, ""), "Der Prätor fällt; die Armee hat keinen Feldherrn mehr"),
    (
        h.LeaderFalls(0, "greece_pyrrhus", "greece_strategos"),
        "Pyrrhos von Epirus fällt; an die Spitze tritt der Stratege",
    ),
    (h.GunsLost(0, "rome_ballistae"), "Mit ihrer Hauptkampfkarte gehen Ballisten verloren"),
    (h.WoundMended(0, "rome_italian_infantry_veteran"), "Italische Infanterie (Veteranen) ist nicht mehr verwundet"),
    (
        h.SendsAgainst("TWR-202", 1, "barb_chieftain", "barb_chariots", "rome_onager"),
        "Der Häuptling schickt Streitwagen gegen Onager",
    ),
    (
        h.ArmyBreaks(0, "carthage", 1),
        "Die Armee Karthagos behält nur eine Hauptkampfkarte: damit ist die Armee vernichtet",
    ),
    (h.BattleTied(2), "Jede Seite hat 2 Hauptkampfkarten verloren: unentschieden"),
    (h.TotalVictory(0, "greece"), "Die Armee der griechischen Staaten erringt einen vollständigen Sieg"),
    (h.TakesCardBack("TWR-209", 0, PRAETOR, ITALIANS), "Der Prätor nimmt Italische Infanterie zurück"),
    (
        h.BecomesVeteran(0, ITALIANS, "rome_italian_infantry_veteran", (0,)),
        "Aus Italischer Infanterie wird Italische Infanterie (Veteranen)",
    ),
    (
        h.GeneralRises(0, PRAETOR, "rome_regulus", 3),
        "An die Stelle des Prätors tritt Marcus Atilius Regulus mit 3 Sternen",
    ),
    (
        h.NavyLosses(0, "rome", 1, 0, 2),
        "Die Flotte Roms: eine Schiffskarte versenkt, keine gekapert, 2 Truppen an Bord verloren",
    ),
    (
        h.ShipRolls(1, "greece", "greece_trireme", (h.Fell("YELLOW", "s"), h.Fell("BLACK", "x"))),
        "Die Flotte der griechischen Staaten: Hellenische Trireme würfelt S (gelb) und X (schwarz)",
    ),
    (h.AddsDie(0, "rome", "GREEN"), "Die Flotte Roms erhält einen grünen Würfel mehr"),
    (h.LostAtSea(1, LIBYANS), "Libysche Speerträger ertrinken"),
    (
        r.CardNotInHand(ITALIANS),
        "Italische Infanterie ist nicht auf der Hand; eine Karte kämpft einmal in der Schlacht",
    ),
    (r.EventNotHeld("rally", PRAETOR), "„Sammelruf“ ist nicht auf der Hand des Prätors"),
    (r.StillToFight(1), "Zuerst muss noch eine Karte zu Fuß, mit Elefanten oder Geschützen kämpfen"),
    (r.StillToFight(3), "Zuerst müssen noch 3 Karten zu Fuß, mit Elefanten oder Geschützen kämpfen"),
    (r.StackGunsNow(2, 1), "2 Artilleriekarten müssen noch kämpfen, und es gibt nur eine Hauptkampfkarte dafür"),
    (r.TooManyElephants(1, 3), "Auf den Flanken darf höchstens eine Elefantenkarte reiten, nicht 3"),
    (r.DueFirst(LaysCards(0)), "Jetzt gilt: der Angreifer legt Karten verdeckt"),
    (r.NotBesideGeneral("TWR-203", LIBYANS), "Libysche Speerträger liegen nicht neben dem feindlichen Feldherrn"),
    (r.NoVeteranLeft("rome_velites"), "Von Velites ist keine Veteranenkarte im Vorrat"),
    (r.TwoCombatsFirst(0), "Hier sind zwei Kämpfe auszutragen, wenn die Karten reichen; bisher war es keiner"),
    (
        r.LoyalMercenaries("merc_war_dogs"),
        "Feindliche Ereignisse treffen Kriegshunde nicht: ihr Feldherr hält Söldner bei der Stange",
    ),
    (Deploy((ITALIANS, VELITES)), "Italische Infanterie mit Velites legen"),
    (
        Strike("rome_allied_cavalry", LIBYANS, True),
        "Mit Verbündeter Reiterei gegen die verwundete Karte Libysche Speerträger würfeln",
    ),
    (Reroll((0, 1)), "Die Würfel 1 und 2 noch einmal werfen"),
    (Reroll((1,)), "Würfel 2 noch einmal werfen"),
    (UseS(0), "Mit den S kein Schiff kapern"),
    (UseS(2), "Mit den S 2 Schiffe kapern"),
    (Upgrade(VELITES), "Velites zu Veteranen machen"),
    (Promote("greece_pyrrhus"), "Feldherr wird Pyrrhos von Epirus"),
    (PlayBattleEvent("second_wind"), "„Zweite Luft“ spielen"),
    (UsesMarines(1), "Der Verteidiger bestimmt, ob die S Schiffe kapern oder Truppen an Bord treffen"),
]


@pytest.mark.parametrize(("fact", "text"), GERMAN, ids=lambda part: type(part).__name__)
def test_german_needs_a_catalogue_and_no_code(fact, text):
    assert default_speech("de").say(fact, everything=True) == text


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_first_sentence_is_longer_than_twenty_five_words(language):
    speech = default_speech(language)
    for fact, _ in GERMAN:
        assert len(speech.say(fact, everything=True).split(";")[0].split()) <= 25


def test_seats_are_the_two_sides_and_beyond_them_players_by_number():
    said = [default_speech().say(LaysCards(seat)) for seat in range(4)]
    assert said[:2] == ["The attacker lays cards face down", "The defender lays cards face down"]
    assert said[2:] == ["Player 3 lays cards face down", "Player 4 lays cards face down"]


def test_a_move_is_printed_in_english():
    assert str(Deploy((ITALIANS, VELITES, "rome_ballistae"))) == "deploy Italian Infantry with Velites and Ballistae"
    assert str(Reroll((0, 2))) == "reroll dice 1 and 3"
    assert str(ChangeTerrain(-1)) == "one fewer terrain combat"
    assert str(Pledge(1)) == "send 1 elephant card to the flanks"


@pytest.mark.parametrize("odd", ["{0}", "<b>", "player 1", "{seat}", "|=0: x"])
def test_what_somebody_has_written_is_said_as_it_is(odd):
    game = BattleGame()
    state = game.new_game(BattleSetup(army_of("rome"), army_of("carthage", seat=1)))
    (reason,) = game.why_not(state, Deploy((odd,)))
    assert game.say(SETUP, reason, capital=False).startswith(f"{odd} is not in hand")
    assert game.say(SETUP, PlayBattleEvent(odd), capital=False) == f"play {odd}"
    assert game.say(SETUP, Promote(odd), capital=False) == f"the general becomes {odd}"
    assert game.say(SETUP, CaptureShip(odd), capital=False) == f"capture {odd}"


def test_the_seat_of_a_roll_is_the_seat_of_its_army_not_its_side():
    armies = BattleArmy(3, (ITALIANS,) * 2), BattleArmy(1, (LIBYANS,) * 2)
    battle, _ = engine.start(*armies, 0)
    for card in (ITALIANS, LIBYANS):
        battle, _ = engine.perform(battle, Deploy((card,)))
    seats = []
    while engine.to_move(battle) == CHANCE:
        battle, facts = engine.resolve(battle, ("blank", "blank"))
        seats += [(fact.seat, fact.card) for fact in facts if isinstance(fact, h.CardRolls)]
    assert seats == [(3, ITALIANS), (1, LIBYANS)]


@pytest.mark.rule("TWR-181", "TWR-187", "TWR-212")
def test_whoever_may_not_know_a_card_gets_the_same_fact_whatever_it_is():
    compared = dict.fromkeys((Deploy, Pledge, Upgrade), 0)
    for seed in range(12):
        for point in random_game(BattleGame(), SETUP, seed).points:
            state = point.state
            moves = engine.legal_moves(state)
            for kind in compared:
                hidden = [move for move in moves if isinstance(move, kind)]
                others = [
                    move for move in hidden if len(getattr(move, "cards", ())) == len(getattr(hidden[0], "cards", ()))
                ]
                if len(others) < 2:
                    continue
                one, two = (engine.perform(state, move, pause=True)[1] for move in (others[0], others[-1]))
                mover = engine.to_move(state)
                for reader in {None, 0, 1} - {mover}:
                    assert [redacted(fact, reader) for fact in one] == [redacted(fact, reader) for fact in two]
                    assert [default_speech().say(fact, reader) for fact in one] == [
                        default_speech().say(fact, reader) for fact in two
                    ]
                    compared[kind] += 1
                assert [redacted(fact, mover) for fact in one] != [redacted(fact, mover) for fact in two]
    assert min(compared.values()) > 1, compared


@pytest.mark.rule("TWR-165")
def test_a_reveal_tells_others_nothing_of_the_cards():
    army = BattleArmy(0, (ITALIANS,) * 2, "rome_fabius")
    enemy = BattleArmy(1, (LIBYANS, "carthage_citizen_spearmen", LIBYANS))
    battle, _ = engine.start(army, enemy, 1)
    while engine.row(battle).stage != "reveal":
        if engine.to_move(battle) == CHANCE:
            battle, _ = engine.resolve(battle, engine.chances(battle).outcomes[0])
        else:
            battle, _ = engine.perform(battle, engine.legal_moves(battle)[0], pause=True)
    side = battle.sides[1]
    other = next(card for card in side.hand if card != side.main)
    swapped = replace(side, main=other, hand=added(without(side.hand, other), side.main))
    one, two = (engine.perform(one, engine.legal_moves(one)[0])[1] for one in (battle, battle.with_side(1, swapped)))
    assert [redacted(fact, None) for fact in one] == [redacted(fact, None) for fact in two]
    assert [redacted(fact, 2) for fact in one] == [redacted(fact, 2) for fact in two]
    assert [redacted(fact, 0) for fact in one] != [redacted(fact, 0) for fact in two]


def test_nothing_of_a_catalogue_is_read_before_the_first_sentence():
    code = """
from romelab.core import speech
from romelab.core.bots import RandomBot
from romelab.studies.one_game import play
from romelab.total_war_rome.battle.game import BattleGame, BattleSetup, army_of
play(BattleGame(), BattleSetup(army_of("rome"), army_of("carthage", seat=1)), [RandomBot()] * 2, 1)
assert speech.catalogue.cache_info().currsize == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


class Bare(BattleGame):
    """The game without a word: every sentence is the bare key with its fields."""

    def speech(self, setup: Any, language: str = "en") -> Speech:
        return Speech(catalogue("romelab.core"), super().speech(setup, language).names)


def looked_at(history: History[Any]) -> Iterator[Any]:
    """Return what faces, pictures and saves take from a battle, sentences left out."""
    yield dumps(history)
    yield [(event.rule, event.places, event.visible_to) for event in history.log()]
    yield losses(history), story(history)
    for point in history.points[::5]:
        history.goto(point.number)
        yield last_throws(history)
        yield battle_scene(history.state).marks


def test_without_words_a_battle_looks_the_same():
    bare = Bare()
    history = random_game(bare, SETUP, 5)
    assert bare.say(SETUP, history.log()[0]).startswith("TWR-")
    assert [*looked_at(history)] == [*looked_at(random_game(BattleGame(), SETUP, 5))]


def test_every_sentence_of_a_battle_at_sea_is_said_in_german():
    setup = NavalSetup(navy_of("rome"), navy_of("carthage", seat=1))
    game = NavalBattleGame()
    history = random_game(game, setup, 2)
    for fact in history.log():
        assert game.speech(setup, "de").catalogue.message(type(fact).__name__)[1].language["and"] == "und"
        assert game.speech(setup, "de").say(fact) != game.say(setup, fact)


def test_events_of_battles_have_names_in_german():
    for event in BATTLE_EVENTS:
        assert default_speech("de").name("event", event) != default_speech().name("event", event)
