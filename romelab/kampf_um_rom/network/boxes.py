"""The parts of an achievement network: boxes and arrows."""

# pyright: strict
from __future__ import annotations

from dataclasses import dataclass

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
