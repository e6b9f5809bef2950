"""Phase 1: rolls, production, shortage (SFR-30 to 45)."""

# pyright: strict
from collections.abc import Sequence

from romelab.core.game import Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import CATTLE, GRAIN, HORSE, ORE, RESOURCES, Amount, amounts
from romelab.struggle_for_rome.chapters import draws, rounds
from romelab.struggle_for_rome.positions import due, events as e, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def resolve_roll(frame: Tables, state: s.State, total: int) -> Step[s.State]:
    """Carry out a roll: void (SFR-31), a seven (SFR-46), or production, paid out before the next roll (SFR-33).

    On a seven nobody discards: there is no limit to a hand (SFR-53).
    """
    if total in state.marked:
        return state, (e.RollsInVain(state.first, total),)
    state = state._replace(marked=(*state.marked, total))
    rolled = e.Rolls(state.first, total)
    if total == 7:
        return s.then(state, state.first, due.LEGIONNAIRE), (rolled, e.Seven(state.first))
    state, events = _produce(frame, state, total)
    return state, (rolled, *events)


def _beside(frame: Tables, state: s.State, seat: int, total: int) -> int:
    """Return the hexes with a total that a player stands beside, as a bit mask (SFR-34).

    Each counts once for a player (SFR-35) and whoever else stands there (SFR-36); two hexes of one number both count
    (SFR-37), and so do those of the Barbaricum (SFR-39).
    """
    masks = frame.masks[total]
    spots = frame.spots
    found = 0
    for tribe in state.players[seat].tribes:
        if tribe.cities:
            for city in tribe.cities:
                found |= masks[spots[city]]
        else:
            found |= masks[tribe.at]
    return found


def _produce(frame: Tables, state: s.State, total: int) -> Step[s.State]:
    """Pay for a total, but not for the hex under the legionnaire: where he stands now (SFR-40, SFR-41)."""
    order = s.seats_from(state.first, frame.seats)
    beside = [_beside(frame, state, seat, total) for seat in range(frame.seats)]
    under = 1 << state.legionnaire
    masks = [hexes & ~under for hexes in beside]
    events: list[Fact] = []
    if masks != beside:
        robbed = tuple(seat for seat in order if beside[seat] & under)
        events.append(e.StandsInTheWay(frame.hex_ids(under)[0], robbed))
    if not any(masks):
        return rounds.roll_on(frame, state), tuple(events)
    for resource, hexes in ((ORE, frame.ore_hexes), (GRAIN, frame.grain_hexes)):
        owed = [(mask & hexes).bit_count() for mask in masks]
        if any(owed):
            state = _pay(frame, state, resource, owed, [mask & hexes for mask in masks], order, events)
    owed = [(mask & frame.pasture_hexes).bit_count() for mask in masks]
    if not any(owed):
        return rounds.roll_on(frame, state), tuple(events)
    for seat in order:
        if owed[seat]:
            places = frame.hex_ids(masks[seat] & frame.pasture_hexes)
            events.append(e.DuePasture(seat, owed[seat], places))
    if sum(owed) > s.pasture_to_draw(state):
        state, short = _pasture_shortage(frame, state, tuple(owed), order)
        return state, (*events, *short)
    seats = tuple(seat for seat in order for _ in range(owed[seat]))
    return draws.draw_pasture(state, due.THEN_ROLL, seats), tuple(events)


def _pay(
    frame: Tables,
    state: s.State,
    resource: int,
    owed: list[int],
    hexes: list[int],
    order: tuple[int, ...],
    events: list[Fact],
) -> s.State:
    """Pay ore or grain from its pile, after a shortage if need be (SFR-43, SFR-45)."""
    what = RESOURCES[resource]
    pile = state.ore if resource == ORE else state.grain
    hands = [player.hand for player in state.players]
    if sum(owed) > pile:
        events.append(e.TooFewLeft(pile, what, sum(owed)))
        for seat in order:
            if back := hands[seat][resource] // 2:
                hands[seat] = draws.with_card(hands[seat], resource, -back)
                pile += back
                events.append(e.GivesBack("SFR-43", seat, (Amount(back, what),)))
        if sum(owed) > pile:
            owed = _dealt(frame, owed, pile, order)
            events.append(_still_short(frame, Amount(pile, what)))
    for seat in order:
        if owed[seat]:
            hands[seat] = draws.with_card(hands[seat], resource, owed[seat])
            pile -= owed[seat]
            events.append(e.Takes(seat, Amount(owed[seat], what), frame.hex_ids(hexes[seat])))
    players = tuple(
        player if player.hand == hand else player._replace(hand=hand)
        for player, hand in zip(state.players, hands, strict=True)
    )
    return state._replace(players=players, ore=pile) if resource == ORE else state._replace(players=players, grain=pile)


def _dealt(frame: Tables, owed: Sequence[int], pile: int, order: tuple[int, ...]) -> list[int]:
    """Deal what is left one card at a time, clockwise from the First Player (SFR-45)."""
    given = [0] * len(owed)
    if not frame.options.deal_what_is_left:
        return given
    while pile and given != list(owed):
        for seat in order:
            if pile and given[seat] < owed[seat]:
                given[seat] += 1
                pile -= 1
    return given


