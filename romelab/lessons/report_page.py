"""A report as one page of HTML to read, to print on A4 and to hand in; its data travel inside it."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from html import escape

from romelab.core.errors import InputError
from romelab.core.input import pasted, read_json
from romelab.core.language import ENGLISH, speaking
from romelab.core.packaged import packaged
from romelab.core.serialization import from_plain, to_plain
from romelab.lessons.notes import note_name
from romelab.lessons.speaking import SPEECH, phrase

FORMAT = 2
MOST_BYTES = 3_000_000
MARK = "romelab-report"
THOUGHTS = (
    *("predicted", "what came", "decided", "explained", "voted", "answered"),
    *("wrote", "question", "evidence", "claim", "doubt"),
)
"""What kinds of notes are read one by one; all others are clicks, which are counted."""
RUBRIC = ("evidence", "model", "cause", "revision")
"""What a teacher may judge by, 1 to 4 points each: keys of ``[names.rubric]``."""


def rubric_name(key: str) -> str:
    """Return a line of the rubric with what examinations call it.

    Examples
    --------
    >>> rubric_name("cause")
    'Cause (AO2)'
    """
    return f"{SPEECH.name('rubric', key)} ({SPEECH.name('objective', key)})"


@dataclass(frozen=True, slots=True)
class Line:
    """A note of a report; see :class:`romelab.lessons.notes.Note`."""

    part: str
    section: str
    what: str
    text: str


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a part of a lesson was done."""

    part: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class ReportData:
    """What a report says, as data.

    Attributes
    ----------
    title, name, group, date
        The lesson, who worked, their class, and the day and hour.
    reached
        How far each part was done.
    lines
        All notes, oldest first.
    language
        The language it is written in, by two letters.
    """

    title: str
    name: str
    group: str
    date: str
    reached: tuple[Reached, ...]
    lines: tuple[Line, ...]
    language: str = ENGLISH

    @property
    def clicks(self) -> Counter[str]:
        """How often each kind of click was made."""
        return Counter(line.what for line in self.lines if line.what not in THOUGHTS)


def report_html(data: ReportData, picture: str = "") -> str:
    """Return a report as a page, in the language it is written in.

    Parameters
    ----------
    data
        What it says.
    picture
        The last board as SVG of ours; none if empty.

    Raises
    ------
    InputError
        If there is no such language.
    """
    with speaking(data.language):
        return _page(data, picture)


def _page(data: ReportData, picture: str) -> str:
    who = (
        (phrase("report_name"), data.name or phrase("no_name")),
        (phrase("report_class"), data.group),
        (phrase("report_date"), data.date),
    )
    head = "".join(f"<tr><th scope=row>{label}</th><td>{escape(value)}</td></tr>" for label, value in who)
    far = "".join(
        f"<tr><th scope=row>{escape(each.part)}</th><td>"
        f"{phrase('all_done' if each.done >= each.of else 'step_of', number=each.done, all=each.of)}</td></tr>"
        for each in data.reached
    )
    parts = "".join(_part(data, part) for part in dict.fromkeys(line.part for line in data.lines))
    board = f"<h2>{phrase('last_board')}</h2><figure>{picture}</figure>" if picture else ""
    rubric = "".join(
        f"<tr><th scope=row>{_rubric(each)}</th>"
        f"{''.join(f'<td>{_rubric(each, points)}</td>' for points in '1234')}<td></td></tr>"
        for each in RUBRIC
    )
    page = (
        f'<!doctype html><html lang="{data.language}"><head><meta charset="utf-8"><title>{escape(data.title)}</title>'
        f"<style>\n{report_style()}</style></head><body><h1>{escape(data.title)}</h1><table>{head}{far}</table>{parts}{board}"
        f"<h2>{phrase('for_the_teacher')}</h2>"
        f"<table><tr><th>{phrase('points')}</th><th>1</th><th>2</th><th>3</th><th>4</th><th></th></tr>"
        f'{rubric}</table><p>{phrase("remark")}</p><p class="line"></p><p class="line"></p>'
    )
    return f'{page}<script type="application/json" id="{MARK}">{_inside(data, page)}</script></body></html>\n'


