"""The data files of the atlas, read once from the installed package."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

HERE = files("romelab.atlas")


@cache
def table(name: str) -> dict[str, Any]:
    """Give one of the TOML tables: ``places``, ``roads``, ``journeys`` or ``timeline``.

    Parameters
    ----------
    name
        File name without ``.toml``.

    Returns
    -------
    dict
        The file as it stands; shared, so do not change it.

    Examples
    --------
    >>> table("timeline")["meta"]["title"]
    'Timeline for romelab'
    """
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def document(name: str) -> Any:
    """Give one of the JSON files by its file name; shared, so do not change it."""
    return json.loads((HERE / name).read_text(encoding="utf-8"))
