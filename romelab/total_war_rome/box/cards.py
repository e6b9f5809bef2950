"""The cards and skull dice of the game, read once from the TOML files beside this one.

Card ids are the ids of the files. The veteran side of a troop card is a card of its own, with ``_veteran`` after the
id. In an army a card is written as its id; a card lent by an ally has ``@`` and the ally's seat after it. Dice faces,
most dice values and many names are house values; each file says at its top which.

Here stands also how many cards an army or a navy may hold (TWR-049, TWR-050, TWR-055). Mercenary cards count as cards
of their class, like all others. Everything that asks whether an army is legal reads it here: the campaign, its battles,
and the bots that imagine armies.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, cast

from romelab.core.errors import InputError, Problem, quoted, refuse
from romelab.core.input import read_toml
from romelab.core.language import Plural, listed
from romelab.core.packaged import packaged, packaged_toml, record
from romelab.total_war_rome.box.rolls import SYMBOLS

FACTION_NAMES: Mapping[str, str] = {
    "rome": "Rome",
    "carthage": "Carthage",
    "greece": Plural("Greek States"),
    "barbarians": Plural("Barbarian Tribes"),
}
"""Names of the factions, as headings have them."""
SPOKEN_FACTIONS: Mapping[str, str] = {
    faction: Plural(f"the {name}") if isinstance(name, Plural) else name for faction, name in FACTION_NAMES.items()
}
"""Names of the factions within a sentence."""


Colour: TypeAlias = Literal["RED", "YELLOW", "GREEN", "WHITE", "BLACK"]
Kind: TypeAlias = Literal[
    "foot_close", "bowmen", "foot_skirmisher", "cavalry", "cavalry_skirmisher", "chariot", "elephant", "artillery"
]
Role: TypeAlias = Literal["main", "skirmisher", "artillery"]

COLOURS: tuple[Colour, ...] = ("RED", "YELLOW", "GREEN", "WHITE", "BLACK")
"""The dice from best to worst (TWR-013)."""
MOUNTED = frozenset({"cavalry", "cavalry_skirmisher", "chariot", "elephant"})
"""The kinds called mounted (TWR-045; cavalry skirmishers by ruling T-12)."""
VETERAN = "_veteran"
HIDDEN = "?"
"""A card that the reader may not see."""
TRIBES = ("highland", "lowland")
"""Warriors of the Barbarian Tribes who do not march together (TWR-229)."""
MERCENARY_REACH = 4
"""Land regions from its own within which a mercenary card can be hired (TWR-095, TWR-227)."""


@dataclass(frozen=True, slots=True)
class Die:
    """How many faces of one die show which symbol."""

    skull: int
    x: int
    s: int
    blank: int

    @property
    def faces(self) -> tuple[int, int, int, int]:
        """The counts in the order of ``SYMBOLS``."""
        return self.skull, self.x, self.s, self.blank


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The five skull dice. The face counts of the shipped set are house values apart from the single S."""

    red: Die
    yellow: Die
    green: Die
    white: Die
    black: Die

    def __hash__(self) -> int:
        # A battle asks for it often, and few dice ever differ.
        return self.red.skull

    def die(self, colour: str) -> Die:
        """Return the die of a colour of ``COLOURS``."""
        return cast(Die, getattr(self, colour.lower()))


@dataclass(frozen=True, slots=True)
class Troop:
    """One kind of troop card (TWR-022).

    Attributes
    ----------
    id
        Its id; a veteran card's ends in ``_veteran``.
    faction
        Whose deck it is in; empty for mercenaries.
    region
        The mercenary region it is hired in; empty for factions' cards and the four special cards.
    deck
        ``base``, ``republican``, ``imperial`` or ``mercenary``.
    kind, role
        What it is, and whether it is a main battle, skirmisher or artillery card (TWR-044).
    cost
        Gold to recruit it; a veteran card can only be reached by upgrading.
    requires
        The development needed first (TWR-023); empty if none.
    good, difficult
        Its dice on good going and in difficult terrain.
    red_s, black_s
        Enemy kinds against which its S counts as a Skull, or cancels a result (TWR-020, TWR-021).
    copies
        Cards in the deck.
    veteran
        True for a veteran card.
    base, upgrade
        The card it was before; the card it becomes as a veteran. Empty if there is none.
    tribes
        ``highland`` or ``lowland`` for warriors who do not march with the others (TWR-229); else empty.
    """

    id: str
    faction: str
    region: str
    name: str
    deck: str
    kind: Kind
    role: Role
    cost: int
    requires: str
    good: tuple[Colour, ...]
    difficult: tuple[Colour, ...]
    red_s: tuple[Kind, ...]
    black_s: tuple[Kind, ...]
    copies: int
    veteran: bool = False
    base: str = ""
    upgrade: str = ""
    tribes: Literal["", "highland", "lowland"] = ""

    @property
    def mercenary(self) -> bool:
        """True for a mercenary card."""
        return self.deck == "mercenary"

    @property
    def mounted(self) -> bool:
        """True for cavalry, chariots and elephants (TWR-045)."""
        return self.kind in MOUNTED


