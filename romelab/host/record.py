"""What a page looks like when it opens, recorded in a program of its own: ``python -m romelab.host.record``.

A page in the browser alone shows this at once. Its program runs the same cells with the same numbers of widgets, so it
goes on where the recorded page stands (:mod:`romelab.host.worker`).
"""

# pyright: basic
import asyncio
import json
import sys
import tempfile
from base64 import b64encode
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from romelab.core.language import language
from romelab.drawing.picture import ALBUM, Picture
from romelab.host.drawers import in_256_colours
from romelab.host.no_matplotlib import Numbered
from romelab.host.notebook import Cell, cells_of, page_files, page_words, said_cells
from romelab.host.parts import Parts
from romelab.host.session import Session
from romelab.host.shell import run_cells
from romelab.keeping.folder import FOLDER

PACKS = {
    name: name.rpartition(".")[2]
    for name in (
        *("romelab.struggle_for_rome", "romelab.kampf_um_rom", "romelab.total_war_rome"),
        *("romelab.atlas", "romelab.lessons", "romelab.studies", "networkx", "icepool"),
    )
}
"""What is fetched only when something of it is imported: names of packages, and of the packs they lie in."""

LESSON = "lesson_"

EXPLORED = {
    "explore_roads": ("tribe", "free", "goal", "ways"),
    "explore_achievements": ("colour", "asks", "goal", "plans"),
    "explore_regions": ("kind", "faction", "goal", "ways"),
}
"""Pages of explorers, and the controls whose choices are all tried out for a page in one file; the last lists ways."""


class Drawn(Numbered):
    """Notes pictures as they are shown, and lets the page fetch each by its digest.

    Attributes
    ----------
    files
        Their files by their digests.
    digests
        Their digests, by their names.
    """

    def __init__(self) -> None:
        super().__init__({})
        self.files: dict[str, bytes] = {}
        self.digests: dict[str, str] = {}

    def address(self, picture: Picture) -> str:
        """Note a picture, and return where it will lie."""
        return f"picture/{self._noted(picture)}.png"

    def file(self, picture: Picture) -> bytes:
        """Return the file that the page fetches."""
        return self.files[self._noted(picture)]

    def _noted(self, picture: Picture) -> str:
        data = in_256_colours(picture.data)
        digest = blake2b(data, digest_size=16).hexdigest()
        self.files[digest] = data
        for name in self.names(picture):
            self.digests.setdefault(name, digest)
        return digest


def record(page: str, tongue: str, names: Sequence[str], places: int = 0) -> dict[str, Any]:
    """Run the cells of a page, and return what it shows then.

    Parameters
    ----------
    page
        Its name.
    tongue
        Its language, by two letters.
    names
        The pages that it leads to.
    places
        At how many places of its tours its answers are tried out, below 0 at all; then it keeps no work itself.

    Returns
    -------
    dict
        ``messages``, the first frame; ``table``, its answers if they were tried out; ``parts``, the long texts of the
        frame, and ``pictures``, the files of its pictures as base64, by their digests; ``faults``, sentences.
    """
    language(tongue)
    ALBUM[0] = drawn = Drawn()
    cells = said_cells(page, cells_of(page_files(Path())[page]))
    with tempfile.TemporaryDirectory() as home:
        parts = Parts()
        session = Session(tongue, None if places else Path(home) / FOLDER, parts, numbered=True)
        frames: list[str] = []
        packs = session.run(asyncio.run, _run(session, cells, frames.append))
        words = session.run(page_words, page, names, cells, alone=True)
        # The long texts of the first frame are fetched by themselves; those of the table are in it.
        texts, outlines, table = dict(parts.all()), dict(drawn.known), None
        if places:
            # They bring lessons, which are not part of every page.
            if page.startswith(LESSON):
                from romelab.host.lesson_answers import LessonTable

                trial = LessonTable(session, parts)
            elif page in EXPLORED:
                from romelab.host.explorer_answers import ExplorerTable

                trial = ExplorerTable(session, parts, EXPLORED[page])
            else:
                from romelab.host.answers import Table

                trial = Table(session, parts)
            table = asyncio.run(trial.all(places))
    messages = [each for frame in frames for each in json.loads(frame)]
    # A page of words and pictures alone needs no program.
    words["packs"] = packs if any(each["type"] == "states" for each in messages) else None
    words["pictures"] = drawn.digests
    words["outlines"] = outlines
    return {
        "messages": [words, *messages],
        "table": table,
        "parts": texts,
        "pictures": {digest: b64encode(data).decode() for digest, data in drawn.files.items()},
        "faults": session.faults,
    }


async def _run(session: Session, cells: Sequence[Cell], take: Any) -> list[str]:
    # What is shown to those who program is run last: the program in the browser leaves it as it was recorded.
    await run_cells((cell.name, cell.source) for cell in cells if cell.source and not cell.for_code)
    packs = sorted({pack for name, pack in PACKS.items() if name in sys.modules})
    session.send = take
    session.everything()
    session.flush()
    # What is drawn meanwhile stands before what they are shown, however busy the computer is.
    while len(asyncio.all_tasks()) > 1:
        await asyncio.sleep(0.002)
    await run_cells((cell.name, cell.source) for cell in cells if cell.for_code)
    session.flush()
    return packs


if __name__ == "__main__":
    print(json.dumps(record(sys.argv[2], sys.argv[3], sys.argv[4:], int(sys.argv[1]))))
