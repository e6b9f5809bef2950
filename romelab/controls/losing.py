"""What if a place, the way between two or a whole province is lost: the controls, the crosses and the words for it."""

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from itertools import islice

import ipywidgets as widgets

from romelab.controls.stage.text import SPEECH, choices, phrase
from romelab.controls.stage.widgets import combobox
from romelab.core.scene import XY, Mark, Scene, Way

LOST, LOST_WAY, LOST_PROVINCE = LOSING = ("lost", "lost_way", "lost_province")
"""What a click on a map takes away: a place, the way between two places, a whole province."""
MOST_BROKEN = 8
"""How many of the places that are worse off are named."""


def losing_clicks() -> list[tuple[str, str]]:
    """Return what a click on a map can take away, as a list to choose from."""
    return choices("losing", LOSING)


def losing_field(names: Iterable[str]) -> widgets.Combobox:
    """Make a field to type in what is lost, several things with a semicolon between them."""
    return combobox(phrase("without"), tuple(names), placeholder=phrase("type_lost"))


def crossed_out(shown: Scene, places: Iterable[str], courses: Iterable[tuple[XY, ...]], end: str = "") -> Scene:
    """Return a scene on which places and ways that are lost are crossed out.

    Parameters
    ----------
    shown, places, courses
        The scene, the ids of the places, and the courses of the ways.
    end
        The end clicked first of a way that is being taken away; empty for none.
    """
    said = phrase("mark_lost")
    marks = [*shown.marks, *(Mark(each, "gone", words=said) for each in places)]
    marks += [Mark(end, "lit", words=phrase("mark_end"))] if end else []
    return replace(shown, marks=tuple(marks), ways=(*shown.ways, *(Way(each, "gone", words=said) for each in courses)))


def broken_html(told: Iterable[str], worse: Iterable[tuple[str, float, float | None]], form: str = ",.0f") -> str:
    """Say what breaks: sentences, and the first places that are worse off.

    Parameters
    ----------
    told
        The sentences.
    worse
        What a place is called, its figure before, and after; None if no way is left.
    form
        How figures are written.

    Examples
    --------
    >>> broken_html(["Without Roma"], [("Ostia", 5, 9), ("Capua", 3, None)])
    '<p><b>Without Roma</b></p><ul class="rl-log"><li>Ostia: 5 → 9</li><li>Capua: 3 → no way</li></ul>'
    """
    said, none = "".join(f"<p><b>{escape(each)}</b></p>" for each in told), phrase("cut_off")
    rows = ((each, *(none if n is None else SPEECH.figure(n, form) for n in at)) for each, *at in worse)
    lines = (f"{each[:1].upper()}{each[1:]}: {before} → {after}" for each, before, after in islice(rows, MOST_BROKEN))
    listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return said + (f'<ul class="rl-log">{listed}</ul>' if listed else "")
