"""A page by itself beside the same page in JupyterLab, in one run: how soon it is there, what it fetches, a click.

``python tests/benchmarks/page_and_lab.py`` starts ``romelab open`` and ``romelab lab`` in an empty folder and prints a
table: seconds from the command to a board that can be clicked, and from the address to it; kilobytes on the wire for
that first page and for the next one; milliseconds from a click to the second frame after the last change, clicked in
turn.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from clicks import PLACES, RUN_SECONDS, WATCH, click
from playwright.sync_api import Page, sync_playwright

PRESS = ".jp-NotebookPanel:not(.lm-mod-hidden) [data-jp-item-name='restart-and-run'] jp-button"


def served(command: str, folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Start ``romelab open`` or ``romelab lab``; return it and its address once it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["-m", "romelab", command, "--no-browser", "--folder", str(folder / "mine"), "--port", str(port)]
    if command == "lab":
        words[-2:] = [f"--port={port}", "--IdentityProvider.token=", "--allow-root"]
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "HOME": str(folder)}
    output = (folder / f"{command}.log").open("w+b")
    process = subprocess.Popen([sys.executable, *words], env=environment, stdout=output, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    while True:
        try:
            urlopen(f"{address}/api" if command == "lab" else address, timeout=60)  # noqa: S310
        except URLError as error:
            if not hasattr(error, "code"):
                sleep(0.02)
                continue
        break
    if command == "lab":
        return process, f"{address}/lab/tree/{{}}.ipynb?reset"
    key = (folder / "open.log").read_text().partition("?key=")[2].split()[0]
    return process, f"{address}/{{}}.html?key={key}"


class Wire:
    """Counts what a page fetches; what comes over a socket as it is packed on its way, where it is."""

    def __init__(self, page: Page) -> None:
        self.bytes, self._packs = 0.0, dict[str, Any]()
        told = page.context.new_cdp_session(page)
        told.send("Network.enable")
        told.on("Network.loadingFinished", lambda event: self._add(event["encodedDataLength"]))
        told.on("Network.webSocketHandshakeResponseReceived", self._shaken)
        told.on("Network.webSocketFrameReceived", self._came)

    def _add(self, number: float) -> None:
        self.bytes += number

    def _shaken(self, event: Any) -> None:
        if "permessage-deflate" in str(event["response"]["headers"]):
            self._packs[event["requestId"]] = zlib.compressobj(wbits=-15)

    def _came(self, event: Any) -> None:
        content = event["response"]["payloadData"].encode()
        pack = self._packs.get(event["requestId"])
        self._add(len(pack.compress(content) + pack.flush(zlib.Z_SYNC_FLUSH)) if pack else len(content))


def opened(page: Page, address: str, name: str) -> float:
    """Open a page until its board can be clicked; return the seconds."""
    begun = perf_counter()
    page.goto(address.format(name))
    if "/lab/" in address:
        page.locator(PRESS).click(timeout=RUN_SECONDS * 1000)
    page.wait_for_function(f"() => ({PLACES})().length > 0", timeout=RUN_SECONDS * 1000)
    return perf_counter() - begun


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--runs", type=int, default=3, help="starts of each (default: %(default)s)")
    parser.add_argument("--pages", nargs=2, default=("explore_roads", "explore_regions"), help="the first and the next")
    parser.add_argument("--browser", default="/usr/bin/chromium")
    given = parser.parse_args()
    figures: dict[str, list[list[float]]] = {"open": [], "lab": []}
    took: dict[str, list[float]] = {"open": [], "lab": []}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=given.browser)
        for run in range(given.runs):
            pages: dict[str, Page] = {}
            processes: list[subprocess.Popen[bytes]] = []
            with tempfile.TemporaryDirectory() as folder:
                for command in ("open", "lab") if run % 2 else ("lab", "open"):
                    (place := Path(folder) / command).mkdir()
                    begun = perf_counter()
                    process, address = served(command, place)
                    processes.append(process)
                    page = pages[command] = browser.new_page(viewport={"width": 1280, "height": 720})
                    wire = Wire(page)
                    alone = opened(page, address, given.pages[0])
                    whole = perf_counter() - begun
                    page.wait_for_timeout(1000)
                    first, wire.bytes = wire.bytes, 0.0
                    again = opened(page, address, given.pages[1])
                    page.wait_for_timeout(1000)
                    figures[command].append([whole, alone, first / 1000, again, wire.bytes / 1000])
                    page.evaluate(WATCH)
                chances = {command: random.Random(run) for command in pages}
                for number in range(given.clicks // given.runs):
                    for command in ("open", "lab") if number % 2 else ("lab", "open"):
                        pages[command].bring_to_front()
                        spent = click(pages[command], chances[command])
                        took[command] += [] if spent is None else [spent[1]]
                for page in pages.values():
                    page.close()
                for process in processes:
                    process.terminate()
                    process.wait(30)
    heads = ("", "command to board, s", "address to board, s", "first page, kB", "next page, s", "next page, kB")
    print("|", " | ".join((*heads, "click, ms (worst)")), "|")
    print("| --- " * 7 + "|")
    for command, rows in figures.items():
        whole, alone, first, again, second = map(median, zip(*rows, strict=True))
        clicked = f"{median(took[command]):.0f} ({max(took[command]):.0f}), {len(took[command])} clicks"
        print(f"| {command} | {whole:.1f} | {alone:.1f} | {first:.0f} | {again:.1f} | {second:.0f} | {clicked} |")


if __name__ == "__main__":
    main()