@dataclass(frozen=True, slots=True)
class General:
    """One general card: stars, die, and a characteristic or none."""

    id: str
    faction: str
    name: str
    stars: int
    die: Colour
    characteristic: str
    copies: int
    starting: bool


@dataclass(frozen=True, slots=True)
class Ship:
    """One kind of ship card."""

    id: str
    faction: str
    name: str
    cost: int
    dice: tuple[Colour, ...]
    copies: int
    requires: str


@dataclass(frozen=True, slots=True)
class StartingArmy:
    """The troop cards and general that a faction starts with (TWR-024)."""

    faction: str
    number: int
    general: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartingNavy:
    """The ship cards that a faction starts with."""

    faction: str
    number: int
    cards: tuple[str, ...]


def box_file(name: str) -> dict[str, Any]:
    """Return what a data file of the box holds."""
    return packaged_toml("romelab.total_war_rome.box", name)


@cache
def troops() -> Mapping[str, Troop]:
    """Return every troop card by id, veterans and mercenaries included.

    Examples
    --------
    >>> troops()["rome_velites"].upgrade
    'rome_velites_veteran'
    """
    data = box_file("troops.toml")
    cards: dict[str, Troop] = {}
    for entry in (*data["troop"], *data["mercenary"]):
        id_, veterans = str(entry["id"]), int(entry["veteran_copies"])
        row = {"faction": "", "region": "", "requires": "", **entry}
        cards[id_] = record(Troop, row, upgrade=id_ + VETERAN if veterans else "")
        if veterans:
            row |= {"id": id_ + VETERAN, "name": f"Veteran {entry['name']}", "copies": veterans, "base": id_}
            row |= {"good": entry["vet_good"], "difficult": entry["vet_difficult"], "veteran": True}
            cards[id_ + VETERAN] = record(Troop, row)
    return MappingProxyType(cards)


@lru_cache(maxsize=4096)
def mixed_tribes(pieces: tuple[str, ...]) -> bool:
    """Whether Highland and Lowland Warriors are among some troop cards (TWR-229).

    Examples
    --------
    >>> mixed_tribes(("barb_highland_warriors", "barb_lowland_warriors_veteran"))
    True
    """
    return len({troop(piece).tribes for piece in pieces} - {""}) > 1


@cache
def generals() -> Mapping[str, General]:
    """Return every general card by id."""
    return MappingProxyType({str(entry["id"]): General(**entry) for entry in box_file("generals.toml")["general"]})


def heir_of(fallen: str, reserve: Iterable[str], ruling: str = "two_star") -> str:
    """Return the general card of a reserve stack that takes over from a fallen one (TWR-100, T-56).

    Parameters
    ----------
    fallen
        The fallen general, of 3* or more.
    reserve
        General cards of its faction.
    ruling
        ``"two_star"``, or ``"lowest_left"``: without a 2* card the lowest one below the fallen takes over.

    Returns
    -------
    str
        Empty if nobody takes over.

    Examples
    --------
    >>> heir_of("rome_scipio", ["rome_marcellus"]), heir_of("rome_scipio", ["rome_marcellus"], "lowest_left")
    ('', 'rome_marcellus')
    """
    known = generals()
    cards = sorted(reserve, key=lambda card: (known[card].stars, card))
    heir = next((card for card in cards if known[card].stars == 2), "")
    if not heir and ruling == "lowest_left":
        heir = next((card for card in cards if known[card].stars < known[fallen].stars), "")
    return heir


def least_mains(general: str) -> int:
    """Return how many main battle cards an army needs: two, or one with a general who never gives up (TWR-046)."""
    return 1 if general and generals()[general].characteristic == "never_give_up" else 2


@cache
def ships() -> Mapping[str, Ship]:
    """Return every ship card by id."""
    return MappingProxyType({str(entry["id"]): record(Ship, entry) for entry in box_file("ships.toml")["ship"]})


@cache
def starting_armies() -> tuple[StartingArmy, ...]:
    """Return the starting armies of all factions."""
    return tuple(record(StartingArmy, entry) for entry in box_file("troops.toml")["starting_army"])


@cache
def starting_navies() -> tuple[StartingNavy, ...]:
    """Return the starting navies of all factions."""
    return tuple(record(StartingNavy, entry) for entry in box_file("ships.toml")["starting_navy"])


@cache
def marian_swaps() -> Mapping[str, str]:
    """Return what each Republican card becomes under the Marian Reforms (TWR-250), veterans included (TWR-253)."""
    swaps: dict[str, str] = {}
    for entry in box_file("troops.toml")["marian_swap"]:
        swaps[entry["old"]] = entry["new"]
        swaps[entry["old"] + VETERAN] = entry["new"] + VETERAN
    return MappingProxyType(swaps)


@cache
def dice() -> DiceSet:
    """Return the shipped skull dice.

    Examples
    --------
    >>> dice().die("RED").skull
    3
    """
    return read_dice(packaged("romelab.total_war_rome.box", "dice.toml"), "dice.toml")


