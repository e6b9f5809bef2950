"""Positions: everything that lies on the table at one moment, and what one player may see of it.

Everything is a named tuple of whole numbers: equal positions are equal, hashable and cheap to copy. The board is
not part of a position. Crossroads, hexes and cities are named by their numbers on the board; provinces, resources,
kinds of card and kinds of counter by their place in ``PROVINCES``, ``RESOURCES``, ``KINDS`` and ``COUNTERS``.

Piles hold counts, not an order: what is drawn is decided by chance when it is drawn.
"""

# pyright: strict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple, TypeVarTuple, cast

from romelab.core.setup import whose
from romelab.core.stages import PendingStage
from romelab.core.tables import table_html
from romelab.struggle_for_rome.box.pieces import CULTURE, DIPLOMAT
from romelab.struggle_for_rome.positions.setup import Setup

Args = TypeVarTuple("Args")

Hand = tuple[int, int, int, int]
"""Ore, grain, horse, cattle."""
NO_CARDS: Hand = (0, 0, 0, 0)
NO_KINDS = (0, 0, 0, 0, 0)

SET_UP, ROLL, TRADE, HORSEMEN, WARRIORS, OVER = range(6)
"""Phases; 1 to 4 as in the rules (SFR-27)."""
PHASES = ("set-up", "roll", "trade and build", "horseman tribes", "warrior tribes", "over")

NOBODY, NEUTRAL = -1, -2
"""Owners of a city that is not a tribe's: none yet, or the neutral wagon (SFR-23)."""


class Tribe(NamedTuple):
    """One tribe of a player.

    Attributes
    ----------
    at
        Crossroads of its figure, in its first city once it has settled; -1 before the start.
    figures, wagons
        What stands in its box; ``figures`` is its strength (SFR-108).
    counters
        Plunder counters on its box per province.
    cities
        Cities it has conquered, the first one first; empty while it wanders.
    """

    at: int
    figures: int
    wagons: int
    counters: tuple[int, ...] = NO_KINDS
    cities: tuple[int, ...] = ()


class Player(NamedTuple):
    """One player's things.

    Attributes
    ----------
    gold
        Gold; open to all.
    hand
        Resource cards.
    cards
        Development cards not yet played, per kind.
    figures
        Horsemen and warriors in reserve.
    wagons
        Supply wagons in reserve.
    tribes
        Horsemen and warriors.
    diplomats
        Diplomats played; they lie open (SFR-77).
    culture
        Culture cards shown at the end (SFR-143).
    unseen_hand, unseen_cards
        In an observation: how many cards this player holds that the observer cannot see. 0 in a full position.
    """

    gold: int
    hand: Hand
    cards: tuple[int, ...]
    figures: tuple[int, int]
    wagons: int
    tribes: tuple[Tribe, Tribe]
    diplomats: int = 0
    culture: int = 0
    unseen_hand: int = 0
    unseen_cards: int = 0


class Segment(NamedTuple):
    """What the active player has done in the current phase.

    Attributes
    ----------
    card
        Played a development card (SFR-71).
    substitute
        Used 3 gold for a resource card (SFR-66).
    built
        Bought something.
    moved, carried
        The tribe moved; a Great Warrior carried it.
    attacked
        The tribe plundered or conquered (SFR-93).
    acted
        It did anything that forfeits the income (SFR-91).
    offers
        Trades offered so far.
    treasures
        Treasures received in this phase and not yet cashed (SFR-83); hidden from the others.
    """

    card: bool = False
    substitute: bool = False
    built: bool = False
    moved: bool = False
    carried: bool = False
    attacked: bool = False
    acted: bool = False
    offers: int = 0
    treasures: int = 0


FRESH = Segment()


class State(NamedTuple):
    """A position.

    Attributes
    ----------
    setup
        What the game started from.
    mover
        Seat that decides now, ``CHANCE``, or None when the game is over.
    stage
        What is decided or comes up now: one of those in ``due.py``.
    pending
        What this stage carries along, such as the victim of a robbery; :func:`facts` gives it with its types.
    round, phase, first, active
        Number of the round, phase, First Player, player whose segment it is.
    players
        One per seat.
    legionnaire
        Hex the one legionnaire stands on (SFR-03); -1 before.
    marked
        Totals with a marker on the wind rose, in the order in which they came up (SFR-31).
    ore, grain
        Cards in the open piles.
    pasture
        Horses and cattle in the face-down pile.
    discards
        Horses and cattle on the open discard pile.
    deck
        Development cards per kind in the face-down deck.
    left
        Development cards played that left the game, per kind (SFR-88).
    pool
        Per province the plunder counters never turned up, per kind.
    counters
        1 for each city with a counter on it, else 0.
    owners
        For each city ``2 * seat + tribe``, ``NOBODY`` or ``NEUTRAL``.
    diplomacy
        Seat that holds the Diplomacy card; -1 for none (SFR-134).
    announced
        Seats that have announced 10 points, in that order (SFR-140).
    segment
        What the active player has done in this phase.
    unseen_pasture, unseen_deck
        In an observation: sizes of the face-down piles. 0 in a full position.
    """

    setup: Setup
    mover: int | None
    stage: str
    pending: tuple[object, ...]
    round: int
    phase: int
    first: int
    active: int
    players: tuple[Player, ...]
    legionnaire: int
    marked: tuple[int, ...]
    ore: int
    grain: int
    pasture: tuple[int, int]
    discards: tuple[int, int]
    deck: tuple[int, ...]
    left: tuple[int, ...]
    pool: tuple[tuple[int, ...], ...]
    counters: tuple[int, ...]
    owners: tuple[int, ...]
    diplomacy: int = -1
    announced: tuple[int, ...] = ()
    segment: Segment = FRESH
    unseen_pasture: int = 0
    unseen_deck: int = 0

    def __repr__(self) -> str:
        now = "" if self.phase == OVER else f", {PHASES[self.phase]}"
        return f"<Struggle for Rome, round {self.round}{now}: {whose(self.setup.players, self.mover)}>"

    def _repr_html_(self) -> str:
        from romelab.struggle_for_rome.positions.speaking import speech_of

        speech = speech_of(self.setup)
        phrase = speech.phrase
        rows = [
            (
                speech.name("seat", seat),
                player.gold,
                sum(player.hand) + player.unseen_hand,
                sum(player.cards) + player.unseen_cards,
                *(
                    phrase("tribe_counts", figures=tribe.figures, wagons=tribe.wagons, cities=len(tribe.cities))
                    for tribe in player.tribes
                ),
            )
            for seat, player in enumerate(self.players)
        ]
        people = ("column_player", "column_gold", "column_hand", "column_cards")
        heads = tuple(map(phrase, (*people, "column_horsemen", "column_warriors")))
        return table_html(heads, rows, repr(self)[1:-1])


