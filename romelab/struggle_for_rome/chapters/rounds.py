"""The course of a round: phases, segments, First Player (SFR-27 to 30, SFR-89), and whether anybody can score.

Of some positions it can be shown that nobody can score any more, whatever is rolled and drawn. The printed rules know
no such end: only 10 points end a game (SFR-140). What is shown rests on what lies open to all, so telling it gives no
hand away. A position that is not shown to be dead may be so all the same.
"""

# pyright: strict
from romelab.core.chance import TWO_DICE, Chances
from romelab.core.game import CHANCE, Fact, Step
from romelab.core.search import reached
from romelab.struggle_for_rome.box.pieces import COLOURS_NEEDED, DIPLOMAT, MOST_OF_A_COLOUR
from romelab.struggle_for_rome.chapters.scoring import finish
from romelab.struggle_for_rome.positions import due, events as e, moves as m, points, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def is_dead(frame: Tables, state: s.State) -> bool:
    """Whether nobody can win another point: no card, no city, no scourge, no Diplomacy (SFR-134 to 137, SFR-148).

    Parameters
    ----------
    frame
        The game's board and options.
    state
        A position, or what somebody sees of it.

    Returns
    -------
    bool
        True only if it can be shown. Heir to Rome and the variant's bonus come from cities alone.
    """
    # A card still to be drawn may be a Culture card.
    if s.deck_left(state) or _diplomacy_open(frame, state):
        return False
    return not any(
        _may_conquer(frame, state, player, number) or _may_be_scourge(frame, state, player, number)
        for player in state.players
        for number in (0, 1)
    )


def _diplomacy_open(frame: Tables, state: s.State) -> bool:
    """Whether somebody could still win Diplomacy with every Diplomat that does not lie open (SFR-134)."""
    unseen = frame.pieces.development[DIPLOMAT] - sum(player.diplomats for player in state.players)
    holder = state.diplomacy
    to_beat = state.players[holder].diplomats if holder >= 0 else points.DIPLOMATS_NEEDED - 1
    return unseen > 0 and any(
        player.diplomats + unseen > to_beat for seat, player in enumerate(state.players) if seat != holder
    )


def _within_strength(frame: Tables, player: s.Player, number: int, city: int) -> bool:
    """Whether the tribe could ever be strong enough, all of its reserve and a Traitor helping (SFR-79, SFR-108)."""
    return frame.strength_needed(city, traitor=True) <= player.tribes[number].figures + player.figures[number]


def _may_conquer(frame: Tables, state: s.State, player: s.Player, number: int) -> bool:
    """Whether a tribe could ever take one more city: free, near enough, not too strong, with a wagon to leave there."""
    tribe = player.tribes[number]
    if not tribe.wagons + player.wagons:
        return False
    if not tribe.cities and _colours(frame, state, player, number) < COLOURS_NEEDED:
        return False
    return any(
        state.owners[city] < 0 and not frame.neutral[city] and _within_strength(frame, player, number, city)
        for city in _ever_near(frame, tribe)
    )


def _ever_near(frame: Tables, tribe: s.Tribe) -> range | dict[int, int]:
    """Return the cities that a tribe could ever reach: all while it wanders, then from city to city (SFR-126, 127)."""
    if not tribe.cities or frame.options.great_warrior_kingdom == "any distance":
        return range(len(frame.spots))
    return reached(tribe.cities, frame.in_range.__getitem__)


def _plunderable(frame: Tables, state: s.State, player: s.Player, number: int) -> set[int]:
    """Return the provinces in which a wandering tribe could ever plunder a counter (SFR-107 to 109)."""
    tribe = player.tribes[number]
    return {
        frame.province[city]
        for city, counter in enumerate(state.counters)
        if counter
        and tribe.counters[frame.province[city]] < MOST_OF_A_COLOUR
        and _within_strength(frame, player, number, city)
    }


