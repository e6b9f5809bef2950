"""What somebody at the table can aim at, what it costs, and what can hit them: in words, and as marks on the board."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import repeat
from typing import Any

import ipywidgets as widgets

from romelab.controls.seating.game_view import Aim, Aims, Price
from romelab.controls.seating.seats import TableSession
from romelab.controls.stage.scheduling import SlicedWork
from romelab.controls.stage.text import Text, phrase
from romelab.controls.stage.widgets import button, shown
from romelab.core.scene import Mark, Scene
from romelab.drawing.key import sign_svg
from romelab.drawing.lettering import mark_spots

_MEANS = {"aim": "aims_now", "near": "aims_lacking", "ring": "threats", "no": "no_move_there"}
"""What the marks and the cross under a pointer say, as keys of the catalogue."""


def aim_signs() -> tuple[tuple[str, str], ...]:
    """Return the signs of aims with what they mean, for the key of a board."""
    return tuple((sign, phrase(key)) for sign, key in _MEANS.items())


class AimBoard:
    """The aims of whoever decides at one table, or watches as its only person.

    Parameters
    ----------
    session
        The game on the table.
    guided
        Whether a guide asks for moves: then nothing else is aimed at.
    pressed
        Wraps the callback of the button (see :meth:`romelab.controls.stage.stage.Stage.pressed`).
    changed
        Called when something else is to be shown.
    found
        Called when aims are known, some time after the click: no click waits for them.
    failed
        Called with what went wrong on the way.

    Attributes
    ----------
    words
        Goal, aims and prices.
    danger
        What can hit the seat, while that is asked for.
    threats
        The button that shows what can hit the seat, and hides it again.
    """

    def __init__(
        self,
        session: TableSession,
        *,
        guided: bool,
        pressed: Callable[[Callable[[], None]], Callable[[], None]],
        changed: Callable[[], None],
        found: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        self._found = found
        self._slices: SlicedWork[None] = SlicedWork(begun=lambda: None, told=lambda _none: None, failed=failed)
        self._session, self._guided, self._changed = session, guided, changed
        self._of: tuple[Any, ...] = ()
        self._aims: Aims | None = None
        self._feared: tuple[Aim, ...] = ()
        self._fears = False
        self.words: Text = Text(name="rl-aims")
        self.danger: Text = Text(name="rl-aims")
        self.threats: widgets.Button = button(phrase("threats"), pressed(self._turn), icon="shield", off=True)

    def look(self) -> None:
        """Find out what can be aimed at in the position looked at, unless that is known."""
        session = self._session
        # Whoever has the screen; at an open table, where nobody takes it, whoever is asked.
        seat = session.asked if session.everything and session.asked in session.people else session.viewer
        if self._guided or session.hidden or session.seat is None:
            seat = None
        state = session.history.state
        if self._of and self._of[0] is state and self._of[1:] == (seat, self._fears):
            return
        if seat is None or (seat,) != self._of[1:2]:
            # What was known of the position before is good enough for a moment, but never that of another seat.
            self._aims, self._feared, self.words.value, self.danger.value = None, (), "", ""
        self._of = (state, seat, self._fears)
        self._slices.stop()
        shown(self.threats, seat is not None)
        if seat is not None and not self._slices.later(self._find(state, seat), self._tell):
            deque(self._find(state, seat), maxlen=0)
            self._say()

    def marked(self, scene: Scene) -> Scene:
        """Return a scene with what can be aimed at, or what can hit, on places that bear no other mark."""
        if self._aims is None or scene.pick == "none":
            return scene
        used = {mark.place for mark in scene.marks}
        marks, spots = list(scene.marks), mark_spots(scene.base)
        groups = (("ring", self._feared),) if self._fears else (("aim", self._aims.now), ("near", self._aims.lacking))
        for kind, aims in groups:
            for aim in aims:
                for place, tip in zip(aim.places, aim.tips or repeat(aim.words or phrase(_MEANS[kind])), strict=False):
                    if place not in used:
                        used.add(place)
                        marks.append(Mark(place, kind, aim.tag, tip, spots.get(place, (0.0, 0.0))))
        return replace(scene, marks=tuple(marks))

    def _find(self, state: Any, seat: int) -> Iterator[None]:
        view, setup = self._session.view, self._session.history.setup
        seen = view.game.observe(state, seat)
        aims = view.aims(setup, seen, seat)
        yield
        feared = view.threats(setup, seen, seat) if self._fears else ()
        self._aims, self._feared = aims, feared

    def _tell(self) -> None:
        self._say()
        self._found()

    def _say(self) -> None:
        self.words.value = self._html()
        nothing = f"<p>{escape(phrase('threats'))} {escape(phrase('no_threats'))}</p>"
        self.danger.value = (_listed("ring", phrase("threats"), self._feared) or nothing) if self._fears else ""

    def _turn(self) -> None:
        self._fears = not self._fears
        self.threats.description = phrase("threats_away" if self._fears else "threats")
        self._changed()

    def _html(self) -> str:
        aims = self._aims
        if aims is None:
            return ""
        # On a low page little more than the first lines is seen: what is to be done now comes before the goal.
        parts = [*([f"<p>{escape(aims.phase)}</p>"] if aims.phase else []), f"<p><b>{escape(aims.goal)}</b></p>"]
        parts.append(_listed("aim", phrase("aims_now"), aims.now))
        if aims.more:
            more = "".join(f"<li>{escape(words)}</li>" for words in aims.more)
            parts.append(f'<h4>{escape(phrase("aims_more"))}</h4><ul class="rl-log">{more}</ul>')
        if aims.prices:
            rows = "".join(map(_price_row, aims.prices))
            parts.append(
                f'<table class="rl-table rl-prices"><caption>{escape(phrase("prices"))}</caption>{rows}</table>'
            )
        parts.append(_listed("near", phrase("aims_lacking"), aims.lacking))
        return "".join(parts)


def _listed(sign: str, heading: str, aims: Sequence[Aim]) -> str:
    if not aims:
        return ""
    lines = "".join(f"<li>{escape(aim.words)}{_tag(aim)}</li>" for aim in aims if aim.words)
    return f'<h4>{sign_svg(sign)} {escape(heading)}</h4><ul class="rl-log">{lines}</ul>'


def _tag(aim: Aim) -> str:
    return f" <b>{escape(aim.tag)}</b>" if aim.tag and aim.tag not in aim.words else ""


def _price_row(price: Price) -> str:
    lacks = escape(phrase("price_lacks", lacks=price.lacks)) if price.lacks else "✓"
    quiet = ' class="rl-quiet"' if price.lacks else ""
    return f'<tr{quiet}><th scope="row">{escape(price.words)}</th><td>{escape(price.price)}</td><td>{lacks}</td></tr>'
