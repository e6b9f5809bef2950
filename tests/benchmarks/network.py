"""A network of our own between browsers and a class: slow, late, with packets lost, gaps, and no sockets, as asked."""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PACKET = 1400
AGAIN = 0.3
"""Seconds after which a packet that was lost comes again."""


class Network:
    """What lies between browsers and a port of this computer.

    Parameters
    ----------
    port
        Where the class answers.
    bytes_a_second
        How much comes down to all together; as much as there is if left out.
    delay
        Seconds for which everything is under way, there and back each.
    lost
        The share of packets that have to be sent again.
    host
        The computer, if it is another one.
    """

    def __init__(
        self, port: int, bytes_a_second: float = 0.0, delay: float = 0.0, lost: float = 0.0, host: str = "127.0.0.1"
    ) -> None:
        self.host, self.port, self.rate, self.delay, self.lost = host, port, bytes_a_second, delay, lost
        self.sockets, self.carried = True, 0
        self._free = self._gap = 0.0
        self._lines: set[asyncio.StreamWriter] = set()
        self._deaf: set[asyncio.StreamWriter] = set()

    async def open(self) -> int:
        """Let browsers in; gives the port."""
        self._server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Let nobody in any more."""
        self._server.close()
        self.cut()
        while self._lines:
            await asyncio.sleep(0.01)

    def gap(self, seconds: float) -> None:
        """Let nothing through for a while; what was sent meanwhile comes after it."""
        self._gap = asyncio.get_running_loop().time() + seconds

    def cut(self) -> None:
        """Cut all lines."""
        for each in self._lines:
            each.transport.abort()

    def deafen(self) -> None:
        """Let no line that is there carry anything more, and none look cut: as in another network, or after a sleep."""
        self._deaf |= self._lines

    @contextmanager
    def without_sockets(self) -> Iterator[None]:
        """Refuse sockets for a while, as some proxies do."""
        self.sockets = False
        self.cut()
        yield
        self.sockets = True

    async def _met(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._lines.add(back)  # from the start: browsers open lines on which they never send anything
        with suppress(OSError):  # a line was cut, or nobody answers there
            first = await here.read(65_536)
            if not self.sockets and b"upgrade: websocket" in first.lower():
                back.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            elif first:
                there, on = await asyncio.open_connection(self.host, self.port)
                self._lines.add(on)
                await asyncio.gather(self._pass(here, on, first), self._pass(there, back))
                self._lines.discard(on)
        back.close()
        self._lines.discard(back)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: bytes = b"") -> None:
        loop, under_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]](64)

        async def arrive() -> None:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(max(due, self._gap) - loop.time())
                if not data:
                    break
                if writer in self._deaf:
                    continue
                writer.write(data)
                await writer.drain()

        arriving = asyncio.create_task(arrive())
        due, data = 0.0, first
        with suppress(OSError):
            while data := data or await reader.read(65_536):
                packets = len(data) / PACKET
                again = AGAIN if random.random() > (1 - self.lost) ** max(1, packets) else 0.0
                now = loop.time()
                if self.rate:
                    self._free = max(now, self._free) + len(data) / self.rate
                due = max(due, now + self.delay + again, self._free)
                self.carried += len(data)
                await under_way.put((due, data))
                data = b""
        await under_way.put((due, b""))
        with suppress(OSError):
            await arriving
        writer.close()


class Wire:
    """A wire between this computer and a network namespace: real packets, late, lost, or none for a while.

    Linux, as root. Where the kernel has no netem, it is two TUN devices whose packets are carried here.

    Parameters
    ----------
    delay
        Seconds for which a packet is under way.
    lost
        The share of packets that never come.
    """

    far = "10.77.0.1"
    """The address of what runs in the namespace."""

    def __init__(self, delay: float, lost: float) -> None:
        self.delay, self.lost, self._gap, self._near, self.packets = delay, lost, 0.0, 2, 0
        self.name = f"romelab-{os.getpid()}"
        self.within = ("ip", "netns", "exec", self.name)

    def lay(self) -> None:
        """Lay the wire."""
        _ip("netns", "add", self.name)
        near, far = (_tun(f"rl{end}{os.getpid()}") for end in "nf")
        self._device = f"rln{os.getpid()}"
        _ip("link", "set", f"rlf{os.getpid()}", "netns", self.name)
        there = ("-n", self.name)
        _ip(*there, "addr", "add", f"{self.far}/24", "dev", f"rlf{os.getpid()}")
        _ip("addr", "add", f"10.77.0.{self._near}/24", "dev", self._device)
        for where, device in ((there, f"rlf{os.getpid()}"), (there, "lo"), ((), self._device)):
            _ip(*where, "link", "set", device, "up")
        self._ends = near, far
        loop = asyncio.get_running_loop()
        loop.add_reader(near, self._carry, near, far)
        loop.add_reader(far, self._carry, far, near)

    def _carry(self, here: int, there: int) -> None:
        packet, loop = os.read(here, 2048), asyncio.get_running_loop()
        self.packets += 1
        if random.random() >= self.lost and loop.time() >= self._gap:
            loop.call_later(self.delay, self._put, there, packet)

    def _put(self, there: int, packet: bytes) -> None:
        with suppress(OSError):  # the wire is taken away
            os.write(there, packet)

    def gap(self, seconds: float) -> None:
        """Lose all packets for a while."""
        self._gap = asyncio.get_running_loop().time() + seconds

    def move(self) -> None:
        """Have this computer be in another network, with another address: nobody is told, and old lines look alive."""
        _ip("addr", "del", f"10.77.0.{self._near}/24", "dev", self._device)
        self._near = 2 + self._near % 250
        _ip("addr", "add", f"10.77.0.{self._near}/24", "dev", self._device)

    def close(self) -> None:
        """Take it away."""
        for end in self._ends:
            asyncio.get_running_loop().remove_reader(end)
        _ip("link", "del", self._device)
        _ip("netns", "del", self.name)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def _tun(name: str) -> int:
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, 0x400454CA, struct.pack("16sH", name.encode(), 0x1001))  # TUNSETIFF; packets alone
    return device
