"""What a pupil predicted, did and asked, kept in order and given as text to hand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Note(NamedTuple):
    """One line of a report.

    Attributes
    ----------
    part, section
        Where it belongs: the part of the lesson, and the step or question in it.
    what
        What kind of line it is, in a word or two: ``"predicted"``, ``"did"``, ``"was refused"``.
    text
        The line itself.
    """

    part: str
    section: str
    what: str
    text: str


class Notes:
    """The notes of one pupil or pair, shared by all parts of a lesson.

    Parameters
    ----------
    title
        What stands above the report.

    Attributes
    ----------
    on_note
        Called with nothing after each change.
    reached
        For each part how much of it is done, and of how much.
    picture
        Gives the last board as SVG; None if there was none.

    Examples
    --------
    >>> notes = Notes("A lesson")
    >>> notes.add("Tour", "1. The dice", "predicted", "two cards, because two numbers are near")
    >>> notes.put("Questions", "1. Why?", "wrote", "I do not know")
    >>> notes.put("Questions", "1. Why?", "wrote", "Because of the arrows")
    >>> print(notes.text("Ada"))
    A lesson
    Name: Ada
    <BLANKLINE>
    TOUR
    <BLANKLINE>
    1. The dice
       predicted: two cards, because two numbers are near
    <BLANKLINE>
    QUESTIONS
    <BLANKLINE>
    1. Why?
       wrote: Because of the arrows
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self._lines: list[Note] = []
        self.on_note: list[Callable[[], None]] = []
        self.reached: dict[str, tuple[int, int]] = {}
        self.picture: Callable[[], str] | None = None

    @property
    def lines(self) -> tuple[Note, ...]:
        """All notes, oldest first."""
        return tuple(self._lines)

    def add(self, part: str, section: str, what: str, text: str) -> None:
        """Add a line; the same line twice in a row is kept once."""
        note = Note(part, section, what, " ".join(text.split()))
        if note not in self._lines[-1:]:
            self._lines.append(note)
            self._tell()

    def put(self, part: str, section: str, what: str, text: str) -> None:
        """Write a line in place of an earlier one of the same kind; an empty text takes it away."""
        note = Note(part, section, what, " ".join(text.split()))
        for number, old in enumerate(self._lines):
            if old[:3] == note[:3]:
                self._lines[number : number + 1] = [note] if note.text else []
                self._tell()
                return
        if note.text:
            self._lines.append(note)
            self._tell()

    def take_back_part(self, part: str, lines: Sequence[Note]) -> None:
        """Put kept notes of a part in place of those that stand there now."""
        self._lines = [note for note in self._lines if note.part != part] + list(lines)
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.on_note):
            listener()

    def text(self, name: str = "") -> str:
        """Give the report as plain text, part by part.

        Parameters
        ----------
        name
            Who hands it in.
        """
        parts = list(dict.fromkeys(note.part for note in self._lines))
        out = [self.title, f"Name: {' '.join(name.split()) or '(no name)'}"]
        for part in parts:
            out += ["", part.upper()]
            mine = [note for note in self._lines if note.part == part]
            for section in dict.fromkeys(note.section for note in mine):
                out += ["", section]
                out += [f"   {note.what}: {note.text}" for note in mine if note.section == section]
        return "\n".join(out)
