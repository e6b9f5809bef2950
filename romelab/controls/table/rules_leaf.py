"""The rulebook at the table: our rules by chapters, found by words, each with where it counts in this position."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.seats import TableSession
from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import made
from romelab.core.rulebook import SOURCES, Rule, Rulebook


def rules_html(rulebook: Rulebook, words: str = "", where: Mapping[str, Any] | None = None) -> str:
    """Return the rules that hold some words, all without words, by chapters; each has its number as an anchor.

    Parameters
    ----------
    rulebook
        The rules.
    words
        What they have to hold; chapters are folded without words, and open with them.
    where
        The rules that count at a place that lies in sight: they get a button that shows it.
    """
    found = rulebook.search(words) if words.strip() else tuple(rulebook)
    if not found:
        return f'<p class="rl-quiet">{escape(phrase("called_nothing"))}</p>'
    opened = " open" if words.strip() else ""
    chapters: dict[str, list[Rule]] = {}
    for rule in found:
        chapters.setdefault(rule.chapter, []).append(rule)
    folds = ""
    for chapter, rules in chapters.items():
        head = f"<summary>{escape(chapter)} <small>({len(rules)})</small></summary>"
        fold = f"rules {escape(chapter)}{' found' if opened else ''}"
        body = "".join(_rule(rule, where or {}) for rule in rules)
        folds += f'<details class="rl-fold" data-fold="{fold}"{opened}>{head}{body}</details>'
    return folds


def _rule(rule: Rule, where: Mapping[str, Any]) -> str:
    shows = f' <button type="button" data-where="{rule.id}">{escape(phrase("show_where"))}</button>'
    source = f'<span class="rl-quiet">({escape(SOURCES[rule.source])})</span>'
    return (
        f'<p data-rule="{rule.id}"><b>{rule.id}</b> {escape(rule.text)} {source}{shows if rule.id in where else ""}</p>'
    )


class RulesLeaf(widgets.VBox):
    """The rulebook as a leaf over the board; it is filled when somebody opens it.

    Parameters
    ----------
    session
        The game on the table.
    failed
        Called with what went wrong while places were looked for.

    Attributes
    ----------
    find
        The words that a rule has to hold.
    words
        The rules.
    """

    def __init__(self, session: TableSession, failed: Callable[[Exception], None]) -> None:
        self._session = session
        self._of: Any = None
        self._where: dict[str, tuple[Any, ...]] = {}
        self._slices: SlicedWork[None] = SlicedWork(begun=lambda: None, told=lambda _none: None, failed=failed)
        self.find = made(
            widgets.Text, description=phrase("find_rule"), placeholder=phrase("find_rule_hint"), continuous_update=True
        )
        self.words = made(widgets.HTML)
        self.find.observe(lambda _change: self._show(), "value")
        super().__init__((self.find, self.words))
        self.add_class("rl-rules")

    def fill(self) -> None:
        """Show the rules, and look for the places at which each counts in the position looked at."""
        session = self._session
        state = session.history.state
        if self._of is not state:
            self._of, self._where = state, {}
            if not (session.hidden or session.hold) and session.seat in session.people:
                work = self._look(state)
                if not self._slices.later(work, self._show):
                    deque(work, maxlen=0)
        self._show()

    def reasons(self, rule: str) -> tuple[Any, ...]:
        """Return the reasons against moves in this position that name a rule and a place."""
        return self._where.get(rule, ())

    def _look(self, state: Any) -> Iterator[None]:
        view, setup = self._session.view, self._session.history.setup
        base, found = view.base(setup), dict[str, dict[Any, None]]()
        for place in (*base.places, *base.areas):
            for reason in view.against(setup, state, place.id):
                if reason.places:
                    found.setdefault(reason.rule, {})[reason] = None
            yield
        self._where = {rule: tuple(reasons)[:1] for rule, reasons in found.items()}

    def _show(self) -> None:
        self.words.value = rules_html(self._session.view.game.rulebook, self.find.value, self._where)
