"""Opens JupyterLab on a page as if it were an application: no file list, no news, no question before ▶▶.

These settings hold for what is started here, not for other Labs of the same person, and a person's own settings win.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from romelab import __version__
from romelab.core.errors import Problem, file_errors, refuse

PORT = 8888
"""Where JupyterLab answers if nobody says otherwise."""
WORKSPACE_FILE = "default-37a8.jupyterlab-workspace"
"""The name that JupyterLab gives the workspace called default."""


def why_not(more: Sequence[str] = ()) -> list[Problem]:
    """Say what keeps JupyterLab from opening, each with what to do.

    Parameters
    ----------
    more
        Further words for JupyterLab, such as ``--port=9000``.
    """
    if find_spec("jupyterlab") is None:
        return [Problem("JupyterLab", 'is not installed; run: python -m pip install "romelab[lab]"')]
    found: list[Problem] = []
    if is_root() and "--allow-root" not in more:
        what = "starts JupyterLab only as an ordinary user; run this as one, or add --allow-root if you know why"
        found.append(Problem("root", what))
    port = asked_port(more)
    if port is not None and not is_free(port):
        found.append(Problem(f"port {port}", f"is taken; stop what runs there, or choose another: --port={port + 1}"))
    return found


def is_root() -> bool:
    """Tell whether this runs as the administrator of a computer with such a user."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def asked_port(more: Sequence[str]) -> int | None:
    """Return the port that somebody asked for; None if JupyterLab may look for a free one itself."""
    for word in more:
        name, _, value = word.partition("=")
        if name in ("--port", "--ServerApp.port") and value.isdecimal():
            return int(value)
    return None


def is_free(port: int) -> bool:
    """Tell whether nobody answers on a port of this computer."""
    with socket.socket() as probe:
        if os.name == "posix":  # what has just ended there does not count; elsewhere this would take a port from others
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def has_browser() -> bool:
    """Tell whether a browser can be opened from here."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def surroundings(state: Path) -> dict[str, str]:
    """Return the environment for a Lab of romelab's own: its defaults before those of the computer.

    Parameters
    ----------
    state
        Where its workspace may be written.
    """
    defaults = str(Path(__file__).parent / "labdefaults")
    folder = state / "workspaces"
    folder.mkdir(parents=True, exist_ok=True)
    # What JupyterLab opens with: the file list closed. Ctrl+B opens it.
    shutil.copyfile(Path(defaults, "workspace.json"), folder / WORKSPACE_FILE)
    return {
        **os.environ,
        **{
            name: os.pathsep.join(part for part in (defaults, os.environ.get(name, "")) if part)
            for name in ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
        },
        "JUPYTERLAB_WORKSPACES_DIR": str(folder),
    }


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for what romelab's Lab remembers: which parts of the window are open."""
    own = environment.get("XDG_STATE_HOME") or environment.get("LOCALAPPDATA")
    return (Path(own) if own else Path.home() / ".local" / "state") / "romelab"


def open_lab(page: Path, more: Sequence[str]) -> int:
    """Open JupyterLab on a page and wait until it ends.

    Parameters
    ----------
    page
        The notebook.
    more
        Further words for JupyterLab.

    Returns
    -------
    int
        What JupyterLab returns.

    Raises
    ------
    InputError
        If it cannot be started; what to do is said.
    """
    refuse(why_not(more))
    print(f"romelab {__version__}: your pages lie in {page.parent.resolve()}")
    if "--no-browser" not in more and not has_browser():
        print("No browser was found here: open the address that is printed below in one yourself.")
    else:
        print("JupyterLab opens in your browser. To end it, press Ctrl+C here twice.")
    with file_errors(str(state_folder())):
        environment = surroundings(state_folder())
    try:
        return run([sys.executable, "-m", "jupyterlab", str(page), *more], environment)
    except KeyboardInterrupt:
        return 0


def run(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a program until it ends and return its exit code; a SIGTERM to this one ends that one, too."""
    with subprocess.Popen(command, env=environment) as program:  # noqa: S603 - our own interpreter and a page we laid there
        before = signal.signal(signal.SIGTERM, lambda *_: program.terminate())
        try:
            return program.wait()
        finally:
            signal.signal(signal.SIGTERM, before)
            program.terminate()
