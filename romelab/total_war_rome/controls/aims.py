"""What a faction of Total War: ROME can aim at and has to fear: the rules are asked, and their answers put together."""

# pyright: basic
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from romelab.controls.seating.game_view import Aim, Aims, Price
from romelab.core.facts import Fact
from romelab.core.game import Move
from romelab.core.speech import Name
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.box.speaking import phrase
from romelab.total_war_rome.chances.move_odds import assault_odds, chance_of, conquest_odds
from romelab.total_war_rome.chapters.treasury import purchases, spending, taxation
from romelab.total_war_rome.chapters.war.conquest import home_points
from romelab.total_war_rome.controls.wording import meaning_words, odds_words, standing, table_speech
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.network.trips import cost_words
from romelab.total_war_rome.pictures.battle_scene import card_words
from romelab.total_war_rome.positions import moves as m, refusals as r, regions, state as s, tasks
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.speaking import default_speech
from romelab.total_war_rome.questions.questions import left, reach_of

MOST = 8
"""How many regions of a kind are named, those that promise most first; the board shows all."""
DEALS = 6
"""How often hidden cards are dealt to say what an army of somebody else may do."""


def aims(setup: s.Setup, seen: s.State, seat: int) -> Aims:
    """Return what a faction can aim at; see :meth:`romelab.controls.seating.game_view.GameView.aims`."""
    mine, regions_of = [army for army in seen.armies if army.seat == seat], TOTAL_WAR_ROME.box.map.region
    held = regions.controlled(TOTAL_WAR_ROME.table(seen), seat)
    homes = [place for place in held if regions_of[place].home == seen.factions[seat]]
    # An army beside the board may go on from any home region in the turn in which it is placed.
    placed = [replace(a, place=homes[0]) if homes and a in mine and not a.place else a for a in seen.armies]
    t = _turn_of(replace(seen, armies=tuple(placed)), seat)
    now, later = list[tuple[float, Aim]](), dict[str, int]()
    best: dict[str, tuple[float, s.Army, int]] = {}
    ready = [replace(army, place=at) for army in mine for at in ([army.place] if army.place else homes)]
    for army in ready:
        reached = reach_of(t, army)
        for place, mu in reached.items():
            if place in t.box.map.region and regions.foreign(t, place, seat):
                chance = _chance(seen, t, army, place)
                if place not in best or chance > best[place][0]:
                    best[place] = chance, army, mu
        far = reach_of(t, replace(army, bonus=army.bonus + left(t, army))) if left(t, army) else {}
        for place in far:
            if place not in reached and place in t.box.map.region and regions.foreign(t, place, seat):
                later.setdefault(place, army.number)
    for place, (chance, army, mu) in best.items():
        tag, points = f"{chance:.0%}" if chance >= 0 else "", home_points(t, seat, place)
        # On the board only what may fail bears its figure. What brings points counts for more.
        worth = chance * (1 + points) if chance > 0 else chance
        now.append((worth, Aim(_said(t, place, army, mu, tag, points), (place,), tag if chance < 1 else "")))
    lacking = [
        (0.0, Aim(phrase("aim_next_turn", place=Name("place", place), army=number), (place,)))
        for place, number in later.items()
        if place not in best
    ]
    if seen.phase == tasks.SPENDING:
        lacking = [*_unfilled(t, seat), *lacking]
    placing = [(1.0, Aim(phrase("aim_place", army=army.number))) for army in mine if not army.place]
    if seen.phase == tasks.AGENTS and (missions := _missions(seen, seat)):
        now, lacking, placing = missions, [], []
    others = max((vp for other, vp in enumerate(seen.vp) if other != seat), default=0)
    last = seen.options.last_round
    goal = phrase("aim_goal", trigger=seen.trigger, points=seen.vp[seat], best=others, last=last)
    closed = taxation.shut_in(t)
    tax, linked, ports = taxation.income(t, seat, closed)
    more = (phrase("more_tax", gold=tax), phrase("more_battle"), phrase("more_home"), phrase("more_column"))
    if not ports and (markets := len(taxation.markets(t, seat, closed))) > linked:
        more += (phrase("more_market", number=markets - linked),)
    taken = {t.box.developments[name].row for name in seen.fresh[seat]}
    rows = {box.row for box in t.box.developments.values() if box.faction == t.factions[seat]}
    phase = phrase(
        "aim_phase",
        phase=seen.phase,
        card=seen.initiative[seat],
        built=purchases.MOST_BUILT - purchases.bought(t, seat).counted,
        rows=len(rows - taken),
    )
    return Aims(goal, more, _best(now), _best([*placing, *lacking]), tuple(_prices(t, seat)), phase)


