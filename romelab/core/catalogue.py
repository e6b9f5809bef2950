"""Catalogues of sentences: a TOML file for each language, with named parts in braces.

A catalogue has three tables: ``[language]`` (how lists are joined, thousands are parted, numbers take a plural, free
names take a case), ``[messages]`` (a sentence for each kind, under the name of its class) and ``[names.<kind>]`` (what
ids are called, in the forms this language needs). In a message stand in braces:

=============================  =========================================================================
``{box}``, ``{box:dat}``       a name, in a form that the language gives it
``{who:^}``, ``{who:^gen}``    the same, beginning with a capital letter
``{ways:acc,or}``              several names, joined by "or"; a joint that begins with a comma stands between all
``{n|a card|# cards}``         by count, or by how many there are: the language's plural decides
``{seat|takes|take}``          by number of the name
``{n|=0: nothing|{n}}``        by exact value or gender first; choices nest
=============================  =========================================================================

A name in the form ``several`` (or ``dat_several``) is that of a number of equal ones in a row: "5 Punic Triremes".
What a language lacks is said in English. Nothing is read before the first sentence.
"""

# pyright: strict
from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Any, NamedTuple, cast

from romelab.core.language import spoken

_STOP = re.compile(r"[{|}]")
_CASE = re.compile(r"\|(?:=([^:|{}]*): )?")
CORE = "romelab.core"


def flat(phrases: Mapping[str, Any], under: str = "") -> dict[str, str]:
    """Return phrases that stand in tables and lists within one another under one key each.

    Examples
    --------
    >>> flat({"end": "Over", "roll": {"title": "Roll", "hints": ["Click", "Click again"]}})
    {'end': 'Over', 'roll.title': 'Roll', 'roll.hints.0': 'Click', 'roll.hints.1': 'Click again'}
    """
    found: dict[str, str] = {}
    for key, said in phrases.items():
        if isinstance(said, str):
            found[under + key] = said
        elif isinstance(said, list):
            found |= {f"{under}{key}.{number}": one for number, one in enumerate(cast("list[str]", said))}
        else:
            found |= flat(said, f"{under}{key}.")
    return found


class Placeholder(NamedTuple):
    """A place in a message where a field stands.

    Attributes
    ----------
    field, form
        The field, and the form its name takes.
    cases
        Instead of the name: exact value (None: by count or number) and message of each choice.
    """

    field: str
    form: str
    cases: tuple[tuple[str | None, tuple[str | Placeholder, ...]], ...]


Message = tuple[str | Placeholder, ...]


def parsed(text: str) -> Message:
    """Take a message apart; raises ValueError if its braces are wrong.

    Examples
    --------
    >>> parsed("{seat} takes {n|a card|# cards}")[0]
    Placeholder(field='seat', form='', cases=())
    """
    message, end = _message(text + "}", 0)
    if end < len(text):
        raise ValueError(f"a mark too many in {text!r}")
    return message


def _message(text: str, at: int) -> tuple[Message, int]:
    parts: list[str | Placeholder] = []
    while stop := _STOP.search(text, at):
        parts += [text[at : stop.start()]] if stop.start() > at else []
        if stop[0] != "{":
            return tuple(parts), stop.start()
        end = _STOP.search(text, stop.end())
        if end is None or end[0] == "{":
            break
        field, _, form = text[stop.end() : end.start()].partition(":")
        at, cases = end.start(), list[tuple[str | None, Message]]()
        while text[at : at + 1] == "|":
            label = _CASE.match(text, at)
            case, at = _message(text, label.end() if label else at + 1)
            cases.append((label[1] if label else None, case))
        parts.append(Placeholder(field, form, tuple(cases)))
        at += 1
        if at >= len(text):
            break
    raise ValueError(f"a brace is open in {text[:-1]!r}")


class Catalogue:
    """Messages and names in one language; what it lacks is looked for in the one below: English, at last.

    Parameters
    ----------
    data
        The tables of the file.
    below
        The next catalogue to ask.

    Attributes
    ----------
    top
        The highest one in the same language: names in a message are looked up from there.
    """

    def __init__(self, data: Mapping[str, Any], below: Catalogue | None = None) -> None:
        self.messages: Mapping[str, str] = {
            **data.get("messages", {}),
            **flat(data.get("phrases", {})),
            **flat(data.get("options", {}), "options."),
        }
        self.names: Mapping[str, Mapping[str, Any]] = data.get("names", {})
        self.below = below
        self.top = self
        self.language: Mapping[str, Any] = (dict(below.language) if below else {}) | data.get("language", {})
        self.plural: Callable[[int], int] = c2py(self.language["plural"])
        self._parsed: dict[str, Message] = {}

    def message(self, key: str) -> tuple[Message, Catalogue] | None:
        """Return a message and the catalogue to say it from; None if there is none in any."""
        if key in self._parsed:
            return self._parsed[key], self.top
        if key not in self.messages:
            return self.below.message(key) if self.below else None
        self._parsed[key] = parsed(self.messages[key])
        return self._parsed[key], self.top

    def name(self, kind: str, key: str) -> Any:
        """Return the name of an id, a text or a table of forms; None if there is none."""
        found = self.names.get(kind, {}).get(key)
        return found if found is not None or not self.below else self.below.name(kind, key)


@cache
def catalogue(packages: str | tuple[str, ...], language: str = "en") -> Catalogue:
    """Read the catalogues of a package in a language, over English and over what all games share.

    Parameters
    ----------
    packages
        Where a folder ``languages`` lies: ``"romelab.kampf_um_rom.box"``; of several each lies over those before it.
    language
        Two letters: ``"de"``. A language without a file is English.
    """
    found: Catalogue | None = None
    folders = (packages,) if isinstance(packages, str) else packages
    for tongue in dict.fromkeys(("en", language)):
        alike: list[Catalogue] = []
        for folder in (CORE, *folders):
            file = files(folder).joinpath("languages", f"{tongue}.toml")
            if file.is_file():
                found = Catalogue(tomllib.loads(file.read_text("utf-8")), found)
                alike.append(found)
        for each in alike:
            each.top = alike[-1]
    if found is None:
        raise FileNotFoundError(f"{packages} has no catalogue")
    return found


Words = Catalogue | Callable[[], Catalogue]
"""A catalogue, or what gives the one that counts now."""


def words_of(packages: str | tuple[str, ...], language: str = "") -> Words:
    """Return the catalogue of packages in a language; without one, whatever the page speaks when something is said."""
    return catalogue(packages, language) if language else lambda: catalogue(packages, spoken())
