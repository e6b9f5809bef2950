"""The table on which a position is changed: taken from a :class:`State`, worked on, frozen again.

Every rule works on a table and so needs no copying of its own; the state it came from stays as it was. Values stay
tuples: a change puts a new tuple in place of the old one.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias, TypeVar, TypeVarTuple

from romelab.core.facts import Fact, changed
from romelab.core.game import CHANCE
from romelab.core.stages import PendingStage
from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.cards import SPOKEN_FACTIONS
from romelab.total_war_rome.box.tables import Box, Effects
from romelab.total_war_rome.positions import events as e, state as s, tasks

T = TypeVar("T")
Args = TypeVarTuple("Args")
CARDS_A_SHIP = 2
"""Troop cards that one ship card carries where an army's size counts (T-46); a house value."""


class Count(NamedTuple):
    """What an army is made of."""

    main: int
    skirmishers: int
    artillery: int
    mercenaries: int
    swift: bool
    """Whether it is of cavalry and chariots only (TWR-117)."""


@lru_cache(maxsize=65536)
def count(troops: tuple[str, ...], cavalry_skirmishers_ride: bool = True) -> Count:
    """Count the cards of an army by role (TWR-044)."""
    if any(card.startswith(cards.HIDDEN) for card in troops):
        # What another seat sees: how many cards, and how many of them are mercenaries (TWR-042).
        return Count(len(troops), 0, 0, sum(card != cards.HIDDEN for card in troops), False)
    found = [cards.troop(card) for card in troops]
    roles = [card.role for card in found]
    swift_kinds = ("cavalry", "chariot", "cavalry_skirmisher") if cavalry_skirmishers_ride else ("cavalry", "chariot")
    return Count(
        roles.count("main"),
        roles.count("skirmisher"),
        roles.count("artillery"),
        sum(card.mercenary for card in found),
        bool(found) and all(card.kind in swift_kinds for card in found),
    )


def there(piece: T | None) -> T:
    """Return an army, navy or agent that a move or task names and that is there; ValueError for none."""
    if piece is None:
        raise ValueError("no such piece")
    return piece


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


