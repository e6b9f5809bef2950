"""The stage that every explorer and game table stands on: board, panel, history row.

Who knows one of them knows all. Parts are built once and updated in place. An error in a callback shows as a sentence
in the panel; with ``ROMELAB_STRICT=1`` in the environment, as in the tests, it is raised as well.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import wraps
from html import escape
from importlib.resources import files
from typing import ParamSpec, TypeVar

import ipywidgets as widgets

from romelab.controls.folds import fold_memory
from romelab.controls.keys import key_guard
from romelab.core.faults import SentenceError

P = ParamSpec("P")
AnyBox = TypeVar("AnyBox", bound=widgets.Box)


def card(title: str, *children: widgets.Widget) -> widgets.VBox:
    """Put controls into a framed part of the panel under a small heading."""
    heading = widgets.HTML(f"<h3>{escape(title)}</h3>")
    return _box(widgets.VBox, (heading, *children), "rl-card")


def side_by_side(*controls: widgets.Widget) -> widgets.HBox:
    """Put small controls into one row of the panel."""
    return _box(widgets.HBox, controls, "rl-row")


def shown(widget: widgets.DOMWidget, visible: bool) -> None:
    """Show a control or take it off the page; it keeps its place in the panel."""
    widget.layout.display = "" if visible else "none"


def stage_style(*more: str) -> widgets.HTML:
    """Give the invisible part that brings the style sheet of stages into a page, and further sheets with it."""
    sheet = files("romelab.controls").joinpath("stage.css").read_text("utf-8")
    style = widgets.HTML(f"<style>{sheet}{''.join(more)}</style>")
    shown(style, False)
    return style


class Stage(widgets.VBox):
    """Board to the left with the history row under it, panel to the right.

    Parameters
    ----------
    board
        The live board.
    panel
        Parts of the panel, top to bottom.
    history
        Controls of the history row.
    under
        Further parts under the board.
    foot
        Parts below all this, as wide as the page: what needs room, such as charts.

    Attributes
    ----------
    status
        The line under the history row for what went wrong, in sight of board and buttons; empty when all is well.
    """

    def __init__(
        self,
        board: widgets.DOMWidget,
        panel: Sequence[widgets.Widget],
        history: Sequence[widgets.Widget],
        under: Sequence[widgets.Widget] = (),
        foot: Sequence[widgets.Widget] = (),
    ) -> None:
        self.status = widgets.HTML()
        self.say("")
        side = _box(widgets.VBox, panel, "rl-panel")
        left = _box(widgets.VBox, (board, _box(widgets.HBox, history, "rl-history"), self.status, *under), "rl-panel")
        below = (_box(widgets.VBox, foot, "rl-panel"),) if foot else ()
        super().__init__(
            (stage_style(), key_guard(), fold_memory(), _box(widgets.Box, (left, side), "rl-stage-grid"), *below)
        )
        self.add_class("rl-stage")

    def say(self, sentence: str) -> None:
        """Show a sentence in the status line; an empty one clears it."""
        self.status.value = f'<p class="rl-refusal" role="status">{escape(sentence)}</p>' if sentence else ""
        shown(self.status, bool(sentence))

    def mark(self) -> Callable[[], None]:
        """Take note of what is shown; what this gives goes back there. Without positions there is nothing to note."""
        return lambda: None

    def guarded(self, callback: Callable[P, None]) -> Callable[P, None]:
        """Wrap a callback so that whatever it raises is said in the status line.

        Bad input and refused moves are said as they are. Any other error is named as ours, and what was shown before
        the click is shown again (see :meth:`mark`).
        """

        @wraps(callback)
        def safe(*args: P.args, **kwargs: P.kwargs) -> None:
            back = self.mark()
            try:
                self.say("")
                callback(*args, **kwargs)
            except SentenceError as refusal:
                self.say(str(refusal))
            except Exception as error:
                back()
                self.say(f"This should not have happened, and nothing was changed: {type(error).__name__}: {error}")
                if os.environ.get("ROMELAB_STRICT"):
                    raise

        return safe


def _box(kind: type[AnyBox], children: Sequence[widgets.Widget], name: str) -> AnyBox:
    box = kind(tuple(children))
    box.add_class(name)
    return box
