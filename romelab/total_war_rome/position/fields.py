"""A position whose fields can be changed, taken from a :class:`State` and frozen again."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

from romelab.core.game import Move
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.position.state import Agent, Army, Navy, Ref, State, Task


class Draft:
    """The fields of a position, free to be changed; :class:`State` tells what each of them holds.

    Parameters
    ----------
    state
        The position to start from; it stays as it is.
    """

    factions: tuple[str, ...]
    trigger: int
    options: Options
    round: int
    phase: str
    order: tuple[int, ...]
    turn: int
    last: bool
    gold: tuple[int, ...]
    vp: tuple[int, ...]
    relations: tuple[int, ...]
    initiative: tuple[int, ...]
    bids: tuple[int, ...]
    omens: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    discards: tuple[int, ...]
    control: tuple[int, ...]
    unrest: tuple[int, ...]
    improvements: tuple[int, ...]
    roads: int
    armies: tuple[Army, ...]
    navies: tuple[Navy, ...]
    agents: tuple[Agent, ...]
    reserve: tuple[tuple[int, ...], ...]
    docks: tuple[tuple[int, ...], ...]
    packs: tuple[int, ...]
    generals: tuple[tuple[str, ...], ...]
    spare: tuple[tuple[str, ...], ...]
    developed: tuple[tuple[str, ...], ...]
    fresh: tuple[tuple[str, ...], ...]
    raised: tuple[int, ...]
    trades: tuple[Ref, ...]
    refused: tuple[str, ...]
    blighted: tuple[str, ...]
    plans: tuple[tuple[Move, ...], ...]
    discounts: tuple[int, ...]
    opened: State | None
    agenda: tuple[Task, ...]
    battle: Any
    passing: tuple[bool, ...]
    winners: tuple[int, ...]

    __slots__ = tuple(field.name for field in fields(State))

    def __init__(self, state: State) -> None:
        self.factions = state.factions
        self.trigger = state.trigger
        self.options = state.options
        self.round = state.round
        self.phase = state.phase
        self.order = state.order
        self.turn = state.turn
        self.last = state.last
        self.gold = state.gold
        self.vp = state.vp
        self.relations = state.relations
        self.initiative = state.initiative
        self.bids = state.bids
        self.omens = state.omens
        self.hands = state.hands
        self.deck = state.deck
        self.discards = state.discards
        self.control = state.control
        self.unrest = state.unrest
        self.improvements = state.improvements
        self.roads = state.roads
        self.armies = state.armies
        self.navies = state.navies
        self.agents = state.agents
        self.reserve = state.reserve
        self.docks = state.docks
        self.packs = state.packs
        self.generals = state.generals
        self.spare = state.spare
        self.developed = state.developed
        self.fresh = state.fresh
        self.raised = state.raised
        self.trades = state.trades
        self.refused = state.refused
        self.blighted = state.blighted
        self.plans = state.plans
        self.discounts = state.discounts
        self.opened = state.opened
        self.agenda = state.agenda
        self.battle = state.battle
        self.passing = state.passing
        self.winners = state.winners

    def state(self) -> State:
        """Freeze the position."""
        s: Any = _blank(Draft)
        s.factions = self.factions
        s.trigger = self.trigger
        s.options = self.options
        s.round = self.round
        s.phase = self.phase
        s.order = self.order
        s.turn = self.turn
        s.last = self.last
        s.gold = self.gold
        s.vp = self.vp
        s.relations = self.relations
        s.initiative = self.initiative
        s.bids = self.bids
        s.omens = self.omens
        s.hands = self.hands
        s.deck = self.deck
        s.discards = self.discards
        s.control = self.control
        s.unrest = self.unrest
        s.improvements = self.improvements
        s.roads = self.roads
        s.armies = self.armies
        s.navies = self.navies
        s.agents = self.agents
        s.reserve = self.reserve
        s.docks = self.docks
        s.packs = self.packs
        s.generals = self.generals
        s.spare = self.spare
        s.developed = self.developed
        s.fresh = self.fresh
        s.raised = self.raised
        s.trades = self.trades
        s.refused = self.refused
        s.blighted = self.blighted
        s.plans = self.plans
        s.discounts = self.discounts
        s.opened = self.opened
        s.agenda = self.agenda
        s.battle = self.battle
        s.passing = self.passing
        s.winners = self.winners
        # Both classes have the same slots; filling a State through its frozen __init__ takes ten times as long.
        s.__class__ = State
        return cast(State, s)


_blank = object.__new__
