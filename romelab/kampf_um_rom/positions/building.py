"""Any position in a few lines: whose tokens lie where, which cards are in which hand, in any usual spelling.

What is not said stays as it was; every card that is said to be nowhere lies in the draw pile.
"""

# pyright: strict
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from romelab.core.names import Description, Finders, Spellings, players
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.network.lines import mask_of, numbers
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions.checks import problems_in
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import TOKENS, TURN, State, changed, put
from romelab.kampf_um_rom.positions.tables import Tables

COLOUR_WORDS = {
    "red": ("red", "rot"),
    "white": ("white", "weiß", "weiss"),
    "black": ("black", "schwarz"),
    "yellow": ("yellow", "gelb"),
}
"""What the colours are called, in English and German."""


@lru_cache(maxsize=16)
def finders(t: Tables) -> Finders:
    """Return the finders of one game.

    Examples
    --------
    >>> from romelab.kampf_um_rom.game import GAME
    >>> from romelab.kampf_um_rom.positions.setup import Setup
    >>> found = GAME.finders(GAME.new_game(Setup()))
    >>> found["box"]("STEIGBUEGEL", "box"), found["card"]("Mauri", "card"), found["colour"]("Weiß", "victim")
    ('steigbuegel', 12, 'white')
    """
    words = [(word, colour) for colour in t.seat_of for word in COLOUR_WORDS.get(colour, (colour,))]
    return {
        "box": lambda name, where: t.network.box(name, where).id,
        "card": lambda name, where: t.deck.card(name, where).number,
        "colour": players(zip(t.names, t.seat_of, strict=True), words),
    }


COLOUR_PARTS = ("held", "twice", "flipped", "hand")


def position(
    start: State | Setup | None = None,
    *,
    active: str | int | None = None,
    order: object = None,
    discard: object = None,
    pile: object = None,
    ending: bool | None = None,
    network: AchievementNetwork | None = None,
    deck: Deck | None = None,
    **colours: object,
) -> State:
    """Lay out a position in a few lines; every box, card and colour in any usual spelling.

    Parameters
    ----------
    start
        What to begin with: a position, which stays as it is but for what is said here, or a set-up. Without it four
        play, nobody holds anything, all cards are in the draw pile, and red is to play a card.
    active
        Who is to play a card: a colour, a name or a seat.
    order
        The colours in the order of their turns.
    discard
        Cards on the discard pile, by number or name.
    pile
        Cards of the draw pile; those that are then nowhere are on the discard pile. Without it the pile holds all
        cards that are nowhere else.
    ending
        Whether the end phase has begun.
    network, deck
        The network and the cards; those of the package if None.
    **colours
        For each colour (or name of a player) a dict with any of ``held`` (boxes with a token), ``twice`` (boxes with
        two), ``flipped`` (ovals with a flipped token) and ``hand`` (cards by number or name); or the boxes held alone:
        ``red="Farming, Saddle"``.

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
    >>> from romelab.kampf_um_rom.game import GAME
    >>> state = position(red={"held": "Farming, Hunting", "hand": "12 Mauri, 41"}, white="Sattel, Jagd")
    >>> GAME.scores(state), state.hands[0]
    ((20, 30, 0, 0), (12, 41))
    """
    read = Description("the position")
    network, deck = network or default_network(), deck or default_deck()
    base = start if isinstance(start, State) else first_position(start or _usual(network, deck), network, deck)
    t = tables_of(base.setup, network, deck)
    pairs = [
        (name, t.seat_of[colour]) for colour, names in COLOUR_WORDS.items() if colour in t.seat_of for name in names
    ]
    seats = Spellings("player", [*t.seat_of.items(), *((name, at) for at, name in enumerate(t.names)), *pairs])
    state = base
    for called, given in colours.items():
        seat = read.choice(called, "", seats)
        if seat is not None:
            state = _tokens(read, t, state, seat, given)
    state = _cards(read, t, state, seats, colours, discard, pile)
    if order is not None:
        found = [read.choice(name, "order", seats, *range(t.players)) for name in read.names(order, "order")]
        if sorted(seat for seat in found if seat is not None) == [*range(t.players)]:
            state = changed(state, order=tuple(found))
        else:
            read.problem("order", "must name every player once (KUR-08)")
    if active is not None:
        seat = read.choice(active, "active", seats, *range(t.players))
        # Before the order is chosen it is clockwise, as where nothing is said.
        order = state.order if -1 not in state.order else tuple(range(t.players))
        state = changed(state, stage=TURN, active=seat or 0, order=order, card=0, targets=(), due=0, used=0)
    if ending is not None:
        state = changed(state, ending=read.flag(ending, "ending"), out=0)
    _room(read, t, state)
    read.finish()
    for sentence in problems_in(t, state):
        read.problem("", sentence)
    read.finish()
    return state


def _usual(network: AchievementNetwork, deck: Deck) -> Setup:
    return Setup(network=network.name, cards=deck.name)


@lru_cache(maxsize=32)
def tables_of(setup: Setup, network: AchievementNetwork, deck: Deck) -> Tables:
    """Return what the rules look up for a set-up; InputError if there is no such game."""
    setup.check(network.name, deck.name)
    return Tables(network, deck, setup)


