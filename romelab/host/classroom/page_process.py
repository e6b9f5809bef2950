"""Pages of cells in a process of their own: what is drawn for one page holds up neither games nor the class around it.

A class speaks to such a process by tuples, the name of what is to be done and its arguments, and hears back in the
same way. :class:`Pages` is the process's half, :class:`PageProcess` the class's.
"""

# pyright: basic
import asyncio
import gc
import json
import logging
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from html import escape
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from romelab.controls.storage.autosave import Autosave
from romelab.core.errors import InputError
from romelab.core.language import speaking, spoken
from romelab.drawing.once import Order
from romelab.host.classroom.panel import class_words
from romelab.host.notebook import Cell, cells_of, said_cells
from romelab.host.one_process import lower
from romelab.host.parts import Parts
from romelab.host.server import VisitHere, version
from romelab.host.session import Session
from romelab.host.shell import run_cells
from romelab.keeping.folder import ELSEWHERE
from romelab.lessons.drills.page import DrillPage
from romelab.lessons.inquiry.plan import lesson_plan
from romelab.lessons.inquiry.quiz import VoteBox
from romelab.lessons.notes import Notes
from romelab.pages import notebooks_folder

Tell = Callable[..., None]
"""Says something to the other side: the name of what is to be done, and its arguments."""
QUIET = 0.5
"""Seconds without a message after which a process does what nobody waits for."""
PATTERN = "lesson_template"
"""The page whose cells show a lesson of the teacher's own."""


@cache
def page_cells(page: str, lesson: Path | None, language: str) -> tuple[Cell, ...]:
    """Return the cells of a page of romelab, or those that show the file of a teacher's own lesson.

    Raises
    ------
    InputError
        If the file holds no lesson.
    """
    if lesson is None:
        return cells_of(notebooks_folder() / f"{page}.ipynb")
    with speaking(language):
        plan = lesson_plan(lesson)
    head = f"<h1>{escape(plan.title)}</h1><p><strong>{escape(plan.question)}</strong></p>"
    words, first, *others = cells_of(notebooks_folder() / f"{PATTERN}.ipynb")
    source = first.source.replace(f'"{PATTERN}.toml"', repr(str(lesson)))
    return (words._replace(html=head), first._replace(source=source), *others)


class _Turn:
    """The line of a page for a while: each time that a browser comes it is another one."""

    def __init__(self, tell: Tell, number: int, turn: int) -> None:
        self._tell, self._number, self._turn = tell, number, turn

    def send(self, frame: str) -> None:
        """Send a frame."""
        self._tell("frame", self._number, self._turn, frame)

    def shut(self, why: int) -> None:
        """Leave it to the class to tell a browser that another has taken over."""