_state_of = cast("Callable[[Iterable[object]], State]", partial(cast("Any", tuple).__new__, State))
"""``State._make`` without its checks: with it :func:`then`, on the way of every step, takes half of ``_replace``."""
_PLACES = {name: place for place, name in enumerate(State._fields)}
_MOVER, _STAGE, _PENDING = map(_PLACES.__getitem__, ("mover", "stage", "pending"))


def then(state: State, mover: int | None, stage: PendingStage[*Args], *carried: *Args, **parts: object) -> State:
    """Return the position in which a stage is due.

    Parameters
    ----------
    mover
        Seat that decides in it, ``CHANCE``, or None at the end of the game.
    stage, carried
        The stage, and what it carries along.
    parts
        Other parts of the position that change; a wrong name is a KeyError.
    """
    values: list[object] = [*state]
    values[_MOVER], values[_STAGE], values[_PENDING] = mover, stage, carried
    for name, part in parts.items():
        values[_PLACES[name]] = part
    return _state_of(values)


def facts(state: State, *stages: PendingStage[*Args]) -> tuple[*Args]:
    """Return what the stage that is due carries along; raises LookupError if it is none of these stages."""
    if state.stage not in stages:
        raise LookupError(f"{state.stage!r} is due, not {' or '.join(stages)}")
    return cast("tuple[*Args]", state.pending)


def pasture_left(state: State) -> int:
    """Count the face-down pasture pile."""
    return state.pasture[0] + state.pasture[1] + state.unseen_pasture


def pasture_to_draw(state: State) -> int:
    """Count the pasture cards that can be drawn, renewed discards included (SFR-42)."""
    return pasture_left(state) + sum(state.discards)


def deck_left(state: State) -> int:
    """Count the development deck."""
    return sum(state.deck) + state.unseen_deck


def cards_out(state: State) -> list[int]:
    """Count by kind the development cards that are seen outside the deck: held, laid, out of the game."""
    found = [sum(held) for held in zip(state.left, *(player.cards for player in state.players), strict=True)]
    found[DIPLOMAT] += sum(player.diplomats for player in state.players)
    found[CULTURE] += sum(player.culture for player in state.players)
    return found


def seats_from(first: int, count: int) -> tuple[int, ...]:
    """Return the seats clockwise from one on.

    Examples
    --------
    >>> seats_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % count for step in range(count))


def changed(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """Return the players with one of them replaced."""
    return (*players[:seat], player, *players[seat + 1 :])


def with_tribe(player: Player, tribe: int, new: Tribe) -> tuple[Tribe, Tribe]:
    """Return a player's tribes with one of them replaced."""
    return (player.tribes[0], new) if tribe else (new, player.tribes[1])


def observation(state: State, seat: int | None) -> State:
    """Return the position as one seat may see it.

    Hands, development cards, Treasures just received and Culture cards of the others are hidden, the latter to the end
    (SFR-86), and so are the face-down piles; only their numbers stay. Gold, boxes, counters turned up, played cards
    and discards lie open. Seen counters say nothing about where the others lie, so counters need no hiding.

    Parameters
    ----------
    state
        A position.
    seat
        The observer; None sees only what is open to all.
    """
    players = tuple(
        player
        if number == seat
        else player._replace(
            hand=NO_CARDS,
            cards=NO_KINDS,
            unseen_hand=sum(player.hand) + player.unseen_hand,
            unseen_cards=sum(player.cards) + player.unseen_cards,
        )
        for number, player in enumerate(state.players)
    )
    segment = state.segment
    if segment.treasures and seat != state.active:
        segment = segment._replace(treasures=0)
    return state._replace(
        players=players,
        segment=segment,
        pasture=(0, 0),
        unseen_pasture=pasture_left(state),
        deck=NO_KINDS,
        unseen_deck=deck_left(state),
    )


def culture_of(player: Player) -> int:
    """Count a player's Culture cards, hidden and shown."""
    return player.cards[CULTURE] + player.culture
