"""What the campaign tells: facts that hide what is hidden, in German too, and nothing else reads the sentences."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from romelab.core.errors import IllegalMoveError
from romelab.core.facts import Fact, redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import dumps
from romelab.core.speech import Speech, catalogue
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME, Named, TotalWarRome
from romelab.total_war_rome.pictures.scene import position_scene
from romelab.total_war_rome.pictures.story import gold_flow, points_scored
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.events import (
    AddsGold,
    AgentActs,
    AgentMoves,
    ArmiesMeet,
    ArmyDestroyed,
    ArmyMoves,
    AssaultRolls,
    BreaksAlliance,
    Controls,
    Declares,
    DrawsCard,
    GeneralFalls,
    InhabitantsRoll,
    LastRound,
    LaysOut,
    LosesCard,
    NavyMoves,
    PlaysEvent,
    Related,
    ScoresHome,
    ScoresIncome,
    SetsOrder,
    ShowsBid,
    SiegeCosts,
    SpySees,
    StandsBefore,
    Steals,
    TakesIn,
    WonBy,
)
from romelab.total_war_rome.positions.prompts import AgreeToTreaty, LayOutGold, Offered
from romelab.total_war_rome.positions.refusals import (
    AnswerFirst,
    CheapestWay,
    CostsMore,
    FarFromHome,
    Forces,
    FourCards,
    GarrisonStops,
    LeadsThrough,
    NoneGoes,
    NotYours,
)
from romelab.total_war_rome.positions.state import Setup, State
from romelab.total_war_rome.questions.answering import why_none_goes
from tests.random_games import random_game

ALL_FOUR = Setup(factions=("rome", "carthage", "greece", "barbarians"))
GERMAN = [
    (AddsGold(0, 2), None, "Rom hat verdeckt geboten"),
    (AddsGold(2, 1), 2, "Die griechischen Staaten legen ein Goldstück dazu"),
    (ShowsBid(1, 3, 1, 4), None, "Karthago zeigt die Karte 3 und ein Goldstück, zusammen 4"),
    (SetsOrder(2, (2, 3, 0)), None, "Die griechischen Staaten bestimmen die Reihenfolge: die griechischen Staaten, die "
     "Barbarenstämme und dann Rom"),
    (DrawsCard(3, 17), 0, "Die Barbarenstämme ziehen eine Aktionskarte"),
    (AgentMoves(1, 2, "latium"), None, "Der Agent 2 von Karthago geht nach Latium"),
    (AgentActs(0, 1, "africa", "treasury_theft"), None,
     "Der Agent 1 von Rom handelt in Africa: Griff in die Schatzkammer"),
    (Steals(3, 6, 2), None, "Die Barbarenstämme stehlen den griechischen Staaten 6 Goldstücke"),
    (GeneralFalls(1, "carthage_rab_mahanet", "", 3, "africa"), None,
     "Rab Mahanet fällt; die Armee 3 von Karthago hat keinen Feldherrn mehr"),
    (SpySees(0, 1, 3, ("rome_velites", "rome_velites", "merc_war_dogs"), "latium"), 0,
     "Ein Spion sieht die Armee 1 der Barbarenstämme: 2 Velites und 1 Kriegshunde"),
    (SpySees(0, 1, 3, ("rome_velites",), "latium"), 1, "Ein Spion blickt auf die Armee 1 der Barbarenstämme"),
    (PlaysEvent(2, "fair_winds"), None, "Die griechischen Staaten spielen das Ereignis Günstiger Wind"),
    (Related("TWR-256", 0, 0, 2, "enemies"), None, "Rom und die griechischen Staaten sind jetzt verfeindet"),
    (ScoresIncome("TWR-005", 3, 1, 21, 0), None, "Die Barbarenstämme gewinnen einen Siegpunkt: 21 Gold eingenommen"),
    (
        ScoresIncome("TWR-005", 3, 1, 21, 6),
        None,
        "Die Barbarenstämme gewinnen einen Siegpunkt: 21 Gold eingenommen, davon 6 durch Wunder",
    ),
    (ScoresHome("TWR-011", 0, 4, "africa", 1), None,
     "Rom gewinnt 4 Siegpunkte: Africa ist erobert, Heimat von Karthago"),
    (BreaksAlliance("TWR-256", 0, 0, 3), None,
     "Rom bricht das Bündnis mit den Barbarenstämmen, hat aber keinen Siegpunkt zu verlieren"),
    (LastRound(1, 16), None, "Karthago hat 16 Siegpunkte: diese Runde ist die letzte"),
    (Controls("TWR-134", 2, "epirus"), None, "Die griechischen Staaten beherrschen Epirus"),
    (WonBy((0, 2)), None, "Das Spiel gewinnen Rom und die griechischen Staaten"),
    (TakesIn(2, 9, 9, 0, 0), None,
     "Die griechischen Staaten nehmen 9 Goldstücke ein: 9 aus Regionen, 0 von verbundenen Märkten, 0 von Märkten an "
     "Häfen"),
    (SiegeCosts("latium", "barracks"), None, "Die Belagerung kostet Latium die Kaserne"),
    (LaysOut("TWR-223", 0, 2, m.BuyTroop(3, "rome_velites")), 0,
     "Rom legt 2 Goldstücke aus: Velites für die Armee 3 kaufen"),
    (Declares(2, m.BuyRoad("epirus", "macedonia")), None,
     "Die griechischen Staaten geben bekannt: eine Straße von Epirus nach Macedonia bauen"),
    (Declares(0, m.FoundArmy("rome_praetor", ("rome_velites", "rome_italian_infantry"))), None,
     "Rom gibt bekannt: eine Armee aus Velites und Italischer Infanterie unter dem Prätor aufstellen"),
    (ArmyMoves(3, 1, "venetia"), None, "Die Armee 1 der Barbarenstämme zieht nach Venetia"),
    (NavyMoves(1, 2, "mare_ionium"), None, "Die Flotte 2 von Karthago fährt ins Mare Ionium"),
    (InhabitantsRoll(3, "africa", ("x", "x")), None, "Für die Einwohner von Africa würfeln die Barbarenstämme: 2 X"),
    (AssaultRolls("africa", ()), None, "Der Sturm auf Africa würfelt: nichts"),
    (StandsBefore(0, 1, True, "africa"), None, "Die Armee 1 von Rom steht vor der Besatzung von Africa"),
    (LosesCard("TWR-133", 0, 2, "rome_velites", "africa"), None, "Die Armee 2 von Rom verliert Velites"),
    (ArmyDestroyed("TWR-206", 2, 1, "beaten"), None,
     "Die Armee 1 der griechischen Staaten ist vernichtet: sie ist geschlagen"),
    (ArmiesMeet(1, 2, 3, 2, "lusitania"), None,
     "In Lusitania trifft die Armee 2 von Karthago auf die Armee 2 der Barbarenstämme"),
    (CostsMore("TWR-223", 3, 0, ()), None, "Das kostet 3 Gold; du hast keines"),
    (FourCards(1, 1, "latium"), None, "Die Armee 1 hat eine Truppenkarte und braucht 4"),
    (FarFromHome(0, False, False, "latium"), None,
     "Du beherrschst keine Heimatregion, aus der ein Feldherr kommen könnte"),
    (NotYours("TWR-112", "mare_ionium"), None, "Du beherrschst das Mare Ionium nicht"),
    (AnswerFirst("TWR-116", AgreeToTreaty()), None, "Nicht jetzt; zuerst ist zu antworten: dem Vertrag zustimmen?"),
    (NoneGoes("TWR-118", (Forces("army", (1, 2), "latium"),), CheapestWay("TWR-118", False, "africa", 6, 3),
              LeadsThrough("TWR-149", "numidia", GarrisonStops("numidia"), ("numidia",)), ()), None,
     "Die Armeen 1 und 2 in Latium: der günstigste Weg nach Africa kostet 6 Bewegungspunkte; die Armee hat 3; der Weg "
     "führt durch Numidia; die Besatzung von Numidia hält die Armee auf, bis sie stürmt oder belagert"),
    (Offered(m.Trade(20, 1, 2), "", False, 0), None, "Der Agent 1 handelt mit den griechischen Staaten"),
    (LayOutGold(), None,
     "Verdeckt Gold zur Initiativekarte legen; die höchste Summe bestimmt, wer beginnt"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "reader", "said"), GERMAN, ids=lambda part: type(part).__name__)
def test_german_needs_a_catalogue_and_no_code(fact, reader, said):
    assert GAME.speech(ALL_FOUR, "de").say(fact, reader) == said


def test_faces_of_dice_are_counted_in_english():
    thrown = [("skull", "skull"), ("skull", "blank", "blank")]
    said = [GAME.say(ALL_FOUR, AssaultRolls("africa", faces)) for faces in thrown]
    assert said == ["The assault on Africa rolls 2 Skulls", "The assault on Africa rolls 1 Skull and 2 blanks"]


@pytest.mark.parametrize("players", [("player 2", "player 1"), ("Carthage", "Rome"), ("{0}", "<b>")])
def test_factions_are_named_whatever_players_are_called(players):
    setup = Setup(players, ("rome", "greece"))
    assert GAME.say(setup, Steals(1, 2, 0)) == "The Greek States steal 2 gold from Rome"
    assert GAME.say(setup, m.Trade(20, 1, 1)) == "Agent 1 trades with the Greek States"
    assert str(m.Trade(20, 1, 1)) == "agent 1 trades with player 2"
    state = GAME.new_game(setup)
    with pytest.raises(IllegalMoveError) as caught:
        GAME.apply(state, m.Trade(20, 1, 1))
    assert str(caught.value) == (
        "agent 1 trades with the Greek States: not now: deal an initiative card first (TWR-027)"
    )


@pytest.mark.rule("TWR-256", "TWR-012")
def test_who_has_no_points_is_not_told_to_lose_one(world):
    for points, told, left in ((0, 0, 0), (2, -1, 1)):
        w = world("campaign")
        w.change(vp=(points, *w.state.vp[1:]))
        w.relate(0, 1, 3)
        t = w.table()
        t.attack(0, 1)
        (broken,) = (fact for fact in t.events if isinstance(fact, BreaksAlliance))
        assert (broken.points, t.vp[0]) == (told, left)


@pytest.mark.parametrize("move", [m.MoveArmy(1, "Latinum"), m.PlaceArmy(1, "Latinum"), m.BuyOffUnrest("Latinum")])
def test_a_place_that_is_misspelled_is_refused(world, move):
    w = world("spending" if isinstance(move, m.BuyOffUnrest) else "campaign")
    w.army(0, 1, "campania", "rome_italian_infantry", "rome_italian_infantry")

    def said(tried):
        return [w.game.say(w.state, reason, capital=False) for reason in w.game.why_not(w.state, tried)]

    assert any(reason.startswith("there is no place 'Latinum'") for reason in said(move))
    to = "to" if isinstance(move, m.MoveArmy) else "region"
    assert said(replace(move, **{to: "LATIUM"})) == said(replace(move, **{to: "latium"}))


@pytest.mark.rule("TWR-026", "TWR-048", "TWR-222")
def test_who_may_not_see_what_is_hidden_gets_the_same_facts_whatever_it_is():
    generator, compared, hidden = random.Random(4), 0, 0
    for point in random_game(GAME, Setup(), 3, 889).points:
        state: State = point.state
        seat = GAME.to_move(state)
        if seat in (None, CHANCE) or state.battle is not None:
            continue
        move = generator.choice(list(GAME.legal_moves(state)))
        facts = GAME.perform(state, move)[1]
        for reader in range(len(state.factions)):
            # What this seat cannot see is shuffled; the same move of somebody else must tell it the same.
            other = imagine(GAME.observe(state, reader), generator)
            if move not in GAME.legal_moves(other):
                continue
            told = GAME.perform(other, move)[1]
            assert [redacted(fact, reader) for fact in facts] == [redacted(fact, reader) for fact in told], move
            assert [GAME.say(state, fact, reader) for fact in facts] == [GAME.say(state, fact, reader) for fact in told]
            compared += 1
            hidden += sum(redacted(fact, reader) != fact for fact in facts if isinstance(fact, Fact))
    assert compared > 300
    assert hidden > 20


def test_nothing_of_a_catalogue_is_read_before_the_first_sentence():
    code = """
