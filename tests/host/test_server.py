"""What a browser is answered: with the key a page, without it nothing; over a socket only what a page of ours says."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import tornado.httpclient
import tornado.httpserver
import tornado.iostream
import tornado.netutil
import tornado.websocket

from romelab.core.errors import InputError
from romelab.core.language import SWITCH
from romelab.drawing import once
from romelab.host import one_process, server, shell
from romelab.host.address import class_key, free_port, key_of
from romelab.host.drawers import Drawers
from romelab.host.server import Host, VisitHere, application
from romelab.host.session import Session
from tests.samples import one_of

TAB, OTHER = "a-tab-of-a-browser/play_kampf_um_rom", "another-tab-of-it/play_kampf_um_rom"


class Visitor:
    """What a browser does, without one."""

    def __init__(self, host: Host, port: int) -> None:
        self.host, self.port = host, port
        self.opened: list[tornado.websocket.WebSocketClientConnection] = []
        self.streams: list[tornado.iostream.IOStream] = []

    async def get(
        self, path: str, *, key: bool = True, follow: bool = False, language: str = ""
    ) -> tornado.httpclient.HTTPResponse:
        headers = {"Cookie": f"{self.host.cookie}={self.host.key}"} if key else {}
        headers |= {"Accept-Language": language} if language else {}
        client = tornado.httpclient.AsyncHTTPClient()
        asked = tornado.httpclient.HTTPRequest(
            f"http://127.0.0.1:{self.port}/{path}", headers=headers, follow_redirects=follow
        )
        return await client.fetch(asked, raise_error=False)

    async def socket(self, *, key: bool = True, origin: str = "") -> tornado.websocket.WebSocketClientConnection:
        headers = {"Cookie": f"{self.host.cookie}={self.host.key}"} if key else {}
        headers |= {"Origin": origin or f"http://127.0.0.1:{self.port}"}
        asked = tornado.httpclient.HTTPRequest(f"ws://127.0.0.1:{self.port}/socket", headers=headers)
        self.opened.append(await tornado.websocket.websocket_connect(asked))
        self.streams.append(self.opened[-1].protocol.stream)
        return self.opened[-1]

    async def hello(self, tab: str = TAB, page: str = "play_kampf_um_rom", language: str = "en") -> Any:
        connection = await self.socket()
        await connection.write_message(json.dumps({"tab": tab, "page": page, "language": language}))
        return connection


async def holds(what: Callable[[], bool]) -> None:
    """Wait until something holds, at most ten seconds."""
    for _ in range(1000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to be")


async def until(connection: Any, kind: str) -> list[dict[str, Any]]:
    """Read frames until a message of a kind has come."""
    seen: list[dict[str, Any]] = []
    while not any(message["type"] == kind for message in seen):
        frame = await asyncio.wait_for(connection.read_message(), 300)
        assert frame is not None, "the socket was closed"
        seen += json.loads(frame)
        await connection.write_message('{"shown": true}')
    return seen


@pytest.fixture
def visit(tmp_path: Path) -> Callable[[Callable[[Visitor], Coroutine[Any, Any, None]]], None]:
    def run(what: Callable[[Visitor], Coroutine[Any, Any, None]]) -> None:
        async def main() -> None:
            sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
            port = sockets[0].getsockname()[1]
            host = Host(tmp_path, "en", None, port=port)
            http = tornado.httpserver.HTTPServer(application(host))
            http.add_sockets(sockets)
            visitor = Visitor(host, port)
            try:
                await what(visitor)
            finally:
                for each in visitor.opened:
                    each.close()
                await asyncio.sleep(0.05)
                for stream in visitor.streams:
                    stream.close()
                await http.close_all_connections()
                http.stop()
                await asyncio.sleep(0.05)  # until both ends have seen it
                for tab in list(host.sessions):
                    host.leave(tab)
                host.drawers.close()

        asyncio.run(main())

    return run


def test_the_key_becomes_a_cookie(visit):
    async def what(visitor: Visitor) -> None:
        answer = await visitor.get(f"explore_roads.html?key={visitor.host.key}", key=False)
        assert (answer.code, answer.headers["Location"]) == (302, "explore_roads.html")
        assert "HttpOnly" in answer.headers["Set-Cookie"]
        page = await visitor.get("explore_roads.html")
        assert page.code == 200
        assert b"page.js?" in page.body

    visit(what)


@pytest.mark.parametrize(
    ("chosen", "asked", "spoken"), [("", "de-AT,en", "de"), ("", "fr", "en"), ("", "", "en"), ("en", "de", "en")]
)
def test_where_nothing_was_chosen_a_page_speaks_as_its_browser_does(chosen, asked, spoken, visit, monkeypatch):
    monkeypatch.delenv(SWITCH, raising=False)
    if chosen:
        monkeypatch.setenv(SWITCH, chosen)

    async def what(visitor: Visitor) -> None:
        page = await visitor.get("explore_roads.html", language=asked)
        assert f'data-language="{spoken}"'.encode() in page.body

    visit(what)


@pytest.mark.parametrize("path", ["", "explore_roads.html", "explore_roads.html?key=wrong", "part/" + "0" * 32])
def test_without_the_key_nothing_is_shown(path, visit):
    async def what(visitor: Visitor) -> None:
        answer = await visitor.get(path, key=False)
        assert answer.code in (403, 404)
        assert b"page.js" not in answer.body

    visit(what)


@pytest.mark.parametrize("path", ["no_such.html", "../cli.py", "page/page.js", "lesson_99.html", "socket"])
def test_what_is_not_there_is_said(path, visit):
    async def what(visitor: Visitor) -> None:
        assert (await visitor.get(path)).code in (400, 404)

    visit(what)


def test_files_of_the_page_stay_in_the_browser(visit):
    async def what(visitor: Visitor) -> None:
        for name in ("page.js", "page.css", "anywidget.js"):
            answer = await visitor.get(name)
            assert answer.code == 200
            assert "immutable" in answer.headers["Cache-Control"]

    visit(what)


def test_a_page_of_another_site_is_not_heard(visit):
    async def what(visitor: Visitor) -> None:
        for refused in ({"origin": "https://elsewhere.example"}, {"key": False}):
            with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                await visitor.socket(**refused)

    visit(what)


def test_a_page_opens_and_long_texts_are_fetched(visit):
    async def what(visitor: Visitor) -> None:
        seen = await until(await visitor.hello(), "ready")
        assert seen[0]["type"] == "page"
        assert "Question" in seen[0]["cells"][0]["html"]
        states = {k: v for message in seen if message["type"] == "states" for k, v in message["states"].items()}
        part = next(state["_esm"]["romelab-part"] for state in states.values() if isinstance(state.get("_esm"), dict))
        answer = await visitor.get(f"part/{part}")
        assert answer.code == 200
        assert b"render" in answer.body

    visit(what)


def test_a_page_that_is_loaded_again_goes_on(visit):
    async def what(visitor: Visitor) -> None:
        first = await visitor.hello()
        await until(first, "ready")
        first.close()
        await holds(lambda: visitor.host.sessions[TAB].line is None)
        seen = await until(await visitor.hello(), "ready")
        assert seen[0]["known"]
        assert len(visitor.host.sessions) == 1

    visit(what)


@pytest.fixture
def nobody_draws_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_process, "lower", int)  # on a busy machine it would be long in coming
    monkeypatch.setattr(once, "_DRAWN", type(once._DRAWN)())
    monkeypatch.setattr("romelab.drawing.picture.png", None)


@pytest.mark.usefixtures("nobody_draws_here")
@pytest.mark.parametrize(("page", "pictures"), one_of(2, [("explore_journeys", 1), ("lesson_03", 4)]))
def test_pictures_are_drawn_elsewhere(page, pictures, visit):
    async def what(visitor: Visitor) -> None:
        seen = await until(await visitor.hello(page=page, tab=TAB.replace("play_kampf_um_rom", page)), "ready")
        shown = [str(message["mime"]) for message in seen if message["type"] == "output"]
        assert not [each for each in shown if "cannot be shown" in each]
        assert [each for each in map(str, seen) if "romelab-part" in each]
        assert len(once._DRAWN) == pictures

    visit(what)


async def killed(drawers: Drawers) -> None:
    """End the process that draws, as soon as it was begun."""
    await holds(lambda: drawers._pool is not None and bool(drawers._pool._processes))
    assert drawers._pool is not None
    for process in tuple(drawers._pool._processes.values()):
        process.kill()


def test_a_drawing_process_that_is_killed_while_it_draws_costs_no_picture_and_no_click(visit, monkeypatch):
    monkeypatch.setattr(once, "_DRAWN", type(once._DRAWN)())

    async def what(visitor: Visitor) -> None:
        connection = await visitor.hello(page="explore_journeys", tab=TAB.replace("kampf", "days"))
        killing = asyncio.create_task(killed(visitor.host.drawers))
        seen = await until(connection, "ready")
        await killing
        assert not [each for each in map(str, seen) if "cannot be shown" in each]
        (opened,) = visitor.host.sessions.values()
        assert isinstance(opened, VisitHere)
        session = opened.session
        assert not session.faults
        assert len(once._DRAWN) == 1
        # What is said is answered, and the next picture is drawn by a new process.
        said = {"comm": session.widgets()[0].model_id, "data": {"method": "update", "state": {}}, "n": 1}
        await connection.write_message(json.dumps(said))
        await until(connection, "done")
        asked = once.order(partial(os.getpid))
        assert asked is not None
        assert await visitor.host.drawers.draw(asked) not in (None, os.getpid())

    visit(what)


def test_a_page_that_was_left_draws_nothing_until_it_is_back(visit):
    async def what(visitor: Visitor) -> None:
        first = await visitor.hello(page="time_and_words")
        await until(first, "page")
        session = visitor.host.sessions[TAB].session
        assert session.watched.is_set()
        first.close()
        await holds(lambda: not session.watched.is_set())
        running = session.run(asyncio.create_task, shell.run_cells([("late", "late = 1")]))
        await asyncio.sleep(0.05)
        assert "late" not in session.space
        await visitor.hello(page="time_and_words")
        await asyncio.wait_for(running, 10)
        assert session.space["late"] == 1

    visit(what)


def test_two_tabs_do_not_share_a_page(visit):
    async def what(visitor: Visitor) -> None:
        first = await visitor.hello()
        await until(first, "ready")
        second = await visitor.hello()
        await until(second, "ready")
        while await asyncio.wait_for(first.read_message(), 5) is not None:
            pass
        assert first.close_code == server.TAKEN
        await visitor.hello(tab=OTHER)
        await holds(lambda: len(visitor.host.sessions) == 2)

    visit(what)


def test_one_who_floods_is_read_slowly_and_costs_others_no_answer(visit, monkeypatch):
    heard: list[float] = []

    class Flooded(Session):
        def heard(self, text: str) -> bool:
            if "flood" in text:
                heard.append(monotonic())
            return super().heard(text)

    monkeypatch.setattr(server, "Session", Flooded)

    async def what(visitor: Visitor) -> None:
        other = await visitor.hello(OTHER)
        await until(other, "ready")
        flooder = await visitor.hello(page="time_and_words")
        await until(flooder, "page")
        calm = visitor.host.sessions[OTHER]
        assert isinstance(calm, VisitHere)
        said = {"comm": calm.session.widgets()[0].model_id, "data": {"method": "update", "state": {}}}
        began = monotonic()
        for number in range(2000):
            with suppress(tornado.websocket.WebSocketClosedError):  # whoever is far behind is closed after a while
                await flooder.write_message(json.dumps({"comm": "flood", "data": {}, "n": number}))
            if not number % 400:
                await other.write_message(json.dumps({**said, "n": number // 400 + 1}))
                await until(other, "done")
        assert server.AT_ONCE <= len(heard) <= server.AT_ONCE + server.OFTEN * (monotonic() - began) + 1
        assert calm.session.answered == 5

    visit(what)


def test_another_language_opens_the_page_anew(visit):
    async def what(visitor: Visitor) -> None:
        await until(await visitor.hello(), "ready")
        seen = await until(await visitor.hello(language="de"), "ready")
        assert (seen[0]["language"], seen[0]["title"]) == ("de", "Kampf um Rom – Das Kartenspiel spielen")
        assert len(visitor.host.sessions) == 1

    visit(what)


@pytest.mark.parametrize(
    "said",
    [
        *("", "x", "[]", "5", "{}", '{"tab": 5, "page": "explore_roads", "language": "en"}'),
        *('{"tab": "short", "page": "explore_roads", "language": "en"}', "[" * 3000, "x" * 2000),
        '{"tab": "a-tab-of-a-browser", "page": "../../cli", "language": "en"}',
        '{"tab": "a-tab-of-a-browser", "page": ["explore_roads"], "language": {}}',
    ],
)
def test_who_does_not_say_which_page_it_is_is_not_heard(said, visit):
    async def what(visitor: Visitor) -> None:
        connection = await visitor.socket()
        await connection.write_message(said)
        assert await asyncio.wait_for(connection.read_message(), 5) is None
        assert connection.close_code == server.UNKNOWN
        assert not visitor.host.sessions

    visit(what)


def test_more_pages_than_fit_close_one_that_was_left(visit, monkeypatch):
    monkeypatch.setattr(server, "MOST_SESSIONS", 2)

    async def what(visitor: Visitor) -> None:
        tabs = [f"tab-number-{n}-of-some/time_and_words" for n in range(3)]
        opened = [await visitor.hello(tab, "time_and_words") for tab in tabs[:2]]
        await holds(lambda: len(visitor.host.sessions) == 2)
        refused = await visitor.hello(tabs[2], "time_and_words")
        assert await asyncio.wait_for(refused.read_message(), 5) is None
        opened[0].close()
        await holds(lambda: visitor.host.sessions[tabs[0]].line is None)
        await until(await visitor.hello(tabs[2], "time_and_words"), "page")
        assert set(visitor.host.sessions) == {tabs[1], tabs[2]}

    visit(what)


def test_a_page_that_stays_away_is_left(visit, monkeypatch):
    monkeypatch.setattr(server, "LEAVE", 0.05)

    async def what(visitor: Visitor) -> None:
        connection = await visitor.hello(page="time_and_words")
        await until(connection, "page")
        connection.close()
        await holds(lambda: not visitor.host.sessions)

    visit(what)


def test_a_taken_port_is_said():
    sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
    port = sockets[0].getsockname()[1]
    try:
        with pytest.raises(InputError, match=f"--port={port + 1}"):
            free_port(port)
    finally:
        for each in sockets:
            each.close()


def test_the_key_is_the_same_after_a_restart(tmp_path):
    key = key_of(tmp_path / "state")
    assert key_of(tmp_path / "state") == key
    assert (tmp_path / "state" / "key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "state" / "key").write_text("short")
    assert key_of(tmp_path / "state") not in (key, "short")


def test_the_key_of_a_class_opens_no_other_and_stays_the_same(tmp_path):
    state, one, other = (tmp_path / name for name in ("state", "7b", "8a"))
    assert class_key(state, one) == class_key(state, one / ".." / "7b")
    assert len({class_key(state, one), class_key(state, other), key_of(state)}) == 3
    assert class_key(tmp_path / "another's", one) != class_key(state, one)
