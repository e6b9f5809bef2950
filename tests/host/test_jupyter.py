"""Pages in a Jupyter server: for whoever has logged in there, below its address."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import tornado.httpclient
import tornado.websocket

from romelab.host import jupyter
from tests.ports import any_port

LOGIN = "a-token-of-this-test"


def test_a_link_opens_a_page_as_an_app_for_whoever_has_logged_in(tmp_path):
    command = [
        *(sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", f"--port={any_port()}"),
        *(f"--IdentityProvider.token={LOGIN}", "--ServerApp.base_url=/user/ada/", f"--ServerApp.root_dir={tmp_path}"),
        "--ServerApp.jpserver_extensions={'romelab.host.jupyter': True}",
    ]
    with (tmp_path / "said").open("w") as said, subprocess.Popen(command, stderr=said, cwd=tmp_path) as server:
        try:
            asyncio.run(asyncio.wait_for(asked(tmp_path / "said"), 60))
        finally:
            server.kill()


def test_a_server_knows_the_extension_so_that_it_can_be_switched_on():
    root = Path(__file__).parents[2]
    shared = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    ((here, there),) = shared["shared-data"].items()
    # A server writes what is switched on into the file of that name, and refuses what no file names.
    assert there == f"etc/jupyter/jupyter_server_config.d/{jupyter.__name__}.json"
    told = json.loads((root / here).read_text())
    assert told == {"ServerApp": {"jpserver_extensions": {jupyter.__name__: False}}}


async def asked(said: Path) -> None:
    async def get(path: str, **headers: str) -> Any:
        request = tornado.httpclient.HTTPRequest(f"http://{at}/{path}", headers=headers, follow_redirects=False)
        return await tornado.httpclient.AsyncHTTPClient().fetch(request, raise_error=False)

    while (told := re.search(r"http://(127\.0\.0\.1:\d+/user/ada/)", said.read_text())) is None:
        await asyncio.sleep(0.2)
    at = f"{told[1]}romelab"  # a server whose port is taken listens on the next
    found = await get("lesson_05.html")
    assert found.code == 302
    assert "/user/ada/login" in found.headers["Location"]
    assert (await get("part/" + "0" * 32)).code == 404
    logged_in = {"Authorization": f"token {LOGIN}"}
    assert b"page.js?" in (await get("lesson_05.html", **logged_in)).body
    assert (await get("no_such_page.html", **logged_in)).code == 404
    line = tornado.httpclient.HTTPRequest(f"ws://{at}/socket")
    try:
        await tornado.websocket.websocket_connect(line)
    except tornado.httpclient.HTTPClientError as refused:
        assert refused.code == 403
    else:
        raise AssertionError("a socket of nobody was opened")
    line = tornado.httpclient.HTTPRequest(f"ws://{at}/socket", headers=logged_in)
    socket = await tornado.websocket.websocket_connect(line)
    await socket.write_message(json.dumps({"tab": "a-tab-of-a-browser", "page": "lesson_05", "language": "en"}))
    (page,) = json.loads(str(await socket.read_message()))
    assert (page["type"], page["title"]) == ("page", "5. Hannibal: why walk?")
    frames = str(await socket.read_message())
    assert '"states"' in frames
    while (found := re.search(r'"romelab-part":"(\w+)"', frames)) is None:
        frames = str(await socket.read_message())
    assert (await get(f"part/{found[1]}")).code == 200  # a hub takes what a page fetches for nobody's
    socket.close()
