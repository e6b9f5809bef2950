"""What the page does for a stage by itself: shows its words, fills the window, opens its leaves, takes it along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from romelab.controls.shared import shared
from romelab.controls.texts import Text

_HERE = files("romelab.controls")

AREAS = ("notice", "turn", "guide", "answer", "hand")
"""Where words can stand; any other area is the name of a tab."""


class Frame(anywidget.AnyWidget):
    """The words of a stage, and the buttons that need no kernel.

    Parameters
    ----------
    texts
        The words of each area: one of :data:`AREAS`, or the name of a tab.
    leaves
        The names of the leaves that can be laid over the board, in order.
    title
        What the stage is called, for pictures and prints.

    Attributes
    ----------
    line
        What the position is in one line, to copy and open elsewhere; empty if there is no such line.
    kept
        The folder in which everything is kept as it happens, for when the kernel is gone; empty if it is not kept.
    """

    _esm = "\n".join(_HERE.joinpath(name).read_text(encoding="utf-8") for name in ("gone.js", "frame.js"))
    _css = _HERE.joinpath("stage.css").read_text(encoding="utf-8")

    plan: traitlets.List[Any] = traitlets.List(traitlets.Any()).tag(sync=True)
    leaves: traitlets.List[Any] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    line = traitlets.Unicode().tag(sync=True)
    kept = traitlets.Unicode().tag(sync=True)

    def __init__(self, texts: Mapping[str, Sequence[Text]], leaves: Sequence[str] = (), title: str = "") -> None:
        plan: list[list[str]] = []
        values: dict[str, Any] = {}
        listed = [(area, text) for area, group in texts.items() for text in group]
        for number, (area, text) in enumerate(listed):
            key = f"text_{number}"
            plan.append([key, area, text.name])
            values[key] = traitlets.Unicode(text.value).tag(sync=True)
        self.add_traits(**values)
        super().__init__(plan=plan, leaves=list(leaves), title=title, layout=shared(widgets.Layout))
        for (key, *_), (_, text) in zip(plan, listed, strict=True):
            text.observe(self._passer(key), "value")

    def _passer(self, key: str) -> Any:
        def hand_on(change: Mapping[str, Any]) -> None:
            setattr(self, key, change["new"])

        return hand_on
