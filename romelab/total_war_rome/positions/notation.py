"""How a position of the campaign is written in one line: ``rome/3 round=3 rome=[gold:12] control=[sardinia:rome]``."""

# pyright: basic
# What a text holds has any shape until it has been looked at.
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Any

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import Move
from romelab.core.names import Description, Spellings
from romelab.core.notation import (
    MergedNotation,
    Sheet,
    Tally,
    changed_options,
    difference,
    merged,
    named,
    options_of,
    runs,
    spread,
)
from romelab.core.terms import counted, one_by_one, packed, typed
from romelab.total_war_rome.battle.positions.notation import BATTLE_CLASSES, battle_of, battle_words
from romelab.total_war_rome.box.cards import HIDDEN, card_id
from romelab.total_war_rome.box.names import (
    FACTION_WORDS,
    Find,
    development_id,
    full_id,
    general_id,
    ship_id,
    short_id,
    troop_id,
)
from romelab.total_war_rome.box.options import BATTLE_DEFAULTS, Options
from romelab.total_war_rome.box.tables import Box, default_box
from romelab.total_war_rome.positions.building import first_position
from romelab.total_war_rome.positions.checks import problems_in
from romelab.total_war_rome.positions.moves import MOVES
from romelab.total_war_rome.positions.state import (
    BITS,
    NEUTRAL,
    PHASES,
    RELATIONS,
    Agent,
    Army,
    Navy,
    Setup,
    State,
    Task,
)


def _development(name: str, where: str, faction: str) -> str:
    return development_id(name, faction, where)


_ROW = {
    "gold": "gold",
    "vp": "vp",
    "hand": "hands",
    "developed": "developed",
    "fresh": "fresh",
    "spare": "spare",
    "initiative": "initiative",
    "bid": "bids",
    "omen": "omens",
    "raised": "raised",
    "plans": "plans",
    "discount": "discounts",
    "passing": "passing",
}
"""What each faction has, by its name in a line and in a position."""
_CARDS: Mapping[str, Find] = MappingProxyType({"developed": _development, "fresh": _development, "spare": general_id})
"""What gives the id of the cards that a faction has in a row, for any name."""
_LETTERS = MappingProxyType({bit: "W" if name == "wonder" else name[0] for name, bit in BITS.items()})
"""What stands in a region, a letter each: ``mbw``; a wonder is W, since a walling is w."""
_HINTS: dict[str, Any] = {
    **dict.fromkeys(("gold", "vp", "initiative", "bid", "omen", "raised", "discount"), int),
    "hand": tuple[int, ...],
    "plans": tuple[Move, ...],
    "passing": bool,
}


