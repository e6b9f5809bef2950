"""What a finished game of Total War: ROME tells: what scored each point, and how points and gold went."""

# pyright: basic
from __future__ import annotations

from romelab.controls.seating.game_view import Ending, Item, Origin
from romelab.core.history import History
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.pictures.story import WHY, points_scored
from romelab.total_war_rome.positions.prompts import Turn
from romelab.total_war_rome.positions.speaking import default_speech
from romelab.total_war_rome.positions.state import State

START = "start"
"""The key of points that a game began with."""


def ending(history: History[State]) -> Ending:
    """Return what is to be told of a game that is over."""
    state, first = history.state, history.here.line()[0].state
    seats = range(len(state.factions))
    scored = points_scored(history)
    words = default_speech()
    by_origin = {START: list(first.vp), **{why: [0] * len(seats) for why in WHY.values()}}
    items: list[list[Item]] = [
        [Item(words.name("origin", START), first.vp[seat])] if first.vp[seat] else [] for seat in seats
    ]
    for each in scored:
        by_origin[each.why][each.seat] += each.points
        when = TOTAL_WAR_ROME.say(state, Turn(each.round, False, -1))
        items[each.seat].append(Item(f"{when}: {TOTAL_WAR_ROME.say(state, each.fact)}", each.points))
    return Ending(
        tuple(Origin(words.name("origin", why), tuple(points)) for why, points in by_origin.items()),
        tuple(map(tuple, items)),
        () if state.options.tie_break == "shared" else (Origin(words.name("origin", "gold"), state.gold),),
        charts=(_points, _gold),
    )


def _points(history: History[State]) -> str:
    from romelab.drawing.picture import image
    from romelab.total_war_rome.pictures.ladder_charts import plot_vp_ladder

    return image(plot_vp_ladder(history))._repr_html_()


def _gold(history: History[State]) -> str:
    from romelab.drawing.picture import image
    from romelab.total_war_rome.pictures.gold_charts import plot_gold_flow

    return image(plot_gold_flow(history, None, everything=True))._repr_html_()
