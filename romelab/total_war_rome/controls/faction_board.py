"""The faction board with its development tree, the ladder of points and the charts of a game, at the table.

Board and ladder are plain HTML: nothing has to be drawn for them. matplotlib is loaded when a chart is chosen.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Any

import ipywidgets as widgets

from romelab.controls.face import Part
from romelab.controls.shared import made
from romelab.controls.words import seat_sign
from romelab.core.history import History
from romelab.drawing.palette import player_look
from romelab.total_war_rome.box.factions import FACTION_NAMES, SPOKEN_FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures.boards import (
    BOUGHT,
    IN_USE,
    NOTES,
    OPEN,
    FactionBoard,
    Ladder,
    Slot,
    faction_board,
)
from romelab.total_war_rome.pictures.story import gold_flow, points_scored
from romelab.total_war_rome.positions.state import State

Guard = Callable[[Callable[..., None]], Callable[..., None]]
MARKS = {IN_USE: "\u2713 ", BOUGHT: "\u2713 ", OPEN: "\u25b6 "}
"""What stands before the words of a development that is bought or can be."""


def ladder_html(ladder: Ladder) -> str:
    """Give the ladder of victory points, lying: a step a point, the signs of the factions on theirs."""
    steps: list[str] = []
    for rung in ladder.rungs:
        signs = "".join(seat_sign(faction) for faction in rung.factions)
        style = ("rl-fifth " if rung.points % 5 == 0 else "") + ("rl-trigger" if rung.points == ladder.trigger else "")
        steps.append(f'<li class="{style.strip()}">{signs}<span>{rung.points}</span></li>')
    return f'<p>{escape(ladder.words)}</p><ol class="rl-ladder" role="img" aria-label="Ladder">{"".join(steps)}</ol>'


def board_html(board: FactionBoard) -> str:
    """Give the board of a faction: what it holds against its limits, and its development tree."""
    look = player_look(board.faction)
    counts = "".join(
        f"<li><b>{count.number}{'' if count.most is None else f' of {count.most}'}</b>{escape(count.name)}</li>"
        for count in board.counts
    )
    head = "".join(
        f'<th scope="col">{escape(column.name)}{": complete" if column.complete else ""}</th>'
        for column in board.columns
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
    notes = "<br>".join(escape(note) for note in NOTES)
    return (
        f'<p class="rl-bill">{seat_sign(board.faction)} {escape(board.name)}</p><ul class="rl-counts">{counts}</ul>'
        f'<div class="rl-tree-scroll"><table class="rl-tree" style="{colours}" aria-label="Development tree">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        f'<p class="rl-quiet">{notes}</p>'
    )


def _slot_html(slot: Slot) -> str:
    name = f"{slot.name}{'*' if slot.printed else ''}"
    return (
        f'<div class="rl-slot rl-slot-{slot.standing.replace(" ", "-")}" title="{escape(slot.note)}">'
        f'<div><span class="rl-price" aria-label="{slot.cost} gold">{slot.cost}</span><b>{escape(name)}</b></div>'
        f"<div>{escape(slot.effect)}</div>"
        f'<div class="rl-tag">{MARKS.get(slot.standing, "")}{escape(slot.tag)}</div></div>'
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

    name = "Faction board"

    def __init__(self, guarded: Guard) -> None:
        self.whose = made(widgets.Dropdown, description="Whose", options=[("whoever plays", -1)])
        self.board = made(widgets.HTML)
        sheet = files("romelab.total_war_rome.controls").joinpath("boards.css").read_text("utf-8")
        style = made(widgets.HTML, f"<style>{sheet}</style>", off=True)
        self.widget = made(widgets.VBox, (self.whose, self.board, style))
        self._seen: tuple[State, int] | None = None
        self.whose.observe(guarded(lambda _change: self._draw()), "value")

    def show(self, history: History[Any], observation: State, reader: int | None, *, everything: bool) -> None:
        """Show the board of the reader, or of the seat to move."""
        options = [("whoever plays", -1), *((FACTION_NAMES[f], seat) for seat, f in enumerate(observation.factions))]
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
            self.board.value = board_html(faction_board(state, shown))


NO_CHART, LADDER, ALL_GOLD = "none", "victory points", "gold of all"


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

    name = "Charts"

    def __init__(self, guarded: Guard) -> None:
        self.which = made(widgets.Dropdown, description="Chart", options=[NO_CHART])
        self.picture = made(widgets.HTML, name="rl-picture")
        self.widget = made(widgets.VBox, (self.which, self.picture))
        self._seen: tuple[History[Any], int | None, bool] | None = None
        self._drawn: Any = None
        self.which.observe(guarded(lambda _change: self._draw()), "value")

    def show(self, history: History[Any], observation: State, reader: int | None, *, everything: bool) -> None:
        """Bring the chosen chart up to the position looked at."""
        options = [NO_CHART, LADDER, ALL_GOLD, *(f"gold of {SPOKEN_FACTIONS[f]}" for f in observation.factions)]
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
            self._drawn, self.picture.value = None, ""
            return
        told = (
            points_scored(history) if chart == LADDER else gold_flow(history, reader, everything=everything),
            (history.state.round, history.state.phase, chart, history.state.factions),
        )
        if told == self._drawn:
            return
        from romelab.drawing.picture import image
        from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow
        from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder

        if chart == LADDER:
            ax = plot_vp_ladder(history)
        else:
            seat = self.which.options.index(chart) - 3
            ax = plot_gold_flow(history, seat if seat >= 0 else None, reader=reader, everything=everything)
        self.picture.value = image(ax)._repr_html_()
        self._drawn = told
