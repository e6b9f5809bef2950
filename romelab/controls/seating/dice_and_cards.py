"""How dice and cards come at a table: from the seed at once, at a click, or typed in from a real table."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import ipywidgets as widgets

from romelab.controls.seating.game_view import GameView
from romelab.controls.stage.text import choices, phrase
from romelab.controls.stage.widgets import button, dropdown, named, shown
from romelab.core.chance import Chances, ChanceSource, Outcome, Seeded
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.core.saves import Ahead, ChanceMode
from romelab.core.speech import Speech, words_of

CHANCE_MODES: tuple[ChanceMode, ...] = get_args(ChanceMode)
"""How dice and cards come, in the order in which the choices are offered."""
UNSEEN: Final = object()
"""What is chosen where nobody is to see a card, since a bot draws it: the table draws."""
NOTHING = ""
"""What is chosen before anything is chosen; no outcome is empty, and a list that stands at None would show nothing."""
BACK: Final = object()
"""What is chosen to take back the card typed in last of a hand that is being dealt."""
SPEECH = Speech(words_of("romelab.core"))


class ChanceInput:
    """Dice and cards of one table.

    Parameters
    ----------
    view
        The game's view.
    seed
        Where dice and cards come from; the same seed gives the same game.
    chance
        Where they come from instead of the seed.
    mode
        One of :data:`CHANCE_MODES`.

    Attributes
    ----------
    seed
        The seed.
    mode
        One of :data:`CHANCE_MODES`, as a list to choose from.
    typed
        What came up at a real table, as a list to choose from; nothing is chosen at first.
    roll
        The button that rolls or draws; while results are typed in, only once one is chosen.
    """

    def __init__(self, view: GameView, seed: int, chance: ChanceSource | None, mode: str) -> None:
        self._view = view
        self.seed: int = seed
        self._chance: ChanceSource = Seeded(seed) if chance is None else chance
        self.mode: widgets.Dropdown = dropdown(phrase("dice_cards"), choices("falling", CHANCE_MODES), value=mode)
        self.typed: widgets.Dropdown = dropdown(phrase("it_fell"), [], heard=lambda _change: self._name(), off=True)
        self.roll: widgets.Button = button(button_style="primary", name="rl-main", off=True)
        self._words, self._held = "", False
        # Cards of a deal that a person has typed in before their turn round the table: seat and card.
        self._ahead: list[tuple[int, Outcome]] = []

    @property
    def chosen(self) -> ChanceMode:
        """How dice and cards come; a page may leave the choice open."""
        return self.mode.value if self.mode.value in CHANCE_MODES else CHANCE_MODES[0]

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
        """Return what comes up next in a history; for a hand that was typed in at one go, its next card."""
        card = self._next_of_hand(history.state)
        if card is not None:
            self._ahead.remove(card)
            return card[1]
        chances = self._view.game.chances(history.state)
        if held := {outcome for _, outcome in self._ahead}:
            # These lie in somebody's hand already.
            left = zip(chances.outcomes, chances.weights, strict=True)
            chances = Chances.of({outcome: weight for outcome, weight in left if outcome not in held})
        return self._chance.draw(chances, history.here.chance_steps)

    @property
    def ahead(self) -> Ahead:
        """The cards typed in for hands that are still being dealt: seat and card."""
        return tuple(self._ahead)

    @ahead.setter
    def ahead(self, cards: Ahead) -> None:
        self._ahead = list(cards)

    def forget(self) -> None:
        """Forget the cards of hands that were being dealt: another position is looked at."""
        self._ahead = []

    def _of(self, seat: int | None) -> list[tuple[int, Outcome]]:
        return [card for card in self._ahead if card[0] == seat]

    def _next_of_hand(self, state: Any) -> tuple[int, Outcome] | None:
        """Return the next card of a hand typed in as a whole."""
        who = self._view.who_sees(state) if self._ahead else None
        hand = self._of(who[0]) if who else []
        return hand[0] if len(hand) >= self._view.dealt(state) else None

    def wait(self, state: Any) -> bool:
        """Tell whether what comes up here waits for a click; what only some may see waits to be typed in alone."""
        if self.mode.value == CHANCE_MODES[0] or self._next_of_hand(state) is not None:
            return False
        who = self._view.who_sees(state)
        return who is None or (bool(who) and self.mode.value == CHANCE_MODES[2])

    def asked(self, state: Any, people: Sequence[int]) -> int | None:
        """Return the person who has to type in what others may not see; None if everybody may."""
        who = self._view.who_sees(state) if self.mode.value == CHANCE_MODES[2] else None
        return next((seat for seat in who or () if seat in people), None)

    @property
    def unchosen(self) -> bool:
        """Whether things are typed in and nothing is chosen yet."""
        return self.mode.value == CHANCE_MODES[2] and self.typed.value in (None, NOTHING)

    def read(self, history: History[Any], reader: int | None) -> Outcome | None:
        """Return what comes up now: what was typed in, or what the table draws; None while a hand is not yet whole.

        Parameters
        ----------
        history
            The game.
        reader
            The seat that typed it in, if only it may see it.

        Raises
        ------
        InputError
            If nothing is chosen, or no such card is there. What could be drawn instead is not revealed.
        """
        view, state, outcome = self._view, history.state, self.typed.value
        if self.mode.value != CHANCE_MODES[2] or outcome is UNSEEN:
            return self.draw(history)
        if outcome is None or outcome == NOTHING:
            raise InputError.at("", SPEECH.phrase("choose_fell_first"))
        if outcome is BACK:
            self._ahead.pop()
            return None
        if outcome not in view.game.chances(state).outcomes or any(outcome == held for _, held in self._ahead):
            raise InputError.at("", SPEECH.phrase("not_drawn", fell=view.outcome_words(state, outcome)))
        if reader is None or view.dealt(state) < 2:
            return outcome
        self._ahead.append((reader, outcome))
        return self.draw(history) if len(self._of(reader)) == view.dealt(state) else None

    def show(self, state: Any, reader: int | None = None, *, held: bool) -> None:
        """Ask for what comes up in a state; None if nothing does now.

        Parameters
        ----------
        state
            The position.
        reader
            The seat that types in what only it may see; None if nobody is asked in person.
        held
            Whether nothing may come up now.
        """
        typed = self.mode.value == CHANCE_MODES[2]
        shown(self.roll, state is not None)
        shown(self.typed, state is not None and typed)
        self._held = held
        self.typed.options = [
            (SPEECH.phrase("choose_fell"), NOTHING),
            *(self._options(state, reader) if state is not None and typed else ()),
        ]
        self.typed.index = 0
        self._words = "" if state is None else self._view.chance_words(state)
        if state is not None and reader is not None and self._view.dealt(state) > 1:
            number = len(self._of(reader)) + 1
            self._words = SPEECH.phrase("card_of", what=self._words, number=number, all=self._view.dealt(state))
        self._name()

    def _options(self, state: Any, reader: int | None) -> list[tuple[str, Any]]:
        view, who = self._view, self._view.who_sees(state)
        if who is None:
            chances = view.game.chances(state)
            return [
                (f"{view.outcome_words(state, outcome)} ({chances.probability(outcome)})", outcome)
                for outcome in chances.outcomes
            ]
        held = [outcome for _, outcome in self._of(reader)]
        known = [
            (view.outcome_words(state, outcome), outcome)
            for outcome in view.possible_outcomes(state, reader)
            if outcome not in held
        ]
        if reader is None:
            return [(SPEECH.phrase("fell_unseen"), UNSEEN), *known]
        return [*known, (SPEECH.phrase("card_back"), BACK)] if held else known

    def _name(self) -> None:
        typed = self.mode.value == CHANCE_MODES[2]
        fell = self.typed.label or SPEECH.phrase("choose_fell")
        named(self.roll, SPEECH.phrase("what_fell", what=self._words, fell=fell) if typed else self._words)
        self.roll.disabled = self._held or self.unchosen
