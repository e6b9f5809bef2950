"""The ladder of victory points, how they came and what scored them, as a chart with matplotlib."""

# pyright: basic
from __future__ import annotations

from itertools import pairwise

from romelab.core.history import History
from romelab.core.speech import Name
from romelab.drawing import palette
from romelab.drawing.charts import Axes, amid, beside, chart_axes, chart_style, off, player_sign, say
from romelab.total_war_rome.box.speaking import faction_heading, page_speech, phrase
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.pictures import boards, story
from romelab.total_war_rome.positions import speaking, state as s


def plot_vp_ladder(history: History[s.State], ax: Axes | None = None) -> Axes:
    """Draw the victory points as a ladder up to the trigger, how they came round by round, and what scored them.

    Parameters
    ----------
    history
        A game; its line up to the position looked at is drawn. Points are open to all.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x is the round, y victory points. Below stand, for each faction, what scored in each round.
    """
    start, now = history.here.line()[0].state, history.state
    scored = story.points_scored(history)
    speech = speaking.speech_of(default_box(), start.factions)
    ladder = boards.vp_ladder(now)
    # Nothing scores before the initiative of a round is settled.
    rounds = max(1, now.round - (now.phase == "initiative"))
    # A game that has just begun leaves room for what comes.
    wide = max(4, rounds)
    low, top = ladder.rungs[0].points, ladder.rungs[-1].points
    cells = _cells(scored)
    with chart_style():
        lines = {
            seat: max((len(rows) for (who, _), rows in cells.items() if who == seat), default=1)
            for seat in range(len(start.factions))
        }
        given = ax is not None
        # A letter of the lanes is about 0.085 inches wide.
        longest = max((len(told) for rows in cells.values() for told in rows), default=0)
        broad = max(8.6, 3.5 + max(0.87, 0.085 * longest + 0.12) * wide)
        ax = chart_axes(ax, broad, 4.2 + 0.24 * (sum(lines.values()) + len(lines)))
        # The ladder and its names take 2.9 inches, whatever room the rounds have.
        figure = ax.get_figure(root=True)
        across = figure.get_figwidth() * (ax.get_position().width if given else 0.93) if figure else 10.0
        inch = wide / max(1.0, across - 2.9)
        _course(ax, start, now, scored, rounds)
        _rails(ax, ladder, wide, now, inch)
        floor = _lanes(ax, start, cells, lines, (wide, low, top, inch))
        ax.set_xlim(1, wide + 1 + 2.9 * inch)
        ax.set_ylim(floor, top + 1.2)
        ax.set_xticks(
            [number + 0.5 for number in range(1, rounds + 1)],
            [phrase("round_number", number=n) if n == 1 else str(n) for n in range(1, rounds + 1)],
        )
        ax.set_yticks(range(0, top + 1, 5))
        ax.tick_params(axis="x", length=0)
        ax.grid(axis="x", visible=False)
        # Lines set the rounds apart.
        ax.vlines(range(2, wide + 2), low - 0.4, top + 1, color="#e4ddd0", linewidth=0.8, zorder=0)
        ax.spines["left"].set_bounds(low, top + 1)
        ax.set_xlabel(_key(scored), loc="left", fontsize=10.2)
        ax.set_ylabel(phrase("axis_vp"), y=((low + top) / 2 - floor) / (top + 1.2 - floor))
        best = max(now.vp)
        ahead = [faction for faction, vp in zip(now.factions, now.vp, strict=True) if vp == best]
        won = history.game.winners(now)
        if won:
            ahead = [now.factions[seat] for seat in won]
        who = tuple(Name("seat", faction) for faction in ahead)
        if won:
            title = page_speech().phrase("vp_won", leaders=who, points=best)
        else:
            title = page_speech().phrase("vp_lead", leaders=who, points=best) if best else phrase("vp_none")
        listed = " ".join(
            phrase("round_told", round=one.round, fact=speech.say(one.fact), rule=one.rule) for one in scored
        )
        say(ax, title, f"{title}. {ladder.words} {listed}".strip())
    return ax


def _moment(one: story.Scored) -> float:
    """Return when in its round something scored, as a part of the round."""
    at = s.PHASES.index(one.phase) if one.phase in s.PHASES else len(s.PHASES) - 1
    return one.round + (at + 0.5) / len(s.PHASES)


