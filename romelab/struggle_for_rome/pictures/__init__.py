"""Pictures: what is to be drawn, as plain data, and the drawings made of it.

The modules that draw are loaded when they are first used: only they need matplotlib.
"""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from romelab.struggle_for_rome.pictures import charts, plots

__all__ = ["charts", "plots"]

# pyright: basic
__getattr__, __dir__ = lazy_loader.attach(__name__, __all__)[:2]
