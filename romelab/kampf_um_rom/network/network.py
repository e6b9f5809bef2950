"""The achievement network: boxes, and the arrows by which one achievement leads to another.

An :class:`AchievementNetwork` is loaded once, shared and never changed. Arrows into a box are of three sorts: solid
ones, of which one is enough (KUR-31); dotted ones, of which all of a group are needed (KUR-34); two-headed ones, which
are solid arrows in both directions (KUR-36). Every kind, value and arrow says how it is known: ``"published"``,
``"inferred"`` or ``"reconstructed"``.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache, cached_property
from os import PathLike
from typing import TYPE_CHECKING

from romelab.core.input import MOST_BYTES, read_text
from romelab.core.names import Spellings
from romelab.core.packaged import packaged
from romelab.core.tables import stock_html
from romelab.kampf_um_rom.network.lines import Lines, mask_of, numbers
from romelab.kampf_um_rom.network.network_file import MARKS, Box, DataFile, Parts, read_parts

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True, eq=False)
class AchievementNetwork(Parts):
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

    def __repr__(self) -> str:
        return f"<network {self.name}: {len(self.boxes)} boxes, {len(self.arrows)} arrows>"

    def _repr_html_(self) -> str:
        kinds = dict.fromkeys(box.kind for box in self.boxes)
        boxes = ((f"boxes: {kind}", [box.label for box in self.boxes if box.kind == kind]) for kind in kinds)
        return stock_html(self.title, (*boxes, ("arrows", [f"{arrow.tail} to {arrow.head}" for arrow in self.arrows])))

    def __reduce__(self) -> tuple[type[AchievementNetwork], tuple[object, ...]]:
        # What was worked out from the rest is worked out again.
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each box by its id."""
        return {box.id: box.index for box in self.boxes}

    def box(self, box_id: str, where: str = "box") -> Box:
        """Find a box by its id, or by its German or English name in any usual spelling.

        Examples
        --------
        >>> default_network().box("Farming").id, default_network().box("STEIGBUEGEL").english
        ('ackerbau', 'Stirrup')

        Raises
        ------
        InputError
            If there is no such box, with the names most like it.
        """
        if isinstance(box_id, str) and box_id in self.index:  # pyright: ignore[reportUnnecessaryIsInstance]
            return self.boxes[self.index[box_id]]
        return self._spellings.find(box_id, where, f"in the network {self.name}")

    @cached_property
    def _spellings(self) -> Spellings[Box]:
        return Spellings(
            "box",
            [
                *((box.id, box) for box in self.boxes),
                *((box.german, box) for box in self.boxes),
                *((box.english, box) for box in self.boxes),
            ],
        )

    def ways(self, box_id: str) -> tuple[tuple[str, ...], ...]:
        """Return the ways into a box: each is a group of boxes that must all be held; one way is enough.

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
                # An arrow leads where its heads point and nowhere else (KUR-117); with two, both ways (KUR-36).
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
        """Return the held boxes that a line of held boxes joins to a basic or a religion: a least fixed point (KUR-39).

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
        """Return the boxes whose earlier boxes are held and connected: what the arrows allow, held boxes included.

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
        """Return the network as a networkx graph; a two-headed arrow becomes two edges.

        Returns
        -------
        networkx.DiGraph
            Nodes are ids of boxes with the attributes ``german``, ``english``, ``kind``, ``basic``, ``line_start``,
            ``value``, ``kind_source``, ``value_source``, ``x``, ``y`` and ``history`` of :class:`Box`. Edges have
            ``kind`` (``"solid"`` or ``"dotted"``), ``group`` (joint condition at the head, 0 for solid),
            ``two_headed`` and ``arrow_source``, the ``source`` of an arrow. Graph attributes: ``name`` and
            ``title``. Every attribute is a text, a number or a truth value, so the graph can be saved in all formats
            of networkx and as tables, whose columns ``source`` and ``target`` are the ends of an edge.

        Examples
        --------
        >>> graph = default_network().graph()
        >>> graph.edges["steinbau", "fernhandel"]["two_headed"], graph.nodes["jagd"]["value"]
        (True, 10)
        """
        import networkx

        graph: networkx.DiGraph[str] = networkx.DiGraph(name=self.name, title=self.title)
        for box in self.boxes:
            graph.add_node(box.id, **{name: getattr(box, field) for name, field in _OF_A_BOX.items()})
        for arrow in self.arrows:
            ends = (
                [(arrow.tail, arrow.head), (arrow.head, arrow.tail)] if arrow.two_headed else [(arrow.tail, arrow.head)]
            )
            for tail, head in ends:
                said = {"kind": arrow.kind, "group": arrow.group, "two_headed": arrow.two_headed}
                graph.add_edge(tail, head, **said, arrow_source=arrow.source)
        return graph


_OF_A_BOX = {
    **{name: name for name in ("german", "english", "kind", "basic")},
    "line_start": "start",
    **{name: name for name in ("value", "kind_source", "value_source", "x", "y", "history")},
}


@cache
def default_network() -> AchievementNetwork:
    """Return the network that comes with the package: published where it can be, else inferred or reconstructed."""
    return read_network(packaged("romelab.kampf_um_rom.network", "network.toml"), "network.toml")


def graph() -> networkx.DiGraph[str]:
    """Return the network of this package as a new networkx graph: boxes joined by arrows.

    See :meth:`~romelab.kampf_um_rom.network.network.AchievementNetwork.graph` for what nodes and edges hold.

    Examples
    --------
    >>> len(graph())
    37
    """
    return default_network().graph()


def load_network(path: str | PathLike[str]) -> AchievementNetwork:
    """Load a network file of one's own; the package's ``network.toml`` is a template to start from.

    Raises
    ------
    InputError
        If it cannot be read or is not a network, with every problem and its place in the file.
    """
    return read_network(read_text(path, MOST_BYTES), f"network {path}")


def read_network(text: str, source: str = "network") -> AchievementNetwork:
    """Make a network from the text of a network file.

    Parameters
    ----------
    text
        TOML, laid out as the package's ``network.toml``.
    source
        What to call the text in a refusal.

    Raises
    ------
    InputError
        With every problem and its place.
    """
    sheet = DataFile(text, source)
    network = AchievementNetwork(**vars(read_parts(sheet)))
    everything = network.connected(network.index)
    for box in network.boxes:
        if box.id not in everything:
            sheet.problem(f"boxes {box.id!r}", "no line of arrows reaches it from a basic or a religion")
    sheet.finish()
    return network
