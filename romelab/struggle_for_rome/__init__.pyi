from . import bots as bots
from .bots.playouts import playouts as playouts
from .box.options import Options as Options
from .chances.odds import chance_of_card as chance_of_card, expected_income as expected_income
from .controls.explorer import explore as explore
from .controls.table import play as play
from .game import GAME as GAME
from .network.network import (
    RoadNetwork as RoadNetwork,
    default_network as default_network,
    graph as graph,
    load_network as load_network,
    read_network as read_network,
)
from .network.routes import (
    adjacent_cities as adjacent_cities,
    arrow_distances as arrow_distances,
    bills as bills,
    next_best as next_best,
    reach as reach,
    why_not as why_not,
)
from .pictures import charts as charts, plots as plots
from .positions import moves as moves
from .positions.notation import position as position
from .positions.state import Setup as Setup
