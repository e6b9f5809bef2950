"""The one door for what comes from outside: files, pasted text, names, paths; and files written whole or not at all.

What passes is plain: of a known size, in UTF-8, not nested deep, without numbers of many digits, without a field named
twice. Whatever does not pass is refused in one :class:`~romelab.core.errors.InputError` that names the place; nothing
of it has been used by then.
"""

import json
import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import count
from math import isfinite
from pathlib import Path
from typing import Any, cast

from romelab.core.errors import InputError, Problem, file_errors, quoted

MOST_DEPTH = 40
"""How deep lists and tables may be nested."""
MOST_DIGITS = 18
"""How many digits a whole number may have."""
MOST_BYTES = 1_000_000
"""A larger file of TOML is not a network, map, deck or set of dice of ours."""

# Marks that turn the direction of writing: with them a name could rearrange the sentence it stands in.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Keys of thirty parts joined by dots: no file needs one, and reading a key of thousands takes minutes.
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){30}""")


def path_of(words: object, where: str = "file") -> Path:
    """Take what somebody names a file by.

    Raises
    ------
    InputError
        If it is not a path, is empty, or holds characters that no file name can have.

    Examples
    --------
    >>> path_of("game.json").suffix
    '.json'
    >>> path_of("")
    Traceback (most recent call last):
    romelab.core.errors.InputError: file: '' can be the name of no file
    """
    named = os.fspath(cast("os.PathLike[str]", words)) if isinstance(words, os.PathLike) else words
    if not isinstance(named, str):
        raise InputError.at(where, f"must be a path, not {quoted(cast('object', words))}")
    if not named or _is_broken(named):
        raise InputError.at(where, f"{quoted(named)} can be the name of no file")
    return Path(named)


def read_bytes(path: object, most: int, source: str = "") -> bytes:
    """Read a plain file of a limited size.

    Parameters
    ----------
    path
        The file.
    most
        Bytes that it may have.
    source
        What to call it in a refusal; its name if left out.

    Raises
    ------
    InputError
        If it is missing, unreadable, larger, or not a plain file: a folder, a pipe, a device.
    """
    file = path_of(path)
    where = source or file.name or str(file)
    try:
        # Not only after opening: opening a pipe waits for somebody who writes into it.
        plain = stat.S_ISREG(file.stat().st_mode)
        content = b""
        if plain:
            with file.open("rb") as opened:
                plain = stat.S_ISREG(os.fstat(opened.fileno()).st_mode)
                content = opened.read(most + 1) if plain else b""
    except OSError as error:
        raise InputError.at("", f"cannot be read ({error.strerror})", where) from None
    if not plain:
        raise InputError.at("", "is not a plain file", where)
    _check_size(len(content), most, where)
    return content


def read_text(path: object, most: int, source: str = "") -> str:
    """Read a plain text file in UTF-8; see :func:`read_bytes` and :func:`decoded`."""
    file = path_of(path)
    where = source or file.name or str(file)
    return decoded(read_bytes(file, most, where), where)


def decoded(content: bytes, source: str) -> str:
    """Read the bytes of a file as text. The mark that some editors write in front is left out.

    Raises
    ------
    InputError
        If they are not text in UTF-8, with the line.

    Examples
    --------
    >>> decoded(bytes([0xEF, 0xBB, 0xBF]) + b"grain", "a file")
    'grain'
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError.at(f"line {line}", "is not a text file in UTF-8", source) from None


def pasted(text: object, most: int, source: str) -> str:
    """Take a text that was handed over as a whole.

    Raises
    ------
    InputError
        If it is not a text, is longer than ``most`` characters, or holds half a character.
    """
    if not isinstance(text, str):
        raise InputError.at("", f"must be a text, not {quoted(text)}", source)
    _check_size(len(text), most, source)
    text = text.removeprefix("\ufeff")
    if (at := _half(text)) >= 0:
        line = text.count("\n", 0, at) + 1
        raise InputError.at(f"line {line}", "has half a character, which no file can hold", source)
    return text


def read_json(text: object, source: str, most: int = MOST_BYTES) -> Any:
    """Read JSON.

    Parameters
    ----------
    text
        The text.
    source
        What to call it in a refusal.
    most
        Characters that it may have.

    Raises
    ------
    InputError
        If it is damaged, with the line; if it is nested deep, has a number of many digits or an impossible one, a field
        twice, or half a character.

    Examples
    --------
    >>> read_json('{"setup": {"seat": 1, "seat": 2}}', "game.json")
    Traceback (most recent call last):
    romelab.core.errors.InputError: game.json: setup: has the field 'seat' twice
    """
    # Nearly all that is read is a step of a save, flat and sound: it is looked at closely only where that is not plain.
    if isinstance(text, str) and len(text) <= most and text.isascii() and "\\" not in text and _is_flat(text):
        data, end, named = _sound(text)
        # As many colons as fields: none is there twice, and there is no table within.
        if end == len(text) and text.count(":") == named:
            return data
    text = pasted(text, most, source)
    try:
        data = _JSON.decode(text)
    except json.JSONDecodeError as error:
        raise InputError.at(f"line {error.lineno}", f"is damaged: {error.msg}", source) from None
    except RecursionError:
        raise InputError.at("", f"is nested deeper than {MOST_DEPTH}", source) from None
    _check_values(data, source)
    return data


