"""Who sits where at a table, how dice come, whose secrets the screen shows, and how long a game lasts."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, ClassVar

import ipywidgets as widgets

from romelab.controls.seating.dice_and_cards import ChanceInput
from romelab.controls.seating.game_view import GameView, role_now
from romelab.controls.stage.text import choices, phrase
from romelab.controls.stage.widgets import button, checkbox, dropdown, named, shown
from romelab.core.game import CHANCE
from romelab.core.history import History
from romelab.core.saves import MOST_SECONDS

PERSON = "person"


class Seats:
    """The seats of one table, and the curtain between the people who share its screen.

    Parameters
    ----------
    view
        The game's view.
    setup
        What the game started from.
    roles
        For each seat :data:`PERSON` or the name of a bot; a person where nothing is named.
    open_table
        Whether everybody sees everything.

    Attributes
    ----------
    roles
        A choice for each seat.
    open_table
        Whether everybody sees everything, as a box to tick.
    curtain
        The button by which a person takes the screen; a page wants it held, so that no run of clicks opens it.
    apart
        Whether each person has a screen of their own.
    """

    apart: ClassVar[bool] = False

    def __init__(self, view: GameView, setup: Any, roles: Sequence[str], *, open_table: bool) -> None:
        self._view = view
        self._taken: int | None = None
        self.curtain: widgets.Button = button(button_style="warning", name="rl-main rl-hold", off=True)
        self.open_table: widgets.Checkbox = checkbox(phrase("open_table"), value=open_table)
        self.roles: tuple[widgets.Dropdown, ...] = ()
        self.lay(setup, roles)

    def lay(self, setup: Any, roles: Sequence[str]) -> None:
        """Set other seats at the table; nobody has taken the screen yet."""
        self._taken = None
        names, roles = [PERSON, *self._view.bots], [role_now(self._view, role) for role in roles]
        self.roles = tuple(
            dropdown(
                seat.name,
                choices("role", names),
                value=roles[index] if index < len(roles) and roles[index] in names else PERSON,
            )
            for index, seat in enumerate(self._view.seats(setup))
        )

    @property
    def names(self) -> tuple[str, ...]:
        """For each seat :data:`PERSON` or the name of a bot."""
        return tuple(self.role(seat) for seat in range(len(self.roles)))

    def role(self, seat: int) -> str:
        """Return who sits at a seat."""
        # A page may leave a choice open; whoever is not a bot is a person.
        name = self.roles[seat].value
        return str(name) if name in self._view.bots else PERSON

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken."""
        return tuple(seat for seat, name in enumerate(self.names) if name == PERSON)

    def viewer(self, seat: int | None) -> int | None:
        """Return the seat whose secrets are shown while ``seat`` is to move; None shows what is open to all.

        The only person at the table always sees their own hand; of several people the one who has taken the screen.
        """
        people = self.people
        if len(people) == 1:
            return people[0]
        return seat if seat == self._taken else None

    def hidden(self, seat: int | None) -> bool:
        """Tell whether a person is to move who has not taken the screen yet."""
        return seat in self.people and self.viewer(seat) != seat and not self.open_table.value

    def take(self, seat: int | None) -> None:
        """Show the screen to whoever sits there."""
        self._taken = seat

    def show(self, setup: Any, seat: int | None) -> None:
        """Show or lift the curtain for the seat to move."""
        if seat in self.people and seat != self._taken:
            # The screen is to change hands: whoever goes back from here has not taken it yet.
            self._taken = None
        hidden = self.hidden(seat)
        shown(self.curtain, hidden)
        if hidden and seat is not None:
            named(self.curtain, phrase("hand_over", who=self._view.seats(setup)[seat].called))


class TableSession:
    """What all parts of a table look at.

    Parameters
    ----------
    view
        The game's view.
    history
        The game in progress.
    chance
        Its dice and cards.
    seats
        Who sits where.

    Attributes
    ----------
    history
        The game in progress.
    hold
        Why nothing may be played, rolled or drawn now, as a sentence; empty if it may.
    closed
        Whether it is held for good, so that nothing is offered any more.
    clock
        Gives the seconds by which agreed minutes are counted.
    """

    def __init__(self, view: GameView, history: History[Any], chance: ChanceInput, seats: Seats) -> None:
        self.view = view
        self.chance = chance
        self.seats = seats
        self.hold: str = ""
        self.closed: bool = False
        self._decides: tuple[Any, int | None] = None, None
        self.clock: Callable[[], float] = monotonic
        self.begin(history, 0.0)

    def begin(self, history: History[Any], played: float) -> None:
        """Set up a game that has been played for this many seconds."""
        self.history: History[Any] = history
        self._before, self._laid = played, self.clock()

    # ---- who decides

    @property
    def seat(self) -> int | None:
        """The seat to move; ``CHANCE`` or None as in :meth:`romelab.core.game.Game.to_move`."""
        state = self.history.state
        if self._decides[0] is not state:
            self._decides = state, self.view.game.to_move(state)
        return self._decides[1]

    @property
    def asked(self) -> int | None:
        """The seat whose person is asked now: who is to move, or has to type in a card that only it may see."""
        seat = self.seat
        return self.chance.asked(self.history.state, self.people) if seat == CHANCE else seat

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken."""
        return self.seats.people

    @property
    def bots_turn(self) -> bool:
        """Whether a bot decides now."""
        seat = self.seat
        return seat is not None and seat != CHANCE and self.seats.role(seat) != PERSON

    # ---- what the screen shows

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets are shown; None shows what is open to all (see :class:`.seats.Seats`)."""
        return self.seats.viewer(self.asked)

    @property
    def hidden(self) -> bool:
        """Whether a person decides who has not taken the screen yet."""
        return self.seats.hidden(self.asked)

    @property
    def everything(self) -> bool:
        """Whether everybody sees everything: at an open table, and when the game is over."""
        return self.seats.open_table.value or self.seat is None

    @property
    def reader(self) -> int | None:
        """The seat for which the words of the table are written; None where they are for all."""
        return None if self.everything else self.viewer

    def observed(self) -> Any:
        """Return what the screen may show of the position."""
        if self.everything:
            return self.history.state
        return self.view.game.observe(self.history.state, self.viewer)

    def named_from(self, state: Any) -> Any:
        """Return the position from which moves are named: all of it at one screen, a seat's view where each has one."""
        return self.view.game.observe(state, self.viewer) if self.seats.apart else state

    # ---- how long it lasts

    @property
    def _minutes(self) -> int:
        return getattr(self.history.setup.options, "minutes", 0)

    @property
    def time_is_up(self) -> bool:
        """Whether minutes were agreed on, and have been played: then the next move ends the game.

        The end is a step like any other, so that undo and saves keep it. A game that is opened goes on from the time
        that its save gives; no time passed while it lay in a file.
        """
        return bool(self._minutes) and self.seat is not None and self.played >= 60 * self._minutes

    @property
    def played(self) -> float:
        """The seconds for which this game has lain on a table."""
        return self._before + self.clock() - self._laid

    @property
    def seconds(self) -> int:
        """The whole seconds that a save tells: 0 where no minutes were agreed on, so that nothing else is noted."""
        return min(max(0, int(self.played)), MOST_SECONDS) if self._minutes else 0