def read_dice(text: str, source: str = "the dice file") -> DiceSet:
    """Read the faces of five dice from TOML: a table for each colour with ``skull``, ``x``, ``s`` and ``blank``.

    Parameters
    ----------
    text
        The text of the file.
    source
        What to call it in a refusal.

    Raises
    ------
    InputError
        With every colour that is missing and every count that is not a whole number or does not add up to six faces.
    """
    data = read_toml(text, source)
    problems: list[Problem] = []
    found: dict[str, Die] = {}
    for colour in COLOURS:
        name = colour.lower()
        table = data.get(name)
        if not isinstance(table, dict):
            problems.append(Problem(f"{source}, {name}", "the table of this die is missing"))
            continue
        counts = [cast("dict[str, object]", table).get(symbol) for symbol in SYMBOLS]
        if wrong := _problem_of_faces(counts):
            problems.append(Problem(f"{source}, {name}", wrong))
        else:
            found[name] = Die(*cast("list[int]", counts))
    refuse(problems, source)
    return DiceSet(**found)


def problems_of_dice(found: DiceSet, where: str = "dice") -> Iterator[Problem]:
    """Return every die that does not have six faces, or has fewer than none of a symbol."""
    for colour in COLOURS:
        if wrong := _problem_of_faces(found.die(colour).faces):
            yield Problem(f"{where}, {colour.lower()}", wrong)


def _problem_of_faces(counts: Sequence[object]) -> str:
    wrong = [symbol for symbol, count in zip(SYMBOLS, counts, strict=True) if type(count) is not int or count < 0]
    if wrong:
        return f"needs a whole number from 0 for {', '.join(wrong)}"
    faces = sum(cast("Sequence[int]", counts))
    return f"has {quoted(faces)} faces, not 6" if faces != 6 else ""


def card_id(piece: str) -> str:
    """Return the id of a card without the mark of the ally who lent it.

    Examples
    --------
    >>> card_id("rome_velites@2")
    'rome_velites'
    """
    return piece.partition("@")[0]


def owner_of(piece: str, seat: int) -> int:
    """Return the seat that a card belongs to: the ally's after the ``@``, else the commander's."""
    lent = piece.partition("@")[2]
    return int(lent) if lent else seat


UNSEEN = Troop(HIDDEN, "", "", "a card", "", "foot_close", "main", 0, "", (), (), (), (), 0)
"""Stands for a card that may not be seen, so that a bot can think ahead from what it sees: a card without dice."""


@cache
def troop(piece: str) -> Troop:
    """Return the troop card of a piece in an army; ``UNSEEN`` for a hidden one.

    Raises
    ------
    InputError
        If there is no such card.
    """
    card = UNSEEN if piece == HIDDEN else troops().get(card_id(piece))
    if card is None:
        raise InputError.at(card_id(piece), "is not a troop card of this game")
    return card


@cache
def card_faction(piece: str) -> str:
    """Return the faction that a troop or ship card belongs to; empty for mercenaries and hidden cards."""
    card: Troop | Ship | None = troops().get(card_id(piece)) or ships().get(card_id(piece))
    return card.faction if card else ""


SEVERAL = ("s", "men", "i", "ae", "Auxilia")
"""How the names of cards end that are plural; the other ones (Infantry, Cavalry, Horse, Band) take the singular."""


@cache
def named(piece: str) -> str:
    """Return the name of a troop or ship card, or ``a card`` if it is hidden."""
    if piece == HIDDEN:
        return "a card"
    card: Troop | Ship | None = troops().get(card_id(piece)) or ships().get(card_id(piece))
    name = card.name if card else piece
    return Plural(name) if card and name.endswith(SEVERAL) else name


MOST: Mapping[Role, int] = {"main": 6, "skirmisher": 2, "artillery": 2}
"""The most cards of each class in an army (TWR-050); together they are the most cards of an army (TWR-049)."""
CLASS_NAMES: Mapping[Role, str] = {"main": "main battle", "skirmisher": "skirmisher", "artillery": "artillery"}
MOST_SHIPS = 5
"""The most ship cards in a navy (TWR-055)."""


def too_many(main: int, skirmishers: int, artillery: int) -> Role | None:
    """Return the first class of which an army of such numbers has too many; None if it is within its limits (TWR-050).

    Examples
    --------
    >>> too_many(6, 2, 2), too_many(6, 3, 3)
    (None, 'skirmisher')
    """
    if main > MOST["main"]:
        return "main"
    if skirmishers > MOST["skirmisher"]:
        return "skirmisher"
    return "artillery" if artillery > MOST["artillery"] else None


def limits_words() -> str:
    """Say what an army may hold (TWR-050).

    Examples
    --------
    >>> limits_words()
    'an army has 2 to 6 main battle, up to 2 skirmisher and up to 2 artillery cards'
    """
    parts = [f"{least_mains('')} to {MOST['main']} {CLASS_NAMES['main']}"]
    parts += [f"up to {most} {CLASS_NAMES[role]}" for role, most in MOST.items() if role != "main"]
    return f"an army has {listed(parts)} cards"
