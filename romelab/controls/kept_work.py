"""What the folder of kept work holds, and the button that removes all of it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from romelab.controls.shared import made, shared, shown
from romelab.controls.speaking import phrase
from romelab.core.faults import InputError
from romelab.keeping.folder import MOST_SPACE, Folder, here


class KeptWork(widgets.VBox):
    """Says how much work is kept in the folder beside the notebook, and removes it when asked twice.

    Parameters
    ----------
    folder
        The folder; that of this notebook if left out.
    on_removed
        Called with nothing when all work has been removed.

    Attributes
    ----------
    remove, sure, back
        The buttons: to remove, to say so once more, and to leave all as it is.
    said
        How much there is, or what was removed.
    """

    def __init__(self, folder: Folder | None = None, on_removed: Callable[[], None] = lambda: None) -> None:
        self._folder, self._on_removed = here() if folder is None else folder, on_removed
        self.said = made(widgets.HTML)
        self.look = made(widgets.Button, description=phrase("count_again"), icon="refresh")
        self.remove = made(widgets.Button, description=phrase("remove_all"))
        self.sure = made(widgets.Button, description=phrase("yes_remove"), button_style="warning", off=True)
        self.back = made(widgets.Button, description=phrase("no_keep"), off=True)
        self.look.on_click(lambda _b: self.count())
        self.remove.on_click(lambda _b: self._ask(True))
        self.back.on_click(lambda _b: self._ask(False))
        self.sure.on_click(lambda _b: self._remove())
        row = made(widgets.HBox, (self.look, self.remove, self.sure, self.back), name="rl-row")
        super().__init__((self.said, row), layout=shared(widgets.Layout))
        self.add_class("rl-panel")
        self.count()

    def count(self) -> None:
        """Say how much there is now."""
        self._ask(False)
        folder = self._folder
        if folder is None:
            self.remove.disabled = True
            self._say(phrase("none_kept"))
            return
        number, most = folder.number(), MOST_SPACE // 1_000_000
        self.remove.disabled = not number
        used = max(folder.size() / 1_000_000, 0.1) if number else 0
        self._say(phrase("holds_files", folder=folder.root.name, number=number, used=f"{used:.1f}", most=most))

    # ---- inside

    def _ask(self, sure: bool) -> None:
        if sure and self._folder is not None:
            self._say(phrase("all_go", folder=self._folder.root.name))
        for button, visible in ((self.look, not sure), (self.remove, not sure), (self.sure, sure), (self.back, sure)):
            shown(button, visible)
        if not sure and self.sure.disabled:
            self.sure.disabled = False

    def _remove(self) -> None:
        if self._folder is None:
            return
        try:
            number = self._folder.remove_all()
        except InputError as error:
            self.count()
            self._say(str(error))
            return
        self.count()
        self._say(phrase("removed", number=number))
        self._on_removed()

    def _say(self, sentence: str) -> None:
        self.said.value = f'<p role="status">{escape(sentence)}</p>'
