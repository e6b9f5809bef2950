"""A class without browsers: what pupils are sent is read here, and what they say is written here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import comm
import pytest

from romelab.host.classroom import rooms, thinkers
from romelab.host.classroom.classroom import TEACHER, Classroom
from romelab.host.classroom.live_pages import LIVE_PAGES
from romelab.host.classroom.page_process import Pages
from romelab.host.classroom.pupils import Pupil
from romelab.host.classroom.visits import ClassVisit, Mirror, PageElsewhere
from romelab.host.server import VisitHere
from romelab.host.shell import Shell
from tests.host import frames


@pytest.fixture(autouse=True)
def no_shell_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("ROMELAB_KEEP", raising=False)
    monkeypatch.setattr(rooms, "BEAT", 1e-6)
    monkeypatch.setattr(thinkers, "ANSWER", 1e-6)
    monkeypatch.setattr("romelab.host.shell.SHOWN", 0.0)  # no screen here says that it has drawn
    before = comm.create_comm, comm.get_comm_manager
    yield
    comm.create_comm, comm.get_comm_manager = before
    Shell.clear_instance()


class Screen:
    """The line of one browser: each model by its id as it stands now, and why it was shut."""

    def __init__(self) -> None:
        self.models: dict[str, dict[str, Any]] = {}
        self.frames: list[str] = []
        self.done: list[int] = []
        self.why = 0
        self.said = 0

    def send(self, frame: str) -> None:
        self.frames.append(frame)
        for message in json.loads(frame):
            frames.take(self.models, message)
            if message["type"] == "done":
                self.done.append(message["n"])

    def shut(self, why: int) -> None:
        self.why = why

    @property
    def words(self) -> str:
        """All words that the models hold."""
        return json.dumps(list(self.models.values()), ensure_ascii=False)


class Near:
    """Pages in this program in place of a process for them: what is said to it is done at once."""

    def __init__(self, heard: Callable[..., None]) -> None:
        self.given: Any = None
        self._heard = heard
        self.pages = Pages(self._told)

    def _told(self, name: str, *arguments: Any) -> None:
        if name == "given":
            self.given = arguments[1]
        elif name == "draw":
            self.pages.drawn(arguments[0], None)
        else:
            self._heard(self, name, *arguments)

    def say(self, name: str, *arguments: Any) -> None:
        if name != "warm":
            getattr(self.pages, name)(*arguments)

    async def ask(self, name: str, *arguments: Any) -> Any:
        self.say(name, *arguments, 0)
        return self.given

    def close(self) -> None:
        pass


class Class:
    """A class with pupils and their screens."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.folder = folder
        self.room = Classroom(
            *(folder, "en", (), "the key of the class", 1, "http://192.0.2.5:8750"),
            **{"live_pages": LIVE_PAGES, "begin_process": Near, **more},
        )

    def join(self, name: str) -> Pupil:
        return self.room.pupils.join(self.room.pupils.code, name)[0]

    @staticmethod
    def here(visit: ClassVisit) -> VisitHere:
        """Where the session of a page is."""
        if isinstance(visit, PageElsewhere):
            return visit.process.pages._visits[visit.number]
        assert isinstance(visit, VisitHere)
        return visit

    async def open(self, who: Pupil | str, page: str, language: str = "en") -> tuple[Screen, Any]:
        screen = Screen()
        hello = json.dumps({"tab": f"a-tab-of-a-browser/{page}", "page": page, "language": language})
        tab = self.room.hello(screen, who, hello)
        assert tab, "the page was refused"
        visit = self.room.sessions[tab]
        assert isinstance(visit, ClassVisit)
        if not isinstance(visit, Mirror) and (running := self.here(visit)._running) is not None:
            await running
        await settled()
        return screen, visit

    def say(self, visit: ClassVisit, ident: str, data: Any, n: int | None = None) -> None:
        screen = visit.line
        assert isinstance(screen, Screen)
        screen.said = screen.said + 1 if n is None else n
        visit.heard(json.dumps({"comm": ident, "data": data, "n": screen.said}))

    async def press(self, visit: ClassVisit, words: str) -> None:
        """Press a plain button by its words."""
        screen = visit.line
        assert isinstance(screen, Screen)
        ident = next(i for i, s in screen.models.items() if s.get("description") == words)
        self.say(visit, ident, {"method": "custom", "content": {"event": "click"}})
        await settled()

    async def game(self, name: str, pupils: int = 3, seats: int = 3) -> list[Pupil]:
        """Begin a game in room 1 with some pupils."""
        found = [self.join(who) for who in ("Ada", "Ben", "Cleo", "Dora")[:pupils]]
        self.room.add_rooms(name, seats, 1)
        for at, pupil in enumerate(found):
            self.room.rooms[1].sit(pupil.number, at)
        self.room.begin(self.room.rooms[1])
        await settled()
        return found


async def settled() -> None:
    """Let all that is due be done."""
    for _ in range(8):
        await asyncio.sleep(0)
    await asyncio.sleep(0.002)  # what is shown on a beat
    await asyncio.sleep(0)


@pytest.fixture
def in_class(tmp_path: Path) -> Callable[[Callable[[Class], Coroutine[Any, Any, None]]], None]:
    def run(what: Callable[[Class], Coroutine[Any, Any, None]]) -> None:
        async def main() -> None:
            whole = Class(tmp_path / "class")
            try:
                await what(whole)
            finally:
                whole.room.close()

        asyncio.run(main())

    return run


__all__ = ["TEACHER", "Class", "Screen"]
