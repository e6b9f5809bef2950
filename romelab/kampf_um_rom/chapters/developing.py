"""Developing (chapter D): which boxes a seat may put a token into now, and why not the others.

:func:`open_boxes` and :func:`why_not_box` are built from the same masks, so a list and a refusal cannot differ.
"""

# pyright: strict
from __future__ import annotations

from romelab.core.faults import Reason
from romelab.core.game import Move, Step
from romelab.kampf_um_rom.box.cards import LAST_ACHIEVEMENT_CARD, LAST_DEVELOPMENT_CARD
from romelab.kampf_um_rom.chapters.combat import closed_ovals, declared, why_not_oval
from romelab.kampf_um_rom.chapters.flow import end_turn, event_of
from romelab.kampf_um_rom.chapters.religions import NEEDED, counted, why_not_religion
from romelab.kampf_um_rom.network.lines import numbers, picker
from romelab.kampf_um_rom.position.moves import Develop, NoDevelopment
from romelab.kampf_um_rom.position.state import DRAW, TOKENS, TURN, State, put, state_of
from romelab.kampf_um_rom.position.tables import Tables, join

_NO_DEVELOPMENT = NoDevelopment()
_DEVELOPS = "{} develops {} with card {}"


def open_boxes(t: Tables, state: State, seat: int) -> int:
    """Mask of the boxes that a seat may develop now with a fitting card (KUR-26 to KUR-62).

    A box that was lost is open again like any other (KUR-43).
    """
    held, twice = state.held[seat], state.twice[seat]
    # State.supply and the usual count for religions, written out: they are asked in every turn.
    if held.bit_count() + twice.bit_count() + state.spent[seat].bit_count() >= TOKENS - 1:
        return 0
    opened = (t.reach(state, seat) if t.holding else t.lines.reach(held))[1]
    boxes = opened & ~(held | t.full(state))
    if boxes & t.religions:
        number = (held & t.scoring).bit_count() + twice.bit_count() if t.usual_count else counted(t, state, seat)
        if number < NEEDED:
            boxes &= ~t.religions
    if boxes & t.ovals:
        boxes &= ~closed_ovals(t, state, seat)
    return boxes


def fitting(t: Tables, card: int) -> int:
    """Mask of the boxes that a card can develop: those it names (KUR-24), and all boxes without cards (KUR-25)."""
    return 0 if card > LAST_ACHIEVEMENT_CARD else t.card_boxes[card] | t.cardless


def after_attack(t: Tables) -> int:
    """Mask of the boxes that an invasion card may still develop after its attack (D-18, KUR-66)."""
    if t.options.attack_then == "any":
        return -1
    return ~t.ovals if t.options.attack_then == "rounded" else ~t.cardless


def develop_moves(t: Tables, state: State) -> list[Move]:
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
            boxes = free & card_boxes[card]
            if boxes:
                moves += named[card].get(boxes) or t.named_row(card, boxes)
            if cardless:
                moves += pick(develop[card])
    return moves


def rest_boxes(t: Tables, state: State) -> int:
    """Mask of the boxes that the invasion card just used for an attack can still develop."""
    return open_boxes(t, state, state.active) & fitting(t, state.card) & after_attack(t)


def rest_moves(t: Tables, state: State) -> list[Move]:
    """List what the invasion card just used for an attack can still develop, and developing nothing (KUR-68)."""
    return [*t.developments(state.card, rest_boxes(t, state)), _NO_DEVELOPMENT]


def why_not_develop(t: Tables, state: State, move: Develop) -> list[Reason]:
    """Say everything that speaks against developing a box with a card in the turn."""
    seat = state.active
    missing = t.hand_reason(state, seat, move.card)
    reasons = [missing] if missing else []
    if move.card > LAST_ACHIEVEMENT_CARD and not missing:
        rule, said = ("KUR-107", " in the end phase") if state.ending else ("KUR-18", "")
        reasons.append(Reason(rule, f"card {t.card_names[move.card]} is a catastrophe; it develops nothing{said}"))
    return reasons + _why_not_card_and_box(t, state, seat, move)


def why_not_rest(t: Tables, state: State, move: Develop) -> list[Reason]:
    """Say everything that speaks against developing a box after an attack with the same card (KUR-17, KUR-68)."""
    reasons: list[Reason] = []
    if move.card != state.card:
        said = f"card {t.card_names[state.card]} made the attack, so it alone can develop now"
        reasons.append(Reason("KUR-17", said))
    box = t.index.get(move.box)
    if box is not None and not after_attack(t) >> box & 1:
        oval = t.ovals >> box & 1
        said = "a combat method" if oval else "a box without cards"
        rule = "KUR-66" if oval else "KUR-17"
        reasons.append(Reason(rule, f"an invasion card that has attacked cannot develop {said}", (move.box,)))
    return reasons + _why_not_card_and_box(t, state, state.active, move)


