"""Agents with money: armies and regions bribed (TWR-087 to TWR-090, T-07, T-54, T-55)."""

from __future__ import annotations

from collections.abc import Iterator

from romelab.core.facts import Fact
from romelab.total_war_rome.chapters.agents import acting
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.draft import Draft, count
from romelab.total_war_rome.positions.events import PaysBribe
from romelab.total_war_rome.positions.refusals import CostsMore, NoGarrisonToBribe, OwnersArmy
from romelab.total_war_rome.positions.state import Agent, Army, Ref
from romelab.total_war_rome.positions.tasks import LOSE, MARCH_OFF_BEGIN

# Armies


def army_price(t: Draft, army: Army) -> int:
    """Return the price of bribing an army (TWR-087): its cards but mercenaries, and its general's stars."""
    stars = t.box.generals[army.general].stars if army.general else 0
    found = count(army.troops)
    loyal = found.mercenaries if t.knows(army, "mercenary_loyalty") else 0
    return len(army.troops) - found.mercenaries + loyal + stars


def why_not_army(t: Draft, agent: Agent, move: m.BribeArmy) -> Iterator[Fact]:
    """Ask for an army of another player, and its price (TWR-087)."""
    problems = list(acting.no_foreign_army(t, agent, move.owner, move.army, "TWR-087"))
    yield from problems
    army = t.army((move.owner, move.army))
    if army is not None and not problems:
        price = army_price(t, army)
        if t.gold[agent.seat] < price:
            yield CostsMore("TWR-087", price, t.gold[agent.seat], (agent.place,))


def armies(t: Draft, agent: Agent) -> list[Ref]:
    """Return the armies that may be bribed."""
    return [army.ref for army in acting.foreign_armies(t, agent)]


def do_army(t: Draft, agent: Agent, move: m.BribeArmy) -> None:
    """Pay, and roll."""
    army = t.army((move.owner, move.army))
    if army is None:
        return
    _pay(t, agent, army_price(t, army), "TWR-087")
    acting.attempt(t, agent, ARMY, army.ref)


def _pay(t: Draft, agent: Agent, price: int, rule: str) -> None:
    """Pay a bribe, whatever comes of it."""
    t.gain(agent.seat, -price)
    t.emit(PaysBribe(rule, agent.seat, price))


def army_bribed(t: Draft, agent: Agent, ref: Ref) -> None:
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


def armies_kill(t: Draft) -> bool:
    """Whether an army may kill the agent that would bribe it (T-55)."""
    return t.options.army_bribe_x != "nothing"


ARMY = acting.Attempt("bribe_army", ("RED",), "TWR-090", army_bribed, armies_kill)


# Regions


def region_price(t: Draft, place: str) -> int:
    """Return the price of bribing a region: two gold for each of its dice (TWR-089, T-07)."""
    if regions.garrisoned(t, place):
        return 2 * len(regions.garrison_dice(t, place, -1))
    return 2 * len(regions.defence_dice(t, place))


def why_not_region(t: Draft, agent: Agent, move: m.BribeRegion) -> Iterator[Fact]:
    """Ask for a region of another player, its garrison alone, and its price (TWR-089)."""
    place = agent.place
    holder = regions.controller(t, place)
    yield from acting.no_foreign_region(t, agent, "TWR-089")
    if not regions.garrisoned(t, place):
        if not t.options.bribe_open_region:
            yield NoGarrisonToBribe(place)
        if any(army.seat == holder for army in t.armies_in(place)):
            yield OwnersArmy(place)
    price = region_price(t, place)
    if t.gold[agent.seat] < price:
        yield CostsMore("TWR-089", price, t.gold[agent.seat], (place,))


def do_region(t: Draft, agent: Agent, move: m.BribeRegion) -> None:
    """Pay, and roll."""
    _pay(t, agent, region_price(t, agent.place), "TWR-089")
    acting.attempt(t, agent, REGION, agent.place)
    holder = regions.controller(t, agent.place)
    if not t.opposed(agent.seat, holder):
        # To try for an ally's region is enough to break the alliance, at once and whatever is rolled.
        t.attack(agent.seat, holder)


def region_bribed(t: Draft, agent: Agent, place: str) -> None:
    """Take the region over (TWR-089)."""
    regions.take(t, place, agent.seat, "TWR-089")


REGION = acting.Attempt("bribe_region", ("RED",), "TWR-090", region_bribed)

ACTIONS = (
    acting.action(
        m.BribeArmy,
        "bribe",
        why_not_army,
        armies,
        do_army,
        ARMY,
        victim=acting.owner_of,
        cancelled_by="bodyguard",
    ),
    acting.action(
        m.BribeRegion,
        "bribe",
        why_not_region,
        acting.foreign_region,
        do_region,
        REGION,
        here=True,
        cancelled_by="bodyguard",
    ),
)