def read_tables(texts: Sequence[str]) -> list[dict[str, Any]] | None:
    """Read flat tables in JSON in one go, which is quicker than one by one with :func:`read_json`.

    Parameters
    ----------
    texts
        The tables, each by itself.

    Returns
    -------
    list or None
        The tables; None if not all of them can be seen to be flat and sound.

    Examples
    --------
    >>> read_tables(['{"move": "plunder"}', '{"chance": [3, 4]}'])
    [{'move': 'plunder'}, {'chance': [3, 4]}]
    >>> read_tables(['{"move": {"kind": "plunder"}}']) is None
    True
    """
    text = f"[{','.join(texts)}]"
    # One bracket for each table, which it begins with: then each of them ends where its text ends.
    whole = all(one[:1] == "{" and one[-1:] == "}" and one.count("[") <= MOST_DEPTH for one in texts)
    if not whole or text.count("{") != len(texts) or "\\" in text or not text.isascii():
        return None
    data, end, _ = _sound(text)
    if end != len(text) or len(data) != len(texts) or text.count(":") != sum(map(len, data)):
        return None
    return data


_TOML_SLIPS = {
    "Invalid value": (
        " (a text stands between straight quotation marks, a number has a point, true and false are written small)"
    ),
    "Expected newline or end of document": (
        " (a text ends too early: inside a text write ' instead of a quotation mark)"
    ),
    "Illegal character '\\n'": (
        " (the line ends inside a text: its closing quotation mark is missing, or Enter was pressed)"
    ),
    "Unclosed array": " (before this place a comma or a closing ] is missing)",
    "Unclosed inline table": " (before this place a comma or a closing } is missing)",
    "Expected '='": " (a line is name = value; a number has a point)",
    "Cannot overwrite a value": " (a name is given twice)",
}
"""What a person has most likely done where the reader of TOML stumbles."""


def read_toml(text: object, source: str, most: int = MOST_BYTES) -> dict[str, Any]:
    """Read TOML.

    Parameters
    ----------
    text
        The text.
    source
        What to call it in a refusal.
    most
        Characters that it may have.

    Raises
    ------
    InputError
        If it is not TOML, with line and column; if it is nested deep or has a number of many digits.

    Examples
    --------
    >>> read_toml("grain = 2", "my file")
    {'grain': 2}
    >>> read_toml("grain = 2026-02-30", "my file")
    Traceback (most recent call last):
    romelab.core.errors.InputError: my file: line 1, column 9: is not TOML: Invalid date or datetime
    """
    text = pasted(text, most, source)
    if _LONG_KEY.search(text):
        raise InputError.at("", "has a key of more than thirty parts", source)
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said, _, at = str(error).partition(" (at ")
        meant = next((hint for words, hint in _TOML_SLIPS.items() if said.startswith(words)), "")
        raise InputError.at(at.rstrip(")"), f"is not TOML: {said}{meant}", source) from None
    except (ValueError, RecursionError):
        # ValueError: a number of more digits than Python reads, or a day that is in no calendar.
        said = "is not TOML: a number is too long, a date is not one, or lists are nested too deep"
        raise InputError.at("", said, source) from None
    _check_values(data, source)
    return data


def problem_of_name(name: object, longest: int, what: str = "a name") -> str:
    """Say what is wrong with a name or another short text that people type; empty if nothing.

    Parameters
    ----------
    name
        What was typed.
    longest
        Characters that it may have.
    what
        What to call it.

    Examples
    --------
    >>> problem_of_name("Ännchen", 40), problem_of_name(" ", 40)
    ('', 'a name has 1 to 40 characters')
    >>> problem_of_name(chr(0xD800), 40)
    'a name has letters, digits and symbols only'
    """
    if not isinstance(name, str) or not name.strip() or len(name) > longest:
        return f"{what} has 1 to {longest} characters"
    return "" if typed(name) == name else f"{what} has letters, digits and symbols only"


def typed(text: str) -> str:
    """Return a text as somebody may have typed it: without ends of lines, control marks and halves of characters.

    Examples
    --------
    >>> typed("Ada" + chr(10) + "Lovelace" + chr(0xD800))
    'AdaLovelace'
    """
    return "".join(char for char in text if unicodedata.category(char) not in _NOT_TYPED and char not in _TURNING)


