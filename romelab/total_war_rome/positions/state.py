"""Positions of the campaign: frozen plain data.

Seats are numbered from 0. Regions and sea areas are named by id; tuples with one entry a region are in the order of
the map. A position never holds the map. What is waiting to be decided or rolled lies on :attr:`State.agenda`, last on
top; an empty agenda means that the seat whose turn it is goes on.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, fields
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, cast

from romelab.core.errors import Problem, quoted, refuse
from romelab.core.game import Move
from romelab.core.options import problems_in
from romelab.core.serialization import brief
from romelab.core.setup import once, problems_of_seats, seat, seats_html, whose
from romelab.core.tables import table_html
from romelab.total_war_rome.box.cards import FACTION_NAMES, card_id, starting_armies, starting_navies
from romelab.total_war_rome.box.options import DEFAULTS, Options
from romelab.total_war_rome.box.tables import FACTIONS, Box

ENEMY, NEUTRAL, FRIENDLY, ALLY = 0, 1, 2, 3
RELATIONS = ("enemy", "neutral", "friendly", "ally")
BOTH_ARE = ("enemies", "neutral", "friends", "allies")
"""What two factions of a relation are to each other."""
PHASES = ("initiative", "agents", "taxation", "campaign", "spending")
MARKET, BARRACKS, WALLING, WONDER = 1, 2, 4, 8
BITS = {"market": MARKET, "barracks": BARRACKS, "walling": WALLING, "wonder": WONDER}

STOPPED = 1
"""The army has to stop at the garrison of the region it entered (T-71)."""
WITHDREW = 2
"""The army has withdrawn in this turn to where it stands, and does not try to conquer there (T-60, T-79)."""
NIGHT = 4
"""Night March: rivers and mountains cost nothing."""
MET = 8
"""The army has met the enemy it found at the start of its turn."""
SAPPERS = 16
"""Sappers: walling does not count and one more GREEN die in the next assault."""
OPEN_GATE = 32
"""Open Gate: the garrison rolls one die fewer in the next assault."""
MOVED = 64
"""The army or navy has come onto the map."""
FOUGHT = 128
"""The navy has fought and lost in this turn (T-05)."""
CORNERED = 256
"""The beaten navy had nowhere to go and has stayed; it is left alone in this turn (T-15)."""

LED = 512
"""The general of the army has come to it from another one in this turn (TWR-127)."""

TURN_MARKS = STOPPED | WITHDREW | NIGHT | MET | SAPPERS | OPEN_GATE | FOUGHT | CORNERED | LED

SENT_HOME = 99
"""Steps that count as walked by an agent that was sent home: it does nothing more in this round (TWR-093)."""

Ref: TypeAlias = tuple[int, int]
"""An army, navy or agent: its seat and its number."""


@dataclass(frozen=True, slots=True)
class Force:
    """An army, navy or agent: whose it is, which of its kind, and where it is."""

    seat: int
    number: int
    place: str

    @property
    def ref(self) -> Ref:
        """Its seat and number."""
        return self.seat, self.number


@dataclass(frozen=True, slots=True)
class Army(Force):
    """An army on the map or waiting beside the faction board.

    Attributes
    ----------
    seat, number
        Whose it is, and which of the four army spaces it has.
    place
        A region; a sea area while it is aboard; empty while it waits to be placed.
    troops
        Its troop cards by id, sorted.
    general
        Its general card; empty if it has none.
    spent, bonus
        MU spent in this turn, and MU more by events.
    road
        Regions it may still enter by road for the MU paid last (TWR-120).
    carrier
        The navy that carries it, as :attr:`Navy.mark` and :func:`navy_of` have it; -1 on land.
    marks
        What holds for this turn: the sum of ``STOPPED`` and its like.
    assaulted
        The regions it has assaulted in this turn (T-14).
    """

    troops: tuple[str, ...]
    general: str
    spent: int = 0
    bonus: int = 0
    road: int = 0
    carrier: int = -1
    marks: int = 0
    assaulted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Navy(Force):
    """A navy at sea, in port, or waiting beside the faction board.

    ``place`` is a sea area, the region of a port, or empty while it waits; ``ships`` are its cards, sorted.
    """

    ships: tuple[str, ...]
    spent: int = 0
    bonus: int = 0
    marks: int = 0

    @property
    def mark(self) -> int:
        """Its seat and number as one number, by which an army aboard names it."""
        return self.seat * 10 + self.number


def navy_of(mark: int) -> Ref:
    """Return the seat and number of a navy from what an army aboard says of it.

    Examples
    --------
    >>> navy_of(Navy(2, 1, "", ()).mark)
    (2, 1)
    """
    return divmod(mark, 10)


@dataclass(frozen=True, slots=True)
class Agent(Force):
    """An agent: where it stands, how far it has moved and how many actions it has left in this phase."""

    walked: int = 0
    actions: int = 1
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be settled before play goes on: a decision, a roll, or a step of a procedure.

    Attributes
    ----------
    kind
        What it is.
    seat
        Who decides; ``CHANCE`` (-1) for a roll or a draw; ``STEP`` (-2) for what follows by itself.
    args
        What it is about.
    """

    kind: str
    seat: int
    args: tuple[Any, ...] = ()


