"""Charts of battles: the odds with their numbers, and where cards were lost."""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from romelab.core.history import History
from romelab.drawing.charts import OKABE_ITO, Axes, beside, chart, off, say
from romelab.drawing.palette import PLAYERS
from romelab.total_war_rome.battle.game import factions_of
from romelab.total_war_rome.battle.positions import prompts as c, state as s
from romelab.total_war_rome.battle.positions.speaking import SIDES, default_speech, label, phase_name
from romelab.total_war_rome.battle.questions.odds import BattleOdds

FIGHTING: tuple[s.Phase, ...] = ("terrain", "flanks", "centre", "envelopment")
"""The phases in which cards can be lost."""
_FILLS = (OKABE_ITO["vermilion"], OKABE_ITO["blue"])
"""Colours of attacker and defender where their factions are not known, or the same."""
_HATCHES = ("", "//")


def _fills(factions: Sequence[str]) -> tuple[str, str]:
    """Return the colours of the signs that attacker and defender have on the field."""
    if len(set(factions) & PLAYERS.keys()) < 2:
        return _FILLS
    one, other = factions
    return PLAYERS[one].colour, PLAYERS[other].colour


def shares(odds: BattleOdds, names: Sequence[str] = SIDES) -> list[tuple[str, Fraction]]:
    """Return the five ways a battle may end with their probabilities, which add up to 1.

    Parameters
    ----------
    odds
        The odds of a battle.
    names
        What to call the attacker and the defender.
    """
    found: list[tuple[str, Fraction]] = []
    for side, name in enumerate(_called(names)):
        total = odds.total_wins(side)
        ways = (c.EndsWith(name, True), c.EndsWith(name, False))
        whole, part = (default_speech().say(way, capital=False) for way in ways)
        found += [(whole, total), (part, odds.wins(side) - total)]
    return [found[0], found[1], (label("nobody_wins"), odds.nobody()), found[3], found[2]]


def how(odds: BattleOdds) -> c.HowFound:
    """Return as a fact whether odds are exact or a sample."""
    return c.HowFound(odds.exact, odds.positions, odds.samples)


def _called(names: Sequence[str]) -> list[str]:
    return [default_speech().name("word", name) for name in names]


def plot_odds(
    odds: BattleOdds, names: Sequence[str] = SIDES, ax: Axes | None = None, factions: Sequence[str] = ()
) -> Axes:
    """Draw the odds of a battle as bars with their numbers; a sample with its 95 % intervals.

    Parameters
    ----------
    odds
        The odds.
    names
        What to call the attacker and the defender.
    ax
        Axes to draw on; a new figure if None.
    factions
        Ids of their factions, whose colours they get; colours of their own if left out or the same.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x is the probability in per cent, y the ways to end.
    """
    names = _called(names)
    ways = shares(odds, names)
    values, speech = [100 * float(share) for _, share in ways], default_speech()
    one, other = _fills(factions)
    colours = [one, one, "#bbbbbb", other, other]
    hatches = ["", "//", "", "//", ""]
    with chart(ax, height=3.6) as ax:
        ax.barh(range(5), values, color=colours, hatch=hatches, edgecolor="white")
        ends = list(values)
        for row, (_, share) in enumerate(ways):
            low, high = (100 * end for end in odds.interval(share))
            if not odds.exact:
                ax.plot([low, high], [row, row], color=OKABE_ITO["black"], linewidth=2.2, solid_capstyle="butt")
                ends[row] = max(high, values[row])
            ends_at = {"low": speech.figure(low, ".1f"), "high": speech.figure(high, ".1f")}
            spread = "" if odds.exact else f"  {speech.phrase('spread', **ends_at)}"
            text = f"{speech.figure(values[row], '.1f')} %{spread}"
            beside(ax, text, ends[row], row, 6)
        ax.set_yticks(range(5), [name for name, _ in ways], parse_math=False)
        ax.invert_yaxis()
        ax.set_xlim(0, max(ends) * 1.35)
        ax.set_xlabel(speech.say(c.OddsAxis(how(odds))))
        wins = odds.wins(0), odds.wins(1)
        best = 0 if wins[0] >= wins[1] else 1
        count = round(100 * float(wins[best]))
        title = c.WinAlike(count) if wins[0] == wins[1] else c.WinsMost(names[best], count)
        listed = c.OddsListed(tuple(c.EndingShare(name, float(share)) for name, share in ways), how(odds))
        say(ax, speech.say(title), f"{speech.say(listed, capital=False)}.")
    return ax


def losses(history: History[s.Battle]) -> dict[s.Phase, tuple[int, int]]:
    """Count the troop cards that attacker and defender lost in each phase, before any is taken back.

    Parameters
    ----------
    history
        A land battle; its line up to the position looked at is counted.

    Returns
    -------
    dict
        For each phase of ``FIGHTING`` the cards lost by the attacker and by the defender.
    """
    lost: dict[s.Phase, list[int]] = {phase: [0, 0] for phase in FIGHTING}
    for before, after in pairwise(history.here.line()):
        if not isinstance(before.state, s.LandBattle) or not isinstance(after.state, s.LandBattle):
            raise TypeError("losses by phase are those of a land battle")
        if before.state.phase in lost:
            for side in (0, 1):
                lost[before.state.phase][side] += _dead(after.state, side) - _dead(before.state, side)
    return {phase: (counts[0], counts[1]) for phase, counts in lost.items()}


