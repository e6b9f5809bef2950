"""Serves a class: ``romelab class``."""

# pyright: basic
import asyncio
import os
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import tornado.httpserver
import tornado.netutil
import tornado.web

from romelab import __version__
from romelab.core.language import checked, speaking
from romelab.host.address import addresses, class_key, free_port
from romelab.host.classroom.classroom import TEACHER, Classroom
from romelab.host.classroom.handlers import ClassPage, Export, Join, LineHandler, Lines
from romelab.host.classroom.live_pages import LIVE_PAGES
from romelab.host.server import page_handlers
from romelab.host.session import MOST_FILE
from romelab.host.words import phrase
from romelab.keeping.folder import SWITCH
from romelab.lab import has_browser, state_folder


def application(classroom: Classroom) -> tornado.web.Application:
    """Return what answers all that the browsers of a class ask."""
    with_house = {"house": classroom}
    return tornado.web.Application(
        [
            (r"/join", Join, with_house),
            (r"/class\.zip", Export, with_house),
            (r"/line/([\w-]{0,40})", LineHandler, {**with_house, "lines": Lines()}),
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
        Files of the teacher's own lessons; pupils may open these, and ``only`` beside them.
    browser
        Whether to open the teacher's page in the browser.

    Returns
    -------
    int
        0.

    Raises
    ------
    InputError
        If the port is taken, the folder holds no class, or a file no lesson.
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
        server = tornado.httpserver.HTTPServer(application(classroom))
        server.add_sockets(sockets)
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
