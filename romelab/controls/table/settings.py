"""How a table is laid: who sits where, how dice come, who sees what; as a card of controls, and as a save says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import role_now
from romelab.controls.seating.seats import PERSON, TableSession
from romelab.controls.stage.stage import card
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import made
from romelab.controls.table.standing_orders import StandingOrders
from romelab.core.errors import InputError, Problem, quoted
from romelab.core.saves import SavedGame, Seating


class Settings:
    """The settings of one table.

    Parameters
    ----------
    session
        The game on the table.
    orders
        What people let pass.
    guided
        Whether a guide plays for the other seats: then the table is laid as the guide has it.
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
        self.at_once = made(widgets.Checkbox, value=not guided, description=phrase("bots_at_once"), indent=False)
        self._fixed = (session.chance.mode, session.seats.open_table, self.at_once, orders.fits, orders.one_click)
        self._orders = orders
        self.card = card(phrase("who_plays"), *self._fixed)
        self._heading = self.card.children[:1]
        for control in self._fixed:
            control.observe(changed, "value")
        self._list_roles()

    @property
    def seating(self) -> Seating:
        """How the table is laid: who is a bot and which, and how dice and cards come."""
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
        """Refuse a save for which this table cannot be laid.

        Raises
        ------
        InputError
            If it wants other seats, bots that are not here, or another game than the one of a tour.
        """
        history, seating = opened.history, opened.seating
        view = self._session.view
        seats = view.seats(history.setup)
        unknown = (
            [name for name in seating.roles if role_now(view, name) not in (PERSON, *view.bots)] if seating else []
        )
        problems = [Problem("table, roles", f"there is no bot {quoted(name)} here") for name in unknown]
        if seating and len(seating.roles) != len(seats):
            problems.append(Problem("table, roles", f"there are {len(seats)} seats, not {len(seating.roles)}"))
        if seating and len(seating.orders) not in (0, len(seats)):
            problems.append(Problem("table, orders", f"there are {len(seats)} seats, not {len(seating.orders)}"))
        if self._guided and history.setup != self._session.history.setup:
            problems.append(Problem("", "this is another game than the one of this tour; open it at a table"))
        if problems:
            raise InputError(problems, "the saved game")

    def lay(self, setup: Any, seating: Seating | None, *, keep_chance: bool) -> None:
        """Lay the table for a game.

        Parameters
        ----------
        setup
            What the game started from.
        seating
            How the table is laid; None leaves it as it is.
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
