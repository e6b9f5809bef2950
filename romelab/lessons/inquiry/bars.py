"""A bar chart told in a lesson's file, for lessons without a program."""

from __future__ import annotations

# pyright: basic
from collections.abc import Sequence

from romelab.drawing.charts import chart_axes, chart_style, say
from romelab.lessons.inquiry.plan import Bars
from romelab.lessons.inquiry.shown import Shown
from romelab.lessons.inquiry.speaking import phrase


def bar_chart(bars: Bars, *, hidden: Sequence[str] = ()) -> Shown:
    """Draw bars, one below the other, each with its figure.

    Parameters
    ----------
    bars
        What to draw.
    hidden
        Names of bars that show a question mark instead, because they are to be guessed.

    Examples
    --------
    >>> shown = bar_chart(Bars("Days", "days", (("Capua", 6.7), ("Milan", 18.8)), (), "ORBIS"), hidden=("Milan",))
    >>> shown.rows
    [('Capua', '6.7'), ('Milan', '?')]
    """
    with chart_style():
        ax = chart_axes(None, 9.6, 1.2 + 0.45 * len(bars.rows))
        rows: list[tuple[str, str]] = []
        for number, (name, value) in enumerate(bars.rows):
            said = "?" if name in hidden else f"{value:,}"
            if name not in hidden:
                ax.barh(number, value, color="#56b4e9", edgecolor="#0b3c5d", height=0.66)
            at = 0 if name in hidden else value
            ax.annotate(said, (at, number), (6, 0), textcoords="offset points", va="center", fontsize=12)
            rows.append((name, said))
        ax.set_yticks(range(len(rows)), [name for name, _ in rows])
        ax.set_xlim(0, 1.15 * max(value for _, value in bars.rows))
        ax.set_ylim(len(rows) - 0.5, -0.5)
        ax.grid(axis="y", visible=False)
        ax.set_xlabel(bars.unit)
        told = "; ".join(f"{name} {said}" for name, said in rows)
        say(ax, bars.title, phrase("bars_told", unit=bars.unit, told=told))
    return Shown(ax, ("", bars.unit), rows, bars.source)
