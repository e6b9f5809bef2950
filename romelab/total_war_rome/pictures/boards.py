"""What lies before the players, as plain data to draw: the faction board with its development tree, the VP ladder.

Both take a position or what one seat may see of it, so a picture of an observation tells nothing hidden.
"""

from dataclasses import dataclass
from functools import partial

from romelab.core.errors import InputError
from romelab.core.speech import Name, Phrase, Speech
from romelab.total_war_rome.box.speaking import faction_heading, page_speech, phrase
from romelab.total_war_rome.box.tables import Box, Development, default_box
from romelab.total_war_rome.chapters.treasury.purchases import why_not_development
from romelab.total_war_rome.positions import moves as m, regions, speaking, state as s
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.laying_forces import MOST_ARMIES, MOST_NAVIES

IN_USE, BOUGHT, OPEN, TOO_DEAR = "in use", "bought", "open", "too dear"
ROW_TAKEN, LOCKED, OPENED = "row taken", "locked", "opened"
STANDINGS = (IN_USE, BOUGHT, OPEN, TOO_DEAR, ROW_TAKEN, LOCKED, OPENED)
"""How a development stands (TWR-230 to TWR-232); a catalogue says what that means."""

NOTES = ("note_bought", "note_house")
"""What belongs under a picture of a tree, as phrases."""

MARKS = {IN_USE: "\u2713 ", BOUGHT: "\u2713 ", OPEN: "\u25b6 "}
"""What stands before the words of a development that is bought or can be."""


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
        One of ``STANDINGS``.
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
        held = tuple(Phrase("board_held", name=one.name, number=one.number, most=one.most or 0) for one in self.counts)
        lines = tuple(
            Phrase("board_line", standing=Name("standing", standing), slots=names)
            for standing in (IN_USE, BOUGHT, OPEN)
            if (names := tuple(_priced(slot) for slot in self.slots if slot.standing == standing))
        )
        return phrase("board_words", name=self.name, held=held, lines=lines)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All boxes of the tree, column by column."""
        return tuple(slot for column in self.columns for slot in column.slots)


def _priced(slot: Slot) -> str:
    return phrase("slot_priced", name=slot.name, cost=slot.cost) if slot.standing == OPEN else slot.name


def faction_board(state: s.State, seat: int, box: Box | None = None) -> FactionBoard:
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
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> board = faction_board(new_state(Setup(), default_box()), 0)
    >>> [(slot.name, slot.cost, slot.standing) for slot in board.columns[0].slots][:2]
    [('Camp Drill', 1, 'open'), ('Auxiliary Specialists', 2, 'locked')]
    """
    if not 0 <= seat < len(state.factions):
        raise InputError.at("seat", f"must be 0 to {len(state.factions) - 1}, not {seat}")
    box = box or default_box()
    faction = state.factions[seat]
    t = Draft(box, state)
    # The rules ask about the seat whose turn it is; on this table that is the one whose board it is.
    t.order, t.turn = (seat,), 0
    effects = t.effects(seat)
    held = sum(state.control[box.map.region[place].index] == seat for place in regions.homes(t, seat))
    called, column = (partial(page_speech().name, kind) for kind in ("holding", "column"))
    counts = (
        Holding(called("points"), state.vp[seat], state.trigger),
        Holding(called("gold"), state.gold[seat], None),
        Holding(called("regions"), state.control.count(seat), None),
        Holding(called("homes"), held, len(regions.homes(t, seat))),
        Holding(called("armies"), sum(army.seat == seat for army in state.armies), MOST_ARMIES),
        Holding(called("navies"), sum(navy.seat == seat for navy in state.navies), MOST_NAVIES),
        Holding(called("agents"), sum(agent.seat == seat for agent in state.agents), effects.agent_limit),
        Holding(called("cards"), len(state.hands[seat]), effects.hand),
    )
    speech = speaking.speech_of(box, state.factions)
    columns: list[Column] = []
    for number, name in enumerate(box.columns[faction], 1):
        slots = tuple(_slot(t, item, speech) for item in box.trees[faction] if item.column == number)
        columns.append(Column(column(name), slots, all(slot.standing in (IN_USE, BOUGHT) for slot in slots)))
    return FactionBoard(seat, faction, faction_heading(faction), counts, tuple(columns))


def _slot(t: Draft, development: Development, speech: Speech) -> Slot:
    """Say how a development stands for the active seat: the check that refuses it says so."""
    seat, note = t.active, ""
    owned = (*t.developed[seat], *t.fresh[seat])
    if development.id in owned:
        standing = IN_USE if development.id in t.developed[seat] else BOUGHT
    else:
        reasons = tuple(why_not_development(t, m.BuyDevelopment(development.id)))
        note = "; ".join(speech.say(reason, capital=False) for reason in reasons)
        if not reasons:
            standing = OPEN
        elif any(name not in owned for name in development.requires):
            standing = LOCKED
        elif any(reason.rule == "TWR-232" for reason in reasons):
            standing = OPENED
        else:
            standing = ROW_TAKEN if any(reason.rule == "TWR-231" for reason in reasons) else TOO_DEAR
    needed = tuple(speech.name("development", name) for name in development.requires)
    if standing == TOO_DEAR:
        tag = phrase("tag_short", gold=development.cost - t.gold[seat])
    elif standing == LOCKED:
        tag = phrase("tag_after", needed=needed)
    else:
        tag = speech.name("tag", standing)
    return Slot(
        development.id,
        speech.name("development", development.id),
        development.row,
        development.cost,
        effect_words(development, t.box),
        needed,
        standing,
        tag,
        note,
        development.name_published,
    )


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
    box, speech = box or default_box(), page_speech()
    unlocked: list[str] = []
    found: list[str] = []
    for effect in development.effect.split(";"):
        key, _, value = effect.partition(":")
        if key == "unlock":
            unlocked.append(speech.name("troop" if value in box.troops else "ship", value))
        else:
            found.append(speech.name("effect", key).format(value))
    # The words of the reforms say already which cards come.
    if unlocked and "marian_reforms" not in development.effect:
        found.append(phrase("recruit", cards=tuple(unlocked)))
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


def vp_ladder(state: s.State) -> Ladder:
    """Put the factions on the ladder of victory points.

    Parameters
    ----------
    state
        A position, or what somebody may see of it.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.state import Setup, new_state
    >>> vp_ladder(new_state(Setup(), default_box())).words
    'Rome 0 VP, Carthage 0 VP; 15 VP bring on the last round.'
    """
    rungs = tuple(
        Rung(points, tuple(faction for faction, vp in zip(state.factions, state.vp, strict=True) if vp == points))
        for points in range(min(0, *state.vp), max(state.trigger, *state.vp) + 1)
    )
    order = sorted(range(len(state.factions)), key=lambda seat: -state.vp[seat])
    ranks = tuple(
        Phrase("ladder_rank", who=faction_heading(state.factions[seat]), points=state.vp[seat]) for seat in order
    )
    if state.phase == "over":
        words = phrase("ladder_over", ranks=ranks)
    elif state.last:
        words = phrase("ladder_last", ranks=ranks)
    else:
        words = phrase("ladder_words", ranks=ranks, trigger=state.trigger)
    return Ladder(rungs, state.trigger, state.last, words)
