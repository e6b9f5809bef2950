"""Serves a class: ``romelab class``, and what browsers are answered besides pages.

That is joining, polling where no socket comes through, and the export.
"""

# pyright: basic
import asyncio
import json
import os
import secrets
import webbrowser
import zipfile
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from http import HTTPStatus
from io import BytesIO
from ipaddress import ip_address
from pathlib import Path
from string import Template
from time import monotonic
from typing import Any
from urllib.parse import urlparse

import tornado.httpserver
import tornado.netutil
import tornado.web
from tornado.netutil import is_valid_ip

from romelab import __version__
from romelab.core.errors import InputError
from romelab.core.language import checked, speaking
from romelab.core.packaged import packaged
from romelab.host.address import addresses, class_key, free_port
from romelab.host.classroom.classroom import TEACHER, Classroom
from romelab.host.classroom.live_pages import LIVE_PAGES
from romelab.host.classroom.pupils import FILE, LONGEST_NICKNAME
from romelab.host.server import Handler, Host, Pace, PageHandler, Visit, page_handlers
from romelab.host.session import MOST_FILE
from romelab.host.words import phrase
from romelab.keeping.folder import SWITCH
from romelab.lab import has_browser, state_folder

HOLD = 25.0
"""Seconds for which a question waits for something to be said; proxies cut off what waits longer."""
FORGET = 40.0
"""Seconds without a question after which a page that polls is away."""
MOST_TRIES, TRY_AGAIN = 20, 60.0
"""How many wrong codes one address may send in how many seconds."""
MOST_LINES = 120


class ClassPage(PageHandler):
    """The document of all pages; whoever has not joined is asked to."""

    host: Classroom

    def get(self, name: str) -> None:
        """Answer with the page, with the way home, or with the question for nickname and code."""
        if self.host.knows(self.get_query_argument("key", None)):
            self.set_cookie(self.host.cookie, self.host.key, httponly=True, samesite="Strict", expires_days=1)
            self.redirect(f"{name or TEACHER}.html")
            return
        who = self.allowed()
        if who is None:
            self.finish(joining(self, self.get_query_argument("code", "")))
        elif not name:
            self.redirect(f"{self.host.pages(who)[0]}.html")
        else:
            super().get(name)


class Join(Handler):
    """Lets pupils in."""

    host: Classroom
    _wrong: dict[str, deque[float]] = {}  # noqa: RUF012 - of all browsers

    def get(self) -> None:
        """Ask for nickname and code."""
        self.finish(joining(self, ""))

    def post(self) -> None:
        """Let a pupil in, and give the browser what lets it in again."""
        if not same_origin(self.request):
            self.refuse(HTTPStatus.FORBIDDEN, "no_key")
            return
        tries = self._wrong.setdefault(asking(self.request), deque(maxlen=MOST_TRIES))
        if len(tries) == MOST_TRIES and tries[0] > monotonic() - TRY_AGAIN:
            self.set_status(HTTPStatus.TOO_MANY_REQUESTS)
            self.finish(joining(self, "", "too_many_tries"))
            return
        said, name = self.get_body_argument("code", "")[:20], self.get_body_argument("name", "")[:200]
        try:
            with speaking(self.wanted):
                _pupil, token = self.host.pupils.join(said, name)
        except InputError as refusal:
            tries.append(monotonic())
            self.set_status(HTTPStatus.BAD_REQUEST)
            self.finish(joining(self, said, words=str(refusal), name=name))
            return
        self.set_cookie(self.host.cookie, token, httponly=True, samesite="Strict", expires_days=30)
        self.host.changed()
        self.redirect("class.html")


def joining(handler: Handler, code: str, key: str = "", *, words: str = "", name: str = "") -> str:
    """Return the page that asks for nickname and code."""
    with speaking(handler.wanted):
        page = Template(packaged("romelab.host.classroom", "join.html"))
        handler.set_header("Cache-Control", "no-store")
        handler.set_header("Referrer-Policy", "same-origin")  # else a browser does not say that the form is ours
        return page.substitute(
            language=handler.wanted,
            title=escape(phrase("join_title")),
            nickname=escape(phrase("join_nickname")),
            no_real_name=escape(phrase("no_real_name")),
            code_is=escape(phrase("join_code")),
            enter=escape(phrase("join_enter")),
            said=f'<p role="alert">{escape(words or phrase(key))}</p>' if words or key else "",
            code=escape(code, quote=True),
            name=escape(name, quote=True),
            most=LONGEST_NICKNAME,
        )


