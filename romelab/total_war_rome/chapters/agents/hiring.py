"""Agents that hire mercenaries (TWR-095 to TWR-097)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from romelab.core.facts import Fact
from romelab.total_war_rome.box.cards import MERCENARY_REACH, troop
from romelab.total_war_rome.chapters.agents.acting import action
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions import refusals as r
from romelab.total_war_rome.positions import regions
from romelab.total_war_rome.positions.army_limits import room_for
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.events import Hires
from romelab.total_war_rome.positions.state import Agent

"""Land regions between a mercenary region and the army that hires there (TWR-095)."""


def hire_price(t: Draft, seat: int, card: str) -> int:
    """Return the price of a mercenary (TWR-097)."""
    cost, discount = t.box.troops[card].cost, t.effects(seat).mercenary_discount
    return cost if not discount else max(1, cost - discount)


def why_not_recruit(t: Draft, agent: Agent, move: m.RecruitMercenary) -> Iterator[Fact]:
    """Ask for a card of a pack, an army near enough with room, and the price (TWR-095 to TWR-097, TWR-150)."""
    card = t.box.troops.get(move.troop)
    army = t.army((agent.seat, move.army))
    if card is None or not card.mercenary or card.veteran:
        yield r.OnlyMercenaries()
        return
    if army is None or not army.place or army.carrier >= 0:
        yield r.ArmyNotOnLand("TWR-095", move.army)
        return
    region = t.box.map.region[agent.place]
    if card.region:
        if card.region != agent.place:
            yield r.HiredElsewhere(card.region)
        if army.place not in land_distances(t.box.map, agent.place, MERCENARY_REACH):
            yield r.TooFarToHire(army.place, agent.place)
    else:
        if army.place != agent.place:
            yield r.NotBesideArmy(army.place, agent.place)
        if region.gold < 2:
            yield r.WorthTooLittle(agent.place)
    for place in dict.fromkeys((agent.place, army.place)):
        if regions.shut(t, place, agent.seat):
            yield r.NoRecruiting(place, (place,))
    if not t.in_reserve(agent.seat, move.troop):
        yield r.PackEmpty()
    problem = room_for(t, army, move.troop, (army.place,))
    if problem is not None:
        yield problem
    price = hire_price(t, agent.seat, move.troop)
    if t.gold[agent.seat] < price:
        yield r.CostsMore("TWR-097", price, t.gold[agent.seat], ())


def cards(t: Draft, agent: Agent) -> Iterator[tuple[int, str]]:
    """Return the own armies near enough, with the cards that may be hired for each."""
    near = land_distances(t.box.map, agent.place, MERCENARY_REACH)
    for army in t.armies:
        if army.seat == agent.seat and army.place in near and army.carrier < 0:
            found = _hirable(t.box.packs, agent.place, army.place == agent.place)
            yield from ((army.number, card) for card in found)


@lru_cache(maxsize=256)
def _hirable(packs: tuple[str, ...], place: str, beside: bool) -> tuple[str, ...]:
    """Return the packs of a region; the four special cards come only to an army beside the agent (TWR-095, TWR-096)."""
    regions = (place, "") if beside else (place,)
    return tuple(card for card in packs if not troop(card).veteran and troop(card).region in regions)


def do_recruit(t: Draft, agent: Agent, move: m.RecruitMercenary) -> None:
    """Pay, and put the card into the army."""
    price = hire_price(t, agent.seat, move.troop)
    t.gain(agent.seat, -price)
    t.add_troops((agent.seat, move.army), move.troop)
    t.emit(Hires(agent.seat, price, move.army))


ACTIONS = (action(m.RecruitMercenary, "recruit_mercenaries", why_not_recruit, cards, do_recruit),)
