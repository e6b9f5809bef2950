"""Something that is done once, soon after the last of many changes, and never while a click waits for its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SETTLED = 1.5
"""Seconds after the last change."""


class Soon:
    """Does something once things have settled; at once in a program, where nobody waits for an answer.

    Parameters
    ----------
    action
        What is done.

    Examples
    --------
    >>> Soon(lambda: print("done")).ask()
    done
    """

    def __init__(self, action: Callable[[], None]) -> None:
        self._action = action
        self._waiting: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """Have it done soon; what was asked before is done with it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._action()
            return
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = loop.call_later(SETTLED, self._action)
