"""How long a click on the board of a page takes, beside an earlier version of romelab.

    python tests/benchmarks/clicks.py --before 0d092d5 --clicks 100              (some fifteen minutes)

Both versions are served by JupyterLab with this environment, each from a folder of its own that is deleted again. Each
page is opened in both, and places that can be seen are clicked in turn, now here, now there. Two times are measured, in
milliseconds from the click: to the second frame after the last change of the picture, which is all but the names of
places, and to the second frame after the last change of all. Names are laid after the picture, so that nobody waits for
them; before they were not laid anew at all. ``ratios.py`` writes both into ``docs/speed.md``. With ``--alone`` this
checkout's pages are those of ``romelab open``, as pupils have them; the earlier version has only JupyterLab.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, TimeoutError as TooLate, sync_playwright

ROOT = Path(__file__).parents[2]

PAGES = (
    "explore_roads",
    "explore_regions",
    "explore_achievements",
    "explore_battles",
    "play_struggle_for_rome",
    "play_kampf_um_rom",
    "play_total_war_rome",
)
RUN_SECONDS = 300
BUSY = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status !== 'idle'"
RESTS = f"""() => !({BUSY})() && [...window.jupyterapp.shell.currentWidget.content.model.cells].every((cell) =>
  cell.type !== 'code' || cell.executionCount || !cell.sharedModel.getSource().trim())"""
"""Between two cells a kernel is idle, too: whoever watched a stage then might watch one that the next cell replaces."""
OPEN = "(path) => window.jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' })"
RUN = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
PLACES = """() => {
  const board = [...document.querySelectorAll('svg')].find((svg) => svg.querySelector('[role=option]'));
  board?.scrollIntoView({ block: 'center' });
  return [...(board?.querySelectorAll('[role=option]') ?? [])]
    .map((place) => [place, place.getBoundingClientRect()])
    .map(([place, box]) => [place, box.x + box.width / 2, box.y + box.height / 2])
    .filter(([place, x, y]) => place.contains(document.elementFromPoint(x, y)))
    .map(([place, x, y]) => [x, y]);
}"""
"""Gives the middles of all places of the first live board that nothing covers."""
WATCH = """() => {
  const now = () => performance.now();
  const watched = { begun: 0, changed: 0, drawn: 0, framed: 0 };
  window.romelabClick = watched;
  const stage = document.querySelector('.rl-stage') ?? document.querySelector('.jp-OutputArea svg').parentElement;
  const start = () => Object.assign(watched, { begun: now(), changed: now(), drawn: 0, framed: 0 });
  addEventListener('pointerdown', start, true);
  const bare = (names) => (names ?? '').replace('rl-unseen', '').trim();
  // Names stand on the paper; a word that steps back for one changes its class.
  const isName = ({ target, attributeName, oldValue }) =>
    target.closest?.('.rl-ground, .rl-signs, .rl-tongue') ||
    (target.matches?.('svg.rl-sheet') && attributeName === 'style') ||
    (attributeName === 'class' && bare(oldValue) === bare(target.getAttribute('class')));
  const observer = new MutationObserver((changes) => {
    const picture = !changes.every(isName);
    watched.changed = now();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      watched.framed = now();
      if (picture) watched.drawn = now();
    }));
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(stage, { ...all, attributeOldValue: true });
}"""
"""Notes when a click began and when the second frame came after the picture's last change, and after the last."""
QUIET = "() => window.romelabClick.framed && performance.now() - window.romelabClick.changed > 400"
TOOK = "(({ begun, drawn, framed }) => [(drawn || framed) - begun, framed - begun])(window.romelabClick)"
Took = tuple[float, float]
"""Milliseconds of a click: until the picture is drawn, and until all is."""


def laid_out(version: str, folder: Path) -> Path:
    """Lay a version's package and notebooks out in a folder, this checkout as it stands if none is named."""
    if version:
        what = ["git", "archive", version, "romelab", "notebooks"]
        archive = subprocess.run(what, cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=BytesIO(archive)) as packed:
            packed.extractall(folder, filter="data")
    else:
        for name in ("romelab", "notebooks"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@contextmanager
def served(version: str) -> Iterator[str]:
    """Serve a version's notebooks in a JupyterLab of its own; give its address."""
    with TemporaryDirectory() as scratch, socket.socket() as probe:
        folder = laid_out(version, Path(scratch))
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        # Only what lies in that folder is imported, whatever is installed beside it; nothing is kept of what is done.
        around = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "", "ROMELAB_KEEP": "no"}
        home = str(Path(scratch, "home"))  # not the folder itself: IPython takes its own folder out of the path
        around |= {"HOME": home, "IPYTHONDIR": home, "XDG_STATE_HOME": home}
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
        command += ["--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True", "--allow-root"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        lab = subprocess.Popen(command, env=around, cwd=folder / "notebooks", **quiet)
        try:
            end = time.monotonic() + RUN_SECONDS
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=5).close()
                    break
                except OSError:
                    if lab.poll() is not None or time.monotonic() > end:
                        raise SystemExit(f"JupyterLab did not start for {version or 'this checkout'}") from None
                    time.sleep(0.3)
            yield f"http://127.0.0.1:{port}/lab"
        finally:
            lab.terminate()
            lab.wait(30)


