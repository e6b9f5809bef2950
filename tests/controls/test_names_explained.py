"""Printed names in Latin and names of peoples say at a tap what they mean, in the language of the page."""

from __future__ import annotations

import pytest

from romelab.atlas.toponyms import hexboard_places, place
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.kampf_um_rom.box.cards import CARDS
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.notation import position
from romelab.kampf_um_rom.positions.speaking import page_speech
from romelab.struggle_for_rome.network.network import default_network as roads
from romelab.struggle_for_rome.network.speaking import default_speech
from romelab.struggle_for_rome.pictures.paper import place_detail
from romelab.total_war_rome.network.network import default_network as regions
from romelab.total_war_rome.pictures.paper import base_map

LANGUAGES = ("en", "de")
SAME = {"Verona", "Aquileia", "Ravenna", "Ancona"}
"""Cities of the board that are called today what they were called then."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_city_says_what_it_is_called_today(language):
    board, known = roads(), hexboard_places()
    with speaking(language):
        today = {city.name: default_speech().name("today", city.name) for city in board.cities}
        told = {city.name: place_detail(board, city.crossroads) for city in board.cities}
    same = {name for name, now in today.items() if name == now}
    assert same == (SAME if language == "en" else SAME | {"Genua"})
    assert [name for name in today.keys() - same if not told[name].endswith(f" {today[name]}")] == []
    assert [name for name in same if ";" in told[name]] == []
    found = 0
    for name, now in today.items():
        try:
            assert place(now.partition(" near ")[0].partition(" bei ")[0]) == known[name]
            found += 1
        except InputError:
            pass  # the atlas does not know every name in either language
    assert found >= 35


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_region_and_a_sea_say_what_they_are_called(language):
    board = regions()
    with speaking(language):
        told = {place.id: place.detail for place in base_map(board).places}
    called = {each.id: each.german if language == "de" else each.english for each in (*board.regions, *board.seas)}
    latin = {each.id: each.name for each in (*board.regions, *board.seas)}
    assert [key for key, name in called.items() if name != latin[key] and not told[key].startswith(name)] == []
    assert told["latium"].startswith("Roma, ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_a_hand_is_opened_for_what_stood_behind_it(language):
    with speaking(language):
        said = {number: page_speech().name("history", number) for number in range(1, CARDS + 1)}
        state = position(red={"hand": "12, 59"})
        hand = KampfView().hand(state.setup, state, 0)
    assert said[12] in hand
    assert said[59] in hand
    english = {card.number: card.history for card in KAMPF_UM_ROM.deck.cards}
    assert [number for number, told in said.items() if (told == english[number]) != (language == "en")] == []


def test_every_box_has_its_history_in_german_too():
    boxes = {box.id: box.history for box in KAMPF_UM_ROM.network.boxes}
    with speaking("de"):
        assert [box for box, told in boxes.items() if page_speech().name("history", box) == told] == []
