"""The pages that somebody in the class has open: those around the pages and rooms here, all others in processes."""

# pyright: basic
from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.host.classroom.page_process import PageProcess
from romelab.host.classroom.panel import class_words
from romelab.host.classroom.pupils import Pupil, Pupils
from romelab.host.classroom.votes import Votes
from romelab.host.notebook import Cell
from romelab.host.server import Line, Visit, VisitHere
from romelab.host.session import WIDGET, Session
from romelab.host.words import phrase


class TheClass(Protocol):
    """What a page asks of the class in which it is open."""

    pupils: Pupils
    votes: Votes
    calls: str
    at_part: int | None

    def opened(self, pupil: Pupil) -> dict[str, list[str]]:
        """Return the names of the files that each page of a pupil goes on with."""
        ...

    def note_opened(self, pupil: Pupil, page: str, files: list[str]) -> None:
        """Write down with which files a page of a pupil goes on."""

    def changed(self) -> None:
        """Have the pages that show the class look again."""


class ClassVisit(Visit):
    """A page that somebody in the class has open.

    Attributes
    ----------
    classroom
        The class.
    pupil
        Whose page it is; None for the teacher's.
    said_last
        When the page was last heard.
    """

    classroom: TheClass
    pupil: Pupil | None
    said_last: float = 0.0

    @property
    def faults(self) -> int:
        """How often something went wrong on it."""
        return 0

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message at once."""
        if self.line is not None:
            self.line.send(json.dumps([message]))

    def answer(self, line: Line, names: list[str], known: bool, *, fresh: bool = True) -> None:
        """Speak over a line from now on."""
        self.said_last = monotonic()
        super().answer(line, names, known, fresh=fresh)
        self.call()
        self.classroom.changed()

    def call(self) -> None:
        """Have a pupil's page look up, if the class is to, or go on; and show the part at which the class is."""
        if self.classroom.at_part is not None:
            self.tell({"type": "part", "number": self.classroom.at_part})
        if self.pupil is not None:
            with speaking(self.language):
                words = phrase(self.classroom.calls) if self.classroom.calls else ""
            self.tell({"type": "attention", "words": words})

    def is_heard(self, message: str) -> bool:
        """Tell whether what the page says is to be done; while the class looks up it is only answered."""
        self.said_last = monotonic()
        if self.pupil is None or not self.classroom.calls:
            return True
        self.pass_over(message)
        return False

    def pass_over(self, message: str) -> None:
        """Answer what the page says, and do nothing."""
        with suppress(ValueError, AttributeError, RecursionError):
            self.tell({"type": "done", "n": json.loads(message[:200_000]).get("n")})


class LivePage(ClassVisit, VisitHere):
    """A page of the class itself, or a screen of a room.

    Parameters
    ----------
    page, session
        As for :class:`romelab.host.server.VisitHere`.
    classroom, pupil
        As for its base.
    live
        Gives what is shown, made as this page.

    Attributes
    ----------
    refresh
        Shows how the class stands now.
    """

    def __init__(
        self, page: str, session: Session, classroom: TheClass, pupil: Pupil | None, live: Callable[[LivePage], Any]
    ) -> None:
        super().__init__(page, (Cell("live", "", "", False),), session)
        self.classroom: TheClass = classroom
        self.pupil: Pupil | None = pupil
        self._live = live
        self.refresh: Callable[[], None] = lambda: None
        self.looking: asyncio.Task[None] | None = None

    @property
    def faults(self) -> int:
        """How often something went wrong on it."""
        return len(self.session.faults)

    def words(self, names: list[str]) -> dict[str, Any]:
        """Return all that stands on the page before what is live."""
        return self.session.run(class_words, super().words(names))

    def heard(self, message: str) -> None:
        """Do what the page says."""
        if self.is_heard(message):
            super().heard(message)

    async def _run(self) -> None:
        self.session.in_cell("live")
        try:
            widget = self._live(self)
        except InputError as refusal:
            self.session.output({"text/plain": str(refusal)})
        else:
            self.session.output({WIDGET: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}})
            self.session.keep_only(widget)
        self.session.say({"type": "ready"})

    def close(self) -> None:
        """Let go of all that the page holds."""
        if self.looking is not None:
            self.looking.cancel()
        super().close()


