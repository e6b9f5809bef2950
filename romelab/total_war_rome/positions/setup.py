"""What a game starts from, and the first position (TWR-001, 002, 024, 070; values are RECONSTRUCTION)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from romelab.core.faults import Fault, InputError, quoted
from romelab.core.options import faults_in
from romelab.core.plain import brief
from romelab.core.setup import faults_of_seats, once, seat, seats_html
from romelab.total_war_rome.box.cards import starting_armies, starting_navies
from romelab.total_war_rome.box.factions import FACTION_NAMES
from romelab.total_war_rome.box.options import DEFAULTS, Options
from romelab.total_war_rome.box.tables import FACTIONS, Box
from romelab.total_war_rome.positions.state import BITS, NEUTRAL, STEP, Agent, Army, Navy, State, Task

GOLD = 6
AGENTS = 2


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Parameters
    ----------
    players
        Two to four names; the first plays the first faction, and so on. Without them the players are called like
        their factions.
    factions
        ``"rome"``, ``"carthage"``, ``"greece"`` or ``"barbarians"``, different ones; without it these in this order,
        and the first two if nobody is named.
    options
        How open points are settled.
    trigger
        Victory points that start the last round: 15, 20 or 25 (TWR-002).
    map
        Name of the map; a game on a map of one's own refuses saves of another.

    Examples
    --------
    >>> Setup().factions
    ('rome', 'carthage')
    """

    players: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    options: Options = DEFAULTS
    trigger: Literal[15, 20, 25] = 15
    map: str = "stand-in of about 270 BC"

    __repr__ = brief
    _repr_html_ = seats_html

    def __post_init__(self) -> None:
        seat(self, "factions", FACTIONS, 2, FACTION_NAMES)

    @once
    def check(self, box: Box) -> None:
        """Raise an InputError with every fault: seats, names, factions, values of the options, trigger, map.

        Parameters
        ----------
        box
            What the game that is to start is played with.
        """
        faults = list(
            faults_of_seats(
                self.players, self.factions, part="factions", known=FACTIONS, number=range(2, 5), rule="TWR-001"
            )
        )
        faults += faults_in(self.options, Options)
        if self.trigger not in (15, 20, 25):
            faults.append(Fault("trigger", f"must be 15, 20 or 25, not {quoted(self.trigger)} (TWR-002)"))
        if self.map != box.map.name:
            faults.append(Fault("map", f"is {quoted(self.map)}; this game is played on {box.map.name!r}"))
        faults.extend(
            Fault(name, "has no capital on this map")
            for name in FACTIONS
            if isinstance(cast("object", self.factions), tuple)
            and name in self.factions
            and name not in box.map.capitals
        )
        if faults:
            raise InputError(faults, "the set-up")


def new_state(setup: Setup, box: Box) -> State:
    """Give the first position.

    Raises
    ------
    InputError
        With every fault of the set-up.
    """
    setup.check(box)
    factions = setup.factions
    size = len(factions)
    reserve = [{card: box.troops[card].copies for card in box.decks[name]} for name in factions]
    docks = [{card: box.ships[card].copies for card in box.docks[name]} for name in factions]
    generals = [
        [card.id for card in box.generals.values() if card.faction == name for _ in range(card.copies)]
        for name in factions
    ]
    armies: list[Army] = []
    for start in starting_armies():
        if start.faction in factions:
            seat = factions.index(start.faction)
            for card in start.cards:
                reserve[seat][card] -= 1
            generals[seat].remove(start.general)
            armies.append(Army(seat, start.number, "", tuple(sorted(start.cards)), start.general))
    navies: list[Navy] = []
    for fleet in starting_navies():
        if fleet.faction in factions:
            seat = factions.index(fleet.faction)
            for card in fleet.cards:
                docks[seat][card] -= 1
            navies.append(Navy(seat, fleet.number, "", tuple(sorted(fleet.cards))))
    agents = [
        Agent(seat, n, box.map.capitals[name]) for seat, name in enumerate(factions) for n in range(1, AGENTS + 1)
    ]
    nothing: tuple[tuple[str, ...], ...] = ((),) * size
    return State(
        factions=factions,
        trigger=setup.trigger,
        options=setup.options,
        round=1,
        phase="initiative",
        order=tuple(range(size)),
        turn=0,
        last=False,
        gold=(GOLD,) * size,
        vp=(0,) * size,
        relations=(NEUTRAL,) * (size * size),
        initiative=(0,) * size,
        bids=(-1,) * size,
        omens=(0,) * size,
        hands=((),) * size,
        deck=tuple(sorted(box.deck)),
        discards=(),
        control=tuple(factions.index(r.home) if r.home in factions else -1 for r in box.map.regions),
        unrest=(0,) * len(box.map.regions),
        improvements=tuple(sum(BITS[name] for name in r.improvements) for r in box.map.regions),
        roads=0,
        armies=tuple(sorted(armies, key=lambda army: army.ref)),
        navies=tuple(sorted(navies, key=lambda navy: navy.ref)),
        agents=tuple(agents),
        reserve=tuple(tuple(stack.values()) for stack in reserve),
        docks=tuple(tuple(stack.values()) for stack in docks),
        packs=tuple(box.troops[card].copies for card in box.packs),
        generals=tuple(tuple(sorted(cards)) for cards in generals),
        spare=nothing,
        developed=nothing,
        fresh=nothing,
        raised=(0,) * size,
        trades=(),
        refused=(),
        blighted=(),
        plans=((),) * size,
        discounts=(0,) * size,
        opened=None,
        agenda=(Task("round_begin", STEP),),
        battle=None,
        passing=(False,) * size,
        winners=(),
    )