@contextmanager
def alone() -> Iterator[str]:
    """Serve this checkout's pages as ``romelab open`` does; give the address of one of them, with its key."""
    with TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "romelab", "open", PAGES[0], "--no-browser", "--folder", scratch]
        host = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert host.stdout
            yield next(line.partition(": ")[2].strip() for line in host.stdout if "key=" in line)
        finally:
            host.terminate()
            host.wait(30)


def opened(page: Page, address: str, name: str) -> None:
    """Open a notebook, run it, and watch its stage; a page by itself runs when it is opened."""
    if "key=" in address:
        page.goto(address.replace(f"/{PAGES[0]}.html", f"/{name}.html"))
        page.wait_for_selector("body.page-ready", state="attached", timeout=RUN_SECONDS * 1000)
        page.wait_for_function(f"() => ({PLACES})().length > 0", timeout=RUN_SECONDS * 1000)
        page.wait_for_timeout(3000)
        page.evaluate(WATCH)
        return
    page.goto(f"{address}?reset")
    page.wait_for_function("() => window.jupyterapp?.restored", timeout=RUN_SECONDS * 1000)
    page.evaluate("() => window.jupyterapp.restored")
    page.evaluate(OPEN, f"{name}.ipynb")
    page.wait_for_function(f"() => !({BUSY})()", timeout=RUN_SECONDS * 1000)
    page.evaluate(RUN)
    page.wait_for_function(f"() => ({PLACES})().length > 0", timeout=RUN_SECONDS * 1000)
    page.wait_for_function(RESTS, timeout=RUN_SECONDS * 1000)
    page.evaluate(WATCH)


def click(page: Page, chance: random.Random) -> Took | None:
    """Click a place that can be seen; return the milliseconds, None if nothing changed."""
    places = page.evaluate(PLACES)
    if not places:
        return None
    page.evaluate("() => (window.romelabClick.framed = 0)")
    page.mouse.click(*chance.choice(places))
    try:
        page.wait_for_function(QUIET, timeout=5000)
    except TooLate:
        return None
    drawn, framed = page.evaluate(TOOK)
    return drawn, framed


def measured(browser: Any, addresses: list[str], name: str, clicks: int) -> list[list[Took]]:
    """Return what all clicks at a page took, a list for each version."""
    for old in browser.contexts:
        old.close()
    pages = [browser.new_page(viewport={"width": 1280, "height": 720}) for _ in addresses]
    for page, address in zip(pages, addresses, strict=True):
        opened(page, address, name)
    chances = [random.Random(name) for _ in pages]
    took: list[list[Took]] = [[] for _ in pages]
    for number in range(clicks):
        for which in (0, 1) if number % 2 else (1, 0):
            pages[which].bring_to_front()
            spent = click(pages[which], chances[which])
            if spent is not None:
                took[which].append(spent)
    return took


def table(
    before: str,
    clicks: int,
    pages: tuple[str, ...] = PAGES,
    browser: str = "/usr/bin/chromium",
    *,
    by_itself: bool = False,
) -> list[str]:
    """Click in both versions; return the lines of a table in Markdown, and say each as it is found."""
    head = ("page", "clicks", "picture, ms", f"beside {before}", "all, ms", f"beside {before}", "worst, ms", "before")
    lines = [f"| {' | '.join(head)} |", "| --- " + "| ---: " * (len(head) - 1) + "|"]
    with ExitStack() as open_ones:
        ours, theirs = alone() if by_itself else served(""), served(before)
        addresses = [open_ones.enter_context(ours), open_ones.enter_context(theirs)]
        playwright = open_ones.enter_context(sync_playwright())
        window = playwright.chromium.launch(executable_path=browser)
        for name in pages:
            try:
                now, then = measured(window, addresses, name, clicks)
                why = f"{len(now)} clicks are answered here, {len(then)} before, of {clicks}"
            except TooLate:
                now, then, why = [], [], f"not open in {RUN_SECONDS} s in one of the two"
            if not now or not then:
                lines.append(f"| {name} | {why} |" + " |" * 6)
                print(lines[-1], file=sys.stderr, flush=True)
                continue
            cells = [name, f"{len(now)} and {len(then)}"]
            for ours, old in zip(zip(*now, strict=True), zip(*then, strict=True), strict=True):
                cells += [f"{median(ours):.0f}", f"{median(ours) / median(old):.2f} of {median(old):.0f}"]
            cells += [f"{max(framed for _, framed in some):.0f}" for some in (now, then)]
            lines.append(f"| {' | '.join(cells)} |")
            print(lines[-1], file=sys.stderr, flush=True)
        window.close()
    return lines


def main() -> None:
    """Click, and say how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", default="0d092d5", help="the commit to compare with")
    parser.add_argument("--clicks", type=int, default=100)
    parser.add_argument("--pages", nargs="*", default=PAGES)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--alone", action="store_true", help="this checkout's pages by themselves, not in JupyterLab")
    given = parser.parse_args()
    lines = table(given.before, given.clicks, tuple(given.pages), given.browser, by_itself=given.alone)
    print(*lines, sep="\n")


if __name__ == "__main__":
    main()
