"""Positions: who holds what, whose turn it is, and what is being decided."""

# pyright: strict
from bisect import bisect
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar, cast

from romelab.core.language import amount
from romelab.core.tables import table_html
from romelab.kampf_um_rom.box.cards import CARDS
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions.setup import Setup


class Stage(StrEnum):
    """What is being decided or drawn: each has a row in the table of stages."""

    DEAL = "deal"
    """Chance: the next card is dealt (KUR-05)."""
    ORDER = "order"
    """A place in the turn order is chosen (KUR-08)."""
    EXCHANGE = "start exchange"
    """Cards may be thrown away before the first turn (KUR-12)."""
    REFILL = "start draw"
    """Chance: a card for one thrown away (KUR-12)."""
    TURN = "turn"
    """The active player plays a card (KUR-14)."""
    FETCH = "fetch"
    """A card is taken from the discard pile (KUR-101)."""
    NEW_HAND = "new hand"
    """Chance: a card of the forced new hand (KUR-97)."""
    SECOND = "second target"
    """Card 59 or 60 takes a second token (KUR-92)."""
    PREVENT = "prevent"
    """A victim may prevent (KUR-74)."""
    DEVELOP = "develop"
    """The development after an attack (KUR-68)."""
    DOUBLE = "double"
    """A second token after declaring a combat method (KUR-55)."""
    DRAW = "draw"
    """Chance: the card drawn at the end of a turn (KUR-14)."""
    OVER = "over"
    """The game has been scored (KUR-108)."""


# Looking a name up in an enum takes ten times as long as a name of the module.
DEAL, ORDER, EXCHANGE, REFILL, TURN, FETCH, NEW_HAND, SECOND, PREVENT, DEVELOP, DOUBLE, DRAW, OVER = Stage

SWAPPED = 1
"""Flag in :attr:`State.used`: a voluntary exchange in this turn."""
FORCED = 2
"""Flag in :attr:`State.used`: a forced exchange in this turn."""

TOKENS = 17
"""Tokens of each colour (KUR-03); one of them lies on the order circle all game (KUR-11)."""

T = TypeVar("T")


class State(NamedTuple):
    """A position.

    Boxes are held as whole numbers with one bit for each box of the network; so is the discard pile, with one bit for
    each card. Lists per seat are in clockwise seating order.

    Attributes
    ----------
    setup
        What the game started from.
    stage
        What is being decided or drawn.
    active
        Seat whose turn it is; in the start phase the seat that chooses.
    order
        Seat on each order circle; -1 while nobody has chosen it (KUR-10).
    held
        Boxes in which each seat has at least one token that is not flipped.
    twice
        Boxes in which each seat has two.
    spent
        Ovals on which each seat has a flipped token (KUR-61).
    hands
        Cards of each seat in rising order.
    pile
        Cards of the draw pile in rising order: its order is drawn by chance.
    discard
        Cards of the open discard pile.
    aside
        Cards of each seat that belong to neither hand nor pile for the moment.
    card
        The card being carried out; 0 if none.
    targets
        Tokens under attack: seat, number of the box, how many; the first is asked or removed next.
    due
        How many cards are still to be drawn.
    used
        What kinds of exchange this turn has seen: ``SWAPPED`` and ``FORCED`` added up.
    ending
        Whether the end phase has begun (KUR-106).
    out
        Seats that have left the end phase, one bit each (KUR-107).
    hidden
        In an observation: how many cards each hand holds, then the draw pile, then each heap set aside. Hands that the
        observer cannot see are empty then, and ``pile`` holds every card whose place the observer does not know.
        Empty in a full position.
    """

    setup: Setup
    stage: Stage
    active: int
    order: tuple[int, ...]
    held: tuple[int, ...]
    twice: tuple[int, ...]
    spent: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discard: int
    aside: tuple[tuple[int, ...], ...]
    card: int = 0
    targets: tuple[tuple[int, int, int], ...] = ()
    due: int = 0
    used: int = 0
    ending: bool = False
    out: int = 0
    hidden: tuple[int, ...] = ()

    def __repr__(self) -> str:
        if self.stage == OVER:
            return "<Kampf um Rom, the end>"
        now = "" if self.stage == TURN else f", {self.stage}"
        cards = amount(self.pile_size, "card")
        return f"<Kampf um Rom, turn of {self.setup.players[self.active]}{now}: {cards} in the draw pile>"

    def _repr_html_(self) -> str:
        rows = [
            (name, held.bit_count() + twice.bit_count(), spent.bit_count(), self.hand_size(seat))
            for seat, (name, held, twice, spent) in enumerate(
                zip(self.setup.players, self.held, self.twice, self.spent, strict=True)
            )
        ]
        from romelab.kampf_um_rom.positions.speaking import phrase

        columns = ("column_player", "column_tokens", "column_flipped", "column_cards")
        return table_html(tuple(map(phrase, columns)), rows, repr(self)[1:-1])

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.held)

    @property
    def discarded(self) -> tuple[int, ...]:
        """The cards of the discard pile in rising order."""
        return numbers(self.discard)

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds; known in observations too."""
        return self.hidden[seat] if self.hidden else len(self.hands[seat])

    @property
    def pile_size(self) -> int:
        """How many cards the draw pile holds; known in observations too."""
        return self.hidden[self.players] if self.hidden else len(self.pile)

    def supply(self, seat: int) -> int:
        """How many tokens a seat can still put into boxes; flipped ones lie there too (KUR-11, KUR-45)."""
        on_board = self.held[seat].bit_count() + self.twice[seat].bit_count() + self.spent[seat].bit_count()
        return TOKENS - 1 - on_board

    def tokens(self, seat: int, box: int) -> int:
        """How many unflipped tokens of a seat lie in a box."""
        return (self.held[seat] >> box & 1) + (self.twice[seat] >> box & 1)

    def in_box(self, box: int) -> int:
        """How many unflipped tokens lie in a box."""
        return sum(mask >> box & 1 for mask in self.held + self.twice)


state_of: Callable[[Iterable[object]], State] = partial(cast("Any", tuple).__new__, State)
"""Make a position from all its parts in order: ``State._make`` without its checks, since every step makes one."""
_PLACES = {name: place for place, name in enumerate(State._fields)}


@lru_cache(maxsize=32)
def blank(setup: Setup) -> State:
    """Return a position in which nothing is dealt: empty boxes (KUR-07), all 60 cards in the pile (KUR-05)."""
    number = len(setup.colours)
    nobody = (0,) * number
    return State(
        setup=setup,
        stage=TURN,
        active=0,
        order=tuple(range(number)),
        held=nobody,
        twice=nobody,
        spent=nobody,
        hands=((),) * number,
        pile=tuple(range(1, CARDS + 1)),
        discard=0,
        aside=((),) * number,
    )


def changed(state: State, **parts: object) -> State:
    """Return a position with some parts changed: ``State._replace`` in half the time; a wrong name is a KeyError."""
    values: list[object] = [*state]
    for name, part in parts.items():
        values[_PLACES[name]] = part
    return state_of(values)


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a list per seat with the entry of one seat changed."""
    return values[:seat] + (value,) + values[seat + 1 :]  # noqa: RUF005 - twice as fast as unpacking


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards without one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def drawn(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a pile without one of its cards: halving the rising order is quicker than looking at each card."""
    after = bisect(pile, card)
    if not after or pile[after - 1] != card:
        raise ValueError(f"card {card} is not in the pile")
    return pile[: after - 1] + pile[after:]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards and one more, in rising order."""
    place = bisect(cards, card)
    return cards[:place] + (card,) + cards[place:]  # noqa: RUF005 - as above
