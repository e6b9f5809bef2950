"""One pupil's work before the teacher: the claim with its evidence, marks by keys, a comment, a page to give back."""

# pyright: basic
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from romelab.controls.stage.text import download
from romelab.controls.stage.widgets import made
from romelab.core.errors import InputError
from romelab.core.input import read_json, read_text, write_whole
from romelab.core.language import languages, speaking, spoken
from romelab.core.packaged import packaged
from romelab.lessons.notes import bare, note_name
from romelab.lessons.part import area
from romelab.lessons.report_page import MOST_BYTES, RUBRIC, Line, ReportData, report_style, rubric_name
from romelab.lessons.speaking import SPEECH, phrase

MARKS = "marks.json"
PARTS = (
    *("prediction", "quiz", "decisions", "my_role", "claim", "own_task", "explain_gap", "earlier_lessons", "then"),
)
"""Keys of the parts of a lesson that notes name."""
CLAIM = ("my claim", "evidence 1, with its source", "evidence 2, with its source", "one doubt")


@dataclass(slots=True)
class Marks:
    """What a teacher gives: points for each line of the rubric, 0 for none yet, and a comment."""

    points: list[int] = field(default_factory=lambda: [0] * len(RUBRIC))
    comment: str = ""

    @property
    def whole(self) -> int:
        """All points together."""
        return sum(self.points)

    @property
    def given(self) -> bool:
        """Whether there is a point or a comment."""
        return bool(self.whole or self.comment)


def kept_marks(path: Path) -> dict[str, Marks]:
    """Read what was given on another day, under the name its report is known by; nothing where nothing was kept.

    Raises
    ------
    InputError
        If the file holds something else.
    """
    plain = read_json(read_text(path, MOST_BYTES), path.name) if path.is_file() else {}
    each = list(plain.values()) if isinstance(plain, dict) else [plain]
    if not all(isinstance(one, dict) and set(one) == {"points", "comment"} and _are_marks(**one) for one in each):
        raise InputError.at("", "holds no marks of romelab; nothing is kept until it is moved away", path.name)
    return {key: Marks(**one) for key, one in plain.items()}


def _are_marks(points: Any, comment: Any) -> bool:
    right = isinstance(points, list) and len(points) == len(RUBRIC) and isinstance(comment, str)
    return right and all(type(n) is int and 0 <= n <= 4 for n in points)


def keep_marks(path: Path, marks: Mapping[str, Marks]) -> None:
    """Write what was given to a file; raises InputError if it cannot be written."""
    given = {key: asdict(each) for key, each in sorted(marks.items()) if each.given}
    write_whole(path, json.dumps(given, ensure_ascii=False, indent=1).encode())


class MarkSheet(anywidget.AnyWidget):
    """The rubric, to be marked by keys or clicks.

    Attributes
    ----------
    rows
        For each line its name and what 1, 2, 3 and 4 points stand for.
    values
        The points given, 0 for none.
    pupil
        Changes with the pupil, so that the page begins at the first line.
    """

    _esm = packaged("romelab.lessons", "marks.js")
    rows: traitlets.List[Any] = traitlets.List().tag(sync=True)
    values: traitlets.List[Any] = traitlets.List().tag(sync=True)
    pupil: traitlets.Int[int, int] = traitlets.Int().tag(sync=True)


