"""What the page does for a stage by itself: shows its words, fills the window, opens overlays, saves its picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from romelab.controls.stage.snapshot import PageSnapshot, gone_words, scripts
from romelab.controls.stage.text import Text, phrase
from romelab.controls.stage.widgets import button_of, shared
from romelab.core.packaged import packaged

SAID = (
    *("fill_window", "leave_window", "fill_keys", "whole_stage", "the_board", "back_to_board", "take_along"),
    *("picture_svg", "picture_png", "print_page", "page_to_print", "copy_line", "copied", "paste_line", "open_line"),
    *("hold_it", "in_the_book"),
)
"""Words of the page's own buttons, by their keys in the catalogue."""

AREAS = ("notice", "turn", "guide", "answer", "hand")
"""Where words can stand; any other area is the name of a tab."""


class Frame(PageSnapshot):
    """The words of a stage, and the buttons that need no kernel.

    Parameters
    ----------
    texts
        The words of each area: one of :data:`AREAS`, or the name of a tab.
    overlays
        The names of the overlays that can be laid over the board, in order.
    title
        What the stage is called, for pictures and prints.

    Attributes
    ----------
    lined
        Whether what is shown can be written as a line (see :meth:`offer_lines`).
    opens
        Whether such a line can be opened here.
    kept
        The folder in which everything is kept as it happens, for when the kernel is gone; empty if it is not kept.
    numbered
        Whether clicks on buttons say what the button showed; explorers, where nothing is played, do not ask for it.
    serial
        Number of the position that the buttons are for. It is sent before their words: a page that shows those words
        has it.
    told
        Counts what was told together. It is sent last: a board that came with it is drawn when it is there.
    opened
        The overlay that is to lie over the board, with a count, so that the same overlay can be laid again; a number
        below 0 takes it away. What readers open and shut themselves is not reported.
    away
        The overlays that cannot be opened now, by their numbers.
    book
        The number of the overlay that is a rulebook, -1 without one: a rule's number leads there.
    on_laid, on_where
        Called with the number of an overlay that a reader has opened; with a rule whose place they want to see.
    on_item
        Called with number and words of an item of the list of moves that was chosen with the pointer, and with the
        number that the page had when the pointer went down.
    """

    _esm = scripts("gone.js", "still.js", "names.js", "fingers.js", "frame.js")
    _css = packaged("romelab.controls.stage", "stage.css")

    plan: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    overlays: traitlets.List[Any] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    title: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    lined: traitlets.Bool[bool, bool | int] = traitlets.Bool(False).tag(sync=True)
    opens: traitlets.Bool[bool, bool | int] = traitlets.Bool(False).tag(sync=True)
    numbered: traitlets.Bool[bool, bool | int] = traitlets.Bool(True).tag(sync=True)
    serial: traitlets.Int[int, int] = traitlets.Int().tag(sync=True)
    told: traitlets.Int[int, int] = traitlets.Int().tag(sync=True)
    opened: traitlets.Dict[str, Any] = traitlets.Dict(default_value={"overlay": -1, "n": 0}).tag(sync=True)
    book: traitlets.Int[int, int] = traitlets.Int(-1).tag(sync=True)
    away: traitlets.List[Any] = traitlets.List(traitlets.Int()).tag(sync=True)

    def __init__(self, texts: Mapping[str, Sequence[Text]], overlays: Sequence[str] = (), title: str = "") -> None:
        plan: list[list[str]] = []
        values: dict[str, Any] = {}
        listed = [(area, text) for area, group in texts.items() for text in group]
        for number, (area, text) in enumerate(listed):
            key = f"text_{number}"
            plan.append([key, area, text.name])
            values[key] = traitlets.Unicode(text.value).tag(sync=True)
        self.add_traits(**values)
        said = gone_words() | {key: phrase(key) for key in SAID}
        super().__init__(plan=plan, overlays=list(overlays), title=title, said=said, layout=shared(widgets.Layout))
        for (key, *_), (_, text) in zip(plan, listed, strict=True):
            text.observe(self._passer(key), "value")
        self._pressed: tuple[int, bool] | None = None
        self.on_item: Callable[[int, str, int], None] = lambda _index, _words, _serial: None
        self.on_laid: Callable[[int], None] = lambda _overlay: None
        self.on_where: Callable[[str], None] = lambda _rule: None
        self._laid = 0
        self.on_msg(self._hear)

    def turn_over(self) -> None:
        """Say that the buttons are for another position from now on."""
        self.serial += 1

    def show_overlay(self, overlay: int) -> None:
        """Lay an overlay over the board by its number; -1 shows the board."""
        self._laid += 1
        self.opened = {"overlay": overlay, "n": self._laid}

    def stale(self) -> bool:
        """Tell whether the click to be answered now was made in another position, or while the button said other words.

        A page says with each click what it showed when the finger went down; a click of a script says nothing, and
        counts.
        """
        return self._pressed is not None and self._pressed != (self.serial, True)

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        # What comes from a page is checked like any other input.
        if not isinstance(content, dict):
            return
        laid, rule = content.get("laid"), content.get("where")
        if type(laid) is int:
            self.on_laid(laid)
        if isinstance(rule, str):
            self.on_where(rule)
        number, index, words, clicked = (content.get(key) for key in ("pressed", "item", "words", "button"))
        if type(number) is not int:
            return
        if type(index) is int and isinstance(words, str):
            self.on_item(index, words, number)
        button = button_of(clicked) if type(clicked) is int else None
        if button is None or button.disabled:
            return
        self._pressed = number, words == button.description
        try:
            button.click()
        finally:
            self._pressed = None

    def offer_lines(self, write: Callable[[], str], read: Callable[[str], None] | None = None) -> None:
        """Let the page ask for what is shown as one line, and open such a line.

        Parameters
        ----------
        write
            Gives the line of what is shown now; it is asked only when somebody wants it.
        read
            Opens a line, and says in words what is wrong with it; None where lines are only written.
        """

        def heard(_frame: Frame, content: object, _buffers: object) -> None:
            said: dict[Any, Any] = content if isinstance(content, dict) else {}
            if said.get("ask") == "line":
                self.send({"line": write()})
            elif read is not None and isinstance(said.get("open"), str):
                read(str(said["open"]))

        self.on_msg(heard)
        self.lined, self.opens = True, read is not None

    def _passer(self, key: str) -> Any:
        def hand_on(change: Mapping[str, Any]) -> None:
            setattr(self, key, change["new"])

        return hand_on


class DetailsState(anywidget.AnyWidget):
    """An invisible widget; shown once in a notebook it remembers each ``<details data-fold="name">`` of a stage.

    A fold that the reader has never touched is open or shut as the text has it.
    """

    _esm = packaged("romelab.controls.stage", "details.js")


def details_state() -> DetailsState:
    """Return the one memory of folds of this kernel; put it into any stage, as often as you like.

    Examples
    --------
    >>> details_state() is details_state()
    True
    """
    return shared(DetailsState)


class KeyGuard(anywidget.AnyWidget):
    """An invisible widget; shown once in a notebook it keeps the keys of all controls in outputs from JupyterLab.

    Without it the arrow keys leave a list and ``x`` on a button deletes the cell. While a control has the focus,
    Lab's own shortcuts such as Ctrl+S wait.
    """

    _esm = packaged("romelab.controls.stage", "keys.js")


def key_guard() -> KeyGuard:
    """Return the one key guard of this kernel; put it into any panel, as often as you like.

    Examples
    --------
    >>> key_guard() is key_guard()
    True
    """
    return shared(KeyGuard)
