"""How a position of the campaign is written in one line: ``rome/1 round=3 rome=[gold:12] control=[sardinia:rome]``."""

# pyright: basic
# What a text holds has any shape until it has been looked at.
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Any

from romelab.core.building import Description
from romelab.core.faults import Fault, InputError
from romelab.core.game import Move
from romelab.core.notation import Notation, Tally, changed_options, difference, merged, named, options_of
from romelab.core.spelling import Spellings
from romelab.core.terms import packed, typed
from romelab.total_war_rome.battle.positions.notation import BATTLE_CLASSES, battle_of
from romelab.total_war_rome.box.battle_options import BATTLE_DEFAULTS
from romelab.total_war_rome.box.cards import HIDDEN, card_id
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import Box, default_box
from romelab.total_war_rome.positions.building import first_position
from romelab.total_war_rome.positions.checks import faults_in
from romelab.total_war_rome.positions.moves import MOVES
from romelab.total_war_rome.positions.setup import Setup
from romelab.total_war_rome.positions.state import BITS, NEUTRAL, PHASES, RELATIONS, Agent, Army, Navy, State, Task

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
_HINTS: dict[str, Any] = {
    **dict.fromkeys(("gold", "vp", "initiative", "bid", "omen", "raised", "discount"), int),
    **dict.fromkeys(("developed", "fresh", "spare"), tuple[str, ...]),
    "hand": tuple[int, ...],
    "plans": tuple[Move, ...],
    "passing": bool,
}


