"""The pages of a class that are not notebooks: the teacher's desk, what pupils come to, and what is on the wall."""

# pyright: basic
import asyncio
from collections.abc import Callable, Iterator, Mapping
from html import escape
from time import monotonic
from types import MappingProxyType
from typing import Any

import ipywidgets as widgets
import segno

from romelab.controls.seating.lobby import RuleChoices, games_offered, task_html
from romelab.controls.seating.scenarios import scenario_called
from romelab.controls.stage.widgets import dropdown, made, shown
from romelab.host.classroom.classroom import LOBBY, PROJECTOR, TEACHER, Classroom
from romelab.host.classroom.panel import Panel, class_title, links
from romelab.host.classroom.pupils import Pupil
from romelab.host.classroom.rooms import GAMES, Room, view_of
from romelab.host.classroom.tasks import TaskCard
from romelab.host.classroom.visits import LivePage, PageElsewhere
from romelab.host.words import SPEECH, phrase
from romelab.lessons.report_page import Line, ReportData
from romelab.lessons.submissions import QuestionAnswers, asked_in
from romelab.lessons.teacher_page import TeacherPage, bars_html

LOOK = 2.0
"""Seconds between two looks at who is where."""
QUIET = 60.0
"""Seconds without a click after which a pupil may hang."""
CALLS = {"look_here": "call_look_here", "paused": "call_paused"}


