"""A small dice game, whole but with three rules, on which the core is tried out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from romelab.core import saves
from romelab.core.chance import Chances, Outcome, Seeded
from romelab.core.errors import InputError, Problem, Reason
from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Game, Move, Step
from romelab.core.history import History
from romelab.core.rulebook import Rule, Rulebook

DIE = Chances(tuple(range(1, 7)), (1,) * 6)


@dataclass(frozen=True, slots=True)
class RaceSetup:
    players: tuple[str, ...] = ("Anna", "Ben")
    goal: int = 12


@dataclass(frozen=True, slots=True)
class RaceState:
    goal: int
    points: tuple[int, ...]
    seat: int = 0
    rolling: bool = False
    bets: tuple[int, ...] = ()


class Roll(Move, kind="roll"):
    def __str__(self) -> str:
        return "Roll the die"


class Pay(Move, kind="pay"):
    amount: int

    def __str__(self) -> str:
        return f"Pay {self.amount}"


class Pays(Fact, rule="R-1", secret=("amount",), visible_to=("seat",)):
    seat: int
    amount: int | None


class Falls(Fact, rule="R-1"):
    number: int


class Race(Game[RaceState, RaceSetup]):
    id = "race"
    title = "Race"
    move_kinds = {"roll": Roll, "pay": Pay}
    setup_type = RaceSetup

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook("Race", (Rule("R-1", "Paying", "You pay from your points.", "house"),))

    def new_game(self, setup: RaceSetup) -> RaceState:
        if len(setup.players) < 2:
            raise InputError([Problem("players", "must be 2 or more")])
        return RaceState(setup.goal, (0,) * len(setup.players))

    def to_move(self, state: RaceState) -> int | None:
        if max(state.points) >= state.goal:
            return None
        return CHANCE if state.rolling else state.seat

    def legal_moves(self, state: RaceState) -> Sequence[Move]:
        if self.to_move(state) in (None, CHANCE):
            return []
        return [move for move in (Roll(), Pay(1)) if not self.why_not(state, move)]

    def reasons_against(self, state: RaceState, move: Move) -> tuple[Reason, ...]:
        if isinstance(move, Pay) and not 0 < move.amount <= state.points[state.seat]:
            return (Reason("R-1", f"you hold {state.points[state.seat]}, not {move.amount}"),)
        return ()

    def perform(self, state: RaceState, move: Move) -> Step[RaceState]:
        if isinstance(move, Pay):
            points = list(state.points)
            points[state.seat] -= move.amount
            after = replace(state, points=tuple(points), seat=(state.seat + 1) % len(points))
            return after, (Pays(state.seat, move.amount),)
        return replace(state, rolling=True), ()

    def chances(self, state: RaceState) -> Chances:
        return DIE

    def perform_outcome(self, state: RaceState, outcome: Outcome) -> Step[RaceState]:
        assert isinstance(outcome, int)
        points = list(state.points)
        points[state.seat] += outcome
        after = replace(state, points=tuple(points), rolling=False, seat=(state.seat + 1) % len(points))
        return after, (Falls(outcome),)

    def observe(self, state: RaceState, seat: int | None) -> RaceState:
        return state

    def scores(self, state: RaceState) -> tuple[int, ...]:
        return state.points

    def winners(self, state: RaceState) -> tuple[int, ...]:
        best = max(state.points)
        return tuple(i for i, p in enumerate(state.points) if p == best) if best >= state.goal else ()


@pytest.fixture
def race() -> Race:
    return Race()


class Kinds:
    roll = Roll
    pay = Pay
    pays = Pays
    falls = Falls
    setup = RaceSetup


@pytest.fixture
def moves() -> type[Kinds]:
    return Kinds


@pytest.fixture(scope="session")
def race_session() -> tuple[Race, type[Kinds]]:
    return Race(), Kinds


@pytest.fixture(scope="session")
def race_factory():
    def make() -> tuple[Race, str]:
        history = History(Race(), RaceSetup(), Seeded(5))
        for move in (Roll(), Roll(), Pay(1), Roll()):
            history.play(move)
        return Race(), saves.dumps(history)

    return make
