"""The moves of the campaign phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from romelab.core.facts import Count, Flag
from romelab.total_war_rome.box.sorts import General, Mention, Ship, Troop
from romelab.total_war_rome.positions.told_moves import ToldMove


@dataclass(frozen=True, slots=True)
class MarchOff(ToldMove):
    """Move a bribed army on (TWR-088)."""

    kind: ClassVar[str] = "march_off"
    to: Mention


@dataclass(frozen=True, slots=True)
class Stop(ToldMove):
    """Go no further."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class LoseCard(ToldMove):
    """Choose a card that is lost (T-22)."""

    kind: ClassVar[str] = "lose_card"
    card: Troop


@dataclass(frozen=True, slots=True)
class TakeFree(ToldMove):
    """Take a free mercenary of an annexed region (TWR-137)."""

    kind: ClassVar[str] = "take_free"
    card: Troop


@dataclass(frozen=True, slots=True)
class PlaceArmy(ToldMove):
    """Put an army on the map (TWR-111, TWR-112)."""

    kind: ClassVar[str] = "place_army"
    army: Count
    region: Mention


@dataclass(frozen=True, slots=True)
class PlaceNavy(ToldMove):
    """Put a navy into a home port (TWR-113)."""

    kind: ClassVar[str] = "place_navy"
    navy: Count
    region: Mention


@dataclass(frozen=True, slots=True)
class MoveArmy(ToldMove):
    """Move an army one region on; hostile breaks an alliance (TWR-116, TWR-256)."""

    kind: ClassVar[str] = "move_army"
    army: Count
    to: Mention
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class MoveNavy(ToldMove):
    """Move a navy to the next sea area, out of a port or into one; hostile attacks an ally (TWR-115, TWR-256)."""

    kind: ClassVar[str] = "move_navy"
    navy: Count
    to: Mention
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Embark(ToldMove):
    """Take an army aboard (TWR-122)."""

    kind: ClassVar[str] = "embark"
    army: Count
    navy: Count


@dataclass(frozen=True, slots=True)
class Disembark(ToldMove):
    """Land an army (TWR-122); hostile breaks an alliance (TWR-256)."""

    kind: ClassVar[str] = "disembark"
    army: Count
    to: Mention
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Assault(ToldMove):
    """Assault the garrison of the region the army stands in (TWR-138 to TWR-148); hostile breaks an alliance."""

    kind: ClassVar[str] = "assault"
    army: Count
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Subdue(ToldMove):
    """Remove one unrest marker for one MU (TWR-128)."""

    kind: ClassVar[str] = "subdue"
    army: Count


@dataclass(frozen=True, slots=True)
class Exchange(ToldMove):
    """Exchange cards between two armies in one region (TWR-124)."""

    kind: ClassVar[str] = "exchange"
    army: Count
    other: Count
    give: tuple[Troop, ...]
    take: tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class ExchangeShips(ToldMove):
    """Exchange cards between two navies in one place (TWR-124)."""

    kind: ClassVar[str] = "exchange_ships"
    navy: Count
    other: Count
    give: tuple[Ship, ...]
    take: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class JoinGeneral(ToldMove):
    """Let a spare general take over an army (TWR-126)."""

    kind: ClassVar[str] = "join_general"
    army: Count
    general: General


@dataclass(frozen=True, slots=True)
class ShiftGeneral(ToldMove):
    """Let a general change to another army (TWR-127)."""

    kind: ClassVar[str] = "shift_general"
    army: Count
    other: Count


@dataclass(frozen=True, slots=True)
class Confront(ToldMove):
    """Force a battle on the enemy found at the start of the turn (TWR-151); hostile attacks an ally (TWR-256)."""

    kind: ClassVar[str] = "confront"
    army: Count
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class EndCampaign(ToldMove):
    """End the own part of the campaign phase."""

    kind: ClassVar[str] = "end_campaign"


@dataclass(frozen=True, slots=True)
class AvoidBattle(ToldMove):
    """Try to avoid the battle (TWR-152)."""

    kind: ClassVar[str] = "avoid_battle"


@dataclass(frozen=True, slots=True)
class StandAndFight(ToldMove):
    """Do not try to avoid the battle."""

    kind: ClassVar[str] = "stand_and_fight"


@dataclass(frozen=True, slots=True)
class Escape(ToldMove):
    """Say where an escaping, beaten or withdrawing army goes (T-60)."""

    kind: ClassVar[str] = "escape"
    to: Mention
    navy: Count = -1


@dataclass(frozen=True, slots=True)
class ConquerHere(ToldMove):
    """Try to take the region that the army stands in (T-79), of a former ally too (TWR-258); hostile of an ally."""

    kind: ClassVar[str] = "conquer_here"
    army: Count
    hostile: Flag = False


@dataclass(frozen=True, slots=True)
class Retreat(ToldMove):
    """Say where a beaten navy goes (TWR-159)."""

    kind: ClassVar[str] = "retreat"
    to: Mention
