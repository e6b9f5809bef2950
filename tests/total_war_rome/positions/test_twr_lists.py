"""The lists of moves against the predicate: whatever could be asked is listed exactly if nothing speaks against it."""

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
from romelab.total_war_rome.positions.setup import Setup
from romelab.total_war_rome.positions.state import State

BOX = GAME.box
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
    while GAME.to_move(state) is not None and min((looked.get(phase, 0) for phase in CANDIDATES), default=0) < 9:
        seat = GAME.to_move(state)
        if seat == CHANCE:
            state, _ = GAME.settle(state, GAME.chances(state).draw(generator))
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
