"""A whole position as plain data to draw: tribes, kingdoms, counters, the legionnaire."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from romelab.core.scene import Mark, Piece, Scene
from romelab.struggle_for_rome.box.pieces import TRIBES
from romelab.struggle_for_rome.pictures.paper import base_map
from romelab.struggle_for_rome.pictures.scene import reason_marks
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.state import NEUTRAL, PHASES, State
from romelab.struggle_for_rome.positions.tables import Tables

AREA_STAGES = (due.LEGIONNAIRE, due.LEGIONNAIRE_START)
"""Stages in which a hex is picked, not a crossroads."""


def position_pieces(frame: Tables, state: State) -> tuple[Piece, ...]:
    """Give every piece on the board.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        A position or an observation: what lies on the board is open to all.
    """
    board, colours, names = frame.board, frame.setup.colours, frame.names
    pieces: list[Piece] = []
    for city in board.cities:
        owner = state.owners[city.index]
        if owner == NEUTRAL:
            pieces.append(Piece(city.at, "neutral", "wagon", words="a neutral wagon: out of play"))
        elif owner >= 0:
            seat, tribe = divmod(owner, 2)
            kind = TRIBES[tribe]
            pieces.append(Piece(city.at, colours[seat], kind, words=f"held by {names[seat]}'s {kind}"))
    for seat, player in enumerate(state.players):
        for tribe, kind in zip(player.tribes, TRIBES, strict=True):
            if tribe.at >= 0 and not tribe.cities:
                words = f"{names[seat]}'s {kind}, strength {tribe.figures}, {tribe.wagons} wagons"
                pieces.append(Piece(board.crossroads[tribe.at].id, colours[seat], kind, words=words))
    if state.legionnaire >= 0:
        pieces.append(Piece(board.hexes[state.legionnaire].id, "neutral", "legionnaire", words="the legionnaire"))
    return tuple(pieces)


def position_scene(
    frame: Tables, state: State, *, offered: Iterable[str] = (), picked: str = "", rings: Sequence[str] = ()
) -> Scene:
    """Give the scene of a position.

    Parameters
    ----------
    frame
        Board and names of the game.
    state
        What the viewer may see.
    offered
        Ids of the places where the seat to move can do what is being chosen.
    picked
        Id of the place picked; empty for none.
    rings
        Ids of places that a reason names.
    """
    marks = [Mark(place, "reach", "", "can be chosen") for place in offered if place != picked]
    marks += reason_marks(rings, "named by a reason")
    if picked:
        marks.append(Mark(picked, "chosen", "", "chosen"))
    return Scene(
        base_map(frame.board),
        position_pieces(frame, state),
        tuple(marks),
        title=f"Round {state.round}, {PHASES[state.phase]}",
        words=position_words(frame, state),
        pick="areas" if state.stage in AREA_STAGES else "places",
    )


def position_words(frame: Tables, state: State) -> str:
    """Say in a few sentences what matters on the board."""
    said: list[str] = []
    for name, player in zip(frame.names, state.players, strict=True):
        cities = [frame.board.cities[city].name for tribe in player.tribes for city in tribe.cities]
        held = f"holds {', '.join(cities)}" if cities else "holds no city"
        said.append(f"{name} {held}.")
    left = sum(state.counters)
    return f"Round {state.round}. {' '.join(said)} {left} cities still bear a counter."
