"""What the agent actions do, and what their dice bring (TWR-076 to TWR-100)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from romelab.core.game import Move
from romelab.total_war_rome.box.cards import heir_of
from romelab.total_war_rome.box.rolls import best
from romelab.total_war_rome.chapters.agents.actions import army_price, hire_price, region_price
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.position import moves as m
from romelab.total_war_rome.position import regions
from romelab.total_war_rome.position.agent_moves import AgentAction
from romelab.total_war_rome.position.chapter import answer, decider, follows, roll
from romelab.total_war_rome.position.draft import Draft, put, without
from romelab.total_war_rome.position.state import ALLY, BITS, BOTH_ARE, SENT_HOME, Agent, Ref
from romelab.total_war_rome.position.tasks import (
    ACT,
    AGENT_AGAIN,
    AGENT_RESULT,
    AGENT_ROLL,
    CARD_BACK,
    DAMAGE,
    LOSE,
    MARCH_OFF_BEGIN,
    SPIED,
    TREATY,
    UPRISING,
    UPRISING_END,
)

EXPERT_REACH = 4
"""Land regions within which a Diplomacy Expert lets agents reroll."""


def act(t: Draft, move: AgentAction, seat: int) -> None:
    """Carry an action out, unless an event has cancelled it."""
    agent = t.agent((seat, move.agent))
    if agent is None:
        raise ValueError("no such agent")
    if not t.options.cards_spent_once and type(move) not in MAY_FAIL:
        used(t)
    ACTS[type(move)](t, agent, move)


def used(t: Draft) -> None:
    """See to it that the card of the running action stays spent, where a failure would give it back (T-31)."""
    t.agenda = tuple(task for task in t.agenda if task.kind != CARD_BACK)


def card_back(t: Draft, seat: int, card: int) -> None:
    """Give the card of an action that has come to nothing back to the hand (T-31)."""
    t.discards = without(t.discards, card)
    t.hands = put(t.hands, seat, tuple(sorted((*t.hands[seat], card))))
    t.say("TWR-026", "{0} {0:takes|take} card {1} back: the action came to nothing", t.name(seat), card, seat=seat)


def _treaty(t: Draft, agent: Agent, move: m.Treaty) -> None:
    t.ask(TREATY, move.other, agent.seat)


def answer_treaty(t: Draft, move: m.Answer) -> None:
    """Agree to a better relation, or not: refused, nothing changes (TWR-077)."""
    other = decider(t)
    (one,) = t.take(TREATY)
    if not move.yes:
        t.say("TWR-077", "{0} {0:refuses|refuse} the treaty with {1}", t.name(other), t.name(one), seat=other)
        return
    used(t)
    t.relate(one, other, min(ALLY, t.relation(one, other) + 1))
    t.say("TWR-077", "{} and {} are {} now", t.name(one), t.name(other), BOTH_ARE[t.relation(one, other)], seat=other)


def trade_gold(t: Draft, seat: int, other: int) -> int:
    """Give what a trade brings a seat (TWR-079, TWR-080): by relation, markets at ports and developments."""
    return t.relation(seat, other) + 1 + regions.port_markets(t, seat) + t.effects(seat).trade_bonus


def _trade(t: Draft, agent: Agent, move: m.Trade) -> None:
    t.trades = (*t.trades, (agent.seat, move.other))
    for one, other in ((agent.seat, move.other), (move.other, agent.seat)):
        gold = trade_gold(t, one, other)
        t.gain(one, gold)
        t.say("TWR-079", "{0} {0:takes|take} {1} gold from trade", t.name(one), gold, seat=one)


def _spy(t: Draft, agent: Agent, move: m.Spy) -> None:
    t.turn_up(SPIED, agent.seat, (move.owner, move.army))


def _unrest(t: Draft, agent: Agent, move: Move) -> None:
    at = t.box.map.region[agent.place].index
    markers = 1 if isinstance(move, m.Protests) else 2
    t.unrest = put(t.unrest, at, t.unrest[at] + markers)
    t.say(
        "TWR-083" if markers == 1 else "TWR-084",
        "{0} has {1} unrest {1:marker|markers}",
        t.place_name(agent.place),
        t.unrest[at],
        seat=agent.seat,
        places=(agent.place,),
    )


def _uprising(t: Draft, agent: Agent, move: Move) -> None:
    place = agent.place
    t.then(UPRISING_END, place, agent.seat)
    for army in reversed(t.enemies_in(place, agent.seat)):
        t.roll(uprising_dice(t, place), UPRISING, army.ref)


def uprising_dice(t: Draft, place: str) -> tuple[str, ...]:
    """Give the dice that rebels roll (TWR-085, T-53)."""
    if t.options.uprising_dice == "garrison" and regions.garrisoned(t, place):
        return regions.garrison_dice(t, place, -1)
    return regions.defended_dice(t, place)


def uprising(t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: Ref) -> None:
    """Let the inhabitants roll at an army (TWR-085)."""
    t.then(DAMAGE, ref, roll, "TWR-085")


def uprising_end(t: Draft, place: str, seat: int) -> None:
    """Take the control marker if no enemy army is left (TWR-086)."""
    if any(t.hostile(seat, army.seat) for army in t.armies_in(place)):
        t.say("TWR-086", "the uprising in {} is put down", t.place_name(place), places=(place,))
        return
    first = regions.home_of(t, place)
    if first != regions.controller(t, place):
        regions.take(t, place, first, "TWR-086")


def _roll(t: Draft, agent: Agent, dice: tuple[str, ...], kind: str, *args: Any) -> None:
    t.roll(dice, AGENT_ROLL, agent.ref, kind, args, False)


def agent_roll(
    t: Draft, roll: tuple[str, ...], dice: tuple[str, ...], ref: Ref, kind: str, args: tuple[Any, ...], again: bool
) -> None:
    """Look at a roll of an agent; near a Diplomacy Expert it may be rolled again once."""
    t.say("TWR-090", "the roll shows {}", best(roll), seat=ref[0])
    agent = t.agent(ref)
    t.then(AGENT_RESULT, roll, ref, kind, args)
    if agent is not None and expert_near(t, agent) and not again and best(roll) != "skull":
        t.ask(AGENT_AGAIN, ref[0], dice, ref, kind, args)


def expert_near(t: Draft, agent: Agent) -> bool:
    """Whether an own Diplomacy Expert is near enough for an agent to roll again."""
    return any(
        t.knows(army, "diplomacy_expert") and agent.place in land_distances(t.box.map, army.place, EXPERT_REACH)
        for army in t.armies
        if army.seat == agent.seat and army.carrier < 0 and army.place
    )


def answer_again(t: Draft, move: m.Answer) -> None:
    """Roll an agent's dice again, or not."""
    dice, ref, kind, args = t.take(AGENT_AGAIN)
    if move.yes:
        t.pop()
        t.roll(dice, AGENT_ROLL, ref, kind, args, True)


