"""The 60 cards: development 1 to 40, invasion 41 to 52, catastrophe 53 to 60 (KUR-01)."""

# pyright: strict
import json
from dataclasses import dataclass
from functools import cache, cached_property
from os import PathLike
from typing import Any, cast

from romelab.core.errors import InputError
from romelab.core.input import MOST_BYTES, read_text
from romelab.core.names import Spellings
from romelab.core.packaged import packaged
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.network.network_file import MARKS, DataFile

_PARTS = ("type", "achievements", "symbol", "title")
_HEAD_FIELDS = frozenset(["name", "title", "cards", *(f"{part}_source" for part in _PARTS)])
_CARD_FIELDS = frozenset(["number", "type", "people", "symbol", "achievements", "history", "title", "title_en"])
CARDS = 60
"""How many cards there are (KUR-01)."""
LAST_DEVELOPMENT_CARD, LAST_ACHIEVEMENT_CARD = 40, 52
"""Cards up to the former develop; those up to the latter attack and develop; the others are catastrophes (KUR-18)."""
INVASIONS = range(LAST_DEVELOPMENT_CARD + 1, LAST_ACHIEVEMENT_CARD + 1)
CATASTROPHES = range(LAST_ACHIEVEMENT_CARD + 1, CARDS + 1)
CONVERSION = 55
"""The catastrophe that takes a religion or exchanges religions (KUR-87, KUR-88)."""
PLAGUES = (59, 60)
"""The catastrophes that take two tokens (KUR-92)."""
STRIKES = range(CONVERSION, CARDS + 1)
"""The catastrophes that take single tokens (KUR-87 to KUR-92)."""


def kind_of(number: int) -> str:
    """Return the type of a card by its number (KUR-01).

    Examples
    --------
    >>> kind_of(40), kind_of(41), kind_of(53)
    ('development', 'invasion', 'catastrophe')
    """
    if number > LAST_ACHIEVEMENT_CARD:
        return "catastrophe"
    return "invasion" if number > LAST_DEVELOPMENT_CARD else "development"


