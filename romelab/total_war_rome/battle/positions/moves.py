"""The decisions of a battle: one small frozen class for each."""

from collections.abc import Mapping
from dataclasses import dataclass

from romelab.core.facts import Count, Flag
from romelab.core.game import Move
from romelab.total_war_rome.battle.positions.events import STACK
from romelab.total_war_rome.box.field_types import EventCard, Leader, Ship, Troop


@dataclass(frozen=True, slots=True)
class BattleMove(Move):
    """Base of the moves of a battle; printed, a move is a sentence in English."""

    def __str__(self) -> str:
        from romelab.total_war_rome.battle.positions.speaking import default_speech

        return default_speech().say(self, capital=False)


class Pass(BattleMove, kind="battle_pass"):
    """Leave a choice unused: no event, no reveal, no further strike, no card taken back.

    Attributes
    ----------
    rest
        True to be asked for no more events in this battle.
    """

    rest: Flag = False


class PlayBattleEvent(BattleMove, kind="battle_event"):
    """Play an event card in a battle (TWR-101).

    Attributes
    ----------
    event
        Id of the event, such as ``"rough_ground"``.
    """

    event: EventCard


class ChangeTerrain(BattleMove, kind="change_terrain"):
    """Let a Battlefield Expert move the number of terrain combats up or down by one (TWR-163)."""

    by: Count


class Deploy(BattleMove, kind="deploy"):
    """Lay cards face down for one combat: a main battle card, and what is stacked on it (TWR-181).

    Attributes
    ----------
    cards
        The cards by their ids in the hand.
    """

    cards: tuple[Troop, ...]
    stack = STACK


class Hold(BattleMove, kind="hold"):
    """Keep spare riders out of the centre, for an envelopment (TWR-191)."""


class Reveal(BattleMove, kind="reveal"):
    """Spend a reveal on this combat (TWR-165)."""


class Pledge(BattleMove, kind="pledge"):
    """Say in secret how many elephants ride on the flanks (TWR-187)."""

    elephants: Count


class Inspire(BattleMove, kind="inspire"):
    """Let an Inspired Fighter join this combat with a GREEN die."""


class Mend(BattleMove, kind="mend"):
    """Let a Morale Booster take the wound off the card in the active zone."""


class Strike(BattleMove, kind="strike"):
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

    card: Troop; target: Troop; wounded: Flag = False


class Reroll(BattleMove, kind="reroll"):
    """Roll some of one's own dice of this step again (TWR-204, Second Wind).

    Attributes
    ----------
    dice
        Places of the dice among one's own dice, from 0.
    """

    dice: tuple[int, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The dice as people count them, from 1."""
        return tuple(die + 1 for die in self.dice)


class Recover(BattleMove, kind="recover"):
    """Take a card back from one's own dead zone after a victory (TWR-209, TWR-211)."""

    card: Troop


class Upgrade(BattleMove, kind="upgrade"):
    """Make a card a veteran after a victory (TWR-212)."""

    card: Troop


class Promote(BattleMove, kind="promote"):
    """Choose the card that an improved general becomes (TWR-213)."""

    general: Leader


class UseS(BattleMove, kind="use_s"):
    """Say how many pairs of S capture a ship card; the other S are rolled at carried troops (TWR-218, T-47)."""

    captures: Count


class LoseShip(BattleMove, kind="lose_ship"):
    """Choose which of one's own ship cards a Skull sinks (TWR-217)."""

    ship: Ship


class CaptureShip(BattleMove, kind="capture_ship"):
    """Choose the enemy ship card that marines capture (TWR-218)."""

    ship: Ship


LAND_MOVES: tuple[type[Move], ...] = (
    Pass, PlayBattleEvent, ChangeTerrain, Deploy, Hold, Reveal, Pledge, Inspire, Mend, Strike, Reroll, Recover, Upgrade,
    Promote,
)
NAVAL_MOVES: tuple[type[Move], ...] = (Pass, PlayBattleEvent, Reroll, UseS, LoseShip, CaptureShip)
BATTLE_MOVES: Mapping[str, type[Move]] = {move.kind: move for move in (*LAND_MOVES, *NAVAL_MOVES)}
