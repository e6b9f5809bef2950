"""Whether everything is ready for tomorrow: the folder, the port, the browser, and every page run from top to end."""

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from romelab.core.errors import InputError, Problem, refuse
from romelab.core.game import AnyGame
from romelab.core.input import MOST_BYTES, read_text
from romelab.lab import PORT, has_browser, is_free, why_not
from romelab.pages import notebooks_folder, page_names

SECONDS = 120
"""How long a single cell of a page may take."""


def of_folder(folder: Path) -> list[Problem]:
    """Say why pages cannot be kept in a folder; nothing if they can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".romelab-"):
            pass
    except OSError as error:
        return [Problem(str(folder), f"cannot be written ({error.strerror}); choose another with --folder")]
    return []


def of_page(page: Path) -> list[Problem]:
    """Run a page from top to end, without changing it, and say what fails in it.

    Parameters
    ----------
    page
        The notebook.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    with tempfile.TemporaryDirectory() as folder:
        for beside in page.parent.glob("*.toml"):
            shutil.copyfile(beside, Path(folder) / beside.name)
        book = nbformat.read(page, as_version=4)
        client = NotebookClient(book, timeout=SECONDS, resources={"metadata": {"path": folder}})
        try:
            # What the kernel says on the terminal, such as ipykernel about TCP, is for nobody who checks pages.
            client.execute(stderr=subprocess.DEVNULL)
        except CellTimeoutError:
            return [Problem(page.stem, f"a cell took more than {SECONDS} seconds; end other programs and try again")]
        except DeadKernelError:
            return [Problem(page.stem, "Python stopped while it ran; is there enough memory?")]
        except CellExecutionError as error:
            own = page.stem not in page_names()
            mend = "look at that cell" if own else f"get it fresh: romelab lab {page.stem} --fresh"
            return [Problem(page.stem, f"fails with {error.ename}: {error.evalue}; {mend}")]
    return []


def of_file(file: Path, games: Iterable[AnyGame]) -> list[Problem]:
    """Say what is wrong in your own lesson, or in a file of drills, whose first position says which game it is for.

    Parameters
    ----------
    file
        The file (docs/how-to/lesson.md, docs/how-to/drill.md).
    games
        All the games.
    """
    from romelab.lessons.drills.drill import read_drills
    from romelab.lessons.drills.variants import variants
    from romelab.lessons.inquiry.plan import lesson_plan

    games = tuple(games)
    try:
        text = read_text(file, MOST_BYTES)
        if re.search(r"^\s*\[+\s*(predict|quiz|minutes)\b", text, re.MULTILINE):
            plan = lesson_plan(file)
            print(f"ok  {file.name}: {plan.title}, {plan.lasts} minutes")
            return []
        tag = re.search(r"""^line\s*=\s*["']\s*(\w+)/""", text, re.MULTILINE)
        game = next((one for one in games if tag and tag[1] == one.notation.tag), None)
        if game is None:
            lines = ", ".join(f"{one.notation.tag}/{one.notation.version}" for one in games)
            raise InputError.at(file.name, f"has no line that begins with a game: {lines}")
        drills = read_drills(file, game)
        alone = [one.name for one in drills if one.vary and next(variants(one, game), None) is None]
        what = "its words under vary make no other position that the rules judge alike"
        refuse([Problem(name, what) for name in alone])
        print(f"ok  {file.name}: {len(drills)} drills of {game.title}")
    except InputError as error:
        return [
            Problem(file.name if one.where in ("", file.name) else f"{file.name}, {one.where}", one.what)
            for one in error.problems
        ]
    return []


def check(folder: Path, names: Sequence[str], tell: Callable[[str], object] = print) -> list[Problem]:
    """Check everything, and report each part as it is done.

    Parameters
    ----------
    folder
        Where the pages lie; a page that is not there is run as it came with romelab.
    names
        The pages to run.
    tell
        Called with a line for each part.

    Returns
    -------
    list of Problem
        What is not as it should be, each with what to do; empty if all is ready.
    """
    problems = why_not(["--allow-root"])
    tell(f"{'-- ' if problems else 'ok '} JupyterLab")
    if find_spec("nbclient") is None or problems:
        return problems or [Problem("JupyterLab", 'is not whole; run: python -m pip install "romelab[lab]"')]
    own = of_folder(folder)
    tell(f"{'-- ' if own else 'ok '} folder {folder}")
    problems += own
    port = f"port {PORT}" if is_free(PORT) else f"port {PORT} is taken: JupyterLab will take the next one"
    tell(f"ok  {port}")
    tell("ok  browser" if has_browser() else "ok  no browser here: the address is printed for another computer's")
    start = time.monotonic()
    for number, name in enumerate(names, 1):
        began = time.monotonic()
        mine = folder / f"{name}.ipynb"
        found = of_page(mine if mine.exists() else notebooks_folder() / mine.name)
        ended = time.monotonic()
        left = (ended - start) / number * (len(names) - number)
        more = f", about {left / 60:.0f} min more" if left >= 60 else ""
        tell(f"{'-- ' if found else 'ok '} {name} ({ended - began:.0f} s), {number} of {len(names)}{more}")
        problems += found
    return problems
