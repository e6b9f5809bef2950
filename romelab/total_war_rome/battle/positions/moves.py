"""The decisions of a battle: one small frozen class for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from romelab.core.facts import Count, Flag
from romelab.core.game import Move
from romelab.total_war_rome.battle.positions.events import Stack, stack
from romelab.total_war_rome.box.field_types import EventCard, Leader, Ship, Troop


@dataclass(frozen=True, slots=True)
class BattleMove(Move):
    """Base of the moves of a battle; printed, a move is a sentence in English."""

    def __str__(self) -> str:
        from romelab.total_war_rome.battle.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


@dataclass(frozen=True, slots=True)
class Pass(BattleMove):
    """Leave a choice unused: no event, no reveal, no further strike, no card taken back.

    Attributes
    ----------
    rest
        True to be asked for events no more in this battle.
    """

    kind: ClassVar[str] = "battle_pass"
    rest: Flag = False


@dataclass(frozen=True, slots=True)
class PlayBattleEvent(BattleMove):
    """Play an event card in a battle (TWR-101).

    Attributes
    ----------
    event
        Id of the event, such as ``"rough_ground"``.
    """

    kind: ClassVar[str] = "battle_event"
    event: EventCard


@dataclass(frozen=True, slots=True)
class ChangeTerrain(BattleMove):
    """Let a Battlefield Expert move the number of terrain combats up or down by one (TWR-163)."""

    kind: ClassVar[str] = "change_terrain"
    by: Count


@dataclass(frozen=True, slots=True)
class Deploy(BattleMove):
    """Lay cards face down for one combat: a main battle card, and what is stacked on it (TWR-181).

    Attributes
    ----------
    cards
        The cards by their ids in the hand.
    """

    kind: ClassVar[str] = "deploy"
    cards: tuple[Troop, ...]

    @property
    def stack(self) -> Stack | None:
        """The cards as they will lie."""
        return stack(self.cards)


@dataclass(frozen=True, slots=True)
class Hold(BattleMove):
    """Keep spare riders out of the centre, for an envelopment (TWR-191)."""

    kind: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Reveal(BattleMove):
    """Spend a reveal on this combat (TWR-165)."""

    kind: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Pledge(BattleMove):
    """Say in secret how many elephants ride on the flanks (TWR-187)."""

    kind: ClassVar[str] = "pledge"
    elephants: Count


@dataclass(frozen=True, slots=True)
class Inspire(BattleMove):
    """Let an Inspired Fighter join this combat with a GREEN die."""

    kind: ClassVar[str] = "inspire"


@dataclass(frozen=True, slots=True)
class Mend(BattleMove):
    """Let a Morale Booster take the wound off the card in the active zone."""

    kind: ClassVar[str] = "mend"


@dataclass(frozen=True, slots=True)
class Strike(BattleMove):
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
    card: Troop
    target: Troop
    wounded: Flag = False


@dataclass(frozen=True, slots=True)
class Reroll(BattleMove):
    """Roll some of the own dice of this step again (TWR-204, Second Wind).

    Attributes
    ----------
    dice
        Places of the dice among the own dice, from 0.
    """

    kind: ClassVar[str] = "reroll"
    dice: tuple[int, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The dice as people count them, from 1."""
        return tuple(die + 1 for die in self.dice)


@dataclass(frozen=True, slots=True)
class Recover(BattleMove):
    """Take a card back from the own dead zone after a victory (TWR-209, TWR-211)."""

    kind: ClassVar[str] = "recover"
    card: Troop


@dataclass(frozen=True, slots=True)
class Upgrade(BattleMove):
    """Make a card a veteran after a victory (TWR-212)."""

    kind: ClassVar[str] = "upgrade"
    card: Troop


@dataclass(frozen=True, slots=True)
class Promote(BattleMove):
    """Choose the card that an improved general becomes (TWR-213)."""

    kind: ClassVar[str] = "promote"
    general: Leader


@dataclass(frozen=True, slots=True)
class UseS(BattleMove):
    """Say how many pairs of S capture a ship card; the other S are rolled at carried troops (TWR-218, T-47)."""

    kind: ClassVar[str] = "use_s"
    captures: Count


@dataclass(frozen=True, slots=True)
class LoseShip(BattleMove):
    """Choose the own ship card that a Skull sinks (TWR-217)."""

    kind: ClassVar[str] = "lose_ship"
    ship: Ship


@dataclass(frozen=True, slots=True)
class CaptureShip(BattleMove):
    """Choose the enemy ship card that marines capture (TWR-218)."""

    kind: ClassVar[str] = "capture_ship"
    ship: Ship


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
