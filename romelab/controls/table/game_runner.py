"""The game on a table: set up from a file or a line, played by clicks, and gone on with by the bots."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from romelab.controls.seating.scenarios import begun, scenario_of
from romelab.controls.seating.seats import PERSON, TableSession
from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.text import phrase
from romelab.controls.table.background import Bots, Going, Turns
from romelab.controls.table.move_selection import MoveSelection
from romelab.controls.table.settings import Settings, StandingOrders
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.game import CHANCE, Move, Outcome
from romelab.core.history import History
from romelab.core.saves import Ahead, SavedGame, Seating
from romelab.core.stages import TimeUp

Work = Callable[[Going], None]
"""How what goes on by itself is done: to its end, or in slices between the clicks."""


class GameRunner:
    """Plays at one table.

    Parameters
    ----------
    session, choosing, settings
        The game on the table, what is chosen there, how it is set up.
    bots, turns
        Who thinks, and what goes on without a click.
    orders
        What people let pass.
    refresh
        Shows the position anew.
    say
        Says a sentence at the table.
    """

    def __init__(
        self,
        session: TableSession,
        choosing: MoveSelection,
        settings: Settings,
        bots: Bots,
        turns: Turns,
        orders: StandingOrders,
        *,
        refresh: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self._session, self._choosing, self._settings = session, choosing, settings
        self._bots, self._turns, self._orders = bots, turns, orders
        self._refresh, self._say = refresh, say

    @property
    def held(self) -> str:
        """Why nothing may be played now, as a sentence; empty if it may."""
        busy = self._bots.words(self._session.history)
        return self._session.hold or (phrase("locked", who=busy) if busy else "")

    def play(self, move: Move, work: Work) -> None:
        """Make a move, or say why it is refused; then ``work`` does what goes on after it."""
        session = self._session
        if self.held:
            self._say(self.held)
            return
        seat, state = session.seat, session.history.state
        try:
            session.history.play(TimeUp() if session.time_is_up else move)
        except IllegalMoveError as error:
            self._choosing.reasons = error.reasons
            self._refresh()
        else:
            self._choosing.forget()
            if seat is not None:
                self._orders.heard(seat, state, move)
            # Where nobody but bots plays, the best that a stopped one had found is one move.
            work(self.on(bots=self._settings.at_once.value and bool(session.people)))

    def resolve_chance(self, outcome: Outcome | None, work: Work) -> None:
        """Resolve chance, by the seed if no outcome is given."""
        session = self._session
        if self.held:
            self._say(self.held)
            return
        session.history.resolve(session.chance.draw(session.history) if outcome is None else outcome)
        # What was refused before it fell may be allowed now.
        self._choosing.forget()
        work(self.on(bots=self._settings.at_once.value and bool(session.people)))

    def replay(self, moves: Any) -> None:
        """Make moves for whoever decides, and resolve chance between them."""
        for move in moves:
            while self._session.seat == CHANCE:
                self._turns.resolve_one(self._session.history)
            self._session.history.play(move)
        self._choosing.forget()

    def on(self, *, bots: bool) -> Going:
        """Let the game go on by itself: dice, cards, and the bots whose turn it is if they move at once."""
        yield from self._turns.go_on(self._session.history)
        if bots:
            yield from self.bots_play()

    def bots_play(self) -> Going:
        """Let bots move until a person decides, an open die waits, or the game ends."""
        return self._turns.bots_play(self._session.history, over=self._session.time_is_up)

    def bot_move(self) -> Going:
        """Let a bot move for the seat to move, then roll or draw what is due."""
        session = self._session
        seat, seats = session.seat, session.seats
        if seat is None or seat == CHANCE:
            return
        name = seats.role(seat) if seats.role(seat) != PERSON else tuple(session.view.bots)[-1]
        yield from self._turns.bot_move(session.history, seat, name)
        yield from self._turns.go_on(session.history)

    # ---- what is clicked

    def roll_clicked(self) -> None:
        """Use the outcome typed in, or one that the table draws."""
        session = self._session
        if session.seat != CHANCE:
            # The second click of two quick ones.
            self._say(phrase("nothing_falls"))
            return
        if self.held:
            self._say(self.held)
            return
        outcome = session.chance.read(session.history, session.asked)
        if outcome is None:
            self._refresh()
        else:
            self.resolve_chance(outcome, self._bots.start)

    def bot_clicked(self) -> None:
        """Let a bot move, or play the best that a stopped one had found."""
        best = self._bots.best(self._session.history)
        if best is not None:
            self.play(best, self._bots.start)
        else:
            self._bots.start(self.bot_move())

    def stop_clicked(self) -> None:
        """Stop the bots as they stand."""
        said = self._bots.halt(self._session.history)
        self._refresh()
        if said:
            self._say(said)


class GameLoader:
    """Sets up games on one table.

    Parameters
    ----------
    session, choosing, settings
        The game on the table, what is chosen there, how it is set up.
    board
        The board.
    bots
        Who thinks.
    refresh
        Shows the position anew.

    Attributes
    ----------
    busy
        Whether the table is being laid: what changes then, nobody has changed by hand.
    """

    def __init__(
        self,
        session: TableSession,
        choosing: MoveSelection,
        settings: Settings,
        board: LiveBoard,
        bots: Bots,
        *,
        refresh: Callable[[], None],
    ) -> None:
        self._session, self._choosing, self._settings = session, choosing, settings
        self._board, self._bots, self._refresh = board, bots, refresh
        self.busy: bool = True

    def now(self) -> SavedGame:
        """Return the game with all that a save says of its table."""
        session = self._session
        return SavedGame(session.history, self._settings.seating, session.seconds, session.chance.ahead)

    def again(self) -> SavedGame:
        """Return the same game from its start, with other dice and cards; a scenario where it began, with its own."""
        session, seating, setup = self._session, self._settings.seating, self._session.history.setup
        if scenario := scenario_of(session.view, session.history):
            return SavedGame(begun(session.view, setup, scenario, setup.players), seating)
        again: History[Any] = History(session.view.game, setup, None)
        return SavedGame(again, replace(seating, seed=seating.seed + 1))

    def resume(self, opened: SavedGame) -> None:
        """Clear the table and set it up as a save says.

        Raises
        ------
        InputError
            If the table cannot be set up that way; it is as it was then.
        """
        self._settings.check(opened)
        session = self._session
        history, seating, played, source = (
            session.history,
            self._settings.seating,
            session.played,
            session.chance.source,
        )
        number, ahead = history.here.number, session.chance.ahead
        try:
            self._lay(*opened)
        except Exception as error:
            session.history, session.chance.source = history, source
            self._lay(history, seating, played, ahead, keep_chance=True)
            history.goto(number)
            self._refresh()
            if isinstance(error, InputError):
                raise
            raise InputError.at("", "this game cannot be shown here; nothing was changed") from error

    def lay(self, opened: SavedGame) -> None:
        """Set up a game of whatever kind a guide has chosen; :meth:`resume` looks first whether it fits."""
        self._lay(*opened)

    def elsewhere(self) -> None:
        """Take note that another position of the game is looked at."""
        self._session.chance.forget()
        self._choosing.forget()
        self._refresh()

    def _lay(
        self,
        history: History[Any],
        seating: Seating | None,
        played: float,
        ahead: Ahead = (),
        *,
        keep_chance: bool = False,
    ) -> None:
        self.busy = True
        session = self._session
        session.chance.ahead = ahead
        base = session.view.base(history.setup)
        if base != self._board.base:
            self._board.lay(base)
        session.begin(history, played)
        self._choosing.forget()
        self._bots.leave()
        self._settings.lay(history.setup, seating, keep_chance=keep_chance)
        self.busy = False
        self._refresh()
