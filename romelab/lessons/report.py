"""The end of a lesson: prompts to write about, and the report to hand in."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.keys import key_guard
from romelab.controls.shared import made
from romelab.lessons.looks import lesson_style
from romelab.lessons.notes import Notes
from romelab.lessons.steps import html_of


class Debrief(widgets.VBox):
    """Prompts with room to write; what is written goes into the report.

    Parameters
    ----------
    prompts
        What to write about.
    notes, part
        Where it is noted.
    """

    def __init__(self, prompts: Sequence[str], *, notes: Notes, part: str = "Debrief") -> None:
        self._notes, self._part = notes, part
        self.answers = tuple(made(widgets.Textarea, rows=2, placeholder="write here") for _ in prompts)
        boxes: list[widgets.Widget] = []
        for number, (prompt, answer) in enumerate(zip(prompts, self.answers, strict=True), 1):
            answer.tooltip = prompt
            answer.observe(self._writer(f"{number}. {prompt}"), "value")
            box = widgets.VBox((made(widgets.HTML, html_of(f"**{number}.** {prompt}")), answer))
            box.add_class("rl-card")
            boxes.append(box)
        super().__init__((*lesson_style(), key_guard(), *boxes))
        for name in ("rl-lesson", "rl-panel", "rl-debrief"):
            self.add_class(name)

    def _writer(self, section: str) -> Any:
        def write(change: Mapping[str, Any]) -> None:
            self._notes.put(self._part, section, "wrote", change["new"])

        return write


class Report(widgets.VBox):
    """Everything predicted, done, asked and answered, as text to read, download and hand in.

    Parameters
    ----------
    notes
        What has been noted.
    file_name
        What the download is called.
    """

    def __init__(self, notes: Notes, file_name: str = "report.txt") -> None:
        self._notes, self._file_name = notes, file_name
        self.name = made(widgets.Text, description="My name", placeholder="or the names of your pair")
        self.make = made(widgets.Button, description="Make my report", button_style="primary")
        self.make.add_class("rl-main")
        self.shown = made(widgets.HTML)
        self.make.on_click(lambda _b: self.show())
        box = widgets.VBox((self.name, self.make, self.shown))
        box.add_class("rl-card")
        super().__init__((*lesson_style(), key_guard(), box))
        self.add_class("rl-lesson")
        self.add_class("rl-panel")

    @property
    def text(self) -> str:
        """The report as it stands now."""
        return self._notes.text(self.name.value) + "\n"

    def show(self) -> None:
        """Show the report and a link to download it."""
        packed = base64.b64encode(self.text.encode()).decode()
        name = escape(self._file_name, quote=True)
        self.shown.value = (
            f'<p role="status"><a download="{name}" href="data:text/plain;charset=utf-8;base64,{packed}">'
            f"<b>Download it</b></a> as {name}, or copy it from here:</p><pre>{escape(self.text)}</pre>"
        )
