"""The final screen of a game: ranking, where every point came from, what was held, how it went, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any
from weakref import ref

import ipywidgets as widgets

from romelab.controls.seating.game_view import Ending, GameView
from romelab.controls.seating.scenarios import scenario_of
from romelab.controls.stage.frame import Frame
from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.text import download, phrase, seat_sign, table
from romelab.controls.stage.widgets import button, made
from romelab.controls.table.chart_process import drawn
from romelab.core.history import History
from romelab.core.packaged import packaged


def places(view: GameView, state: Any, ending: Ending) -> tuple[int, ...]:
    """Return the place of each seat, from 1; winners are first, and whoever is level in all that counts shares a place.

    Parameters
    ----------
    view
        The game's view.
    state
        The last position.
    ending
        What decides between level totals.
    """
    winners, scores = view.game.winners(state), view.game.scores(state)
    ranks = [
        (seat in winners, points, *(each.points[seat] for each in ending.level)) for seat, points in enumerate(scores)
    ]
    return tuple(1 + sum(other > own for other in ranks) for own in ranks)


def ending_html(view: GameView, history: History[Any]) -> str:
    """Return the final screen of a game that is over as HTML, hands opened; all outside text is escaped."""
    setup, state = history.setup, history.state
    seats, scores, ending = view.seats(setup), view.game.scores(state), view.ending(history)
    place = places(view, state, ending)
    order = sorted(range(len(seats)), key=lambda seat: (place[seat], seat))
    winners = tuple(seats[seat].called for seat in view.game.winners(state))
    # A column that is empty for everybody says nothing.
    origins = [origin for origin in ending.origins if any(origin.points)]
    head = (
        phrase("place"),
        phrase("who"),
        *(origin.words for origin in origins),
        phrase("total"),
        *(each.words for each in ending.level),
    )
    rows = [
        (
            place[seat],
            seats[seat].name,
            *(origin.points[seat] for origin in origins),
            scores[seat],
            *(each.points[seat] for each in ending.level),
        )
        for seat in order
    ]
    numbers = (0, *range(2, len(head)))
    parts = [
        f'<h2 class="rl-bill">{escape(phrase("won", who=winners))}</h2>',
        table(phrase("ranking"), head, rows, numbers=numbers),
    ]
    scenario = scenario_of(view, history)
    if scenario is not None:
        parts.insert(1, f"<p><b>{escape(scenario.said('question'))}</b></p>")
    if ending.causes:
        causes = "".join(f"<li>{escape(words)}</li>" for words in ending.causes)
        parts.append(f'<h3>{escape(phrase("what_decided"))}</h3><ul class="rl-log">{causes}</ul>')
    if ending.accounts:
        accounts = [(account.words, *account.told) for account in ending.accounts]
        parts.append(table(phrase("accounts"), ("", *(seat.name for seat in seats)), accounts))
    if ending.holders:
        cards = "".join(f"<li><b>{escape(card)}</b>: {escape(who)}</li>" for card, who in ending.holders)
        parts.append(f'<h3>{escape(phrase("special_cards"))}</h3><ul class="rl-log">{cards}</ul>')
    folds = ""
    for seat in (seat for seat in order if ending.items and ending.items[seat]):
        items = "".join(
            f"<tr><td>{escape(item.words)}</td><td class=rl-number>{item.points}</td></tr>"
            for item in ending.items[seat]
        )
        words = phrase("every_point_of", who=seats[seat].name, total=scores[seat])
        folds += (
            f'<details class="rl-fold" data-fold="end {seat}"><summary>{seat_sign(seats[seat].look)} {escape(words)}'
            f'</summary><table class="rl-table">{items}</table></details>'
        )
    if folds:
        parts.append(f"<h3>{escape(phrase('every_point'))}</h3>{folds}")
    parts.append(f"<h3>{escape(phrase('hands_opened'))}</h3>{view.summary(setup, state, None)}")
    return "".join(parts)


class FinalScreen(widgets.VBox):
    """The final screen, to be laid over the board; it fills itself once a game is over.

    Parameters
    ----------
    view
        The game's view.
    actions
        What its buttons do: by the key of their words, in order.
    charts_of
        Another final screen of the same game, whose charts are shown here as well; they are drawn once.

    Attributes
    ----------
    buttons
        The buttons, by the key of their words.
    words, charts, link
        What is said, the pictures, and where the report can be had.
    """

    def __init__(
        self, view: GameView, actions: Mapping[str, Callable[[], None]], charts_of: FinalScreen | None = None
    ) -> None:
        self._view, self._charts_of = view, charts_of
        self._shown: tuple[Any, int] | None = None
        self._slices: SlicedWork[None] = SlicedWork(begun=lambda: None, told=lambda _none: None, failed=self._not_drawn)
        self.words: widgets.HTML = made(widgets.HTML)
        self.charts: widgets.HTML = made(widgets.HTML)
        self.link: widgets.HTML = made(widgets.HTML)
        if charts_of is not None:
            me = ref(self)  # a screen that is closed is not kept for it

            def drawn_there(change: Mapping[str, Any]) -> None:
                if (screen := me()) is not None:
                    screen.charts.value = change["new"]

            charts_of.charts.observe(drawn_there, "value")
        self.buttons: dict[str, widgets.Button] = {key: button(phrase(key), action) for key, action in actions.items()}
        row = made(widgets.HBox, tuple(self.buttons.values()), name="rl-row rl-ends")
        super().__init__((row, self.link, self.words, self.charts), _dom_classes=("rl-ending",))

    def show(self, history: History[Any]) -> bool:
        """Show the end of a game that is over; True if it was not shown before."""
        end = (history, history.here.number)
        if self._shown == end:
            return False
        self._shown = end
        self.words.value, self.link.value = ending_html(self._view, history), ""
        if self._charts_of is not None:
            self.charts.value = self._charts_of.charts.value
            return True
        self.charts.value = ""
        self._slices.later(self._pictures(history), lambda: None)
        return True

    def cover_board(self, frame: Frame, overlay: int, history: History[Any], *, by_itself: bool = True) -> None:
        """Lie over the board when the game is over; it can be opened again as long as it is.

        Parameters
        ----------
        frame
            The frame of the stage on which it lies.
        overlay
            Its number among the overlays there.
        history
            The game.
        by_itself
            Whether it lies there at once; a guide goes on asking, and leaves it to be opened.
        """
        over = self._view.game.to_move(history.state) is None
        away = [] if over else [overlay]
        if frame.away != away:
            frame.away = away
            if not over:
                frame.show_overlay(-1)
        if over and self.show(history) and by_itself:
            frame.show_overlay(overlay)

    def report(self, history: History[Any], log: str) -> None:
        """Offer the whole end as a page to keep, with the log of the game."""
        title = f"{self._view.game.title}: {phrase('report_of')}"
        paper = packaged("romelab.controls.table", "report.css")
        page = (
            f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<style>{paper}</style></head><body><h1>{escape(title)}</h1>"
            f"{ending_html(self._view, history)}{self.charts.value}"
            f"<h2>{escape(phrase('what_happened'))}</h2>{log}</body></html>"
        )
        link = download(f"{self._view.game.id}_report.html", page, escape(phrase("download_report")))
        self.link.value = f'<span role="status">{link}</span>'

    def _pictures(self, history: History[Any]) -> Iterator[None]:
        for charts in drawn(self._view.ending(history).charts, history):
            self.charts.value = "".join(f'<div class="rl-picture">{chart}</div>' for chart in charts)
            yield

    def _not_drawn(self, error: Exception) -> None:
        self.charts.value = f'<p class="rl-quiet">{escape(phrase("no_charts", error=str(error)))}</p>'
