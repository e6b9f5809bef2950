"""How dice and cards come at a table: from the seed at once, at a click, or typed in from a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

import ipywidgets as widgets

from romelab.controls.face import Face
from romelab.controls.shared import made, named, shown
from romelab.core.chance import ChanceSource, Outcome, Seeded
from romelab.core.faults import Fault, InputError
from romelab.core.history import History
from romelab.core.saves import Falling

FALLS: tuple[Falling, ...] = get_args(Falling)
"""How dice and cards come, in the order in which it is offered."""
UNSEEN: Final = object()
"""What is chosen where nobody is to see a card, since a bot draws it: the table draws."""
NOTHING = ""
"""What is chosen before anything is chosen; no outcome is empty, and a list that stands at None would show nothing."""
CHOOSE, LEAVE = "choose what fell", "unseen: the table draws it"


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
        What fell at a real table, as a list to choose from; nothing is chosen at first.
    fall
        The button that lets something fall; while things are typed in, not before something is chosen.
    """

    def __init__(self, face: Face, seed: int, chance: ChanceSource | None, how: str) -> None:
        self._face = face
        self.seed = seed
        self._chance: ChanceSource = Seeded(seed) if chance is None else chance
        self.how = made(widgets.Dropdown, description="Dice, cards", options=FALLS, value=how)
        self.typed = made(widgets.Dropdown, description="It fell", options=[], off=True)
        self.fall = made(widgets.Button, button_style="primary", name="rl-main", off=True)
        self._words, self._held = "", False
        self.typed.observe(lambda _change: self._name(), "value")

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
        """Tell whether what falls in a state waits for a click; what only some may see waits to be typed in alone."""
        if self.how.value == FALLS[0]:
            return False
        who = self._face.who_sees(state)
        return who is None or (bool(who) and self.how.value == FALLS[2])

    def asked(self, state: Any, people: Sequence[int]) -> int | None:
        """Give the person who has to type in what falls unseen by others; None if everybody may."""
        who = self._face.who_sees(state) if self.how.value == FALLS[2] else None
        return next((seat for seat in who or () if seat in people), None)

    @property
    def unchosen(self) -> bool:
        """Whether things are typed in and nothing is chosen yet."""
        return self.how.value == FALLS[2] and self.typed.value in (None, NOTHING)

    def read(self, state: Any) -> Outcome | None:
        """Give what was typed in; None if the table draws.

        Raises
        ------
        InputError
            If nothing is chosen, or no such card is there. What could be drawn instead is not told.
        """
        if self.how.value != FALLS[2]:
            return None
        outcome = self.typed.value
        if outcome is None or outcome == NOTHING:
            raise InputError([Fault("", f"first {CHOOSE}")])
        if outcome is UNSEEN:
            return None
        if outcome not in self._face.game.chances(state).outcomes:
            words = self._face.outcome_words(state, outcome)
            raise InputError([Fault("", f"{words} cannot have been drawn: none is left there. Nothing was changed")])
        return outcome

    def show(self, state: Any, reader: int | None = None, *, held: bool) -> None:
        """Ask for what falls in a state; None if nothing falls now.

        Parameters
        ----------
        state
            The position.
        reader
            The seat that types in what only it may see; None if nobody is asked in person.
        held
            Whether nothing may fall now.
        """
        typed = self.how.value == FALLS[2]
        shown(self.fall, state is not None)
        shown(self.typed, state is not None and typed)
        self._held = held
        self.typed.options = [(CHOOSE, NOTHING), *(self._options(state, reader) if state is not None and typed else ())]
        self.typed.index = 0
        self._words = "" if state is None else self._face.chance_words(state)
        self._name()

    def _options(self, state: Any, reader: int | None) -> list[tuple[str, Any]]:
        face, who = self._face, self._face.who_sees(state)
        if who is None:
            chances = face.game.chances(state)
            return [
                (f"{face.outcome_words(state, outcome)} ({chances.probability(outcome)})", outcome)
                for outcome in chances.outcomes
            ]
        known = [(face.outcome_words(state, outcome), outcome) for outcome in face.may_fall(state, reader)]
        return known if reader is not None else [(LEAVE, UNSEEN), *known]

    def _name(self) -> None:
        typed = self.how.value == FALLS[2]
        named(self.fall, f"{self._words}: {self.typed.label or CHOOSE}" if typed else self._words)
        self.fall.disabled = self._held or self.unchosen