Piece = TypeVar("Piece", Army, Navy, Agent)
_PARTS = {kind: attrgetter(*kind.__match_args__) for kind in (Army, Navy, Agent)}


def replace(piece: Piece, **changes: Any) -> Piece:
    """Return a piece with some fields changed: ``dataclasses.replace`` in half the time."""
    kind: Any = type(piece)
    made = kind(*map(changes.pop, kind.__match_args__, _PARTS[kind](piece)))
    if changes:
        raise TypeError(f"{kind.__name__} has no {', '.join(changes)}")
    return made


STEP = -2
"""Seat of a task that needs nobody."""


@dataclass(slots=True, kw_only=True)
class Position:
    """The fields of a position, free to be changed; whatever is kept is a :class:`State`.

    Attributes
    ----------
    factions
        The faction of each seat.
    trigger
        Victory points that start the last round (TWR-002).
    options
        How open points are settled.
    round, phase, order, turn
        Which round; one of ``PHASES`` or ``"over"``; the seats in turn order; position in it.
    last
        Whether this is the last round (TWR-003).
    gold, vp
        Per seat.
    relations
        Per pair of seats, row by row: 0 enemy to 3 ally.
    initiative, bids
        Initiative cards (0: none, -1: unseen) and gold added (-1: none yet, -2: laid out but unseen).
    omens
        Per seat: added to the initiative by events.
    hands, deck, discards
        Action cards by number, sorted; 0 for an unseen card. The deck has no order: cards are drawn by chance.
    control, unrest, improvements
        Per region: the seat that controls it (-1: independent), unrest markers, sum of ``MARKET`` and its like.
    roads
        One bit for each border of the map.
    armies, navies, agents
        Sorted by seat and number.
    reserve, docks, packs
        Cards left in the reserve stacks of troops and ships per seat, and in the mercenary packs, in the order of the
        box.
    generals, spare
        Per seat: general cards in reserve; generals owned without an army.
    developed, fresh
        Per seat: developments in use; bought in this round and usable from the next (TWR-232).
    raised
        Per seat: gold raised in this taxation phase.
    trades
        Trades started in this turn: seat and partner.
    refused
        Regions to which an ally has refused leave in this turn.
    blighted
        Regions that yield nothing in this taxation phase.
    plans
        Per seat: purchases laid out in this spending phase.
    discounts
        Per seat: cards of this round that cost one gold less.
    opened
        The position at the start of the spending phase: all that others may see of it until purchases are declared.
    agenda
        What is to be settled first, last on top.
    battle
        A battle being fought.
    passing
        Per seat: lets events pass until the next turn.
    winners
        Seats that have won.
    """

    factions: tuple[str, ...]
    trigger: int
    options: Options
    round: int = 1
    phase: str
    order: tuple[int, ...]
    turn: int = 0
    last: bool = False
    gold: tuple[int, ...]
    vp: tuple[int, ...]
    relations: tuple[int, ...]
    initiative: tuple[int, ...]
    bids: tuple[int, ...]
    omens: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    control: tuple[int, ...]
    unrest: tuple[int, ...]
    improvements: tuple[int, ...]
    roads: int = 0
    armies: tuple[Army, ...]
    navies: tuple[Navy, ...]
    agents: tuple[Agent, ...]
    reserve: tuple[tuple[int, ...], ...] = ()
    docks: tuple[tuple[int, ...], ...] = ()
    packs: tuple[int, ...] = ()
    generals: tuple[tuple[str, ...], ...] = ()
    spare: tuple[tuple[str, ...], ...]
    developed: tuple[tuple[str, ...], ...]
    fresh: tuple[tuple[str, ...], ...]
    raised: tuple[int, ...]
    trades: tuple[Ref, ...] = ()
    refused: tuple[str, ...] = ()
    blighted: tuple[str, ...] = ()
    plans: tuple[tuple[Move, ...], ...]
    discounts: tuple[int, ...]
    opened: State | None = None
    agenda: tuple[Task, ...]
    battle: Any = None
    passing: tuple[bool, ...]
    winners: tuple[int, ...] = ()


