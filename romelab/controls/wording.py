"""What all controls say: labels, hints and headings, from the catalogue of this room."""

# pyright: strict
from __future__ import annotations

from typing import Any

from romelab.core.speech import Id, Speech, words_of


def _called(key: str) -> str:
    return Id(key)


SPEECH = Speech(words_of("romelab.controls"), dict.fromkeys(("falling", "role", "work"), _called))
"""Says the phrases of controls in the language spoken now."""


def phrase(key: str, /, **fields: Any) -> str:
    """Give what a control says under a key of ``[phrases]``; see :class:`romelab.core.speech.Phrase`.

    Examples
    --------
    >>> phrase("more_reasons", number=2)
    '2 more reasons'
    """
    return SPEECH.phrase(key, **fields)


def choices(sort: str, keys: tuple[str, ...] | list[str]) -> list[tuple[str, str]]:
    """Give keys of one sort with what they are called, as a list to choose from."""
    return [(SPEECH.name(sort, key), key) for key in keys]
