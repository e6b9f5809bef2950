"""Purchases taken back by the second reading of T-42: everything is as before, seen by nobody else."""

from __future__ import annotations

import random

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.state import Setup

LEGION, ITALIAN = "rome_republican_legionaries", "rome_italian_infantry"
HILLMEN = "merc_ligurian_hillmen"
TRIREME = "rome_trireme"


def stall(world, ruling):
    """Let Rome have a use for every kind of purchase."""
    w = world("spending", ("rome", "carthage"), overspending=ruling)
    w.give(0, "liguria", "cisalpina")
    w.give(1, "venetia")
    w.build("liguria", "barracks")
    w.unrest("cisalpina", 2)
    w.army(0, 1, "latium", LEGION, LEGION)
    w.army(0, 2, "liguria", LEGION, LEGION, general="rome_paullus")
    w.spare(0, "rome_fabius")
    w.spare(0, "rome_flaminius")
    w.navy(0, 1, "latium", TRIREME)
    w.agent(0, 1, "latium")
    w.open_spending()
    return w


PURCHASES = (
    m.BuyTroop(1, ITALIAN),
    m.BuyTroop(1, HILLMEN),
    m.AssignGeneral(2, "rome_fabius"),
    m.BuyGeneral(1),
    m.FoundArmy("rome_flaminius", (ITALIAN, ITALIAN)),
    m.BuyShip(1, TRIREME),
    m.BuyShip(2, TRIREME),
    m.BuyAgent("latium"),
    m.BuyImprovement("cisalpina", "market"),
    m.BuyRoad("latium", "campania"),
    m.BuyOffUnrest("cisalpina"),
    m.BuyDevelopment("rome_camp_drill"),
)


@pytest.mark.rule("TWR-222")
def test_what_is_laid_out_stays_laid_out_or_may_all_be_taken_back(world):
    for ruling, rules in (("last_refused", ["TWR-222"]), ("lay_out_anew", [])):
        w = stall(world, ruling)
        w.gold(0, 40)
        w.open_spending()
        before = w.state
        for move in PURCHASES:
            w.play(move)
        assert w.rules(m.TakeBack()) == rules
        assert bool(w.legal(m.TakeBack)) == (not rules)
        if rules:
            continue
        w.play(m.TakeBack())
        assert w.state == before
        assert w.rules(m.TakeBack()) == ["TWR-222"]
        assert not w.legal(m.TakeBack)
        # Nobody else hears of it.
        assert all(w.game.say(w.state, event, 1) == "" for event in w.events)


@pytest.mark.parametrize("seed", range(4))
def test_purchases_of_random_games_can_be_taken_back(seed):
    factions = FACTIONS[: 2 + seed % 3]
    state, generator = (
        GAME.new_game(Setup(factions, factions, options=Options(overspending="lay_out_anew"))),
        random.Random(seed),
    )
    start, laid = state, 0
    for _ in range(1500):
        seat = GAME.to_move(state)
        if seat is None:
            break
        if seat == CHANCE:
            state, _ = GAME.resolve(state, GAME.chances(state).draw(generator))
            continue
        moves = [move for move in GAME.legal_moves(state) if not isinstance(move, m.TakeBack)]
        if state.phase == "spending":
            moves = [move for move in moves if not isinstance(move, m.PlayEvent)]
            start = state if not state.plans[seat] else start
            if state.plans[seat]:
                assert GAME.perform(state, m.TakeBack())[0] == start
                laid += 1
        state, _ = GAME.perform(state, moves[int(generator.random() * len(moves))])
    assert laid > 20
