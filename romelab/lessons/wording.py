"""The words of a lesson: read from its catalogue when somebody reads them, in the language spoken then.

A lesson's catalogue (``languages/en.toml`` in its folder) has a table for each step of a tour and each question. What a
language lacks is said in English. ``{name}`` in a text stands for what the table ``[phrases.shared]`` says under that
name, once for all texts; a few that all lessons share stand in
``romelab/lessons/languages``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from romelab.core.catalogue import catalogue, words_of
from romelab.core.facts import Told
from romelab.core.speech import Phrase, Speech

SHARED = "shared."


class Wording:
    """Says what stands in a lesson's catalogue.

    Parameters
    ----------
    packages
        Where a folder ``languages`` lies, the lesson's own last: ``"romelab.lessons.kampf_um_rom"``. Without any every
        text is its bare key.
    names
        How sorts of fields are named; see :class:`romelab.core.speech.Speech`.
    under
        The table that keys are looked up in.

    Examples
    --------
    >>> step = Wording("romelab.lessons.kampf_um_rom").under("rise_and_loss").under("double_a_box")
    >>> step.say("title"), list(step.table("otherwise"))
    ('Double a box', ['double', 'no_double'])
    """

    def __init__(
        self,
        *packages: str,
        names: Mapping[str, Callable[[Any], str | Told]] | None = None,
        under: str = "",
    ) -> None:
        self._packages, self._under = (("romelab.lessons", *packages) if packages else ()), under
        self._speech = Speech(words_of(self._packages), names)

    def under(self, key: str) -> Wording:
        """Give the words of a table within this one."""
        return Wording(*self._packages[1:], names=self._speech.names, under=f"{self._under}{key}.")

    def say(self, key: str, /, **fields: Any) -> str:
        """Give a text."""
        return self._speech.phrase(self._under + key, **self._shared, **fields)

    def has(self, key: str) -> bool:
        """Tell whether there is such a text."""
        return self._under + key in self._keys

    def table(self, key: str) -> dict[str, str]:
        """Give the texts of a table, or of a list, under their names; none if there is no such table."""
        start = f"{self._under}{key}."
        within = [each.removeprefix(start) for each in self._keys if each.startswith(start)]
        return {each: self.say(f"{key}.{each}") for each in within if "." not in each}

    def several(self, key: str) -> tuple[str, ...]:
        """Give the texts of a list."""
        return tuple(self.table(key).values())

    @cached_property
    def _keys(self) -> tuple[str, ...]:
        """The keys of the lesson, and of what all lessons share, as English has them."""
        each, found = catalogue(self._packages) if self._packages else None, list[str]()
        while each is not None:
            found += each.messages
            each = each.below
        return tuple(found)

    @cached_property
    def _shared(self) -> dict[str, Phrase]:
        return {key.removeprefix(SHARED): Phrase(key) for key in self._keys if key.startswith(SHARED)}
