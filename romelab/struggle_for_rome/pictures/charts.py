"""Charts of a game in progress: points over the rounds, where cards came from, the wind rose."""

# pyright: basic
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from romelab.core.game import CHANCE
from romelab.core.history import History, Point
from romelab.core.speech import Name, Phrase
from romelab.drawing.charts import OKABE_ITO, Axes, beside, chart, off, player_steps, say
from romelab.struggle_for_rome.network.speaking import default_speech, phrase
from romelab.struggle_for_rome.positions import due, moves as m, speaking, state as s
from romelab.struggle_for_rome.positions.points import ENOUGH
from romelab.struggle_for_rome.positions.setup import Setup

SOURCES = ("production", "trade", "bank", "robbery", "plunder", "idle")
"""Where resource cards come from; a catalogue names them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The points of all players at the end of a round.

    Attributes
    ----------
    round
        Number of the round; 0 before the first.
    points
        Points per seat.
    """

    round: int
    points: tuple[int, ...]


def standings(history: History[s.State], *, everything: bool = False) -> tuple[Standing, ...]:
    """Return the points after every round up to the position looked at.

    Parameters
    ----------
    history
        A game of Struggle for Rome.
    everything
        Count hidden Culture cards too; otherwise only what everybody may know (SFR-86).
    """
    last: dict[int, s.State] = {}
    now = 0
    for point in history.here.line():
        # The step that ends a round begins the next one: what it brought belongs to the round it ends.
        last[now] = last[point.state.round] = point.state
        now = point.state.round
    game = history.game
    return tuple(
        Standing(number, game.scores(state if everything else game.observe(state, None)))
        for number, state in sorted(last.items())
    )


def card_sources(history: History[s.State]) -> tuple[Counter[str], ...]:
    """Count for every seat the resource cards it has received up to the position looked at, by where they came from.

    The counts need hidden hands, so they are for talking a game over, not for playing it.

    Examples
    --------
    >>> from romelab.core.chance import Seeded
    >>> from romelab.struggle_for_rome.game import StruggleForRome
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> history = History(StruggleForRome(), Setup(("Ada", "Ben", "Cleo")), Seeded(1))
    >>> [sum(counts.values()) for counts in card_sources(history)]
    [0, 0, 0]
    """
    line = history.here.line()
    counts: tuple[Counter[str], ...] = tuple(Counter() for _ in line[0].state.players)
    decided: Any = None
    for before, point in pairwise(line):
        if point.seat != CHANCE:
            decided = point.step
        if source := _source(before, point, decided):
            for seat, count in enumerate(_gains(before.state, point.state)):
                counts[seat][source] += count
    return counts


def _source(before: Point[s.State], point: Point[s.State], decided: Any) -> str:
    if before.state.round == 0:
        return ""
    if before.state.stage == due.ROBBED_CARD:
        return "robbery"
    if isinstance(point.step, m.AcceptTrade):
        return "trade"
    if before.state.phase == 1:
        return "production"
    for kind, source in ((m.BankTrade, "bank"), (m.Plunder, "plunder"), (m.TakeIncome, "idle")):
        if isinstance(decided, kind):
            return source
    return ""


def _gains(before: s.State, after: s.State) -> list[int]:
    return [
        sum(max(0, new - old) for old, new in zip(earlier.hand, later.hand, strict=True))
        for earlier, later in zip(before.players, after.players, strict=True)
    ]


SHADES = ("#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#bbbbbb")
HATCHES = ("", "//", "..", "xx", "\\\\", "")


