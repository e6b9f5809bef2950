"""What says the words of a lesson's page that belong to no single lesson, in the language spoken."""

from collections.abc import Sequence

from romelab.core.speech import Speech, words_of

SPEECH = Speech(words_of("romelab.lessons.inquiry"))
phrase = SPEECH.phrase


def called(kind: str, key: str, form: str = "") -> str:
    """Return what something is called, such as a level.

    Examples
    --------
    >>> called("level", "A"), called("mark", "computed", "means")
    ('from age 11', 'computed from data')
    """
    return SPEECH.name(kind, key, form)


def heads(*keys: str) -> Sequence[str]:
    """Return the heads of a table by their keys."""
    return [phrase(key) for key in keys]
