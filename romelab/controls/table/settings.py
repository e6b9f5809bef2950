"""How a table is set up: who sits where, how dice come, who sees what; as a card of controls, and as a save says."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView, role_now
from romelab.controls.seating.seats import PERSON, Seats, TableSession
from romelab.controls.stage.stage import card
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import button, checkbox, shown
from romelab.core.errors import Problem, quoted, refuse
from romelab.core.game import Move
from romelab.core.saves import SavedGame, Seating


class StandingOrders:
    """What the people at one table have settled once for every time.

    There are two sorts. "Whatever I hold" lets an occasion pass from now on; it says nothing of a hand. "Only when
    there is something to choose" makes the only move there is, and lets pass what can only be passed. That does say
    something, since whoever is asked holds such a card: it counts only where nobody looks on from whom a hand is
    hidden, with one person among bots or at an open table.

    Parameters
    ----------
    view
        Tells what is asked, and which move passes it.
    seats
        Who sits where.

    Attributes
    ----------
    fits
        Whether the only move is made and a question let pass that can only be passed, as a box to tick.
    one_click
        Whether one click on the map or in the list makes the move that is named there, as a box to tick.
    always
        Whether the next pass is a standing order, as a box to tick.
    again
        The button that takes a person's standing orders back.
    """

    def __init__(self, view: GameView, seats: Seats) -> None:
        self._view, self._seats = view, seats
        self._standing: dict[int, set[str]] = {}
        self.fits: widgets.Checkbox = checkbox(phrase("only_fitting"), value=True, tooltip=phrase("everybody_asked"))
        self.one_click: widgets.Checkbox = checkbox(phrase("one_click"), value=True)
        self.always: widgets.Checkbox = checkbox(phrase("every_time"), off=True)
        self.again: widgets.Button = button(phrase("ask_again"), off=True)

    @property
    def alone(self) -> bool:
        """Whether nobody looks on from whom a hand is hidden."""
        return len(self._seats.people) == 1 or self._seats.open_table.value

    def of(self, seat: int) -> frozenset[str]:
        """Return the occasions that a seat lets pass."""
        return frozenset(self._standing.get(seat, ()))

    def given(self, seats: int) -> tuple[tuple[str, ...], ...]:
        """Return for each of that many seats the occasions that it lets pass; nothing if none does."""
        found = tuple(tuple(sorted(self.of(seat))) for seat in range(seats))
        return found if any(found) else ()

    def take(self, given: Sequence[Sequence[str]]) -> None:
        """Take the occasions that each seat lets pass, as a save has them, in place of all given before."""
        self._standing = {seat: set(occasions) for seat, occasions in enumerate(given) if occasions}

    def heard(self, seat: int, state: Any, move: Move) -> None:
        """Take a pass as a standing order, if the box says so."""
        occasion = self._view.occasion(state)
        if self.always.value and occasion and move in self._view.passing([move]):
            self._standing.setdefault(seat, set()).add(occasion)
        self.always.value = False

    def take_back(self, seat: int) -> None:
        """Ask a person every time again."""
        self._standing.pop(seat, None)

    def clear(self) -> None:
        """Forget all standing orders, for other people at the table."""
        self._standing.clear()

    def answer(self, seat: int, state: Any) -> Move | None:
        """Return the move that a standing order of a person makes; None if they are to be asked."""
        view = self._view
        ordered, alone = view.occasion(state) in self._standing.get(seat, ()), self.fits.value and self.alone
        if not ordered and not alone:
            return None
        moves = view.game.legal_moves(state)
        if alone and len(moves) == 1 and not view.open_ended(state):
            return moves[0]
        passes = view.passing(moves)
        if not passes or not (ordered or len(passes) == len(moves)):
            return None
        return passes[0]

    def show(self, seat: int | None, state: Any, moves: Sequence[Move]) -> None:
        """Offer to make a pass among some moves a standing order, and to take back those given."""
        passes = bool(moves) and bool(self._view.occasion(state)) and bool(self._view.passing(moves))
        if not passes:
            self.always.value = False
        shown(self.always, passes)
        shown(self.again, bool(moves) and bool(self._standing.get(-1 if seat is None else seat)))
        self.fits.disabled = not self.alone


class Settings:
    """The settings of one table.

    Parameters
    ----------
    session
        The game on the table.
    orders
        What people let pass.
    guided
        Whether a guide plays for the other seats: then the table is set up as the guide has it.
    changed
        Called with the change when somebody has changed a setting.

    Attributes
    ----------
    at_once
        Whether bots move by themselves, as a box to tick.
    card
        All settings, to be shown.
    """

    def __init__(
        self,
        session: TableSession,
        orders: StandingOrders,
        *,
        guided: bool,
        changed: Callable[[Mapping[str, Any]], None],
    ) -> None:
        self._session, self._guided, self._changed = session, guided, changed
        self.at_once: widgets.Checkbox = checkbox(phrase("bots_at_once"), value=not guided)
        self._fixed = (session.chance.mode, session.seats.open_table, self.at_once, orders.fits, orders.one_click)
        self._orders = orders
        self.card: widgets.VBox = card(phrase("who_plays"), *self._fixed)
        self._heading = self.card.children[:1]
        for control in self._fixed:
            control.observe(changed, "value")
        self._list_roles()

    @property
    def seating(self) -> Seating:
        """How the table is set up: who is a bot and which, and how dice and cards come."""
        chance, seats = self._session.chance, self._session.seats
        return Seating(
            seats.names,
            chance.seed,
            chance.chosen,
            seats.open_table.value,
            self.at_once.value,
            self._orders.given(len(seats.roles)),
            self._orders.fits.value,
            self._orders.one_click.value,
        )

    def check(self, opened: SavedGame) -> None:
        """Refuse a save for which this table cannot be set up.

        Raises
        ------
        InputError
            If it wants other seats, bots that are not here, or another game than the one of a tour.
        """
        history, seating = opened.history, opened.seating
        view = self._session.view
        seats = view.seats(history.setup)
        unknown = [bot for bot in seating.roles if role_now(view, bot) not in (PERSON, *view.bots)] if seating else []
        problems = [Problem("table, roles", f"there is no bot {quoted(name)} here") for name in unknown]
        if seating and len(seating.roles) != len(seats):
            problems.append(Problem("table, roles", f"there are {len(seats)} seats, not {len(seating.roles)}"))
        if seating and len(seating.orders) not in (0, len(seats)):
            problems.append(Problem("table, orders", f"there are {len(seats)} seats, not {len(seating.orders)}"))
        if self._guided and history.setup != self._session.history.setup:
            problems.append(Problem("", "this is another game than the one of this tour; open it at a table"))
        refuse(problems, "the saved game")

    def lay(self, setup: Any, seating: Seating | None, *, keep_chance: bool) -> None:
        """Set up the table for a game.

        Parameters
        ----------
        setup
            What the game started from.
        seating
            How the table is set up; None leaves it as it is.
        keep_chance
            Whether dice and cards go on coming from where they came.
        """
        chance, seats = self._session.chance, self._session.seats
        seats.lay(setup, seating.roles if seating else seats.names)
        self._list_roles()
        if seating and not self._guided:
            chance.mode.value, seats.open_table.value = seating.falls, seating.open_table
            self.at_once.value = seating.at_once
            self._orders.take(seating.orders)
            self._orders.fits.value, self._orders.one_click.value = seating.fits, seating.one_click
            if not keep_chance:
                chance.sow(seating.seed)

    def lock(self, locked: bool) -> None:
        """Let nobody change anything while bots are at work."""
        seats = self._session.seats
        for control in (self._session.chance.mode, seats.open_table, self.at_once, *seats.roles):
            control.disabled = locked

    def _list_roles(self) -> None:
        roles = self._session.seats.roles
        for role in roles:
            role.observe(self._changed, "value")
        self.card.children = (*self._heading, *self._fixed, *roles)
