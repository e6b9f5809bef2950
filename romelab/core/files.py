"""Writing files that are whole or not there at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from itertools import count

from romelab.core.door import path_of
from romelab.core.faults import Fault, InputError

_NUMBERS = count()


def write_whole(path: object, content: bytes, *, over: bool = True, sync: bool = True) -> None:
    """Write a file: to a new one beside it first, which then takes its place.

    A link stays a link to the file that is written. Who may read a new file is as the folder's users have set it (the
    umask); a file that was there before keeps its mode.

    Parameters
    ----------
    path
        The file.
    content
        What it shall hold.
    over
        Whether a file that is there may be replaced.

    sync
        Whether to wait until the disk has it, for the sake of a power cut; a kill does no harm either way.

    Raises
    ------
    InputError
        If it cannot be written there; what was there before is still whole then.
    """
    file = path_of(path)
    where = file.name or str(file)
    try:
        target = file.resolve() if file.is_symlink() else file
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and not (over and stat.S_ISREG(mode)):
            raise InputError([Fault(where, "is there already" if stat.S_ISREG(mode) else "is not a plain file")])
        part = target.with_name(f".{target.name}.{os.getpid()}.{next(_NUMBERS)}.part")
        try:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
            with os.fdopen(handle, "wb") as written:
                written.write(content)
                written.flush()
                if sync:
                    os.fsync(written.fileno())
            if mode is not None:
                part.chmod(stat.S_IMODE(mode))
            part.replace(target)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError([Fault(where, f"cannot be written ({error.strerror})")]) from None
