"""What a battle is: the zones that the cards of two sides lie in, and the rolls of a step.

All values are named tuples, hashable and plain. Cards are ids (see :mod:`romelab.total_war_rome.box.cards`); a zone is
a sorted tuple of them, so that two ways to the same position give equal values.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

from romelab.core.language import amount
from romelab.core.tables import table_html
from romelab.total_war_rome.battle.positions.armies import BattleArmy, BattleNavy, masked
from romelab.total_war_rome.battle.positions.stages import LandStage, NavalStage
from romelab.total_war_rome.box.cards import FACTION_NAMES, DiceSet, card_faction, generals, named
from romelab.total_war_rome.box.options import BattleOptions


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a battle leaves of one side.

    Attributes
    ----------
    seat
        Who decided for it.
    cards
        Troop cards of the army that are left, with veteran upgrades made; of a navy, those still aboard.
    lost
        Cards for the reserve stacks of their owners (``owner_of``): the dead, all cards of a destroyed army, and the
        base cards of those that became veterans.
    general
        Its general after the battle; empty if none.
    generals_lost
        General cards for the reserve stack: fallen, replaced, or destroyed with the army.
    destroyed
        True if the army was destroyed; for a navy, the carried army.
    points
        Victory points by seat.
    upgraded
        The veteran cards that came from the reserve.
    events_used
        Event cards played.
    ships
        Ship cards of a navy after the battle, captured ones included.
    ships_lost
        Own ship cards sunk or captured; the captured ones by their ids among ``ships`` of the captor.
    ships_returned
        Ship cards beyond five, for their first owner's reserve stack: captured ones, or the navy's weakest (T-58).
    """

    seat: int
    cards: tuple[str, ...]
    lost: tuple[str, ...]
    general: str
    generals_lost: tuple[str, ...]
    destroyed: bool
    points: tuple[tuple[int, int], ...]
    upgraded: tuple[str, ...] = ()
    events_used: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    ships_lost: tuple[str, ...] = ()
    ships_returned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle ended.

    Attributes
    ----------
    winner
        The victorious side, 0 for the attacker and 1 for the defender; None if nobody is.
    total
        True for a total victory (TWR-208).
    withdraws
        The side that has to withdraw or retreat to a place its owner chooses (TWR-215, TWR-159, T-60); None if none.
    sides
        What is left of each side.
    """

    winner: int | None
    total: bool
    withdraws: int | None
    sides: tuple[SideResult, SideResult]


# Asked in every step, and a member of an enum is slow to find.
_LAND_OVER, _SEA_OVER = LandStage.OVER, NavalStage.OVER

Value = TypeVar("Value", bound=tuple[Any, ...])

Phase: TypeAlias = Literal["preparing", "terrain", "flanks", "centre", "envelopment", "result"]
Slot: TypeAlias = Literal["", "main", "skirmisher", "artillery"]

PHASES: tuple[Phase, ...] = ("preparing", "terrain", "flanks", "centre", "envelopment", "result")


def replace(value: Value, /, **changes: Any) -> Value:
    """Return a value of this module with some fields changed: its ``_replace`` without the calls in between."""
    kind: Any = type(value)
    made = _made(kind, map(changes.pop, kind._fields, value))
    if changes:
        raise ValueError(f"{kind.__name__} has no {', '.join(changes)}")
    return made


_made = cast(Any, tuple).__new__


SIDES = ("attacker", "defender")


def _called(leader: str) -> str:
    general = generals().get(leader)
    return general.name if general else FACTION_NAMES.get(leader, leader)


def _counted(cards: tuple[str, ...]) -> str:
    """Return cards by name with their number: ``2 Velites, Ballistae``."""
    many = Counter(named(card) for card in cards if card)
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in many.items())


def faction_of(cards: tuple[str, ...]) -> str:
    """Return the faction of the first card that belongs to one; empty if none does."""
    return next((card_faction(card) for card in cards if card_faction(card)), "")


class Side(NamedTuple):
    """One side of a land battle with its three zones (TWR-168).

    Attributes
    ----------
    army
        The side as it came.
    general
        Its general now.
    hand
        Cards that have not fought.
    main, skirmisher, artillery
        The cards deployed in the running combat, in the active zone.
    hurt
        Which of these was wounded in this combat.
    fallen
        True if its main battle card was destroyed in this combat.
    wounded
        The wounded card of an earlier combat, in the active zone; empty if none (T-27).
    under, beside
        The safe zone: under the general, and next to it (TWR-170).
    dead
        The dead zone.
    events
        Event cards still in hand.
    reveals
        Reveals left (TWR-164).
    peeks
        True if a reveal shows it what the enemy has deployed in this combat.
    pledge
        Elephants that may still ride on the flanks; -1 before it is said.
    spent
        True if the general's once-a-battle characteristic is used up.
    inspired
        True if the general has joined the running combat.
    left
        Generals who led it and no longer do: fallen, or replaced by a better card.
    passing
        True if it wants to be asked for no more events.
    """

    army: BattleArmy
    general: str
    hand: tuple[str, ...]
    main: str = ""
    skirmisher: str = ""
    artillery: str = ""
    hurt: Slot = ""
    fallen: bool = False
    wounded: str = ""
    under: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    reveals: int = 0
    peeks: bool = False
    pledge: int = -1
    spent: bool = False
    inspired: bool = False
    left: tuple[str, ...] = ()
    passing: bool = False

    @property
    def front(self) -> tuple[str, ...]:
        """The cards deployed in the running combat."""
        return tuple(card for card in (self.main, self.skirmisher, self.artillery) if card)

    @property
    def alive(self) -> tuple[str, ...]:
        """Every card that is not destroyed, sorted."""
        rest = (self.wounded,) if self.wounded else ()
        return tuple(sorted((*self.hand, *self.front, *rest, *self.under, *self.beside)))

    @property
    def characteristic(self) -> str:
        """The characteristic of its general; empty if none."""
        return generals()[self.general].characteristic if self.general else ""

    @property
    def leader(self) -> str:
        """What to call the side by: its general, or whose army it is without one; empty if that is not known."""
        return self.general or self.army.faction or faction_of(self.army.cards)


class Roll(NamedTuple):
    """The dice that one card rolls in a step.

    Attributes
    ----------
    side
        Whose card it is.
    card, target
        The card that rolls and the enemy card it rolls at. A general rolling for improvement has no target.
    where
        Where the target is: ``main``, ``skirmisher`` or ``artillery`` deployed, ``wounded``, ``under`` or ``beside``
        the general; empty if none.
    dice
        Colours of the dice in their order.
    faces
        What they show; empty before the roll.
    again
        Places of dice that are to be rolled again.
    used
        Places of dice that have been rolled again.
    downgraded
        Skulls that a Shield Wall has turned into X.
    """

    side: int
    card: str
    target: str
    where: str
    dice: tuple[str, ...]
    faces: tuple[str, ...] = ()
    again: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    downgraded: int = 0

    @property
    def due(self) -> bool:
        """True while dice of it have to be rolled."""
        return bool(self.again) or len(self.faces) < len(self.dice)

    @property
    def falling(self) -> tuple[str, ...]:
        """Colours of the dice that are thrown when it is rolled: those that are to be rolled again, or all."""
        return tuple(self.dice[place] for place in self.again) if self.again else self.dice


class LandBattle(NamedTuple):
    """A land battle in progress.

    Attributes
    ----------
    sides
        The attacker and the defender.
    options
        The rulings in force.
    dice
        The faces of the skull dice; the shipped ones are house values.
    terrain
        Number of terrain combats (TWR-162).
    phase
        The phase of the battle.
    stage
        What is awaited: a row of the table of stages.
    asked
        The side that decides now, 0 or 1.
    combat
        Combats fought in this phase.
    due
        Combats to be fought in this phase, where their number is fixed.
    step
        Step of the running combat: 0 artillery, 1 skirmishers, 2 bowmen, 3 all others.
    rolls
        The rolls of this step.
    shown
        True once the deployed cards are face up.
    turn
        How far the questions of this stage have got.
    held
        The side that keeps its riders out of the centre; -1 if none.
    striker
        The side that rolls leftover cards at enemies that cannot roll back; -1 if none.
    winner
        The victorious side; -1 if none.
    total
        True for a total victory.
    choices
        Cards that the victor may still take back or upgrade.
    destroyed
        Which armies were destroyed.
    improved
        The general's new level in stars while its card is chosen.
    upgraded
        The cards that became veterans.
    fallen
        The dead zones of both sides when the fighting ended, before cards were taken back.
    """

    sides: tuple[Side, Side]
    options: BattleOptions
    dice: DiceSet
    terrain: int
    phase: Phase = "preparing"
    stage: LandStage = LandStage.PREPARE
    asked: int = 0
    combat: int = 0
    due: int = 0
    step: int = 0
    rolls: tuple[Roll, ...] = ()
    shown: bool = False
    turn: int = 0
    held: int = -1
    striker: int = -1
    winner: int = -1
    total: bool = False
    choices: int = 0
    destroyed: tuple[bool, bool] = (False, False)
    improved: int = 0
    upgraded: tuple[str, ...] = ()
    fallen: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def __repr__(self) -> str:
        now = str(self.stage) if self.over else f"{self.phase}, {self.stage}"
        return f"<land battle, {now}: {' against '.join(amount(len(one.alive), 'card') for one in self.sides)}>"

    def _repr_html_(self) -> str:
        rows = [
            (
                side,
                _called(one.leader),
                _counted(one.hand),
                _counted((*one.front, one.wounded)),
                _counted((*one.under, *one.beside)),
                _counted(one.dead),
            )
            for side, one in zip(SIDES, self.sides, strict=True)
        ]
        return table_html(("side", "leader", "hand", "fighting", "safe", "dead"), rows, repr(self)[1:-1])

    @property
    def over(self) -> bool:
        """True when the battle is over."""
        return self.stage == _LAND_OVER

    def with_side(self, index: int, side: Side) -> LandBattle:
        """Return the battle with one side replaced."""
        return replace(self, sides=(side, self.sides[1]) if index == 0 else (self.sides[0], side))


class Fleet(NamedTuple):
    """One side of a naval battle.

    Attributes
    ----------
    navy
        The side as it came.
    ships
        Ship cards afloat.
    sunk
        Ship cards sunk.
    taken
        Own ship cards captured by the enemy.
    army
        Carried troop cards still aboard.
    drowned
        Carried troop cards lost.
    events
        Event cards still in hand.
    extra
        Dice added by event cards.
    rerolled
        True once the reroll of a development is used.
    captures
        Pairs of S used for captures; -1 before it is said.
    """

    navy: BattleNavy
    ships: tuple[str, ...]
    army: tuple[str, ...]
    sunk: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    drowned: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    rerolled: bool = False
    captures: int = -1
    to_sink: int = 0
    to_take: int = 0
    to_drown: int = 0

    @property
    def flag(self) -> str:
        """What to call the side by: whose navy it is; empty if that is not known."""
        return self.navy.faction or faction_of(self.navy.ships)


class NavalBattle(NamedTuple):
    """A naval battle in progress; its fields mean what those of :class:`LandBattle` mean."""

    sides: tuple[Fleet, Fleet]
    options: BattleOptions
    dice: DiceSet
    stage: NavalStage = NavalStage.PREPARE
    asked: int = 0
    rolls: tuple[Roll, ...] = ()
    turn: int = 0

    def __repr__(self) -> str:
        return f"<naval battle, {self.stage}: {' against '.join(amount(len(one.ships), 'ship') for one in self.sides)}>"

    def _repr_html_(self) -> str:
        rows = [
            (side, _called(one.flag), *(_counted(cards) for cards in (one.ships, one.army, (*one.sunk, *one.taken))))
            for side, one in zip(SIDES, self.sides, strict=True)
        ]
        return table_html(("side", "faction", "afloat", "aboard", "lost"), rows, repr(self)[1:-1])

    @property
    def over(self) -> bool:
        """True when the battle is over."""
        return self.stage == _SEA_OVER

    def with_side(self, index: int, side: Fleet) -> NavalBattle:
        """Return the battle with one side replaced."""
        return replace(self, sides=(side, self.sides[1]) if index == 0 else (self.sides[0], side))


Battle: TypeAlias = LandBattle | NavalBattle


def observe(battle: Battle, seat: int | None) -> Battle:
    """Return a battle as one seat may see it; None sees what is open to all.

    Numbers of cards stay (TWR-042); their names, event cards in hand and reserves of the other side do not. Allies
    with cards in an army see its troop cards (TWR-048). A reveal shows what the enemy has deployed in this combat
    (TWR-165). Event cards that have been played lie open.
    """
    if isinstance(battle, NavalBattle):
        one, two = (_seen_fleet(fleet, seat) for fleet in battle.sides)
        return replace(battle, sides=(one, two))
    one, two = (_seen_side(battle, index, seat) for index in (0, 1))
    own = seat is not None and battle.winner >= 0 and seat in battle.sides[battle.winner].army.owners
    return replace(battle, sides=(one, two), upgraded=battle.upgraded if own else masked(battle.upgraded))


def played(brought: tuple[str, ...], left: tuple[str, ...]) -> tuple[str, ...]:
    """Return the event cards that a side has played so far: they lie open."""
    return tuple(sorted((Counter(brought) - Counter(left)).elements()))


def _seen_side(battle: LandBattle, index: int, seat: int | None) -> Side:
    side, other = battle.sides[index], battle.sides[1 - index]
    if seat == side.army.seat:
        return side
    events = played(side.army.events, side.events)
    army = dataclasses.replace(side.army, events=events, veterans=(), reserve_generals=())
    if seat in side.army.owners:
        return replace(side, army=army, events=())
    army = dataclasses.replace(army, cards=masked(army.cards))
    # Of elephants only the number of riders is declared that they are part of (TWR-188).
    hidden = replace(side, army=army, hand=masked(side.hand), events=(), pledge=-1)
    if battle.destroyed[index]:
        # The cards of a destroyed army that never fought are put away unseen.
        shown = battle.fallen[index]
        hidden = replace(hidden, dead=(*shown, *masked(side.dead[len(shown) :])))
    peeks = other.peeks and seat is not None and seat in other.army.owners
    if not battle.shown and side.front and battle.striker < 0 and not peeks:
        # Only the number of face-down cards is seen, whatever they are.
        down = (*masked(side.front), "", "")[:3]
        hidden = replace(hidden, main=down[0], skirmisher=down[1], artillery=down[2])
    return hidden


def _seen_fleet(fleet: Fleet, seat: int | None) -> Fleet:
    if seat == fleet.navy.seat:
        return fleet
    events = played(fleet.navy.events, fleet.events)
    navy = dataclasses.replace(fleet.navy, army=masked(fleet.navy.army), events=events)
    return replace(fleet, navy=navy, army=masked(fleet.army), events=())
