"""What a battle is: the armies that come, the zones their cards lie in, the rolls of a step, and the result.

All values are frozen, hashable and plain. Cards are ids (see :mod:`romelab.total_war_rome.cards`); a zone is a sorted
tuple of them, so that two ways to the same position give equal values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from romelab.core.faults import Fault, InputError
from romelab.total_war_rome.battle.options import BattleOptions
from romelab.total_war_rome.cards import HIDDEN, card_id, generals, owner_of, ships, troop, troops

LEADERLESS = ""
"""In place of a general's id: the army has none."""

Phase: TypeAlias = Literal["preparing", "terrain", "flanks", "centre", "envelopment", "result"]
Slot: TypeAlias = Literal["", "main", "skirmisher", "artillery"]

PREPARE_EVENTS = {"rough_ground": 1, "open_plain": -1, "scouts_report": 0}
"""Event cards played before the fight, and what they add to the difficult terrain."""
BATTLE_EVENTS = (*PREPARE_EVENTS, "shield_wall", "rally", "second_wind")
"""Event cards that a land battle asks for."""
NAVAL_EVENTS = ("ramming_speed",)
"""Event cards that a naval battle asks for."""

PHASES: tuple[Phase, ...] = ("preparing", "terrain", "flanks", "centre", "envelopment", "result")
PHASE_NAMES = {
    "preparing": "Preparing the battle",
    "terrain": "Fight for terrain",
    "flanks": "Fight for the flanks",
    "centre": "Fight for the centre",
    "envelopment": "Envelopment",
    "result": "Result",
}
"""Names of the six phases for people."""


@dataclass(frozen=True, slots=True)
class Army:
    """One side as it comes to a land battle.

    Attributes
    ----------
    seat
        Who decides for it; for an allied army the commander.
    cards
        Its troop cards; an ally's cards have ``@seat`` behind their id (TWR-167).
    general
        Id of its general card; empty if it has none.
    events
        Event cards in its owner's hand that a battle may ask for (``BATTLE_EVENTS``); others are not asked for.
    veterans
        Veteran cards in the reserve stack, for upgrades (TWR-212); an ally's with ``@seat``.
    reserve_generals
        General cards in the reserve stack, for promotions and replacements (TWR-213).
    general_reroll
        True if a development lets its owner reroll the improvement die once.
    """

    seat: int
    cards: tuple[str, ...]
    general: str = LEADERLESS
    events: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()
    reserve_generals: tuple[str, ...] = ()
    general_reroll: bool = False

    @property
    def owners(self) -> tuple[int, ...]:
        """The commander's seat, then the seats of allies with cards in it."""
        lent = sorted({owner_of(card, self.seat) for card in self.cards} - {self.seat})
        return (self.seat, *lent)


@dataclass(frozen=True, slots=True)
class Navy:
    """One side as it comes to a naval battle.

    Attributes
    ----------
    seat
        Who decides for it.
    ships
        Its ship cards.
    army
        Troop cards it carries.
    general
        General of the carried army; empty if none.
    marines
        True if two S of its owner capture a ship card (TWR-218).
    reroll
        True if a development lets its owner reroll one die in each naval battle.
    events
        Event cards in its owner's hand that a naval battle may ask for (``NAVAL_EVENTS``).
    """

    seat: int
    ships: tuple[str, ...]
    army: tuple[str, ...] = ()
    general: str = LEADERLESS
    marines: bool = False
    reroll: bool = False
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
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
    """

    army: Army
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
    def name(self) -> str:
        """What to call the side: its general, or the army without one."""
        return generals()[self.general].name if self.general else f"The army of seat {self.army.seat}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice that one card rolls in a step.

    Attributes
    ----------
    side
        Whose card it is.
    card, target
        The card that rolls and the enemy card it rolls at. A general rolling for improvement has no target.
    where
        Where the target is: ``main``, ``skirmisher`` or ``artillery`` deployed, ``wounded``, ``safe``; empty if none.
    dice
        Colours of the dice in their order.
    faces
        What they show; empty before the roll.
    again
        Places of dice that are to be rolled again.
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
    downgraded: int = 0

    @property
    def due(self) -> bool:
        """True while dice of it have to fall."""
        return bool(self.again) or len(self.faces) < len(self.dice)


@dataclass(frozen=True, slots=True)
class LandBattle:
    """A land battle in progress.

    Attributes
    ----------
    sides
        The attacker and the defender.
    options
        The rulings in force.
    terrain
        Number of terrain combats (TWR-162).
    phase
        The phase of the battle.
    stage
        What is awaited: a decision of ``asked``, ``roll``, or ``over``.
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
    striking
        True while leftover cards are rolled at enemies that cannot roll back.
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
    """

    sides: tuple[Side, Side]
    options: BattleOptions
    terrain: int
    phase: Phase = "preparing"
    stage: str = "prepare"
    asked: int = 0
    combat: int = 0
    due: int = 0
    step: int = 0
    rolls: tuple[Roll, ...] = ()
    shown: bool = False
    turn: int = 0
    held: int = -1
    striking: bool = False
    winner: int = -1
    total: bool = False
    choices: int = 0
    destroyed: tuple[bool, bool] = (False, False)
    improved: int = 0
    upgraded: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """True when the battle is over."""
        return self.stage == "over"

    def with_side(self, index: int, side: Side) -> LandBattle:
        """Give the battle with one side replaced."""
        return replace(self, sides=(side, self.sides[1]) if index == 0 else (self.sides[0], side))


@dataclass(frozen=True, slots=True)
class Fleet:
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

    navy: Navy
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


@dataclass(frozen=True, slots=True)
class NavalBattle:
    """A naval battle in progress; its fields mean what those of :class:`LandBattle` mean."""

    sides: tuple[Fleet, Fleet]
    options: BattleOptions
    stage: str = "prepare"
    asked: int = 0
    rolls: tuple[Roll, ...] = ()
    turn: int = 0

    @property
    def over(self) -> bool:
        """True when the battle is over."""
        return self.stage == "over"

    def with_side(self, index: int, side: Fleet) -> NavalBattle:
        """Give the battle with one side replaced."""
        return replace(self, sides=(side, self.sides[1]) if index == 0 else (self.sides[0], side))


Battle: TypeAlias = LandBattle | NavalBattle


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
        Cards for the reserve stacks of their owners (``owner_of``): the dead, and all cards of a destroyed army.
    general
        Its general after the battle; empty if none.
    generals_lost
        General cards for the reserve stack: fallen, replaced, or destroyed with the army.
    destroyed
        True if the army was destroyed; for a navy, the carried army.
    points
        Victory points by seat.
    upgraded
        The veteran cards that came from the reserve; their base cards went there.
    events_used
        Event cards played.
    ships
        Ship cards of a navy after the battle, captured ones included.
    ships_lost
        Own ship cards sunk or captured; the captured ones by their ids among ``ships`` of the captor.
    ships_returned
        Enemy ship cards captured beyond five, for their first owner's reserve stack (T-58).
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


def counted(cards: Iterable[str], role: str) -> int:
    """Count the cards of a role: ``main``, ``skirmisher`` or ``artillery``."""
    return sum(1 for card in cards if troop(card).role == role)


def mains(cards: Iterable[str]) -> int:
    """Count the main battle cards (TWR-044)."""
    return sum(1 for card in cards if troop(card).role == "main")


def least_mains(general: str) -> int:
    """Give how many main battle cards an army needs to live (TWR-046); one with a general who never gives up."""
    return 1 if general and generals()[general].characteristic == "never_give_up" else 2


def added(zone: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Give a zone with cards added, sorted."""
    return tuple(sorted((*zone, *cards)))