def _dead(state: s.LandBattle, side: int) -> int:
    # A destroyed army puts all its cards away; here only those count that fell.
    return len(state.fallen[side] if state.phase == "result" else state.sides[side].dead)


def plot_losses(history: History[s.Battle], names: Sequence[str] = SIDES, ax: Axes | None = None) -> Axes:
    """Draw in which phase of a battle each side lost how many cards.

    Parameters
    ----------
    history
        A land battle; its line up to the position looked at is counted.
    names
        What to call the attacker and the defender.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x are the phases, y troop cards lost.
    """
    from matplotlib.ticker import MaxNLocator

    lost, names, fills = losses(history), _called(names), _fills(factions_of(history.setup))
    with chart(ax, height=3.6) as ax:
        for side, name in enumerate(names):
            places = [number + (side - 0.5) * 0.38 for number in range(len(FIGHTING))]
            counts = [lost[phase][side] for phase in FIGHTING]
            bars = ax.bar(places, counts, 0.36, color=fills[side], hatch=_HATCHES[side], edgecolor="white", label=name)
            ax.bar_label(bars, [str(count) for count in counts], padding=2)
        ax.set_xticks(range(len(FIGHTING)), [phase_name(phase) for phase in FIGHTING])
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set_ylim(0, max(1, max(max(pair) for pair in lost.values())) * 1.2)
        ax.set_ylabel(label("cards_lost"))
        ax.legend(frameon=False)
        sums = [sum(pair[side] for pair in lost.values()) for side in (0, 1)]
        speech = default_speech()
        title = c.LostCards(names[0], sums[0], names[1], sums[1])
        phases = tuple(c.PhaseLosses(phase, *pair) for phase, pair in lost.items())
        say(ax, speech.say(title), f"{speech.say(c.LossesListed(names[0], names[1], phases))}.")
    return ax


class Moment(NamedTuple):
    """How a battle stood after a combat.

    Attributes
    ----------
    phase
        Phase of the combat; ``"preparing"`` for the start.
    combat
        Its number within the phase.
    standing
        Troop cards of the attacker and of the defender that had not fallen by then.
    """

    phase: s.Phase
    combat: int
    standing: tuple[int, int]


def story(history: History[s.Battle]) -> tuple[Moment, ...]:
    """Tell a land battle combat by combat: how many troop cards each side still had.

    Parameters
    ----------
    history
        A land battle; its line is followed up to the position looked at.
    """
    line = history.here.line()
    setup = history.setup
    whole = len(setup.attacker.cards), len(setup.defender.cards)
    told = {("preparing", 0): Moment("preparing", 0, whole)}
    for before, after in pairwise(line):
        if not isinstance(before.state, s.LandBattle) or not isinstance(after.state, s.LandBattle):
            raise TypeError("the story by combats is that of a land battle")
        if before.state.phase in FIGHTING:
            standing = whole[0] - _dead(after.state, 0), whole[1] - _dead(after.state, 1)
            key = before.state.phase, before.state.combat
            told[key] = Moment(before.state.phase, before.state.combat, standing)
    return tuple(told.values())


def plot_story(history: History[s.Battle], names: Sequence[str] = SIDES, ax: Axes | None = None) -> Axes:
    """Draw a battle's story: the cards each side still had after every combat.

    Parameters
    ----------
    history
        A land battle; its line is followed up to the position looked at.
    names
        What to call the attacker and the defender.
    ax
        Axes to draw on; a new figure if None.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; x are the combats in order, y troop cards that have not fallen.
    """
    from matplotlib.ticker import MaxNLocator

    told, names, fills = story(history), _called(names), _fills(factions_of(history.setup))
    steps = range(len(told))
    with chart(ax, height=3.8) as ax:
        for side, name in enumerate(names):
            # Lines that lie on each other are set apart a little, so that both can be seen.
            counts = [moment.standing[side] + 0.05 * (side * 2 - 1) for moment in told]
            ax.plot(steps, counts, drawstyle="steps-post", color=fills[side], marker="os"[side], label=name)
            off(ax, name, steps[-1], counts[-1], (8, 8 - 16 * side), va="center")
        starts = [number for number, moment in enumerate(told) if not number or moment.phase != told[number - 1].phase]
        ax.set_xticks(starts, [label("start") if not number else phase_name(told[number].phase) for number in starts])
        for number in starts[1:]:
            ax.axvline(number - 0.5, color=OKABE_ITO["black"], linewidth=0.6, linestyle=":")
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        ax.set_xlim(-0.3, len(told) - 1 + 0.9)
        ax.set_ylim(0, max(max(moment.standing) for moment in told) + 1)
        ax.set_xlabel(label("combats"))
        ax.set_ylabel(label("cards_standing"))
        first, last = told[0].standing, told[-1].standing
        speech = default_speech()
        title = c.LeftStanding(names[0], last[0], first[0], names[1], last[1], first[1])
        moments = tuple(c.StoodAfter(m.phase, m.combat, *m.standing) for m in told[1:])
        say(ax, speech.say(title), f"{speech.say(c.StandingListed(names[0], names[1], moments))}.")
    return ax
