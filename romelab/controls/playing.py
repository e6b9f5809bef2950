"""What is played at a table: moves and falls that somebody clicked, and the bots that go on after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from romelab.controls.choosing import Choosing
from romelab.controls.orders import Orders
from romelab.controls.seats import PERSON
from romelab.controls.settings import Settings
from romelab.controls.sitting import Sitting
from romelab.controls.speaking import phrase
from romelab.controls.thinking import Bots
from romelab.controls.turns import Going, Turns
from romelab.core.chance import Outcome
from romelab.core.ending import TimeUp
from romelab.core.faults import IllegalMoveError
from romelab.core.game import CHANCE, Move

Work = Callable[[Going], None]
"""How what goes on by itself is done: to its end, or in slices between the clicks."""


class Playing:
    """Plays at one table.

    Parameters
    ----------
    sitting, choosing, settings
        The game on the table, what is chosen there, how it is laid.
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
        sitting: Sitting,
        choosing: Choosing,
        settings: Settings,
        bots: Bots,
        turns: Turns,
        orders: Orders,
        *,
        refresh: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self._sitting, self._choosing, self._settings = sitting, choosing, settings
        self._bots, self._turns, self._orders = bots, turns, orders
        self._refresh, self._say = refresh, say

    @property
    def held(self) -> str:
        """Why nothing may be played now, as a sentence; empty if it may."""
        busy = self._bots.words(self._sitting.history)
        return self._sitting.hold or (phrase("locked", who=busy) if busy else "")

    def play(self, move: Move, work: Work) -> None:
        """Make a move, or say why it is refused; then ``work`` does what goes on after it."""
        sitting = self._sitting
        if self.held:
            self._say(self.held)
            return
        seat, state = sitting.seat, sitting.history.state
        try:
            sitting.history.play(TimeUp() if sitting.time_is_up else move)
        except IllegalMoveError as error:
            self._choosing.reasons = error.reasons
            self._refresh()
        else:
            self._choosing.forget()
            if seat is not None:
                self._orders.heard(seat, state, move)
            work(self.on(bots=self._settings.at_once.value))

    def let_fall(self, outcome: Outcome | None, work: Work) -> None:
        """Let chance fall, as the seed has it without an outcome."""
        sitting = self._sitting
        if self.held:
            self._say(self.held)
            return
        sitting.history.settle(sitting.falls.draw(sitting.history) if outcome is None else outcome)
        work(self.on(bots=self._settings.at_once.value and bool(sitting.people)))

    def replay(self, moves: Any) -> None:
        """Make moves for whoever decides, and let everything fall between them."""
        for move in moves:
            while self._sitting.seat == CHANCE:
                self._turns.let_one_fall(self._sitting.history)
            self._sitting.history.play(move)
        self._choosing.forget()

    def on(self, *, bots: bool) -> Going:
        """Let the game go on by itself: what falls, and the bots whose turn it is if they move at once."""
        yield from self._turns.go_on(self._sitting.history)
        if bots:
            yield from self.bots_play()

    def bots_play(self) -> Going:
        """Let bots move until a person decides, an open die waits, or the game ends."""
        return self._turns.bots_play(self._sitting.history, over=self._sitting.time_is_up)

    def bot_move(self) -> Going:
        """Let a bot move for the seat to move, and what falls then fall."""
        sitting = self._sitting
        seat, seats = sitting.seat, sitting.seats
        if seat is None or seat == CHANCE:
            return
        name = seats.role(seat) if seats.role(seat) != PERSON else tuple(sitting.face.bots)[-1]
        yield from self._turns.bot_move(sitting.history, seat, name)
        yield from self._turns.go_on(sitting.history)

    # ---- what is clicked

    def fall_clicked(self) -> None:
        """Let fall what was typed in, or what the table draws."""
        sitting = self._sitting
        if sitting.seat != CHANCE:
            # The second click of two quick ones.
            self._say(phrase("nothing_falls"))
            return
        if self.held:
            self._say(self.held)
            return
        outcome = sitting.falls.read(sitting.history, sitting.asked)
        if outcome is None:
            self._refresh()
        else:
            self.let_fall(outcome, self._bots.start)

    def bot_clicked(self) -> None:
        """Let a bot move, or play the best that a stopped one had found."""
        best = self._bots.best(self._sitting.history)
        if best is not None:
            self.play(best, self._bots.start)
        else:
            self._bots.start(self.bot_move())

    def stop_clicked(self) -> None:
        """Stop the bots as they stand."""
        said = self._bots.halt(self._sitting.history)
        self._refresh()
        if said:
            self._say(said)
