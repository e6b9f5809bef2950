"""Who has which page open in a class, and what they find there: pages of romelab, seats of a room, the lobby."""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from romelab.controls.storage.autosave import Autosave
from romelab.core.errors import InputError, Problem
from romelab.core.input import read_json, read_text, write_whole
from romelab.host.classroom.pupils import Pupil, Pupils
from romelab.host.classroom.rooms import BOTS, GAMES, MOST_ROOMS, ONLY_QUICK, Place, Room
from romelab.host.classroom.thinkers import Thinkers
from romelab.host.notebook import Cell, cells_of, in_order, title_of
from romelab.host.server import House, Line, Visit
from romelab.host.session import WIDGET, Session
from romelab.host.words import SPEECH, phrase
from romelab.keeping.folder import ELSEWHERE
from romelab.pages import notebooks_folder

TEACHER = "teacher"
"""Who holds the key; also the name of the teacher's page."""
LOBBY, PROJECTOR = "class", "projector"
NOT_FOR_PUPILS = ("for_the_teacher", "lesson_template")
"""Pages that read folders of this computer."""
AGAIN = 4003
"""Why a line is shut: the page is another one now, and is to be asked for anew."""
OPENED = ".pages.json"
"""What work each page of a pupil goes on with, in the folder of the pupil."""


class ClassVisit(Visit):
    """A page that somebody in the class has open.

    Parameters
    ----------
    page, cells, session
        As for :class:`romelab.host.server.Visit`.
    classroom
        The class.
    pupil
        Whose page it is; None for the teacher's.
    live
        Gives what is shown under the words, made as this page; None for a page of cells.
    """

    def __init__(
        self,
        page: str,
        cells: tuple[Cell, ...],
        session: Session,
        classroom: Classroom,
        pupil: Pupil | None,
        live: Callable[[ClassVisit], Any] | None = None,
    ) -> None:
        super().__init__(page, (*cells, Cell("live", "", "", False)) if live else cells, session)
        self.classroom, self.pupil, self._live = classroom, pupil, live
        self.said_last = monotonic()
        self.refresh: Callable[[], None] = lambda: None
        self.looking: asyncio.Task[None] | None = None
        self._files: list[str] = []

    def words(self, names: list[str]) -> dict[str, Any]:
        """Return all that stands on the page before a cell has run."""
        found = super().words(names)
        titles = {each: self.session.run(class_title, each) for each in (self.page, *names)}
        found["title"] = titles[self.page]
        found["pages"] = [{"name": name, "title": titles[name]} for name in names]
        found["home"] = names[0]
        return found

    def answer(self, line: Line, names: list[str], known: bool, *, fresh: bool = True) -> None:
        """Speak over a line from now on."""
        self.said_last = monotonic()
        super().answer(line, names, known, fresh=fresh)
        self.call()
        self.classroom.changed()

    def call(self) -> None:
        """Have a pupil's page look up, if the class is to, or go on."""
        if self.pupil is not None:
            with_words = self.session.run(phrase, self.classroom.calls) if self.classroom.calls else ""
            self.session.say({"type": "attention", "words": with_words})

    def heard(self, message: str) -> None:
        """Do what the page says; while the class looks up it is answered, and nothing is done."""
        self.said_last = monotonic()
        if self.pupil is not None and self.classroom.calls:
            with suppress(ValueError, AttributeError, RecursionError):
                self.session.say({"type": "done", "n": json.loads(message[:200_000]).get("n")})
            return
        super().heard(message)
        self._note_files()

    async def _run(self) -> None:
        if self._live is not None:
            self.session.in_cell("live")
            try:
                widget = self._live(self)
            except InputError as refusal:
                self.session.output({"text/plain": str(refusal)})
                self.session.say({"type": "ready"})
                return
            bundle = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
            self.session.output({WIDGET: bundle})
            self.session.keep_only(widget)
            self.session.say({"type": "ready"})
            return
        await super()._run()
        self._go_on()

    def close(self) -> None:
        """Let go of all that the page holds."""
        if self.looking is not None:
            self.looking.cancel()
        super().close()

    # ---- the work that a page goes on with

    def _autosaves(self) -> list[Autosave]:
        return [each for each in self.session.widgets() if isinstance(each, Autosave)]

    def _note_files(self) -> None:
        if self.pupil is None or self._live is not None:
            return
        files = [each.journal.name if each.journal else "" for each in self._autosaves()]
        if files != self._files and any(files):
            self._files = files
            opened = self.classroom.opened(self.pupil)
            opened[self.page] = files
            write_whole(self.classroom.pupils.place(self.pupil) / OPENED, json.dumps(opened).encode(), sync=False)

    def _go_on(self) -> None:
        """Go on with the work that this page was at, as if its button had been pressed."""
        if self.pupil is None:
            return
        files = self.classroom.opened(self.pupil).get(self.page, [])
        for autosave, name in zip(self._autosaves(), files, strict=False):
            if name and any(work.name == name for work in autosave.offered):
                try:
                    autosave.resume_work(name)
                except InputError as error:
                    autosave.tell(str(error))
        self._files = files


