"""Reach in a position against the engine: one army moved on step by step by legal moves, wherever they lead."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.chapters.treasury.spending import supplied
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.position import moves as m
from romelab.total_war_rome.position import regions
from romelab.total_war_rome.position.setup import Setup
from romelab.total_war_rome.position.state import MET, NIGHT, STOPPED, State
from romelab.total_war_rome.questions import outlook
from romelab.total_war_rome.questions.answering import answer, moved
from romelab.total_war_rome.questions.positions import question_in

BOARD = GAME.box.map
FACTIONS = ("rome", "carthage", "greece", "barbarians")
OTHER = Options(
    besieged_supply="closed",
    landing_places="port",
    road_steps="kept",
    occupied_home_garrison=False,
    steps_at_sea="both_pay",
    navy_capacity="two_cards_a_ship",
    garrison_stops=False,
)


def campaign(seed: int) -> State:
    """Play at random until some seat is on campaign with armies on the map."""
    dice = random.Random(seed)
    setup = Setup(players=FACTIONS, factions=FACTIONS, options=OTHER if seed % 3 == 2 else Options())
    state = GAME.new_game(setup)
    while True:
        seat = GAME.to_move(state)
        if seat is None:
            raise AssertionError("the game was over before anybody marched")
        free = state.phase == "campaign" and not state.agenda and state.battle is None
        if free and dice.random() < 0.2 and any(a.seat == seat and a.place for a in state.armies):
            return state
        if seat == CHANCE:
            state, _ = GAME.settle(state, GAME.chances(state).draw(dice))
        else:
            moves = [move for move in GAME.legal_moves(state) if not isinstance(move, m.EndCampaign)]
            moves = moves if free and moves else GAME.legal_moves(state)
            state, _ = GAME.perform(state, moves[int(dice.random() * len(moves))])


def crowded(state: State, seed: int) -> State:
    """Put forces, roads and alliances of such a position elsewhere, so that much stands in the way."""
    dice = random.Random(seed)
    seats = range(4)
    relations = [3] * 16
    for one in seats:
        for other in range(one):
            relations[one * 4 + other] = relations[other * 4 + one] = dice.choice((0, 1, 3))
    middle = dice.choice([region for region in BOARD.regions if region.coasts])
    near = [region.id for region in BOARD.regions if abs(region.lon - middle.lon) + abs(region.lat - middle.lat) < 12]
    control = tuple(dice.choice((-1, -1, *seats)) if dice.random() < 0.6 else held for held in state.control)
    navies = []
    for navy in state.navies:
        own = [r for r in near if BOARD.region[r].port and control[BOARD.region[r].index] == navy.seat]
        seas = [area for place in near for area in BOARD.coasts(place)]
        navies.append(replace(navy, place=dice.choice((*seas, *own)), spent=dice.choice((0, 0, 1, 2)), marks=0))
    state = replace(
        state,
        relations=tuple(relations),
        control=control,
        roads=sum(1 << border.index for border in BOARD.borders if dice.random() < 0.35),
        navies=tuple(navies),
    )
    armies, laden = [], set()
    for army in state.armies:
        open_to = [n for n in navies if relations[army.seat * 4 + n.seat] == 3 and n.ref not in laden]
        carrier = -1
        place = dice.choice(near)
        if open_to and dice.random() < 0.25:
            navy = dice.choice(open_to)
            laden.add(navy.ref)
            place, carrier = navy.place, navy.seat * 10 + navy.number
        marks = dice.choice((0, 0, 0, NIGHT, MET, STOPPED * state.options.garrison_stops)) if carrier < 0 else 0
        road = dice.choice((0, 0, 1, 2)) if carrier < 0 else 0
        armies.append(replace(army, place=place, carrier=carrier, spent=dice.choice((0, 0, 1)), road=road, marks=marks))
    refused = [r for r in near if dice.random() < 0.1]
    return replace(state, armies=tuple(armies), refused=tuple(refused))


def wherever_it_goes(start: State, seat: int, number: int) -> dict[str, int]:
    """Move one army and its navies on by every legal move; inhabitants are subdued, all else by chance is the end."""
    best: dict[str, int] = {}
    ports = {r.id for r in BOARD.regions if start.control[r.index] >= 0}
    ports = {p for p in ports if start.relations[seat * 4 + start.control[BOARD.region[p].index]] == 3}
    army = next(a for a in start.armies if a.ref == (seat, number))
    before = army.spent
    todo, seen = [start], set()
    while todo:
        state = todo.pop()
        army = next((a for a in state.armies if a.ref == (seat, number)), None)
        if army is None:
            continue
        fleet = tuple((n.place, n.spent) for n in state.navies if n.seat == seat)
        key = army.place, army.carrier, army.spent, army.road, army.marks, fleet, state.agenda[-1:]
        if key in seen or state.battle is not None:
            continue
        seen.add(key)
        if army.carrier < 0 or army.place in BOARD.sea or state is start:
            cost = army.spent - before
            best[army.place] = min(cost, best.get(army.place, 99))
        if not state.agenda:
            for move in GAME.legal_moves(state):
                steps = isinstance(move, (m.MoveArmy, m.Embark, m.Disembark)) and move.army == number
                if getattr(move, "hostile", False):
                    continue
                sails = isinstance(move, m.MoveNavy) and (move.to in BOARD.sea or move.to in ports)
                if steps or sails:
                    todo.append(GAME.perform(state, move)[0])
            continue
        task = state.agenda[-1].kind
        if task == "window":
            todo.append(GAME.perform(state, m.LetPass())[0])
        elif task in ("leave", "intercept"):
            todo.append(GAME.perform(state, m.Answer(task == "leave"))[0])
        elif task == "free_card":
            todo.append(GAME.perform(state, m.Stop())[0])
        elif task == "defence":
            quiet = next(o for o in GAME.chances(state).outcomes if set(o) == {"blank"})
            todo.append(GAME.settle(state, quiet)[0])
    return best


def same_as_asked(state: State, seat: int) -> None:
    """The explorer's question about a position is answered as the position is."""
    for army in [a for a in state.armies if a.seat == seat and a.place]:
        asked = question_in(GAME.observe(state, seat), "army", FACTIONS[seat], army.number)
        found = outlook.army_reach(GAME, state, *army.ref)
        got = answer(BOARD, asked)
        assert dict(got.reach) == {place: way.mu for place, way in found.items() if place != army.place}, army
        for goal in list(found)[1:20:6]:
            lines = answer(BOARD, replace(asked, goal=goal)).ways
            assert lines[0].mu == found[goal].mu
            gone = moved(BOARD, replace(asked, goal=goal), lines[0])
            assert (gone.start, gone.mu) == (goal, asked.mu - lines[0].mu)
        assert got.supplied == supplied(GAME.table(state), seat)
        assert got.besieged == regions.sieges(GAME.table(state))
        losses = {loss.place: loss.gold for loss in outlook.costliest_losses(GAME, state, seat)}
        assert {loss.region: loss.gold for loss in got.losses} == losses


