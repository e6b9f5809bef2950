"""How a position of Struggle for Rome is written in one line: ``struggle/1 phase=horsemen red=[gold:3]``."""

# pyright: basic
# What a text holds has any shape until it has been looked at.
from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, cast

from romelab.core.errors import InputError, Problem, quoted
from romelab.core.game import CHANCE
from romelab.core.names import Description, Spellings
from romelab.core.notation import MergedNotation, Tally, changed_options, digest, named, of_digest, options_of
from romelab.core.terms import packed, typed
from romelab.struggle_for_rome.box.names import CARD_NAMES, PROVINCE_NAMES, RESOURCE_NAMES
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.box.pieces import COUNTERS, KINDS, RESOURCES, TRIBES
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.building import PositionBuilder, first_position, tables_of
from romelab.struggle_for_rome.positions.checks import problems_in
from romelab.struggle_for_rome.positions.moves import MOVE_KINDS
from romelab.struggle_for_rome.positions.points import told_of
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import (
    NEUTRAL,
    NOBODY,
    OVER,
    ROLL,
    SET_UP,
    TRADE,
    Player,
    Segment,
    State,
    Tribe,
)
from romelab.struggle_for_rome.positions.tables import Tables

_PHASES = ("set-up", "roll", "trade", "horsemen", "warriors", "over")