def agent_result(t: Draft, roll: tuple[str, ...], ref: Ref, kind: str, args: tuple[Any, ...]) -> None:
    """Read an agent's roll: Skull succeeds, X kills the agent, S and blank do nothing (TWR-090, T-08, T-55)."""
    symbol = best(roll)
    if symbol == "skull":
        used(t)
        agent = t.agent(ref)
        if agent is not None:
            RESULTS[kind](t, agent, *args)
        return
    dies = symbol == "x" or (symbol == "blank" and t.options.blank_on_agent_die == "agent_dies")
    if dies and kind == "bribe_army" and t.options.army_bribe_x == "nothing":
        dies = False
    if dies:
        kill_agent(t, ref, RULES[kind])


RULES = {
    "bribe_army": "TWR-090",
    "bribe_region": "TWR-090",
    "sabotage": "TWR-091",
    "theft": "TWR-092",
    "kill_general": "TWR-099",
    "kill_agent": "TWR-099",
}


def kill_agent(t: Draft, ref: Ref, rule: str) -> None:
    """Take an agent off the map."""
    t.agents = tuple(agent for agent in t.agents if agent.ref != ref)
    t.say(rule, "agent {} of {} is killed", ref[1], t.name(ref[0]), seat=ref[0])


def _bribe_army(t: Draft, agent: Agent, move: m.BribeArmy) -> None:
    army = t.army((move.owner, move.army))
    if army is None:
        return
    _pay(t, agent, army_price(t, army), "TWR-087")
    _roll(t, agent, ("RED",), "bribe_army", army.ref)


def _pay(t: Draft, agent: Agent, price: int, rule: str) -> None:
    """Pay a bribe, whatever comes of it."""
    t.gain(agent.seat, -price)
    t.say(rule, "{0} {0:pays|pay} {1} gold as a bribe", t.name(agent.seat), price, seat=agent.seat)


