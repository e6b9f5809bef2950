from . import bots as bots
from .bots.playouts import playouts as playouts
from .box.cards import default_deck as default_deck, load_deck as load_deck, read_deck as read_deck
from .box.options import Options as Options
from .controls.explorer import explore as explore
from .controls.table import play as play
from .game import GAME as GAME, KampfUmRom as KampfUmRom
from .network.network import (
    AchievementNetwork as AchievementNetwork,
    default_network as default_network,
    graph as graph,
    load_network as load_network,
    read_network as read_network,
)
from .pictures import charts as charts, plots as plots
from .positions import moves as moves
from .positions.notation import position as position
from .positions.state import Setup as Setup
from .questions.plans import cheapest_plans as cheapest_plans, falls as falls, keystones as keystones
