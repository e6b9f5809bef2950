"""Why a bot of Struggle for Rome moves as it does: reckoned again, in gold, and nothing told that a seat cannot see."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from romelab.core.bots.foresight import value
from romelab.core.bots.preferring import reason
from romelab.core.language import speaking
from romelab.struggle_for_rome import bots
from romelab.struggle_for_rome.bots.foresight import purpose
from romelab.struggle_for_rome.bots.worth import POINT, terms
from romelab.struggle_for_rome.controls.table import StruggleView
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.network.sheet import COLOURS
from romelab.struggle_for_rome.positions.moves import BuyCard, MoveTribe, OfferTrade
from romelab.struggle_for_rome.positions.setup import Setup
from tests import reasons
from tests.reasons import SENTENCES, hidden_changes_nothing, reckon_again

TERMS = terms()
SAY = StruggleView().hint_words


def setup_of(seed: int) -> Setup:
    names = ("Ada", "Ben", "Cleo", "Dora")[: 3 + seed % 2]
    return Setup(names, colours=COLOURS[: len(names)])


def decisions(kind: str, seed: int, share: float = 1.0) -> Iterator[reasons.Decision]:
    return reasons.decisions(getattr(bots, kind)(), setup_of(seed), bots.greedy(), seed, share)


def test_every_sentence_is_reckoned_again():
    kinds = {kind: getattr(bots, kind)() for kind in ("medium", "easy", "hard")}
    assert reckon_again(kinds, setup_of, bots.greedy(), SAY) >= SENTENCES


@pytest.mark.parametrize("kind", ["easy", "hard"])
def test_what_a_seat_cannot_see_changes_neither_choice_nor_sentence(kind):
    assert hidden_changes_nothing(getattr(bots, kind)(), setup_of(4), bots.greedy(), 4) > 5


def test_who_may_not_see_a_move_that_lies_hidden_reads_no_more_than_that_it_was_better():
    told = [(seat, reason(bots.hard(), found)) for _, seat, _, _, found in decisions("hard", 5, 0.3)]
    sentences = {SAY(setup_of(5), each.fact, (seat + 1) % 4) for seat, each in told if each}
    assert len(sentences) > 5
    assert all(re.fullmatch(r"(Better than|As good as) the next best aim[^A-Z]*", text) for text in sentences)


def test_the_value_is_the_sum_of_its_terms():
    for state, seat, seen, _, _ in decisions("easy", 2, 0.2):
        parts = {term.name: term.of(seen, seat) for term in TERMS}
        assert value(TERMS, seen, seat) == pytest.approx(sum(parts.values()))
        assert parts["points"] == POINT * GAME.scores(seen)[seat]
        assert parts["gold"] <= state.players[seat].gold
        assert all(term.unit == "gold" for term in TERMS)
    with speaking("de"):
        german = [GAME.speech(Setup()).name("term", term.name) for term in TERMS]
    assert len(set(german)) == len(TERMS)
    assert not set(german) & {term.name for term in TERMS}


def test_the_next_best_has_another_purpose():
    assert purpose(BuyCard()) == purpose(BuyCard("cattle"))
    assert purpose(MoveTribe("5,0,N", 1, 0)) == purpose(MoveTribe("5,0,N", 0, 3)) != purpose(MoveTribe("5,0,S"))
    one, other = (0, 1, 0, 0, 0), (1, 0, 0, 0, 0)
    assert purpose(OfferTrade(1, one, other)) == purpose(OfferTrade(2, one, other))
    assert purpose(OfferTrade(1, one, other)) != purpose(OfferTrade(1, other, one))
    for _, _, _, _, found in decisions("medium", 3, 0.3):
        assert len({purpose(move) for move in found.moves}) == len(found.moves)


def test_who_sees_further_goes_where_the_others_see_nothing(table):
    """A city beside it that is not yet weak enough is worth less than one an arrow away that is."""
    table.to(3).box(0, "horsemen", at="8,0,S", figures=2).gold(0, 9)
    seen = GAME.observe(table.state, 0)
    reach = {sight: next(term.of(seen, 0) for term in terms(sight) if term.name == "cities") for sight in range(2)}
    assert 0 < reach[0] < reach[1]


def test_the_same_in_slices_and_to_the_end():
    for _, _, seen, moves, found in decisions("hard", 7, 0.1):
        thoughts = list(bots.hard().think(seen, moves, random.Random(7)))
        assert thoughts[-1].best == found.moves[found.best]
        assert all(thought.best in moves for thought in thoughts)
