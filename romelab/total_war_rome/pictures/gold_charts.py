"""Where gold came from and went, as a chart with matplotlib."""

# pyright: basic
from __future__ import annotations

from typing import NamedTuple

from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.core.speech import Name, Phrase
from romelab.drawing import palette
from romelab.drawing.charts import OKABE_ITO, Axes, chart, player_sign, say
from romelab.total_war_rome.box.speaking import faction_heading, page_speech, phrase
from romelab.total_war_rome.pictures.story import Flow, by_round, gold_flow
from romelab.total_war_rome.positions.state import State


class Group(NamedTuple):
    """Sources that share a part of a bar, with its colour and hatch; ``-`` after a source: gold paid to others.

    A catalogue says what its name stands for.
    """

    name: str
    sources: tuple[str, ...]
    colour: str
    hatch: str = ""


TAKEN = (
    Group("taxes", ("taxes",), OKABE_ITO["orange"]),
    Group("markets", ("markets",), OKABE_ITO["sky"], "//"),
    Group("trade", ("trade",), OKABE_ITO["green"], ".."),
    Group("levies", ("levies", "harvest"), OKABE_ITO["purple"]),
    Group("taken", ("wonders", "theft"), OKABE_ITO["black"], "xx"),
)
PAID = (
    Group("forces", ("troops-", "ships-", "mercenaries-", "generals-"), OKABE_ITO["vermilion"]),
    Group("developments", ("developments-",), OKABE_ITO["blue"], "\\\\"),
    Group("works", ("improvements-", "roads-", "roads"), OKABE_ITO["green"], "++"),
    Group("initiative", ("initiative-",), "#c9c2b4"),
    Group("agents", ("bribes-", "agents-"), OKABE_ITO["purple"], ".."),
    Group("unrest", ("unrest-",), "#ffffff", "///"),
    Group("given", ("wonders-", "theft-"), OKABE_ITO["black"], "xx"),
)
"""The parts of the bars from zero outwards. What was paid back for roads lessens what they cost."""


def plot_gold_flow(
    history: History[State],
    seat: int | None = None,
    ax: Axes | None = None,
    *,
    reader: int | None = None,
    everything: bool = False,
) -> Axes:
    """Draw where gold came from and went, round by round, and how much was held.

    Parameters
    ----------
    history
        A game; its line up to the position looked at is drawn.
    seat
        Whose gold; None for all factions side by side.
    ax
        Axes to draw on; a new figure if None.
    reader, everything
        Who reads: purchases of others count when they are declared; see
        :func:`~romelab.total_war_rome.pictures.story.gold_flow`.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x is the round, y gold: taken above zero, paid below.

    Raises
    ------
    InputError
        If there is no such seat.
    """
    start = history.here.line()[0].state
    seats = range(len(start.factions)) if seat is None else (seat,)
    if seat is not None and not 0 <= seat < len(start.factions):
        raise InputError.at("seat", f"must be 0 to {len(start.factions) - 1}, not {seat}")
    flows = gold_flow(history, reader, everything=everything)
    rounds = range(1, max([1, *(flow.round for flow in flows)]) + 1)
    with chart(ax, 8.6, 5.2) as ax:
        width = 0.62 if seat is not None else 0.84 / len(seats)
        used: set[str] = set()
        for at, one in enumerate(seats):
            table = by_round(flows, one)
            bars = [number + (at - (len(seats) - 1) / 2) * width for number in rounds]
            for groups in (TAKEN, PAID):
                used |= _stack(ax, groups, table, rounds, bars, width * (0.9 if seat is None else 1))
            held = [start.gold[one]]
            for number in rounds:
                held.append(held[-1] + sum(flow.gold for flow in flows if flow.seat == one and flow.round == number))
            if seat is None:
                _signs(ax, bars, held[1:], start.factions[one])
            else:
                _figures(ax)
                _stock(ax, [number + 0.5 for number in (0, *rounds)], held, start.factions[one])
        ax.axhline(0, color=palette.INK, linewidth=1.2)
        low, high = ax.dataLim.intervaly
        ax.set_ylim(min(low * 1.08, -3), max(high * 1.12, 8))
        # A game that has just begun leaves room for what comes.
        ax.set_xlim(0.35, max(4, *rounds) + 0.65)
        ax.set_xticks(rounds)
        ax.grid(axis="x", visible=False)
        ax.yaxis.set_major_formatter(lambda value, _: f"{abs(value):g}")
        ax.set_xlabel(phrase("round"))
        ax.set_ylabel(phrase("gold_axis"), labelpad=8)
        _legends(ax, used, [start.factions[one] for one in seats])
        title, words = _told(start, flows, seats, len(rounds))
        say(ax, title, words)
    return ax


