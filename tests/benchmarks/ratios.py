"""How quick romelab is beside its peers and beside an earlier version of itself, as the page ``docs/speed.md``.

    python tests/benchmarks/ratios.py --before 0d092d5            (half an hour; overwrites the page)
    python tests/benchmarks/ratios.py --before 0d092d5 --only save --runs 5 --page -

Each version runs in a process of its own: this checkout, and the earlier one laid out in a folder that is deleted
again. They are asked in turn, question by question, so that whatever else the machine does meets all alike; the peers
(Catanatron, networkx, icepool) are asked in between. Times are those of the processor, not of the clock. At the end
places are clicked at in a browser, as ``clicks.py`` says; their times are those of the clock.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TextIO, cast

ROOT = Path(__file__).parents[2]
GAMES = {
    "Struggle for Rome": ("struggle_for_rome", 400),
    "Kampf um Rom": ("kampf_um_rom", 400),
    "Total War: ROME": ("total_war_rome", 400),
}
"""Package of each game, and how many decisions its saves have (a whole game if it ends before)."""


def found(*places: str) -> Any:
    """Return the first ``module:NAME`` that there is: modules have moved between versions."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(import_module(f"romelab.{module}"), name)
        except (ImportError, AttributeError):
            continue
    raise SystemExit(f"there is none of {', '.join(places)}")


# What is asked of every version of romelab: functions that give seconds of the processor for one piece of work.


def seconds(work: Callable[[], object], least: float = 0.05) -> float:
    """Return the seconds of one piece of work, done as often as fills a while; no garbage is sought meanwhile."""
    gc.collect()
    gc.disable()
    try:
        times, start = 0, process_time()
        while (spent := process_time() - start) < least:
            work()
            times += 1
        return spent / times
    finally:
        gc.enable()


@cache
def game_of(package: str) -> tuple[Any, Any]:
    """Return a game and its set-up with four seats."""
    game = getattr(import_module(f"romelab.{package}.game"), package.upper())
    if package == "total_war_rome":
        factions = found("total_war_rome.box.tables:FACTIONS", "total_war_rome.tables:FACTIONS")
        return game, game.setup_type(factions, factions)
    colours = {"colours": ("red", "white", "black", "yellow")} if package == "kampf_um_rom" else {}
    return game, game.setup_type(**colours)


@cache
def history_of(package: str, decisions: int, seed: int = 4) -> Any:
    """Return a random game of four up to so many decisions."""
    game, setup = game_of(package)
    history = found("core.history:History")(game, setup, found("core.chance:Seeded")(seed))
    chooser = random.Random(seed)
    for _ in range(decisions):
        if not (moves := game.legal_moves(history.state)):
            break
        history.play(moves[int(chooser.random() * len(moves))])
    return history


