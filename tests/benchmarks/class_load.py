"""A class at work: pupils at tables who click every few seconds, and real pages beside them.

    python tests/benchmarks/class_load.py --minutes 3 --pupils 28 --pages 6
    python tests/benchmarks/class_load.py --flood     one pupil sends as fast as possible in the second half
    python tests/benchmarks/class_load.py --rush      28 join within a minute over 20 Mbit/s, and again
    python tests/benchmarks/class_load.py --readme    from README in an empty folder to 28 pages, and once more

Serves a class of its own, and prints for moves at a table the milliseconds until the own screen was told and until all
four were, for looks back those until the own screen was, the memory of the program with all its processes, and how
many faults there were. On a busy machine the times tell of the machine: its load is printed beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import tornado.httpclient
import tornado.websocket
from network import Network

SEATS = 4
MOVES = {"rl-others", "rl-at-hand", "rl-mains"}
"""The boxes whose buttons make moves."""
PAUSE = 3.0
PAGES = ("explore_roads", "explore_regions", "lesson_01", "lesson_05", "play_kampf_um_rom", "learn_struggle_for_rome")


class Polling:
    """A line without a socket, as a page has one where none comes through; it is used like a socket."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._url, self._headers, self._name = f"{url}/line/", headers, ""
        self._got = self._said = 0
        self._frames: list[str] = []

    async def _ask(self, path: str, body: str | None = None) -> Any:
        asked = tornado.httpclient.HTTPRequest(
            self._url + path,
            method="GET" if body is None else "POST",
            body=body,
            headers=self._headers,
            request_timeout=60,
        )
        return json.loads((await tornado.httpclient.AsyncHTTPClient().fetch(asked)).body)

    async def write_message(self, text: str) -> None:
        if not self._name:
            self._name = (await self._ask("", text))["line"]
            return
        self._said, number = self._said + 1, self._said
        await self._ask(f"{self._name}?n={number}", json.dumps([text]))

    async def read_message(self) -> str | None:
        while not self._frames:
            told = await self._ask(f"{self._name}?got={self._got}")
            self._got = told["first"] + len(told["frames"])
            self._frames += [json.dumps(each) for each in told["frames"]]
            if told["shut"] and not self._frames:
                return None
        return self._frames.pop(0)

    def close(self) -> None:
        self._name = "closed"


