"""Agents among friends and with money: treaties, trade, distrust, bribes, hire (TWR-076 to 081, 087 to 097)."""

from collections.abc import Iterator
from functools import lru_cache

from romelab.core.facts import Fact
from romelab.total_war_rome.box.cards import MERCENARY_REACH, troop
from romelab.total_war_rome.chapters.agents import acting
from romelab.total_war_rome.network.trips import land_distances
from romelab.total_war_rome.positions import events as e, moves as m, prompts, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import answer, decider
from romelab.total_war_rome.positions.checks import room_for
from romelab.total_war_rome.positions.draft import Draft, count

# Armies


def army_price(t: Draft, army: s.Army) -> int:
    """Return the price of bribing an army (TWR-087): its cards but mercenaries, and its general's stars."""
    stars = t.box.generals[army.general].stars if army.general else 0
    found = count(army.troops)
    loyal = found.mercenaries if t.knows(army, "mercenary_loyalty") else 0
    return len(army.troops) - found.mercenaries + loyal + stars


def why_not_army(t: Draft, agent: s.Agent, move: m.BribeArmy) -> Iterator[Fact]:
    """Require an army of another player, and its price (TWR-087)."""
    problems = list(acting.no_foreign_army(t, agent, move.owner, move.army, "TWR-087"))
    yield from problems
    army = t.army((move.owner, move.army))
    if army is not None and not problems:
        price = army_price(t, army)
        if t.gold[agent.seat] < price:
            yield r.CostsMore("TWR-087", price, t.gold[agent.seat], (agent.place,))


def do_army(t: Draft, agent: s.Agent, move: m.BribeArmy) -> None:
    """Pay, and roll."""
    army = t.army((move.owner, move.army))
    if army is None:
        return
    _pay(t, agent, army_price(t, army), "TWR-087")
    acting.attempt(t, agent, ARMY, army.ref)


def _pay(t: Draft, agent: s.Agent, price: int, rule: str) -> None:
    """Pay a bribe, whatever comes of it."""
    t.gain(agent.seat, -price)
    t.emit(e.PaysBribe(rule, agent.seat, price))