def _unfilled(t: Draft, seat: int) -> Iterator[tuple[float, Aim]]:
    """Say which troops that can be had an army may not take, and why (TWR-224)."""
    cards = [card for card in t.box.troops if spending.card_problem(t, seat, card) is None]
    for army in (army for army in t.armies if army.seat == seat):
        refused = defaultdict[Fact, list[Name]](list)
        for card in cards:
            for reason in spending.why_not_troop(t, m.BuyTroop(army.number, card)):
                if not isinstance(reason, r.CostsMore):
                    refused[reason].append(Name("troop", card))
                    break
        for reason, names in refused.items():
            why = default_speech().say(reason, capital=False)
            yield 0.5, Aim(phrase("aim_no_troops", army=army.number, cards=tuple(names), why=why))


def _missions(seen: s.State, seat: int) -> list[tuple[float, Aim]]:
    """Say what agents can do where they stand, and where they can go: each action at each place once."""
    game, found = TOTAL_WAR_ROME, dict[tuple[type, str], tuple[float, Aim]]()
    moves = game.legal_moves(seen) if game.to_move(seen) == seat and not seen.agenda else ()
    walks = [(walk, game.perform(seen, walk)[0]) for walk in moves if isinstance(walk, m.MoveAgent)]
    for walk, state in ((None, seen), *walks):
        for move in game.legal_moves(state) if not state.agenda else ():
            if isinstance(move, m.AgentAction) and walk in (None, m.MoveAgent(move.agent, getattr(walk, "to", ""))):
                place, chance = standing(state, move), chance_of(game, state, move)
                said = table_speech(state.factions).say(move, capital=False)
                words = phrase("aim_mission", place=Name("place", place), action=said, odds=odds_words(state, move))
                tag = f"{float(chance):.0%}" if chance is not None and chance < 1 else ""
                found.setdefault((type(move), place), (float(chance or 1), Aim(words, (place,), tag)))
    return list(found.values())


def threats(setup: s.Setup, seen: s.State, seat: int) -> tuple[Aim, ...]:
    """Say which own regions and armies others can reach next, and how likely a region is to fall."""
    generator = random.Random("threats")  # noqa: S311 - play, not secrets
    dealt = [imagine(seen, generator) for _ in range(DEALS)]
    found: list[tuple[float, Aim]] = []
    for other in (other for other in range(len(seen.factions)) if other != seat):
        t = _turn_of(seen, other)
        if not t.opposed(seat, other):
            continue
        turns = [replace(full, turn=full.order.index(other)) for full in dealt]
        for army in (army for army in t.armies if army.seat == other and army.place):
            for place, mu in reach_of(t, army).items():
                if place not in t.box.map.region:
                    continue
                mine = [own for own in t.armies if own.seat == seat and own.place == place and own.carrier < 0]
                if regions.controller(t, place) != seat and not mine:
                    continue
                chance = -1.0
                if not mine:
                    tables = [(full, TOTAL_WAR_ROME.table(full)) for full in turns]
                    tried = [_chance(full, table, table.army(army.ref) or army, place) for full, table in tables]
                    chance = sum(tried) / len(tried)
                tag = f"{chance:.0%}" if chance >= 0 else ""
                said = phrase(
                    "threat_army",
                    place=Name("place", place),
                    who=Name("seat", t.factions[other]),
                    army=army.number,
                    cost=cost_words(mu, "MU"),
                    chance=tag,
                )
                found.append((chance, Aim(said, (place,), tag)))
    return _best(found)


def _turn_of(seen: s.State, seat: int) -> Draft:
    order = seen.order or tuple(range(len(seen.factions)))
    return TOTAL_WAR_ROME.table(replace(seen, order=order, turn=order.index(seat)))


