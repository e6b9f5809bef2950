"""What Struggle for Rome tells: facts that hide what is hidden, in German too, and nothing else reads the sentences."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Any

import pytest

from romelab.controls.table.table import PERSON
from romelab.core.chance import Seeded
from romelab.core.errors import IllegalMoveError
from romelab.core.facts import Fact, redacted
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import dumps
from romelab.core.speech import Speech, catalogue
from romelab.lessons.struggle_for_rome import script
from romelab.struggle_for_rome.box.pieces import Amount
from romelab.struggle_for_rome.controls.table import play
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME, StruggleForRome
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.network.refusals import TooDear
from romelab.struggle_for_rome.network.routes import bills
from romelab.struggle_for_rome.network.speaking import board_speech
from romelab.struggle_for_rome.pictures.charts import card_sources, standings
from romelab.struggle_for_rome.pictures.scene import position_scene
from romelab.struggle_for_rome.positions.events import (
    BuildsOne,
    CounterShows,
    DrawsCard,
    DrawsPasture,
    DuePasture,
    Founds,
    GivesBack,
    GoldForWagons,
    LaysCounter,
    Moves,
    MovesLegionnaire,
    NobodyBeside,
    Offers,
    OffersInstead,
    PutsLegionnaire,
    RobsCard,
    RobsGold,
    Rolls,
    ShareVictory,
    ShowsCulture,
    Starts,
    StillTooFew,
    TieForFirst,
    TooFewPastures,
    Trades,
    TradesWithBank,
    WinsByGold,
)
from romelab.struggle_for_rome.positions.moves import BuildPair, MoveTribe, OfferTrade, Rob
from romelab.struggle_for_rome.positions.prompts import TradesAndBuilds
from romelab.struggle_for_rome.positions.refusals import (
    BelongsTo,
    CostsOtherwise,
    FewColours,
    Lacks,
    NotBeside,
    NotIdle,
    NotNow,
    NotOneRoadAway,
    TooFar,
    TooWeak,
)
from romelab.struggle_for_rome.positions.setup import Setup
from tests.conftest import holds_what_it_declares
from tests.random_games import random_game

DEFAULT = Setup(colours=("red", "blue", "white", "yellow"))
GERMAN = [
    (TieForFirst(8, (0, 2)), "Gleichstand bei 8: Rot und Weiß würfeln noch einmal"),
    (
        Starts(2, "10,0,S", "8,-1,S"),
        "Weiß beginnt mit den Reitern auf der Kreuzung 5 Straßen östlich von Castra Regina und den Kriegern auf der"
        " Kreuzung 3 Straßen östlich von Mogontiacum",
    ),
    (
        PutsLegionnaire(2, "1,5"),
        "Weiß stellt den Legionär auf den Wald in Hispania (nördlich von Caesaraugusta)",
    ),
    (DuePasture(2, 1, ("8,5",)), "Weiß steht eine Weidekarte zu"),
    (DuePasture(2, 3, ("8,5",)), "Weiß stehen 3 Weidekarten zu"),
    (
        TooFewPastures(1, 3),
        "Nur eine Weidekarte für 3 fällige: alle geben die Hälfte ihrer Pferde und Rinder zurück",
    ),
    (
        GivesBack("SFR-44", 1, (Amount(1, "horse"), Amount(2, "cattle"))),
        "Blau gibt ein Pferd und 2 Rinder zurück",
    ),
    (StillTooFew(Amount(2, "pasture"), False), "Immer noch nur 2 Weidekarten: niemand erhält etwas"),
    (DrawsPasture(0, "horse"), "Rot zieht eine Weidekarte"),
    (MovesLegionnaire("SFR-46", 0, "8,2"), "Rot versetzt den Legionär auf den Acker 10 in Germania"),
    (NobodyBeside(0, "10,0"), "Sonst steht niemand neben dem Gebirge 2 im Barbaricum: kein Raub"),
    (RobsGold("SFR-52", 1, 0, 1), "Blau hat keine Rohstoffkarten: Rot nimmt stattdessen 1 Gold"),
    (RobsGold("SFR-52", 1, 0, 0), "Blau hat keine Rohstoffkarten und zu wenig Gold: Rot geht leer aus"),
    (RobsCard(0, "ore", 3), "Rot raubt Gelb eine Karte"),
    (Offers(0, 1, (0, 0, 1, 0, 0), (0, 0, 0, 0, 2)), "Rot bietet Blau ein Pferd für 2 Gold"),
    (OffersInstead(1, 0, (0, 1, 0, 0, 0), (0, 0, 0, 2, 0)), "Blau bietet Rot stattdessen 1 Getreide für 2 Rinder"),
    (Trades(1, 0, (0, 1, 0, 0, 0), (0, 0, 0, 2, 0)), "Blau gibt Rot 1 Getreide und bekommt 2 Rinder"),
    (Trades(0, 1, (0, 0, 0, 0, 0), (1, 0, 2, 0, 3)), "Rot gibt Blau nichts und bekommt 1 Erz, 2 Pferde und 3 Gold"),
    (TradesWithBank(2, Amount(3, "cattle"), Amount(1, "ore")), "Weiß gibt der Bank 3 Rinder für 1 Erz"),
    (BuildsOne(0, "horseman", "warriors"), "Rot baut nur einen Reiter: im Vorrat sind keine Krieger mehr"),
    (DrawsCard("SFR-64", 3, "Culture"), "Gelb zieht eine Entwicklungskarte"),
    (
        Moves(2, "horsemen", "9,1,N", "8,8,N", Bill(2, 1)),
        "Die Reiter von Weiß ziehen von der Kreuzung 4 Straßen nordöstlich von Castra Regina zur Kreuzung"
        " nordwestlich von Roma und zahlen 2 Getreide und 1 Gold",
    ),
    (CounterShows("Roma", "loss and pasture", 0, "8,7,S"), "Die Marke von Roma zeigt: Verlust und Weidekarte"),
    (GoldForWagons(1, 2, 2), "Blau erhält 2 Gold für 2 Wagen"),
    (GoldForWagons(1, 1, 1), "Blau erhält 1 Gold für einen Wagen"),
    (LaysCounter(2, "warriors", 1, "Gallia"), "Die Marke kommt auf das Stammesfeld der Krieger von Weiß: 1 aus Gallia"),
    (Founds(1, "warriors", "Roma", "8,7,S"), "Die Krieger von Blau erobern Roma und gründen ein Reich"),
    (ShowsCulture(0, 1), "Rot zeigt eine Kulturkarte"),
    (WinsByGold(0, 10, 1), "Rot gewinnt mit 10 Punkten und dem meisten Gold: 1"),
    (ShareVictory((0, 1, 3), 10, 5), "Rot, Blau und Gelb teilen sich den Sieg mit je 10 Punkten und 5 Gold"),
    (
        NotNow("SFR-89", "move", TradesAndBuilds(1)),
        "Reiter ziehen in Phase 3, Krieger in Phase 4; jetzt: Blau handelt und baut",
    ),
    (Lacks("SFR-60", Amount(1, "horse"), 0), "Dazu braucht es ein Pferd; vorhanden ist nichts"),
    (NotBeside(1, "10,0"), "Blau hat keine Figur neben dem Gebirge 2 im Barbaricum"),
    (
        TooWeak("SFR-108", "Roma", 5, 3, True, 1, "8,7,S"),
        "Roma hat 5 Türme: nötig ist Stärke 3 mit einem Verräter; der Stamm hat 1",
    ),
    (
        NotOneRoadAway("SFR-106", "Roma", "8,9,N", "8,7,S"),
        "Roma ist nicht eine Straße von hier entfernt; der Stamm steht auf der Kreuzung südlich von Roma",
    ),
    (
        BelongsTo("Lutetia", 0, "horsemen", "4,3,N"),
        "Lutetia gehört den Reitern von Rot und ist für immer sicher",
    ),
    (FewColours(3, 1), "Zur Gründung gehören Marken in 3 Farben auf dem Stammesfeld; dort ist eine"),
    (FewColours(3, 2), "Zur Gründung gehören Marken in 3 Farben auf dem Stammesfeld; dort sind 2"),
    (
        TooFar("Roma", ("Verona",), "8,7,S", ("9,4,S",)),
        "Roma liegt mehr als einen Pfeil von der Stadt des Stammes entfernt: Verona",
    ),
    (NotIdle(True, True), "Der Stamm ist gezogen und hat angegriffen; das Einkommen gibt es fürs Nichtstun"),
    (
        CostsOtherwise("SFR-97", "8,8,N", (Bill(0, 6), Bill(1, 3)), Bill(0, 0)),
        "Der Weg dorthin kostet 6 Gold, oder 1 Getreide und 3 Gold, nicht nichts",
    ),
    (MoveTribe("8,8,N"), "Umsonst zur Kreuzung nordwestlich von Roma ziehen"),
    (Rob(3), "Gelb berauben"),
    (BuildPair("horse"), "Einen Reiter und einen Krieger bauen, mit 3 Gold anstelle von Pferd"),
]


@pytest.mark.parametrize(("fact", "said"), GERMAN, ids=lambda part: type(part).__name__)
def test_german_needs_a_catalogue_and_no_code(fact, said):
    assert GAME.speech(DEFAULT, "de").say(fact) == said


def test_a_way_is_said_in_german():
    board = default_network()
    speech = board_speech(board, "de")
    (route, *_) = bills(board, "9,1,N", "8,4,N", gold=1, grain=1)
    assert speech.say(route) == "6 Schritte; ein Pfeil: Land (frei); kostet nichts"
    dear = TooDear((Bill(1, 0), Bill(0, 3)), Bill(0, 2), (Bill(1, 0), Bill(0, 1)), "8,8,N")
    assert speech.say(dear) == (
        "Der Weg dorthin kostet 1 Getreide oder 3 Gold; vorhanden: 2 Gold; es fehlt 1 Getreide oder 1 Gold"
    )


def test_players_are_named_as_they_are_called():
    setup = Setup(("player 2", "Rome", "{0}", "<b>Max</b>"))
    offer = Offers(0, 1, (0, 0, 1, 0, 0), (0, 0, 0, 0, 2))
    assert GAME.say(setup, offer) == "Player 2 offers Rome 1 horse for 2 gold"
    assert GAME.say(setup, RobsCard(1, "ore", 3)) == "Rome takes a card from <b>Max</b>"
    assert GAME.say(setup, ShareVictory((0, 2, 3), 10, 1)) == (
        "Player 2, {0} and <b>Max</b> share the victory with 10 points and 1 gold each"
    )
    assert GAME.say(setup, OfferTrade(0, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))) == "Offer player 2 1 ore for 1 gold"
    assert str(OfferTrade(0, (1, 0, 0, 0, 0), (0, 0, 0, 0, 1))) == "offer player 1 1 ore for 1 gold"
    assert GAME.speech(setup, "de").say(Rolls(1, 8)) == "Rome würfelt 8"


def test_names_are_text_on_the_page():
    table = play(("player 2", "{0}", "<b>Max</b>"), bots=(PERSON,) * 3, open_table=True)

    for _ in range(3):
        table.history.play(table.history.game.legal_moves(table.history.state)[0])
    table.refresh()
    assert "&lt;b&gt;Max&lt;/b&gt; starts with the horsemen" in table.story.value
    assert "{0} starts with the horsemen" in table.story.value
    assert "<b>Max" not in table.story.value


def test_an_error_names_players_and_places():
    history = History(GAME, Setup(("player 2", "{0}", "<b>")), Seeded(1))
    with pytest.raises(IllegalMoveError) as caught:
        history.play(MoveTribe("8,8,N"))
    assert str(caught.value) == (
        "move to north-west of Roma for nothing: horsemen move in phase 3, warriors in phase 4;"
        " now: player 2 chooses where the tribes start (SFR-89)"
    )


def test_payments_are_told_by_the_cheapest_ends_and_what_lies_between():
    bills = (Bill(0, 6), Bill(1, 3), Bill(2, 1), Bill(3, 0))
    for asked, ends, mixed in (
        (bills, (bills[0], bills[3]), bills[1:3]),
        (bills[:3], (bills[0], bills[2]), bills[1:2]),
        (bills[:2], bills[:2], ()),
        (bills[:1], bills[:1], ()),
    ):
        reason = CostsOtherwise("SFR-97", "8,8,N", asked, Bill(0, 0))
        assert (reason.ends, reason.mixed) == (ends, mixed)


@pytest.mark.rule("SFR-38", "SFR-50")
def test_who_looks_at_what_somebody_sees_sees_no_more():
    """The numbers of cards are the same, whoever looked before."""
    for point in random_game(GAME, Setup(), 3, 600).points[::20]:
        for seats in ((0, 1), (2, None), (None, 3)):
            seen, again = point.state, GAME.observe(GAME.observe(point.state, seats[0]), seats[1])
            assert again == GAME.observe(GAME.observe(seen, None), None)
            for before, after in zip(seen.players, again.players, strict=True):
                assert (after.unseen_hand, after.unseen_cards) == (sum(before.hand), sum(before.cards))


@pytest.mark.rule("SFR-38", "SFR-50", "SFR-64")
def test_whoever_may_not_know_a_card_gets_the_same_fact_whatever_it_is():
    compared: Counter[str] = Counter()
    for point in random_game(GAME, Setup(), 3, 1200).points:
        state = point.state
        if GAME.to_move(state) != CHANCE or state.stage not in ("pasture", "card", "robbed card"):
            continue
        outcomes = GAME.chances(state).outcomes
        one, other = (GAME.resolve(state, card)[1][0] for card in (outcomes[0], outcomes[-1]))
        if len(outcomes) < 2:
            continue
        for reader in {None, *range(4)} - set(one.visible_to):
            assert redacted(one, reader) == redacted(other, reader)
            assert GAME.say(state.setup, one, reader) == GAME.say(state.setup, other, reader)
            compared[state.stage] += 1
        for owner in one.visible_to:
            assert redacted(one, owner) != redacted(other, owner)
    assert min(compared[stage] for stage in ("pasture", "card")) > 20
    # A robbery of two kinds of card is rare among random players.
    ore, horse = RobsCard(0, "ore", 2), RobsCard(0, "horse", 2)
    assert redacted(ore, 1) == redacted(horse, 1) == RobsCard(0, None, 2)
    assert redacted(ore, 2) == ore != horse == redacted(horse, 0)


def test_nothing_of_a_catalogue_is_read_before_the_first_sentence():
    code = """
