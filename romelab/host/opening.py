"""Opens a page by itself: ``romelab open``. The browser begins while all that answers it is still being loaded."""

# pyright: basic
import ast
import asyncio
import socket
import webbrowser
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from romelab import __version__
from romelab.core.language import checked
from romelab.host.address import free_port, key_of
from romelab.keeping.folder import FOLDER
from romelab.lab import has_browser, state_folder


def serve(page: str, folder: Path, port: int, language: str, *, browser: bool) -> int:
    """Serve pages until it is ended by Ctrl+C, and open one in the browser.

    Parameters
    ----------
    page
        The page to open.
    folder
        Where a person's own pages lie and work is kept.
    port
        Where it answers; 0 takes the first free one from :data:`romelab.host.address.PORT` on.
    language
        The language of the pages, by two letters; empty for what romelab speaks anyway.
    browser
        Whether to open the browser.

    Returns
    -------
    int
        0.

    Raises
    ------
    InputError
        If the port is taken, or there is no such page or language.
    """
    port, language, key = free_port(port), checked(language), key_of(state_folder())
    import_module("tornado")  # where it is not installed no port is taken
    # Only this computer is answered; whoever comes before all is loaded waits.
    listening = socket.create_server(("127.0.0.1", port), backlog=128)
    listening.setblocking(False)
    address = f"http://127.0.0.1:{port}/{page}.html?key={key}"
    opens = browser and has_browser()
    print(f"romelab {__version__}: work is kept in {folder / FOLDER}")
    print(f"{'The page opens in your browser' if opens else 'Open this address in a browser'}: {address}")
    print("To end it, press Ctrl+C here.", flush=True)
    if opens:
        webbrowser.open(address)

    from tornado.httpserver import HTTPServer

    from romelab.host.notebook import cells_of, page_files
    from romelab.host.server import Host, application

    host = Host(folder, language, folder / FOLDER, key, port)

    async def main() -> None:
        HTTPServer(application(host)).add_sockets([listening])
        sources = [cell.source for cell in cells_of(page_files(folder)[page])]
        host.loading = asyncio.get_running_loop().run_in_executor(None, load, sources)
        await asyncio.Event().wait()

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(main())
    finally:
        host.drawers.close()
    return 0


def load(sources: Iterable[str]) -> None:
    """Load what the cells of a page will ask for, while the browser loads the page itself.

    Parameters
    ----------
    sources
        The cells.
    """
    import_module("romelab.host.shell")
    for source in sources:
        with suppress(Exception):  # what is wrong with a cell is said when it runs
            for node in ast.parse(source).body:
                if isinstance(node, ast.ImportFrom) and node.module:
                    for name in node.names:
                        getattr(import_module(node.module), name.name)
