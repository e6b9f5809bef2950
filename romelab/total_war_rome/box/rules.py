"""The rulebook of campaign and battles, read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from romelab.core.rulebook import Rulebook


@cache
def rulebook() -> Rulebook:
    """Return the 262 rules.

    Examples
    --------
    >>> len(rulebook())
    262
    """
    return Rulebook.read(files("romelab.total_war_rome.box").joinpath("rulebook.toml"))