def without(values: Iterable[T], *gone: T) -> tuple[T, ...]:
    """Return a tuple without one of each of some values, which must be in it."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


Memo: TypeAlias = dict[tuple[Any, ...], tuple[Any, Any]]
"""By question: what its answer follows from, and the answer."""
MOST_KEPT = 256


class Draft(s.Position):
    """A position being worked on.

    Parameters
    ----------
    box
        What lies in the box.
    state
        The position to start from.

    Attributes
    ----------
    events
        What has happened on it.
    memo
        Answers of :func:`follows_from`, with what they follow from; tables of one game may share it.
    """

    __slots__ = ("box", "events", "memo")
    # What methods of this class set is of the type that a position has, whatever they set it to.
    gold: tuple[int, ...]
    vp: tuple[int, ...]
    relations: tuple[int, ...]
    agenda: tuple[s.Task, ...]
    armies: tuple[s.Army, ...]
    navies: tuple[s.Navy, ...]
    agents: tuple[s.Agent, ...]
    packs: tuple[int, ...]
    reserve: tuple[tuple[int, ...], ...]
    docks: tuple[tuple[int, ...], ...]
    generals: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]

    def __init__(self, box: Box, state: s.State, memo: Memo | None = None) -> None:
        s.copy_fields(self, state)
        self.box: Box = box
        self.events: list[Fact] = []
        self.memo: Memo = {} if memo is None else memo

    def state(self) -> s.State:
        """Freeze the position."""
        return s.frozen(self)

    # What happened

    def emit(self, fact: Fact) -> None:
        """Note what has happened."""
        self.events.append(fact)

    def name(self, seat: int) -> str:
        """Return the name of a seat's faction, as a problem of what somebody has typed says it."""
        return SPOKEN_FACTIONS[self.factions[seat]] if seat >= 0 else "nobody"

    def place_name(self, place: str) -> str:
        """Return the name of a region or sea area, as such a problem says it."""
        found = self.box.map.region.get(place) or self.box.map.sea.get(place)
        return found.name if found else "beside the board"

    # Seats

    @property
    def seats(self) -> range:
        """The seats."""
        return range(len(self.factions))

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turn]

    def turn_order(self, first: int | None = None) -> tuple[int, ...]:
        """Return the seats in turn order from one seat on (T-09)."""
        start = self.order.index(self.active if first is None else first)
        return self.order[start:] + self.order[:start]

    def effects(self, seat: int) -> Effects:
        """Return what the developments in use bring a seat."""
        return self.box.effects(self.developed[seat])

    def barbarian(self, seat: int) -> bool:
        """Whether a seat plays the Barbarian Tribes."""
        return self.factions[seat] == "barbarians"

    def gain(self, seat: int, gold: int) -> None:
        """Give a seat gold, or take it."""
        self.gold = put(self.gold, seat, self.gold[seat] + gold)

    def score(self, fact: e.Points) -> None:
        """Give a seat victory points, or take them, and see whether this is the last round (TWR-001, 003, T-03).

        What is reported are the points really won or lost: whoever has none loses none.
        """
        seat, points = fact.seat, fact.points
        after = self.vp[seat] + points
        if after < 0 and not self.options.points_below_zero:
            after = 0
            fact = changed(fact, points=-self.vp[seat])
        self.emit(fact)
        self.vp = put(self.vp, seat, after)
        if after >= self.trigger and not self.last:
            self.last = True
            self.emit(e.LastRound(seat, after))

    def relation(self, one: int, other: int) -> int:
        """Return the relation of two seats, 0 enemy to 3 ally; a seat is its own ally."""
        return s.ALLY if one == other else self.relations[one * len(self.factions) + other]

    def relate(self, one: int, other: int, relation: int) -> None:
        """Set the relation of two seats on both their trackers."""
        size = len(self.factions)
        values = put(self.relations, one * size + other, relation)
        self.relations = put(values, other * size + one, relation)

    def opposed(self, one: int, other: int) -> bool:
        """Whether another seat is not an ally: what rules that speak of allies or opponents ask (TWR-114, 132, 167)."""
        return one != other and self.relations[one * len(self.factions) + other] != s.ALLY

    def hostile(self, one: int, other: int) -> bool:
        """Whether another seat is an enemy: no ally, or only whom the trackers call an enemy (T-66)."""
        if self.options.word_enemy == "no_ally":
            return one != other and self.relations[one * len(self.factions) + other] != s.ALLY
        return one != other and self.relations[one * len(self.factions) + other] == s.ENEMY

    def friendly(self, one: int, other: int) -> bool:
        """Whether the ports and navies of a seat are friendly to another: allied, or friends by the trackers (T-66)."""
        return self.relation(one, other) >= (s.ALLY if self.options.word_enemy == "no_ally" else s.FRIENDLY)

    def attack(self, seat: int, other: int, actor: s.Ref | None = None) -> None:
        """Note that a seat attacks another: they become enemies (TWR-256, TWR-258, T-23).

        A broken alliance costs a point and friends (TWR-012, TWR-257).

        Parameters
        ----------
        seat, other
            Who attacks whom.
        actor
            The army that does it, which is not asked to leave the land of the former ally.
        """
        before = self.relation(seat, other)
        if before == s.ALLY:
            self.score(e.BreaksAlliance("TWR-256", seat, -1, other))
            for third in self.seats:
                if third not in (seat, other) and self.relation(seat, third) > 1:
                    self.relate(seat, third, 1)
                    self.emit(e.Related("TWR-257", seat, seat, third, s.BOTH_ARE[1]))
        # Who is not an enemy by the trackers can only be fought as one.
        must = before == s.ALLY or self.options.word_enemy == "by_tracker"
        if (must or self.options.attack_makes_enemies) and before != s.ENEMY:
            self.relate(seat, other, s.ENEMY)
            self.emit(e.Related("TWR-256", seat, seat, other, s.BOTH_ARE[s.ENEMY]))
        if before == s.ALLY:
            for army in reversed(self.armies):
                at = self.box.map.region.get(army.place)
                if army.ref == actor or army.carrier >= 0 or at is None:
                    continue
                if (army.seat, self.control[at.index]) in ((seat, other), (other, seat)):
                    self.then(tasks.EXPEL, army.ref, army.place)

    # The agenda

    def then(self, due: PendingStage[*Args], *args: *Args) -> None:
        """Let something follow next that needs nobody."""
        self.agenda = (*self.agenda, s.Task(due, s.STEP, args))

    def ask(self, due: PendingStage[*Args], seat: int, *args: *Args) -> None:
        """Let a seat decide next."""
        self.agenda = (*self.agenda, s.Task(due, seat, args))

    def draw(self, due: PendingStage[*Args], *args: *Args) -> None:
        """Have chance resolved next."""
        self.agenda = (*self.agenda, s.Task(due, CHANCE, args))

    def roll(self, dice: tuple[str, ...], due: PendingStage[tuple[str, ...], *Args], *args: *Args) -> None:
        """Have dice rolled next."""
        self.agenda = (*self.agenda, s.Task(due, CHANCE, (dice, *args)))

    def turn_up(self, due: PendingStage[*Args], *args: *Args) -> None:
        """Let something hidden be turned up next, and then something follow."""
        self.agenda = (*self.agenda, s.Task(tasks.TURN_UP, CHANCE, (due, *args)))

    def top(self, *dues: PendingStage[*Args]) -> tuple[*Args]:
        """Return the facts of the top task, which is one of these."""
        return tasks.facts(self.agenda[-1], *dues)

    def take(self, *dues: PendingStage[*Args]) -> tuple[*Args]:
        """Take the top task, which is one of these, off the agenda and return its facts."""
        found = tasks.facts(self.agenda[-1], *dues)
        self.agenda = self.agenda[:-1]
        return found

    def pop(self) -> s.Task:
        """Take the top task off the agenda, whatever it is."""
        task = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return task

    # Armies, navies, agents

    def army(self, ref: s.Ref) -> s.Army | None:
        """Find an army; None if there is none of this number."""
        for army in self.armies:
            if army.seat == ref[0] and army.number == ref[1]:
                return army
        return None

    def navy(self, ref: s.Ref) -> s.Navy | None:
        """Find a navy; None if there is none of this number."""
        for navy in self.navies:
            if navy.seat == ref[0] and navy.number == ref[1]:
                return navy
        return None

    def agent(self, ref: s.Ref) -> s.Agent | None:
        """Find an agent; None if there is none of this number."""
        for agent in self.agents:
            if agent.seat == ref[0] and agent.number == ref[1]:
                return agent
        return None

    def put_army(self, army: s.Army) -> None:
        """Put an army in the place of the one of its number, or add it."""
        self.armies = _put(self.armies, army)

    def put_navy(self, navy: s.Navy) -> None:
        """Put a navy in the place of the one of its number, or add it."""
        self.navies = _put(self.navies, navy)

    def put_agent(self, agent: s.Agent) -> None:
        """Put an agent in the place of the one of its number, or add it."""
        self.agents = _put(self.agents, agent)

    def armies_in(self, place: str) -> list[s.Army]:
        """Return the armies standing in a region."""
        return [army for army in self.armies if army.place == place and army.carrier < 0]

    def enemies_in(self, place: str, seat: int) -> list[s.Army]:
        """Return the armies in a region that are a seat's enemies (T-66)."""
        return [a for a in self.armies if a.place == place and a.carrier < 0 and self.hostile(seat, a.seat)]

    def opponents_in(self, place: str, seat: int) -> list[s.Army]:
        """Return the armies in a region that are neither a seat's nor an ally's."""
        return [a for a in self.armies if a.place == place and a.carrier < 0 and self.opposed(seat, a.seat)]

    def aboard(self, navy: s.Navy) -> s.Army | None:
        """Return the army that a navy carries."""
        return next((army for army in self.armies if army.carrier == navy.mark), None)

    def holds(self, navy: s.Navy, cards: int) -> bool:
        """Whether a navy has room for an army of some troop cards (T-46)."""
        return self.options.navy_capacity == "one_army" or cards <= CARDS_A_SHIP * len(navy.ships)

    def full(self, army: s.Army) -> bool:
        """Whether an army is aboard ships that have no room for one card more (T-46)."""
        navy = self.carrier(army)
        return navy is not None and not self.holds(navy, len(army.troops) + 1)

    def carrier(self, army: s.Army) -> s.Navy | None:
        """Return the navy that carries an army."""
        return self.navy(s.navy_of(army.carrier)) if army.carrier >= 0 else None

    def count(self, army: s.Army) -> Count:
        """Count the cards of an army by role."""
        return count(army.troops, self.options.cavalry_skirmishers_ride)

    def stars(self, general: str) -> int:
        """Return the stars of a general card (TWR-156)."""
        return self.box.generals[general].stars if general else self.options.leaderless_stars

    def die(self, general: str) -> str:
        """Return the die of a general card; BLACK without one (TWR-053, TWR-156)."""
        return self.box.generals[general].die if general else "BLACK"

    def knows(self, army: s.Army, characteristic: str) -> bool:
        """Whether the general of an army has a characteristic."""
        return bool(army.general) and self.box.generals[army.general].characteristic == characteristic

    # Reserve stacks

    def in_reserve(self, seat: int, card: str) -> int:
        """Return how many cards of a kind lie in a seat's reserve stack, or in the mercenary packs."""
        if self.box.troops[card].mercenary:
            return self.packs[self.box.packs.index(card)]
        deck = self.box.decks[self.factions[seat]]
        return self.reserve[seat][deck.index(card)] if card in deck else 0

    def shift(self, seat: int, card: str, by: int) -> None:
        """Put cards of a kind on a reserve stack or pack, or take them off."""
        if self.box.troops[card].mercenary:
            at = self.box.packs.index(card)
            self.packs = put(self.packs, at, self.packs[at] + by)
            return
        at = self.box.decks[self.factions[seat]].index(card)
        stack = self.reserve[seat]
        self.reserve = put(self.reserve, seat, put(stack, at, stack[at] + by))

    def shift_ship(self, card: str, by: int) -> None:
        """Put ship cards of a kind on the reserve stack of their first owner, or take them off."""
        faction = self.box.ships[card].faction
        seat = self.factions.index(faction)
        at = self.box.docks[faction].index(card)
        stack = self.docks[seat]
        self.docks = put(self.docks, seat, put(stack, at, stack[at] + by))

    def retire(self, seat: int, general: str) -> None:
        """Put a general card on the reserve stack (T-56)."""
        if general:
            self.generals = put(self.generals, seat, tuple(sorted((*self.generals[seat], general))))

    def destroy(self, army: s.Army, rule: str, why: str) -> None:
        """Take an army off: its cards and its general go to the reserve stacks (TWR-047).

        Why is a word of :class:`~romelab.total_war_rome.positions.events.ArmyDestroyed`.
        """
        for card in army.troops:
            self.shift(army.seat, card, 1)
        self.retire(army.seat, army.general)
        self.armies = tuple(other for other in self.armies if other.ref != army.ref)
        self.emit(e.ArmyDestroyed(rule, army.seat, army.number, why))

    def check_army(self, ref: s.Ref) -> s.Army | None:
        """Destroy an army that has too few main battle cards left (TWR-046); return what is left of it."""
        army = self.army(ref)
        if army is not None and self.count(army).main < cards.least_mains(army.general):
            self.destroy(army, "TWR-046", "too_few")
            return None
        return army

    def lose(self, ref: s.Ref, *gone: str) -> s.Army:
        """Take cards out of an army onto the reserve stacks, without looking at its size."""
        army = there(self.army(ref))
        for card in gone:
            self.shift(army.seat, card, 1)
        army = s.replace(army, troops=without(army.troops, *gone))
        self.put_army(army)
        return army

    def add_troops(self, ref: s.Ref, *new: str) -> s.Army:
        """Put cards from the reserve stacks or packs into an army."""
        army = there(self.army(ref))
        for card in new:
            self.shift(army.seat, card, -1)
        army = s.replace(army, troops=tuple(sorted((*army.troops, *new))))
        self.put_army(army)
        return army

    def spend_card(self, seat: int, card: int) -> None:
        """Put an action card on the discards (T-31)."""
        self.hands = put(self.hands, seat, without(self.hands[seat], card))
        self.discards = tuple(sorted((*self.discards, card)))