class ClassDesk(Panel):
    """The teacher's page of a class."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom = classroom
        self._signs: dict[str, str] = {}
        self._head, self._who, self._guess = (made(widgets.HTML) for _ in range(3))
        self._calls = made(widgets.HBox, name="class-row")
        self._pupil = dropdown(phrase("pupil"), [])
        self._name = made(widgets.Text, placeholder=phrase("new_nickname"))
        self._rooms = made(widgets.VBox)
        self._game = made(widgets.Dropdown, options=[(str(SPEECH.catalogue.name("game", key)), key) for key in GAMES])
        self._seats = dropdown(phrase("seats"), [2, 3, 4], value=3)
        self._number = dropdown(phrase("rooms"), [*range(1, 11)], value=1)
        self._what: widgets.Dropdown = dropdown(phrase("played"), [])
        self._task, self._rules = made(widgets.HTML), RuleChoices(lambda action: action)
        self._rules.add_class("class-row")
        for each in (self._game, self._what):
            each.observe(lambda change: self._offer(anew=change["owner"] is self._game), "value")
        self._offer(anew=True)
        self._thinks = made(widgets.Checkbox, description=phrase("bots_think"), indent=False)
        self._question = dropdown(phrase("guess"), [])
        self._question.observe(lambda _change: self._show_guess(), "value")
        self._asked: list[QuestionAnswers] = []
        self._tasks = TaskCard(classroom, self.button)
        self._reports = TeacherPage(str(self._classroom.folder))
        self._known_reports = 0
        self._sure = made(widgets.HBox, name="class-row rl-off")
        pupils = (
            self._pupil,
            self._name,
            self.button(phrase("rename"), self._rename),
            self.button(phrase("new_device"), self._new_device),
            self.button(phrase("show_pupil"), lambda: self._classroom.show(self._chosen())),
            self.button(phrase("remove_pupil"), self._remove),
        )
        chosen = (self._game, self._what, self._seats, self._number, self._thinks)
        rooms = (*chosen, self.button(phrase("open_rooms"), self._open_rooms))
        self._sure.children = (
            made(widgets.HTML, f"<p>{escape(phrase('delete_sure'))}</p>"),
            self.button(phrase("yes_delete"), self._delete),
            self.button(phrase("no_keep_it"), lambda: shown(self._sure, False)),
        )
        export = made(widgets.HTML, f'<a class="class-go" href="class.zip" download>{phrase("export_class")}</a>')
        end = (export, self.button(phrase("delete_class"), lambda: shown(self._sure, True)))
        super().__init__(
            (
                self._head,
                self._calls,
                _headed("who_is_where", self._who, made(widgets.HBox, pupils, name="class-row")),
                _headed(
                    "games_in_rooms", self._rooms, made(widgets.HBox, rooms, name="class-row"), self._task, self._rules
                ),
                *([_headed("tasks", self._tasks)] if self._tasks.page.options else []),
                _headed("guesses", made(widgets.HBox, (self._question,), name="class-row"), self._guess),
                _headed("reports", self._reports),
                _headed("end_of_hour", made(widgets.HBox, end, name="class-row"), self._sure),
            ),
            "class-desk",
        )
        self.refresh()

    def refresh(self) -> None:
        """Show how the class stands now."""
        classroom = self._classroom
        head = (
            f"<h1>{escape(phrase('class_at', address=classroom.address.removeprefix('http://')))} · "
            f"<b>{classroom.pupils.code}</b></h1>"
            f'<p><a href="projector.html" target="_blank">{phrase("for_the_projector")}</a></p>'
        )
        self._head.value = head
        self._who.value = self._table()
        if self._is_new("calls", f"{classroom.calls} {classroom.at_part} {classroom.shown}"):
            self.fill(self._calls, list(self._call_buttons()))
        pupils = [(pupil.name, pupil.number) for pupil in classroom.pupils]
        if self._is_new("pupils", str(pupils)):
            before = self._pupil.value
            self._pupil.options = pupils
            if pupils:
                self._pupil.value = before if before in [number for _, number in pupils] else pupils[0][1]
        names = {pupil.number: pupil.name for pupil in classroom.pupils}
        rooms = classroom.rooms
        signs = {number: room.sign(names) for number, room in rooms.items()}
        self.rooms(self._rooms, signs, lambda number: self._room(rooms[number], names))
        self._tasks.refresh()
        self._take_guesses()
        self._take_reports()

    # ---- who is where

    def _table(self) -> str:
        rows = [(escape(pupil.name), *map(escape, self._standing(pupil))) for pupil in self._classroom.pupils.by_name()]
        if not rows:
            return f"<p>{phrase('nobody_yet')}</p>"
        heads = "".join(f"<th scope=col>{phrase(key)}</th>" for key in ("head_pupil", "head_page", "head_state"))
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f'<table class="class-table"><tr>{heads}</tr>{body}</table>'

    def _standing(self, pupil: Pupil) -> tuple[str, str]:
        """Return where a pupil is, and what is to be known: away, waits, hangs, or something went wrong."""
        visits = self._classroom.visits(pupil)
        if not visits:
            return "", phrase("not_here")
        visit = visits[0]
        where, quiet = class_title(visit.page), int(monotonic() - visit.said_last)
        said = phrase("away_for", seconds=quiet) if visit.line is None else ""
        room = next((each for each in self._classroom.rooms.values() if each.name == visit.page), None)
        if not said and room is not None:
            said = room.waits_for(pupil.number)
        if not said:
            said = phrase("quiet_for", seconds=quiet) if quiet >= QUIET else phrase("at_work")
        if visit.faults:
            said += f" · {phrase('faults', number=visit.faults)}"
        return where, said

    def _chosen(self) -> Pupil | None:
        return self._classroom.pupils.of(self._pupil.value)

    def _rename(self) -> None:
        if (pupil := self._chosen()) is not None:
            self._classroom.pupils.rename(pupil, str(self._name.value))
            self._name.value = ""
            self._classroom.changed()

    def _new_device(self) -> None:
        if (pupil := self._chosen()) is not None:
            self.say(phrase("pass_is", who=pupil.name, code=self._classroom.pupils.pass_for(pupil)))

    def _remove(self) -> None:
        if (pupil := self._chosen()) is not None:
            self._classroom.remove(pupil)

    def _call_buttons(self) -> Iterator[widgets.Widget]:
        if self._classroom.calls:
            yield self.button(phrase("go_on_all"), lambda: self._classroom.call(""), main=True)
            return
        for key, words in CALLS.items():
            yield self.button(phrase(words), lambda key=key: self._classroom.call(key))
        at = self._classroom.at_part
        yield self.button(phrase("next_part"), lambda: self._classroom.next_part(0 if at is None else at + 1))
        if at is not None:
            yield made(widgets.HTML, f'<span class="class-seat">{escape(phrase("at_part", number=at + 1))}</span>')
            yield self.button(phrase("own_part"), lambda: self._classroom.next_part(None))
        if self._classroom.shown is not None:
            yield self.button(phrase("show_nobody"), lambda: self._classroom.show(None))

    # ---- rooms

    def _room(self, room: Room, names: dict[int, str]) -> widgets.VBox:
        classroom = self._classroom
        rows: list[widgets.Widget] = []
        for at, place in enumerate(room.places):
            who = names.get(place.pupil or 0, "") or phrase("open_seat")
            words = f"{at + 1}. {who}" + (f" · {phrase('bot_plays')}" if place.bot else "")
            parts: list[widgets.Widget] = [made(widgets.HTML, f'<span class="class-seat">{escape(words)}</span>')]
            if room.names:
                key = "back_to_pupil" if place.bot else "give_to_bot"
                parts.append(self.button(phrase(key), lambda at=at, bot=not place.bot: classroom.give(room, at, bot)))
            if place.pupil is not None:
                parts.append(self.button(phrase("free_seat"), lambda pupil=place.pupil: self._free(room, pupil)))
            rows.append(made(widgets.HBox, tuple(parts), name="class-row"))
        last: list[widgets.Widget] = []
        if room.names:
            link = f'<a class="class-go" href="{room.name}.html" target="_blank">{phrase("watch_it")}</a>'
            last += [made(widgets.HTML, link), self.button(phrase("take_back"), room.take_back)]
        else:
            last.append(self.button(phrase("begin_game"), lambda: classroom.begin(room), main=True))
        last.append(self.button(phrase("close_room"), lambda: classroom.close_room(room)))
        head = f"<h2>{escape(phrase('room_of', number=room.number, game=room.game_name))}</h2>"
        row = made(widgets.HBox, tuple(last), name="class-row")
        return made(widgets.VBox, (made(widgets.HTML, head), *rows, row), name="class-card")

    def _free(self, room: Room, pupil: int) -> None:
        room.stand_up(pupil)
        self._classroom.again(pupil, room.name)

    def _offer(self, *, anew: bool) -> None:
        """Show what can be played of the game that is chosen, and what can differ from the rules."""
        view = view_of(str(self._game.value))
        if anew:
            self._what.options = games_offered(view)
            self._what.index = 0
            self._rules.offer(view.game.setup_type().options)
        chosen = scenario_called(view, self._what.value)
        self._task.value = task_html(chosen)
        for each in (self._seats, self._rules):
            shown(each, chosen is None)

    def _open_rooms(self) -> None:
        game, number = str(self._game.value), int(self._number.value or 0)
        chosen = scenario_called(view_of(game), self._what.value)
        seats = len(chosen.looks) if chosen else int(self._seats.value or 0)
        more: Any = {"scenario": chosen.id} if chosen else {"options": self._rules.chosen}
        self._classroom.add_rooms(game, seats, number, thinks=bool(self._thinks.value), **more)

    # ---- what they guess and hand in

    def _take_guesses(self) -> None:
        guessed = [each for each in asked_in(list(_written(self._classroom))) if each.kind != "wrote"]
        self._asked = [*guessed, *self._classroom.votes.asked()]
        options = [f"{each.part}: {each.section}"[:70] for each in self._asked]
        if self._is_new("guesses", str(options)) and options:
            before = self._question.value
            self._question.options = options
            self._question.value = before if before in options else options[-1]
        self._show_guess()

    def _show_guess(self) -> None:
        at = self._question.index
        asked = self._asked[at : at + 1] if isinstance(at, int) else ()
        self._guess.value = bars_html(asked[0]) if asked else f"<p>{phrase('no_guess_yet')}</p>"

    def _take_reports(self) -> None:
        number = sum(1 for _ in self._classroom.folder.glob("*/*report*.html"))
        if number != self._known_reports:
            self._known_reports = number
            self._reports.read.click()

    def _delete(self) -> None:
        shown(self._sure, False)
        self._classroom.delete()
        self.say(phrase("class_deleted"))

    def _is_new(self, part: str, sign: str) -> bool:
        before, self._signs[part] = self._signs.get(part), sign
        return before != sign


def _written(classroom: Classroom) -> Iterator[ReportData]:
    """Yield what the pupils have noted so far on the pages that they have open."""
    for pupil in classroom.pupils:
        for visit in classroom.visits(pupil):
            for title, lines in visit.notes if isinstance(visit, PageElsewhere) else ():
                yield ReportData(title, "", "", "", (), tuple(Line(*line) for line in lines))


def _headed(key: str, *parts: widgets.Widget) -> widgets.VBox:
    heading = made(widgets.HTML, f"<h2>{escape(phrase(key))}</h2>")
    return made(widgets.VBox, (heading, *parts), name="class-card")


def teacher_page(classroom: Classroom, visit: LivePage) -> widgets.Widget:
    """Return the teacher's page of a class; it looks again by itself while it is open."""
    desk = ClassDesk(classroom)
    visit.refresh = desk.refresh

    async def look() -> None:
        while visit in classroom.sessions.values():
            await asyncio.sleep(LOOK)
            if visit.line is not None:
                desk.refresh()

    visit.looking = asyncio.get_running_loop().create_task(look())
    return desk


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
        self._hello.value = f"<h1>{escape(phrase('hello', who=pupil.name))}</h1>"
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
