"""Exact chances against the table of the rules, against counting, and against the game itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from romelab.core.errors import InputError
from romelab.struggle_for_rome.box.pieces import KINDS
from romelab.struggle_for_rome.chances import odds
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME as GAME
from romelab.struggle_for_rome.network.network import default_network
from romelab.struggle_for_rome.positions.moves import Plunder
from romelab.struggle_for_rome.positions.state import HORSEMEN, changed

TABLE = {2: 0.1308, 3: 0.2489, 4: 0.3539, 5: 0.4457, 6: 0.5247, 7: 0.5919}
"""Chance that a total is among the four of a round, as the rules dossier gives it."""


@pytest.mark.rule("SFR-30", "SFR-32")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_wind_rose_table(total):
    assert round(float(odds.chance_of_total(total)), 4) == TABLE[min(total, 14 - total)]


def test_the_chances_add_up_to_four():
    assert sum(odds.chances_this_round().values()) == 4
    assert sum(odds.chances_this_round((7, 3)).values()) == 4
    others = sum(chance for total, chance in odds.chances_this_round().items() if total != 7)
    assert others == 4 - odds.chance_of_total(7)


def test_the_chances_by_counting_every_order():
    weights = odds.WEIGHTS
    found = Fraction(0)
    for order in permutations(weights, 4):
        if 9 in order:
            chance, left = Fraction(1), 36
            for total in order:
                chance *= Fraction(weights[total], left)
                left -= weights[total]
            found += chance
    assert odds.chance_of_total(9) == found


def test_after_some_rolls():
    assert odds.chance_of_total(6, (6,)) == 1
    assert odds.chance_of_total(6, (2, 3, 4, 5)) == 0
    # Three totals are out; the last is 8 in 5 of the 36 - 5 - 6 - 4 falls that count.
    assert odds.chance_of_total(8, (6, 7, 9)) == Fraction(5, 21)


def test_with_sevens_on_top_four_other_totals_come():
    chances = odds.chances_this_round(seven_is_a_total=False)
    assert sum(chance for total, chance in chances.items() if total != 7) == 4
    assert chances[7] == odds.chance_of_total(7)  # either way it comes if it falls before four others


def test_impossible_questions_are_refused():
    for total in (1, 13, "7", True):
        with pytest.raises(InputError, match="two dice show"):
            odds.chance_of_total(total)
    with pytest.raises(InputError, match="at most once"):
        odds.chances_this_round((3, 3))
    with pytest.raises(InputError, match="a round has 4"):
        odds.chances_this_round((2, 3, 4, 5, 6))


@pytest.mark.rule("SFR-34", "SFR-35")
def test_all_colours_start_with_the_same_expectation():
    board = default_network()
    expected = {
        colour: sum(odds.expected_cards(board, board.crossroads[place].id).total for place in places)
        for colour, places in board.starts.items()
    }
    assert len(set(expected.values())) == 1
    assert round(float(expected["red"]), 4) == 1.1134


def test_expected_cards_of_one_crossroads_are_the_sum_of_its_hexes():
    board = default_network()
    for place in board.crossroads:
        income = odds.expected_cards(board, place.id)
        numbers = [board.hexes[n].number for n in place.hexes if board.hexes[n].number]
        assert income.total == sum(odds.chance_of_total(number) for number in numbers)
    # Field 11, pasture 4 and a forest meet at 7,2,N.
    income = odds.expected_cards(board, "7,2,N")
    assert (income.ore, income.grain, income.pasture) == (0, odds.chance_of_total(11), odds.chance_of_total(4))
    assert odds.expected_cards(board, "7,2,N", legionnaire="6,1").total == odds.chance_of_total(4)
    assert odds.expected_cards(board, "7,2,N", rolled=(4,)).pasture == 0
    # A hex counts once for two tribes.
    both = odds.expected_cards(board, "7,2,N", "6,1,S")
    assert both.grain == odds.chance_of_total(11)


def test_expected_income_of_a_position_is_what_the_game_pays_on_average(table):
    """Follow every sequence of new totals of the rest of a round with its chance, and count the cards."""
    table.hand(0)
    state = table.state._replace(marked=(6, 8))
    frame = GAME.frame(state)

    def mean(state, weight, depth):
        if depth == 0:
            return weight * (sum(state.players[0].hand))
        found = Fraction(0)
        for total in range(2, 13):
            if total in state.marked:
                continue
            after = GAME.resolve(state, total)[0]
            while after.stage == "pasture":
                after = GAME.resolve(after, "horse" if after.pasture[0] else "cattle")[0]
            after = after._replace(stage="roll", mover=-1, phase=1, pending=(), marked=(*state.marked, total))
            left = 36 - sum(odds.WEIGHTS[t] for t in state.marked)
            found += mean(after, weight * Fraction(odds.WEIGHTS[total], left), depth - 1)
        return found

    assert mean(state, Fraction(1), 2) == odds.expected_income(state, 0).total
    assert odds.expected_income(table.to(2).state, 0).total == 0
    assert frame.seats == 4
    for nobody in (-1, 4):
        with pytest.raises(InputError, match="seat"):
            odds.expected_income(state, nobody)


@pytest.mark.rule("SFR-150")
def test_what_a_counter_may_hold_given_those_seen(table):
    table.to(HORSEMEN).box(0, "horsemen", at="8,0,S", figures=2)
    assert odds.counter_holds(table.state, "Castra Regina")["gold"] == Fraction(1, 8)
    table.play(Plunder("Castra Regina"))
    table.fall("gold")
    assert odds.counter_holds(table.state, "Castra Regina") == {}
    rest = odds.counter_holds(table.state, "Augusta Vindelicum")
    assert "gold" not in rest
    assert rest["loss and card"] == Fraction(2, 7)
    assert odds.counter_holds(table.state, "Roma")["gold"] == Fraction(1, 8)
    assert odds.counter_holds(GAME.observe(table.state, 2), "Roma") == odds.counter_holds(table.state, "Roma")
    with pytest.raises(InputError):
        odds.counter_holds(table.state, "Atlantis")


@pytest.mark.rule("SFR-50")
def test_the_chance_of_stealing_a_card(table):
    table.hand(1, ore=2, grain=1, horse=1)
    assert odds.chance_of_stealing(table.state, 1)["ore"] == Fraction(1, 2)
    seen = GAME.observe(table.state, 0)
    known = odds.chance_of_stealing(seen, 1)
    # Three hidden hands hold 8 cards: 2 ore, 3 grain, 3 animals of which any may be horse or cattle.
    assert known["ore"] == Fraction(2, 8)
    assert known["grain"] == Fraction(3, 8)
    assert known["horse"] + known["cattle"] == Fraction(3, 8)
    # Red holds one of the ten horses himself: 9 horses and 10 cattle are hidden.
    assert known["horse"] == Fraction(3, 8) * Fraction(9, 19)
    assert sum(known.values()) == 1
    table.hand(1)
    assert odds.chance_of_stealing(table.state, 1) == odds.chance_of_stealing(GAME.observe(table.state, 0), 1) == {}


def test_the_chance_of_stealing_is_the_mean_over_all_ways_to_lie(table):
    """Two players hide two cards each, and the face-down pile has one: every way to lie counted out."""
    table.sound = lambda: None
    for seat, hand in enumerate(({}, {"ore": 1, "horse": 1}, {"cattle": 2}, {})):
        table.hand(seat, **hand)
    table.change(pasture=(1, 0), discards=(8, 8))
    seen = GAME.observe(table.state, 0)
    cards = ("ore", "horse", "horse", "cattle", "cattle")
    found, ways = dict.fromkeys(("ore", "horse", "cattle"), Fraction(0)), 0
    for order in set(permutations(range(5))):
        blue, pile = [cards[n] for n in order[:2]], cards[order[4]]
        if pile == "ore":
            continue  # no ore lies in the pasture pile
        ways += 1
        for card in blue:
            found[card] += Fraction(1, 2)
    assert odds.chance_of_stealing(seen, 1) == {card: chance / ways for card, chance in found.items()}


def test_the_chance_of_the_next_development_card(table):
    assert odds.chance_of_card(table.state)["Diplomat"] == Fraction(10, 30)
    table.cards(0, Diplomat=2).cards(1, Culture=1).diplomats(2, 1)
    assert odds.chance_of_card(table.state)["Diplomat"] == Fraction(7, 26)
    own = odds.chance_of_card(GAME.observe(table.state, 0))
    assert own["Diplomat"] == Fraction(7, 27)  # Blue's card could be one of them
    assert own["Culture"] == Fraction(5, 27)
    table.change(deck=(0,) * 5)
    assert odds.chance_of_card(table.state) == {}


@pytest.mark.rule("SFR-143")
def test_cards_laid_open_are_not_in_the_deck_any_more(table):
    """Diplomats lie open when played, Culture when somebody announces 10 points: an observer counts both."""
    table.diplomats(2, 1).cards(1, Culture=2)
    player = table.player(1)
    shown = player._replace(cards=(0,) * len(KINDS), culture=2)
    table.change(players=changed(table.state.players, 1, shown))
    table.sound()
    for seen in (table.state, GAME.observe(table.state, 0), GAME.observe(table.state, 1)):
        chances = odds.chance_of_card(seen)
        assert (chances["Diplomat"], chances["Culture"]) == (Fraction(9, 27), Fraction(3, 27))
        assert sum(chances.values()) == 1


@pytest.mark.rule("SFR-52")
def test_the_chance_of_each_open_resource_is_its_share_of_the_hidden_cards(table):
    """Ore and grain are counted by what is left of them in the open piles, each by its own."""
    for seat, hand in enumerate(({"grain": 2}, {"ore": 1, "grain": 2}, {}, {"grain": 1})):
        table.hand(seat, **hand)
    chances = odds.chance_of_stealing(GAME.observe(table.state, 0), 1)
    assert chances == {"ore": Fraction(1, 4), "grain": Fraction(3, 4)}
