"""What goes on at a table without a click: bots move, dice and cards fall, until somebody has to decide."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, NamedTuple

from romelab.controls.seating.dice_and_cards import ChanceInput
from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.seats import PERSON, Seats
from romelab.controls.table.standing_orders import StandingOrders
from romelab.core.bots import Thought, thinking
from romelab.core.bots.foresight import Foresight, Weighed
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.stages import TimeUp

MOST_BOT_MOVES = 3000
"""Where bots that play among themselves stop, so that a table without people answers again."""


class Busy(NamedTuple):
    """Who is at work, and how far his thoughts have come; None between two moves, and where another process thinks."""

    seat: int
    thought: Thought | None
    elsewhere: bool = False


THINK: ContextVar[Callable[..., Any]] = ContextVar("romelab_think", default=thinking)
"""How the bots of tables that are made now choose; what it yields is None while another process thinks."""
Going = Iterator[Busy]
"""What goes on, in slices: whoever asks for the next one lets it go on; nothing happens in between."""


class Turns:
    """Lets bots and chance go on in a game.

    Parameters
    ----------
    view
        The game's view.
    seats
        Who sits where.
    chance
        How dice and cards come.
    orders
        What people let pass without being asked; None where they are asked everything.

    Attributes
    ----------
    weighed
        What bots that can say why have weighed, by the points to which their moves led.
    """

    def __init__(self, view: GameView, seats: Seats, chance: ChanceInput, orders: StandingOrders | None) -> None:
        self._view, self._seats, self._chance, self._orders = view, seats, chance, orders
        self._think = THINK.get()
        self.weighed: dict[Point[Any], tuple[Foresight, Weighed]] = {}

    def bot_move(self, history: History[Any], seat: int, name: str) -> Going:
        """Let a bot move for a seat."""
        game, state = self._view.game, history.state
        generator = random.Random(f"{self._chance.seed}/{seat}/{history.here.number}")  # noqa: S311 - play, not secrets
        # A bot sees no more than a person in its seat.
        bot, weighed = self._view.bots[name], None
        asked = self._think(bot, game.observe(state, seat), game.legal_moves(state), generator)
        while True:
            try:
                thought = next(asked)
            except StopIteration as end:
                history.play(end.value)
                if weighed is not None and isinstance(bot, Foresight):
                    self.weighed[history.here] = bot, weighed
                break
            weighed = thought and thought.weighed
            yield Busy(seat, thought, elsewhere=thought is None)
        yield Busy(seat, None)

    def bots_play(self, history: History[Any], *, over: bool) -> Going:
        """Let bots move until a person decides, an open die waits, or the game ends; ``over`` if its time is up."""
        for _ in range(MOST_BOT_MOVES):
            seat = self._view.game.to_move(history.state)
            if seat is None or seat == CHANCE or self._seats.role(seat) == PERSON:
                break
            if over:
                history.play(TimeUp())
                break
            yield from self.bot_move(history, seat, self._seats.role(seat))
            yield from self.go_on(history)

    def go_on(self, history: History[Any]) -> Going:
        """Let chance fall by itself as long as the table is set so; hidden draws wait only to be typed in.

        Bots that are only asked what nobody sees answer as well: a stop there would tell what they hold.
        """
        for _ in range(MOST_BOT_MOVES):
            seat = self._view.game.to_move(history.state)
            if seat is not None and seat != CHANCE:
                if self._seats.role(seat) == PERSON:
                    answer = self._answer(seat, history.state)
                    if answer is None:
                        return
                    history.play(answer)
                    continue
                if not self._view.only_asked(history.state):
                    return
                yield from self.bot_move(history, seat, self._seats.role(seat))
                continue
            if seat is None or self._chance.wait(history.state):
                return
            self.resolve_one(history)

    def resolve_one(self, history: History[Any]) -> None:
        """Let what falls next fall."""
        history.resolve(self._chance.draw(history))

    def rest(self, state: Any, *, at_once: bool) -> bool:
        """Tell whether the table stops in a state: for a person, an open die, or a bot that waits for a click."""
        seat = self._view.game.to_move(state)
        if seat is None:
            return True
        if seat == CHANCE:
            return self._chance.wait(state)
        if self._seats.role(seat) == PERSON:
            return self._answer(seat, state) is None
        return (not at_once or not self._seats.people) and not self._view.only_asked(state)

    def _answer(self, seat: int, state: Any) -> Move | None:
        return self._orders.answer(seat, state) if self._orders is not None else None
