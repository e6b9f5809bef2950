"""Samples: a part of a test's parameters in every run, all of them where ROMELAB_LONG is set, as ``.ci/long`` does."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

LONG = bool(os.environ.get("ROMELAB_LONG"))
EVERY = LONG or bool(os.environ.get("ROMELAB_EVERY"))
"""Whether all parameters are taken, though nothing else is long: ``mutation.py`` asks whether any test notices."""
Some = TypeVar("Some")


def one_of(every: int, parameters: Iterable[Some], first: int = 0) -> list[Some]:
    """Return one of so many parameters, from the first on that is named; all of them in a long run."""
    return list(parameters) if EVERY else list(parameters)[first::every]


def but(left_out: Iterable[Some], parameters: Iterable[Some]) -> list[Some]:
    """Return parameters without those that take longest; all of them in a long run."""
    slow = set() if EVERY else set(left_out)
    return [each for each in parameters if each not in slow]


Size = tuple[int, int]
NAMED = tuple(map(int, os.environ.get("ROMELAB_SIZE", "1280x720").split("x")))
WINDOW: Size = (NAMED[0], NAMED[1])
"""The window of a test that names none: 1280 x 720, or what ROMELAB_SIZE says, such as 390x844."""


def windows(*sizes: Size) -> list[Size]:
    """Return sizes of a window; the one that ROMELAB_SIZE names alone, where it is set."""
    return [WINDOW] if "ROMELAB_SIZE" in os.environ else list(sizes)