VALUES = attrgetter(*(field.name for field in fields(Position)))
"""Gives the values of a position in the order of its fields."""


def _copier() -> Callable[[Position, Position], None]:
    """Write the function that copies a position field by field, as dataclasses write theirs: a loop is half as fast."""
    lines = "".join(f"    to.{field.name} = source.{field.name}\n" for field in fields(Position))
    made: dict[str, Any] = {}
    exec(f"def copy_fields(to, source):\n{lines}", made)  # noqa: S102
    return made["copy_fields"]


copy_fields: Callable[[Position, Position], None] = _copier()
"""Gives a position (the first argument) the values of another."""
_copy_back = _copier()
# One of its own for the other way: CPython makes a function fast for the one pair of types that it sees.


class State(Position):
    """A position that stays as it is: hashable, and told apart by its values."""

    __slots__ = ()

    if not TYPE_CHECKING:
        # Filled while it can still be changed: a frozen ``__init__`` takes ten times as long.

        def __new__(cls, **named):  # noqa: D102
            state = Position(**named)
            state.__class__ = cls
            return state

        def __init__(self, **named):
            """Everything is there already."""

    def __repr__(self) -> str:
        if self.battle is not None:
            now = f"{self.phase}, in a {repr(self.battle)[1:-1]}"
        elif self.phase == "over":
            now = "the end"
        else:
            turn = self.agenda[-1].seat if self.agenda else self.order[self.turn]
            now = f"{self.phase}: {whose([FACTION_NAMES[name] for name in self.factions], turn)}"
        return f"<Total War: ROME, round {self.round}, {now}>"

    def _repr_html_(self) -> str:
        from romelab.total_war_rome.box.speaking import faction_heading, phrase

        rows = [
            (
                faction_heading(name),
                self.gold[seat],
                self.vp[seat],
                self.control.count(seat),
                *(sum(piece.seat == seat for piece in kind) for kind in (self.armies, self.navies, self.agents)),
                len(self.hands[seat]),
            )
            for seat, name in enumerate(self.factions)
        ]
        first = ("column_faction", "column_gold", "column_vp", "column_regions", "column_armies")
        head = (*first, "column_navies", "column_agents", "column_cards")
        return table_html(tuple(map(phrase, head)), rows, repr(self)[1:-1])

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __hash__(self) -> int:
        return hash(VALUES(self))

    def __reduce__(self) -> tuple[partial[State], tuple[()]]:
        return partial(State, **{field.name: getattr(self, field.name) for field in fields(Position)}), ()


def frozen(position: Position) -> State:
    """Return a state with the values of a position."""
    state: Any = _blank(Position)
    _copy_back(state, position)
    state.__class__ = State
    return state


_blank = object.__new__


