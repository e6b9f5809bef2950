"""The board of a faction as a picture, with matplotlib: its development tree, its gold, points and forces."""

# pyright: basic
from __future__ import annotations

from textwrap import wrap
from typing import Any

from romelab.core.speech import Name
from romelab.drawing import palette
from romelab.drawing.charts import Axes, chart_style, new_figure, player_sign
from romelab.total_war_rome.box.speaking import page_speech, phrase
from romelab.total_war_rome.pictures import boards
from romelab.total_war_rome.positions.state import State

WIDE, HIGH, GAP_X, GAP_Y = 2.03, 1.0, 0.1, 0.18
"""A box of the tree and the room between boxes, in inches."""
TOP = 1.28
"""Room above the tree for title, what is held and the names of the columns, in inches."""
FOOT = 0.42
"""Room below it, in inches."""


def plot_faction(state: State, seat: int, ax: Axes | None = None) -> Axes:
    """Draw the board of a faction: what it holds, and its development tree with what is bought, open and locked.

    Parameters
    ----------
    state
        A position, or what somebody may see of it.
    seat
        Whose board; from 0.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes, in inches of the drawing, y downwards; its label is the board in words.

    Raises
    ------
    InputError
        If there is no such seat.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> plot_faction(new_state(Setup(), default_box()), 0).get_label()[:59]
    'Rome has none of 15 developments; 5 can be bought. Rome: po'
    """
    board = boards.faction_board(state, seat)
    rows = max(len(column.slots) for column in board.columns)
    wide = len(board.columns) * (WIDE + GAP_X) - GAP_X
    tall = max(HIGH, *(_room(slot) for slot in board.slots))
    high = TOP + rows * (tall + GAP_Y) + FOOT
    with chart_style():
        # New axes fill a figure of just the size of the board.
        ax = new_figure(wide + 0.12, high).add_axes((0.0, 0.0, 1.0, 1.0)) if ax is None else ax
        ax.set_axis_off()
        ax.set_xlim(-0.06, wide + 0.06)
        ax.set_ylim(high, 0)
        ax.set_aspect("equal")
        figure = ax.get_figure(root=True)
        drawn = figure.get_figwidth() * ax.get_position().width if figure else wide
        pen = _Pen(ax, drawn / (wide + 0.12))
        _held(pen, board, wide)
        for at, column in enumerate(board.columns):
            left = at * (WIDE + GAP_X)
            name = phrase("column_complete", name=column.name) if column.complete else column.name
            pen.write(left + WIDE / 2, TOP - 0.08, name, 11.5, "bold", ha="center", va="bottom")
            for slot in column.slots:
                top = TOP + (slot.row - 1) * (tall + GAP_Y)
                if slot.row > 1:
                    _arrow(pen, left + WIDE / 2, top - GAP_Y, top, slot.standing != boards.LOCKED)
                _box(pen, slot, left, top, tall, board.faction)
        for number, note in enumerate(boards.NOTES):
            pen.write(0, high - 0.3 + number * 0.18, phrase(note), 10.2, color=palette.QUIET_INK)
        title = _title(board)
        pen.write(0, 0.2, title, 14, "bold")
        ax.set_label(f"{title}. {board.words}")
    return ax


class _Pen:
    """Letters and lines that keep their size against the boxes, whatever room the axes have."""

    def __init__(self, ax: Axes, scale: float) -> None:
        self.ax = ax
        self.scale = scale

    def write(self, x: float, y: float, text: str, size: float, weight: str = "normal", **look: Any) -> None:
        """Write a line of text."""
        font = {"fontsize": size * self.scale, "fontweight": weight, "color": palette.INK, "va": "center"}
        self.ax.text(x, y, text, parse_math=False, **font | look)


def _title(board: boards.FactionBoard) -> str:
    bought = [slot for slot in board.slots if slot.standing in (boards.IN_USE, boards.BOUGHT)]
    can = [slot for slot in board.slots if slot.standing == boards.OPEN]
    who = Name("seat", board.faction)
    return page_speech().phrase("board_title", who=who, number=len(bought), all=len(board.slots), can=len(can))


