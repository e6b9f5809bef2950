"""The way towards a place: it leads there, its prices add up, and each step costs what the rules take for it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions.moves import MoveArmy
from romelab.total_war_rome.positions.state import Setup
from romelab.total_war_rome.questions.questions import trip_of, trip_towards


def position(*places: str, **changes):
    """Put armies of Rome on the map, in its campaign turn."""
    state = GAME.new_game(Setup())
    own = [army for army in state.armies if army.seat == 0]
    armies = tuple(replace(army, place=place, **changes) for army, place in zip(own, places, strict=False))
    return replace(state, agenda=(), phase="campaign", order=(0, 1), turn=0, armies=armies)


@pytest.mark.rule("TWR-116")
def test_a_way_names_its_steps_with_their_prices():
    trip = trip_towards(GAME, position("etruria"), "venetia")
    assert trip is not None
    assert (trip.kind, trip.number, trip.stops[0], trip.stops[-1]) == ("army", 1, "etruria", "venetia")
    assert len(trip.prices) == len(trip.stops) - 1
    assert sum(int(price.split()[0]) for price in trip.prices) == trip.cost


@pytest.mark.rule("TWR-118")
def test_nothing_goes_where_it_costs_too_much():
    assert trip_towards(GAME, position("samnium"), "pannonia") is None
    assert trip_towards(GAME, position("samnium", spent=3), "latium") is None
    assert trip_towards(GAME, position("samnium"), "samnium") is None


def test_of_two_armies_the_cheaper_way_counts():
    trip = trip_towards(GAME, position("etruria", "samnium"), "campania")
    assert trip is not None
    assert (trip.number, trip.stops) == (2, ("samnium", "campania"))


def test_each_step_costs_what_the_rules_take_for_it():
    """In games of bots: the first step of each way of an army, where it can be made, costs the price that is named."""
    bot, compared = CampaignBot(), 0
    for seed in range(3):
        generator = random.Random(seed)
        state = GAME.new_game(Setup())
        for _ in range(220):
            seat = GAME.to_move(state)
            if seat is None:
                break
            if seat < 0:
                state = GAME.resolve(state, GAME.chances(state).draw(generator))[0]
                continue
            seen = GAME.observe(state, seat)
            if seen.phase == "campaign" and not seen.agenda and seen.battle is None:
                for place in GAME.box.map.region:
                    trip = trip_towards(GAME, seen, place)
                    if trip is None:
                        continue
                    assert trip.stops[-1] == place
                    step = MoveArmy(trip.number, trip.stops[1])
                    if trip.kind == "army" and not GAME.why_not(seen, step):
                        assert trip_of(GAME, seen, step).prices[0] == trip.prices[0]
                        compared += 1
            state = GAME.perform(state, bot.choose(seen, GAME.legal_moves(state), generator))[0]
    assert compared > 20
