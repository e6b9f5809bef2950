"""The rules, the table of stages, and the game behind the interface of all games."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any

from romelab.core.game import CHANCE, Chances, Fact, Game, Move, Outcome, Step
from romelab.core.names import Finders
from romelab.core.rulebook import Rulebook
from romelab.core.stages import Rows

from . import facts
from .network import BOTH_WAYS, TOWNS
from .notation import FINDERS, ViaNotation
from .position import MOVES, UNKNOWN, Deliver, Setup, Stage, State, Travel, seated
from .words import speech_of


def list_turn(state: State) -> list[Move]:
    """List what the envoy can do, roads first."""
    found = [(Travel(to), why_not_travel) for here, to in BOTH_WAYS if here == state.at[state.turn]]
    return [move for move, against in [*found, (Deliver(), why_not_deliver)] if not any(against(state, move))]


def why_not_travel(state: State, move: Travel) -> Iterator[Fact]:
    """Refuse what is no road, and the other's town (VIA-3)."""
    here = state.at[state.turn]
    if (here, move.to) not in BOTH_WAYS:
        yield facts.NoRoad(here, move.to)
    if move.to == state.at[1 - state.turn]:
        yield facts.Occupied(1 - state.turn, move.to)


def travel(state: State, move: Travel) -> Step[State]:
    """Travel, or let the die decide on a rough road (VIA-3, VIA-4)."""
    road = BOTH_WAYS[state.at[state.turn], move.to]
    if road.rough:
        return replace(state, stage=Stage.ROLL, goal=move.to), ()
    return _arrive(state, move.to, facts.Travels(state.turn, move.to, road.name))


def roll_chances(state: State) -> Chances:
    """Return the faces of the die."""
    return Chances.even((1, 2, 3, 4, 5, 6))


def rolled(state: State, face: int) -> Step[State]:
    """Let the envoy through, or turn them back (VIA-4)."""
    here, through = state.at[state.turn], face >= state.setup.options.through
    road = BOTH_WAYS[here, state.goal].name
    return _arrive(state, state.goal if through else here, facts.Rolls(state.turn, face, through, state.goal, road))


def _arrive(state: State, town: str, fact: Fact) -> Step[State]:
    at = seated(state.at, state.turn, town)
    return replace(state, at=at, stage=Stage.TURN, turn=1 - state.turn, goal=""), (fact,)


def why_not_deliver(state: State, move: Deliver) -> Iterator[Fact]:
    """Refuse an errand to another town (VIA-5)."""
    errand, here = state.errands[state.turn], state.at[state.turn]
    if errand != here:
        yield facts.OtherErrand(errand, here)


def deliver(state: State, move: Deliver) -> Step[State]:
    """Show the errand and lay it aside; draw the next, unless that was the last (VIA-5, VIA-6, VIA-7)."""
    seat, town = state.turn, state.at[state.turn]
    delivered = tuple((*had, town) if of == seat else had for of, had in enumerate(state.delivered))
    won = len(delivered[seat]) == state.setup.options.errands
    stage, told = (Stage.OVER, (facts.Wins(seat),)) if won else (Stage.DRAW, ())
    errands = seated(state.errands, seat, "")
    return replace(state, errands=errands, delivered=delivered, stage=stage), (facts.Delivers(seat, town), *told)


def draw_chances(state: State) -> Chances:
    """Return the cards left."""
    return Chances.even(state.pile)


def drawn(state: State, card: str) -> Step[State]:
    """Take an errand that nobody else sees; the other is next (VIA-2, VIA-6)."""
    errands, pile = seated(state.errands, state.turn, card), tuple(town for town in state.pile if town != card)
    stage, rule = Stage.TURN if all(errands) else Stage.DRAW, "VIA-6" if state.delivered[state.turn] else "VIA-2"
    after = replace(state, errands=errands, pile=pile, stage=stage, turn=1 - state.turn)
    return after, (facts.Draws(rule, state.turn, card),)


_rows = Rows[State, Step[State]]()
_TURN = _rows.kind(Travel, why_not_travel, travel), _rows.kind(Deliver, why_not_deliver, deliver)
STAGES = _rows.table(
    Stage,
    MOVES.values(),
    _rows.chance(Stage.DRAW, facts.DrawNow, draw_chances, drawn, "VIA-2", hidden=True),
    _rows.decision(Stage.TURN, "VIA-3", facts.TurnNow, list_turn)(*_TURN),
    _rows.chance(Stage.ROLL, facts.RollNow, roll_chances, rolled, "VIA-4"),
    _rows.end(Stage.OVER, "VIA-7", facts.GameOver),
    decides=attrgetter("turn"),
)


class Via(Game[State, Setup]):
    """Two envoys with secret errands."""

    id, title, move_kinds, setup_type, notation = "via", "Via", MOVES, Setup, ViaNotation()

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.read(Path(__file__).parent)

    def new_game(self, setup: Setup) -> State:
        setup.check()
        return State(setup)

    def to_move(self, state: State) -> int | None:
        falls = CHANCE if state.stage in STAGES.chances else None
        return state.turn if state.stage in STAGES.decides else falls

    def legal_moves(self, state: State) -> Sequence[Move]:
        listed = STAGES.listed.get(state.stage)
        return listed(state) if listed else []

    def finders(self, state: State) -> Finders:
        return FINDERS

    def reasons_against(self, state: State, move: Move) -> tuple[Fact, ...]:
        against = STAGES.against.get(state.stage, {}).get(type(move))
        return tuple(against(state, move)) if against else (STAGES.row[state.stage].prompt(),)

    def perform(self, state: State, move: Move) -> Step[State]:
        return STAGES.do[state.stage][type(move)](state, move)

    def chances(self, state: State) -> Chances:
        if state.stage not in STAGES.chances:
            raise ValueError("nothing is due in this position")
        return STAGES.chances[state.stage](state)

    def perform_outcome(self, state: State, outcome: Outcome) -> Step[State]:
        return STAGES.resolve[state.stage](state, outcome)

    def observe(self, state: State, seat: int | None) -> State:
        errands = tuple(card and (card if of == seat else UNKNOWN) for of, card in enumerate(state.errands))
        known = {*errands, *sum(state.delivered, ())}
        return replace(state, errands=errands, pile=tuple(town for town in TOWNS if town not in known))

    def say(self, setup: Setup, fact: object, reader: int | None = None, **how: bool) -> str:
        return speech_of(setup.players, setup.colours).say(fact, reader, **how)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(map(len, state.delivered))

    def winners(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.stage == Stage.OVER else ()


VIA = Via()


def position(start: State | Setup | None = None, **parts: Any) -> State:
    """Lay out a position of parts in any usual spelling: ``position(red={"at": "capua", "errand": "Regium"})``."""
    return VIA.notation.position(start, parts)
