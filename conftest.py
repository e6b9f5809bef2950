"""What all tests and examples share."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# How long one example takes says more about the machine than about the code.
settings.register_profile("romelab", deadline=None)
settings.load_profile("romelab")


@pytest.fixture(autouse=True)
def no_loop_runs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test that needs no browser run as a program does: a browser of an earlier test leaves its loop running."""
    loop = None if request.node.get_closest_marker("browser") else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


LONG_FIRST = ("tests/browser/", "tests/test_", "tests/house/", "tests/lessons/")
"""What takes longest, so that of two workers none has a long file left when the other is done."""
SLOW = (
    "whole_games",
    "table_ending",
    "told",
    "odds",
    "chances/",
    "random",
    "second_opinion",
    "explorer_equals_moves",
    "pictures/",
)
"""Parts of the paths of tests that play, count or draw much."""


LAB = tuple(
    f"tests/browser/test_{each}.py"
    for each in [
        "accessible",
        "by_keyboard",
        "kept_pages",
        "lessons",
        "live_board",
        "stages",
        "stills_renewed",
        "tables",
    ]
)
"""Files with tests in JupyterLab: one worker takes all of them, since each that takes one starts and loads a Lab."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give workers file by file, as ``--dist loadfile`` says, those of :data:`LAB` as one.

    Of four workers the last is given browser tests only when nothing else is left: browsers wait, and it computes
    meanwhile.
    """
    from xdist.scheduler import LoadFileScheduling

    class LabTogether(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return "JupyterLab" if file in LAB else file

        def _assign_work_unit(self, node: Any) -> None:
            if self.numnodes > 3 and node.gateway.id == f"gw{self.numnodes - 1}":
                for scope in self.workqueue:
                    if scope != "JupyterLab" and not scope.startswith("tests/browser/"):
                        self.workqueue.move_to_end(scope, last=False)
                        break
            super()._assign_work_unit(node)

    return LabTogether(config, log) if config.getvalue("dist") == "loadfile" else None


COLD = "ROMELAB_COLD"
"""Set for workers that find no tests compiled."""


def pytest_configure(config: pytest.Config) -> None:
    """Let xdist keep the order of files: by itself it begins with those that hold many tests, and those are quick."""
    config.option.loadscopereorder = False
    compiled = (config.rootpath / "tests" / "house" / "__pycache__").glob("*.pyc")
    if not hasattr(config, "workerinput") and not sys.dont_write_bytecode and not any(compiled):
        os.environ[COLD] = "1"


def cold_worker(config: pytest.Config) -> str:
    """Return which worker this is, where workers find no tests compiled."""
    return getattr(config, "workerinput", {}).get("workerid", "") if COLD in os.environ else ""


def collected(config: pytest.Config) -> Path:
    """Return the file that the first worker of a run leaves when it has found all tests."""
    return Path(tempfile.gettempdir()) / f"romelab-collected-{config.workerinput['testrunuid']}"


def pytest_collection(session: pytest.Session) -> None:
    """Let the first worker compile all tests alone: side by side each of them would, for half a minute of a core."""
    end = time.monotonic() + 240
    while cold_worker(session.config) not in ("", "gw0") and time.monotonic() < end:
        if collected(session.config).exists():
            break
        time.sleep(0.2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as ``quick`` what shows a rule by a position and its moves; let workers begin with what takes long.

    What is marked ``long`` is left to ``.ci/long``.
    """
    if not os.environ.get("ROMELAB_LONG"):
        left = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    for item in items:
        plain = not item.get_closest_marker("browser") and not hasattr(getattr(item, "obj", None), "hypothesis")
        where = item.nodeid.partition("::")[0]
        if plain and item.get_closest_marker("rule") and not any(part in where for part in SLOW):
            item.add_marker(pytest.mark.quick)
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: next((n for n, part in enumerate(LONG_FIRST) if item.nodeid.startswith(part)), 99))


TOOK: dict[tuple[str, str], tuple[float, float]] = {}
"""What each worker spent on each file, and when it was done with it, in seconds."""
BEGAN = time.monotonic()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep what a file took on its worker."""
    if worker := getattr(report, "worker_id", None):
        place = worker, report.nodeid.partition("::")[0]
        TOOK[place] = TOOK.get(place, (0.0, 0.0))[0] + report.duration, time.monotonic() - BEGAN


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say when workers were done with the browser and with everything, and what took longest."""
    if hasattr(config, "workerinput") or not TOOK:
        return
    say = terminalreporter.write_line
    terminalreporter.section("minutes of workers, seconds of files")
    for worker in sorted({worker for worker, _ in TOOK}):
        mine = {file: done for (each, file), (_, done) in TOOK.items() if each == worker}
        browser = max((done for file, done in mine.items() if file.startswith("tests/browser/")), default=0.0)
        say(f"{worker}: browser until {browser / 60:.1f} min, all until {max(mine.values()) / 60:.1f} min")
    for (worker, file), (spent, done) in sorted(TOOK.items(), key=lambda one: -one[1][0])[:40]:
        say(f"{spent:6.0f} s until {done / 60:4.1f} min on {worker}: {file}")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let nobody look through all that was collected for garbage again and again: that takes a tenth of the time."""
    gc.freeze()
    if cold_worker(session.config) == "gw0":
        collected(session.config).touch()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Take away what the first worker has left for the others."""
    if cold_worker(session.config) == "gw0":
        collected(session.config).unlink(missing_ok=True)
