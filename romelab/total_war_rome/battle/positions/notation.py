"""How a battle is written in one line: ``battle/2 attacker=[faction:rome] defender=[faction:greece] phase=flanks``."""

# pyright: basic
# What a text holds has any shape until it has been looked at.
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_type_hints

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import Game
from romelab.core.input import pasted
from romelab.core.literals import Classes, counted, one_by_one, packed, typed, written
from romelab.core.names import Description
from romelab.core.notation import LONGEST_LINE, Notation, Tally, changed_options, difference, merged, named, options_of
from romelab.total_war_rome.battle.positions import armies, checks, moves as m, state as states
from romelab.total_war_rome.box import names
from romelab.total_war_rome.box.cards import HIDDEN, DiceSet, Die, dice, starting_armies, starting_navies
from romelab.total_war_rome.box.options import BattleOptions

_BATTLES = (states.LandBattle, states.NavalBattle, states.Side, states.Fleet, states.Roll)
_BROUGHT = (armies.BattleArmy, armies.BattleNavy, BattleOptions, DiceSet, Die)
BATTLE_CLASSES: Classes = {kind.__name__: kind for kind in (*_BATTLES, *_BROUGHT, *m.BATTLE_MOVES.values())}


def _event(name: str, where: str, faction: str) -> str:
    return names.event_words().find(name, where)


def _any_card(name: str, where: str, faction: str) -> str:
    """Find a card that rolls dice: on land a general may, too."""
    for find in (names.troop_id, names.ship_id, names.general_id):
        if names.full_id(name, find, faction) != name or name.startswith(HIDDEN):
            return names.full_id(name, find, faction)
    return name


class _Force(NamedTuple):
    """How one side is written: words for what it came with and for what it has now, with the fields they stand for."""

    kind: Any
    side: Any
    field: str
    came: Mapping[str, str]
    now: Mapping[str, str]
    finds: Mapping[str, names.Find]

    def fields(self) -> Iterator[tuple[str, Any]]:
        """Return each word with the type of its field."""
        for kind, words in ((self.kind, self.came), (self.side, self.now)):
            hints = get_type_hints(kind, dict(vars(states)))
            yield from ((word, hints[field]) for word, field in words.items())


_LAND = _Force(
    armies.BattleArmy,
    states.Side,
    "army",
    {
        **{name: name for name in ("faction", "seat", "cards", "general", "events", "veterans")},
        "generals": "reserve_generals",
        "reroll": "general_reroll",
        "held": "held",
    },
    {
        "leader": "general",
        **{name: name for name in ("hand", "main", "skirmisher", "artillery")},
        **{name: name for name in ("hurt", "fallen", "wounded", "under", "beside", "dead")},
        "unplayed": "events",
        **{name: name for name in ("reveals", "peeks", "pledge", "spent", "inspired", "left", "passing")},
    },
    {
        **dict.fromkeys(("cards", "veterans", "hand", "main", "skirmisher", "artillery", "wounded"), names.troop_id),
        **dict.fromkeys(("under", "beside", "dead"), names.troop_id),
        **dict.fromkeys(("general", "generals", "leader", "left"), names.general_id),
        **dict.fromkeys(("events", "unplayed"), _event),
    },
)
_SEA = _Force(
    armies.BattleNavy,
    states.Fleet,
    "navy",
    {
        **{name: name for name in ("faction", "seat", "ships")},
        "cards": "army",
        "general": "general",
        **{name: name for name in ("marines", "reroll", "events", "held")},
    },
    {
        "afloat": "ships",
        "aboard": "army",
        **{name: name for name in ("sunk", "taken", "drowned")},
        "unplayed": "events",
        **{name: name for name in ("extra", "rerolled", "captures", "to_sink", "to_take", "to_drown")},
    },
    {
        **dict.fromkeys(("ships", "afloat", "sunk", "taken"), names.ship_id),
        **dict.fromkeys(("cards", "aboard", "drowned"), names.troop_id),
        "general": names.general_id,
        **dict.fromkeys(("events", "unplayed"), _event),
    },
)
"""The words are those of ``position()``, as far as it has them."""