def _course(ax: Axes, start: s.State, now: s.State, scored: tuple[story.Scored, ...], rounds: int) -> None:
    running = now.round == rounds and now.phase in s.PHASES
    end = rounds + (s.PHASES.index(now.phase) + 0.5) / len(s.PHASES) if running else rounds + 1
    for seat, faction in enumerate(start.factions):
        look = palette.player_look(faction)
        mine = [one for one in scored if one.seat == seat]
        # Lines that lie on each other are set apart a little, so that each can be seen.
        shift = 0.09 * (seat - (len(start.factions) - 1) / 2)
        xs = [1.0, *(_moment(one) for one in mine), max(end, *(_moment(one) for one in mine)) if mine else end]
        ys = [start.vp[seat], *(one.total for one in mine), now.vp[seat]]
        ax.plot(
            xs,
            [y + shift for y in ys],
            color=look.colour,
            drawstyle="steps-post",
            markevery=range(1, len(xs) - 1),
            markeredgewidth=0.8,
            **player_sign(faction, 9),
            gid=faction,
            zorder=4,
        )


def _rails(ax: Axes, ladder: boards.Ladder, rounds: int, now: s.State, inch: float) -> None:
    """Draw the ladder to the right of the course, with the signs of the factions on its rungs."""
    trigger, low, top = ladder.trigger, ladder.rungs[0].points, ladder.rungs[-1].points
    left, right = rounds + 1 + 0.25 * inch, rounds + 1 + 0.9 * inch
    bar = {"color": palette.ROAD, "solid_capstyle": "round", "zorder": 3}
    for x in (left, right):
        ax.plot([x, x], [low - 0.4, top + 0.6], linewidth=5, **bar)
    for points in range(low, top + 1):
        ax.plot([left, right], [points, points], linewidth=3 if points % 5 else 5, **bar)
    ax.plot([1, right], [trigger, trigger], color=palette.REASON, linewidth=2, linestyle=(0, (5, 3)), zorder=3)
    words = phrase("trigger_line", points=trigger, come=ladder.last)
    off(ax, words, 1, trigger, (4, 4), color=palette.REASON, fontweight="bold", fontsize=10.5)
    ranks = sorted(set(now.vp))
    # Signs on rungs close together stand side by side, and their names keep apart.
    near = any(above - below < top * 0.11 for below, above in pairwise(ranks))
    height = low - 9.0
    for rank, points in enumerate(ranks):
        here = [faction for faction, vp in zip(now.factions, now.vp, strict=True) if vp == points]
        for at, faction in enumerate(here):
            look = palette.player_look(faction)
            part = (at + 0.5) / len(here) if len(here) > 1 else (0.25 + 0.5 * (rank % 2) if near else 0.5)
            x = left + (right - left) * part
            ax.plot([x], [points], zorder=6, **player_sign(faction, 21))
            amid(ax, look.letter, x, points, color=look.ink, fontweight="bold", zorder=7)
        names = ", ".join(faction_heading(side) if len(here) < 3 else palette.player_look(side).letter for side in here)
        height = max(points, height + top * 0.065)
        beside(ax, f"{points}  {names}", right, height, 11, zorder=7)


SCORES = ("income", "battle", "navy sunk", "column", "home", "alliance")
"""What scores; a catalogue has the word in a lane and what it stands for."""


def _key(scored: tuple[story.Scored, ...]) -> str:
    """Explain the words in the lanes, two a line."""
    used = {one.why for one in scored}
    told = [phrase("scores_as", why=Name("why", word), meaning=Name("score", word)) for word in SCORES if word in used]
    return "\n".join("     ".join(told[at : at + 2]) for at in range(0, len(told), 2)) or phrase("round")


def _cells(scored: tuple[story.Scored, ...]) -> dict[tuple[int, int], list[str]]:
    """Return, by seat and round, what scored, a line a reason."""
    sums: dict[tuple[int, int], dict[str, int]] = {}
    for one in scored:
        cell = sums.setdefault((one.seat, one.round), {})
        cell[one.why] = cell.get(one.why, 0) + one.points
    return {
        key: [f"{page_speech().name('why', why)} {points:+d}" for why, points in cell.items()]
        for key, cell in sums.items()
    }


def _lanes(
    ax: Axes,
    start: s.State,
    cells: dict[tuple[int, int], list[str]],
    lines: dict[int, int],
    size: tuple[int, int, int, float],
) -> float:
    """Write below the rounds what scored in each, a lane a faction; return where the lanes end."""
    rounds, low, top, inch = size
    line = (top + 1.2) * 0.24 / 3.3
    y = low - 0.9 - line
    for seat, faction in enumerate(start.factions):
        look = palette.player_look(faction)
        high = (lines[seat] + 0.7) * line
        ax.axhspan(y - high, y, xmin=0, facecolor=look.colour, alpha=0.12, zorder=0)
        ax.plot([1], [y - high / 2], zorder=6, clip_on=False, **player_sign(faction, 13))
        for number in range(1, rounds + 1):
            told = "\n".join(cells.get((seat, number), []))
            amid(ax, told, number + 0.56, y - high / 2, fontsize=10.2, linespacing=1.25)
        ax.annotate(faction_heading(faction), (rounds + 1 + 0.25 * inch, y - high / 2), va="center", fontweight="bold")
        y -= high + line * 0.25
    return y