class CampaignNotation(Notation[State]):
    """Positions of the campaign.

    Parameters
    ----------
    box
        Map, cards and dice of the game; those of the package if None.
    """

    tag = "rome"
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
        """Give all that makes a position, by name."""
        board, names = self.box.map, state.factions
        homes = _homes(self.box, names)
        pairs = [(a, b, state.relations[a * len(names) + b]) for a, b in combinations(range(len(names)), 2)]
        regions = board.regions
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
            **{
                name: {part: packed(getattr(state, field)[seat], _HINTS[part]) for part, field in _ROW.items()}
                for seat, name in enumerate(names)
            },
            "relations": Tally({f"{names[a]}/{names[b]}": RELATIONS[one] for a, b, one in pairs if one != NEUTRAL}),
            "control": Tally(
                {
                    region.id: names[now] if now >= 0 else None
                    for region, now, home in zip(regions, state.control, homes, strict=True)
                    if now != home
                }
            ),
            "unrest": Tally({r.id: many for r, many in zip(regions, state.unrest, strict=True) if many}),
            "improvements": Tally(
                {
                    region.id: [name for name, bit in BITS.items() if bits & bit]
                    for region, bits in zip(regions, state.improvements, strict=True)
                    if bits != sum(BITS[name] for name in region.improvements)
                }
            ),
            "roads": ["/".join(border.ends) for border in board.borders if state.roads >> border.index & 1],
            "armies": [_piece(names, army, Army, "troops") for army in state.armies],
            "navies": [_piece(names, navy, Navy, "ships") for navy in state.navies],
            "agents": [_piece(names, agent, Agent) for agent in state.agents],
            "discards": [*state.discards],
            "trades": packed(state.trades),
            "refused": [*state.refused],
            "blighted": [*state.blighted],
            "agenda": packed(state.agenda, tuple[Task, ...]),
            # A battle is fought by the options of the campaign.
            "battle": packed(state.battle and state.battle._replace(options=BATTLE_DEFAULTS)),
            "winners": [names[seat] for seat in state.winners],
            "deck": [*state.deck],
            "reserve": [[*row] for row in state.reserve],
            "docks": [[*row] for row in state.docks],
            "packs": [*state.packs],
            "generals": [[*row] for row in state.generals],
        }
        found["opened"] = Tally()
        if state.opened is not None:
            before = self.parts(state.opened)
            found["opened"] = Tally({"phase": state.opened.phase, **difference(before, found)})
            found["opened"].pop("opened", None)
        return found

    def base(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Give the parts of the position that a set-up begins with."""
        given = {name: parts[name] for name in self.setup if name in parts}
        factions = typed(tuple[str, ...], given.get("factions", [*Setup().factions]), {}, "factions")
        options = options_of(Options, named(given.get("options", {}), "options"))
        trigger = typed(int, given.get("trigger", 15), {}, "trigger")
        name = typed(str, given.get("map", self.box.map.name), {}, "map")
        setup = Setup(factions=factions, options=options, trigger=trigger, map=name)  # type: ignore[arg-type]
        return _base(self, setup)

    def setup_words(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Give what of the set-up is not as usual."""
        usual = {"factions": [*Setup().factions], "trigger": 15, "options": {}, "map": default_box().map.name}
        return {name: parts[name] for name in self.setup if parts[name] != usual[name]}

    def implied(self, parts: dict[str, Any]) -> dict[str, Any]:
        """Give the deck and all stacks: what lies nowhere else."""
        box, setup = self.box, parts["*setup"]
        used = {card for name in setup.factions for card in parts[name]["hand"]} | {*parts["discards"]}
        led = Counter(one[4] for one in parts["armies"] if isinstance(one, list) and len(one) > 4)
        led.update(one for name in setup.factions for one in parts[name]["spare"])
        troops: Counter[str] = Counter()
        hired: Counter[str] = Counter()
        for name in setup.factions:
            for one in parts["armies"]:
                if isinstance(one, list) and len(one) > 3 and one[0] == name:
                    troops.update(card_id(card) for card in _cards(one[3]))
        for one in parts["navies"]:
            if isinstance(one, list) and len(one) > 3:
                hired.update(_cards(one[3]))
        return {
            "deck": [card for card in sorted(box.deck) if card not in used],
            "reserve": [[box.troops[c].copies - troops[c] for c in box.decks[name]] for name in setup.factions],
            "docks": [[box.ships[c].copies - hired[c] for c in box.docks[name]] for name in setup.factions],
            "packs": [box.troops[card].copies - troops[card] for card in box.packs],
            "generals": [
                sorted(
                    card.id
                    for card in box.generals.values()
                    if card.faction == name
                    for _ in range(card.copies - led[card.id])
                )
                for name in setup.factions
            ],
        }

    def state(self, parts: dict[str, Any]) -> State:
        """Make the position of all its parts."""
        read, box, setup = Description("the line"), self.box, parts["*setup"]
        names, board = setup.factions, box.map
        size = len(names)
        seats = Spellings("player", ((name, seat) for seat, name in enumerate(names)))
        order = tuple(read.tried(seats.find, one, "order") or 0 for one in read.names(parts["order"], "order"))
        if sorted(order) != [*range(size)]:
            read.fault("order", "must name every faction once")
        relations = [NEUTRAL] * (size * size)
        for pair, one in parts["relations"].items():
            ends = [read.tried(seats.find, end, "relations") for end in str(pair).split("/")]
            if len(ends) != 2 or None in ends or one not in RELATIONS:
                read.fault("relations", "two factions with a stroke between them, and what they are to each other")
                continue
            relations[ends[0] * size + ends[1]] = relations[ends[1] * size + ends[0]] = RELATIONS.index(one)  # type: ignore[operator]
        control, unrest = [*_homes(box, names)], [0] * len(board.regions)
        improvements = [sum(BITS[name] for name in region.improvements) for region in board.regions]
        for place, holder in parts["control"].items():
            region = read.tried(board.land, place, "control")
            seat = -1 if holder is None else read.tried(seats.find, holder, "control")
            if region and seat is not None:
                control[board.region[region].index] = seat
        for place, many in parts["unrest"].items():
            region = read.tried(board.land, place, "unrest")
            markers = read.number(many, "unrest", high=99)
            if region:
                unrest[board.region[region].index] = markers
        for place, there in parts["improvements"].items():
            region = read.tried(board.land, place, "improvements")
            built = read.names(there, "improvements")
            if not {*map(str, built)} <= {*BITS}:
                read.fault("improvements", f"must be of {', '.join(BITS)}")
            elif region:
                improvements[board.region[region].index] = sum(BITS[str(one)] for one in {*built})
        roads = 0
        for road in read.names(parts["roads"], "roads"):
            one, _, other = str(road).partition("/")
            border = board.border(one, other)
            if border is None:
                read.fault("roads", "two regions that touch, with a stroke between them")
            else:
                roads |= 1 << border.index
        rows = {
            field: tuple(typed(_HINTS[part], parts[name][part], self.classes, f"{name}, {part}") for name in names)
            for part, field in _ROW.items()
        }
        for row in ("developed", "fresh"):
            for one in {one for owned in rows[row] for one in owned} - {*box.developments}:
                read.fault(row, f"there is no development {one[:40]}")
        phase = parts["phase"]
        if phase not in (*PHASES, "over"):
            read.fault("phase", f"must be one of {', '.join(PHASES)}, over")
        turn = read.number(parts["turn"], "turn", high=size - 1)
        winners = tuple(read.tried(seats.find, one, "winners") or 0 for one in read.names(parts["winners"], "winners"))
        armies = tuple(self._army(names, one) for one in read.names(parts["armies"], "armies"))
        navies = tuple(self._navy(names, one) for one in read.names(parts["navies"], "navies"))
        agents = tuple(
            _made(names, one, Agent, self.classes, "agents") for one in read.names(parts["agents"], "agents")
        )
        last = read.flag(parts["last"], "last")
        number = read.number(parts["round"], "round", high=9999)
        read.finish()
        battle = battle_of(parts["battle"], "battle")
        opened = None
        if parts["opened"]:
            own = {name: one for name, one in parts.items() if name != "opened"}
            opened = self.state({**merged(own, parts["opened"], "opened"), "opened": Tally(), "*setup": setup})
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
            **rows,
            **{
                name: typed(hint, parts[name], self.classes, name)
                for name, hint in (
                    *(("deck", tuple[int, ...]), ("discards", tuple[int, ...]), ("packs", tuple[int, ...])),
                    *(("reserve", tuple[tuple[int, ...], ...]), ("docks", tuple[tuple[int, ...], ...])),
                    *(("generals", tuple[tuple[str, ...], ...]), ("trades", tuple[tuple[int, int], ...])),
                    *(("refused", tuple[str, ...]), ("blighted", tuple[str, ...]), ("agenda", tuple[Task, ...])),
                )
            },
            battle=battle and battle._replace(options=setup.options),
            opened=opened,
            winners=winners,
        )

    def _army(self, names: tuple[str, ...], given: object) -> Army:
        army = _made(names, given, Army, self.classes, "armies")
        known = self.box.troops
        wrong = [card for card in army.troops if not card.startswith(HIDDEN) and card_id(card) not in known]
        if wrong:
            raise InputError([Fault("armies", f"there is no troop card {wrong[0][:40]}")])
        if army.general and army.general not in self.box.generals:
            raise InputError([Fault("armies", f"there is no general card {army.general[:40]}")])
        return army

    def _navy(self, names: tuple[str, ...], given: object) -> Navy:
        navy = _made(names, given, Navy, self.classes, "navies")
        wrong = [card for card in navy.ships if not card.startswith(HIDDEN) and card not in self.box.ships]
        if wrong:
            raise InputError([Fault("navies", f"there is no ship card {wrong[0][:40]}")])
        return navy

    def faults(self, state: State) -> tuple[str, ...]:
        """Give what no position of a game can have."""
        return faults_in(self.box, state)

    def hidden(self, state: State) -> bool:
        """Whether a position is only what one seat sees."""
        return () in state.reserve


