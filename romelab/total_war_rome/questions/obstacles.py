"""What the map means to the force that is asked about: what stops it, what it meets, what its faction is joined to."""

from __future__ import annotations

from romelab.core.faults import Reason
from romelab.total_war_rome.box.factions import SPOKEN_FACTIONS
from romelab.total_war_rome.box.tables import Effects
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.network.routes import Carrier, March
from romelab.total_war_rome.position.state import MET, NIGHT, STOPPED
from romelab.total_war_rome.questions.exploring import called, held
from romelab.total_war_rome.questions.questions import Force, Question, pair

NO_EFFECTS = Effects()
"""What no developments bring."""


def holder_of(board: RegionNetwork, q: Question, place: str) -> str:
    """Give the faction that holds a region; empty for nobody."""
    return q.control[board.region[place].index]


def stops(board: RegionNetwork, q: Question, place: str) -> bool:
    """Whether a foreign army has to stop at a region, and may besiege it: at a garrison (TWR-149, T-71, T-41)."""
    return garrisoned(board, q, place) or (q.options.mercenary_siege and board.region[place].mercenary)


def garrisoned(board: RegionNetwork, q: Question, place: str) -> bool:
    """Whether a region has a garrison: home regions and regions with a barracks (TWR-138, TWR-241, T-28)."""
    home = board.region[place].home
    if place in q.barracks:
        return True
    return bool(home) and (q.options.occupied_home_garrison or home == holder_of(board, q, place))


def besieged(board: RegionNetwork, q: Question) -> frozenset[str]:
    """Give the regions with a garrison beside which an enemy of their holder stands (TWR-149)."""
    friends_of = {*q.alliances, *(q.peace if q.options.word_enemy == "by_tracker" else ())}
    found: list[str] = []
    for force in (q.force, *q.forces):
        if force.kind == "army" and force.place in board.region and not force.aboard:
            holder = holder_of(board, q, force.place)
            friends = holder == force.faction or pair(holder, force.faction) in friends_of
            if not friends and stops(board, q, force.place):
                found.append(force.place)
    return frozenset(found)


def foreign(board: RegionNetwork, q: Question) -> frozenset[str]:
    """Give the regions that are neither the faction's own nor an ally's."""
    return frozenset(r.id for r, holder in zip(board.regions, q.control, strict=True) if q.foreign(holder))


def enemies(board: RegionNetwork, q: Question) -> dict[str, Force]:
    """Give the places where an enemy army or navy stands in the way; navies in port do not (TWR-151, TWR-157)."""
    found: dict[str, Force] = {}
    for force in q.forces:
        on_land = force.kind == "army" and not force.aboard
        at_sea = force.kind == "navy" and force.place in board.sea
        # Whoever enters a land that is no ally's makes an enemy of its holder (T-66).
        roused = on_land and q.opposed(force.faction) and holder_of(board, q, force.place) == force.faction
        if roused or (q.hostile(force.faction) and (on_land or at_sea)):
            found.setdefault(force.place, force)
    return found


def ports(board: RegionNetwork, q: Question) -> frozenset[str]:
    """Give the ports that navies of the faction may enter: its own and its allies', or its friends' too (TWR-159)."""
    strange = foreign(board, q)
    if q.options.word_enemy == "by_tracker":
        strange = {place for place in strange if pair(holder_of(board, q, place), q.faction) not in q.friends}
    return frozenset(region.id for region in board.regions if region.port and region.id not in strange)


def carriers(q: Question) -> tuple[Force, ...]:
    """Give the navies that may carry the army: the one it is aboard first, then those of its faction with room."""
    under = [f for f in q.forces if f.laden and f.place == q.start and f.faction == q.force.aboard]
    limited = q.options.navy_capacity == "two_cards_a_ship" and q.force.cards
    free = (navy for navy in q.navies if not navy.laden)
    return (*under[:1], *(navy for navy in free if not limited or not navy.cards or navy.cards >= q.force.cards))


def cargo(q: Question) -> Force | None:
    """Give the army of its own faction that the navy asked about carries."""
    if not q.force.laden:
        return None
    return next((f for f in q.forces if (f.place, f.kind, f.aboard) == (q.start, "army", q.faction)), None)


def sailing_mu(q: Question) -> int:
    """Give the MU with which a navy may sail: where an army aboard pays too, no more than that has (T-51)."""
    army = cargo(q)
    pays = q.options.steps_at_sea == "both_pay" and army is not None and army.faction == q.faction
    return min(q.mu, army.mu) if pays and army is not None else q.mu


