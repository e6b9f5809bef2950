"""Reading what somebody describes in a few lines: a position, part by part, with every fault in it at once.

A builder of positions asks a :class:`Description` for numbers, names and counted things. What is wrong is noted with
its place, and reading goes on; :meth:`Description.finish` refuses all of it in one InputError.
"""

# pyright: strict
from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar, cast

from romelab.core.faults import Fault, InputError, quoted
from romelab.core.spelling import Spellings

T = TypeVar("T")
Thing = TypeVar("Thing", bound=Hashable)
LONGEST_LIST = 2000
"""Characters or entries of a list of names at most."""
MOST_OF_A_THING = 999
"""So many of one thing can be asked for at most; what there is of it is for the game to say."""
_BEFORE = re.compile(r"(\d{1,3})\s*[x×]?\s+(\D.*)")
_BEHIND = re.compile(r"(\D*\S)\s+[x×]?\s*(\d{1,3})")


class Description:
    """What somebody describes: read part by part, with every fault noted.

    Parameters
    ----------
    source
        How to call the whole in a refusal: ``"the position"``.

    Attributes
    ----------
    faults
        The faults found so far, in reading order.

    Examples
    --------
    >>> read = Description("the position")
    >>> read.number(3, "gold", high=100), read.names("Roma, Ravenna", "cities")
    (3, ['Roma', 'Ravenna'])
    >>> read.number(300, "gold", high=100, rule="SFR-04")
    0
    >>> read.finish()
    Traceback (most recent call last):
    romelab.core.faults.InputError: the position: gold: must be a whole number from 0 to 100, not 300 (SFR-04)
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.faults: list[Fault] = []

    def fault(self, where: str, what: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(where, what))

    def finish(self) -> None:
        """Raise an InputError with all faults, if there are any."""
        if self.faults:
            raise InputError(dict.fromkeys(self.faults), self.source)

    def tried(self, find: Callable[..., T], *args: object) -> T | None:
        """Give what a function finds; None, with its faults noted, if it refuses."""
        try:
            return find(*args)
        except InputError as error:
            self.faults += error.faults
            return None

    def number(self, value: object, where: str, *, low: int = 0, high: int | None = None, rule: str = "") -> int:
        """Read a whole number within bounds; the lower bound if it is none."""
        if type(value) is int and low <= value and (high is None or value <= high):
            return value
        bounds = f"of {low} or more" if high is None else f"from {low} to {high}"
        self.fault(where, f"must be a whole number {bounds}, not {quoted(value)}{f' ({rule})' if rule else ''}")
        return low

    def flag(self, value: object, where: str) -> bool:
        """Read a truth value."""
        if type(value) is not bool:
            self.fault(where, f"must be True or False, not {quoted(value)}")
        return value is True

    def choice(self, value: object, where: str, things: Spellings[T], *others: T) -> T | None:
        """Read one of some things by any spelling; also the thing itself where it is one of the others."""
        if any(value == other and type(value) is type(other) for other in others):
            return cast(T, value)
        return self.tried(things.find, value, where)

    def parts(self, value: object, where: str, known: Iterable[str], short: str = "") -> dict[str, object]:
        """Read named parts: a dict, or ``short`` alone by its value.

        Parameters
        ----------
        value
            What was given: ``{"at": "Roma"}``, or ``"Roma"`` where ``short`` is ``"at"``.
        where
            How to call it in a refusal.
        known
            The names that a part may have.
        short
            The part that a text alone means.
        """
        if short and isinstance(value, str):
            return {short: value}
        if not isinstance(value, Mapping):
            self.fault(where, f"must name its parts, such as {{{next(iter(known))!r}: ...}}, not {quoted(value)}")
            return {}
        spelled = Spellings("part", ((name, name) for name in known))
        found: dict[str, object] = {}
        for name, part in cast("Mapping[object, object]", value).items():
            meant = self.tried(spelled.find, name, where)
            if meant in found:
                self.fault(where, f"{meant} is given twice")
            elif meant is not None:
                found[meant] = part
        return found

    def names(self, value: object, where: str) -> list[object]:
        """Read a list of names: a list, or a text with commas between them."""
        if isinstance(value, str):
            if len(value) > LONGEST_LIST:
                self.fault(where, f"is longer than {LONGEST_LIST} characters")
                return []
            return [name.strip() for name in value.split(",") if name.strip()]
        listed = _listed(value)
        if listed is None:
            self.fault(where, f"must be a list of names, or a text with commas between them, not {quoted(value)}")
            return []
        if len(listed) > LONGEST_LIST:
            self.fault(where, f"has more than {LONGEST_LIST} entries")
            return []
        return listed

    def numbers(self, value: object, where: str, *, low: int = 0, high: int | None = None) -> list[int]:
        """Read a list of whole numbers within bounds: ``[3, 8]`` or ``"3, 8"``."""
        listed = (
            int(one) if isinstance(one, str) and one.isascii() and one.isdecimal() and len(one) < 10 else one
            for one in self.names(value, where)
        )
        return [self.number(one, where, low=low, high=high) for one in listed]

    def counts(self, value: object, where: str, find: Callable[[str, str], Thing]) -> dict[Thing, int]:
        """Read how many of what: ``"2 ore, grain"``, ``["ore", "ore"]`` or ``{"ore": 2}``.

        Parameters
        ----------
        value
            What was given.
        where
            How to call it in a refusal.
        find
            Gives the thing of a name; InputError if there is none.
        """
        pairs: list[tuple[object, object]]
        if isinstance(value, Mapping):
            pairs = list(cast("Mapping[object, object]", value).items())
        else:
            pairs = [counted(name) for name in self.names(value, where)]
        found: dict[Thing, int] = {}
        for name, many in pairs:
            thing = self.tried(find, name, where)
            count = self.number(many, f"{where}, {name}"[:80], high=MOST_OF_A_THING)
            if thing is not None:
                found[thing] = found.get(thing, 0) + count
        return found


def counted(name: object) -> tuple[object, int]:
    """Take a number off a name, before or behind it; 1 if there is none.

    Examples
    --------
    >>> counted("2 ore"), counted("Gallia 2"), counted("3x Great Warrior"), counted("grain")
    (('ore', 2), ('Gallia', 2), ('Great Warrior', 3), ('grain', 1))
    """
    if isinstance(name, str):
        if found := _BEFORE.fullmatch(name.strip()):
            return found[2], int(found[1])
        if found := _BEHIND.fullmatch(name.strip()):
            return found[1], int(found[2])
    return name, 1


def _listed(value: object) -> list[object] | None:
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        return None
    return list(cast("Iterable[object]", value))