class PupilPage(VisitHere):
    """A page of cells that somebody in the class has open, in the process that holds it.

    Parameters
    ----------
    page, cells, session
        As for :class:`romelab.host.server.VisitHere`.
    whose
        What tells this pupil's half-written sentences apart from another's in the same browser.
    files
        Names of the files with which it goes on.
    tell
        Called with what the class is to know: files, notes, faults, votes.
    """

    def __init__(
        self, page: str, cells: tuple[Cell, ...], session: Session, whose: str, files: Sequence[str], tell: Tell
    ) -> None:
        super().__init__(page, cells, session)
        self._whose = whose
        self._files, self._tell, self._known = list(files), tell, dict[str, Any]()
        self._given: Sequence[int] = ()

    def words(self, names: list[str]) -> dict[str, Any]:
        """Return all that stands on the page before a cell has run."""
        return {**self.session.run(class_words, super().words(names)), "whose": self._whose}

    def heard(self, message: str) -> None:
        """Do what the page says, and tell the class what it is to know of it."""
        super().heard(message)
        self.report()

    async def _run(self) -> None:
        await super()._run()
        for box in self._votes().values():
            box.on_vote.append(
                lambda name, round_, at, box=box: self._tell(
                    "voted", name, round_, at, box.question.text, [each.text for each in box.question.answers]
                )
            )
        self.session.run(self._go_on)
        self.take_tasks(self._given)

    def take_tasks(self, numbers: Sequence[int]) -> None:
        """Have drills show only these, by their numbers; all of them if there are none."""
        before, self._given = self._given, numbers
        if before or numbers:
            for each in self.session.space.values():
                if isinstance(page := getattr(each, "drills", None), DrillPage):
                    self.session.run(page.take_set, numbers)
        self.report()

    def report(self) -> None:
        """Tell the class what has changed since it was last told."""
        files = [each.journal.name if each.journal else "" for each in self._autosaves()]
        found = {id(notes): notes for each in self.session.space.values() if (notes := _notes(each)) is not None}
        lines = [(notes.title, [tuple(note) for note in notes.lines]) for notes in found.values()]
        for name, what in (("files", files), ("noted", lines), ("failed", len(self.session.faults))):
            if self._known.get(name) != what and (name != "files" or any(files)):
                self._known[name] = what
                self._tell(name, what)

    def _autosaves(self) -> list[Autosave]:
        return [each for each in self.session.widgets() if isinstance(each, Autosave)]

    def _go_on(self) -> None:
        """Go on with the work that this page was doing, as if its button had been pressed."""
        for autosave, name in zip(self._autosaves(), self._files, strict=False):
            if name and any(work.name == name for work in autosave.offered):
                try:
                    autosave.resume_work(name)
                except InputError as error:
                    autosave.tell(str(error))

    # ---- votes

    def _votes(self) -> Mapping[str, VoteBox]:
        found: dict[str, VoteBox] = {}
        for each in self.session.space.values():
            if isinstance(votes := getattr(each, "votes", None), dict):
                found |= votes
        return found

    def take_counts(self, name: str, counts: Mapping[int, Sequence[int]], *, by_hands: bool) -> None:
        """Take what a class voted: a teacher's page as hands to show, a pupil's once both votes are given there."""
        box = self._votes().get(name)
        if box is not None:
            self.session.run(box.take_class, counts, by_hands=by_hands)


def _notes(thing: object) -> Notes | None:
    notes = getattr(thing, "notes", None)
    return notes if isinstance(notes, Notes) else None