def march_of(board: RegionNetwork, q: Question, enemy: dict[str, Force] | None = None) -> March:
    """Say what the army asked about has, and what the map means to it.

    Parameters
    ----------
    board
        The map.
    q
        A question about an army.
    enemy
        What :func:`enemies` gives, if that is known.
    """
    strange = foreign(board, q)
    enemy = enemies(board, q) if enemy is None else enemy
    garrisons = [place for place in strange if stops(board, q, place)]
    halts = [*enemy, *(garrisons if q.garrisons else ())]
    return March(
        q.start,
        q.mu,
        q.roads,
        q.force.road,
        bool(q.force.marks & NIGHT),
        stops=frozenset(halts),
        rolls=strange.difference(garrisons),
        closed=frozenset(
            place for place in q.refused if place not in strange and holder_of(board, q, place) != q.faction
        ),
        navies=tuple(Carrier(navy.place, navy.mu, navy.faction == q.faction) for navy in carriers(q)),
        aboard=0 if q.force.aboard else -1,
        ports=ports(board, q),
        only_ports=q.options.landing_places == "port",
        keeps_road=q.options.road_steps == "kept",
        sea_mu=int(q.options.steps_at_sea == "both_pay"),
        held=bool(held_by(board, q)),
    )


def held_by(board: RegionNetwork, q: Question) -> tuple[Reason, ...]:
    """Say what keeps an army where it stands; empty if nothing does."""
    if q.kind != "army" or q.force.aboard:
        return ()
    here = called(board, q.start)
    found: list[Reason] = []
    if q.force.marks & STOPPED and q.garrisons:
        text = f"the garrison of {here} stops the army; it assaults or besieges before it goes on (T-71)"
        found.append(Reason("TWR-149", text, (q.start,)))
    here_too = (f for f in q.forces if f.kind == "army" and not f.aboard and f.place == q.start)
    other = next((f.faction for f in here_too if q.hostile(f.faction)), "")
    if other and not q.force.marks & MET:
        text = f"an enemy army of {SPOKEN_FACTIONS[other]} stands in {here} and may force a battle first"
        found.append(Reason("TWR-151", text, (q.start,)))
    return tuple(found)


def met_at(board: RegionNetwork, q: Question, place: str, enemy: dict[str, Force]) -> Reason | None:
    """Say what a force meets where it comes; None if nothing does.

    Parameters
    ----------
    board
        The map.
    q
        The question.
    place
        Where it comes.
    enemy
        What :func:`enemies` gives.
    """
    name = called(board, place)
    if place in board.sea:
        return _met_at_sea(board, q, place, enemy)
    if q.kind != "army":
        return None
    if place in enemy:
        text = f"an enemy army of {SPOKEN_FACTIONS[enemy[place].faction]} stands in {name}; it may force a battle"
        return Reason("TWR-151", text, (place,))
    holder = holder_of(board, q, place)
    if q.foreign(holder):
        if not stops(board, q, place):
            return Reason("TWR-132", f"the people of {name} roll dice at an army that tries to take it", (place,))
        if q.garrisons:
            text = f"the garrison of {name} stops the army until it assaults or besieges"
            return Reason("TWR-149", text, (place,))
    elif holder != q.faction:
        return Reason("TWR-114", f"{name} is held by {SPOKEN_FACTIONS[holder]}, an ally; the army asks leave", (place,))
    return None


def _met_at_sea(board: RegionNetwork, q: Question, place: str, enemy: dict[str, Force]) -> Reason | None:
    name = called(board, place)
    if place in enemy:
        text = f"an enemy navy of {SPOKEN_FACTIONS[enemy[place].faction]} lies in {name}; the navies fight at once"
        return Reason("TWR-158", text, (place,))
    if q.options.interception == "never":
        return None
    hunters = {f.place: f for f in reversed(q.forces) if f.kind == "navy" and q.opposed(f.faction)}
    for other in board.sea[place].adjacent:
        if other in hunters:
            whose = SPOKEN_FACTIONS[hunters[other].faction]
            text = f"the navy of {whose} in {called(board, other)} may intercept in {name}"
            return Reason("TWR-039", text, (place, other))
    return None


def effects_of(q: Question) -> Effects:
    """Give what the developments of the faction that asks bring."""
    return next((known for faction, known in q.effects if faction == q.faction), NO_EFFECTS)


def taxes(board: RegionNetwork, q: Question, siege: frozenset[str]) -> dict[str, int]:
    """Give the tax of each region held: none in a siege, less with unrest (TWR-103 to TWR-105, TWR-109)."""
    unrest = dict(q.unrest)
    calm = effects_of(q).unrest_immunity
    found: dict[str, int] = {}
    for place in held(board, q):
        gold, markers = board.region[place].gold, max(0, unrest.get(place, 0) - calm)
        found[place] = 0 if place in siege or markers >= 2 else gold // 2 if markers else gold
    return found
