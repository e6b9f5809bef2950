"""How dice and cards come at a table: from the seed at once, at a click, or typed in from a real table."""

from __future__ import annotations

from typing import Any, get_args

import ipywidgets as widgets

from romelab.controls.face import Face
from romelab.controls.shared import made, named, shown
from romelab.controls.wording import choices, phrase
from romelab.core.chance import ChanceSource, Outcome, Seeded
from romelab.core.history import History
from romelab.core.saves import Falling

FALLS: tuple[Falling, ...] = get_args(Falling)
"""How dice and cards come, in the order in which it is offered."""


class Falls:
    """Dice and cards of one table.

    Parameters
    ----------
    face
        The game's face.
    seed
        Where dice and cards come from; the same seed gives the same game.
    chance
        Where they come from instead of the seed.
    how
        One of :data:`FALLS`.

    Attributes
    ----------
    seed
        The seed.
    how
        One of :data:`FALLS`, as a list to choose from.
    typed
        What fell at a real table, as a list to choose from.
    fall
        The button that lets something fall.
    """

    def __init__(self, face: Face, seed: int, chance: ChanceSource | None, how: str) -> None:
        self._face = face
        self.seed = seed
        self._chance: ChanceSource = Seeded(seed) if chance is None else chance
        self.how = made(
            widgets.Dropdown, description=phrase("dice_cards"), options=choices("falling", FALLS), value=how
        )
        self.typed = made(widgets.Dropdown, description=phrase("it_fell"), options=[], off=True)
        self.fall = made(widgets.Button, button_style="primary", name="rl-main", off=True)

    @property
    def chosen(self) -> Falling:
        """How dice and cards come; a page may leave the choice open."""
        return self.how.value if self.how.value in FALLS else FALLS[0]

    @property
    def source(self) -> tuple[int, ChanceSource]:
        """The seed and where dice and cards come from, to go back to."""
        return self.seed, self._chance

    @source.setter
    def source(self, source: tuple[int, ChanceSource]) -> None:
        self.seed, self._chance = source

    def sow(self, seed: int) -> None:
        """Let dice and cards come from another seed."""
        self.source = seed, Seeded(seed)

    def draw(self, history: History[Any]) -> Outcome:
        """Give what falls next where a history stands."""
        return self._chance.draw(self._face.game.chances(history.state), history.here.falls)

    def wait(self, state: Any) -> bool:
        """Tell whether what falls in a state waits for a click."""
        return self.how.value != FALLS[0] and self._face.chance_is_open(state, self._face.game.chances(state))

    def read(self) -> Outcome | None:
        """Give what was typed in; None if the table draws."""
        return self.typed.value if self.how.value == FALLS[2] else None

    def show(self, state: Any, *, held: bool) -> None:
        """Ask for what falls in a state; None if nothing falls now."""
        typed = self.how.value == FALLS[2]
        shown(self.fall, state is not None)
        shown(self.typed, state is not None and typed)
        self.fall.disabled = held
        if state is None:
            return
        words = self._face.chance_words(state)
        chances = self._face.game.chances(state)
        named(self.fall, phrase("fell_as_chosen", what=words) if typed else words)
        if typed:
            self.typed.options = [
                (f"{self._face.outcome_words(state, outcome)} ({chances.probability(outcome)})", outcome)
                for outcome in chances.outcomes
            ]
