"""A class at work: pupils with a kernel each, who play or take a tour, a click every few seconds.

    python tests/pupils.py --pupils 30 --minutes 10 --every 5

Kernels are real ones, and hear what a page would send them: the number of what its buttons show, then the click. Each
simulated page keeps the state of its controls as it is told, and presses only what can be seen and pressed. Said at the
end: how long clicks took, on the page (sent until the kernel rests again) and in the kernel alone, the processor's time
for a click, the memory of each kernel (its share of shared pages counted), and the machine's load before and after.
Fails where a click failed, or where a figure is not what a class can work with.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.manager import AsyncKernelManager

PEOPLE = "bots=('person', 'greedy', 'greedy'), seed={seed}"
PAGES = {
    "Struggle for Rome": f"from romelab.struggle_for_rome import play; page = play(('A', 'B', 'C'), {PEOPLE})",
    "Kampf um Rom": f"from romelab.kampf_um_rom import play; page = play(('red', 'white', 'black'), {PEOPLE})",
    "Total War": "from romelab.total_war_rome import play; page = play(bots=('person', 'greedy'), seed={seed})",
    "tour of Struggle for Rome": "from romelab.lessons.struggle_for_rome import learn; page = learn().round",
    "tour of Kampf um Rom": "from romelab.lessons.kampf_um_rom import learn; page = learn().tour",
    "tour of Total War": "from romelab.lessons.total_war_rome import learn; page = learn().tour",
}
PARTS = {
    "which": "picker.which",
    "go": "picker.go",
    "roll": "roll",
    "bots_on": "bots_on",
    "wait": "bots.wait",
    "next": "since.next",
    "curtain": "curtain",
    "back": "timeline.back",
    "board": "board",
    "frame": "frame",
}
GUIDE = {"extra": "extra", "show_me": "show_me", "on": "next"}
MAIN = ("curtain", "next", "roll", "bots_on", "go")
ANSWER_SECONDS = 30.0
MOST_MEDIAN, MOST_P95, MOST_MEGABYTES = 200.0, 1000.0, 100.0


@dataclass
class Click:
    """A click: its milliseconds until the kernel rests again, and those of them in the kernel."""

    what: str
    waited: float
    inside: float


@dataclass
class Pupil:
    """A page in front of a kernel of its own."""

    kind: str
    number: int
    folder: Path
    clicks: list[Click] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    ready: float = 0.0

    def __post_init__(self) -> None:
        self._manager = AsyncKernelManager()
        self._models: dict[str, dict[str, Any]] = {}
        self._parts: dict[str, str] = {}
        self._generator = random.Random(self.number)
        self._idle: dict[str, asyncio.Future[float]] = {}
        self._busy: dict[str, float] = {}

    # ---- the kernel

    async def start(self) -> None:
        """Start a kernel and open the page in it."""
        began = time.monotonic()
        env = {**os.environ, "ROMELAB_KEEP": str(self.folder / str(self.number)), "ROMELAB_STRICT": "1"}
        await self._manager.start_kernel(env=env, cwd=str(self.folder), stderr=subprocess.DEVNULL)
        self._client: AsyncKernelClient = self._manager.client()
        self._client.start_channels()
        await self._client.wait_for_ready(timeout=300)
        self._listening = asyncio.create_task(self._listen())
        table = "page.table" if "tour" in self.kind else "page"
        parts = {name: f"{table}.{at}" for name, at in PARTS.items()}
        if "tour" in self.kind:
            parts |= {name: f"page.guide.{at}" for name, at in GUIDE.items()}
        asked = ", ".join(f"{name!r}: {at}.model_id" for name, at in parts.items())
        code = PAGES[self.kind].format(seed=self.number)
        said = self._client.execute(f"{code}\ndisplay(page)", user_expressions={"parts": f"{{{asked}}}"})
        while True:
            reply = await self._client.get_shell_msg(timeout=300)
            if reply["parent_header"].get("msg_id") == said:
                break
        told = reply["content"].get("user_expressions", {}).get("parts", {})
        if told.get("status") != "ok":
            raise RuntimeError(f"{self.kind} did not open: {reply['content'].get('evalue') or told}")
        self._parts = dict(eval(told["data"]["text/plain"], {"__builtins__": {}}))  # noqa: S307  (of our own kernel)
        self.ready = time.monotonic() - began

    async def stop(self) -> None:
        """Let the kernel go."""
        self._listening.cancel()
        self._client.stop_channels()
        await self._manager.shutdown_kernel(now=True)

    @property
    def pid(self) -> int:
        """The process of the kernel."""
        return int(self._manager.provisioner.pid)  # pyright: ignore[reportOptionalMemberAccess, reportAttributeAccessIssue]

    async def alive(self) -> bool:
        """Tell whether the kernel still runs."""
        return bool(await self._manager.is_alive())

    async def _listen(self) -> None:
        while True:
            message = await self._client.get_iopub_msg(timeout=None)
            kind, content = message["msg_type"], message["content"]
            parent = message["parent_header"].get("msg_id", "")
            if kind == "comm_open":
                self._models[content["comm_id"]] = dict(content["data"].get("state", {}))
            elif kind == "comm_msg" and content["data"].get("method") == "update":
                self._models.setdefault(content["comm_id"], {}).update(content["data"]["state"])
                for name, value in content["data"]["state"].items():
                    if isinstance(value, str) and "should not have happened" in value:
                        self.problems.append(f"{name}: {value[:300]}")
            elif kind == "error":
                self.problems.append(f"{content['ename']}: {content['evalue'][:300]}")
            elif kind == "stream" and content["name"] == "stderr":
                self.problems.append(content["text"][-300:])
            elif kind == "status" and content["execution_state"] == "busy":
                self._busy[parent] = message["header"]["date"].timestamp()
            elif kind == "status" and content["execution_state"] == "idle" and parent in self._idle:
                future = self._idle.pop(parent)
                if not future.done():
                    future.set_result(message["header"]["date"].timestamp() - self._busy.pop(parent, 0.0))

    # ---- the page

    def _state(self, name: str) -> dict[str, Any]:
        return self._models.get(self._parts.get(name, ""), {})

    def _open(self, state: dict[str, Any]) -> bool:
        """Tell whether a control can be seen and pressed."""
        return bool(state) and not state.get("disabled") and "rl-off" not in state.get("_dom_classes", ())

    async def _send(self, what: str, model: str, data: dict[str, Any]) -> None:
        message = self._client.session.msg("comm_msg", {"comm_id": model, "data": data})
        self._idle[message["header"]["msg_id"]] = answered = asyncio.get_running_loop().create_future()
        began = time.monotonic()
        self._client.shell_channel.send(message)
        try:
            inside = await asyncio.wait_for(answered, ANSWER_SECONDS)
        except TimeoutError:
            self.problems.append(f"{what} was not answered within {ANSWER_SECONDS:.0f} s")
            return
        self.clicks.append(Click(what, 1000 * (time.monotonic() - began), 1000 * inside))

    async def _tell(self, model: str, **state: Any) -> None:
        await self._send("choice", model, {"method": "update", "state": state, "buffer_paths": []})

    async def _press(self, what: str, model: str) -> None:
        frame = self._state("frame")
        if not frame.get("numbered"):
            await self._send(what, model, {"method": "custom", "content": {"event": "click"}})
            return
        (number,) = (name[6:] for name in self._models[model]["_dom_classes"] if name.startswith("rl-no-"))
        words = self._models[model]["description"]
        told = {"pressed": frame.get("serial", 0), "words": words, "button": int(number)}
        await self._send(what, self._parts["frame"], {"method": "custom", "content": told})

    def _inside(self, model: str) -> Iterable[str]:
        """Return a model and all below it that are not off the page."""
        yield model
        for child in self._models.get(model, {}).get("children", ()):
            name = str(child).removeprefix("IPY_MODEL_")
            if "rl-off" not in self._models.get(name, {}).get("_dom_classes", ()):
                yield from self._inside(name)

    async def act(self) -> None:
        """Do what a pupil might do next."""
        if "extra" in self._parts and await self._guided():
            return
        choice = self._generator.random()
        places = [each[0] for each in json.loads(self._state("board").get("places", "[]"))]
        if choice < 0.15 and places:
            clicked = {"id": self._generator.choice(places), "n": len(self.clicks) + 1}
            await self._tell(self._parts["board"], clicked=clicked)
        elif choice < 0.22 and self._open(self._state("back")):
            await self._press("undo", self._parts["back"])
        else:
            shown = [name for name in MAIN if self._open(self._state(name))]
            options = len(self._state("which").get("_options_labels", ()))
            if options and shown[:1] in ([], ["go"]):
                # The main button makes what was chosen in the list.
                await self._tell(self._parts["which"], index=self._generator.randrange(options))
                shown = ["go"]
            if shown:
                await self._press(shown[0], self._parts[shown[0]])
            elif not self._open(self._state("wait")):
                # The game is over: go back, and play it another way.
                await self._press("undo", self._parts["back"])

    async def _guided(self) -> bool:
        """Do what the guide asks for: guess, be shown, go on; False if there is nothing to press."""
        inside = [(name, self._models.get(name, {})) for name in self._inside(self._parts["extra"])]
        kinds = {state.get("_model_name", ""): (name, state) for name, state in reversed(inside)}
        if "TextareaModel" in kinds and "RadioButtonsModel" in kinds and self._open(kinds["RadioButtonsModel"][1]):
            guess, button = kinds["RadioButtonsModel"], kinds["ButtonModel"]
            await self._tell(guess[0], index=self._generator.randrange(len(guess[1]["_options_labels"])))
            await self._tell(kinds["TextareaModel"][0], value="because I think it is so")
            await self._press("guess", button[0])
            return True
        for name in ("show_me", "on"):
            if self._open(self._state(name)):
                await self._press(name, self._parts[name])
                return True
        return False

    async def work(self, until: float, every: float) -> None:
        """Click until the time is over."""
        await asyncio.sleep(self._generator.random() * every)
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                await self.act()
            except (KeyError, IndexError, RuntimeError, OSError) as error:
                self.problems.append(f"{type(error).__name__}: {error}")
            await asyncio.sleep(max(0.0, every * self._generator.uniform(0.8, 1.2) - (time.monotonic() - began)))


def megabytes(pid: int) -> tuple[float, float]:
    """Return the memory of a process, its share of shared pages counted, and that which is its alone."""
    found: dict[str, float] = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, _, rest = line.partition(":")
        found[name] = int(rest.split()[0]) / 1024
    return found["Pss"], found["Private_Clean"] + found["Private_Dirty"]


def seconds_of(pid: int) -> float:
    """Return the processor's time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at(share: float, values: list[float]) -> float:
    """Return the value that a share of values lies below."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


async def lesson(count: int, minutes: float, every: float, tell: Callable[[str], None]) -> bool:
    """Have a class work, say what came of it, and tell whether a class can work so."""
    with tempfile.TemporaryDirectory() as folder:
        kinds = itertools.cycle(PAGES)
        pupils = [Pupil(next(kinds), number, Path(folder)) for number in range(count)]
        tell(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        try:
            # As in a class: four at a time find the page, not all in the same second.
            gate = asyncio.Semaphore(4)

            async def opened(pupil: Pupil) -> None:
                async with gate:
                    await pupil.start()

            await asyncio.gather(*map(opened, pupils))
            first = [megabytes(pupil.pid)[0] for pupil in pupils]
            tell(f"{count} pages open, each in {statistics.median(pupil.ready for pupil in pupils):.1f} s (median)")
            spent = [seconds_of(pupil.pid) for pupil in pupils]
            until = time.monotonic() + 60 * minutes
            await asyncio.gather(*(pupil.work(until, every) for pupil in pupils))
            used = sum(seconds_of(pupil.pid) for pupil in pupils) - sum(spent)
            memory = [megabytes(pupil.pid) for pupil in pupils]
            gone = [pupil.kind for pupil in pupils if not await pupil.alive()]
            tell(f"load after: {os.getloadavg()[0]:.1f}")
        finally:
            await asyncio.gather(*(pupil.stop() for pupil in pupils), return_exceptions=True)
        kept = len(list(Path(folder).rglob("*.romelab")))
    clicks = [click for pupil in pupils for click in pupil.clicks]
    waited, inside = [click.waited for click in clicks], [click.inside for click in clicks]
    problems = [f"{pupil.kind} {pupil.number}: {problem}" for pupil in pupils for problem in pupil.problems]
    problems += [f"{kind}: its kernel has died" for kind in gone]
    if kept < count:
        problems.append(f"{count} pages, but the work of {kept} is kept")
    pss, own = zip(*memory, strict=True)
    tell(f"{len(clicks)} clicks and choices, {1000 * used / max(1, len(clicks)):.0f} ms of processor each")
    for name, values in (("on the page", waited), ("in the kernel", inside)):
        tell(f"{name}: median {at(0.5, values):.0f} ms, p95 {at(0.95, values):.0f} ms, most {max(values):.0f} ms")
    for kind in PAGES:
        mine = [click.inside for pupil in pupils if pupil.kind == kind for click in pupil.clicks]
        share = [each for pupil, (each, _) in zip(pupils, memory, strict=True) if pupil.kind == kind]
        if mine:
            tell(
                f"  {kind}: {len(mine)} clicks, in the kernel median {at(0.5, mine):.0f}, p95 {at(0.95, mine):.0f} ms; "
                f"memory at most {max(share):.0f} MB"
            )
    tell(f"memory: median {at(0.5, list(pss)):.0f} MB, most {max(pss):.0f} MB (alone {max(own):.0f}); ")
    tell(f"  when the page was open: median {at(0.5, first):.0f} MB, most {max(first):.0f} MB")
    for problem in problems[:20]:
        tell(f"problem: {problem}")
    tell(f"{len(problems)} problems")
    return (
        not problems
        and at(0.5, waited) < MOST_MEDIAN
        and at(0.95, waited) < MOST_P95
        and max(pss) < MOST_MEGABYTES
        and len(clicks) > count
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--every", type=float, default=5, help="seconds between clicks of one pupil")
    wanted = parser.parse_args()

    def tell(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    return 0 if asyncio.run(lesson(wanted.pupils, wanted.minutes, wanted.every, tell)) else 1


if __name__ == "__main__":
    sys.exit(main())
