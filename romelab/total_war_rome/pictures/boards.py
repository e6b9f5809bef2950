"""What lies before the players, as plain data to draw: the faction board with its development tree, the VP ladder.

Both take a position or what one seat may see of it, so a picture of an observation tells nothing hidden.
"""

from __future__ import annotations

from dataclasses import dataclass

from romelab.core.faults import Fault, InputError
from romelab.core.speech import Speech
from romelab.total_war_rome.box.tables import FACTION_NAMES, Box, Development, default_box
from romelab.total_war_rome.chapters.treasury.purchases import check_development
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.moves import BuyDevelopment
from romelab.total_war_rome.positions.regions import homes
from romelab.total_war_rome.positions.speaking import speech_of
from romelab.total_war_rome.positions.state import State

IN_USE, BOUGHT, OPEN, TOO_DEAR = "in use", "bought", "open", "too dear"
ROW_TAKEN, LOCKED, OPENED = "row taken", "locked", "opened"
STANDINGS = {
    IN_USE: "bought and in use",
    BOUGHT: "bought this round, in use from the next round on",
    OPEN: "can be bought",
    TOO_DEAR: "next in line, but too dear now",
    ROW_TAKEN: "one of this row is bought this round",
    LOCKED: "another one is needed first",
    OPENED: "can be bought from the next round on (T-85, a ruling of ours)",
}
"""How a development stands, and what that means (TWR-230 to TWR-232)."""

NOTES = (
    "Bought in the spending phase, one of each row a round; in use from the next round on; "
    "a whole column brings 1 VP (TWR-010, 230 to 232).",
    "* name and effect are printed; places in the tree, costs and all other developments are house values.",
)
"""What belongs under a picture of a tree."""

ARMIES, NAVIES = 4, 2
"""The most armies and navies of a seat (TWR-056, TWR-057)."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A box of a development tree as it stands for one seat.

    Attributes
    ----------
    id, name
        The development.
    row
        From 1, at the top.
    cost
        In gold.
    effect
        What it brings, in a few words.
    requires
        Names of the developments needed first.
    standing
        A key of ``STANDINGS``.
    tag
        The standing in two or three words, with figures: ``"2 gold short"``.
    note
        What is against buying it now, as the rules say it; empty if nothing is, or if it is bought.
    printed
        Whether its name and effect are printed in the rulebook; everything else of it is a house value.
    """

    id: str
    name: str
    row: int
    cost: int
    effect: str
    requires: tuple[str, ...]
    standing: str
    tag: str
    note: str
    printed: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the tree: its name, its boxes from top to bottom, whether all are bought (TWR-010)."""

    name: str
    slots: tuple[Slot, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Holding:
    """How many there are of something, and the most allowed; None for no limit."""

    name: str
    number: int
    most: int | None


@dataclass(frozen=True, slots=True)
class FactionBoard:
    """What lies before one seat.

    Attributes
    ----------
    seat, faction, name
        Whose it is.
    counts
        Points, gold, regions, home regions, armies, navies, agents and cards in hand, each with its limit.
    columns
        The development tree.
    """

    seat: int
    faction: str
    name: str
    counts: tuple[Holding, ...]
    columns: tuple[Column, ...]

    @property
    def words(self) -> str:
        """The board in a sentence or two."""
        held = ", ".join(f"{count.name} {count.number}{_of(count)}" for count in self.counts)
        lines = [
            f"{STANDINGS[standing]}: {', '.join(names)}"
            for standing in (IN_USE, BOUGHT, OPEN)
            if (names := [_priced(slot) for slot in self.slots if slot.standing == standing])
        ]
        return f"{self.name}: {held}. {'; '.join(lines)}.".replace(". .", ".")

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All boxes of the tree, column by column."""
        return tuple(slot for column in self.columns for slot in column.slots)


def _of(count: Holding) -> str:
    return "" if count.most is None else f" of {count.most}"


def _priced(slot: Slot) -> str:
    return f"{slot.name} ({slot.cost} gold)" if slot.standing == OPEN else slot.name


def faction_board(state: State, seat: int, box: Box | None = None) -> FactionBoard:
    """Describe the board of a seat: its tree, its gold and points, its forces against their limits.

    Parameters
    ----------
    state
        A position, or what somebody may see of it: purchases hidden in it are not shown.
    seat
        Whose board; from 0.
    box
        Map and trees; those of this package if None.

    Raises
    ------
    InputError
        If there is no such seat.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.setup import Setup, new_state
    >>> board = faction_board(new_state(Setup(), default_box()), 0)
    >>> [(slot.name, slot.cost, slot.standing) for slot in board.columns[0].slots][:2]
    [('Camp Drill', 1, 'open'), ('Auxiliary Specialists', 2, 'locked')]
    """
    if not 0 <= seat < len(state.factions):
        raise InputError([Fault("seat", f"must be 0 to {len(state.factions) - 1}, not {seat}")])
    box = box or default_box()
    faction = state.factions[seat]
    t = Draft(box, state)
    # The rules ask about the seat whose turn it is; on this table that is the one whose board it is.
    t.order, t.turn = (seat,), 0
    effects = t.effects(seat)
    held = sum(state.control[box.map.region[place].index] == seat for place in homes(t, seat))
    counts = (
        Holding("points", state.vp[seat], state.trigger),
        Holding("gold", state.gold[seat], None),
        Holding("regions", state.control.count(seat), None),
        Holding("home regions", held, len(homes(t, seat))),
        Holding("armies", sum(army.seat == seat for army in state.armies), ARMIES),
        Holding("navies", sum(navy.seat == seat for navy in state.navies), NAVIES),
        Holding("agents", sum(agent.seat == seat for agent in state.agents), effects.agent_limit),
        Holding("cards in hand", len(state.hands[seat]), effects.hand),
    )
    speech = speech_of(box, state.factions)
    columns: list[Column] = []
    for number, name in enumerate(box.columns[faction], 1):
        slots = tuple(
            _slot(t, development, speech) for development in box.trees[faction] if development.column == number
        )
        columns.append(Column(name, slots, all(slot.standing in (IN_USE, BOUGHT) for slot in slots)))
    return FactionBoard(seat, faction, FACTION_NAMES[faction], counts, tuple(columns))


