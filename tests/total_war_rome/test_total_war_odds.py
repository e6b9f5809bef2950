"""Exact chances against full enumeration of the faces, and against the game itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from romelab.total_war_rome import moves as m
from romelab.total_war_rome import odds, outlook
from romelab.total_war_rome.cards import DiceSet, Die, dice
from romelab.total_war_rome.rolls import SYMBOLS

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
RIDERS, SCORPIO = "rome_allied_cavalry", "rome_scorpio"
FAIR = DiceSet(*(Die(1, 2, 2, 1) for _ in range(5)))


def enumerated(pool, found=None):
    """Roll every face of every die."""
    found = found or dice()
    faces = [[s for s, n in zip(SYMBOLS, found.die(colour).faces, strict=True) for _ in range(n)] for colour in pool]
    ways = {}
    for roll in product(*faces):
        key = tuple(sorted(roll, key=SYMBOLS.index))
        ways[key] = ways.get(key, 0) + 1
    return {roll: Fraction(number, 6 ** len(pool)) for roll, number in ways.items()}


@pytest.mark.parametrize("pool", [("RED",), ("GREEN", "WHITE"), ("RED", "RED", "YELLOW", "BLACK"), ()])
@pytest.mark.parametrize("found", [None, FAIR])
def test_rolls_equal_full_enumeration(pool, found):
    assert odds.rolls(pool, found) == enumerated(pool, found)
    assert sum(odds.damages(pool, found).values()) == 1


def test_the_annexation_chances_of_the_dossier():
    # From the documented faces: both dice blank.
    for pool, chance in (
        (("GREEN", "GREEN"), Fraction(1, 9)),
        (("WHITE", "WHITE"), Fraction(1, 4)),
        (("YELLOW", "GREEN"), Fraction(1, 18)),
    ):
        assert odds.defence(pool, (LEGION, LEGION), mercenary=True).annexed == chance


def played(w, start, choose):
    """Follow every outcome of chance from a position, letting a policy decide; give end positions with chances."""
    ends = []

    def go(state, chance):
        seat = w.game.to_move(state)
        if seat == -1:
            fall = w.game.chances(state)
            for outcome in fall.outcomes:
                go(w.game.settle(state, outcome)[0], chance * fall.probability(outcome))
        elif state.agenda:
            go(w.game.perform(state, choose(w.game.legal_moves(state)))[0], chance)
        else:
            ends.append((state, chance))

    go(start, Fraction(1))
    return ends


def spare_mains(moves):
    order = [VELITES, SCORPIO, RIDERS, ITALIAN, LEGION]
    losses = [move for move in moves if isinstance(move, m.LoseCard)]
    return min(losses, key=lambda move: order.index(move.card)) if losses else moves[-1]


@pytest.mark.parametrize("troops", [(LEGION, LEGION), (LEGION, LEGION, VELITES), (LEGION, ITALIAN, ITALIAN, SCORPIO)])
@pytest.mark.parametrize(("origin", "place"), [("umbria", "cisalpina"), ("etruria", "liguria")])
def test_defence_odds_equal_the_game_played_through(world, troops, origin, place):
    w = world()
    w.army(0, 1, origin, *troops)
    w.play(m.MoveArmy(1, place))
    ends = played(w, w.state, spare_mains)
    at = w.box.map.region[place].index
    found = outlook.conquest_odds(w.game, w.state, 0, 1, place)
    assert found.taken == sum(chance for state, chance in ends if state.control[at] == 0)
    lost = {}
    for state, chance in ends:
        number = len(troops) - sum(card[:5] == "rome_" for army in state.armies for card in army.troops)
        lost[number] = lost.get(number, 0) + chance
    assert dict(found.lost) == lost
    assert found.expected_loss == sum(number * chance for number, chance in lost.items())


@pytest.mark.parametrize("walls", [(), ("walling",), ("barracks", "walling")])
@pytest.mark.parametrize(
    ("troops", "general"), [((LEGION, LEGION, LEGION), ""), ((LEGION, LEGION, SCORPIO, RIDERS), "rome_scipio")]
)
def test_assault_odds_equal_the_game_played_through(world, walls, troops, general):
    w = world()
    w.army(0, 1, "gades", *troops, general=general)
    w.build("gades", *walls)
    found = outlook.assault_odds(w.game, w.state, 0, 1, "gades")
    w.play(m.Assault(1))

    def best(state):
        """The best chance of taking the region, whichever cards are given up."""
        if w.game.to_move(state) == -1:
            fall = w.game.chances(state)
            return sum(fall.probability(o) * best(w.game.settle(state, o)[0]) for o in fall.outcomes)
        if state.agenda:
            return max(best(w.game.perform(state, move)[0]) for move in w.game.legal_moves(state))
        return Fraction(state.control[w.box.map.region["gades"].index] == 0)

    assert found.taken == best(w.state)
    assert found.taken + found.destroyed + found.failed == 1


def test_siegecraft_and_sappers_help():
    troops = (LEGION,) * 4
    plain = odds.assault(("RED",) * 3, troops).taken
    assert odds.assault(("YELLOW",) * 3, troops).taken > plain
    walled = odds.assault(("RED",) * 3, troops, walled=True).taken
    assert walled < plain < odds.assault(("RED",) * 3, troops, walled=True, sappers=True).taken


@pytest.mark.parametrize("own", ["RED", "WHITE", "BLACK"])
@pytest.mark.parametrize("other", ["RED", "GREEN"])
def test_avoiding_equals_enumeration(own, other):
    wins = sum(
        one * two
        for a, one in enumerated((own,)).items()
        for b, two in enumerated((other,)).items()
        if SYMBOLS.index(a[0]) < SYMBOLS.index(b[0])
    )
    assert odds.avoiding(own, other) == wins


def test_agent_actions():
    assert odds.action("bribe_region") == odds.ActionOdds(Fraction(1, 2), Fraction(1, 6), Fraction(1, 3))
    two = odds.action("kill_agent")
    assert two.success == Fraction(3, 4)
    assert two.killed == Fraction(9 - 4, 36)
    expert = odds.action("sabotage", expert=True)
    assert expert.success == Fraction(3, 4)
    assert expert.killed == Fraction(1, 12)
    assert odds.action("sabotage", blank_kills=True).killed == Fraction(1, 3)
    assert sum((two.success, two.killed, two.nothing)) == 1


def test_own_dice_change_the_odds(world):
    assert odds.action("bribe_region", dice=FAIR).success == Fraction(1, 6)
    assert (
        odds.defence(("RED", "RED"), (LEGION, LEGION), dice=FAIR).taken
        != odds.defence(("RED", "RED"), (LEGION, LEGION)).taken
    )


def test_expected_taxation(world):
    chances = {0: Fraction(1, 2), 1: Fraction(1, 4), 3: Fraction(1, 4)}
    assert odds.expected_tax(3, chances) == Fraction(3, 2) + Fraction(1, 4)
    assert odds.expected_tax(3, chances, immunity=1) == Fraction(9, 4)
    with pytest.raises(ValueError, match="add up"):
        odds.expected_tax(3, {0: Fraction(1, 2)})


def test_the_chance_that_a_hidden_hand_holds_a_card():
    assert odds.held(55, 2, 5) == 1 - Fraction(53, 55) * Fraction(52, 54) * Fraction(51, 53) * Fraction(
        50, 52
    ) * Fraction(49, 51)
    assert odds.held(5, 1, 5) == 1
