"""The pupils of a class: nicknames, what lets each in again, and the folder of their work; kept as it changes."""

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Any

from romelab.core.errors import InputError, file_errors
from romelab.core.input import problem_of_name, read_json, read_text, write_whole
from romelab.host.words import phrase
from romelab.keeping.folder import file_name_of

MOST_PUPILS = 60
LONGEST_NICKNAME = 20
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of a code: no vowels, so that it is not a word, and none that looks like a figure."""
FILE = "class.json"
_MOST_BYTES = 1_000_000
_MOST_TOKENS = 4
"""How many browsers of one pupil stay known; the oldest is forgotten."""


def code(letters: int = 4) -> str:
    """Return a code of this many letters.

    Examples
    --------
    >>> len(code()), set(code()) <= set(LETTERS)
    (4, True)
    """
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


@dataclass(slots=True)
class Pupil:
    """Somebody who has joined.

    Attributes
    ----------
    number
        What the pupil is known by here, whatever the nickname.
    name
        The nickname; no two are alike.
    folder
        Name of the folder of their work; it stays when the nickname changes.
    tokens
        Digests of what their browsers hold; the tokens themselves are kept nowhere.
    """

    number: int
    name: str
    folder: str
    tokens: list[str] = field(default_factory=list[str])


class Pupils:
    """All pupils of a class, in a file of its folder.

    Parameters
    ----------
    folder
        The folder of the class; a class that was there goes on.

    Attributes
    ----------
    code
        What lets a pupil join.
    rooms
        What is known of the games in rooms, as plain data (see :mod:`romelab.host.classroom.rooms`).
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rooms: list[dict[str, Any]] = []
        self._pupils: dict[int, Pupil] = {}
        self.code, self._next = code(), 1
        self._passes: dict[str, int] = {}  # a code that lets one pupil in on a new device, once
        if (folder / FILE).is_file():
            self._read()

    def __iter__(self) -> Iterator[Pupil]:
        return iter(self._pupils.values())

    def by_name(self) -> list[Pupil]:
        """Return all pupils in the order of their nicknames."""
        return sorted(self, key=lambda pupil: pupil.name.casefold())

    def __len__(self) -> int:
        return len(self._pupils)

    def of(self, number: int | None) -> Pupil | None:
        """Return a pupil by number; None if there is none (any more)."""
        return self._pupils.get(-1 if number is None else number)

    def known(self, token: str | None) -> Pupil | None:
        """Return the pupil whose browser holds a token."""
        digest = _digest(token or "")
        found = [pupil for pupil in self for each in pupil.tokens if secrets.compare_digest(each, digest)]
        return found[0] if found else None

    def join(self, said: str, name: str) -> tuple[Pupil, str]:
        """Let somebody in; return the pupil, and the token for the browser.

        Parameters
        ----------
        said
            The code of the class, or the one that lets a pupil in on a new device.
        name
            The nickname; of two alike the second is told apart by a number.

        Raises
        ------
        InputError
            If the code is wrong, the nickname is impossible, or the class is full.
        """
        said = "".join(said.split()).upper()
        again = self.of(self._passes.pop(said, None))
        if again is not None:
            return again, self._token(again)
        if not secrets.compare_digest(said.encode(), self.code.encode()):
            raise InputError.at("", phrase("wrong_code"))
        name = _nickname(name)
        if len(self) >= MOST_PUPILS:
            raise InputError.at("", phrase("class_full", most=MOST_PUPILS))
        name = self._apart(name)
        pupil = Pupil(self._next, name, self._own_folder(name))
        self._next += 1
        self._pupils[pupil.number] = pupil
        return pupil, self._token(pupil)

    def pass_for(self, pupil: Pupil) -> str:
        """Return a code that lets a pupil in on a new device, once."""
        self._passes = {said: number for said, number in self._passes.items() if number != pupil.number}
        said = code(6)
        self._passes[said] = pupil.number
        return said

    def rename(self, pupil: Pupil, name: str) -> None:
        """Rename a pupil; the folder stays.

        Raises
        ------
        InputError
            If it is not a nickname.
        """
        if (name := _nickname(name)) != pupil.name:
            pupil.name = self._apart(name)
            self.save()

    def remove(self, pupil: Pupil) -> None:
        """No longer let a pupil in; the work stays until the class is deleted."""
        self._pupils.pop(pupil.number, None)
        self.save()

    def place(self, pupil: Pupil) -> Path:
        """Return the folder of a pupil's work."""
        return self.folder / pupil.folder

    def delete_all(self) -> None:
        """Delete all pupils and all that is kept of them; the folder of the class is gone then.

        Raises
        ------
        InputError
            If something cannot be deleted.
        """
        with file_errors(self.folder.name, "cannot be deleted"):
            for each in self.folder.glob("*"):
                if each.is_dir() and not each.is_symlink():
                    rmtree(each)
                else:
                    each.unlink()
            self.folder.rmdir()
        self._pupils, self._passes, self.rooms = {}, {}, []
        self.code: str = code()

    def save(self) -> None:
        """Write down who is here; the old file stays whole until the new one is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        data = {
            "romelab-class": 1,
            "code": self.code,
            "next": self._next,
            "pupils": [asdict(pupil) for pupil in self],
            "rooms": self.rooms,
        }
        write_whole(self.folder / FILE, json.dumps(data, ensure_ascii=False, indent=1).encode())

    # ---- inside

    def _read(self) -> None:
        data: Any = read_json(read_text(self.folder / FILE, _MOST_BYTES), FILE)
        try:
            for each in data["pupils"]:
                pupil = Pupil(int(each["number"]), str(each["name"]), str(each["folder"]), [*map(str, each["tokens"])])
                if file_name_of(pupil.folder) != pupil.folder:
                    raise ValueError(pupil.folder)
                self._pupils[pupil.number] = pupil
            self.code, self._next, self.rooms = str(data["code"]), int(data["next"]), list(data["rooms"])
        except (KeyError, TypeError, ValueError):
            raise InputError.at(FILE, "is not the list of a class; move it elsewhere, or take another folder") from None

    def _token(self, pupil: Pupil) -> str:
        token = secrets.token_urlsafe(18)
        pupil.tokens = [*pupil.tokens, _digest(token)][-_MOST_TOKENS:]
        self.save()
        return token

    def _apart(self, name: str) -> str:
        taken = {pupil.name.casefold() for pupil in self}
        return apart(name, lambda each: each.casefold() in taken)

    def _own_folder(self, name: str) -> str:
        taken = {pupil.folder.casefold() for pupil in self}
        return apart(file_name_of(name), lambda each: (self.folder / each).exists() or each.casefold() in taken)


def apart(name: str, taken: Callable[[str], bool]) -> str:
    """Return a name, with the first number after it that tells it apart from those that are taken.

    Examples
    --------
    >>> apart("Anna", {"Anna", "Anna 2"}.__contains__), apart("Ben", {"Anna"}.__contains__)
    ('Anna 3', 'Ben')
    """
    return next(each for at in count(1) if not taken(each := name if at == 1 else f"{name} {at}"))


def _nickname(said: str) -> str:
    name = " ".join(said.split())
    if problem_of_name(name, LONGEST_NICKNAME):
        raise InputError.at("", phrase("wrong_nickname", most=LONGEST_NICKNAME))
    return name


def _digest(token: str) -> str:
    return blake2b(token.encode(), digest_size=24).hexdigest()
