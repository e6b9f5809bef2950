"""The moves: one small frozen class per kind, and a sentence for each.

Places stand in moves as people write them: crossroads ``"5,0,N"``, hexes ``"5,0"``, cities by name. Goods are five
whole numbers: ore, grain, horse, cattle, gold.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal

from romelab.core.game import Move
from romelab.struggle_for_rome.box.pieces import GOODS

Goods = tuple[int, int, int, int, int]
TribeBox = Literal["horsemen", "warriors"]
Income = Literal["gold", "ore", "grain", "pasture"]


def counted(count: int, name: str) -> str:
    """Say a number of one of the goods, or of cards from the pasture pile.

    Examples
    --------
    >>> counted(3, "ore"), counted(3, "horse"), counted(1, "pasture")
    ('3 ore', '3 horses', '1 pasture card')
    """
    many = "s" * (count != 1)
    return f"{count} {name}" + (many if name == "horse" else f" card{many}" if name == "pasture" else "")


def amounts(goods: tuple[int, ...]) -> str:
    """Say goods in words.

    Examples
    --------
    >>> amounts((1, 0, 2, 0, 3))
    '1 ore, 2 horses and 3 gold'
    """
    parts = [counted(count, name) for count, name in zip(goods, GOODS, strict=False) if count]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else "nothing"


class Amounts(tuple[int, ...]):
    """Goods that are put into words only when somebody reads them."""

    __slots__ = ()

    def __str__(self) -> str:
        return amounts(self)

    def __format__(self, spec: str) -> str:
        return format(amounts(self), spec)


def _substitute(instead: str) -> str:
    return f", 3 gold standing for the {instead}" if instead else ""


@dataclass(frozen=True, slots=True)
class ChooseStart(Move):
    """Put the horsemen on one of the own start crossroads, and so the warriors on the other (SFR-15)."""

    kind: ClassVar[str] = "choose start"
    horsemen: str

    def __str__(self) -> str:
        return f"start with the horsemen on {self.horsemen}"


@dataclass(frozen=True, slots=True)
class PlaceLegionnaire(Move):
    """Put the legionnaire on the board before the game (SFR-18)."""

    kind: ClassVar[str] = "place legionnaire"
    hex: str

    def __str__(self) -> str:
        return f"put the legionnaire on hex {self.hex}"


@dataclass(frozen=True, slots=True)
class MoveLegionnaire(Move):
    """Move the legionnaire on a seven or with a Diplomat (SFR-46, SFR-76)."""

    kind: ClassVar[str] = "move legionnaire"
    hex: str

    def __str__(self) -> str:
        return f"move the legionnaire to hex {self.hex}"


@dataclass(frozen=True, slots=True)
class Rob(Move):
    """Choose whom to rob (SFR-49). ``victim`` is a seat; None robs nobody, where an option allows it."""

    kind: ClassVar[str] = "rob"
    victim: int | None

    def __str__(self) -> str:
        return "rob nobody" if self.victim is None else f"rob player {self.victim + 1}"


@dataclass(frozen=True, slots=True)
class GiveBack(Move):
    """Give back half of one's pasture cards in a shortage (SFR-44)."""

    kind: ClassVar[str] = "give back"
    horse: int
    cattle: int

    def __str__(self) -> str:
        return f"give back {amounts((0, 0, self.horse, self.cattle))}"


@dataclass(frozen=True, slots=True)
class OfferTrade(Move):
    """Offer goods to another player for goods of his (SFR-54, 55)."""

    kind: ClassVar[str] = "offer trade"
    to: int
    give: Goods
    want: Goods

    def __str__(self) -> str:
        return f"offer player {self.to + 1} {amounts(self.give)} for {amounts(self.want)}"


@dataclass(frozen=True, slots=True)
class AcceptTrade(Move):
    """Take the offer that lies on the table."""

    kind: ClassVar[str] = "accept trade"

    def __str__(self) -> str:
        return "accept the trade"


@dataclass(frozen=True, slots=True)
class DeclineTrade(Move):
    """Turn the offer on the table down."""

    kind: ClassVar[str] = "decline trade"

    def __str__(self) -> str:
        return "decline the trade"


@dataclass(frozen=True, slots=True)
class CounterOffer(Move):
    """Answer an offer with another one: what this player would give, and what he wants for it."""

    kind: ClassVar[str] = "counter offer"
    give: Goods
    want: Goods

    def __str__(self) -> str:
        return f"offer {amounts(self.give)} for {amounts(self.want)} instead"


