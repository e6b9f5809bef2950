"""The teacher's page: a folder of reports, as one table, charts by question, and what was written side by side."""

# pyright: basic
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.frame import key_guard
from romelab.controls.stage.text import download, table
from romelab.controls.stage.widgets import button, checkbox, combobox, dropdown, made, shown
from romelab.core.errors import InputError
from romelab.keeping.folder import ELSEWHERE, FOLDER
from romelab.lessons import submissions
from romelab.lessons.marking import MARKS, Marking, Marks, claim_parts, keep_marks, kept_marks, lesson_called
from romelab.lessons.notes import bare, is_right
from romelab.lessons.part import bar_rows, lesson_style
from romelab.lessons.report_page import ReportData
from romelab.lessons.speaking import phrase

VIEWS = ("class_view", "questions_view", "texts_view", "pupil_view")
SORTS = ("as_read", "by_name", "by_class", "by_right")
LONGEST = 70
"""Letters of a question in a list."""


class TeacherPage(widgets.VBox):
    """Reads reports and shows what a class did; no report is changed, nothing is sent. :func:`teacher` opens one.

    Marks are kept in a file beside the reports of a folder; those of single files that were chosen are not.

    Parameters
    ----------
    folder
        Where the reports lie; read at once if it is there.

    Attributes
    ----------
    handed
        What was read, in the order of the files.
    hide
        The switch that puts numbers in place of names.
    lesson, view, question
        What is shown: which lesson, which view, which question.
    """

    def __init__(self, folder: str = FOLDER) -> None:
        self.handed: list[submissions.Submission] = []
        self._lessons: list[str] = []
        read, uploaded = self._guarded(lambda *_: self._read_folder()), self._guarded(self._uploaded)
        self.folder: widgets.Combobox = combobox(phrase("class_folder"), _folders(), value=folder, heard=read)
        self.read: widgets.Button = button(phrase("read_it"), read, icon="folder-open", button_style="primary")
        words = phrase("choose_files")
        self.upload = made(widgets.FileUpload, heard=uploaded, accept=".html", multiple=True, description=words)
        self.hide: widgets.Checkbox = checkbox(phrase("hide_names"))
        self.lesson: widgets.Dropdown = dropdown(phrase("class_lesson"), [])
        self.view: widgets.ToggleButtons = made(widgets.ToggleButtons, options=[(phrase(key), key) for key in VIEWS])
        self.question: widgets.Dropdown = dropdown(phrase("class_show"), [])
        self.sort: widgets.Dropdown = dropdown(phrase("sorted_by"), [(phrase(key), key) for key in SORTS])
        self.pupil: widgets.Dropdown = dropdown(phrase("one_pupil"), [])
        self.marks: dict[str, Marks] = {}
        self._kept: Path | None = None
        self._known: set[str] = set()
        self.marking: Marking = Marking(self._guarded(self._marked), self._next)
        self.said, self.shown, self.link = (made(widgets.HTML) for _ in range(3))
        for control in (self.hide, self.lesson, self.view, self.question, self.sort, self.pupil):
            control.observe(self._guarded(lambda _c: self._show()), "value")
        rows = (
            made(widgets.HBox, (self.folder, self.read, self.upload), name="rl-row"),
            made(widgets.HBox, (self.lesson, self.hide, self.link), name="rl-row"),
            made(widgets.HBox, (self.view, self.question, self.sort, self.pupil), name="rl-row"),
        )
        parts = (*lesson_style(), key_guard(), *rows, self.said, self.shown, self.marking)
        super().__init__(parts, _dom_classes=("rl-lesson", "rl-panel", "rl-teacher"))
        if Path(folder).is_dir():
            self._guarded(self._read_folder)()
        else:
            self._say(phrase("put_reports"))
            self._show()

    def take(self, handed: Sequence[submissions.Submission]) -> None:
        """Show these reports."""
        self.handed = list(handed)
        named = {title: lesson_called(title) for title in {each.data.title for each in handed if each.data}}
        self._lessons = [named[each.data.title] if each.data else "" for each in handed]
        titles = [title for title, _ in Counter(filter(None, self._lessons)).most_common()]
        self.lesson.options = [(f"{title} ({len(self._of(title))})", title) for title in titles]
        self.lesson.value = titles[0] if titles else None
        altered = sum(each.state == submissions.ALTERED for each in handed)
        unread = sum(each.state == submissions.UNREAD for each in handed)
        told = (("files_read", len(handed)), ("files_altered", altered), ("files_foreign", unread))
        parts = [phrase(key, number=number) for key, number in told if number]
        self._say("; ".join(parts) + "." if handed else phrase("no_reports"))
        self._show()

    # ---- inside

    def _read_folder(self) -> None:
        """Show the reports of the folder, with the marks that lie there from another day."""
        self._kept = None
        self.take(submissions.read_folder(self.folder.value))
        path = Path(self.folder.value) / MARKS
        kept = kept_marks(path)
        self.marks |= {key: each for key, each in kept.items() if not self.marks.get(key, Marks()).given}
        self._kept, self._known = None if ELSEWHERE.get() else path, set(kept)
        self._show()

    def _marked(self) -> None:
        self._show_link()
        if self._kept is not None:
            # What was given to single files, or in another folder, does not belong to this one.
            self._known |= {_known_by(each) for each in self.handed}
            keep_marks(self._kept, {key: each for key, each in self.marks.items() if key in self._known})

    def _of(self, title: str | None) -> list[tuple[int, submissions.Submission, ReportData]]:
        """Return the reports of a lesson with their numbers."""
        found = [
            (number, each, each.data)
            for number, (each, lesson) in enumerate(zip(self.handed, self._lessons, strict=True), 1)
            if each.data is not None and lesson == title
        ]
        key = {
            "by_name": lambda row: self._name(row[0], row[1]).casefold(),
            "by_class": lambda row: row[2].group.casefold(),
            "by_right": lambda row: submissions.row_of(row[2]).first,
        }.get(str(self.sort.value))
        return sorted(found, key=key) if key else found

    def _name(self, number: int, each: submissions.Submission) -> str:
        if self.hide.value:
            return phrase("nth_report" if each.data else "nth_file", number=number)
        return each.file if each.data is None else each.data.name or phrase("nameless", file=each.file)

    def _guarded(self, action: Callable[..., None]) -> Callable[..., None]:
        def safe(*words: Any) -> None:
            try:
                action(*words)
            except InputError as error:
                self._say(str(error))

        return safe

    def _uploaded(self, change: Any) -> None:
        if change["new"]:
            self._kept = None
            self.take([submissions.read_page(str(each["name"]), bytes(each["content"])) for each in change["new"]])
            self.upload.value = ()

    def _say(self, sentence: str) -> None:
        self.said.value = f'<p role="status">{escape(sentence)}</p>'

    def _show(self) -> None:
        mine = self._of(self.lesson.value)
        asked = submissions.asked_in([data for _, _, data in mine])
        guessed = ("predicted", "decided")
        wanted = {VIEWS[1]: ("answered", *guessed), VIEWS[2]: ("wrote", *guessed)}.get(str(self.view.value), ())
        options = [(phrase("all_questions"), -1)] if self.view.value == VIEWS[1] else []
        options += [(_short(each), number) for number, each in enumerate(asked) if each.kind in wanted]
        if tuple(self.question.options) != tuple(options):
            # In one message: a choice that is made on the page meanwhile would be taken back by a second one.
            with self.question.hold_sync():
                self.question.options = options
                self.question.value = options[0][1] if options else None
        shown(self.question, bool(options) and self.view.value != VIEWS[0])
        shown(self.link, bool(self.handed))
        alone = self.view.value == VIEWS[3] and bool(mine)
        shown(self.sort, self.view.value in (VIEWS[0], VIEWS[3]))
        shown(self.pupil, alone)
        shown(self.marking, alone)
        names = [self._name(number, each) for number, each, _ in mine]
        chosen = self.question.value
        one = asked[chosen] if isinstance(chosen, int) and 0 <= chosen < len(asked) else None
        if alone:
            html = ""
            pupils = [(name, number) for name, (number, _, _) in zip(names, mine, strict=True)]
            if tuple(self.pupil.options) != tuple(pupils):
                with self.pupil.hold_sync():
                    self.pupil.options = pupils
                    self.pupil.value = pupils[0][1]
            at = next((row for row in mine if row[0] == self.pupil.value), mine[0])
            marks = self.marks.setdefault(_known_by(at[1]), Marks())
            self.marking.show(at[0], self._name(at[0], at[1]), at[2], marks)
        elif self.view.value == VIEWS[0]:
            html = self._table()
        elif self.view.value == VIEWS[1]:
            html = bars_html(one) if one else wrong_html(asked)
        else:
            html = texts_html(one, names) if one else ""
        self.shown.value = f'<div class="rl-class">{html}</div>'
        self._show_link()

    def _next(self) -> None:
        numbers = [number for _, number in self.pupil.options]
        at = numbers.index(self.pupil.value) + 1 if self.pupil.value in numbers else 0
        if at < len(numbers):
            self.pupil.value = numbers[at]

    def _show_link(self) -> None:
        if self.handed:
            names = [self._name(number, each) for number, each in enumerate(self.handed, 1)]
            text = submissions.class_csv(self.handed, names, [self.marks.get(_known_by(each)) for each in self.handed])
            # The mark in front tells spreadsheets that letters beyond ASCII follow.
            link = download("class.csv", f"\ufeff{text}", phrase("as_csv"), "text/csv")
            self.link.value = link + (f" {phrase('without_names')}" if self.hide.value else "")

    def _table(self) -> str:
        rows: list[tuple[object, ...]] = []
        for number, each, data in self._of(self.lesson.value):
            row = submissions.row_of(data)
            rows.append(
                (
                    self._name(number, each),
                    data.group,
                    phrase("so_many_of", number=row.done, all=row.of) if row.of else "",
                    "; ".join(row.guessed),
                    phrase("so_many_of", number=claim_parts(data), all=4) if claim_parts(data) else "",
                    phrase("so_many_of", number=row.first, all=row.tried) if row.tried else "",
                    row.hardest,
                    row.shown or "",
                    row.hints or "",
                    "" if each.state != submissions.ALTERED else submissions.state_name(submissions.ALTERED),
                )
            )
        first = ("head_who", "head_class", "head_how_far", "head_guessed", "head_claim", "head_right_first")
        names = [*map(phrase, (*first, "head_tries", "head_shown", "head_hints")), ""]
        # Only what this lesson fills.
        filled = [at for at in range(len(names)) if at == 0 or any(row[at] not in ("", None) for row in rows)]
        rows = [tuple(row[at] for at in filled) for row in rows]
        numbers = tuple(place for place, at in enumerate(filled) if at in (7, 8))
        counted = phrase("reports_counted", number=len(rows))
        out = table(counted, [names[at] for at in filled], rows, numbers=numbers) if rows else ""
        lost = [(self._name(n, each), each.said) for n, each in enumerate(self.handed, 1) if each.data is None]
        return out + (table(phrase("not_read"), (phrase("head_file"), phrase("head_why")), lost) if lost else "")


