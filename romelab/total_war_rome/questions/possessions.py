"""What hangs on what a seat holds: lines of communication, markets, sieges, and which loss costs most."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.chapters.treasury.spending import lines, supplied
from romelab.total_war_rome.network.communication import cuts
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.draft import Draft, put
from romelab.total_war_rome.positions.state import State
from romelab.total_war_rome.questions.questions import game_on


@dataclass(frozen=True, slots=True)
class Loss:
    """What the loss of one region would cost whoever holds it.

    Attributes
    ----------
    region
        The region.
    tax
        Gold that it yields as tax in the next taxation.
    markets
        Gold that markets would yield less: its own, and others that it joined.
    cut_off
        Regions held that would lose their line of communication.
    """

    region: str
    tax: int
    markets: int
    cut_off: tuple[str, ...]

    @property
    def gold(self) -> int:
        """Gold a round in all."""
        return self.tax + self.markets


class Possessions(NamedTuple):
    """What hangs on what a seat holds, whoever goes wherever.

    Attributes
    ----------
    supplied
        Places joined to a home region by a line of communication (TWR-225).
    markets
        Regions held with a market that is not besieged.
    besieged
        Regions in which an enemy of their holder stands beside the garrison (TWR-149).
    losses
        What the loss of each region held would cost, the dearest first.
    """

    supplied: frozenset[str]
    markets: tuple[str, ...]
    besieged: frozenset[str]
    losses: tuple[Loss, ...]


def losses(t: Draft, seat: int) -> tuple[Loss, ...]:
    """Take every region of a seat away by turns and see what the rules of taxation and supply then say.

    Parameters
    ----------
    t
        A position; it stays as it is.
    seat
        Who holds the regions.

    Returns
    -------
    tuple of Loss
        The dearest first: by gold, then by regions cut off, then in the order of the map.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.questions.exploring import first_question
    >>> asked = first_question(default_network())
    >>> worst = losses(asked.draft(default_network()), asked.seat)[0]
    >>> worst.region, worst.gold
    ('latium', 3)
    """
    now = Draft(t.box, t.state())
    if t.phase != "taxation":
        # A failed harvest counts in one taxation; this is about the next (TWR-103).
        now.blighted = ()
    now.memo = {}
    held, control = regions.controlled(now, seat), now.control
    before, joined = taxation.income(now, seat), supplied(now, seat)
    found: list[Loss] = []
    for place in held:
        now.control, now.memo = put(control, now.box.map.region[place].index, -1), {}
        after, still = taxation.income(now, seat), supplied(now, seat)
        cut_off = tuple(other for other in held if other != place and other in joined and other not in still)
        found.append(Loss(place, before[0] - after[0], sum(before[1:]) - sum(after[1:]), cut_off))
    return tuple(sorted(found, key=lambda loss: (-loss.gold, -len(loss.cut_off))))


def cuts_of(t: Draft, seat: int, place: str) -> tuple[str, ...]:
    """Give the single places whose loss would cut a place off from all home regions (TWR-225)."""
    friendly, seas, sources = lines(t, seat)
    if place in t.box.map.region:
        # The place of an army need not be own land itself (T-82).
        friendly = tuple(dict.fromkeys((*friendly, place)))
    else:
        seas = (*seas, place)
    return cuts(t.box.map, friendly, tuple(dict.fromkeys(seas)), sources, place)


@lru_cache(maxsize=32)
def possessions(board: RegionNetwork, state: State, seat: int) -> Possessions:
    """Give what hangs on what a seat holds in a position."""
    t = game_on(board).table(state)
    t.memo = {}
    return Possessions(supplied(t, seat), tuple(taxation.markets(t, seat)), regions.sieges(t), losses(t, seat))
