"""Development cards: when each may be played and what it does (SFR-71 to 88)."""

# pyright: strict
from collections.abc import Iterator

from romelab.core.game import Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import DIPLOMAT, GREAT_WARRIOR, KINDS, TRAITOR, TREASURE, TRIBES
from romelab.struggle_for_rome.chapters import movement, rounds, scoring
from romelab.struggle_for_rome.positions import due, events as e, moves as m, points, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables, paid_out


def why_not_card(state: s.State, kind: int) -> Iterator[Fact]:
    """Return the reasons against playing a card of a kind that hold for every kind: none in hand, one played (SFR-71).

    When it was bought does not matter (SFR-72).
    """
    if not state.players[state.active].cards[kind]:
        rule = ("SFR-75", "SFR-78", "SFR-81", "SFR-83", "SFR-85")[kind]
        yield refusals.HoldsNoCard(rule, KINDS[kind])
    if state.segment.card:
        yield refusals.CardPlayedAlready()


def discard(state: s.State, kind: int) -> tuple[s.State, s.Player]:
    """Take a card that was played out of the active player's hand and out of the game (SFR-88).

    Diplomats stay open in front of them instead (SFR-77). Gives the position, still without the change to the player,
    and the changed player.
    """
    player = state.players[state.active]
    player = player._replace(cards=tuple(count - (n == kind) for n, count in enumerate(player.cards)))
    if kind == DIPLOMAT:
        return state, player._replace(diplomats=player.diplomats + 1)
    return state._replace(left=tuple(count + (n == kind) for n, count in enumerate(state.left))), player


def why_not_diplomat(frame: Tables, state: s.State, move: m.PlayDiplomat) -> Iterator[Fact]:
    """Return the reasons against playing a Diplomat (SFR-71, SFR-75)."""
    del frame, move
    yield from why_not_card(state, DIPLOMAT)


def play_diplomat(frame: Tables, state: s.State, move: m.PlayDiplomat) -> Step[s.State]:
    """Lay the Diplomat down openly, settle who holds Diplomacy, and let the legionnaire move (SFR-76, 77, 134)."""
    del move
    seat = state.active
    state, player = discard(state, DIPLOMAT)
    players, segment = s.changed(state.players, seat, player), state.segment._replace(card=True)
    state = s.then(state, seat, due.LEGIONNAIRE, players=players, segment=segment)
    played = player.diplomats
    events: list[Fact] = [e.PlaysDiplomatNow(seat, played)]
    holder = state.diplomacy
    to_beat = state.players[holder].diplomats if holder >= 0 else points.DIPLOMATS_NEEDED - 1
    if seat != holder and played > to_beat:
        state = state._replace(diplomacy=seat)
        events.append(e.HoldsDiplomacy(seat))
    state, told = scoring.announce(frame, state, seat)
    return state, (*events, *told)


def why_not_treasure(frame: Tables, state: s.State, move: m.CashTreasure) -> Iterator[Fact]:
    """Return the reasons against cashing a Treasure now (SFR-71, 83, 84)."""
    del move
    if not state.players[state.active].cards[TREASURE]:
        yield refusals.HoldsNoCard("SFR-83", KINDS[TREASURE])
    elif not state.segment.treasures and not frame.options.treasure_later:
        yield refusals.TreasureCameEarlier()
    if state.segment.card and frame.options.treasure_uses_card:
        yield refusals.CardPlayedAlready()


def cash_treasure(frame: Tables, state: s.State, move: m.CashTreasure) -> Step[s.State]:
    """Take the gold of a Treasure (SFR-83, 84, 87)."""
    del move
    seat, segment = state.active, state.segment
    gold = paid_out(frame, state, frame.pieces.treasure_gold)
    state, player = discard(state, TREASURE)
    player = player._replace(gold=player.gold + gold)
    segment = segment._replace(
        card=segment.card or frame.options.treasure_uses_card, acted=True, treasures=max(0, segment.treasures - 1)
    )
    state = state._replace(players=s.changed(state.players, seat, player), segment=segment)
    event = e.CashesTreasure(seat, gold)
    if segment.attacked and segment.card:
        state, ended = rounds.end_segment(frame, state)
        return state, (event, *ended)
    return state, (event,)


def why_not_great_warrior(frame: Tables, state: s.State, move: m.PlayGreatWarrior) -> Iterator[Fact]:
    """Return the reasons against playing a Great Warrior for the acting tribe (SFR-71, 81, 82, 104)."""
    yield from why_not_card(state, GREAT_WARRIOR)
    segment = state.segment
    if segment.carried:
        yield refusals.ServedAlready()
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    if tribe.cities and frame.options.great_warrior_kingdom == "any distance":
        if move.to:
            yield refusals.SettledGoesNowhere()
        if segment.attacked:
            yield refusals.HasAttacked()
        return
    yield from movement.why_not_wandering(frame, state)
    if segment.moved and not frame.options.great_warrior_extra_move:
        yield refusals.MovedBefore()
    if move.to or not tribe.cities:
        yield from movement.why_not_destination(frame, state, move.to)


def great_warrior_moves(frame: Tables, state: s.State) -> list[Move]:
    """List where a Great Warrior could carry the acting tribe."""
    if not state.players[state.active].cards[GREAT_WARRIOR] or state.segment.card:
        return []
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    taken = frame.taken(state)
    # The conditions are the same for every free crossroads, so one of them stands for all.
    free = next((move for place, move in zip(frame.flight_of, frame.flights, strict=True) if place not in taken), None)
    sample = m.PlayGreatWarrior("") if tribe.cities or free is None else free
    if next(why_not_great_warrior(frame, state, sample), None) is not None:
        return []
    if tribe.cities:
        return [sample]
    spans = [(frame.flight_of[place], frame.flight_of[place] + 1) for place in taken]
    return movement.without(frame.flights, spans)


def play_great_warrior(frame: Tables, state: s.State, move: m.PlayGreatWarrior) -> Step[s.State]:
    """Carry the tribe to a free crossroads for nothing (SFR-82)."""
    seat, number = state.active, rounds.tribe_of(state)
    state, player = discard(state, GREAT_WARRIOR)
    tribe = player.tribes[number]
    segment = state.segment._replace(card=True, carried=True, acted=True)
    kind = TRIBES[number]
    if move.to:
        start = frame.name(tribe.at)
        player = player._replace(tribes=s.with_tribe(player, number, tribe._replace(at=frame.board.index[move.to])))
        event = e.IsCarried(seat, kind, start, move.to)
    else:
        event = e.ReachesFar(seat, kind)
    return state._replace(players=s.changed(state.players, seat, player), segment=segment), (event,)


def why_not_traitor(state: s.State) -> Iterator[Fact]:
    """Return the reasons against playing a Traitor with an attack (SFR-71, SFR-78)."""
    yield from why_not_card(state, TRAITOR)
