"""A port that nobody has: pages take the first free one, and tests side by side would take each other's."""

from __future__ import annotations

import os
import socket
from itertools import cycle

BLOCK = 20_000 + 1000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw9").removeprefix("gw"))
PORTS = cycle(BLOCK + (os.getpid() + number) % 1000 for number in range(1000))
"""Each worker's own, and below those that are lent to whoever asks for any: else a kernel or a connection of another
test may be lent a port before the server that was told it listens there."""


def any_port() -> int:
    """Return a port of this computer, another one at each call."""
    for port in PORTS:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("the ports have no end")
