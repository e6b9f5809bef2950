"""Serves a site to a room: ``romelab site FOLDER --serve``. Files alone; every browser runs romelab by itself."""

# pyright: basic
import http.server
import socket
from contextlib import suppress
from functools import partial
from pathlib import Path

from romelab.host.address import addresses, free_port
from romelab.host.words import phrase


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves files, whatever this computer takes their kinds for."""

    protocol_version = "HTTP/1.1"
    extensions_map: dict[str, str] = {  # noqa: RUF012 - as the standard library has it
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
    }

    def end_headers(self) -> None:
        """Let a browser ask whether a file has changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Keep no list of who asked for what."""


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """Return what serves a folder to this computer and to all that reach it over its network.

    Parameters
    ----------
    folder
        A site.
    port
        Where it answers; 0 takes any that is free.
    """
    return http.server.ThreadingHTTPServer(("", port), partial(Files, directory=str(folder)))


def serve(folder: Path, port: int) -> int:
    """Serve a site until it is ended by Ctrl+C, and say at which address.

    Parameters
    ----------
    folder
        The site.
    port
        Where it answers; 0 takes the first free one from 8750 on.

    Raises
    ------
    InputError
        If the port is taken.
    """
    port = free_port(port)
    address = next(iter(addresses()), socket.gethostname())
    with server(folder, port) as giver:
        print(phrase("given_out", here=f"http://127.0.0.1:{port}/", room=f"http://{address}:{port}/"))
        print(phrase("without_https"), flush=True)
        with suppress(KeyboardInterrupt):
            giver.serve_forever()
    return 0
