"""What can be read of a game table: its game, who decides, who looks on, what was chosen and why it was refused."""

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.seats import TableSession
from romelab.controls.table.background import Bots
from romelab.controls.table.final_screen import FinalScreen
from romelab.controls.table.game_runner import GameRunner
from romelab.controls.table.hints import Hints
from romelab.controls.table.move_selection import MoveSelection
from romelab.controls.table.settings import Settings, StandingOrders
from romelab.core.errors import Reason
from romelab.core.history import History
from romelab.core.saves import Seating


class TableState:
    """The readable half of a game table, for scripts, tests and tours; it changes nothing but what may be done.

    Attributes
    ----------
    view
        How the game shows itself.
    session, choosing, settings
        The game in progress and who sits at it, what is chosen, how the table is set up.
    playing, bots, orders
        What is played, who thinks, what people let pass.
    hints, final
        What helps, and what is shown at the end.
    refresh
        Shows the position anew.
    """

    view: GameView
    session: TableSession
    choosing: MoveSelection
    settings: Settings
    playing: GameRunner
    bots: Bots
    orders: StandingOrders
    hints: Hints
    final: FinalScreen
    refresh: Callable[[], None]

    @property
    def history(self) -> History[Any]:
        """The game in progress."""
        return self.session.history

    @history.setter
    def history(self, history: History[Any]) -> None:
        self.session.history = history

    @property
    def hold(self) -> str:
        """Why nothing may be played, rolled or drawn now, in a sentence; else empty. Show it with :meth:`refresh`."""
        return self.session.hold

    @hold.setter
    def hold(self, sentence: str) -> None:
        self.session.hold, self.session.closed = sentence, False

    def shut(self, sentence: str) -> None:
        """Hold the table until something else is said: nothing is offered any more, all can be looked at."""
        self.session.hold, self.session.closed = sentence, True

    @property
    def seat(self) -> int | None:
        """The seat to move; ``CHANCE`` or None as in :meth:`romelab.core.game.Game.to_move`."""
        return self.session.seat

    @property
    def asked(self) -> int | None:
        """The seat whose person is asked now: who is to move, or has to type in a card that only it may see."""
        return self.session.asked

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken."""
        return self.session.people

    @property
    def roles(self) -> tuple[widgets.Dropdown, ...]:
        """The choice of person or bot for each seat."""
        return self.session.seats.roles

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets are shown; None shows what is open to all (see :class:`.seats.Seats`)."""
        return self.session.viewer

    @property
    def seating(self) -> Seating:
        """How the table is set up: who is a bot and which, and how dice and cards come."""
        return self.settings.seating

    @property
    def reasons(self) -> tuple[Any, ...]:
        """The reasons against what was tried or picked last; none if it was possible."""
        return self.choosing.reasons

    @property
    def reason_texts(self) -> tuple[Reason, ...]:
        """The same reasons in the words of the game's view, each sentence once even if two rules say it."""
        return self.choosing.reason_texts

    @property
    def picked(self) -> str:
        """Id of the place picked last on the board; empty if something was played since."""
        return self.choosing.place
