"""The store on disk: a folder ``my romelab`` beside the notebooks, one file a piece of work, named by date."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from datetime import datetime
from pathlib import Path

from romelab.core.errors import InputError, file_errors
from romelab.core.input import hold, path_of, problem_of_name, read_text, typed, write_whole
from romelab.core.saves import ENDING, MOST_BYTES, MOST_LINE
from romelab.keeping.store import Work

FOLDER = "my romelab"
SWITCH = "ROMELAB_KEEP"
"""Environment variable: another folder to keep work in, or ``no`` to keep none."""
LONGEST_NAME = 40
MOST_WORKS = 500
"""How many files of a folder are looked at."""
MOST_SPACE = 100_000_000
"""Bytes that all work of a folder may take; beyond it no further piece of work is begun."""
SLACK = 1_000_000
"""Bytes that a file may grow by before it is written anew, without what no longer counts."""
STORED_WHEN_CLOSED = sys.platform == "emscripten"
"""Whether a file has to be closed after each write: in a browser without a server nothing is stored before."""
PLACE: ContextVar[Path] = ContextVar("romelab_folder")
"""The folder for the work of a page that shares its program with others."""
ELSEWHERE: ContextVar[bool] = ContextVar("romelab_elsewhere", default=False)
"""Whether the page is seen at another computer: then no file is written where the page says, only handed over."""
_TAIL = 4000
_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
_FUTURE = 3_600_000_000_000
"""Nanoseconds by which the clock of a shared folder may be ahead of this computer's."""


def here() -> Folder | None:
    """Return the folder for work of this program: beside the notebook of a kernel; None where nobody works by hand."""
    wanted = os.environ.get(SWITCH, "")
    if wanted == "no":
        return None
    if wanted:
        return Folder(path_of(wanted, SWITCH))
    if (place := PLACE.get(None)) is not None:
        return Folder(place)
    # Only a notebook: a script or a test that builds a table leaves no files behind.
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return Folder(Path.cwd() / FOLDER) if getattr(shell, "kernel", None) is not None else None


class Folder:
    """Work in a folder.

    Parameters
    ----------
    path
        The folder; made when something is first kept.
    who
        Number or nickname of those who work; each has a folder inside. Whoever gives none shares the outer one.
    """

    def __init__(self, path: Path, who: str = "") -> None:
        self.root: Path = path
        self.who: str = who
        self.path: Path = path / who if who else path

    def of(self, who: str, *, others: bool = False) -> Folder:
        """Return the folder of a pair.

        Parameters
        ----------
        who
            Their number or nickname; empty for nobody's.
        others
            True if somebody else of that name has a folder already: theirs is then called "... 2".

        Raises
        ------
        InputError
            If it is not a name.
        """
        if not who.strip():
            return Folder(self.root)
        if wrong := problem_of_name(who, LONGEST_NAME, "a number or nickname"):
            raise InputError.at("", wrong)
        plain = file_name_of(who)
        found, number = plain, 1
        while others and (self.root / found).exists():
            number += 1
            found = f"{plain} {number}"
        return Folder(self.root, found)

    def works(self) -> Sequence[Work]:
        """Return what is kept, the latest first."""
        try:
            # Never past so many: a folder of a stranger may hold anything.
            files = sorted(self.path.glob(f"*{ENDING}"), key=_last, reverse=True)[:MOST_WORKS]
        except OSError:
            return ()
        return [work for file in files if (work := _work(file)) is not None]

    def read(self, name: str) -> str:
        """Return all lines of a piece of work."""
        return read_text(self.path / name, MOST_BYTES)

    def begin(self, title: str) -> FileJournal:
        """Begin a piece of work; nothing is written before its first line."""
        return FileJournal(self, title)

    def go_on(self, name: str) -> FileJournal | None:
        """Go on with a piece of work; None if another page is working on it."""
        path = self.path / name
        if path.is_symlink():
            raise InputError.at(name, "is a link to another place, where nothing is written")
        held = _HELD.get(path)
        if held is not None:
            # The same cell has been run again: what it made before is nobody's any more.
            held.close()
        return FileJournal.over(self, path)

    def size(self) -> int:
        """Return the bytes used here and in the folders of all pairs."""
        return sum(file.stat().st_size for file in self._files())

    def number(self) -> int:
        """Return the number of files kept here and in the folders of all pairs, reports among them."""
        return len(self._files())

    def remove_all(self) -> int:
        """Remove all work kept here, of all pairs; other files stay. Return the number of files.

        Raises
        ------
        InputError
            If a file cannot be removed.
        """
        for journal in tuple(_HELD.values()):
            if self.root in journal.path.parents:
                journal.close()
        number = 0
        with file_errors(self.root.name, "cannot be emptied"):
            for file in self._files():
                file.unlink()
                number += 1
            for folder in self.root.glob("*/"):
                with suppress(OSError):  # another's file lies in it
                    folder.rmdir()
            with suppress(OSError):
                self.root.rmdir()
        return number

    def _files(self) -> list[Path]:
        try:
            found = (*self.root.glob(f"*{ENDING}"), *self.root.glob(f"*/*{ENDING}"))
            names = ("*report.html", "marks.json")
            reports = [each for name in names for at in ("", "*/") for each in self.root.glob(at + name)]
        except OSError:  # it may not be looked into; keeping something there says so
            return []
        return [file for file in (*found, *reports) if file.is_file() and not file.is_symlink()]


