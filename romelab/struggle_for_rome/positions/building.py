"""Any position in a few lines: who has what and stands where, in any usual spelling.

What is not said stays as it was, and what follows from the rest is worked out: reserves, piles, counters that lie.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from romelab.core.building import Description
from romelab.core.game import CHANCE
from romelab.core.sentences import amount
from romelab.core.spelling import Spellings
from romelab.struggle_for_rome.box.names import COLOUR_NAMES
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.checks import faults_in
from romelab.struggle_for_rome.positions.laying import Laying, left_out_of, shrunk
from romelab.struggle_for_rome.positions.laying_out import laid_out
from romelab.struggle_for_rome.positions.points import told_of
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import (
    FRESH,
    HORSEMEN,
    ROLL,
    TRADE,
    WARRIORS,
    Segment,
    State,
    then,
)
from romelab.struggle_for_rome.positions.tables import Tables

PHASES = Spellings(
    "phase",
    [
        *(("roll", ROLL), ("1", ROLL), ("Ertrag", ROLL), ("production", ROLL)),
        *(("trade", TRADE), ("2", TRADE), ("build", TRADE), ("trade and build", TRADE), ("Handel", TRADE)),
        *(("horsemen", HORSEMEN), ("3", HORSEMEN), ("horseman tribes", HORSEMEN), ("Reiter", HORSEMEN)),
        *(("warriors", WARRIORS), ("4", WARRIORS), ("warrior tribes", WARRIORS), ("Krieger", WARRIORS)),
    ],
)
"""The phases of a round by any spelling (SFR-27)."""
DONE = Spellings("thing done", ((name, name) for name in Segment._fields))


def position(
    start: State | Setup | None = None,
    *,
    phase: str | int | None = None,
    active: str | int | None = None,
    first: str | int | None = None,
    round: int | None = None,  # noqa: A002 - what the rules call it
    done: object = None,
    legionnaire: str | None = None,
    totals: object = None,
    plundered: object = None,
    discards: object = None,
    out: object = None,
    diplomacy: str | int | None = None,
    announced: object = None,
    **players: object,
) -> State:
    """Lay out a position in a few lines; every name in any usual spelling.

    Parameters
    ----------
    start
        What to begin with: a position, which stays as it is but for what is said here, or a set-up. Without it four
        play, each with 5 gold, a grain, a horse and both tribes on their start crossroads, in round 1 before trading.
    phase
        ``"roll"``, ``"trade"``, ``"horsemen"``, ``"warriors"``, or 1 to 4: the beginning of a player's part of it.
    active, first
        Whose part it is, and the First Player: a colour, a name or a seat.
    round
        Number of the round.
    done
        What the active player has done in this part: ``"moved, card"`` or ``{"offers": 2}``, by the fields of
        :class:`~romelab.struggle_for_rome.positions.state.Segment`.
    legionnaire
        The hex he stands on: ``"1,5"``.
    totals
        Totals marked on the wind rose in this round.
    plundered
        Cities without a counter that belong to nobody. Left out, they are the last of each province, as many as the
        counters on the boxes need.
    discards, out
        Horses and cattle on the discard pile; development cards out of the game: ``"2 horses"``, ``"Treasure"``.
    diplomacy
        Who holds the Diplomacy card; left out, whoever has played most Diplomats.
    announced
        Who has announced 10 points, in that order; all others who have them follow (SFR-140).
    **players
        For each colour (or name of a player) a dict with any of ``gold``, ``hand``, ``cards`` (development cards),
        ``diplomats``, ``culture`` (cards played), ``horsemen`` and ``warriors``. A tribe is a place, or a dict with
        any of ``at``, ``figures``, ``wagons``, ``counters``, ``cities`` (the first city first).

    Returns
    -------
    State
        The position with its set-up, ready for the rules.

    Raises
    ------
    InputError
        With everything that is impossible or not understood.

    Examples
    --------
    >>> from romelab.struggle_for_rome.game import GAME
    >>> from romelab.struggle_for_rome.positions.moves import Plunder
    >>> state = position(phase="horsemen", red={"horsemen": {"at": "north-west of Rome", "figures": 4}})
    >>> GAME.scores(state), [reason.rule for reason in GAME.why_not(state, Plunder("Roma"))]
    ((0, 0, 0, 0), ['SFR-108'])
    """
    read = Description("the position")
    base = start if isinstance(start, State) else first_position(start or Setup())
    frame = tables_of(base.setup)
    seats = Spellings(
        "player",
        [
            *((name, seat) for seat, name in enumerate(base.setup.players)),
            *((name, base.setup.colours.index(colour)) for name, colour in _colours(base.setup)),
        ],
    )
    laying = Laying(read, frame, base, seats)
    for called, given in players.items():
        seat = read.choice(called, "", seats)
        if seat is not None:
            laying.player(seat, given)
    laying.cities(plundered, described=bool(players) or plundered is not None)
    laying.piles(discards, out)
    laying.state = _turn(laying, phase, active, first, round, done)
    laying.state = _rest(laying, legionnaire, totals, diplomacy, announced)
    read.finish()
    for sentence in faults_in(frame, laying.state):
        read.fault("", sentence)
    read.finish()
    return laying.state


@lru_cache(maxsize=32)
def tables_of(setup: Setup) -> Tables:
    """Give the board, options and tables of a set-up; InputError if there is no such game."""
    setup.check()
    return Tables(setup)


def _colours(setup: Setup) -> list[tuple[str, str]]:
    return [(name, colour) for name, colour in COLOUR_NAMES.known.items() if colour in setup.colours]


@lru_cache(maxsize=32)
def first_position(setup: Setup) -> State:
    """Give the position that is changed when none is given: round 1, everybody on the start crossroads."""
    frame = tables_of(setup)
    state = laid_out(frame)
    players = tuple(
        player._replace(
            hand=(0, 1, 1, 0),
            tribes=tuple(
                tribe._replace(at=at) for tribe, at in zip(player.tribes, frame.board.starts[colour], strict=True)
            ),
        )
        for player, colour in zip(state.players, setup.colours, strict=True)
    )
    state = state._replace(
        players=players,
        pasture=(state.pasture[0] - frame.seats, state.pasture[1]),
        pool=tuple(shrunk(frame, row, left) for row, left in zip(state.pool, left_out_of(frame), strict=True)),
        legionnaire=frame.hex_number[frame.legionnaire_starts[0].hex],
        round=1,
    )
    return then(state, 0, due.TRADE, phase=TRADE)


def _turn(laying: Laying, phase: object, active: object, first: object, number: object, done: object) -> State:
    """Give the position at the beginning of a player's part of a phase."""
    read, state = laying.read, laying.state
    if number is not None:
        state = state._replace(round=read.number(number, "round", low=1, high=999))
    if first is not None:
        starts = laying.seat(first, "first")
        state = state if starts is None else state._replace(first=starts)
    if phase is None and active is None:
        return state if done is None else state._replace(segment=_segment(read, done))
    at = state.phase
    if phase is not None:
        at = read.choice(phase, "phase", PHASES, *range(ROLL, WARRIORS + 1)) or TRADE
    seat = state.active if active is None else laying.seat(active, "active") or 0
    segment = FRESH if done is None else _segment(read, done)
    if at not in (TRADE, HORSEMEN, WARRIORS):
        state = state._replace(marked=()) if phase is not None else state
        return then(state, CHANCE, due.ROLL, phase=ROLL, active=state.first, segment=segment)
    return then(state, seat, due.TRADE if at == TRADE else due.TRIBE, phase=at, active=seat, segment=segment)