from romelab.core import speech
from romelab.studies.one_game import play
from romelab.core.bots import RandomBot
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.state import Setup
play(TOTAL_WAR_ROME, Setup(), [RandomBot()] * 2, 1)
assert speech.catalogue.cache_info().currsize == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


class Bare(TotalWarRome):
    """The game without a word: every sentence is the bare key with its fields."""

    def speech(self, setup: Named, language: str = "en") -> Speech:
        return Speech(catalogue("romelab.core"), super().speech(setup, language).names)

    def battle_speech(self, setup: Named, language: str = "en") -> Speech:
        return Speech(catalogue("romelab.core"), super().battle_speech(setup, language).names)


def looked_at(history: History[Any]) -> Iterator[Any]:
    """Return what faces, pictures and saves take from a game, sentences left out."""
    game = history.game
    yield dumps(history)
    yield [(event.rule, event.places, event.visible_to) for event in history.log()]
    yield gold_flow(history), gold_flow(history, 0), gold_flow(history, everything=True)
    yield [(one.step, one.seat, one.points, one.total, one.rule, one.why) for one in points_scored(history)]
    for point in history.points[::40]:
        state = point.state
        if state.phase == "campaign" and not state.agenda and state.battle is None:
            for place in ("gades", "creta", "mare_ionium"):
                yield [(reason.rule, reason.places) for reason in why_none_goes(game, state, place)]
        yield position_scene(game.box.map, state).pieces


def test_without_words_the_game_looks_the_same():
    bare = Bare()
    history = random_game(bare, Setup(), 5, 904)
    assert bare.say(history.setup, history.log()[0], everything=True).startswith("TWR-058 DealtInitiative(seat=0, ca")
    assert [*looked_at(history)] == [*looked_at(random_game(GAME, Setup(), 5, 904))]
