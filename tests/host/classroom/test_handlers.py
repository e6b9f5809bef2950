"""What browsers of a class are answered: joining by a form, lines without a socket, the export, nothing to others."""

from __future__ import annotations

import asyncio
import gc
import json
import zipfile
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
import tornado.httpclient
import tornado.httpserver
import tornado.netutil
import tornado.websocket

from romelab.host.classroom.classroom import Classroom
from romelab.host.classroom.live_pages import LIVE_PAGES
from romelab.host.classroom.serving import MOST_TRIES, Join, application, asking
from romelab.host.server import ALIVE

HELLO = json.dumps({"tab": "a-tab-of-a-browser", "page": "class", "language": "en"})


class Browser:
    """What a browser does, without one."""

    def __init__(self, room: Classroom, port: int) -> None:
        self.room, self.port, self.cookie = room, port, ""

    async def ask(self, path: str, body: str | None = None, **headers: str) -> tornado.httpclient.HTTPResponse:
        told = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}", **headers}
        asked = tornado.httpclient.HTTPRequest(
            f"http://127.0.0.1:{self.port}/{path}",
            method="GET" if body is None else "POST",
            body=body,
            headers=told,
            follow_redirects=False,
        )
        return await tornado.httpclient.AsyncHTTPClient().fetch(asked, raise_error=False)

    async def join(self, name: str, code: str | None = None, **headers: str) -> tornado.httpclient.HTTPResponse:
        said = urlencode({"name": name, "code": self.room.pupils.code if code is None else code})
        answer = await self.ask("join", said, **headers)
        if "Set-Cookie" in answer.headers:
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return answer


@pytest.fixture
def served(tmp_path):
    Join._wrong.clear()

    def run(what: Any) -> None:
        async def main() -> None:
            (listening,) = tornado.netutil.bind_sockets(0, "127.0.0.1")
            port = listening.getsockname()[1]
            room = Classroom(
                tmp_path / "class",
                "en",
                (),
                "the key of the class",
                port,
                f"http://127.0.0.1:{port}",
                live_pages=LIVE_PAGES,
            )
            server = tornado.httpserver.HTTPServer(application(room))
            server.add_sockets([listening])
            try:
                await what(Browser(room, port))
            finally:
                await server.close_all_connections()
                server.stop()
                room.close()

        asyncio.run(main())

    return run


def test_a_pupil_joins_and_is_asked_no_more(served):
    async def what(browser):
        assert b'name="code"' in (await browser.ask("?code=ABCD")).body
        assert b'name="code"' in (await browser.ask("explore_roads.html")).body
        answer = await browser.join("Ada")
        assert (answer.code, answer.headers["Location"]) == (302, "class.html")
        assert all(each in answer.headers["Set-Cookie"] for each in ("HttpOnly", "SameSite=Strict"))
        assert b"page.js?" in (await browser.ask("class.html")).body
        assert (await browser.ask("teacher.html")).code == 404
        assert (await browser.ask("class.zip")).code == 403

    served(what)


def test_another_site_and_whoever_guesses_the_code_stay_out(served):
    async def what(browser):
        assert (await browser.join("Eve", Origin="https://elsewhere.example")).code == 403
        assert (await browser.join("Eve", Origin="null")).code == 403
        codes = [(await browser.join("Eve", "XXXX")).code for _ in range(MOST_TRIES + 1)]
        assert (codes[0], codes[-1]) == (400, 429)
        assert (await browser.join("Eve")).code == 429
        assert not len(browser.room.pupils)

    served(what)


def test_behind_a_web_server_each_pupil_has_tries_of_their_own(served):
    async def what(browser):
        for at in range(MOST_TRIES + 1):  # whatever a pupil claims, the web server says last who asked
            eve = await browser.join("Eve", "XXXX", **{"X-Forwarded-For": f"10.1.1.{at}, 10.0.0.7"})
        assert eve.code == 429
        assert (await browser.join("Eve", **{"X-Forwarded-For": "10.0.0.7"})).code == 429
        assert (await browser.join("Ada", **{"X-Forwarded-For": "10.0.0.8"})).code == 302

    served(what)


