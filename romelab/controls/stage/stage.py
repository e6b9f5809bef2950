"""The stage that every explorer and game table stands on: board, panel, bar and overlays under one root.

Whoever knows one of them knows them all. The root is laid out, enlarged and kept as a whole; its rows are shares of
the height that the page has, so nothing on it jumps. Parts are built once and updated in place. An error in a callback
shows as a sentence in the panel; with ``ROMELAB_STRICT=1`` in the environment, as in the tests, it is raised as well.
"""

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, wraps
from html import escape
from typing import Any, NamedTuple, ParamSpec, Self

import ipywidgets as widgets

from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.frame import Frame, details_state, key_guard
from romelab.controls.stage.snapshot import Snapshot
from romelab.controls.stage.text import Text, phrase
from romelab.controls.stage.widgets import made, place_in_cell, shared
from romelab.core.errors import SentenceError
from romelab.core.language import speaking, spoken
from romelab.core.packaged import packaged

P = ParamSpec("P")


class Overlay(NamedTuple):
    """What can be laid over the board for a while: settings, a second map, charts.

    Attributes
    ----------
    name
        What its button says.
    parts
        What lies on it, top to bottom.
    broad
        Whether it lies over the panel as well.
    """

    name: str
    parts: tuple[widgets.Widget, ...]
    broad: bool = False


def card(title: str, *children: widgets.Widget) -> widgets.VBox:
    """Put controls into a framed part, under a small heading if it has a title."""
    heading = (made(widgets.HTML, f"<h3>{escape(title)}</h3>"),) if title else ()
    return made(widgets.VBox, (*heading, *children), name="rl-card")


def side_by_side(*controls: widgets.Widget) -> widgets.HBox:
    """Put small controls into one row of the panel."""
    return made(widgets.HBox, controls, name="rl-row")


def stage_style(*more: str) -> widgets.HTML:
    """Return the invisible part that brings the style sheet of stages into a page, and further sheets with it."""
    sheet = packaged("romelab.controls.stage", "stage.css")
    return made(widgets.HTML, f"<style>{sheet}{''.join(more)}</style>", name="rl-off")


@cache
def _imported_stays() -> None:
    # To look through it for garbage took 70 ms, in the midst of some click.
    gc.freeze()


def _within(part: widgets.Widget) -> Iterator[widgets.Widget]:
    yield part
    for child in getattr(part, "children", ()):
        yield from _within(child)


