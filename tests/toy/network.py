"""The network: towns, roads, and what can be asked without a game."""

import tomllib
from pathlib import Path

import networkx as nx

_DATA = tomllib.loads(Path(__file__).with_name("network.toml").read_text("utf-8"))
TOWNS: dict[str, tuple[float, float]] = {town: (x, y) for town, (x, y) in _DATA["towns"].items()}
"""Where each town lies on the sheet."""
ROADS = {(one, other): kind == "rough" for kind, roads in _DATA["roads"].items() for one, other in roads}
"""Which roads there are, and whether they are rough."""
ROUGH = ROADS | {(other, one): rough for (one, other), rough in ROADS.items()}
"""The roads in both directions."""


def graph() -> nx.Graph:
    """Return the network to networkx: towns with ``x`` and ``y``, roads with ``rough``."""
    found = nx.Graph()
    found.add_nodes_from((town, {"x": x, "y": y}) for town, (x, y) in TOWNS.items())
    found.add_edges_from((*road, {"rough": rough}) for road, rough in ROADS.items())
    return found


STEPS: dict[str, dict[str, int]] = dict(nx.all_pairs_shortest_path_length(graph()))
"""The number of roads between any two towns."""
