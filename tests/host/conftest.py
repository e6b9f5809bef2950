"""Pages without a browser: what is sent to them is read here, and what they say is written here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import comm
import pytest

from romelab.drawing.picture import ALBUM, Album
from romelab.host.notebook import cells_of, page_files, said_cells
from romelab.host.session import Session
from romelab.host.shell import Shell, steps_of_cell
from tests.host import frames


@pytest.fixture(autouse=True)
def no_shell_stays() -> Iterator[None]:
    """Leave the program as it was: other tests show their widgets to nobody."""
    before = comm.create_comm, comm.get_comm_manager
    yield
    comm.create_comm, comm.get_comm_manager = before
    Shell.clear_instance()


@pytest.fixture(autouse=True)
def no_picture_stays() -> Iterator[None]:
    """Leave the album as it was: a test may have put another one in its place."""
    yield
    ALBUM[0] = Album()


class Reader:
    """A page that a test reads: each of its models by its id, as it stands now.

    Parameters
    ----------
    language, folder
        As a session takes them.
    """

    def __init__(self, language: str = "en", folder: Path | None = None) -> None:
        self.session = Session(language, folder)
        self.session.send = self.take
        self.models: dict[str, dict[str, Any]] = {}
        self.outputs: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.done: list[int] = []
        self.said = 0

    def take(self, frame: str) -> None:
        self.frames.append(frame)
        for message in json.loads(frame):
            frames.take(self.models, message)
            if message["type"] == "output":
                self.outputs.append(message)
            elif message["type"] == "done":
                self.done.append(message["n"])

    def run(self, source: str) -> None:
        """Run a cell and read what it shows."""

        async def cell() -> None:
            self.session.run(lambda: list(steps_of_cell(source, "cell")))

        asyncio.run(cell())

    def page(self, name: str) -> None:
        """Run all cells of a page."""
        for cell in self.session.run(said_cells, name, cells_of(page_files(Path("none"))[name])):
            if cell.source:
                self.run(cell.source)

    def say(self, ident: str, data: Any, n: int | None = None, **more: Any) -> bool:
        """Say something to a model as a page does, and read the answer; the next number if none is given."""
        self.said = self.said + 1 if n is None else n

        async def said() -> bool:
            return self.session.heard(json.dumps({"comm": ident, "data": data, "n": self.said, **more}))

        return asyncio.run(said())

    def of_kind(self, kind: str) -> list[str]:
        """The ids of all models of a kind, such as ``"ButtonModel"``."""
        return [ident for ident, state in self.models.items() if state["_model_name"] == kind]

    def button(self, words: str) -> str:
        """The number of a button by its words."""
        found = next(s for s in self.models.values() if s["_model_name"] == "ButtonModel" and s["description"] == words)
        return next(name[6:] for name in found["_dom_classes"] if name.startswith("rl-no-"))

    @property
    def frame(self) -> str:
        """The model of the stage's own script."""
        return next(ident for ident, state in self.models.items() if "serial" in state)

    def press(self, words: str, number: str | None = None) -> bool:
        """Press a button of the stage."""
        told = {"pressed": self.models[self.frame]["serial"], "words": words}
        told["button"] = int(number or self.button(words))
        return self.say(self.frame, {"method": "custom", "content": told})


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> type[Reader]:
    """What reads pages; work is kept where a test says so."""
    monkeypatch.delenv("ROMELAB_KEEP", raising=False)
    return Reader
