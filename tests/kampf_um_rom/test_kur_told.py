"""What a game tells is what happened: every step of random games is told anew from the positions around it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from inspect import getmembers, isclass
from typing import Any

import pytest

from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Move
from romelab.core.options import options_of
from romelab.core.stages import TimeUp
from romelab.kampf_um_rom.box.cards import kind_of
from romelab.kampf_um_rom.box.options import COLOURS, Options
from romelab.kampf_um_rom.game import KampfUmRom
from romelab.kampf_um_rom.network.lines import Lines, numbers
from romelab.kampf_um_rom.positions import events as h, moves as m, prompts, refusals as r
from romelab.kampf_um_rom.positions.setup import Setup
from romelab.kampf_um_rom.positions.state import State
from tests.samples import LONG

GAME = KampfUmRom()
GAMES = 40
BOXES = GAME.network.boxes
PARTS = {h.Counted, h.Shift}
"""Kinds that are part of what is said of something else."""
EMPTIED = {53: "KUR-85", 54: "KUR-86", 58: "KUR-91"}
STRUCK = {55: "KUR-87", 56: "KUR-89", 57: "KUR-90", 58: "KUR-91", 59: "KUR-92", 60: "KUR-92"}


def kinds_in(module: Any) -> set[type]:
    return {
        kind for _, kind in getmembers(module, isclass) if issubclass(kind, Fact) and kind.__module__ == module.__name__
    }


def some_setup(chance: random.Random) -> Setup:
    """Return a set-up of the usual options in half of the games, of any readings in the others."""
    more = {one.name: chance.choice(one.readings).value for one in options_of(Options) if one.name != "minutes"}
    options = Options(**more) if chance.random() < 0.5 else Options()
    return Setup(colours=COLOURS[: chance.choice((3, 4))], youngest=chance.randrange(3), options=options)


def steps(setup: Setup, chance: random.Random) -> Iterator[tuple[State, Any, State, tuple[Fact, ...]]]:
    """Play a game: what is possible once in a while is chosen as often as what always is."""
    state = GAME.new_game(setup)
    while (seat := GAME.to_move(state)) is not None:
        before = state
        if seat == CHANCE:
            by = GAME.chances(state).draw(chance)
            state, log = GAME.resolve(state, by)
        else:
            moves = GAME.legal_moves(state)
            kind = chance.choice(sorted({type(move) for move in moves}, key=lambda kind: kind.kind))
            by = chance.choice([move for move in moves if type(move) is kind])
            state, log = GAME.perform(state, by)
        yield before, by, state, log


def turns_after(state: State) -> tuple[int, ...]:
    at = state.order.index(state.active) + 1
    return state.order[at:] + state.order[:at]


def losses(before: State, by: Any, after: State) -> Iterator[Fact]:
    """Tell the tokens that are gone, in the order of turns (KUR-81); who empties a box loses there first."""
    turns = turns_after(before)
    for seat in (before.active, *turns[:-1]) if isinstance(by, m.Empty) else turns:
        for box in BOXES:
            had, has = before.tokens(seat, box.index), after.tokens(seat, box.index)
            flipped = after.spent[seat] & ~before.spent[seat] & 1 << box.index
            if has < had and not flipped:
                yield h.LosesOneOfTwo(seat, box.id) if has else h.Loses(loss_rule(before, by), seat, box.id, had)


def loss_rule(before: State, by: Any) -> str:
    """Return the rule of the attack or catastrophe under which a token is lost."""
    card = before.card or by.card
    return "KUR-93" if card in (59, 60) and before.players == 3 else {**STRUCK, **EMPTIED}.get(card, "KUR-67")


def acted(state: State, by: Any, after: State) -> Iterator[Fact]:
    """Tell what a card does: whom it hits, and what comes of it at once."""
    seat = state.active
    seat_of = state.setup.colours.index
    match by:
        case m.Attack(card=card, box=box, victim=victim):
            yield h.Attacks(seat, seat_of(victim), box, card)
        case m.Strike(card=card, box=box, victim=victim):
            plague = card in (59, 60)
            yield h.Strikes(
                "KUR-93" if plague and state.players == 3 else STRUCK[card], seat, seat_of(victim), box, card
            )
            if plague and state.players > 3 and state.stage == "turn" and after.stage != "second target":
                yield h.OneColourOnly()
        case m.Empty(card=card):
            yield h.Empties(EMPTIED[card], seat, card, GAME.network.emptied[card])
        case m.Prevent(card=card, oval=oval):
            who, box, _ = state.targets[0]
            yield h.Prevents(who, BOXES[box].id, card, oval)
        case _:
            pass
    yield from losses(state, by, after)
    card = by.card if isinstance(by, m.Attack) else state.card
    if kind_of(card) == "invasion" and after.stage not in ("prevent", "develop"):
        yield h.NothingToDevelop(seat, card)


def chosen(state: State, by: Any, after: State) -> Iterator[Fact]:
    """Tell what somebody has chosen."""
    t, seat = GAME.tables(state), state.active
    options = state.setup.options
    match by:
        case m.ChooseOrder(place=place):
            yield h.TakesOrder("KUR-08" if seat == state.setup.youngest else "KUR-09", seat, place)
            if options.order == "clockwise":
                for step in range(1, state.players):
                    other = (seat + step) % state.players
                    yield h.TakesOrder("KUR-09", other, after.order.index(other) + 1)
        case m.ThrowAway(card=card):
            yield h.ThrowsAway(seat, card)
        case m.Ready():
            yield h.DrawsNew(seat, after.due) if after.stage == "start draw" else h.KeepsAll(seat)
        case m.Develop(card=card, box=box) if t.kinds[t.index[box]] == "oval":
            yield h.Declares(seat, box, card)
            if after.stage != "double":
                yield h.NowhereToDouble(seat)
        case m.Develop(card=card, box=box):
            later = "KUR-72" if kind_of(card) == "invasion" else "KUR-16"
            yield h.Develops("KUR-68" if state.stage == "develop" else later, seat, box, card)
        case m.Double(box=box):
            yield h.Doubles(seat, box)
        case m.NoDouble():
            yield h.DoublesNothing(seat)
        case m.NoDevelopment():
            yield h.DevelopsNothing(seat)
        case m.Attack() | m.Strike() | m.Empty() | m.Prevent() | m.Allow():
            yield from acted(state, by, after)
        case m.Convert(card=card, upper=upper, down=down):
            column = GAME.network.religion_column
            shifts = tuple(h.Shift(abs(many), other, many > 0) for other, many in enumerate(down) if many)
            yield h.Converts(seat, upper, column[column.index(upper) + 1], card, shifts)
        case m.Waste(card=card):
            yield h.Wastes(seat, card)
        case m.Swap(first=first, second=second):
            yield h.Swaps(seat, (first, second))
        case m.Fetch(card=card):
            yield h.Fetches(seat, card)
        case m.Show():
            yield h.Shows(seat, state.hands[seat])
            yield h.HandIntoPile(seat) if len(after.pile) > len(state.pile) else h.HandFromDiscard(seat)
        case m.Throw(card=card):
            yield h.Throws("KUR-99" if state.used & 2 else "KUR-100", seat, card)
        case m.Pass():
            yield h.EmptyHand(seat)
        case m.Leave():
            yield h.Leaves(seat)
        case _:
            raise AssertionError(by)


def ended(state: State, by: Any, after: State) -> Iterator[Fact]:
    """Tell the end phase, who is out, and the end: values under tokens, and who has most (KUR-108 to KUR-111)."""
    options = state.setup.options
    if after.ending and not state.ending:
        yield h.PileEmpty()
    for seat in turns_after(state) if after.ending else ():
        out = (after.out & ~state.out) >> seat & 1
        gone = seat == state.active and (isinstance(by, m.Leave) or (state.ending and options.end_phase == "one_turn"))
        if out and not gone:
            yield h.OutOfCards(seat)
    if after.stage == "over":
        yield from totals(after)


def totals(after: State) -> Iterator[Fact]:
    t = GAME.tables(after)
    found: dict[int, tuple[int, int]] = {}
    for seat in after.order:
        worth = {box: t.values[box.index] * after.tokens(seat, box.index) for box in BOXES}
        total = sum(worth.values())
        published = sum(points for box, points in worth.items() if box.value_source == "published")
        yield h.Scores(seat, total, published, total - published)
        high = sum(after.tokens(seat, box.index) for box in BOXES if t.values[box.index] >= 40)
        found[seat] = total, high if after.setup.options.ties == "high_boxes" else 0
    best = tuple(sorted(seat for seat in found if found[seat] == max(found.values())))
    assert GAME.winners(after) == best
    yield h.ShareWin(best) if len(best) > 1 else h.Wins(best[0])


def told(state: State, by: Any, after: State) -> Iterator[Fact]:
    """Tell what happened in one step, from the positions around it."""
    seat = state.active
    if isinstance(by, Move):
        yield from chosen(state, by, after)
    elif state.stage == "deal":
        yield h.Dealt(seat, by)
        if not after.due:
            yield GAME.tables(state).provenance
    else:
        yield h.Draws({"start draw": "KUR-12", "new hand": "KUR-97", "draw": "KUR-14"}[state.stage], seat, by)
    if state.stage in ("start exchange", "start draw") and after.stage == "turn" and any(state.aside):
        yield h.BackIntoPile(sum(map(len, state.aside)))
    yield from ended(state, by, after)


def at_rest(before: State, after: State) -> None:
    """Nothing of a card, of a draw, of an exchange or of a turn is left when it is over."""
    assert (after.due > 0) == (after.stage in ("deal", "start draw", "new hand"))
    assert bool(after.card) == (after.stage in ("second target", "prevent", "develop", "double"))
    assert len(after.targets) == 1 or after.stage != "second target"
    assert bool(after.targets) == (after.stage in ("second target", "prevent"))
    assert not any(after.aside) or after.stage in ("start exchange", "start draw", "new hand", "fetch")
    assert after.ending or not after.out
    assert 0 <= after.used <= 3
    if after.stage == "over" or (before.active != after.active and after.stage == "turn"):
        assert after.used == 0
    assert after.hidden == ()


@pytest.mark.rule("KUR-14", "KUR-44", "KUR-45", "KUR-81", "KUR-84", "KUR-97", "KUR-108", "KUR-111")
def test_every_step_of_a_game_is_told_as_it_happened():
    met: Counter[type] = Counter()
    for number in range(GAMES):
        chance = random.Random(number)
        for before, by, after, log in steps(some_setup(chance), chance):
            assert log == tuple(told(before, by, after)), (number, before.stage, by)
            at_rest(before, after)
            met.update(map(type, log))
            if number % 10 == 0 and -1 not in before.order:
                over, said = GAME.perform(before, TimeUp())
                assert said == (h.TimeIsUp(before.setup.options.minutes), *totals(over))
                met.update(map(type, said))
    assert kinds_in(h) - {*met} == PARTS


def moves_of(state: State, chance: random.Random) -> Iterator[Move]:
    """Return moves of every kind that could be written down now, legal or not."""
    cards = [*state.hands[GAME.to_move(state) or 0], chance.randint(1, 52), *EMPTIED, *STRUCK]
    ids = [box.id for box in BOXES]
    colours = state.setup.colours

    def some(values: Any) -> Any:
        return chance.choice([*values])

    yield from (m.Allow(), m.NoDevelopment(), m.NoDouble(), m.Show(), m.Pass(), m.Leave(), m.Ready())
    for _ in range(4):
        yield m.ChooseOrder(chance.randint(0, 5))
        yield from (kind(some(cards)) for kind in (m.Throw, m.ThrowAway, m.Waste))
        yield m.Fetch(chance.randint(1, 60))
        yield from (m.Develop(some(cards), some(ids)) for _ in range(4))
        yield from (kind(some(cards), some(ids), some(colours)) for kind in (m.Attack, m.Strike) for _ in range(4))
        yield m.Strike(state.card or 59, some(ids), some(colours))
        yield from (m.Empty(card, keep) for card in (some(EMPTIED), some(cards)) for keep in (True, False))
        yield from (m.Prevent(some(cards), box) for box in (some(ids), "waldkampf", "legion"))
        twice = numbers(state.twice[GAME.to_move(state) or 0]) or (0,)
        yield from (m.Double(some(ids)), m.Double(ids[some(twice)]), m.Swap(some(cards), some(cards)))
        downs = tuple(chance.randint(-2, 2) for _ in range(chance.choice((state.players, state.players, 2))))
        yield m.Convert(chance.choice((55, some(cards))), some(GAME.network.religion_column), downs)


def below(state: State, upper: str) -> str:
    column = GAME.network.religion_column
    return column[column.index(upper) + 1]


def places_of(state: State, move: Any) -> set[str]:
    """Return the boxes that a move is about."""
    found = {getattr(move, part) for part in ("box", "oval", "upper") if hasattr(move, part)}
    if isinstance(move, m.Empty) and move.card in EMPTIED:
        found.add(GAME.network.emptied[move.card])
    return found | ({below(state, move.upper)} if isinstance(move, m.Convert) and move.upper != "islam" else set())


def amounts(state: State, move: Any, reason: Any) -> tuple[bool, ...]:
    """Look up what a reason counts."""
    t, index = GAME.tables(state), GAME.network.index
    match reason:
        case r.NoSuchPlace() | r.PlaceTaken():
            return (reason.place == move.place, not isinstance(reason, r.PlaceTaken) or move.place in range(1, 5))
        case r.BoxFull():
            lying = sum(state.tokens(seat, index[reason.box]) for seat in range(state.players))
            return (reason.number == lying, reason.room == t.room(index[reason.box]) == lying)
        case r.NeedsTokens():
            return (reason.needed == 3, 0 <= reason.number < 3)
        case r.TooFewThere():
            own = (state.tokens(reason.seat, index[place]) for place in (reason.upper, reason.lower))
            return ((reason.above, reason.below) == tuple(own), reason.number == abs(move.down[reason.seat]))
        case r.TooManyTogether():
            own = [state.tokens(reason.seat, index[place]) for place in (reason.upper, reason.lower)]
            down = move.down[reason.seat]
            return (reason.number == max(own[0] - down, own[1] + down), reason.number > max(own))
        case r.NoRoomAfter():
            lying, net = state.in_box(index[reason.box]), sum(move.down)
            return (reason.number == (lying - net if reason.box == move.upper else lying + net) > reason.room,)
        case r.SymbolsDiffer():
            shows = tuple(GAME.deck[card].symbol for card in (move.first, move.second))
            return ((reason.first, reason.second) == (move.first, move.second), (reason.shows, reason.other) == shows)
        case r.HasCards() | r.CardsLeftToDraw():
            many = len(state.hands[state.active]) if isinstance(reason, r.HasCards) else len(state.pile)
            return (reason.number == many > 0,)
        case r.NothingToKeep() | r.KeepsOwn() | r.KeepsOneOfTwo():
            tokens = state.tokens(reason.seat, index[reason.box])
            return (tokens == {"NothingToKeep": 0, "KeepsOneOfTwo": 2}.get(type(reason).__name__, tokens or -1),)
        case r.OtherCardRuns():
            return (reason.runs == state.card != move.card,)
        case r.CannotAttack() | r.CannotEmpty() | r.CannotStrike() | r.CannotConvert() | r.NoCatastrophe():
            return (reason.type == kind_of(move.card),)
        case r.SameColour():
            return (reason.colour == move.victim,)
        case _:
            return ()


def lines(state: State, reason: Any) -> tuple[bool, ...]:
    """Look up the line of arrows that a reason misses or finds broken."""
    t = GAME.tables(state)
    index, held = GAME.network.index, state.held[reason.seat]
    ways = tuple(t.ids_of(way) for way in t.lines.ways[index[reason.box]])
    needed = {box for way in ways for box in way}
    own = {box for box in needed if held >> index[box] & 1}
    cut = {box for box in own if not t.reach(state, reason.seat)[0] >> index[box] & 1}
    broken = set(reason.broken) if isinstance(reason, r.LineBroken) else set()
    rings = {reason.box, *(needed - own), *broken}
    mark = GAME.network.sources_into(reason.box)[-1]
    return (
        reason.ways == ways,
        set(reason.held) == own,
        broken == cut,
        set(reason.rings) == rings,
        reason.mark == mark,
    )


def seat_meant(state: State, move: Any, reason: Any) -> int:
    """Return the seat that a reason speaks of: mostly the one that is asked."""
    match reason:
        case r.HasNoToken() if hasattr(move, "victim"):
            return state.setup.colours.index(move.victim)
        case r.MethodTaken():
            return next(seat for seat, held in enumerate(state.held) if held >> GAME.network.index[reason.box] & 1)
        case r.PlaceTaken():
            return state.order[move.place - 1]
        case r.TooFewThere() | r.TooManyTogether():
            return reason.seat if move.down[reason.seat] else -1
        case _:
            return GAME.to_move(state) or 0


def true_of(state: State, move: Any, reason: Any) -> bool:
    """Whether what a reason holds is what the move names and what lies there."""
    fields = dict(zip(reason.__match_args__, reason, strict=True))
    good = [*amounts(state, move, reason)]
    if "seat" in fields:
        good.append(reason.seat == seat_meant(state, move, reason))
    if "box" in fields:
        good.append(reason.box in places_of(state, move))
    if "card" in fields:
        named = (getattr(move, part) for part in ("card", "first", "second") if hasattr(move, part))
        good.append(reason.card == state.card if isinstance(reason, r.OtherCardAttacked) else reason.card in named)
    if "upper" in fields:
        good.append((reason.upper, reason.lower) == (move.upper, below(state, move.upper)))
    if "players" in fields:
        good.append(reason.players == state.players)
    if "named" in fields:
        aimed = isinstance(reason, r.TakesElsewhere)
        boxes = GAME.tables(state).reachable[move.card] if aimed else GAME.tables(state).card_boxes[move.card]
        good.append(reason.named == GAME.tables(state).ids_of(boxes))
    if isinstance(reason, r.LineMissing | r.LineBroken):
        good += lines(state, reason)
    if isinstance(reason, r.CanAct):
        good.append(GAME.why_not(state, reason.act) == ())
    return all(good)


UNHEARD = {r.NoSuchBox, r.NobodyPlays, r.NoSuchCard, r.GameOver, r.DrawFirst, r.NoClock}
"""What is said of no move that names a box, a card and a colour of the table while somebody decides."""
UNHEARD |= {r.PlanNeedsMore, r.PlanTooLong, r.HandFull, r.NothingServes}
RARE = {r.LastToken, r.MethodCutOff, r.KeepsOneOfTwo, r.SupplyEmpty, r.NeedsTwoColours}
"""What is said under few options and in few positions: asked for in the tests of these rules."""


@pytest.mark.rule("KUR-09", "KUR-14", "KUR-24", "KUR-29", "KUR-30", "KUR-32", "KUR-42", "KUR-67", "KUR-88", "KUR-101")
def test_what_speaks_against_a_move_is_what_it_names_and_what_lies_there():
    given: set[type] = set()
    for number in range(GAMES if LONG else GAMES // 4):
        chance = random.Random(number)
        for state, _, _, _ in steps(some_setup(chance), chance):
            if GAME.to_move(state) == CHANCE:
                continue
            t, listed = GAME.tables(state), GAME.legal_moves(state)
            full = {box for box in range(len(BOXES)) if state.in_box(box) >= t.room(box)}
            assert {*numbers(t.full(state))} == full
            # What is worked out from move to move is what is worked out from nothing.
            held = state.held[state.active]
            assert t.lines.reach(held) == Lines(t.lines.starts, t.lines.ways).reach(held)
            for move in moves_of(state, chance) if chance.random() < 0.5 else ():
                reasons = GAME.why_not(state, move)
                assert (move in listed) == (not reasons), (number, state.stage, move, reasons)
                for reason in reasons:
                    assert true_of(state, move, reason), (number, state.stage, move, reason)
                    given.add(type(reason))
    assert kinds_in(r) - given - RARE == UNHEARD
    assert given - kinds_in(r) <= kinds_in(prompts)


@pytest.mark.rule("KUR-06", "KUR-12", "KUR-97")
def test_each_seat_sees_its_own_cards_what_lies_open_and_how_many_there_are():
    met: Counter[str] = Counter()
    for number in range(12):
        chance = random.Random(number)
        for state, _, _, _ in steps(some_setup(chance), chance):
            secret = state.stage in ("start exchange", "start draw")
            met["a secret heap"] += secret and any(state.aside)
            met["an open heap"] += not secret and any(state.aside)
            for seat in (None, 0, state.players - 1) if chance.random() < 0.2 else ():
                seen = GAME.observe(state, seat)
                mine = [other == seat for other in range(state.players)]
                assert seen.hands == tuple(hand if own else () for hand, own in zip(state.hands, mine, strict=True))
                aside = tuple(heap if own or not secret else () for heap, own in zip(state.aside, mine, strict=True))
                assert seen.aside == aside
                known = {*state.discarded, *(card for heap in (*seen.hands, *aside) for card in heap)}
                assert seen.pile == tuple(card for card in range(1, 61) if card not in known)
                sizes = (*map(len, state.hands), len(state.pile), *map(len, state.aside))
                assert seen.hidden == sizes
                assert GAME.observe(seen, seat) == seen
                rest = {"hands": state.hands, "aside": state.aside, "pile": state.pile, "hidden": ()}
                assert seen._replace(**rest) == state
    assert min(met["a secret heap"], met["an open heap"]) > 5