class Classroom(House):
    """A class: its pupils, their pages and rooms.

    Parameters
    ----------
    folder
        Where all work of the class is kept; a class that was there goes on.
    language
        The language of a page whose browser has not chosen another.
    only
        Names of the pages that pupils may open; those of romelab that are for pupils if left out.
    key, port
        As for :class:`romelab.host.server.House`.
    address
        Where pupils reach this computer.
    live_pages
        Makes each page that is no notebook, by its name.

    Attributes
    ----------
    pupils, rooms
        Who has joined, and the games by the number of their room.
    calls
        What pupils are called to: a key of the catalogue; empty while everybody works.
    """

    def __init__(
        self,
        folder: Path,
        language: str,
        only: Collection[str] = (),
        key: str = "",
        port: int = 0,
        address: str = "",
        *,
        live_pages: Mapping[str, Callable[[ClassVisit], Any]],
    ) -> None:
        super().__init__(folder, language, folder, key, port)
        names = {file.stem for file in notebooks_folder().glob("*.ipynb")}
        self.allowed = in_order([name for name in only or names if name in names and name not in NOT_FOR_PUPILS])
        self.pupils: Pupils = Pupils(folder)
        self.address, self.calls, self._live_pages = address, "", live_pages
        self.thinkers: Thinkers = Thinkers()
        self._bell: asyncio.TimerHandle | None = None
        self.rooms: dict[int, Room] = {}
        for record in self.pupils.rooms:
            self._add(Room.kept(record))

    def go_on(self) -> None:
        """Lay the games that had begun before this program did."""
        for room in list(self.rooms.values()):
            if room.names:
                self.begin(room)

    # ---- who may what

    def who(self, cookie: str | None) -> Any:
        """Return the pupil, or :data:`TEACHER`, that a browser's cookie stands for; None for nobody."""
        return TEACHER if self.knows(cookie) else self.pupils.known(cookie)

    def pages(self, who: Any) -> list[str]:
        """Return the names of the pages that somebody may open, the first one is home."""
        rooms = [room.name for room in self.rooms.values() if room.names]
        if who == TEACHER:
            return [TEACHER, PROJECTOR, *self.allowed, *rooms]
        return [LOBBY, *self.allowed, *rooms] if isinstance(who, Pupil) else []

    def place(self, who: Any, tab: str, page: str) -> str:
        """Return what a page is called here: a pupil has each page once, on whatever device; a teacher has tabs."""
        return f"{who.number}/{page}" if isinstance(who, Pupil) else f"{TEACHER}/{tab}"

    def open(self, who: Any, page: str, language: str) -> Visit:
        """Begin a page.

        Raises
        ------
        InputError
            If there is no such page for whoever asks.
        """
        if page not in self.pages(who):
            raise InputError([Problem("page", phrase("no_page"))])
        pupil = who if isinstance(who, Pupil) else None
        place = self.pupils.place(pupil) if pupil else self.folder / TEACHER
        session = Session(language, place, self.parts)
        session.run(ELSEWHERE.set, True)
        if page in self._live_pages:
            return ClassVisit(page, (), session, self, pupil, self._live_pages[page])
        room = next((room for room in self.rooms.values() if room.name == page), None)
        if room is not None:
            seat = room.seat_of(pupil.number) if pupil else None
            return ClassVisit(page, (), session, self, pupil, lambda visit: room.open(seat, visit.session))
        return ClassVisit(page, cells_of(notebooks_folder() / f"{page}.ipynb"), session, self, pupil)

    def leave(self, tab: str) -> None:
        """Close a page for good."""
        visit = self.sessions.get(tab)
        if visit is not None:
            for room in self.rooms.values():
                room.shut(visit.session)
        super().leave(tab)

    def gone(self, tab: str, line: Line) -> None:
        """Keep a page for a while whose line is shut."""
        super().gone(tab, line)
        self.changed()

    def again(self, pupil: int | None, page: str = "") -> None:
        """Have pages be asked for anew, since they are others now: all of a pupil's, or one of everybody's."""
        for tab, visit in list(self.sessions.items()):
            whose = visit.pupil.number if isinstance(visit, ClassVisit) and visit.pupil else None
            if (pupil is not None and whose != pupil) or (page and visit.page != page):
                continue
            line = visit.line
            self.leave(tab)
            if line is not None:
                line.shut(AGAIN)

    def visits(self, pupil: Pupil) -> list[ClassVisit]:
        """Return the pages that a pupil has open, the one last used first."""
        found = [each for each in self.sessions.values() if isinstance(each, ClassVisit) and each.pupil is pupil]
        return sorted(found, key=lambda each: (each.line is None, -each.said_last))

    def opened(self, pupil: Pupil) -> dict[str, list[str]]:
        """Return the names of the files that each page of a pupil goes on with."""
        file = self.pupils.place(pupil) / OPENED
        if not file.is_file():
            return {}
        try:
            found = read_json(read_text(file, 100_000), OPENED)
        except InputError:  # only what was open is forgotten; the work itself is offered on the page
            return {}
        return found if isinstance(found, dict) else {}

    # ---- what the teacher does

    def call(self, key: str) -> None:
        """Call all pupils to something, by a key of the catalogue; an empty one lets them go on."""
        self.calls: str = key
        for visit in self.sessions.values():
            if isinstance(visit, ClassVisit):
                visit.call()
        self.changed()

    def remove(self, pupil: Pupil) -> None:
        """Let a pupil in no more; the seat is open, and played by a bot."""
        for room in self.rooms.values():
            room.stand_up(pupil.number)
        self.pupils.remove(pupil)
        self.again(pupil.number)
        self.changed()

    def add_rooms(self, game: str, seats: int, number: int, *, thinks: bool = False) -> None:
        """Open rooms for a game.

        Parameters
        ----------
        game, seats, number
            The game, for how many, and how many rooms.
        thinks
            Whether the bots of free seats think long, where the game has such.

        Raises
        ------
        InputError
            If there is no such game for so many, or there would be too many rooms.
        """
        least, most = GAMES.get(game, (0, -1))
        if not least <= seats <= most or not 0 < number <= MOST_ROOMS - len(self.rooms):
            raise InputError([Problem("", phrase("no_such_rooms", most=MOST_ROOMS))])
        for _ in range(number):
            each = max(self.rooms, default=0) + 1
            bot = BOTS[thinks and game not in ONLY_QUICK]
            self._add(Room(each, game, [Place() for _ in range(seats)], secrets.randbelow(1_000_000), bot=bot))
        self.changed()

    def begin(self, room: Room) -> None:
        """Let the game of a room begin, or go on after a restart."""
        names = {pupil.number: pupil.name for pupil in self.pupils}
        folder = self.folder / room.name
        room.begin(folder, self.language, self.thinkers, lambda number: names.get(number, phrase("somebody")))
        self.again(None, room.name)

    def give(self, room: Room, at: int, bot: bool) -> None:
        """Let a bot play for a seat, or its pupil again."""
        if 0 <= at < len(room.places):
            room.give(at, room.bot if bot else "")

    def close_room(self, room: Room) -> None:
        """End a room; its moves stay where they are kept."""
        self.rooms.pop(room.number, None)
        self.again(None, room.name)
        room.close()
        self.changed()

    def changed(self) -> None:
        """Write down who sits where, and have the pages that show the class look again, soon."""
        records = [room.record for room in self.rooms.values()]
        if records != self.pupils.rooms:
            self.pupils.rooms = records
            self.pupils.save()
        with suppress(RuntimeError):  # before the server runs nobody looks
            if self._bell is None:
                self._bell = asyncio.get_running_loop().call_later(0.2, self._ring)

    def close(self) -> None:
        """Let go of all pages, rooms and bots."""
        for tab in list(self.sessions):
            self.leave(tab)
        for room in self.rooms.values():
            room.close()
        self.thinkers.close()
        self.drawers.close()

    def delete(self) -> None:
        """Delete all pupils and all that was kept of them.

        Raises
        ------
        InputError
            If something cannot be deleted.
        """
        for room in list(self.rooms.values()):
            self.close_room(room)
        for pupil in list(self.pupils):
            self.remove(pupil)
        self.pupils.delete_all()
        self.changed()

    # ---- inside

    def _add(self, room: Room) -> None:
        self.rooms[room.number] = room
        room.changed = self.changed

    def _ring(self) -> None:
        self._bell = None
        for visit in self.sessions.values():
            if isinstance(visit, ClassVisit):
                visit.session.run(visit.refresh)


def class_title(name: str) -> str:
    """Return what a page of a class is called in the language spoken."""
    if name.startswith("room-"):
        return phrase("room_number", number=name.removeprefix("room-"))
    return str(SPEECH.catalogue.name("class_page", name) or title_of(name))


def links(names: Sequence[str]) -> str:
    """Return a list of pages as HTML."""
    items = "".join(f'<li><a href="{name}.html">{class_title(name)}</a></li>' for name in names)
    return f'<ul class="page-links">{items}</ul>'
