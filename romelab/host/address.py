"""Where pages are reached: a free port, the key of this person's pages, this computer's addresses in its networks."""

import secrets
import socket
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from romelab.core.errors import InputError
from romelab.lab import is_free

PORT = 8750
"""Where pages are served if nobody says otherwise; the next free one after it."""


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


def free_port(port: int) -> int:
    """Return a port on which nobody answers yet: this one, or for 0 the first from :data:`PORT` on.

    Raises
    ------
    InputError
        If it is taken.
    """
    for each in (port,) if port else range(PORT, PORT + 50):
        if is_free(each):
            return each
    what = f"is taken; stop what runs there, or choose another: --port={(port or PORT) + 1}"
    raise InputError.at(f"port {port or PORT}", what)


def class_key(state: Path, folder: Path) -> str:
    """Return the key of the class in a folder: whoever has it opens no other class of this person."""
    return blake2b(str(folder.resolve()).encode(), key=key_of(state).encode()[:64], digest_size=16).hexdigest()


def key_of(state: Path) -> str:
    """Return the key of this person's pages: the same after a restart, so that a page that is open goes on."""
    file = state / "key"
    with suppress(OSError, UnicodeDecodeError):
        if len(key := file.read_text("ascii").strip()) >= 16:
            return key
    key = secrets.token_urlsafe(16)
    with suppress(OSError):  # where nothing can be remembered, the key is new each time
        state.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(key, "ascii")
    return key
