"""The moves: one small frozen class per kind; each is said by the catalogues.

Places stand in moves as people write them, in any spelling: crossroads ``"5,0,N"`` or ``"north of Roma"``, hexes
``"5,0"``, cities by name. Goods are five whole numbers: ore, grain, horse, cattle, gold.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from romelab.core.facts import Count, Flag, Seat
from romelab.core.game import Move
from romelab.struggle_for_rome.box.pieces import Amount, amounts
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


@dataclass(frozen=True, slots=True)
class ChooseStart(TableMove):
    """Put the horsemen on one of the own start crossroads, and so the warriors on the other (SFR-15)."""

    kind: ClassVar[str] = "choose start"
    horsemen: Mention


@dataclass(frozen=True, slots=True)
class PlaceLegionnaire(TableMove):
    """Put the legionnaire on the board before the game (SFR-18)."""

    kind: ClassVar[str] = "place legionnaire"
    hex: HexMention


@dataclass(frozen=True, slots=True)
class MoveLegionnaire(TableMove):
    """Move the legionnaire on a seven or with a Diplomat (SFR-46, SFR-76)."""

    kind: ClassVar[str] = "move legionnaire"
    hex: HexMention


@dataclass(frozen=True, slots=True)
class Rob(TableMove):
    """Choose whom to rob (SFR-49). ``victim`` is a seat; None robs nobody, where an option allows it."""

    kind: ClassVar[str] = "rob"
    victim: Seat | None


@dataclass(frozen=True, slots=True)
class GiveBack(TableMove):
    """Return back half of one's pasture cards in a shortage (SFR-44)."""

    kind: ClassVar[str] = "give back"
    horse: Count
    cattle: Count

    @property
    def back(self) -> tuple[Amount, ...]:
        """What goes back."""
        return amounts((0, 0, self.horse, self.cattle))


@dataclass(frozen=True, slots=True)
class OfferTrade(TableMove):
    """Offer goods to another player for goods of his (SFR-54, 55). ``to`` is a seat; None offers them to all."""

    kind: ClassVar[str] = "offer trade"
    to: Seat | None
    give: Goods
    want: Goods

    @property
    def gives(self) -> tuple[Amount, ...]:
        """What is offered."""
        return amounts(self.give)

    @property
    def wants(self) -> tuple[Amount, ...]:
        """What is asked for it."""
        return amounts(self.want)


@dataclass(frozen=True, slots=True)
class AcceptTrade(TableMove):
    """Take the offer that lies on the table."""

    kind: ClassVar[str] = "accept trade"


@dataclass(frozen=True, slots=True)
class DeclineTrade(TableMove):
    """Turn the offer on the table down."""

    kind: ClassVar[str] = "decline trade"


@dataclass(frozen=True, slots=True)
class CounterOffer(TableMove):
    """Answer an offer with another one: what this player would give, and what he wants for it."""

    kind: ClassVar[str] = "counter offer"
    give: Goods
    want: Goods

    @property
    def gives(self) -> tuple[Amount, ...]:
        """What is offered."""
        return amounts(self.give)

    @property
    def wants(self) -> tuple[Amount, ...]:
        """What is asked for it."""
        return amounts(self.want)


@dataclass(frozen=True, slots=True)
class BankTrade(TableMove):
    """Return the bank three identical resource cards for one other (SFR-56)."""

    kind: ClassVar[str] = "bank trade"
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


@dataclass(frozen=True, slots=True)
class BuildPair(TableMove):
    """Buy a horseman and a warrior (SFR-60); ``instead`` names the resource that 3 gold stand for (SFR-66)."""

    kind: ClassVar[str] = "build pair"
    instead: Annotated[Literal["", "ore", "horse"], "good"] = ""


@dataclass(frozen=True, slots=True)
class BuildWagon(TableMove):
    """Buy a supply wagon for one of the boxes (SFR-63)."""

    kind: ClassVar[str] = "build wagon"
    box: Annotated[TribeBox, "tribe"]
    instead: Annotated[Literal["", "horse", "grain", "cattle"], "good"] = ""


@dataclass(frozen=True, slots=True)
class BuyCard(TableMove):
    """Buy a development card (SFR-64)."""

    kind: ClassVar[str] = "buy card"
    instead: Annotated[Literal["", "cattle"], "good"] = ""


@dataclass(frozen=True, slots=True)
class PlayDiplomat(TableMove):
    """Play a Diplomat (SFR-75, 76)."""

    kind: ClassVar[str] = "play Diplomat"


@dataclass(frozen=True, slots=True)
class CashTreasure(TableMove):
    """Cash a Treasure (SFR-83)."""

    kind: ClassVar[str] = "cash Treasure"


@dataclass(frozen=True, slots=True)
class PlayGreatWarrior(TableMove):
    """Let a Great Warrior carry the tribe to a free crossroads (SFR-82).

    ``to`` is empty for a settled tribe, where an option lets it play the card.
    """

    kind: ClassVar[str] = "play Great Warrior"
    to: Mention


@dataclass(frozen=True, slots=True)
class MoveTribe(TableMove):
    """Move the tribe to a crossroads and pay for the arrows crossed (SFR-94 to 103)."""

    kind: ClassVar[str] = "move tribe"
    to: Mention
    grain: Count = 0
    gold: Count = 0

    @property
    def bill(self) -> Bill:
        """What is paid."""
        return Bill(self.grain, self.gold)


@dataclass(frozen=True, slots=True)
class Plunder(TableMove):
    """Plunder a city (SFR-106 to 118)."""

    kind: ClassVar[str] = "plunder"
    city: City
    traitor: Flag = False


@dataclass(frozen=True, slots=True)
class Found(TableMove):
    """Conquer the first city and found a kingdom (SFR-119 to 125)."""

    kind: ClassVar[str] = "found"
    city: City
    traitor: Flag = False


@dataclass(frozen=True, slots=True)
class Expand(TableMove):
    """Conquer another city (SFR-126 to 133)."""

    kind: ClassVar[str] = "expand"
    city: City
    traitor: Flag = False


@dataclass(frozen=True, slots=True)
class TakeIncome(TableMove):
    """Take 2 gold or a resource card for a tribe that did nothing (SFR-91); this ends the segment."""

    kind: ClassVar[str] = "take income"
    what: Annotated[Income, "good"]

    @property
    def amount(self) -> Amount:
        """How much of it."""
        return Amount(INCOME_GOLD if self.what == "gold" else 1, self.what)


@dataclass(frozen=True, slots=True)
class EndSegment(TableMove):
    """End one's trading and building, or the actions of one's tribe (SFR-28)."""

    kind: ClassVar[str] = "end"


MOVE_KINDS: Mapping[str, type[Move]] = MappingProxyType(
    {
        kind.kind: kind
        for kind in (
            ChooseStart,
            PlaceLegionnaire,
            MoveLegionnaire,
            Rob,
            GiveBack,
            OfferTrade,
            AcceptTrade,
            DeclineTrade,
            CounterOffer,
            BankTrade,
            BuildPair,
            BuildWagon,
            BuyCard,
            PlayDiplomat,
            CashTreasure,
            PlayGreatWarrior,
            MoveTribe,
            Plunder,
            Found,
            Expand,
            TakeIncome,
            EndSegment,
        )
    }
)
"""Every kind of move by its name in save files."""
