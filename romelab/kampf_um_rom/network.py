"""The achievement network: boxes, and the arrows by which one achievement leads to another.

A :class:`Network` is loaded once, shared and never changed. Arrows into a box are of three sorts: solid ones, of
which one is enough (KUR-31); dotted ones, of which all of a group are needed (KUR-34); two-headed ones, which are
solid arrows in both directions (KUR-36). Every kind, value and arrow says how it is known: ``"published"``,
``"inferred"`` or ``"reconstructed"``.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from os import PathLike
from typing import TYPE_CHECKING, Any, cast

from romelab.core.faults import Fault, InputError
from romelab.kampf_um_rom.data_file import MARKS, Sheet, read_text
from romelab.kampf_um_rom.lines import Lines, mask_of, numbers

if TYPE_CHECKING:
    import networkx

KINDS = ("rectangle", "rounded", "oval", "religion")
"""Kinds of box: on cards; without cards (KUR-25); combat method (KUR-52); religion, on cards too (KUR-46)."""

_BOX_FIELDS = frozenset(
    ["id", "de", "en", "kind", "basic", "value", "kind_source", "value_source", "x", "y", "history"]
)
_ARROW_FIELDS = frozenset(["from", "to", "kind", "group", "two_headed", "source"])
_HEAD_FIELDS = frozenset(["name", "title", "religion_column", "catastrophes", "boxes", "arrows"])


@dataclass(frozen=True, slots=True)
class Box:
    """An achievement box.

    Attributes
    ----------
    index
        Its number: position in :attr:`Network.boxes`.
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


