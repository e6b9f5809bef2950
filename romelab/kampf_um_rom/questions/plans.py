"""Plans on the achievement network: what can be developed now, the cheapest ways to a goal, what breaks if a box falls.

Everything is exact. A set of boxes leads to a goal if the goal is connected once they are held; connection is the least
fixed point of KUR-39. See :mod:`romelab.kampf_um_rom.network.lines` for how the sets are found.
"""

# pyright: strict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from romelab.core.errors import InputError
from romelab.core.facts import Fact
from romelab.core.setup import known_seat
from romelab.kampf_um_rom.chapters import combat, developing
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.lines import mask_of, minimal_sets, numbers
from romelab.kampf_um_rom.network.network import AchievementNetwork
from romelab.kampf_um_rom.positions import refusals, state as s
from romelab.kampf_um_rom.positions.speaking import boxes_named, phrase
from romelab.kampf_um_rom.positions.tables import Tables


@dataclass(frozen=True, slots=True)
class Prospect:
    """One box, as a player sees it now.

    Attributes
    ----------
    box
        Its id.
    open
        Whether the player may put a token there with a fitting card (KUR-23 to KUR-62).
    cards
        Cards of the hand that would serve, whether the box is open or not.
    reasons
        Why it cannot be developed now: everything about the box, and the missing card. Empty if it can be.
    """

    box: str
    open: bool
    cards: tuple[int, ...]
    reasons: tuple[Fact, ...]

    @property
    def now(self) -> bool:
        """Whether the player can develop it with a card in hand."""
        return not self.reasons


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One box of a plan.

    Attributes
    ----------
    box
        Its id.
    in_hand
        Cards of the hand that serve.
    cards
        All cards that serve: those that name it; for a box without cards every development and invasion card.
    """

    box: str
    in_hand: tuple[int, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to a goal; printed, the boxes of the network that comes with romelab and the cards it takes, in a line.

    Attributes
    ----------
    goals
        Ids of the boxes to be reached.
    steps
        The boxes to develop, in an order in which they can be.
    fillers
        How many further boxes are needed first, whichever they are, so that three tokens open a religion (KUR-47).
    doubles
        How many second tokens the plan's own combat methods give in time; they count for a religion too (KUR-49).
    from_hand
        The most boxes of the plan that the hand can serve, as pairs of card and box.
    short
        How many tokens the supply lacks for the plan; 0 if it lasts (KUR-45).
    shared
        Ids of the boxes that serve all of several goals: without one of them none can be reached.
    """

    goals: tuple[str, ...]
    steps: tuple[PlanStep, ...]
    fillers: int
    doubles: int
    from_hand: tuple[tuple[int, str], ...]
    short: int
    shared: tuple[str, ...] = ()

    @property
    def boxes(self) -> tuple[str, ...]:
        """Ids of the boxes to develop, in order."""
        return tuple(step.box for step in self.steps)

    @property
    def cards(self) -> int:
        """How many cards it takes: one for each box, fillers included."""
        return len(self.steps) + self.fillers

    def __str__(self) -> str:
        if not self.steps:
            return phrase("goal_reached")
        boxes, held = boxes_named(self.boxes), len(self.from_hand)
        return phrase("plan_said", boxes=boxes, fillers=self.fillers, cards=self.cards, held=held)


@dataclass(frozen=True, slots=True)
class Fall:
    """What a player loses in reach if a box falls (KUR-41, KUR-42); the tokens behind it stay and score.

    Attributes
    ----------
    box
        The box that falls.
    broken
        Boxes held that lose their line to a start.
    closed
        Boxes not held that the arrows opened before, and do not open afterwards.
    mended
        The cheapest sets of boxes that would connect everything again; the box itself is often one of them.
    """

    box: str
    broken: tuple[str, ...]
    closed: tuple[str, ...]
    mended: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Keystone:
    """How much of the network depends on one box.

    Attributes
    ----------
    box
        Its id.
    lost
        Boxes that nobody could reach if this one did not exist, itself not counted.
    value
        Sum of their values.
    """

    box: str
    lost: tuple[str, ...]
    value: int


def prospects(game: KampfUmRom, state: s.State, seat: int) -> tuple[Prospect, ...]:
    """Look at every box: can this player develop it now, with which cards, and if not, why not.

    Parameters
    ----------
    state
        A position, or what the player may see of it.
    seat
        The player.

    Returns
    -------
    tuple of Prospect
        One for each box, in the order of the network.
    """
    t = game.tables(state)
    free = developing.open_boxes(t, state, known_seat(seat, len(state.held)))
    found: list[Prospect] = []
    for box, box_id in enumerate(t.ids):
        cards = serving(t, state.hands[seat], box)
        reasons = developing.why_not_box(t, state, seat, box)
        if not cards:
            rule = "KUR-25" if t.cardless >> box & 1 else "KUR-46" if t.religions >> box & 1 else "KUR-24"
            reasons.append(refusals.NothingServes(rule, seat, box_id))
        found.append(Prospect(box_id, bool(free >> box & 1), cards, tuple(reasons)))
    return tuple(found)