class BattleNotation(Notation[states.Battle]):
    """Battles on land, or at sea.

    Parameters
    ----------
    kind
        ``LandBattle`` or ``NavalBattle``.
    tag
        What a line begins with.
    """

    version = 2

    def __init__(self, kind: type[states.LandBattle] | type[states.NavalBattle], tag: str) -> None:
        self.kind: Any = kind
        self.tag = tag  # type: ignore[misc] - one class serves land and sea
        self.hints: dict[str, Any] = get_type_hints(kind, dict(vars(states)))
        self.classes: Classes = BATTLE_CLASSES
        self.force: _Force = _LAND if kind is states.LandBattle else _SEA
        self.words: dict[str, Any] = dict(self.force.fields())
        both = ("sides", "options", "dice", "rolls", "destroyed", "upgraded", "fallen")
        self.plain: tuple[str, ...] = tuple(name for name in self.kind._fields if name not in both)
        defaults = {name: packed(value, self.hints[name]) for name, value in self.kind._field_defaults.items()}
        self.usual: dict[str, Any] = {name: defaults.get(name, 0) for name in self.plain}
        self.usual |= {"rolls": [], "upgraded": [], "options": Tally(), "dice": []}

    def parts(self, state: states.Battle) -> dict[str, Any]:
        """Return all that makes a battle, by name."""
        found: dict[str, Any] = {name: self._side(state, index) for index, name in enumerate(states.SIDES)}
        found |= {name: packed(getattr(state, name), self.hints[name]) for name in self.plain}
        factions = [found[name]["faction"] for name in states.SIDES]
        found["rolls"] = [
            [
                one.side,
                *(_bare(card, _any_card, factions[one.side ^ other]) for other, card in enumerate(one[1:3])),
                *rest,
            ]
            for one in state.rolls
            for rest in [packed(one, states.Roll)[3:]]
        ]
        upgraded = state.upgraded if isinstance(state, states.LandBattle) else ()
        found["upgraded"] = _said(upgraded, names.troop_id, factions[max(found.get("winner", 0), 0)])
        return found | {"options": changed_options(state.options), "dice": _dice(state.dice)}

    def named_parts(self, state: states.Battle, names: object = None) -> dict[str, Any]:
        """Return what may be asked of a battle: everything."""
        return self.parts(state)

    def _side(self, state: states.Battle, index: int) -> dict[str, Any]:
        side: Any = state.sides[index]
        came = getattr(side, self.force.field)
        values = {word: getattr(came, field) for word, field in self.force.came.items()}
        values |= {word: getattr(side, field) for word, field in self.force.now.items()}
        found = {word: _said(value, self.force.finds.get(word), came.faction) for word, value in values.items()}
        if isinstance(state, states.LandBattle):
            found["lost"] = _said(state.fallen[index], names.troop_id, came.faction)
            found["destroyed"] = state.destroyed[index]
        return found

    def base(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts that a battle has if nothing else is said: two starting armies or navies that meet."""
        return {**{name: self._usual(parts.get(name), index) for index, name in enumerate(states.SIDES)}, **self.usual}

    def _usual(self, said: object, index: int) -> dict[str, Any]:
        """Return a side as it is when it begins to fight; what it came with may be said."""
        given: Mapping[str, Any] = said if isinstance(said, dict) else {}
        name = given.get("faction")
        faction = (names.FACTION_WORDS.get(name) if isinstance(name, str) else "") or ""
        found = {word: packed(_nothing(hint)) for word, hint in self.words.items()}

        def have(*words: str) -> Counter[str]:
            return Counter(card for word in words for card in _full(given.get(word), self.force.finds[word], faction))

        land = self.force is _LAND
        whole, starts = ("cards", starting_armies()) if land else ("ships", starting_navies())
        start = next((one for one in starts if one.faction == faction), None)
        own = _full(given[whole], self.force.finds[whole], faction) if whole in given else start.cards if start else ()
        found |= {"seat": index, whole: _said(start.cards if start else (), self.force.finds[whole], faction)}
        found["unplayed"] = _said(tuple(sorted(have("events").elements())), _event, faction)
        if not land:
            afloat, aboard = Counter(own) - have("sunk", "taken"), have("cards") - have("drowned")
            found["afloat"] = _said(tuple(sorted(afloat.elements())), names.ship_id, faction)
            return found | {"aboard": _said(tuple(sorted(aboard.elements())), names.troop_id, faction), "captures": -1}
        begins = getattr(start, "general", "") if start and own == start.cards else ""
        general = next(iter(have("general")), "") if "general" in given else begins
        veterans, generals = armies.full_reserve(faction, general) if faction else ((), ())
        hand = Counter(own) - have("main", "skirmisher", "artillery", "wounded", "under", "beside", "dead")
        found |= {
            "general": _bare(begins, names.general_id, faction),
            "leader": _bare(general, names.general_id, faction),
        }
        found["hand"] = _said(tuple(sorted(hand.elements())), names.troop_id, faction)
        found |= {
            "veterans": _said(veterans, names.troop_id, faction),
            "generals": _said(generals, names.general_id, faction),
        }
        return found | {"pledge": -1, "lost": [], "destroyed": False}

    def line(self, state: states.Battle) -> str:
        """Write a battle as one line: what differs from its beginning."""
        every = self.parts(state)
        said = difference(every, self.base(every))
        return " ".join([f"{self.tag}/{self.version}", *(f"{name}={written(one)}" for name, one in said.items())])

    def read(self, text: object, game: Game[states.Battle, Any]) -> states.Battle:
        """Read the line of a battle, and see that the rules can go on from it."""
        said = self.said_in(pasted(text, LONGEST_LINE, "the line").strip())
        battle = self.state(merged(self.base(said), said, ""))
        self.asked(game, battle)
        return battle

    def state(self, parts: dict[str, Any], where: str = "the line") -> states.Battle:
        """Make the battle of all its parts."""
        read = Description(where)
        sides: list[Any] = []
        more: list[tuple[tuple[str, ...], bool]] = []
        factions: list[str] = []
        for name in states.SIDES:
            given = parts[name]
            faction = (
                read.tried(names.FACTION_WORDS.find, given["faction"], f"{name}, faction") if given["faction"] else ""
            ) or ""
            factions.append(faction)
            made = {
                word: self._value(read, word, hint, given[word], faction, f"{name}, {word}")
                for word, hint in self.words.items()
                if word != "faction"
            }
            made["faction"] = faction
            came = self.force.kind(**{field: made[word] for word, field in self.force.came.items()})
            now = {field: made[word] for word, field in self.force.now.items()}
            sides.append(self.force.side(came, **now))
            if self.force is _LAND:
                lost = _cards(read, given["lost"], names.troop_id, faction, f"{name}, lost")
                more.append((lost, read.flag(given["destroyed"], f"{name}, destroyed")))
        plain = {name: typed(self.hints[name], parts[name], self.classes, name) for name in self.plain}
        rolls = tuple(
            _roll(read, one, factions) for one in typed(tuple[states.Roll, ...], parts["rolls"], self.classes, "rolls")
        )
        if more:
            winner = factions[1] if plain["winner"] == 1 else factions[0]
            plain["upgraded"] = _cards(read, parts["upgraded"], names.troop_id, winner, "upgraded")
            plain["fallen"], plain["destroyed"] = zip(*more, strict=True)
        read.finish()
        options = options_of(BattleOptions, named(parts["options"], "options"))
        faces = typed(DiceSet, parts["dice"], self.classes, "dice") if parts["dice"] else dice()
        return self.kind(sides=(sides[0], sides[1]), options=options, dice=faces, rolls=rolls, **plain)

    def _value(self, read: Description, word: str, hint: Any, given: object, faction: str, where: str) -> Any:
        find = self.force.finds.get(word)
        if find is None:
            return typed(hint, given, self.classes, where)
        if hint is str:
            return _card(read, given, find, faction, where) if given != "" else ""
        return _cards(read, given, find, faction, where)

    def problems(self, state: states.Battle) -> tuple[str, ...]:
        """Return what no battle can have."""
        seats = [side.army.seat if isinstance(side, states.Side) else side.navy.seat for side in state.sides]
        found = [] if seats == [0, 1] else [Problem("seat", "the attacker has seat 0 and the defender seat 1")]
        return tuple(map(str, (*found, *checks.battle_problems(state))))

    def hidden(self, state: states.Battle) -> bool:
        """Whether a battle is only what one seat sees."""
        return HIDDEN in written(packed(state))


def _nothing(hint: Any) -> Any:
    """Return what a field of a side has if nothing is in it."""
    return {int: 0, bool: False}.get(hint, "" if hint is str or hint is states.Slot else ())


def _said(value: Any, find: names.Find | None, faction: str) -> Any:
    """Write one field of a side: cards without their faction's name."""
    if isinstance(value, tuple):
        return counted([_bare(one, find, faction) for one in value])
    return _bare(value, find, faction) if isinstance(value, str) else packed(value)


def _bare(card: str, find: names.Find | None, faction: str) -> str:
    return names.short_id(card, find, faction) if find else str(card)


def _full(given: object, find: names.Find, faction: str) -> tuple[str, ...]:
    """Return the ids of cards as far as they can be read; what is wrong is refused later."""
    listed = one_by_one(given) if isinstance(given, list) else [given]
    return tuple(names.full_id(one, find, faction) for one in listed if isinstance(one, str) and one)


def _card(read: Description, given: Any, find: names.Find, faction: str, where: str) -> str:
    if isinstance(given, str) and given.startswith(HIDDEN):
        return given
    return read.tried(find, given, where, faction) or ""


def _cards(read: Description, given: object, find: names.Find, faction: str, where: str) -> tuple[str, ...]:
    return tuple(_card(read, one, find, faction, where) for one in one_by_one(read.names(given, where)))


def _roll(read: Description, roll: states.Roll, factions: list[str]) -> states.Roll:
    """Take the cards of a roll by any name: the first is of the side that rolls, the second of the other."""
    if roll.side not in (0, 1):
        read.problem("rolls", f"a side is 0 or 1, not {quoted(roll.side)}")
        return roll
    card, target = (_any_card(one, "", factions[roll.side ^ at]) for at, one in enumerate((roll.card, roll.target)))
    return roll._replace(card=card, target=target)


def _dice(faces: DiceSet) -> list[Any]:
    return [] if faces == dice() else packed(faces, DiceSet)


def whole_battle(battle: states.Battle) -> dict[str, Any]:
    """Return all that makes a battle, by name, and whether it is ``at`` land or sea."""
    at, notation = ("land", LAND_NOTATION) if isinstance(battle, states.LandBattle) else ("sea", NAVAL_NOTATION)
    return {"at": at, **notation.parts(battle)}


def battle_words(battle: states.Battle | None) -> Tally:
    """Return a battle as a part of a campaign: what its own line says, and ``at:sea`` if it is there; empty if none."""
    if battle is None:
        return Tally()
    every = whole_battle(battle)
    notation = LAND_NOTATION if every["at"] == "land" else NAVAL_NOTATION
    return Tally(difference(every, notation.base(every)))


def battle_of(words: Mapping[str, Any], where: str) -> states.Battle | None:
    """Return the battle that a part of a campaign describes; None if there is none."""
    if not words:
        return None
    said = dict(words)
    at = said.pop("at", "land")
    if at not in ("land", "sea"):
        raise InputError.at(f"{where}, at", f"must be land or sea, not {quoted(at)}")
    notation = LAND_NOTATION if at == "land" else NAVAL_NOTATION
    return notation.state(merged(notation.base(said), said, where), where)


LAND_NOTATION = BattleNotation(states.LandBattle, "battle")
NAVAL_NOTATION = BattleNotation(states.NavalBattle, "naval")
