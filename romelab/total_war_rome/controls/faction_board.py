"""The faction board with its development tree, the ladder of points and the charts of a game, at the table.

Board and ladder are plain HTML: nothing has to be drawn for them. matplotlib is loaded when a chart is chosen.
"""

# pyright: basic
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import Part, plotted
from romelab.controls.stage.text import seat_sign
from romelab.controls.stage.widgets import Guard, dropdown, made
from romelab.core.history import History
from romelab.core.language import once_a_language
from romelab.core.packaged import packaged
from romelab.core.speech import Name
from romelab.drawing.palette import player_look
from romelab.total_war_rome.box.speaking import faction_heading, phrase
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures import boards
from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow
from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder
from romelab.total_war_rome.pictures.story import gold_flow, points_scored
from romelab.total_war_rome.positions.state import State


def ladder_html(ladder: boards.Ladder) -> str:
    """Return the ladder of victory points, on its side: a step a point, the signs of the factions on theirs."""
    steps: list[str] = []
    for rung in ladder.rungs:
        signs = "".join(seat_sign(faction) for faction in rung.factions)
        style = ("rl-fifth " if rung.points % 5 == 0 else "") + ("rl-trigger" if rung.points == ladder.trigger else "")
        steps.append(f'<li class="{style.strip()}">{signs}<span>{rung.points}</span></li>')
    label = escape(phrase("ladder"))
    return f'<p>{escape(ladder.words)}</p><ol class="rl-ladder" role="img" aria-label="{label}">{"".join(steps)}</ol>'


def board_html(board: boards.FactionBoard) -> str:
    """Return the board of a faction: what it holds against its limits, and its development tree."""
    look = player_look(board.faction)
    counts = "".join(
        f"<li><b>{phrase('of_most', number=count.number, most=count.most or 0)}</b>{escape(count.name)}</li>"
        for count in board.counts
    )
    head = "".join(
        f'<th scope="col">{escape(phrase("column_complete", name=name) if complete else name)}</th>'
        for name, complete in ((column.name, column.complete) for column in board.columns)
    )
    rows = max(len(column.slots) for column in board.columns)
    body = "".join(
        "<tr>"
        + "".join(
            f"<td>{_slot_html(column.slots[row])}</td>" if row < len(column.slots) else "<td></td>"
            for column in board.columns
        )
        + "</tr>"
        for row in range(rows)
    )
    colours = f"--rl-fill:{look.colour};--rl-ink:{look.ink};--rl-edge:{look.edge}"
    label = escape(phrase("tree"))
    notes = "<br>".join(escape(phrase(note)) for note in boards.NOTES)
    return (
        f'<p class="rl-bill">{seat_sign(board.faction)} {escape(board.name)}</p><ul class="rl-counts">{counts}</ul>'
        f'<div class="rl-tree-scroll"><table class="rl-tree" style="{colours}" aria-label="{label}">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        f'<p class="rl-quiet">{notes}</p>'
    )


@once_a_language
def _slot_html(slot: boards.Slot) -> str:
    name, price = f"{slot.name}{'*' if slot.printed else ''}", phrase("price_gold", cost=slot.cost)
    return (
        f'<div class="rl-slot rl-slot-{slot.standing.replace(" ", "-")}" title="{escape(slot.note)}">'
        f'<div><span class="rl-price" aria-label="{price}">{slot.cost}</span><b>{escape(name)}</b></div>'
        f"<div>{escape(slot.effect)}</div>"
        f'<div class="rl-tag">{boards.MARKS.get(slot.standing, "")}{escape(slot.tag)}</div></div>'
    )


class FactionTree(Part):
    """The board of one faction with its development tree: of the one that reads, plays, or is chosen.

    Parameters
    ----------
    guarded
        Wraps callbacks, as the table does it.

    Attributes
    ----------
    whose
        Whose board is shown.
    board
        The board.
    """

    def __init__(self, guarded: Guard) -> None:
        self.name: str = phrase("faction_board")
        draw = guarded(lambda _change: self._draw())
        self.whose: widgets.Dropdown = dropdown(phrase("whose"), [(phrase("whoever"), -1)], heard=draw)
        self.board: widgets.HTML = made(widgets.HTML)
        sheet = packaged("romelab.total_war_rome.controls", "boards.css")
        style = made(widgets.HTML, f"<style>{sheet}</style>", off=True)
        self.widget: widgets.DOMWidget = made(widgets.VBox, (self.whose, self.board, style))
        self._seen: tuple[State, int] | None = None

    def show(self, history: History[Any], observation: State, reader: int | None, *, everything: bool) -> None:
        """Show the board of the reader, or of the seat to move."""
        factions = [(faction_heading(faction), seat) for seat, faction in enumerate(observation.factions)]
        options = [(phrase("whoever"), -1), *factions]
        if list(self.whose.options) != options:
            self.whose.options = options
        mover = TOTAL_WAR_ROME.to_move(observation)
        last = self._seen[1] if self._seen else 0
        seat = reader if reader is not None else mover if mover is not None and mover >= 0 else last
        self._seen = (observation, seat if seat < len(observation.factions) else 0)
        self._draw()

    def _draw(self) -> None:
        if self._seen is not None:
            state, playing = self._seen
            chosen = self.whose.value
            shown = chosen if isinstance(chosen, int) and chosen >= 0 else playing
            self.board.value = board_html(boards.faction_board(state, shown))


NO_CHART, LADDER, ALL_GOLD = "chart_none", "chart_ladder", "chart_all"
"""Charts by their keys; the gold of one seat has its number."""


class Charts(Part):
    """Charts of the game so far, drawn when one is chosen, and again when what it shows has changed.

    Parameters
    ----------
    guarded
        Wraps callbacks, as the table does it.

    Attributes
    ----------
    which
        The chart.
    picture
        It, with its words for those who do not see it.
    """

    def __init__(self, guarded: Guard) -> None:
        self.name: str = phrase("charts")
        draw = guarded(lambda _change: self._draw())
        self.which: widgets.Dropdown = dropdown(phrase("chart"), [(phrase(NO_CHART), NO_CHART)], heard=draw)
        self.picture: widgets.HTML = made(widgets.HTML, name="rl-picture")
        self.widget: widgets.DOMWidget = made(widgets.VBox, (self.which, self.picture))
        self._seen: tuple[History[Any], int | None, bool] | None = None
        self._drawn: Any = None

    def show(self, history: History[Any], observation: State, reader: int | None, *, everything: bool) -> None:
        """Bring the chosen chart up to the position looked at."""
        options: list[tuple[str, str | int]] = [(phrase(key), key) for key in (NO_CHART, LADDER, ALL_GOLD)]
        for seat, faction in enumerate(observation.factions):
            options.append((phrase("chart_gold", who=Name("seat", faction)), seat))
        if list(self.which.options) != options:
            self.which.options = options
        self._seen = (history, reader, everything)
        self._draw()

    def _draw(self) -> None:
        if self._seen is None:
            return
        history, reader, everything = self._seen
        chart = self.which.value
        if chart == NO_CHART:
            self._drawn, self.picture.value = None, f"<p>{escape(phrase('choose_chart'))}</p>"
            return
        told = (
            points_scored(history) if chart == LADDER else gold_flow(history, reader, everything=everything),
            (history.state.round, history.state.phase, chart, history.state.factions),
        )
        if told == self._drawn:
            return
        seat = chart if isinstance(chart, int) else None
        self.picture.value = (
            plotted(plot_vp_ladder, history)
            if chart == LADDER
            else plotted(plot_gold_flow, history, seat=seat, reader=reader, everything=everything)
        )
        self._drawn = told
