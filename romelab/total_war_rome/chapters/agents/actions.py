"""The thirteen agent actions: where they are possible and what they begin (TWR-069, TWR-075 to TWR-100)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from romelab.core.faults import Reason
from romelab.core.game import Move
from romelab.core.sentences import agreed
from romelab.total_war_rome.box.cards import troop
from romelab.total_war_rome.chapters.agents.events import COUNTERED, GUARDED
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.position import moves as m
from romelab.total_war_rome.position import regions
from romelab.total_war_rome.position.agent_moves import AgentAction
from romelab.total_war_rome.position.army_limits import room_for
from romelab.total_war_rome.position.chapter import kind
from romelab.total_war_rome.position.draft import Draft, count
from romelab.total_war_rome.position.state import ALLY, BARRACKS, BITS, ENEMY, MARKET, Agent, Army
from romelab.total_war_rome.position.tasks import ACT, CARD_BACK, OPEN_WINDOW

ACTION_OF: dict[type[AgentAction], str] = {
    m.Treaty: "treaty",
    m.Trade: "trade",
    m.Spy: "spy",
    m.Protests: "protests",
    m.Riots: "riots",
    m.RebelUprising: "rebel_uprising",
    m.BribeArmy: "bribe",
    m.BribeRegion: "bribe",
    m.Sabotage: "sabotage",
    m.TreasuryTheft: "treasury_theft",
    m.DoubleAgent: "double_agent",
    m.SowDistrust: "sow_distrust",
    m.RecruitMercenary: "recruit_mercenaries",
    m.Assassinate: "assassination",
}
"""The action on a card that each kind of move uses."""
CANCELLABLE = GUARDED["bodyguard"] + COUNTERED["counter_spy"]
MERCENARY_REACH = 4
"""Land regions between a mercenary region and the army that hires there (TWR-095)."""


def _general(t: Draft, move: AgentAction) -> Iterator[Reason]:
    """Ask for what every action needs: the card, and an agent that may still act (TWR-027, TWR-069)."""
    seat = t.active
    card, number = move.card, move.agent
    if card not in t.hands[seat]:
        yield Reason("TWR-026", f"card {card} is not in your hand")
    elif t.box.deck[card].action != ACTION_OF[type(move)]:
        yield Reason("TWR-027", f"card {card} shows the action {t.box.deck[card].action}")
    agent = t.agent((seat, number))
    if agent is None:
        yield Reason("TWR-027", f"you have no agent {number}")
    elif not may_act(t, agent):
        yield Reason("TWR-069", "this agent has acted in this phase", (agent.place,))


def may_act(t: Draft, agent: Agent) -> bool:
    """Whether an agent has an action left, by itself or by a development (TWR-069)."""
    if agent.actions > 0:
        return True
    limit = t.effects(agent.seat).extra_actions
    return not agent.extra and sum(a.extra for a in t.agents if a.seat == agent.seat) < limit


def check(t: Draft, move: AgentAction) -> Iterator[Reason]:
    """Give every reason against an agent action."""
    yield from _general(t, move)
    agent = t.agent((t.active, move.agent))
    if agent is not None:
        yield from PLACE[type(move)](t, agent, move)


def _meets(t: Draft, agent: Agent, other: int, rule: str) -> Iterator[Reason]:
    if other not in t.seats or other == agent.seat:
        yield Reason(rule, "choose another player")
    elif not meets(t, agent, other):
        yield Reason(rule, f"no agent or home region of {t.name(other)} is here", (agent.place,))


def meets(t: Draft, agent: Agent, other: int, value: int = 1) -> bool:
    """Whether an agent stands beside another player's agent or in a home region of that player."""
    for standing in t.agents:
        if standing.seat == other and standing.place == agent.place:
            return True
    region = t.box.map.region[agent.place]
    return region.gold >= value and regions.home_of(t, agent.place) == other == regions.controller(t, agent.place)


def _treaty(t: Draft, agent: Agent, move: m.Treaty) -> Iterator[Reason]:
    faults = list(_meets(t, agent, move.other, "TWR-076"))
    yield from faults
    if faults:
        return
    if not meets(t, agent, move.other, 2):
        yield Reason("TWR-076", "the home region must be worth 2 gold or more", (agent.place,))
    if t.relation(agent.seat, move.other) == ALLY:
        yield Reason("TWR-076", agreed("{0} {0:is|are} your ally already", (t.name(move.other),)))


