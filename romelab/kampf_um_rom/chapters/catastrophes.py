"""The eight catastrophes (chapter I): emptying a box, taking one or two tokens, exchanging religions."""

# pyright: strict
from collections.abc import Callable
from functools import lru_cache
from itertools import product

from romelab.core.game import Fact, Move, Step
from romelab.kampf_um_rom.box.cards import CARDS, CATASTROPHES, CONVERSION, PLAGUES, kind_of
from romelab.kampf_um_rom.chapters import flow, invasion
from romelab.kampf_um_rom.chapters.prevention import EMPTY_RULES, STRIKE_RULES, hit, remove
from romelab.kampf_um_rom.network.lines import picker
from romelab.kampf_um_rom.positions import events as e, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables

MOST_CONVERSIONS = 5_000
"""How many lists of exchanges between religions are kept."""


def catastrophe_moves(t: Tables, state: s.State, card: int) -> list[Move]:
    """List what a catastrophe can do now; empty if it can touch no token (KUR-95, unless D-11 allows that)."""
    moves: list[Move] = []
    if card in t.emptied and playable_empty(t, state, card):
        empties = t.empties
        for keep in keeping(t, state, card):
            moves.append(empties[card, keep])  # noqa: PERF401 - mostly one entry: a comprehension takes longer
    if card in STRIKE_RULES and (card not in PLAGUES or playable_plague(t, state, card)):
        moves += strike_moves(t, state, card)
    if card == CONVERSION:
        occupied = 0
        for held in state.held:
            occupied |= held
        for upper, lower in t.neighbours:
            if not occupied & (1 << upper | 1 << lower):
                continue
            moves += conversion_moves(t, state, upper, lower)
    if not moves and t.options.empty_catastrophe:
        moves.append(m.Waste(card))
    return moves


def playable_empty(t: Tables, state: s.State, card: int) -> bool:
    """Say whether the box of 53, 54 or 58 holds an opponent's token (D-28, D-11)."""
    bit, held = 1 << t.emptied[card], state.held
    active = -1 if t.options.own_tokens == "stays" else state.active
    for seat, boxes in enumerate(held):  # noqa: SIM110 - in half the time of any()
        if boxes & bit and seat != active:
            return True
    return False


def keeping(t: Tables, state: s.State, card: int) -> tuple[bool, ...]:
    """Return the active player's choices: keep one of their tokens in the emptied box, or not (KUR-85, D-28).

    Of their own double exactly one goes, since one card takes only one of a pair (KUR-71, D-13).
    """
    own = state.tokens(state.active, t.emptied[card])
    if own == 0:
        return (False,)
    if t.options.own_tokens == "stays" or (own == 2 and t.options.double_loss == "one"):
        return (True,)
    return (True, False)


def victims(t: Tables, state: s.State, card: int) -> list[int]:
    """Return the seats that a card could take a token from: opponents (KUR-84), and oneself under D-19."""
    boxes, active = t.reachable[card], -1 if t.options.hit_own else state.active
    return [seat for seat, held in enumerate(state.held) if held & boxes and seat != active]


def playable_plague(t: Tables, state: s.State, card: int) -> bool:
    """Say whether 59 or 60 finds enough colours (KUR-94, D-20); true for all other cards."""
    if card not in PLAGUES or t.options.one_colour == "one" or t.players == 3:
        return True
    return len(victims(t, state, card)) > 1


def strike_moves(t: Tables, state: s.State, card: int, taken: int = -1) -> list[Move]:
    """List the tokens that a card can take, leaving out one seat; never one on an oval (KUR-65)."""
    moves: list[Move] = []
    boxes, rows = t.reachable[card], t.strikes[card]
    active = -1 if t.options.hit_own else state.active
    for victim, held in enumerate(state.held):
        if held & boxes and victim != active and victim != taken:
            moves += picker(held & boxes)(rows[victim])
    return moves


def second_moves(t: Tables, state: s.State) -> list[Move]:
    """List the second tokens for 59 or 60: of another colour, from the same box or another (KUR-92)."""
    return strike_moves(t, state, state.card, state.targets[0][0])


def why_not_empty(t: Tables, state: s.State, move: m.Empty) -> list[Fact]:
    """Say everything that rules out emptying a box."""
    reasons = _why_not_card(t, state, move.card, tuple(t.emptied), refusals.CannotEmpty)
    if reasons:
        return reasons
    box = t.emptied[move.card]
    place, seat = t.ids[box], state.active
    if not playable_empty(t, state, move.card):
        reasons.append(refusals.TouchesNobody(place, move.card))
    own = state.tokens(seat, box)
    if move.keep and not own:
        reasons.append(refusals.NothingToKeep(seat, place))
    elif move.keep not in keeping(t, state, move.card):
        reasons.append(refusals.KeepsOneOfTwo(seat, place) if own == 2 else refusals.KeepsOwn(seat, place))
    return reasons