def check(state: State, met: Counter) -> None:
    seat = state.order[state.turn]
    # One navy at a time keeps the number of positions small; two are tried on small maps.
    own = [navy.ref for navy in state.navies if navy.seat == seat]
    for army in [a for a in state.armies if a.seat == seat and a.place]:
        carrier = divmod(army.carrier, 10) if army.carrier >= 0 else None
        working = carrier or (own[army.number % len(own)] if own else None)
        resting = [n if n.seat != seat or n.ref == working else replace(n, spent=99) for n in state.navies]
        there = replace(state, navies=tuple(resting))
        found = {place: way.mu for place, way in outlook.army_reach(GAME, there, *army.ref).items()}
        assert found == wherever_it_goes(there, *army.ref), army
        met.update(
            held=len(found) == 1,
            aboard=army.carrier >= 0,
            ally=army.carrier >= 0 and army.carrier // 10 != seat,
            sea=any(place in BOARD.sea for place in found),
            far=len(found) > 8,
        )


@pytest.mark.rule("TWR-114", "TWR-115", "TWR-116", "TWR-120", "TWR-122", "TWR-149", "TWR-151", "TWR-158")
def test_reach_is_wherever_the_moves_of_the_game_lead():
    met: Counter[str] = Counter()
    for seed in range(6):
        state = campaign(seed)
        check(state, met)
        for number in range(5):
            there = crowded(state, seed * 100 + number)
            check(there, met)
            same_as_asked(there, there.order[there.turn])
    assert all(met[kind] for kind in ("held", "aboard", "ally", "sea", "far")), met
