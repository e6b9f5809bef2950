"""The lists of moves against the predicate: whatever could be asked is listed exactly if nothing rules it out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from romelab.core.game import CHANCE, Move
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import Setup, State
from tests.samples import LONG

BOX = GAME.box
LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
LIBYAN = "carthage_libyan_spearmen"
HIGHLAND, LOWLAND = "barb_highland_warriors", "barb_lowland_warriors"
PLACES = [region.id for region in BOX.map.regions]
SEAS = [sea.id for sea in BOX.map.seas]


def campaign(state: State, seat: int) -> Iterator[Move]:
    armies = [army.number for army in state.armies if army.seat == seat]
    navies = [navy.number for navy in state.navies if navy.seat == seat]
    for number in armies:
        for place in PLACES:
            yield m.PlaceArmy(number, place)
            yield m.MoveArmy(number, place)
            yield m.MoveArmy(number, place, True)
            yield m.Disembark(number, place)
            yield m.Disembark(number, place, True)
        yield m.Subdue(number)
        for hostile in (False, True):
            yield m.Assault(number, hostile)
            yield m.ConquerHere(number, hostile)
            yield m.Confront(number, hostile)
        yield from (m.Embark(number, navy) for navy in navies)
    for army in state.armies:
        for other in state.armies:
            if army.seat == other.seat == seat and army is not other:
                gifts = {army.troops, *((card,) for card in army.troops)}
                yield from (m.Exchange(army.number, other.number, gift, ()) for gift in gifts)
    for number in navies:
        yield from (m.MoveNavy(number, place) for place in (*PLACES, *SEAS))
        yield from (m.MoveNavy(number, place, True) for place in SEAS)
        yield from (m.PlaceNavy(number, place) for place in PLACES)
    yield m.EndCampaign()


def spending(state: State, seat: int) -> Iterator[Move]:
    for army in state.armies:
        if army.seat == seat:
            yield from (m.BuyTroop(army.number, card) for card in BOX.troops)
            yield m.BuyGeneral(army.number)
    for number in (1, 2, 3):
        yield from (m.BuyShip(number, card) for card in BOX.ships)
    yield from (m.BuyDevelopment(name) for name in BOX.developments)
    for place in PLACES:
        yield from (m.BuyImprovement(place, name) for name in ("market", "barracks", "walling", "wonder"))
        yield m.BuyOffUnrest(place)
        yield m.BuyAgent(place)
    for border in BOX.map.borders:
        yield m.BuyRoad(*border.ends)
    yield m.BuyGeneral()
    # An army is offered with two main battle cards, under the first two kept generals.
    mains = [card for card in BOX.troops.values() if card.role == "main" and card.faction == state.factions[seat]]
    hired = [BOX.troops[card] for card in BOX.packs if BOX.troops[card].role == "main"]
    for general in tuple(dict.fromkeys(state.spare[seat]))[:2]:
        for one, other in combinations_with_replacement((*mains, *hired), 2):
            region = one.region or other.region
            yield m.FoundArmy(general, (one.id, other.id), region)
            if one.region and other.region not in ("", region):
                yield m.FoundArmy(general, (one.id, other.id), other.region)
    yield m.TakeBack()


def agents(state: State, seat: int) -> Iterator[Move]:
    seats = range(len(state.factions))
    for agent in state.agents:
        if agent.seat != seat:
            continue
        number = agent.number
        yield from (m.MoveAgent(number, place) for place in PLACES)
        for card in state.hands[seat]:
            for other in seats:
                yield m.Treaty(card, number, other)
                yield m.Trade(card, number, other)
                yield m.SowDistrust(card, number, other)
                for piece in (1, 2, 3, 4):
                    yield m.Spy(card, number, other, piece)
                    yield m.BribeArmy(card, number, other, piece)
                    yield m.DoubleAgent(card, number, other, piece)
                    yield m.Assassinate(card, number, other, "general", piece)
                    yield m.Assassinate(card, number, other, "agent", piece)
            for kind in (m.Protests, m.Riots, m.RebelUprising, m.BribeRegion, m.TreasuryTheft):
                yield kind(card, number)
            for improvement in ("market", "barracks"):
                yield m.Sabotage(card, number, improvement)
            for army in (1, 2, 3, 4):
                yield from (m.RecruitMercenary(card, number, army, troop) for troop in BOX.packs)


CANDIDATES = {"campaign": campaign, "spending": spending, "agents": agents}


def alike(move: Move) -> Move:
    """A road is one road from either end."""
    if isinstance(move, m.BuyRoad):
        border = BOX.map.border(move.region, move.to)
        assert border is not None
        return m.BuyRoad(*border.ends)
    return move


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, Options()),
        (2, Options()),
        (3, Options(road_control="both", roads_count_to_five=True)),
        (2, Options(standing_army="only_on_entering", attack_on_ally="on_entering")),
        (4, Options(mercenary_siege=True, overspending="lay_out_anew", beaten_navy_without_refuge="stays")),
    ],
)
def test_what_is_listed_is_what_nothing_speaks_against(seed, options):
    factions = FACTIONS[: 2 + seed % 3]
    state, generator = GAME.new_game(Setup(factions, factions, options=options)), random.Random(seed)
    looked: dict[str, int] = {}
    while GAME.to_move(state) is not None and min((looked.get(phase, 0) for phase in CANDIDATES), default=0) < (
        9 if LONG else 7
    ):
        seat = GAME.to_move(state)
        if seat == CHANCE:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
            continue
        moves = GAME.legal_moves(state)
        if not state.agenda and state.battle is None and generator.random() < 0.1:
            candidates = list(CANDIDATES[state.phase](state, seat))
            legal = {move for move in candidates if not GAME.why_not(state, move)}
            kinds = {type(move) for move in candidates}
            assert {alike(move) for move in moves if type(move) in kinds} == legal
            looked[state.phase] = looked.get(state.phase, 0) + 1
        state, _ = GAME.perform(state, moves[int(generator.random() * len(moves))])
    assert sum(looked.values()) > 20


# Positions in which the conditions lie close together


def few_gold(w, gold):
    """Let Rome have a use for every kind of purchase, beside a siege, with some gold and cheaper by a levy call."""
    w.give(0, "liguria", "baleares", "cisalpina", "corsica")
    w.build("liguria", "barracks")
    w.build("baleares", "barracks")
    w.build("corsica", "market", "walling")
    w.unrest("latium", 1)
    w.army(0, 1, "latium", LEGION, LEGION)
    w.army(0, 2, "cisalpina", LEGION, LEGION, VELITES, VELITES, general="rome_paullus")
    w.army(0, 3, "", *[ITALIAN] * 6, general="rome_praetor")
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    w.navy(0, 1, "latium", "rome_trireme")
    w.navy(1, 1, "mare_tyrrhenum", "carthage_trireme")
    w.agent(0, 1, "latium")
    w.spare(0, "rome_fabius")
    w.spare(0, "rome_praetor")
    w.gold(0, gold)


def cut_off(w):
    """Two mercenary regions with an old barracks, one of them off every line."""
    w.give(0, "liguria", "thracia")
    w.build("liguria", "barracks")
    w.build("thracia", "barracks")
    w.spare(0, "rome_fabius")
    w.spare(0, "rome_flaminius")
    w.army(0, 1, "thracia", LEGION, LEGION, general="rome_paullus")
    w.army(0, 2, "pannonia", LEGION, LEGION)


def cheaper(w):
    """A levy call, and developments that make ships, mercenaries and improvements cheaper."""
    few_gold(w, 2)
    w.change(discounts=(1, 0))


def tribes(w):
    w.army(0, 1, "aeduia", LOWLAND, LOWLAND)
    w.army(0, 2, "arvernia", HIGHLAND, HIGHLAND, "barb_javelinmen")
    w.spare(0, "barb_chieftain")
    w.open_spending()
    w.play(m.BuyTroop(1, LOWLAND))


def many_sites(w):
    """Four improvements laid out, two of them markets, two in one region."""
    w.give(0, "corsica", "sardinia")
    w.build("corsica", "market", "barracks", "walling")
    w.road("corsica", "sardinia")
    w.unrest("corsica", 2)
    w.open_spending()
    for place, name in (("latium", "market"), ("latium", "walling"), ("campania", "market"), ("etruria", "barracks")):
        w.play(m.BuyImprovement(place, name))
    w.play(m.BuyRoad("latium", "etruria"))


SHOPS = {
    **{f"{gold} gold": (lambda w, gold=gold: few_gold(w, gold), ("rome", "carthage"), {}) for gold in range(5)},
    "cut off": (cut_off, ("rome", "carthage"), {}),
    "cheaper": (cheaper, ("rome", "carthage"), {}),
    "cheaper ships": (lambda w: (cheaper(w), w.develop(0, "rome_fleet_yards")), ("rome", "carthage"), {}),
    "tribes": (tribes, ("barbarians", "rome"), {}),
    "many sites": (many_sites, ("rome", "carthage"), {}),
    "roads count": (many_sites, ("rome", "carthage"), {"roads_count_to_five": True}),
    "both ends": (many_sites, ("rome", "carthage"), {"road_control": "both", "wonder_same_round": True}),
}


@pytest.mark.parametrize("shop", SHOPS)
def test_what_is_offered_for_gold_is_what_nothing_speaks_against(world, shop):
    lay, factions, options = SHOPS[shop]
    w = world("spending", factions, **options)
    lay(w)
    if not w.state.plans[0]:
        w.open_spending()
    assert listed(w.state, spending) == allowed(w.state, spending)


def listed(state: State, candidates) -> set[Move]:
    kinds = {type(move) for move in candidates(state, 0)}
    return {alike(move) for move in GAME.legal_moves(state) if type(move) in kinds}


def allowed(state: State, candidates) -> set[Move]:
    return {move for move in candidates(state, 0) if not GAME.why_not(state, move)}


def landing(w):
    """Armies aboard and ashore, navies of enemies and allies, a refused region, generals and unrest."""
    w.relate(0, 1, 3)
    w.give(1, "corsica", "cisalpina")
    w.give(0, "liguria")
    w.build("liguria", "barracks")
    w.unrest("campania", 1)
    w.navy(0, 1, "mare_tyrrhenum", "rome_trireme", "rome_trireme")
    w.navy(0, 2, "mare_tyrrhenum", "rome_quinquereme")
    w.navy(1, 1, "mare_sardoum", "carthage_trireme")
    w.navy(2, 1, "mare_africum", "greece_trireme")
    w.army(0, 1, "mare_tyrrhenum", LEGION, LEGION, carrier=1)
    w.army(0, 2, "campania", LEGION, LEGION, ITALIAN, VELITES, spent=2)
    w.army(0, 3, "umbria", ITALIAN, ITALIAN, general="rome_praetor", spent=1, road=1)
    w.army(0, 4, "", LEGION, LEGION, general="rome_scipio")
    w.army(2, 1, "samnium", "greece_hoplites", "greece_hoplites")
    w.road("umbria", "cisalpina")
    w.spare(0, "rome_fabius")
    w.change(refused=("corsica",))


def together(w):
    """Armies of one side, of an ally and of an enemy beside each other."""
    w.relate(0, 1, 3)
    w.give(1, "venetia", "illyria")
    w.build("illyria", "barracks")
    w.army(0, 1, "venetia", LEGION, LEGION, VELITES, general="rome_scipio")
    w.army(0, 2, "venetia", ITALIAN, ITALIAN, spent=2)
    w.army(0, 3, "illyria", ITALIAN, ITALIAN, spent=3)
    w.army(0, 4, "pannonia", "rome_allied_cavalry", "rome_allied_cavalry")
    w.army(1, 1, "venetia", LIBYAN, LIBYAN)
    w.army(2, 1, "pannonia", "greece_hoplites", "greece_hoplites")


@pytest.mark.parametrize("lay", [landing, together])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"landing_places": "port", "steps_at_sea": "both_pay", "navy_capacity": "two_cards_a_ship"},
        {"placing_at_home": "any_home", "standing_army": "only_on_entering", "garrison_stops": False},
        {"attack_on_ally": "on_entering", "word_enemy": "by_tracker"},
    ],
    ids=str,
)
def test_what_armies_and_navies_are_offered_is_what_nothing_speaks_against(world, lay, options):
    w = world(**options)
    lay(w)
    assert listed(w.state, campaign) == allowed(w.state, campaign)


@pytest.mark.parametrize("holder", [-1, 0, 1, 2])
@pytest.mark.parametrize("relation", [0, 1, 2, 3])
def test_what_agents_are_offered_is_what_nothing_speaks_against(world, holder, relation):
    w = world("agents")
    w.relate(0, 1, relation)
    w.relate(1, 2, 2)
    w.relate(0, 2, 1)
    for place in ("africa", "liguria", "attica"):
        w.give(holder, place)
    w.build("africa", "market")
    for seat, number, place in ((0, 1, "africa"), (0, 2, "liguria"), (1, 1, "africa"), (2, 1, "attica")):
        w.agent(seat, number, place)
    w.army(1, 1, "africa", LIBYAN, LIBYAN, general="carthage_hanno")
    w.army(0, 1, "etruria", LEGION, LEGION)
    for cards in ((1, 6, 12, 17, 25), (21, 28, 32, 36, 39), (43, 46, 51, 2, 7)):
        w.put(rome={"hand": list(cards)})
        for first in (0, 2):
            w.change(turn=w.state.order.index(first))
            if first:
                w.put(rome={"hand": []}, greece={"hand": list(cards)})
            found = {move for move in agents(w.state, first) if not GAME.why_not(w.state, move)}
            kinds = {type(move) for move in agents(w.state, first)}
            assert {move for move in GAME.legal_moves(w.state) if type(move) in kinds} == found
        w.put(greece={"hand": []})
