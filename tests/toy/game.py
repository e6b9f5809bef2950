"""The rules, the table of stages, and the game behind the interface of all games."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from romelab.core.chance import Chances, Outcome
from romelab.core.errors import Reason
from romelab.core.game import CHANCE, Event, Game, Move, Step
from romelab.core.rulebook import Rulebook
from romelab.core.stages import Rows

from .network import ROUGH, TOWNS
from .position import MOVES, UNKNOWN, Deliver, Setup, Stage, State, Travel, seated


def list_turn(state: State) -> list[Move]:
    """List what the envoy can do, roads first."""
    found = [(Travel(to), why_not_travel) for here, to in ROUGH if here == state.at[state.turn]]
    return [move for move, against in [*found, (Deliver(), why_not_deliver)] if not any(against(state, move))]


def why_not_travel(state: State, move: Travel) -> Iterator[Reason]:
    """Refuse what is no road, and the other's town (VIA-3)."""
    here = state.at[state.turn]
    if (here, move.to) not in ROUGH:
        yield Reason("VIA-3", f"no road leads from {here} to {move.to or 'nowhere'}", (here,))
    if move.to == state.at[1 - state.turn]:
        yield Reason("VIA-3", f"{state.setup.players[1 - state.turn]} is in {move.to}", (move.to,))


def travel(state: State, move: Travel) -> Step[State]:
    """Travel, or let the die decide on a rough road (VIA-3, VIA-4)."""
    if ROUGH[state.at[state.turn], move.to]:
        return replace(state, stage=Stage.ROLL, goal=move.to), ()
    return _arrive(state, move.to, Event("VIA-3", "{} travels to {}", (state.name, move.to), state.turn, (move.to,)))


def roll_chances(state: State) -> Chances:
    """Return the faces of the die."""
    return Chances.even((1, 2, 3, 4, 5, 6))


def rolled(state: State, face: int) -> Step[State]:
    """Let the envoy through, or turn him back (VIA-4)."""
    through = face >= state.setup.options.through
    says = f"The die shows {{}}: {{}} {'gets through to' if through else 'turns back from'} {{}}"
    event = Event("VIA-4", says, (face, state.name, state.goal), state.turn, (state.goal,))
    return _arrive(state, state.goal if through else state.at[state.turn], event)


def _arrive(state: State, town: str, event: Event) -> Step[State]:
    at = seated(state.at, state.turn, town)
    return replace(state, at=at, stage=Stage.TURN, turn=1 - state.turn, goal=""), (event,)


def why_not_deliver(state: State, move: Deliver) -> Iterator[Reason]:
    """Refuse an errand to another town (VIA-5)."""
    errand, here = state.errands[state.turn], state.at[state.turn]
    if errand != here:
        yield Reason("VIA-5", f"the errand is to {errand}, not to {here}", (errand,))


def deliver(state: State, move: Deliver) -> Step[State]:
    """Show the errand and lay it aside; draw the next, unless that was the last (VIA-5, VIA-6, VIA-7)."""
    seat, town = state.turn, state.at[state.turn]
    delivered = tuple((*had, town) if of == seat else had for of, had in enumerate(state.delivered))
    events = [Event("VIA-5", "{} delivers in {}", (state.name, town), seat, (town,))]
    stage = Stage.DRAW
    if len(delivered[seat]) == state.setup.options.errands:
        events, stage = [*events, Event("VIA-7", "{} wins", (state.name,), seat)], Stage.OVER
    return replace(state, errands=seated(state.errands, seat, ""), delivered=delivered, stage=stage), tuple(events)


def draw_chances(state: State) -> Chances:
    """Return the cards left."""
    return Chances.even(state.pile)


def drawn(state: State, card: str) -> Step[State]:
    """Take an errand that nobody else sees; the other is next (VIA-2, VIA-6)."""
    says, redacted, who = "{} draws the errand to {}", "{} draws an errand", (state.name, card)
    rule = "VIA-6" if state.delivered[state.turn] else "VIA-2"
    event = Event(rule, says, who, state.turn, visible_to=(state.turn,), redacted=redacted)
    errands, pile = seated(state.errands, state.turn, card), tuple(town for town in state.pile if town != card)
    stage = Stage.TURN if all(errands) else Stage.DRAW
    return replace(state, errands=errands, pile=pile, stage=stage, turn=1 - state.turn), (event,)


def seat_to_move(state: State) -> int:
    """Return the seat whose turn it is."""
    return state.turn


_rows = Rows[State, Step[State]]()
_TURN = _rows.kind(Travel, why_not_travel, travel), _rows.kind(Deliver, why_not_deliver, deliver)
STAGES = _rows.table(
    Stage,
    MOVES.values(),
    _rows.chance(Stage.DRAW, "Draw an errand", draw_chances, drawn, "VIA-2", hidden=True),
    _rows.decision(Stage.TURN, "VIA-3", "{} travels or delivers now", list_turn, *_TURN),
    _rows.chance(Stage.ROLL, "Roll the die", roll_chances, rolled, "VIA-4"),
    _rows.end(Stage.OVER, "VIA-7", "the game is over"),
    decides=seat_to_move,
)


class Via(Game[State, Setup]):
    """Two envoys with secret errands."""

    id, title, move_kinds, setup_type = "via", "Via", MOVES, Setup

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.read(Path(__file__).with_name("rulebook.toml"))

    def new_game(self, setup: Setup) -> State:
        setup.check()
        return State(setup)

    def to_move(self, state: State) -> int | None:
        falls = CHANCE if state.stage in STAGES.chances else None
        return state.turn if state.stage in STAGES.decides else falls

    def legal_moves(self, state: State) -> Sequence[Move]:
        listed = STAGES.listed.get(state.stage)
        return listed(state) if listed else []

    def reasons_against(self, state: State, move: Move) -> tuple[Reason, ...]:
        row, against = STAGES.row[state.stage], STAGES.against.get(state.stage, {}).get(type(move))
        return tuple(against(state, move)) if against else (Reason(row.rule, row.prompt.format(state.name)),)

    def perform(self, state: State, move: Move) -> Step[State]:
        return STAGES.do[state.stage][type(move)](state, move)

    def chances(self, state: State) -> Chances:
        if state.stage not in STAGES.chances:
            raise ValueError("nothing is to fall in this position")
        return STAGES.chances[state.stage](state)

    def perform_outcome(self, state: State, outcome: Outcome) -> Step[State]:
        return STAGES.resolve[state.stage](state, outcome)

    def observe(self, state: State, seat: int | None) -> State:
        errands = tuple(card and (card if of == seat else UNKNOWN) for of, card in enumerate(state.errands))
        known = {*errands, *sum(state.delivered, ())}
        return replace(state, errands=errands, pile=tuple(town for town in TOWNS if town not in known))

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(map(len, state.delivered))

    def winners(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.stage == Stage.OVER else ()


VIA = Via()
