"""What has to hold in every position: no card and no token is lost or made, and nothing lies where it cannot."""

# pyright: strict
from collections.abc import Iterator

from romelab.kampf_um_rom.box.cards import CARDS
from romelab.kampf_um_rom.network.lines import numbers
from romelab.kampf_um_rom.positions import state as s
from romelab.kampf_um_rom.positions.tables import Tables


def problems_in(t: Tables, state: s.State) -> tuple[str, ...]:
    """Return what is wrong with a full position, a sentence each; none for any position that play can reach.

    Parameters
    ----------
    t
        Network, cards and options of the game: ``game.tables(state)``.
    state
        A position, not an observation.
    """
    return (*_cards(t, state), *_start(t, state), *_aside(t, state), *_tokens(t, state))


def _cards(t: Tables, state: s.State) -> Iterator[str]:
    """Look at the 60 cards (KUR-01): each lies in one place; and at the hands (KUR-05)."""
    colours = t.setup.colours
    for colour, name, hand in zip(colours, t.names, state.hands, strict=True):
        if len(hand) > t.options.hand:
            yield f"{colour}, hand: holds {len(hand)} cards; {t.options.hand} are a full hand (KUR-05)"
        if list(hand) != sorted(hand):
            yield f"{name}'s hand is {hand}"
    if list(state.pile) != sorted(state.pile):
        yield "the draw pile is not in rising order"
    lying: dict[int, str] = {}
    for heap in ("hand", "aside"):
        for colour, cards in zip(colours, state.hands if heap == "hand" else state.aside, strict=True):
            yield from _lie(lying, cards, f"{colour}, {heap}")
    yield from _lie(lying, state.discarded, "discard")
    yield from _lie(lying, state.pile, "pile")
    if missing := [card for card in range(1, CARDS + 1) if card not in lying]:
        yield f"pile: the cards {', '.join(map(str, missing))} lie nowhere (KUR-01)"


def _lie(lying: dict[int, str], cards: tuple[int, ...], where: str) -> Iterator[str]:
    for card in cards:
        if card in lying:
            yield f"{where}: card {card} is in {lying[card]} already (KUR-01)"
        elif not 1 <= card <= CARDS:
            yield f"{where}: cards are numbered from 1 to {CARDS}, not {card} (KUR-01)"
        lying.setdefault(card, where)


def _start(t: Tables, state: s.State) -> Iterator[str]:
    """Look at the deal and the turn order (KUR-05, KUR-08), and that nothing is discarded before the first turn."""
    size, stage = t.players, state.stage
    chosen = {seat for seat in state.order if seat >= 0}
    if len(state.order) != size or len(chosen) + state.order.count(-1) < size:
        yield "order: must name every player once (KUR-08)"
    if stage == s.DEAL:
        dealt = size * t.options.hand - state.due
        whose = [card % size for card in range(dealt)]
        if (
            not state.due
            or state.active != dealt % size
            or [*map(len, state.hands)] != [*map(whose.count, range(size))]
        ):
            yield f"due: the hands, active and {state.due} cards to be dealt do not go together (KUR-05)"
    before = {(state.active - back) % size for back in range(1, len(chosen) + 1)} if stage == s.ORDER else set[int]()
    if stage in (s.DEAL, s.ORDER) and (chosen != before or len(chosen) == size):
        yield "order: the numbers taken are not those of the players before the one to choose (KUR-08)"
    if stage not in (s.DEAL, s.ORDER, s.OVER) and -1 in state.order:
        yield "order: a player without a number cannot take a turn (KUR-08)"
    if stage in (s.DEAL, s.ORDER, s.EXCHANGE, s.REFILL) and state.discard:
        yield "discard: nothing is discarded before the first turn (KUR-13)"


def _aside(t: Tables, state: s.State) -> Iterator[str]:
    """Look at cards set aside, and at those to be drawn for them (KUR-12, KUR-97, KUR-104)."""
    stage, seat = state.stage, state.active
    allowed = range(t.players) if stage in (s.EXCHANGE, s.REFILL) else (seat,) if stage in (s.FETCH, s.NEW_HAND) else ()
    for other, cards in enumerate(state.aside):
        if cards and (other not in allowed or len(cards) > t.options.hand):
            yield f"aside: {t.names[other]} cannot have set aside {cards}"
    if stage in (s.REFILL, s.NEW_HAND):
        most = state.discard.bit_count() if stage == s.NEW_HAND and state.aside[seat] else len(state.pile)
        if not 1 <= state.due <= most:
            yield f"due: {state.due} cards to be drawn, of {most}"


def _tokens(t: Tables, state: s.State) -> Iterator[str]:
    """Look at the 17 tokens of each colour (KUR-03), and at the room in the boxes (KUR-29, KUR-30, KUR-60)."""
    everywhere = (1 << len(t.ids)) - 1
    for seat, where in enumerate(t.setup.colours):
        held, twice, spent = state.held[seat], state.twice[seat], state.spent[seat]
        if (held | twice | spent) & ~everywhere:
            yield f"{t.names[seat]} has tokens outside the board"
            continue
        for wrong, what in (
            (twice & ~t.scoring, "an oval holds one token of a colour at most (KUR-60)"),
            (twice & t.scoring & ~held, "two tokens lie where there is one"),
            (spent & ~t.ovals, "only tokens on ovals are flipped (KUR-61)"),
            (spent & held, "the token is flipped or it is not"),
        ):
            if wrong:
                yield f"{where}: {t.list_of(wrong)}: {what}"
        if state.supply(seat) < 0:
            used = s.TOKENS - 1 - state.supply(seat)
            yield f"{where}: has {used} tokens in boxes; {s.TOKENS - 1} are all there are (KUR-03, KUR-11)"
    for box in numbers(everywhere):
        if state.in_box(box) > t.room(box):
            yield f"{t.labels[box]}: holds {state.in_box(box)} tokens and has room for {t.room(box)} (KUR-29, KUR-60)"
