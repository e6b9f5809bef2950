"""What bots are told: values point the right way, the sift keeps what matters, imagined cards fit what was seen."""

from __future__ import annotations

import random
from collections import Counter

from romelab.core.bots.foresight import value
from romelab.struggle_for_rome.bots import advice, foresight
from romelab.struggle_for_rome.bots.worth import POINT, terms
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.positions.checks import problems_in
from romelab.struggle_for_rome.positions.moves import EndSegment, Found, MoveTribe, OfferTrade, Plunder
from romelab.struggle_for_rome.positions.state import HORSEMEN, TRADE

THREE = {"Gallia": 1, "Hispania": 1, "Italia Superus": 1}


def test_more_is_better(table):
    base = advice.value(table.state, 0)
    assert advice.value(table.gold(0, 6).state, 0) > base
    assert advice.value(table.hand(0, ore=1, grain=1, horse=1).state, 0) > base
    assert advice.value(table.box(0, "horsemen", figures=2).state, 0) > base
    assert advice.value(table.box(0, "horsemen", counters=THREE).state, 0) > base + 30
    assert advice.value(table.state, 1) < advice.value(table.state, 0)


def test_the_sift_keeps_attacks_and_the_end_and_drops_offers(table):
    table.to(HORSEMEN).box(0, "horsemen", at="8,0,S", figures=2, counters=THREE).gold(0, 9).hand(0, grain=3)
    moves = GAME.legal_moves(table.state)
    kept = advice.sift(table.state, moves)
    assert {Plunder("Castra Regina"), Found("Castra Regina"), EndSegment()} <= set(kept)
    assert set(kept) <= set(moves)
    assert len(kept) < 30 < len(moves)
    places = [move.to for move in kept if isinstance(move, MoveTribe)]
    assert len(places) == len(set(places))
    table.to(TRADE)
    assert not any(isinstance(move, OfferTrade) for move in advice.sift(table.state, GAME.legal_moves(table.state)))


def test_the_greedy_bot_founds_where_it_can(table):
    table.to(HORSEMEN, moved=True, acted=True).box(0, "horsemen", at="8,0,S", figures=2, counters=THREE)
    seen = GAME.observe(table.state, 0)
    assert advice.greedy(0.0).choose(seen, GAME.legal_moves(table.state), random.Random(1)) == Found("Castra Regina")


def test_who_sees_further_values_the_same_things_and_makes_offers_that_help(table):
    values, base = terms(), value(terms(), table.state, 0)
    assert value(values, table.gold(0, 6).state, 0) > base
    assert value(values, table.box(0, "horsemen", counters=THREE).state, 0) > base + POINT
    table.to(TRADE).gold(0, 9).hand(0, grain=3)
    kept = foresight.sift(table.state, GAME.legal_moves(table.state))
    offers = [move for move in kept if isinstance(move, OfferTrade)]
    assert 0 < len(offers) <= foresight.KEPT_OFFERS
    assert all(move.give[1] for move in offers), "grain is what there is more of than is needed"


def test_imagined_cards_fit_and_every_way_to_lie_comes_up(table):
    table.hand(1, ore=1, horse=1).cards(2, Traitor=1, Culture=1)
    seen = GAME.observe(table.state, 0)
    stolen, deck = Counter(), Counter()
    for seed in range(300):
        full = advice.imagine(seen, random.Random(seed))
        assert not problems_in(GAME.frame(full), full)
        assert GAME.observe(full, 0) == seen
        stolen[full.players[1].hand] += 1
        deck[full.players[2].cards] += 1
    assert len(stolen) > 5
    assert len(deck) > 8
    assert advice.imagine(seen, random.Random(7)) == advice.imagine(seen, random.Random(7))
