"""One game at several screens: each shows what its own seat may see, and all that is played is played once.

The game lies on one table, which nobody needs to look at: it holds the history, dice and cards, bots, standing orders
and what is kept. Every screen has a :class:`SharedSeat` of it; a table that is given one shows and plays for that seat.
"""

from collections.abc import Callable, Sequence
from operator import call
from typing import Any

from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.seats import PERSON, Seats
from romelab.controls.stage.text import phrase
from romelab.controls.table.game_runner import GameRunner, Work
from romelab.controls.table.table_state import TableState
from romelab.core.game import Move
from romelab.core.history import History, Point


class SharedSeat:
    """What one screen may do in a game that lies on another table.

    Parameters
    ----------
    game
        The table on which the game lies.
    seat
        Whose screen it is; None for one that only watches.
    as_host
        Does something as the page of that table; at once if left out, as in a script.
    """

    def __init__(self, game: TableState, seat: int | None, as_host: Callable[..., Any] | None = None) -> None:
        self.game = game
        self.seat = seat
        self._as_host = as_host or call
        self._shown: Point[Any] = game.history.here
        self._told = self._now

    @property
    def name(self) -> str:
        """What the seat is called; empty for a screen that only watches."""
        return "" if self.seat is None else self.game.view.seats(self.game.history.setup)[self.seat].name

    def role(self, seat: int) -> str:
        """Return who sits at a seat: a person, or the name of a bot."""
        return self.game.session.seats.role(seat)

    @property
    def is_person(self) -> bool:
        """Whether the person at this screen plays for the seat now, and not a bot."""
        return self.seat is not None and self.role(self.seat) == PERSON

    def why_not(self, history: History[Any]) -> str:
        """Say why nothing can be played here now; empty if it can."""
        game = self.game
        if history.here is not game.history.here:
            return phrase("looks_back")
        if self.is_person and game.session.seat == self.seat and not game.playing.held:
            return ""
        asked = game.session.seat
        if asked is None:
            return phrase("over")
        names = [seat.called for seat in game.view.seats(game.history.setup)]
        if not 0 <= asked < len(names):
            return phrase("dice_fall")
        return phrase("somebody_decides", who=names[asked])

    def play(self, move: Move, *, always: bool) -> Sequence[Any] | None:
        """Make a move for the seat; gives the reasons if it is refused, None if it was made.

        Parameters
        ----------
        move
            The move.
        always
            Whether passing now is to hold for every time.
        """

        def played() -> Sequence[Any] | None:
            game, before = self.game, self.game.history.here
            game.orders.always.value = always
            game.playing.play(move, game.bots.start)
            return None if game.history.here is not before else game.choosing.reasons

        return self._as_host(played)

    def take_back_orders(self) -> None:
        """Ask the person at this seat every time again."""
        if self.seat is not None:
            self.game.orders.take_back(self.seat)

    @property
    def _now(self) -> tuple[Point[Any], bool, bool]:
        return self.game.history.here, bool(self.game.playing.held), self.is_person

    @property
    def is_behind(self) -> bool:
        """Whether something has changed that the screen does not show yet."""
        return self._told != self._now

    def follow(self, table: TableState) -> None:
        """Show at a screen what has been played; whoever looks back there goes on looking."""
        there = self.game.history.here
        if table.history.here is self._shown and there is not self._shown:
            table.history.goto(there.number)
            table.choosing.forget()
        self._shown, self._told = there, self._now
        table.refresh()


class OneSeat(Seats):
    """Seats as one screen knows them: its own person, and elsewhere all others."""

    apart = True

    def __init__(self, view: GameView, setup: Any, shared: SharedSeat) -> None:
        self._shared = shared
        super().__init__(view, setup, (), open_table=False)

    def lay(self, setup: Any, roles: Sequence[str]) -> None:
        """Leave it to the game's own table who sits where."""
        self._taken, self.roles = None, ()

    @property
    def names(self) -> tuple[str, ...]:
        """For each seat a person or the name of a bot."""
        return self._shared.game.session.seats.names

    def role(self, seat: int) -> str:
        """Return who sits at a seat."""
        return self._shared.role(seat)

    @property
    def people(self) -> tuple[int, ...]:
        """The seat of this screen, while its person plays it."""
        seat = self._shared.seat
        return (seat,) if seat is not None and self._shared.is_person else ()


class SeatRunner(GameRunner):
    """Plays for one seat of a game that lies on another table; nothing is rolled, thought out or undone here."""

    def share(self, shared: SharedSeat, table: TableState) -> None:
        """Play for this seat from now on, and show it on this table."""
        self._shared, self._table = shared, table

    @property
    def held(self) -> str:
        """Why nothing may be played now, as a sentence; empty if it may."""
        return self._session.hold or self._shared.why_not(self._session.history)

    def play(self, move: Move, work: Work) -> None:
        """Make a move, or say why it is refused."""
        if self.held:
            self._say(self.held)
            return
        seat, state = self._session.seat, self._session.history.state
        reasons = self._shared.play(move, always=self._orders.always.value)
        if reasons is not None:
            self._choosing.reasons = tuple(reasons)
            self._refresh()
        elif seat is not None:
            # What this screen offers to take back; the game's own table acts on it.
            self._orders.heard(seat, state, move)
            self._shared.follow(self._table)