def empty(t: Tables, state: s.State, move: m.Empty) -> Step[s.State]:
    """Empty the box of 53, 54 or 58 (KUR-85, KUR-86, KUR-91): one token of each colour, by D-13."""
    card, seat, box = move.card, state.active, t.emptied[move.card]
    both = 2 if t.options.double_loss == "both" else 1
    state = invasion.play_card(state, card)
    events: tuple[Fact, ...] = (e.Empties(EMPTY_RULES[card], seat, card, t.ids[box]),)
    own = state.tokens(seat, box)
    if own and (own == 2 or not move.keep):
        state, told = remove(t, state, seat, box, 1 if move.keep else both)
        events += told
    hits = [(victim, box, both) for victim in range(t.players) if victim != seat and state.held[victim] >> box & 1]
    return hit(t, state, hits, events)


def why_not_strike(t: Tables, state: s.State, move: m.Strike) -> list[Fact]:
    """Say everything that rules out taking a token with a catastrophe."""
    second = state.stage == s.SECOND
    reasons: list[Fact] = []
    if not second:
        reasons = _why_not_card(t, state, move.card, tuple(STRIKE_RULES), refusals.CannotStrike)
        if reasons:
            return reasons
        if not playable_plague(t, state, move.card):
            reasons.append(refusals.NeedsTwoColours(move.card))
    elif move.card != state.card:
        return [refusals.OtherCardRuns(state.card, move.card)]
    if unknown := t.box_reasons(move.box) + t.victim_reasons(move.victim):
        return reasons + unknown
    box, victim = t.index[move.box], t.seat_of[move.victim]
    if not t.reachable[move.card] >> box & 1:
        reasons.append(_out_of_reach(t, move.card, box))
    if victim == state.active and not t.options.hit_own:
        reasons.append(refusals.AimsAtOthers(move.box))
    elif not state.held[victim] >> box & 1:
        reasons.append(refusals.HasNoToken(STRIKE_RULES[move.card], victim, move.box))
    if second and victim == state.targets[0][0]:
        reasons.append(refusals.SameColour(move.victim, move.box))
    return reasons


def _out_of_reach(t: Tables, card: int, box: int) -> Fact:
    place, rule = t.ids[box], STRIKE_RULES[card]
    if t.ovals >> box & 1:
        return refusals.MethodStands(place)
    if t.religions >> box & 1:
        return refusals.ReligionStands(rule, place, card)
    if card == CONVERSION:
        return refusals.ReligionsOnly(rule, card, place)
    return refusals.TakesElsewhere(rule, card, t.ids_of(t.reachable[card]), place)


def strike(t: Tables, state: s.State, move: m.Strike) -> Step[s.State]:
    """Take one token; 59 and 60 with four players take a second one of another colour (KUR-92 to KUR-94)."""
    card, seat, box, victim = move.card, state.active, t.index[move.box], t.seat_of[move.victim]
    rule = "KUR-93" if card in PLAGUES and t.players == 3 else STRIKE_RULES[card]
    told: tuple[Fact, ...] = (e.Strikes(rule, seat, victim, move.box, card),)
    if state.stage == s.SECOND:
        return hit(t, state, (*state.targets, (victim, box, 1)), told)
    state = invasion.play_card(state, card)
    if card in PLAGUES and t.players > 3:
        if any(other != victim for other in victims(t, state, card)):
            return s.changed(state, stage=s.SECOND, targets=((victim, box, 1),)), told
        told += (e.OneColourOnly(),)
    return hit(t, state, ((victim, box, 1),), told)


def conversion_moves(t: Tables, state: s.State, upper: int, lower: int) -> list[m.Convert]:
    """List the exchanges between two neighbouring religions."""
    both = 1 << upper | 1 << lower
    # Nothing but the tokens in the two boxes counts, so the list is kept.
    key = both, tuple([held & both for held in state.held]), tuple([twice & both for twice in state.twice])
    moves = t.converts.get(key)
    if moves is None:
        if len(t.converts) >= MOST_CONVERSIONS:
            t.converts.clear()
        box = t.ids[upper]
        moves = t.converts[key] = [m.Convert(CONVERSION, box, down) for down in conversions(t, state, upper, lower)]
    return moves