def wrong_html(asked: Sequence[submissions.QuestionAnswers]) -> str:
    """Draw how a class answered every question, the one where most went wrong at first on top."""
    quiz = [each for each in asked if each.kind == "answered"]
    quiz.sort(key=lambda each: each.right_first / len(each.said))
    rows = "".join(f"<tr><th scope=row>{escape(each.section)}</th><td>{_split(each)}</td></tr>" for each in quiz)
    key = "".join(
        f'<span><i class="rl-share-{name}"></i> {phrase(key)}</span> '
        for name, key in (("first", "right_first"), ("later", "right_later"), ("not", "not_found"))
    )
    if not quiz:
        return f"<p>{phrase('nobody_answered')}</p>"
    return f'<p class="rl-shares-key">{key}</p><table class="rl-table rl-shares">{rows}</table>'


def bars_html(asked: submissions.QuestionAnswers) -> str:
    """Draw how often each answer or guess came first, as bars with their numbers."""
    right = {bare(said[-1]) for _, said in asked.said if is_right(said[-1])}
    firsts = [(f"✓ {text}" if text in right else text, number) for text, number in asked.firsts.most_common()]
    rows = bar_rows(firsts, headed=True)
    what = phrase("first_answers") if asked.kind == "answered" else phrase("class_guesses")
    return f"<h4>{escape(asked.section)}</h4><table class='rl-table rl-shares'><caption>{what}</caption>{rows}</table>"


