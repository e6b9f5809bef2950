"""All that the second opinion takes from the package: card data, and the engine it is held against."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.game import CHANCE, Move
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.bots.policies import Policy
from romelab.total_war_rome.battle.chances.combats import (
    best_reroll,
    combat_odds,
    damage_worth,
    envelopment_odds,
    strike_worth,
)
from romelab.total_war_rome.battle.chapters.damage import hit
from romelab.total_war_rome.battle.positions.armies import BATTLE_EVENTS, BattleArmy, BattleNavy
from romelab.total_war_rome.battle.positions.moves import (
    CaptureShip,
    ChangeTerrain,
    Deploy,
    Hold,
    Inspire,
    LoseShip,
    Mend,
    Pass,
    PlayBattleEvent,
    Pledge,
    Promote,
    Recover,
    Reroll,
    Reveal,
    Strike,
    Upgrade,
    UseS,
)
from romelab.total_war_rome.battle.positions.state import (
    Battle,
    BattleResult,
    LandBattle,
    NavalBattle,
    Roll,
    Side as EngineSide,
)
from romelab.total_war_rome.battle.questions.counting import Ending, ending
from romelab.total_war_rome.battle.questions.odds import battle_odds, odds_from
from romelab.total_war_rome.box.cards import Troop, dice, generals, ships, troops
from romelab.total_war_rome.box.options import BattleOptions

__all__ = [
    "BATTLE_EVENTS",
    "CHANCE",
    "Battle",
    "BattleArmy",
    "BattleNavy",
    "BattleOptions",
    "BattleResult",
    "Choice",
    "Deploy",
    "Ending",
    "EngineSide",
    "Hold",
    "LandBattle",
    "Move",
    "NavalBattle",
    "Pass",
    "Policy",
    "Reroll",
    "Reveal",
    "Roll",
    "Strike",
    "battle_odds",
    "best_reroll",
    "choice_of",
    "choices_of",
    "combat_odds",
    "damage_worth",
    "dice",
    "ending",
    "engine",
    "envelopment_odds",
    "generals",
    "hit",
    "odds_from",
    "printed",
    "ships",
    "strike_worth",
    "troops",
]

Choice = tuple[object, ...]
"""A decision in the words of the second opinion: its kind, then what it names."""


def printed(piece: str) -> Troop:
    """Return what is printed on a troop card; an ally's card has ``@`` and a seat behind its id."""
    return troops()[piece.split("@")[0]]


def choice_of(move: Move) -> Choice:
    """Put a move of the engine into the words of the second opinion."""
    match move:
        case Pass(rest=rest):
            return ("rest",) if rest else ("pass",)
        case PlayBattleEvent(event=event):
            return "event", event
        case ChangeTerrain(by=by):
            return "terrain", by
        case Deploy(cards=cards):
            return "deploy", tuple(sorted(cards))
        case Hold():
            return ("hold",)
        case Reveal():
            return ("reveal",)
        case Pledge(elephants=elephants):
            return "pledge", elephants
        case Inspire():
            return ("inspire",)
        case Mend():
            return ("mend",)
        case Strike(card=card, target=target, wounded=wounded):
            return "strike", card, target, wounded
        case Reroll(dice=places):
            return "reroll", tuple(sorted(places))
        case Recover(card=card):
            return "recover", card
        case Upgrade(card=card):
            return "upgrade", card
        case Promote(general=general):
            return "promote", general
        case UseS(captures=captures):
            return "use_s", captures
        case LoseShip(ship=ship):
            return "lose_ship", ship
        case CaptureShip(ship=ship):
            return "capture_ship", ship
        case _:
            raise AssertionError(f"no word for {move!r}")


def choices_of(moves: Sequence[Move]) -> dict[Choice, Move]:
    """Return the engine's moves by their words."""
    return {choice_of(move): move for move in moves}