def _army_bribed(t: Draft, agent: Agent, ref: Ref) -> None:
    """Take mercenaries and half of the rest away; the briber may move what remains (TWR-088)."""
    army = t.army(ref)
    if army is None:
        return
    if not t.knows(army, "mercenary_loyalty"):
        hired = tuple(card for card in army.troops if t.box.troops[card].mercenary)
        army = t.lose(ref, *hired)
    own = sum(not t.box.troops[card].mercenary for card in army.troops)
    t.then(MARCH_OFF_BEGIN, ref, agent.seat, t.options.bribed_army_move)
    t.then(LOSE, ref, own // 2, 0, "TWR-088", True)


def _bribe_region(t: Draft, agent: Agent, move: Move) -> None:
    _pay(t, agent, region_price(t, agent.place), "TWR-089")
    _roll(t, agent, ("RED",), "bribe_region", agent.place)
    holder = regions.controller(t, agent.place)
    if not t.opposed(agent.seat, holder):
        # To try for an ally's region is enough to break the alliance, at once and whatever is rolled.
        t.attack(agent.seat, holder)


def _region_bribed(t: Draft, agent: Agent, place: str) -> None:
    regions.take(t, place, agent.seat, "TWR-089")


def _sabotage(t: Draft, agent: Agent, move: m.Sabotage) -> None:
    _roll(t, agent, ("RED",), "sabotage", agent.place, move.improvement)


def _sabotaged(t: Draft, agent: Agent, place: str, improvement: str) -> None:
    at = t.box.map.region[place].index
    t.improvements = put(t.improvements, at, t.improvements[at] & ~BITS[improvement])
    t.say("TWR-091", "the {} in {} is wrecked", improvement, t.place_name(place), seat=agent.seat, places=(place,))


def _theft(t: Draft, agent: Agent, move: Move) -> None:
    _roll(t, agent, ("RED",), "theft", regions.controller(t, agent.place))


def _stolen(t: Draft, agent: Agent, victim: int) -> None:
    loot = (t.gold[victim] + 1) // 2
    t.gain(victim, -loot)
    t.gain(agent.seat, loot)
    t.say(
        "TWR-092", "{0} {0:steals|steal} {1} gold from {2}", t.name(agent.seat), loot, t.name(victim), seat=agent.seat
    )


def _double(t: Draft, agent: Agent, move: m.DoubleAgent) -> None:
    other = t.agent((move.owner, move.target))
    if other is not None:
        capital = t.box.map.capitals[t.factions[move.owner]]
        t.put_agent(replace(other, place=capital, walked=SENT_HOME, actions=0, extra=True))
        t.say(
            "TWR-093",
            "agent {} of {} is sent home",
            other.number,
            t.name(other.seat),
            seat=other.seat,
            places=(capital,),
        )


def _distrust(t: Draft, agent: Agent, move: m.SowDistrust) -> None:
    victim = regions.home_of(t, agent.place)
    t.relate(victim, move.friend, t.relation(victim, move.friend) - 1)
    now = BOTH_ARE[t.relation(victim, move.friend)]
    t.say("TWR-094", "{} and {} are {} now", t.name(victim), t.name(move.friend), now, seat=agent.seat)


def _recruit(t: Draft, agent: Agent, move: m.RecruitMercenary) -> None:
    price = hire_price(t, agent.seat, move.troop)
    t.gain(agent.seat, -price)
    t.add_troops((agent.seat, move.army), move.troop)
    says = "{0} {0:pays|pay} {1} gold for mercenaries, army {2}"
    t.say("TWR-097", says, t.name(agent.seat), price, move.army, seat=agent.seat)


def _assassinate(t: Draft, agent: Agent, move: m.Assassinate) -> None:
    if move.target == "general":
        _roll(t, agent, ("RED",), "kill_general", (move.owner, move.number))
    else:
        _roll(t, agent, ("RED", "RED"), "kill_agent", (move.owner, move.number))


def replace_general(t: Draft, ref: Ref, rule: str) -> None:
    """Kill a general: one of 3* or better is replaced by a card of the reserve stack (TWR-100, T-56)."""
    army = t.army(ref)
    if army is None or not army.general:
        return
    seat, new = army.seat, ""
    if t.box.generals[army.general].stars > 2:
        new = heir_of(army.general, t.generals[seat], t.options.killed_general)
        if new:
            left = list(t.generals[seat])
            left.remove(new)
            t.generals = put(t.generals, seat, tuple(left))
    t.retire(seat, army.general)
    t.put_army(replace(army, general=new))
    what = f"{t.box.generals[new].name} takes over" if new else "the army has no general"
    t.say(rule, "{} falls; {}", t.box.generals[army.general].name, what, seat=seat, places=(army.place,))
    t.check_army(ref)


ACTS: dict[type[AgentAction], Any] = {
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

MAY_FAIL = (m.Treaty, m.BribeArmy, m.BribeRegion, m.Sabotage, m.TreasuryTheft, m.Assassinate)
"""The actions that an answer or a roll may bring to nothing."""


def _general_killed(t: Draft, agent: Agent, ref: Ref) -> None:
    del agent
    replace_general(t, ref, "TWR-100")


def _agent_killed(t: Draft, agent: Agent, ref: Ref) -> None:
    del agent
    kill_agent(t, ref, "TWR-099")


RESULTS: dict[str, Any] = {
    "bribe_army": _army_bribed,
    "bribe_region": _region_bribed,
    "sabotage": _sabotaged,
    "theft": _stolen,
    "kill_general": _general_killed,
    "kill_agent": _agent_killed,
}
"""What a Skull brings."""


ROWS = (
    follows(ACT, act),
    follows(CARD_BACK, card_back),
    answer(TREATY, "TWR-077", "agree to the treaty?", answer_treaty),
    roll(UPRISING, "Roll for the uprising", uprising, "TWR-085"),
    follows(UPRISING_END, uprising_end),
    roll(AGENT_ROLL, "Roll for the agent", agent_roll, "TWR-090"),
    answer(AGENT_AGAIN, "TWR-090", "roll for the agent again?", answer_again),
    follows(AGENT_RESULT, agent_result),
)
