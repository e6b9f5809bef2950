"""A network of our own between browsers and a class: slow, late, with packets lost, gaps, and no sockets, as asked."""

from __future__ import annotations

import asyncio
import random
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
    """

    def __init__(self, port: int, bytes_a_second: float = 0.0, delay: float = 0.0, lost: float = 0.0) -> None:
        self.port, self.rate, self.delay, self.lost = port, bytes_a_second, delay, lost
        self.sockets, self.carried = True, 0
        self._free = self._gap = 0.0
        self._lines: set[asyncio.StreamWriter] = set()

    async def open(self) -> int:
        """Let browsers in; gives the port."""
        server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        return server.sockets[0].getsockname()[1]

    def gap(self, seconds: float) -> None:
        """Let nothing through for a while; what was sent meanwhile comes after it."""
        self._gap = asyncio.get_running_loop().time() + seconds

    def cut(self) -> None:
        """Cut all lines."""
        for each in self._lines:
            each.transport.abort()

    @contextmanager
    def without_sockets(self) -> Iterator[None]:
        """Refuse sockets for a while, as some proxies do."""
        self.sockets = False
        self.cut()
        yield
        self.sockets = True

    async def _met(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        first = await here.read(65_536)
        if not self.sockets and b"upgrade: websocket" in first.lower():
            back.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            back.close()
            return
        try:
            there, on = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            back.close()
            return
        self._lines |= {back, on}
        await asyncio.gather(self._pass(here, on, first), self._pass(there, back))
        self._lines -= {back, on}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: bytes = b"") -> None:
        loop, under_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]](64)

        async def arrive() -> None:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(max(due, self._gap) - loop.time())
                if not data:
                    break
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
