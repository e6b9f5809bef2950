"""What players and places are called when facts and moves are said."""

# pyright: strict
from functools import cache, lru_cache

from romelab.core.facts import Count, Fact
from romelab.core.speech import Id, Speech, words_of
from romelab.struggle_for_rome.network import names, speaking
from romelab.struggle_for_rome.positions.setup import Setup, network_of


class SomePlayer(Fact):
    """A player of whom only the seat is known, or a seat that the table does not have; counted from 1."""

    number: Count


@lru_cache(maxsize=16)
def speech_of(setup: Setup, language: str = "") -> Speech:
    """Return what says the facts and moves of a game.

    Parameters
    ----------
    setup
        Where the names of the players and the board stand. A player who is called by their colour is so in every
        language.
    language
        Two letters: ``"de"``; empty for the one that the page speaks.

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.events import PutsLegionnaire
    >>> speech_of(Setup(("Ada", "Ben", "Cleo"))).say(PutsLegionnaire(1, "1,5"))
    'Ben puts the legionnaire on the forest in Hispania, north of Caesaraugusta'
    """
    called = tuple(
        Id(colour, name) if name == colour.capitalize() else name
        for name, colour in zip(setup.players, setup.colours, strict=True)
    )

    def seat(number: int) -> str | Fact:
        return called[number] if 0 <= number < len(called) else SomePlayer(number + 1)

    return Speech(words_of(names.CATALOGUES, language), {**speaking.namers(network_of(setup.board)), "seat": seat})


@cache
def default_speech() -> Speech:
    """Return what says a move of which nothing but itself is known: with ids of places, and players by number."""
    return Speech(words_of(names.CATALOGUES), {**speaking.BY_ID, "seat": _numbered})


def _numbered(seat: int) -> Fact:
    return SomePlayer(seat + 1)