class Pupil:
    """A pupil without a browser: reads what is sent, and clicks."""

    def __init__(self, url: str, number: int) -> None:
        self.url, self.number, self.cookie = url, number, ""
        self.unanswered: dict[int, str] = {}
        self.parts: set[str] = set()
        self.shut = asyncio.Event()
        self.models: dict[str, dict[str, Any]] = {}
        self.told = asyncio.Event()
        self.heard = 0.0
        self.ready = asyncio.Event()
        self.line: Any = None
        self.n = 0

    async def join(self, code: str) -> None:
        """Join the class."""
        body = urlencode({"name": f"Pupil {self.number}", "code": code})
        asked = tornado.httpclient.HTTPRequest(
            f"{self.url}/join", method="POST", body=body, headers={"Origin": self.url}, follow_redirects=False
        )
        answer = await tornado.httpclient.AsyncHTTPClient().fetch(asked, raise_error=False)
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]

    async def open(self, page: str, *, fresh: bool = True) -> None:
        """Open a page, or go on with one that has only lost its line; reads on from then."""
        self.ready.clear()
        self.shut.clear()
        if fresh:
            self.models.clear()
            self.unanswered.clear()
            self.n = 0
        address = self.url.replace("http", "ws") + "/socket"
        headers = {"Cookie": self.cookie, "Origin": self.url}
        try:
            line = await tornado.websocket.websocket_connect(tornado.httpclient.HTTPRequest(address, headers=headers))
        except tornado.httpclient.HTTPClientError:
            line = Polling(self.url, headers)
        self.line = line
        hello = {"tab": "a-tab-of-a-browser", "page": page, "language": "en", "fresh": fresh}
        await self.line.write_message(json.dumps(hello))
        self._reading = asyncio.create_task(self._read(self.line))
        await asyncio.wait_for(self.ready.wait(), 240)

    async def _read(self, line: Any) -> None:
        with suppress(OSError, tornado.httpclient.HTTPError, tornado.websocket.WebSocketClosedError):
            while (frame := await line.read_message()) is not None:
                await self._take(frame)
        if line is self.line:
            self.shut.set()

    async def _take(self, frame: str) -> None:
        self.parts |= set(re.findall(r'"romelab-part":"(\w+)"', frame))
        for message in json.loads(frame):
            if message["type"] == "states":
                for ident, state in message["states"].items():
                    self.models.setdefault(ident, {}).update(state)
            elif message["type"] == "comm_msg" and message["data"].get("method") == "update":
                # As a page does, it passes over what is of a model that it does not know yet.
                if (model := self.models.get(message["comm"])) is not None:
                    model.update(message["data"]["state"])
                    if not self.told.is_set():
                        self.heard = monotonic()
                    self.told.set()
            elif message["type"] == "comm_close":
                self.models.pop(message["comm"], None)
            elif message["type"] == "done":
                self.unanswered.pop(message["n"], None)
            elif message["type"] == "page":
                for n, text in list(self.unanswered.items()):
                    if n > message["heard"]:
                        await self.line.write_message(text)
                    else:
                        del self.unanswered[n]
            elif message["type"] == "ready":
                self.ready.set()

    async def say(self, ident: str, data: Any) -> None:
        """Say something to a model."""
        self.n += 1
        text = self.unanswered[self.n] = json.dumps({"comm": ident, "data": data, "n": self.n})
        with suppress(OSError, tornado.websocket.WebSocketClosedError, tornado.httpclient.HTTPError):
            await self.line.write_message(text)

    def of(self, *classes: str) -> list[tuple[str, dict[str, Any]]]:
        """Return the models that have one of these classes and can be seen and pressed."""
        return [
            (ident, state)
            for ident, state in self.models.items()
            if set(classes) & set(state.get("_dom_classes", ()))
            and "rl-off" not in state["_dom_classes"]
            and not state.get("disabled")
        ]

    async def press(self, words: str) -> None:
        """Press a plain button."""
        ident = next(i for i, s in self.models.items() if s.get("description") == words)
        await self.say(ident, {"method": "custom", "content": {"event": "click"}})

    async def move(self) -> bool:
        """Make a move, if one lies on a button; else choose one of the list. False if neither can be done."""
        frame = next((i for i, s in self.models.items() if "serial" in s), "")
        boxes = [s for s in self.models.values() if MOVES & set(s.get("_dom_classes", ()))]
        there = {each.removeprefix("IPY_MODEL_") for box in boxes for each in box.get("children", ())}
        buttons = [s for i, s in self.of("rl-small", "rl-main", "rl-wide") if i in there and s.get("description")]
        buttons = [s for s in buttons if s["_model_name"] == "ButtonModel"]
        if frame and buttons:
            state = random.choice(buttons)
            number = int(next(each for each in state["_dom_classes"] if each.startswith("rl-no-"))[6:])
            told = {"pressed": self.models[frame]["serial"], "button": number, "words": state["description"]}
            await self.say(frame, {"method": "custom", "content": told})
            return True
        for ident, state in self.of("rl-moves"):
            labels = state.get("_options_labels") or ()
            if labels:
                at = random.randrange(len(labels))
                await self.say(ident, {"method": "update", "state": {"index": at}, "buffer_paths": []})
        return False

    async def look(self, back: int) -> None:
        """Go so many steps back from the last one."""
        for ident, state in self.models.items():
            if state.get("_model_name") == "IntSliderModel" and state.get("max"):
                value = max(0, state["max"] - back)
                await self.say(ident, {"method": "update", "state": {"value": value}, "buffer_paths": []})
                return


async def told(pupils: Sequence[Pupil], began: float) -> float | None:
    """Return the seconds until all of these were told something; None if that takes longer than ten."""
    try:
        await asyncio.wait_for(asyncio.gather(*(pupil.told.wait() for pupil in pupils)), 10)
    except TimeoutError:
        return None
    return monotonic() - began


Times = list[tuple[float, float]]
"""When something was clicked, and the seconds until it was shown."""


