"""Sentences from catalogues: counts, forms, lists, choices, secrets, and what a broken message is told."""

from __future__ import annotations

import pytest

from romelab.core.facts import ALL, Count, Fact, Flag, Said, Seat, Word
from romelab.core.speech import Catalogue, Id, Name, Phrase, Speech, catalogue, parsed
from romelab.kampf_um_rom.box.field_types import Mention


class Takes(Fact):
    rule = "R-1"
    seat: Seat
    number: Count
    victim: Seat


class Needs(Fact):
    rule = "R-2"
    box: Mention
    ways: tuple[tuple[Mention, ...], ...]
    held: tuple[Mention, ...]


class Turns(Fact):
    rule = "R-3"
    down: Flag
    how: Word
    name: Said


class Army(Fact):
    number: Count
    seat: Seat


class Meets(Fact):
    rule = "R-4"
    army: Army
    others: tuple[Army, ...]


class Draws(Fact):
    rule = "R-5"
    seat: Seat
    card: int | None
    secret = ("card",)

    @property
    def visible_to(self) -> tuple[int, ...]:
        return (self.seat,)


class Buys(Fact):
    rule = "R-6"
    seat: Seat
    secret = ALL

    @property
    def visible_to(self) -> tuple[int, ...]:
        return (self.seat,)


ENGLISH = {
    "messages": {
        "Takes": "{seat} {seat|takes|take} {number|=0: nothing|a card|# cards} from {victim}",
        "Takes:rest": "ask {victim:acc}, who saw it",
        "Needs": "{box} needs {ways:,or}; {held|=0: nothing held|{held} held}",
        "Turns": "{how} {down|=True: down|=False: up}, {name}",
        "Army": "army {number} of {seat}",
        "Meets": "{army} meets {others}",
        "Draws": "{seat} draws {card}",
        "Draws.hidden": "{seat} draws a card",
        "Buys": "{seat} buys",
        "after_that": "after that {who:^} and {who}",
    },
    "names": {"seat": {"goths": {"nom": "the Goths", "many": True}}, "word": {"slow": "slowly"}},
}
GERMAN = {
    "messages": {
        "Takes": "{seat} {seat|nimmt|nehmen} {victim:dat} {number|=0: nichts|eine Karte|# Karten}",
        "Army": "die Armee {number} {seat:gen}",
        "Army:auf": "auf die Armee {number} {seat:gen}",
        "Meets": "{army} trifft {others:auf}",
    },
    "names": {"seat": {"goths": {"nom": "die Goten", "dat": "den Goten", "gen": "der Goten", "many": True}}},
}
SEATS = (Id("goths"), "player 1", "{0}", "<b>")
BELOW = Catalogue(ENGLISH, catalogue("romelab.core"))
NAMES = {"seat": SEATS.__getitem__}
SPEECH = Speech(BELOW, NAMES)
SPRACHE = Speech(Catalogue(GERMAN | {"language": catalogue("romelab.core", "de").language}, BELOW), NAMES)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Takes(0, 1, 1), "The Goths take a card from player 1"),
        (Takes(1, 0, 0), "Player 1 takes nothing from the Goths"),
        (Takes(2, 1200, 3), "{0} takes 1,200 cards from <b>"),
        (Needs("a", (("b", "c"), ("d",)), ()), "A needs b and c or d; nothing held"),
        (Needs("a", (("b",),), ("b", "c", "d")), "A needs b; b, c and d held"),
        (Turns(True, "slow", "{seat}"), "Slowly down, {seat}"),
        (
            Meets(Army(1, 0), (Army(2, 1), Army(2, 1))),
            "Army 1 of the Goths meets army 2 of player 1 and army 2 of player 1",
        ),
    ],
)
def test_english(fact, said):
    assert SPEECH.say(fact) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Takes(0, 1, 1), "Die Goten nehmen player 1 eine Karte"),
        (Takes(3, 1200, 0), "<b> nimmt den Goten 1.200 Karten"),
        (Meets(Army(1, 0), (Army(2, 1),)), "Die Armee 1 der Goten trifft auf die Armee 2 von player 1"),
        (Turns(True, "slow", "x"), "Slowly down, x"),
    ],
)
def test_german_by_a_catalogue_alone(fact, said):
    assert SPRACHE.say(fact) == said


def test_a_name_is_written_large_in_the_middle_where_the_message_asks_for_it():
    assert SPEECH.phrase("after_that", who="<b>player") == "after that <b>player and <b>player"
    assert SPEECH.phrase("after_that", who="ämilius") == "after that Ämilius and ämilius"


def test_secrets_are_said_to_those_who_know_them():
    assert SPEECH.say(Draws(1, 7), 1) == SPEECH.say(Draws(1, 7), everything=True) == "Player 1 draws 7"
    assert SPEECH.say(Draws(1, 7), 0) == SPEECH.say(Draws(1, 7)) == "Player 1 draws a card"
    assert SPEECH.say(Buys(1), 1) == "Player 1 buys"
    assert SPEECH.say(Buys(1), 0) == ""


def test_pieces_say_what_they_name():
    parts = list(SPEECH.parts(Takes(1, 2, 3)))
    assert [tuple(part) for part in parts if part.kind] == [("player 1", "seat", 1), ("<b>", "seat", 3)]
    assert "".join(part.words for part in parts) == "player 1 takes 2 cards from <b>"