def _colours(frame: Tables, state: s.State, player: s.Player, number: int) -> int:
    """Count the colours of counters that a tribe holds or could ever hold (SFR-119)."""
    held = {province for province, count in enumerate(player.tribes[number].counters) if count}
    return len(held | _plunderable(frame, state, player, number))


def _may_be_scourge(frame: Tables, state: s.State, player: s.Player, number: int) -> bool:
    """Whether a tribe that wanders still could come to hold all five colours (SFR-124, SFR-135)."""
    tribe = player.tribes[number]
    if tribe.cities or points.is_scourge(tribe):
        return False
    return _colours(frame, state, player, number) == len(tribe.counters)


def roll_chances(frame: Tables, state: s.State) -> Chances:
    """Return the chances of the two dice (SFR-03, SFR-30)."""
    return TWO_DICE


def first_round(frame: Tables, state: s.State) -> Step[s.State]:
    """Begin the first round once the cards of the set-up are dealt (SFR-20)."""
    return begin_round(frame, state, state.first)


def begin_round(frame: Tables, state: s.State, first: int) -> Step[s.State]:
    """Begin a round: the markers go back and the First Player rolls (SFR-21, SFR-30)."""
    dead = is_dead(frame, state)
    state = s.then(
        state,
        CHANCE,
        due.ROLL,
        round=state.round + 1,
        first=first,
        active=first,
        phase=s.ROLL,
        marked=(),
        segment=s.FRESH,
    )
    begun = e.RoundBegins(state.round, first)
    return state, (begun, e.NobodyScores()) if dead else (begun,)


def roll_on(frame: Tables, state: s.State) -> s.State:
    """Go on after a roll: another one, or phase 2 once four totals have come up (SFR-30 to 32)."""
    marked = state.marked
    counted = len(marked) if frame.options.seven_is_a_total else len(marked) - (7 in marked)
    return s.then(state, CHANCE, due.ROLL) if counted < 4 else _segment(state, s.TRADE, state.first)


def next_roll(frame: Tables, state: s.State) -> Step[s.State]:
    """Go on after a production whose last card was drawn (SFR-30)."""
    return roll_on(frame, state), ()


def trade_on(frame: Tables, state: s.State) -> Step[s.State]:
    """Go on with trading and building after a card was drawn for it (SFR-54)."""
    return back_to_trade(state), ()


def back_to_trade(state: s.State) -> s.State:
    """Go on with the active player's trading and building."""
    return s.then(state, state.active, due.TRADE)


def end_segment(frame: Tables, state: s.State) -> Step[s.State]:
    """End the active player's part of a phase; then the next player, the next phase, the next round (SFR-28)."""
    following = (state.active + 1) % frame.seats
    if following != state.first:
        return _segment(state, state.phase, following), ()
    if state.phase < s.WARRIORS:
        return _segment(state, state.phase + 1, state.first), ()
    if state.announced:
        return finish(frame, state)
    house = _house_end(frame, state)
    if house is not None:
        state, events = finish(frame, state)
        return state, (house, *events)
    return begin_round(frame, state, (state.first + 1) % frame.seats)


def _house_end(frame: Tables, state: s.State) -> Fact | None:
    """Say by which house rule the game ends with this round; None if by none, as printed (SFR-140)."""
    if 0 < frame.options.last_round <= state.round:
        return e.LastRound()
    return e.EndsDead() if frame.options.ends_when_dead and is_dead(frame, state) else None


def end(frame: Tables, state: s.State, move: m.EndSegment) -> Step[s.State]:
    """End one's part of the phase by one's own choice (SFR-28)."""
    return end_segment(frame, state)


def tribe_of(state: s.State) -> int:
    """Return the tribe that acts in this phase: 0 horsemen, 1 warriors (SFR-89)."""
    return state.phase - s.HORSEMEN


def _segment(state: s.State, phase: int, seat: int) -> s.State:
    return s.then(state, seat, due.TRADE if phase == s.TRADE else due.TRIBE, phase=phase, active=seat, segment=s.FRESH)
