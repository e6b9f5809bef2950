"""The words of pictures and controls of a lesson, which stand in a file beside its own, one for each language."""

from __future__ import annotations

from functools import cache
from typing import Any

from romelab.core.catalogue import CORE, Catalogue, catalogue
from romelab.core.language import ENGLISH, spoken
from romelab.core.speech import Speech
from romelab.lessons.inquiry.plan import DATA
from romelab.lessons.inquiry.taking import toml_of

FOLDER = DATA / "captions"


@cache
def _words(lesson: int, language: str) -> Catalogue:
    """Read the words of a lesson in a language, over English."""
    found: Catalogue | None = None
    for tongue in dict.fromkeys((ENGLISH, language)):
        file = FOLDER / tongue / f"lesson_{lesson:02}.toml"
        if file.is_file():
            found = Catalogue({"language": catalogue(CORE, tongue).language, "phrases": toml_of(file)}, found)
    return found or catalogue(CORE, language)


class Captions:
    """Says the words of a lesson's pictures and controls, in the language spoken when it is asked.

    Parameters
    ----------
    lesson
        Its number; the words stand in ``data/captions``, in a folder for each language.

    Examples
    --------
    >>> from romelab.core.language import speaking
    >>> caption = Captions(1)
    >>> caption("by_ship"), caption.figure(1234.5, ",.1f")
    ('by ship', '1,234.5')
    >>> with speaking("de"):
    ...     caption("by_ship"), caption.figure(1234.5, ",.1f")
    ('mit dem Schiff', '1.234,5')
    """

    def __init__(self, lesson: int) -> None:
        self._speech = Speech(lambda: _words(lesson, spoken()))

    def __call__(self, key: str, /, **fields: Any) -> str:
        """Say what stands under a key, with fields as :meth:`romelab.core.speech.Speech.phrase` has them."""
        return self._speech.phrase(key, **fields)

    def figure(self, value: float, form: str = ",.0f") -> str:
        """Give a number as the language writes it; see :meth:`romelab.core.speech.Speech.figure`."""
        return self._speech.figure(value, form)