def serving(t: Tables, cards: Iterable[int], box: int) -> tuple[int, ...]:
    """Return those of some cards that can develop a box (KUR-24, KUR-25)."""
    return tuple(card for card in cards if developing.fitting(t, card) >> box & 1)


def cheapest_plans(
    game: KampfUmRom, state: s.State, seat: int, goals: str | Sequence[str], *, ignore_room: bool = False
) -> tuple[Plan, ...]:
    """Find every cheapest way to one or more boxes.

    Parameters
    ----------
    game
        ``GAME`` of this package, or one with cards of your own.
    state
        A position, or what the player may see of it.
    seat
        The player's number, from 0.
    goals
        A box or several, by id or name.
    ignore_room
        Plan as if every box had room and no combat method were closed; by default full boxes are avoided.

    Returns
    -------
    tuple of Plan
        All plans with the least number of cards; those that the hand serves best come first. Empty if the goal is out
        of reach. One plan without steps if it is reached already.

    Raises
    ------
    InputError
        If there is no such box or seat.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME, position
    >>> plan, *_others = cheapest_plans(GAME, position(red="Jagd, Viehzucht"), 0, "Saddle")
    >>> plan.cards, [step.box for step in plan.steps]
    (1, ['sattel'])
    """
    found = all_plans(game, state, seat, goals, ignore_room=ignore_room)
    least = min((plan.cards for plan in found), default=0)
    return tuple(plan for plan in found if plan.cards == least)


def all_plans(
    game: KampfUmRom, state: s.State, seat: int, goals: str | Sequence[str], *, ignore_room: bool = False
) -> tuple[Plan, ...]:
    """Find every way to the goals in which no box can be left out, cheapest first; see :func:`cheapest_plans`."""
    known_seat(seat, len(state.held))
    t = game.tables(state)
    named = (goals,) if isinstance(goals, str) else tuple(goals)
    ids = tuple(game.network.box(goal, "goal").id for goal in named)
    held = state.held[seat] | state.spent[seat] & t.holding
    barred = 0 if ignore_room else (t.full(state) | combat.closed_ovals(t, state, seat)) & ~held
    goal = mask_of(t.index[box] for box in ids)
    plans: list[Plan] = []
    for boxes in minimal_sets(t.lines, goal, held, barred):
        needed = _fillers(t, state, seat, held, boxes, barred)
        if needed is not None:
            plans.append(_plan(t, state, seat, ids, held, boxes, *needed))
    return tuple(sorted(plans, key=lambda plan: (plan.cards, -len(plan.from_hand), plan.boxes)))


def _fillers(t: Tables, state: s.State, seat: int, held: int, boxes: int, barred: int) -> tuple[int, int] | None:
    """Count the further boxes, and the doubles, that open the first religion of a plan; None if there are too few."""
    religions = boxes & t.religions
    if not religions:
        return 0, 0
    early = t.lines.reach(held | boxes & ~religions)[0] & boxes & ~religions
    tokens = developing.counted(t, state, seat) + (early & _counting(t)).bit_count()
    # Each combat method of the plan may double one box before the religion is developed (KUR-55).
    single = (held & ~state.twice[seat] | early) & t.scoring & ~_last_place(t, state)
    doubles = min((early & t.ovals).bit_count(), single.bit_count(), max(0, developing.NEEDED - tokens))
    needed = max(0, developing.NEEDED - tokens - doubles)
    if not needed:
        return 0, doubles
    entered = (1 << len(t.ids)) - 1 & ~barred & ~t.religions
    spare = t.lines.reach(held | entered)[0] & entered & ~held & ~boxes & _counting(t)
    return (needed, doubles) if spare.bit_count() >= needed else None


def _counting(t: Tables) -> int:
    return t.scoring if t.options.religion_counts == "scoring" else t.scoring | t.ovals


def _last_place(t: Tables, state: s.State) -> int:
    """Mask of the boxes with room for at most one more token."""
    return mask_of(box for box in range(len(t.ids)) if state.in_box(box) >= t.room(box) - 1)


def _plan(
    t: Tables, state: s.State, seat: int, goals: tuple[str, ...], held: int, boxes: int, fillers: int, doubles: int
) -> Plan:
    order = in_order(t, held, boxes)
    hand = state.hands[seat]
    steps = tuple(
        PlanStep(t.ids[box], serving(t, hand, box), serving(t, range(1, len(t.card_boxes)), box)) for box in order
    )
    short = max(0, len(order) + fillers + doubles - state.supply(seat))
    ends = mask_of(t.index[goal] for goal in goals if len(goals) > 1)
    shared = (box for box in order if ends and not t.lines.reach(held | boxes & ~(1 << box))[0] & ends)
    return Plan(goals, steps, fillers, doubles, match(steps), short, tuple(t.ids[box] for box in shared))


