"""Victory points, special cards, the end of the game and its winners (SFR-134 to 148)."""

# pyright: strict
from __future__ import annotations

from typing import NamedTuple

from romelab.core.facts import Fact
from romelab.core.game import FactStep
from romelab.struggle_for_rome.box.pieces import CULTURE, TREASURE
from romelab.struggle_for_rome.positions import due, happenings
from romelab.struggle_for_rome.positions.state import OVER, Player, State, Tribe, changed, culture_of, then
from romelab.struggle_for_rome.positions.tables import Tables, paid_out

DIPLOMATS_NEEDED = 3
"""Diplomats for the Diplomacy card (SFR-134)."""
ENOUGH = 10
"""Points that end the game (SFR-140)."""


class Score(NamedTuple):
    """Where a player's points come from (SFR-145)."""

    cities: int
    culture: int
    diplomacy: int
    scourges: int
    heir: int
    terror: int

    @property
    def total(self) -> int:
        """Sum of the points."""
        return sum(self)


def is_scourge(tribe: Tribe) -> bool:
    """Whether a tribe holds counters of all five colours (SFR-135); it loses none, so this stays (SFR-138)."""
    return 0 not in tribe.counters


def is_heir(player: Player) -> bool:
    """Whether both tribes hold at least four cities each (SFR-137)."""
    return len(player.tribes[0].cities) >= 4 and len(player.tribes[1].cities) >= 4


def scourges(state: State) -> int:
    """Count the tribes that hold all five colours."""
    return sum(is_scourge(tribe) for player in state.players for tribe in player.tribes)


def spreads_terror(frame: Tables, player: Player) -> bool:
    """Whether the variant's bonus is won: three conquered cities with a standard (SFR-146, 147)."""
    if not frame.options.terror_of_the_legions:
        return False
    cities = frame.board.cities
    won = [sum(cities[city].standard for city in tribe.cities) for tribe in player.tribes]
    return (sum(won) if frame.options.terror_counts_both else max(won)) >= 3


def score(frame: Tables, state: State, seat: int) -> Score:
    """Give a player's points by where they come from, hidden Culture cards included.

    Each city counts 1, Rome among them (SFR-125), and those with a standard too (SFR-148).

    Parameters
    ----------
    frame
        The game's board and options.
    state
        A position; in an observation the cards that the observer cannot see count nothing.
    seat
        The player.
    """
    player = state.players[seat]
    horsemen, warriors = player.tribes
    return Score(
        len(horsemen.cities) + len(warriors.cities),
        culture_of(player) * frame.options.culture_points,
        2 if state.diplomacy == seat else 0,
        2 * (is_scourge(horsemen) + is_scourge(warriors)),
        2 if is_heir(player) else 0,
        1 if spreads_terror(frame, player) else 0,
    )


def announce(frame: Tables, state: State, seat: int) -> FactStep[State]:
    """Let a player announce 10 points, if he has them and has not done so yet (SFR-140, 144)."""
    if seat in state.announced:
        return state, ()
    points = score(frame, state, seat)
    total = points.total if frame.options.culture_counts_early else points.total - points.culture
    if total < ENOUGH:
        return state, ()
    return state._replace(announced=(*state.announced, seat)), (happenings.Announces(seat, total),)


def finish(frame: Tables, state: State) -> FactStep[State]:
    """End the game: show Culture cards, cash Treasures, name the winners (SFR-141 to 143)."""
    events: list[Fact] = []
    players = state.players
    cashed = sum(player.cards[TREASURE] for player in players)
    left = tuple(count + cashed * (kind == TREASURE) for kind, count in enumerate(state.left))
    for seat, player in enumerate(players):
        culture, treasures = player.cards[CULTURE], player.cards[TREASURE]
        if culture:
            events.append(happenings.ShowsCulture(seat, culture))
        gold = paid_out(frame, state._replace(players=players), treasures * frame.pieces.treasure_gold)
        if treasures:
            events.append(happenings.CashesLast(seat, treasures, gold))
        cards = tuple(0 if kind in (CULTURE, TREASURE) else count for kind, count in enumerate(player.cards))
        player = player._replace(cards=cards, gold=player.gold + gold, culture=player.culture + culture)
        players = changed(players, seat, player)
    state = then(state, None, due.OVER, players=players, left=left, phase=OVER)
    best = winners(frame, state)
    one = best[0]
    totals = [score(frame, state, seat).total for seat in range(frame.seats)]
    points = totals[one]
    level = sum(total == points for total in totals)
    if len(best) > 1:
        events.append(happenings.ShareVictory(best, points, players[one].gold))
    elif level > 1:
        events.append(happenings.WinsByGold(one, points, players[one].gold))
    else:
        events.append(happenings.Wins(one, points))
    return state, tuple(events)


def winners(frame: Tables, state: State) -> tuple[int, ...]:
    """Give the seats that have won: most points, then most gold, then all of them (SFR-141, 142)."""
    if state.phase != OVER:
        return ()
    ranks = [(score(frame, state, seat).total, state.players[seat].gold) for seat in range(frame.seats)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