def test_what_else_there_is_to_say_is_said_to_those_who_ask():
    assert SPEECH.rest(Takes(0, 1, 3)) == "Ask <b>, who saw it"
    assert SPEECH.rest(Turns(True, "slow", "x")) == ""


def test_equal_ones_in_a_row_are_counted_whatever_they_are_known_by():
    """By a number, as cards are; said by the name for several where there is one."""
    cards = {7: Id("chariot"), 8: Id("javelins")}
    names = {"unit": {"chariot": {"nom": "Chariot", "gen": "of a Chariot", "several": "Chariots"}}}
    speech = Speech(Catalogue({"names": names}, catalogue("romelab.core")), {"unit": cards.__getitem__})
    assert speech.name("unit", (7, 8, 7, 7)) == "3 Chariots and 1 javelins"
    assert speech.name("unit", (8, 8)) == "2 javelins"
    assert speech.name("unit", (7, 7), "gen") == "2 Chariots"


def test_without_a_message_key_and_fields_are_shown():
    empty = Speech(catalogue("romelab.core"), NAMES)
    assert empty.say(Takes(0, 1, 2)) == "R-1 Takes(seat=0, number=1, victim=2)"


@pytest.mark.parametrize("wrong", ["{seat", "{seat|a|b", "{se{at}", "seat}", "{seat}}"])
def test_a_message_with_wrong_braces_is_refused(wrong):
    with pytest.raises(ValueError, match=r"brace is open|mark too many"):
        parsed(wrong)


PHRASES = Catalogue(
    {
        "phrases": {
            "paced": "{how|=slow: at leisure|{how}}",
            "cards": "{n|=0: no card|a card|# cards}",
            "parted": "{share} of {who}",
            "several": "{who:,or} {who|takes|take} {n}",
            "spoken": "{text}, {flag|=True: yes|=False: no}",
            "nested": "{inner} and {n|one|{inner} #}",
        },
        "language": {"marks": {"veteran": "Veteran #"}},
        "names": {"seat": {"goths": {"nom": "the Goths", "gen": "of the Goths", "many": True}}},
    },
    catalogue("romelab.core"),
)


@pytest.mark.parametrize(
    ("key", "fields", "said"),
    [
        ("paced", {"how": Name("word", "slow")}, "at leisure"),
        ("paced", {"how": (Name("word", "slow"),)}, "slow"),
        ("cards", {"n": 0}, "no card"),
        ("cards", {"n": 1}, "a card"),
        ("cards", {"n": 1234}, "1,234 cards"),
        ("cards", {"n": ("a", "b")}, "2 cards"),
        ("cards", {"n": ()}, "no card"),
        ("parted", {"share": 0.125, "who": Name("seat", 1)}, "12.5 % of player 1"),
        ("parted", {"share": 1.0, "who": "rome"}, "100.0 % of rome"),
        ("several", {"who": (Name("seat", 1), Name("seat", 3)), "n": 12000}, "player 1 or <b> take 12,000"),
        ("several", {"who": (Name("seat", 0),), "n": 1}, "the Goths take 1"),
        ("several", {"who": Name("seat", 1), "n": 1}, "player 1 takes 1"),
        ("spoken", {"text": "{n}|", "flag": True}, "{n}|, yes"),
        ("spoken", {"text": ("a", "b", "c"), "flag": False}, "a, b and c, no"),
        ("nested", {"inner": Phrase("cards", n=2), "n": 2}, "2 cards and 2 cards 2"),
        ("nowhere", {"n": 2, "who": "x"}, "nowhere(n=2, who='x')"),
    ],
)
def test_a_phrase_says_counts_shares_texts_and_names(key, fields, said):
    assert Speech(PHRASES, NAMES).phrase(key, **fields) == said


def test_a_marked_name_is_said_with_its_mark_in_every_form():
    marked = {
        "seat": (Id("goths", mark="veteran"), Id("alans", "the Alans", many=True, mark="veteran"), Id("x")).__getitem__
    }
    speech = Speech(PHRASES, marked)
    assert [speech.name("seat", 0), speech.name("seat", 0, "gen")] == ["Veteran the Goths", "Veteran of the Goths"]
    assert [speech.name("seat", 1), speech.name("seat", 2)] == ["Veteran the Alans", "x"]
    # The mark changes the name, not that it stands for several.
    assert [speech.phrase("several", who=Name("seat", seat), n=1) for seat in (0, 1, 2)] == [
        "Veteran the Goths take 1",
        "Veteran the Alans take 1",
        "x takes 1",
    ]


@pytest.mark.parametrize(
    ("names", "form", "said"),
    [
        ((), "", ""),
        (("a",), "", "a"),
        (("a", "b"), "", "a and b"),
        (("a", "b", "c"), ",or", "a, b or c"),
    ],
)
def test_names_stand_in_a_row(names, form, said):
    assert Speech(PHRASES).name("said", names, form) == said


def test_figures_are_written_as_the_language_writes_them():
    english, german = Speech(catalogue("romelab.core")), Speech(catalogue("romelab.core", "de"))
    assert [speech.name("count", 1234567) for speech in (english, german)] == ["1,234,567", "1.234.567"]
    assert [speech.name("share", 0.5) for speech in (english, german)] == ["50.0 %", "50,0 %"]
    assert [speech.figure(1234.56, ",.2f") for speech in (english, german)] == ["1,234.56", "1.234,56"]
    assert [speech.figure(1234.56) for speech in (english, german)] == ["1,235", "1.235"]