def _trade(t: Draft, agent: Agent, move: m.Trade) -> Iterator[Reason]:
    faults = list(_meets(t, agent, move.other, "TWR-078"))
    yield from faults
    if faults:
        return
    if t.relation(agent.seat, move.other) == ENEMY:
        yield Reason("TWR-078", agreed("{0} {0:is an enemy|are enemies}", (t.name(move.other),)))
    if (agent.seat, move.other) in t.trades:
        yield Reason("TWR-081", f"you have traded with {t.name(move.other)} in this turn")


def _foreign_army(t: Draft, agent: Agent, owner: int, number: int, rule: str) -> Iterator[Reason]:
    army = t.army((owner, number))
    if owner == agent.seat or army is None or army.place != agent.place or army.carrier >= 0:
        yield Reason(rule, "no such army of another player is here", (agent.place,))


def _spy(t: Draft, agent: Agent, move: m.Spy) -> Iterator[Reason]:
    yield from _foreign_army(t, agent, move.owner, move.army, "TWR-082")


def _others_region(t: Draft, agent: Agent, rule: str) -> Iterator[Reason]:
    if regions.controller(t, agent.place) in (-1, agent.seat):
        yield Reason(rule, "the agent must stand in a region of another player", (agent.place,))


def _unrest(t: Draft, agent: Agent, move: Move) -> Iterator[Reason]:
    rule = "TWR-083" if isinstance(move, m.Protests) else "TWR-084"
    yield from _others_region(t, agent, rule)
    if regions.has(t, agent.place, BARRACKS):
        yield Reason("TWR-239", "a barracks keeps the region quiet", (agent.place,))


def _uprising(t: Draft, agent: Agent, move: Move) -> Iterator[Reason]:
    yield from _others_region(t, agent, "TWR-085")
    holder = regions.controller(t, agent.place)
    if holder not in (-1, agent.seat) and not t.hostile(agent.seat, holder):
        yield Reason("TWR-085", f"{t.name(holder)} is no enemy", (agent.place,))


def army_price(t: Draft, army: Army) -> int:
    """Give the price of bribing an army (TWR-087): its cards but mercenaries, and its general's stars."""
    stars = t.box.generals[army.general].stars if army.general else 0
    found = count(army.troops)
    loyal = found.mercenaries if t.knows(army, "mercenary_loyalty") else 0
    return len(army.troops) - found.mercenaries + loyal + stars


def _bribe_army(t: Draft, agent: Agent, move: m.BribeArmy) -> Iterator[Reason]:
    faults = list(_foreign_army(t, agent, move.owner, move.army, "TWR-087"))
    yield from faults
    army = t.army((move.owner, move.army))
    if army is not None and not faults:
        price = army_price(t, army)
        if t.gold[agent.seat] < price:
            yield Reason("TWR-087", f"it costs {price} gold; you hold {t.gold[agent.seat]}", (agent.place,))


def region_price(t: Draft, place: str) -> int:
    """Give the price of bribing a region: two gold for each of its dice (TWR-089, T-07)."""
    if regions.garrisoned(t, place):
        return 2 * len(regions.garrison_dice(t, place, -1))
    return 2 * len(regions.defence_dice(t, place))


def _bribe_region(t: Draft, agent: Agent, move: Move) -> Iterator[Reason]:
    place = agent.place
    holder = regions.controller(t, place)
    yield from _others_region(t, agent, "TWR-089")
    if not regions.garrisoned(t, place):
        if not t.options.bribe_open_region:
            yield Reason("TWR-089", "this region has no garrison to bribe", (place,))
        if any(army.seat == holder for army in t.armies_in(place)):
            yield Reason("TWR-089", "an army of its owner stands here", (place,))
    price = region_price(t, place)
    if t.gold[agent.seat] < price:
        yield Reason("TWR-089", f"it costs {price} gold; you hold {t.gold[agent.seat]}", (place,))


def _sabotage(t: Draft, agent: Agent, move: m.Sabotage) -> Iterator[Reason]:
    yield from _others_region(t, agent, "TWR-091")
    if move.improvement not in ("market", "barracks"):
        yield Reason("TWR-091", "only a market or a barracks can be wrecked")
    elif not regions.has(t, agent.place, BITS[move.improvement]):
        yield Reason("TWR-091", f"there is no {move.improvement} here", (agent.place,))


def _theft(t: Draft, agent: Agent, move: Move) -> Iterator[Reason]:
    faults = list(_others_region(t, agent, "TWR-092"))
    yield from faults
    if faults:
        return
    holder = regions.controller(t, agent.place)
    held = regions.controlled(t, holder)
    most = max(t.box.map.region[place].gold for place in held)
    richest = [place for place in held if t.box.map.region[place].gold == most]
    capital = t.box.map.capitals.get(t.factions[holder])
    if t.options.theft_ties == "capital" and capital in richest:
        richest = [str(capital)]
    if agent.place not in richest:
        yield Reason("TWR-092", f"the treasury of {t.name(holder)} is in a region of highest value", tuple(richest))


