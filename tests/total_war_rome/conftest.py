"""A position that a test sets up by hand, plays on and asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from romelab.core.errors import IllegalMoveError
from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Move
from romelab.core.stages import PendingStage
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.rolls import SYMBOLS
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network.routes import Way, reach
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.building import position
from romelab.total_war_rome.positions.draft import Draft, put
from romelab.total_war_rome.positions.state import BITS, Army, Setup, State, navy_of
from romelab.total_war_rome.questions.questions import march_of, question_in

LEGION = "rome_republican_legionaries"
ITALIAN = "rome_italian_infantry"
VELITES = "rome_velites"
RIDERS = "rome_allied_cavalry"
LIBYAN = "carthage_libyan_spearmen"
PUNIC_HORSE = "carthage_citizen_cavalry"
HIGHLAND = "barb_highland_warriors"
LOWLAND = "barb_lowland_warriors"
SLINGERS = "merc_balearic_slingers"


class World:
    """A position in a phase, with nothing on the map but what a test puts there."""

    def __init__(
        self,
        phase: str = "campaign",
        factions: tuple[str, ...] = ("rome", "carthage", "greece", "barbarians"),
        **options,
    ) -> None:
        self.game = TotalWarRome()
        self.box = self.game.box
        setup = Setup(players=factions, factions=factions, options=Options(**options))
        self.state = position(setup, **{faction: {"gold": 20} for faction in factions})
        self.change(phase=phase)
        self.events: list[Fact] = []
        if phase == "spending":
            self.open_spending()

    def change(self, **fields):
        self.state = replace(self.state, **fields)

    def table(self) -> Draft:
        return Draft(self.box, self.state)

    def seat(self, faction: str) -> int:
        return self.state.factions.index(faction)

    def open_spending(self):
        """Let what lies open now be what the others see."""
        self.change(opened=None)
        self.change(opened=self.state)

    # Setting up

    def lay(self, seat: int, **parts: object) -> None:
        """Say what a faction has."""
        self.put(**{self.state.factions[seat]: parts})

    def put(self, **parts: object) -> None:
        """Say what lies on the map."""
        self.state = position(self.state, **parts)

    def army(self, seat: int, number: int, place: str, *troops: str, carrier: int = -1, **parts: object) -> None:
        if carrier >= 0:
            owner, navy = navy_of(carrier)
            parts["aboard"] = f"{self.state.factions[owner]} {navy}"
        self.lay(seat, armies={number: {"at": place, "troops": troops, "over_limit": True, **parts}})

    def navy(self, seat: int, number: int, place: str, *ships: str) -> None:
        self.lay(seat, navies={number: {"at": place, "ships": ships}})

    def agent(self, seat: int, number: int, place: str) -> None:
        self.lay(seat, agents={number: place})

    def hand(self, seat: int, *cards: int) -> None:
        self.lay(seat, hand=(*self.state.hands[seat], *cards))

    def give(self, seat: int, *places: str) -> None:
        self.put(control=dict.fromkeys(places, seat))

    def build(self, place: str, *names: str) -> None:
        bits = self.state.improvements[self.box.map.region[place].index]
        there = [name for name, bit in BITS.items() if bits & bit]
        self.put(improvements={place: {*there, *names}})

    def road(self, one: str, other: str) -> None:
        self.put(roads=[(one, other)])

    def unrest(self, place: str, markers: int) -> None:
        self.put(unrest={place: markers})

    def relate(self, one: int, other: int, relation: int) -> None:
        part = ("enemies", "neutral", "friends", "allies")[relation]
        self.lay(one, **{part: [self.state.factions[other]]})

    def gold(self, seat: int, gold: int) -> None:
        self.lay(seat, gold=gold)

    def develop(self, seat: int, *names: str) -> None:
        """Let a faction have these developments alone, without what they need: a test looks at one effect."""
        self.change(developed=put(self.state.developed, seat, tuple(sorted(names))))

    def spare(self, seat: int, general: str) -> None:
        self.lay(seat, spare=(*self.state.spare[seat], general))

    # Playing

    def play(self, *moves: Move) -> None:
        for move in moves:
            reasons = self.game.why_not(self.state, move)
            if reasons:
                raise IllegalMoveError(str(move), reasons)
            self.state, events = self.game.perform(self.state, move)
            self.events += events
            self._turn_up()

    def _turn_up(self) -> None:
        while self.state.agenda and self.state.battle is None and self.state.agenda[-1].kind == "turn_up":
            self.state, events = self.game.resolve(self.state, "turned up")
            self.events += events

    def roll(self, *symbols: str) -> None:
        """Let dice fall that are due."""
        assert self.game.to_move(self.state) == CHANCE
        outcome = tuple(sorted(symbols, key=SYMBOLS.index))
        assert outcome in self.game.chances(self.state).outcomes, self.game.chances(self.state).outcomes
        self.resolve(outcome)

    def resolve(self, outcome) -> None:
        self.state, events = self.game.resolve(self.state, outcome)
        self.events += events
        self._turn_up()

    def step(self, kind: str, *args) -> None:
        """Let a procedure run."""
        self.do(Draft.then, PendingStage(kind), *args)

    def do(self, change: Callable[..., object], *args) -> None:
        """Let a function of the rules work on the table, and whatever follows."""
        t = self.table()
        change(t, *args)
        self.game._run(t)
        self.state, self.events = t.state(), self.events + t.events

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice that are due."""
        assert self.game.to_move(self.state) == CHANCE
        return self.state.agenda[-1].args[0]

    def reach(self, seat: int, number: int) -> dict[str, Way]:
        """Where an army comes, with a cheapest way to each place."""
        asked = question_in(self.state, "army", self.state.factions[seat], number)
        return reach(self.box.map, march_of(asked.draft(self.box.map), asked.piece))

    def fight_on(self, winner: int | None = None) -> None:
        """Fight a battle to its end with the first legal moves and the first outcomes."""
        while self.state.battle is not None:
            if self.game.to_move(self.state) == CHANCE:
                self.resolve(self.game.chances(self.state).outcomes[0])
            else:
                self.play(self.game.legal_moves(self.state)[0])

    def ends(self, choose: Callable[[Sequence[Move]], Move]) -> list[tuple[State, Fraction]]:
        """Follow every outcome of chance while something is due, a policy deciding; give end positions with chances."""
        found: list[tuple[State, Fraction]] = []
        open_now = [(self.state, Fraction(1))]
        while open_now:
            state, chance = open_now.pop()
            if self.game.to_move(state) == CHANCE:
                fall = self.game.chances(state)
                open_now += [(self.game.resolve(state, o)[0], chance * fall.probability(o)) for o in fall.outcomes]
            elif state.agenda:
                open_now.append((self.game.perform(state, choose(self.game.legal_moves(state)))[0], chance))
            else:
                found.append((state, chance))
        return found

    # Asking

    def rules(self, move: Move) -> list[str]:
        """The rules against a move."""
        return [reason.rule for reason in self.game.why_not(self.state, move)]

    def legal(self, kind: type[Move]) -> list[Move]:
        return [move for move in self.game.legal_moves(self.state) if type(move) is kind]

    def find(self, seat: int, number: int) -> Army | None:
        return self.table().army((seat, number))

    def holder(self, place: str) -> int:
        return self.state.control[self.box.map.region[place].index]

    def markers(self, place: str) -> int:
        return self.state.unrest[self.box.map.region[place].index]

    def said(self, rule: str) -> list[str]:
        return [
            self.game.say(self.state, event, everything=True, capital=False)
            for event in self.events
            if event.rule == rule
        ]


@pytest.fixture
def world():
    return World


@pytest.fixture
def moves():
    return m