def in_order(t: Tables, held: int, boxes: int) -> tuple[int, ...]:
    """Put the boxes of a plan in an order in which each can be developed: religions as late as they may come."""
    order: list[int] = []
    rest = boxes
    while rest:
        ready = t.lines.reach(held)[1] & rest
        if not ready:
            raise ValueError("these boxes do not lead to each other")
        later = ready & ~t.religions or ready
        box = numbers(later)[0]
        order.append(box)
        held |= 1 << box
        rest &= ~(1 << box)
    return tuple(order)


def match(steps: Sequence[PlanStep]) -> tuple[tuple[int, str], ...]:
    """Give as many boxes as possible a card of the hand each: pairs of card and box, in the order of the steps.

    Examples
    --------
    >>> match([PlanStep("jagd", (1, 2), (1, 2)), PlanStep("ackerbau", (1,), (1,))])
    ((2, 'jagd'), (1, 'ackerbau'))
    """
    served: dict[int, int] = {}

    def give(step: int, tried: set[int]) -> bool:
        for card in steps[step].in_hand:
            if card not in tried:
                tried.add(card)
                if card not in served or give(served[card], tried):
                    served[card] = step
                    return True
        return False

    for step in range(len(steps)):
        give(step, set())
    return tuple((card, steps[step].box) for card, step in sorted(served.items(), key=lambda pair: pair[1]))


def fall(game: KampfUmRom, state: s.State, seat: int, box: str, *also: str) -> Fall:
    """Say what tokens lost at once would cost a player in reach: the line, not the points (KUR-41, KUR-42).

    Parameters
    ----------
    box
        A box by id or name. Held twice, it is still held afterwards and nothing breaks (KUR-44).
    also
        Further boxes that fall with it.

    Raises
    ------
    InputError
        If there is no such box or seat, or the player holds no token there.
    """
    t = game.tables(state)
    found = game.network.box(box)
    known_seat(seat, len(state.held))
    bit = 0
    for each in (found, *map(game.network.box, also)):
        bit |= 1 << each.index
        if not state.held[seat] >> each.index & 1:
            raise InputError.at("box", f"{t.names[seat]} has no token in {t.labels[each.index]}")
    held = state.held[seat] | state.spent[seat] & t.holding
    after = held & ~(bit & ~state.twice[seat])
    connected, opened = t.lines.reach(held)
    connected_after, opened_after = t.lines.reach(after)
    broken = connected & after & ~connected_after
    barred = (t.full(state) & ~bit | combat.closed_ovals(t, state, seat)) & ~after
    least: tuple[int, ...] = ()
    if broken:
        sets = minimal_sets(t.lines, broken, after, barred)
        least = tuple(mask for mask in sets if mask.bit_count() == sets[0].bit_count())
    return Fall(
        found.id, _ids(t, broken), _ids(t, opened & ~opened_after & ~held), tuple(_ids(t, mask) for mask in least)
    )


def falls(game: KampfUmRom, state: s.State, seat: int) -> tuple[Fall, ...]:
    """Look at each box a player holds as if it were lost; those that break most come first.

    Parameters
    ----------
    game, state
        ``GAME`` of this package, or one with cards of your own, and a position of it.
    seat
        The player's number, from 0.

    Raises
    ------
    InputError
        If there is no such seat.

    Examples
    --------
    >>> from romelab.kampf_um_rom import GAME, position
    >>> [(one.box, one.broken) for one in falls(GAME, position(red="Viehzucht, Sattel"), 0)]
    [('viehzucht', ('sattel',)), ('sattel', ())]
    """
    known_seat(seat, len(state.held))
    t = game.tables(state)
    found = [fall(game, state, seat, t.ids[box]) for box in numbers(state.held[seat])]
    return tuple(sorted(found, key=lambda one: (-len(one.broken), -len(one.closed), t.index[one.box])))


def keystones(network: AchievementNetwork) -> tuple[Keystone, ...]:
    """Rank the boxes by how much of the network depends on them: what nobody could reach without them.

    Examples
    --------
    >>> from romelab.kampf_um_rom.network.network import default_network
    >>> [(stone.box, len(stone.lost), stone.value) for stone in keystones(default_network())[:2]]
    [('viehzucht', 7, 120), ('sattel', 5, 70)]
    """
    everything = (1 << len(network.boxes)) - 1
    found: list[Keystone] = []
    for box in network.boxes:
        rest = everything & ~(1 << box.index)
        lost = numbers(rest & ~network.lines.reach(rest)[0])
        value = sum(network.boxes[n].value for n in lost)
        found.append(Keystone(box.id, tuple(network.boxes[n].id for n in lost), value))
    return tuple(sorted(found, key=lambda stone: (-len(stone.lost), -stone.value, network.index[stone.box])))


def _ids(t: Tables, mask: int) -> tuple[str, ...]:
    return tuple(t.ids[box] for box in numbers(mask))
