"""Where others reach this computer in the networks it is in."""

from __future__ import annotations

import socket
from contextlib import suppress


def addresses() -> tuple[str, ...]:
    """Return the addresses of this computer in its networks, the one it goes out by first; nothing is sent.

    Examples
    --------
    >>> all(not each.startswith("127.") for each in addresses())
    True
    """
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address that nobody has: asks only for the way there
        found[str(probe.getsockname()[0])] = None
    with suppress(OSError):
        found |= dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2])
    return tuple(each for each in found if not each.startswith("127."))
