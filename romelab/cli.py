"""The command ``romelab``: open the notebooks from a terminal."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from romelab import __version__
from romelab.core.door import checked_words
from romelab.core.faults import Fault, InputError

FIRST = "00_start_here.ipynb"


def notebooks_folder() -> Path:
    """Find the notebooks: inside the installed package, or beside it in a checkout.

    Raises
    ------
    InputError
        If they are in neither place.
    """
    package = Path(__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / FIRST).is_file():
            return folder
    raise InputError([Fault("notebooks", "are not installed with this package; get them with the source of romelab")])


def own_copies(target: Path) -> Path:
    """Lay copies of the notebooks into a folder of the user's, and never touch a file that is there already.

    Parameters
    ----------
    target
        The folder; made if missing.

    Returns
    -------
    Path
        The folder.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    try:
        target.mkdir(parents=True, exist_ok=True)
        for notebook in sorted(file for kind in ("*.ipynb", "*.toml") for file in notebooks_folder().glob(kind)):
            if not (target / notebook.name).exists():
                shutil.copyfile(notebook, target / notebook.name)
    except OSError as error:
        raise InputError([Fault(str(target), f"cannot be written ({error.strerror})")]) from None
    return target


def lab(arguments: argparse.Namespace) -> int:
    """Open JupyterLab on the first notebook."""
    if find_spec("jupyterlab") is None:
        raise InputError([Fault("JupyterLab", 'is not installed; run: python -m pip install "romelab[lab]"')])
    folder = own_copies(Path(arguments.folder))
    print(f"romelab {__version__}: the notebooks lie in {folder.resolve()}")
    print("JupyterLab opens in your browser. To end it, press Ctrl+C here twice.")
    command = [sys.executable, "-m", "jupyterlab", str(folder / FIRST), *arguments.more]
    try:
        return subprocess.run(command, check=False).returncode  # noqa: S603 - our own interpreter and a file we laid there
    except KeyboardInterrupt:
        return 0


def parser() -> argparse.ArgumentParser:
    """Build the parser of the command line."""
    top = argparse.ArgumentParser(prog="romelab", description="Three Roman board games, taken apart in notebooks.")
    top.add_argument("--version", action="version", version=f"romelab {__version__}")
    commands = top.add_subparsers(dest="command", required=True)
    opens = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    opens.add_argument(
        "folder",
        nargs="?",
        default="notebooks",
        help="where your copies of the notebooks lie (made if missing; default: notebooks)",
    )
    opens.set_defaults(run=lab)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; further words of ``romelab lab`` go to JupyterLab.

    Returns
    -------
    int
        What the process gives back: 0 when all went well, 2 for bad input.
    """
    try:
        checked_words(sys.argv[1:] if words is None else words)
        arguments, more = parser().parse_known_args(words)
        arguments.more = more
        return int(arguments.run(arguments))
    except InputError as error:
        print(f"romelab: {error}", file=sys.stderr)
        return 2
