"""Read a network file: every value checked, every problem named with its place."""

# pyright: strict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from romelab.core.errors import Noted, quoted
from romelab.core.input import read_toml, typed

KINDS = ("rectangle", "rounded", "oval", "religion")
"""Kinds of box: on cards; without cards (KUR-25); combat method (KUR-52); religion, on cards too (KUR-46)."""


@dataclass(frozen=True, slots=True)
class Box:
    """An achievement box.

    Attributes
    ----------
    index
        Its number: position in :attr:`AchievementNetwork.boxes`.
    id
        Its id, such as ``"ackerbau"``.
    german, english
        Its names; the German one as on the board.
    kind
        One of ``KINDS``.
    basic
        Whether it is a basic achievement, which needs no earlier box (KUR-28).
    value
        Points for each token in it.
    kind_source, value_source
        How kind and value are known: one of ``"published"``, ``"inferred"``, ``"reconstructed"``.
    x, y
        Where to draw it: columns to the right, rows downwards.
    history
        Why it stands where it stands, in one or two examples from history.
    """

    index: int
    id: str
    german: str
    english: str
    kind: str
    basic: bool
    value: int
    kind_source: str
    value_source: str
    x: float
    y: float
    history: str

    @property
    def start(self) -> bool:
        """Whether lines start here: at basics and religions (KUR-33)."""
        return self.basic or self.kind == "religion"

    @property
    def on_cards(self) -> bool:
        """Whether only a card that names it develops it (KUR-24, KUR-46)."""
        return self.kind in ("rectangle", "religion")

    @property
    def label(self) -> str:
        """Both names: ``"ACKERBAU (Farming)"``."""
        return self.german if self.german.casefold() == self.english.casefold() else f"{self.german} ({self.english})"


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow of the board.

    Attributes
    ----------
    tail, head
        Ids of the boxes it leaves and points to.
    kind
        ``"solid"``: one such arrow is enough; ``"dotted"``: all arrows of its group are needed.
    group
        Number of the dotted group at its head; 0 for a solid arrow.
    two_headed
        Whether it also points back.
    source
        How it is known: ``"published"``, ``"inferred"`` or ``"reconstructed"``.
    """

    tail: str
    head: str
    kind: str
    group: int
    two_headed: bool
    source: str


MOST = 1000
"""How many entries a list of tables may have."""
LONGEST = 2000
"""Characters of a text."""

MARKS = ("published", "inferred", "reconstructed")
"""How a kind, a value, an arrow or a card is known: in the published rules, by reasoning from them, or our own."""


class DataFile(Noted):
    """A TOML document being read: gives checked values and gathers the problems.

    Parameters
    ----------
    text
        The TOML text.
    source
        What to call it in a refusal.
    """

    def __init__(self, text: str, source: str) -> None:
        super().__init__(source)
        self.data: dict[str, Any] = read_toml(text, source)

    def tables(self, name: str) -> list[tuple[str, dict[str, Any]]]:
        """Return the tables ``[[name]]``, each with its place in words."""
        entries: Any = self.data.get(name)
        if not isinstance(entries, list) or not entries:
            self.problem(name, f"the list [[{name}]] is missing")
            return []
        if len(cast("list[Any]", entries)) > MOST:
            self.problem(name, f"the list has more than {MOST} entries")
            return []
        found: list[tuple[str, dict[str, Any]]] = []
        for number, entry in enumerate(cast("list[Any]", entries), 1):
            if isinstance(entry, dict):
                table = cast("dict[str, Any]", entry)
                said = table.get("id", table.get("number"))
                found.append((f"{name}[{number}]" + (f" {quoted(said)}" if said is not None else ""), table))
            else:
                self.problem(f"{name}[{number}]", "must hold named fields")
        return found

    def only(self, table: dict[str, Any], where: str, fields: frozenset[str]) -> None:
        """Refuse every field that is not known: a slip of the pen must not pass in silence."""
        for name in table:
            if name not in fields:
                self.problem(where, f"there is no field {quoted(name)}")

    def text(self, table: dict[str, Any], field: str, where: str, default: str | None = None) -> str:
        """Return a text that is not empty."""
        value: Any = table.get(field, default)
        if isinstance(value, str) and (value.strip() or default == ""):
            if len(value) <= LONGEST and typed(value) == value:
                return value
            said = f"must be a text of at most {LONGEST} letters, digits and symbols in one line"
        else:
            said = "is missing" if value is None else f"must be a text, not {quoted(value)}"
        self.problem(f"{where}, {field}", said)
        return ""

    def _value(
        self, table: dict[str, Any], field: str, where: str, default: Any, fits: Callable[[Any], bool], what: str
    ) -> Any:
        """Return a value that fits; None, with a problem noted, where there is none."""
        value: Any = table.get(field, default)
        if fits(value):
            return value
        self.problem(f"{where}, {field}", "is missing" if value is None else f"must be {what}, not {quoted(value)}")
        return None

    def whole(self, table: dict[str, Any], field: str, where: str, default: int | None = None) -> int:
        """Return a whole number from 0."""
        what = "a whole number of 0 or more"
        return self._value(table, field, where, default, lambda value: type(value) is int and value >= 0, what) or 0

    def number(self, table: dict[str, Any], field: str, where: str) -> float:
        """Return a number, such as a coordinate."""
        return float(self._value(table, field, where, None, _is_near, "a number") or 0)

    def choice(
        self, table: dict[str, Any], field: str, where: str, choices: tuple[str, ...], default: str | None = None
    ) -> str:
        """Return one of some words."""
        what = f"one of {', '.join(choices)}"
        return self._value(table, field, where, default, lambda value: value in choices, what) or choices[0]

    def flag(self, table: dict[str, Any], field: str, where: str) -> bool:
        """Return true or false; false if the field is left out."""
        return bool(self._value(table, field, where, False, lambda value: isinstance(value, bool), "true or false"))

    def texts(self, table: dict[str, Any], field: str, where: str) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(self._value(table, field, where, None, _are_texts, "a list of texts") or ())


def _is_near(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < 1e6


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in cast("list[Any]", value))


_BOX_FIELDS = frozenset(
    ["id", "de", "en", "kind", "basic", "value", "kind_source", "value_source", "x", "y", "history"]
)
_ARROW_FIELDS = frozenset(["from", "to", "kind", "group", "two_headed", "source"])
_HEAD_FIELDS = frozenset(["name", "title", "religion_column", "catastrophes", "boxes", "arrows"])


@dataclass(frozen=True, eq=False)
class Parts:
    """What a network file holds."""

    name: str
    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    religion_column: tuple[str, ...]
    emptied: dict[int, str]
    struck: dict[int, tuple[str, ...]]


def read_parts(sheet: DataFile) -> Parts:
    """Read the parts of a network; InputError names every problem."""
    sheet.only(sheet.data, "the file", _HEAD_FIELDS)
    name = sheet.text(sheet.data, "name", "the file")
    title = sheet.text(sheet.data, "title", "the file", default=name)
    boxes = tuple(_box(sheet, where, table, n) for n, (where, table) in enumerate(sheet.tables("boxes")))
    seen: set[str] = set()
    for number, box in enumerate(boxes, 1):
        if box.id in seen:
            sheet.problem(f"boxes[{number}] {box.id!r}", "this id was given to an earlier box")
        seen.add(box.id)
    sheet.finish()
    known = {box.id: box for box in boxes}
    arrows = tuple(_arrow(sheet, where, table, known) for where, table in sheet.tables("arrows"))
    _check_arrows(sheet, arrows)
    column = sheet.texts(sheet.data, "religion_column", "the file")
    religions = [box.id for box in boxes if box.kind == "religion"]
    if sorted(column) != sorted(religions):
        sheet.problem("religion_column", "must name every religion once: " + ", ".join(religions))
    emptied, struck = _catastrophes(sheet, known)
    sheet.finish()
    return Parts(name, title, boxes, arrows, column, emptied, struck)


def _box(sheet: DataFile, where: str, table: dict[str, Any], number: int) -> Box:
    sheet.only(table, where, _BOX_FIELDS)
    box = Box(
        number,
        sheet.text(table, "id", where),
        sheet.text(table, "de", where),
        sheet.text(table, "en", where),
        sheet.choice(table, "kind", where, KINDS),
        sheet.flag(table, "basic", where),
        sheet.whole(table, "value", where),
        sheet.choice(table, "kind_source", where, MARKS),
        sheet.choice(table, "value_source", where, MARKS),
        sheet.number(table, "x", where),
        sheet.number(table, "y", where),
        sheet.text(table, "history", where, default=""),
    )
    if box.kind == "oval" and box.value:
        sheet.problem(f"{where}, value", f"an oval is worth 0, not {box.value} (KUR-52)")
    if box.basic and box.kind != "rectangle":
        sheet.problem(f"{where}, basic", "only a rectangle can be a basic achievement")
    return box


def _arrow(sheet: DataFile, where: str, table: dict[str, Any], known: dict[str, Box]) -> Arrow:
    sheet.only(table, where, _ARROW_FIELDS)
    tail, head = sheet.text(table, "from", where), sheet.text(table, "to", where)
    where = f"{where} {tail} -> {head}"
    kind = sheet.choice(table, "kind", where, ("solid", "dotted"))
    group = sheet.whole(table, "group", where, default=0)
    two_headed = sheet.flag(table, "two_headed", where)
    for field, end in (("from", tail), ("to", head)):
        if end and end not in known:
            sheet.problem(f"{where}, {field}", f"there is no box {end!r}")
    heads = (tail, head) if two_headed else (head,)
    for end in heads:
        if end in known and known[end].start:
            sheet.problem(where, f"points to {end!r}, a basic or a religion, which needs no earlier box")
    if tail == head:
        sheet.problem(where, "joins a box to itself")
    if kind == "dotted" and (group == 0 or two_headed):
        sheet.problem(where, "a dotted arrow needs a group from 1 and has one head")
    if kind == "solid" and group:
        sheet.problem(f"{where}, group", "a solid arrow has no group")
    return Arrow(tail, head, kind, group, two_headed, sheet.choice(table, "source", where, MARKS))


def _check_arrows(sheet: DataFile, arrows: tuple[Arrow, ...]) -> None:
    ends: set[tuple[str, str, int]] = set()
    groups: dict[tuple[str, int], int] = {}
    for arrow in arrows:
        pairs = [(arrow.tail, arrow.head, arrow.group)]
        if arrow.two_headed:
            pairs.append((arrow.head, arrow.tail, 0))
        for pair in pairs:
            if pair in ends:
                sheet.problem(f"arrows {pair[0]} -> {pair[1]}", "stands there twice")
            ends.add(pair)
        if arrow.group:
            groups[arrow.head, arrow.group] = groups.get((arrow.head, arrow.group), 0) + 1
    for (head, group), number in groups.items():
        if number < 2:
            sheet.problem(f"arrows -> {head}, group {group}", "a dotted group needs two boxes or more")


def _catastrophes(sheet: DataFile, known: dict[str, Box]) -> tuple[dict[int, str], dict[int, tuple[str, ...]]]:
    found: Any = sheet.data.get("catastrophes")
    given: dict[str, Any] = cast("dict[str, Any]", found) if isinstance(found, dict) else {}
    sheet.only(given, "catastrophes", frozenset(("emptied", "struck")))
    lists: dict[str, dict[str, tuple[str, ...]]] = {}
    for field, cards in (("emptied", ("53", "54", "58")), ("struck", ("56", "58"))):
        inner: Any = given.get(field)
        table: dict[str, Any] = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
        where = f"catastrophes, {field}"
        sheet.only(table, where, frozenset(cards))
        lists[field] = {}
        for card in cards:
            one = field == "emptied"
            ids = (sheet.text(table, card, where),) if one else sheet.texts(table, card, where)
            for box in ids:
                if box and (box not in known or known[box].kind == "oval"):
                    sheet.problem(f"{where}, {card}", f"there is no box {box!r} that can lose tokens")
            lists[field][card] = ids
    emptied = {int(card): ids[0] for card, ids in lists["emptied"].items()}
    return emptied, {int(card): ids for card, ids in lists["struck"].items()}
