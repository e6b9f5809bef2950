"""Conquest: founding a kingdom and expanding it (SFR-119 to 133, SFR-152)."""

# pyright: strict
from collections import deque
from collections.abc import Iterator

from romelab.core.game import Fact, Step
from romelab.struggle_for_rome.box.pieces import COLOURS_NEEDED, TRIBES
from romelab.struggle_for_rome.chapters import plunder, rounds, scoring
from romelab.struggle_for_rome.positions import events as e, moves as m, points, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def _why_not_owner(frame: Tables, state: s.State, city: int) -> Iterator[Fact]:
    owner = state.owners[city]
    if owner >= 0:
        target = frame.board.cities[city]
        yield refusals.BelongsTo(target.name, owner // 2, TRIBES[owner % 2], target.at)


def why_not_found(frame: Tables, state: s.State, move: m.Found) -> Iterator[Fact]:
    """Return the reasons against founding a kingdom in a city (SFR-119 to 121, SFR-131)."""
    yield from plunder.why_not_attack(frame, state, move)
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    if tribe.cities:
        yield refusals.HasKingdom(founding=True)
    colours = sum(count > 0 for count in tribe.counters)
    if colours < COLOURS_NEEDED:
        yield refusals.FewColours(COLOURS_NEEDED, colours)
    if not tribe.wagons:
        yield refusals.NoWagonInBox()
    city = frame.city_number.get(move.city)
    if city is None:
        return
    if not tribe.cities:
        yield from plunder.why_not_place(frame, state, city, "SFR-120")
    yield from _why_not_owner(frame, state, city)


def found(frame: Tables, state: s.State, move: m.Found) -> Step[s.State]:
    """Move the figure into the city with a wagon of the box (SFR-122, SFR-123); nothing is paid for the way (SFR-152).

    The counters stay on the box of the tribe (SFR-139).
    """
    city = frame.city_number[move.city]
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    settled = tribe._replace(at=frame.spots[city], wagons=tribe.wagons - 1, cities=(city,))
    return _conquered(frame, state, city, settled, move.traitor, e.Founds)


def reach_of(frame: Tables, state: s.State, tribe: s.Tribe) -> tuple[int, ...]:
    """List the cities at most one arrow away from a tribe's cities, in order of the board (SFR-126, 127).

    Another tribe's kingdom is not a base, even of the same player (SFR-132).
    """
    if state.segment.carried:  # only an option lets a settled tribe play a Great Warrior
        return tuple(city for city in range(len(frame.spots)) if city not in tribe.cities)
    if frame.options.conquered_cities_block:
        return _unblocked(frame, state, tribe)
    near: set[int] = set()
    for city in tribe.cities:
        near.update(frame.in_range[city])
    return tuple(sorted(near.difference(tribe.cities)))


def _unblocked(frame: Tables, state: s.State, tribe: s.Tribe) -> tuple[int, ...]:
    """List what can be reached with at most one arrow without passing a city of another tribe."""
    board = frame.board
    own = 2 * state.active + rounds.tribe_of(state)
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


def why_not_expand(frame: Tables, state: s.State, move: m.Expand) -> Iterator[Fact]:
    """Return the reasons against conquering another city (SFR-126 to 132)."""
    yield from plunder.why_not_attack(frame, state, move)
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    if not tribe.cities:
        yield refusals.NoBase()
    if not tribe.wagons:
        yield refusals.NoWagonToLeave()
    if not tribe.figures and (frame.options.traitor_needs_figure or not move.traitor):
        yield refusals.NoFigureToLeave()
    city = frame.city_number.get(move.city)
    if city is None:
        return
    yield from _why_not_owner(frame, state, city)
    if tribe.cities and city not in reach_of(frame, state, tribe) and city not in tribe.cities:
        target = frame.board.cities[city]
        bases = [frame.board.cities[base] for base in tribe.cities]
        names, spots = tuple(base.name for base in bases), tuple(base.at for base in bases)
        yield refusals.TooFar(target.name, names, target.at, spots)


def expand(frame: Tables, state: s.State, move: m.Expand) -> Step[s.State]:
    """Leave a figure and a wagon of the box on the city (SFR-129)."""
    city = frame.city_number[move.city]
    tribe = state.players[state.active].tribes[rounds.tribe_of(state)]
    figures = max(0, tribe.figures - 1)
    grown = tribe._replace(figures=figures, wagons=tribe.wagons - 1, cities=(*tribe.cities, city))
    return _conquered(frame, state, city, grown, move.traitor, e.Conquers)


def _conquered(
    frame: Tables, state: s.State, city: int, tribe: s.Tribe, traitor: bool, kind: type[e.Founds | e.Conquers]
) -> Step[s.State]:
    seat, number = state.active, rounds.tribe_of(state)
    state, events = plunder.attacked(frame, state, traitor)
    player = state.players[seat]
    was_heir, was_terror = points.is_heir(player), points.spreads_terror(frame, player)
    player = player._replace(tribes=s.with_tribe(player, number, tribe))
    target = frame.board.cities[city]
    told = [*events, kind(seat, TRIBES[number], target.name, target.at)]
    if state.counters[city]:
        removal = "SFR-123" if kind is e.Founds else "SFR-133"
        told.append(e.CounterGoes(removal, target.name, target.at))
    state = state._replace(
        players=s.changed(state.players, seat, player),
        counters=(*state.counters[:city], 0, *state.counters[city + 1 :]),
        owners=(*state.owners[:city], 2 * seat + number, *state.owners[city + 1 :]),
    )
    if points.is_heir(player) and not was_heir:
        told.append(e.Heir(seat))
    if points.spreads_terror(frame, player) and not was_terror:
        told.append(e.Terror(seat))
    state, announced = scoring.announce(frame, state, seat)
    state, then = rounds.end_segment(frame, state)
    return state, (*told, *announced, *then)
