"""The round that the tour is set in: Rome against Carthage, replayed move by move from the deal."""

from __future__ import annotations

from romelab.core.chance import Outcome
from romelab.core.game import Move
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.positions.moves import (
    Assault,
    Bid,
    BuyDevelopment,
    BuyImprovement,
    BuyRoad,
    BuyTroop,
    CashLevy,
    ChooseOrder,
    Disembark,
    Embark,
    EndAgents,
    EndCampaign,
    EndSpending,
    MoveAgent,
    MoveArmy,
    MoveNavy,
    PlaceArmy,
    PlaceNavy,
    TreasuryTheft,
)
from romelab.total_war_rome.positions.setup import Setup

SETUP = Setup(options=Options(ask="holders", opened_boxes="same_round"))
"""The learner is Rome. Only who holds a fitting event is asked for one: nobody does in this round."""

TURNED = "turned up"
THEFT, LEVY = 36, 20
LEGIONARIES, FLEET_YARDS, MARINES = "rome_republican_legionaries", "rome_fleet_yards", "rome_marines"

OPENING: tuple[Move | Outcome, ...] = (2, 3)
"""The initiative cards of Rome and Carthage. Rome decides next how much gold to add."""

HANDS: tuple[Outcome, ...] = (
    *(2, 8, 9, LEVY, THEFT),
    *(1, 14, 17, 26, 45),
)
"""The action cards of Rome and Carthage."""
THEFT_ROLL: Outcome = ("skull",)
CISALPINA_ROLL: Outcome = ("x", "blank")
GARRISON_ROLL: Outcome = ("x", "blank")
ASSAULT_ROLL: Outcome = ("skull", "x", "s", "blank")
NUMIDIA_ROLL: Outcome = ("x", "blank")
NEXT_CARDS: tuple[Outcome, ...] = (1, 4)
"""The initiative cards of the second round."""

FALLS: tuple[Outcome, ...] = (
    TURNED,
    *HANDS,
    *(THEFT_ROLL, CISALPINA_ROLL, GARRISON_ROLL, ASSAULT_ROLL, NUMIDIA_ROLL),
    TURNED,
    *NEXT_CARDS,
)
"""What falls after the opening."""

INITIATIVE = (Bid(1), ChooseOrder(0, clockwise=True))
"""Carthage adds one gold; Rome, who has the initiative, goes first."""
CARTHAGE_SENDS = (EndAgents(), MoveAgent(1, "numidia"), EndAgents())
FIRST_ARMY = (PlaceNavy(1, "magna_graecia"), PlaceArmy(1, "magna_graecia"))
VOYAGE = (Embark(1, 1), MoveNavy(1, "mare_hadriaticum"))
CARTHAGE_MARCHES = (EndCampaign(), PlaceArmy(1, "africa"), MoveArmy(1, "numidia"), EndCampaign())
FIRST_BOX = (BuyDevelopment(FLEET_YARDS),)
DECLARED = (EndSpending(), BuyImprovement("africa", "market"), EndSpending())

WHOLE: tuple[Move | Outcome, ...] = (
    *OPENING,
    *(Bid(2), INITIATIVE[0], TURNED, INITIATIVE[1], *HANDS),
    *(MoveAgent(1, "africa"), TreasuryTheft(THEFT, 1), THEFT_ROLL, CashLevy(LEVY), *CARTHAGE_SENDS),
    *(PlaceArmy(2, "umbria"), MoveArmy(2, "cisalpina"), CISALPINA_ROLL, *FIRST_ARMY, *VOYAGE),
    *(Disembark(1, "epirus"), Assault(1), GARRISON_ROLL, ASSAULT_ROLL),
    *(*CARTHAGE_MARCHES[:3], NUMIDIA_ROLL, CARTHAGE_MARCHES[3]),
    *(BuyTroop(2, LEGIONARIES), BuyRoad("umbria", "cisalpina"), *FIRST_BOX, BuyDevelopment(MARINES)),
    *(*DECLARED, TURNED, *NEXT_CARDS),
)
"""The round, up to the gold of the next one, as a learner plays it who does what the tour asks for."""
