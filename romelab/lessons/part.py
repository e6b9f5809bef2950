"""A part of a lesson in a cell of its own, with its still for pages without a kernel; and the boxes to write in."""

# pyright: basic
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.board import LiveBoard
from romelab.controls.stage.frame import key_guard
from romelab.controls.stage.snapshot import MOST_BYTES, KernelWatch, Snapshot, static_html
from romelab.controls.stage.stage import Stage, stage_style
from romelab.controls.stage.widgets import is_shown
from romelab.controls.storage.autosave import Autosave
from romelab.core.packaged import packaged
from romelab.lessons.speaking import phrase

EXPLAIN_WORDS = 8
"""An explanation has at least this many words."""

REASON_WORDS = 3
"""A reason has at least this many words."""


def area(prompt: str, rows: int = 2, hint: str = "") -> widgets.Textarea:
    """Make a box to write in; the prompt is its name for screen readers."""
    return widgets.Textarea(
        rows=rows,
        placeholder=hint or phrase("write_here"),
        layout=widgets.Layout(width="auto"),
        continuous_update=False,
        description=prompt,
        _dom_classes=("rl-named",),
    )


def main_button(words: str, action: Callable[[], object] = lambda: None) -> widgets.Button:
    """Make the button of a box, which does something when it is clicked."""
    button = widgets.Button(description=words, button_style="primary", _dom_classes=("rl-main",))
    button.on_click(lambda _button: action())
    return button


def refusal(text: str) -> str:
    """Say calmly what is missing."""
    return f'<p class="rl-refusal" role="status">{escape(text)}</p>'


def noted(text: str = "") -> str:
    """Say that something was written down."""
    return f'<p class="rl-right" role="status">{escape(text or phrase("is_noted"))}</p>'


def words_in(text: str) -> int:
    """Count words.

    Examples
    --------
    >>> words_in("  because I  said so ")
    4
    """
    return len(text.split())


def bar_rows(named: Sequence[tuple[str, int]], *, headed: bool = False) -> str:
    """Return rows of a table in which numbers are drawn as bars: a name, its number and the bar.

    Examples
    --------
    >>> "width:50%" in bar_rows((("yes", 12), ("no", 6)))
    True
    """
    most = max(1, *(number for _, number in named))
    head, end = ("<th scope=row>", "</th>") if headed else ("<td>", "</td>")
    return "".join(
        f"<tr>{head}{escape(name)}{end}<td class='rl-number'>{number}</td>"
        f"<td class='rl-hands'><div style='width:{100 * number // most}%'></div></td></tr>"
        for name, number in named
    )


def lesson_style() -> tuple[widgets.HTML, ...]:
    """Return the invisible parts that bring the style sheets of panels and lessons into a page."""
    return (stage_style(packaged("romelab.lessons", "lessons.css")),)


_CARRIED = re.compile(r"<a\b[^>]*\bhref=.data:[^>]*>(.*?)</a>", re.DOTALL)
"""A link that carries a whole page inside itself."""
_PICTURE = re.compile(r"<img\b[^>]*>")
_ALT = re.compile(r'\balt="([^"]*)"|\balt=\'([^\']*)\'')


class Part(widgets.VBox):
    """A part of a lesson.

    Parameters
    ----------
    children
        What it holds, from top to bottom.

    Attributes
    ----------
    still
        The picture in the notebook's file, for when no kernel runs.
    watch
        What says that the kernel is gone.
    """

    def __init__(self, children: Iterable[widgets.Widget] = ()) -> None:
        self.watch: KernelWatch = KernelWatch()
        self.still: Snapshot = Snapshot(lambda: part_html(self), self.watch)
        super().__init__((*lesson_style(), key_guard(), self.watch, *children), _dom_classes=("rl-lesson", "rl-panel"))

    def _ipython_display_(self) -> None:
        self.still.show(self)


def part_html(root: widgets.Widget) -> str:
    """Return the still form of controls: words and pictures as they are, and what was chosen and written, as text.

    Examples
    --------
    >>> part_html(widgets.VBox((widgets.HTML("<p>How many?</p>"), widgets.Text("<3"))))
    '<p>How many?</p><blockquote>&lt;3</blockquote>'
    """
    told = _CARRIED.sub(lambda found: found[1], "".join(_told(root)))
    if len(told.encode()) < MOST_BYTES:
        return told
    return _PICTURE.sub(lambda found: f"<p>{_words_of(found[0])}</p>", told)


def _words_of(picture: str) -> str:
    found = _ALT.search(picture)
    return (found[1] or found[2] or "") if found else ""


def _told(control: Any) -> Iterator[str]:
    if _is_hidden(control) or isinstance(control, Autosave | widgets.Button | widgets.FileUpload):
        return
    if isinstance(control, Stage):
        yield control.picture()
    elif isinstance(control, LiveBoard):
        yield static_html(control.pieces_of_svg(), escape(control.words))
    elif isinstance(control, widgets.HTML | widgets.HTMLMath):
        yield str(control.value)
    elif isinstance(control, widgets.Box):
        inside = [part for child in control.children for part in _told(child)]
        # What stands in one row is one line.
        yield from ["".join(inside).replace("</p><p>", ": ")] if isinstance(control, widgets.HBox) else inside
    elif isinstance(control, widgets.Checkbox):
        yield f"<p>{'☑' if control.value else '☐'} {escape(control.description)}</p>"
    elif "options" in control.trait_names():
        yield _chosen(control)
    elif "value" in control.trait_names() and str(control.value).strip():
        named = f"{escape(control.description)}: " if control.description else ""
        yield f"<blockquote>{named}{escape(str(control.value))}</blockquote>"


def _is_hidden(control: widgets.Widget) -> bool:
    return isinstance(control, widgets.DOMWidget) and (not is_shown(control) or control.layout.display == "none")


def _chosen(control: Any) -> str:
    """Say what can be chosen and what is; of a long list only that."""
    labels = list(control._options_labels)
    at = control.index if isinstance(control.index, tuple) else (control.index,)
    named = f"{escape(control.description)}: " if control.description else ""
    if isinstance(control, widgets.Dropdown | widgets.Select | widgets.SelectMultiple):
        said = ", ".join(escape(labels[number]) for number in at if number is not None) or "…"
        return f"<p>{named}{said}</p>"
    listed = "<br>".join(f"{'●' if number in at else '○'} {escape(label)}" for number, label in enumerate(labels))
    return f"<p>{named}{listed}</p>"
