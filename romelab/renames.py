"""Public names that have changed: what a page of one's own may still use, and what it is called now.

Old names are gone, without an alias. ``romelab lab`` reads this table to say what to change in a copy of a page.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

RENAMED: Mapping[str, str] = tomllib.loads(files("romelab").joinpath("renames.toml").read_text("utf-8"))
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
