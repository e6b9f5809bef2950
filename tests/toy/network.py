"""The network: towns, roads, and what can be asked without a game."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import networkx as nx

from romelab.core.names import Spellings

_DATA = tomllib.loads(Path(__file__).with_name("network.toml").read_text("utf-8"))


class Road(NamedTuple):
    """A road: what it is called, and whether it is rough."""

    name: str
    rough: bool


TOWNS: dict[str, tuple[float, float]] = {town: (x, y) for town, (x, y) in _DATA["towns"].items()}
"""Where each town lies on the sheet."""
ROADS = {(a, b): Road(name, kind == "rough") for kind, roads in _DATA["roads"].items() for a, b, name in roads}
"""The roads, each once."""
BOTH_WAYS = ROADS | {(b, a): road for (a, b), road in ROADS.items()}
"""The roads in both directions."""
SPELLED = Spellings("town", ((town, town) for town in TOWNS))
"""Finds a town by any usual spelling."""


@cache
def graph(through: int = 4) -> nx.Graph:
    """Return the network to networkx: towns with ``x`` and ``y``, roads with ``name``, ``rough`` and ``turns``.

    Parameters
    ----------
    through
        The least face that lets an envoy through on a rough road (VIA-4), which takes ``6 / (7 - through)`` turns on
        average.
    """
    found = nx.Graph()
    found.add_nodes_from((town, {"x": x, "y": y}) for town, (x, y) in TOWNS.items())
    turns = {False: 1.0, True: 6 / (7 - through)}
    found.add_edges_from((*ends, {**road._asdict(), "turns": turns[road.rough]}) for ends, road in ROADS.items())
    return found


@cache
def turns(town: str, through: int = 4) -> dict[str, float]:
    """Return how many turns it takes on average to come from a town to each town."""
    return nx.single_source_dijkstra_path_length(graph(through), town, weight="turns")


def way(start: str, goal: str, through: int = 4) -> list[str]:
    """Return the towns of a way that takes the fewest turns on average."""
    return nx.dijkstra_path(graph(through), start, goal, weight="turns")