@pytest.mark.parametrize(
    ("peer", "said", "who"),
    [
        ("127.0.0.1", "10.0.0.7", "10.0.0.7"),
        ("::1", "2001:db8::7", "2001:db8::7"),
        ("10.0.0.9", "10.0.0.7", "10.0.0.9"),
        ("127.0.0.1", "nobody", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
    ],
)
def test_only_a_web_server_of_this_computer_is_believed(peer, said, who):
    assert asking(SimpleNamespace(remote_ip=peer, headers={"X-Forwarded-For": said})) == who


def test_a_page_speaks_without_a_socket(served):
    async def what(browser):
        await browser.join("Ada")
        line = json.loads((await browser.ask("line/", HELLO)).body)["line"]
        browser.room.add_rooms("kampf_um_rom", 3, 1)
        seen: list[dict[str, Any]] = []
        got = 0
        for _ in range(20):
            answer = json.loads((await browser.ask(f"line/{line}?got={got}")).body)
            assert answer["first"] == got
            got += len(answer["frames"])
            seen += [message for frame in answer["frames"] for message in frame]
            if '"Seat 1: sit down"' in json.dumps(seen):
                break
        states = {i: s for message in seen if message["type"] == "states" for i, s in message["states"].items()}
        sit = next(i for i, s in states.items() if s.get("description") == "Seat 1: sit down")
        click = json.dumps({"comm": sit, "data": {"method": "custom", "content": {"event": "click"}}, "n": 1})
        for _ in range(2):  # said twice, since the answer was lost
            await browser.ask(f"line/{line}?n=0", json.dumps([click]))
        assert browser.room.rooms[1].places[0].pupil == 1
        await browser.ask(f"line/{line}?n=1", json.dumps([ALIVE]))
        answer = json.loads((await browser.ask(f"line/{line}?got={got}")).body)
        while [] not in answer["frames"]:
            got += len(answer["frames"])
            answer = json.loads((await browser.ask(f"line/{line}?got={got}")).body)
        got += len(answer["frames"])
        assert (await browser.ask(f"line/{line}?n=2", "no list")).code == 400
        assert (await browser.ask(f"line/{line}", "[]", Origin="https://elsewhere.example")).code == 403
        other = Browser(browser.room, browser.port)
        await other.join("Eve")
        assert (await other.ask(f"line/{line}?got=0")).code == 410
        newer = json.loads((await browser.ask("line/", HELLO)).body)["line"]
        assert newer != line
        assert json.loads((await browser.ask(f"line/{line}?got={got}")).body)["shut"] == 4001

    served(what)


def test_a_line_that_is_cut_while_much_is_sent_says_nothing_on_the_console(served):
    async def what(browser):
        said: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: said.append(told))
        await browser.join("Ada")
        headers = {"Cookie": browser.cookie, "Origin": f"http://127.0.0.1:{browser.port}"}
        asked = tornado.httpclient.HTTPRequest(f"ws://127.0.0.1:{browser.port}/socket", headers=headers)
        line = await tornado.websocket.websocket_connect(asked)
        await line.write_message(HELLO)
        await line.read_message()
        (visit,) = browser.room.sessions.values()
        stream = visit.line.ws_connection.stream
        visit.line.send("x" * 30_000_000)
        stream.close()
        for _ in range(5):
            await asyncio.sleep(0.01)
            gc.collect()
        line.close()
        assert said == []

    served(what)


def test_a_socket_of_another_site_or_without_a_token_is_refused(served):
    async def what(browser):
        await browser.join("Ada")
        for cookie, origin in ((browser.cookie, "https://elsewhere.example"), ("", f"http://127.0.0.1:{browser.port}")):
            asked = tornado.httpclient.HTTPRequest(
                f"ws://127.0.0.1:{browser.port}/socket", headers={"Cookie": cookie, "Origin": origin}
            )
            with pytest.raises(tornado.httpclient.HTTPClientError, match="403"):
                await tornado.websocket.websocket_connect(asked)

    served(what)


def test_the_teacher_takes_all_along_but_what_lets_browsers_in(served):
    async def what(browser):
        await browser.join("Ada")
        place = browser.room.folder / "Ada"
        place.mkdir()
        (place / "work.romelab").write_text("x")
        browser.cookie = f"{browser.room.cookie}={browser.room.key}"
        answer = await browser.ask("class.zip")
        assert zipfile.ZipFile(BytesIO(answer.body)).namelist() == ["Ada/work.romelab"]

    served(what)
