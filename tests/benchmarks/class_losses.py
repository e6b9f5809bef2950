"""Pupils of a class are lost in every way there is, and come back: are seats and moves still there, and how soon?

    python tests/benchmarks/class_losses.py --losses 200
    python tests/benchmarks/class_losses.py --losses 200 --wire     over real packets, between two network namespaces

Three bare pupils play one game over a network of our own (200 ms there and back, 5 % of packets lost). Just when one
of them moves, a page is loaded again, the program is killed, a tablet sleeps, all lines are cut, nothing comes through
for a while, tablets are in another network, sockets are refused, or a second tab takes over. A seat is lost if another
pupil has it afterwards, or nobody; a move is lost if a step that somebody was shown is gone, or one that was answered
is not there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

from class_load import Pupil, begun, quantile
from network import Network, Wire

DELAY, LOST, GAP = 0.1, 0.05, 20.0
ROOM = "room-1"
KINDS = ("loaded again", "killed", "slept", "cut", "gap", "other network", "no socket", "two tabs")


def step(pupil: Pupil) -> int:
    """Return the step that a screen stands at; -1 if it shows none."""
    return max((s.get("max", 0) for s in pupil.models.values() if s["_model_name"] == "IntSliderModel"), default=-1)


class Table:
    """A game of three, and the class that serves it."""

    def __init__(self, folder: Path, wire: Wire | None) -> None:
        self.folder, self.wire, self.shown = folder, wire, 0
        self.pupils: list[Pupil] = []

    async def begin(self) -> None:
        if self.wire:
            self.wire.lay()
        self.served, url, self.code, self.key = await begun(self.folder, 0, self.wire.within if self.wire else ())
        self.port = int(url.rpartition(":")[2])
        url = url.replace("127.0.0.1", self.wire.far) if self.wire else url
        self.network = Network(self.port, host=Wire.far) if self.wire else Network(self.port, delay=DELAY, lost=LOST)
        near = f"http://127.0.0.1:{await self.network.open()}"
        teacher = Pupil(url, 0)
        teacher.cookie = f"romelab-{self.port}={self.key}"
        await teacher.open("teacher")
        await teacher.press("Open rooms")
        self.pupils = [Pupil(near, number) for number in range(3)]
        for number, pupil in enumerate(self.pupils):
            await pupil.join(self.code)
            await pupil.open("class")
            await pupil.press(f"Seat {number + 1}: sit down")
            await asyncio.sleep(1)
            pupil.line.close()
        await teacher.press("Begin the game")
        await asyncio.sleep(1)
        teacher.line.close()
        await asyncio.gather(*(pupil.open(ROOM) for pupil in self.pupils))
        self.places = self.seats()

    def seats(self) -> Any:
        """Return who sits where, as it is kept."""
        (room,) = json.loads((self.folder / "class/class.json").read_text())["rooms"]
        return [place["pupil"] for place in room["places"]]

    async def kill(self) -> None:
        """Kill the program, and begin it again."""
        self.served.kill()
        await self.served.wait()
        self.served, *_ = await begun(self.folder, self.port, self.wire.within if self.wire else ())

    async def lose(self, kind: str, pupil: Pupil) -> float:
        """Lose a pupil, or all, and let them come back; gives the seconds that this took from when it could."""
        back, fresh = [pupil], False
        if kind == "loaded again":
            pupil.line.close()
            fresh = True
        elif kind == "killed":
            await self.kill()
            back, fresh = self.pupils, True  # a page whose program is new loads itself again
        elif kind == "slept":
            pupil.line.close()
            await asyncio.sleep(random.random() * 3)
        elif kind == "cut":
            self.network.cut()
            back = self.pupils
        elif kind == "gap":
            (self.wire or self.network).gap(GAP)
            await asyncio.sleep(GAP)
            self.network.deafen()  # a page has given such a line up, and tries another
            back = self.pupils
        elif kind == "other network":
            if self.wire:
                self.wire.move()
            self.network.deafen()
            back = self.pupils
        elif kind == "no socket":
            self.network.sockets = False
            self.network.cut()
            back = self.pupils
        else:
            other = Pupil(pupil.url, pupil.number)
            other.cookie = pupil.cookie
            await other.open(ROOM)
            await asyncio.wait_for(pupil.shut.wait(), 10)
        began = monotonic()
        await asyncio.gather(*(each.open(ROOM, fresh=fresh) for each in back))
        taken = monotonic() - began
        self.network.sockets = True
        return taken

    async def once(self, kind: str) -> tuple[float, int, int]:
        """Move, lose, come back; gives the seconds, and how many seats and moves are lost."""
        until = monotonic() + 60
        while monotonic() < until:
            for pupil in self.pupils:
                if await pupil.move():
                    break
            else:
                await asyncio.sleep(0.3)
                continue
            break
        await asyncio.sleep(random.random() * 0.6)
        answered = not pupil.unanswered
        shown = max(self.shown, *map(step, self.pupils))
        taken = await self.lose(kind, pupil)
        until = monotonic() + 20
        while monotonic() < until:
            at = {step(each) for each in self.pupils}
            if len(at) == 1 and min(at) >= shown and not any(each.unanswered for each in self.pupils):
                break
            await asyncio.sleep(0.1)
        self.shown = min(at)
        lost = sum(one != other for one, other in zip(self.seats(), self.places, strict=True))
        return taken, lost, int(self.shown < shown or len(at) > 1 or (answered and self.shown == 0))


async def measured(losses: int, wire: Wire | None) -> None:
    """Lose pupils so often, and print what came."""
    table = Table(Path(tempfile.mkdtemp()), wire)
    taken: dict[str, list[float]] = {kind: [] for kind in KINDS}
    lost = Counter[str]()
    try:
        await table.begin()
        for number in range(losses):
            # A gap takes as long as it is: a tenth of the others.
            kinds = KINDS if number % 10 == 0 else [kind for kind in KINDS if kind != "gap"]
            kind = kinds[number % len(kinds)] if number % 10 else "gap"
            seconds, seats, moves = await table.once(kind)
            taken[kind].append(seconds)
            lost += Counter(seats=seats, moves=moves)
            if seats or moves:
                print(f"  {number}: {kind}: {seats} seats, {moves} moves lost", flush=True)
    finally:
        table.served.kill()
        await table.served.wait()
        if wire:
            wire.close()
            print(f"{wire.packets} packets")
    for kind, seconds in taken.items():
        if seconds:
            most = quantile(seconds, 0.95) / 1000
            print(f"{kind}: {len(seconds)}, back after {statistics.median(seconds):.1f} s, p95 {most:.1f}")
    print(f"{losses} losses, {table.shown} steps played: {lost['seats']} seats, {lost['moves']} moves lost")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--losses", type=int, default=200)
    asked.add_argument("--wire", action="store_true")
    found = asked.parse_args()
    asyncio.run(measured(found.losses, Wire(DELAY, LOST) if found.wire else None))
