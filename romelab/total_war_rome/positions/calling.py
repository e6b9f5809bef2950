"""What finds the things that moves name: places, factions, cards and developments by any usual spelling."""

from __future__ import annotations

from functools import lru_cache, partial

from romelab.core.calling import Finders
from romelab.core.faults import Fault, InputError, quoted
from romelab.core.spelling import Spellings
from romelab.total_war_rome.box.names import (
    FACTION_WORDS,
    IMPROVEMENT_WORDS,
    card_finders,
    development_id,
    event_words,
)
from romelab.total_war_rome.box.tables import Box
from romelab.total_war_rome.positions.state import State


def finders(box: Box, state: State, seat: int | None) -> Finders:
    """Give the finders in a position.

    Parameters
    ----------
    box
        Map and cards.
    state
        The position.
    seat
        Whose move it is: cards of one name are found among this faction's first, action cards in this hand.

    Examples
    --------
    >>> from romelab.total_war_rome.game import GAME
    >>> from romelab.total_war_rome.positions.building import position
    >>> found = GAME.finders(position(rome={"hand": [5]}, carthage={}))
    >>> found["place"]("Kampanien", "to"), found["troop"]("Velites", "card"), found["seat"]("Karthago", "other")
    ('campania', 'rome_velites', 1)
    """
    known = seat is not None and 0 <= seat < len(state.factions)
    faction = state.factions[seat] if known and seat is not None else ""
    hand = state.hands[seat] if known and seat is not None else ()
    return {**_finders(box, state.factions, faction), "card": partial(_card, box, hand)}


@lru_cache(maxsize=64)
def _finders(box: Box, factions: tuple[str, ...], faction: str) -> Finders:
    seats = Spellings(
        "faction", [(word, factions.index(one)) for word, one in FACTION_WORDS.known.items() if one in factions]
    )
    return {
        "place": box.map.place,
        "seat": seats.find,
        "building": IMPROVEMENT_WORDS.find,
        "development": lambda name, where: development_id(name, faction, where),
        **card_finders(faction),
    }


def _card(box: Box, hand: tuple[int, ...], name: str, where: str) -> int:
    """Find an action card in a hand by the name of its event, or by its number in words."""
    if name.isascii() and name.isdecimal() and len(name) < 4:
        return int(name)
    event = event_words().find(name, where)
    held = [number for number in hand if number and box.deck[number].event == event]
    if not held:
        raise InputError([Fault(where, f"no card {quoted(name)} is in this hand")])
    return held[0]
