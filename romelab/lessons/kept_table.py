"""A game table of a lesson with what is done at it kept as it happens: under guided tours and drills."""

# pyright: basic
from collections.abc import Callable

import ipywidgets as widgets

from romelab.controls.stage.widgets import place_in_cell, shared
from romelab.controls.storage.autosave import Autosave
from romelab.controls.table.table import GameTable
from romelab.keeping.folder import here
from romelab.lessons.notes import Notes
from romelab.lessons.part import lesson_style


class KeptTable(widgets.VBox):
    """A game table of a lesson below the line that keeps what is done at it.

    Parameters
    ----------
    table
        The table.
    notes
        What is noted there, for the page of the table.
    title, what
        What the work is called where it is kept, and what kind of work it is.
    fits
        Tells by its first line whether kept work belongs here.

    Attributes
    ----------
    autosave
        The line that keeps it.
    """

    def __init__(self, table: GameTable, notes: Notes, title: str, what: str, fits: Callable[[str], bool]) -> None:
        self.table: GameTable = table
        self.autosave: Autosave = Autosave(
            here(),
            title,
            what,
            fits=fits,
            go_on=self.resume_saved,
            whole=self.saved_lines,
            guarded=table.guarded,
        )
        self.autosave.notify_page(table.frame)
        table.noted = notes.text
        children = (*lesson_style(), self.autosave, table)
        super().__init__(children, layout=shared(widgets.Layout), model_id=place_in_cell())

    def _ipython_display_(self) -> None:
        self.table.still.show(self)

    def saved_lines(self) -> list[str]:
        """Return what is done here as it is kept."""
        raise NotImplementedError

    def resume_saved(self, text: str) -> None:
        """Go on where kept work stood; InputError if it is damaged."""
        raise NotImplementedError
