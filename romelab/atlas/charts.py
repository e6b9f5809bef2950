"""Means of travel side by side as a bar chart with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from romelab.atlas.comparison import Comparison, Row
from romelab.atlas.means import price_note, said_days, said_denarii, said_km
from romelab.atlas.speaking import figure as written
from romelab.atlas.speaking import phrase
from romelab.core.faults import Fault, InputError
from romelab.drawing import palette
from romelab.drawing.basemap import new_axes, plain_pixels, set_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_INK = palette.INK
_LETTERS = 10.5


def plot_journeys(
    comparison: Comparison, ax: Axes | None = None, *, show: str = "days", count: int | None = None
) -> Axes:
    """Draw means of travel side by side as bars, the fastest on top.

    Parameters
    ----------
    comparison
        From :func:`~romelab.atlas.comparison.journeys_by_means`.
    ax
        Axes to draw on; without it a new figure.
    show
        ``"days"``, ``"km"`` or ``"denarii"``; means without a price are left out of the last.
    count
        How many bars at most; without it all.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes; its title says what comes out.

    Raises
    ------
    InputError
        For an unknown ``show``, or if no row has such a figure.

    Examples
    --------
    >>> from romelab.atlas import journeys_by_means, plot_journeys
    >>> plot_journeys(journeys_by_means("Roma", "Capua", ["foot", "oxcart"])).get_title("left")
    'From Roma to Capua: 3.2 days on foot, by river boat and ship, but 16.6 days by ox cart'
    """
    if show not in ("days", "km", "denarii"):
        raise InputError([Fault("show", f"must be days, km or denarii, not {show!r}")])
    bars = [(figure, row) for row in comparison if row.journey and (figure := getattr(row.journey, show)) is not None]
    if not bars:
        raise InputError([Fault("comparison", f"no journey from {comparison.start} to {comparison.goal} has {show}")])
    bars.sort(key=lambda bar: bar[0])
    bars = bars[:count]
    own, tall = ax is None, 1.5 + 0.36 * len(bars)
    ax = new_axes(ax, 9.0, tall)
    names = max(plain_pixels(row.title, _LETTERS, 100) for _, row in bars) / 900
    if own:
        # room for the names of the means on the left, for the title above and the axis below
        ax.set_position((names + 0.025, 0.62 / tall, 0.955 - names, 1 - 1.25 / tall))
    for number, (figure, row) in enumerate(bars):
        boats = bool(set(row.journey.km_by_kind) - {"road"}) if row.journey else False
        ax.barh(
            number,
            figure,
            height=0.66,
            color="#9cc3d8" if boats else "#c9a46a",
            edgecolor="#24506b" if boats else "#6b4a1c",
            hatch="//" if boats else "",
            linewidth=0.8,
            zorder=2,
        )
        ax.annotate(
            _said(figure, show),
            (figure, number),
            (5, 0),
            textcoords="offset points",
            va="center",
            color=_INK,
            fontsize=_LETTERS,
        )
    ax.set_yticks(range(len(bars)), [row.title for _, row in bars], fontsize=_LETTERS, color=_INK)
    ax.invert_yaxis()
    ax.set_xlim(0, bars[-1][0] * (1.28 if show == "denarii" else 1.2) or 1)
    kg = bars[0][1].journey.cargo_kg if bars[0][1].journey else 0.0
    units = {
        "days": phrase("axis_days"),
        "km": phrase("axis_km"),
        "denarii": phrase("axis_denarii", kg=written(kg), note=price_note()),
    }
    ax.set_xlabel(units[show], fontsize=_LETTERS, color=palette.QUIET_INK)
    ax.tick_params(axis="y", length=0)
    ax.tick_params(axis="x", labelsize=9.5, colors=palette.QUIET_INK)
    ax.grid(axis="x", color="#d9d2c3", linewidth=0.7, zorder=0)
    ax.spines[["top", "right", "left"]].set_visible(False)
    set_title(ax, _message(comparison, bars, show), left=-(names + 0.01) / (0.955 - names) if own else 0.0)
    return ax


def _message(comparison: Comparison, bars: Sequence[tuple[float, Row]], show: str) -> str:
    ends = {"start": str(comparison.start), "goal": str(comparison.goal)}
    (least, best), (most, worst) = bars[0], bars[-1]
    if len(bars) == 1:
        return phrase("one_means", best=best.title, least=_said(least, show), **ends)
    figures = {"least": _said(least, show), "most": _said(most, show)}
    return phrase("two_means", best=best.title, worst=worst.title, **figures, **ends)


def _said(figure: float, show: str) -> str:
    return said_days(figure) if show == "days" else said_km(figure) if show == "km" else said_denarii(figure)