def texts_html(asked: submissions.QuestionAnswers, names: Sequence[str]) -> str:
    """Set what a class wrote side by side."""
    cards = "".join(
        f"<div><b>{escape(names[number])}</b>{''.join(f'<p>{escape(text)}</p>' for text in said)}</div>"
        for number, said in asked.said
    )
    return f'<h4>{escape(asked.section)}</h4><div class="rl-texts">{cards}</div>'


def teacher(folder: str = FOLDER) -> TeacherPage:
    """Open the teacher's page.

    Parameters
    ----------
    folder
        Where the reports of the class lie.

    Examples
    --------
    >>> page = teacher("no such folder")
    >>> page.handed
    []
    """
    return TeacherPage(folder)


def _split(each: submissions.QuestionAnswers) -> str:
    """Draw one question as a bar in three parts, each with its number."""
    whole = len(each.said)
    numbers = (each.right_first, each.right_later, whole - each.right_first - each.right_later)
    return (
        '<div class="rl-split">'
        + "".join(
            f'<div class="rl-share-{name}" style="flex:{number}">{number}</div>'
            for name, number in zip(("first", "later", "not"), numbers, strict=True)
            if number
        )
        + "</div>"
    )


def _known_by(each: submissions.Submission) -> str:
    """Return what marks are kept by: two folders may each have a file of one name."""
    return f"{each.file} {each.data.name} {each.data.date}" if each.data else each.file


def _short(each: submissions.QuestionAnswers) -> str:
    words = f"{each.part}: {each.section}"
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


def _folders() -> tuple[str, ...]:
    """Return the folders beside the notebook."""
    try:
        return tuple(sorted(each.name for each in Path.cwd().iterdir() if each.is_dir() and each.name[0] not in "._"))
    except OSError:
        return ()
