"""A page in the browser alone: its session runs in a worker of the browser, and goes on where the recorded page stands.

What a page looks like when it opens was recorded when the site was made (:mod:`romelab.host.record`). The same cells
are run here with the same numbers of widgets, so a click on the recorded page is heard as if it had always been alive.
"""

# pyright: basic
from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

from romelab.host.no_matplotlib import Recorded, stand_in
from romelab.host.parts import AT, Parts
from romelab.host.session import Session
from romelab.host.shell import run_cells
from romelab.keeping.folder import FOLDER

AFRESH = {"type": "afresh"}
"""What a page is told if it is not the one that was recorded: it begins again without the record."""


class Packs(MetaPathFinder):
    """Fetches a pack of the site when something of it is imported for the first time.

    Parameters
    ----------
    packs
        The packs by the names that lead to them.
    fetch
        Fetches and unpacks one.
    """

    def __init__(self, packs: Mapping[str, str], fetch: Callable[[str], object]) -> None:
        self._packs, self._fetch = dict(packs), fetch

    def find_spec(self, fullname: str, path: Sequence[str] | None = None, target: Any = None) -> None:
        """Fetch what a module lies in; others find it then."""
        if (pack := self._packs.pop(fullname, None)) is not None:
            self._fetch(pack)
            invalidate_caches()


class Alone:
    """A page that is answered in the browser.

    Parameters
    ----------
    record
        The recorded page: its first frame, as JSON.
    send
        Takes each frame.
    picture
        Fetches the file of a recorded picture by its digest.
    home
        The folder in which work is kept; empty keeps none.
    afresh
        Whether the page shows no more than its words yet.
    """

    def __init__(
        self,
        record: str,
        send: Callable[[str], None],
        picture: Callable[[str], bytes],
        home: str,
        *,
        afresh: bool = False,
    ) -> None:
        self._send, self._afresh = send, afresh
        known: Collection[str] = set(re.findall(rf'"{AT}": ?"([0-9a-f]+)"', record))
        messages: list[dict[str, Any]] = json.loads(record)
        self._page = messages[0]
        stand_in(Recorded(self._page["pictures"], picture, self._page["outlines"]))
        self._states = next((each["states"] for each in messages if each["type"] == "states"), {})
        self._outputs = [each for each in messages if each["type"] == "output"]
        folder = Path(home) / FOLDER if home else None
        self.session: Session = Session(self._page["language"], folder, Parts(known), numbered=True)
        for each in self._outputs:
            self.session.recorded.setdefault(each["cell"], []).append(each["mime"])

    async def begin(self, done: Sequence[str] = ()) -> None:
        """Run the cells, then tell the page what differs from what it shows.

        Parameters
        ----------
        done
            What was done on the page before there was a program, as messages: it is done again.
        """
        session = self.session
        await session.context.run(asyncio.ensure_future, self._run())
        for message in done:
            session.heard(message)
            await asyncio.sleep(0)
        session.send = self._send
        if self._afresh:
            session.everything()
        elif not session.differences(self._states, self._outputs):
            session.say(AFRESH)
        session.say({"type": "ready"})
        session.flush()

    async def _run(self) -> None:
        session, cells = self.session, [each for each in self._page["cells"] if each["source"]]
        await run_cells((each["name"], each["source"]) for each in cells if not each["for_code"])
        for each in cells:
            # What those who program see stands as it was recorded: most of it asks for what is not here.
            session.in_cell(each["name"])
            for mime in session.recorded.get(each["name"], ()) if each["for_code"] else ():
                session.output(mime)
        session.in_cell("")
