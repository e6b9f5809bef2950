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

The public names are loaded when they are first used, so that importing this package loads neither networkx nor
matplotlib.
"""

import lazy_loader

# pyright: basic
# The names stand in __init__.pyi.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
