"""What the card game tells: facts that hide what is hidden, in German too, and nothing else reads the sentences."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from romelab.controls.table.table import PERSON
from romelab.core.chance import Seeded
from romelab.core.errors import IllegalMoveError
from romelab.core.facts import redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import dumps
from romelab.core.speech import Speech, catalogue
from romelab.kampf_um_rom.controls.table import play
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME, KampfUmRom
from romelab.kampf_um_rom.pictures.scene import network_scene
from romelab.kampf_um_rom.positions.events import (
    Attacks,
    BackIntoPile,
    Converts,
    Declares,
    Develops,
    Doubles,
    Draws,
    DrawsNew,
    Fetches,
    HandFromDiscard,
    Leaves,
    Loses,
    LosesOneOfTwo,
    NothingToDevelop,
    NowhereToDouble,
    OneColourOnly,
    PileEmpty,
    Prevents,
    Scores,
    ShareWin,
    Shift,
    Shows,
    Swaps,
    TakesOrder,
    ThrowsAway,
)
from romelab.kampf_um_rom.positions.moves import Attack, Convert, Develop, Fetch
from romelab.kampf_um_rom.positions.refusals import (
    AttackedNoMethod,
    CanAct,
    CannotAttack,
    CardNamesOther,
    CardsLeftToDraw,
    LineBroken,
    LineMissing,
    NeedsTokens,
    SymbolsDiffer,
)
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.questions.plans import prospects
from tests.random_games import random_game

NAMED = Setup(("Rot", "Weiß", "Schwarz", "Gelb"))
GERMAN = [
    (TakesOrder("KUR-08", 0, 1), "Rot nimmt Platz 1 der Reihenfolge und lässt dort einen Stein liegen"),
    (ThrowsAway(0, 51), "Rot legt eine Karte weg"),
    (Draws("KUR-14", 2, 42), "Schwarz zieht eine Karte"),
    (DrawsNew(0, 1), "Rot zieht eine neue Karte"),
    (BackIntoPile(6), "Alle 6 weggelegten Karten kommen zurück in den Nachziehstapel"),
    (Develops("KUR-16", 0, "ackerbau", 36), "Rot entwickelt Ackerbau mit Karte 36 Antes"),
    (Declares(2, "waldkampf", 29), "Schwarz erklärt Waldkampf mit Karte 29 Scoti zur Kampfmethode"),
    (NowhereToDouble(2), "In keinem Feld könnte Schwarz einen zweiten Stein setzen"),
    (Doubles(0, "s_arabisch"), "Rot setzt einen zweiten Stein auf die Arabische Schrift"),
    (
        Attacks(1, 0, "ackerbau", 44),
        "Mit Karte 44 Alamanni greift Weiß den Stein von Rot auf Ackerbau an",
    ),
    (Loses("KUR-67", 0, "legion", 1), "Rot verliert auf der Römischen Legion den Stein"),
    (Loses("KUR-67", 0, "jagd", 2), "Rot verliert auf Jagd beide Steine"),
    (LosesOneOfTwo(3, "islam"), "Gelb verliert auf dem Islam einen von zwei Steinen"),
    (
        Prevents(2, "jagd", 37, "waldkampf"),
        "Schwarz rettet den Stein auf Jagd: wirft Karte 37 Siculi ab und dreht den Stein auf Waldkampf um",
    ),
    (
        NothingToDevelop(1, 41),
        "Mit Karte 41 Hunni hat Weiß angegriffen; kein Feld lässt sich mehr mit ihr entwickeln",
    ),
    (
        Converts(2, "chr_syrisch", "juedisch", 55, (Shift(1, 3, False),)),
        "Schwarz spielt die Katastrophe 55 Bekehrung; zwischen dem Syrischen Christentum und der Jüdischen Religion"
        " wechseln: ein Stein von Gelb nach oben",
    ),
    (OneColourOnly(), "Nur eine Farbe ist zu treffen, also fällt nur ein Stein"),
    (
        Swaps(0, (14, 35)),
        "Rot wirft die Karten 14 Suebi und 35 Sclaveni ab, um eine andere vom Ablagestapel zu holen",
    ),
    (Fetches(0, 3), "Rot nimmt Karte 3 Hispanoromani vom Ablagestapel"),
    (
        Shows(1, (10, 15, 23)),
        "Weiß kann nichts tun und zeigt alle 3 Handkarten: 10 Iudaei, 15 Ostrogothi und 23 Angli",
    ),
    (HandFromDiscard(1), "Die neue Hand von Weiß kommt aus dem gemischten Ablagestapel"),
    (PileEmpty(), "Der Nachziehstapel ist leer: von nun an wird nur noch entwickelt"),
    (Scores(0, 230, 90, 140), "Rot hat 230 Punkte: 90 nach überlieferten Werten, 140 nach unseren"),
    (ShareWin((0, 2)), "Rot und Schwarz teilen sich den Sieg"),
    (
        LineBroken(
            "KUR-42",
            "mathematik",
            (("s_arabisch",), ("philosophie",)),
            2,
            ("s_arabisch",),
            ("s_arabisch",),
            "reconstructed",
            ("s_arabisch", "mathematik"),
        ),
        "Die Linie von Schwarz zu der Arabischen Schrift ist unterbrochen; für Mathematik braucht man sie"
        " (rekonstruierte Pfeile)",
    ),
    (
        LineMissing("KUR-32", "stadtbefestigung", (("steinbau",),), 2, (), "published", ("steinbau",)),
        "Für die Römische Stadtbefestigung braucht Schwarz noch Steinbauweise",
    ),
    (
        CardNamesOther("KUR-46", 22, ("viehzucht", "kummet", "fernhandel"), "chr_roemisch"),
        "Karte 22 Rugii nennt Viehzucht, Kummetgeschirr und Fernhandel, nicht das Römische Christentum",
    ),
    (
        NeedsTokens("chr_roemisch", 3, 2, 0),
        "Römisches Christentum verlangt 3 eigene Steine auf anderen Feldern; Schwarz hat keinen",
    ),
    (
        AttackedNoMethod("hunnischer_reiterkampf"),
        "Eine Invasionskarte, die angegriffen hat, entwickelt keine Kampfmethode mehr",
    ),
    (
        CanAct("KUR-97", 2, Develop(24, "jagd")),
        "Schwarz kann etwas tun: Jagd mit Karte 24 Iuti entwickeln",
    ),
    (CardsLeftToDraw(45), "Die Schlussphase hat nicht begonnen: 45 Karten sind noch zu ziehen"),
    (
        CannotAttack(38, "development"),
        "Karte 38 Moravi ist eine Entwicklungskarte; nur Invasionskarten greifen an",
    ),
]


@pytest.mark.parametrize(("fact", "said"), GERMAN, ids=lambda part: type(part).__name__)
def test_german_needs_a_catalogue_and_no_code(fact, said):
    assert GAME.speech(NAMED, "de").say(fact) == said


def test_symbols_of_cards_are_named_in_english():
    said = GAME.say(NAMED, SymbolsDiffer(3, "Adler", 6, "Stern"))
    assert said.startswith("The symbols differ: card 3 Hispanoromani shows eagle, card 6 Aegyptii star (")


def test_who_has_no_name_is_called_by_the_colour_in_every_language():
    said = [
        GAME.speech(Setup(names), "de").say(Leaves(0)) for names in ((), ("Ada", "Ben", "Cleo"), ("Red", "Ben", "C"))
    ]
    assert [text.split()[0] for text in said] == ["Rot", "Ada", "Rot"]


@pytest.mark.parametrize(("card", "named"), [(0, "0"), (1, "1 Romani"), (60, "60 Plague, second wave"), (61, "61")])
def test_a_card_is_said_with_its_name_as_far_as_there_are_cards(card, named):
    assert GAME.say(Setup(), Fetch(card)) == f"Take card {named} from the discard pile"


def test_players_are_named_as_they_are_called():
    setup = Setup(("player 2", "player 1", "{0}", "<b>Max</b>"))
    attack = Attacks(0, 1, "jagd", 44)
    assert GAME.say(setup, attack) == "Player 2 attacks player 1's token in Hunting with card 44 Alamanni"
    assert GAME.say(setup, ShareWin((0, 2, 3))) == "Player 2, {0} and <b>Max</b> share the win"
    convert = Convert(55, "chr_syrisch", (0, 1, -2, 0))
    assert "(1 of player 1 down and 2 of {0} up)" in GAME.say(setup, convert)
    assert "(1 of player 2 down and 2 of player 3 up)" in str(convert)


def test_names_are_text_on_the_page():
    table = play(players=("player 2", "{0}", "<b>Max</b>"), bots=(PERSON,) * 3, open_table=True)
    assert "&lt;b&gt;Max&lt;/b&gt; is dealt card" in table.story.value
    assert "{0} is dealt card" in table.story.value
    assert "<b>Max" not in table.story.value


def test_an_error_names_players_and_cards():
    history = History(GAME, Setup(("player 2", "{0}", "<b>")), Seeded(1))
    with pytest.raises(IllegalMoveError) as caught:
        history.play(Attack(44, "jagd", "red"))
    assert str(caught.value) == (
        "attack the red token in Hunting with card 44 Alamanni: player 2 chooses a place in the turn order now (KUR-08)"
    )


@pytest.mark.rule("KUR-06")
def test_whoever_may_not_know_a_card_gets_the_same_fact_whatever_it_is():
    compared = 0
    for point in random_game(GAME, Setup(), 3).points:
        state = point.state
        if GAME.to_move(state) != CHANCE or len(outcomes := GAME.chances(state).outcomes) < 2:
            continue
        one, other = (GAME.resolve(state, card)[1] for card in (outcomes[0], outcomes[-1]))
        (owner,) = one[0].visible_to
        for reader in {None, *range(4)} - {owner}:
            assert [redacted(fact, reader) for fact in one] == [redacted(fact, reader) for fact in other]
            assert [GAME.say(state.setup, fact, reader) for fact in one] == [
                GAME.say(state.setup, fact, reader) for fact in other
            ]
            compared += 1
        assert redacted(one[0], owner) != redacted(other[0], owner)
    assert compared > 200


def test_nothing_of_a_catalogue_is_read_before_the_first_sentence():
    code = """
