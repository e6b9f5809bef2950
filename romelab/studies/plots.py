"""Pictures of studies: a point and its interval, and what would come if nothing mattered."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Any

from romelab.drawing.charts import OKABE_ITO, Axes, chart, say
from romelab.studies.words import phrase


def plot_comparison(
    differences: Sequence[float], interval: tuple[float, float], what: str, words: str, ax: Axes | None = None
) -> Axes:
    """Draw how much more each pair of games gives, and the interval of the mean above it.

    Parameters
    ----------
    differences
        One for each pair, in units of what is measured.
    interval
        Of the mean.
    what
        What is measured.
    words
        The finding as a sentence: the title, and what a screen reader says.
    ax
        Where to draw; new axes if None.
    """
    with chart(ax, height=3.6) as ax:
        ax.hist(differences, bins=_bins(differences), color=OKABE_ITO["sky"], edgecolor="white")
        ax.axvline(0, color=OKABE_ITO["black"], linewidth=1, linestyle=":")
        high = ax.get_ylim()[1]
        mean = sum(differences) / len(differences)
        ax.errorbar(
            [mean],
            [high * 1.06],
            xerr=[[mean - interval[0]], [interval[1] - mean]],
            fmt="D",
            capsize=6,
            linewidth=3,
            color=OKABE_ITO["vermilion"],
            label=phrase("study_interval"),
        )
        ax.set_ylim(0, high * 1.2)
        _explained(ax)
        ax.set_xlabel(phrase("study_axis_difference", what=what))
        ax.set_ylabel(phrase("study_axis_pairs"))
        say(ax, words, words)
    return ax


def _bins(values: Sequence[float]) -> Sequence[float]:
    """Return edges between which equally many values can lie, so that no gap shows where there is none."""
    found = sorted({round(value, 6) for value in values})
    step = min((after - before for before, after in pairwise(found)), default=1.0)
    wide = step * ceil((found[-1] - found[0] + step) / step / 30)
    return [found[0] - step / 2 + at * wide for at in range(ceil((found[-1] - found[0] + step) / wide) + 1)]


def _explained(ax: Axes) -> None:
    """Say below the axes what diamond and bar are."""
    ax.figure.legend(*ax.get_legend_handles_labels(), loc="outside lower center", frameon=False)


def plot_sweep(points: Sequence[tuple[Any, ...]], option: str, what: str, words: str, ax: Axes | None = None) -> Axes:
    """Draw the mean at each value of an option with its interval; ``points`` are value, mean, low, high."""
    with chart(ax) as ax:
        _upright(ax, points)
        ax.set_xlabel(option)
        ax.set_ylabel(what)
        say(ax, words, words)
    return ax


def plot_seats(points: Sequence[tuple[Any, ...]], words: str, ax: Axes | None = None) -> Axes:
    """Draw the share of games that each seat won with its interval, and what would be fair."""
    with chart(ax) as ax:
        _upright(ax, [(at, 100 * mean, 100 * low, 100 * high) for at, mean, low, high in points])
        fair = 100 / len(points)
        ax.axhline(fair, color=OKABE_ITO["black"], linewidth=1, linestyle=":")
        ax.text(len(points) - 0.45, fair, phrase("study_fair"), va="center")
        ax.set_xlabel(phrase("study_axis_seat"))
        ax.set_ylabel(phrase("study_axis_won"))
        ax.set_ylim(bottom=0)
        say(ax, words, words)
    return ax


def _upright(ax: Axes, points: Sequence[tuple[Any, ...]]) -> None:
    means = [mean for _, mean, _, _ in points]
    below, above = ([mean - low for _, mean, low, _ in points], [high - mean for _, mean, _, high in points])
    places = range(len(points))
    ax.errorbar(
        places,
        means,
        yerr=[below, above],
        fmt="D",
        color=OKABE_ITO["blue"],
        capsize=6,
        linewidth=2.5,
        markersize=8,
        label=phrase("study_interval"),
    )
    _explained(ax)
    ax.set_xticks([*places], [str(value) for value, *_ in points])
    ax.set_xlim(-0.5, len(points) - 0.5)


def plot_lengths(decisions: Sequence[int], words: str, ax: Axes | None = None) -> Axes:
    """Plot the number of games by how many decisions they took."""
    with chart(ax) as ax:
        ax.hist(decisions, bins=_bins(decisions), color=OKABE_ITO["sky"], edgecolor="white")
        ax.set_xlabel(phrase("study_axis_decisions"))
        ax.set_ylabel(phrase("study_axis_games"))
        say(ax, words, words)
    return ax
