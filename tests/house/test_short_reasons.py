"""A reason says what is wrong in at most 25 words, even with the longest names of the box."""

from __future__ import annotations

import pytest

from romelab.core.facts import Fact
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions import refusals as kampf
from romelab.kampf_um_rom.positions.setup import Setup as KampfSetup
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.names import names
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.network.prices import Bill
from romelab.struggle_for_rome.positions import refusals as struggle
from romelab.struggle_for_rome.positions.setup import Setup
from tests.house.test_catalogues import SPOKEN, all_of

MOST = 25


def reasons():
    for spoken in SPOKEN.values():
        for kind in spoken.kinds.values():
            if issubclass(kind, Fact) and kind.__module__.rpartition(".")[2].endswith("refusals"):
                yield spoken, kind


def lines_of_kampf():
    """Return what is said of lines to each box by each way to it, one box of it missing, or all, or cut off."""
    setup = KampfSetup()
    t = KAMPF_UM_ROM.tables(KAMPF_UM_ROM.new_game(setup))
    for box in range(len(t.ids)):
        if not t.lines.ways[box]:
            continue
        ways = tuple(map(t.ids_of, t.lines.ways[box]))
        place, mark = t.ids[box], t.network.sources_into(t.ids[box])[-1]
        for way in ways:
            for held in ((), way[:1], way[1:]):
                if not {*way} <= {*held}:
                    yield kampf.LineMissing("KUR-32", place, ways, 2, held, mark, ())
                if held:
                    yield kampf.LineBroken("KUR-42", place, ways, 2, held, held, mark, ())


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_missing_line_is_named_shortly_by_its_nearest_way_and_wholly_to_those_who_ask(language):
    speech = KAMPF_UM_ROM.speech(KampfSetup(), language)
    facts = [*lines_of_kampf()]
    assert len(facts) > 100
    for fact in facts:
        said, rest = speech.say(fact), speech.rest(fact)
        assert len(said.split()) <= MOST, said
        named = {box for way in fact.ways for box in way}
        assert {*fact.lacks} <= named
        assert all(speech.name("box", box, "acc" if language == "de" else "") in rest for box in named)
        assert all(speech.name("box", box, "acc" if language == "de" else "") in said for box in fact.lacks)
    assert speech.rest(kampf.NothingServes("KUR-24", 0, "jagd")) == ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_reason_is_short(language):
    said = [spoken.speech(language).say(fact) for spoken, kind in reasons() for fact in all_of(spoken, kind)]
    assert len(said) > 1000
    assert [words for words in said if len(words.split()) > MOST] == []


def longest_names():
    board = default_network()
    called = sorted(zip(names(board), board.crossroads, strict=True), key=lambda each: -len(each[0].split()))
    return [place.id for _, place in called[:3]]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("to", longest_names())
def test_what_a_way_costs_otherwise_is_short_with_the_longest_name_and_bills(to, language):
    speech = STRUGGLE_FOR_ROME.speech(Setup(), language)
    asked = (Bill(0, 12), Bill(1, 9), Bill(2, 6), Bill(3, 2))
    for bills in (asked, asked[:2], asked[:1]):
        said = speech.say(struggle.CostsOtherwise("SFR-97", to, bills, Bill(1, 1)))
        assert len(said.split()) <= MOST, said
