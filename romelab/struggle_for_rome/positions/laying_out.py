"""The first position of a game: everything laid out as the rules say (SFR-16 to SFR-22)."""

# pyright: strict
from __future__ import annotations

from romelab.core.game import CHANCE
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.state import FRESH, NEUTRAL, NO_KINDS, NOBODY, SET_UP, Player, State, Tribe
from romelab.struggle_for_rome.positions.tables import Tables


def laid_out(frame: Tables) -> State:
    """Lay everything out; the first thing to happen are the rolls for the First Player (SFR-16 to 22)."""
    pieces = frame.pieces
    seats = frame.seats
    tribe = Tribe(at=-1, figures=1, wagons=1)  # each box starts with a figure and a wagon (SFR-16)
    player = Player(
        gold=5,
        hand=(0, 1, 0, 0),
        cards=NO_KINDS,
        # One figure of each kind goes on the map and one into its box.
        figures=(pieces.figures[0] - 2, pieces.figures[1] - 2),
        wagons=pieces.wagons - 2,
        tribes=(tribe, tribe),
    )
    ore, grain, horses, cattle = pieces.resources
    return State(
        setup=frame.setup,
        mover=CHANCE,
        stage=due.FIRST_ROLL,
        pending=(tuple(range(seats)), ()),
        round=0,
        phase=SET_UP,
        first=0,
        active=0,
        players=(player,) * seats,
        legionnaire=-1,
        marked=(),
        ore=ore,
        grain=grain - seats,
        # Ore and grain lie open, horses and cattle in one face-down pile, development cards face down (SFR-19).
        pasture=(horses, cattle),
        discards=(0, 0),
        deck=pieces.development,
        left=NO_KINDS,
        pool=(pieces.counters,) * len(PROVINCES),
        # A counter on every city that is not neutral; what it shows falls when it is turned up (SFR-17).
        counters=tuple(0 if neutral else 1 for neutral in frame.neutral),
        owners=tuple(NEUTRAL if neutral else NOBODY for neutral in frame.neutral),
        diplomacy=-1,
        announced=(),
        segment=FRESH,
    )
