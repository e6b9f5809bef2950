"""What lies in the box: map, cards, dice, the action deck and the development trees, loaded once and shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from romelab.core.chance import Chances
from romelab.core.packaged import record
from romelab.total_war_rome.box import cards, rolls
from romelab.total_war_rome.box.cards import COLOURS, FACTION_NAMES as FACTION_NAMES, DiceSet, box_file
from romelab.total_war_rome.network.network import RegionNetwork, default_network

FACTIONS = ("rome", "carthage", "greece", "barbarians")


@dataclass(frozen=True, slots=True)
class ActionCard:
    """One of the 55 action cards (TWR-025, TWR-026); the pairings are RECONSTRUCTION.

    Attributes
    ----------
    number
        1 to 55.
    action
        Its agent action.
    levy
        Gold of its emergency levy.
    event
        Id of its event.
    """

    number: int
    action: str
    levy: int
    event: str


@dataclass(frozen=True, slots=True)
class EventText:
    """What an event says (RECONSTRUCTION)."""

    id: str
    name: str
    phases: tuple[str, ...]
    step: str
    text: str


@dataclass(frozen=True, slots=True)
class Development:
    """A box of a development tree (TWR-230 to TWR-233).

    Attributes
    ----------
    id, faction, name
        Its id, whose tree it is in, its name.
    column, row
        Where it stands, from 1.
    cost
        In gold.
    requires
        Ids of the boxes that must be bought before.
    effect
        Its effects, several joined by ``;``.
    name_published
        Whether its name and effect are printed in the rulebook.
    """

    id: str
    faction: str
    name: str
    column: int
    row: int
    cost: int
    requires: tuple[str, ...]
    effect: str
    name_published: bool


@dataclass(frozen=True, slots=True)
class Effects:
    """What the developments of one faction add up to."""

    unlocked: frozenset[str] = frozenset()
    agent_limit: int = 2
    hand: int = 5
    extra_actions: int = 0
    marines: bool = False
    siegecraft: bool = False
    peaceful_agriculture: bool = False
    national_unity: bool = False
    reduced_antipathy: bool = False
    marian_reforms: bool = False
    unrest_immunity: int = 0
    trade_bonus: int = 0
    port_market_tax: int = 0
    ship_discount: int = 0
    mercenary_discount: int = 0
    improvement_discount: int = 0
    roads_per_gold: int = 1
    general_reroll: bool = False
    navy_mu: int = 0
    naval_reroll: bool = False
    garrison_bonus: tuple[str, ...] = ()


class Box:
    """Map, cards, action deck and trees together.

    Parameters
    ----------
    board
        The map.
    dice
        The skull dice; a class may enter the faces of its own.
    """

    def __init__(self, board: RegionNetwork | None = None, dice: DiceSet | None = None) -> None:
        self.map: RegionNetwork = board or default_network()
        self.dice: DiceSet = dice or cards.dice()
        self.faces: rolls.Faces = {colour: self.dice.die(colour).faces for colour in COLOURS}
        self.troops: Mapping[str, cards.Troop] = cards.troops()
        self.generals: Mapping[str, cards.General] = cards.generals()
        self.ships: Mapping[str, cards.Ship] = cards.ships()
        self.decks: Mapping[str, tuple[str, ...]] = {
            faction: tuple(card.id for card in self.troops.values() if card.faction == faction) for faction in FACTIONS
        }
        self.docks: Mapping[str, tuple[str, ...]] = {
            faction: tuple(card.id for card in self.ships.values() if card.faction == faction) for faction in FACTIONS
        }
        self.packs: tuple[str, ...] = tuple(card.id for card in self.troops.values() if card.mercenary)
        actions = box_file("actions.toml")
        self.deck: Mapping[int, ActionCard] = {
            entry["number"]: record(ActionCard, entry, action=entry["agent_action"]) for entry in actions["card"]
        }
        self.events: Mapping[str, EventText] = {entry["id"]: record(EventText, entry) for entry in actions["event"]}
        tree = box_file("developments.toml")
        self.developments: Mapping[str, Development] = {
            entry["id"]: record(Development, entry) for entry in tree["development"]
        }
        self.columns: Mapping[str, tuple[str, ...]] = {
            faction: tuple(entry["name"] for entry in tree["column"] if entry["faction"] == faction)
            for faction in FACTIONS
        }
        self.effects: Callable[[tuple[str, ...]], Effects] = lru_cache(maxsize=4096)(self._effects)
        self.roll: Callable[[tuple[str, ...]], Chances] = lru_cache(maxsize=4096)(self._roll)

    def __reduce__(self) -> tuple[type[Box], tuple[RegionNetwork, DiceSet]]:
        return type(self), (self.map, self.dice)

    @cached_property
    def trees(self) -> Mapping[str, tuple[Development, ...]]:
        """The developments of each faction."""
        return {side: tuple(box for box in self.developments.values() if box.faction == side) for side in FACTIONS}

    def _effects(self, developed: tuple[str, ...]) -> Effects:
        """Add up what some developments bring."""
        found: dict[str, Any] = {}
        unlocked: list[str] = []
        for name in developed:
            for effect in self.developments[name].effect.split(";"):
                key, _, value = effect.partition(":")
                if key == "unlock":
                    unlocked.append(value)
                elif key == "garrison_bonus":
                    found["garrison_bonus"] = (*found.get("garrison_bonus", ()), value)
                elif not value or key in ("general_reroll", "naval_reroll"):
                    found[key] = True
                elif key == "extra_agent_action":
                    found["extra_actions"] = found.get("extra_actions", 0) + int(value)
                elif key in ("trade_bonus", "port_market_tax", "navy_mu"):
                    found[key] = found.get(key, 0) + int(value)
                else:
                    found[key] = max(int(value), found.get(key, 0))
        return Effects(unlocked=frozenset(unlocked), **found)

    def _roll(self, dice: tuple[str, ...]) -> Chances:
        """Return the roll of some dice as chances."""
        return rolls.chances(dice, self.faces)


@cache
def default_box() -> Box:
    """Return the box with the stand-in map, cards and dice of this package."""
    return Box()
