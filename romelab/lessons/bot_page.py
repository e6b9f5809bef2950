"""A bot on one page, to be read, changed, tried against the page before, and printed."""

# pyright: basic
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.widgets import button, checkbox, dropdown, made, shown
from romelab.core.bots.page import MOST_LINES, Line, PageBot
from romelab.core.language import in_its_language, spoken
from romelab.lessons.inquiry.handout import PrintedPage
from romelab.lessons.part import Part
from romelab.lessons.speaking import phrase
from romelab.studies.study import Tried, tried

GAMES = 200
"""How many games tell whether a page is better."""
ROW = ("on", "when", "number", "do", "up", "away")


class BotPage(Part):
    """The page of a bot: each line can be switched off, moved up, changed and taken away.

    Parameters
    ----------
    bot
        The bot, with the page that it begins with.
    setup
        What the games are played from that tell whether a page is better.
    name
        What it is called on paper.

    Attributes
    ----------
    lines
        The page as it stands.
    before
        The page that it is tried against: the one it began with, or the last that was kept.
    found
        How the last try ended; None before.

    Examples
    --------
    >>> from romelab.kampf_um_rom import Setup, bots
    >>> page = BotPage(bots.page_bot("easy"), Setup())
    >>> page.set([*page.lines[1:], page.lines[0]])
    >>> page.lines[-1].do
    'develop_dearest'
    """

    def __init__(self, bot: PageBot, setup: Any, name: str = "") -> None:
        self.language: str = spoken()
        self._bot, self._setup, self._name = bot, setup, name or phrase("page_title")
        game: Any = bot.game
        self._speech = game.speech(setup)
        self.before = self.lines = bot.lines
        self.found: Tried | None = None
        self._rows = made(widgets.VBox)
        self.add = button(phrase("page_add"), lambda: self.set([*self.lines, (self.lines or self.before)[-1]]))
        self.go: widgets.Button = button(phrase("page_better", games=GAMES), self._try, button_style="primary")
        self.halt: widgets.Button = button(phrase("experiment_stop"), self._stop, icon="stop")
        self.keep: widgets.Button = button(phrase("page_keep"), self._keep)
        self.said: widgets.HTML = made(widgets.HTML)
        self.paper: widgets.HTML = made(widgets.HTML)
        self._work = SlicedWork[Tried](self._show, self._told, self._failed)
        super().__init__((self._rows, widgets.HBox((self.add, self.go, self.halt, self.keep)), self.said, self.paper))
        self.set(self.lines)

    @property
    def bot(self) -> PageBot:
        """The bot with the page as it stands."""
        return self._bot.with_lines(self.lines)

    @in_its_language
    def set(self, lines: Sequence[Line]) -> None:
        """Put other lines on the page; InputError if they are too many or name something unknown."""
        self.lines: tuple[Line, ...] = self._bot.with_lines(lines).lines
        self.found = None
        self._rows.children = tuple(self._row(number, line) for number, line in enumerate(self.lines))
        self.add.disabled = len(self.lines) >= MOST_LINES
        self.said.value = ""
        self._show()

    def _row(self, number: int, line: Line) -> widgets.HBox:
        bot, choices = self._bot, self._speech.choices
        row = {
            "on": checkbox(f"{number + 1}", value=line.on),
            "when": dropdown("", choices("condition", bot.conditions), value=line.when),
            "number": made(widgets.BoundedIntText, value=line.number, min=0, max=100),
            "do": dropdown("", choices("choice", bot.choices), value=line.do),
            "up": button("↑", partial(self._moved_up, number), tooltip=phrase("page_up"), disabled=not number),
            "away": button("×", partial(self._taken_away, number), tooltip=phrase("page_away")),
        }
        shown(row["number"], line.when in bot.compares)
        for part in ("on", "when", "number", "do"):
            row[part].observe(partial(self._changed, number, part), "value")
        return made(widgets.HBox, tuple(row[part] for part in ROW), name="rl-bot-line")

    def _changed(self, number: int, part: str, change: Any) -> None:
        lines = list(self.lines)
        lines[number] = lines[number]._replace(**{part: change["new"]})
        self.set(lines)

    def _taken_away(self, number: int) -> None:
        self.set([*self.lines[:number], *self.lines[number + 1 :]])

    def _moved_up(self, number: int) -> None:
        lines = list(self.lines)
        lines[number - 1 : number + 1] = lines[number], lines[number - 1]
        self.set(lines)

    @in_its_language
    def words(self) -> tuple[str, ...]:
        """Return the lines that count, as sentences."""
        found: list[str] = []
        for line in self.lines:
            when, do = self._speech.name("condition", line.when), self._speech.name("choice", line.do)
            if line.on and line.when in self._bot.compares:
                found.append(phrase("page_line", when=f"{when} {line.number}", do=do))
            elif line.on:
                found.append(phrase("page_always", when=when[:1].upper() + when[1:], do=do))
        return tuple(found)

    @in_its_language
    def printed(self) -> PrintedPage:
        """Return the page on paper."""
        listed = "".join(f"<li>{escape(words)}</li>" for words in self.words())
        html = f"<!doctype html><meta charset='utf-8'><h1>{escape(self._name)}</h1><ol>{listed}</ol>"
        return PrintedPage("bot.html", phrase("page_print"), html)

    def _show(self) -> None:
        self.paper.value = self.printed().link(text=False)
        shown(self.halt, self._work.busy)
        shown(self.keep, bool(self.found and self.found.better) and not self._work.busy)
        self.go.disabled = self._work.busy or self.lines == self.before

    # ---- is it better?

    def _try(self) -> None:
        new, old = self.bot, self._bot.with_lines(self.before)
        self.found = None
        self._work.run(self._noted(tried(self._bot.game, self._setup, new, old, GAMES)), self._ended)

    def _noted(self, games: Iterator[Tried]) -> Iterator[Tried]:
        for self.found in games:
            yield self.found

    @in_its_language
    def _told(self, so_far: Tried) -> None:
        self.said.value = f'<p role="status">{phrase("page_playing", done=so_far.games, all=GAMES)}</p>'

    def _failed(self, error: Exception) -> None:
        self.said.value = f'<p class="rl-refusal" role="status">{escape(str(error))}</p>'
        self._show()

    def _stop(self) -> None:
        self._work.stop()
        self._ended()

    @in_its_language
    def _ended(self) -> None:
        self.said.value = f'<p role="status"><b>{escape(self.answer())}</b></p>' if self.found else ""
        self._show()

    @in_its_language
    def answer(self) -> str:
        """Say whether the page is better than the one before, with an interval; empty before it was tried."""
        if self.found is None:
            return ""
        low, high = self.found.interval
        key = {True: "page_is_better", False: "page_is_worse", None: "page_open"}[self.found.better]
        return phrase(
            key,
            games=self.found.games,
            share=self.found.won / self.found.games,
            low=low,
            high=high,
            chance=1 / self.found.seats,
        )

    def _keep(self) -> None:
        self.before: tuple[Line, ...] = self.lines
        self.set(self.lines)
