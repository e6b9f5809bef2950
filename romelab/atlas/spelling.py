"""Spellings of ancient names: what has to agree for two spellings to be the same name."""

from __future__ import annotations

import re

from romelab.core.spelling import bare_letters


def folded(name: str) -> str:
    """Reduce a name to what has to agree: no capitals, accents or underscores.

    Examples
    --------
    >>> folded("Köln"), folded("augusta__treverorum")
    ('koln', 'augusta treverorum')
    """
    return " ".join(re.split(r"[\s_\-]+", bare_letters(name).strip()))


# Greek spellings beside the Latin ones, in the order they are applied.
_ALIKE = (
    ("ou", "u"),
    ("ei", "i"),
    ("ai", "ae"),
    ("oi", "oe"),
    ("ae", "e"),
    ("oe", "e"),
    ("kh", "c"),
    ("ch", "c"),
    ("ph", "f"),
    ("th", "t"),
    ("rh", "r"),
    ("k", "c"),
    ("y", "i"),
    ("j", "i"),
    ("v", "u"),
    ("w", "u"),
    ("z", "s"),
)


def sounds(name: str) -> str:
    """Reduce a name further, so that Greek and Latin spellings of it agree.

    Examples
    --------
    >>> sounds("Nikomedeia") == sounds("Nicomedia"), sounds("Knossos") == sounds("Cnossus")
    (True, True)
    """
    key = folded(name).replace(" ", "")
    for greek, latin in _ALIKE:
        key = key.replace(greek, latin)
    # Double letters as one, then the usual endings.
    key = re.sub(r"(.)\1", r"\1", key)
    return re.sub(r"(os|us|on|um|a|e|i)$", "", key) if len(key) > 4 else key
