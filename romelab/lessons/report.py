"""The end of a lesson: prompts to write about, and the report to hand in."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.scheduling import Debouncer
from romelab.controls.stage.text import download
from romelab.controls.stage.widgets import button, made
from romelab.core.errors import InputError
from romelab.core.input import typed, write_whole
from romelab.core.language import in_its_language, spoken
from romelab.keeping.folder import ELSEWHERE, file_name_of, here
from romelab.lessons.notes import Notes
from romelab.lessons.part import Part, area
from romelab.lessons.report_page import Line, Reached, ReportData, report_html
from romelab.lessons.speaking import phrase
from romelab.lessons.steps import html_of

LONGEST = 80
"""Characters of a name, and of a class."""


class Debrief(Part):
    """Prompts with room to write; what is written goes into the report.

    Parameters
    ----------
    prompts
        What to write about.
    notes, part
        Where it is noted; under the debrief if left out.
    """

    def __init__(self, prompts: Sequence[str], *, notes: Notes, part: str = "") -> None:
        self._notes, self._part = notes, part or phrase("debrief")
        self.answers: tuple[widgets.Textarea, ...] = tuple(map(area, prompts))
        boxes: list[widgets.Widget] = []
        for number, (prompt, answer) in enumerate(zip(prompts, self.answers, strict=True), 1):
            answer.observe(partial(self._write, f"{number}. {prompt}"), "value")
            asked = made(widgets.HTML, html_of(f"**{number}.** {prompt}"))
            boxes.append(widgets.VBox((asked, answer), _dom_classes=("rl-card",)))
        super().__init__(boxes)
        self.add_class("rl-debrief")

    def _write(self, section: str, change: Mapping[str, Any]) -> None:
        self._notes.put(self._part, section, "wrote", change["new"])


class Report(Part):
    """Everything predicted, done, asked and answered: a page to read, print, download and hand in.

    Once made it is kept up to date. Nothing is sent anywhere; where work is kept, the page is in that folder, too.

    Parameters
    ----------
    notes
        What has been noted.
    file_name
        What the download is called; its ending is ``.html`` whatever is given.

    Attributes
    ----------
    language
        The language it is written in: the one spoken when it was made.
    """

    def __init__(self, notes: Notes, file_name: str = "report.html") -> None:
        self.language: str = spoken()
        self._file_name = f"{file_name.rpartition('.')[0] or file_name}.html"
        self._notes, self._when, self._made = notes, datetime.now(), False
        typed_in: dict[str, Any] = {"continuous_update": False}
        self.name = made(widgets.Text, description=phrase("my_name"), placeholder=phrase("names_of_pair"), **typed_in)
        self.group: widgets.Text = made(widgets.Text, description=phrase("my_class"), **typed_in)
        self.make: widgets.Button = button(phrase("make_report"), self.show, button_style="primary", name="rl-main")
        self.shown: widgets.HTML = made(widgets.HTML)
        controls = (self.name, self.group, self.make, self.shown)
        super().__init__((widgets.VBox(controls, _dom_classes=("rl-card",)),))
        self._soon = Debouncer(self.show)
        notes.on_note.append(self._note_came)

    @property
    def text(self) -> str:
        """The report as it stands now, as plain text."""
        return self._notes.text(self.name.value) + "\n"

    @property
    @in_its_language
    def data(self) -> ReportData:
        """The report as it stands now, as data."""
        reached = tuple(Reached(part, *far) for part, far in self._notes.reached.items())
        name, group = (typed(words.value)[:LONGEST] for words in (self.name, self.group))
        lines = tuple(Line(note.part, note.section, note.what, typed(note.text)) for note in self._notes.lines)
        return ReportData(self._notes.title, name, group, f"{self._when:%Y-%m-%d %H:%M}", reached, lines, self.language)

    @property
    @in_its_language
    def page(self) -> str:
        """The report as it stands now, as a page of HTML."""
        return report_html(self.data, self._notes.picture() if self._notes.picture else "")

    @in_its_language
    def show(self) -> None:
        """Show the report and a link to download it, and keep it up to date from now on."""
        self._made = True
        page = self.page
        link = download(self._file_name, page, f"<b>{phrase('download_report')}</b>")
        told = f"{phrase('report_to_hand_in', name=self._file_name)} {self._keep(page)}"
        self.shown.value = f'<p role="status">{link} {escape(told)}</p><pre>{escape(self.text)}</pre>'

    def _note_came(self) -> None:
        if self._made:
            # The whole page goes over the line each time: once for many notes.
            self._soon.ask()

    def _keep(self, page: str) -> str:
        """Write the page into the folder where work is kept; gives the sentence that says so."""
        folder = here()
        if folder is None:
            return ""
        stem = f"{self._when:%Y-%m-%d %H.%M.%S} {self._file_name.removesuffix('.html').removesuffix('report')}report"
        path = folder.path / f"{file_name_of(stem)}.html"
        try:
            folder.path.mkdir(parents=True, exist_ok=True)
            write_whole(path, page.encode(), sync=False)
        except (OSError, InputError) as error:
            return phrase("report_not_kept", error=str(error))
        if ELSEWHERE.get():
            return phrase("report_handed_in")
        return phrase("report_kept", folder=folder.path.name, name=path.name)
