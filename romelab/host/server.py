"""Serves pages to the browsers of this computer: ``romelab open``. A session for each page, work kept as in JupyterLab.

Who may look: whoever opens the address that is printed, whose key becomes a cookie of the browser; a page of another
site cannot, since its origin is refused. What a page says is checked by its session (:mod:`romelab.host.session`).
"""

# pyright: basic
from __future__ import annotations

import asyncio
import gzip
import json
import os
import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import blake2b
from html import escape
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

import anywidget
import tornado.web
import tornado.websocket

from romelab import __version__
from romelab.core.errors import InputError
from romelab.core.language import SWITCH, languages, speaking
from romelab.drawing.once import Order
from romelab.host.drawers import Drawers
from romelab.host.notebook import Cell, cells_of, in_order, page_files, page_words, said_cells
from romelab.host.parts import Parts
from romelab.host.session import MOST_FILE, Session
from romelab.host.words import phrase
from romelab.pages import FIRST

LEAVE = 900.0
"""Seconds for which a session waits for its page to come back."""
MOST_SESSIONS = 60
TAKEN, UNKNOWN = 4001, 4002
"""Why a socket is closed: another tab goes on with the page; what was asked is not ours."""
ALIVE = '"alive"'
"""What a page says over a line that has been silent, since a line may be dead and not look it."""
_PAGE = files("romelab.host").joinpath("page")


@cache
def built(name: str) -> bytes:
    """Return a file of the page as it was built."""
    if name == "anywidget.js":
        return (Path(str(anywidget.__file__)).parent / "nbextension" / "index.js").read_bytes()
    return _PAGE.joinpath(name).read_bytes()


@cache
def packed_file(name: str) -> bytes:
    """Return a file of the page, packed."""
    return gzip.compress(built(name), 6)


@cache
def version() -> str:
    """Return what changes whenever a file of the page or romelab does."""
    whole = b"".join(built(name) for name in ("page.js", "page.css", "anywidget.js"))
    return blake2b(whole + __version__.encode(), digest_size=8).hexdigest()


FILES = {"page.js": "text/javascript", "page.css": "text/css", "anywidget.js": "text/javascript"}


