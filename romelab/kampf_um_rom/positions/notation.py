"""What a position of Kampf um Rom consists of: ``kampf/1 red=[held:[ackerbau],hand:[12,41]]`` as a line.

A position can also be laid out in a few lines of any usual spelling. What is not said stays as it was; every card that
is said to be nowhere lies in the draw pile.
"""

# pyright: basic
# What is described has any shape until it has been looked at.
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from romelab.core.literals import Classes
from romelab.core.names import Finders, Spellings, as_number, other_spellings, players
from romelab.core.notation import runs, spread
from romelab.core.parts import FLAG, SEAT, Heard, Kind, Part, PartNotation, Reading, number, of_type
from romelab.kampf_um_rom.box.cards import CARDS, Deck, default_deck
from romelab.kampf_um_rom.box.options import COLOURS
from romelab.kampf_um_rom.network.lines import mask_of, numbers
from romelab.kampf_um_rom.network.network import AchievementNetwork, default_network
from romelab.kampf_um_rom.positions import checks, moves as m, state as s
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.tables import Tables

ALL_CARDS = mask_of(range(1, CARDS + 1))
_EXCHANGES = {"swapped": s.SWAPPED, "forced": s.FORCED}


def _stage(read: Reading, given: Any, where: str, old: s.Stage) -> s.Stage:
    if isinstance(given, str) and given in [one.value for one in s.Stage]:
        return s.Stage(given)
    read.problem(where, "is not part of this game")
    return old