GOLD = 6
AGENTS = 2


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from.

    Parameters
    ----------
    players
        Two to four names; the first plays the first faction, and so on. Without them the players are called by
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
        """Raise an InputError with every problem: seats, names, factions, values of the options, trigger, map.

        Parameters
        ----------
        box
            What the game that is to start is played with.
        """
        problems = list(
            problems_of_seats(
                self.players, self.factions, part="factions", known=FACTIONS, number=range(2, 5), rule="TWR-001"
            )
        )
        problems += problems_in(self.options, Options)
        if self.trigger not in (15, 20, 25):
            problems.append(Problem("trigger", f"must be 15, 20 or 25, not {quoted(self.trigger)} (TWR-002)"))
        if self.map != box.map.name:
            problems.append(Problem("map", f"is {quoted(self.map)}; this game is played on {box.map.name!r}"))
        problems.extend(
            Problem(name, "has no capital on this map")
            for name in FACTIONS
            if isinstance(cast("object", self.factions), tuple)
            and name in self.factions
            and name not in box.map.capitals
        )
        refuse(problems, "the set-up")


def new_state(setup: Setup, box: Box) -> State:
    """Return the first position.

    Raises
    ------
    InputError
        With every problem of the set-up.
    """
    setup.check(box)
    factions = setup.factions
    size = len(factions)
    armies = [
        Army(factions.index(start.faction), start.number, "", tuple(sorted(start.cards)), start.general)
        for start in starting_armies()
        if start.faction in factions
    ]
    navies = [
        Navy(factions.index(fleet.faction), fleet.number, "", tuple(sorted(fleet.cards)))
        for fleet in starting_navies()
        if fleet.faction in factions
    ]
    agents = [
        Agent(seat, n, box.map.capitals[name]) for seat, name in enumerate(factions) for n in range(1, AGENTS + 1)
    ]
    nothing: tuple[tuple[str, ...], ...] = ((),) * size
    state = State(
        factions=factions,
        trigger=setup.trigger,
        options=setup.options,
        phase="initiative",
        order=tuple(range(size)),
        gold=(GOLD,) * size,
        vp=(0,) * size,
        relations=(NEUTRAL,) * (size * size),
        initiative=(0,) * size,
        bids=(-1,) * size,
        omens=(0,) * size,
        hands=((),) * size,
        control=tuple(factions.index(r.home) if r.home in factions else -1 for r in box.map.regions),
        unrest=(0,) * len(box.map.regions),
        improvements=tuple(sum(BITS[name] for name in r.improvements) for r in box.map.regions),
        armies=tuple(sorted(armies, key=lambda army: army.ref)),
        navies=tuple(sorted(navies, key=lambda navy: navy.ref)),
        agents=tuple(agents),
        spare=nothing,
        developed=nothing,
        fresh=nothing,
        raised=(0,) * size,
        plans=((),) * size,
        discounts=(0,) * size,
        agenda=(Task("round_begin", STEP),),
        passing=(False,) * size,
    )
    return with_stacks(state, box)


def with_stacks(state: State, box: Box) -> State:
    """Return a position with the action deck and all reserve stacks as they follow: what lies nowhere else."""
    used = {card for hand in state.hands for card in hand} | {*state.discards}
    led = Counter(general for row in state.spare for general in row)
    led.update(army.general for army in state.armies)
    troops = Counter(card_id(card) for army in state.armies for card in army.troops)
    hired = Counter(card for navy in state.navies for card in navy.ships)
    return dataclasses.replace(
        state,
        deck=tuple(card for card in sorted(box.deck) if card not in used),
        reserve=tuple(tuple(box.troops[c].copies - troops[c] for c in box.decks[name]) for name in state.factions),
        docks=tuple(tuple(box.ships[c].copies - hired[c] for c in box.docks[name]) for name in state.factions),
        packs=tuple(box.troops[card].copies - troops[card] for card in box.packs),
        generals=tuple(
            tuple(sorted(c.id for c in box.generals.values() if c.faction == name for _ in range(c.copies - led[c.id])))
            for name in state.factions
        ),
    )