class Host:
    """All pages that are open now.

    Parameters
    ----------
    folder
        Where a person's own pages lie and their work is kept.
    language
        The language of a page whose browser has not chosen another.
    keep
        The folder for the work of all pages.
    key
        What the printed address holds; a new one if left out.
    port
        Where it answers.

    Attributes
    ----------
    cookie
        What the key is called in a browser.
    sessions
        The open pages, by what each tab calls itself.
    drawers
        Who draws the pictures of all pages.
    loading
        What the first page will ask for is being loaded; its cells wait until it is.
    """

    loading: asyncio.Future[None] | None = None

    def __init__(self, folder: Path, language: str, keep: Path | None, key: str = "", port: int = 0) -> None:
        self.folder = folder
        self.language = language
        self._keep = keep
        self.key: str = key or secrets.token_urlsafe(12)
        # A browser gives its cookies to all ports of a computer.
        self.cookie: str = f"romelab-{port}"
        self.parts: Parts = Parts()
        self.drawers: Drawers = Drawers()
        self.sessions: dict[str, Visit] = {}

    def knows(self, key: str | None) -> bool:
        """Tell whether somebody has the key."""
        return secrets.compare_digest((key or "").encode(), self.key.encode())

    def who(self, cookie: str | None) -> Any:
        """Return whoever a browser's cookie stands for; None for nobody."""
        return self if self.knows(cookie) else None

    def pages(self, who: Any) -> list[str]:
        """Return the names of the pages that somebody may open, in order."""
        return in_order(page_files(self.folder))

    def hello(self, line: Line, who: Any, message: str) -> str:
        """Hear which page a browser shows, and send it; gives what the page is called here, "" if it is refused."""
        try:
            said: Any = json.loads(message) if len(message) < 1000 else None
            tab, page, language = (said[key] for key in ("tab", "page", "language"))
            if not (isinstance(tab, str) and 16 <= len(tab) <= 64 and isinstance(page, str)):
                raise ValueError
            language = language if language in languages() else self.language
            tab = self.place(who, tab, page)
            visit, known = self.visit(who, tab, page, language)
        except (ValueError, TypeError, KeyError, RecursionError, InputError):
            line.shut(UNKNOWN)
            return ""
        visit.answer(line, self.pages(who), known, fresh=said.get("fresh") is not False)
        return tab

    def place(self, who: Any, tab: str, page: str) -> str:
        """Return what a page in a tab is called here."""
        return tab

    def gone(self, tab: str, line: Line) -> None:
        """Keep a page for a while after its line is shut: it may come back."""
        visit = self.sessions.get(tab)
        if visit is None or visit.line is not line:
            return
        visit.away()
        visit.leaving = asyncio.get_running_loop().call_later(LEAVE, self.leave, tab)

    def visit(self, who: Any, tab: str, page: str, language: str) -> tuple[Visit, bool]:
        """Return the page of a tab, and whether it was open already.

        Raises
        ------
        InputError
            If there is no such page, or too many are open.
        """
        known = self.sessions.get(tab)
        if known is not None and (known.page, known.language) == (page, language):
            return known, True
        if known is not None:
            self.leave(tab)
        visit = self.open(who, page, language)
        visit.host, visit.draw = self, self.drawers.draw
        if len(self.sessions) >= MOST_SESSIONS:
            waiting = [name for name, each in self.sessions.items() if each.line is None]
            if not waiting:
                raise InputError.at("pages", f"{MOST_SESSIONS} are open already; close one")
            self.leave(waiting[0])
        self.sessions[tab] = visit
        return visit, False

    def open(self, who: Any, page: str, language: str) -> Visit:
        """Begin a page.

        Raises
        ------
        InputError
            If there is no such page.
        """
        path = page_files(self.folder).get(page)
        if path is None:
            raise InputError.at("page", phrase("no_page"))
        return VisitHere(page, cells_of(path), Session(language, self._keep, self.parts))

    def leave(self, tab: str) -> None:
        """Close a page for good."""
        if (visit := self.sessions.pop(tab, None)) is not None:
            visit.close()

    async def part(self, digest: str) -> bytes | None:
        """Return a long text by its digest, packed; None if it is not there (any more)."""
        return self.parts.packed(digest)


OFTEN = 30
"""Messages a second that are heard of one page for longer than a moment."""
AT_ONCE = 150
"""Messages that are heard at once."""


class Pace:
    """Makes whoever sends too often wait, so that it costs the others nothing: what is sent meanwhile is not read."""

    def __init__(self) -> None:
        self._due = 0.0

    async def keep(self, messages: int = 1) -> None:
        """Come back when this many more messages may be heard."""
        now = monotonic()
        self._due = max(self._due, now - AT_ONCE / OFTEN) + messages / OFTEN
        if self._due > now:
            await asyncio.sleep(self._due - now)


class Line(Protocol):
    """The line over which a browser is spoken to."""

    def send(self, frame: str) -> None:
        """Send a frame, if the line is still open."""

    def shut(self, why: int) -> None:
        """Stop speaking over it: :data:`TAKEN` or :data:`UNKNOWN`."""


class Visit:
    """A page that a tab has open, and the line over which it is heard; None while the tab is away."""

    host: Host | None = None
    draw: Callable[[Order], Awaitable[Any]] | None = None

    def __init__(self, page: str, language: str) -> None:
        self.page = page
        self.language = language
        self.line: Line | None = None
        self.leaving: asyncio.TimerHandle | None = None

    def answer(self, line: Line, names: list[str], known: bool, *, fresh: bool = True) -> None:
        """Speak over a line from now on: all that there is, or from the beginning.

        Parameters
        ----------
        line
            The line.
        names
            The pages that this one leads to.
        known
            Whether it was open already.
        fresh
            Whether it was just loaded; one that has only lost its line says again what was not heard.
        """
        other, self.line = self.line, line
        if other is not None and other is not line:
            other.shut(TAKEN)
        if self.leaving is not None:
            self.leaving.cancel()

    def said(self, message: str) -> None:
        """Do what the page says, or answer at once if it only asks whether anybody is there."""
        if message == ALIVE and self.line is not None:
            self.line.send("[]")
        else:
            self.heard(message)

    def heard(self, message: str) -> None:
        """Do what the page says."""

    def away(self) -> None:
        """Speak to nobody until somebody comes back."""
        self.line = None

    def close(self) -> None:
        """Let go of all that the page holds."""
        if self.leaving is not None:
            self.leaving.cancel()


