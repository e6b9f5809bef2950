"""How long a click on the board of a page takes to its second frame, beside an earlier version of romelab.

    python tests/benchmarks/clicks.py http://127.0.0.1:8888/lab http://127.0.0.1:9999/lab --clicks 100

Both versions serve JupyterLab beforehand, each from an environment of its own and a folder with all its notebooks::

    python -m jupyterlab --no-browser --port=8888 --IdentityProvider.token= --LabApp.expose_app_in_browser=True

The first address is the version asked about, the second the one before. Each page is opened in both, and places that
can be seen are clicked in turn, now here, now there. What is said of a page are the milliseconds from the click to the
second frame after the last change of the board, their median and the worst, and the ratios to those before.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from typing import Any

from playwright.sync_api import Page, TimeoutError as TooLate, sync_playwright

PAGES = (
    "explore_roads",
    "explore_regions",
    "explore_achievements",
    "explore_battles",
    "play_struggle_for_rome",
    "play_kampf_um_rom",
    "play_total_war_rome",
)
RUN_SECONDS = 180
BUSY = "() => window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status !== 'idle'"
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
  const watched = { begun: 0, changed: 0, framed: 0 };
  window.romelabClick = watched;
  const stage = document.querySelector('.rl-stage') ?? document.querySelector('.jp-OutputArea svg').parentElement;
  addEventListener('pointerdown', () => Object.assign(watched, { begun: now(), changed: now(), framed: 0 }), true);
  new MutationObserver(() => {
    const at = (watched.changed = now());
    requestAnimationFrame(() => requestAnimationFrame(() => (watched.framed = Math.max(watched.framed, now()))));
  }).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
QUIET = "() => window.romelabClick.framed && performance.now() - window.romelabClick.changed > 400"
TOOK = "() => window.romelabClick.framed - window.romelabClick.begun"


def opened(page: Page, address: str, name: str) -> None:
    """Open a notebook, run it, and watch its stage."""
    page.goto(f"{address}?reset")
    page.wait_for_function("() => window.jupyterapp?.restored", timeout=RUN_SECONDS * 1000)
    page.evaluate("() => window.jupyterapp.restored")
    page.evaluate(OPEN, f"{name}.ipynb")
    page.wait_for_function(f"() => !({BUSY})()", timeout=RUN_SECONDS * 1000)
    page.evaluate(RUN)
    page.wait_for_function(f"() => ({PLACES})().length > 0", timeout=RUN_SECONDS * 1000)
    page.wait_for_function(f"() => !({BUSY})()", timeout=RUN_SECONDS * 1000)
    page.evaluate(WATCH)


def click(page: Page, chance: random.Random) -> float | None:
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
    return page.evaluate(TOOK)


def measured(browser: Any, addresses: list[str], name: str, clicks: int) -> list[list[float]]:
    """Return the milliseconds of all clicks at a page, a list for each version."""
    pages = [browser.new_page(viewport={"width": 1280, "height": 720}) for _ in addresses]
    for page, address in zip(pages, addresses, strict=True):
        opened(page, address, name)
    chances = [random.Random(name) for _ in pages]
    took: list[list[float]] = [[] for _ in pages]
    for number in range(clicks):
        for which in (0, 1) if number % 2 else (1, 0):
            pages[which].bring_to_front()
            spent = click(pages[which], chances[which])
            if spent is not None:
                took[which].append(spent)
    for page in pages:
        page.close()
    return took


def main() -> None:
    """Click, and say how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("addresses", nargs=2, help="where the two versions are served, the one before last")
    parser.add_argument("--clicks", type=int, default=100)
    parser.add_argument("--pages", nargs="*", default=PAGES)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    given = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=given.browser)
        for name in given.pages:
            now, before = measured(browser, given.addresses, name, given.clicks)
            if now and before:
                said = f"median {median(now):.0f} / {median(before):.0f} = {median(now) / median(before):.2f}"
                print(
                    name, f"{len(now)} and {len(before)} clicks,", said, f"worst {max(now):.0f} / {max(before):.0f} ms"
                )
            else:
                print(f"{name}: nothing to click at in one of the two")


if __name__ == "__main__":
    main()
