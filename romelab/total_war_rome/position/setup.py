"""What a game starts from, and the first position (TWR-001, 002, 024, 070; values are RECONSTRUCTION)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from romelab.core.faults import Fault, InputError
from romelab.core.plain import from_plain, to_plain
from romelab.total_war_rome.box.cards import starting_armies, starting_navies
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import FACTIONS, Box
from romelab.total_war_rome.position.state import BITS, NEUTRAL, STEP, Agent, Army, Navy, State, Task

GOLD = 6
AGENTS = 2


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Attributes
    ----------
    players
        Names of the players; the first plays the first faction, and so on.
    factions
        ``"rome"``, ``"carthage"``, ``"greece"`` or ``"barbarians"``, two to four different ones.
    trigger
        Victory points that start the last round: 15, 20 or 25 (TWR-002).
    options
        How open points are settled.
    map
        Name of the map; a game on a map of one's own refuses saves of another.

    Examples
    --------
    >>> Setup().factions
    ('rome', 'carthage')
    """

    players: tuple[str, ...] = ("Rome", "Carthage")
    factions: tuple[str, ...] = ("rome", "carthage")
    trigger: Literal[15, 20, 25] = 15
    options: Options = field(default_factory=Options)
    map: str = "stand-in of about 270 BC"


def faults_of(setup: Setup, box: Box) -> list[Fault]:
    """Give everything wrong with a set-up."""
    faults: list[Fault] = []
    size = len(setup.factions)
    if not 2 <= size <= 4:
        faults.append(Fault("factions", f"must be two to four, not {size}"))
    if len(setup.players) != size:
        faults.append(Fault("players", f"must be as many as the factions: {size}, not {len(setup.players)}"))
    faults.extend(Fault("factions", f"there is no faction {name!r}") for name in setup.factions if name not in FACTIONS)
    if len(set(setup.factions)) < size:
        faults.append(Fault("factions", "must differ"))
    if setup.trigger not in (15, 20, 25):
        faults.append(Fault("trigger", f"must be 15, 20 or 25, not {setup.trigger}"))
    if setup.map != box.map.name:
        faults.append(Fault("map", f"is {setup.map!r}; this game is played on {box.map.name!r}"))
    faults.extend(
        Fault(name, "has no capital on this map")
        for name in setup.factions
        if name in FACTIONS and name not in box.map.capitals
    )
    faults.extend(_option_faults(setup.options))
    return faults


def _option_faults(options: Options) -> list[Fault]:
    """Give the options with a value that is none of theirs: a slip of the pen must not count as another reading."""
    try:
        from_plain(Options, to_plain(options), "options")
    except InputError as error:
        return list(error.faults)
    except TypeError:
        return [Fault("options", "must hold texts, numbers, true and false only")]
    return []


def new_state(setup: Setup, box: Box) -> State:
    """Give the first position.

    Raises
    ------
    InputError
        With every fault of the set-up.
    """
    faults = faults_of(setup, box)
    if faults:
        raise InputError(faults, "the set-up")
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
