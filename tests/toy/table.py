"""The picture as plain data, and the game's face at the table of all games."""

from collections.abc import Sequence
from typing import Any

from romelab.controls.seating.game_view import GameView, Seat
from romelab.controls.stage.text import table
from romelab.controls.table.table import GameTable
from romelab.core.bots import RandomBot
from romelab.core.game import Move
from romelab.core.scene import Area, BaseMap, Link, Mark, Piece, Place, Scene
from romelab.core.serialization import with_options

from .bots import BOTS
from .game import STAGES, VIA
from .network import ROADS, TOWNS
from .position import UNKNOWN, Deliver, Options, Setup, Stage, State, Travel

KEY = (("arrow", "rough road: the die decides"), ("reach", "can be reached now"), ("red", "Red"), ("blue", "Blue"))
_SHEET = Area("", ((0, 0), (520, 0), (520, 320), (0, 320)), "land")
_ROADS = tuple(Link(f"{a}-{b}", a, b, "road", rough, (TOWNS[a], TOWNS[b])) for (a, b), rough in ROADS.items())
_TOWNS = tuple(Place(town, x, y, "city", town, label=town, label_at=(0, 26)) for town, (x, y) in TOWNS.items())
_WORDS = f"{len(_TOWNS)} towns in Italy and {len(_ROADS)} roads; which are rough is a house value."
BASE = BaseMap("via", 520, 320, (_SHEET,), links=_ROADS, places=_TOWNS, words=_WORDS, key=KEY)
"""Towns and roads; rough roads bear an arrow."""


def via_scene(state: State, offered: Sequence[str] = (), picked: str = "", rings: Sequence[str] = ()) -> Scene:
    """Return where the envoys are, and what is marked."""
    marked = ("reach", offered), ("chosen", [picked] if picked else []), ("ring", rings)
    marks = tuple(Mark(town, kind) for kind, towns in marked for town in towns)
    who = list(zip(state.setup.players, state.setup.colours, state.at, strict=True))
    pieces = tuple(Piece(town, colour, "agent", words=f"{name}'s envoy") for name, colour, town in who)
    return Scene(BASE, pieces, marks, words=" ".join(f"{name} is in {town}." for name, _, town in who))


class ViaFace(GameView):
    """How Via shows itself at the table."""

    game, headings, bots = VIA, ("Deliver", "Travel"), {"random": RandomBot(), **BOTS}

    def base(self, setup: Setup) -> BaseMap:
        return BASE

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return tuple(map(Seat, setup.players, setup.colours))

    def steps(self, state: State) -> tuple[tuple[str, ...], int]:
        return tuple(Stage), list(Stage).index(state.stage)

    def round_words(self, state: State) -> str:
        return f"errands to win: {state.setup.options.errands}; cards in the pile: {len(state.pile)}"

    def scene(self, setup: Setup, observation: State, offered: Any, picked: str, rings: Any) -> Scene:
        return via_scene(observation, offered, picked, rings)

    def group(self, move: Move) -> str:
        return move.kind.capitalize()

    def places(self, setup: Setup, move: Move) -> tuple[str, ...]:
        return (move.to,) if isinstance(move, Travel) else ()

    def tries(self, setup: Setup, state: State, place: str) -> Sequence[Move]:
        return (Deliver(),) if state.at[state.turn] == place else (Travel(place),)

    def chance_words(self, state: State) -> str:
        return STAGES.row[state.stage].prompt

    def who_sees(self, state: State) -> tuple[int, ...] | None:
        return (state.turn,) if STAGES.row[state.stage].hidden else None

    def summary(self, setup: Setup, observation: State, viewer: int | None) -> str:
        errands = [{UNKNOWN: "face down", "": "none"}.get(card, card) for card in observation.errands]
        done = [", ".join(towns) or "nothing" for towns in observation.delivered]
        return table("Errands", ("player", "errand", "delivered"), list(zip(setup.players, errands, done, strict=True)))


def play(players: Sequence[str] = (), *, bots: Sequence[str] = (), seed: int = 1, **options: Any) -> GameTable:
    """Open a game of Via at the table."""
    setup = Setup(tuple(players), options=with_options(Options(), options))
    return GameTable(ViaFace(), setup, seed=seed, bots=tuple(bots))
