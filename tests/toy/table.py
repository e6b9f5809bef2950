"""The game's view at the table of all games, and the explorer that asks its network."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets as widgets

from romelab.controls.explorer import Ask, Explorer
from romelab.controls.seating.game_view import GameView, Seat
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.text import Text, table
from romelab.controls.stage.widgets import made
from romelab.controls.table.table import GameTable
from romelab.core.bots import RandomBot
from romelab.core.game import Move
from romelab.core.language import speaking
from romelab.core.scene import BaseMap, Scene
from romelab.core.serialization import with_options

from .bots import BOTS
from .game import STAGES, VIA
from .network import SPELLED, TOWNS
from .pictures import base_map, turns_scene, via_scene
from .position import MOVES, UNKNOWN, Deliver, Options, Setup, Stage, State, Travel
from .words import phrase, speech_of


class ViaView(GameView):
    """How Via shows itself at the table."""

    game, bots = VIA, {"random": RandomBot(), **BOTS}

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(speech_of().name("heading", kind) for kind in reversed(MOVES))

    def base(self, setup: Setup) -> BaseMap:
        return base_map()

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        speech = speech_of(setup.players, setup.colours)
        return tuple(Seat(speech.name("seat", seat), colour) for seat, colour in enumerate(setup.colours))

    def steps(self, state: State) -> tuple[tuple[str, ...], int]:
        return tuple(speech_of().name("step", stage) for stage in Stage), list(Stage).index(state.stage)

    def round_words(self, state: State) -> str:
        return phrase("round", errands=state.setup.options.errands, pile=len(state.pile))

    def scene(self, setup: Setup, observation: State, offered: Any, picked: str, rings: Any) -> Scene:
        return via_scene(observation, offered, picked, rings)

    def group(self, move: Move) -> str:
        return speech_of().name("heading", move.kind)

    def places(self, setup: Setup, move: Move) -> tuple[str, ...]:
        return (move.to,) if isinstance(move, Travel) else ()

    def tries(self, setup: Setup, state: State, place: str) -> Sequence[Move]:
        return (Deliver(),) if state.at[state.turn] == place else (Travel(place),)

    def chance_words(self, state: State) -> str:
        return VIA.say(state.setup, STAGES.row[state.stage].prompt())

    def who_sees(self, state: State) -> tuple[int, ...] | None:
        return (state.turn,) if STAGES.row[state.stage].hidden else None

    def summary(self, setup: Setup, observation: State, viewer: int | None) -> str:
        none = phrase("none")
        errands = [{UNKNOWN: phrase("face_down"), "": none}.get(card, card) for card in observation.errands]
        done = [", ".join(towns) or none for towns in observation.delivered]
        names = [seat.name for seat in self.seats(setup)]
        heads = tuple(map(phrase, ("player", "errand", "delivered")))
        return table(phrase("errands"), heads, list(zip(names, errands, done, strict=True)))


def play(
    players: Sequence[str] = (), *, bots: Sequence[str] = (), seed: int = 1, language: str = "", **options: Any
) -> GameTable:
    """Open a game of Via at the table."""
    with speaking(language):
        setup = Setup(tuple(players), options=with_options(Options(), options))
        return GameTable(ViaView(), setup, seed=seed, bots=tuple(bots))


@dataclass(frozen=True, slots=True)
class Question:
    """From where to where, and which face lets an envoy through."""

    start: str = "Roma"
    goal: str = ""
    through: int = 4


class WayExplorer(Explorer[Question, Scene]):
    """Asks for the quickest way between two towns; everything that can be clicked can be called: :meth:`ask`."""

    tag = "via_ways"

    def __init__(self) -> None:
        self.board = LiveBoard(base_map(), label=phrase("question"))
        self.words = Text()
        towns = [(town, town) for town in TOWNS]
        self.start = made(widgets.Dropdown, description=phrase("from"), options=towns)
        self.goal = made(widgets.Dropdown, description=phrase("to"), options=[("", ""), *towns])
        self.through = made(widgets.IntSlider, description=phrase("gets_through_on"), min=2, max=6)
        controls = (self.start, self.goal, self.through)
        asks = Ask(self.start, "start"), Ask(self.goal, "goal"), Ask(self.through, "through")
        super().__init__(self.board, controls, texts={"answer": [self.words]}, asks=asks, title=phrase("question"))

    def listen(self) -> None:
        self.board.on_pick(self.guarded(lambda town: self.ask(goal=town)))

    def ask(self, **parts: Any) -> None:
        """Change ``start``, ``goal`` (towns in any usual spelling) or ``through``."""
        known = {name: SPELLED.find(one, name) if name != "through" and one else one for name, one in parts.items()}
        self.turn_to(replace(self.question, **known))

    def first(self) -> Question:
        return Question()

    def ask_network(self, question: Question) -> Scene:
        return turns_scene(question.start, question.goal, question.through)

    def show_controls(self) -> None:
        """Show nothing more: each control has its row."""

    def draw(self) -> None:
        self.board.show(self.answer)
        self.words.value = f"<p>{self.answer.words}</p>"


def explore(*, language: str = "") -> WayExplorer:
    """Open the explorer: how many turns does it take from here to there?"""
    with speaking(language):
        return WayExplorer()
