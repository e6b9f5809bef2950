"""Who sits where at a table: a person or a bot at every seat, and whose secrets the screen shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.face import Face
from romelab.controls.shared import made, named, shown
from romelab.controls.speaking import choices, phrase

PERSON = "person"


class Seats:
    """The seats of one table, and the curtain between the people who share its screen.

    Parameters
    ----------
    face
        The game's face.
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
    """

    def __init__(self, face: Face, setup: Any, roles: Sequence[str], *, open_table: bool) -> None:
        self._face = face
        self._taken: int | None = None
        self.curtain = made(widgets.Button, button_style="warning", name="rl-main rl-hold", off=True)
        self.open_table = made(widgets.Checkbox, value=open_table, description=phrase("open_table"), indent=False)
        self.roles: tuple[widgets.Dropdown, ...] = ()
        self.lay(setup, roles)

    def lay(self, setup: Any, roles: Sequence[str]) -> None:
        """Set other seats at the table; nobody has taken the screen yet."""
        self._taken = None
        names = [PERSON, *self._face.bots]
        self.roles = tuple(
            made(
                widgets.Dropdown,
                description=seat.name,
                options=choices("role", names),
                value=roles[index] if index < len(roles) and roles[index] in names else PERSON,
            )
            for index, seat in enumerate(self._face.seats(setup))
        )

    @property
    def names(self) -> tuple[str, ...]:
        """For each seat :data:`PERSON` or the name of a bot."""
        return tuple(self.role(seat) for seat in range(len(self.roles)))

    def role(self, seat: int) -> str:
        """Give who sits at a seat."""
        # A page may leave a choice open; whoever is no bot is a person.
        name = self.roles[seat].value
        return str(name) if name in self._face.bots else PERSON

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have taken."""
        return tuple(seat for seat, name in enumerate(self.names) if name == PERSON)

    def viewer(self, seat: int | None) -> int | None:
        """Give the seat whose secrets are shown while ``seat`` is to move; None shows what is open to all.

        The only person at the table sees his own hand all the time; of several people the one who has taken the screen.
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
            named(self.curtain, phrase("hand_over", who=self._face.seats(setup)[seat].name))
