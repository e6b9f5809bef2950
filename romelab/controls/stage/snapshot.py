"""A still picture beside what is live: what a saved page shows where no kernel runs, and what can be handed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape
from typing import Any
from urllib.parse import quote
from zlib import crc32

import anywidget
import ipywidgets as widgets
import traitlets
from IPython.display import HTML, DisplayHandle, display

from romelab.controls.stage.scheduling import Debouncer
from romelab.controls.stage.text import phrase, plain_words
from romelab.controls.stage.widgets import PAGE, shared
from romelab.core.packaged import packaged


def scripts(*names: str) -> str:
    """Return scripts of the page as one."""
    return "\n".join(packaged("romelab.controls.stage", name) for name in names)


GONE = ("gone_unkept", "press_run", "press_run_go_on", "load_again", "load_again_go_on")
NOTICES = ("gone_kept", "gone_lost", "gone_silent", "gone_stopped")
"""What a page says when its kernel is gone; the page itself fills in what stands in braces."""


def gone_words() -> dict[str, str]:
    """Return what a page says when its kernel is gone, by its keys in the catalogue.

    Examples
    --------
    >>> gone_words()["gone_kept"]
    'Everything up to your last click is saved in “{folder}”.'
    """
    left = {"folder": "{folder}", "safe": "{safe}", "runs": "{runs}"}
    return {key: phrase(key) for key in GONE} | {key: phrase(key, **left) for key in NOTICES}


class PageSnapshot(anywidget.AnyWidget):
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

    kept: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    said: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    outer: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    mark: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)

    def offer_snapshot(self, outer: str, still: Callable[[], str]) -> None:
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


class KernelWatch(PageSnapshot):
    """Says in a line of its own when the kernel is gone, and sees to the still: for what is not a stage."""

    _esm = scripts("gone.js", "still.js", "names.js", "watch.js")

    def __init__(self) -> None:
        super().__init__(said=gone_words(), layout=shared(widgets.Layout))


MOST_BYTES = 300_000
"""A larger picture is left out, its words stay."""
MOST_WORDS = 20_000
_OFTEN = tuple((letter, quote(letter)) for letter in "%<>#")
"""What may not stand in an address, the percent sign first; all others are rare."""
_SELDOM = re.compile(r"[^ \w=/:;,()!*$@.'%-]+", re.ASCII)
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


class Snapshot:
    """A second output under a live widget; the style of the live one hides it.

    Parameters
    ----------
    draw
        Gives the still form as HTML, as everybody may see it; see :func:`static_html`.
    beside
        The page's half; without one a page that is loaded again keeps the still of its file.
    """

    def __init__(self, draw: Callable[[], str], beside: PageSnapshot | None = None) -> None:
        self._draw, self._beside = draw, beside
        self._handle: DisplayHandle | None = None
        self._soon = Debouncer(self.update)
        self._last = ""

    def show(self, widget: widgets.DOMWidget) -> None:
        """Put a widget on the page, and the still after it."""
        bundle: Any = widget._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if PAGE.get(None) is not None:
            # A page by itself is in no file, and whoever answers it is there.
            display({**data, "text/plain": ""}, metadata=metadata, raw=True)
            return
        if self._beside is not None:
            self._beside.offer_snapshot(str(widget.model_id), lambda: self._last)
        self._take(self._draw())
        # No "<Stage object>" where the page cannot show widgets.
        display({**data, "text/plain": ""}, metadata=metadata, raw=True)
        handle = display(HTML(self._last), display_id=True)
        self._handle = handle if isinstance(handle, DisplayHandle) else None

    def changed(self) -> None:
        """Redraw it soon: after what was clicked is answered, and once for many clicks."""
        if self._handle is not None:
            self._soon.ask()

    def update(self) -> None:
        """Redraw it now."""
        drawn = self._draw()
        if self._handle is not None and self._take(drawn):
            self._handle.update(HTML(self._last))
            if self._beside is not None:
                # After the still itself: a page that has it then asks for nothing.
                self._beside.mark = _mark(drawn)

    def _take(self, drawn: str) -> bool:
        """Take a still as the present one; False if it was that already."""
        framed = f'<div class="rl-still {_mark(drawn)}">{drawn}</div>'
        before, self._last = self._last, framed
        if self._beside is not None and not before:
            self._beside.mark = _mark(drawn)
        return framed != before


def _mark(drawn: str) -> str:
    return f"rl-{crc32(drawn.encode()):08x}"


def static_html(svg: Iterable[str], said: str, told: str = "", noted: str = "") -> str:
    """Return a still form.

    Parameters
    ----------
    svg
        The board, as pieces of one SVG document; none for no board. What is done to a piece is remembered, so pieces
        that stay the same cost nothing the next time.
    said
        How it stands, as HTML; only its words are taken, and are the words of the picture as well.
    told
        What stands below it, as HTML of ours without anything that opens or moves.
    noted
        What the pupil wrote, as text.

    Examples
    --------
    >>> static_html((), "<p>Red to move</p>", noted="<b>")
    '<p>Red to move</p><pre>&lt;b&gt;</pre>'
    """
    words = plain_words(said)
    packed, picture = "".join(map(_in_address, svg)), ""
    if packed:
        picture = f'<img style="max-width:100%" alt="{escape(words, quote=True)}" src="data:image/svg+xml,{packed}">'
    notes = f"<pre>{escape(noted[:MOST_WORDS])}</pre>" if noted else ""
    rest = f"<p>{escape(words)}</p>{told}{notes}"
    return picture + rest if len(picture) + len(rest.encode()) < MOST_BYTES else rest


@lru_cache(maxsize=128)
def _in_address(piece: str) -> str:
    """Write a piece of SVG as it may stand in an address; shorter than base64, since so much of it is figures."""
    small = smaller(piece)
    if "'" not in small or "'" not in _STYLE.sub("", small):
        # In an address a double quote takes three letters, a single one takes one.
        small = small.replace('"', "\0").replace("'", '"').replace("\0", "'")
    for letter, code in _OFTEN:
        small = small.replace(letter, code)
    return _SELDOM.sub(lambda found: quote(found[0]), small)


def smaller(svg: str) -> str:
    """Write the long outlines of a map as steps from point to point, in tenths of a unit: half the size.

    Examples
    --------
    >>> smaller('<path d="M100 50.25L101.5 50L90 51Z"/>')
    '<path d="M100 50.2l1.5-.2-11.5 1z"/>'
    >>> smaller('<path d="M0.36 0.98L0.5 0.66"/>')
    '<path d="M0.36 0.98L0.5 0.66"/>'
    """
    return _OUTLINE.sub(lambda found: f' d="{_stepped(found[1])}"', svg)


_OUTLINE = re.compile(r' d="((?:[ML]-?[\d.]+ -?[\d.]+|Z)+)"')
_COURSE = re.compile(r"([ML])(-?[\d.]+) (-?[\d.]+)|Z")


@lru_cache(maxsize=4096)
def _stepped(outline: str) -> str:
    told = ""
    x = y = 0
    for found in _COURSE.finditer(outline):
        if not found[1]:
            told += "z"
            continue
        to_x, to_y = round(float(found[2]) * 10), round(float(found[3]) * 10)
        if found[1] == "M":
            if not told and max(abs(to_x), abs(to_y)) < 100:
                # A sign drawn in a square of one unit, where tenths are coarse.
                return outline
            told = _then(_then(told + "M", to_x), to_y) + "l"
        elif (to_x, to_y) != (x, y):
            told = _then(_then(told, to_x - x), to_y - y)
        x, y = to_x, to_y
    return told


def _then(told: str, tenths: int) -> str:
    """Add a number, with a space before it only where it would run into the one before."""
    whole, rest = divmod(abs(tenths), 10)
    said = f"{whole or ''}.{rest}" if rest else f"{whole}"
    if tenths < 0:
        return f"{told}-{said}"
    last = told[max(told.rfind(each) for each in "Ml -") + 1 :]
    runs_in = told[-1].isdigit() and not (said[0] == "." and "." in last)
    return f"{told} {said}" if runs_in else told + said