class VisitHere(Visit):
    """A page whose session is in this program; without a host it draws its pictures itself."""

    def __init__(self, page: str, cells: tuple[Cell, ...], session: Session) -> None:
        super().__init__(page, session.language)
        self.cells: tuple[Cell, ...] = session.run(said_cells, page, cells)
        self.session = session
        self._running: asyncio.Task[None] | None = None

    @property
    def opens(self) -> bool:
        """Whether its cells are being run."""
        return self._running is not None and not self._running.done() and self.line is not None

    def words(self, names: list[str]) -> dict[str, Any]:
        """Return all that stands on the page before a cell has run."""
        return self.session.run(page_words, self.page, names, self.cells)

    def answer(self, line: Line, names: list[str], known: bool, *, fresh: bool = True) -> None:
        """Speak over a line from now on."""
        super().answer(line, names, known, fresh=fresh)
        self.session.send = line.send
        self.session.watched.set()
        if fresh:
            self.session.answered = 0
        told = {"version": version(), "known": known, "heard": self.session.answered}
        line.send(json.dumps([{**self.words(names), **told}]))
        if known:
            self.session.everything()
            self.session.say({"type": "ready"})
        else:
            self.begin()

    def heard(self, message: str) -> None:
        """Do what the page says."""
        self.session.heard(message)

    def begin(self) -> None:
        """Run the cells, one after the other; in between, pages are heard."""
        self._running = self.session.run(asyncio.get_running_loop().create_task, self._run())

    async def _run(self) -> None:
        if self.host is not None and self.host.loading is not None:
            await asyncio.shield(self.host.loading)
        from romelab.host.shell import run_cells

        cells = ((cell.name, cell.source) for cell in self.cells if cell.source)
        await run_cells(cells, self.draw)
        self.session.say({"type": "ready"})

    def away(self) -> None:
        """Speak to nobody until somebody comes back."""
        super().away()
        self.session.send = None
        self.session.watched.clear()

    def close(self) -> None:
        """Let go of all that the page holds."""
        super().close()
        if self._running is not None:
            self._running.cancel()
        self.session.close()


class Asked(tornado.web.RequestHandler):
    """What all requests of a browser have in common."""

    host: Host

    def initialize(self, host: Host) -> None:
        """Take the host it serves."""
        self.host = host

    def allowed(self) -> Any:
        """Return whoever the browser's cookie stands for; None for nobody."""
        return self.host.who(self.get_cookie(self.host.cookie))


class Handler(Asked):
    """What all requests over HTTP have in common."""

    def set_default_headers(self) -> None:
        """Let no other page frame this one, and nothing be loaded from elsewhere."""
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header(
            "Content-Security-Policy",
            "default-src 'self'; script-src 'self' blob: 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data: blob:; connect-src 'self' ws: wss: blob: data:; frame-src 'self' blob: data:; "
            "frame-ancestors 'none'",
        )

    @property
    def wanted(self) -> str:
        """The language that the browser asks for, or that of the host where there is none."""
        asked = self.request.headers.get("Accept-Language", "")[:2].lower()
        return asked if asked in languages() else self.host.language

    def keep_for_long(self, kind: str, packed: bytes) -> None:
        """Answer with a packed text that never changes under its address; it is packed once, not for each browser."""
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "max-age=31536000, immutable")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.set_header("Vary", "Accept-Encoding")
        else:
            packed = gzip.decompress(packed)
        self.finish(packed)

    def refuse(self, status: HTTPStatus, key: str) -> None:
        """Say in a sentence why nothing is shown, in both languages."""
        self.set_status(status)
        lines: list[str] = []
        for code in reversed(languages()):
            with speaking(code):
                lines.append(f'<p lang="{code}">{escape(phrase(key))}</p>')
        self.finish(f'<!doctype html><meta charset="utf-8"><title>romelab</title>{"".join(lines)}')


