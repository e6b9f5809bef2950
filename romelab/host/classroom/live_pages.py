"""The pages of a class that are no notebooks: what pupils come to, and what stands on the wall."""

# pyright: basic
from collections.abc import Callable, Mapping
from html import escape
from types import MappingProxyType
from typing import Any

import ipywidgets as widgets
import segno

from romelab.controls.seating.lobby import task_html
from romelab.controls.seating.scenarios import scenario_called
from romelab.controls.stage.widgets import made
from romelab.host.classroom.classroom import LOBBY, PROJECTOR, TEACHER, Classroom
from romelab.host.classroom.panel import Panel, links
from romelab.host.classroom.pupils import Pupil
from romelab.host.classroom.rooms import Room, view_of
from romelab.host.classroom.teacher import teacher_page
from romelab.host.classroom.visits import LivePage
from romelab.host.words import phrase


class Lobby(Panel):
    """What a pupil finds after joining."""

    def __init__(self, classroom: Classroom, pupil: Pupil | None) -> None:
        self._classroom, self._pupil = classroom, pupil
        self._hello, self._pages, self._rooms = made(widgets.HTML), made(widgets.HTML), made(widgets.VBox)
        super().__init__((self._hello, self._rooms, self._pages), "class-lobby")
        self._pages.value = f"<h2>{phrase('pages_here')}</h2>{links(classroom.allowed)}"
        self.refresh()

    def refresh(self) -> None:
        """Show who sits where now."""
        pupil, classroom = self._pupil, self._classroom
        if pupil is None:
            return
        names = {each.number: each.name for each in classroom.pupils}
        hello = f"<h1>{escape(phrase('hello', who=pupil.name))}</h1>"
        self._hello.value = hello
        rooms, mine = classroom.rooms, pupil.number
        signs = {number: room.sign(names) for number, room in rooms.items()}
        self.rooms(self._rooms, signs, lambda number: self._card(rooms[number], mine, names))

    def _card(self, room: Room, mine: int, names: dict[int, str]) -> widgets.VBox:
        head = f"<h2>{escape(phrase('room_of', number=room.number, game=room.game_name))}</h2>"
        seats: list[widgets.Widget] = []
        for at, place in enumerate(room.places):
            if place.pupil is None and (not room.names or room.seat_of(mine) is None):
                words = phrase("sit_down", number=at + 1)
                seats.append(self.button(words, lambda at=at: self._sit(room, mine, at)))
            else:
                who = names.get(place.pupil or 0, phrase("somebody")) if place.pupil is not None else phrase("a_bot")
                own = " class-own" if place.pupil == mine else ""
                seats.append(made(widgets.HTML, f'<span class="class-seat{own}">{escape(who)}</span>'))
        row = made(widgets.HBox, tuple(seats), name="class-row")
        last: list[widgets.Widget] = []
        if room.names:
            words = phrase("to_the_table" if room.seat_of(mine) is not None else "watch_it")
            last.append(made(widgets.HTML, f'<a class="class-go" href="{room.name}.html">{words}</a>'))
        elif room.seat_of(mine) is not None:
            last.append(self.button(phrase("stand_up"), lambda: room.stand_up(mine)))
            if all(place.pupil is not None for place in room.places):
                last.append(self.button(phrase("begin_game"), lambda: self._classroom.begin(room), main=True))
            else:
                last.append(made(widgets.HTML, f"<p>{phrase('waits_for_seats')}</p>"))
        task = made(widgets.HTML, task_html(scenario_called(view_of(room.game), room.scenario)))
        box = made(widgets.HBox, tuple(last), name="class-row")
        return made(widgets.VBox, (made(widgets.HTML, head), task, row, box), name="class-card")

    def _sit(self, room: Room, mine: int, at: int) -> None:
        for other in self._classroom.rooms.values():
            if other is not room and not other.names:
                other.stand_up(mine)
        room.sit(mine, at)
        self._classroom.again(mine, room.name)


def lobby(classroom: Classroom, visit: LivePage) -> widgets.Widget:
    """Return the page where a pupil arrives."""
    found = Lobby(classroom, visit.pupil)
    visit.refresh = found.refresh
    return found


def qr(address: str) -> str:
    """Return an address as a QR code that a camera reads from the projector, as SVG.

    Examples
    --------
    >>> qr("http://192.0.2.5:8750/?code=BCDF").startswith("<svg")
    True
    """
    return segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=3, light="#fff", dark="#000")


def projector(classroom: Classroom, visit: LivePage) -> widgets.Widget:
    """Return the page for the projector."""
    shown = made(widgets.HTML)
    panel = Panel((shown,), "class-projector")

    def refresh() -> None:
        code = classroom.pupils.code
        words = phrase(classroom.calls) if classroom.calls else phrase("so_many_here", number=len(classroom.pupils))
        html = (
            f'<div class="class-way">{qr(f"{classroom.address}/?code={code}")}<div>'
            f"<p>{phrase('go_to')}</p><p class=class-address>{escape(classroom.address.removeprefix('http://'))}</p>"
            f"<p>{phrase('and_say')}</p><p class=class-code>{code}</p></div></div>"
            f'<p class="class-many" role="status">{escape(words)}</p>'
        )
        shown.value = html

    visit.refresh = refresh
    refresh()
    return panel


LIVE_PAGES: Mapping[str, Callable[[Classroom, LivePage], Any]] = MappingProxyType(
    {LOBBY: lobby, PROJECTOR: projector, TEACHER: teacher_page}
)