async def at_table(pupils: Sequence[Pupil], until: float, moves: Times, own: Times, looks: Times) -> None:
    """Play at one table until a time comes."""
    await asyncio.sleep(random.random() * PAUSE)
    while monotonic() < until:
        for pupil in pupils:
            # A press before all of the last move is there would play nothing, and be waited for.
            await asyncio.sleep(PAUSE / len(pupils))
            for each in pupils:
                each.told.clear()
            began = monotonic()
            whole = await pupil.move()
            if whole and (taken := await told(pupils, began)) is not None:
                moves.append((began, taken))
                own.append((began, pupil.heard - began))
        looker = random.choice(pupils)
        # Whoever went on looking back would never move again.
        for back in (1, 0):
            looker.told.clear()
            began = monotonic()
            await looker.look(back)
            if (taken := await told([looker], began)) is not None:
                looks.append((began, taken))


async def real_pages(url: str, code: str, number: int, until: float, whole: list[float]) -> list[str]:
    """Open pages in a browser and click about; gives what they complained of, and notes when each was whole."""
    from playwright.async_api import async_playwright

    complaints: list[str] = []
    async with async_playwright() as playwright:
        # Tablets are no load of the laptop: their pages go last.
        beside = Path(tempfile.mkdtemp()) / "chromium"
        beside.write_text('#!/bin/sh\nexec nice -n 15 /usr/bin/chromium "$@"\n')
        beside.chmod(0o700)
        chromium = await playwright.chromium.launch(executable_path=beside, args=["--no-sandbox"])

        async def one(at: int) -> None:
            page = await (await chromium.new_context()).new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            await page.goto(f"{url}/?code={code}")
            await page.fill("input[name=name]", f"Page {at}")
            await page.click("button")
            began = monotonic()
            await page.goto(f"{url}/{PAGES[at % len(PAGES)]}.html")
            await page.wait_for_selector("body.page-ready", state="attached", timeout=120_000)
            whole.append(monotonic())
            print(f"  {PAGES[at % len(PAGES)]}: whole after {monotonic() - began:.1f} s", flush=True)
            while monotonic() < until:
                buttons = page.locator(".rl-stage .rl-bar button:visible:not([disabled])")
                if await buttons.count():
                    with suppress(Exception):  # it may have gone meanwhile
                        await buttons.first.click(timeout=2000)
                await asyncio.sleep(PAUSE)

        await asyncio.gather(*(one(at) for at in range(number)))
        await chromium.close()
    return complaints


def memory(process: int) -> float:
    """Return the MB that a program and its processes hold for themselves alone."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError, ValueError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if process in (int(folder.name), parent):
                found = re.search(r"Pss:\s+(\d+)", (folder / "smaps_rollup").read_text())
                total += int(found[1]) / 1000 if found else 0
    return total


def quantile(taken: Sequence[float], part: float) -> float:
    """Return a quantile in milliseconds."""
    return sorted(taken)[min(len(taken) - 1, int(part * len(taken)))] * 1000


async def begun(
    folder: Path, port: int = 0, within: Sequence[str] = (), python: Path | str = sys.executable
) -> tuple[asyncio.subprocess.Process, str, str, str]:
    """Serve a class; gives the program, its address, the code, and the teacher's key."""
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "ROMELAB_LANGUAGE": "en"}
    command = [*within, str(python), "-m", "romelab", "class", "--no-browser", "--folder", str(folder / "class")]
    command += ["--port", str(port)]
    served = await asyncio.create_subprocess_exec(*command, env=environment, stdout=asyncio.subprocess.PIPE)
    assert served.stdout is not None
    url = code = key = ""
    while not url:
        line = (await served.stdout.readline()).decode()
        code = found[1] if (found := re.search(r"type the code (\w+)", line)) else code
        if found := re.search(r"(http://127\.0\.0\.1:\d+)/teacher\.html\?key=(\S+)", line):
            url, key = found[1], found[2]
    return served, url, code, key


