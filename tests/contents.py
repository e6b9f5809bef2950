"""Any value of a game as text that depends on nothing but what it holds: what fingerprints of games are made of.

A position shows itself in few words, so that its ``repr`` does for people, and not for telling two positions apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

STILL = ("options", "dice")
"""Fields that stay as they are during a game and are not digested."""


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """Return the fields of a dataclass or named tuple in the order of the alphabet."""
    found = getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))
    return tuple(sorted(found))


def plain(value: Any) -> str:
    """Write a value as text that depends on nothing but its contents."""
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, str):
        # A text of any subclass is its letters.
        return str.__repr__(value)
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return float.__repr__(value)
    if hasattr(value, "_fields") or is_dataclass(value):
        inner = ",".join(f"{name}={plain(getattr(value, name))}" for name in names_of(type(value)) if name not in STILL)
        kind = getattr(value, "kind", "") if hasattr(type(value), "kind") and not hasattr(value, "_fields") else ""
        return f"{kind if isinstance(kind, str) else ''}({inner})"
    if isinstance(value, Mapping):
        return "{" + ",".join(sorted(f"{plain(key)}:{plain(part)}" for key, part in value.items())) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ",".join(sorted(map(plain, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ",".join(map(plain, value)) + ")"
    raise TypeError(f"{type(value).__name__} cannot be digested: teach plain() what is in it")
