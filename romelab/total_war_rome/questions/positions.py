"""Questions about a position of a game: the same questions as the explorer's, with all that stands on the map."""

from __future__ import annotations

from romelab.core.faults import Fault, InputError
from romelab.core.saves import loads
from romelab.total_war_rome.chapters.war.reorganise import mu_left, navy_left
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.network.trips import AGENT_STEPS
from romelab.total_war_rome.position.draft import CARDS_A_SHIP, Draft
from romelab.total_war_rome.position.state import ALLY, BARRACKS, FRIENDLY, MARKET, NEUTRAL, State
from romelab.total_war_rome.questions.questions import Force, Question, pair


def forces_in(t: Draft) -> tuple[Force, ...]:
    """Give every army, navy and agent that stands on the map, sorted."""
    name = t.factions
    found = [
        Force(
            army.place,
            "army",
            name[army.seat],
            max(0, mu_left(t, army)),
            army.number,
            road=army.road,
            marks=army.marks,
            aboard=name[army.carrier // 10] if army.carrier >= 0 else "",
            cards=len(army.troops),
        )
        for army in t.armies
        if army.place
    ]
    found += [
        Force(
            navy.place,
            "navy",
            name[navy.seat],
            max(0, navy_left(t, navy)),
            navy.number,
            t.aboard(navy) is not None,
            cards=CARDS_A_SHIP * len(navy.ships),
        )
        for navy in t.navies
        if navy.place
    ]
    found += [
        Force(agent.place, "agent", name[agent.seat], max(0, AGENT_STEPS - agent.walked), agent.number)
        for agent in t.agents
        if agent.place
    ]
    return tuple(sorted(found))


def _pairs(t: Draft, *relations: int) -> tuple[tuple[str, str], ...]:
    """Give the pairs of factions that stand in one of some relations."""
    found = [(one, other) for one in t.seats for other in range(one) if t.relation(one, other) in relations]
    return tuple(sorted(pair(t.factions[one], t.factions[other]) for one, other in found))


def question_in(
    state: State, kind: str = "army", faction: str = "", number: int = 0, *, game: TotalWarRome | None = None
) -> Question:
    """Ask about a force in a position of a game.

    Parameters
    ----------
    state
        The position, or what one seat may see of it: what is hidden is read as its least, so an army whose cards are
        not seen has 3 MU.
    kind, faction, number
        Which army, navy or agent; the first of its kind, or the first on the map, where left out.
    game
        The game it is a position of; the one of this package if None.

    Raises
    ------
    InputError
        If no such force stands on the map.

    Examples
    --------
    >>> from romelab.total_war_rome.position.setup import Setup, new_state
    >>> from romelab.total_war_rome.box.tables import default_box
    >>> question_in(new_state(Setup(), default_box()), "agent", "carthage").start
    'africa'
    """
    t = (game or TOTAL_WAR_ROME).table(state)
    forces = forces_in(t)
    faction = faction or next((f.faction for f in forces if f.kind == kind), "")
    mine = [f for f in forces if (f.kind, f.faction) == (kind, faction) and number in (0, f.number)]
    if not mine:
        which = f" {number}" if number else ""
        raise InputError([Fault("position", f"no {kind}{which}{' of ' + faction if faction else ''} is on the map")])
    others = list(forces)
    others.remove(mine[0])
    built = list(zip(t.box.map.regions, t.improvements, strict=True))
    return Question(
        mine[0],
        tuple(t.factions[seat] if seat >= 0 else "" for seat in t.control),
        t.roads,
        tuple(sorted(region.id for region, bits in built if bits & MARKET)),
        tuple(sorted(region.id for region, bits in built if bits & BARRACKS)),
        tuple(sorted((r.id, marks) for r, marks in zip(t.box.map.regions, t.unrest, strict=True) if marks)),
        tuple(others),
        _pairs(t, ALLY),
        _pairs(t, NEUTRAL, FRIENDLY),
        _pairs(t, FRIENDLY),
        tuple(dict.fromkeys(t.refused)),
        t.options.garrison_stops,
        effects=tuple((t.factions[seat], t.effects(seat)) for seat in t.seats),
        options=t.options,
    )


def saved_position(text: str, source: str) -> State:
    """Give the position at which a campaign was saved, as the seat that was to move may see it.

    Parameters
    ----------
    text
        A save file of *Total War: ROME*.
    source
        Name of the file, for a refusal.

    Raises
    ------
    InputError
        If the file is none.
    """
    state = loads(text, {TOTAL_WAR_ROME.id: TOTAL_WAR_ROME}, source=source).state
    return TOTAL_WAR_ROME.observe(state, state.order[state.turn] if state.order else None)
