"""What a page does by itself for what stands in an output: it knows when nobody hears it, and renews its still."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import anywidget
import ipywidgets as widgets
import traitlets

from romelab.controls.shared import shared
from romelab.controls.speaking import phrase

_HERE = files("romelab.controls")


def scripts(*names: str) -> str:
    """Give scripts of the page as one."""
    return "\n".join(_HERE.joinpath(name).read_text(encoding="utf-8") for name in names)


GONE = ("gone_unkept", "press_run", "press_run_go_on", "load_again", "load_again_go_on")
NOTICES = ("gone_kept", "gone_lost", "gone_silent", "gone_stopped")
"""What a page says when its kernel is gone; the page itself fills in what stands in braces."""


def gone_words() -> dict[str, str]:
    """Give what a page says when its kernel is gone, by its keys in the catalogue.

    Examples
    --------
    >>> gone_words()["gone_kept"]
    'Everything up to your last click is kept in “{folder}”.'
    """
    left = {"folder": "{folder}", "safe": "{safe}", "runs": "{runs}"}
    return {key: phrase(key) for key in GONE} | {key: phrase(key, **left) for key in NOTICES}


class Beside(anywidget.AnyWidget):
    """The page's half of something with a still beside it; its script calls ``keepStill(model)``.

    What updates an output finds only those that came since the page was loaded. A page that was loaded again has its
    still from the file: it sees that, asks, and writes the present one into the notebook itself.

    Attributes
    ----------
    kept
        The folder in which everything is kept as it happens, for when the kernel is gone; empty if it is not kept.
    said
        The words of the page's own buttons and notices, by their keys.
    outer
        Id of the widget that is shown, after which the still stands.
    mark
        What the present still is known by; empty if there is none.
    """

    kept = traitlets.Unicode().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    outer = traitlets.Unicode().tag(sync=True)
    mark = traitlets.Unicode().tag(sync=True)

    def offer_still(self, outer: str, still: Callable[[], str]) -> None:
        """Let a page that does not have the present still ask for it.

        Parameters
        ----------
        outer
            Id of the widget that is shown.
        still
            Gives the still.
        """
        if not self.outer:
            self.on_msg(self._asked)
        self.outer, self._still = outer, still

    def _asked(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("ask") == "still":
            self.send({"still": self._still()})


class Watch(Beside):
    """Says in a line of its own when the kernel is gone, and sees to the still: for what is no stage."""

    _esm = scripts("gone.js", "still.js", "names.js", "watch.js")

    def __init__(self) -> None:
        super().__init__(said=gone_words(), layout=shared(widgets.Layout))