def asking(request: Any) -> str:
    """Return the address of whoever asks; a web server of this computer is believed, and says it last."""
    named = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return named if is_valid_ip(named) and ip_address(request.remote_ip).is_loopback else request.remote_ip


def same_origin(request: Any) -> bool:
    """Tell whether what came over HTTP comes from a page of ours."""
    return urlparse(request.headers.get("Origin", "")).netloc.lower() == request.headers.get("Host", "").lower()


class Export(Handler):
    """All work of the class as one file, for the teacher."""

    host: Classroom

    def get(self) -> None:
        """Answer with all that is kept, but for what lets browsers in."""
        if self.allowed() != TEACHER:
            self.refuse(HTTPStatus.FORBIDDEN, "no_key")
            return
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(self.host.folder.rglob("*")):
                if file.is_file() and not file.is_symlink() and file.name != FILE and not file.name.startswith("."):
                    archive.write(file, file.relative_to(self.host.folder))
        self.set_header("Content-Type", "application/zip")
        self.set_header("Content-Disposition", "attachment;filename=class.zip")
        self.finish(packed.getvalue())


class Polled:
    """A line without a socket: frames wait until the browser asks, and stay until it says that it has them."""

    def __init__(self, host: Host, whose: Any) -> None:
        self.host = host
        self.whose = whose
        self.tab: str = ""
        self.asked: float = monotonic()
        self.pace: Pace = Pace()
        self.heard: int = 0
        self.shut_for: int = 0
        self.first = 0  # number of the oldest frame that is still here
        self.frames: list[str] = []
        self.news: asyncio.Event = asyncio.Event()

    def send(self, frame: str) -> None:
        """Keep a frame ready."""
        self.frames.append(frame)
        self.news.set()

    def shut(self, why: int) -> None:
        """Tell the browser, when it asks, that nothing more will come."""
        self.shut_for = why
        self.news.set()

    def say(self, number: int, messages: list[Any]) -> None:
        """Hear messages of which the first has a number; those heard before are passed over."""
        for at, message in enumerate(messages, number):
            visit: Visit | None = self.host.sessions.get(self.tab)
            if at >= self.heard and isinstance(message, str) and visit is not None and visit.line is self:
                self.heard = at + 1
                visit.said(message)


class Lines:
    """All lines without a socket, by their names."""

    def __init__(self) -> None:
        self._lines: dict[str, Polled] = {}

    def begin(self, line: Polled) -> str:
        """Note a line; return its name."""
        self.forget()
        name = secrets.token_urlsafe(12)
        if len(self._lines) < MOST_LINES:
            self._lines[name] = line
        return name

    def of(self, name: str, whose: Any) -> Polled | None:
        """Return a line by its name, if it is of whoever asks."""
        line = self._lines.get(name)
        return line if line is not None and whose is not None and line.whose == whose else None

    def forget(self) -> None:
        """Forget lines over which nobody has asked for long."""
        for name, line in list(self._lines.items()):
            if line.asked < monotonic() - FORGET:
                del self._lines[name]
                line.host.gone(line.tab, line)