def plot_scores(history: History[s.State], ax: Axes | None = None, *, everything: bool = False) -> Axes:
    """Draw the points of all players round by round.

    Parameters
    ----------
    history
        A game; its line up to the position looked at is drawn.
    ax
        Axes to draw on; a new figure if None.
    everything
        Count hidden Culture cards too.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x is the round, y points.
    """
    from matplotlib.ticker import MaxNLocator

    setup, told = history.setup, standings(history, everything=everything)
    names, colours = _names(setup), setup.colours
    rounds = [standing.round for standing in told]
    with chart(ax) as ax:
        for seat, (name, colour) in enumerate(zip(names, colours, strict=True)):
            # Lines that lie on each other are set apart a little, so that each can be seen.
            shift = 0.06 * (seat - (len(names) - 1) / 2)
            points = [standing.points[seat] + shift for standing in told]
            player_steps(ax, rounds, points, colour, label=name)
        _name_lines(ax, rounds[-1], [told[-1].points[seat] for seat in range(len(names))], names)
        ax.axhline(ENOUGH, color=OKABE_ITO["black"], linewidth=0.8, linestyle="--")
        off(ax, phrase("points_end", number=ENOUGH), 0, ENOUGH, (0, 4), fontsize="small")
        ax.set_xlabel(phrase("axis_round"))
        ax.set_ylabel(phrase("axis_points"))
        ax.set_ylim(bottom=-0.4, top=max(ENOUGH + 1, *(max(standing.points) + 1 for standing in told)))
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        last = told[-1].points
        listed = tuple(Phrase("one_of", who=name, number=count) for name, count in zip(names, last, strict=True))
        say(ax, _leader(names, last), phrase("points_after", round=rounds[-1], listed=listed))
    return ax


def _name_lines(ax: Axes, x: int, ends: list[int], names: tuple[str, ...]) -> None:
    """Write each player's name after their line; equal ends share one label."""
    for end in sorted(set(ends)):
        who = ", ".join(name for name, points in zip(names, ends, strict=True) if points == end)
        beside(ax, who, x, end, 8, parse_math=False)


def _leader(names: tuple[str, ...], points: tuple[int, ...]) -> str:
    best = max(points)
    ahead = [name for name, count in zip(names, points, strict=True) if count == best]
    if len(ahead) == len(names):
        return phrase("all_have", points=best)
    return phrase("lead", leaders=tuple(ahead), points=best)


def plot_card_sources(history: History[s.State], ax: Axes | None = None) -> Axes:
    """Draw where every player's resource cards came from.

    The counts need hidden hands: a picture for talking a game over.

    Parameters
    ----------
    history
        A game; its line up to the position looked at is counted.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x is cards received, y the players.
    """
    names, counts = _names(history.setup), card_sources(history)
    rows, words = range(len(names)), default_speech()
    with chart(ax, height=1.6 + 0.7 * len(names)) as ax:
        left = [0] * len(names)
        for number, source in enumerate(SOURCES):
            widths = [count[source] for count in counts]
            bars = ax.barh(
                rows,
                widths,
                left=left,
                color=SHADES[number],
                hatch=HATCHES[number],
                edgecolor="white",
                label=words.name("source", source),
            )
            shown = [str(width) if width else "" for width in widths]
            boxed = {"facecolor": "white", "edgecolor": "none", "pad": 1}
            ax.bar_label(bars, shown, label_type="center", bbox=boxed)
            left = [start + width for start, width in zip(left, widths, strict=True)]
        ax.set_yticks(rows, names, parse_math=False)
        ax.invert_yaxis()
        ax.set_xlim(left=0, right=max(1, *left) * 1.02)
        ax.set_xlabel(phrase("axis_cards"))
        ax.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.28), frameon=False)
        total = sum(left)
        made = sum(count["production"] for count in counts)
        title = phrase("from_production", made=made, total=total)
        listed = tuple(
            Phrase("cards_of", who=name, listed=_sources(count)) for name, count in zip(names, counts, strict=True)
        )
        say(ax, title, f"{title}. {phrase('parted', words=listed)}.")
    return ax


def _sources(count: Counter[str]) -> tuple[Phrase, ...]:
    return tuple(Phrase("cards_from", number=count[one], source=Name("source", one)) for one in SOURCES if count[one])


def _names(setup: Setup) -> tuple[str, ...]:
    speech = speaking.speech_of(setup)
    return tuple(speech.name("seat", seat) for seat in range(len(setup.players)))
