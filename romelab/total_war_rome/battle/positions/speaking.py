"""What sides, cards and phases are called when the facts and moves of a battle are said."""

# pyright: strict
from collections.abc import Callable, Sequence
from functools import cache

from romelab.core.speech import Id, Speech, words_of
from romelab.total_war_rome.box import field_types

CATALOGUES = (field_types.CATALOGUE, "romelab.total_war_rome.battle.box")
"""Where the catalogues lie that a battle is said from, alone or in a campaign: those of the campaign below its own."""
SIDES = ("attacker", "defender")


def side_name(seat: int) -> Id:
    """Return what the seats of a battle on its own are called."""
    return Id(SIDES[seat], f"the {SIDES[seat]}") if 0 <= seat < len(SIDES) else Id(f"player {seat + 1}")


def _gift(key: str) -> Id:
    return Id(key or "none")


def speech_of(seat: Callable[[int], str] = side_name, language: str = "") -> Speech:
    """Return what says the facts and moves of a battle.

    Parameters
    ----------
    seat
        What gives the name of a seat.
    language
        Two letters: ``"de"``; empty for the one that the page speaks.

    Examples
    --------
    >>> from romelab.total_war_rome.battle.positions.events import LaysDown
    >>> fact = LaysDown(0, "rome_fabius", 2, ("rome_italian_infantry", "rome_velites"), (0,))
    >>> speech_of().say(fact, 0)
    'Quintus Fabius Maximus deploys Italian Infantry with Velites'
    >>> speech_of().say(fact, 1), speech_of(language="de").say(fact, 1)
    ('Quintus Fabius Maximus deploys 2 cards', 'Quintus Fabius Maximus legt 2 Karten verdeckt')
    """
    return Speech(words_of(CATALOGUES, language), {**field_types.card_names(), "seat": seat, "gift": _gift})


def phase_name(phase: str) -> str:
    """Return the name of a phase of a land battle.

    Examples
    --------
    >>> phase_name("centre")
    'Fight for the centre'
    """
    return default_speech().name("phase", phase)


def label(key: str) -> str:
    """Return a label of pictures and controls: a word or two without anything to fill in."""
    return default_speech().name("label", key)


def letters(dice: Sequence[str]) -> str:
    """Return dice by their letters, where there is no room for words.

    Examples
    --------
    >>> letters(("YELLOW", "GREEN"))
    'Y G'
    """
    return " ".join(default_speech().name("letter", colour) for colour in dice) or label("no_dice")


@cache
def default_speech(language: str = "") -> Speech:
    """Return what says the facts of a battle on its own, and a move of which nothing but itself is known."""
    return speech_of(language=language)


POINTS = tuple(f"B-{number:02}" for number in range(1, 19))
"""Numbers of the points that neither the printed rules nor the rulings T-01 to T-87 settle."""


def open_points() -> dict[str, str]:
    """Say how this engine settles each of them, in the language spoken.

    Returns
    -------
    dict
        From the number of a point to a sentence without a full stop.

    Examples
    --------
    >>> open_points()["B-12"]
    'the commander of an allied army chooses for it'
    """
    return {point: default_speech().phrase(f"open_points.{point}") for point in POINTS}
