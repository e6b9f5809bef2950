"""romelab's pages in a Jupyter server: a link of a Binder or a hub opens one as an app, without JupyterLab around it.

``jupyter server extension enable --sys-prefix romelab.host.jupyter`` once; then ``romelab/lesson_01.html`` below the
address of the server is lesson 1. Whoever has logged in there may look.
"""

# pyright: basic
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join

from romelab.core.language import spoken
from romelab.host.server import FileHandler, Host, PageHandler, PartHandler, Socket, page_handlers
from romelab.keeping.folder import FOLDER


class OfJupyter(JupyterHandler):
    """Lets whoever has logged in to the Jupyter server look."""

    host: Host

    def allowed(self) -> Any:
        """Return the host for whoever has logged in; None for nobody."""
        return self.host if self.current_user else None


class JupyterPage(OfJupyter, PageHandler):
    """The one document of all pages; whoever has not logged in is sent to do so."""

    @tornado.web.authenticated
    def get(self, name: str) -> None:
        """Answer with the page."""
        super().get(name)


class JupyterFile(OfJupyter, FileHandler):
    """The built page."""


class JupyterPart(OfJupyter, PartHandler):
    """What is long and the same for many pages: whoever can say the digest of a text knows the text.

    A hub asks whatever a page fetches for a token besides the login, and would take whoever has logged in for nobody.
    """

    def allowed(self) -> Any:
        """Return the host, whoever asks."""
        return self.host


class JupyterSocket(OfJupyter, Socket):
    """The socket over which a page speaks; the Jupyter server says which origins may."""


OURS = {PageHandler: JupyterPage, FileHandler: JupyterFile, PartHandler: JupyterPart, Socket: JupyterSocket}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "romelab.host.jupyter"}]


def _load_jupyter_server_extension(app: Any) -> None:
    folder = Path(app.root_dir)
    host = Host(folder, spoken(), folder / FOLDER)
    below = url_path_join(app.web_app.settings["base_url"], "romelab")
    handlers = [(below + path, OURS[handler], given) for path, handler, given in page_handlers(host)]
    app.web_app.add_handlers(".*$", handlers)