def army_bribed(t: Draft, agent: s.Agent, ref: s.Ref) -> None:
    """Take mercenaries and half of the rest away; the briber may move what remains (TWR-088)."""
    army = t.army(ref)
    if army is None:
        return
    if not t.knows(army, "mercenary_loyalty"):
        army = t.lose(ref, *(card for card in army.troops if t.box.troops[card].mercenary))
    own = sum(not t.box.troops[card].mercenary for card in army.troops)
    t.then(tasks.MARCH_OFF_BEGIN, ref, agent.seat, t.options.bribed_army_move)
    t.then(tasks.LOSE, ref, own // 2, 0, "TWR-088", True)


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


def why_not_region(t: Draft, agent: s.Agent, move: m.BribeRegion) -> Iterator[Fact]:
    """Require a region of another player, its garrison alone, and its price (TWR-089)."""
    place = agent.place
    holder = regions.controller(t, place)
    yield from acting.no_foreign_region(t, agent, "TWR-089")
    if not regions.garrisoned(t, place):
        if not t.options.bribe_open_region:
            yield r.NoGarrisonToBribe(place)
        if any(army.seat == holder for army in t.armies_in(place)):
            yield r.OwnersArmy(place)
    price = region_price(t, place)
    if t.gold[agent.seat] < price:
        yield r.CostsMore("TWR-089", price, t.gold[agent.seat], (place,))


def do_region(t: Draft, agent: s.Agent, move: m.BribeRegion) -> None:
    """Pay, and roll."""
    _pay(t, agent, region_price(t, agent.place), "TWR-089")
    acting.attempt(t, agent, REGION, agent.place)
    holder = regions.controller(t, agent.place)
    if not t.opposed(agent.seat, holder):
        # To try for an ally's region is enough to break the alliance, at once and whatever is rolled.
        t.attack(agent.seat, holder)


def region_bribed(t: Draft, agent: s.Agent, place: str) -> None:
    """Take the region over (TWR-089)."""
    regions.take(t, place, agent.seat, "TWR-089")


REGION = acting.Attempt("bribe_region", ("RED",), "TWR-090", region_bribed)


def hire_price(t: Draft, seat: int, card: str) -> int:
    """Return the price of a mercenary (TWR-097)."""
    cost, discount = t.box.troops[card].cost, t.effects(seat).mercenary_discount
    return cost if not discount else max(1, cost - discount)


def why_not_recruit(t: Draft, agent: s.Agent, move: m.RecruitMercenary) -> Iterator[Fact]:
    """Require a card of a pack, an army near enough with room, and the price (TWR-095 to TWR-097, TWR-150)."""
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


def cards(t: Draft, agent: s.Agent) -> Iterator[tuple[int, str]]:
    """Return the armies of one's own that are near enough, with the cards that may be hired for each."""
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


def do_recruit(t: Draft, agent: s.Agent, move: m.RecruitMercenary) -> None:
    """Pay, and put the card into the army."""
    price = hire_price(t, agent.seat, move.troop)
    t.gain(agent.seat, -price)
    t.add_troops((agent.seat, move.army), move.troop)
    t.emit(e.Hires(agent.seat, price, move.army))


def met(t: Draft, agent: s.Agent, value: int = 1) -> set[int]:
    """Return the players beside whose agents an agent stands, or in whose home region of some value."""
    found = {standing.seat for standing in t.agents if standing.place == agent.place}
    home = regions.home_of(t, agent.place)
    if home == regions.controller(t, agent.place) and t.box.map.region[agent.place].gold >= value:
        found.add(home)
    return found


def _meets(t: Draft, agent: s.Agent, other: int, rule: str) -> Iterator[Fact]:
    if other not in t.seats or other == agent.seat:
        yield r.ChooseOther(rule)
    elif other not in met(t, agent):
        yield r.NobodyMet(rule, other, agent.place)


def whom_it_meets(t: Draft, agent: s.Agent) -> list[tuple[int]]:
    """Return the players that an agent meets."""
    beside = met(t, agent)
    return [(other,) for other in t.seats if other != agent.seat and other in beside]


# Treaties


def why_not_treaty(t: Draft, agent: s.Agent, move: m.Treaty) -> Iterator[Fact]:
    """Require a player met who is not an ally yet (TWR-076)."""
    if problems := list(_meets(t, agent, move.other, "TWR-076")):
        yield from problems
        return
    if move.other not in met(t, agent, 2):
        yield r.HomeTooPoor(agent.place)
    if t.relation(agent.seat, move.other) == s.ALLY:
        yield r.AlliesAlready(move.other)


def do_treaty(t: Draft, agent: s.Agent, move: m.Treaty) -> None:
    """Ask the other player."""
    t.ask(tasks.TREATY, move.other, agent.seat)


def answer_treaty(t: Draft, move: m.Answer) -> None:
    """Agree to a better relation, or not: refused, nothing changes (TWR-077)."""
    other = decider(t)
    (one,) = t.take(tasks.TREATY)
    if not move.yes:
        t.emit(e.RefusesTreaty(other, one))
        return
    acting.used(t)
    t.relate(one, other, min(s.ALLY, t.relation(one, other) + 1))
    t.emit(e.Related("TWR-077", other, one, other, s.BOTH_ARE[t.relation(one, other)]))


# Trade


def why_not_trade(t: Draft, agent: s.Agent, move: m.Trade) -> Iterator[Fact]:
    """Require a player met who is not an enemy, once a turn (TWR-078, TWR-081)."""
    if problems := list(_meets(t, agent, move.other, "TWR-078")):
        yield from problems
        return
    if t.relation(agent.seat, move.other) == s.ENEMY:
        yield r.AreEnemies(move.other)
    if (agent.seat, move.other) in t.trades:
        yield r.TradedAlready(move.other)


def trade_gold(t: Draft, seat: int, other: int) -> int:
    """Return what a trade brings a seat (TWR-079, TWR-080): by relation, markets at ports and developments."""
    return t.relation(seat, other) + 1 + regions.port_markets(t, seat) + t.effects(seat).trade_bonus


def do_trade(t: Draft, agent: s.Agent, move: m.Trade) -> None:
    """Let both take gold (TWR-079)."""
    t.trades = (*t.trades, (agent.seat, move.other))
    for one, other in ((agent.seat, move.other), (move.other, agent.seat)):
        gold = trade_gold(t, one, other)
        t.gain(one, gold)
        t.emit(e.Trades(one, gold))


# Distrust


def why_not_distrust(t: Draft, agent: s.Agent, move: m.SowDistrust) -> Iterator[Fact]:
    """Require the capital of another player, and a friend of that player (TWR-094)."""
    region = t.box.map.region[agent.place]
    victim = regions.home_of(t, agent.place)
    if not region.capital or victim in (-1, agent.seat):
        yield r.NoForeignCapital(agent.place)
    elif move.friend not in t.seats or move.friend == victim or t.relation(victim, move.friend) < 2:
        yield r.NoFriend(victim)


def friends(t: Draft, agent: s.Agent) -> list[tuple[int]]:
    """Return whoever may be a friend of the player whose capital this is."""
    return [(other,) for other in t.seats] if t.box.map.region[agent.place].capital else []


def do_distrust(t: Draft, agent: s.Agent, move: m.SowDistrust) -> None:
    """Make the two worse friends (TWR-094)."""
    victim = regions.home_of(t, agent.place)
    t.relate(victim, move.friend, t.relation(victim, move.friend) - 1)
    t.emit(e.Related("TWR-094", agent.seat, victim, move.friend, s.BOTH_ARE[t.relation(victim, move.friend)]))


ACTIONS = (
    acting.action(m.BribeArmy, "bribe", why_not_army, acting.armies, do_army, ARMY, cancelled_by="bodyguard"),
    acting.action(m.BribeRegion, "bribe", why_not_region, acting.foreign_region, do_region, REGION,
                  here=True, cancelled_by="bodyguard"),
    acting.action(m.RecruitMercenary, "recruit_mercenaries", why_not_recruit, cards, do_recruit),
    acting.action(m.Treaty, "treaty", why_not_treaty, whom_it_meets, do_treaty, up_to="player"),
    acting.action(m.Trade, "trade", why_not_trade, whom_it_meets, do_trade),
    acting.action(m.SowDistrust, "sow_distrust", why_not_distrust, friends, do_distrust),
)  # fmt: skip
ROWS = (answer(tasks.TREATY, "TWR-077", prompts.AgreeToTreaty, answer_treaty),)
