"""Questions about a position: where an army can go, what supplies it, which loss would hurt most.

The answers are for one seat and use what lies open to it and its own cards. They are reckoned with the same functions
that refuse and carry out moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from romelab.core.faults import Fault, InputError
from romelab.total_war_rome import odds, regions, taxation
from romelab.total_war_rome.conquest import assault_dice, facing_dice
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.reorganise import mu_left, navy_left
from romelab.total_war_rome.routes import Way, agent_reach, cuts, march, ways
from romelab.total_war_rome.spending import supplied
from romelab.total_war_rome.state import NIGHT, SAPPERS, STOPPED, Army, State
from romelab.total_war_rome.table import Table, put


def army_of(t: Table, seat: int, number: int) -> Army:
    """Find an army on the map.

    Raises
    ------
    InputError
        If there is none of this number.
    """
    army = t.army((seat, number))
    if army is None or not army.place:
        raise InputError([Fault(f"army {number}", f"{t.name(seat)} has no such army on the map")])
    return army


def army_terms(t: Table, army: Army) -> tuple[int, dict[str, Any]]:
    """Give the MU an army has left, and what the map means to it: the further arguments of ``routes.march``."""
    board = t.box.map
    stops = [
        region.id
        for region in board.regions
        if region.id != army.place
        and (
            t.enemies_in(region.id, army.seat)
            or (regions.foreign(t, region.id, army.seat) and regions.stops(t, region.id))
        )
    ]
    navies = [navy for navy in t.navies if navy.seat == army.seat and navy.place]
    if army.carrier >= 0:
        navies = [navy for navy in navies if navy.seat * 10 + navy.number == army.carrier]
    else:
        coast = (army.place, *board.coasts(army.place))
        navies = [navy for navy in navies if navy.place in coast and t.aboard(navy) is None]
    navies.sort(key=lambda navy: -navy_left(t, navy))
    navy = (navies[0].place, navy_left(t, navies[0])) if navies else None
    return mu_left(t, army), {
        "road": army.road,
        "ignore": bool(army.marks & NIGHT),
        "stops": stops,
        "closed": t.refused,
        "navy": navy,
    }


def army_reach(game: TotalWarRome, state: State, seat: int, number: int) -> dict[str, Way]:
    """Give every place an army can be at the end of this turn if it beats whatever it meets.

    Parameters
    ----------
    game, state
        The position.
    seat, number
        The army.

    Returns
    -------
    dict
        Places to their cheapest way. Garrisons and enemy armies are entered but not passed.

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    t.memo = {}
    army = army_of(t, seat, number)
    mu, terms = army_terms(t, army)
    if army.marks & STOPPED:
        return {army.place: Way(0, (army.place,))}
    return march(t.box.map, t.roads, army.place, mu, **terms)


def army_ways(game: TotalWarRome, state: State, seat: int, number: int, goal: str, most: int = 3) -> list[Way]:
    """Give the cheapest way of an army to a place and the next-best ways; see :func:`army_reach`."""
    t = game.table(state)
    t.memo = {}
    army = army_of(t, seat, number)
    mu, terms = army_terms(t, army)
    return ways(t.box.map, t.roads, army.place, goal, mu, most=most, **terms)


def agent_goals(game: TotalWarRome, state: State, seat: int, number: int) -> dict[str, int]:
    """Give the regions that an agent reaches in this phase, with the steps to each (TWR-071).

    Raises
    ------
    InputError
        If there is no such agent.
    """
    t = game.table(state)
    agent = t.agent((seat, number))
    if agent is None:
        raise InputError([Fault(f"agent {number}", f"{t.name(seat)} has no such agent")])
    left = max(0, 5 - agent.walked)
    return agent_reach(t.box.map, agent.place, left, t.options.agent_sea_trip, t.options.agent_port_to_port)


def supply_cuts(game: TotalWarRome, state: State, seat: int, goal: str) -> tuple[str, ...]:
    """Give the single places whose loss would cut a region off from all home regions (TWR-225)."""
    t = game.table(state)
    board = t.box.map
    friendly = [r.id for r in board.regions if t.control[r.index] >= 0 and not t.hostile(seat, t.control[r.index])]
    seas = list(dict.fromkeys(n.place for n in t.navies if n.seat == seat and n.place in board.sea))
    sources = [
        place
        for place in regions.homes(t, seat)
        if regions.controller(t, place) == seat and not regions.besieged(t, place)
    ]
    return cuts(board, friendly, seas, sources, goal)


@dataclass(frozen=True, slots=True)
class Loss:
    """What the loss of one region would cost.

    Attributes
    ----------
    place
        The region.
    gold
        Gold that the next taxation would yield less: tax, joined markets, markets at ports.
    cut
        Armies by number that would lose their line of communication.
    """

    place: str
    gold: int
    cut: tuple[int, ...]


def costliest_losses(game: TotalWarRome, state: State, seat: int) -> list[Loss]:
    """Give what the loss of each own region would cost, the costliest first.

    More gold comes first, then more armies cut off, then the order of the map.
    """
    t = game.table(state)
    before = sum(taxation.income(t, seat))
    fed = _fed(t, seat)
    found: list[Loss] = []
    for place in regions.controlled(t, seat):
        at = t.box.map.region[place].index
        without = game.table(replace(state, control=put(state.control, at, -1)))
        cut = tuple(number for number in fed if number not in _fed(without, seat))
        found.append(Loss(place, before - sum(taxation.income(without, seat)), cut))
    return sorted(found, key=lambda loss: (-loss.gold, -len(loss.cut)))


def _fed(t: Table, seat: int) -> tuple[int, ...]:
    joined = supplied(t, seat)
    return tuple(army.number for army in t.armies if army.seat == seat and army.place in joined)


def conquest_odds(game: TotalWarRome, state: State, seat: int, number: int, place: str) -> odds.DefenceOdds:
    """Give the odds of an army against the inhabitants of a region without garrison (TWR-133 to TWR-137).

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    army = army_of(t, seat, number)
    return odds.defence(
        regions.defence_dice(t, place),
        army.troops,
        mercenary=t.box.map.region[place].mercenary,
        least=t.least(army),
        by_chance=t.options.losses_chosen_by == "chance",
        dice=t.box.dice,
    )


def assault_odds(game: TotalWarRome, state: State, seat: int, number: int, place: str) -> odds.AssaultOdds:
    """Give the odds of an army against the garrison of a region (TWR-138 to TWR-148).

    Walls, barracks, siegecraft, general, artillery, events played for the assault and the options all count.

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    army = army_of(t, seat, number)
    leaderless = "BLACK" if t.options.assault_without_general == "black" else ""
    return odds.assault(
        facing_dice(t, army, place),
        army.troops,
        general=t.die(army.general) if army.general else leaderless,
        walled=regions.walled(t, place),
        sappers=bool(army.marks & SAPPERS),
        least=t.least(army),
        by_chance=t.options.losses_chosen_by == "chance",
        all_roll=t.options.assault_infantry == "all",
        dice=t.box.dice,
    )


def assault_pool(game: TotalWarRome, state: State, seat: int, number: int) -> tuple[str, ...]:
    """Give the dice that an army would roll in an assault where it stands, without any loss (TWR-142)."""
    t = game.table(state)
    army = army_of(t, seat, number)
    return assault_dice(t, army, army.troops, False)
