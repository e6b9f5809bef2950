"""Any position in a few lines: who has what and stands where, in any usual spelling.

What is not said stays as it was, and what follows from the rest is worked out: reserves, piles, counters that lie.
"""

# pyright: strict
from __future__ import annotations

from functools import lru_cache

from romelab.core.names import Finders, Spellings, players
from romelab.struggle_for_rome.box.names import COLOUR_NAMES, RESOURCE_NAMES, TRIBE_NAMES
from romelab.struggle_for_rome.network.names import find
from romelab.struggle_for_rome.positions.notation import NOTATION
from romelab.struggle_for_rome.positions.setup import Setup
from romelab.struggle_for_rome.positions.state import State
from romelab.struggle_for_rome.positions.tables import Tables


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
    **more: object,
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
    **more
        For each colour (or name of a player) a dict with any of ``gold``, ``hand``, ``cards`` (development cards),
        ``diplomats``, ``culture`` (cards played), ``horsemen`` and ``warriors``. A tribe is a place, or a dict with
        any of ``at``, ``figures``, ``wagons``, ``counters``, ``cities`` (the first city first). Also any other part
        that a line has (``stage``, ``deck``), and where ``start`` is left out those of a set-up: ``players`` (names,
        or how many), ``colours``, ``options``.

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
    return NOTATION.position(
        start,
        more
        | {
            "plundered": plundered,
            "discards": discards,
            "out": out,
            "round": round,
            "first": first,
            "phase": phase,
            "active": active,
            "done": done,
            "legionnaire": legionnaire,
            "totals": totals,
            "diplomacy": diplomacy,
            "announced": announced,
        },
    )


_GOODS = Spellings(
    "resource",
    [
        *((word, name) for word, name in RESOURCE_NAMES.known.items()),
        *(("gold", "gold"), ("Gold", "gold"), ("pasture", "pasture"), ("Weide", "pasture")),
    ],
)


@lru_cache(maxsize=16)
def finders(frame: Tables) -> Finders:
    """Return the finders of one game.

    Examples
    --------
    >>> from romelab.struggle_for_rome.positions.setup import Setup
    >>> found = finders(Tables(Setup(("Ada", "Ben", "Cleo"))))
    >>> found["place"]("North-west of Roma", "to"), found["city"]("KÖLN", "city"), found["seat"]("blau", "victim")
    ('8,8,N', 'Colonia Agrippina', 1)
    """
    board, setup = frame.board, frame.setup
    names = ((name, seat) for seat, name in enumerate(setup.players))
    words = COLOUR_NAMES.known.items()
    colours = ((word, setup.colours.index(colour)) for word, colour in words if colour in setup.colours)
    return {
        "place": lambda name, where: find(board, name, where),
        "hex": lambda name, where: board.hex(name, where).id,
        "city": lambda name, where: board.city(name, where).name,
        "seat": players(names, colours),
        "good": _GOODS.find,
        "tribe": TRIBE_NAMES.find,
    }
