"""Who has which page open in a class, and what they find there: pages of romelab, seats of a room, the lobby."""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from romelab.core.errors import InputError
from romelab.core.input import read_json, read_text, write_whole
from romelab.core.language import speaking
from romelab.drawing.once import Order
from romelab.host.classroom.page_process import PageProcess, page_cells
from romelab.host.classroom.pupils import Pupil, Pupils
from romelab.host.classroom.rooms import BOTS, GAMES, MOST_ROOMS, Place, Room
from romelab.host.classroom.thinkers import Thinkers
from romelab.host.classroom.visits import ClassVisit, LivePage, Mirror, PageElsewhere
from romelab.host.classroom.votes import Votes
from romelab.host.notebook import in_order
from romelab.host.server import Host, Line, Visit
from romelab.host.session import Session
from romelab.host.words import phrase
from romelab.keeping.folder import ELSEWHERE
from romelab.pages import notebooks_folder

TEACHER = "teacher"
"""Who holds the key; also the name of the teacher's page."""
LOBBY, PROJECTOR = "class", "projector"
NOT_FOR_PUPILS = ("for_the_teacher", "lesson_template")
"""Pages that read folders of this computer."""
AGAIN = 4003
"""Why a line is shut: the page is another one now, and is to be asked for again."""
PROCESSES = max(1, min(4, (os.cpu_count() or 2) - 1))
"""How many processes hold the pages; all pages of a pupil are in one of them."""
DRAWERS_REST = 20.0
"""Seconds without a picture after which the process that draws is ended, with all that it holds."""
OPENED = ".pages.json"
"""What work each page of a pupil goes on with, in the folder of the pupil."""


