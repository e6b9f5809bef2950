"""Total War: ROME - The Board Game: the campaign over regions and sea areas, and the battles fought in it.

The names below are loaded when they are first used, so that importing this package loads neither networkx, matplotlib
nor ipywidgets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.total_war_rome.controls import explore
    from romelab.total_war_rome.controls.table import play

__all__ = ["explore", "play"]

_NAMES = {
    "controls": ("explore",),
    "controls.table": ("play",),
}

# pyright: basic
__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs=_NAMES)