import random
from romelab.core import speech
from romelab.studies.one_game import play
from romelab.core.bots import RandomBot
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.setup import Setup
play(KAMPF_UM_ROM, Setup(), [RandomBot()] * 4, 1)
assert speech.catalogue.cache_info().currsize == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


class Bare(KampfUmRom):
    """The game without a word: every sentence is the bare key with its fields."""

    def speech(self, setup: Setup, language: str = "en") -> Speech:
        speech = super().speech(setup, language)
        return Speech(catalogue("romelab.core"), speech.names)


def looked_at(history: History[Any]) -> Iterator[Any]:
    """Return what faces, pictures and saves take from a game, sentences left out."""
    game = history.game
    yield dumps(history)
    yield [(event.rule, event.places, event.visible_to) for event in history.log()]
    for point in history.points[::25]:
        for prospect in prospects(game, point.state, 0):
            rings = tuple(place for reason in prospect.reasons for place in reason.places)
            yield prospect.box, prospect.open, [reason.rule for reason in prospect.reasons]
            yield network_scene(game.network, {}, reasons=rings).marks


def test_without_words_the_game_looks_the_same():
    bare = Bare()
    history = random_game(bare, Setup(), 5)
    assert bare.say(history.setup, history.log()[0], everything=True).startswith("KUR-05 Dealt(seat=0, card=")
    assert [*looked_at(history)] == [*looked_at(random_game(GAME, Setup(), 5))]