class PageElsewhere(ClassVisit):
    """A page of cells, which another process holds (:mod:`romelab.host.classroom.page_process`).

    Parameters
    ----------
    page, language
        Its name, and its language.
    classroom, pupil
        As for its base.
    process, number
        The process, and what the page is called there.
    lesson
        The file of the lesson that it shows, if it is a teacher's own.

    Attributes
    ----------
    notes
        What was noted on it: a title and lines for each lesson.
    mirrors
        Pages that show what this one shows.
    """

    def __init__(
        self,
        page: str,
        language: str,
        classroom: TheClass,
        pupil: Pupil | None,
        process: PageProcess,
        number: int,
        place: Path,
        lesson: Path | None,
    ) -> None:
        super().__init__(page, language)
        self.classroom: TheClass = classroom
        self.pupil: Pupil | None = pupil
        self.process = process
        self.number = number
        self.notes: Sequence[tuple[str, Sequence[tuple[str, str, str, str]]]] = ()
        self.mirrors: set[Mirror] = set()
        self._faults = self._turn = 0
        files = classroom.opened(pupil).get(page, []) if pupil else []
        whose = f"{classroom.pupils.code} {pupil.number}" if pupil else ""
        process.say("open", number, page, lesson, language, place, whose, files)

    @property
    def faults(self) -> int:
        """How often something went wrong on it."""
        return self._faults

    def answer(self, line: Line, names: list[str], known: bool, *, fresh: bool = True) -> None:
        """Speak over a line from now on."""
        self._turn += 1
        super().answer(line, names, known, fresh=fresh)
        self.process.say("answer", self.number, self._turn, names, known, fresh)

    def heard(self, message: str) -> None:
        """Have done what the page says."""
        if self.is_heard(message):
            self.process.say("heard", self.number, message)
            for mirror in self.mirrors:
                mirror.follow(message)

    def away(self) -> None:
        """Speak to nobody until somebody comes back."""
        super().away()
        self.process.say("away", self.number)

    def close(self) -> None:
        """Let go of the page."""
        super().close()
        self.process.say("close", self.number)

    # ---- what its process tells

    def frame(self, turn: int, frame: str) -> None:
        """Send a frame, unless it was for a browser that was here before."""
        if turn == self._turn and self.line is not None:
            self.line.send(frame)
            for mirror in self.mirrors:
                mirror.show(frame)

    def files(self, names: list[str]) -> None:
        """Note with which files the page goes on."""
        if self.pupil is not None:
            self.classroom.note_opened(self.pupil, self.page, names)

    def noted(self, notes: Sequence[tuple[str, Sequence[tuple[str, str, str, str]]]]) -> None:
        """Take what was noted on it."""
        self.notes = notes

    def failed(self, faults: int) -> None:
        """Take how often something went wrong."""
        self._faults = faults

    def voted(self, name: str, round_: int, at: int, question: str, answers: Sequence[str]) -> None:
        """Take a vote."""
        if self.pupil is not None:
            self.classroom.votes.take(self.pupil.number, name, round_, at, question, answers)
            self.classroom.changed()


class Mirror(ClassVisit):
    """A pupil's page on the projector: it shows what that one shows, without a name, and nothing is done on it.

    Parameters
    ----------
    page
        What it is called itself.
    shown
        The page that it shows.
    """

    def __init__(self, page: str, shown: PageElsewhere) -> None:
        super().__init__(page, shown.language)
        self.classroom: TheClass = shown.classroom
        self.pupil: Pupil | None = None
        self._shown = shown
        self._early: list[str] | None = []
        self._asking: asyncio.Task[None] | None = None

    def answer(self, line: Line, names: list[str], known: bool, *, fresh: bool = True) -> None:
        """Speak over a line from now on."""
        super().answer(line, names, known, fresh=fresh)
        self._early = []
        self._shown.mirrors.add(self)
        self._asking = asyncio.get_running_loop().create_task(self._begin())

    async def _begin(self) -> None:
        whole = await self._shown.process.ask("whole", self._shown.number)
        early, self._early = self._early or [], None
        for frame in (whole, *early) if whole else ():
            self.show(frame)

    def show(self, frame: str) -> None:
        """Show what the pupil's page was sent, once all that stood there before is shown."""
        if self._early is not None:
            self._early.append(frame)
        elif self.line is not None:
            self.line.send(frame)

    def follow(self, message: str) -> None:
        """Show what a pupil chose or wrote: that is known on the pupil's page, and so is not sent to it."""
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            said: Any = json.loads(message[:200_000])
            if said["data"]["method"] == "update":
                data = {"method": "update", "state": said["data"]["state"]}
                self.show(json.dumps([{"type": "comm_msg", "comm": said["comm"], "data": data}]))

    def heard(self, message: str) -> None:
        """Answer, and do nothing."""
        self.pass_over(message)

    def away(self) -> None:
        """Show nothing until somebody looks again."""
        super().away()
        self._shown.mirrors.discard(self)

    def close(self) -> None:
        """Show nothing any more."""
        super().close()
        self._shown.mirrors.discard(self)