@lru_cache(maxsize=64)
def _base(notation: CampaignNotation, setup: Setup) -> dict[str, Any]:
    setup.check(notation.box)
    return {**notation.parts(first_position(setup, notation.box)), "*setup": setup}


@lru_cache(maxsize=64)
def _homes(box: Box, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(names.index(region.home) if region.home in names else -1 for region in box.map.regions)


def _piece(names: tuple[str, ...], piece: Any, kind: type[Any], cards: str = "") -> list[Any]:
    """Write an army, navy or agent: its faction, its cards counted."""
    found = packed(piece, kind)
    found[0] = names[piece.seat]
    if cards:
        held = getattr(piece, cards)
        found[3] = Tally(sorted(Counter(held).items())) if tuple(sorted(held)) == held else [*held]
    return found


def _made(names: tuple[str, ...], given: Any, kind: type[Any], classes: Mapping[str, type[Any]], where: str) -> Any:
    """Make an army, navy or agent of what a line says of it."""
    if not isinstance(given, list) or not given or given[0] not in names:
        raise InputError([Fault(where, "each is a list that begins with a faction of the game")])
    row: list[Any] = [names.index(given[0]), *given[1:]]
    if kind is not Agent and len(row) > 3:
        row[3] = _cards(row[3])
    return typed(kind, row, classes, where)


def _cards(given: Any) -> list[Any]:
    """Give cards one by one that are counted in a line."""
    if not isinstance(given, dict):
        return given if isinstance(given, list) else []
    many = [(card, number) for card, number in given.items() if type(number) is int and 0 < number < 100]
    return [card for card, number in many for _ in range(number)]


NOTATION = CampaignNotation()
"""The notation of the game with the box of the package."""
