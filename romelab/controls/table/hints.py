"""Hints at a table: the move to prefer and why, why not another one, and why the bots moved as they did."""

import random
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.scenarios import scenario_of
from romelab.controls.seating.seats import TableSession
from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.text import Text, phrase, seat_sign
from romelab.controls.stage.widgets import button, checkbox, shown
from romelab.controls.table.background import Turns
from romelab.controls.table.move_picker import MovePicker
from romelab.core.bots import Thought
from romelab.core.bots.foresight import Weighed
from romelab.core.bots.preferring import AsGoodAs, Compared, Moment, moment, reason, why_not
from romelab.core.game import CHANCE, Move
from romelab.core.history import Point

MOST_EVENTS = 9
"""How many events of the expected line are told."""
MOMENTS = 3
"""How many decisions of people are looked at again after a game."""


class Hints:
    """Hints at one table, for a game whose view has an adviser.

    Parameters
    ----------
    session, picker, turns
        The game on the table, the moves that are offered, and what the bots have weighed.
    failed
        Called with what the thinking raised.
    allowed
        The box that says whether there are hints, where it stands at another table; one of its own by default.

    Attributes
    ----------
    allowed
        Whether there are hints at this table, as a box to tick.
    hint, other
        The buttons: the move to prefer, and why not the one that is chosen.
    buttons
        Both of them.
    text, reasons
        What was asked, in words, and why the bots moved as they did, folded.
    """

    def __init__(
        self,
        session: TableSession,
        picker: MovePicker,
        turns: Turns,
        *,
        failed: Callable[[Exception], None],
        allowed: widgets.Checkbox | None = None,
    ) -> None:
        self._session, self._picker, self._turns = session, picker, turns
        self.allowed: widgets.Checkbox = allowed or checkbox(phrase("hints_allowed"), value=True)
        self.hint: widgets.Button = button(phrase("hint"), name="rl-small", off=True)
        self.other: widgets.Button = button(phrase("why_not_this"), name="rl-small", off=True)
        self.buttons: tuple[widgets.Button, widgets.Button] = (self.hint, self.other)
        self.text: Text = Text()
        self.reasons: Text = Text()
        self._at: Point[Any] | None = None
        self._asked: Move | None = None
        self._weighed: Weighed | None = None
        self._decides = False
        self._moments: dict[Point[Any], Moment | None] | None = None
        self._slices: SlicedWork[Thought] = SlicedWork(lambda: None, self._goes_on, failed)

    def show(self, *, decides: bool | None = None) -> None:
        """Show what fits; ``decides`` says whether somebody who has the screen decides, as before if None."""
        self._decides = self._decides if decides is None else decides
        session, bot = self._session, self._session.view.adviser
        may = bot is not None and self.allowed.value
        if self._at is not session.history.here:
            self._at, self._weighed, self.text.value = session.history.here, None, ""
            self._slices.stop()
        asks = may and self._decides and session.seat in session.people and len(self._picker.moves) > 1
        shown(self.hint, asks)
        shown(self.other, asks and self._picker.move is not None)
        if may and session.seat is None:
            self._look_back()
        else:
            self._moments = None
            self.reasons.value = self._bots_reasons() if may else ""

    def ask(self, move: Move | None = None) -> None:
        """Say which move is to be preferred, and why it rather than ``move`` if one is given; asked again, hide it."""
        session, bot = self._session, self._session.view.adviser
        seat, state, here = session.seat, session.history.state, session.history.here
        if self.text.value and move == self._asked and not self._slices.busy:
            self.text.value = ""
            return
        if bot is None or not self.allowed.value or seat not in session.people or session.hidden:
            return
        seen, moves = bot.game.observe(state, seat), bot.game.legal_moves(state)
        if len(moves) < 2:
            return
        self._asked = move

        def told() -> None:
            if self._weighed is not None and session.history.here is here:
                self.text.value = self._words(seen, self._weighed, move)

        if self._weighed is not None and self._at is here:
            told()
            return
        self._at = here
        # A hint is the same whenever it is asked for.
        generator = random.Random(f"{session.chance.seed}/hint/{here.number}")  # noqa: S311 - play, not secrets
        self._slices.run(self._kept(bot.weigh(seen, moves, generator)), told)

    def _kept(self, thoughts: Iterator[Thought]) -> Iterator[Thought]:
        for thought in thoughts:
            self._weighed = thought.weighed
            yield thought

    def _goes_on(self, thought: Thought) -> None:
        words = phrase("hint_soon" if self._moments is None else "moments_soon", done=thought.done, of=thought.of)
        self.text.value = f'<p class="rl-quiet">{escape(words)}</p>'

    def _words(self, seen: Any, weighed: Weighed, move: Move | None) -> str:
        """Say a sentence, and behind a line that opens it what else there is to say."""
        view, setup, bot = self._session.view, self._session.history.setup, self._session.view.adviser
        best = weighed.moves[weighed.best]
        if bot is None:
            return ""
        found = reason(bot, weighed) if move in (None, best) else why_not(bot, seen, weighed, move)
        passing = next(iter(view.passing(self._picker.moves)), best)
        if move in (None, best) and found is not None and isinstance(found.fact, AsGoodAs) and passing != best:
            # Where several moves are as good, it helps to hear what is lost by none of them.
            found = why_not(bot, seen, weighed, passing)
        if found is None:
            return f"<p>{escape(phrase('hint_alone', move=view.move_words(setup, best)))}</p>"
        told: list[Any] = []
        world = bot.imagine(seen, random.Random(found.typical))  # noqa: S311 - play, not secrets
        bot.played_on(world, found.fact.move, weighed.seat, found.typical, told)
        lines = [view.event_words(setup, event, weighed.seat, everything=False) for event in told]
        facts = [view.hint_words(setup, gain, None) for gain in found.gains]
        if found.fact.worlds > 1:
            facts.append(phrase("hint_worst", worst=round(found.worst), unit=bot.terms[0].unit))
        facts += view.exact_words(setup, seen, found.fact.move)
        goes_on = phrase("hint_line", events="; ".join([*filter(None, lines)][:MOST_EVENTS]))
        return (
            f'<div class="rl-advice"><b>{escape(view.hint_words(setup, found.fact, weighed.seat))}.</b> '
            f'<details class="rl-more"><summary>{escape(phrase("hint_more"))}</summary>'
            f"{escape('; '.join(facts))}.<br>{escape(goes_on)}.</details></div>"
        )

    def _look_back(self) -> None:
        """Find the decisions of people that lost most, once the game is over."""
        if self._moments is None:
            self._moments = {}
            self.reasons.value = ""
            self._slices.run(self._weigh_again(self._moments), self._tell_moments)

    def _weigh_again(self, found: dict[Point[Any], Moment | None]) -> Iterator[Thought]:
        session, bot = self._session, self._session.view.adviser
        scenario = scenario_of(session.view, session.history)
        # What had been played before a scenario began was nobody's decision.
        line = session.history.here.line()[1 + len(scenario.steps if scenario else ()) :]
        steps = ((point, point.step) for point in line if point.seat in session.people)
        asked = [(point, step) for point, step in steps if isinstance(step, Move)]
        for number, (point, taken) in enumerate(asked, 1):
            state = point.parent.state if point.parent is not None else point.state
            moves = session.view.game.legal_moves(state)
            if bot is not None and len(moves) > 1 and taken in moves:
                seen = session.view.game.observe(state, point.seat)
                generator = random.Random(f"moments/{point.number}")  # noqa: S311 - play, not secrets
                found[point] = moment(bot, seen, moves, taken, generator)
            yield Thought(number, len(asked), taken)

    def _tell_moments(self) -> None:
        view, setup = self._session.view, self._session.history.setup
        lost = [(point, one) for point, one in (self._moments or {}).items() if one is not None]
        lost.sort(key=lambda each: -each[1].told.by)
        items = [
            f"<li><details><summary>{escape(phrase('moment', step=point.depth, move=view.game.say(setup, one.made)))}"
            f"</summary><b>{escape(view.hint_words(setup, one.told.fact, point.seat))}.</b></details></li>"
            for point, one in sorted(lost[:MOMENTS], key=lambda each: each[0].depth)
        ]
        self.text.value = ""
        if items:
            self.reasons.value = f'<p>{escape(phrase("moments"))}</p><ul class="rl-log">{"".join(items)}</ul>'

    def _bots_reasons(self) -> str:
        """Say why the bots moved as they did since the last move of a person, as far as the reader may know it."""
        session = self._session
        view, setup, reader, everything = session.view, session.history.setup, session.reader, session.everything
        found: list[str] = []
        for point in reversed(session.history.here.line()):
            if point.seat in session.people:
                break
            bot, weighed = self._turns.weighed.get(point, (None, None))
            told: Compared | None = reason(bot, weighed) if bot is not None and weighed is not None else None
            if told is not None and point.seat is not None and point.seat != CHANCE:
                seat = view.seats(setup)[point.seat]
                words = view.hint_words(setup, told.fact, reader, everything=everything)
                found.insert(0, f"<li>{seat_sign(seat.look)} {escape(seat.name)}: {escape(words)}.</li>")
        if not found:
            return ""
        summary = f"<summary>{escape(phrase('bots_reasons'))}</summary>"
        return f'<details class="rl-more">{summary}<ul class="rl-log">{"".join(found)}</ul></details>'
