"""What follows from the rest of a position: reserves, owners of cities, counters that still lie, piles."""

# pyright: strict
from romelab.core.game import CHANCE
from romelab.core.parts import Heard, Reading
from romelab.struggle_for_rome.box.pieces import TRIBES
from romelab.struggle_for_rome.network.sheet import PROVINCES
from romelab.struggle_for_rome.positions import checks, due, points, state as s
from romelab.struggle_for_rome.positions.tables import Tables

_STAGES = {s.SET_UP: due.START, s.ROLL: due.ROLL, s.TRADE: due.TRADE, s.OVER: due.OVER}


def follow(read: Reading, first: s.State, state: s.State, heard: Heard) -> s.State:
    """Return a position with what follows from its other parts, unless it has been said.

    Parameters
    ----------
    read
        The reading, of a line or of what somebody lays out; the latter changes only what it touches.
    first
        The position that lines of this set-up begin with.
    state
        The position as far as it has been said.
    heard
        The parts that have been said, with their seats.
    """
    frame: Tables = read.t
    whole = {name for seat, name in heard if seat < 0}
    spoken = {seat for seat, _ in heard if seat >= 0}
    if "reserve" not in whole:
        for seat, player in enumerate(state.players):
            if not read.by_hand or {(seat, tribe) for tribe in TRIBES} & heard:
                state = state._replace(players=s.changed(state.players, seat, _with_reserve(frame, player)))
    if not read.by_hand or spoken or "plundered" in whole:
        state = _cities(read, first, state, whole)
    state = _piles(frame, state, whole)
    if not read.by_hand or whole & {"phase", "active", "stage"}:
        state = _turn(read, state, whole)
    if read.by_hand and "diplomacy" not in whole:
        played = [player.diplomats for player in state.players]
        if state.diplomacy < 0 or played[state.diplomacy] != max(*played, 3):
            state = state._replace(diplomacy=played.index(max(played)) if max(played) >= 3 else -1)
    return points.told_of(frame, state)


def _with_reserve(frame: Tables, player: s.Player) -> s.Player:
    """Leave in reserve what is neither on the map nor in a box (SFR-02)."""
    all_figures, tribes = frame.pieces.figures, player.tribes
    one, other = (
        all_figures[kind] - 1 - tribe.figures - max(0, len(tribe.cities) - 1) for kind, tribe in enumerate(tribes)
    )
    wagons = frame.pieces.wagons - sum(tribe.wagons + len(tribe.cities) for tribe in tribes)
    return player._replace(figures=(max(0, one), max(0, other)), wagons=max(0, wagons))


def _cities(read: Reading, first: s.State, state: s.State, whole: set[str]) -> s.State:
    """Work out who owns which city, where counters still lie, and which were never turned up."""
    frame: Tables = read.t
    owners = [s.NEUTRAL if neutral else s.NOBODY for neutral in frame.neutral]
    for seat, player in enumerate(state.players):
        for kind, tribe in enumerate(player.tribes):
            for city in tribe.cities:
                owners[city] = 2 * seat + kind
    free = [owner == s.NOBODY for owner in owners]
    if "plundered" in whole:
        for city, counter in enumerate(state.counters):
            if not counter and not free[city] and not frame.neutral[city]:
                name = frame.board.cities[city].name
                read.problem("plundered", f"{name} belongs to somebody; its counter is gone anyway")
        lying = [bool(n) and f for n, f in zip(state.counters, free, strict=True)]
    elif read.by_hand:
        # A city that is given back has its counter again.
        lying = [f and (n > 0 or was >= 0) for f, n, was in zip(free, state.counters, state.owners, strict=True)]
    else:
        lying = [*free]
    pool = [*(state if read.by_hand else first).pool]
    left_out, shown = left_out_of(frame), checks.turned_up(state)
    for at in range(len(PROVINCES)):
        held = sum(tribe.counters[at] for player in state.players for tribe in player.tribes)
        held += shown >= 0 and frame.province[shown] == at
        cities = [city for city, where in enumerate(frame.province) if where == at and not frame.neutral[city]]
        if "plundered" not in whole:
            conquered = sum(owners[city] >= 0 for city in cities)
            _adjust(lying, [city for city in cities if free[city]], len(cities) - held, conquered)
        unturned = sum(frame.pieces.counters) - left_out[at] - held
        pool[at] = shrunk(frame, pool[at], sum(pool[at]) - unturned)
    state = state._replace(owners=tuple(owners), counters=tuple(map(int, lying)))
    return state if "pool" in whole else state._replace(pool=tuple(pool))


def _adjust(lying: list[bool], free: list[int], most: int, conquered: int) -> None:
    """Take counters off the last free cities of a province, or put some back, until they fit those with tribes."""
    number = sum(lying[city] for city in free)
    for city in reversed(free):
        if number > most and lying[city]:
            lying[city], number = False, number - 1
    for city in free:
        if number < most - conquered and not lying[city]:
            lying[city], number = True, number + 1


def left_out_of(frame: Tables) -> list[int]:
    """Count the counters of each province that went out of the game in the sight of all (SFR-25)."""
    if frame.options.counters_left_out != "seen":
        return [0] * len(PROVINCES)
    return [
        sum(n and p == at for n, p in zip(frame.neutral, frame.province, strict=True)) for at in range(len(PROVINCES))
    ]


def shrunk(frame: Tables, row: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Take counters out of the pool of a province, of the first kinds that are left; or put some back."""
    left = list(row)
    for kind, full in enumerate(frame.pieces.counters):
        taken = min(by, left[kind]) if by > 0 else -min(-by, full - left[kind])
        left[kind] -= taken
        by -= taken
    return tuple(left)


def _piles(frame: Tables, state: s.State, whole: set[str]) -> s.State:
    """Leave on the piles what nobody holds (SFR-05)."""
    used = [sum(player.hand[kind] for player in state.players) for kind in range(4)]
    ore, grain, horses, cattle = (
        max(0, number - held - aside)
        for number, held, aside in zip(frame.pieces.resources, used, (0, 0, *state.discards), strict=True)
    )
    deck = tuple(max(0, of - out) for of, out in zip(frame.pieces.development, s.cards_out(state), strict=True))
    follows = {"piles": {"ore": ore, "grain": grain}, "pasture": {"pasture": (horses, cattle)}, "deck": {"deck": deck}}
    return state._replace(**{k: v for name, now in follows.items() if name not in whole for k, v in now.items()})


def _turn(read: Reading, state: s.State, whole: set[str]) -> s.State:
    """Return a position at the beginning of a player's part of a phase."""
    phase = state.phase
    if read.by_hand and "stage" not in whole:
        begins = {"carried": {"pending": ()}, "done": {"segment": s.FRESH}}
        if phase == s.ROLL:
            begins |= {"active": {"active": state.first}} | ({"totals": {"marked": ()}} if "phase" in whole else {})
        state = state._replace(
            **{k: v for name, now in begins.items() if name not in whole or name == "active" for k, v in now.items()}
        )
    if "stage" not in whole:
        state = state._replace(stage=_STAGES.get(phase, due.TRIBE))
    if "mover" not in whole:
        state = state._replace(mover=CHANCE if phase == s.ROLL else None if phase == s.OVER else state.active)
    return state