async def flood(url: str, code: str, seconds: float) -> None:
    """Join, send as fast as possible, and print how often: in a program of its own, as on a tablet of its own."""
    pupil, sent = Pupil(url, 99), 0
    await pupil.join(code)
    await pupil.open("class")
    until = monotonic() + seconds
    while monotonic() < until:
        await pupil.say("of nobody", {"method": "custom", "content": {"event": "click"}})
        pupil.unanswered.clear()
        sent += 1
        if not sent % 100:
            await asyncio.sleep(0)
    print(f"{sent} messages of one pupil")
    pupil.line.close()


async def crowd(url: str, code: str, pupils: int, page: str) -> str:
    """Let pupils join within a minute over 20 Mbit/s and open a page; says when they had all of it."""
    network = Network(int(url.rpartition(":")[2]), bytes_a_second=20e6 / 8)
    near = f"http://127.0.0.1:{await network.open()}"
    fetch = tornado.httpclient.AsyncHTTPClient(max_clients=60).fetch

    async def get(pupil: Pupil, path: str) -> None:
        await fetch(tornado.httpclient.HTTPRequest(f"{near}/{path}", headers={"Cookie": pupil.cookie}))

    async def come(number: int, wait: float) -> float:
        await asyncio.sleep(wait)
        pupil, began = Pupil(near, number), monotonic()
        await pupil.join(code)
        await asyncio.gather(*(get(pupil, each) for each in (f"{page}.html", "page.js", "page.css", "anywidget.js")))
        await pupil.open(page)
        await asyncio.gather(*(get(pupil, f"part/{each}") for each in pupil.parts))
        pupil.line.close()
        return monotonic() - began

    taken = await asyncio.gather(*(come(n, n * 60 / pupils) for n in range(pupils)))
    carried = network.carried
    await network.close()
    half, most = statistics.median(taken), max(taken)
    return f"all of {page} after {half:.1f} s (median), the last {most:.1f} s; {carried / 1e6:.0f} MB"


async def rush(pupils: int, page: str) -> None:
    """Let pupils join within a minute just after the start, and again; print when they have all of a page."""
    served, url, code, _key = await begun(Path(tempfile.mkdtemp()))
    try:
        for called in ("at once after the start", "and again"):
            print(f"{pupils} join within a minute, {called}: {await crowd(url, code, pupils, page)}", flush=True)
    finally:
        served.kill()
        await served.wait()


async def from_readme(pupils: int, page: str) -> None:
    """Do what README says in an empty folder, until all have a page, and start once more; print the minutes."""
    folder, here = Path(tempfile.mkdtemp()), Path(__file__).parents[2]
    command = re.search(r"^(python3 -m venv .+) && \S+romelab lab$", (here / "README.md").read_text(), re.M)
    assert command is not None
    began = monotonic()
    subprocess.run(["git", "clone", "-q", str(here), str(folder / "romelab")], check=True)
    subprocess.run(command[1], shell=True, cwd=folder / "romelab", check=True, stdout=subprocess.DEVNULL)  # noqa: S602 - README says it so
    print(f"installed after {(monotonic() - began) / 60:.1f} minutes", flush=True)
    for called in ("first", "second"):
        served, url, code, _key = await begun(folder, python=folder / "romelab/.venv/bin/python")
        try:
            words = await crowd(url, code, pupils, page)
        finally:
            served.kill()
            await served.wait()
        print(f"the {called} time, {(monotonic() - began) / 60:.1f} minutes from README to {pupils} pages: {words}")
        began = monotonic()


def said(name: str, times: Times) -> None:
    """Print how long something took."""
    if taken := [seconds for _, seconds in times]:
        half, most = statistics.median(taken) * 1000, quantile(taken, 0.95)
        print(f"{name}: {len(taken)}, median {half:.0f} ms, p95 {most:.0f} ms, worst {max(taken) * 1000:.0f} ms")


