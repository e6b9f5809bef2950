"""Would the tests notice a broken rule? Draws mutants at random, runs against each the tests that run its line.

    python tests/mutation.py struggle kampf --count 20 --seed 7

A mutant is one line of the rules with one small fault: a comparison, a constant, an argument, ... changed or left out.
Each is tried in a copy of the project: first the tests known to run the line, cheapest first, until one of them fails.
Tests that all pass leave a survivor: either no test asks for what the line does, or the change makes no difference.
Which tests run which line is found once for each part, with coverage.py (``pip install coverage``), and kept with
``--keep FOLDER`` for the next time. The same seed on the same code draws the same mutants.
"""

from __future__ import annotations

import argparse
import compileall
import importlib
import json
import multiprocessing as mp
import os
import random
import shutil
import sys
import tempfile
import time
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from multiprocessing.connection import wait
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any

from mutants import Mutant, mutants_in

ROOT = Path(__file__).resolve().parent.parent
FORK = mp.get_context("fork")
SFR, KUR, TWR = "struggle_for_rome", "kampf_um_rom", "total_war_rome"
RULES = ("network", "box", "positions", "chapters", "game.py", "chances", "questions")
CAMPAIGN = [f"tests/{TWR}/test_twr_{what}.py" for what in ("scripted_rounds", "golden_game", "stages", "facts")]
CAMPAIGN += [f"tests/{TWR}/{room}" for room in ("network", "box", "positions", "chapters", "chances", "questions")]
CAMPAIGN += [f"tests/{TWR}/{room}" for room in ("controls", "pictures")]
ABOUT = [f"tests/test_{what}.py" for what in ("notation", "conformance", "option_values")]  # These ask every game.
ABOUT += [f"tests/controls/test_{what}.py" for what in ("what_one_decides", "question_lines", "real_cards")]
ABOUT += ["tests/house/test_same_games.py", "tests/house/test_same_answers.py"]
PARTS = {  # What is mutated, and the tests that are run; the examples in the mutated files are run too.
    "struggle": (f"{SFR}/", RULES, [f"tests/{SFR}", *ABOUT]),
    "kampf": (f"{KUR}/", RULES, [f"tests/{KUR}", *ABOUT]),
    "campaign": (f"{TWR}/", RULES, [*CAMPAIGN, *ABOUT]),
    "battle": (
        f"{TWR}/",
        ("battle",),
        [*(f"tests/{TWR}/{room}" for room in ("battle", "chapters/war", "controls")), *ABOUT],
    ),
    "core": ("", ("core",), ["tests/core", "tests/house/test_out_and_in.py", "tests/toy/test_via.py", *ABOUT]),
    "atlas": ("atlas/", ("travel.py", "roads.py", "means.py", "courses.py"), ["tests/atlas"]),
    "controls": (
        "controls/",
        ("stage", "storage", "table", "explorer.py"),
        [
            *("tests/controls", "tests/keeping", "tests/host/classroom/test_rooms.py"),  # Rooms share one table.
            *(f"tests/{game}/controls" for game in (SFR, KUR, TWR)),
        ],
    ),
    "lessons": (
        "",
        ("lessons",),
        ["tests/lessons", "tests/keeping", f"tests/{SFR}/bots/test_sfr_page.py", f"tests/{KUR}/bots/test_kur_page.py"],
    ),
}
LEFT_OUT = ("/pictures/", "/controls/", "/bots/", "/__init__.py", "/__main__.py")


def files_in(places: list[str], pattern: str = "*.py") -> list[str]:
    """List the files of folders, and those that are named themselves first."""
    named = [place for place in places if place.endswith(".py")]
    inside = (file for place in places for file in sorted((ROOT / place).rglob(pattern)))
    return [*dict.fromkeys([*named, *(file.relative_to(ROOT).as_posix() for file in inside)])]


def sources(part: str) -> list[str]:
    places, rooms, _ = PARTS[part]
    files = files_in([f"romelab/{places}{room}" for room in rooms])
    return [file for file in files if not any(out in f"/{file}" for out in LEFT_OUT if out[1:] != places)]


def asking(part: str) -> list[str]:
    """List the files of tests that are run against a part; how well bots play takes long and kills few."""
    asked = PARTS[part][2]
    return [file for file in files_in(asked, "test_*.py") if "/bots/" not in file or file in asked]


