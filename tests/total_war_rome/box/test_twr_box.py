"""What lies in the box is what its files say: every card, stack, development and event, with all that is on it."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.cards import FACTION_NAMES
from romelab.total_war_rome.box.tables import FACTIONS, Box, Effects

BOX = Box()


def table(name):
    return tomllib.loads(files("romelab.total_war_rome.box").joinpath(name).read_text(encoding="utf-8"))


TROOPS, SHIPS, GENERALS = table("troops.toml"), table("ships.toml"), table("generals.toml")
ACTIONS, TREES = table("actions.toml"), table("developments.toml")
SAID = ("faction", "region", "deck", "kind", "role", "cost", "requires", "red_s", "black_s", "tribes")


@pytest.mark.rule("TWR-020", "TWR-022", "TWR-212")
def test_a_troop_card_is_as_its_file_says_and_its_veteran_is_never_recruited():
    entries = [*TROOPS["troop"], *TROOPS["mercenary"]]
    assert list(BOX.troops) == [
        name
        for entry in entries
        for name in (entry["id"], entry["id"] + "_veteran")[: 1 + bool(entry["veteran_copies"])]
    ]
    for entry in entries:
        plain, veteran = BOX.troops[entry["id"]], BOX.troops.get(f"{entry['id']}_veteran")
        for card in (plain, veteran) if veteran else (plain,):
            for name in SAID:
                said = entry.get(name, "")
                assert getattr(card, name) == (tuple(said) if isinstance(said, list) else said), (card.id, name)
        assert (plain.name, plain.copies, plain.veteran, plain.base) == (entry["name"], entry["copies"], False, "")
        assert (plain.good, plain.difficult) == (tuple(entry["good"]), tuple(entry["difficult"]))
        assert plain.upgrade == (veteran.id if veteran else "")
        if veteran:
            assert (veteran.name, veteran.copies) == (f"Veteran {entry['name']}", entry["veteran_copies"])
            assert (veteran.good, veteran.difficult) == (tuple(entry["vet_good"]), tuple(entry["vet_difficult"]))
            assert (veteran.veteran, veteran.base, veteran.upgrade) == (True, plain.id, "")


@pytest.mark.rule("TWR-024", "TWR-055", "TWR-057")
def test_ships_generals_and_what_everybody_starts_with_are_as_their_files_say():
    printed = ("id", "faction", "name", "cost", "copies", "requires")
    assert [[getattr(ship, name) for name in printed] for ship in BOX.ships.values()] == [
        [entry[name] for name in printed] for entry in SHIPS["ship"]
    ]
    assert [[*ship.dice] for ship in BOX.ships.values()] == [entry["dice"] for entry in SHIPS["ship"]]
    for entry in GENERALS["general"]:
        assert {name: getattr(BOX.generals[entry["id"]], name) for name in entry} == entry
    assert [(a.faction, a.number, a.general, [*a.cards]) for a in cards.starting_armies()] == [
        (e["faction"], e["number"], e["general"], e["cards"]) for e in TROOPS["starting_army"]
    ]
    assert [(n.faction, n.number, [*n.cards]) for n in cards.starting_navies()] == [
        (e["faction"], e["number"], e["cards"]) for e in SHIPS["starting_navy"]
    ]


@pytest.mark.rule("TWR-023", "TWR-223")
def test_every_faction_has_stacks_a_dock_and_a_tree_of_its_own_and_mercenaries_are_nobodys():
    assert set(FACTIONS) == set(FACTION_NAMES)
    for found, known in ((BOX.decks, BOX.troops), (BOX.docks, BOX.ships)):
        for faction in FACTIONS:
            assert found[faction] == tuple(name for name in known if name.startswith(f"{faction[:4]}"))
    assert set(BOX.packs) == set(BOX.troops) - {name for deck in BOX.decks.values() for name in deck}
    assert all(BOX.troops[name].mercenary for name in BOX.packs)
    for faction in FACTIONS:
        assert [box.id for box in BOX.trees[faction]] == [
            e["id"] for e in TREES["development"] if e["faction"] == faction
        ]
        assert len(BOX.columns[faction]) == len({box.column for box in BOX.trees[faction]})


@pytest.mark.rule("TWR-025", "TWR-230")
def test_action_cards_events_and_developments_are_as_their_files_say():
    assert [(c.number, c.action, c.levy, c.event) for c in BOX.deck.values()] == [
        (e["number"], e["agent_action"], e["levy"], e["event"]) for e in ACTIONS["card"]
    ]
    assert {n: (t.name, [*t.phases], t.step, t.text) for n, t in BOX.events.items()} == {
        e["id"]: (e["name"], e["phases"], e["step"], e["text"]) for e in ACTIONS["event"]
    }
    for entry in TREES["development"]:
        found = BOX.developments[entry["id"]]
        for name in ("id", "faction", "name", "column", "row", "cost", "effect"):
            assert getattr(found, name) == entry[name]
        assert found.requires == tuple(entry["requires"])


EVERYBODY = {"agent_limit": 3, "hand": 7, "marines": True, "siegecraft": True}
WHOLE_TREES = {
    "rome": {"marian_reforms": True, "unrest_immunity": 2, "ship_discount": 1, "roads_per_gold": 2}
    | {"general_reroll": True},
    "carthage": {"unrest_immunity": 1, "trade_bonus": 1, "port_market_tax": 1, "ship_discount": 1}
    | {"mercenary_discount": 1, "general_reroll": True, "navy_mu": 1, "naval_reroll": True},
    "greece": {"unrest_immunity": 2, "trade_bonus": 1, "ship_discount": 1, "general_reroll": True}
    | {"garrison_bonus": ("YELLOW",)},
    "barbarians": {"extra_actions": 1, "peaceful_agriculture": True, "national_unity": True, "unrest_immunity": 1}
    | {"reduced_antipathy": True, "improvement_discount": 1, "roads_per_gold": 2},
}


@pytest.mark.rule("TWR-232")
@pytest.mark.parametrize("faction", WHOLE_TREES)
def test_a_whole_tree_brings_all_that_its_boxes_say(faction):
    tree = BOX.trees[faction]
    found = BOX.effects(tuple(box.id for box in tree))
    needed = {card.id for card in (*BOX.troops.values(), *BOX.ships.values()) if card.requires in {b.id for b in tree}}
    assert found.unlocked == {name for name in needed if not name.endswith("_veteran")}
    assert found == Effects(unlocked=found.unlocked, **EVERYBODY, **WHOLE_TREES[faction])
    assert BOX.effects(()) == Effects(agent_limit=2, hand=5, roads_per_gold=1)


def test_a_card_that_may_not_be_seen_has_neither_name_nor_price_nor_dice():
    hidden = cards.troop(cards.HIDDEN)
    assert cards.named(cards.HIDDEN) == "a card"
    assert (hidden.cost, hidden.faction, hidden.good, hidden.red_s, hidden.black_s) == (0, "", (), (), ())