def _slot(t: Draft, development: Development, speech: Speech) -> Slot:
    """Say how a development stands for the active seat: the check that refuses it says so."""
    seat, note = t.active, ""
    owned = (*t.developed[seat], *t.fresh[seat])
    if development.id in owned:
        standing = IN_USE if development.id in t.developed[seat] else BOUGHT
    else:
        reasons = tuple(check_development(t, BuyDevelopment(development.id)))
        note = "; ".join(speech.say(reason, capital=False) for reason in reasons)
        if not reasons:
            standing = OPEN
        elif any(name not in owned for name in development.requires):
            standing = LOCKED
        elif any(reason.rule == "TWR-232" for reason in reasons):
            standing = OPENED
        else:
            standing = ROW_TAKEN if any(reason.rule == "TWR-231" for reason in reasons) else TOO_DEAR
    needed = tuple(t.box.developments[name].name for name in development.requires)
    tag = {
        IN_USE: "in use",
        BOUGHT: "from next round on",
        OPEN: "can be bought",
        TOO_DEAR: f"{development.cost - t.gold[seat]} gold short",
        ROW_TAKEN: "row used this round",
        LOCKED: f"after {' and '.join(needed)}",
        OPENED: "next round",
    }[standing]
    return Slot(
        development.id,
        development.name,
        development.row,
        development.cost,
        effect_words(development, t.box),
        needed,
        standing,
        tag,
        note,
        development.name_published,
    )


EFFECT_WORDS = {
    "agent_limit": "{} agents",
    "hand": "hand of {} cards",
    "extra_agent_action": "{} agent a round acts twice",
    "marines": "two S capture a ship",
    "siegecraft": "enemy garrisons roll YELLOW, not RED",
    "peaceful_agriculture": "markets side by side yield gold without roads",
    "national_unity": "all tribes in one army, any number a round",
    "reduced_antipathy": "no more tribal infighting",
    "marian_reforms": "Imperial cards replace Republican",
    "unrest_immunity": "full tax despite {} unrest",
    "trade_bonus": "{} gold more from each trade",
    "port_market_tax": "{} gold tax from each market at a port",
    "ship_discount": "ships {} gold cheaper",
    "mercenary_discount": "mercenaries {} gold cheaper",
    "improvement_discount": "building {} gold cheaper",
    "roads_per_gold": "{} roads for 1 gold",
    "general_reroll": "a winning general rolls again to improve",
    "navy_mu": "navies move {} area further",
    "naval_reroll": "roll one die again in a battle at sea",
    "garrison_bonus": "garrisons roll one {} die more",
}
"""What the effects of developments mean, by the name each has in the tree."""


def effect_words(development: Development, box: Box | None = None) -> str:
    """Say in a few words what a development brings.

    Examples
    --------
    >>> box = default_box()
    >>> effect_words(box.developments["rome_extra_agent"], box)
    '3 agents, hand of 6 cards'
    >>> effect_words(box.developments["carthage_onager_dev"], box)
    'recruit Onager'
    """
    box = box or default_box()
    unlocked: list[str] = []
    found: list[str] = []
    for effect in development.effect.split(";"):
        key, _, value = effect.partition(":")
        if key == "unlock":
            unlocked.append(box.troops[value].name if value in box.troops else box.ships[value].name)
        else:
            found.append(EFFECT_WORDS[key].format(value))
    # The words of the reforms say already which cards come.
    if unlocked and "marian_reforms" not in development.effect:
        found.append(f"recruit {', '.join(unlocked)}")
    return ", ".join(found)


@dataclass(frozen=True, slots=True)
class Rung:
    """A number of points and the factions that have it, in seating order."""

    points: int
    factions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The victory points of all factions on one ladder (TWR-001, TWR-002).

    Attributes
    ----------
    rungs
        From the lowest to the highest; the highest is the trigger, or what the leader has if that is more.
    trigger
        Points that start the last round (TWR-003).
    last
        Whether the last round has begun.
    words
        The ladder in a sentence.
    """

    rungs: tuple[Rung, ...]
    trigger: int
    last: bool
    words: str


def vp_ladder(state: State) -> Ladder:
    """Put the factions on the ladder of victory points.

    Parameters
    ----------
    state
        A position, or what somebody may see of it.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.setup import Setup, new_state
    >>> vp_ladder(new_state(Setup(), default_box())).words
    'Rome 0 VP, Carthage 0 VP; 15 VP bring the last round.'
    """
    rungs = tuple(
        Rung(points, tuple(faction for faction, vp in zip(state.factions, state.vp, strict=True) if vp == points))
        for points in range(min(0, *state.vp), max(state.trigger, *state.vp) + 1)
    )
    order = sorted(range(len(state.factions)), key=lambda seat: -state.vp[seat])
    told = ", ".join(f"{FACTION_NAMES[state.factions[seat]]} {state.vp[seat]} VP" for seat in order)
    after = "this round is the last" if state.last else f"{state.trigger} VP bring the last round"
    if state.phase == "over":
        after = "the game is over"
    return Ladder(rungs, state.trigger, state.last, f"{told}; {after}.")