@dataclass(frozen=True, slots=True)
class BankTrade(Move):
    """Give the bank three identical resource cards for one other (SFR-56)."""

    kind: ClassVar[str] = "bank trade"
    give: Literal["ore", "grain", "horse", "cattle"]
    take: Literal["ore", "grain", "pasture"]

    def __str__(self) -> str:
        return f"give the bank {counted(3, self.give)} for {counted(1, self.take)}"


@dataclass(frozen=True, slots=True)
class BuildPair(Move):
    """Buy a horseman and a warrior (SFR-60); ``instead`` names the resource that 3 gold stand for (SFR-66)."""

    kind: ClassVar[str] = "build pair"
    instead: Literal["", "ore", "horse"] = ""

    def __str__(self) -> str:
        return f"build a horseman and a warrior{_substitute(self.instead)}"


@dataclass(frozen=True, slots=True)
class BuildWagon(Move):
    """Buy a supply wagon for one of the boxes (SFR-63)."""

    kind: ClassVar[str] = "build wagon"
    box: TribeBox
    instead: Literal["", "horse", "grain", "cattle"] = ""

    def __str__(self) -> str:
        return f"build a wagon for the {self.box}{_substitute(self.instead)}"


@dataclass(frozen=True, slots=True)
class BuyCard(Move):
    """Buy a development card (SFR-64)."""

    kind: ClassVar[str] = "buy card"
    instead: Literal["", "cattle"] = ""

    def __str__(self) -> str:
        return f"buy a development card{_substitute(self.instead)}"


@dataclass(frozen=True, slots=True)
class PlayDiplomat(Move):
    """Play a Diplomat (SFR-75, 76)."""

    kind: ClassVar[str] = "play Diplomat"

    def __str__(self) -> str:
        return "play a Diplomat"


@dataclass(frozen=True, slots=True)
class CashTreasure(Move):
    """Cash a Treasure (SFR-83)."""

    kind: ClassVar[str] = "cash Treasure"

    def __str__(self) -> str:
        return "cash a Treasure"


@dataclass(frozen=True, slots=True)
class PlayGreatWarrior(Move):
    """Let a Great Warrior carry the tribe to a free crossroads (SFR-82).

    ``to`` is empty for a settled tribe, where an option lets it play the card.
    """

    kind: ClassVar[str] = "play Great Warrior"
    to: str

    def __str__(self) -> str:
        return f"play a Great Warrior and go to {self.to}" if self.to else "play a Great Warrior"


@dataclass(frozen=True, slots=True)
class MoveTribe(Move):
    """Move the tribe to a crossroads and pay for the arrows crossed (SFR-94 to 103)."""

    kind: ClassVar[str] = "move tribe"
    to: str
    grain: int = 0
    gold: int = 0

    def __str__(self) -> str:
        paid = amounts((0, self.grain, 0, 0, self.gold))
        return f"move to {self.to} for {paid}"


def _with_traitor(traitor: bool) -> str:
    return " with a Traitor" if traitor else ""


@dataclass(frozen=True, slots=True)
class Plunder(Move):
    """Plunder a city (SFR-106 to 118)."""

    kind: ClassVar[str] = "plunder"
    city: str
    traitor: bool = False

    def __str__(self) -> str:
        return f"plunder {self.city}{_with_traitor(self.traitor)}"


@dataclass(frozen=True, slots=True)
class Found(Move):
    """Conquer the first city and found a kingdom (SFR-119 to 125)."""

    kind: ClassVar[str] = "found"
    city: str
    traitor: bool = False

    def __str__(self) -> str:
        return f"conquer {self.city} and found a kingdom{_with_traitor(self.traitor)}"


@dataclass(frozen=True, slots=True)
class Expand(Move):
    """Conquer a further city (SFR-126 to 133)."""

    kind: ClassVar[str] = "expand"
    city: str
    traitor: bool = False

    def __str__(self) -> str:
        return f"conquer {self.city}{_with_traitor(self.traitor)}"


@dataclass(frozen=True, slots=True)
class TakeIncome(Move):
    """Take 2 gold or a resource card for a tribe that did nothing (SFR-91); this ends the segment."""

    kind: ClassVar[str] = "take income"
    what: Income

    def __str__(self) -> str:
        return f"take {counted(2 if self.what == 'gold' else 1, self.what)} for doing nothing"


@dataclass(frozen=True, slots=True)
class EndSegment(Move):
    """End one's trading and building, or the actions of one's tribe (SFR-28)."""

    kind: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


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
