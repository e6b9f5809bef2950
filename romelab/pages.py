"""The pages that come with romelab: where they lie, copies of one's own, and old names that such a copy still uses."""

import json
import re
import shutil
from collections.abc import Mapping
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

from romelab.core.errors import InputError, file_errors, quoted
from romelab.core.packaged import packaged_toml

FIRST = "00_start_here"
"""The page that opens if none is named."""


def notebooks_folder() -> Path:
    """Find the notebooks: inside the installed package, or beside it in a checkout.

    Raises
    ------
    InputError
        If they are in neither place.
    """
    package = Path(__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / f"{FIRST}.ipynb").is_file():
            return folder
    raise InputError.at("notebooks", "are not installed with this package; get them with the source of romelab")


def own_folder() -> Path:
    """Return the folder for a person's own copies: ``romelab`` in the home folder, wherever romelab is started."""
    return Path.home() / "romelab"


def page_names() -> tuple[str, ...]:
    """Return the names of all pages, without their ending."""
    return tuple(sorted(file.stem for file in notebooks_folder().glob("*.ipynb")))


def page_named(name: str, own: Path | None = None) -> str:
    """Return a page's name as it is written; an ending is left out.

    Parameters
    ----------
    name
        The page.
    own
        A folder whose pages are known as well, such as a lesson of one's own.

    Raises
    ------
    InputError
        If there is no such page; the one that may be meant is named.
    """
    stem, names = name.removesuffix(".ipynb"), page_names()
    if stem in names or (own is not None and Path(stem).name == stem and (own / f"{stem}.ipynb").is_file()):
        return stem
    near = get_close_matches(stem, names, 1, 0.5)
    meant = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(names)}"
    raise InputError.at("page", f"there is no page {quoted(name)}{meant}")


def own_copies(target: Path) -> Path:
    """Put copies of the pages into a folder of the user's, and never touch a file that is there already.

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
    with file_errors(str(target)):
        target.mkdir(parents=True, exist_ok=True)
        for notebook in sorted(file for kind in ("*.ipynb", "*.toml") for file in notebooks_folder().glob(kind)):
            if not (target / notebook.name).exists():
                shutil.copyfile(notebook, target / notebook.name)
    return target


def fresh_copy(name: str, target: Path) -> Path | None:
    """Put a page into a folder as it came with romelab; one that is there already keeps its work under another name.

    Parameters
    ----------
    name
        A page; see :func:`page_names`.
    target
        The folder.

    Returns
    -------
    pathlib.Path or None
        Where the old page lies now; None if there was none.

    Raises
    ------
    InputError
        If there is no such page, or the folder cannot be written.
    """
    page = f"{page_named(name)}.ipynb"
    there, kept = target / page, None
    with file_errors(str(target)):
        if there.exists():
            stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
            kept = there.with_name(f"{there.stem} ({stamp}).ipynb")
            there.rename(kept)
        shutil.copyfile(notebooks_folder() / page, there)
    return kept


RENAMED: Mapping[str, str] = packaged_toml("romelab", "renames.toml")
"""Old names, as code uses them, with the new ones."""


def old_names(page: Path) -> dict[str, str]:
    """Return the old names that the code of a page uses, each with its new one.

    Parameters
    ----------
    page
        A notebook; one that cannot be read uses none.

    Examples
    --------
    >>> old_names(Path("nowhere.ipynb"))
    {}
    """
    try:
        book: Any = json.loads(page.read_text(encoding="utf-8"))
        cells = cast("list[dict[str, Any]]", book["cells"])
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {old: new for old, new in RENAMED.items() if re.search(_used(old), code)}


def _used(name: str) -> str:
    return (r"(?<!\w)" if name[0].isalpha() else "") + re.escape(name) + (r"(?!\w)" if name[-1].isalpha() else "")