@cache
def positions_of(package: str) -> tuple[Any, list[tuple[Any, Any]]]:
    """Return a game, and twenty positions from its course with moves that are legal there."""
    history = history_of(package, GAMES_BY_PACKAGE[package])
    decided = [point.state for point in history.points if history.game.legal_moves(point.state)]
    some = decided[:: max(1, len(decided) // 20)]
    return history.game, [(state, history.game.legal_moves(state)[:10]) for state in some]


GAMES_BY_PACKAGE = dict(GAMES.values())


def random_decisions(package: str) -> float:
    """Play games with random players; give the seconds of a decision. Dice and draws cost time but count nothing."""
    game, setup = game_of(package)
    play, bots = found("studies.one_game:play", "core.playouts:play"), [found("core.bots:RandomBot")()] * 4
    decisions, start = 0, process_time()
    # One seed is another game wherever a list was ever put in order, so one game says little.
    for seed in range({"kampf_um_rom": 40, "struggle_for_rome": 4}.get(package, 8)):
        decisions += play(game, setup, bots, seed, most=6000)[1]
    return (process_time() - start) / decisions


def save_and_open(package: str) -> float:
    """Write a game and open it again."""
    saves, history = import_module("romelab.core.saves"), history_of(package, GAMES_BY_PACKAGE[package])
    return seconds(lambda: saves.loads(saves.dumps(history), {history.game.id: history.game}), 0.1)


def new_game(package: str) -> float:
    """Lay out a game."""
    game, setup = game_of(package)
    return seconds(lambda: game.new_game(setup))


def legal_moves(package: str) -> float:
    """List the moves of twenty positions."""
    game, positions = positions_of(package)
    return seconds(lambda: [game.legal_moves(state) for state, _ in positions]) / len(positions)


def why_not(package: str) -> float:
    """Ask what speaks against legal moves of twenty positions."""
    game, positions = positions_of(package)
    asked = sum(len(moves) for _, moves in positions)
    return seconds(lambda: [game.why_not(state, move) for state, moves in positions for move in moves]) / asked


def long_history(package: str) -> float:
    """Play a move and take it back at the end of a long game, saving aside; the same is asked of a short one."""
    history = history_of(package, 2 * GAMES_BY_PACKAGE[package])
    return _there_and_back(history)


def short_history(package: str) -> float:
    """Ask the same of a history that begins where the long one stands."""
    long = history_of(package, 2 * GAMES_BY_PACKAGE[package])
    # Without chance at first: else the first dice would fall, and it would stand behind them.
    history = found("core.history:History")(long.game, long.setup, None)
    history.points[0].state = long.state
    history.chance = long.chance
    return _there_and_back(history)


def _there_and_back(history: Any) -> float:
    moves = history.game.legal_moves(history.state)[:10]

    def work() -> None:
        for move in moves:
            history.play(move)
            history.undo()

    return seconds(work) / len(moves)


def importing(module: str) -> float:
    """Import a module in a fresh Python; what a bare Python takes is taken off."""
    return max(_started(f"import {module}") - _started("pass"), 1e-6)


def _started(code: str) -> float:
    started = subprocess.Popen([sys.executable, "-c", code])
    _, status, used = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    if started.returncode:
        raise SystemExit(f"{code} failed")
    return used.ru_utime + used.ru_stime


def routes(question: str) -> float:
    """Ask the board of Struggle for Rome for all bills with their routes, or the reach of a purse."""
    board = found("struggle_for_rome.network.network:default_network", "struggle_for_rome.board:default_board")()
    module = import_module(found("struggle_for_rome.network.routes:bills", "struggle_for_rome.routes:bills").__module__)
    if question == "bills":
        return seconds(lambda: module.bills(board, "9,1,N", "1,8,N", beyond_purse=True))
    # Another purse each time, so that no answer of before can be given again.
    return seconds(lambda: module.reach(board, "9,1,N", grain=3, gold=20 + next(PURSES)))


PURSES = iter(range(10_000_000))


def combat(question: str) -> float:
    """Reckon the odds of one combat of full stacks, with nothing kept from before."""
    combats = import_module(
        found(
            "total_war_rome.battle.chances.combats:combat_odds", "total_war_rome.battle.combats:combat_odds"
        ).__module__
    )
    kept = [one for one in vars(combats).values() if hasattr(one, "cache_clear") and one.__module__ == combats.__name__]
    ours = ["greece_hoplites", "greece_javelinmen", "greece_ballistae"]
    theirs = ["rome_imperial_praetorians", "rome_velites", "rome_onager"]

    def fresh() -> None:
        for one in kept:
            one.cache_clear()
        combats.combat_odds(ours, theirs)

    return seconds(fresh)


# What is asked of the peers.


def catanatron(question: str) -> float:
    """Let Catanatron's random players play; give the seconds of an action. Or lay out its game, or import it."""
    if question == "import":
        return importing("catanatron")
    peer = import_module("catanatron")
    colours = (peer.Color.RED, peer.Color.BLUE, peer.Color.WHITE, peer.Color.ORANGE)
    players = [peer.RandomPlayer(colour) for colour in colours]
    if question == "new game":
        return seconds(lambda: peer.Game(players, seed=1))
    actions, start = 0, process_time()
    for seed in range(3):
        # It draws from Python's global generator.
        random.seed(seed)
        game = peer.Game(players, seed=seed)
        game.play()
        actions += len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)
    return (process_time() - start) / actions


def networkx(question: str) -> float:
    """Find ways on the same board with networkx: one, or those to all places."""
    peer = import_module("networkx")
    graph = import_module("romelab.struggle_for_rome").graph()
    if question == "one way":
        return seconds(lambda: peer.dijkstra_path(graph, "9,1,N", "1,8,N"))
    return seconds(lambda: peer.single_source_dijkstra_path_length(graph, "9,1,N"))


def icepool(question: str) -> float:
    """Reckon with icepool what three dice do to two, each hitting at five or more."""
    peer = import_module("icepool")

    def fresh() -> Any:
        hit = peer.Die([int(side >= 5) for side in range(1, 7)])
        return peer.tupleize(3 @ hit, 2 @ hit)

    return seconds(fresh)


QUESTIONS: dict[str, tuple[Callable[[str], float], str, Callable[[str], float] | None, str, str]] = {
    **{
        f"random decisions, {title}": (random_decisions, package, catanatron, "play", "Catanatron, a random action")
        for title, (package, _) in GAMES.items()
    },
    **{
        f"save and open 400 decisions, {t}": (save_and_open, package, None, "", "") for t, (package, _) in GAMES.items()
    },
    **{
        f"new game, {title}": (new_game, package, catanatron, "new game", "Catanatron, a new game")
        for title, (package, _) in GAMES.items()
    },
    **{f"legal moves, {title}": (legal_moves, package, None, "", "") for title, (package, _) in GAMES.items()},
    **{f"why not a legal move, {title}": (why_not, package, None, "", "") for title, (package, _) in GAMES.items()},
    **{
        f"import, {title}": (importing, f"romelab.{package}.game", catanatron, "import", "Catanatron, import")
        for title, (package, _) in GAMES.items()
    },
    "a move played and taken back, after 800 decisions": (
        long_history,
        "struggle_for_rome",
        short_history,
        "struggle_for_rome",
        "the same position, with no history",
    ),
    "all bills with their routes": (routes, "bills", networkx, "one way", "networkx, one way"),
    "reach of a purse": (routes, "reach", networkx, "all ways", "networkx, lengths to all places"),
    "one combat, nothing kept": (combat, "", icepool, "", "icepool, hits of three dice and of two"),
}
"""What is asked: ours with its argument, the peer's with its argument, and what the peer is asked."""


Times = dict[str, list[float]]
"""Seconds of a question, by who was asked: ``"now"``, ``"before"``, ``"peer"``."""


class Version:
    """A version of romelab in a process of its own, which answers questions one by one."""

    def __init__(self, folder: Path) -> None:
        # Only what lies in that folder is imported, whatever is installed beside it.
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--answer"],
            # Modules are compiled once, as they are for everybody.
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": ""},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Version:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def ask(self, name: str, whom: str) -> float:
        """Return the seconds of one question."""
        to, back = cast("tuple[TextIO, TextIO]", (self.process.stdin, self.process.stdout))
        print(whom, name, file=to, flush=True)
        return float(back.readline())


def answer() -> None:
    """Answer the questions that come in, a line each: who is asked, and the name of the question."""
    for line in sys.stdin:
        whom, _, name = line.strip().partition(" ")
        ours, package, peer, asked, _ = QUESTIONS[name]
        print(peer(asked) if peer and whom == "peer" else ours(package), flush=True)


def measured(before: str, only: str, runs: int) -> dict[str, Times]:
    """Ask everybody in turn, after a first time that does not count."""
    with ExitStack() as open_ones:
        versions = {"now": open_ones.enter_context(Version(ROOT))}
        if before:
            folder = Path(open_ones.enter_context(TemporaryDirectory()))
            archive = subprocess.run(["git", "archive", before, "romelab"], cwd=ROOT, check=True, capture_output=True)
            with tarfile.open(fileobj=BytesIO(archive.stdout)) as packed:
                packed.extractall(folder, filter="data")
            versions["before"] = open_ones.enter_context(Version(folder))
        found: dict[str, Times] = {}
        for name in (name for name in QUESTIONS if only in name):
            times = found.setdefault(name, {})
            asked = list(versions.items())
            if QUESTIONS[name][2]:
                asked.append(("peer", versions["now"]))
            for run in range(-1, runs):
                for whom, version in asked:
                    spent = version.ask(name, whom)
                    if run >= 0:
                        times.setdefault(whom, []).append(spent)
            print(name, *(f"{whom} {said(spent)}" for whom, spent in ratios(times).items()), file=sys.stderr, sep="  ")
        return found


def ratios(times: Times) -> dict[str, list[float]]:
    """Return how many times as quick as the others this version was, run by run."""
    return {
        whom: [other / own for other, own in zip(spent, times["now"], strict=True)]
        for whom, spent in times.items()
        if whom != "now"
    }


def said(numbers: list[float]) -> str:
    """Say the median with the quartiles."""
    low, middle, high = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def duration(spent: float) -> str:
    """Say seconds in a unit that suits them."""
    return f"{spent * 1e6:,.1f} us" if spent < 1e-3 else f"{spent * 1e3:,.1f} ms"


def page(found: dict[str, Times], before: str, runs: int, clicked: list[str]) -> str:
    """Return the page, in Markdown, with a table of clicks if there were any."""
    version = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    lines = [
        "# How quick it is",
        "",
        "Made by one command, which overwrites this page:",
        "",
        f"    python tests/benchmarks/ratios.py --before {before}",
        "",
        f"Version {version.stdout.decode().strip()} compared with {before} and with peers, measured in turn, each "
        f"version in a process of its own: {runs} runs, processor time, on {platform.python_implementation()} "
        f"{platform.python_version()}. A ratio says how many times as fast this version is (median of the runs, with "
        "the quartiles): over 1 is faster. A peer is asked something similar, not the same; the last column says what "
        "it is.",
        "",
        f"| what | time | beside {before} | beside a peer | the peer |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for name, times in found.items():
        beside = ratios(times)
        cells = [said(beside[whom]) if whom in beside else "" for whom in ("before", "peer")]
        lines.append(f"| {name} | {duration(median(times['now']))} | {' | '.join(cells)} | {QUESTIONS[name][4]} |")
    if clicked:
        lines += [
            "",
            "## A click on a board",
            "",
            "Places that can be seen are clicked in turn in both versions, in JupyterLab; milliseconds of the clock, "
            "the median. *Picture* is the second frame after the last change of all but the names of places, *all* the "
            f"second frame after the last change: names are laid after the picture, at {before} they were not laid "
            "anew. A ratio says how many times as long it takes: under 1 is quicker.",
            "",
            *clicked,
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", default="0d092d5", help="the commit to compare with; empty for none")
    parser.add_argument("--only", default="", help="only questions with this in their name")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--clicks", type=int, help="clicks at each page, 0 for none (100, none with --only)")
    parser.add_argument("--page", default=str(ROOT / "docs" / "speed.md"), help="where to write it; - for the screen")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.answer:
        answer()
        return
    found, clicked = measured(given.before, given.only, given.runs), []
    if given.before and (clicks := given.clicks if given.clicks is not None else 100 * (not given.only)):
        # What drives a browser is loaded by nobody else.
        clicked = import_module("clicks").table(given.before, clicks)
    text = page(found, given.before, given.runs, clicked)
    print(text) if given.page == "-" else Path(given.page).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
