"""The moves of the campaign phase."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from romelab.core.game import Move
from romelab.core.sentences import listed
from romelab.total_war_rome.box.cards import named


def card_list(cards: tuple[str, ...]) -> str:
    """Count some cards by name: ``2 Velites and Italian Infantry``."""
    counted = Counter(named(card) for card in cards)
    return listed([name if count == 1 else f"{count} {name}" for name, count in counted.items()]) or "nothing"


def given(give: tuple[str, ...], take: tuple[str, ...]) -> str:
    """Say what is given, and for what, if it is for anything."""
    return f"{card_list(give)} for {card_list(take)}" if take else card_list(give)


@dataclass(frozen=True, slots=True)
class MarchOff(Move):
    """Move a bribed army on (TWR-088)."""

    kind: ClassVar[str] = "march_off"
    to: str

    def __str__(self) -> str:
        return f"The bribed army to {self.to}"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Go no further."""

    kind: ClassVar[str] = "stop"

    def __str__(self) -> str:
        return "Stop here"


@dataclass(frozen=True, slots=True)
class LoseCard(Move):
    """Choose a card that is lost (T-22)."""

    kind: ClassVar[str] = "lose_card"
    card: str

    def __str__(self) -> str:
        return f"Lose {named(self.card)}"


@dataclass(frozen=True, slots=True)
class TakeFree(Move):
    """Take a free mercenary of an annexed region (TWR-137)."""

    kind: ClassVar[str] = "take_free"
    card: str

    def __str__(self) -> str:
        return f"Take {named(self.card)}"


@dataclass(frozen=True, slots=True)
class PlaceArmy(Move):
    """Put an army on the map (TWR-111, TWR-112)."""

    kind: ClassVar[str] = "place_army"
    army: int
    region: str

    def __str__(self) -> str:
        return f"Army {self.army} appears in {self.region}"


@dataclass(frozen=True, slots=True)
class PlaceNavy(Move):
    """Put a navy into a home port (TWR-113)."""

    kind: ClassVar[str] = "place_navy"
    navy: int
    region: str

    def __str__(self) -> str:
        return f"Navy {self.navy} appears in {self.region}"


@dataclass(frozen=True, slots=True)
class MoveArmy(Move):
    """Move an army one region on; hostile breaks an alliance (TWR-116, TWR-256)."""

    kind: ClassVar[str] = "move_army"
    army: int
    to: str
    hostile: bool = False

    def __str__(self) -> str:
        return f"Army {self.army} to {self.to}{' as an enemy' if self.hostile else ''}"


@dataclass(frozen=True, slots=True)
class MoveNavy(Move):
    """Move a navy to the next sea area, out of a port or into one; hostile attacks an ally (TWR-115, TWR-256)."""

    kind: ClassVar[str] = "move_navy"
    navy: int
    to: str
    hostile: bool = False

    def __str__(self) -> str:
        return f"Navy {self.navy} to {self.to}{' as an enemy' if self.hostile else ''}"


@dataclass(frozen=True, slots=True)
class Embark(Move):
    """Take an army aboard (TWR-122)."""

    kind: ClassVar[str] = "embark"
    army: int
    navy: int

    def __str__(self) -> str:
        return f"Army {self.army} boards navy {self.navy}"


@dataclass(frozen=True, slots=True)
class Disembark(Move):
    """Land an army (TWR-122); hostile breaks an alliance (TWR-256)."""

    kind: ClassVar[str] = "disembark"
    army: int
    to: str
    hostile: bool = False

    def __str__(self) -> str:
        return f"Army {self.army} lands in {self.to}{' as an enemy' if self.hostile else ''}"


@dataclass(frozen=True, slots=True)
class Assault(Move):
    """Assault the garrison of the region the army stands in (TWR-138 to TWR-148); hostile breaks an alliance."""

    kind: ClassVar[str] = "assault"
    army: int
    hostile: bool = False

    def __str__(self) -> str:
        return f"Army {self.army} assaults{' as an enemy' if self.hostile else ''}"