@dataclass(frozen=True, eq=False)
class Network:
    """The achievement network of one board.

    Attributes
    ----------
    name
        Short name, as in a set-up and in save files.
    title
        Name for people.
    boxes
        The boxes in the order of their numbers.
    arrows
        The arrows as drawn; a two-headed one once.
    religion_column
        Ids of the religions from top to bottom, for card 55.
    emptied
        Which box each catastrophe empties: ``{53: "viehzucht", ...}`` (KUR-85, KUR-86, KUR-91).
    struck
        Of which boxes a catastrophe may take one token (KUR-89, KUR-91).
    """

    name: str
    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    religion_column: tuple[str, ...]
    emptied: dict[int, str]
    struck: dict[int, tuple[str, ...]]

    def __repr__(self) -> str:
        return f"<network {self.name}: {len(self.boxes)} boxes, {len(self.arrows)} arrows>"

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each box by its id."""
        return {box.id: box.index for box in self.boxes}

    def box(self, box_id: str, where: str = "box") -> Box:
        """Find a box by its id, or by its German or English name in any case.

        Examples
        --------
        >>> default_network().box("Farming").id
        'ackerbau'

        Raises
        ------
        InputError
            If there is no such box.
        """
        if box_id in self.index:
            return self.boxes[self.index[box_id]]
        wanted = box_id.casefold()
        for box in self.boxes:
            if wanted in (box.german.casefold(), box.english.casefold()):
                return box
        raise InputError([Fault(where, f"there is no box {box_id!r} in the network {self.name}")])

    def ways(self, box_id: str) -> tuple[tuple[str, ...], ...]:
        """Give the ways into a box: each is a group of boxes that must all be held; one way is enough.

        Empty for basics and religions, which need no earlier box.

        Examples
        --------
        >>> default_network().ways("kummet"), default_network().ways("steinbau")
        ((('viehzucht', 'ackerbau'),), (('ackerbau',), ('fernhandel',)))
        """
        return self._ways[self.box(box_id).id]

    @cached_property
    def _ways(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        found: dict[str, list[tuple[str, ...]]] = {box.id: [] for box in self.boxes}
        groups: dict[tuple[str, int], list[str]] = {}
        for arrow in self.arrows:
            if arrow.kind == "dotted":
                groups.setdefault((arrow.head, arrow.group), []).append(arrow.tail)
            else:
                found[arrow.head].append((arrow.tail,))
                if arrow.two_headed:
                    found[arrow.tail].append((arrow.head,))
        for (head, _), tails in groups.items():
            found[head].append(tuple(tails))
        order = self.index
        return {box: tuple(sorted(ways, key=lambda way: [order[b] for b in way])) for box, ways in found.items()}

    @cached_property
    def lines(self) -> Lines:
        """The network in whole numbers, under the default reading of solid arrows (KUR-31)."""
        return Lines(
            mask_of(box.index for box in self.boxes if box.start),
            tuple(tuple(mask_of(self.index[b] for b in way) for way in self._ways[box.id]) for box in self.boxes),
        )

    def connected(self, held: Iterable[str]) -> frozenset[str]:
        """Give the held boxes that a line of held boxes joins to a basic or a religion: a least fixed point (KUR-39).

        Parameters
        ----------
        held
            Ids of the boxes in which one player has a token.

        Examples
        --------
        >>> default_network().connected(["steinbau", "fernhandel"])
        frozenset()
        """
        mask = mask_of(self.box(box).index for box in held)
        return frozenset(self.boxes[n].id for n in numbers(self.lines.reach(mask)[0]))

    def opened(self, held: Iterable[str]) -> frozenset[str]:
        """Give the boxes whose earlier boxes are held and connected: what the arrows allow, held boxes included.

        Basics and religions are always among them; the three tokens for a religion (KUR-47) are another matter.
        """
        mask = mask_of(self.box(box).index for box in held)
        return frozenset(self.boxes[n].id for n in numbers(self.lines.reach(mask)[1]))

    def sources_into(self, box_id: str) -> tuple[str, ...]:
        """Say how the arrows into a box are known, each mark once, strongest first."""
        index = self.box(box_id).id
        into = {a.source for a in self.arrows if a.head == index or (a.two_headed and a.tail == index)}
        return tuple(mark for mark in MARKS if mark in into)

    def graph(self) -> networkx.DiGraph[str]:
        """Give the network as a networkx graph; a two-headed arrow becomes two edges.

        Returns
        -------
        networkx.DiGraph
            Nodes are ids of boxes with the attributes ``german``, ``english``, ``kind``, ``basic``, ``start``,
            ``value``, ``kind_source``, ``value_source``, ``x``, ``y`` and ``history`` of :class:`Box`. Edges have
            ``kind`` (``"solid"`` or ``"dotted"``), ``group`` (joint condition at the head, 0 for solid),
            ``two_headed`` and ``source`` of :class:`Arrow`. Graph attributes: ``name`` and ``title``.

        Examples
        --------
        >>> graph = default_network().graph()
        >>> graph.edges["steinbau", "fernhandel"]["two_headed"], graph.nodes["jagd"]["value"]
        (True, 10)
        """
        import networkx

        graph: networkx.DiGraph[str] = networkx.DiGraph(name=self.name, title=self.title)
        for box in self.boxes:
            graph.add_node(
                box.id,
                german=box.german,
                english=box.english,
                kind=box.kind,
                basic=box.basic,
                start=box.start,
                value=box.value,
                kind_source=box.kind_source,
                value_source=box.value_source,
                x=box.x,
                y=box.y,
                history=box.history,
            )
        for arrow in self.arrows:
            ends = (
                [(arrow.tail, arrow.head), (arrow.head, arrow.tail)] if arrow.two_headed else [(arrow.tail, arrow.head)]
            )
            for tail, head in ends:
                graph.add_edge(
                    tail, head, kind=arrow.kind, group=arrow.group, two_headed=arrow.two_headed, source=arrow.source
                )
        return graph


@cache
def default_network() -> Network:
    """Give the network that comes with the package: published where it can be, else inferred or reconstructed."""
    text = (files("romelab.kampf_um_rom") / "network.toml").read_text(encoding="utf-8")
    return read_network(text, "network.toml")


def load_network(path: str | PathLike[str]) -> Network:
    """Load a network file of one's own; the package's ``network.toml`` is a template to start from.

    Raises
    ------
    InputError
        If it cannot be read or is no network, with every fault and its place in the file.
    """
    return read_network(read_text(path), f"network {path}")


def read_network(text: str, source: str = "network") -> Network:
    """Make a network from the text of a network file.

    Parameters
    ----------
    text
        TOML, laid out as the package's ``network.toml``.
    source
        How to call the text in a refusal.

    Raises
    ------
    InputError
        With every fault and its place.
    """
    sheet = Sheet(text, source)
    sheet.only(sheet.data, "the file", _HEAD_FIELDS)
    name = sheet.text(sheet.data, "name", "the file")
    title = sheet.text(sheet.data, "title", "the file", default=name)
    boxes = tuple(_box(sheet, where, table, n) for n, (where, table) in enumerate(sheet.tables("boxes")))
    seen: set[str] = set()
    for number, box in enumerate(boxes, 1):
        if box.id in seen:
            sheet.fault(f"boxes[{number}] {box.id!r}", "this id was given to an earlier box")
        seen.add(box.id)
    sheet.finish()
    known = {box.id: box for box in boxes}
    arrows = tuple(_arrow(sheet, where, table, known) for where, table in sheet.tables("arrows"))
    _check_arrows(sheet, arrows)
    column = sheet.texts(sheet.data, "religion_column", "the file")
    religions = [box.id for box in boxes if box.kind == "religion"]
    if sorted(column) != sorted(religions):
        sheet.fault("religion_column", "must name every religion once: " + ", ".join(religions))
    emptied, struck = _catastrophes(sheet, known)
    sheet.finish()
    network = Network(name, title, boxes, arrows, column, emptied, struck)
    everything = network.connected(known)
    for box in boxes:
        if box.id not in everything:
            sheet.fault(f"boxes {box.id!r}", "no line of arrows reaches it from a basic or a religion")
    sheet.finish()
    return network


def _box(sheet: Sheet, where: str, table: dict[str, Any], number: int) -> Box:
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
        sheet.fault(f"{where}, value", f"an oval is worth 0, not {box.value} (KUR-52)")
    if box.basic and box.kind != "rectangle":
        sheet.fault(f"{where}, basic", "only a rectangle can be a basic achievement")
    return box


def _arrow(sheet: Sheet, where: str, table: dict[str, Any], known: dict[str, Box]) -> Arrow:
    sheet.only(table, where, _ARROW_FIELDS)
    tail, head = sheet.text(table, "from", where), sheet.text(table, "to", where)
    where = f"{where} {tail} -> {head}"
    kind = sheet.choice(table, "kind", where, ("solid", "dotted"))
    group = sheet.whole(table, "group", where, default=0)
    two_headed = sheet.flag(table, "two_headed", where)
    for field, end in (("from", tail), ("to", head)):
        if end and end not in known:
            sheet.fault(f"{where}, {field}", f"there is no box {end!r}")
    heads = (tail, head) if two_headed else (head,)
    for end in heads:
        if end in known and known[end].start:
            sheet.fault(where, f"points to {end!r}, a basic or a religion, which needs no earlier box")
    if tail == head:
        sheet.fault(where, "joins a box to itself")
    if kind == "dotted" and (group == 0 or two_headed):
        sheet.fault(where, "a dotted arrow needs a group from 1 and has one head")
    if kind == "solid" and group:
        sheet.fault(f"{where}, group", "a solid arrow has no group")
    return Arrow(tail, head, kind, group, two_headed, sheet.choice(table, "source", where, MARKS))


def _check_arrows(sheet: Sheet, arrows: tuple[Arrow, ...]) -> None:
    ends: set[tuple[str, str, int]] = set()
    groups: dict[tuple[str, int], int] = {}
    for arrow in arrows:
        pairs = [(arrow.tail, arrow.head, arrow.group)]
        if arrow.two_headed:
            pairs.append((arrow.head, arrow.tail, 0))
        for pair in pairs:
            if pair in ends:
                sheet.fault(f"arrows {pair[0]} -> {pair[1]}", "stands there twice")
            ends.add(pair)
        if arrow.group:
            groups[arrow.head, arrow.group] = groups.get((arrow.head, arrow.group), 0) + 1
    for (head, group), number in groups.items():
        if number < 2:
            sheet.fault(f"arrows -> {head}, group {group}", "a dotted group needs two boxes or more")


def _catastrophes(sheet: Sheet, known: dict[str, Box]) -> tuple[dict[int, str], dict[int, tuple[str, ...]]]:
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
                    sheet.fault(f"{where}, {card}", f"there is no box {box!r} that can lose tokens")
            lists[field][card] = ids
    emptied = {int(card): ids[0] for card, ids in lists["emptied"].items()}
    return emptied, {int(card): ids for card, ids in lists["struck"].items()}
