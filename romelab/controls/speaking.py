"""What says the words of tables and stages, in the language spoken."""

from __future__ import annotations

from collections.abc import Sequence

from romelab.core.speech import Id, Speech, words_of


def _called(key: str) -> str:
    return Id(key)


SPEECH = Speech(words_of("romelab.controls"), dict.fromkeys(("falling", "role", "work"), _called))
"""Says what belongs to no game in particular."""
phrase = SPEECH.phrase
"""Gives what a table says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""


def choices(sort: str, keys: Sequence[str]) -> list[tuple[str, str]]:
    """Give keys of one sort with what they are called, as a list to choose from."""
    return [(SPEECH.name(sort, key), key) for key in keys]
