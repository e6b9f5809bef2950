"""Network, cards and options worked out for one set-up, so that the chapters of the rules can be quick.

Masks are whole numbers with one bit for each box, as in :class:`~romelab.kampf_um_rom.positions.state.State`.
"""

# pyright: strict
from collections.abc import Callable, Sequence
from itertools import combinations

from romelab.core.game import Fact, Move
from romelab.kampf_um_rom.box.cards import CARDS, CONVERSION, INVASIONS, LAST_ACHIEVEMENT_CARD, STRIKES, Deck
from romelab.kampf_um_rom.network.lines import Lines, mask_of, numbers, picker
from romelab.kampf_um_rom.network.network import AchievementNetwork
from romelab.kampf_um_rom.network.network_file import MARKS
from romelab.kampf_um_rom.positions import events, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.setup import Setup

LOW_VALUES = (10, 20)
"""Boxes of these values have more room (KUR-29)."""


class Tables:
    """What the rules look up again and again.

    Parameters
    ----------
    network, deck
        The board and the cards.
    setup
        Seats and options.
    """

    def __init__(self, network: AchievementNetwork, deck: Deck, setup: Setup) -> None:
        options = setup.options
        self.network = network
        self.deck = deck
        self.setup = setup
        self.options = options
        self.players: int = len(setup.colours)
        self.names: tuple[str, ...] = setup.players
        self.seat_of: dict[str, int] = {colour: seat for seat, colour in enumerate(setup.colours)}
        self.index: dict[str, int] = network.index
        self.ids: tuple[str, ...] = tuple(box.id for box in network.boxes)
        self.labels: tuple[str, ...] = tuple(box.label for box in network.boxes)
        kinds = [box.kind for box in network.boxes]
        values = [box.value for box in network.boxes]
        if options.reiterkampf == "oval" and "reiterkampf" in self.index:
            kinds[self.index["reiterkampf"]] = "oval"
            values[self.index["reiterkampf"]] = 0
        self.kinds: tuple[str, ...] = tuple(kinds)
        self.values: tuple[int, ...] = tuple(values)
        self.religions: int = self._boxes(lambda n: kinds[n] == "religion")
        self.ovals: int = self._boxes(lambda n: kinds[n] == "oval")
        self.rounded: int = self._boxes(lambda n: kinds[n] == "rounded")
        self.cardless: int = self.rounded | self.ovals
        self.scoring: int = self._boxes(lambda n: kinds[n] != "oval")
        self.plain: int = self.scoring & ~self.religions
        self.high: int = self._boxes(lambda n: values[n] >= 40)
        self.published: int = self._boxes(lambda n: network.boxes[n].value_source == "published")
        self.value_masks: tuple[tuple[int, int], ...] = tuple(
            (value, self._boxes(lambda n, v=value: values[n] == v)) for value in sorted(set(values)) if value
        )
        # Flipped tokens on these ovals still hold the box for arrows (D-10; D-05 for Reiterkampf as an oval).
        self.holding: int = self.ovals if options.flipped_holds else self._inner_ovals()
        self.provenance: events.Provenance = _provenance(network, deck)
        self.usual_count: bool = options.religion_counts == "scoring" and options.religion_broken
        self.lines: Lines = network.lines if options.solid_arrows == "one" else _all_solid(network)
        self.column: tuple[int, ...] = tuple(self.index[box] for box in network.religion_column)
        self.neighbours: tuple[tuple[int, int], ...] = tuple(zip(self.column, self.column[1:], strict=False))
        self.emptied: dict[int, int] = {card: self.index[box] for card, box in network.emptied.items()}
        self.struck: dict[int, int] = {
            card: mask_of(self.index[box] for box in boxes) for card, boxes in network.struck.items()
        }
        self.symbols: tuple[str, ...] = ("", *(card.symbol for card in deck.cards))
        last = options.achievement_cards
        self.card_boxes: tuple[int, ...] = (
            0,
            *(
                mask_of(self.index[box] for box in card.achievements) if card.number <= last else 0
                for card in deck.cards
            ),
        )
        low, other = options.room_four if self.players == 4 else (3, 2)
        self.rooms: tuple[int, ...] = tuple(low if value in LOW_VALUES else other for value in values)
        self._one_oval = options.oval_room == "one"
        rooms = [self.room(n) for n in range(len(self.ids))]
        self._full_at = tuple((room, self._boxes(lambda n, r=room: rooms[n] == r)) for room in sorted(set(rooms)))
        by_room = dict(self._full_at)
        usual = (self.players, self.players - 1, 1)
        self._usual = tuple(by_room.get(room, 0) for room in usual) if by_room.keys() <= set(usual) else ()
        self._levels = tuple(range(max(rooms), 1, -1))
        self.swaps: dict[tuple[int, int], m.Swap] = {
            (a, b): m.Swap(a, b)
            for a, b in combinations(range(1, CARDS + 1), 2)
            if not options.symbols or self.symbols[a] == self.symbols[b]
        }
        self.fetches: tuple[m.Fetch, ...] = tuple(map(m.Fetch, range(CARDS + 1)))
        self.throws_away: tuple[m.ThrowAway, ...] = tuple(map(m.ThrowAway, range(CARDS + 1)))
        self.throws: tuple[m.Throw, ...] = tuple(map(m.Throw, range(CARDS + 1)))
        self.doubles: tuple[m.Double, ...] = tuple(map(m.Double, self.ids))
        # Moves are made once: lists of them are put together again and again.
        colours = setup.colours
        self.develop: tuple[tuple[m.Develop, ...] | tuple[()], ...] = tuple(
            tuple(m.Develop(card, box) for box in self.ids) if 0 < card <= LAST_ACHIEVEMENT_CARD else ()
            for card in range(CARDS + 1)
        )
        self.named: tuple[dict[int, tuple[Move, ...]], ...] = tuple({} for _ in range(CARDS + 1))
        # What is told again and again, by rule, seat and card: so the number of entries is limited.
        self.told: dict[tuple[str, int, int], tuple[Fact]] = {}
        self.converts: dict[tuple[int | tuple[int, ...], ...], list[m.Convert]] = {}
        self.reachable: dict[int, int] = {
            card: self.religions if card == CONVERSION else self.struck.get(card, self.plain) for card in STRIKES
        }
        self.attacks: dict[int, tuple[tuple[m.Attack, ...], ...]] = {
            card: tuple(tuple(m.Attack(card, box, colour) for box in self.ids) for colour in colours)
            for card in INVASIONS
        }
        self.empties: dict[tuple[int, bool], m.Empty] = {
            (card, keep): m.Empty(card, keep) for card in self.emptied for keep in (True, False)
        }
        self.strikes: dict[int, tuple[tuple[m.Strike, ...], ...]] = {
            card: tuple(tuple(m.Strike(card, box, colour) for box in self.ids) for colour in colours)
            for card in STRIKES
        }

    def _boxes(self, test: Callable[[int], bool]) -> int:
        return mask_of(n for n in range(len(self.ids)) if test(n))

    def _inner_ovals(self) -> int:
        if self.options.reiterkampf == "oval" and "reiterkampf" in self.index:
            return 1 << self.index["reiterkampf"]
        return 0

    def full(self, state: s.State) -> int:
        """Mask of the boxes in which there is no room for another token (KUR-27, KUR-29, KUR-30, KUR-60)."""
        if not self._usual:
            levels = self._filled(state.held + state.twice)
            full = 0
            for room, boxes in self._full_at:
                full |= levels[room] & boxes
            return full
        # Room for as many tokens as there are players, one fewer, or one: worked out in a few steps.
        if self.players == 3:
            a, b, c = state.held
            both, either = a & b, a | b
            one = two = either | c
            fewer, most = both | c & either, both & c
        else:
            a, b, c, d = state.held
            ab, cd, either, other = a & b, c & d, a | b, c | d
            one, two, fewer, most = either | other, ab | cd | either & other, ab & other | cd & either, ab & cd
        # A double lies beside no fewer held boxes, so counting up the two highest numbers is enough.
        for mask in state.twice:
            if mask:
                most |= fewer & mask
                fewer |= two & mask
        most_boxes, fewer_boxes, single_boxes = self._usual
        return most & most_boxes | fewer & fewer_boxes | one & single_boxes

    def _filled(self, tokens: tuple[int, ...]) -> Sequence[int]:
        """For each number of tokens the mask of the boxes that hold at least that many."""
        levels = [-1] + [0] * (self._levels[0] if self._levels else 1)
        for mask in tokens:
            for level in self._levels:
                levels[level] |= levels[level - 1] & mask
            levels[1] |= mask
        return levels

    def reach(self, state: s.State, seat: int) -> tuple[int, int]:
        """Return the connected boxes of a seat, and the boxes that its arrows open (KUR-32, KUR-39)."""
        held = state.held[seat]
        if self.holding:
            held |= state.spent[seat] & self.holding
        return self.lines.reach(held)

    def room(self, box: int) -> int:
        """How many tokens a box takes; 1 for an oval in the default reading."""
        return 1 if self._one_oval and self.ovals >> box & 1 else self.rooms[box]

    def developments(self, card: int, boxes: int) -> list[Move]:
        """Return the moves that develop each box of a mask with a card."""
        row = self.develop[card]
        return [row[box] for box in numbers(boxes)]

    def named_row(self, card: int, boxes: int) -> tuple[Move, ...]:
        """Return the moves that develop boxes named on a card, and keep them: a card names only a few."""
        row = self.named[card][boxes] = picker(boxes)(self.develop[card])
        return row

    def box_reasons(self, box: str) -> list[Fact]:
        """Say that a box is not on this board; nothing if it is."""
        return [] if box in self.index else [refusals.NoSuchBox(box)]

    def victim_reasons(self, victim: str) -> list[Fact]:
        """Say that a colour is not at this table; nothing if it is."""
        return [] if victim in self.seat_of else [refusals.NobodyPlays(victim)]

    def hand_reasons(self, state: s.State, seat: int, card: int) -> list[Fact]:
        """Say that a card is not in a hand; nothing if it is."""
        if card in state.hands[seat]:
            return []
        return [refusals.NotInHand(seat, card) if 1 <= card <= CARDS else refusals.NoSuchCard(card, CARDS)]

    def ids_of(self, boxes: int) -> tuple[str, ...]:
        """Return the ids of the boxes of a mask."""
        return tuple([self.ids[box] for box in numbers(boxes)])

    def list_of(self, boxes: int) -> str:
        """Return the boxes of a mask in words."""
        return join([self.labels[box] for box in numbers(boxes)])


