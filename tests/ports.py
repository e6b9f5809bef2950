"""A port that nobody has: pages take the first free one, and tests side by side would take each other's."""

from __future__ import annotations

import socket


def any_port() -> int:
    """Return a port of this computer, another one at each call."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
