"""Serves a folder's notebooks as pages by themselves, for tests: a test may run a line of Python in a page's session.

``python pages_host.py FOLDER`` prints its address with the key.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
from pathlib import Path

import tornado.httpserver
import tornado.netutil
import tornado.web

from romelab.host.server import Host, application


class RunHandler(tornado.web.RequestHandler):
    """What no page can do: run a line of Python."""

    def initialize(self, host: Host) -> None:
        self.host = host

    def post(self) -> None:
        session = self.host.sessions[self.get_query_argument("tab")].session
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            session.run(exec, self.request.body.decode(), session.space)
        self.finish(printed.getvalue())


class FaultsHandler(RunHandler):
    """What went wrong in any page since it was asked last."""

    def get(self) -> None:
        faults = [fault for visit in self.host.sessions.values() for fault in visit.session.faults]
        for visit in self.host.sessions.values():
            visit.session.faults.clear()
        self.finish("\n".join(faults))


async def main(folder: Path) -> None:
    sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
    port = sockets[0].getsockname()[1]
    host = Host(folder, "en", None, port=port)
    served = application(host)
    served.add_handlers(".*", [(r"/run", RunHandler, {"host": host}), (r"/faults", FaultsHandler, {"host": host})])
    tornado.httpserver.HTTPServer(served).add_sockets(sockets)
    print(f"http://127.0.0.1:{port} {host.key}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
