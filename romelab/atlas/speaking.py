"""What says the words of the atlas, in the language spoken."""

from __future__ import annotations

from romelab.atlas.roads import speeds
from romelab.core.catalogue import words_of
from romelab.core.speech import Id, Speech


def _means(key: str) -> str:
    return Id(key, speeds()[key].name if key in speeds() else key)


SPEECH = Speech(
    words_of("romelab.atlas"),
    {
        **dict.fromkeys(
            (
                *("means", "boat", "kind", "direction", "lane", "month", "quantity", "boats", "beside", "clicking"),
                *("water", "line", "doubt", "road", "ruler"),
            ),
            Id,
        ),
        "vehicle": _means,
    },
)
"""Says texts of maps, tables and charts."""
phrase = SPEECH.phrase
"""Gives what the atlas says under a key of its catalogue; see :meth:`romelab.core.speech.Speech.phrase`."""
choices = SPEECH.choices
"""Gives keys with what they are called, as a list to choose from; see :meth:`romelab.core.speech.Speech.choices`."""
figure = SPEECH.figure
"""Gives a number as the language writes it; see :meth:`romelab.core.speech.Speech.figure`."""


def called(sort: str, key: object, form: str = "") -> str:
    """Give what something is called, such as a kind of way.

    Examples
    --------
    >>> called("boat", "river"), called("month", 7)
    ('river boat', 'July')
    """
    return SPEECH.name(sort, str(key), form)