class CampaignNotation(MergedNotation[State]):
    """Positions of the campaign.

    Parameters
    ----------
    box
        Map, cards and dice of the game; those of the package if None.
    """

    tag = "rome"
    version = 3
    setup = ("factions", "trigger", "options", "map")
    derived = ("deck", "reserve", "docks", "packs", "generals")

    def __init__(self, box: Box | None = None) -> None:
        self._box = box
        moves = {kind.__name__: kind for kind in MOVES.values()}
        self.classes = MappingProxyType({**BATTLE_CLASSES, **moves, "Task": Task})

    @property
    def box(self) -> Box:
        """Map, cards and dice."""
        return self._box or default_box()

    def parts(self, state: State) -> dict[str, Any]:
        """Return all that makes a position, by name."""
        board, names = self.box.map, state.factions
        pairs = [(a, b, state.relations[a * len(names) + b]) for a, b in combinations(range(len(names)), 2)]
        found: dict[str, Any] = {
            "factions": [*names],
            "trigger": state.trigger,
            "options": changed_options(state.options),
            "map": board.name,
            "round": state.round,
            "phase": state.phase,
            "order": [names[seat] for seat in state.order],
            "turn": state.turn,
            "last": state.last,
            **{name: self._row(state, seat) for seat, name in enumerate(names)},
            "relations": Tally({f"{names[a]}/{names[b]}": RELATIONS[one] for a, b, one in pairs if one != NEUTRAL}),
            "control": self._by_region([names[now] if now >= 0 else None for now in state.control]),
            "unrest": self._by_region(state.unrest),
            "improvements": self._by_region([_letters(bits) for bits in state.improvements]),
            "roads": self._by_region(self._roads(state.roads)),
            "armies": self._by_owner(names, state.armies, Army, "troops"),
            "navies": self._by_owner(names, state.navies, Navy, "ships"),
            "agents": self._by_owner(names, state.agents, Agent),
            "discards": runs(state.discards),
            "trades": packed(state.trades),
            "refused": [*state.refused],
            "blighted": [*state.blighted],
            "agenda": packed(state.agenda, tuple[Task, ...]),
            # A battle is fought by the options of the campaign.
            "battle": battle_words(state.battle and state.battle._replace(options=BATTLE_DEFAULTS)),
            "winners": [names[seat] for seat in state.winners],
            "deck": runs(state.deck),
            "reserve": [[*row] for row in state.reserve],
            "docks": [[*row] for row in state.docks],
            "packs": [*state.packs],
            "generals": [[*row] for row in state.generals],
        }
        found["opened"] = Tally()
        if state.opened is not None:
            before = self.parts(state.opened) | {"*setup": Setup(factions=names)}
            free = {name: one for name, one in before.items() if name not in (*self.derived, "*setup", "opened")}
            follows = self.implied(before)
            found["opened"] = Tally({"phase": state.opened.phase, **difference(free, found)})
            found["opened"] |= {name: before[name] for name in self.derived if before[name] != follows[name]}
        return found

    def _row(self, state: State, seat: int) -> dict[str, Any]:
        """Write what a faction has; cards without the faction's name."""
        found = {part: packed(getattr(state, field)[seat], _HINTS.get(part)) for part, field in _ROW.items()}
        for part, find in _CARDS.items():
            cards = getattr(state, _ROW[part])[seat]
            found[part] = counted([short_id(card, find, state.factions[seat]) for card in cards])
        return found

    def _by_region(self, values: Iterable[Any]) -> Sheet:
        regions = self.box.map.regions
        return Sheet({r.id: one for r, one in zip(regions, values, strict=True)}, self.box.map.land)

    def _roads(self, bits: int) -> list[list[str]]:
        """Write each road at the first of its two regions."""
        found: dict[str, list[str]] = {region.id: [] for region in self.box.map.regions}
        for border in self.box.map.borders if bits else ():
            if bits >> border.index & 1:
                found[border.ends[0]].append(border.ends[1])
        return [*found.values()]

    def _by_owner(self, names: tuple[str, ...], pieces: Iterable[Any], kind: type[Any], cards: str = "") -> Sheet:
        """Write the armies, navies or agents of each faction, without its name in theirs."""
        found: dict[str, list[Any]] = {name: [] for name in names}
        find = troop_id if kind is Army else ship_id
        for piece in pieces:
            row, owner = packed(piece, kind)[1:], names[piece.seat]
            if cards:
                row[2] = counted([short_id(card, find, owner) for card in getattr(piece, cards)])
            if kind is Army and len(row) > 3:
                row[3] = short_id(piece.general, general_id, owner)
            found[owner].append(row)
        return Sheet(found, lambda name, where: names[_seats(names).find(name, where)])

    def base(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts of the position that a set-up begins with."""
        given = {name: parts[name] for name in self.setup if name in parts}
        factions = typed(tuple[str, ...], given.get("factions", [*Setup().factions]), {}, "factions")
        options = options_of(Options, named(given.get("options", {}), "options"))
        trigger = typed(int, given.get("trigger", 15), {}, "trigger")
        name = typed(str, given.get("map", self.box.map.name), {}, "map")
        setup = Setup(factions=factions, options=options, trigger=trigger, map=name)  # type: ignore[arg-type]
        return _base(self, setup)

    def setup_words(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return what of the set-up is not as usual."""
        usual = {"factions": [*Setup().factions], "trigger": 15, "options": {}, "map": default_box().map.name}
        return {name: parts[name] for name in self.setup if parts[name] != usual[name]}

    def implied(self, parts: dict[str, Any]) -> dict[str, Any]:
        """Return the deck and all stacks: what lies nowhere else."""
        box, names = self.box, parts["*setup"].factions
        discards = spread(parts["discards"], len(box.deck))
        used = {card for name in names for card in _listed(parts[name]["hand"]) if type(card) is int} | {*discards}
        led, troops, hired = Counter[str](), Counter[str](), Counter[str]()
        for name in names:
            led.update(full_id(str(one), general_id, name) for one in _listed(parts[name]["spare"]))
            for one in _rows(parts["armies"][name]):
                troops.update(card_id(full_id(card, troop_id, name)) for card in _cards_of(one))
                led.update(full_id(str(general), general_id, name) for general in one[3:4])
            for one in _rows(parts["navies"][name]):
                hired.update(full_id(card, ship_id, name) for card in _cards_of(one))
        return {
            "deck": runs(card for card in sorted(box.deck) if card not in used),
            "reserve": [[box.troops[c].copies - troops[c] for c in box.decks[name]] for name in names],
            "docks": [[box.ships[c].copies - hired[c] for c in box.docks[name]] for name in names],
            "packs": [box.troops[card].copies - troops[card] for card in box.packs],
            "generals": [
                sorted(
                    card.id
                    for card in box.generals.values()
                    if card.faction == name
                    for _ in range(card.copies - led[card.id])
                )
                for name in names
            ],
        }

    def state(self, parts: dict[str, Any]) -> State:
        """Make the position of all its parts."""
        read, box, setup = Description("the line"), self.box, parts["*setup"]
        names, board = setup.factions, box.map
        size = len(names)
        seats = _seats(names)
        order = tuple(read.tried(seats.find, one, "order") or 0 for one in read.names(parts["order"], "order"))
        if sorted(order) != [*range(size)]:
            read.problem("order", "must name every faction once")
        relations = [NEUTRAL] * (size * size)
        for pair, one in parts["relations"].items():
            ends = [read.tried(seats.find, end, "relations") for end in str(pair).split("/")]
            if len(ends) != 2 or None in ends or one not in RELATIONS:
                read.problem("relations", "two factions with a stroke between them, and what they are to each other")
                continue
            relations[ends[0] * size + ends[1]] = relations[ends[1] * size + ends[0]] = RELATIONS.index(one)  # type: ignore[operator]
        control: list[int] = []
        for region, holder in parts["control"].items():
            seat = -1 if holder is None else read.tried(seats.find, holder, f"control, {region}")
            control.append(-1 if seat is None else seat)
        unrest = [read.number(many, f"unrest, {region}", high=99) for region, many in parts["unrest"].items()]
        improvements = [_bits(read, built, f"improvements, {r}") for r, built in parts["improvements"].items()]
        roads = 0
        for one, others in parts["roads"].items():
            for other in read.names(others, f"roads, {one}"):
                end = read.tried(board.land, other, f"roads, {one}")
                border = board.border(one, end) if end else None
                if end and border is None:
                    ends = f"{board.region[one].name} and {board.region[end].name}"
                    read.problem(f"roads, {one}", f"{ends} do not touch")
                elif border is not None:
                    roads |= 1 << border.index
        rows = {
            field: tuple(
                typed(_HINTS[part], parts[name][part], self.classes, f"{name}, {part}")
                if part in _HINTS
                else self._ids(read, parts[name][part], _CARDS[part], name, f"{name}, {part}")
                for name in names
            )
            for part, field in _ROW.items()
        }
        phase = parts["phase"]
        if phase not in (*PHASES, "over"):
            read.problem("phase", f"must be one of {', '.join(PHASES)}, over")
        turn = read.number(parts["turn"], "turn", high=size - 1)
        winners = tuple(read.tried(seats.find, one, "winners") or 0 for one in read.names(parts["winners"], "winners"))
        armies, navies, agents = (
            tuple(
                self._piece(read, kind, (name, seat), row, where)
                for seat, name in enumerate(names)
                for row in read.names(parts[where][name], f"{where}, {name}")
            )
            for where, kind in (("armies", Army), ("navies", Navy), ("agents", Agent))
        )
        deck, discards = (self._numbers(parts[name], name) for name in ("deck", "discards"))
        last = read.flag(parts["last"], "last")
        number = read.number(parts["round"], "round", high=9999)
        read.finish()
        battle = battle_of(parts["battle"], "battle")
        opened = None
        if parts["opened"]:
            # What follows from the rest does so anew: other cards may lie in the piles by then.
            own = {name: one for name, one in parts.items() if name != "opened"}
            before = merged(own, parts["opened"], "opened") | {"opened": Tally(), "*setup": setup}
            before |= {name: one for name, one in self.implied(before).items() if name not in parts["opened"]}
            opened = self.state(before)
        return State(
            factions=names,
            trigger=setup.trigger,
            options=setup.options,
            round=number,
            phase=phase,
            order=order,
            turn=turn,
            last=last,
            relations=tuple(relations),
            control=tuple(control),
            unrest=tuple(unrest),
            improvements=tuple(improvements),
            roads=roads,
            armies=armies,
            navies=navies,
            agents=agents,
            deck=deck,
            discards=discards,
            **rows,
            **{
                name: typed(hint, parts[name], self.classes, name)
                for name, hint in (
                    ("packs", tuple[int, ...]),
                    *(("reserve", tuple[tuple[int, ...], ...]), ("docks", tuple[tuple[int, ...], ...])),
                    *(("generals", tuple[tuple[str, ...], ...]), ("trades", tuple[tuple[int, int], ...])),
                    *(("refused", tuple[str, ...]), ("blighted", tuple[str, ...]), ("agenda", tuple[Task, ...])),
                )
            },
            battle=battle and battle._replace(options=setup.options),
            opened=opened,
            winners=winners,
        )

    def _piece(self, read: Description, kind: type[Any], owner: tuple[str, int], given: object, where: str) -> Any:
        """Make an army, navy or agent of what a line says of it."""
        name, seat = owner
        if not isinstance(given, list):
            raise InputError([Problem(f"{where}, {name}", f"each is a list of its parts, not {quoted(given)}")])
        row: list[Any] = [seat, *given]
        if len(row) > 2 and row[2] != "":
            row[2] = read.tried(self.box.map.place, row[2], f"{where}, {name}") or ""
        if kind is not Agent and len(row) > 3:
            find = troop_id if kind is Army else ship_id
            row[3] = sorted(self._ids(read, row[3], find, name, f"{where}, {name}"))
        if kind is Army and len(row) > 4 and row[4] != "":
            row[4] = read.tried(general_id, row[4], f"{where}, {name}", name) or ""
        return typed(kind, row, self.classes, f"{where}, {name}")

    def _ids(self, read: Description, given: object, find: Find, faction: str, where: str) -> tuple[str, ...]:
        """Return the ids of cards that stand by name."""
        known: Any = self.box.troops if find is troop_id else self.box.ships if find is ship_id else ()
        found: list[str] = []
        for card in one_by_one(read.names(given, where)):
            own = isinstance(card, str) and (card.startswith(HIDDEN) or card_id(card) in known)
            name = card if own else read.tried(find, card, where, faction)
            if isinstance(name, str):
                found.append(name)
        return tuple(found)

    def _numbers(self, given: object, where: str) -> tuple[int, ...]:
        listed = spread(given, len(self.box.deck)) if isinstance(given, list) else given
        return typed(tuple[int, ...], listed, {}, where)

    def problems(self, state: State) -> tuple[str, ...]:
        """Return what no position of a game can have."""
        return problems_in(self.box, state)

    def hidden(self, state: State) -> bool:
        """Whether a position is only what one seat sees."""
        return () in state.reserve


@lru_cache(maxsize=64)
def _base(notation: CampaignNotation, setup: Setup) -> dict[str, Any]:
    setup.check(notation.box)
    return {**notation.parts(first_position(setup, notation.box)), "*setup": setup}


@lru_cache(maxsize=64)
def _seats(names: tuple[str, ...]) -> Spellings[int]:
    return Spellings("faction", ((word, names.index(one)) for word, one in FACTION_WORDS.known.items() if one in names))


def _letters(bits: int) -> str:
    return "".join(letter for bit, letter in _LETTERS.items() if bits & bit)


def _bits(read: Description, letters: object, where: str) -> int:
    known = {letter: bit for bit, letter in _LETTERS.items()}
    if not isinstance(letters, str) or not {*letters} <= known.keys():
        read.problem(where, f"a letter for each of {', '.join(BITS)}: {''.join(known)}")
        return 0
    return sum(known[letter] for letter in {*letters})


def _listed(given: object) -> list[Any]:
    """Take a list of plain words one by one; nothing of what is none, which is refused later."""
    return one_by_one(given) if isinstance(given, list) else []


def _rows(given: object) -> list[list[Any]]:
    return [one for one in given if isinstance(one, list)] if isinstance(given, list) else []


def _cards_of(piece: list[Any]) -> list[str]:
    """Return the cards of an army or navy as a line has it."""
    return [one for one in _listed(piece[2] if len(piece) > 2 else None) if isinstance(one, str)]


NOTATION = CampaignNotation()
"""The notation of the game with the box of the package."""