def join(words: list[str], last: str = "and") -> str:
    """Join words: ``"a, b and c"``.

    Examples
    --------
    >>> join(["a", "b", "c"], "or")
    'a, b or c'
    """
    return f" {last} ".join(([", ".join(words[:-1])] if len(words) > 1 else []) + words[-1:])


def _provenance(network: AchievementNetwork, deck: Deck) -> events.Provenance:
    """Say how values, arrows and cards are known, for the log of every game."""

    def counted(marks: list[str]) -> tuple[events.Counted, ...]:
        return tuple(events.Counted(marks.count(mark), mark) for mark in MARKS if mark in marks)

    return events.Provenance(
        counted([box.value_source for box in network.boxes]),
        counted([arrow.source for arrow in network.arrows]),
        deck.sources["achievements"],
        deck.sources["symbol"],
    )


def _all_solid(network: AchievementNetwork) -> Lines:
    """Read solid arrows as joint conditions (D-25); a two-headed arrow stays one way of its own."""
    joint: list[list[int]] = [[] for _ in network.boxes]
    ways: list[set[int]] = [set() for _ in network.boxes]
    groups: dict[tuple[int, int], int] = {}
    for arrow in network.arrows:
        tail, head = network.index[arrow.tail], network.index[arrow.head]
        if arrow.kind == "dotted":
            groups[head, arrow.group] = groups.get((head, arrow.group), 0) | 1 << tail
        elif arrow.two_headed:
            ways[head].add(1 << tail)
            ways[tail].add(1 << head)
        else:
            joint[head].append(tail)
    for (head, _), way in groups.items():
        ways[head].add(way)
    for head, tails in enumerate(joint):
        if tails:
            ways[head].add(mask_of(tails))
    return Lines(network.lines.starts, tuple(tuple(sorted(masks)) for masks in ways))