def _why_not_card_and_box(t: Tables, state: State, seat: int, move: Develop) -> list[Reason]:
    unknown = t.box_reason(move.box)
    if unknown:
        return [unknown]
    box = t.index[move.box]
    reasons: list[Reason] = []
    if 1 <= move.card <= LAST_ACHIEVEMENT_CARD and not fitting(t, move.card) >> box & 1:
        named = t.list_of(t.card_boxes[move.card]) or "nothing"
        rule = "KUR-46" if t.religions >> box & 1 else "KUR-24"
        said = f"card {t.card_names[move.card]} names {named}, not {t.labels[box]}"
        reasons.append(Reason(rule, said, (move.box,)))
    return reasons + why_not_box(t, state, seat, box)


def why_not_box(t: Tables, state: State, seat: int, box: int) -> list[Reason]:
    """Give every reason why a seat may not put a token into a box now, whatever the card."""
    reasons: list[Reason] = []
    place, name, label, bit = (t.ids[box],), t.names[seat], t.labels[box], 1 << box
    if state.supply(seat) < 1:
        reasons.append(Reason("KUR-45", f"{name}'s supply is empty: all 16 tokens lie in boxes", place))
    if state.held[seat] & bit:
        reasons.append(Reason("KUR-26", f"{name} already has a token in {label}", place))
    elif t.full(state) & bit:
        if t.ovals & bit and t.options.oval_room == "one":
            holder = next(seat for seat, held in enumerate(state.held) if held & bit)
            reasons.append(Reason("KUR-60", f"{t.names[holder]}'s token lies face up on {label}", place))
        else:
            rule = "KUR-29" if t.players == 3 else "KUR-30"
            said = f"{label} is full: it holds {state.in_box(box)} tokens and has room for {t.room(box)}"
            reasons.append(Reason(rule, f"{said} with {t.players} players", place))
    if t.religions & bit:
        reasons += why_not_religion(t, state, seat, box)
    elif not t.reach(state, seat)[1] & bit:
        reasons.append(_why_not_line(t, state, seat, box))
    if t.ovals & bit:
        reasons += why_not_oval(t, state, seat, box)
    return reasons


def _why_not_line(t: Tables, state: State, seat: int, box: int) -> Reason:
    """Say which earlier boxes are missing or have lost their line, and under which rule."""
    held, connected = state.held[seat], t.reach(state, seat)[0]
    ways = t.lines.ways[box]
    needs = join([t.list_of(way) for way in ways], "or")
    union = 0
    for way in ways:
        union |= way
    broken = union & held & ~connected
    missing = union & ~held
    name = t.names[seat]
    if broken:
        other = f", but has no unbroken line to {t.list_of(broken)}"
        said = f"{t.labels[box]} needs {needs}; {name} holds {t.list_of(union & held)}{other}"
        rule = _broken_rule(t, broken, held & ~connected, ways)
    else:
        has = f"holds only {t.list_of(union & held)}" if union & held else "holds none of them"
        said = f"{t.labels[box]} needs {needs}; {name} {has}"
        joint = all(way & (way - 1) for way in ways)
        rule = "KUR-34" if joint else "KUR-32"
    marks = t.network.sources_into(t.ids[box])
    if marks[-1:] != ("published",):
        said += f" ({marks[-1]} arrows)"
    return Reason(rule, said, tuple(t.ids[n] for n in numbers(1 << box | missing | broken)))


def _broken_rule(t: Tables, broken: int, lost: int, ways: tuple[int, ...]) -> str:
    """Name the rule: a pair propping itself up (KUR-39), a joint condition (KUR-35), a broken line (KUR-42)."""
    for box in numbers(broken):
        for way in t.lines.ways[box]:
            if way & lost == way and any(way_back == 1 << box for n in numbers(way) for way_back in t.lines.ways[n]):
                return "KUR-39"
    return "KUR-35" if any(way & broken and way & (way - 1) for way in ways) else "KUR-42"


def place_token(state: State, seat: int, box: int) -> State:
    """Put a token of a seat into a box that it does not hold yet (KUR-23)."""
    return state._replace(held=put(state.held, seat, state.held[seat] | 1 << box))


def develop(t: Tables, state: State, move: Develop) -> Step[State]:
    """Develop a box; a combat method may double another box at once (KUR-55).

    The position is put together in one go, since this is the most frequent move: it goes straight on to the draw.
    """
    setup, _, seat, order, held, twice, spent, hands, pile, discard, aside, pending, _, due, used, end, out, hid = state
    card = move.card
    box = t.index[move.box]
    bit = 1 << box
    t.lines.grow(held[seat], bit)
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
    at, doing = (TURN, card) if oval or end else (DRAW, 0)
    state = state_of(
        (setup, at, seat, order, held, twice, spent, hands, pile, discard, aside, doing, (), due, used, end, out, hid)
    )
    if oval:
        return declared(t, state, box)
    args = t.names[seat], t.labels[box], t.card_names[card]
    told = (event_of((rule, _DEVELOPS, args, seat, (move.box,), None, "")),)
    return end_turn(t, state, told) if end else (state, told)
