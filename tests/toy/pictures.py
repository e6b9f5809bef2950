"""What is to be drawn, as plain data, and a plot of it: the map, a position, and how far each town is."""

from collections.abc import Iterable
from typing import Any

from romelab.core.scene import Area, BaseMap, Link, Mark, Piece, Place, Scene, Way
from romelab.core.speech import Name

from .network import ROADS, TOWNS, turns, way
from .position import COLOURS, State
from .words import phrase, speech_of


def base_map() -> BaseMap:
    """Return the sheet with towns and roads; rough roads bear an arrow."""
    sheet = Area("", ((0, 0), (650, 0), (650, 430), (0, 430)), "land")
    roads = tuple(Link(f"{a}-{b}", a, b, "road", r.rough, (TOWNS[a], TOWNS[b])) for (a, b), r in ROADS.items())
    towns = tuple(Place(town, x, y, "city", town, label=town, label_at=(0, 26)) for town, (x, y) in TOWNS.items())
    signs = ("arrow", phrase("rough_road")), ("reach", phrase("reach"))
    speech = speech_of(tuple(map(str.capitalize, COLOURS)), COLOURS)
    looks = tuple((colour, speech.name("seat", seat)) for seat, colour in enumerate(COLOURS))
    words = phrase("map", towns=len(towns), roads=len(roads))
    return BaseMap("via", 650, 430, (sheet,), links=roads, places=towns, words=words, key=(*signs, *looks))


def via_scene(state: State, offered: Iterable[str] = (), picked: str = "", rings: Iterable[str] = ()) -> Scene:
    """Return where the envoys are, and what is marked."""
    marked = ("reach", offered), ("chosen", [picked] if picked else []), ("ring", rings)
    marks = tuple(Mark(town, kind) for kind, towns in marked for town in towns)
    speech = speech_of(state.setup.players, state.setup.colours)
    seats = list(enumerate(zip(state.setup.colours, state.at, strict=True)))
    of = [speech.phrase("envoy_of", who=Name("seat", seat)) for seat, _ in seats]
    pieces = tuple(Piece(town, colour, "agent", words=of[seat]) for seat, (colour, town) in seats)
    who = {"one": Name("seat", 0), "other": Name("seat", 1)}
    return Scene(base_map(), pieces, marks, words=speech.phrase("envoys", **who, here=state.at[0], there=state.at[1]))


def way_words(start: str, goal: str, through: int = 4) -> str:
    """Say how many turns it takes on average from town to town, and by which towns."""
    if start == goal:
        return phrase("is_there", start=start)
    many, by = speech_of().figure(turns(start, through)[goal], ".1f"), tuple(way(start, goal, through))
    return phrase("takes", start=start, goal=goal, turns=many, way=by)


def turns_scene(start: str, goal: str = "", through: int = 4) -> Scene:
    """Return how many turns it takes on average to each town, and the quickest way to one of them."""
    figures = {town: speech_of().figure(many, ".1f") for town, many in turns(start, through).items() if town != start}
    marks = (Mark(start, "start"), *(Mark(town, "reach", text) for town, text in figures.items()))
    if not goal or goal == start:
        return Scene(base_map(), marks=marks, words=phrase("click_a_town"))
    words = way_words(start, goal, through)
    ways = (Way(tuple(TOWNS[town] for town in way(start, goal, through)), words=words),)
    return Scene(base_map(), marks=(*marks, Mark(goal, "chosen")), ways=ways, words=words)


def plot_turns(start: str, goal: str = "", through: int = 4, ax: Any = None) -> Any:
    """Draw how many turns it takes to each town, with matplotlib; give the axes."""
    from romelab.drawing.picture import draw

    return draw(turns_scene(start, goal, through), ax)
