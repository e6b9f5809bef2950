"""The decisions of a battle: one small frozen class for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from romelab.core.game import Move
from romelab.core.sentences import amount
from romelab.total_war_rome.box.cards import generals, named
from romelab.total_war_rome.box.tables import default_box


def spoken(cards: tuple[str, ...]) -> str:
    """Put card names together: ``Velites with Italian Infantry``."""
    return " with ".join(named(card) for card in cards)


def event_name(event: str) -> str:
    """Give the name of an event card by its id: ``Favourable Omens`` for ``"omens"``; an unknown id is given back."""
    known = default_box().events.get(event)
    return known.name if known else event


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave a choice unused: no event, no reveal, no further strike, no card taken back.

    Attributes
    ----------
    rest
        True to be asked for events no more in this battle.
    """

    kind: ClassVar[str] = "battle_pass"
    rest: bool = False

    def __str__(self) -> str:
        return "Let everything pass in this battle" if self.rest else "Go on"


@dataclass(frozen=True, slots=True)
class PlayBattleEvent(Move):
    """Play an event card in a battle (TWR-101).

    Attributes
    ----------
    event
        Id of the event, such as ``"rough_ground"``.
    """

    kind: ClassVar[str] = "battle_event"
    event: str

    def __str__(self) -> str:
        return f"Play {event_name(self.event)}"


@dataclass(frozen=True, slots=True)
class ChangeTerrain(Move):
    """Let a Battlefield Expert move the number of terrain combats up or down by one (TWR-163)."""

    kind: ClassVar[str] = "change_terrain"
    by: int

    def __str__(self) -> str:
        return "One terrain combat more" if self.by > 0 else "One terrain combat fewer"


@dataclass(frozen=True, slots=True)
class Deploy(Move):
    """Lay cards face down for one combat: a main battle card, and what is stacked on it (TWR-181).

    Attributes
    ----------
    cards
        The cards by their ids in the hand.
    """

    kind: ClassVar[str] = "deploy"
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"Deploy {spoken(self.cards)}"


@dataclass(frozen=True, slots=True)
class Hold(Move):
    """Keep spare riders out of the centre, for an envelopment (TWR-191)."""

    kind: ClassVar[str] = "hold"

    def __str__(self) -> str:
        return "Hold back the riders"


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Spend a reveal on this combat (TWR-165)."""

    kind: ClassVar[str] = "reveal"

    def __str__(self) -> str:
        return "Use a reveal"


@dataclass(frozen=True, slots=True)
class Pledge(Move):
    """Say in secret how many elephants ride on the flanks (TWR-187)."""

    kind: ClassVar[str] = "pledge"
    elephants: int

    def __str__(self) -> str:
        return f"Send {amount(self.elephants, 'elephant card')} to the flanks"


@dataclass(frozen=True, slots=True)
class Inspire(Move):
    """Let an Inspired Fighter join this combat with a GREEN die."""

    kind: ClassVar[str] = "inspire"

    def __str__(self) -> str:
        return "The general joins this combat"


@dataclass(frozen=True, slots=True)
class Mend(Move):
    """Let a Morale Booster take the wound off the card in the active zone."""

    kind: ClassVar[str] = "mend"

    def __str__(self) -> str:
        return "The general takes off the wound"


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Roll a card in hand at an enemy card that cannot roll back (TWR-184, TWR-192, TWR-201, TWR-202).

    Attributes
    ----------
    card
        The card that rolls.
    target
        The enemy card.
    wounded
        True for the wounded card in the active zone, False for a card in the safe zone.
    """

    kind: ClassVar[str] = "strike"
    card: str
    target: str
    wounded: bool = False

    def __str__(self) -> str:
        return f"Roll {named(self.card)} at {'the wounded ' if self.wounded else ''}{named(self.target)}"


@dataclass(frozen=True, slots=True)
class Reroll(Move):
    """Roll some of the own dice of this step again (TWR-204, Second Wind).

    Attributes
    ----------
    dice
        Places of the dice among the own dice, from 0.
    """

    kind: ClassVar[str] = "reroll"
    dice: tuple[int, ...]

    def __str__(self) -> str:
        return f"Roll {'die' if len(self.dice) == 1 else 'dice'} {', '.join(str(die + 1) for die in self.dice)} again"


@dataclass(frozen=True, slots=True)
class Recover(Move):
    """Take a card back from the own dead zone after a victory (TWR-209, TWR-211)."""

    kind: ClassVar[str] = "recover"
    card: str

    def __str__(self) -> str:
        return f"Take back {named(self.card)}"


@dataclass(frozen=True, slots=True)
class Upgrade(Move):
    """Make a card a veteran after a victory (TWR-212)."""

    kind: ClassVar[str] = "upgrade"
    card: str

    def __str__(self) -> str:
        return f"Make veterans of {named(self.card)}"


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """Choose the card that an improved general becomes (TWR-213)."""

    kind: ClassVar[str] = "promote"
    general: str

    def __str__(self) -> str:
        better = generals().get(self.general)
        return f"The general becomes {better.name if better else self.general}"


@dataclass(frozen=True, slots=True)
class UseS(Move):
    """Say how many pairs of S capture a ship card; the other S are rolled at carried troops (TWR-218, T-47)."""

    kind: ClassVar[str] = "use_s"
    captures: int

    def __str__(self) -> str:
        return f"Use the S for {amount(self.captures, 'capture')}"


@dataclass(frozen=True, slots=True)
class LoseShip(Move):
    """Choose the own ship card that a Skull sinks (TWR-217)."""

    kind: ClassVar[str] = "lose_ship"
    ship: str

    def __str__(self) -> str:
        return f"Lose {named(self.ship)}"


@dataclass(frozen=True, slots=True)
class CaptureShip(Move):
    """Choose the enemy ship card that marines capture (TWR-218)."""

    kind: ClassVar[str] = "capture_ship"
    ship: str

    def __str__(self) -> str:
        return f"Capture {named(self.ship)}"


LAND_MOVES: tuple[type[Move], ...] = (
    Pass,
    PlayBattleEvent,
    ChangeTerrain,
    Deploy,
    Hold,
    Reveal,
    Pledge,
    Inspire,
    Mend,
    Strike,
    Reroll,
    Recover,
    Upgrade,
    Promote,
)
"""Every kind of move of a land battle."""
NAVAL_MOVES: tuple[type[Move], ...] = (Pass, PlayBattleEvent, Reroll, UseS, LoseShip, CaptureShip)
"""Every kind of move of a naval battle."""
BATTLE_MOVES: Mapping[str, type[Move]] = MappingProxyType({move.kind: move for move in (*LAND_MOVES, *NAVAL_MOVES)})
"""Every kind of move of land and naval battles by name."""
