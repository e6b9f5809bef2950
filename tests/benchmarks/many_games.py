"""What many games cost: workers beside one process, luck by purpose beside one stream, memory over thousands of games.

``python tests/benchmarks/many_games.py`` prints a table; ``--games 10000`` plays so many of Kampf um Rom, a fifth of
Struggle for Rome, a twentieth of Total War. Dask is measured where it is installed.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import stdev
from time import perf_counter
from typing import Any

from romelab import kampf_um_rom, struggle_for_rome, studies, total_war_rome
from romelab.core.chance import Streams
from romelab.studies import one_game

GAMES: dict[str, tuple[Any, list[Any], dict[str, object], int]] = {
    "Kampf um Rom": (kampf_um_rom.playouts, [kampf_um_rom.bots.greedy()] * 4, {"hand": 4}, 1),
    "Struggle for Rome": (struggle_for_rome.playouts, [struggle_for_rome.bots.greedy()] * 3, {"robbery_gold": 3}, 5),
    "Total War": (total_war_rome.playouts, [total_war_rome.bots.CampaignBot()] * 2, {"wounded_cards": "lost"}, 20),
}


class OneStream(Streams):
    """One stream for all that is rolled and drawn, as it was before."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._one = Random(f"{seed}/chance")

    def of(self, purpose: str, time: int = 0) -> Any:
        return self._one


def side_by_side(play: Any, bots: list[Any], games: int) -> None:
    begun = perf_counter()
    alone = play(bots, range(games), progress=False)
    one = perf_counter() - begun
    print(f"  {games} games in one process: {one:.1f} s")

    def beside(name: str, **where: Any) -> None:
        begun = perf_counter()
        found = play(bots, range(games), progress=False, **where)
        took = perf_counter() - begun
        print(f"  {name}: {took:.1f} s, {one / took:.2f} times one; rows equal: {found == alone}")

    beside("two processes", workers=2)
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        print("  Dask is not installed: not measured")
        return
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        beside("two workers of Dask", client=client)


def width(play: Any, bots: list[Any], option: dict[str, object], games: int) -> float:
    return stdev(studies.compare(play, {}, option, bots=bots, games=games, progress=False).differences)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of Kampf um Rom (default: %(default)s)")
    many = parser.parse_args().games
    for name, (play, bots, option, less) in GAMES.items():
        games = max(20, many // less)
        print(name)
        side_by_side(play, bots, games)
        pairs = min(games, 100)
        purposes = width(play, bots, option, pairs)
        one_game.Streams = OneStream
        before = width(play, bots, option, pairs)
        one_game.Streams = Streams
        print(f"  spread of a difference ({option}, {pairs} pairs): {purposes:.2f}, by one stream {before:.2f}")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.csv"
            memory = [peak()]
            for part in (1, 2):
                play(bots, range(games * (part - 1) // 2, games * part // 2), to=file, progress=False)
                memory.append(peak())
            print(f"  memory at most, MB: {memory[0]:.0f} before, {memory[1]:.0f} halfway, {memory[2]:.0f} at the end")
        sys.stdout.flush()


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
