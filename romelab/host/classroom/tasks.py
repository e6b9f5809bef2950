"""Tasks for a class: drills and puzzles that the teacher gives to everybody, and how far each pupil has come."""

# pyright: basic
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

import ipywidgets as widgets

from romelab.controls.stage.text import table
from romelab.controls.stage.widgets import dropdown, made, shown
from romelab.core.packaged import packaged_toml
from romelab.host.classroom.classroom import Classroom
from romelab.host.classroom.panel import class_title
from romelab.host.classroom.visits import PageElsewhere
from romelab.host.words import phrase
from romelab.lessons.inquiry.schema import in_language
from romelab.lessons.notes import is_right

FILES = {"practise": "drills.toml", "puzzles": "puzzles.toml"}
"""The file with the drills of a page, by the page's first word."""


def tasks_of(page: str) -> list[tuple[str, range]]:
    """Return the chapters of a page of drills: their titles in the language spoken, and the numbers of their drills.

    Examples
    --------
    >>> tasks_of("puzzles_kampf_um_rom")[:2]
    [('One turn: the most points', range(1, 17)), ('One turn: the biggest lead', range(17, 31))]
    """
    kind, _, game = page.partition("_")
    chapters = packaged_toml(f"romelab.lessons.{game}", FILES[kind])["chapters"]
    bounds = pairwise(accumulate((len(each["drills"]) for each in chapters), initial=1))
    titles = (in_language(each, "title") for each in chapters)
    return [(title, range(*ends)) for title, ends in zip(titles, bounds, strict=True)]


class TaskCard(widgets.VBox):
    """Gives tasks to a class and shows who has solved which.

    Parameters
    ----------
    classroom
        The class.
    button
        Makes a guarded button of words and what it does.
    """

    def __init__(self, classroom: Classroom, button: Callable[..., widgets.Button]) -> None:
        self._classroom = classroom
        pages = [(class_title(each), each) for each in classroom.allowed if each.partition("_")[0] in FILES]
        self.page: widgets.Dropdown = dropdown(phrase("task_page"), pages, heard=lambda _change: self._offer())
        self.chapter: widgets.Dropdown = dropdown(phrase("task_chapter"), [])
        self.number: widgets.Dropdown = dropdown(phrase("task_number"), (3, 5, 10, 20), value=5)
        self.stand: widgets.HTML = made(widgets.HTML)
        give = button(phrase("task_give"), lambda: self._give((self.chapter.value or ())[: self.number.value]))
        self._all = button(phrase("task_all"), lambda: self._give(()))
        row = made(widgets.HBox, (self.page, self.chapter, self.number, give, self._all), name="class-row")
        super().__init__((row, self.stand))
        if pages:
            self._offer()

    def _offer(self) -> None:
        self.chapter.options = tasks_of(str(self.page.value))
        self.chapter.index = 0
        self.refresh()

    def _give(self, numbers: Sequence[int]) -> None:
        self._classroom.give_tasks(str(self.page.value), numbers)
        self.refresh()

    def refresh(self) -> None:
        """Show how each pupil stands in the tasks given on the page that is chosen."""
        page = str(self.page.value)
        numbers = self._classroom.tasks.get(page, ())
        shown(self._all, bool(numbers))
        if not numbers:
            self.stand.value = ""
            return
        rows: list[tuple[object, ...]] = []
        for pupil in self._classroom.pupils.by_name():
            visits = [each for each in self._classroom.visits(pupil) if each.page == page]
            notes = [found for each in visits if isinstance(each, PageElsewhere) for _, found in each.notes]
            counts, signs = [0, 0, 0], ""
            for number in numbers:
                mine = [line for found in notes for line in found if line[1].startswith(f"{number}. ")]
                said = [is_right(text) for *_, what, text in mine if what == "answered"]
                shows = sum(what == "was shown" for *_, what, _ in mine)
                alone = any(said) and not shows
                signs += "○" if not mine else "●" if alone and said[0] else "◐"
                counts = [sum(both) for both in zip(counts, (alone, len(said), shows), strict=True)]
            rows.append((pupil.name, signs, *counts))
        heads = [phrase(key) for key in ("head_pupil", "task_signs", "task_solved", "task_tries", "task_shown")]
        told = phrase("task_given", page=class_title(page), number=len(numbers))
        self.stand.value = table(told, heads, rows, numbers=(2, 3, 4))