def conversions(t: Tables, state: s.State, upper: int, lower: int) -> tuple[tuple[int, ...], ...]:
    """List how tokens may change places between two religions (KUR-88, D-12): per seat, downwards positive."""
    above = tuple(state.tokens(seat, upper) for seat in range(t.players))
    below = tuple(state.tokens(seat, lower) for seat in range(t.players))
    return _conversions(above, below, t.room(upper), t.room(lower), t.options.conversion == "swaps")


@lru_cache(maxsize=20_000)
def _conversions(
    above: tuple[int, ...], below: tuple[int, ...], room_above: int, room_below: int, swaps: bool
) -> tuple[tuple[int, ...], ...]:
    total_above, total_below = sum(above), sum(below)
    ranges = [
        [down for down in range(-b, a + 1) if max(a - down, b + down) <= max(a, b)]
        for a, b in zip(above, below, strict=True)
    ]
    found: list[tuple[int, ...]] = []
    for down in product(*ranges):
        net = sum(down)
        if any(down) and total_above - net <= room_above and total_below + net <= room_below and not (swaps and net):
            found.append(down)
    return tuple(found)


def why_not_convert(t: Tables, state: s.State, move: m.Convert) -> list[Fact]:
    """Say everything that rules out an exchange between religions."""
    reasons = _why_not_card(t, state, move.card, (CONVERSION,), refusals.CannotConvert)
    if unknown := t.box_reasons(move.upper):
        return reasons + unknown
    upper = t.index[move.upper]
    if upper not in t.column[:-1]:
        return [*reasons, refusals.NoReligionBelow(move.upper)]
    lower = t.column[t.column.index(upper) + 1]
    places = (move.upper, t.ids[lower])
    if len(move.down) != t.players:
        return [*reasons, refusals.NumberForEachSeat(t.players, *places)]
    if not any(move.down):
        reasons.append(refusals.NothingMoves(*places))
    if t.options.conversion == "swaps" and sum(move.down):
        reasons.append(refusals.OneForOne(*places))
    totals = [0, 0]
    for seat, down in enumerate(move.down):
        a, b = state.tokens(seat, upper), state.tokens(seat, lower)
        if a - down < 0 or b + down < 0:
            reasons.append(refusals.TooFewThere(seat, a, b, abs(down), *places))
        elif max(a - down, b + down) > max(a, b):
            reasons.append(refusals.TooManyTogether(seat, max(a - down, b + down), *places))
        totals[0] += a - down
        totals[1] += b + down
    for total, box in zip(totals, (upper, lower), strict=True):
        if total > t.room(box):
            reasons.append(refusals.NoRoomAfter(t.ids[box], total, t.room(box)))
    return reasons


def convert(t: Tables, state: s.State, move: m.Convert) -> Step[s.State]:
    """Exchange tokens between two neighbouring religions; this cannot be prevented (KUR-83, KUR-88)."""
    seat, upper = state.active, t.index[move.upper]
    lower = t.column[t.column.index(upper) + 1]
    held, twice = list(state.held), list(state.twice)
    for other, down in enumerate(move.down):
        if down:
            for box, number in ((upper, state.tokens(other, upper) - down), (lower, state.tokens(other, lower) + down)):
                bit = 1 << box
                held[other] = held[other] | bit if number else held[other] & ~bit
                twice[other] = twice[other] | bit if number > 1 else twice[other] & ~bit
    told = e.Converts(seat, move.upper, t.ids[lower], move.card, move.shifts)
    state = invasion.play_card(s.changed(state, held=tuple(held), twice=tuple(twice)), move.card)
    return flow.end_turn(t, state, (told,))


def why_not_waste(t: Tables, state: s.State, move: m.Waste) -> list[Fact]:
    """Say why a catastrophe cannot be played without effect."""
    if reasons := _why_not_card(t, state, move.card, tuple(CATASTROPHES), refusals.NoCatastrophe):
        return reasons
    if not t.options.empty_catastrophe:
        return [refusals.WasteBarred()]
    if catastrophe_moves(t, state, move.card) != [move]:
        return [refusals.TouchesSomebody(move.card)]
    return []


def waste(t: Tables, state: s.State, move: m.Waste) -> Step[s.State]:
    """Play a catastrophe without effect (D-11)."""
    return flow.end_turn(t, invasion.play_card(state, move.card), (e.Wastes(state.active, move.card),))


def _why_not_card(
    t: Tables, state: s.State, card: int, cards: tuple[int, ...], cannot: Callable[[int, str], Fact]
) -> list[Fact]:
    reasons = t.hand_reasons(state, state.active, card)
    if card not in cards:
        reasons.append(cannot(card, kind_of(card) if 1 <= card <= CARDS else ""))
    return reasons