from romelab.core import speech
from romelab.studies.one_game import play
from romelab.core.bots import RandomBot
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.setup import Setup
play(STRUGGLE_FOR_ROME, Setup(), [RandomBot()] * 4, 1)
assert speech.catalogue.cache_info().currsize == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


class Bare(StruggleForRome):
    """The game without a word: every sentence is the bare key with its fields."""

    def speech(self, setup: Setup, language: str = "en") -> Speech:
        speech = super().speech(setup, language)
        return Speech(catalogue("romelab.core"), speech.names)


def looked_at(history: History[Any]) -> Iterator[Any]:
    """Return what faces, pictures, tours and saves take from a game, sentences left out."""
    game = history.game
    yield dumps(history)
    yield [(event.rule, event.places, event.visible_to) for event in history.log()]
    yield standings(history), card_sources(history)
    yield repr(script._totals_that_paid(history.state, history.log()))
    for point in history.points[::60]:
        frame = game.frame(point.state)
        for place in ("8,7,S", "9,1,N", "8,8,N"):
            reasons = game.why_not(point.state, MoveTribe(place))
            rings = [ring for reason in reasons for ring in reason.places]
            yield [reason.rule for reason in reasons], position_scene(frame, point.state, rings=rings).marks


@pytest.mark.parametrize(
    "wrong",
    [
        Rolls(4, 8),
        Rolls(0, "8"),
        Rolls(True, 8),
        BuildsOne("horseman", 0, "warriors"),
        BuildsOne(0, "warriors", "horseman"),
        Moves(0, "horsemen", "8,7", "8,7,S", Bill(0, 0)),
        Moves(0, "horsemen", "8,8,N", "8,7,S", (0, 0)),
        TieForFirst(8, (0, 4)),
        GivesBack("SFR-44", 1, (Amount(1, "gold coins"),)),
        BelongsTo("4,3,N", 0, "horsemen", "Lutetia"),
    ],
)
def test_a_fact_with_anything_else_in_its_fields_fails_every_test(wrong):
    with pytest.raises(AssertionError):
        holds_what_it_declares(wrong, range(4))