def read_report(text: object, source: str) -> tuple[ReportData, bool]:
    """Read the data inside a report.

    Returns
    -------
    tuple
        The data, and whether they are as they were written: False if somebody altered them since.

    Raises
    ------
    InputError
        If the page is not a report, of another version, or damaged.
    """
    page = pasted(text, MOST_BYTES, source)
    found = re.search(rf'<script type="application/json" id="{MARK}">(.*?)</script>', page, re.DOTALL)
    if found is None:
        raise InputError.at("", "is not a report of romelab", source)
    inside = read_json(found[1], source, MOST_BYTES)
    if not isinstance(inside, dict) or inside.get("romelab report") != FORMAT:
        raise InputError.at("", "is a report of another version", source)
    data = from_plain(ReportData, inside.get("data"), source)
    # The page that people see must be the one that was written, too, whatever this version would write.
    shown = page[: found.start()].lstrip("\ufeff")
    if "page" in inside:
        return data, found[1] == _inside(data, shown) and page[found.end() :].strip() == "</body></html>"
    # Of an earlier version: what was written must be seen.
    return data, inside == _sealed(data) and _written(shown, data) == _written(report_html(data), data)


def _inside(data: ReportData, page: str) -> str:
    """Return what travels inside a page: the data, and seals of both."""
    return json.dumps(_sealed(data) | {"page": _digest(page)}, ensure_ascii=False).replace("<", "\\u003c")


def _digest(page: str) -> str:
    return blake2b(page.encode(), digest_size=16).hexdigest()


def _written(page: str, data: ReportData) -> list[int]:
    """Return how often a page shows each thing that was written."""
    texts = dict.fromkeys(escape(text) for text in (data.name, data.group, data.date, *(x.text for x in data.lines)))
    return [page.count(f"<td>{text}</td>") + page.count(f": {text}</li>") for text in texts if text]


@cache
def report_style() -> str:
    """Return the style sheet of reports."""
    return packaged("romelab.lessons", "report.css")


def _sealed(data: ReportData) -> dict[str, object]:
    plain = to_plain(data)
    told = json.dumps(plain, ensure_ascii=False, sort_keys=True)
    return {"romelab report": FORMAT, "data": plain, "seal": _digest(told)}


def _part(data: ReportData, part: str) -> str:
    lines = [line for line in data.lines if line.part == part]
    out = [f"<h2>{escape(part)}</h2>"]
    for section in dict.fromkeys(line.section for line in lines if line.what in THOUGHTS):
        mine = [line for line in lines if line.section == section and line.what in THOUGHTS]
        out.append((f"<h3>{escape(section)}</h3>" if section else "") + _thoughts(mine))
    if clicks := Counter(line.what for line in lines if line.what not in THOUGHTS):
        said = ", ".join(
            phrase("so_many_clicks", number=number, what=note_name(what)) for what, number in clicks.most_common()
        )
        every = "".join(
            f"<li>{escape(line.section)}: {escape(note_name(line.what))}: {escape(line.text)}</li>"
            for line in lines
            if line.what not in THOUGHTS
        )
        out.append(
            f'<p class="quiet">{escape(phrase("besides", clicks=said))}</p>'
            f"<details><summary>{phrase('every_step')}</summary><ul>{every}</ul>"
        )
        out.append("</details>")
    return "".join(out)


def _thoughts(lines: Sequence[Line]) -> str:
    """Set what belongs together side by side: guess, result and explanation; answers in the order of tries."""
    guess = [line for line in lines if line.what in ("predicted", "what came", "explained")]
    rest = [line for line in lines if line not in guess]
    out = ""
    if guess:
        heads = "".join(f"<th>{escape(note_name(line.what))}</th>" for line in guess)
        out += f"<table><tr>{heads}</tr><tr>{''.join(f'<td>{escape(line.text)}</td>' for line in guess)}</tr></table>"
    if rest:
        rows = "".join(
            f"<tr><th scope=row>{escape(_head(line, number))}</th><td>{escape(line.text)}</td></tr>"
            for number, line in enumerate(rest, 1)
        )
        out += f"<table>{rows}</table>"
    return out


def _head(line: Line, number: int) -> str:
    name = note_name(line.what)
    return phrase("at_try", what=name, number=number) if line.what == "answered" else name


def _rubric(key: str, points: str = "") -> str:
    return SPEECH.name("rubric", f"{key} {points}".strip())