@dataclass(frozen=True, slots=True)
class Card:
    """A card.

    Attributes
    ----------
    number
        1 to 60.
    kind
        ``"development"``, ``"invasion"`` or ``"catastrophe"``: shown by the print of the name (KUR-115).
    name
        The people in Latin, or the title of the catastrophe.
    english
        The title of a catastrophe in English; the people's name again for the others.
    symbol
        Its corner symbol, for the voluntary exchange (KUR-101).
    achievements
        Ids of the three boxes it names; empty for a catastrophe. All else that is printed on a card but its symbol
        belongs to the board game (KUR-114).
    history
        Place and date in history.
    """

    number: int
    kind: str
    name: str
    english: str
    symbol: str
    achievements: tuple[str, ...]
    history: str

    @property
    def label(self) -> str:
        """Number and name: ``"12 Mauri"``."""
        return f"{self.number} {self.name}"


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards of one game.

    Attributes
    ----------
    name
        Short name, as in a set-up and in save files.
    title
        Name for people.
    cards
        The 60 cards in the order of their numbers.
    sources
        How parts of the cards are known: ``type``, ``achievements``, ``symbol`` and ``title`` to ``"published"``,
        ``"inferred"`` or ``"reconstructed"``.
    """

    name: str
    title: str
    cards: tuple[Card, ...]
    sources: dict[str, str]

    def __getitem__(self, number: int) -> Card:
        return self.cards[number - 1] if type(number) is int and 1 <= number <= CARDS else self.card(number)

    def card(self, name: int | str, where: str = "card") -> Card:
        """Find a card by its number or by its name in any usual spelling.

        Where several cards bear the same name, it is the one with the lowest number.

        Examples
        --------
        >>> default_deck().card("mauri").number, default_deck().card("12 Mauri").number
        (12, 12)

        Raises
        ------
        InputError
            If there is no such card, with the names most like it.
        """
        if type(name) is int:
            if 1 <= name <= CARDS:
                return self[name]
            raise InputError.at(where, f"cards are numbered from 1 to {CARDS}, not {name} (KUR-01)")
        return self._spellings.find(cast(str, name), where)

    @cached_property
    def _spellings(self) -> Spellings[Card]:
        return Spellings(
            "card",
            [
                *((str(card.number), card) for card in self.cards),
                *((card.label, card) for card in self.cards),
                *((card.name, card) for card in self.cards),
                *((card.english, card) for card in self.cards),
            ],
        )

    def __repr__(self) -> str:
        return f"<deck {self.name}: {len(self.cards)} cards>"

    def to_toml(self) -> str:
        """Write the deck as a card file, to change it and read it again with :func:`read_deck`.

        Examples
        --------
        >>> read_deck(default_deck().to_toml(), default_network()).cards == default_deck().cards
        True
        """
        lines = [f"name = {_quoted(self.name)}", f"title = {_quoted(self.title)}"]
        lines += [f"{part}_source = {_quoted(source)}" for part, source in self.sources.items()]
        for card in self.cards:
            lines += ["", "[[cards]]", f"number = {card.number}", f"type = {_quoted(card.kind)}"]
            if card.achievements:
                named = ", ".join(map(_quoted, card.achievements))
                lines += [f"people = {_quoted(card.name)}", f"achievements = [{named}]"]
            else:
                lines += [f"title = {_quoted(card.name)}", f"title_en = {_quoted(card.english)}"]
            lines += [f"symbol = {_quoted(card.symbol)}", f"history = {_quoted(card.history)}"]
        return "\n".join(lines) + "\n"

    def naming(self, box: str) -> tuple[int, ...]:
        """Return the numbers of the cards that name a box.

        Examples
        --------
        >>> default_deck().naming("mathematik")
        (10, 23, 29, 30, 40, 49)
        """
        return tuple(card.number for card in self.cards if box in card.achievements)


def _quoted(text: str) -> str:
    # A text in JSON is one in TOML, but for DEL, which is not a letter of any name.
    return json.dumps(text, ensure_ascii=False)


@cache
def default_deck() -> Deck:
    """Return the cards that come with the package; all but numbers, types and effects is reconstructed."""
    return read_deck(packaged("romelab.kampf_um_rom.box", "cards.toml"), default_network(), "cards.toml")


def load_deck(path: str | PathLike[str], network: AchievementNetwork | None = None) -> Deck:
    """Load a card file of one's own; the package's ``cards.toml`` is a template to start from.

    Parameters
    ----------
    path
        A TOML file.
    network
        The network whose boxes the cards name; the package's own by default.

    Raises
    ------
    InputError
        If it cannot be read or is not a deck, with every problem and its place in the file.
    """
    return read_deck(read_text(path, MOST_BYTES), network or default_network(), f"cards {path}")


def read_deck(text: str, network: AchievementNetwork | None = None, source: str = "cards") -> Deck:
    """Make a deck from the text of a card file; see :func:`load_deck`."""
    network = network or default_network()
    sheet = DataFile(text, source)
    sheet.only(sheet.data, "the file", _HEAD_FIELDS)
    name = sheet.text(sheet.data, "name", "the file")
    title = sheet.text(sheet.data, "title", "the file", default=name)
    sources = {part: sheet.choice(sheet.data, f"{part}_source", "the file", MARKS, "reconstructed") for part in _PARTS}
    cards: dict[int, Card] = {}
    for where, table in sheet.tables("cards"):
        card = _card(sheet, where, table, network)
        if card.number in cards:
            sheet.problem(where, "this number was given to an earlier card")
        elif not 1 <= card.number <= CARDS:
            sheet.problem(where, f"numbers run from 1 to {CARDS} (KUR-01)")
        else:
            cards[card.number] = card
    if missing := [str(number) for number in range(1, CARDS + 1) if number not in cards]:
        sheet.problem("cards", f"{'number' if len(missing) == 1 else 'numbers'} {', '.join(missing)} missing (KUR-01)")
    sheet.finish()
    return Deck(name, title, tuple(cards[number] for number in sorted(cards)), sources)


def _card(sheet: DataFile, where: str, table: dict[str, Any], network: AchievementNetwork) -> Card:
    sheet.only(table, where, _CARD_FIELDS)
    number = sheet.whole(table, "number", where)
    kind = kind_of(number)
    if sheet.text(table, "type", where) != kind:
        sheet.problem(f"{where}, type", f"card {number} is a {kind} card (KUR-01)")
    symbol = sheet.text(table, "symbol", where)
    history = sheet.text(table, "history", where, default="")
    if kind == "catastrophe":
        title = sheet.text(table, "title", where)
        return Card(number, kind, title, sheet.text(table, "title_en", where, default=title), symbol, (), history)
    people = sheet.text(table, "people", where)
    named = sheet.texts(table, "achievements", where)
    if len(set(named)) != 3 or len(named) != 3:
        sheet.problem(f"{where}, achievements", f"must be three different boxes, not {', '.join(named)} (KUR-02)")
    for box in named:
        try:
            if not network.box(box).on_cards or box not in network.index:
                sheet.problem(f"{where}, achievements", f"{box!r} is not a box for which there are cards (KUR-24)")
        except InputError as error:
            sheet.problems.append(error.problems[0]._replace(where=f"{where}, achievements"))
    return Card(number, kind, people, people, symbol, named, history)
