"""What a finished game of Struggle for Rome tells: points by where they came from, special cards, charts."""

# pyright: basic
from __future__ import annotations

from typing import Any

from romelab.controls.seating.game_view import Ending, Item, Origin
from romelab.core.history import History
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.struggle_for_rome.positions.points import Score, is_heir, is_scourge, score, spreads_terror
from romelab.struggle_for_rome.positions.speaking import default_speech
from romelab.struggle_for_rome.positions.state import State

WORDS = default_speech()


def ending(history: History[State]) -> Ending:
    """Return what is to be told of a game that is over."""
    state = history.state
    frame = STRUGGLE_FOR_ROME.frame(state)
    seats = range(frame.seats)
    scores = [score(frame, state, seat) for seat in seats]
    origins = tuple(
        Origin(_named(source), tuple(getattr(points, source) for points in scores)) for source in Score._fields
    )
    holders = [("diplomacy", [state.diplomacy] if state.diplomacy in seats else [])]
    holders += [("scourges", [seat for seat in seats for tribe in state.players[seat].tribes if is_scourge(tribe)])]
    holders += [("heir", [seat for seat in seats if is_heir(state.players[seat])])]
    if frame.options.terror_of_the_legions:
        holders += [("terror", [seat for seat in seats if spreads_terror(frame, state.players[seat])])]
    return Ending(
        origins,
        tuple(_items(frame, state, seat) for seat in seats),
        (Origin(_named("gold"), tuple(player.gold for player in state.players)),),
        tuple(
            (_named(card), ", ".join(frame.names[seat] for seat in held) or _named("neutral")) for card, held in holders
        ),
        (_scores, _cards),
    )


def _scores(history: History[State]) -> str:
    from romelab.drawing.picture import image
    from romelab.struggle_for_rome.pictures.charts import plot_scores

    return image(plot_scores(history, everything=True))._repr_html_()


def _cards(history: History[State]) -> str:
    from romelab.drawing.picture import image
    from romelab.struggle_for_rome.pictures.charts import plot_card_sources

    return image(plot_card_sources(history))._repr_html_()


def _items(frame: Any, state: State, seat: int) -> tuple[Item, ...]:
    """Return every city, and what else scored."""
    points = score(frame, state, seat)
    cities = [Item(frame.board.cities[city].name, 1) for tribe in state.players[seat].tribes for city in tribe.cities]
    others = [Item(_named(source), getattr(points, source)) for source in Score._fields[1:]]
    return (*cities, *(item for item in others if item.points))


def _named(source: str) -> str:
    return WORDS.name("origin", source)