class FileJournal:
    """A file that grows by whole lines; held so that no other page adds to it at the same time."""

    def __init__(self, folder: Folder, title: str, path: Path | None = None, handle: int = -1) -> None:
        self._folder, self._title = folder, title
        self.path: Path = path or folder.path / ""
        self._handle, self._size, self._most = handle, 0, SLACK
        self._behind: list[str] = []
        self.closed: bool = False

    @classmethod
    def over(cls, folder: Folder, path: Path) -> FileJournal | None:
        """Take over a file to go on with; None if it is held elsewhere."""
        with file_errors(path.name):
            handle = os.open(path, _FLAGS)
        if not hold(handle):
            os.close(handle)
            return None
        journal = cls(folder, path.stem, path, handle)
        journal._size = path.read_bytes().rfind(b"\n") + 1
        journal._most = journal._size + SLACK
        # What was being written when its program was killed.
        os.ftruncate(handle, journal._size)
        _HELD[path] = journal
        if STORED_WHEN_CLOSED:
            journal._let_go()
        return journal

    @property
    def name(self) -> str:
        """Its file's name; empty before the first line."""
        return self.path.name if _HELD.get(self.path) is self else ""

    def write(self, fresh: Sequence[str], whole: Callable[[], Iterable[str]]) -> None:
        """Add lines.

        Parameters
        ----------
        fresh
            The lines.
        whole
            Gives all lines, these among them, for a place where what was kept is gone.

        Raises
        ------
        InputError
            If they cannot be kept now; they are added with the next ones.
        """
        if self.closed:
            # Somebody else goes on with the file: what is still done here is kept in another one.
            self.closed = False
        try:
            if STORED_WHEN_CLOSED and self.name and self.path.exists():
                self._handle = os.open(self.path, _FLAGS)
            held = os.fstat(self._handle) if self._handle >= 0 else None
            if held and held.st_nlink:
                self._behind += fresh
                # Another size: another program has written into it.
                if whole_still := held.st_size == self._size:
                    self._add(self._behind)
                if self._size > self._most or not whole_still:
                    self._afresh(list(whole()))
            else:
                self._anew(list(whole()))
            self._behind = []
        except OSError as error:
            raise InputError.at("", f"the last steps could not be saved ({error.strerror})") from None
        finally:
            if STORED_WHEN_CLOSED:
                self._let_go()

    def move(self, folder: Folder) -> None:
        """Move the file into the folder of a pair.

        Raises
        ------
        InputError
            If it cannot be moved; it stays where it is then.
        """
        self._folder = folder
        if not self.name:
            return
        with file_errors(folder.who, "the work cannot be moved there"):
            folder.path.mkdir(parents=True, exist_ok=True)
            target = _free(folder.path, self.path.stem)
            self.path.rename(target)
        _HELD.pop(self.path, None)
        self.path = target
        _HELD[target] = self

    def close(self) -> None:
        """Let others go on with the file."""
        _HELD.pop(self.path, None)
        self._let_go()
        self.closed = True

    def _let_go(self) -> None:
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)

    def _anew(self, lines: list[str]) -> None:
        if self._folder.size() > MOST_SPACE:
            full = f"{MOST_SPACE // 1_000_000} MB"
            raise InputError.at("", f"“{self._folder.root.name}” holds {full}, and takes no more: remove old work")
        self._folder.path.mkdir(parents=True, exist_ok=True)
        stem = f"{datetime.now():%Y-%m-%d %H.%M} {file_name_of(self._title)}"
        if self.name:
            _HELD.pop(self.path)
        self._let_go()
        path, self._handle = _made(self._folder.path, stem)
        self._size, self._most, self.path = 0, SLACK, path
        hold(self._handle)
        try:
            self._add(lines)
        except OSError:
            # Nothing whole stands in it: the next lines begin another.
            self._let_go()
            with suppress(OSError):
                path.unlink()
            raise
        _HELD[path] = self

    def _afresh(self, lines: list[str]) -> None:
        """Write the file again, whole: of what was undone long ago, only so much is kept."""
        content = "".join(f"{line}\n" for line in lines).encode()
        if STORED_WHEN_CLOSED:
            # Closed later, it would be stored over the new one.
            self._let_go()
        write_whole(self.path, content, sync=False)
        handle = os.open(self.path, _FLAGS)
        hold(handle)
        self._let_go()
        self._handle, self._size, self._most = handle, len(content), 2 * len(content) + SLACK

    def _add(self, lines: Sequence[str]) -> None:
        content = "".join(f"{line}\n" for line in lines).encode()
        done = 0
        try:
            while done < len(content):
                done += os.write(self._handle, content[done:])
        except OSError:
            # Half a line must not stand before the next one.
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            raise
        self._size += done