def drawn(part: str, count: int, seed: str) -> list[Mutant]:
    """Draw lines at random, then one of the mutants of each."""
    lines = [found for file in sources(part) for found in mutants_in(ROOT, file).values()]
    chooser = random.Random(f"{seed}/{part}")
    return [chooser.choice(found) for found in chooser.sample(lines, min(count, len(lines)))]


# Tests ---------------------------------------------------------------------------------------------------------------


class KernelWatch:
    """Runs some tests in an order and keeps what each took, which failed and, when asked, which lines it ran."""

    def __init__(self, order: list[str] | None, coverage: Any = None) -> None:
        self.order, self.coverage = order, coverage
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_configure(self) -> None:
        from hypothesis import settings

        settings.register_profile("mutation", database=None, derandomize=True)
        settings.load_profile("mutation")

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        if self.order is not None:
            rank = {name: number for number, name in enumerate(self.order)}
            items[:] = sorted((item for item in items if item.nodeid in rank), key=lambda item: rank[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        # Of the processor, so that a busy machine asks no fewer tests.
        self.seconds[nodeid] = -time.process_time()
        if self.coverage is not None:
            self.coverage.switch_context(nodeid)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.seconds[nodeid] += time.process_time()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def run(tree: Path, watch: KernelWatch, where: list[str], *more: str) -> int:
    """Run pytest on a copy of the project, in this process, silently; give its exit code."""
    os.chdir(tree)
    sys.path.insert(0, str(tree))
    os.environ |= {"PYTHONPATH": str(tree), "ROMELAB_EVERY": "1"}
    import pytest

    words = ["-q", "-o", "addopts=", "--import-mode=importlib", "--doctest-modules", "-p", "no:cacheprovider"]
    with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        return int(pytest.main([*words, *more, *where], plugins=[watch]))


def look(part: str, tree: Path, out: Path) -> None:
    """Run all tests of a part and write down which of them ran which lines."""
    import coverage

    # Nothing but the part is watched: to watch all of romelab would take several times as long.
    include = [f"{tree}/{file}" for file in sources(part)]
    watch = KernelWatch(None, coverage.Coverage(data_file=None, config_file=False, include=include))
    watch.coverage.start()
    run(tree, watch, [*asking(part), *sources(part)])
    watch.coverage.stop()
    names = [name for name in watch.seconds if name not in watch.failed]
    number = {name: at for at, name in enumerate(names)}
    ran: dict[str, dict[int, list[int]]] = {}
    for file in sources(part):
        rows = watch.coverage.get_data().contexts_by_lineno(f"{tree}/{file}")
        ran[file] = {line: sorted(number[test] for test in tests if test in number) for line, tests in rows.items()}
    tests = [(name, watch.seconds[name]) for name in names]
    out.write_text(json.dumps({"tests": tests, "failed": watch.failed, "ran": ran}), encoding="utf-8")


def tests_of(part: str, kept: Path, scratch: Path) -> dict[str, Any]:
    """Return what :func:`look` writes down about a part; what was kept counts while code and tests are the same."""
    files = [*files_in(PARTS[part][2]), *sources(part)]
    state = sha256(b"".join((ROOT / file).read_bytes() for file in files)).hexdigest()[:12]
    out = kept.absolute() / f"{part}-{state}.json"
    if not out.exists():
        kept.mkdir(parents=True, exist_ok=True)
        looking = FORK.Process(target=look, args=(part, copied(scratch / "look"), out))
        looking.start()
        looking.join()
    seen = json.loads(out.read_text(encoding="utf-8"))
    for name in seen["failed"]:
        print(f"fails without any mutant, left out: {name}", file=sys.stderr)
    return seen


def chosen(seen: dict[str, Any], mutant: Mutant, most: float) -> list[str]:
    """Choose tests for a mutant: those that run its line, cheapest first; few or none, then all others after them."""
    rows = seen["ran"][mutant.file]
    here = {test for line in mutant.lines for test in rows.get(str(line), ())}
    cost = [seconds for _, seconds in seen["tests"]]
    order = sorted(here, key=cost.__getitem__)
    if len(here) < 5:  # What is read once and kept, or when a module loads, is run in the name of one test or of none.
        order += sorted(set(range(len(cost))) - here, key=cost.__getitem__)
    spent, taken = 0.0, []
    for test in order:
        spent += cost[test]
        if spent > most and taken:
            break
        taken.append(seen["tests"][test][0])
    return taken


def attempt(tree: Path, order: list[str], out: Path) -> None:
    """Run tests on a tree that holds the mutant; write down the first that fails."""
    watch = KernelWatch(order)
    code = run(tree, watch, sorted({name.partition("::")[0] for name in order}), "-x")
    out.write_text(watch.failed[0] if watch.failed else "it cannot be loaded" if code else "", encoding="utf-8")


# The sample ----------------------------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    """Copy the project, and compile it so that a file counts as changed by what it holds, not by its time."""
    tree = folder / "romelab-copy"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".*", "__pycache__"), dirs_exist_ok=True)
    compileall.compile_dir(tree / "romelab", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return tree


def tried(mutants: list[tuple[Mutant, list[str], float]], folder: Path, jobs: int) -> list[str]:
    """Try mutants side by side, each process in a copy of its own; give what killed each, empty for survivors."""
    free = [copied(folder / f"job-{job}") for job in range(jobs)]
    killers, waiting, running = [""] * len(mutants), list(enumerate(mutants)), {}
    while waiting or running:
        while waiting and free:
            number, (mutant, order, limit) = waiting.pop(0)
            tree, out = free.pop(), folder / f"killer-{number}"
            out.unlink(missing_ok=True)
            old = (tree / mutant.file).read_bytes()
            (tree / mutant.file).write_bytes(old[: mutant.start] + mutant.text.encode() + old[mutant.end :])
            process = FORK.Process(target=attempt, args=(tree, order, out))
            process.start()
            running[number] = process, tree, out, old, time.monotonic() + limit
        wait([process.sentinel for process, *_ in running.values()], timeout=1)
        for number, (process, tree, out, old, end) in list(running.items()):
            late = process.is_alive()
            if late and time.monotonic() < end:
                continue
            process.kill()
            process.join()
            killers[number] = "it does not end" if late else out.read_text() if out.exists() else "it crashes"
            print(f"{number + 1:4} {killers[number] or 'SURVIVES'}", file=sys.stderr, flush=True)
            (tree / mutants[number][0].file).write_bytes(old)
            free.append(tree)
            del running[number]
    return killers


def wilson(killed: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    share = killed / count
    middle, half = share + z * z / (2 * count), z * (share * (1 - share) / count + z * z / (4 * count * count)) ** 0.5
    return (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=list(PARTS), help=f"of {', '.join(PARTS)}")
    parser.add_argument("--count", type=int, default=20, help="mutants of each part (20)")
    parser.add_argument("--seed", default="1", help="decides which are drawn (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument(
        "--seconds", type=float, default=25, help="most seconds of the processor for the tests of a mutant (25)"
    )
    parser.add_argument("--least", type=float, default=0, help="share that must be killed, else the exit code is 1 (0)")
    parser.add_argument("--keep", type=Path, help="folder in which to keep which tests run which lines")
    asked = parser.parse_args()
    for name in ("ipywidgets", "matplotlib.pyplot", "networkx", "pytest"):  # Loaded once, not for each mutant.
        importlib.import_module(name)

    rows, left, total = [], [], [0, 0]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for part in asked.parts:
            seen = tests_of(part, asked.keep or folder, folder)
            cost = dict(seen["tests"])
            sample = drawn(part, asked.count, asked.seed)
            orders = [chosen(seen, mutant, asked.seconds) for mutant in sample]
            limits = [60 + 10 * sum(cost[name] for name in order) for order in orders]
            killers = tried(list(zip(sample, orders, limits, strict=True)), folder, asked.jobs)
            killed, endless = sum(map(bool, killers)), killers.count("it does not end")
            low, high = wilson(killed, len(sample))
            rows.append(f"{part:10}{len(sample):8}{killed:8}{endless:9}   {low:6.1%} to {high:6.1%}")
            left += [f"{m.file}:{m.line}  {m.change}" for m, killer in zip(sample, killers, strict=True) if not killer]
            total = [total[0] + killed, total[1] + len(sample)]
    print(f"seed {asked.seed}\n{'part':10}{'mutants':>8}{'killed':>8}{'endless':>9}   95 % interval", *rows, sep="\n")
    print("survivors:", *(left or ["none"]), sep="\n  ")
    return int(wilson(*total)[1] < asked.least)


if __name__ == "__main__":
    sys.exit(main())
