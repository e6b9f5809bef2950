"""Preventing (chapter H): each victim of a card decides alone, in the order of turns."""

# pyright: strict
from collections.abc import Iterable

from romelab.core.game import Fact, Move, Step
from romelab.kampf_um_rom.box.cards import INVASIONS, LAST_ACHIEVEMENT_CARD, PLAGUES
from romelab.kampf_um_rom.chapters import combat, developing, flow
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import events as e, moves as m, refusals, state as s
from romelab.kampf_um_rom.positions.tables import Tables

_ALLOW = m.Allow()
EMPTY_RULES = {53: "KUR-85", 54: "KUR-86", 58: "KUR-91"}
STRIKE_RULES = {55: "KUR-87", 56: "KUR-89", 57: "KUR-90", 58: "KUR-91", 59: "KUR-92", 60: "KUR-92"}
LOSS_RULES = EMPTY_RULES | STRIKE_RULES
"""The rule of a catastrophe, by its card; an invasion takes tokens by KUR-67."""


def asked(state: s.State) -> int:
    """Return the seat that decides whether to prevent: the victim (KUR-81), outside its own turn (KUR-77)."""
    return state.targets[0][0]


def usable_ovals(t: Tables, state: s.State, seat: int) -> int:
    """Mask of the ovals with which a seat can prevent: face up (KUR-80), whatever became of their line (KUR-64).

    Any of them stops any attack, by an invasion or a catastrophe (KUR-75).
    """
    ovals = state.held[seat] & t.ovals
    return ovals if t.options.method_survives else ovals & t.reach(state, seat)[0]


def hit(t: Tables, state: s.State, targets: Iterable[tuple[int, int, int]], events: tuple[Fact, ...]) -> Step[s.State]:
    """Put tokens under attack: their owners are asked in the order of turns after the active player (KUR-81).

    Parameters
    ----------
    targets
        Seat, number of the box, how many tokens.
    """
    hits = tuple(targets)
    if len(hits) > 1:
        after = state.order.index(state.active) + 1
        turns = state.order[after:] + state.order[:after]
        hits = tuple(sorted(hits, key=lambda hit: turns.index(hit[0])))
    return carry_on(t, state, hits, events)


def carry_on(
    t: Tables, state: s.State, targets: tuple[tuple[int, int, int], ...], events: tuple[Fact, ...]
) -> Step[s.State]:
    """Remove tokens until somebody has to be asked, then end the action.

    A victim with a face-up combat token and a card is asked even if no card of theirs can pay: the others must not
    learn that from a missing question.
    """
    for place, (seat, box, number) in enumerate(targets):
        if seat != state.active and state.hand_size(seat) and usable_ovals(t, state, seat):
            return s.changed(state, stage=s.PREVENT, targets=targets[place:]), events
        state, told = remove(t, state, seat, box, number)
        events += told
    if state.card in INVASIONS:
        if developing.rest_boxes(t, state):
            return s.changed(state, stage=s.DEVELOP, targets=()), events
        events += (e.NothingToDevelop(state.active, state.card),)
    return flow.end_turn(t, state, events)


def remove(t: Tables, state: s.State, seat: int, box: int, number: int) -> Step[s.State]:
    """Take tokens of a seat from a box, one or both of a doubled pair (KUR-71); they return to the supply (KUR-45).

    A box held twice that loses one token is still held (KUR-44). What was developed by way of it stays (KUR-41).
    """
    bit, held, twice = 1 << box, state.held, state.twice
    double = twice[seat] & bit
    if double:
        twice = s.put(twice, seat, twice[seat] & ~bit)
    if number > 1 or not double:
        held = s.put(held, seat, held[seat] & ~bit)
    state = s.changed(state, held=held, twice=twice)
    if held[seat] & bit:
        return state, (e.LosesOneOfTwo(seat, t.ids[box]),)
    rule = "KUR-93" if state.card in PLAGUES and t.players == 3 else LOSS_RULES.get(state.card, "KUR-67")
    return state, (e.Loses(rule, seat, t.ids[box], 2 if double else 1),)


def prevent_moves(t: Tables, state: s.State) -> list[Move]:
    """List the ways to pay for a prevention, and letting the loss happen."""
    seat = asked(state)
    ovals = numbers(usable_ovals(t, state, seat))
    cards = [card for card in state.hands[seat] if card <= LAST_ACHIEVEMENT_CARD]
    return [*(m.Prevent(card, t.ids[oval]) for card in cards for oval in ovals), _ALLOW]


def why_not_prevent(t: Tables, state: s.State, move: m.Prevent) -> list[Fact]:
    """Say everything that rules out a way to pay for a prevention."""
    seat = asked(state)
    reasons = t.hand_reasons(state, seat, move.card)
    if move.card > LAST_ACHIEVEMENT_CARD and not reasons:
        reasons.append(refusals.CannotPay(move.card))
    if unknown := t.box_reasons(move.oval):
        return reasons + unknown
    box = t.index[move.oval]
    if not t.ovals >> box & 1:
        reasons.append(refusals.NoMethod(move.oval))
    elif state.spent[seat] >> box & 1:
        reasons.append(refusals.FlippedAlready(seat, move.oval))
    elif not state.held[seat] >> box & 1:
        reasons.append(refusals.NotOnMethod(seat, move.oval))
    elif not usable_ovals(t, state, seat) >> box & 1:
        reasons.append(refusals.MethodCutOff(seat, move.oval))
    return reasons


def prevent(t: Tables, state: s.State, move: m.Prevent) -> Step[s.State]:
    """Pay a card, which is not replaced (KUR-78), flip a combat token, and lose nothing (KUR-82).

    The attack is spent; there is no second one (KUR-70).
    """
    seat, box, _ = state.targets[0]
    state = combat.flip(state, seat, t.index[move.oval])
    state = s.changed(
        state,
        hands=s.put(state.hands, seat, s.without(state.hands[seat], move.card)),
        discard=state.discard | 1 << move.card,
    )
    return carry_on(t, state, state.targets[1:], (e.Prevents(seat, t.ids[box], move.card, move.oval),))


def allow(t: Tables, state: s.State, move: m.Allow) -> Step[s.State]:
    """Let the attack happen (KUR-76)."""
    seat, box, number = state.targets[0]
    state, told = remove(t, state, seat, box, number)
    return carry_on(t, state, state.targets[1:], told)
