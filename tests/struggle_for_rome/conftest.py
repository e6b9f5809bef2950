"""A table to lay positions out on, with every piece still accounted for."""

from __future__ import annotations

import pytest

from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Move
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.box.pieces import TRIBES
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.checks import problems_in
from romelab.struggle_for_rome.positions.moves import ChooseStart, PlaceLegionnaire
from romelab.struggle_for_rome.positions.notation import position
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import TRADE, Player, State, Tribe

RED, BLUE, WHITE, YELLOW = range(4)
NAMES = ("Red", "Blue", "White", "Yellow")
STARTS = {"red": "9,1,N", "blue": "9,1,S", "white": "10,0,S", "yellow": "10,2,N"}


class Table:
    """A game in round 1, Red first, before the first roll; pieces can be laid as a test needs them.

    The legionnaire stands on forest 1,5; every hand holds a grain and a horse.
    """

    def __init__(self, players: int = 4, board: str = "", **options: object) -> None:
        self.game = STRUGGLE_FOR_ROME
        self.setup = Setup(NAMES[:players], options=Options(**options), board=board)  # type: ignore[arg-type]
        self.state: State = self.game.new_game(self.setup)
        self.events: list[Fact] = []
        self.fall(*(12, 2, 3, 4)[:players])
        for colour in self.setup.colours:
            self.play(ChooseStart(STARTS[colour]))
        self.play(PlaceLegionnaire("1,5"))
        if self.state.stage == "pasture":
            self.fall(*("horse",) * players)

    # Steps -----------------------------------------------------------------------------------------------------

    def play(self, *moves: Move) -> list[Fact]:
        """Make moves; the rules must allow them."""
        self.events = []
        for move in moves:
            self.state, events = self.game.apply(self.state, move)
            self.events += events
            self.sound()
        return self.events

    def fall(self, *outcomes: object) -> list[Fact]:
        """Let dice and cards fall; each must be possible."""
        self.events = []
        for outcome in outcomes:
            assert self.state.mover == CHANCE, f"nothing is due: {self.state.stage}"
            chances = self.game.chances(self.state)
            assert outcome in chances.outcomes, f"{outcome} cannot fall in {self.state.stage}"
            self.state, events = self.game.resolve(self.state, outcome)  # type: ignore[arg-type]
            self.events += events
            self.sound()
        return self.events

    def sound(self) -> None:
        problems = problems_in(self.game.frame(self.state), self.state)
        assert not problems, problems

    def why(self, move: Move) -> list[str]:
        """Return the numbers of the rules against a move; refusing it must not depend on listing it."""
        before = self.state
        reasons = self.game.why_not(self.state, move)
        assert self.state == before
        if reasons:
            assert move not in self.game.legal_moves(self.state)
        return [reason.rule for reason in reasons]

    def text(self, move: Move) -> str:
        """Return the reasons against a move as one text."""
        return "; ".join(self.said(reason) for reason in self.game.why_not(self.state, move))

    def said(self, fact: Fact, reader: int | None = None) -> str:
        """Return the sentence for a fact as a seat may read it."""
        return self.game.say(self.setup, fact, reader, capital=False)

    def legal(self, kind: type[Move]) -> list[Move]:
        """List the legal moves of a kind."""
        return [move for move in self.game.legal_moves(self.state) if type(move) is kind]

    def rules(self) -> list[str]:
        """Return the rules of what happened last."""
        return [event.rule for event in self.events]

    def score(self, seat: int) -> int:
        return self.game.scores(self.state)[seat]

    # Looking ---------------------------------------------------------------------------------------------------

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def tribe(self, seat: int, kind: str) -> Tribe:
        return self.state.players[seat].tribes[TRIBES.index(kind)]

    def place(self, seat: int, kind: str) -> str:
        return self.game.frame(self.state).name(self.tribe(seat, kind).at)

    def city(self, name: str) -> int:
        return self.game.frame(self.state).city_number[name]

    # Laying ----------------------------------------------------------------------------------------------------

    def to(self, phase: int, active: int = 0, **segment: object) -> Table:
        """Go to the beginning of a player's part of phase 2, 3 or 4."""
        assert phase >= TRADE
        return self._lay(phase=phase, active=active, done=segment)

    def hand(self, seat: int, **counts: int) -> Table:
        """Return a player exactly these resource cards; the others come from or go to the piles."""
        return self._lay(seat, hand=counts)

    def gold(self, seat: int, amount: int) -> Table:
        return self._lay(seat, gold=amount)

    def cards(self, seat: int, **kinds: int) -> Table:
        """Return a player exactly these development cards, such as ``Great_Warrior=1``."""
        return self._lay(seat, cards=kinds)

    def diplomats(self, seat: int, count: int) -> Table:
        """Lay Diplomats open before a player."""
        return self._lay(seat, diplomats=count)

    def box(self, seat: int, kind: str, **parts: object) -> Table:
        """Lay out one tribe: where it stands, its box, its counters, its cities."""
        return self._lay(seat, **{kind: parts})

    def _lay(self, seat: int | None = None, **parts: object) -> Table:
        players = {} if seat is None else {self.setup.colours[seat]: parts}
        self.state = position(self.state, **(players or parts))  # type: ignore[arg-type]
        return self

    def change(self, **fields: object) -> Table:
        """Change the position directly."""
        self.state = self.state._replace(**fields)
        return self


@pytest.fixture
def table() -> Table:
    """Return a game of four with the default options."""
    return Table()


@pytest.fixture
def new_table() -> type[Table]:
    """Return the maker of tables with other players or options."""
    return Table
