"""The lobby: who sits down and plays what, chosen on the stage instead of typed into a cell."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.dice_and_cards import CHANCE_MODES
from romelab.controls.seating.game_view import GameView
from romelab.controls.seating.scenarios import Scenario, begun, scenario_called, scenarios
from romelab.controls.seating.seats import PERSON
from romelab.controls.stage.stage import card
from romelab.controls.stage.text import choices, phrase
from romelab.controls.stage.widgets import Guard, button, checkbox, dropdown, made, shown
from romelab.core.history import History
from romelab.core.options import Choice, options_of
from romelab.core.saves import SavedGame
from romelab.core.serialization import with_options

WHOLE = ""
"""Stands for a whole game where a scenario could be chosen."""

EXTRAS = {"trigger": "lobby_trigger"}
"""The names of those parts of a set-up that only one game asks for."""


class RuleChoices(widgets.VBox):
    """What a class settles differently from the rules, one point after the other.

    Parameters
    ----------
    guarded
        As for :class:`Lobby`.

    Attributes
    ----------
    chosen
        The options that differ, by name.
    option, value, changed
        The controls: an option and its value, and the list of what differs.
    """

    def __init__(self, guarded: Guard) -> None:
        self.chosen: dict[str, Any] = {}
        self._choices: tuple[Choice, ...] = ()
        self.option: widgets.Dropdown = dropdown(phrase("lobby_option"), [], heard=guarded(lambda _c: self._ask()))
        self.value: widgets.Dropdown = dropdown(phrase("lobby_value"), [], heard=guarded(self._settle))
        self.changed: widgets.HTML = made(widgets.HTML)
        super().__init__((self.option, self.value, self.changed))

    def offer(self, options: Any) -> None:
        """List the options of a game; those that differ are chosen."""
        # A list can offer those with a few single values.
        self._choices = tuple(each for each in options_of(options) if not isinstance(each.default, tuple))
        settled = ((each, getattr(options, each.name)) for each in self._choices)
        self.chosen = {each.name: value for each, value in settled if value != each.default}
        self.value.options = ()
        self.option.options = [(phrase("lobby_none"), ""), *((each.question, each.name) for each in self._choices)]
        self.option.value = ""
        shown(self.value, False)
        self._tell()

    def _tell(self) -> None:
        listed = "".join(
            f"<li>{escape(choice.question)} <b>{escape(choice.meaning(self.chosen[choice.name]))}</b></li>"
            for choice in self._choices
            if choice.name in self.chosen
        )
        self.changed.value = f'<ul class="rl-log">{listed}</ul>' if listed else ""

    @property
    def _choice(self) -> Choice | None:
        return next((each for each in self._choices if each.name == self.option.value), None)

    def _ask(self) -> None:
        """Offer the values of the option chosen."""
        choice = self._choice
        shown(self.value, choice is not None)
        if choice is None:
            return
        value = self.chosen.get(choice.name, choice.default)
        values = (choice.default, *choice.others)
        self.value.options = [(choice.meaning(each), each) for each in values]
        self.value.value = value

    def _settle(self, change: Mapping[str, Any]) -> None:
        choice, value = self._choice, change["new"]
        if choice is None or value is None:
            return
        self.chosen[choice.name] = value
        if value == choice.default and type(value) is type(choice.default):
            del self.chosen[choice.name]
        self._tell()


def games_offered(view: GameView) -> list[tuple[str, str]]:
    """Return what can be played of a game, as words and short name: all of it, or one of its scenarios."""
    return [(phrase("whole_game"), WHOLE), *((each.said("title"), each.id) for each in scenarios(view))]


def task_html(chosen: Scenario | None) -> str:
    """Return what is to be done in a scenario, what is asked after it, and how long it takes; "" for a whole game."""
    if chosen is None:
        return ""
    minutes = f'<p class="rl-quiet">{escape(phrase("lobby_minutes", minutes=chosen.minutes))}</p>'
    return f"<p>{escape(chosen.said('task'))}</p><p><b>{escape(chosen.said('question'))}</b></p>{minutes}"


class Lobby(widgets.VBox):
    """What a game is set up with: scenario or whole game, seats, names, looks, persons and bots, options, dice.

    Nothing of it is made before somebody opens it.

    Parameters
    ----------
    view
        The game's view.
    now
        Gives the game on the table with all that a save says: with that it opens.
    lay
        Sets up a game on the table.
    guarded
        Wraps callbacks so that refusals are said (see :meth:`romelab.controls.stage.stage.Stage.guarded`).

    Attributes
    ----------
    game, number, rows, open_table, dice, luck, rules, start, back
        The controls: scenario, number of seats; name, look and role of each seat; open hands, dice, the number that
        brings the same luck; options; begin, and back to what lies on the table.
    """

    def __init__(
        self, view: GameView, *, now: Callable[[], SavedGame], lay: Callable[[SavedGame], None], guarded: Guard
    ) -> None:
        self._view, self._now, self._lay, self._guarded = view, now, lay, guarded
        self._made = False
        super().__init__((), _dom_classes=("rl-lobby",))

    def fill(self) -> None:
        """Show how the table is set up now, to be changed."""
        if not self._made:
            self._make()
        opened = self._now()
        setup, seating = opened.history.setup, opened.seating
        seats = self._view.seats(setup)
        spare = [look for look in self._view.looks if look not in [seat.look for seat in seats]]
        self.game.value, self.number.value = WHOLE, len(seats)
        for at, (name, look, role) in enumerate(self.rows):
            look.value = seats[at].look if at < len(seats) else spare.pop(0)
            name.value = seats[at].name if at < len(seats) else ""
            roles = seating.roles if seating else ()
            role.value = roles[at] if at < len(roles) else tuple(self._view.bots)[min(1, len(self._view.bots) - 1)]
        self.open_table.value = bool(seating and seating.open_table)
        self.dice.value = seating.falls if seating else CHANCE_MODES[0]
        self.luck.value = (seating.seed if seating else 0) + 1
        self.rules.offer(setup.options)
        for part, control in self.extras.items():
            control.value = getattr(setup, part)
        self._tell()

    def begin(self) -> None:
        """Set up the game that was put together.

        Raises
        ------
        InputError
            If it is not possible, with everything that is against it.
        """
        opened = self._now()
        setup, seating = opened.history.setup, opened.seating
        chosen = scenario_called(self._view, self.game.value)
        rows = self.rows[: len(chosen.looks) if chosen else self.number.value]
        looks = chosen.looks if chosen else tuple(str(look.value) for _, look, _ in rows)
        plain = self._names
        # Whoever is called like their own colour is called so in every language.
        words = [(name.value.strip(), plain[str(look.value)]) for name, look, _ in rows]
        typed = [word if word != own else "" for word, own in words]
        players = tuple(word or look.capitalize() for word, look in zip(typed, looks, strict=True))
        named = players if any(typed) else ()
        if chosen is not None:
            history = begun(self._view, setup, chosen, named)
        else:
            changes: dict[str, Any] = {self._view.looks_part: looks, "players": named}
            changes |= {part: control.value for part, control in self.extras.items()}
            options = with_options(type(setup.options)(), self.rules.chosen)
            history = History(self._view.game, replace(setup, options=options, **changes), None)
        if seating is not None:
            seating = replace(
                seating,
                roles=tuple(role.value for _, _, role in rows),
                seed=chosen.seed if chosen else self.luck.value,
                falls=self.dice.value,
                open_table=self.open_table.value,
                orders=(),
            )
        self._lay(SavedGame(history, seating))

    # ---- inside

    @property
    def _names(self) -> dict[str, str]:
        """What each look is called without a name of its own."""
        every = replace(self._now().history.setup, players=(), **{self._view.looks_part: self._view.looks})
        return {seat.look: seat.name for seat in self._view.seats(every)}

    def _recolour(self, name: widgets.Text, change: Mapping[str, Any]) -> None:
        """Name a player without a name of their own after the colour that was chosen."""
        if name.value == self._names[change["old"]]:
            name.value = self._names[change["new"]]

    def _make(self) -> None:
        view, names = self._view, self._names
        self._made = True
        least, most = view.sizes
        tell = self._guarded(lambda _change: self._tell())
        self.game: widgets.Dropdown = dropdown(phrase("lobby_game"), games_offered(view), heard=tell)
        self.told: widgets.HTML = made(widgets.HTML)
        self.number: widgets.Dropdown = dropdown(phrase("lobby_number"), list(range(least, most + 1)), heard=tell)
        roles = choices("role", [PERSON, *view.bots])
        looks = [(names[look], look) for look in view.looks]
        self.rows = tuple(
            (
                made(widgets.Text, description=called, disabled=not view.named, continuous_update=False),
                dropdown(phrase("lobby_look"), looks),
                dropdown(phrase("lobby_role"), roles),
            )
            for called in (phrase("lobby_name", seat=seat + 1) for seat in range(most))
        )
        for name, look, _ in self.rows:
            look.observe(self._guarded(partial(self._recolour, name)), "value")
        self._lines = tuple(made(widgets.HBox, row, name="rl-row") for row in self.rows)
        self.open_table: widgets.Checkbox = checkbox(phrase("open_table"))
        self.dice: widgets.Dropdown = dropdown(phrase("dice_cards"), choices("falling", CHANCE_MODES))
        self.luck = made(widgets.BoundedIntText, min=0, max=10**9, description=phrase("lobby_luck"))
        self.extras = {part: dropdown(phrase(EXTRAS[part]), list(values)) for part, values in view.extras.items()}
        self.rules: RuleChoices = RuleChoices(self._guarded)
        self.start: widgets.Button = button(phrase("lobby_start"), self._guarded(self.begin), button_style="primary")
        self.back: widgets.Button = button(phrase("lobby_back"), self._guarded(self.fill), icon="undo")
        self._whole = card(phrase("lobby_rules"), self.luck, *self.extras.values(), self.rules)
        self.children = (
            made(widgets.HBox, (self.start, self.back), name="rl-row"),
            card(phrase("lobby_what"), self.game, self.told, self.number),
            card(phrase("who_plays"), *self._lines, self.dice, self.open_table),
            self._whole,
        )

    def _tell(self) -> None:
        """Show what belongs to the game that is chosen."""
        chosen = scenario_called(self._view, self.game.value)
        shown(self.number, chosen is None)
        shown(self._whole, chosen is None)
        seats = len(chosen.looks) if chosen else int(self.number.value or 0)
        self.told.value = task_html(chosen) or escape(self._view.balance(seats))
        for at, line in enumerate(self._lines):
            shown(line, at < seats)
            name, look, _ = self.rows[at]
            shown(look, chosen is None)
            if not self._view.named:
                name.value = self._names[chosen.looks[at] if chosen and at < seats else str(look.value)]
