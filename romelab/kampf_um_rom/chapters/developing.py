"""Developing (chapter D): which boxes a seat may put a token into now, and why not the others.

:func:`open_boxes` and :func:`why_not_box` are built from the same masks, so a list and a refusal cannot differ.
"""

# pyright: strict
from romelab.core.facts import Fact, maker
from romelab.core.game import Move, Step
from romelab.kampf_um_rom.box.cards import LAST_ACHIEVEMENT_CARD, LAST_DEVELOPMENT_CARD
from romelab.kampf_um_rom.chapters import combat, flow
from romelab.kampf_um_rom.network.lines import numbers, picker
from romelab.kampf_um_rom.positions import events, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables

NEEDED = 3
"""Own tokens on other spaces before a religion may be developed (KUR-47)."""


def counted(t: Tables, state: s.State, seat: int) -> int:
    """Count the tokens that open religions: all scoring boxes, religions and doubles included (KUR-49).

    Face-up ovals count only under D-09; tokens on a broken line count unless D-29 says otherwise.
    """
    held, twice = state.held[seat], state.twice[seat]
    if t.usual_count:
        return (held & t.scoring).bit_count() + twice.bit_count()
    boxes = t.scoring if t.options.religion_counts == "scoring" else t.scoring | t.ovals
    if not t.options.religion_broken:
        boxes &= t.reach(state, seat)[0]
    return (held & boxes).bit_count() + (twice & boxes).bit_count()


def why_not_religion(t: Tables, state: s.State, seat: int, box: int) -> list[Fact]:
    """Say why a religion is closed: fewer than three other tokens (KUR-47). No arrow is needed (KUR-48).

    That is checked once: a religion stays when tokens are lost later (KUR-50), and others may follow it (KUR-51).
    """
    number = counted(t, state, seat)
    return [] if number >= NEEDED else [refusals.NeedsTokens(t.ids[box], NEEDED, seat, number)]


_NO_DEVELOPMENT = m.NoDevelopment()
_DEVELOPS = maker(events.Develops)


def open_boxes(t: Tables, state: s.State, seat: int) -> int:
    """Mask of the boxes that a seat may develop now with a fitting card (KUR-26 to KUR-62).

    A box that was lost is open again like any other (KUR-43).
    """
    held, twice = state.held[seat], state.twice[seat]
    # State.supply and the usual count for religions, written out: they are asked in every turn.
    if held.bit_count() + twice.bit_count() + state.spent[seat].bit_count() >= s.TOKENS - 1:
        return 0
    opened = (t.reach(state, seat) if t.holding else t.lines.reach(held))[1]
    boxes = opened & ~(held | t.full(state))
    if boxes & t.religions:
        number = (held & t.scoring).bit_count() + twice.bit_count() if t.usual_count else counted(t, state, seat)
        if number < NEEDED:
            boxes &= ~t.religions
    if boxes & t.ovals:
        boxes &= ~combat.closed_ovals(t, state, seat)
    return boxes


def fitting(t: Tables, card: int) -> int:
    """Mask of the boxes that a card can develop: those it names (KUR-24), and all boxes without cards (KUR-25)."""
    return 0 if card > LAST_ACHIEVEMENT_CARD else t.card_boxes[card] | t.cardless


def after_attack(t: Tables) -> int:
    """Mask of the boxes that an invasion card may still develop after its attack (D-18, KUR-66)."""
    if t.options.attack_then == "any":
        return -1
    return ~t.ovals if t.options.attack_then == "rounded" else ~t.cardless


def develop_moves(t: Tables, state: s.State) -> list[Move]:
    """List the developments of the active seat with each card in hand."""
    seat = state.active
    free = open_boxes(t, state, seat)
    moves: list[Move] = []
    if free:
        card_boxes, named, develop = t.card_boxes, t.named, t.develop
        cardless = free & t.cardless
        pick = picker(cardless)
        for card in state.hands[seat]:
            if card > LAST_ACHIEVEMENT_CARD:
                break
            if boxes := free & card_boxes[card]:
                moves += named[card].get(boxes) or t.named_row(card, boxes)
            if cardless:
                moves += pick(develop[card])
    return moves


def rest_boxes(t: Tables, state: s.State) -> int:
    """Mask of the boxes that the invasion card just used for an attack can still develop."""
    return open_boxes(t, state, state.active) & fitting(t, state.card) & after_attack(t)


def rest_moves(t: Tables, state: s.State) -> list[Move]:
    """List developing each box that the invasion card of an attack still can, and developing nothing (KUR-68)."""
    return [*t.developments(state.card, rest_boxes(t, state)), _NO_DEVELOPMENT]


def why_not_develop(t: Tables, state: s.State, move: m.Develop) -> list[Fact]:
    """Say everything that rules out developing a box with a card in the turn."""
    seat = state.active
    reasons = t.hand_reasons(state, seat, move.card)
    if move.card > LAST_ACHIEVEMENT_CARD and not reasons:
        kind = refusals.CatastropheAtTheEnd if state.ending else refusals.CatastropheDevelopsNot
        reasons.append(kind(move.card))
    return reasons + _why_not_card_and_box(t, state, seat, move)


