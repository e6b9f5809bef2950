"""The places: complete, findable under many names, joined to the board's cities."""

from __future__ import annotations

import pytest

from romelab.atlas.gazetteer import gazetteer, hexboard_places, place, places
from romelab.atlas.tables import table
from romelab.core.faults import InputError


def test_every_place_of_the_file_is_there_once():
    assert len(places()) == len(gazetteer()) == len(table("places")["places"]) == 140


def test_coordinates_lie_within_the_map():
    assert places()
    for each in places():
        assert -12 < each.lon < 45, each
        assert 25 < each.lat < 60, each


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("colonia_agrippina", "colonia_agrippina"),
        ("Colonia Claudia Ara Agrippinensium", "colonia_agrippina"),
        ("Köln", "colonia_agrippina"),
        ("KOLN", "colonia_agrippina"),
        ("Cologne", "colonia_agrippina"),
        ("Byzantium", "constantinopolis"),
        ("Rome", "roma"),
        ("Ostia", "roma"),
        ("Straßburg", "argentorate"),
        ("Carthago  Nova", "carthago_nova"),
        ("Wien", "vindobona"),
        ("Vienna", "vienna"),
    ],
)
def test_a_place_is_found_under_its_names(name, found):
    assert place(name).id == found
    assert place(place(name)).id == found


def test_every_place_is_found_by_its_own_latin_name_and_id():
    assert places()
    for each in places():
        assert place(each.id) is each
        assert place(each.latin) is each
        assert place(each.short) is each


def test_every_other_name_in_the_file_leads_to_its_place():
    assert table("places")["aliases"]
    for alias, at in table("places")["aliases"].items():
        assert place(alias).id == at


def test_a_misspelt_place_is_refused_with_the_nearest_spelling():
    with pytest.raises(InputError, match="Mogontiacum"):
        place("Mogontiacm")


def test_an_unheard_of_place_is_refused_in_one_short_sentence():
    with pytest.raises(InputError) as refusal:
        place("x" * 5000)
    assert len(str(refusal.value)) < 200
    assert "places()" in str(refusal.value)


@pytest.mark.parametrize("name", [7, None, ["roma"], ""])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(InputError):
        place(name)


def test_each_of_the_forty_board_cities_has_a_real_place():
    cities = hexboard_places()
    assert len(cities) == 40
    assert len({each.id for each in cities.values()}) == 40
    assert cities["Roma"].lat == 41.89
    assert all(each.short == name for name, each in cities.items())


def test_short_names_fit_a_map():
    assert max(len(each.short) for each in places()) <= 19
    assert not any(mark in each.short for each in places() for mark in "(/")
