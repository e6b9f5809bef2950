"""Before the first round: first roll, starts, legionnaire, counters, first cards (SFR-15 to 26)."""

# pyright: strict
from collections.abc import Iterator, Sequence

from romelab.core.game import CHANCE, Chances, Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import COUNTERS
from romelab.struggle_for_rome.chapters.draws import card_chances, draw_pasture
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import due, events, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def resolve_first_roll(frame: Tables, state: s.State, total: int) -> Step[s.State]:
    """Note a roll for First Player; the highest total begins, ties roll again (SFR-22)."""
    rolling, rolls = s.facts(state, due.FIRST_ROLL)
    seat = rolling[len(rolls)]
    rolls = (*rolls, total)
    event = events.RollsForFirst(seat, total)
    if len(rolls) < len(rolling):
        return s.then(state, CHANCE, due.FIRST_ROLL, rolling, rolls), (event,)
    best = tuple(seat for seat, roll in zip(rolling, rolls, strict=True) if roll == max(rolls))
    first = best[0]
    if len(best) > 1 and frame.options.first_player_ties == "roll again":
        return s.then(state, CHANCE, due.FIRST_ROLL, best, ()), (event, events.TieForFirst(max(rolls), best))
    order = s.seats_from(first, frame.seats)
    state = s.then(state, first, due.START, *order, first=first, active=first)
    return state, (event, events.BecomesFirst(first))


def start_moves(frame: Tables, state: s.State) -> list[Move]:
    """List the two ways to put one's figures on one's own start crossroads (SFR-15)."""
    colour = frame.setup.colours[s.facts(state, due.START)[0]]
    return [m.ChooseStart(frame.name(place)) for place in frame.board.starts[colour]]


def why_not_start(frame: Tables, state: s.State, move: m.ChooseStart) -> Iterator[Fact]:
    """Return the reason against a start crossroads: it is not one of one's own (SFR-15)."""
    if move not in start_moves(frame, state):
        seat = s.facts(state, due.START)[0]
        colour = frame.setup.colours[seat]
        own = tuple(frame.name(place) for place in frame.board.starts[colour])
        yield refusals.NotOwnStart(seat, own)


def choose_start(frame: Tables, state: s.State, move: m.ChooseStart) -> Step[s.State]:
    """Put horsemen and warriors on the two start crossroads (SFR-15)."""
    seat, *waiting = s.facts(state, due.START)
    one, two = frame.board.starts[frame.setup.colours[seat]]
    here = frame.board.index[move.horsemen]
    other = two if here == one else one
    player = state.players[seat]
    horsemen, warriors = player.tribes
    player = player._replace(tribes=(horsemen._replace(at=here), warriors._replace(at=other)))
    state = state._replace(players=s.changed(state.players, seat, player))
    event = events.Starts(seat, move.horsemen, frame.name(other))
    if waiting:
        return s.then(state, waiting[0], due.START, *waiting, active=waiting[0]), (event,)
    placer = state.first
    if frame.options.legionnaire_placer == "last player":
        placer = (state.first - 1) % frame.seats
    return s.then(state, placer, due.LEGIONNAIRE_START, active=placer), (event,)


def place_moves(frame: Tables, state: s.State) -> Sequence[Move]:
    """List the first hexes of the legionnaire (SFR-18)."""
    return frame.legionnaire_starts


def why_not_place(frame: Tables, state: s.State, move: m.PlaceLegionnaire) -> Iterator[Fact]:
    """Return the reason against a first hex of the legionnaire: not a forest of Hispania (SFR-18)."""
    del state
    if move not in frame.legionnaire_starts:
        yield refusals.StartsInHispania(tuple(start.hex for start in frame.legionnaire_starts))


def place_legionnaire(frame: Tables, state: s.State, move: m.PlaceLegionnaire) -> Step[s.State]:
    """Put the legionnaire on the board and deal the first cards (SFR-18, SFR-20)."""
    event = events.PutsLegionnaire(state.active, move.hex)
    state = state._replace(legionnaire=frame.hex_number[move.hex], active=state.first)
    left_out = tuple(frame.province[city] for city, neutral in enumerate(frame.neutral) if neutral)
    if left_out and frame.options.counters_left_out == "seen":
        return s.then(state, CHANCE, due.LEFT_OUT, *left_out), (event,)
    return draw_pasture(state, due.THEN_FIRST_ROUND, s.seats_from(state.first, frame.seats)), (event,)


def left_out_chances(frame: Tables, state: s.State) -> Chances:
    """Return the chances of the next counter that is removed from the game in the sight of all (SFR-25)."""
    return card_chances(COUNTERS, state.pool[s.facts(state, due.LEFT_OUT)[0]])


def resolve_left_out(frame: Tables, state: s.State, kind: str) -> Step[s.State]:
    """Take a counter out of the game (SFR-25)."""
    province, *waiting = s.facts(state, due.LEFT_OUT)
    shown = COUNTERS.index(kind)
    row = tuple(count - (n == shown) for n, count in enumerate(state.pool[province]))
    state = state._replace(pool=(*state.pool[:province], row, *state.pool[province + 1 :]))
    event = events.LaysAside(PROVINCES[province], kind)
    if waiting:
        return s.then(state, CHANCE, due.LEFT_OUT, *waiting), (event,)
    return draw_pasture(state, due.THEN_FIRST_ROUND, s.seats_from(state.first, frame.seats)), (event,)
