"""A process beside the program, for what takes long: whoever clicks goes before it."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

Found = TypeVar("Found")


class OneProcess:
    """A process that is begun when something is first asked of it, and anew after it was closed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., Found], *given: Any) -> Future[Found]:
        """Have something done.

        Raises
        ------
        BrokenExecutor
            If the process was killed, here or when the result is asked for; close it then.
        """
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=lower)
        return self._pool.submit(work, *given)

    def close(self) -> None:
        """End the process; what it was doing is of no use any more."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def lower() -> None:
    """Give way to those who click; and end when the program does, however it ends."""
    if hasattr(os, "nice"):
        os.nice(5)
    if (program := parent_process()) is not None:
        Thread(target=lambda: (program.join(), os._exit(0)), daemon=True).start()