class PageHandler(Handler):
    """The one document of all pages."""

    def get(self, name: str) -> None:
        """Answer with the page, and turn the key of the printed address into a cookie."""
        if self.host.knows(self.get_query_argument("key", None)):
            self.set_cookie(self.host.cookie, self.host.key, httponly=True, samesite="Strict")
            self.redirect(f"{name or FIRST}.html")
            return
        if not self.allowed():
            self.refuse(HTTPStatus.FORBIDDEN, "no_key")
        elif not name:
            self.redirect(f"{FIRST}.html")
        elif name not in self.host.pages(self.allowed()):
            self.refuse(HTTPStatus.NOT_FOUND, "no_page")
        else:
            whole = built("index.html").decode().replace("{version}", version())
            self.set_header("Cache-Control", "no-cache")
            self.finish(whole.replace("{language}", self.host.language if SWITCH in os.environ else self.wanted))


class FileHandler(Handler):
    """The built page; a new version has another address."""

    def get(self, name: str) -> None:
        """Answer with a file."""
        self.keep_for_long(FILES[name], packed_file(name))


class PartHandler(Handler):
    """What is long and the same for many pages."""

    async def get(self, digest: str) -> None:
        """Answer with a text by its digest."""
        packed = await self.host.part(digest) if self.allowed() else None
        if packed is None:
            self.set_status(HTTPStatus.NOT_FOUND)
            self.finish()
            return
        self.keep_for_long("text/plain", packed)


class Socket(Asked, tornado.websocket.WebSocketHandler):
    """The socket over which a page speaks; Tornado itself refuses pages of other origins."""

    def initialize(self, host: Host) -> None:
        """Take the host it serves."""
        super().initialize(host)
        self.tab = ""
        self.pace: Pace = Pace()

    def get_compression_options(self) -> dict[str, Any]:
        """Let frames be packed, quickly."""
        return {"compression_level": 3, "mem_level": 7}

    def prepare(self) -> None:
        """Refuse a browser without the key."""
        self.whose: Any = self.allowed()
        if self.whose is None:
            raise tornado.web.HTTPError(HTTPStatus.FORBIDDEN)

    def open(self, *_arguments: str, **_keys: str) -> None:
        """Send at once what is clicked and answered."""
        self.set_nodelay(True)

    async def on_message(self, message: str | bytes) -> None:
        """Hear a page: first which one it is, then what is done on it; the next message is read when this is done."""
        await self.pace.keep()
        if not isinstance(message, str):
            return
        if not self.tab:
            self.tab: str = self.host.hello(self, self.whose, message)
        elif (visit := self.host.sessions.get(self.tab)) is not None and visit.line is self:
            visit.said(message)

    def send(self, frame: str) -> None:
        """Send a frame, if the socket is still open."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            # A line that is cut just then is told by on_close.
            self.write_message(frame).add_done_callback(lambda sent: sent.cancelled() or sent.exception())

    def shut(self, why: int) -> None:
        """Close the socket."""
        self.close(why)

    def on_close(self) -> None:
        """Keep the page for a while: it may come back."""
        self.host.gone(self.tab, self)


def page_handlers(host: Host, page: type[PageHandler] = PageHandler) -> list[tuple[Any, ...]]:
    """Return what answers all that a browser asks of a host.

    Parameters
    ----------
    host
        The host.
    page
        What answers with the document of all pages.
    """
    with_host = {"host": host}
    return [
        (r"/socket", Socket, with_host),
        (r"/part/([0-9a-f]{32})", PartHandler, with_host),
        (rf"/({'|'.join(map(str, FILES))})", FileHandler, with_host),
        (r"/(?:([\w-]+)\.html)?", page, with_host),
    ]


def application(host: Host) -> tornado.web.Application:
    """Return what answers all that a browser asks of a host."""
    return tornado.web.Application(
        page_handlers(host), compress_response=True, websocket_ping_interval=20, websocket_max_message_size=MOST_FILE
    )