async def measured(minutes: float, pupils: int, pages: int, *, floods: bool) -> None:
    """Serve a class, let it work, and print what came."""
    served, url, code, key = await begun(Path(tempfile.mkdtemp()))
    try:
        teacher = Pupil(url, 0)
        teacher.cookie = f"romelab-{url.rpartition(':')[2]}={key}"
        await teacher.open("teacher")
        tables = pupils // SEATS
        # The last room is one pupil's, with bots that think long.
        for rooms, thinks in ((tables, False), (1, True)):
            for words, state in (
                ("Seats", {"index": SEATS - 2}),
                ("Rooms", {"index": rooms - 1}),
                ("Bots in free seats think longer", {"value": thinks}),
            ):
                ident = next(i for i, s in teacher.models.items() if s.get("description") == words)
                await teacher.say(ident, {"method": "update", "state": state, "buffer_paths": []})
            await teacher.press("Open rooms")
        print(f"before anybody comes {memory(served.pid):.0f} MB")
        everybody = [Pupil(url, number) for number in range(tables * SEATS + 1)]
        began = monotonic()
        for number, pupil in enumerate(everybody):
            await pupil.join(code)
            await pupil.open("class")
            await asyncio.sleep(0.3)
            sit = [i for i, s in pupil.models.items() if s.get("description") == f"Seat {number % SEATS + 1}: sit down"]
            await pupil.say(sit[0], {"method": "custom", "content": {"event": "click"}})
            pupil.line.close()
        print(f"{len(everybody)} joined and sat down in {monotonic() - began:.1f} s")
        await asyncio.sleep(1)
        # The page is laid anew after each, with other buttons.
        while any(state.get("description") == "Begin the game" for state in teacher.models.values()):
            await teacher.press("Begin the game")
            await asyncio.sleep(1)
        began = monotonic()
        await asyncio.gather(*(pupil.open(f"room-{at // SEATS + 1}") for at, pupil in enumerate(everybody)))
        print(f"all tables on all screens after {monotonic() - began:.1f} s, {memory(served.pid):.0f} MB")
        until = monotonic() + 60 * minutes
        moves: Times = []
        own: Times = []
        looks: Times = []
        whole: list[float] = []
        beside = asyncio.create_task(real_pages(url, code, pages, until, whole))
        with_bots: Times = []
        alone = asyncio.create_task(at_table([everybody.pop()], until, with_bots, [], []))
        half, flooding = monotonic() + 30 * minutes, None
        groups = [everybody[at : at + SEATS] for at in range(0, len(everybody), SEATS)]
        if floods:
            await asyncio.gather(*(at_table(group, half, moves, own, looks) for group in groups))
            said("moves, all screens told, before the flood", moves)
            said("moves, own screen told, before the flood", own)
            said("looks back before the flood", looks)
            for taken in (moves, own, looks):
                taken.clear()
            command = (sys.executable, __file__, "--flooder", url, code, str(until - monotonic()))
            flooding = await asyncio.create_subprocess_exec("nice", "-n", "15", *command)
        await asyncio.gather(*(at_table(group, until, moves, own, looks) for group in groups))
        if flooding is not None:
            await flooding.wait()
        complaints, _ = await asyncio.gather(beside, alone)
        said("moves beside bots that think long", with_bots)
        opened = max(whole, default=0.0)
        for name, taken in (("moves, all screens told", moves), ("moves, own screen told", own), ("looks back", looks)):
            said(f"{name}, while pages open", [each for each in taken if each[0] < opened])
            said(name, [each for each in taken if each[0] >= opened])
        desk = json.dumps(list(teacher.models.values()))
        faults = sum(map(int, re.findall(r"(\d+) fault", desk)))
        load = os.getloadavg()[0]
        print(f"{memory(served.pid):.0f} MB, {faults} faults, {len(complaints)} complaints, load {load:.1f}")
    finally:
        served.kill()
        await served.wait()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--minutes", type=float, default=3)
    asked.add_argument("--pupils", type=int, default=28)
    asked.add_argument("--pages", type=int, default=6)
    asked.add_argument("--flood", action="store_true")
    asked.add_argument("--flooder", nargs=3, help=argparse.SUPPRESS)
    asked.add_argument("--rush", action="store_true")
    asked.add_argument("--readme", action="store_true")
    found = asked.parse_args()
    if found.flooder:
        asyncio.run(flood(found.flooder[0], found.flooder[1], float(found.flooder[2])))
    elif found.readme:
        asyncio.run(from_readme(found.pupils, "explore_roads"))
    elif found.rush:
        asyncio.run(rush(found.pupils, "explore_roads"))
    else:
        asyncio.run(measured(found.minutes, found.pupils, found.pages, floods=found.flood))
