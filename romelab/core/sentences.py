"""Sentences whose words agree: 1 card, 2 cards; Rome takes, the Greek States take.

They are put together only when somebody reads them, so a game that nobody watches pays nothing for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import Any


class Plural(str):
    """A name that stands for several and takes the verb in the plural: ``the Greek States``.

    Examples
    --------
    >>> agreed("{0} {0:takes|take} {1} {1:card|cards}", (Plural("the Greek States"), 1))
    'the Greek States take 1 card'
    """

    __slots__ = ()


class _Agreement(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        one, choice, several = format_spec.partition("|")
        if not choice:
            return super().format_field(value, format_spec)
        many = value != 1 if isinstance(value, int) else isinstance(value, Plural)
        return several if many else one


_AGREEMENT = _Agreement()


def agreed(says: str, args: tuple[object, ...]) -> str:
    """Fill in a format string; ``{0:takes|take}`` gives the word that agrees with what stands at 0.

    Parameters
    ----------
    says
        The format string.
    args
        What goes into it. A number is one thing if it is 1, a name several if it is :class:`Plural`.

    Examples
    --------
    >>> agreed("{0} {0:takes|take} {1} {1:card|cards}", ("Rome", 3))
    'Rome takes 3 cards'
    """
    return _AGREEMENT.vformat(says, args, {}) if "|" in says else says.format(*args)


def amount(number: int, one: str, several: str = "") -> str:
    """Count things in words: ``1 card``, ``3 cards``, ``2 navies``.

    Examples
    --------
    >>> amount(1, "card"), amount(3, "card"), amount(2, "navy", "navies")
    ('1 card', '3 cards', '2 navies')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Put words in a row: ``a``, ``a and b``, ``a, b and c``; nothing if there are none.

    Examples
    --------
    >>> listed(["Latium", "Samnium", "Apulia"]), listed(["play", "pass"], "or")
    ('Latium, Samnium and Apulia', 'play or pass')
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
