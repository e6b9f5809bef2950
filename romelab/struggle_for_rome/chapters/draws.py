"""Cards drawn unseen: pasture cards and development cards, and what follows a draw (SFR-38, 42, 64, 73)."""

# pyright: strict
from __future__ import annotations

from functools import lru_cache

from romelab.core.chance import Chances
from romelab.core.game import CHANCE, Event, Step
from romelab.struggle_for_rome.box.pieces import CATTLE, HORSE, KINDS, TREASURE
from romelab.struggle_for_rome.chapters.rounds import back_to_trade, begin_round, end_segment, roll_on
from romelab.struggle_for_rome.chapters.scoring import announce
from romelab.struggle_for_rome.position.state import Hand, State, changed, pasture_left
from romelab.struggle_for_rome.position.tables import Tables


@lru_cache(maxsize=1024)
def card_chances(names: tuple[str, ...], counts: tuple[int, ...]) -> Chances:
    """Give the chances of drawing one of some cards of which there are so many."""
    return Chances.of(dict(zip(names, counts, strict=True)))


ANIMALS = ("horse", "cattle")


def draw_pasture(state: State, why: str, seats: tuple[int, ...], *more: int) -> State:
    """Let some seats draw pasture cards, one each time they are named.

    Parameters
    ----------
    state
        A position with enough cards to draw.
    why
        ``"deal"``, ``"production"``, ``"trade"``, ``"income"`` or ``"counter"``: what goes on afterwards.
    seats
        Who draws, in order.
    more
        What the purpose needs to remember (a city).
    """
    return renewed(state)._replace(mover=CHANCE, stage="pasture", pending=(why, seats, *more))


def renewed(state: State) -> State:
    """Shuffle the discards into a new pasture pile if the pile is empty (SFR-42)."""
    if pasture_left(state):
        return state
    return state._replace(pasture=state.discards, discards=(0, 0))


def pasture_chances(state: State) -> Chances:
    """Give the chances of the next pasture card."""
    return card_chances(ANIMALS, state.pasture)


def settle_pasture(frame: Tables, state: State, animal: str) -> Step[State]:
    """Give the card drawn to the seat that draws (SFR-38)."""
    why, seats, *more = state.pending
    seat: int = seats[0]
    card = HORSE if animal == "horse" else CATTLE
    player = state.players[seat]
    state = state._replace(
        players=changed(state.players, seat, player._replace(hand=with_card(player.hand, card))),
        pasture=(state.pasture[0] - (card == HORSE), state.pasture[1] - (card == CATTLE)),
    )
    name = frame.names[seat]
    event = Event("SFR-38", "{} draws a {} card", (name, animal), seat, (), (seat,), "{} draws a pasture card")
    if len(seats) > 1:
        return draw_pasture(state, why, seats[1:], *more), (event,)
    state, then = _after_pasture(frame, renewed(state), why, more)
    return state, (event, *then)


def _after_pasture(frame: Tables, state: State, why: str, more: list[int]) -> Step[State]:
    if why == "production":
        return roll_on(frame, state), ()
    if why == "trade":
        return back_to_trade(state), ()
    if why == "income":
        return end_segment(frame, state)
    if why == "deal":
        return begin_round(frame, state, state.first)
    from romelab.struggle_for_rome.chapters.plunder import lay_counter

    return lay_counter(frame, state, more[0])


def with_card(hand: Hand, card: int, count: int = 1) -> Hand:
    """Give a hand with some cards of one kind more (or fewer)."""
    ore, grain, horse, cattle = hand
    if card == 0:
        return ore + count, grain, horse, cattle
    if card == 1:
        return ore, grain + count, horse, cattle
    if card == 2:
        return ore, grain, horse + count, cattle
    return ore, grain, horse, cattle + count


def draw_card(state: State, why: str, *more: int) -> State:
    """Let the active player draw a development card; ``why`` is ``"bought"`` or ``"counter"``."""
    return state._replace(mover=CHANCE, stage="card", pending=(why, *more))


def deck_chances(state: State) -> Chances:
    """Give the chances of the top card of the development deck."""
    return card_chances(KINDS, state.deck)


def settle_card(frame: Tables, state: State, kind: str) -> Step[State]:
    """Give the development card drawn to the active player; nobody else sees it (SFR-64, SFR-113)."""
    why, *more = state.pending
    seat = state.active
    number = KINDS.index(kind)
    player = state.players[seat]
    cards = tuple(count + (n == number) for n, count in enumerate(player.cards))
    segment = state.segment
    if number == TREASURE:
        segment = segment._replace(treasures=segment.treasures + 1)
    state = state._replace(
        players=changed(state.players, seat, player._replace(cards=cards)),
        deck=tuple(count - (n == number) for n, count in enumerate(state.deck)),
        segment=segment,
    )
    rule = "SFR-64" if why == "bought" else "SFR-113"
    hush = "{} draws a development card"
    event = Event(rule, "{} draws the development card {}", (frame.names[seat], kind), seat, (), (seat,), hush)
    state, told = announce(frame, state, seat)
    if why == "bought":
        return back_to_trade(state), (event, *told)
    from romelab.struggle_for_rome.chapters.plunder import lay_counter

    state, then = lay_counter(frame, state, more[0])
    return state, (event, *told, *then)
