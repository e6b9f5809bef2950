"""Names of cards and developments: those of a faction first, and none of another faction's tree."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.total_war_rome.box.names import development_id, ship_id, troop_id
from romelab.total_war_rome.box.speaking import page_speech
from romelab.total_war_rome.box.tables import FACTIONS


@pytest.mark.rule("TWR-230")
@pytest.mark.parametrize(
    ("faction", "found"),
    [
        ("rome", "rome_siegecraft"),
        ("carthage", "carthage_siegecraft"),
        ("greece", "greece_siegecraft"),
        ("barbarians", "barb_siegecraft"),
    ],
)
def test_each_faction_has_its_own_siegecraft(faction, found):
    assert development_id("Siegecraft", faction) == development_id("siegecraft", faction) == found


@pytest.mark.rule("TWR-230")
def test_a_development_of_another_tree_is_none_of_this_one():
    assert development_id("Camp Drill") == development_id("Camp Drill", "rome") == "rome_camp_drill"
    for faction in FACTIONS:
        if faction != "rome":
            with pytest.raises(InputError, match="there is no development 'Camp Drill'"):
                development_id("Camp Drill", faction)


@pytest.mark.rule("TWR-230")
def test_a_name_that_several_trees_hold_needs_a_faction():
    with pytest.raises(InputError, match="several factions have 'Marines': rome_marines, carthage_marines"):
        development_id("Marines")


def test_cards_of_other_factions_are_found_by_their_full_names():
    # A short name is one of the own faction; the others' cards and mercenaries go by their whole names.
    assert ship_id("Triremes", faction="rome") == "rome_trireme"
    assert ship_id("Triremes", faction="carthage") == "carthage_trireme"
    assert ship_id("Punic Trireme", faction="rome") == "carthage_trireme"
    assert troop_id("Velites", faction="carthage") == "rome_velites"
    assert troop_id("Libyan Spearmen", faction="rome") == "carthage_libyan_spearmen"


@pytest.mark.parametrize(
    ("code", "form", "said"),
    [
        ("en", "", "2 Roman Triremes and 1 Roman Quinquereme"),
        ("de", "", "2 Römische Triremen und 1 Römische Quinquereme"),
        ("de", "dat", "2 Römischen Triremen und 1 Römischer Quinquereme"),
    ],
)
def test_equal_ships_are_counted_in_the_plural(code, form, said):
    with speaking(code):
        assert page_speech().name("ship", ("rome_trireme", "rome_quinquereme", "rome_trireme"), form) == said


def test_a_card_that_is_named_by_no_text_is_refused_with_its_place():
    for name, said in ((3, "by 3"), (None, "by nothing")):
        with pytest.raises(InputError, match=f"^rome, troops: a troop card is named by a text, not {said}"):
            troop_id(name, "rome, troops")
