from .bots.policies import Policy as Policy
from .building import army as army, position as position
from .game import (
    GAME as GAME,
    NAVAL_GAME as NAVAL_GAME,
    BattleGame as BattleGame,
    BattleSetup as BattleSetup,
    NavalBattleGame as NavalBattleGame,
    NavalSetup as NavalSetup,
    army_of as army_of,
    navy_of as navy_of,
)
from .positions import moves as moves
from .questions.odds import battle_odds as battle_odds