def _still_short(frame: Tables, left: Amount) -> Fact:
    return e.StillTooFew(left, frame.options.deal_what_is_left)


def _pasture_shortage(frame: Tables, state: s.State, owed: tuple[int, ...], order: tuple[int, ...]) -> Step[s.State]:
    """Shuffle the discards in; then everybody gives back half of their horses and cattle together (SFR-44)."""
    horses, cattle = (pile + old for pile, old in zip(state.pasture, state.discards, strict=True))
    state = state._replace(pasture=(horses, cattle), discards=(0, 0))
    events: list[Fact] = [e.TooFewPastures(horses + cattle, sum(owed))]
    if frame.options.pasture_shortage == "half of each":
        for seat in order:
            hand = state.players[seat].hand
            back = hand[HORSE] // 2, hand[CATTLE] // 2
            if any(back):
                state = _returned(state, seat, *back)
                events.append(_returning(seat, *back))
        state, more = _after_shortage(frame, state, owed)
        return state, (*events, *more)
    state, more = _ask_next(frame, state, order, owed)
    return state, (*events, *more)


def _ask_next(frame: Tables, state: s.State, seats: tuple[int, ...], owed: tuple[int, ...]) -> Step[s.State]:
    """Let the next holder choose; where there is only one way to give half back, it is done."""
    events: list[Fact] = []
    for number, seat in enumerate(seats):
        ways = ways_to_give_back(state.players[seat].hand)
        only = ways[0]
        if len(ways) > 1:
            return s.then(state, seat, due.GIVE_BACK, seats[number:], owed), tuple(events)
        if only != (0, 0):
            state = _returned(state, seat, *only)
            events.append(_returning(seat, *only))
    state, more = _after_shortage(frame, state, owed)
    return state, (*events, *more)


def ways_to_give_back(hand: s.Hand) -> tuple[tuple[int, int], ...]:
    """List the ways to give back half of one's horses and cattle, an odd card kept (SFR-44).

    Examples
    --------
    >>> ways_to_give_back((0, 0, 3, 2))
    ((0, 2), (1, 1), (2, 0))
    """
    back = (hand[HORSE] + hand[CATTLE]) // 2
    return tuple((horses, back - horses) for horses in range(max(0, back - hand[CATTLE]), min(back, hand[HORSE]) + 1))


def give_back_moves(frame: Tables, state: s.State) -> list[Move]:
    """List the ways in which the player asked can give half back (SFR-44)."""
    seat = s.facts(state, due.GIVE_BACK)[0][0]
    return [m.GiveBack(horses, cattle) for horses, cattle in ways_to_give_back(state.players[seat].hand)]


def why_not_give_back(frame: Tables, state: s.State, move: m.GiveBack) -> list[Fact]:
    """Return the reasons against what a player would give back in a shortage (SFR-44)."""
    del frame
    hand = state.players[s.facts(state, due.GIVE_BACK)[0][0]].hand
    held, back = hand[HORSE] + hand[CATTLE], (hand[HORSE] + hand[CATTLE]) // 2
    reasons: list[Fact] = []
    if min(move.horse, move.cattle) < 0 or move.horse + move.cattle != back:
        reasons.append(refusals.NotHalf(held, back, move.horse + move.cattle))
    for name, given, own in (("horse", move.horse, hand[HORSE]), ("cattle", move.cattle, hand[CATTLE])):
        if given > own:
            reasons.append(refusals.GivesMoreThanHeld(Amount(given, name), own))
    return reasons


def give_back(frame: Tables, state: s.State, move: m.GiveBack) -> Step[s.State]:
    """Carry out what one player gives back and ask the next (SFR-44)."""
    seats, owed = s.facts(state, due.GIVE_BACK)
    state = _returned(state, seats[0], move.horse, move.cattle)
    given = _returning(seats[0], move.horse, move.cattle)
    state, events = _ask_next(frame, state, seats[1:], owed)
    return state, (given, *events)


def _returning(seat: int, horses: int, cattle: int) -> Fact:
    return e.GivesBack("SFR-44", seat, amounts((0, 0, horses, cattle)))


def _returned(state: s.State, seat: int, horses: int, cattle: int) -> s.State:
    player = state.players[seat]
    hand = draws.with_card(draws.with_card(player.hand, HORSE, -horses), CATTLE, -cattle)
    return state._replace(
        players=s.changed(state.players, seat, player._replace(hand=hand)),
        pasture=(state.pasture[0] + horses, state.pasture[1] + cattle),
    )


def _after_shortage(frame: Tables, state: s.State, owed: tuple[int, ...]) -> Step[s.State]:
    order = s.seats_from(state.first, frame.seats)
    pile = sum(state.pasture)
    if sum(owed) <= pile:
        return draws.draw_pasture(state, due.THEN_ROLL, tuple(seat for seat in order for _ in range(owed[seat]))), ()
    given = _dealt(frame, owed, pile, order)
    seats = tuple(seat for turn in range(max(given)) for seat in order if given[seat] > turn)
    short = _still_short(frame, Amount(pile, "pasture"))
    return draws.draw_pasture(state, due.THEN_ROLL, seats) if seats else rounds.roll_on(frame, state), (short,)
