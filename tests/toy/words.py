"""What players, towns and roads are called when facts, moves and pages are said, in the language of the page."""

from functools import lru_cache
from typing import Any

from romelab.core.speech import Id, Speech, words_of


@lru_cache(maxsize=32)
def speech_of(players: tuple[str, ...] = (), colours: tuple[str, ...] = ()) -> Speech:
    """Return what says the facts and moves of a game; of players that bear the name of their colour, that colour."""
    called = [
        Id(look, name) if name == look.capitalize() else name for name, look in zip(players, colours, strict=True)
    ]
    return Speech(words_of(__package__), {"seat": called.__getitem__})


def phrase(key: str, /, **fields: Any) -> str:
    """Return what a page says under a key of ``[phrases]``."""
    return speech_of().phrase(key, **fields)
