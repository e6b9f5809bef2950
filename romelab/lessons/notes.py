"""What a pupil predicted, did and asked, kept in order and given as text to hand in."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from romelab.core.language import in_its_language, languages, speaking, spoken
from romelab.lessons.speaking import SPEECH, phrase


class Note(NamedTuple):
    """One line of a report.

    Attributes
    ----------
    part, section
        Where it belongs: the part of the lesson, and the step or question in it.
    what
        What kind of line it is, a key of ``[names.note]``: ``"predicted"``, ``"did"``, ``"was refused"``.
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
        Called without arguments after each change.
    reached
        For each part how much of it is done, and of how much.
    picture
        Gives the last board as SVG; None if there was none.
    language
        The language it is written in: the one spoken when it was made.

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
        self.title: str = title
        self.language: str = spoken()
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

    @in_its_language
    def text(self, name: str = "") -> str:
        """Return the report as plain text, part by part.

        Parameters
        ----------
        name
            Who hands it in.
        """
        parts = list(dict.fromkeys(note.part for note in self._lines))
        out = [self.title, phrase("report_name_is", name=" ".join(name.split()) or phrase("no_name"))]
        for part in parts:
            out += ["", part.upper()]
            mine = [note for note in self._lines if note.part == part]
            for section in dict.fromkeys(note.section for note in mine):
                out += ["", section]
                out += [f"   {note_name(note.what)}: {note.text}" for note in mine if note.section == section]
        return "\n".join(out)


def note_name(what: str) -> str:
    """Return the name of a kind of note in the language spoken."""
    return SPEECH.name("note", what)


def answer_words(answer: str, *, right: bool) -> str:
    """Say an answer with its mark, as it is noted.

    Examples
    --------
    >>> answer_words("Yes", right=False)
    'Yes (not quite)'
    """
    return phrase("answered_right" if right else "answered_wrong", answer=answer)


def guess_words(guess: str, reason: str) -> str:
    """Say a guess with its reason, as it is noted.

    Examples
    --------
    >>> guess_words("two cards", "because they are near")
    'two cards - because they are near'
    """
    return phrase("guess_because", guess=guess, reason=reason_alone(reason))


def reason_alone(reason: str) -> str:
    """Return a reason without the "because" that it may begin with.

    Examples
    --------
    >>> reason_alone("Because they are near")
    'they are near'
    """
    start = phrase("because_of", reason="")
    return reason[len(start) :] if reason.lower().startswith(start) else reason


def is_right(text: str) -> bool:
    """Tell whether a noted answer has the mark of a right one, in whatever language it was noted."""
    return text.endswith(_marks("answered_right", answer=""))


def bare(text: str) -> str:
    """Return a noted answer without its mark, or a noted guess without its reason, in whatever language it was noted.

    Examples
    --------
    >>> bare("two cards - because they are near"), bare("Yes (not quite)")
    ('two cards', 'Yes')
    """
    for mark in _marks("guess_because", guess="", reason=""):
        text = text.partition(mark)[0]
    for mark in (*_marks("answered_wrong", answer=""), *_marks("answered_right", answer="")):
        text = text.removesuffix(mark)
    return text.strip()


@cache
def _marks(key: str, **fields: str) -> tuple[str, ...]:
    """Return what a phrase says around its fields, in every language."""
    said: list[str] = []
    for code in languages():
        with speaking(code):
            said.append(phrase(key, **fields))
    return tuple(said)
