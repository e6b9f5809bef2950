"""Cards drawn unseen: pasture cards and development cards, and what they are drawn for (SFR-38, 42, 64, 73)."""

# pyright: strict
from functools import lru_cache

from romelab.core.game import CHANCE, Chances, Step
from romelab.core.stages import PendingStage
from romelab.struggle_for_rome.box.pieces import CATTLE, HORSE, KINDS, TREASURE
from romelab.struggle_for_rome.chapters.scoring import announce
from romelab.struggle_for_rome.positions import due, events, state as s
from romelab.struggle_for_rome.positions.tables import Tables


@lru_cache(maxsize=1024)
def card_chances(names: tuple[str, ...], counts: tuple[int, ...]) -> Chances:
    """Return the chances of drawing each of some cards, by how many of it there are."""
    return Chances.of(dict(zip(names, counts, strict=True)))


ANIMALS = ("horse", "cattle")


def draw_pasture(state: s.State, after: PendingStage[*s.Args], seats: tuple[int, ...], *carried: *s.Args) -> s.State:
    """Let some seats draw pasture cards, one each time they are named.

    Parameters
    ----------
    state
        A position with enough cards to draw.
    after, carried
        What goes on afterwards, and what that carries along.
    seats
        Who draws, in order.
    """
    return s.then(renewed(state), CHANCE, due.PASTURE, after, seats, *carried)


def renewed(state: s.State) -> s.State:
    """Shuffle the discards into a new pasture pile if the pile is empty (SFR-42)."""
    return state if s.pasture_left(state) else state._replace(pasture=state.discards, discards=(0, 0))


def pasture_chances(frame: Tables, state: s.State) -> Chances:
    """Return the chances of the next pasture card."""
    return card_chances(ANIMALS, state.pasture)


def resolve_pasture(frame: Tables, state: s.State, animal: str) -> Step[s.State]:
    """Give the card drawn to the seat that draws (SFR-38)."""
    after, seats, *carried = s.facts(state, due.PASTURE)
    seat = seats[0]
    card = HORSE if animal == "horse" else CATTLE
    player = state.players[seat]
    players = s.changed(state.players, seat, player._replace(hand=with_card(player.hand, card)))
    pasture = (state.pasture[0] - (card == HORSE), state.pasture[1] - (card == CATTLE))
    if len(seats) > 1:
        state = s.then(state, CHANCE, due.PASTURE, after, seats[1:], *carried, players=players, pasture=pasture)
    else:
        state = s.then(state, CHANCE, due.PASTURE_DRAWN, after, *carried, players=players, pasture=pasture)
    return renewed(state), (events.DrawsPasture(seat, animal),)


def with_card(hand: s.Hand, card: int, count: int = 1) -> s.Hand:
    """Return a hand with some cards of one kind more (or fewer)."""
    ore, grain, horse, cattle = hand
    if card == 0:
        return ore + count, grain, horse, cattle
    if card == 1:
        return ore, grain + count, horse, cattle
    if card == 2:
        return ore, grain, horse + count, cattle
    return ore, grain, horse, cattle + count


def draw_card(state: s.State, after: PendingStage[*s.Args], *carried: *s.Args) -> s.State:
    """Let the active player draw a development card; afterwards something goes on that may carry facts along."""
    return s.then(state, CHANCE, due.CARD, after, *carried)


def deck_chances(frame: Tables, state: s.State) -> Chances:
    """Return the chances of the top card of the development deck."""
    return card_chances(KINDS, state.deck)


def resolve_card(frame: Tables, state: s.State, kind: str) -> Step[s.State]:
    """Give the development card drawn to the active player; nobody else sees it (SFR-64, SFR-113)."""
    after, *carried = s.facts(state, due.CARD)
    seat = state.active
    number = KINDS.index(kind)
    player = state.players[seat]
    cards = tuple(count + (n == number) for n, count in enumerate(player.cards))
    segment = state.segment
    if number == TREASURE:
        segment = segment._replace(treasures=segment.treasures + 1)
    state = s.then(
        state,
        CHANCE,
        due.CARD_DRAWN,
        after,
        *carried,
        players=s.changed(state.players, seat, player._replace(cards=cards)),
        deck=tuple(count - (n == number) for n, count in enumerate(state.deck)),
        segment=segment,
    )
    rule = "SFR-64" if after == due.THEN_BUILD else "SFR-113"
    state, told = announce(frame, state, seat)
    return state, (events.DrawsCard(rule, seat, kind), *told)
