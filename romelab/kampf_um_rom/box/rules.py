"""The rulebook, read once."""

# pyright: strict
from __future__ import annotations

from functools import cache
from importlib.resources import files

from romelab.core.rulebook import Rulebook


@cache
def rulebook() -> Rulebook:
    """Return the 119 rules, KUR-01 to KUR-119.

    Examples
    --------
    >>> len(rulebook())
    119
    """
    return Rulebook.read(files("romelab.kampf_um_rom.box").joinpath("rulebook.toml"))