class StruggleNotation(MergedNotation[State]):
    """Positions of Struggle for Rome.

    Parameters
    ----------
    boards
        Board files whose digests lines may name; the house board needs none.
    """

    tag = "struggle"
    setup = ("players", "colours", "options", "board")
    derived = ("stage", "mover", "reserve", "piles", "pasture", "deck", "pool", "plundered")

    def __init__(self, boards: Iterable[str] = ()) -> None:
        self.classes = MappingProxyType({kind.__name__: kind for kind in MOVE_KINDS.values()})
        self.boards: dict[str, str] = {digest(text): text for text in boards}

    def parts(self, state: State) -> dict[str, Any]:
        """Return all that makes a position, by name."""
        setup, frame = state.setup, tables_of(state.setup)
        if setup.board:
            self.boards.setdefault(digest(setup.board), setup.board)
        seats = (*setup.colours,)
        return {
            "players": packed(setup.players),
            "colours": [*seats],
            "options": changed_options(setup.options),
            "board": digest(setup.board),
            "round": state.round,
            "phase": _PHASES[state.phase],
            "active": seats[state.active],
            "first": seats[state.first],
            "stage": state.stage,
            "mover": _mover(state, seats),
            "carried": packed(state.pending),
            **{seats[seat]: _player(frame, player) for seat, player in enumerate(state.players)},
            "legionnaire": frame.board.hexes[state.legionnaire].id.replace(",", ".")
            if state.legionnaire >= 0
            else None,
            "totals": [*state.marked],
            "discards": _tally(RESOURCES[2:], state.discards),
            "out": _tally(KINDS, state.left),
            "diplomacy": seats[state.diplomacy] if state.diplomacy >= 0 else None,
            "announced": [seats[seat] for seat in state.announced],
            "done": Tally(_done(state.segment)),
            "unseen": [[p.unseen_hand, p.unseen_cards] for p in state.players] if _hidden(state) else [],
            "unseen_piles": [state.unseen_pasture, state.unseen_deck],
            "reserve": [[*player.figures, player.wagons] for player in state.players],
            "piles": [state.ore, state.grain],
            "pasture": [*state.pasture],
            "deck": [*state.deck],
            "pool": [[*row] for row in state.pool],
            "plundered": [
                _word(city.name)
                for city in frame.board.cities
                if state.owners[city.index] == NOBODY and not state.counters[city.index]
            ],
        }

    def base(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the parts of the position that a set-up begins with."""
        given = {name: parts[name] for name in self.setup if name in parts}
        players = typed(tuple[str, ...], given.get("players", []), {}, "players")
        colours = typed(tuple[str, ...], given.get("colours", []), {}, "colours")
        options = options_of(Options, named(given.get("options", {}), "options"))
        name = typed(str, given.get("board", ""), {}, "board")
        board = of_digest("board", name, {"board": self.boards.get(name)}) if name else ""
        setup = Setup(players, colours, options, board)
        tables_of(setup)
        return _base(self, setup)

    def setup_words(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return what of the set-up is not as usual."""
        usual = {
            "players": packed(Setup(colours=tuple(parts["colours"])).players),
            "colours": [*Setup().colours],
            "options": {},
            "board": "",
        }
        return {name: parts[name] for name in self.setup if parts[name] != usual[name]}

    def implied(self, parts: dict[str, Any]) -> dict[str, Any]:
        """Return reserves, piles and counters as the rest has them follow."""
        state = self._raw(parts)
        laying = PositionBuilder(Description(""), tables_of(state.setup), state, Spellings("player", []))
        players = tuple(laying.reserve("", player) for player in state.players)
        laying.state = state._replace(players=players)
        laying.cities(None, described=True)
        laying.piles(None, None)
        found = self.parts(laying.state)
        phase = state.phase
        stages = {SET_UP: due.START, ROLL: due.ROLL, TRADE: due.TRADE, OVER: due.OVER}
        found["stage"] = str(stages.get(phase, due.TRIBE))
        found["mover"] = "chance" if phase == ROLL else None if phase == OVER else state.setup.colours[state.active]
        return {name: found[name] for name in self.derived}

    def state(self, parts: dict[str, Any]) -> State:
        """Make the position of all its parts."""
        read = Description("the line")
        state = self._raw(parts, read)
        frame = tables_of(state.setup)
        size = frame.seats
        rows: list[tuple[int, ...]] = []
        for name, many in (("piles", 2), ("pasture", 2), ("deck", len(KINDS)), ("unseen_piles", 2)):
            rows.append(_numbers(read, parts[name], name, many))
        reserve = _rows(read, parts["reserve"], "reserve", size, 3)
        unseen = _rows(read, parts["unseen"], "unseen", size, 2) if parts["unseen"] else ((0, 0),) * size
        pool = _rows(read, parts["pool"], "pool", len(PROVINCES), len(COUNTERS))
        plundered = read.names(parts["plundered"], "plundered")
        bare = {city.index for name in plundered if (city := read.tried(frame.board.city, name, "plundered"))}
        stage = parts["stage"]
        if stage not in [one.value for one in due.Stage]:
            read.problem("stage", "is none of this game")
        who, seats = parts["mover"], state.setup.colours
        if who is not None and who != "chance" and who not in seats:
            read.problem("mover", "is nobody of this game")
        read.finish()
        laid = state._replace(
            stage=stage,
            mover=None if who is None else CHANCE if who == "chance" else seats.index(who),
            players=tuple(
                player._replace(figures=kept[:2], wagons=kept[2], unseen_hand=hand, unseen_cards=cards)
                for player, kept, (hand, cards) in zip(state.players, reserve, unseen, strict=True)
            ),
            ore=rows[0][0],
            grain=rows[0][1],
            pasture=rows[1],
            deck=rows[2],
            unseen_pasture=rows[3][0],
            unseen_deck=rows[3][1],
            pool=pool,
            counters=tuple(int(owner == NOBODY and city not in bare) for city, owner in enumerate(state.owners)),
        )
        return told_of(frame, laid)

    def problems(self, state: State) -> tuple[str, ...]:
        """Return what no position of a game can have."""
        return problems_in(tables_of(state.setup), state)

    def hidden(self, state: State) -> bool:
        """Whether a position is only what one seat sees."""
        return _hidden(state)

    def _raw(self, parts: Mapping[str, Any], read: Description | None = None) -> State:
        """Make a position of all parts but the derived ones, which are as at the beginning."""
        finishing = read is None
        read = read or Description("the line")
        setup = cast("Setup", parts["*setup"])
        frame, first = tables_of(setup), first_position(setup)
        seats = Spellings("player", ((colour, seat) for seat, colour in enumerate(setup.colours)))
        players = tuple(_read_player(read, frame, parts[colour], colour) for colour in setup.colours)
        owners = [NEUTRAL if neutral else NOBODY for neutral in frame.neutral]
        for seat, player in enumerate(players):
            for kind, tribe in enumerate(player.tribes):
                for city in tribe.cities:
                    owners[city] = 2 * seat + kind
        hexagon = parts["legionnaire"]
        tile = (
            read.tried(frame.board.hex, str(hexagon).replace(".", ","), "legionnaire") if hexagon is not None else None
        )
        thrown = read.counts(parts["discards"], "discards", RESOURCE_NAMES.find)
        out = read.counts(parts["out"], "out", CARD_NAMES.find)
        phase = parts["phase"] if parts["phase"] in _PHASES else ""
        if not phase:
            read.problem("phase", f"must be one of {', '.join(_PHASES)}")
        holder = None if parts["diplomacy"] is None else read.tried(seats.find, parts["diplomacy"], "diplomacy")
        told = [read.tried(seats.find, who, "announced") for who in read.names(parts["announced"], "announced")]
        done = _read_done(named(parts["done"], "done"))
        state = first._replace(
            pending=typed(tuple[object, ...], parts["carried"], self.classes, "carried"),
            round=read.number(parts["round"], "round", high=9999),
            phase=_PHASES.index(phase) if phase else TRADE,
            first=read.tried(seats.find, parts["first"], "first") or 0,
            active=read.tried(seats.find, parts["active"], "active") or 0,
            players=players,
            legionnaire=-1 if tile is None else tile.index,
            marked=tuple(read.numbers(parts["totals"], "totals", low=2, high=12)),
            discards=(thrown.get("horse", 0), thrown.get("cattle", 0)),
            left=tuple(out.get(kind, 0) for kind in KINDS),
            owners=tuple(owners),
            counters=tuple(int(owner == NOBODY) for owner in owners),
            diplomacy=-1 if holder is None else holder,
            announced=tuple(seat for seat in told if seat is not None),
            segment=done,
        )
        if finishing:
            read.finish()
        return state


@lru_cache(maxsize=32)
def _base(notation: StruggleNotation, setup: Setup) -> dict[str, Any]:
    return {**notation.parts(first_position(setup)), "*setup": setup}


def _tally(names: Iterable[str], counts: Iterable[int]) -> Tally:
    return Tally({_word(name): number for name, number in zip(names, counts, strict=True) if number})


def _word(name: str) -> str:
    return name.replace(" ", "_")


def _done(segment: Segment) -> dict[str, Any]:
    usual = Segment()
    return {name: value for name, value in segment._asdict().items() if value != getattr(usual, name)}


def _read_done(given: Mapping[str, Any]) -> Segment:
    usual = Segment()
    wrong = [Problem("done", f"there is no part {quoted(name)}") for name in given if name not in Segment._fields]
    if wrong:
        raise InputError(wrong)
    return Segment(
        **{name: typed(type(getattr(usual, name)), value, {}, f"done, {name}") for name, value in given.items()}
    )


def _dotted(place: str) -> str:
    """Write a place without commas, which part the entries of a list."""
    return place.replace(",", ".")


def _hidden(state: State) -> bool:
    unseen = any(player.unseen_hand or player.unseen_cards for player in state.players)
    return bool(unseen or state.unseen_deck or state.unseen_pasture)


def _mover(state: State, seats: tuple[str, ...]) -> str | None:
    return None if state.mover is None else "chance" if state.mover == CHANCE else seats[state.mover]


def _player(frame: Tables, player: Player) -> dict[str, Any]:
    return {
        "gold": player.gold,
        "hand": _tally(RESOURCES, player.hand),
        "cards": _tally(KINDS, player.cards),
        "diplomats": player.diplomats,
        "culture": player.culture,
        **{kind: _tribe(frame, tribe) for kind, tribe in zip(TRIBES, player.tribes, strict=True)},
    }


def _tribe(frame: Tables, tribe: Tribe) -> dict[str, Any]:
    cities = [_word(frame.board.cities[city].name) for city in tribe.cities]
    # The figure of a settled tribe stands in its first city.
    at = None if tribe.at < 0 or cities else _dotted(frame.name(tribe.at))
    return {
        "at": at,
        "figures": tribe.figures,
        "wagons": tribe.wagons,
        "counters": _tally(PROVINCES, tribe.counters),
        "cities": cities,
    }


def _read_player(read: Description, frame: Tables, parts: Mapping[str, Any], where: str) -> Player:
    hand = read.counts(parts["hand"], f"{where}, hand", RESOURCE_NAMES.find)
    cards = read.counts(parts["cards"], f"{where}, cards", CARD_NAMES.find)
    ore, grain, horse, cattle = (hand.get(kind, 0) for kind in RESOURCES)
    horsemen, warriors = (_read_tribe(read, frame, parts[kind], f"{where}, {kind}") for kind in TRIBES)
    return Player(
        gold=read.number(parts["gold"], f"{where}, gold", high=9999),
        hand=(ore, grain, horse, cattle),
        cards=tuple(cards.get(kind, 0) for kind in KINDS),
        figures=(0, 0),
        wagons=0,
        tribes=(horsemen, warriors),
        diplomats=read.number(parts["diplomats"], f"{where}, diplomats", high=99),
        culture=read.number(parts["culture"], f"{where}, culture", high=99),
    )


def _read_tribe(read: Description, frame: Tables, parts: Mapping[str, Any], where: str) -> Tribe:
    held = read.counts(parts["counters"], f"{where}, counters", PROVINCE_NAMES.find)
    found = [read.tried(frame.board.city, name, f"{where}, cities") for name in read.names(parts["cities"], where)]
    cities = tuple(city.index for city in found if city is not None)
    at = -1
    if cities:
        at = frame.spots[cities[0]]
    elif parts["at"] is not None:
        at = read.tried(frame.board.number, str(parts["at"]).replace(".", ","), f"{where}, at") or 0
    return Tribe(
        at=at,
        figures=read.number(parts["figures"], f"{where}, figures", high=99),
        wagons=read.number(parts["wagons"], f"{where}, wagons", high=99),
        counters=tuple(held.get(province, 0) for province in PROVINCES),
        cities=cities,
    )


def _numbers(read: Description, given: object, where: str, many: int) -> tuple[Any, ...]:
    found = read.numbers(given, where, high=999)
    if len(found) != many:
        read.problem(where, f"must be {many} numbers")
        return (0,) * many
    return tuple(found)


def _rows(read: Description, given: object, where: str, rows: int, many: int) -> tuple[Any, ...]:
    found = [_numbers(read, row, where, many) for row in read.names(given, where)]
    if len(found) != rows:
        read.problem(where, f"must be {rows} lists")
        return ((0,) * many,) * rows
    return tuple(found)


NOTATION = StruggleNotation()
"""The notation of the game; boards it has written are known to it."""