def _double(t: Draft, agent: Agent, move: m.DoubleAgent) -> Iterator[Reason]:
    other = t.agent((move.owner, move.target))
    if other is None or move.owner == agent.seat or other.place != agent.place:
        yield Reason("TWR-093", "no such agent of another player is here", (agent.place,))
    elif t.options.double_agent_after_acting == "refused" and other.actions == 0:
        yield Reason("TWR-093", "that agent has acted", (agent.place,))


def _distrust(t: Draft, agent: Agent, move: m.SowDistrust) -> Iterator[Reason]:
    region = t.box.map.region[agent.place]
    victim = regions.home_of(t, agent.place)
    if not region.capital or victim in (-1, agent.seat):
        yield Reason("TWR-094", "the agent must stand in the capital of another player", (agent.place,))
    elif move.friend not in t.seats or move.friend == victim or t.relation(victim, move.friend) < 2:
        yield Reason("TWR-094", f"that is no friend or ally of {t.name(victim)}")


def hire_price(t: Draft, seat: int, card: str) -> int:
    """Give the price of a mercenary (TWR-097)."""
    cost, discount = t.box.troops[card].cost, t.effects(seat).mercenary_discount
    return cost if not discount else max(1, cost - discount)


def _recruit(t: Draft, agent: Agent, move: m.RecruitMercenary) -> Iterator[Reason]:
    card = t.box.troops.get(move.troop)
    army = t.army((agent.seat, move.army))
    if card is None or not card.mercenary or card.veteran:
        yield Reason("TWR-095", "only mercenaries that are no veterans can be hired")
        return
    if army is None or not army.place or army.carrier >= 0:
        yield Reason("TWR-095", f"army {move.army} is not on land")
        return
    region = t.box.map.region[agent.place]
    if card.region:
        if card.region != agent.place:
            yield Reason("TWR-095", "these mercenaries are hired elsewhere", (card.region,))
        if army.place not in land_distances(t.box.map, agent.place, MERCENARY_REACH):
            yield Reason("TWR-095", "the army is more than four land regions away", (army.place, agent.place))
    else:
        if army.place != agent.place:
            yield Reason("TWR-096", "the agent must stand beside the army", (army.place, agent.place))
        if region.gold < 2:
            yield Reason("TWR-096", "the region must be worth 2 gold or more", (agent.place,))
    for place in dict.fromkeys((agent.place, army.place)):
        if regions.shut(t, place, agent.seat):
            yield Reason("TWR-150", "nobody recruits in a besieged region", (place,))
    if not t.in_reserve(agent.seat, move.troop):
        yield Reason("TWR-095", "the pack has no such card left")
    fault = room_for(t, army, move.troop)
    if fault:
        yield Reason("TWR-050", fault, (army.place,))
    price = hire_price(t, agent.seat, move.troop)
    if t.gold[agent.seat] < price:
        yield Reason("TWR-097", f"it costs {price} gold; you hold {t.gold[agent.seat]}")


def _assassinate(t: Draft, agent: Agent, move: m.Assassinate) -> Iterator[Reason]:
    if move.target not in ("general", "agent"):
        yield Reason("TWR-098", "the target is a general or an agent")
    elif move.target == "general":
        faults = list(_foreign_army(t, agent, move.owner, move.number, "TWR-098"))
        yield from faults
        army = t.army((move.owner, move.number))
        if army is not None and not faults and not army.general:
            yield Reason("TWR-098", "that army has no general", (agent.place,))
    else:
        other = t.agent((move.owner, move.number))
        if other is None or move.owner == agent.seat or other.place != agent.place:
            yield Reason("TWR-098", "no such agent of another player is here", (agent.place,))


PLACE: dict[type[AgentAction], Any] = {
    m.Treaty: _treaty,
    m.Trade: _trade,
    m.Spy: _spy,
    m.Protests: _unrest,
    m.Riots: _unrest,
    m.RebelUprising: _uprising,
    m.BribeArmy: _bribe_army,
    m.BribeRegion: _bribe_region,
    m.Sabotage: _sabotage,
    m.TreasuryTheft: _theft,
    m.DoubleAgent: _double,
    m.SowDistrust: _distrust,
    m.RecruitMercenary: _recruit,
    m.Assassinate: _assassinate,
}


