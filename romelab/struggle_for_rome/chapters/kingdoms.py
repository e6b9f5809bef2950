"""Conquest: founding a kingdom and expanding it (SFR-119 to 133, SFR-152)."""

# pyright: strict
from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from romelab.core.faults import Reason
from romelab.core.game import Event, Step
from romelab.struggle_for_rome.box.pieces import COLOURS_NEEDED, TRIBES
from romelab.struggle_for_rome.chapters.plunder import against_attack, against_place, attacked
from romelab.struggle_for_rome.chapters.rounds import end_segment, tribe_of
from romelab.struggle_for_rome.chapters.scoring import announce, is_heir, spreads_terror
from romelab.struggle_for_rome.positions.moves import Expand, Found
from romelab.struggle_for_rome.positions.state import State, Tribe, changed, with_tribe
from romelab.struggle_for_rome.positions.tables import Tables


def _against_owner(frame: Tables, state: State, city: int) -> Iterator[Reason]:
    owner = state.owners[city]
    if owner >= 0:
        target = frame.board.cities[city]
        text = f"{target.name} belongs to {owner_name(frame, owner)} and is safe for good"
        yield Reason("SFR-131", text, (target.at,))


def owner_name(frame: Tables, owner: int) -> str:
    """Name the tribe that owns a city: ``"Red's horsemen"``."""
    return f"{frame.names[owner // 2]}'s {('horsemen', 'warriors')[owner % 2]}"


def against_found(frame: Tables, state: State, move: Found) -> Iterator[Reason]:
    """Give the reasons against founding a kingdom in a city (SFR-119 to 121, SFR-131)."""
    yield from against_attack(frame, state, move)
    tribe = state.players[state.active].tribes[tribe_of(state)]
    if tribe.cities:
        yield Reason("SFR-124", "the tribe has founded its kingdom; it expands from there")
    colours = sum(count > 0 for count in tribe.counters)
    if colours < COLOURS_NEEDED:
        text = f"needs counters of {COLOURS_NEEDED} colours on the tribe's box; it shows {colours}"
        yield Reason("SFR-119", text)
    if not tribe.wagons:
        yield Reason("SFR-121", "needs a wagon in the tribe's box; wagons in reserve do not count")
    city = frame.city_number.get(move.city)
    if city is None:
        return
    if not tribe.cities:
        yield from against_place(frame, state, city, "SFR-120")
    yield from _against_owner(frame, state, city)


def found(frame: Tables, state: State, move: Found) -> Step[State]:
    """Move the figure into the city with a wagon of the box (SFR-122, SFR-123); nothing is paid for the way (SFR-152).

    The counters stay on the box of the tribe (SFR-139).
    """
    city = frame.city_number[move.city]
    tribe = state.players[state.active].tribes[tribe_of(state)]
    settled = tribe._replace(at=frame.spots[city], wagons=tribe.wagons - 1, cities=(city,))
    return _conquered(frame, state, city, settled, move.traitor, "SFR-122", "{}'s {} conquer {} and found a kingdom")


def reach_of(frame: Tables, state: State, tribe: Tribe) -> tuple[int, ...]:
    """List the cities at most one arrow away from a tribe's cities, in order of the board (SFR-126, 127).

    Another tribe's kingdom is no base, even of the same player (SFR-132).
    """
    if state.segment.carried:  # only an option lets a settled tribe play a Great Warrior
        return tuple(city for city in range(len(frame.spots)) if city not in tribe.cities)
    if frame.options.conquered_cities_block:
        return _unblocked(frame, state, tribe)
    near: set[int] = set()
    for city in tribe.cities:
        near.update(frame.in_range[city])
    return tuple(sorted(near.difference(tribe.cities)))