def why_not_rest(t: Tables, state: s.State, move: m.Develop) -> list[Fact]:
    """Say everything that rules out developing a box after an attack with the same card (KUR-17, KUR-68)."""
    reasons: list[Fact] = []
    if move.card != state.card:
        reasons.append(refusals.OtherCardAttacked(state.card))
    box = t.index.get(move.box)
    if box is not None and not after_attack(t) >> box & 1:
        kind = refusals.AttackedNoMethod if t.ovals >> box & 1 else refusals.AttackedNoCardless
        reasons.append(kind(move.box))
    return reasons + _why_not_card_and_box(t, state, state.active, move)


def _why_not_card_and_box(t: Tables, state: s.State, seat: int, move: m.Develop) -> list[Fact]:
    if unknown := t.box_reasons(move.box):
        return unknown
    box = t.index[move.box]
    reasons: list[Fact] = []
    if 1 <= move.card <= LAST_ACHIEVEMENT_CARD and not fitting(t, move.card) >> box & 1:
        rule = "KUR-46" if t.religions >> box & 1 else "KUR-24"
        reasons.append(refusals.CardNamesOther(rule, move.card, t.ids_of(t.card_boxes[move.card]), move.box))
    return reasons + why_not_box(t, state, seat, box)


def why_not_box(t: Tables, state: s.State, seat: int, box: int) -> list[Fact]:
    """Return every reason why a seat may not put a token into a box now, whatever the card."""
    reasons: list[Fact] = []
    place, bit = t.ids[box], 1 << box
    if state.supply(seat) < 1:
        reasons.append(refusals.SupplyEmpty(seat, place))
    if state.held[seat] & bit:
        reasons.append(refusals.HoldsAlready(seat, place))
    elif t.full(state) & bit:
        if t.ovals & bit and t.options.oval_room == "one":
            holder = next(seat for seat, held in enumerate(state.held) if held & bit)
            reasons.append(refusals.MethodTaken(holder, place))
        else:
            rule = "KUR-29" if t.players == 3 else "KUR-30"
            reasons.append(refusals.BoxFull(rule, place, state.in_box(box), t.room(box), t.players))
    if t.religions & bit:
        reasons += why_not_religion(t, state, seat, box)
    elif not t.reach(state, seat)[1] & bit:
        reasons.append(_why_not_line(t, state, seat, box))
    if t.ovals & bit:
        reasons += combat.why_not_oval(t, state, seat, box)
    return reasons


def _why_not_line(t: Tables, state: s.State, seat: int, box: int) -> Fact:
    """Say which earlier boxes are missing or have lost their line, and under which rule."""
    held, connected = state.held[seat], t.reach(state, seat)[0]
    ways = t.lines.ways[box]
    union = 0
    for way in ways:
        union |= way
    broken = union & held & ~connected
    missing = union & ~held
    place = t.ids[box]
    needed, holds = tuple(map(t.ids_of, ways)), t.ids_of(union & held)
    mark, rings = t.network.sources_into(place)[-1], t.ids_of(1 << box | missing | broken)
    if broken:
        rule = _broken_rule(t, broken, held & ~connected, ways)
        return refusals.LineBroken(rule, place, needed, seat, holds, t.ids_of(broken), mark, rings)
    joint = all(way & (way - 1) for way in ways)
    return refusals.LineMissing("KUR-34" if joint else "KUR-32", place, needed, seat, holds, mark, rings)


def _broken_rule(t: Tables, broken: int, lost: int, ways: tuple[int, ...]) -> str:
    """Name the rule: a pair propping itself up (KUR-39), a joint condition (KUR-35), a broken line (KUR-42)."""
    for box in numbers(broken):
        for way in t.lines.ways[box]:
            if way & lost == way and any(way_back == 1 << box for n in numbers(way) for way_back in t.lines.ways[n]):
                return "KUR-39"
    return "KUR-35" if any(way & broken and way & (way - 1) for way in ways) else "KUR-42"


def develop(t: Tables, state: s.State, move: m.Develop) -> Step[s.State]:
    """Develop a box: a token goes into it (KUR-23); a combat method may double another box at once (KUR-55).

    The position is put together in one go, since this is the most frequent move: it goes straight on to the draw.
    """
    setup, _, seat, order, held, twice, spent, hands, pile, discard, aside, pending, _, due, used, end, out, hid = state
    card = move.card
    box = t.index[move.box]
    bit = 1 << box
    # A flipped token may hold the line by which the box is entered.
    t.lines.grow(held[seat] | spent[seat] & t.holding, bit)
    held = held[:seat] + (held[seat] | bit,) + held[seat + 1 :]  # noqa: RUF005 - faster than unpacking
    if pending:
        rule = "KUR-68"
    else:
        rule = "KUR-72" if card > LAST_DEVELOPMENT_CARD else "KUR-16"
        hand = hands[seat]
        place = hand.index(card)
        hands = hands[:seat] + (hand[:place] + hand[place + 1 :],) + hands[seat + 1 :]  # noqa: RUF005 - as above
        discard |= 1 << card
    oval = bit & t.ovals
    at, doing = (s.TURN, card) if oval or end else (s.DRAW, 0)
    state = s.state_of(
        (setup, at, seat, order, held, twice, spent, hands, pile, discard, aside, doing, (), due, used, end, out, hid)
    )
    if oval:
        return combat.declared(t, state, box)
    told = (_DEVELOPS((rule, seat, move.box, card)),)
    return flow.end_turn(t, state, told) if end else (state, told)
