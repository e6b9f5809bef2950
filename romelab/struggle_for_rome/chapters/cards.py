"""Development cards: when each may be played and what it does (SFR-71 to 88)."""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterator

from romelab.core.faults import Reason
from romelab.core.game import Event, Move, Step
from romelab.struggle_for_rome.box.pieces import DIPLOMAT, GREAT_WARRIOR, KINDS, TRAITOR, TREASURE, TRIBES
from romelab.struggle_for_rome.chapters.movement import against_destination, against_wandering, without
from romelab.struggle_for_rome.chapters.rounds import end_segment, tribe_of
from romelab.struggle_for_rome.chapters.scoring import DIPLOMATS_NEEDED, announce
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.moves import CashTreasure, PlayDiplomat, PlayGreatWarrior
from romelab.struggle_for_rome.positions.state import Player, State, changed, then, with_tribe
from romelab.struggle_for_rome.positions.tables import Tables, paid_out


def against_card(state: State, kind: int) -> Iterator[Reason]:
    """Give the reasons against playing a card of a kind that hold for every kind: none in hand, one played (SFR-71).

    When it was bought does not matter (SFR-72).
    """
    if not state.players[state.active].cards[kind]:
        rule = ("SFR-75", "SFR-78", "SFR-81", "SFR-83", "SFR-85")[kind]
        yield Reason(rule, f"you hold no {KINDS[kind]}")
    if state.segment.card:
        yield Reason("SFR-71", "you have played a development card in this phase already")


def discard(state: State, kind: int) -> tuple[State, Player]:
    """Take a card that was played out of the active player's hand and out of the game (SFR-88).

    Diplomats stay open in front of him instead (SFR-77). Gives the position, still without the change to the player,
    and the changed player.
    """
    player = state.players[state.active]
    player = player._replace(cards=tuple(count - (n == kind) for n, count in enumerate(player.cards)))
    if kind == DIPLOMAT:
        return state, player._replace(diplomats=player.diplomats + 1)
    return state._replace(left=tuple(count + (n == kind) for n, count in enumerate(state.left))), player


def against_diplomat(frame: Tables, state: State, move: PlayDiplomat) -> Iterator[Reason]:
    """Give the reasons against playing a Diplomat (SFR-71, SFR-75)."""
    del frame, move
    yield from against_card(state, DIPLOMAT)


def play_diplomat(frame: Tables, state: State, move: PlayDiplomat) -> Step[State]:
    """Lay the Diplomat down openly, settle who holds Diplomacy, and let the legionnaire move (SFR-76, 77, 134)."""
    del move
    seat = state.active
    state, player = discard(state, DIPLOMAT)
    players, segment = changed(state.players, seat, player), state.segment._replace(card=True)
    state = then(state, seat, due.LEGIONNAIRE, players=players, segment=segment)
    name, played = frame.names[seat], player.diplomats
    events = [Event("SFR-76", "{} plays a Diplomat, number {}", (name, played), seat)]
    holder = state.diplomacy
    to_beat = state.players[holder].diplomats if holder >= 0 else DIPLOMATS_NEEDED - 1
    if seat != holder and played > to_beat:
        state = state._replace(diplomacy=seat)
        events.append(Event("SFR-134", "{} now holds Diplomacy: 2 points", (name,), seat))
    state, told = announce(frame, state, seat)
    return state, (*events, *told)


def against_treasure(frame: Tables, state: State, move: CashTreasure) -> Iterator[Reason]:
    """Give the reasons against cashing a Treasure now (SFR-71, 83, 84)."""
    del move
    held = state.players[state.active].cards[TREASURE]
    if not held:
        yield Reason("SFR-83", "you hold no Treasure")
    elif not state.segment.treasures and not frame.options.treasure_later:
        yield Reason("SFR-83", "your Treasure came in an earlier phase; it can be cashed at the end of the game")
    if state.segment.card and frame.options.treasure_uses_card:
        yield Reason("SFR-71", "you have played a development card in this phase already")


