"""What tests of keeping share: a folder of their own, and programs that are killed in the middle of their work."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

MOST_CLICKS = 38
PROGRAM = """
import sys
from itertools import count
sys.path.insert(0, {folder!r})
from {module} import begin, click
work = begin({name!r})
print("ready", flush=True)
# It works until it is killed: one that came to an end by itself would have nothing in flight.
for number in count():
    click(work, number)
    print(number, flush=True)
"""


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep work in a folder of this test."""
    monkeypatch.setenv("ROMELAB_KEEP", str(tmp_path / "my romelab"))
    return tmp_path / "my romelab"


@pytest.fixture
def kills() -> int:
    """Return how many programs are killed in all; tables, tours and explorers have a share each."""
    return int(os.environ.get("ROMELAB_KILLS", "5"))


@pytest.fixture
def survives(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Callable[..., None]:
    """Return what kills a program at its work and asks that at most the click in flight is lost.

    It is called with the file of the test, the name of the work and a seed, and the three functions of that file:
    ``begin(name)`` opens a page, ``click(work, number)`` does something on it, ``stand(work)`` says all that must last.
    """

    def check(
        file: str,
        name: str,
        seed: int,
        begin: Callable[[str], Any],
        click: Callable[[Any, int], None],
        stand: Callable[[Any], object],
    ) -> None:
        place = folder / str(seed)
        known = killed(file, name, random.Random(seed), place)
        monkeypatch.setenv("ROMELAB_KEEP", "no")
        same = begin(name)
        stands = [stand(same)]
        # What is kept within a click counts too: a move, then each answer to it.
        same.autosave.add = lambda _fresh: stands.append(stand(same))
        for number in range(known):
            click(same, number)
        del stands[:-1]
        assert stands == [stand(same)], (name, seed, "something was not kept")
        click(same, known)
        files = [path for path in place.rglob("*") if path.is_file()]
        assert len(files) == 1, (name, seed, files)
        content = files[0].read_bytes()
        assert content.endswith(b"\n"), (name, seed, "torn", content[-100:])
        monkeypatch.setenv("ROMELAB_KEEP", str(place))
        page = begin(name)
        page.autosave.resume.click()
        assert stand(page) in stands, (name, seed, known)

    return check


def killed(file: str, name: str, generator: random.Random, place: Path) -> int:
    """Kill a program after some clicks; give how many it told of."""
    test = Path(file)
    program = PROGRAM.format(folder=str(test.parent), module=test.stem, name=name)
    env = {**os.environ, "ROMELAB_KEEP": str(place)}
    clicks = generator.randint(1, MOST_CLICKS)
    told: list[str] = []
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=env) as child:
        assert child.stdout is not None
        for line in child.stdout:
            told.append(line)
            if len(told) > clicks:
                time.sleep(generator.random() * 0.03)
                child.kill()
                break
        told += child.stdout.read().splitlines(keepends=True)
    assert child.returncode == -9, told
    return len([line for line in told if line.endswith("\n") and line != "ready\n"])