@dataclass(frozen=True, slots=True)
class Subdue(Move):
    """Remove one unrest marker for one MU (TWR-128)."""

    kind: ClassVar[str] = "subdue"
    army: int

    def __str__(self) -> str:
        return f"Army {self.army} subdues unrest"


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Exchange cards between two armies in one region (TWR-124)."""

    kind: ClassVar[str] = "exchange"
    army: int
    other: int
    give: tuple[str, ...]
    take: tuple[str, ...]

    def __str__(self) -> str:
        return f"Army {self.army} gives army {self.other} {given(self.give, self.take)}"


@dataclass(frozen=True, slots=True)
class ExchangeShips(Move):
    """Exchange cards between two navies in one place (TWR-124)."""

    kind: ClassVar[str] = "exchange_ships"
    navy: int
    other: int
    give: tuple[str, ...]
    take: tuple[str, ...]

    def __str__(self) -> str:
        return f"Navy {self.navy} gives navy {self.other} {given(self.give, self.take)}"


@dataclass(frozen=True, slots=True)
class JoinGeneral(Move):
    """Let a spare general take over an army (TWR-126)."""

    kind: ClassVar[str] = "join_general"
    army: int
    general: str

    def __str__(self) -> str:
        return f"General {self.general} takes over army {self.army}"


@dataclass(frozen=True, slots=True)
class ShiftGeneral(Move):
    """Let a general change to another army (TWR-127)."""

    kind: ClassVar[str] = "shift_general"
    army: int
    other: int

    def __str__(self) -> str:
        return f"The general of army {self.army} changes to army {self.other}"


@dataclass(frozen=True, slots=True)
class Confront(Move):
    """Force a battle on the enemy found at the start of the turn (TWR-151); hostile attacks an ally (TWR-256)."""

    kind: ClassVar[str] = "confront"
    army: int
    hostile: bool = False

    def __str__(self) -> str:
        return f"Army {self.army} {'attacks the ally' if self.hostile else 'confronts the enemy'}"


@dataclass(frozen=True, slots=True)
class EndCampaign(Move):
    """End the own part of the campaign phase."""

    kind: ClassVar[str] = "end_campaign"

    def __str__(self) -> str:
        return "End the campaign turn"


@dataclass(frozen=True, slots=True)
class AvoidBattle(Move):
    """Try to avoid the battle (TWR-152)."""

    kind: ClassVar[str] = "avoid_battle"

    def __str__(self) -> str:
        return "Try to avoid the battle"


@dataclass(frozen=True, slots=True)
class StandAndFight(Move):
    """Do not try to avoid the battle."""

    kind: ClassVar[str] = "stand_and_fight"

    def __str__(self) -> str:
        return "Stand and fight"


@dataclass(frozen=True, slots=True)
class Escape(Move):
    """Say where an escaping, beaten or withdrawing army goes (T-60)."""

    kind: ClassVar[str] = "escape"
    to: str
    navy: int = -1

    def __str__(self) -> str:
        return f"Withdraw aboard a navy at {self.to}" if self.navy >= 0 else f"Withdraw to {self.to}"


@dataclass(frozen=True, slots=True)
class ConquerHere(Move):
    """Try to take the region that the army stands in (T-79), of a former ally too (TWR-258); hostile of an ally."""

    kind: ClassVar[str] = "conquer_here"
    army: int
    hostile: bool = False

    def __str__(self) -> str:
        return f"Army {self.army} tries to conquer the region{' as an enemy' if self.hostile else ''}"


@dataclass(frozen=True, slots=True)
class Retreat(Move):
    """Say where a beaten navy goes (TWR-159)."""

    kind: ClassVar[str] = "retreat"
    to: str

    def __str__(self) -> str:
        return f"Retreat to {self.to}"
