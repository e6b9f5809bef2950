"""The data files of the atlas, read once from the installed package."""

from __future__ import annotations

import csv
import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

HERE = files("romelab.atlas")


@cache
def table(name: str) -> dict[str, Any]:
    """Give one of the TOML tables: ``places``, ``names``, ``roads``, ``journeys``, ``told`` or ``timeline``.

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


@cache
def records(name: str) -> tuple[dict[str, str], ...]:
    """Give the rows of one of the CSV tables of ORBIS: ``sites``, ``segments``, ``ours_to_orbis`` or ``way_names``.

    Parameters
    ----------
    name
        File name in the folder ``orbis``, without ``.csv``.

    Returns
    -------
    tuple of dict
        The rows by column, all as text; shared, so do not change them.

    Examples
    --------
    >>> len(records("sites")), records("sites")[0]["name"]
    (677, 'Abodiacum')
    """
    lines = (HERE / "orbis" / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    return tuple(csv.DictReader(lines))
