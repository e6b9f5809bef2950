"""Questions about a position: where an army can go, what supplies it, which loss would hurt most.

The answers are for one seat and use what lies open to it and its own cards. They are reckoned with the same functions
that refuse and carry out moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from romelab.core.faults import Fault, InputError
from romelab.total_war_rome.box.cards import least_mains
from romelab.total_war_rome.chances import odds
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.chapters.treasury.spending import lines, supplied
from romelab.total_war_rome.chapters.war.conquest import facing_dice
from romelab.total_war_rome.chapters.war.movement import needs_leave
from romelab.total_war_rome.chapters.war.reorganise import mu_left, navy_left
from romelab.total_war_rome.game import TotalWarRome
from romelab.total_war_rome.network.best_ways import ways
from romelab.total_war_rome.network.communication import cuts
from romelab.total_war_rome.network.routes import Carrier, March, Way, reach
from romelab.total_war_rome.network.trips import AGENT_STEPS, agent_reach
from romelab.total_war_rome.position import regions
from romelab.total_war_rome.position.army_limits import surplus
from romelab.total_war_rome.position.draft import Draft, put
from romelab.total_war_rome.position.state import CORNERED, MET, NIGHT, SAPPERS, STOPPED, Army, State


def army_of(t: Draft, seat: int, number: int) -> Army:
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


def march_of(t: Draft, army: Army) -> March:
    """Say what an army of a position has, and what the map means to it.

    Parameters
    ----------
    t
        A table with the position; open to all but the army's own cards.
    army
        An army on the map.
    """
    board, seat, options = t.box.map, army.seat, t.options
    foreign = [region.id for region in board.regions if regions.foreign(t, region.id, seat)]
    garrisons = [place for place in foreign if regions.stops(t, place)]
    stops = [region.id for region in board.regions if regions.meeters(t, region.id, seat)]
    stops += [
        navy.place
        for navy in t.navies
        if navy.place in board.sea and t.hostile(seat, navy.seat) and not navy.marks & CORNERED
    ]
    over = bool(surplus(t, army))
    met = army.marks & MET or not t.enemies_in(army.place, seat)
    navies = [
        navy
        for navy in t.navies
        if navy.place
        and (
            navy.mark == army.carrier or (navy.seat == seat and not t.aboard(navy) and t.holds(navy, len(army.troops)))
        )
    ]
    return March(
        army.place,
        mu_left(t, army),
        t.roads,
        army.road,
        bool(army.marks & NIGHT),
        # An army over the limit may land, but then only reorganise (TWR-051).
        stops=frozenset((*stops, *(board.region if over else garrisons if options.garrison_stops else ()))),
        rolls=frozenset(foreign).difference(garrisons),
        closed=frozenset(place for place in t.refused if needs_leave(t, place) >= 0),
        navies=tuple(Carrier(navy.place, max(0, navy_left(t, navy)), navy.seat == seat) for navy in navies),
        aboard=next((at for at, navy in enumerate(navies) if navy.mark == army.carrier), -1),
        ports=frozenset(r.id for r in board.regions if r.port and regions.friendly_port(t, r.id, seat)),
        only_ports=options.landing_places == "port",
        keeps_road=options.road_steps == "kept",
        sea_mu=int(options.steps_at_sea == "both_pay"),
        held=army.carrier < 0 and bool(over or army.marks & STOPPED or not met),
    )


def army_reach(game: TotalWarRome, state: State, seat: int, number: int) -> dict[str, Way]:
    """Give every place an army can go to in this turn: exactly where the moves of the game lead.

    It is taken that inhabitants on the way are subdued without loss, that an ally gives leave, that nobody intercepts,
    that its navies stay out of ports conquered on the way, and that its march makes no enemy who meets it farther on.
    Whatever stops the army is entered but not passed.

    Parameters
    ----------
    game, state
        The position.
    seat, number
        The army.

    Returns
    -------
    dict
        Places to their cheapest way.

    Raises
    ------
    InputError
        If there is no such army on the map.
    """
    t = game.table(state)
    t.memo = {}
    return reach(t.box.map, march_of(t, army_of(t, seat, number)))


def army_ways(game: TotalWarRome, state: State, seat: int, number: int, goal: str, most: int = 3) -> list[Way]:
    """Give the cheapest way of an army to a place and the next-best ways; see :func:`army_reach`."""
    t = game.table(state)
    t.memo = {}
    return ways(t.box.map, march_of(t, army_of(t, seat, number)), goal, most)


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
    left = max(0, AGENT_STEPS - agent.walked)
    return agent_reach(t.box.map, agent.place, left, t.options.agent_sea_trip, t.options.agent_port_to_port)


def supply_cuts(game: TotalWarRome, state: State, seat: int, goal: str) -> tuple[str, ...]:
    """Give the single places whose loss would cut a region off from all home regions (TWR-225)."""
    t = game.table(state)
    friendly, seas, sources = lines(t, seat)
    return cuts(t.box.map, friendly, tuple(dict.fromkeys(seas)), sources, goal)


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


def _fed(t: Draft, seat: int) -> tuple[int, ...]:
    joined = supplied(t, seat)
    return tuple(army.number for army in t.armies if army.seat == seat and army.place in joined)


def taking_losses(t: Draft) -> dict[str, Any]:
    """Give how the options have losses taken: the further arguments of ``odds.losses`` (T-22, T-67)."""
    by_chance = t.options.losses_chosen_by == "chance"
    return {"by_chance": by_chance, "s_first": t.options.loss_order == "s_first"}


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
        mercenary=regions.may_annex(t, place),
        least=least_mains(army.general),
        **taking_losses(t),
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
        least=least_mains(army.general),
        **taking_losses(t),
        all_roll=t.options.assault_infantry == "all",
        skulls_first=t.options.assault_comparison == "skulls_first",
        dice=t.box.dice,
    )
