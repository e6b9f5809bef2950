"""Closes what a cell made before when it is run again, so that a kernel holds one stage a cell and no old ones."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import Any

import ipywidgets as widgets

_made: dict[str, list[str]] = {}
"""The ids of the models that each cell has made, by the id of the cell."""
_before: set[str] = set()
_watching: list[Callable[[], Collection[str]]] = []
"""What gives the ids of the models that outlive every stage, once cells are watched."""


def watch_cells(outliving: Callable[[], Collection[str]]) -> None:
    """Watch the cells of this notebook from now on; without a notebook nothing happens. Call it as often as you like.

    A model that another cell still shows, because it was made in this one, is closed with the rest: run that cell too.

    Parameters
    ----------
    outliving
        Gives the ids of the models that are never closed.
    """
    if _watching:
        return
    try:
        from IPython import get_ipython  # pyright: ignore[reportPrivateImportUsage]
    except ImportError:
        return
    shell = get_ipython()
    if shell is None or not hasattr(shell, "kernel"):
        return
    _watching.append(outliving)
    # The cell that is running now had begun before anybody watched.
    _before.update(_models())
    shell.events.register("pre_run_cell", cell_begins)
    shell.events.register("post_run_cell", cell_ends)


def place_in_cell() -> str | None:
    """Give an id for the next stage of the cell that is running: the same one whenever the cell runs again.

    So a page that was saved before a cell ran again still finds the stage by its id, instead of saying "model not
    found". None outside a notebook, or where that id is taken.
    """
    try:
        from IPython import get_ipython  # pyright: ignore[reportPrivateImportUsage]
    except ImportError:
        return None
    shell: Any = get_ipython()
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    # Without a channel, as the kernel of a page without a server has it; other kernels may have none at all.
    asked = kernel.get_parent() if hasattr(kernel, "get_parent") else {}
    cell = asked.get("metadata", {}).get("cellId", "")
    run = (cell, shell.execution_count)
    _numbers[run] = number = _numbers.get(run, -1) + 1
    found = blake2b(f"{cell}/{number}".encode(), digest_size=16).hexdigest()
    return found if cell and found not in _models() else None


_numbers: dict[tuple[str, int], int] = {}


def cell_begins(info: Any) -> None:
    """Close what this cell made when it ran before."""
    spare = {model for outliving in _watching for model in outliving()}
    models = _models()
    for model in _made.pop(getattr(info, "cell_id", None) or "", ()):
        if model in models and model not in spare:
            models[model].close()
    _before.clear()
    _before.update(_models())


def cell_ends(result: Any) -> None:
    """Note what this cell has made."""
    cell = getattr(getattr(result, "info", None), "cell_id", None)
    if cell:
        _made[cell] = [model for model in _models() if model not in _before]


def _models() -> dict[str, widgets.Widget]:
    """Give every model of this kernel by its id."""
    from ipywidgets.widgets import widget

    return dict(widget._instances)