class Stage(widgets.VBox):
    """Board to the left, panel to the right, one bar below, all within the height of the page.

    Parameters
    ----------
    board
        The live board.
    choices
        Controls of the panel, top to bottom; where they need more room than they have, they scroll.
    main
        The main buttons; one is shown at a time, and all at the same place.
    bar
        Controls of the bar under the board.
    texts
        Words by where they stand: ``"turn"`` at the top of the panel, ``"answer"`` under the main button, ``"hand"`` at
        its foot, ``"notice"`` over all of it, and any other name for a tab between the two.
    overlays
        What can be laid over the board.
    guide
        Parts with a place of their own by their class: what a guide asks (``"rl-ask"``) and its row of buttons
        (``"rl-steps-row"``), whose words stand under ``"guide"`` in ``texts``; what is kept (``"rl-keep"``).
    kind
        How the board is shaped, as a class: ``"rl-wide-map"`` for maps wider than high, ``"rl-lettered"`` for a board
        that is lettered all over, ``"rl-guided"`` with a guide.
    title
        What it is called, for pictures and prints.

    Attributes
    ----------
    status
        What went wrong, in sight of board and buttons; empty when all is well.
    still
        The picture in the notebook's file, for when no kernel runs.
    frame
        What the page does by itself; ``frame.offer_lines`` lets what is shown be copied as a line.
    """

    _language = ""
    _holding = False

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Begin a stage; with the first one, whatever is there before it counts as there to stay."""
        _imported_stays()
        return super().__new__(cls, *args, **kwargs)

    def __init__(
        self,
        board: widgets.DOMWidget,
        choices: Sequence[widgets.Widget] = (),
        main: Sequence[widgets.Widget] = (),
        bar: Sequence[widgets.Widget] = (),
        texts: Mapping[str, Sequence[Text]] | None = None,
        *,
        overlays: Sequence[Overlay] = (),
        guide: Sequence[widgets.Widget] = (),
        kind: str = "",
        title: str = "",
    ) -> None:
        self.status: Text = Text()
        words = dict(texts or {})
        # What the page says by itself, as that nobody answers any more, stands at the top.
        always = {"notice": Text(), "answer": self.status}
        words |= {area: [text, *words.get(area, ())] for area, text in always.items()}
        self.frame: Frame = Frame(words, [overlay.name for overlay in overlays], title)
        self.still: Snapshot = Snapshot(self.picture, self.frame)
        board.add_class("rl-map")
        super().__init__(
            (
                *(key_guard(), details_state(), board, self.frame, *guide),
                made(widgets.VBox, tuple(choices), name="rl-choices"),
                made(widgets.HBox, tuple(main), name="rl-mains"),
                made(widgets.HBox, tuple(bar), name="rl-bar"),
                *(
                    made(widgets.VBox, overlay.parts, name="rl-overlay rl-broad" if overlay.broad else "rl-overlay")
                    for overlay in overlays
                ),
            ),
            layout=shared(widgets.Layout),
            model_id=place_in_cell(),
        )
        for name in ("rl-stage", *kind.split()):
            self.add_class(name)
        parts = [*choices, *main, *bar, *(part for overlay in overlays for part in overlay.parts)]
        inside = [widget for part in parts for widget in _within(part)]
        # What is held back first is sent last: a page that knows the number of what is shown, which travels with the
        # words, must have shown all of it.
        self._sent = (self.frame, board, *inside)
        self._boards = [widget for widget in (board, *inside) if isinstance(widget, LiveBoard)]

    @property
    def language(self) -> str:
        """The language it speaks, by two letters: the one spoken when it was made."""
        if not self._language:
            self._language = spoken()
        return self._language

    def say(self, sentence: str) -> None:
        """Show a sentence in the status line; an empty one clears it."""
        self.status.value = f'<p class="rl-refusal" role="status">{escape(sentence)}</p>' if sentence else ""

    def picture(self) -> str:
        """Return the stage's still form, as everybody may see it; see :func:`.snapshot.static_html`."""
        return ""

    def _ipython_display_(self) -> None:
        self.still.show(self)

    def mark(self) -> Callable[[], None]:
        """Note what is shown; calling what this returns goes back there. Without positions there is nothing to note."""
        return lambda: None

    def guarded(self, callback: Callable[P, None]) -> Callable[P, None]:
        """Wrap a callback so that whatever it raises is said in the status line.

        Bad input and refused moves are said as they are. Any other error is named as ours, and what was shown before
        the click is shown again (see :meth:`mark`). All of it is said in the language of this stage, and reaches the
        page together, so that it is drawn there once.
        """
        language = self.language

        @wraps(callback)
        def safe(*args: P.args, **kwargs: P.kwargs) -> None:
            with speaking(language), self._together():
                heard(*args, **kwargs)

        def heard(*args: P.args, **kwargs: P.kwargs) -> None:
            back = self.mark()
            try:
                self.say("")
                callback(*args, **kwargs)
            except SentenceError as refusal:
                self.say(str(refusal))
            except Exception as error:
                back()
                self.say(phrase("our_fault", error=type(error).__name__, what=str(error)))
                if os.environ.get("ROMELAB_STRICT"):
                    raise

        return safe

    def pressed(self, callback: Callable[P, None]) -> Callable[P, None]:
        """Wrap the callback of a button that plays something: see :meth:`guarded`.

        A click made while the buttons showed something else, such as the second of two quick ones, does nothing.
        """
        safe = self.guarded(callback)

        @wraps(callback)
        def heard(*args: P.args, **kwargs: P.kwargs) -> None:
            if not self.frame.stale():
                safe(*args, **kwargs)

        return heard

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Hold back what is sent to the page: then controls go first, then boards, and last the words.

        Before all of them goes the number of the position, if it is another one: a click on what a button says by then
        counts, however long the rest takes to draw.
        """
        if self._holding:
            yield
            return
        self._holding = True
        with ExitStack() as held:
            held.callback(setattr, self, "_holding", False)
            for each in self._sent:
                held.enter_context(each.hold_sync())
            self.frame.told += 1
            for each in self._boards:
                each.coming = self.frame.told
            held.callback(self._number, self.frame.serial)
            yield

    def _number(self, before: int) -> None:
        if self.frame.serial != before:
            self.frame.send_state("serial")
