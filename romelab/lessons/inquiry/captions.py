"""The words of pictures and controls of a lesson, which stand in a file beside its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from romelab.core.speech import CORE, Catalogue, Speech, catalogue
from romelab.lessons.inquiry.plan import DATA
from romelab.lessons.inquiry.taking import toml_of

FOLDER = DATA / "captions"


@cache
def captions(lesson: int) -> Callable[..., str]:
    """Give what says the words of a lesson's pictures by their keys, with fields as :meth:`Speech.phrase` has them.

    Parameters
    ----------
    lesson
        Its number; the words stand in ``data/captions``.

    Examples
    --------
    >>> captions(1)("by_ship")
    'by ship'
    """
    words = Catalogue({"phrases": toml_of(FOLDER / f"lesson_{lesson:02}.toml")}, catalogue(CORE))
    speech = Speech(words)

    def said(key: str, /, **fields: Any) -> str:
        return speech.phrase(key, **fields)

    return said
