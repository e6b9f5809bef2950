"""Pages whose cells have been run, as what tells their answers takes them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from romelab.host.notebook import cells_of, page_files
from romelab.host.parts import Parts
from romelab.host.session import Session
from romelab.host.shell import run_cells

ALL = slice(None)


def opened(page: str, language: str = "en", which: slice = ALL) -> tuple[Session, Parts]:
    """Open a page, run those of its cells that are asked for, and return its session and its long texts."""
    parts = Parts()
    session = Session(language, None, parts, numbered=True)
    cells = [(each.name, each.source) for each in cells_of(page_files(Path())[page]) if each.source]
    session.run(asyncio.run, run_cells(cells[which]))
    assert session.faults == []
    return session, parts