_HELD: dict[Path, FileJournal] = {}


def file_name_of(title: str) -> str:
    """Return a title as every file system takes it."""
    plain = re.sub(r'[<>:"/\\|?*]', "-", typed(title)).strip(" .")[:80].rstrip(" .")
    return f"_{plain}" if _DEVICE.fullmatch(plain) else plain or "work"


_DEVICE = re.compile(r"(?:CON|PRN|AUX|NUL|COM\d|LPT\d)(?:\..*)?", re.IGNORECASE)
"""What cannot be the name of a file on Windows."""


def _free(folder: Path, stem: str) -> Path:
    path, number = folder / f"{stem}{ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){ENDING}"
    return path


def _made(folder: Path, stem: str) -> tuple[Path, int]:
    for _ in range(MOST_WORKS):
        path = _free(folder, stem)
        # Another program may have taken the name just now.
        with suppress(FileExistsError):
            return path, os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
    raise FileExistsError(0, "all names are taken")


def _last(file: Path) -> tuple[bool, int, str]:
    """Return what sorts files by when they were written last; those written later than now are of a clock set back."""
    written = file.lstat().st_mtime_ns
    return written < time.time_ns() + _FUTURE, written, file.name


def _work(file: Path) -> Work | None:
    try:
        if file.is_symlink() or not file.is_file():
            return None
        with file.open("rb") as opened:
            first = opened.readline(MOST_LINE)
            opened.seek(max(0, file.stat().st_size - _TAIL))
            tail = opened.read()
    except OSError:
        return None
    lines = tail[: tail.rfind(b"\n") + 1].splitlines()
    if not first.endswith(b"\n") or not lines:
        return None
    return Work(file.name, _when(file.stem), _text(first), _text(lines[-1]))


def _text(line: bytes) -> str:
    return line.decode("utf-8-sig", "replace").strip()


def _when(stem: str) -> str:
    match = re.match(r"(\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)", stem)
    if match is None:
        return ""
    day, hour, minute = match.groups()
    today = f"{datetime.now():%Y-%m-%d}"
    return f"{hour}:{minute}" if day == today else f"{day}, {hour}:{minute}"
