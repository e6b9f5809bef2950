"""The armies and navies that come to a battle, and what is wrong with those that may not."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from romelab.core.errors import Problem
from romelab.core.language import amount
from romelab.total_war_rome.box import cards as box
from romelab.total_war_rome.box.cards import ships
from romelab.total_war_rome.box.options import BattleOptions


def counted(cards: Iterable[str], role: str) -> int:
    """Count the cards of a role: ``main``, ``skirmisher`` or ``artillery``."""
    return sum(1 for card in cards if box.troop(card).role == role)


def mains(cards: Iterable[str]) -> int:
    """Count the main battle cards (TWR-044)."""
    return sum(1 for card in cards if box.troop(card).role == "main")


def added(zone: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Return a zone with cards added, sorted."""
    return tuple(sorted((*zone, *cards)))


def without(zone: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """Return a zone without one copy of each of some cards that lie in it."""
    rest = list(zone)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def masked(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many hidden cards."""
    return (box.HIDDEN,) * len(cards)


def distinct(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the different cards in their order."""
    return tuple(Counter(cards))


LEADERLESS = ""
"""In place of a general's id: the army has none."""

PREPARE_EVENTS = {"rough_ground": 1, "open_plain": -1, "scouts_report": 0}
"""Event cards played before the fight, and what they add to the difficult terrain."""
BATTLE_EVENTS = (*PREPARE_EVENTS, "shield_wall", "rally", "second_wind")
NAVAL_EVENTS = ("ramming_speed",)


@dataclass(frozen=True, slots=True)
class BattleArmy:
    """One side as it comes to a land battle.

    Attributes
    ----------
    seat
        Who decides for it; for an allied army the commander.
    cards
        Its troop cards; an ally's cards have ``@seat`` after their id (TWR-167).
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
    faction
        Whose army it is, for what it is called without a general.
    held
        Action cards in its owner's hand, whatever they are: their number is open to all.
    """

    seat: int
    cards: tuple[str, ...]
    general: str = LEADERLESS
    events: tuple[str, ...] = ()
    veterans: tuple[str, ...] = ()
    reserve_generals: tuple[str, ...] = ()
    general_reroll: bool = False
    faction: str = ""
    held: int = 0

    def __hash__(self) -> int:
        # A battle asks for it often; the cards tell most armies apart.
        return hash((self.seat, self.cards))

    def __repr__(self) -> str:
        return f"<army of {self.faction or 'nobody'}, seat {self.seat}: {amount(len(self.cards), 'card')}>"

    @property
    def owners(self) -> tuple[int, ...]:
        """The commander's seat, then the seats of allies with cards in it."""
        lent = sorted({box.owner_of(card, self.seat) for card in self.cards} - {self.seat})
        return (self.seat, *lent)


@dataclass(frozen=True, slots=True)
class BattleNavy:
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
    faction
        Whose navy it is, for what it is called.
    held
        Action cards in its owner's hand, whatever they are: their number is open to all.
    """

    seat: int
    ships: tuple[str, ...]
    army: tuple[str, ...] = ()
    general: str = LEADERLESS
    marines: bool = False
    reroll: bool = False
    events: tuple[str, ...] = ()
    faction: str = ""
    held: int = 0

    def __repr__(self) -> str:
        return f"<navy of {self.faction or 'nobody'}, seat {self.seat}: {amount(len(self.ships), 'ship')}>"


def full_reserve(faction: str, general: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the veteran cards and the general cards that lie in a faction's reserve while one general is out.

    Examples
    --------
    >>> veterans, leaders = full_reserve("rome", "rome_paullus")
    >>> len(veterans), leaders[:2]
    (23, ('rome_praetor', 'rome_flaminius'))
    """
    veterans = (card for card in box.troops().values() if card.veteran and card.faction == faction)
    leaders = (card.id for card in box.generals().values() if card.faction == faction and card.id != general)
    return tuple(card.id for card in veterans for _ in range(card.copies)), tuple(leaders)


def _seat_behind(piece: str) -> bool:
    """Tell whether a whole number, written as numbers are, follows the mark of a lent card."""
    mark = piece.partition("@")[2]
    return mark.isascii() and mark.isdecimal() and str(int(mark)) == mark


def army_problems(army: BattleArmy, options: BattleOptions, where: str) -> list[Problem]:
    """Return all that is wrong with an army as it comes to a battle (TWR-046, TWR-049, TWR-050).

    Parameters
    ----------
    army
        The army.
    options
        The rulings in force.
    where
        What to call it in a refusal.
    """
    problems = [Problem(where, f"there is no troop card {c}") for c in army.cards if box.card_id(c) not in box.troops()]
    problems += [
        Problem(where, f"the owner of {card} is not a seat: a number must follow the @")
        for card in (*army.cards, *army.veterans)
        if "@" in card and not _seat_behind(card)
    ]
    problems += [
        Problem(where, f"{card} is not a veteran card of this game")
        for card in army.veterans
        if box.card_id(card) not in box.troops() or not box.troop(card).veteran
    ]
    problems += [
        Problem(where, f"there is no general {general}")
        for general in (army.general, *army.reserve_generals)
        if general and general not in box.generals()
    ]
    problems += [Problem(where, f"{e} is not an event of a land battle") for e in army.events if e not in BATTLE_EVENTS]
    if problems:
        return problems
    parts: list[tuple[str, ...]] = [army.cards]
    if options.allied_army_limits == "each":
        parts = [tuple(c for c in army.cards if box.owner_of(c, army.seat) == owner) for owner in army.owners]
    for cards in parts:
        for role, most in box.MOST.items():
            count = counted(cards, role)
            if count > most:
                held = amount(count, f"{box.CLASS_NAMES[role]} card")
                problems.append(Problem(where, f"has {held}; {most} are allowed (TWR-050)"))
    count, least = mains(army.cards), box.least_mains(army.general)
    if count < least:
        problems.append(
            Problem(where, f"has {amount(count, 'main battle card')} and needs {least}, or it is destroyed (TWR-046)")
        )
    return problems


def navy_problems(navy: BattleNavy, where: str) -> list[Problem]:
    """Return all that is wrong with a navy as it comes to a battle (TWR-055)."""
    problems = [Problem(where, f"there is no ship card {ship}") for ship in navy.ships if ship not in ships()]
    problems += [Problem(where, f"there is no troop card {c}") for c in navy.army if box.card_id(c) not in box.troops()]
    if navy.general and navy.general not in box.generals():
        problems.append(Problem(where, f"there is no general {navy.general}"))
    if not 1 <= len(navy.ships) <= box.MOST_SHIPS:
        held = amount(len(navy.ships), "ship card")
        problems.append(Problem(where, f"has {held}; 1 to {box.MOST_SHIPS} are allowed (TWR-055)"))
    problems += [Problem(where, f"{e} is not an event of a naval battle") for e in navy.events if e not in NAVAL_EVENTS]
    return problems
