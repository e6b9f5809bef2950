"""The typefaces of matplotlib's pictures. All come with matplotlib, so that a picture is the same on every computer."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

_FAMILIES = {"name": ("STIXGeneral", "DejaVu Serif"), "figure": ("DejaVu Sans",)}


def typeface(use: Literal["name", "figure"]) -> list[str]:
    """Return the families of letters, as matplotlib calls them.

    A later one has what the first lacks, such as thin spaces. Matplotlib's list of fonts is one file for all
    environments of a computer, and one that is removed while something still runs in it leaves a list without these:
    they are found even so.

    Parameters
    ----------
    use
        What is written: ``"name"`` on maps, which wants narrow letters, or ``"figure"`` for all else.

    Examples
    --------
    >>> typeface("name"), typeface("figure")
    (['STIXGeneral', 'DejaVu Serif'], ['DejaVu Sans'])
    """
    _register()
    return list(_FAMILIES[use])


@cache
def _register() -> None:
    from matplotlib import get_data_path
    from matplotlib.font_manager import fontManager

    known = set(fontManager.get_font_names())
    for family in (family for families in _FAMILIES.values() for family in families if family not in known):
        for file in sorted(Path(get_data_path(), "fonts", "ttf").glob(f"{family.replace(' ', '')}*.ttf")):
            fontManager.addfont(file)
