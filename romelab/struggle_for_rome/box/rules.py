"""The rulebook, read once."""

# pyright: strict
from __future__ import annotations

from functools import cache
from importlib.resources import files

from romelab.core.rulebook import Rulebook


@cache
def rulebook() -> Rulebook:
    """Return the 152 rules, SFR-01 to SFR-152.

    Examples
    --------
    >>> len(rulebook())
    152
    """
    return Rulebook.read(files("romelab.struggle_for_rome.box").joinpath("rulebook.toml"))
