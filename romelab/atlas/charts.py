"""Charts of the atlas with matplotlib: means of travel side by side, dated events, the fates of cities."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from romelab.atlas.history import CityFate, HistoricalEvent, city_fates, timeline
from romelab.atlas.shortest import said_days, said_denarii, said_km
from romelab.atlas.speaking import called, figure as written, phrase
from romelab.atlas.travel import Comparison, Row
from romelab.core.errors import InputError
from romelab.drawing import palette
from romelab.drawing.charts import OKABE_ITO, Axes, beside, chart, past_edge, say

_INK = palette.INK
_LETTERS = 10.5
_ASHORE: dict[str, Any] = {"color": "#c9a46a", "edgecolor": "#6b4a1c"}
_AFLOAT: dict[str, Any] = {"color": "#9cc3d8", "edgecolor": "#24506b", "hatch": "//"}


def plot_journeys(
    comparison: Comparison, ax: Axes | None = None, *, show: str = "days", count: int | None = None
) -> Axes:
    """Draw means of travel side by side as bars, the fastest on top.

    Parameters
    ----------
    comparison
        From :func:`~romelab.atlas.travel.journeys_by_means`.
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
    >>> axes = plot_journeys(journeys_by_means("Roma", "Capua", ["foot", "oxcart"]))
    >>> " ".join(axes.get_title("left").split())
    'From Roma to Capua: 3.2 days on foot, by river boat and ship, but 16.6 days by ox cart'
    """
    if show not in ("days", "km", "denarii"):
        raise InputError.at("show", f"must be days, km or denarii, not {show!r}")
    bars = [(figure, row) for row in comparison if row.journey and (figure := getattr(row.journey, show)) is not None]
    if not bars:
        raise InputError.at("comparison", f"no journey from {comparison.start} to {comparison.goal} has {show}")
    bars.sort(key=lambda bar: bar[0])
    bars = bars[:count]
    with chart(ax, 9.0, 1.6 + 0.36 * len(bars)) as ax:
        return _bars(comparison, bars, ax, show)


def _bars(comparison: Comparison, bars: Sequence[tuple[float, Row]], ax: Axes, show: str) -> Axes:
    for number, (figure, row) in enumerate(bars):
        boats = bool(set(row.journey.km_by_kind) - {"road"}) if row.journey else False
        ax.barh(number, figure, height=0.66, linewidth=0.8, zorder=2, **(_AFLOAT if boats else _ASHORE))
        beside(ax, _said(figure, show), figure, number, color=_INK, fontsize=_LETTERS)
    ax.set_yticks(range(len(bars)), [row.title for _, row in bars], fontsize=_LETTERS, color=_INK)
    ax.invert_yaxis()
    ax.set_xlim(0, bars[-1][0] * (1.28 if show == "denarii" else 1.2) or 1)
    kg = bars[0][1].journey.cargo_kg if bars[0][1].journey else 0.0
    units = {
        "days": phrase("axis_days"),
        "km": phrase("axis_km"),
        "denarii": phrase("axis_denarii", kg=written(kg), note=phrase("legal_maxima")),
    }
    ax.set_xlabel(units[show], fontsize=_LETTERS, color=palette.QUIET_INK)
    ax.tick_params(axis="y", length=0)
    ax.tick_params(axis="x", labelsize=9.5, colors=palette.QUIET_INK)
    ax.grid(axis="y", visible=False)
    ax.spines["left"].set_visible(False)
    if figure_of := ax.get_figure(root=True):
        # The names of the means take room from the axes, and so from the title.
        figure_of.draw_without_rendering()
    said = "; ".join(f"{row.title} {_said(figure, show)}" for figure, row in bars)
    say(ax, _message(comparison, bars, show), f"{_message(comparison, bars, show)}: {said}")
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


LETTERS, ROW = 10.0, 0.27
"""Size of the words in points, height of a row in inches."""
ACROSS = 74
"""Letters in a row of words."""
GREATEST = 30
"""As many events as can be read from the back row."""
MANY = 4
"""A ruler of this many cities or more has a colour of its own."""


def plot_timeline(first: int = 375, last: int = 500, *, game: str = "", ax: Axes | None = None) -> Axes:
    """Draw dated events, one a row: a dot where it lies in time, and what happened beside it.

    Parameters
    ----------
    first, last
        Years; negative before Christ.
    game
        Only events that throw light on a game: ``"struggle"``, ``"kampf"`` or ``"total_war"``; all if empty.
    ax
        Axes to draw on; without it a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes. A hollow dot is a date that is probable, conventional or disputed.

    Raises
    ------
    InputError
        If no event lies there, or too many for one picture.

    Examples
    --------
    >>> plot_timeline(-280, -240).get_title("left")
    '280 BC to 240 BC: 10 dated events'
    """
    found = [each for each in timeline() if first <= each.year <= last and (not game or game in each.games)]
    if not found:
        raise InputError.at("years", f"hold no event from {_year(first)} to {_year(last)}")
    if len(found) > GREATEST:
        raise InputError.at(
            "years", f"hold {len(found)} events, a picture at most {GREATEST}: choose fewer years, or a game"
        )
    with chart(ax, 12.0, 1.1 + ROW * sum(len(_words(each)) for each in found)) as ax:
        row = 0.0
        for each in found:
            words = _words(each)
            middle = row + (len(words) - 1) / 2
            sure = each.certainty == "firm"
            ax.plot([each.year, last], [middle] * 2, color="#d9d9d9", linewidth=0.8, zorder=1)
            ax.scatter(
                [each.year], [middle], s=46, zorder=2, linewidths=1.4,
                facecolors=OKABE_ITO["blue"] if sure else "white", edgecolors=OKABE_ITO["blue"],
            )  # fmt: skip
            past_edge(ax, "\n".join(words), middle, fontsize=LETTERS)
            row += len(words)
        _rows(ax, row)
        ax.set_xlim(first - (last - first) * 0.03, last)
        ax.set_xlabel(phrase("timeline_axis"))
        ax.xaxis.set_major_formatter(lambda year, _at: _year(round(year)))
        told = (phrase("timeline_told", year=_year(each.year), place=each.label, event=each.event) for each in found)
        say(ax, phrase("timeline_title", first=_year(first), last=_year(last), count=len(found)), "; ".join(told))
    return ax


def plot_fates(ax: Axes | None = None, *, first: int = 400, last: int = 500) -> Axes:
    """Draw the cities of the West, one a row: dark under Roman rule, then in the colour of who followed.

    Parameters
    ----------
    ax
        Axes to draw on; without it a new figure.
    first, last
        Years AD that the picture shows.

    Returns
    -------
    matplotlib.axes.Axes
        The Axes. A hatched change is probable or conventional.

    Examples
    --------
    >>> plot_fates().get_title("left")
    '40 cities of the West: 17 lost in 476, 14 of them in one act'
    """
    fates = city_fates()
    with chart(ax, 12.0, 1.2 + 0.2 * len(fates)) as ax:
        colours = _colours(fates)
        for row, fate in enumerate(fates):
            hatch = "" if fate.certainty == "firm" else "////"
            ax.barh(row, fate.year - first, left=first, height=0.72, color="#4d4d4d")
            colour = colours.get(fate.to, "#e0e0e0")
            ax.barh(row, last - fate.year, left=fate.year, height=0.72, color=colour, hatch=hatch, edgecolor="white")
            past_edge(ax, f"{fate.year}  {called('ruler', fate.to)}", row, fontsize=LETTERS - 1)
        _rows(ax, len(fates))
        ax.set_yticks(range(len(fates)), [fate.place.short for fate in fates], fontsize=LETTERS - 1)
        ax.set_xlim(first, last)
        ax.set_xlabel(phrase("fates_axis"))
        told = (
            phrase("fate_told", place=fate.place.short, year=str(fate.year), ruler=called("ruler", fate.to))
            for fate in fates
        )
        in_476 = [fate.to for fate in fates if fate.year == 476]
        one_act = in_476.count("Odoacer")
        title = phrase("fates_title", count=len(fates), left=len(in_476), one_act=one_act)
        say(ax, title, "; ".join(told))
    return ax


def _words(event: HistoricalEvent) -> list[str]:
    return wrap(f"{_year(event.year)}  {event.label}: {event.event}", ACROSS, subsequent_indent="      ")


def _year(year: int) -> str:
    return phrase("years_before", year=str(-year)) if year < 0 else str(year)


def _rows(ax: Axes, count: float) -> None:
    ax.set_ylim(count - 0.4, -0.6)
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)


def _colours(fates: Sequence[CityFate]) -> dict[str, str]:
    """Return a colour for each of those who took several cities; words alone say who took few."""
    rulers = [fate.to for fate in fates]
    many = sorted({to for to in rulers if rulers.count(to) >= MANY}, key=lambda to: (-rulers.count(to), to))
    return dict(zip(many, (OKABE_ITO[name] for name in ("vermilion", "green", "sky", "orange")), strict=False))
