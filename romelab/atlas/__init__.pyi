from .charts import plot_fates as plot_fates, plot_journeys as plot_journeys, plot_timeline as plot_timeline
from .days import days_map as days_map
from .distances import Reach as Reach, reach as reach
from .history import (
    attested_journeys as attested_journeys,
    city_fates as city_fates,
    dated_routes as dated_routes,
    timeline as timeline,
)
from .journeys import Journey as Journey
from .measures import (
    busiest as busiest,
    detours as detours,
    geojson as geojson,
    goods as goods,
    graph as graph,
    markets as markets,
)
from .plots import plot_atlas as plot_atlas, plot_days as plot_days, plot_days_pair as plot_days_pair
from .projection import project as project, projected_coast as projected_coast, unproject as unproject
from .roads import (
    edict_rates as edict_rates,
    freight_costs as freight_costs,
    links as links,
    our_layer as our_layer,
    speeds as speeds,
)
from .scene import (
    atlas_base_map as atlas_base_map,
    atlas_map as atlas_map,
    atlas_scene as atlas_scene,
    describe as describe,
)
from .shortest import means_of_travel as means_of_travel
from .toponyms import (
    Place as Place,
    gazetteer as gazetteer,
    hexboard_places as hexboard_places,
    place as place,
    places as places,
)
from .travel import (
    Comparison as Comparison,
    NoWayError as NoWayError,
    alternatives as alternatives,
    journey as journey,
    journeys_by_means as journeys_by_means,
)
