"""Real geography shared by all games: coastline, places, Roman roads, journeys, timeline.

- ``place()``, ``places()``, ``gazetteer()``: where a place lies and what it was called
- ``journey()``, ``alternatives()``, ``journeys_by_means()``, ``reach()``: ways, days and prices, as ORBIS has them
- ``busiest()``, ``detours()``, ``markets()``: what the network as a whole says
- ``attested_journeys()``, ``dated_routes()``, ``timeline()``: what writers report, and when
- ``links()``, ``our_layer()``, ``speeds()``, ``means_of_travel()``, ``freight_costs()``, ``edict_rates()``,
  ``goods()``: the data behind them
- ``graph()``, ``geojson()``: all of it for networkx and for map programs
- ``plot_atlas()``, ``plot_days()``, ``plot_days_pair()``, ``plot_journeys()``, ``describe()``: pictures, and what they
  show in words

The names below are loaded when they are first used, so that importing this package loads neither networkx nor
matplotlib.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.atlas.attested import attested_journeys
    from romelab.atlas.charts import plot_fates, plot_journeys, plot_timeline
    from romelab.atlas.days import days_map
    from romelab.atlas.distances import Reach, reach
    from romelab.atlas.exports import geojson, graph
    from romelab.atlas.history import city_fates, dated_routes, timeline
    from romelab.atlas.journeys import Journey
    from romelab.atlas.means import means_of_travel
    from romelab.atlas.measures import busiest, detours, goods, markets
    from romelab.atlas.plots import plot_atlas, plot_days, plot_days_pair
    from romelab.atlas.projection import project, projected_coast, unproject
    from romelab.atlas.roads import edict_rates, freight_costs, links, our_layer, speeds
    from romelab.atlas.scene import atlas_base_map, atlas_map, atlas_scene
    from romelab.atlas.toponyms import Place, gazetteer, hexboard_places, place, places
    from romelab.atlas.travel import Comparison, NoWayError, alternatives, journey, journeys_by_means
    from romelab.atlas.words import describe

__all__ = [
    "Comparison",
    "Journey",
    "NoWayError",
    "Place",
    "Reach",
    "alternatives",
    "atlas_base_map",
    "atlas_map",
    "atlas_scene",
    "attested_journeys",
    "busiest",
    "city_fates",
    "dated_routes",
    "days_map",
    "describe",
    "detours",
    "edict_rates",
    "freight_costs",
    "gazetteer",
    "geojson",
    "goods",
    "graph",
    "hexboard_places",
    "journey",
    "journeys_by_means",
    "links",
    "markets",
    "means_of_travel",
    "our_layer",
    "place",
    "places",
    "plot_atlas",
    "plot_days",
    "plot_days_pair",
    "plot_fates",
    "plot_journeys",
    "plot_timeline",
    "project",
    "projected_coast",
    "reach",
    "speeds",
    "timeline",
    "unproject",
]

_NAMES = {
    "toponyms": ("Place", "gazetteer", "hexboard_places", "place", "places"),
    "exports": ("geojson", "graph"),
    "history": ("city_fates", "dated_routes", "timeline"),
    "attested": ("attested_journeys",),
    "means": ("means_of_travel",),
    "charts": ("plot_fates", "plot_journeys", "plot_timeline"),
    "days": ("days_map",),
    "distances": ("Reach", "reach"),
    "measures": ("busiest", "detours", "goods", "markets"),
    "plots": ("plot_atlas", "plot_days", "plot_days_pair"),
    "scene": ("atlas_base_map", "atlas_map", "atlas_scene"),
    "words": ("describe",),
    "projection": ("project", "projected_coast", "unproject"),
    "roads": ("edict_rates", "freight_costs", "links", "our_layer", "speeds"),
    "journeys": ("Journey",),
    "travel": ("Comparison", "NoWayError", "alternatives", "journey", "journeys_by_means"),
}

__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs=_NAMES)