def cash_treasure(frame: Tables, state: State, move: CashTreasure) -> Step[State]:
    """Take the gold of a Treasure (SFR-83, 84, 87)."""
    del move
    seat, segment = state.active, state.segment
    gold = paid_out(frame, state, frame.pieces.treasure_gold)
    state, player = discard(state, TREASURE)
    player = player._replace(gold=player.gold + gold)
    segment = segment._replace(
        card=segment.card or frame.options.treasure_uses_card,
        acted=True,
        treasures=max(0, segment.treasures - 1),
    )
    state = state._replace(players=changed(state.players, seat, player), segment=segment)
    event = Event("SFR-83", "{} cashes a Treasure for {} gold", (frame.names[seat], gold), seat)
    if segment.attacked and segment.card:
        state, ended = end_segment(frame, state)
        return state, (event, *ended)
    return state, (event,)


def against_great_warrior(frame: Tables, state: State, move: PlayGreatWarrior) -> Iterator[Reason]:
    """Give the reasons against playing a Great Warrior for the acting tribe (SFR-71, 81, 82, 104)."""
    yield from against_card(state, GREAT_WARRIOR)
    segment = state.segment
    if segment.carried:
        yield Reason("SFR-82", "a Great Warrior has served this tribe already")
    tribe = state.players[state.active].tribes[tribe_of(state)]
    if tribe.cities and frame.options.great_warrior_kingdom == "any distance":
        if move.to:
            yield Reason("SFR-104", "a settled tribe goes nowhere; name no crossroads")
        if segment.attacked:
            yield Reason("SFR-90", "the tribe has attacked; that completes its actions")
        return
    yield from against_wandering(frame, state)
    if segment.moved and not frame.options.great_warrior_extra_move:
        yield Reason("SFR-82", "the tribe has moved already; a Great Warrior takes the place of the move")
    if move.to or not tribe.cities:
        yield from against_destination(frame, state, move.to)


def great_warrior_moves(frame: Tables, state: State) -> list[Move]:
    """List where a Great Warrior could carry the acting tribe."""
    if not state.players[state.active].cards[GREAT_WARRIOR] or state.segment.card:
        return []
    tribe = state.players[state.active].tribes[tribe_of(state)]
    taken = frame.taken(state)
    # The conditions are the same for every free crossroads, so one of them stands for all.
    free = next((move for place, move in zip(frame.flight_of, frame.flights, strict=True) if place not in taken), None)
    sample = PlayGreatWarrior("") if tribe.cities or free is None else free
    if next(against_great_warrior(frame, state, sample), None) is not None:
        return []
    if tribe.cities:
        return [sample]
    spans = [(frame.flight_of[place], frame.flight_of[place] + 1) for place in taken]
    return without(frame.flights, spans)


def play_great_warrior(frame: Tables, state: State, move: PlayGreatWarrior) -> Step[State]:
    """Carry the tribe to a free crossroads for nothing (SFR-82)."""
    seat, number = state.active, tribe_of(state)
    state, player = discard(state, GREAT_WARRIOR)
    tribe = player.tribes[number]
    segment = state.segment._replace(card=True, carried=True, acted=True)
    name, kind = frame.names[seat], TRIBES[number]
    if move.to:
        start = frame.name(tribe.at)
        player = player._replace(tribes=with_tribe(player, number, tribe._replace(at=frame.board.index[move.to])))
        says = "{} plays a Great Warrior: the {} go from {} to {} for nothing"
        event = Event("SFR-82", says, (name, kind, start, move.to), seat, (start, move.to))
    else:
        says = "{} plays a Great Warrior: the {} may conquer a city at any distance"
        event = Event("SFR-82", says, (name, kind), seat)
    return state._replace(players=changed(state.players, seat, player), segment=segment), (event,)


def against_traitor(state: State) -> Iterator[Reason]:
    """Give the reasons against playing a Traitor with an attack (SFR-71, SFR-78)."""
    yield from against_card(state, TRAITOR)
