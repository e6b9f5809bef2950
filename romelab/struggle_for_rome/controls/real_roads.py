"""A journey on the board beside the real one: days, kilometres and prices on Roman roads between the same cities."""

# pyright: basic
from functools import lru_cache
from html import escape
from typing import NamedTuple

from romelab.atlas import Journey, NoWayError, Place, hexboard_places, journey, means_of_travel
from romelab.atlas.scene import atlas_scene
from romelab.atlas.shortest import said_km
from romelab.atlas.speaking import phrase as atlas_phrase
from romelab.core.language import spoken
from romelab.core.scene import Scene
from romelab.struggle_for_rome.network.names import nearest_city
from romelab.struggle_for_rome.network.network import RoadNetwork
from romelab.struggle_for_rome.positions import prompts, speaking

WORDS = speaking.default_speech()
CARGO_KG = 100.0


class RealEnds(NamedTuple):
    """The cities that stand for the two ends of a journey on the board; None where a city has no real place."""

    start: str
    goal: str
    start_place: Place | None
    goal_place: Place | None
    start_roads: int
    goal_roads: int


def real_ends(board: RoadNetwork, start: str, goal: str) -> RealEnds:
    """Find the cities nearest to both ends, and their real places.

    Parameters
    ----------
    board
        The board; the cities of a board of one's own are joined by their names.
    start, goal
        Crossroads of the journey.
    """
    known = hexboard_places()
    (one, one_roads), (two, two_roads) = nearest_city(board, start), nearest_city(board, goal)
    return RealEnds(one.name, two.name, known.get(one.name), known.get(two.name), one_roads, two_roads)


@lru_cache(maxsize=512)
def _travelled(start: str, goal: str, means: str, boats: bool, _language: str) -> Journey | str:
    try:
        return journey(start, goal, means, ships=boats, rivers=boats, cargo_kg=CARGO_KG)
    except NoWayError as no:
        return no.problems[0].what


def real_journeys(start: Place, goal: Place, means: str) -> list[Journey | str]:
    """Return the journey over land and, where boats make a difference, the one with boats; else a text says why.

    Parameters
    ----------
    start, goal
        The two places.
    means
        A key of :func:`romelab.atlas.means_of_travel`.
    """
    with_boats = _travelled(start.id, goal.id, means, True, spoken())
    if means_of_travel()[means].km_per_day is None:
        return [with_boats]
    by_land = _travelled(start.id, goal.id, means, False, spoken())
    return [by_land] if by_land == with_boats else [by_land, with_boats]


def real_scene(board: RoadNetwork, start: str, goal: str, means: str) -> Scene:
    """Draw the real journey on the map of the atlas: with boats as the thick line, over land alone as another way.

    Parameters
    ----------
    board, start, goal, means
        As for :func:`real_journey_html`; without a journey the map alone is shown.
    """
    ends = real_ends(board, start, goal) if goal else None
    if ends is None or ends.start_place is None or ends.goal_place is None or ends.start == ends.goal:
        return atlas_scene()
    ways = [way for way in real_journeys(ends.start_place, ends.goal_place, means) if isinstance(way, Journey)]
    return atlas_scene(ways[-1], ways[:-1]) if ways else atlas_scene()


def real_journey_html(board: RoadNetwork, start: str, goal: str, means: str) -> str:
    """Say the real journey for a panel.

    Parameters
    ----------
    board
        The board.
    start, goal
        Crossroads of the journey on the board; an empty goal asks for one.
    means
        A key of :func:`romelab.atlas.means_of_travel`.
    """
    if not goal:
        return f'<p class="rl-quiet">{escape(WORDS.name("label", "real first"))}</p>'
    ends = real_ends(board, start, goal)
    if ends.start == ends.goal:
        return f'<p class="rl-quiet">{escape(WORDS.say(prompts.NearOne(ends.start)))}.</p>'
    missing = [name for name, place in ((ends.start, ends.start_place), (ends.goal, ends.goal_place)) if place is None]
    if ends.start_place is None or ends.goal_place is None:
        return f'<p class="rl-quiet">{escape(WORDS.say(prompts.NoRealPlace(tuple(missing))))}.</p>'
    heads = atlas_phrase("from_to", start=ends.start_place.both_names, goal=ends.goal_place.both_names)
    # Where no boat is quicker, on foot with boats and without are one line.
    lines = "".join(dict.fromkeys(_line(each) for each in real_journeys(ends.start_place, ends.goal_place, means)))
    far = max(ends.start_roads, ends.goal_roads)
    note = WORDS.name("label", "nearest to both" if far > 1 else "next to both")
    return (
        f'<p><b>{escape(heads)}</b> <span class="rl-quiet">({escape(note)})</span></p><ul class="rl-log">{lines}</ul>'
    )


def _line(found: Journey | str) -> str:
    if isinstance(found, str):
        return f"<li>{escape(found)}</li>"
    price = (
        ""
        if found.denarii is None
        else f", {escape(WORDS.say(prompts.Cost(WORDS.figure(found.denarii), WORDS.figure(found.cargo_kg))))}"
    )
    guess = f", {escape(WORDS.name('label', 'estimated'))}" if found.estimated else ""
    days = atlas_phrase("days", days=WORDS.figure(found.days, ",.1f"))
    return f"<li>{escape(found.way)}: <b>{escape(days)}</b>, {escape(said_km(found.km))}{price}{guess}</li>"