def _stack(
    ax: Axes, groups: tuple[Group, ...], table: dict[int, dict[str, int]], rounds: range, at: list[float], width: float
) -> set[str]:
    """Draw one half of the bars; return the names of the parts drawn."""
    used: set[str] = set()
    base = [0] * len(rounds)
    for group in groups:
        heights = [sum(table.get(number, {}).get(source, 0) for source in group.sources) for number in rounds]
        if not any(heights):
            continue
        used.add(group.name)
        edge = palette.PAPER if palette.luminance(group.colour) < 0.6 else palette.INK
        ax.bar(at, heights, width, base, color=group.colour, edgecolor=edge, hatch=group.hatch, linewidth=0.7)
        base = [low + height for low, height in zip(base, heights, strict=True)]
    return used


def _figures(ax: Axes) -> None:
    """Write the gold of each part into it, unless it is too thin for a figure."""
    from matplotlib.container import BarContainer

    low, high = ax.dataLim.intervaly
    plate = {"facecolor": "white", "edgecolor": "none", "pad": 1.2}
    for bars in ax.containers:
        if not isinstance(bars, BarContainer):
            continue
        heights = [round(abs(bar.get_height())) for bar in bars]
        shown = [str(height) if height > 0.035 * (high - low) else "" for height in heights]
        ax.bar_label(bars, shown, label_type="center", bbox=plate, fontsize=10.5, zorder=4)


def _signs(ax: Axes, at: list[float], held: list[int], faction: str) -> None:
    """Set the sign of a faction where the gold is that it held after each round."""
    ax.plot(at, held, color="none", zorder=5, clip_on=False, **player_sign(faction, 13, "white"))


def _stock(ax: Axes, at: list[float], held: list[int], faction: str) -> None:
    """Draw how much gold one faction held, between the bars of the rounds."""
    # Behind the bars: their figures stay legible, and the line goes on between them.
    ax.plot(at, held, color=palette.INK, linewidth=1.6, zorder=0.9)
    _signs(ax, at, held, faction)
    font = {"ha": "center", "fontweight": "bold", "zorder": 6}
    plate = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
    for x, gold in zip(at, held, strict=True):
        ax.annotate(str(gold), (x, gold), (0, 11), textcoords="offset points", bbox=plate, **font)


def _legends(ax: Axes, used: set[str], factions: list[str]) -> None:
    """Explain the parts beside the chart, in the order in which they lie above and below zero."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    entries: list[tuple[Line2D | Patch, str]] = []
    nothing = Line2D([], [], color="none")
    for heading, groups in ((phrase("legend_taken"), tuple(reversed(TAKEN))), (phrase("legend_paid"), PAID)):
        shown = [group for group in groups if group.name in used]
        entries += [(nothing, heading)] if shown else []
        look = {"edgecolor": palette.INK, "linewidth": 0.7}
        entries += [(Patch(facecolor=group.colour, hatch=group.hatch, **look), _called(group)) for group in shown]
    entries.append((nothing, phrase("legend_held")))
    for faction in factions:
        entries.append((Line2D([], [], color="none", **player_sign(faction, 13)), faction_heading(faction)))
    ax.legend(*zip(*entries, strict=True), loc="center left", bbox_to_anchor=(1.0, 0.5), handlelength=1.8)


def _told(start: State, flows: tuple[Flow, ...], seats: range | tuple[int, ...], rounds: int) -> tuple[str, str]:
    """Return the message of the gold chart, and all of it in words."""
    lines: list[str] = []
    took: list[int] = []
    most = ""
    for seat in seats:
        who = Name("seat", start.factions[seat])
        mine = [flow for flow in flows if flow.seat == seat]
        table = by_round(tuple(mine), seat)
        sums = {
            group.name: abs(sum(row.get(source, 0) for row in table.values() for source in group.sources))
            for group in (*TAKEN, *PAID)
        }
        taken, paid = (sum(sums[group.name] for group in groups) for groups in (TAKEN, PAID))
        parts = [
            tuple(
                Phrase("flow_part", group=Name("group", group.name), gold=sums[group.name])
                for group in groups
                if sums[group.name]
            )
            for groups in (TAKEN, PAID)
        ]
        held = start.gold[seat] + sum(flow.gold for flow in mine)
        lines.append(phrase("flow_line", who=who, taken=taken, took=parts[0], paid=paid, spent=parts[1], held=held))
        took.append(taken)
        best = max((group.name for group in PAID), key=lambda group: sums[group])
        shown = sums[best] and len(seats) == 1 and best != "given"
        of = page_speech().name("group", best) if shown else ""
        most = phrase("flow_most", who=who, taken=taken, paid=paid, rounds=rounds, best=of)
    if len(seats) > 1:
        leaders = tuple(faction_heading(start.factions[seat]) for seat in seats if took[seat] == max(took))
        most = (
            phrase("flow_leads", leaders=leaders, gold=max(took), rounds=rounds) if max(took) else phrase("flow_none")
        )
    return most, f"{most}. {' '.join(lines)}"


def _called(group: Group) -> str:
    return page_speech().name("group", group.name)
