"""What others have moved since the board was shown last, as ways over the map: the page shows it as it happens."""

from __future__ import annotations

from typing import Any

from romelab.controls.table.game_view import GameView
from romelab.core.game import CHANCE, Move
from romelab.core.history import History, Point
from romelab.core.scene import Course


def moved(
    view: GameView, history: History[Any], shown: Point[Any] | None, viewer: int | None, people: tuple[int, ...]
) -> tuple[list[tuple[str, str, Course]], set[str]] | None:
    """Return the ways that pieces of others have gone, and the places at which the reader has moved himself.

    A way says where it ends, whose it is, and its course; they come in order. None if nobody else did anything.

    Parameters
    ----------
    view, history
        The game's view, and the game, looked at where it stands.
    shown
        The point that was shown before; without it, or on another branch, nothing has been seen to move.
    viewer, people
        Who looks on, and the seats of people: what the one who looks on has done himself he has seen.
    """
    found: list[tuple[str, str, Course]] = []
    places_of_own, others = set[str](), False
    steps: list[Point[Any]] = []
    point: Point[Any] | None = history.here
    while point is not None and point is not shown:
        steps.append(point)
        point = point.parent
    if shown is None or point is None:
        return None
    own = {viewer} if viewer is not None else {*people}
    for point in reversed(steps):
        if not isinstance(point.step, Move) or point.parent is None or point.seat in (None, CHANCE):
            continue
        if point.seat in own:
            places_of_own.update(view.places(history.setup, point.step))
            continue
        others = True
        before = view.game.observe(point.parent.state, viewer)
        ways = [way for way in view.ways(history.setup, before, point.step) if way.kind == "best"]
        places = view.places(history.setup, point.step)
        if not ways or not places:
            continue
        course, player = ways[0].points, ways[0].player
        if found and found[-1][1] == player and found[-1][2][-1] == course[0]:
            course = (*found.pop()[2], *course[1:])
        found.append((places[0], player, course))
    return (found, places_of_own) if others else None