@pytest.mark.parametrize(("fact", "said"), GERMAN, ids=lambda part: type(part).__name__)
def test_the_facts_of_these_tests_hold_what_they_declare(fact, said):
    if isinstance(fact, Fact):
        holds_what_it_declares(fact, range(4))


def test_without_words_the_game_looks_the_same():
    bare = Bare()
    history = random_game(bare, Setup(), 5, 500)
    assert bare.say(history.setup, history.log()[0]) == "SFR-22 RollsForFirst(seat=0, total=8)"
    assert [*looked_at(history)] == [*looked_at(random_game(GAME, Setup(), 5, 500))]


def test_a_refused_city_is_refused_in_one_short_sentence_and_nothing_is_said_twice():
    table = play(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "random"), seed=3)
    chooser = random.Random(3)
    while (table.history.state.phase, table.seat) != (3, 0):
        if moves := GAME.legal_moves(table.history.state):
            table.history.play(moves[int(chooser.random() * len(moves))])
        else:
            table.resolve_chance()
    table.refresh()
    table.board.pick("8,7,S")
    told = [reason.text for reason in table.reason_texts]
    assert told[0] == "Roma has 5 towers: needs strength 5; the tribe's box holds 1"
    assert len(told) == len(set(told)) > 2
    first, more = table.why.value.split('<details class="rl-more">')
    assert escape(told[0]) in first
    assert all(escape(text[1:]) in more for text in told[1:])
    assert f"<summary>{len(told) - 1} more reasons</summary>" in more


def test_sentences_against_a_move_are_short():
    longest = Counter[str]()
    history = random_game(GAME, Setup(), 8, 600)
    tried = {(type(point.step), point.step): point.step for point in history.points if point.seat not in (None, CHANCE)}
    for point in history.points[::7]:
        for move in [*tried.values()][::5]:
            for reason in GAME.why_not(point.state, move):
                words = len(GAME.say(history.setup, reason).split())
                longest[type(reason).__name__] = max(longest[type(reason).__name__], words)
    assert len(longest) > 12
    assert max(longest.values()) <= 25, longest