def _chance(state: s.State, t: Draft, army: s.Army, place: str) -> float:
    """Return the chance that an army takes a region it comes to; -1 where a battle is fought first."""
    if regions.meeters(t, place, army.seat):
        return -1.0
    odds = assault_odds if regions.garrisoned(t, place) else conquest_odds
    return float(odds(TOTAL_WAR_ROME, t.state(), army.seat, army.number, place).taken)


def _said(t: Draft, place: str, army: s.Army, mu: int, chance: str, points: int) -> str:
    """Say how strong an army is that can take a region, and what stands against it: an army, or dice of the region."""
    met = regions.meeters(t, place, army.seat)
    garrison = regions.garrisoned(t, place)
    dice = regions.garrison_dice(t, place, army.seat) if garrison else regions.defence_dice(t, place)
    return phrase(
        "aim_region",
        place=Name("place", place),
        army=army.number,
        cards=len(army.troops),
        cost=cost_words(mu, "MU"),
        met=tuple(Name("seat", t.factions[other.seat]) for other in met[:1]),
        others=sum(len(other.troops) for other in met),
        garrison=garrison,
        dice=tuple(Name("die", die) for die in dice),
        chance=chance,
        points=points,
    )


def _best(aims: list[tuple[float, Aim]]) -> tuple[Aim, ...]:
    """Return aims, those that promise most first; those beyond the first few are named on the board alone."""
    listed = [aim for _, aim in sorted(aims, key=lambda each: -each[0])]
    rest = listed[MOST:]
    return (*listed[:MOST], *(aim._replace(words="") for aim in rest))


def _prices(t: Draft, seat: int) -> Iterator[Price]:
    """Return what gold buys, those of one kind and price together, with what the faction lacks."""
    speech, gold = default_speech(), t.gold[seat]
    rows: dict[tuple[str, int, str], list[str]] = defaultdict(list)
    for card in t.box.troops.values():
        problem = spending.card_problem(t, seat, card.id)
        if problem is None or (isinstance(problem, r.NeededFirst) and card.faction):
            cost = spending.troop_cost(t, seat, (card.id,))[0]
            rows["price_buy_troop", cost, _lack(cost, gold, problem)].append(speech.name("troop", card.id))
    for name, ship in t.box.ships.items():
        if ship.faction == t.factions[seat]:
            reasons = [x for x in spending.why_not_ship(t, m.BuyShip(1, name)) if isinstance(x, r.NeededFirst)]
            cost = spending.ship_cost(t, seat, name)
            said = f"{speech.name('ship', name)} ({card_words(name)})"
            rows["price_buy_ship", cost, _lack(cost, gold, *reasons)].append(said)
    for box in t.box.developments.values():
        reasons = [*purchases.why_not_development(t, m.BuyDevelopment(box.id))]
        if box.faction == t.factions[seat] and all(isinstance(reason, r.CostsMore) for reason in reasons):
            rows["price_buy_development", box.cost, _lack(box.cost, gold)].append(speech.name("development", box.id))
    for (kind, cost, lacks), names in rows.items():
        words = phrase("price_row", kind=phrase(kind), names=tuple(names))
        yield Price(words, phrase("price_in_gold", gold=cost), lacks)
    alone: list[tuple[Move, int]] = [
        (m.BuyImprovement("", kind), purchases.improvement_cost(t, seat, kind))
        for kind in ("market", "barracks", "walling", "wonder")
    ]
    alone.append((m.BuyRoad("", ""), purchases.road_cost(t, seat, purchases.bought(t, seat).roads)))
    alone += [(m.BuyGeneral(), purchases.general_cost(t, seat)), (m.BuyAgent(""), purchases.AGENT_COST)]
    for move, cost in alone:
        yield Price(meaning_words(move), phrase("price_in_gold", gold=cost), _lack(cost, gold))


def _lack(cost: int, gold: int, *reasons: Fact | None) -> str:
    told = [default_speech().say(reason, capital=False) for reason in reasons if reason is not None]
    return "; ".join([*told, *([phrase("price_in_gold", gold=cost - gold)] if cost > gold else [])])