def follows_from(*names: str) -> Callable[[Callable[[Draft, *Args], T]], Callable[[Draft, *Args], T]]:
    """Keep the answer to a question about a position for as long as the fields that it follows from stay the same.

    The question is asked at a table on which nothing but these fields lies: one that looked at any other would raise an
    AttributeError, so no answer can be kept for too long.

    Parameters
    ----------
    names
        The fields, at least two. What else is handed in has to be hashable, and is part of the question.
    """
    values = attrgetter(*names)

    def keeping(find: Callable[[Draft, *Args], T]) -> Callable[[Draft, *Args], T]:
        @wraps(find)
        def kept(t: Draft, *asked: *Args) -> T:
            lie, question = values(t), (find, *asked)
            known = t.memo.get(question)
            if known is not None and known[0] == lie:
                return known[1]
            bare = Draft.__new__(Draft)
            bare.box, bare.memo = t.box, t.memo
            for name, value in zip(names, lie, strict=True):
                setattr(bare, name, value)
            answer = find(bare, *asked)
            if len(t.memo) >= MOST_KEPT:
                t.memo.clear()
            t.memo[question] = lie, answer
            return answer

        return kept

    return keeping


def _put(pieces: tuple[Any, ...], piece: Any) -> tuple[Any, ...]:
    key = (piece.seat, piece.number)
    for at, other in enumerate(pieces):
        found = (other.seat, other.number)
        if found == key:
            return (*pieces[:at], piece, *pieces[at + 1 :])
        if found > key:
            return (*pieces[:at], piece, *pieces[at:])
    return (*pieces, piece)