class Classroom(Host):
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
        As for :class:`romelab.host.server.Host`.
    address
        Where pupils reach this computer.
    lessons
        Files of the teacher's own lessons; each is a page of its file's name.
    live_pages
        Makes each page that is not a notebook, by its name.
    begin_process
        Begins a process for pages.

    Attributes
    ----------
    pupils, rooms
        Who has joined, and the games by the number of their room.
    calls
        What pupils are called to: a key of the catalogue; empty while everybody works.
    at_part
        The part at which all pages are, from 0; None where each goes on as they like.
    votes
        What pupils have voted in lessons.
    shown
        The pupil's page that is on the projector.
    tasks
        The numbers of the drills that a page shows; it shows all if there are none.
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
        lessons: Sequence[Path] = (),
        live_pages: Mapping[str, Callable[[Classroom, LivePage], Any]],
        begin_process: Callable[[Callable[..., None]], PageProcess] = PageProcess,
    ) -> None:
        super().__init__(folder, language, folder, key, port)
        names = {file.stem for file in notebooks_folder().glob("*.ipynb")}
        self._lessons = {file.stem: file for file in lessons}
        for name, file in self._lessons.items():
            if name in names or not re.fullmatch(r"[\w-]+", name):
                raise InputError.at(file.name, phrase("lesson_name"))
            page_cells(name, file, language)
        wanted = [name for name in only or names if name in names and name not in NOT_FOR_PUPILS]
        self.allowed: list[str] = [*self._lessons, *in_order([] if lessons and not only else wanted)]
        self.pupils: Pupils = Pupils(folder)
        self.address = address
        self.calls, self._live_pages = "", live_pages
        self.at_part: int | None = None
        self.votes: Votes = Votes()
        self.shown: PageElsewhere | None = None
        self.tasks: dict[str, Sequence[int]] = {}
        self._begin_process, self._processes = begin_process, dict[int, PageProcess]()
        self._pages, self._numbers = dict[int, PageElsewhere](), count(1)
        self.thinkers: Thinkers = Thinkers()
        self._drawing = set[asyncio.Task[None]]()
        self._bell: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None
        self.rooms: dict[int, Room] = {}
        for record in self.pupils.rooms:
            self._add(Room.kept(record))

    def go_on(self) -> None:
        """Set up the games that had begun before this program did, and draw what pages open with."""
        warmed = [each for each in self.allowed if each not in self._lessons]
        for number in range(PROCESSES):
            self._process(number).say("warm", warmed, self.language)
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
            raise InputError.at("page", phrase("no_page"))
        pupil = who if isinstance(who, Pupil) else None
        place = self.pupils.place(pupil) if pupil else self.folder / TEACHER
        room = next((room for room in self.rooms.values() if room.name == page), None)
        if page == PROJECTOR and self.shown is not None:
            return Mirror(page, self.shown)
        if room is None and page not in self._live_pages:
            process, number = self._process((pupil.number if pupil else 0) % PROCESSES), next(self._numbers)
            visit = PageElsewhere(page, language, self, pupil, process, number, place, self._lessons.get(page))
            self._pages[number] = visit
            if given := self.tasks.get(page):
                process.say("tasks", number, given)
            return visit
        session = Session(language, place, self.parts)
        session.run(ELSEWHERE.set, True)
        if room is None:
            return LivePage(page, session, self, pupil, partial(self._live_pages[page], self))
        seat = room.seat_of(pupil.number) if pupil else None
        return LivePage(page, session, self, pupil, lambda visit: room.open(seat, visit.session))

    def leave(self, tab: str) -> None:
        """Close a page for good."""
        visit = self.sessions.get(tab)
        if isinstance(visit, LivePage):
            for room in self.rooms.values():
                room.shut(visit.session)
        super().leave(tab)
        if isinstance(visit, PageElsewhere):
            self._pages.pop(visit.number, None)
            if visit is self.shown:
                self.show(None)

    def gone(self, tab: str, line: Line) -> None:
        """Keep a page for a while after its line is shut."""
        super().gone(tab, line)
        self.changed()

    def again(self, pupil: int | None, page: str = "") -> None:
        """Have pages requested again, since they have changed: all of a pupil's, or one of everybody's."""
        for tab, visit in list(self.sessions.items()):
            whose = visit.pupil.number if isinstance(visit, ClassVisit) and visit.pupil else None
            if (pupil is None or whose == pupil) and (not page or visit.page == page):
                self._renew(tab, visit)

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

    def note_opened(self, pupil: Pupil, page: str, files: list[str]) -> None:
        """Write down with which files a page of a pupil goes on."""
        opened = self.opened(pupil) | {page: files}
        write_whole(self.pupils.place(pupil) / OPENED, json.dumps(opened).encode(), sync=False)

    async def part(self, digest: str) -> bytes | None:
        """Return a long text by its digest, packed; None if it is not there (any more)."""
        if (found := self.parts.packed(digest)) is not None:
            return found
        for process in self._processes.values():
            if (packed := await process.ask("part", digest)) is not None:
                self.parts.take(digest, packed)
                return packed
        return None

    # ---- what the teacher does

    def show(self, pupil: Pupil | None) -> None:
        """Show the page at which a pupil is on the projector, without the name; None shows the way in again.

        Raises
        ------
        InputError
            If the pupil is at no page that can be shown: neither at one of the class nor in a room.
        """
        at = next(iter(self.visits(pupil)), None) if pupil is not None else None
        shown = at if isinstance(at, PageElsewhere) else None
        if pupil is not None and shown is None:
            raise InputError.at("", phrase("cannot_be_shown"))
        self.shown = shown
        self.again(None, PROJECTOR)

    def next_part(self, part: int | None) -> None:
        """Have all pages show a part, from 0; None leaves the part to each."""
        self.at_part = part
        self._call_all()

    def give_tasks(self, page: str, numbers: Sequence[int]) -> None:
        """Have a page of drills show only these to everybody, by their numbers from 1; all if there are none."""
        self.tasks[page] = numbers
        for each in self._pages.values():
            if each.page == page:
                each.process.say("tasks", each.number, numbers)
        self.changed()

    def call(self, key: str) -> None:
        """Call all pupils to something, by a key of the catalogue; an empty one lets them go on."""
        self.calls: str = key
        self._call_all()

    def remove(self, pupil: Pupil) -> None:
        """No longer let a pupil in; the seat is open, and played by a bot."""
        for room in self.rooms.values():
            room.stand_up(pupil.number)
        self.pupils.remove(pupil)
        self.again(pupil.number)
        self.changed()

    def add_rooms(self, game: str, seats: int, number: int, *, thinks: bool = False, **laid: Any) -> None:
        """Open rooms for a game.

        Parameters
        ----------
        game, seats, number
            The game, for how many, and how many rooms.
        thinks
            Whether the bots of free seats think long, where the game has such.
        laid
            Scenario and options of each.

        Raises
        ------
        InputError
            If there is no such game for that many, or there would be too many rooms.
        """
        least, most = GAMES.get(game, (0, -1))
        if not least <= seats <= most or not 0 < number <= MOST_ROOMS - len(self.rooms):
            raise InputError.at("", phrase("no_such_rooms", most=MOST_ROOMS))
        for _ in range(number):
            each = max(self.rooms, default=0) + 1
            bot = BOTS[thinks]
            places, seed = [Place() for _ in range(seats)], secrets.randbelow(1_000_000)
            self._add(Room(each, game, places, seed, bot=bot, **laid))
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
        self.end()

    def end(self) -> None:
        """End all processes; what is kept stays as it is."""
        self.thinkers.close()
        self.drawers.close()
        for process in self._processes.values():
            process.close()

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
        for tab, visit in list(self.sessions.items()):
            if isinstance(visit, PageElsewhere):
                self.leave(tab)
        for process in self._processes.values():
            process.close()
        self._processes.clear()
        self.votes = Votes()
        self.pupils.delete_all()
        self.changed()

    # ---- inside

    def _call_all(self) -> None:
        for visit in self.sessions.values():
            if isinstance(visit, ClassVisit):
                visit.call()
        self.changed()

    def _add(self, room: Room) -> None:
        self.rooms[room.number] = room
        room.changed = self.changed

    def _process(self, number: int) -> PageProcess:
        if number not in self._processes:
            self._processes[number] = self._begin_process(self._told)
        return self._processes[number]

    def _told(self, process: PageProcess, name: str, *arguments: Any) -> None:
        """Take what a process of pages tells; where one has ended, its pages are asked for again, and go on."""
        if name == "draw":
            drawing = asyncio.get_running_loop().create_task(self._draw(process, *arguments))
            self._drawing.add(drawing)
            drawing.add_done_callback(self._drawing.discard)
            return
        if name != "ended":
            number, *rest = arguments
            if number in self._pages:
                getattr(self._pages[number], name)(*rest)
            return
        self._processes = {number: each for number, each in self._processes.items() if each is not process}
        for tab, visit in list(self.sessions.items()):
            if isinstance(visit, PageElsewhere) and visit.process is process:
                self._renew(tab, visit)

    async def _draw(self, process: PageProcess, number: int, order: Order, language: str) -> None:
        """Have a picture drawn for a process of pages; it ends when it has been idle for long."""
        if self._rest is not None:
            self._rest.cancel()
        with speaking(language):
            process.say("drawn", number, await self.drawers.draw(order))
        if len(self._drawing) == 1:
            self._rest = asyncio.get_running_loop().call_later(DRAWERS_REST, self.drawers.close)

    def _renew(self, tab: str, visit: Visit) -> None:
        """Have a page asked for again."""
        line = visit.line
        self.leave(tab)
        if line is not None:
            line.shut(AGAIN)

    def _ring(self) -> None:
        self._bell = None
        voted, self.votes.changed = self.votes.changed, set()
        for visit in list(self.sessions.values()):
            if isinstance(visit, LivePage):
                visit.session.run(visit.refresh)
            elif isinstance(visit, PageElsewhere):
                for name in voted:
                    if name.startswith(f"{visit.page}/"):
                        by_hands = visit.pupil is None
                        visit.process.say("counted", visit.number, name, self.votes.of(name).counts, by_hands)