def _order(read: Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    return tuple(-1 if one is None else read.seat(one, where) for one in read.names(given, where))


def _boxes(read: Reading, given: Any, where: str, old: int) -> int:
    """Read boxes as a mask; each is named once."""
    found = [box for name in read.names(given, where) if (box := read.tried(read.t.network.box, name, where))]
    for place, box in enumerate(found):
        if box in found[:place]:
            read.problem(where, f"{box.label} is named twice; two tokens lie where twice says so (KUR-58)")
    return mask_of(box.index for box in found)


def _cards(read: Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    """Read cards by number or name, in rising order."""
    found: list[int] = []
    for name in spread(read.names(given, where), CARDS):
        card = read.tried(read.t.deck.card, as_number(name), where)
        if card and card.number in found:
            read.problem(where, f"card {card.number} is named twice (KUR-01)")
        found += [card.number] if card else []
    return tuple(sorted(found))


def _targets(read: Reading, given: Any, where: str, old: Any) -> tuple[tuple[int, int, int], ...]:
    found: list[tuple[int, int, int]] = []
    for who, name, many in of_type(tuple[tuple[str, str, int], ...]).read(read, given, where, old):
        box = read.tried(read.t.network.box, name, where)
        found.append((read.seat(who, where), box.index if box else 0, read.number(many, where, low=1, high=2)))
    return tuple(found)


def _exchanges(read: Reading, given: Any, where: str, old: int) -> int:
    said = {*map(str, read.names(given, where))}
    if not said <= _EXCHANGES.keys():
        read.problem(where, "must be swapped or forced")
    return sum(_EXCHANGES.get(one, 0) for one in said)


def _sizes(read: Reading, given: Any, where: str, old: Any) -> tuple[int, ...]:
    found = tuple(read.numbers(given, where, high=CARDS))
    if len(found) not in (0, 2 * read.t.players + 1):
        read.problem(where, f"must have {2 * read.t.players + 1} entries")
    return found


BOXES = Kind(lambda r, mask: [r.t.ids[box] for box in numbers(mask)], _boxes)
"""Boxes of the network, each a bit."""
HAND = Kind(lambda r, cards: [*cards], _cards)
PARTS = (
    Part("stage", Kind(lambda r, stage: str(stage), _stage)),
    Part("active", SEAT),
    Part("order", Kind(lambda r, order: [None if seat < 0 else r.called[seat] for seat in order], _order)),
    Part("held", BOXES, each=True),
    Part("twice", BOXES, each=True),
    Part("flipped", BOXES, "spent", each=True),
    Part("hand", HAND, "hands", each=True),
    Part("aside", HAND, each=True),
    Part("discard", Kind(lambda r, mask: runs(numbers(mask)), lambda *said: mask_of(_cards(*said)))),
    Part("card", number(CARDS)),
    Part("targets", Kind(lambda r, rows: [[r.called[one], r.t.ids[box], n] for one, box, n in rows], _targets)),
    Part("due", number(CARDS)),
    Part(
        "exchanged", Kind(lambda r, used: [name for name, bit in _EXCHANGES.items() if used & bit], _exchanges), "used"
    ),
    Part("ending", FLAG),
    Part(
        "left",
        Kind(lambda r, out: [r.called[seat] for seat in numbers(out)], lambda *said: mask_of(_order(*said))),
        "out",
    ),
    Part("sizes", Kind(lambda r, sizes: [*sizes], _sizes), "hidden"),
    Part("pile", Kind(lambda r, cards: runs(cards), _cards), follows=True),
)


class KampfNotation(PartNotation[s.State]):
    """Positions of Kampf um Rom.

    Parameters
    ----------
    network, deck
        The network and the cards of the game; those of the package if None.
    """

    tag = "kampf"
    setup: ClassVar[tuple[str, ...]] = ("players", "colours", "options", "youngest", "network", "cards")
    table: ClassVar[tuple[Part, ...]] = PARTS
    setup_type: ClassVar[type[Setup]] = Setup
    state_type: ClassVar[type[s.State]] = s.State
    seated: ClassVar[str] = "colours"
    known: ClassVar[tuple[str, ...]] = COLOURS

    def __init__(self, network: AchievementNetwork | None = None, deck: Deck | None = None) -> None:
        self.classes: Classes = MappingProxyType({kind.__name__: kind for kind in m.MOVE_KINDS.values()})
        self._network = network
        self._deck = deck

    def usual(self) -> dict[str, Any]:
        """Return the names of the network and the cards."""
        network, deck = self._box()
        return {"network": network.name, "cards": deck.name}

    def first(self, setup: Setup) -> s.State:
        """Return the position that is changed when none is given: empty boxes, empty hands, the first seat to play."""
        tables_of(setup, *self._box())
        return s.blank(setup)

    def reading(self, setup: Setup, *, by_hand: bool = False) -> Reading:
        """Return what reads and writes the parts of a position of this set-up."""
        t = tables_of(setup, *self._box())
        return Reading(t, setup.colours, _seats(t), by_hand=by_hand)

    def meant(self, base: s.State, said: dict[str, Any]) -> dict[str, Any]:
        """Return what is said with what is meant by it: boxes alone are held, and whoever is active plays a card."""
        known = {part.name for part in PARTS}
        said = {
            name: {"held": one} if isinstance(one, str | list | tuple | set) and name not in known else one
            for name, one in said.items()
        }
        if "active" in said:
            said = {"stage": s.TURN, "card": 0, "targets": [], "due": 0, "exchanged": [], **said}
            # Before the order is chosen it is clockwise, as where nothing is said.
            said |= {"order": said.get("order", [*range(base.players)])} if -1 in base.order else {}
        return {"left": [], **said} if "ending" in said else said

    def follow(self, read: Reading, state: s.State, heard: Heard) -> s.State:
        """Lay a first token below each second one, and each card that lies nowhere else into the draw pile."""
        both = [*zip(state.held, state.twice, strict=True)]
        doubled = [(seat, "twice") in heard for seat in range(len(both))]
        held = tuple(one | two if more else one for (one, two), more in zip(both, doubled, strict=True))
        twice = tuple(two if more else one & two for (one, two), more in zip(both, doubled, strict=True))
        lying = mask_of({card for heap in (*state.hands, *state.aside) for card in heap})
        discard = state.discard if (-1, "discard") in heard else state.discard & ~lying
        rest, pile = ALL_CARDS & ~lying & ~discard, state.pile
        if (-1, "pile") not in heard:
            pile = numbers(rest)
        elif read.by_hand:
            discard |= rest & ~mask_of(pile)
        return s.changed(state, held=held, twice=twice, discard=discard, pile=pile)

    def problems(self, state: s.State) -> tuple[str, ...]:
        """Return what no position of a game can have."""
        return checks.problems_in(tables_of(state.setup, *self._box()), state)

    def hidden(self, state: s.State) -> bool:
        """Whether a position is only what one seat sees."""
        return bool(state.hidden)

    def _box(self) -> tuple[AchievementNetwork, Deck]:
        return self._network or default_network(), self._deck or default_deck()


@lru_cache(maxsize=32)
def tables_of(setup: Setup, network: AchievementNetwork, deck: Deck) -> Tables:
    """Return what the rules look up for a set-up; InputError if there is no such game."""
    setup.check(network.name, deck.name)
    return Tables(network, deck, setup)


@lru_cache(maxsize=16)
def _seats(t: Tables) -> Spellings[int]:
    words = ((word, t.seat_of[colour]) for word, colour in _colours(t))
    return Spellings("player", [*t.seat_of.items(), *((name, seat) for seat, name in enumerate(t.names)), *words])


def _colours(t: Tables) -> list[tuple[str, str]]:
    """Return what the colours of a game are called, each with its name."""
    others = other_spellings("romelab.kampf_um_rom.box", "colours")
    return [*zip(t.seat_of, t.seat_of, strict=True), *((key, colour) for key, colour in others if colour in t.seat_of)]


@lru_cache(maxsize=16)
def notation_of(network: AchievementNetwork | None, deck: Deck | None) -> KampfNotation:
    """Return the notation of the game with some network and cards; those of the package if None."""
    return KampfNotation(network, deck)


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
    return {
        "box": lambda name, where: t.network.box(name, where).id,
        "card": lambda name, where: t.deck.card(name, where).number,
        "colour": players(zip(t.names, t.seat_of, strict=True), _colours(t)),
    }


def position(
    start: s.State | Setup | None = None,
    *,
    active: str | int | None = None,
    order: object = None,
    discard: object = None,
    pile: object = None,
    ending: bool | None = None,
    network: AchievementNetwork | None = None,
    deck: Deck | None = None,
    **more: object,
) -> s.State:
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
    **more
        For each colour (or name of a player) a dict with any of ``held`` (boxes with a token), ``twice`` (boxes with
        two), ``flipped`` (ovals with a flipped token) and ``hand`` (cards by number or name); or the boxes held alone:
        ``red="Farming, Saddle"``. Also any other part that a line has (``stage``, ``card``), and where ``start`` is
        left out those of a set-up: ``players`` (names, or how many), ``colours``, ``options``.

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
    >>> position(players=3, red="Jagd").setup.players
    ('Red', 'White', 'Black')
    """
    said = {**more, "discard": discard, "pile": pile, "order": order, "active": active, "ending": ending}
    return notation_of(network, deck).position(start, said)
