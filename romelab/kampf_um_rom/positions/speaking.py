"""What players, boxes and cards are called when facts and moves are said."""

# pyright: strict
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from romelab.core.speech import Id, Name, Speech, words_of
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions.setup import Setup

CATALOGUES = "romelab.kampf_um_rom.box"


@lru_cache(maxsize=16)
def speech_of(network: AchievementNetwork, deck: Deck, setup: Setup, language: str = "") -> Speech:
    """Return what says the facts and moves of a game.

    Parameters
    ----------
    network, deck, setup
        Where the names of boxes, cards and players stand.
    language
        Two letters: ``"de"``; empty for the one that the page speaks.

    Examples
    --------
    >>> from romelab.kampf_um_rom.box.cards import default_deck
    >>> from romelab.kampf_um_rom.positions.events import Develops
    >>> setup = Setup(("Ada", "Ben", "Cleo"))
    >>> speech_of(default_network(), default_deck(), setup).say(Develops("KUR-16", 1, "jagd", 36))
    'Ben develops Hunting with card 36 Antes'
    """
    called = tuple(
        Id(colour, name) if name == colour.capitalize() else name
        for name, colour in zip(setup.players, setup.colours, strict=True)
    )
    names = page_speech(network, deck).names
    return Speech(
        words_of(CATALOGUES, language), {"seat": called.__getitem__, "card": names["card"], "box": names["box"]}
    )


@lru_cache(maxsize=8)
def page_speech(network: AchievementNetwork | None = None, deck: Deck | None = None) -> Speech:
    """Return what says the words of pages and pictures: players by their colours.

    Boxes and cards have the names of the language that is spoken; what is printed on them stands beside it where they
    are explained.

    Parameters
    ----------
    network, deck
        Where the names of boxes and cards stand; those of the package if None.

    Examples
    --------
    >>> from romelab.core.language import speaking
    >>> page_speech().phrase("no_longer", boxes=boxes_named(["jagd", "sattel"]))
    'Can no longer be developed: Hunting and Saddle.'
    >>> with speaking("de"):
    ...     page_speech().phrase("no_longer", boxes=boxes_named(["jagd", "sattel"]))
    'Nicht mehr zu entwickeln: Jagd und Sattel.'
    """
    on, cards = network or default_network(), deck or default_deck()

    def card(number: int) -> str:
        return Id(str(number), f"{number} {cards[number].english}" if 1 <= number <= CARDS else "")

    def history(thing: int | str) -> str:
        told = cards[thing].history if isinstance(thing, int) else on.box(thing).history
        ours = on is default_network() and cards is default_deck()
        return Id(str(thing), told) if ours else told

    def box(key: str) -> str:
        return Id(key, on.boxes[on.index[key]].english) if key in on.index else key

    def colour(key: str) -> str:
        return Id(key, key.capitalize())

    return Speech(words_of(CATALOGUES), {"box": box, "card": card, "history": history, "colour": colour})


def boxes_named(boxes: Iterable[str]) -> tuple[Name, ...]:
    """Return boxes as a field of a phrase."""
    return tuple(Name("box", box) for box in boxes)


def phrase(key: str, /, **fields: Any) -> str:
    """Return what a page says under a key of ``[phrases]``; see :class:`romelab.core.speech.Phrase`."""
    return page_speech().phrase(key, **fields)


@cache
def default_speech() -> Speech:
    """Return what says a move of which nothing but itself is known: with the boxes of the package, and card numbers."""
    return Speech(words_of(CATALOGUES), {"seat": _numbered, "card": str, "box": page_speech().names["box"]})


def _numbered(seat: int) -> str:
    return f"player {seat + 1}"
