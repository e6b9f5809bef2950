"""A whole position as plain data to draw: tribes, kingdoms, counters, the legionnaire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from romelab.core.scene import Mark, Piece, Scene
from romelab.core.speech import Speech
from romelab.struggle_for_rome.box.pieces import TRIBES
from romelab.struggle_for_rome.pictures.paper import base_map
from romelab.struggle_for_rome.pictures.scene import reason_marks
from romelab.struggle_for_rome.positions import captions as c
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.speaking import speech_of
from romelab.struggle_for_rome.positions.state import NEUTRAL, PHASES, State
from romelab.struggle_for_rome.positions.tables import Tables

NOWHERE: Mapping[str, str] = MappingProxyType({})
AREA_STAGES = (due.LEGIONNAIRE, due.LEGIONNAIRE_START)
"""Stages in which a hex is picked, not a crossroads."""


def position_pieces(frame: Tables, state: State) -> tuple[Piece, ...]:
    """Return every piece on the board.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        A position or an observation: what lies on the board is open to all.
    """
    board, colours, words = frame.board, frame.setup.colours, _speech(frame.setup)
    neutral = words.name("label", "neutral wagon")
    pieces: list[Piece] = []
    for city in board.cities:
        owner = state.owners[city.index]
        if owner == NEUTRAL:
            pieces.append(Piece(city.at, "neutral", "wagon", words=neutral))
        elif owner >= 0:
            seat, tribe = divmod(owner, 2)
            kind = TRIBES[tribe]
            pieces.append(Piece(city.at, colours[seat], kind, words=words.say(c.HeldBy(seat, kind), capital=False)))
    for seat, player in enumerate(state.players):
        for tribe, kind in zip(player.tribes, TRIBES, strict=True):
            if tribe.at >= 0 and not tribe.cities:
                said = words.say(c.Wanders(seat, kind, tribe.figures, tribe.wagons), capital=False)
                pieces.append(Piece(board.crossroads[tribe.at].id, colours[seat], kind, words=said))
    if state.legionnaire >= 0:
        pieces.append(
            Piece(board.hexes[state.legionnaire].id, "neutral", "legionnaire", words=words.name("label", "legionnaire"))
        )
    return tuple(pieces)


def position_scene(
    frame: Tables, state: State, *, offered: Mapping[str, str] = NOWHERE, picked: str = "", rings: Sequence[str] = ()
) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        What the viewer may see.
    offered
        The places where the seat to move can do what is being chosen, each with its price in gold; empty if free.
    picked
        Id of the place picked; empty for none.
    rings
        Ids of places that a reason names.
    """
    words = _speech(frame.setup)
    free = words.name("label", "offered")
    marks = [
        Mark(
            place, "paid" if price else "reach", price, words.say(c.OfferedFor(price), capital=False) if price else free
        )
        for place, price in offered.items()
        if place != picked
    ]
    marks += reason_marks(rings, words.name("label", "reason"))
    if picked:
        marks.append(Mark(picked, "chosen", "", words.name("label", "chosen")))
    return Scene(
        base_map(frame.board),
        position_pieces(frame, state),
        tuple(marks),
        title=words.say(c.RoundAndPhase(state.round, PHASES[state.phase])),
        words=position_words(frame, state),
        pick="areas" if state.stage in AREA_STAGES else "places",
    )


def position_words(frame: Tables, state: State) -> str:
    """Say in a few sentences what matters on the board."""
    holds = (
        c.PlayerHolds(seat, tuple(frame.board.cities[city].name for tribe in player.tribes for city in tribe.cities))
        for seat, player in enumerate(state.players)
    )
    facts = (c.RoundIs(state.round), *holds, c.CountersLeft(sum(state.counters)))
    return " ".join(_speech(frame.setup).say(fact) for fact in facts)


@lru_cache(maxsize=16)
def _speech(setup: Setup) -> Speech:
    return speech_of(setup)
