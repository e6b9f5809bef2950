"""What the pages around the pages are made of: guarded buttons, rows, and their style sheet."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from romelab.controls.stage.widgets import made
from romelab.core.errors import SentenceError
from romelab.core.packaged import packaged
from romelab.host.notebook import title_of
from romelab.host.words import SPEECH, phrase


class Panel(widgets.VBox):
    """A page of the class: what it says went wrong, and its parts.

    Parameters
    ----------
    parts
        What stands on it, top to bottom.
    name
        Its class.
    """

    def __init__(self, parts: Sequence[widgets.Widget], name: str) -> None:
        sheet = packaged("romelab.host.classroom", "classroom.css")
        self.said: widgets.HTML = made(widgets.HTML)
        self._cards: dict[int, tuple[str, widgets.Widget]] = {}
        super().__init__((made(widgets.HTML, f"<style>{sheet}</style>", name="rl-off"), self.said, *parts))
        for each in ("class-page", name):
            self.add_class(each)

    def say(self, sentence: str) -> None:
        """Show a sentence at the top; an empty one clears it."""
        self.said.value = f'<p class="class-said" role="status">{escape(sentence)}</p>' if sentence else ""

    def button(self, words: str, action: Callable[[], Any], *, main: bool = False) -> widgets.Button:
        """Return a button; what it refuses is said at the top."""
        button = made(widgets.Button, description=words, button_style="primary" if main else "")

        def pressed(_button: object) -> None:
            self.say("")
            try:
                action()
            except SentenceError as refusal:
                self.say(str(refusal))

        button.on_click(pressed)
        return button

    def rooms(self, box: widgets.Box, signs: Mapping[int, str], card: Callable[[int], widgets.Widget]) -> None:
        """Show the card of each room by its number; it is made anew only where its sign has changed."""
        before, now = dict(self._cards), dict[int, tuple[str, widgets.Widget]]()
        for number, sign in signs.items():
            known = before.get(number)
            now[number] = before.pop(number) if known and known[0] == sign else (sign, card(number))
        if now != self._cards:
            self._cards = now
            box.children = tuple(each for _, each in now.values())
        for _, each in before.values():
            _close(each)

    def fill(self, box: widgets.Box, children: Sequence[widgets.Widget]) -> None:
        """Put other controls into a box, and close those that were in it."""
        before, box.children = box.children, tuple(children)
        for each in before:
            _close(each)


def class_title(name: str) -> str:
    """Return what a page of a class is called in the language spoken."""
    if name.startswith("room-"):
        return phrase("room_number", number=name.removeprefix("room-"))
    return str(SPEECH.catalogue.name("class_page", name) or title_of(name))


def class_words(words: dict[str, Any]) -> dict[str, Any]:
    """Return the words of a page with the titles that pages have in a class; the first one it leads to is home."""
    pages = [{"name": each["name"], "title": class_title(each["name"])} for each in words["pages"]]
    home = pages[0]["name"] if pages else words["name"]
    return {**words, "title": class_title(words["name"]), "pages": pages, "home": home}


def links(names: Sequence[str]) -> str:
    """Return a list of pages as HTML."""
    items = "".join(f'<li><a href="{name}.html">{class_title(name)}</a></li>' for name in names)
    return f'<ul class="page-links">{items}</ul>'


def _close(widget: widgets.Widget) -> None:
    for child in getattr(widget, "children", ()):
        _close(child)
    widget.close()
