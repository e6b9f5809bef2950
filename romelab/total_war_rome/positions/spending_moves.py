"""The moves of the spending phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from romelab.core.facts import Count
from romelab.total_war_rome.box.sorts import Development, General, Mention, Ship, Troop
from romelab.total_war_rome.positions.told_moves import ToldMove


@dataclass(frozen=True, slots=True)
class BuyTroop(ToldMove):
    """Buy a troop card into an army (TWR-223 to TWR-225)."""

    kind: ClassVar[str] = "buy_troop"
    army: Count
    card: Troop


@dataclass(frozen=True, slots=True)
class FoundArmy(ToldMove):
    """Found an army under a spare general, beside the board or in a mercenary region (TWR-224, TWR-227)."""

    kind: ClassVar[str] = "found_army"
    general: General
    cards: tuple[Troop, ...]
    place: Mention = ""


@dataclass(frozen=True, slots=True)
class BuyShip(ToldMove):
    """Buy a ship card into a navy, or found one (TWR-223)."""

    kind: ClassVar[str] = "buy_ship"
    navy: Count
    card: Ship


@dataclass(frozen=True, slots=True)
class BuyDevelopment(ToldMove):
    """Buy a development (TWR-230 to TWR-233)."""

    kind: ClassVar[str] = "buy_development"
    development: Development


@dataclass(frozen=True, slots=True)
class BuyImprovement(ToldMove):
    """Build in a region (TWR-234, TWR-242)."""

    kind: ClassVar[str] = "buy_improvement"
    region: Mention
    improvement: Annotated[Literal["market", "barracks", "walling", "wonder"], "building"]


@dataclass(frozen=True, slots=True)
class BuyRoad(ToldMove):
    """Build a road across a border (TWR-235)."""

    kind: ClassVar[str] = "buy_road"
    region: Mention
    to: Mention


@dataclass(frozen=True, slots=True)
class BuyGeneral(ToldMove):
    """Buy a 2* general for an army, or to be kept (TWR-243, TWR-244)."""

    kind: ClassVar[str] = "buy_general"
    army: Count = 0


@dataclass(frozen=True, slots=True)
class AssignGeneral(ToldMove):
    """Give a kept general to an army (TWR-244)."""

    kind: ClassVar[str] = "assign_general"
    army: Count
    general: General


@dataclass(frozen=True, slots=True)
class BuyAgent(ToldMove):
    """Buy an agent (TWR-246 to TWR-248)."""

    kind: ClassVar[str] = "buy_agent"
    region: Mention


@dataclass(frozen=True, slots=True)
class BuyOffUnrest(ToldMove):
    """Remove an unrest marker for one gold (TWR-249)."""

    kind: ClassVar[str] = "buy_off_unrest"
    region: Mention


@dataclass(frozen=True, slots=True)
class TakeBack(ToldMove):
    """Take back all that is laid out and begin anew, where a ruling allows it (T-42)."""

    kind: ClassVar[str] = "take_back"


@dataclass(frozen=True, slots=True)
class EndSpending(ToldMove):
    """Lay out no more purchases."""

    kind: ClassVar[str] = "end_spending"