def _segment(read: Description, done: object) -> Segment:
    segment = FRESH
    if isinstance(done, Mapping):
        parts = read.parts(cast("object", done), "done", Segment._fields)
    else:
        listed = [read.tried(DONE.find, name, "done") for name in read.names(done, "done")]
        parts: dict[str, object] = {name: True for name in listed if name is not None}
    for name, value in parts.items():
        if name in ("offers", "treasures"):
            segment = segment._replace(**{name: read.number(value, f"done, {name}", high=99)})
        else:
            segment = segment._replace(**{name: read.flag(value, f"done, {name}")})
    return segment


def _rest(laying: Laying, legionnaire: object, totals: object, diplomacy: object, announced: object) -> State:
    """Lay out the legionnaire, the wind rose, the Diplomacy card, and who has announced 10 points."""
    read, frame, state = laying.read, laying.frame, laying.state
    if legionnaire is not None:
        tile = read.tried(frame.board.hex, legionnaire, "legionnaire")
        if tile is not None and tile.index not in frame.empire:
            read.fault("legionnaire", f"hex {tile.id} lies in the Barbaricum, where he never goes (SFR-47)")
        elif tile is not None:
            state = state._replace(legionnaire=tile.index)
    if totals is not None:
        fallen = read.numbers(totals, "totals", low=2, high=12)
        if len(set(fallen)) < len(fallen):
            read.fault("totals", "a total is marked once at most (SFR-31)")
        state = state._replace(marked=tuple(fallen))
    played = [player.diplomats for player in state.players]
    if diplomacy is not None:
        holder = laying.seat(diplomacy, "diplomacy")
        if holder is not None and played[holder] != max(*played, 3):
            whose = frame.names[holder]
            said = f"{whose} has played {amount(played[holder], 'Diplomat')}; it takes three and as many as any other"
            read.fault("diplomacy", f"{said} (SFR-134)")
        state = state._replace(diplomacy=-1 if holder is None else holder)
    elif state.diplomacy < 0 or played[state.diplomacy] != max(*played, 3):
        state = state._replace(diplomacy=played.index(max(played)) if max(played) >= 3 else -1)
    if announced is not None:
        seats = [laying.seat(who, "announced") for who in read.names(announced, "announced")]
        state = state._replace(announced=tuple(dict.fromkeys(seat for seat in seats if seat is not None)))
    return told_of(frame, state)