def without(zone: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Give a zone without one copy of each of some cards that lie in it."""
    rest = list(zone)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def army_faults(army: Army, options: BattleOptions, where: str) -> list[Fault]:
    """Give all that is wrong with an army as it comes to a battle (TWR-046, TWR-049, TWR-050).

    Parameters
    ----------
    army
        The army.
    options
        The rulings in force.
    where
        How to call it in a refusal.
    """
    faults = [Fault(where, f"there is no troop card {c}") for c in army.cards if card_id(c) not in troops()]
    faults += [
        Fault(where, f"{card} is no veteran card of this game")
        for card in army.veterans
        if card_id(card) not in troops() or not troop(card).veteran
    ]
    faults += [
        Fault(where, f"there is no general {general}")
        for general in (army.general, *army.reserve_generals)
        if general and general not in generals()
    ]
    faults += [
        Fault(where, f"{event} is no event of a land battle") for event in army.events if event not in BATTLE_EVENTS
    ]
    if faults:
        return faults
    parts: list[tuple[str, ...]] = [army.cards]
    if options.allied_army_limits == "each":
        parts = [tuple(c for c in army.cards if owner_of(c, army.seat) == owner) for owner in army.owners]
    for cards in parts:
        limits = ((6, "main", "main battle"), (2, "skirmisher", "skirmisher"), (2, "artillery", "artillery"))
        for most, role, name in limits:
            count = counted(cards, role)
            if count > most:
                faults.append(Fault(where, f"has {count} {name} cards; {most} are allowed (TWR-050)"))
    count, least = mains(army.cards), least_mains(army.general)
    if count < least:
        faults.append(Fault(where, f"has {count} main battle cards and needs {least}, or it is destroyed (TWR-046)"))
    return faults


def navy_faults(navy: Navy, where: str) -> list[Fault]:
    """Give all that is wrong with a navy as it comes to a battle (TWR-055)."""
    faults = [Fault(where, f"there is no ship card {ship}") for ship in navy.ships if ship not in ships()]
    faults += [Fault(where, f"there is no troop card {c}") for c in navy.army if card_id(c) not in troops()]
    if navy.general and navy.general not in generals():
        faults.append(Fault(where, f"there is no general {navy.general}"))
    if not 1 <= len(navy.ships) <= 5:
        faults.append(Fault(where, f"has {len(navy.ships)} ship cards; 1 to 5 are allowed (TWR-055)"))
    faults += [Fault(where, f"{e} is no event of a naval battle") for e in navy.events if e not in NAVAL_EVENTS]
    return faults


def checked(faults: list[Fault], source: str) -> None:
    """Raise InputError if there is any fault."""
    if faults:
        raise InputError(faults, source)


def masked(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Give as many hidden cards."""
    return (HIDDEN,) * len(cards)


def distinct(cards: Iterable[str]) -> tuple[str, ...]:
    """Give the different cards in their order."""
    return tuple(Counter(cards))
