"""What is done between clicks: long work in slices on the page's own loop; once, soon after many changes."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Generic, TypeVar

from romelab.controls.stage.widgets import page

T = TypeVar("T")

AT_ONCE = 0.1
"""Seconds in which work may end before anybody is told of it."""
SLICE = 0.03
"""Seconds of work between two pauses."""
PAUSE = 0.002
"""Seconds in which a page may speak: what comes from it passes through several turns of the loop."""


REST = 0.02
"""Seconds between two looks at what another process is doing."""


class SlicedWork(Generic[T]):
    """Does one piece of work at a time, in slices.

    Work that is done within :data:`AT_ONCE` seconds is done before :meth:`run` comes back, and so is all work where no
    loop runs, such as in a script: nobody could be heard there. Other work goes on between the clicks.

    Parameters
    ----------
    begun
        Called when a piece of work turns out to take longer.
    told
        Called in the pauses with what the work gave last.
    failed
        Called with what the work raised.
    rests
        Tells from what the work gave that there is nothing to do for a moment, since another process is at it.

    Examples
    --------
    >>> slices = SlicedWork(begun=lambda: None, told=print, failed=print)
    >>> slices.run(iter([1, 2, 3]), lambda: print("done"))
    done
    >>> slices.busy
    False
    """

    def __init__(
        self,
        begun: Callable[[], None],
        told: Callable[[T], None],
        failed: Callable[[Exception], None],
        rests: Callable[[T], bool] = lambda _: False,
    ) -> None:
        self._begun, self._told, self._failed, self._rests = begun, told, failed, rests
        self._work: Iterator[T] | None = None
        self._task: asyncio.Task[None] | None = None
        self._last: list[T] = []
        page().working.add(self)

    @property
    def busy(self) -> bool:
        """Whether a piece of work goes on between the clicks."""
        return self._work is not None

    @property
    def last(self) -> T | None:
        """What the work gave last; None if it has given nothing yet."""
        return self._last[0] if self._last else None

    def run(self, work: Iterator[T], done: Callable[[], None]) -> None:
        """Do a piece of work, and call ``done`` after it; what was begun before is stopped.

        Raises
        ------
        Exception
            What the work raises while it is done at once.
        """
        self.stop()
        self._last = []
        if not self._ends(work, AT_ONCE):
            last = self._last
            if self.later(work, done):
                self._last = last
                self._begun()
                return
            deque(work, maxlen=0)
        done()

    def later(self, work: Iterator[T], done: Callable[[], None]) -> bool:
        """Do a piece of work between the clicks and report its parts; False where no loop runs: nothing is done.

        What was begun before is stopped.
        """
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self._last, self._work = [], work
        # The loop itself holds its tasks but weakly.
        self._task = loop.create_task(self._go_on(work, done))
        return True

    def stop(self) -> None:
        """Leave the work as it stands."""
        self._work = self._task = None

    async def _go_on(self, work: Iterator[T], done: Callable[[], None]) -> None:
        try:
            await asyncio.sleep(PAUSE)
            while self._work is work:
                if self._ends(work, SLICE):
                    self._work = self._task = None
                    done()
                    return
                if self._last:
                    self._told(self._last[0])
                await asyncio.sleep(REST if self._last and self._rests(self._last[0]) else PAUSE)
        except Exception as error:  # noqa: BLE001 - said on the page; no caller is left to hear it
            self._work = self._task = None
            self._failed(error)

    def _ends(self, work: Iterator[T], seconds: float) -> bool:
        until = monotonic() + seconds
        for each in work:
            self._last = [each]
            if monotonic() >= until or self._rests(each):
                return False
        return True


SETTLED = 1.5
"""Seconds after the last change."""


class Debouncer:
    """Does something once things have settled; at once in a program, where nobody waits for an answer.

    Parameters
    ----------
    action
        What is done.

    Examples
    --------
    >>> Debouncer(lambda: print("done")).ask()
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