def _unblocked(frame: Tables, state: State, tribe: Tribe) -> tuple[int, ...]:
    """List what can be reached with at most one arrow without passing a city of another tribe."""
    board = frame.board
    own = 2 * state.active + tribe_of(state)
    best = {frame.spots[city]: 0 for city in tribe.cities}
    rim = deque(best)
    while rim:
        place = rim.popleft()
        city = board.city_at[place]
        if city >= 0 and state.owners[city] >= 0 and state.owners[city] != own:
            continue
        for number, other in board.links_at[place]:
            arrows = best[place] + board.links[number].arrow
            if arrows <= 1 and arrows < best.get(other, 2):
                best[other] = arrows
                (rim.append if board.links[number].arrow else rim.appendleft)(other)
    return tuple(sorted({board.city_at[place] for place in best} - {-1} - set(tribe.cities)))


def against_expand(frame: Tables, state: State, move: Expand) -> Iterator[Reason]:
    """Give the reasons against conquering a further city (SFR-126 to 132)."""
    yield from against_attack(frame, state, move)
    tribe = state.players[state.active].tribes[tribe_of(state)]
    if not tribe.cities:
        yield Reason("SFR-126", "the tribe has no city yet to expand from")
    if not tribe.wagons:
        yield Reason("SFR-128", "needs a wagon in the tribe's box to leave on the city; there is none")
    if not tribe.figures and (frame.options.traitor_needs_figure or not move.traitor):
        yield Reason("SFR-129", "needs a figure in the tribe's box to leave on the city; there is none")
    city = frame.city_number.get(move.city)
    if city is None:
        return
    yield from _against_owner(frame, state, city)
    if tribe.cities and city not in reach_of(frame, state, tribe) and city not in tribe.cities:
        target = frame.board.cities[city]
        bases = ", ".join(frame.board.cities[base].name for base in tribe.cities)
        text = f"{move.city} is more than one arrow away from every city of this tribe ({bases})"
        yield Reason("SFR-126", text, (target.at, *(frame.board.cities[base].at for base in tribe.cities)))


def expand(frame: Tables, state: State, move: Expand) -> Step[State]:
    """Leave a figure and a wagon of the box on the city (SFR-129)."""
    city = frame.city_number[move.city]
    tribe = state.players[state.active].tribes[tribe_of(state)]
    figures = max(0, tribe.figures - 1)
    grown = tribe._replace(figures=figures, wagons=tribe.wagons - 1, cities=(*tribe.cities, city))
    return _conquered(frame, state, city, grown, move.traitor, "SFR-129", "{}'s {} conquer {}")


def _conquered(
    frame: Tables, state: State, city: int, tribe: Tribe, traitor: bool, rule: str, says: str
) -> Step[State]:
    seat, number = state.active, tribe_of(state)
    state, events = attacked(frame, state, traitor)
    player = state.players[seat]
    was_heir, was_terror = is_heir(player), spreads_terror(frame, player)
    player = player._replace(tribes=with_tribe(player, number, tribe))
    name, kind = frame.names[seat], TRIBES[number]
    target = frame.board.cities[city]
    told = [*events, Event(rule, says, (name, kind, target.name), seat, (target.at,))]
    if state.counters[city]:
        removal = "SFR-123" if rule == "SFR-122" else "SFR-133"
        told.append(Event(removal, "The counter of {} goes out of the game", (target.name,), None, (target.at,)))
    state = state._replace(
        players=changed(state.players, seat, player),
        counters=(*state.counters[:city], 0, *state.counters[city + 1 :]),
        owners=(*state.owners[:city], 2 * seat + number, *state.owners[city + 1 :]),
    )
    if is_heir(player) and not was_heir:
        told.append(Event("SFR-137", "{} holds four cities with each tribe: Heir to Rome, 2 points", (name,), seat))
    if spreads_terror(frame, player) and not was_terror:
        says = "{} holds three cities with a legion standard: Terror of the Legions, 1 point"
        told.append(Event("SFR-146", says, (name,), seat))
    state, announced = announce(frame, state, seat)
    state, then = end_segment(frame, state)
    return state, (*told, *announced, *then)
