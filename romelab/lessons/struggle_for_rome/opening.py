"""The game that the tours are set in: three players, chosen dice, replayed move by move from the first roll."""

from __future__ import annotations

from romelab.core.chance import Outcome
from romelab.core.game import Move
from romelab.struggle_for_rome.positions.moves import (
    AcceptTrade,
    BankTrade,
    BuildPair,
    BuildWagon,
    ChooseStart,
    EndSegment,
    MoveLegionnaire,
    MoveTribe,
    OfferTrade,
    PlaceLegionnaire,
    Plunder,
    TakeIncome,
)
from romelab.struggle_for_rome.positions.setup import Setup

SETUP = Setup(("Red", "Blue", "White"))
"""The learner is Red."""

DONE, INCOME = EndSegment(), TakeIncome("gold")
OFFER = OfferTrade(1, (0, 0, 0, 0, 2), (0, 0, 0, 1, 0))
"""Two gold for one of Blue's cattle."""

FIRST_ROUND: tuple[Move | Outcome, ...] = (
    # White rolls highest and begins; each gets an animal.
    *(5, 8, 11),
    *(ChooseStart("10,0,S"), ChooseStart("9,1,N"), ChooseStart("9,1,S")),
    PlaceLegionnaire("1,5"),
    *("cattle", "horse", "cattle"),
    # The 3 pays everybody grain. White and Blue send their horsemen over the Limes, Red waits.
    *(3, 8, 5, 6),
    *(DONE, DONE, DONE),
    *(MoveTribe("6,1,N"), DONE, INCOME, MoveTribe("8,3,N"), DONE),
    *(INCOME, INCOME, INCOME),
)
"""Set-up and round 1. Round 2 begins with Red's dice."""

SECOND_ROUND_FALLS: tuple[Outcome, ...] = (3, 7, "grain", 10, "horse", "cattle", 10, 9, "loss and gold")
"""What falls in round 2: dice, the robbed card, two pasture cards, dice, the counter of Verona."""

SECOND_ROUND: tuple[Move | Outcome, ...] = (
    *(3, 7, MoveLegionnaire("8,2"), "grain", 10, "horse", "cattle", 10, 9),
    *(BankTrade("grain", "ore"), BuildPair(), OFFER, AcceptTrade(), BuildWagon("horsemen"), DONE, DONE, DONE),
    *(MoveTribe("8,5,N", 0, 1), Plunder("Verona"), "loss and gold", INCOME, INCOME),
    *(INCOME, INCOME, INCOME),
)
"""Round 2, as a learner plays it who does what the tour asks for."""

TO_THE_FIFTH_ROUND: tuple[Move | Outcome, ...] = (
    # Round 3: Blue begins. Blue takes the counter of Augusta Vindelicum, Red that of Castra Regina.
    *(9, 6, "horse", "horse", 4, 5),
    *(BuildPair(), DONE, DONE, BuildPair(), DONE),
    *(Plunder("Augusta Vindelicum"), "loss and gold", INCOME),
    *(MoveTribe("8,1,S", 0, 3), Plunder("Castra Regina"), "loss and pasture", "horse"),
    *(INCOME, INCOME, INCOME),
    # Round 4: White begins. White takes the counter of Caesarodunum, Red that of Augustodunum.
    *(4, 8, "horse", 9, 5),
    *(BuildPair(), DONE, BuildPair(), DONE, DONE),
    *(MoveTribe("3,3,S", 0, 1), Plunder("Caesarodunum"), "pasture", "cattle"),
    *(MoveTribe("5,4,N", 0, 6), Plunder("Augustodunum"), "gold", INCOME),
    *(INCOME, INCOME, INCOME),
    # Round 5: Red begins, and the dice bring an ore and a horse.
    *(9, 4, "horse", 3, 8),
)
"""Rounds 3 and 4 and the dice of round 5."""

SIXTH_ROUND_FALLS: tuple[Outcome, ...] = (8, 9, 3, 2)
"""The dice of round 6."""
