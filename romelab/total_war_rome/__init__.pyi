from . import battle as battle, bots as bots
from .bots.playouts import playouts as playouts
from .box.options import Options as Options
from .box.tables import default_box as default_box
from .chances.move_odds import (
    assault_odds as assault_odds,
    chance_of as chance_of,
    conquest_odds as conquest_odds,
    taxation_odds as taxation_odds,
)
from .controls.battle_armies import explore_battles as explore_battles
from .controls.explorer import explore as explore
from .controls.table import play as play
from .game import GAME as GAME
from .network.network import RegionNetwork as RegionNetwork, default_network as default_network, graph as graph
from .pictures import (
    battle_charts as battle_charts,
    faction_charts as faction_charts,
    gold_charts as gold_charts,
    ladder_charts as ladder_charts,
    plots as plots,
)
from .positions import moves as moves
from .positions.building import position as position
from .positions.state import Setup as Setup
from .questions.answering import answer as answer
from .questions.questions import question_in as question_in