def list_actions(t: Draft, agent: Agent) -> tuple[Move, ...]:
    """Offer the actions of an agent where it stands."""
    if not may_act(t, agent):
        return ()
    found: list[Move] = []
    targets: dict[str, list[tuple[type[AgentAction], tuple[object, ...]]]] = {}
    for card in t.hands[agent.seat]:
        if not card:
            continue
        action = t.box.deck[card].action
        known = targets.get(action)
        if known is not None:
            found += [kind(card, agent.number, *args) for kind, args in known]  # type: ignore[call-arg]
            continue
        # The card does not matter to what a place allows, so one card speaks for all of its kind.
        known = targets[action] = []
        for what, args in _targets(t, agent, action):
            move = what(card, agent.number, *args)  # type: ignore[call-arg]
            for _ in PLACE[what](t, agent, move):
                break
            else:
                known.append((what, args))
                found.append(move)
    return tuple(found)


def _targets(t: Draft, agent: Agent, action: str) -> Iterator[tuple[type[AgentAction], tuple[object, ...]]]:
    place, seat = agent.place, agent.seat
    if action in ("treaty", "trade"):
        for other in t.seats:
            if other != seat and meets(t, agent, other):
                yield (m.Treaty if action == "treaty" else m.Trade), (other,)
    elif action in ("spy", "bribe", "assassination"):
        for army in t.armies_in(place):
            if army.seat != seat:
                if action == "spy":
                    yield m.Spy, army.ref
                elif action == "bribe":
                    yield m.BribeArmy, army.ref
                elif army.general:
                    yield m.Assassinate, (army.seat, "general", army.number)
        if action == "bribe":
            yield m.BribeRegion, ()
        elif action == "assassination":
            yield from (
                (m.Assassinate, (a.seat, "agent", a.number)) for a in t.agents if a.seat != seat and a.place == place
            )
    elif action == "double_agent":
        yield from ((m.DoubleAgent, a.ref) for a in t.agents if a.seat != seat and a.place == place)
    elif action == "sow_distrust":
        if t.box.map.region[place].capital:
            yield from ((m.SowDistrust, (other,)) for other in t.seats)
    elif action == "recruit_mercenaries":
        near = land_distances(t.box.map, place, MERCENARY_REACH)
        for army in t.armies:
            if army.seat == seat and army.place in near and army.carrier < 0:
                cards = _hirable(t.box.packs, place, army.place == place)
                yield from ((m.RecruitMercenary, (army.number, card)) for card in cards)
    elif regions.controller(t, place) in (-1, seat):
        return
    elif action == "sabotage":
        yield from (
            (m.Sabotage, (name,))
            for name, bit in (("market", MARKET), ("barracks", BARRACKS))
            if regions.has(t, place, bit)
        )
    else:
        yield (
            {
                "protests": m.Protests,
                "riots": m.Riots,
                "rebel_uprising": m.RebelUprising,
                "treasury_theft": m.TreasuryTheft,
            }[action],
            (),
        )


@lru_cache(maxsize=256)
def _hirable(packs: tuple[str, ...], place: str, beside: bool) -> tuple[str, ...]:
    """Give the packs of a region; the four special cards come only to an army beside the agent (TWR-095, TWR-096)."""
    regions = (place, "") if beside else (place,)
    return tuple(card for card in packs if not troop(card).veteran and troop(card).region in regions)


def do(t: Draft, move: AgentAction) -> None:
    """Spend card and action, then carry the action out unless it is cancelled (TWR-069, T-31)."""
    seat = t.active
    card, number = move.card, move.agent
    agent = t.agent((seat, number))
    if agent is None:
        raise ValueError("no such agent")
    t.spend_card(seat, card)
    if agent.actions > 0:
        t.put_agent(replace(agent, actions=agent.actions - 1))
    else:
        t.put_agent(replace(agent, extra=True))
    t.say(
        "TWR-075",
        "agent {} of {} in {}: {}",
        number,
        t.name(seat),
        t.place_name(agent.place),
        ACTION_OF[type(move)].replace("_", " "),
        seat=seat,
        places=(agent.place,),
    )
    if not t.options.cards_spent_once:
        t.then(CARD_BACK, seat, card)
    t.then(ACT, move, seat)
    if move.kind in CANCELLABLE:
        victim = getattr(move, "owner", None)
        if victim is None:
            victim = regions.controller(t, agent.place)
        if victim >= 0:
            t.then(OPEN_WINDOW, "action", (victim,), move.kind)


MOVES = tuple(kind(move, check, do, "TWR-027") for move in ACTION_OF)
