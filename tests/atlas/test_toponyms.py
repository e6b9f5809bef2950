"""The places: complete, findable under many names, joined to the board's cities."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from romelab import total_war_rome
from romelab.atlas import journey
from romelab.atlas.exploring import place_names
from romelab.atlas.toponyms import gazetteer, hexboard_places, place, places, records, table
from romelab.core.errors import InputError
from romelab.struggle_for_rome import default_network


def test_every_place_of_the_file_is_there_once():
    ours = [each for each in gazetteer().values() if each.ours]
    assert len(ours) == len(table("places")["places"]) == 140
    assert len(records("sites")) == sum(each.orbis is not None for each in gazetteer().values()) == 677
    assert len(gazetteer()) == 703
    assert len(places()) == 627


def test_only_towns_and_islands_can_be_gone_to():
    assert {each.kind for each in places()} == {"town", "island"}
    assert not {"aufidus_mouth", "leros_misplaced", "portus", "rheneia"} & {each.id for each in places()}


def test_our_places_keep_their_names_and_are_tied_to_orbis():
    tied = {row["place"]: row["orbis"] for row in records("ours_to_orbis")}
    assert places()
    for each in places():
        if each.ours:
            assert str(each.orbis or "") == tied[each.id], each
            assert each.note


def test_coordinates_lie_within_the_map():
    assert places()
    for each in places():
        assert -12 < each.lon < 45, each
        assert 22 < each.lat < 60, each


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
        ("Ostia", "ostia"),
        ("Londinium", "londinium"),
        ("York", "eburacum"),
        ("Antioch", "antiochia"),
        ("Antiochia (Pisidia)", "antiochia_pisidia"),
        ("Ephesos", "ephesus"),
        ("Rhodus", "rhodos"),
        ("Emerita", "emerita_augusta"),
        ("Treveri", "augusta_treverorum"),
        ("Nikomedeia", "nicomedia"),
        ("Knossos", "cnossus"),
        ("Jerusalem", "hierosolyma"),
        ("Forum Iulii", "forum_iulii"),
        ("Fréjus", "forum_iulii_frejus"),
        ("İzmir", "smyrna"),
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
        if each.ours:
            assert place(each.latin) is each
            assert place(each.short) is each
        else:
            # of two towns of one name ours is meant, or the greater
            assert place(each.latin).rank <= each.rank or place(each.latin).ours


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
    assert max(len(each.short) for each in places()) <= 21
    assert not any(mark in each.short for each in places() for mark in "(/")


def test_every_name_on_our_boards_is_a_place_or_said_to_be_none():
    cities = {city.name for city in default_network().cities}
    regions = list(map_table()["region"])
    cities |= {region["city"] for region in regions}
    for name in cities:
        assert place(name), name
    for name in [region["name"] for region in regions] + [sea["name"] for sea in map_table()["sea"]]:
        try:
            place(name)
        except InputError as refusal:
            assert "not a place" in str(refusal) or "no place" in str(refusal), name
    with pytest.raises(InputError, match="the land beyond the border"):
        place("Barbaricum")


def map_table():
    return tomllib.loads(next(Path(total_war_rome.__file__).parent.rglob("map.toml")).read_text(encoding="utf-8"))


@pytest.mark.parametrize("aliases", ["places", "names"])
def test_every_alias_leads_where_it_says(aliases):
    assert table(aliases)["aliases"]
    for alias, at in table(aliases)["aliases"].items():
        assert place(alias).id == at, alias


def test_two_places_of_one_name_are_told_apart_wherever_they_are_named():
    told = Counter(map(str, places()))
    assert max(told.values()) == 1
    assert [each.id for each in places() if place(str(each)) is not each] == []
    assert str(place("Mediolanum")) == "Mediolanum (Milano)"
    assert str(place("Bononia (Moesia Superior)")) == "Bononia (Moesia Superior)"
    assert str(place("Roma")) == "Roma"
    listed = place_names()
    assert len(listed) == len(places())
    # In lists, too, none stands with the bare name of another.
    shared = {name for name, number in Counter(each.short for each in places()).items() if number > 1}
    assert shared.isdisjoint(listed)
    assert "Mediolanum (Saintes)" in str(journey("Burdigala", "mediolanum_aquitania"))
    assert "Mediolanum (Milano)" in str(journey("Roma", "Mediolanum"))