def first_position(setup: Setup, network: AchievementNetwork, deck: Deck) -> State:
    """Return the position that is changed when none is given: empty boxes, empty hands, the first seat to play."""
    number = tables_of(setup, network, deck).players
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
        card=0,
        targets=(),
        due=0,
        used=0,
        ending=False,
        out=0,
        hidden=(),
    )


def _parts(read: Description, t: Tables, seat: int, given: object) -> dict[str, object]:
    if isinstance(given, list | tuple | set):
        given = {"held": cast("object", given)}
    return read.parts(given, t.setup.colours[seat], COLOUR_PARTS, short="held")


def _boxes(read: Description, t: Tables, given: object, where: str) -> int:
    """Read boxes as a mask; each is named once."""
    mask = 0
    for name in read.names(given, where):
        box = read.tried(t.network.box, name, where)
        if box is not None and mask >> box.index & 1:
            read.problem(where, f"{box.label} is named twice; two tokens lie where twice says so (KUR-58)")
        elif box is not None:
            mask |= 1 << box.index
    return mask


def _tokens(read: Description, t: Tables, state: State, seat: int, given: object) -> State:
    """Lay out the tokens of a colour (KUR-03)."""
    where = t.setup.colours[seat]
    parts = _parts(read, t, seat, given)
    held, twice, spent = state.held[seat], state.twice[seat], state.spent[seat]
    if "held" in parts:
        held = _boxes(read, t, parts["held"], f"{where}, held")
        twice &= held
    if "twice" in parts:
        twice = _boxes(read, t, parts["twice"], f"{where}, twice")
        held |= twice
    if "flipped" in parts:
        spent = _boxes(read, t, parts["flipped"], f"{where}, flipped")
    if ovals := twice & ~t.scoring:
        read.problem(where, f"{t.list_of(ovals)}: an oval holds one token of a colour at most (KUR-60)")
    if wrong := spent & ~t.ovals:
        read.problem(where, f"{t.list_of(wrong)}: only tokens on ovals are flipped (KUR-61)")
    if both := spent & held:
        read.problem(where, f"{t.list_of(both)}: the token is flipped or it is not")
    used = held.bit_count() + twice.bit_count() + spent.bit_count()
    if used > TOKENS - 1:
        read.problem(where, f"has {used} tokens in boxes; {TOKENS - 1} are all there are (KUR-03, KUR-11)")
    return changed(
        state,
        held=put(state.held, seat, held),
        twice=put(state.twice, seat, twice),
        spent=put(state.spent, seat, spent),
    )


def _room(read: Description, t: Tables, state: State) -> None:
    """See that no box holds more tokens than there is room for (KUR-29, KUR-30, KUR-60)."""
    for box, label in enumerate(t.labels):
        if state.in_box(box) > t.room(box):
            read.problem(label, f"holds {state.in_box(box)} tokens and has room for {t.room(box)} (KUR-29, KUR-60)")


def _cards(
    read: Description,
    t: Tables,
    state: State,
    seats: Spellings[int],
    colours: Mapping[str, object],
    discard: object,
    pile: object,
) -> State:
    """Deal out the 60 cards (KUR-01): hands and discards as they are said, the rest into the pile."""
    lying: dict[int, str] = {}

    def laid(given: object, where: str) -> tuple[int, ...]:
        found: set[int] = set()
        for name in read.names(given, where):
            written = isinstance(name, str) and name.isascii() and name.isdecimal() and len(name) < 9
            asked = int(cast("str", name)) if written else name
            card = read.tried(t.deck.card, asked, where)
            number = card.number if card else 0
            if number in lying:
                read.problem(where, f"card {number} is in {lying[number]} already (KUR-01)")
            elif number:
                lying[number] = where
                found.add(number)
        return tuple(sorted(found))

    said = {seats.get(name): _hand(given) for name, given in colours.items()}
    hands = state.hands
    for seat, hand in enumerate(hands):
        if said.get(seat) is None:
            lying |= dict.fromkeys(hand, f"{t.setup.colours[seat]}, hand")
    for seat in range(t.players):
        if said.get(seat) is not None:
            where = f"{t.setup.colours[seat]}, hand"
            hands = put(hands, seat, laid(said[seat], where))
            if len(hands[seat]) > t.options.hand:
                read.problem(where, f"holds {len(hands[seat])} cards; {t.options.hand} are a full hand (KUR-05)")
    for seat, heap in enumerate(state.aside):
        lying |= dict.fromkeys(heap, f"{t.setup.colours[seat]}, aside")
    thrown = (
        laid(discard, "discard") if discard is not None else tuple(c for c in numbers(state.discard) if c not in lying)
    )
    lying |= dict.fromkeys(thrown, "discard")
    rest = [card for card in range(1, CARDS + 1) if card not in lying]
    if pile is not None:
        stock = laid(pile, "pile")
        thrown = tuple(sorted({*thrown, *(card for card in rest if card not in stock)}))
        rest = [*stock]
    return changed(state, hands=hands, discard=mask_of(thrown), pile=tuple(rest))


def _hand(given: object) -> object:
    """Return the hand that a colour is said to have; None if nothing is said."""
    return cast("Mapping[str, object]", given).get("hand") if isinstance(given, Mapping) else None