class LineHandler(Handler):
    """A page that speaks without a socket."""

    def initialize(self, host: Host, lines: Lines) -> None:
        """Take the host it serves, and the lines."""
        super().initialize(host)
        self.lines = lines

    def prepare(self) -> None:
        """Refuse pages of other sites, and those who have not joined."""
        whose = self.allowed()
        if whose is None or (self.request.method == "POST" and not same_origin(self.request)):
            raise tornado.web.HTTPError(HTTPStatus.FORBIDDEN)
        self.whose = whose
        self.set_header("Cache-Control", "no-store")

    async def post(self, name: str) -> None:
        """Begin a line with what a page says of itself, or hear what it says over one."""
        text = self.request.body.decode("utf-8", "replace")
        if not name:
            line = Polled(self.host, self.whose)
            name = self.lines.begin(line)
            line.tab = self.host.hello(line, self.whose, text)
            self.finish({"line": name})
            return
        line = self.lines.of(name, self.whose)
        try:
            messages: Any = json.loads(text) if len(text) <= MOST_FILE else None
        except (ValueError, RecursionError):
            messages = None
        if line is None or not isinstance(messages, list):
            raise tornado.web.HTTPError(HTTPStatus.GONE if line is None else HTTPStatus.BAD_REQUEST)
        line.asked = monotonic()
        await line.pace.keep(len(messages))
        line.say(_number(self.get_query_argument("n", "0")), messages)
        self.finish({"heard": line.heard})

    async def get(self, name: str) -> None:
        """Answer with all frames from a number on, as soon as there is one."""
        line = self.lines.of(name, self.whose)
        if line is None:
            raise tornado.web.HTTPError(HTTPStatus.GONE)
        line.asked = monotonic()
        got = _number(self.get_query_argument("got", "0"))
        del line.frames[: max(0, got - line.first)]
        line.first = max(line.first, got)
        if not line.frames and not line.shut_for:
            line.news.clear()
            with suppress(TimeoutError):  # nothing has happened: the page asks again
                await asyncio.wait_for(line.news.wait(), HOLD)
        line.asked = monotonic()
        frames = f'{{"first":{line.first},"frames":[{",".join(line.frames)}],"shut":{line.shut_for}}}'
        self.set_header("Content-Type", "application/json")
        self.finish(frames)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else 0


def application(classroom: Classroom) -> tornado.web.Application:
    """Return what answers all that the browsers of a class ask."""
    with_host = {"host": classroom}
    return tornado.web.Application(
        [
            (r"/join", Join, with_host),
            (r"/class\.zip", Export, with_host),
            (r"/line/([\w-]{0,40})", LineHandler, {**with_host, "lines": Lines()}),
            *page_handlers(classroom, ClassPage),
        ],
        compress_response=True,
        websocket_ping_interval=20,
        websocket_max_message_size=MOST_FILE,
    )


def serve_class(
    folder: Path,
    port: int,
    language: str,
    only: Sequence[str] = (),
    address: str = "",
    lessons: Sequence[Path] = (),
    *,
    browser: bool = True,
) -> int:
    """Serve a class until it is ended by Ctrl+C.

    Parameters
    ----------
    folder
        Where the work of the class is kept; a class that was there goes on.
    port
        Where it answers; 0 takes the first free one from 8750 on.
    language
        The language of the class, by two letters; empty for what romelab speaks anyway.
    only
        Names of the pages that pupils may open; all that are for pupils if left out.
    address
        What pupils type, if it is another address than that of this computer in its network.
    lessons
        Files of the teacher's own lessons; pupils may open these besides those of ``only``.
    browser
        Whether to open the teacher's page in the browser.

    Returns
    -------
    int
        0.

    Raises
    ------
    InputError
        If the port is taken, the folder holds no class, or a file holds no lesson.
    """
    os.environ.pop(SWITCH, None)  # each pupil's work has its own place
    port = free_port(port)
    sockets = tornado.netutil.bind_sockets(port, "0.0.0.0")  # noqa: S104 - the room is to reach it
    known = addresses()
    # Behind a school's web server the teacher comes by its address, too.
    own = address or f"http://127.0.0.1:{port}"
    address = address or f"http://{known[0] if known else '127.0.0.1'}:{port}"
    key, spoken = class_key(state_folder(), folder), checked(language)
    classroom = Classroom(folder, spoken, only, key, port, address, lessons=lessons, live_pages=LIVE_PAGES)

    async def main() -> None:
        classroom.go_on()
        tornado.httpserver.HTTPServer(application(classroom)).add_sockets(sockets)
        here = f"{own}/{TEACHER}.html?key={classroom.key}"
        with speaking(classroom.language):
            print(phrase("class_kept_in", version=__version__, folder=folder))
            print(phrase("pupils_open", address=address, code=classroom.pupils.code))
            if len(known) > 1:
                print(phrase("several_networks", addresses=", ".join(known), port=port))
            print(phrase("own_page", address=here))
            print(phrase("to_end_class"), flush=True)
        if browser and has_browser():
            webbrowser.open(here)
        await asyncio.Event().wait()

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(main())
    finally:
        classroom.end()
    return 0
