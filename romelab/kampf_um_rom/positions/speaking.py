"""What players, boxes and cards are called when facts and moves are said."""

# pyright: strict
from __future__ import annotations

from functools import cache

from romelab.core.speech import Id, Speech, words_of
from romelab.kampf_um_rom.box.cards import CARDS, Deck
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions.setup import Setup

CATALOGUES = "romelab.kampf_um_rom.box"
"""Where the catalogues of this game lie."""


def speech_of(network: AchievementNetwork, deck: Deck, setup: Setup, language: str = "") -> Speech:
    """Give what says the facts and moves of a game.

    Parameters
    ----------
    network, deck, setup
        Where the names of boxes, cards and players stand.
    language
        Two letters: ``"de"``; empty for the one that the page speaks.

    Examples
    --------
    >>> from romelab.kampf_um_rom.box.cards import default_deck
    >>> from romelab.kampf_um_rom.positions.happenings import Develops
    >>> setup = Setup(("Ada", "Ben", "Cleo"))
    >>> speech_of(default_network(), default_deck(), setup).say(Develops("KUR-16", 1, "jagd", 36))
    'Ben develops JAGD (Hunting) with card 36 Antes'
    """

    def card(number: int) -> str:
        return Id(str(number), deck[number].label if 1 <= number <= CARDS else "")

    def box(key: str) -> str:
        return Id(key, network.boxes[network.index[key]].label) if key in network.index else key

    return Speech(words_of(CATALOGUES, language), {"seat": setup.players.__getitem__, "card": card, "box": box})


@cache
def default_speech() -> Speech:
    """Give what says a move of which nothing but itself is known: with the boxes of the package, and card numbers."""
    network = default_network()

    def box(key: str) -> str:
        return Id(key, network.boxes[network.index[key]].label) if key in network.index else key

    return Speech(words_of(CATALOGUES), {"seat": _numbered, "card": str, "box": box})


def _numbered(seat: int) -> str:
    return f"player {seat + 1}"
