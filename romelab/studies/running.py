"""Where many games are played: one after the other here, on any executor of ``concurrent.futures``, on a Dask cluster.

Games are handed out in batches of about half a second, so that handing out costs nothing to speak of. What is finished
is returned at once; whatever ends a run, no finished game is lost.
"""

# pyright: basic
# Dask and tqdm come without types.
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

BATCH = 0.5
"""Seconds that a batch is to take at least."""
AHEAD = 2
"""Batches that wait for each worker."""
TRIES = 3
"""How often in a row a pool may break without a game finished in between."""

Rows = list[dict[str, Any]]


class Played(NamedTuple):
    """A batch that was played: the rows of each of its games, and the seconds it took."""

    games: list[Rows]
    seconds: float


def play_batch(one: Callable[[int], Rows], seeds: Sequence[int]) -> Played:
    """Play the games of some seeds, wherever this is called."""
    begun = perf_counter()
    return Played([one(seed) for seed in seeds], perf_counter() - begun)


def one_by_one(one: Callable[[int], Rows], seeds: Sequence[int]) -> Iterator[Rows]:
    """Play here, one game after the other."""
    return map(one, seeds)


def on_workers(one: Callable[[int], Rows], seeds: Sequence[int], workers: int) -> Iterator[Rows]:
    """Play in processes of our own; one that is killed is replaced, and what it was playing is played again.

    Raises
    ------
    BrokenExecutor
        If processes end again and again without finishing a game.
    """
    left, tries = list(seeds), 0
    while left:
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        try:
            for rows in on_executor(one, left.copy(), pool, workers):
                left.remove(rows[0]["seed"])
                tries = 0
                yield rows
        except BrokenExecutor:
            tries += 1
            # A process that waits for its work since another one was killed would be waited for without end.
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            if tries == TRIES:
                raise
        finally:
            pool.shutdown(cancel_futures=True)


def on_executor(
    one: Callable[[int], Rows], seeds: Sequence[int], executor: Executor, workers: int = 0
) -> Iterator[Rows]:
    """Play on an executor, the first finished first; all that is finished comes before its fault is raised."""
    number = workers or getattr(executor, "_max_workers", 0) or 2
    return _handed_out(one, seeds, number, executor.submit, wait_for_first)


def wait_for_first(waiting: Sequence[Future[Any]]) -> Sequence[Future[Any]]:
    """Wait until one of several is done, and return those that are."""
    return list(wait(waiting, return_when="FIRST_COMPLETED").done)


def on_cluster(one: Callable[[int], Rows], seeds: Sequence[int], client: Any) -> Iterator[Rows]:
    """Play on the workers of a Dask client; a batch whose worker is killed goes to another one.

    Raises
    ------
    BrokenExecutor
        If the cluster has stopped, or workers are killed again and again.
    """
    from distributed import KilledWorker, wait as wait_for  # pyright: ignore[reportMissingImports]
    from distributed.client import ClosedClientError  # pyright: ignore[reportMissingImports]

    def submit(action: Callable[..., Any], *given: Any) -> Any:
        return client.submit(action, *given, pure=False)

    def first(waiting: Sequence[Any]) -> Sequence[Any]:
        done, _ = wait_for(list(waiting), return_when="FIRST_COMPLETED")  # pyright: ignore
        return list(done)

    if client.status != "running":
        raise BrokenExecutor("the cluster has stopped")
    faults = ClosedClientError, KilledWorker, CancelledError, OSError, TimeoutError
    try:
        yield from _handed_out(one, seeds, len(client.nthreads()) or 1, submit, first, faults)
    except Exception as error:
        if client.status == "running":
            raise
        raise BrokenExecutor(str(error)) from None


def _handed_out(
    one: Callable[[int], Rows],
    seeds: Sequence[int],
    workers: int,
    submit: Callable[..., Any],
    first_done: Callable[[Sequence[Any]], Sequence[Any]],
    faults: tuple[type[BaseException], ...] = (BrokenExecutor,),
) -> Iterator[Rows]:
    """Keep all workers busy with batches that grow until each takes long enough."""
    waiting: dict[Any, int] = {}
    at, size, fault = 0, 1, None
    try:
        while (at < len(seeds) and fault is None) or waiting:
            done: Sequence[Any] = ()
            try:
                while fault is None and at < len(seeds) and len(waiting) < AHEAD * workers:
                    batch = seeds[at : at + size]
                    waiting[submit(play_batch, one, batch)] = len(batch)
                    at += size
                done = first_done(list(waiting)) if waiting else ()
            except faults as broken:
                if fault is not None:  # nobody can be waited for any more
                    break
                fault = broken
            for each in done:
                number = waiting.pop(each)
                try:
                    played = each.result()
                except faults as broken:  # its neighbours may be done all the same
                    fault = broken
                    continue
                if played.seconds < BATCH:
                    # Towards the end batches are smaller, so that nobody waits long for the last.
                    fair = (len(seeds) - at) // (AHEAD * workers) or 1
                    size = max(1, min(fair, 4 * size, int(number * BATCH / max(played.seconds, 1e-6)) + 1))
                yield from played.games
        if fault is not None:
            raise BrokenExecutor(str(fault)) from None
    finally:
        with suppress(*faults):
            for each in waiting:
                each.cancel()
