"""The moves: one small frozen class per kind; each is said by the catalogues.

Places stand in moves as people write them, in any spelling: crossroads ``"5,0,N"`` or ``"north of Roma"``, hexes
``"5,0"``, cities by name. Goods are five whole numbers: ore, grain, horse, cattle, gold.
"""

# pyright: strict
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from romelab.core.facts import Count, Flag, Seat
from romelab.core.game import Move, moves_in
from romelab.struggle_for_rome.box.pieces import Amount, amounts, amounts_in
from romelab.struggle_for_rome.network.field_types import City, HexMention, Mention
from romelab.struggle_for_rome.network.prices import Bill

Goods = tuple[int, int, int, int, int]
TribeBox = Literal["horsemen", "warriors"]
Income = Literal["gold", "ore", "grain", "pasture"]
INCOME_GOLD = 2
"""Gold for a tribe that did nothing (SFR-91)."""


@dataclass(frozen=True, slots=True)
class TableMove(Move):
    """Base of the moves of this game; printed, a move is a sentence in English with the ids of places."""

    def __str__(self) -> str:
        from romelab.struggle_for_rome.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


class ChooseStart(TableMove, kind="choose start"):
    """Put the horsemen on one of one's own start crossroads, and so the warriors on the other (SFR-15)."""

    horsemen: Mention


class PlaceLegionnaire(TableMove, kind="place legionnaire"):
    """Put the legionnaire on the board before the game (SFR-18)."""

    hex: HexMention


class MoveLegionnaire(TableMove, kind="move legionnaire"):
    """Move the legionnaire on a seven or with a Diplomat (SFR-46, SFR-76)."""

    hex: HexMention


class Rob(TableMove, kind="rob"):
    """Choose whom to rob (SFR-49). ``victim`` is a seat; None robs nobody, where an option allows it."""

    victim: Seat | None


class GiveBack(TableMove, kind="give back"):
    """Give back half of one's pasture cards in a shortage (SFR-44)."""

    horse: Count; cattle: Count

    @property
    def back(self) -> tuple[Amount, ...]:
        """What goes back."""
        return amounts((0, 0, self.horse, self.cattle))


class OfferTrade(TableMove, kind="offer trade"):
    """Offer goods to another player for goods of theirs (SFR-54, 55). ``to`` is a seat; None offers them to all."""

    to: Seat | None; give: Goods; want: Goods
    gives: ClassVar[property] = amounts_in("give"); wants: ClassVar[property] = amounts_in("want")


class AcceptTrade(TableMove, kind="accept trade"):
    """Take the offer that lies on the table."""


class DeclineTrade(TableMove, kind="decline trade"):
    """Turn the offer on the table down."""


class CounterOffer(TableMove, kind="counter offer"):
    """Answer an offer with another one: what this player would give, and what they want for it."""

    give: Goods; want: Goods
    gives: ClassVar[property] = amounts_in("give"); wants: ClassVar[property] = amounts_in("want")


class BankTrade(TableMove, kind="bank trade"):
    """Give the bank three identical resource cards for one other (SFR-56)."""

    give: Annotated[Literal["ore", "grain", "horse", "cattle"], "good"]
    take: Annotated[Literal["ore", "grain", "pasture"], "good"]

    @property
    def gives(self) -> Amount:
        """What the bank gets."""
        return Amount(3, self.give)

    @property
    def takes(self) -> Amount:
        """What it gives."""
        return Amount(1, self.take)


class BuildPair(TableMove, kind="build pair"):
    """Buy a horseman and a warrior (SFR-60); ``instead`` names the resource that 3 gold stand for (SFR-66)."""

    instead: Annotated[Literal["", "ore", "horse"], "good"] = ""


class BuildWagon(TableMove, kind="build wagon"):
    """Buy a supply wagon for one of the boxes (SFR-63)."""

    box: Annotated[TribeBox, "tribe"]; instead: Annotated[Literal["", "horse", "grain", "cattle"], "good"] = ""


class BuyCard(TableMove, kind="buy card"):
    """Buy a development card (SFR-64)."""

    instead: Annotated[Literal["", "cattle"], "good"] = ""


class PlayDiplomat(TableMove, kind="play Diplomat"):
    """Play a Diplomat (SFR-75, 76)."""


class CashTreasure(TableMove, kind="cash Treasure"):
    """Cash a Treasure (SFR-83)."""


class PlayGreatWarrior(TableMove, kind="play Great Warrior"):
    """Let a Great Warrior carry the tribe to a free crossroads (SFR-82).

    ``to`` is empty for a settled tribe, where an option lets it play the card.
    """

    to: Mention


class MoveTribe(TableMove, kind="move tribe"):
    """Move the tribe to a crossroads and pay for the arrows crossed (SFR-94 to 103)."""

    to: Mention; grain: Count = 0; gold: Count = 0

    @property
    def bill(self) -> Bill:
        """What is paid."""
        return Bill(self.grain, self.gold)


class Plunder(TableMove, kind="plunder"):
    """Plunder a city (SFR-106 to 118)."""

    city: City; traitor: Flag = False


class Found(TableMove, kind="found"):
    """Conquer the first city and found a kingdom (SFR-119 to 125)."""

    city: City; traitor: Flag = False


class Expand(TableMove, kind="expand"):
    """Conquer another city (SFR-126 to 133)."""

    city: City; traitor: Flag = False


class TakeIncome(TableMove, kind="take income"):
    """Take 2 gold or a resource card for a tribe that did nothing (SFR-91); this ends the segment."""

    what: Annotated[Income, "good"]

    @property
    def amount(self) -> Amount:
        """How much of it."""
        return Amount(INCOME_GOLD if self.what == "gold" else 1, self.what)


class EndSegment(TableMove, kind="end"):
    """End one's trading and building, or the actions of one's tribe (SFR-28)."""


MOVE_KINDS = moves_in(vars())