class Marking(widgets.VBox):
    """Shows one report and takes its marks.

    Parameters
    ----------
    on_marked
        Called without arguments when something was marked.
    on_next
        Called without arguments when the next pupil is wanted.
    """

    def __init__(self, on_marked: Callable[[], None], on_next: Callable[[], None]) -> None:
        self._on_marked, self._on_next = on_marked, on_next
        self._marks, self._data, self._name = Marks(), None, ""
        self.told: widgets.HTML = made(widgets.HTML)
        self.link: widgets.HTML = made(widgets.HTML)
        self.sheet: MarkSheet = MarkSheet(values=[0] * len(RUBRIC))
        self.sheet.on_msg(self._hear)
        self.comment: widgets.Textarea = area(phrase("remark"), hint=phrase("remark"))
        self.comment.observe(self._commented, "value")
        keys = made(widgets.HTML, f"<p class='rl-quiet'>{phrase('mark_by_keys')}</p>")
        super().__init__((self.told, keys, self.sheet, self.comment, self.link))

    def show(self, number: int, name: str, data: ReportData, marks: Marks) -> None:
        """Show a report with the marks that it has."""
        self._marks, self._data, self._name = marks, data, name
        self.told.value = work_html(data, name)
        self.sheet.rows = [
            [f"{rubric_name(each)}\n{words}".strip(), *(SPEECH.name("rubric", f"{each} {n}") for n in range(1, 5))]
            for each, words in zip(RUBRIC, full_marks(data), strict=True)
        ]
        self.sheet.values = list(marks.points)
        self.sheet.pupil = number
        self.comment.value = marks.comment
        self._offer()

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        said = content if isinstance(content, dict) else {}
        if said.get("next"):
            self._on_next()
            return
        line, points = said.get("line"), said.get("points")
        if type(line) is int and type(points) is int and 0 <= line < len(RUBRIC) and 0 <= points <= 4:
            self._marks.points[line] = points
            self.sheet.values = list(self._marks.points)
            self._marked()

    def _commented(self, change: Any) -> None:
        if change["new"] != self._marks.comment:
            self._marks.comment = change["new"]
            self._marked()

    def _marked(self) -> None:
        self._offer()
        self._on_marked()

    def _offer(self) -> None:
        if self._data is None:
            return
        points = phrase("points_of", points=self._marks.whole, all=4 * len(RUBRIC))
        link = download("marks.html", page_back(self._data, self._name, self._marks), phrase("page_back"))
        self.link.value = f"<p><b>{points}</b> {link}</p>"


def full_marks(data: ReportData) -> tuple[str, ...]:
    """Return what earns full marks for the question of a lesson of romelab, by lines of the rubric; else nothing."""
    with speaking(data.language):
        plan = _plan_of(data.title)
    return (plan.teacher.rubric if plan else ()) or ("",) * len(RUBRIC)


def lesson_called(title: str) -> str:
    """Return the title of a lesson of romelab in the language spoken, in whatever language a report has it.

    Examples
    --------
    >>> lesson_called("Stunde 13: Mauer, Zaun oder Kontrollstelle?"), lesson_called("My own lesson")
    ('Lesson 13: A wall, a fence or a checkpoint?', 'My own lesson')
    """
    from romelab.lessons.inquiry.speaking import phrase as said

    plan = _plan_of(title)
    return said("lesson_title", number=plan.number, title=plan.title) if plan else title


def _plan_of(title: str) -> Any:
    """Return the plan of a lesson of romelab in the language spoken, by a title it has or had in any; else None."""
    from romelab.lessons.inquiry.plan import lesson_plan
    from romelab.lessons.inquiry.schema import lesson_numbers

    found = re.search(r" (\d{1,3}): ", title)
    number = int(found[1]) if found else 0
    plan = lesson_plan(number) if number in lesson_numbers() else None
    return plan if plan and title in plan.called("lesson_title") else None


def in_language_spoken(data: ReportData) -> ReportData:
    """Return a report of a lesson of romelab with its questions in the language spoken; what was written stays."""
    words, joints = _words(data.title, spoken())
    if not words:
        return data

    def said(text: str) -> str:
        number, rest = re.fullmatch(r"(\d+\. )?(.*)", text, re.DOTALL).groups("")  # type: ignore[union-attr]
        return number + words.get(rest, rest)

    def line_said(line: Line) -> Line:
        text, head = line.text, bare(line.text)
        if line.what in ("predicted", "decided", "voted", "answered"):
            # An order and several lines hold several words each.
            each = [head] if head in words else joints.split(head)
            text = "".join(map(said, each)) + text.removeprefix(head)
        return replace(line, part=said(line.part), section=said(line.section), text=text)

    return replace(data, lines=tuple(map(line_said, data.lines)))


