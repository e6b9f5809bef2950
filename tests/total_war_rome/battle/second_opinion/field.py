"""Where the cards of a battle lie: the three zones of both sides (TWR-168 to TWR-170)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .engine_side import BattleArmy, BattleOptions, generals, printed

FOOT = ("foot_close", "bowmen", "foot_skirmisher")
RIDERS = ("cavalry", "chariot")


def kind(card: str) -> str:
    return printed(card).kind


def role(card: str) -> str:
    return printed(card).role


def mains_among(cards: list[str]) -> list[str]:
    return [card for card in cards if role(card) == "main"]


@dataclass
class Side:
    """One side: cards are ids, zones are lists."""

    army: BattleArmy
    general: str = ""
    hand: list[str] = field(default_factory=list)
    stack: dict[str, str] = field(default_factory=dict)  # deployed now, by role
    alone: bool = False  # a skirmisher was deployed without a main battle card
    hurt: str = ""  # role of the deployed card that was wounded in this combat
    lead_died: bool = False  # the main battle card of this combat was destroyed
    lying: str = ""  # the card wounded in an earlier combat
    under: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    reveals: int = 0
    elephants: int = 0  # that may still ride on the flanks
    trait_used: bool = False
    joined: bool = False  # the general fights in this combat
    former: list[str] = field(default_factory=list)  # generals who led it before
    resting: bool = False

    @classmethod
    def of(cls, army: BattleArmy) -> Side:
        return cls(army, army.general, hand=list(army.cards), events=list(army.events))

    @property
    def trait(self) -> str:
        """The characteristic of the general; none without one."""
        return generals()[self.general].characteristic if self.general else ""

    @property
    def somebody_wounded(self) -> bool:
        return bool(self.lying or self.hurt)

    @property
    def alive(self) -> list[str]:
        lying = [self.lying] if self.lying else []
        return [*self.hand, *self.stack.values(), *lying, *self.under, *self.beside]

    def wounded_dies(self) -> None:
        if self.lying:
            self.dead.append(self.lying)
            self.lying = ""
        else:
            self.destroy(self.hurt, self.stack[self.hurt])

    def wound(self, where: str, card: str) -> None:
        if where in ("under", "beside"):
            getattr(self, where).remove(card)
            self.lying = card
        else:
            assert self.stack[where] == card
            self.hurt = where

    def destroy(self, where: str, card: str) -> None:
        if where in ("under", "beside"):
            getattr(self, where).remove(card)
        else:
            assert self.stack.pop(where) == card
            if self.hurt == where:
                self.hurt = ""
            if where == "main":
                self.lead_died = True
        self.dead.append(card)


@dataclass
class Field:
    """A land battle between two units: a combat, a strike, or the start of a phase."""

    sides: list[Side]
    options: BattleOptions
    terrain: int
    phase: str = "preparing"
    fought: int = 0  # combats of this phase
    due: int = 0  # combats to be fought on the flanks
    begun: bool = False  # the questions at the start of this phase are asked
    held: int = -1  # the side that keeps its riders out of the centre
    striker: int = -1  # who rolls leftover cards now
    strikes_over: list[int] = field(default_factory=list)  # who has done so in this phase

    def zones(self) -> tuple[object, ...]:
        """Return everything that both implementations must agree on."""
        return (
            self.phase,
            *(
                zones_of(
                    [side.hand, [*side.stack.values()], side.under, side.beside, side.dead, side.events],
                    side.stack.get(side.hurt, ""),
                    side.lying,
                    (side.general, side.reveals, side.trait_used),
                )
                for side in self.sides
            ),
        )


def zones_of(piles: Sequence[Sequence[str]], hurt: str, lying: str, marks: tuple[object, ...]) -> tuple[object, ...]:
    """Put the zones of a side together.

    A light card that has rolled may be put away at once or when the combat is over: that is one and the same.
    """
    hand, stack, under, beside, dead, events = (sorted(pile) for pile in piles)
    if stack:
        stack, under, beside = sorted([*stack, *under, *beside, *([lying] if lying else [])]), [], []
    return (*map(tuple, (hand, stack, under, beside, dead, events)), hurt or lying, *marks)
