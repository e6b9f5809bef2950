"""The moves of the spending phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from romelab.core.game import Move
from romelab.total_war_rome.box.cards import named
from romelab.total_war_rome.positions.campaign_moves import card_list


@dataclass(frozen=True, slots=True)
class BuyTroop(Move):
    """Buy a troop card into an army (TWR-223 to TWR-225)."""

    kind: ClassVar[str] = "buy_troop"
    army: int
    card: str

    def __str__(self) -> str:
        return f"Buy {named(self.card)} for army {self.army}"


@dataclass(frozen=True, slots=True)
class FoundArmy(Move):
    """Found an army under a spare general, beside the board or in a mercenary region (TWR-224, TWR-227)."""

    kind: ClassVar[str] = "found_army"
    general: str
    cards: tuple[str, ...]
    place: str = ""

    def __str__(self) -> str:
        return f"Found an army of {card_list(self.cards)} under {self.general}"


@dataclass(frozen=True, slots=True)
class BuyShip(Move):
    """Buy a ship card into a navy, or found one (TWR-223)."""

    kind: ClassVar[str] = "buy_ship"
    navy: int
    card: str

    def __str__(self) -> str:
        return f"Buy {named(self.card)} for navy {self.navy}"


@dataclass(frozen=True, slots=True)
class BuyDevelopment(Move):
    """Buy a development (TWR-230 to TWR-233)."""

    kind: ClassVar[str] = "buy_development"
    development: str

    def __str__(self) -> str:
        return f"Develop {self.development}"


@dataclass(frozen=True, slots=True)
class BuyImprovement(Move):
    """Build in a region (TWR-234, TWR-242)."""

    kind: ClassVar[str] = "buy_improvement"
    region: str
    improvement: Literal["market", "barracks", "walling", "wonder"]

    def __str__(self) -> str:
        return f"Build a {self.improvement} in {self.region}"


@dataclass(frozen=True, slots=True)
class BuyRoad(Move):
    """Build a road across a border (TWR-235)."""

    kind: ClassVar[str] = "buy_road"
    region: str
    to: str

    def __str__(self) -> str:
        return f"Build a road from {self.region} to {self.to}"


@dataclass(frozen=True, slots=True)
class BuyGeneral(Move):
    """Buy a 2* general for an army, or to be kept (TWR-243, TWR-244)."""

    kind: ClassVar[str] = "buy_general"
    army: int = 0

    def __str__(self) -> str:
        return f"Buy a general for army {self.army}" if self.army else "Buy a general"


@dataclass(frozen=True, slots=True)
class AssignGeneral(Move):
    """Give a kept general to an army (TWR-244)."""

    kind: ClassVar[str] = "assign_general"
    army: int
    general: str

    def __str__(self) -> str:
        return f"General {self.general} takes over army {self.army}"


@dataclass(frozen=True, slots=True)
class BuyAgent(Move):
    """Buy an agent (TWR-246 to TWR-248)."""

    kind: ClassVar[str] = "buy_agent"
    region: str

    def __str__(self) -> str:
        return f"Buy an agent in {self.region}"


@dataclass(frozen=True, slots=True)
class BuyOffUnrest(Move):
    """Remove an unrest marker for one gold (TWR-249)."""

    kind: ClassVar[str] = "buy_off_unrest"
    region: str

    def __str__(self) -> str:
        return f"Buy off unrest in {self.region}"


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """Take back all that is laid out and begin anew, where a ruling allows it (T-42)."""

    kind: ClassVar[str] = "take_back"

    def __str__(self) -> str:
        return "Take all purchases back"


@dataclass(frozen=True, slots=True)
class EndSpending(Move):
    """Lay out no more purchases."""

    kind: ClassVar[str] = "end_spending"

    def __str__(self) -> str:
        return "End the purchases"
