"""What goes on between clicks: the bots' thinking, which can be stopped, and what may come of the moves listed."""

import random
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from time import monotonic
from typing import Any, NamedTuple

import ipywidgets as widgets

from romelab.controls.seating.dice_and_cards import ChanceInput
from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.seats import PERSON, Seats
from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import button, named, shown
from romelab.controls.table.settings import StandingOrders
from romelab.core.bots import Thought, thinking
from romelab.core.bots.foresight import Foresight, Weighed
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.stages import TimeUp

MOST_BOT_MOVES = 3000
"""Where bots that play among themselves stop, so that a table without people answers again."""


class Busy(NamedTuple):
    """Who is at work, and how far their thinking has come; None between two moves, or where another process thinks."""

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

    def bot_move(self, history: History[Any], seat: int, name: str, *, at_once: bool = False) -> Going:
        """Let a bot move for a seat; ``at_once`` where a stop would tell what it holds."""
        game, state = self._view.game, history.state
        generator = random.Random(f"{self._chance.seed}/{seat}/{history.here.number}")  # noqa: S311 - play, not secrets
        # A bot sees no more than a person in its seat.
        bot, weighed = self._view.bots[name], None
        think = thinking if at_once else self._think
        asked = think(bot, game.observe(state, seat), game.legal_moves(state), generator)
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
        """Resolve chance by itself as long as the table is set that way; hidden draws wait only to be typed in.

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
                yield from self.bot_move(history, seat, self._seats.role(seat), at_once=True)
                continue
            if seat is None or self._chance.wait(history.state):
                return
            self.resolve_one(history)

    def resolve_one(self, history: History[Any]) -> None:
        """Roll or draw what is due next."""
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


SHOWN = 0.3
"""Seconds between two looks at what bots do while they do it."""


class Bots:
    """Bots at work at one table.

    Parameters
    ----------
    view, seats
        The game's view, and who sits where.
    done
        Called when the work is done, or stopped.
    begun, told
        Called when it turns out to take longer, and now and then while it goes on.
    failed
        Called with what a bot raised.

    Attributes
    ----------
    move, go_on, stop
        The buttons: one move of a bot, all their moves, no more of them.
    wait
        What stands where the main button is while they are at work.
    """

    def __init__(
        self,
        view: GameView,
        seats: Seats,
        *,
        done: Callable[[], None],
        begun: Callable[[], None],
        told: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._view, self._seats, self._done, self._told = view, seats, done, told
        self._slices: SlicedWork[Busy] = SlicedWork(begun, self._tell, failed, rests=lambda busy: busy.elsewhere)
        self._looked = 0.0
        self._stopped: tuple[Point[Any], Busy] | None = None
        self.move: widgets.Button = button(phrase("bot_moves"), off=True)
        self.go_on: widgets.Button = button(button_style="primary", name="rl-main", off=True)
        self.stop: widgets.Button = button(button_style="warning", icon="stop", off=True)
        # Impatient clicks go where the main button was: there they meet nothing that does anything.
        self.wait: widgets.Button = button(name="rl-main", off=True, disabled=True)

    @property
    def busy(self) -> bool:
        """Whether they are at work between the clicks, so that nobody else may play."""
        return self._slices.busy

    def finish(self, work: Going) -> None:
        """Do some work to its end."""
        self.leave()
        deque(work, maxlen=0)
        self._done()

    def start(self, work: Going) -> None:
        """Do some work, in slices if it takes longer and the page can be heard in between."""
        self.leave()
        self._looked = monotonic()
        self._slices.run(work, self._done)

    def leave(self) -> None:
        """Drop whatever they are at, and what they had worked out so far."""
        self._slices.stop()
        self._stopped = None

    def halt(self, history: History[Any]) -> str:
        """Stop them as they stand, and say so; what the one at work had found so far is kept, and not played."""
        last = self._slices.last
        if not self.busy or last is None:
            return ""
        self._slices.stop()
        self._stopped = (history.here, last)
        who, thought = self._named(history, last.seat), last.thought
        if thought is None:
            return phrase("stopped_between", who=who)
        return phrase("stopped", who=who, done=thought.done, of=thought.of)

    def best(self, history: History[Any]) -> Move | None:
        """Return the best move that a stopped bot had found where the game still stands; None if there is none."""
        if self._stopped is None or self._stopped[0] is not history.here:
            return None
        thought = self._stopped[1].thought
        return thought.best if thought else None

    def words(self, history: History[Any]) -> str:
        """Say who is thinking, and how far they have come; empty if nobody is."""
        last = self._slices.last
        if not self.busy or last is None:
            return ""
        who = self._named(history, last.seat)
        if last.thought is None:
            return phrase("thinks", who=who)
        return phrase("thinks_so_far", who=who, done=last.thought.done, of=last.thought.of)

    def show(self, history: History[Any], seat: int | None, *, away: bool) -> None:
        """Show the buttons that fit the position.

        Parameters
        ----------
        history
            The game.
        seat
            Who decides now, if it is a person who has the screen, or a bot; None otherwise.
        away
            Whether there are no bots at this table.
        """
        is_bot = seat is not None and seat not in self._seats.people
        shown(self.stop, self.busy)
        shown(self.wait, self.busy)
        shown(self.move, seat is not None and not away and not self.busy)
        shown(self.go_on, is_bot and not away and not self.busy)
        if self.busy and (last := self._slices.last):
            who = self._named(history, last.seat)
            self.stop.description, self.wait.description = phrase("stop", who=who), phrase("thinks", who=who)
        self.go_on.description = phrase("bots_play_on" if self._seats.people else "bots_play_out")
        self.move.description = phrase("bot_moves" if is_bot else "bot_shows")
        if self.best(history) is not None and seat is not None:
            named(self.go_on, phrase("think_again", who=self._named(history, seat)))
            self.move.description = phrase("best_so_far")

    def _named(self, history: History[Any], seat: int) -> str:
        return self._view.seats(history.setup)[seat].called

    def _tell(self, _busy: Busy) -> None:
        if monotonic() >= self._looked + SHOWN:
            self._told()
            self._looked = monotonic()


class OutlookWorker:
    """Finds out one thing at a time, and leaves it as soon as something else is asked.

    Parameters
    ----------
    told
        Called without arguments when more is known.
    failed
        Called with what the work raised.

    Attributes
    ----------
    words
        What is known of what is asked now; empty if nothing is, or nothing yet.

    Examples
    --------
    >>> ahead = OutlookWorker(told=lambda: None, failed=print)
    >>> ahead.look("this move", lambda: iter(["Tried twice"]))
    >>> ahead.words  # no page is open, so nobody waits for it
    ''
    """

    def __init__(self, told: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self.words: str = ""
        self._told = told
        self._asked: object = object()
        self._slices: SlicedWork[str] = SlicedWork(begun=lambda: None, told=self._found, failed=failed)

    def look(self, asked: object, begin: Callable[[], Iterator[str] | None]) -> None:
        """Begin to find something out, unless it is known or under way.

        Parameters
        ----------
        asked
            What is asked: equal to what was asked last if that is to go on.
        begin
            Gives the work, each part of which says all that is known by then; None where there is nothing to find out.
        """
        if asked == self._asked:
            return
        self.words, self._asked = "", asked
        self._slices.stop()
        work = begin()
        if work is not None:
            self._slices.later(work, lambda: self._found(self._slices.last or ""))

    def _found(self, words: str) -> None:
        self.words = words
        self._told()
