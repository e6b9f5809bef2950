"""Reports that were handed in, read and set side by side: who, how far, what was guessed, what was wrong."""

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from romelab.core.errors import InputError, said_of
from romelab.core.input import decoded, path_of, read_bytes
from romelab.lessons.marking import Marks, in_language_spoken, marks_csv
from romelab.lessons.notes import bare, is_right
from romelab.lessons.report_page import MOST_BYTES, ReportData, read_report
from romelab.lessons.speaking import SPEECH, phrase

MOST_FILES = 400
"""How many files of a folder are read."""
AS_WRITTEN, ALTERED, UNREAD = "whole", "altered", "unread"
"""What may be said of a file."""
FREE = ("wrote", "explained", "claim", "my claim", "question", "evidence", "doubt", "one doubt")
FREE_LEADS = ("evidence",)


@dataclass(frozen=True, slots=True)
class Submission:
    """A file that was handed in.

    Attributes
    ----------
    file
        Its name.
    state
        One of :data:`AS_WRITTEN`, :data:`ALTERED`, :data:`UNREAD`.
    data
        What it says; None if it cannot be read.
    said
        Why not.
    """

    file: str
    state: str
    data: ReportData | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A report in a line of the table.

    Attributes
    ----------
    done, of
        How many steps were done, and of how many.
    guessed
        The guesses in their order, without reasons.
    first, tried
        How many questions were answered right at the first try, and how many were tried.
    hardest
        The question that took most tries; empty if none took two.
    shown, hints
        How often the way was shown, and how many hints were asked for.
    """

    done: int
    of: int
    guessed: tuple[str, ...]
    first: int
    tried: int
    hardest: str
    shown: int
    hints: int


@dataclass(frozen=True, slots=True)
class QuestionAnswers:
    """A question of a lesson, with all that a class said to it.

    Attributes
    ----------
    part, section
        Where it stands.
    kind
        ``"answered"``, ``"predicted"``, ``"decided"`` or ``"wrote"``.
    said
        For each report that says something (by its number in the list) what was said, first try first.
    """

    part: str
    section: str
    kind: str
    said: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def firsts(self) -> Counter[str]:
        """How often each answer or guess came first."""
        return Counter(bare(said[0]) for _, said in self.said)

    @property
    def right_first(self) -> int:
        """How many answered right at the first try."""
        return sum(is_right(said[0]) for _, said in self.said)

    @property
    def right_later(self) -> int:
        """How many answered right at a later try."""
        return sum(not is_right(said[0]) and is_right(said[-1]) for _, said in self.said)


def state_name(state: str) -> str:
    """Say what is to be said of a file, in the language spoken.

    Examples
    --------
    >>> state_name(ALTERED)
    'altered since it was made'
    """
    return SPEECH.name("handed", state)


def read_folder(folder: object) -> list[Submission]:
    """Read every report of a folder and of the folders in it.

    Parameters
    ----------
    folder
        Its path.

    Raises
    ------
    InputError
        If there is no such folder. What lies in it never raises: what is wrong is said in words.
    """
    path = path_of(folder, "folder")
    try:
        found = sorted(file for file in (*path.glob("*.html"), *path.glob("*/*.html")))
        if not path.is_dir():
            raise InputError.at("folder", f"there is no folder {path.name!r} here")
    except OSError as error:
        raise InputError.at(path.name, f"cannot be read ({error.strerror})") from None
    return [_file(file) for file in found[:MOST_FILES]]


def read_page(name: str, content: bytes) -> Submission:
    """Read one report; what is wrong with it is said in words."""
    try:
        data, whole = read_report(decoded(content, name), name)
    except InputError as error:
        return Submission(name, UNREAD, said="; ".join(said_of(error.problems)))
    return Submission(name, AS_WRITTEN if whole else ALTERED, data)


def row_of(data: ReportData) -> Row:
    """Return the line of the table for a report, in the language spoken."""
    data = in_language_spoken(data)
    tries: dict[str, list[str]] = {}
    for line in data.lines:
        if line.what == "answered":
            tries.setdefault(line.section, []).append(line.text)
    hardest = max(tries, key=lambda section: len(tries[section]), default="")
    return Row(
        sum(part.done for part in data.reached),
        sum(part.of for part in data.reached),
        tuple(bare(line.text) for line in data.lines if line.what == "predicted"),
        sum(is_right(said[0]) for said in tries.values()),
        len(tries),
        hardest if hardest and len(tries[hardest]) > 1 else "",
        data.clicks["was shown"],
        data.clicks["asked for a hint"],
    )


def asked_in(reports: Sequence[ReportData]) -> list[QuestionAnswers]:
    """Return every question, guess and prompt of these reports, in the order they stand there.

    Those of a lesson of romelab stand in the language spoken, so that pupils who read it in two languages are together.
    """
    found: dict[tuple[str, str, str], dict[int, list[str]]] = {}
    for number, data in enumerate(map(in_language_spoken, reports)):
        for line in data.lines:
            kind = line.what if line.what in ("answered", "predicted", "decided") else "wrote"
            free = line.what in FREE or line.what.startswith(FREE_LEADS)
            if kind != "wrote" or free:
                section = line.section or line.what.capitalize()
                found.setdefault((line.part, section, kind), {}).setdefault(number, []).append(line.text)
    return [
        QuestionAnswers(part, section, kind, tuple((number, tuple(said)) for number, said in by.items()))
        for (part, section, kind), by in found.items()
    ]


def class_csv(handed: Sequence[Submission], names: Sequence[str], marks: Sequence[Marks | None] = ()) -> str:
    """Return all reports as CSV for a spreadsheet: a line a report, a column for every question.

    Parameters
    ----------
    handed
        What was handed in.
    names
        What to call each: names, or numbers for a list without names.
    marks
        The marks of each; none if left out.

    Examples
    --------
    >>> class_csv([Submission("a.html", UNREAD, said="is not a report of romelab")], ["=1+1"]).splitlines()[1][:51]
    "'=1+1,,,,cannot be read: is not a report of romelab"
    """
    readable = [each.data for each in handed if each.data is not None]
    asked = asked_in(readable)
    number_of = {id(data): number for number, data in enumerate(readable)}
    out = io.StringIO()
    rows = csv.writer(out)
    first = ("head_name", "head_class", "head_date", "head_lesson", "head_report", "head_steps", "head_of")
    heads = (*first, "head_right_first", "head_tried", "head_shown", "head_hints")
    marked = marks_csv(marks) if any(marks) else [[]] * (len(handed) + 1)
    questions = (f"{each.part}: {each.section}" for each in asked)
    rows.writerow([*(phrase(key) for key in heads), *map(_cell, (*marked[0], *questions))])
    for each, name, given in zip(handed, names, marked[1:], strict=True):
        state = state_name(each.state) + (f": {each.said}" if each.said else "")
        if each.data is None:
            rows.writerow(map(_cell, (name, "", "", "", state)))
            continue
        row, data = row_of(each.data), each.data
        said = [dict(question.said).get(number_of[id(data)], ()) for question in asked]
        numbers = (row.done, row.of, row.first, row.tried, row.shown, row.hints)
        words = (" / ".join(one) for one in said)
        rows.writerow(map(_cell, (name, data.group, data.date, data.title, state, *numbers, *given, *words)))
    return out.getvalue()


def _cell(value: object) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    text = str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _file(path: Path) -> Submission:
    try:
        return read_page(path.name, read_bytes(path, MOST_BYTES))
    except InputError as error:
        return Submission(path.name, UNREAD, said="; ".join(said_of(error.problems)))