@cache
def _words(title: str, language: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return what a report may say in any language with what it is in one, and what stands between words."""
    from romelab.lessons.inquiry.plan import lesson_plan
    from romelab.lessons.inquiry.quiz import old_questions
    from romelab.lessons.inquiry.speaking import phrase as said

    def noted(code: str) -> list[str]:
        with speaking(code):
            cards = lesson_plan(number).sources
            parts = [said("source_part", author=card.author, work=card.work) for card, _levels in cards]
            return [*map(said, PARTS), *parts]

    found: dict[str, str] = {}
    plan = _plan_of(title)
    if plan is None:
        return found, re.compile("")
    number = plan.number
    for code in languages():
        found |= dict(zip(noted(code), noted(language), strict=True))
    with speaking(language):
        for each in {number, *(lesson for lesson, _question in old_questions(number))}:
            found |= lesson_plan(each).words()
        then = said("then")
    thens = (re.escape(each) for each, own in found.items() if own == then)
    return found, re.compile(f"(; |: |{'|'.join(thens)})")


def claim_parts(data: ReportData) -> int:
    """Return how many parts of a claim were written, of four."""
    return len({line.what for line in data.lines if line.what in CLAIM})


def work_html(data: ReportData, name: str) -> str:
    """Return what a pupil claimed, decided and explained; what was read closely is folded."""
    first = [line for line in data.lines if line.what in (*CLAIM, "decided", "explained")]
    rest = [line for line in data.lines if line.what in ("wrote", "predicted", "voted", "answered")]
    head = f"<h4>{escape(name)} <small>{escape(data.title)}</small></h4>"
    table = "".join(f"<tr><th scope=row>{escape(_of(each))}</th><td>{escape(each.text)}</td></tr>" for each in first)
    more = "".join(
        f"<tr><th scope=row>{escape(each.section or each.part)}</th><td>{escape(each.text)}</td></tr>" for each in rest
    )
    fold = f"<details><summary>{phrase('all_else')}</summary><table class='rl-table'>{more}</table></details>"
    return f"{head}<table class='rl-table rl-one-pupil'>{table}</table>{fold if more else ''}"


def _of(line: Any) -> str:
    return line.section if line.what == "decided" else note_name(line.what)


def page_back(data: ReportData, name: str, marks: Marks) -> str:
    """Return the page that a pupil gets back: the claim, the points with what they stand for, the comment."""
    rows = "".join(
        f"<tr><th scope=row>{escape(rubric_name(each))}</th><td>{points or ''}</td>"
        f"<td>{escape(SPEECH.name('rubric', f'{each} {points}') if points else '')}</td><td>{escape(words)}</td></tr>"
        for each, points, words in zip(RUBRIC, marks.points, full_marks(data), strict=True)
    )
    comment = f"<p><b>{phrase('remark')}</b> {escape(marks.comment)}</p>" if marks.comment else ""
    points = phrase("points_of", points=marks.whole, all=4 * len(RUBRIC))
    return (
        f'<!doctype html><html lang="{data.language}"><head><meta charset="utf-8"><title>{escape(data.title)}</title>'
        f"<style>\n{report_style()}</style></head><body><h1>{escape(data.title)}</h1>{work_html(data, name)}"
        f"<h2>{points}</h2><table>{rows}</table>{comment}</body></html>\n"
    )


def marks_csv(marks: Sequence[Marks | None]) -> list[list[str]]:
    """Return the columns of marks for a list: a head, then a row for each report."""
    head = [*(rubric_name(each) for each in RUBRIC), phrase("points"), phrase("remark").rstrip(":")]
    rows = [
        [*(str(n or "") for n in each.points), str(each.whole or ""), each.comment] if each else [""] * len(head)
        for each in marks
    ]
    return [head, *rows]
