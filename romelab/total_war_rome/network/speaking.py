"""What says phrases about ways, without names of places."""

# pyright: strict
from typing import Any

from romelab.core.speech import Speech, words_of

_SPEECH = Speech(words_of("romelab.total_war_rome.box"))


def way_phrase(key: str, /, **fields: Any) -> str:
    """Return what a page says of a way under a key of ``[phrases]``."""
    return _SPEECH.phrase(key, **fields)


def cost_words(cost: int, unit: str) -> str:
    """Say what something costs.

    Examples
    --------
    >>> cost_words(2, "MU"), cost_words(1, "steps")
    ('2 MU', '1 step')
    """
    return way_phrase("cost_in", number=cost, unit=unit)