_NOT_TYPED = frozenset(("Cc", "Cs", "Zl", "Zp"))


def checked_words(words: Iterable[str], where: str = "the command") -> None:
    """Refuse words of a command line that no program takes: with a zero, or with halves of characters."""
    for number, word in enumerate(words, 1):
        if _is_broken(word):
            raise InputError.at(f"{where}, word {number}", f"{quoted(word)} holds what no command can take")


def _is_broken(word: str) -> bool:
    """Tell whether a system takes no such word: one with a zero, or with halves of characters."""
    try:
        return b"\0" in os.fsencode(word)
    except UnicodeEncodeError:
        return True


class _Doubled(dict[str, Any]):
    """A table that names a field twice, on its way to be refused with its place."""

    field = ""


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        table = _Doubled(table)
        table.field = Counter(name for name, _ in pairs).most_common(1)[0][0]
    return table


def _whole(digits: str) -> int:
    # Reading very many digits takes long or is refused by Python; what counts is that there are too many.
    return int(digits) if len(digits) <= MOST_DIGITS + 1 else 10**MOST_DIGITS


def _sound_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("many digits")
    return int(digits)


def _sound(text: str) -> tuple[Any, int, int]:
    """Return what a text begins with, where that ends (-1 if it is not sound), and how many fields it has."""
    try:
        data, end = _SOUND_JSON.raw_decode(text)
    except ValueError:
        return None, -1, 0
    return data, end, len(cast("dict[str, Any]", data)) if isinstance(data, dict) else 0


def _no_number(digits: str) -> Any:
    raise ValueError(f"{digits} cannot be a number")


_JSON = json.JSONDecoder(object_pairs_hook=_fields, parse_int=_whole)
_SOUND_JSON = json.JSONDecoder(parse_int=_sound_number, parse_float=_no_number, parse_constant=_no_number)
"""Stumbles where :data:`_JSON` would read what has to be looked at."""


def _is_flat(text: str) -> bool:
    return text.count("[") + text.count("{") <= MOST_DEPTH


def _check_size(size: int, most: int, where: str) -> None:
    if size > most:
        said = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
        raise InputError.at("", f"is larger than {said}", where)


def _half(text: str) -> int:
    """Return where the first half of a character stands; -1 if there is none."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return -1


def _wrong(value: object) -> str:
    """Say what is wrong with one value by itself; empty if nothing."""
    if isinstance(value, _Doubled):
        return f"has the field {quoted(value.field)} twice"
    if isinstance(value, str):
        return "" if _half(value) < 0 else "has half a character, which no file can hold"
    if isinstance(value, int):
        return "" if -_MOST < value < _MOST else f"has a number of more than {MOST_DIGITS} digits"
    if isinstance(value, float):
        return "" if isfinite(value) else f"has {value} where a number should be"
    if isinstance(value, dict):
        names = cast("dict[str, object]", value)
        return "" if all(_half(name) < 0 for name in names) else "has half a character in the name of a field"
    return ""


def _check_values(data: object, source: str) -> None:
    """Look at all that was read, without recursion; only what is refused needs its place."""
    level: list[object] = [data]
    for _ in range(MOST_DEPTH + 1):
        if any(map(_wrong, level)):
            raise InputError([_found(data)], source)
        level = [inner for value in level for _, inner in _inside(value)]
        if not level:
            return
    raise InputError.at("", f"is nested deeper than {MOST_DEPTH}", source)


def _inside(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, dict):
        return cast("dict[str, object]", value).items()
    return enumerate(cast("list[object]", value)) if isinstance(value, list) else ()


def _found(data: object) -> Problem:
    """Return the first thing that is wrong, with its place."""
    level = [("", data)]
    while level:
        for place, value in level:
            if said := _wrong(value):
                return Problem(place, said)
        level = [
            (f"{place}[{name}]" if isinstance(name, int) else f"{place}.{name}".lstrip("."), inner)
            for place, value in level
            for name, inner in _inside(value)
        ]
    raise TypeError("nothing is wrong")


_MOST = 10**MOST_DIGITS


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
        What it is to hold.
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
    with file_errors(where):
        target = file.resolve() if file.is_symlink() else file
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and not (over and stat.S_ISREG(mode)):
            raise InputError.at(where, "is there already" if stat.S_ISREG(mode) else "is not a plain file")
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


def hold(handle: int) -> bool:
    """Take hold of an open file; False if another program or page holds it. A kill lets go."""
    try:
        import fcntl
    except ImportError:  # not on Windows, where an open file cannot be renamed over anyway
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
