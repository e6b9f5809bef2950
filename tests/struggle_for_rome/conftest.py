"""A table to lay positions out on, with every piece still accounted for."""

from __future__ import annotations

import pytest

from romelab.core.game import CHANCE, Event, Move
from romelab.struggle_for_rome.box.options import Options
from romelab.struggle_for_rome.box.pieces import KINDS, RESOURCES, TRIBES
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions.checks import faults_in
from romelab.struggle_for_rome.positions.moves import ChooseStart, PlaceLegionnaire
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import FRESH, HORSEMEN, TRADE, Player, State, Tribe, changed, with_tribe

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
        self.events: list[Event] = []
        self.fall(*(12, 2, 3, 4)[:players])
        for colour in self.setup.colours:
            self.play(ChooseStart(STARTS[colour]))
        self.play(PlaceLegionnaire("1,5"))
        if self.state.stage == "pasture":
            self.fall(*("horse",) * players)

    # Steps -----------------------------------------------------------------------------------------------------

    def play(self, *moves: Move) -> list[Event]:
        """Make moves; the rules must allow them."""
        self.events = []
        for move in moves:
            self.state, events = self.game.apply(self.state, move)
            self.events += events
            self.sound()
        return self.events

    def fall(self, *outcomes: object) -> list[Event]:
        """Let dice and cards fall; each must be possible."""
        self.events = []
        for outcome in outcomes:
            assert self.state.mover == CHANCE, f"nothing is to fall: {self.state.stage}"
            chances = self.game.chances(self.state)
            assert outcome in chances.outcomes, f"{outcome} cannot fall in {self.state.stage}"
            self.state, events = self.game.settle(self.state, outcome)  # type: ignore[arg-type]
            self.events += events
            self.sound()
        return self.events

    def sound(self) -> None:
        faults = faults_in(self.game.frame(self.state), self.state)
        assert not faults, faults

    def why(self, move: Move) -> list[str]:
        """Give the numbers of the rules against a move; refusing it must not depend on listing it."""
        before = self.state
        reasons = self.game.why_not(self.state, move)
        assert self.state == before
        if reasons:
            assert move not in self.game.legal_moves(self.state)
        return [reason.rule for reason in reasons]

    def text(self, move: Move) -> str:
        """Give the reasons against a move as one text."""
        return "; ".join(reason.text for reason in self.game.why_not(self.state, move))

    def legal(self, kind: type[Move]) -> list[Move]:
        """List the legal moves of a kind."""
        return [move for move in self.game.legal_moves(self.state) if type(move) is kind]

    def rules(self) -> list[str]:
        """Give the rules of what happened last."""
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
        stage = "trade" if phase == TRADE else "tribe"
        assert phase >= TRADE
        assert phase == TRADE or phase >= HORSEMEN
        self.state = self.state._replace(
            phase=phase, active=active, mover=active, stage=stage, pending=(), segment=FRESH._replace(**segment)
        )
        return self

    def hand(self, seat: int, **counts: int) -> Table:
        """Give a player exactly these resource cards; the others come from or go to the piles."""
        new = tuple(counts.get(name, 0) for name in RESOURCES)
        old = self.player(seat).hand
        ore, grain, horse, cattle = (a - b for a, b in zip(old, new, strict=True))
        state = self.state
        self.state = state._replace(
            players=changed(state.players, seat, self.player(seat)._replace(hand=new)),
            ore=state.ore + ore,
            grain=state.grain + grain,
            pasture=(state.pasture[0] + horse, state.pasture[1] + cattle),
        )
        return self

    def gold(self, seat: int, amount: int) -> Table:
        self._player(seat, gold=amount)
        return self

    def cards(self, seat: int, **kinds: int) -> Table:
        """Give a player exactly these development cards, such as ``Great_Warrior=1``."""
        new = tuple(kinds.get(kind.replace(" ", "_"), 0) for kind in KINDS)
        old = self.player(seat).cards
        deck = tuple(d + o - n for d, o, n in zip(self.state.deck, old, new, strict=True))
        self._player(seat, cards=new)
        self.state = self.state._replace(deck=deck)
        self.sound()
        return self

    def diplomats(self, seat: int, count: int) -> Table:
        """Lay Diplomats open before a player."""
        more = count - self.player(seat).diplomats
        self._player(seat, diplomats=count)
        self.state = self.state._replace(deck=(self.state.deck[0] - more, *self.state.deck[1:]))
        return self

    def box(
        self,
        seat: int,
        kind: str,
        *,
        at: str | None = None,
        figures: int | None = None,
        wagons: int | None = None,
        counters: dict[str, int] | None = None,
        cities: tuple[str, ...] | None = None,
    ) -> Table:
        """Lay out one tribe: where it stands, its box, its counters, its cities."""
        number = TRIBES.index(kind)
        frame = self.game.frame(self.state)
        tribe = self.tribe(seat, kind)
        if at is not None:
            tribe = tribe._replace(at=frame.board.index[at])
        if cities is not None:
            numbers = tuple(frame.city_number[name] for name in cities)
            owners, lying = list(self.state.owners), list(self.state.counters)
            for city in numbers:
                owners[city], lying[city] = 2 * seat + number, 0
            tribe = tribe._replace(cities=numbers, at=frame.spots[numbers[0]])
            self.state = self.state._replace(owners=tuple(owners), counters=tuple(lying))
        if figures is not None:
            tribe = tribe._replace(figures=figures)
        if wagons is not None:
            tribe = tribe._replace(wagons=wagons)
        if counters is not None:
            tribe = tribe._replace(counters=tuple(counters.get(name, 0) for name in PROVINCES))
            self._take_counters(counters)
        player = self.player(seat)
        self._player(seat, tribes=with_tribe(player, number, tribe))
        horse, foot = self.player(seat).tribes
        reserve = tuple(
            frame.pieces.figures[n] - 1 - t.figures - max(0, len(t.cities) - 1) for n, t in enumerate((horse, foot))
        )
        left = frame.pieces.wagons - sum(t.wagons + len(t.cities) for t in (horse, foot))
        self._player(seat, figures=reserve, wagons=left)
        self.sound()
        return self

    def _take_counters(self, counters: dict[str, int]) -> None:
        """Take so many counters off the last cities of the provinces and out of the pool."""
        frame = self.game.frame(self.state)
        lying, pool = list(self.state.counters), [list(row) for row in self.state.pool]
        for name, count in counters.items():
            province = PROVINCES.index(name)
            free = [c for c, p in enumerate(frame.province) if p == province and lying[c]]
            for city in free[len(free) - count :]:
                lying[city] = 0
                kind = next(n for n, left in enumerate(pool[province]) if left)
                pool[province][kind] -= 1
        self.state = self.state._replace(counters=tuple(lying), pool=tuple(tuple(row) for row in pool))

    def change(self, **fields: object) -> Table:
        """Change the position directly."""
        self.state = self.state._replace(**fields)
        return self

    def _player(self, seat: int, **fields: object) -> None:
        players = changed(self.state.players, seat, self.player(seat)._replace(**fields))
        self.state = self.state._replace(players=players)


@pytest.fixture
def table() -> Table:
    """Give a game of four with the default options."""
    return Table()


@pytest.fixture
def new_table() -> type[Table]:
    """Give the maker of tables with other players or options."""
    return Table
