"""The move picker: what can be done now, as lists and a main button named by what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from romelab.controls.composer import Composer
from romelab.controls.face import Face
from romelab.controls.shared import made, named, shared, shown
from romelab.controls.speaking import phrase
from romelab.core.game import Move


class MovePicker(widgets.VBox):
    """Lists the legal moves by group; a place picked on the board narrows the list.

    Parameters
    ----------
    face
        Tells groups and places of moves.
    on_move
        Called with the move when the main button is pressed.
    odds
        Whether moves are named with their odds; a lesson that lets people guess first leaves them out.
    composer
        What puts moves together that no list can hold; it stands in the place of the list under its headings.

    Attributes
    ----------
    groups
        The headings, as a list to choose from.
    which
        The moves under the heading, as a drop-down.
    go
        The main button, named by the move it makes; whoever shows the picker puts it where main buttons stand.
    """

    def __init__(
        self, face: Face, on_move: Callable[[Move], None], *, odds: bool = True, composer: Composer | None = None
    ) -> None:
        self._face = face
        self._odds = odds
        self._setup: Any = None
        self._seat: int | None = None
        self._moves: dict[str, list[Move]] = {}
        self._offered: tuple[Move, ...] = ()
        self._place = ""
        self._quiet = False
        self.groups = made(widgets.Select, rows=5, options=[], name="rl-wide")
        self.groups.tooltip = phrase("what_now")
        self.which = made(widgets.Dropdown, description=phrase("which_move"), options=[])
        self.go = made(widgets.Button, description="", button_style="primary", name="rl-main")
        self.groups.observe(self._group_chosen, "value")
        self.which.observe(self._which_chosen, "value")
        self.go.on_click(lambda _button: on_move(self.move) if self.move else None)
        self.on_group: Callable[[], None] = lambda: None
        self.composer, self._composed = composer, tuple[str, ...]()
        parts = (self.groups, self.which) if composer is None else (self.groups, self.which, composer.widget)
        if composer is not None:
            composer.changed = lambda: self._move_chosen(None)
        super().__init__(parts, layout=shared(widgets.Layout))
        self.add_class("rl-picker")

    @property
    def move(self) -> Move | None:
        """The move that the main button makes; None if there is none."""
        composing = self._composing
        return self.which.value if composing is None else composing.move

    @property
    def _composing(self) -> Composer | None:
        return self.composer if self.groups.value in self._composed else None

    @property
    def open_places(self) -> tuple[str, ...]:
        """The places where a move of the chosen group can be made, in the order of the moves."""
        moves = self._moves.get(self.groups.value or "", ())
        return tuple(dict.fromkeys(place for move in moves for place in self._face.places(self._setup, move)))

    def offer(self, setup: Any, moves: Sequence[Move], seat: int | None, observation: Any = None) -> None:
        """List new moves; a group stays chosen while the same seat goes on and still has it.

        With what the seat may see of the position, moves can be put together as well where there are any.

        A heading with one move only, such as the end of a part, is spent once that move is made.
        """
        spent = len(self._moves.get(self.groups.value or "", ())) == 1 and tuple(moves) != self._offered
        self._offered = tuple(moves)
        same, self._seat = seat == self._seat and not spent, seat
        self._setup, self._place = setup, ""
        self._moves = {}
        for move in moves:
            self._moves.setdefault(self._face.group(move), []).append(move)
        before = self.groups.value
        self._composed = ()
        if self.composer is not None and observation is not None and seat is not None:
            self._composed = self.composer.look_at(setup, observation, seat)
        names = sorted({*self._moves, *self._composed}, key=self._rank)
        self._quiet = True
        self.groups.options = [
            (name if name in self._composed else f"{name} ({len(self._moves[name])})", name) for name in names
        ]
        self.groups.value = before if same and before in names else next(iter(names), None)
        self._quiet = False
        shown(self, bool(names))
        self._list()

    def _rank(self, name: str) -> int:
        order = self._face.headings
        return order.index(name) if name in order else len(order)

    def pick(self, place: str) -> bool:
        """Narrow the list to moves at a place, changing the group if need be; False if none can be made there."""
        self._place = place
        if place not in self.open_places:
            for _, name in self.groups.options:
                if any(place in self._face.places(self._setup, move) for move in self._moves.get(name, ())):
                    self._quiet = True
                    self.groups.value = name
                    self._quiet = False
                    break
            else:
                self._place = ""
                self._list()
                return False
        self._list()
        return True

    def _group_chosen(self, _change: object) -> None:
        if not self._quiet:
            self._place = ""
            self._list()
            self.on_group()

    def _list(self) -> None:
        moves = self._moves.get(self.groups.value or "", [])
        if self._place:
            moves = [move for move in moves if self._place in self._face.places(self._setup, move)]
        self._quiet = True
        self.which.options = [(self._named(move), move) for move in moves]
        if moves and not self._composing:
            self.which.value = moves[0]
        self._quiet = False
        shown(self.which, len(moves) > 1 and not self._composing)
        if self.composer is not None:
            shown(self.composer.widget, bool(self._composing))
        self._move_chosen(None)

    def _named(self, move: Move) -> str:
        """Name a move, with the odds where dice decide it."""
        words = self._face.move_words(self._setup, move)
        odds = self._face.odds_words(self._setup, move) if self._odds else ""
        return f"{words} ({odds})" if odds else words

    def _which_chosen(self, change: Mapping[str, Any]) -> None:
        composing = self._composing
        if composing is not None and not self._quiet and change["new"] is not None:
            composing.take(change["new"])
        self._move_chosen(change)

    def _move_chosen(self, _change: object) -> None:
        move, composing = self.move, self._composing
        nothing = phrase("no_move") if composing is None else composing.nothing
        named(self.go, self._named(move) if move else nothing)
        self.go.disabled = move is None
