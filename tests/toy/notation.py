"""What a position consists of, a row a part: ``via/1 red=[at:Capua,errand:Regium]`` as a line, or laid out by hand."""

from dataclasses import replace
from typing import Any

from romelab.core.names import Finders, Spellings
from romelab.core.parts import SEAT, Heard, Kind, Part, PartNotation, Reading

from .network import SPELLED, TOWNS
from .position import COLOURS, MOVES, UNKNOWN, Setup, Stage, State


def _town(read: Reading, given: Any, where: str, old: str) -> str:
    return read.choice(given, where, SPELLED, "", UNKNOWN) or ""


def _towns(read: Reading, given: Any, where: str, old: Any) -> tuple[str, ...]:
    return tuple(_town(read, one, where, "") for one in read.names(given, where))


def _stage(read: Reading, given: Any, where: str, old: Stage) -> Stage:
    return read.choice(given, where, Spellings("stage", ((stage.value, stage) for stage in Stage))) or old


TOWN = Kind(lambda r, town: town, _town)
SEVERAL = Kind(lambda r, towns: [*towns], _towns)
PARTS = (
    Part("stage", Kind(lambda r, stage: stage.value, _stage)),
    Part("turn", SEAT),
    Part("goal", TOWN),
    Part("at", TOWN, each=True),
    Part("errand", TOWN, "errands", each=True),
    Part("delivered", SEVERAL, each=True),
    Part("pile", SEVERAL, follows=True),
)
FINDERS: Finders = {"town": lambda name, where: SPELLED.find(name, where)}
"""What finds the towns that moves name."""


class ViaNotation(PartNotation[State]):
    """Positions of Via; a line begins with the first turn, and cards that lie nowhere else are in the pile."""

    tag = "via"
    setup = ("players", "colours", "options")
    table, setup_type, state_type, seated, known = PARTS, Setup, State, "colours", COLOURS
    classes = {move.__name__: move for move in MOVES.values()}

    def setup_of(self, state: State) -> Setup:
        return state.setup

    def first(self, setup: Setup) -> State:
        setup.check()
        return State(setup, stage=Stage.TURN)

    def reading(self, setup: Setup, *, by_hand: bool = False) -> Reading:
        names = zip((*setup.colours, *setup.players), (0, 1, 0, 1), strict=True)
        return Reading(None, setup.colours, Spellings("player", names), by_hand=by_hand)

    def follow(self, read: Reading, state: State, heard: Heard) -> State:
        known = {*state.errands, *sum(state.delivered, ())}
        return state if (-1, "pile") in heard else replace(state, pile=tuple(t for t in TOWNS if t not in known))

    def problems(self, state: State) -> tuple[str, ...]:
        found = {
            "each errand card lies in one place (VIA-2)": state.cards != sorted(TOWNS),
            "two envoys are not in one town (VIA-3)": state.at[0] == state.at[1] or not all(state.at),
            "whoever is to move has an errand (VIA-2)": state.stage == Stage.TURN and not state.errands[state.turn],
        }
        return tuple(sentence for sentence, wrong in found.items() if wrong)

    def hidden(self, state: State) -> bool:
        return UNKNOWN in state.errands