def _held(pen: _Pen, board: boards.FactionBoard, wide: float) -> None:
    """Write what is held against its limits, beside the sign of the faction."""
    look = palette.player_look(board.faction)
    x, y = 0.2, 0.67
    pen.ax.plot([x], [y], **player_sign(look.key, 24 * pen.scale))
    pen.write(x, y, look.letter, 12, "bold", ha="center", color=look.ink)
    step = (wide - 0.5) / len(board.counts)
    for at, count in enumerate(board.counts):
        figure = str(count.number) if count.most is None else phrase("so_many_of", number=count.number, most=count.most)
        pen.write(0.55 + at * step, 0.56, figure, 14, "bold")
        pen.write(0.55 + at * step, 0.79, count.name, 10.2, color=palette.QUIET_INK)


def _lines(slot: boards.Slot) -> tuple[list[str], list[str], list[str]]:
    """Return name, effect and foot of a development as lines."""
    name = wrap(f"{slot.name}{'*' if slot.printed else ''}", 17)
    # The coin leaves less room for the first two lines.
    effect = wrap(slot.effect, 24, initial_indent="" if len(name) > 1 else " " * 4)
    mark = boards.MARKS.get(slot.standing, "")
    return name, effect, wrap(f"{mark}{slot.tag}", 22 if mark else 24)


def _room(slot: boards.Slot) -> float:
    """Return the height that its lines need, in inches."""
    name, effect, foot = _lines(slot)
    return 0.27 + 0.175 * len(name) + 0.165 * (len(effect) + len(foot) - 1)


def _box(pen: _Pen, slot: boards.Slot, left: float, top: float, tall: float, faction: str) -> None:
    """Draw a development: fill, frame and words at its foot all say how it stands."""
    from matplotlib.patches import Circle, FancyBboxPatch

    look = palette.player_look(faction)
    standing = slot.standing
    ink = look.ink if standing == boards.IN_USE else palette.QUIET_INK if standing == boards.LOCKED else palette.INK
    frame = {boards.IN_USE: look.edge, boards.BOUGHT: look.colour, boards.OPEN: palette.REACH}.get(
        standing, palette.QUIET_INK
    )
    long, short = (0, (5, 2)), (0, (1.2, 2))
    dash = {boards.TOO_DEAR: long, boards.ROW_TAKEN: long, boards.LOCKED: short, boards.OPENED: short}.get(
        standing, "-"
    )
    pad = 0.05
    area = ((left + pad, top + pad), WIDE - 2 * pad, tall - 2 * pad)
    shape = f"round,pad={pad}"
    if standing == boards.BOUGHT:
        pen.ax.add_patch(
            FancyBboxPatch(*area, shape, facecolor="white", edgecolor=look.colour, hatch="//", linewidth=0, alpha=0.3)
        )
    pen.ax.add_patch(
        FancyBboxPatch(
            *area,
            shape,
            facecolor=look.colour if standing == boards.IN_USE else "none",
            edgecolor=frame,
            linewidth=(2.6 if standing in (boards.OPEN, boards.BOUGHT) else 1.2) * pen.scale,
            linestyle=dash,
            gid=f"{slot.id} {standing}",
        )
    )
    x, y = left + WIDE - 0.17, top + 0.18
    pen.ax.add_patch(
        Circle((x, y), 0.135, facecolor=palette.TERRAIN["field"], edgecolor=palette.INK, linewidth=0.9 * pen.scale)
    )
    pen.write(x, y, str(slot.cost), 11, "bold", ha="center")
    y, left = top + 0.15, left + 0.09
    name, effect, foot = _lines(slot)
    for line in name:
        pen.write(left, y, line, 11, "bold", color=ink, gid=f"in {slot.id}")
        y += 0.175
    for line in effect:
        pen.write(left, y, line.strip(), 10.2, color=ink, gid=f"in {slot.id}")
        y += 0.165
    for number, line in enumerate(foot):
        pen.write(
            left,
            top + tall - 0.12 - (len(foot) - 1 - number) * 0.165,
            line,
            10.2,
            "bold" if standing in boards.MARKS else "normal",
            color=palette.REACH if standing == boards.OPEN else ink,
            gid=f"in {slot.id}",
        )


def _arrow(pen: _Pen, x: float, top: float, end: float, bold: bool) -> None:
    """Draw the line of the tree from a box to the one below."""
    colour, width = (palette.INK, 2.0) if bold else (palette.QUIET_INK, 1.0)
    look = {"arrowstyle": "-|>", "color": colour, "linewidth": width * pen.scale, "shrinkA": 0, "shrinkB": 0}
    pen.ax.annotate("", (x, end), (x, top), arrowprops=look)