class Pages:
    """All pages of one process by their numbers; its methods are what a class may have done.

    It draws no pictures: the class has a process for that.

    Parameters
    ----------
    tell
        Called with what is to be told to the class.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell, self._visits, self._parts = tell, dict[int, PupilPage](), Parts()
        self._numbers, self._ordered = count(), dict[int, asyncio.Future[Any]]()
        self.said_last: float = 0.0

    def open(
        self, number: int, page: str, lesson: Path | None, language: str, folder: Path, whose: str, files: Sequence[str]
    ) -> None:
        """Begin a page; nothing runs before it is answered."""
        session = Session(language, folder, self._parts)
        session.run(ELSEWHERE.set, True)
        cells = page_cells(page, lesson, language)

        def tell(name: str, *rest: Any) -> None:
            self._tell(name, number, *rest)

        self._visits[number] = visit = PupilPage(page, cells, session, whose, files, tell)
        visit.draw = self.draw

    def answer(self, number: int, turn: int, names: list[str], known: bool, fresh: bool) -> None:
        """Speak to a browser from now on."""
        self._visits[number].answer(_Turn(self._tell, number, turn), names, known, fresh=fresh)

    def heard(self, number: int, message: str) -> None:
        """Do what a page says."""
        self._visits[number].heard(message)

    def away(self, number: int) -> None:
        """Speak to nobody until somebody comes back."""
        self._visits[number].away()

    def close(self, number: int) -> None:
        """Let go of a page."""
        self._visits.pop(number).close()

    def counted(self, number: int, name: str, counts: Mapping[int, Sequence[int]], by_hands: bool) -> None:
        """Let a page know how the class voted."""
        self._visits[number].take_counts(name, counts, by_hands=by_hands)

    def tasks(self, number: int, given: Sequence[int]) -> None:
        """Have a page show only these of its drills."""
        self._visits[number].take_tasks(given)

    def whole(self, number: int, asked: int) -> None:
        """Describe a page as it stands, as one frame for somebody who only looks."""
        visit = self._visits.get(number)
        self._tell(
            "given", asked, visit and json.dumps([{**visit.words([]), "version": version()}, *visit.session.whole()])
        )

    def part(self, digest: str, asked: int) -> None:
        """Send a long text, packed."""
        self._tell("given", asked, self._parts.packed(digest))

    async def draw(self, order: Order) -> Any:
        """Have the class draw a picture, in the language spoken; None where it has to be drawn here."""
        number = next(self._numbers)
        found = self._ordered[number] = asyncio.get_running_loop().create_future()
        self._tell("draw", number, order, spoken())
        return await found

    def drawn(self, number: int, picture: Any) -> None:
        """Take a picture, unless its page is closed."""
        if not (found := self._ordered.pop(number)).done():
            found.set_result(picture)

    def warm(self, pages: Sequence[str], language: str) -> None:
        """Run what pages open with, a cell at a time, while nobody asks for anything else."""
        self._warming = asyncio.get_running_loop().create_task(self._warm(pages, language))

    async def _warm(self, pages: Sequence[str], language: str) -> None:
        for page in pages:
            session = Session(language, None, self._parts)
            try:
                for cell in session.run(said_cells, page, page_cells(page, None, language)):
                    while monotonic() < self.said_last + QUIET or any(visit.opens for visit in self._visits.values()):
                        await asyncio.sleep(0.2)
                    task = run_cells([(cell.name, cell.source)] if cell.source else (), self.draw)
                    await session.run(asyncio.get_running_loop().create_task, task)
            finally:
                session.close()
        gc.collect()  # figures hold each other, and what was needed once is held no longer


async def _answer(line: Connection) -> None:
    loop, asked = asyncio.get_running_loop(), asyncio.Queue[tuple[Any, ...] | None]()
    pages = Pages(lambda *told: line.send(told))

    def read() -> None:
        with suppress(EOFError, OSError):
            while True:
                loop.call_soon_threadsafe(asked.put_nowait, line.recv())
        os._exit(0)  # the class is gone; what it has not heard of is said again to the next one

    Thread(target=read, daemon=True).start()
    while (message := await asked.get()) is not None:
        name, *arguments = message
        pages.said_last = pages.said_last if name == "drawn" else monotonic()
        try:
            getattr(pages, name)(*arguments)
        except Exception:
            logging.exception(name)
        # Whoever else is due comes between two messages.
        await asyncio.sleep(0)


def work(line: Connection) -> None:
    """Hold pages until the class ends, as a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the class
    lower()
    with suppress(OSError):
        asyncio.run(_answer(line))


class PageProcess:
    """The class's end of a process that holds pages.

    Parameters
    ----------
    heard
        Called on the loop with what it tells: its name and arguments; ``"ended"`` when it has ended.
    """

    def __init__(self, heard: Callable[..., None]) -> None:
        context = get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=work, args=(other,), daemon=True)
        self._process.start()
        other.close()
        self._asked, self._waiting = count(), dict[int, asyncio.Future[Any]]()
        self._heard, self._out = heard, ThreadPoolExecutor(1)  # a full pipe holds up no click
        self._loop = asyncio.get_running_loop()
        Thread(target=self._read, daemon=True).start()

    def say(self, *message: Any) -> None:
        """Have something done."""
        self._out.submit(self._send, message)

    async def ask(self, name: str, *arguments: Any) -> Any:
        """Ask for something; None if the process ends first."""
        number = next(self._asked)
        found = self._waiting[number] = self._loop.create_future()
        self.say(name, *arguments, number)
        return await found

    def close(self) -> None:
        """End it, and wait until it has ended: it writes nothing after that."""
        self._heard = lambda *_told: None
        self._process.kill()
        self._process.join()
        self._out.shutdown(wait=False, cancel_futures=True)

    def _send(self, message: tuple[Any, ...]) -> None:
        with suppress(OSError):  # it has ended, which the reader tells
            self._line.send(message)

    def _read(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                self._loop.call_soon_threadsafe(self._told, *self._line.recv())
        with suppress(RuntimeError):  # the loop has ended as well
            self._loop.call_soon_threadsafe(self._told, "ended")

    def _told(self, name: str, *arguments: Any) -> None:
        if name == "given":
            number, what = arguments
            self._waiting.pop(number).set_result(what)
            return
        if name == "ended":
            for each in self._waiting.values():
                each.set_result(None)
            self._waiting.clear()
        self._heard(self, name, *arguments)
