"""Exact chances of armies against full enumeration of the faces, and against the game itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.box.cards import DiceSet, Die, dice, troop
from romelab.total_war_rome.box.rolls import SYMBOLS
from romelab.total_war_rome.box.tables import default_box
from romelab.total_war_rome.chances import move_odds, odds
from romelab.total_war_rome.chapters.agents.events import EVENTS
from romelab.total_war_rome.positions import moves as m

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
RIDERS, SCORPIO, BALLISTAE = "rome_allied_cavalry", "rome_scorpio", "rome_ballistae"
LOWLAND, SLINGERS = "barb_lowland_warriors", "merc_balearic_slingers"
FAIR = DiceSet(*(Die(1, 2, 2, 1) for _ in range(5)))
OWN = DiceSet(Die(4, 0, 2, 0), Die(0, 6, 0, 0), Die(2, 2, 2, 0), Die(1, 1, 3, 1), Die(0, 0, 0, 6))


def falls(pool, found=None):
    """Roll every face of every die; give every roll as often as it falls."""
    found = found or dice()
    return product(*([s for s, n in zip(SYMBOLS, found.die(die).faces, strict=True) for _ in range(n)] for die in pool))


def enumerated(pool, found=None):
    """Return the chance of every roll by counting faces."""
    ways = Counter(tuple(sorted(roll, key=SYMBOLS.index)) for roll in falls(pool, found))
    return {roll: Fraction(number, 6 ** len(pool)) for roll, number in ways.items()}


def weight(roll):
    """Return damage in halves of a kill and S, as the rules compare two rolls."""
    return 2 * roll.count("skull") + roll.count("x"), roll.count("s")


def left_over(troops, roll):
    """Return every set of cards that may be left after a roll, each as often as it comes about by lot."""
    damage, specials = weight(roll)
    found = []
    for kept in combinations(range(len(troops)), len(troops) - min(damage // 2, len(troops))):
        light = [at for at in kept if troop(troops[at]).role != "main"]
        gone = combinations(light, min(specials, len(light)))
        found += [(kept, tuple(troops[at] for at in kept if at not in some)) for some in gone]
    # Each set that the kills leave is as likely as any other, and shares its chance among what the S may take of it.
    parts = Counter(kept for kept, _ in found)
    ways = len(parts)
    return [(left, Fraction(1, ways * parts[kept])) for kept, left in found]


def mains(troops):
    return sum(troop(card).role == "main" for card in troops)


@pytest.mark.parametrize(
    "pool", [("RED",), ("GREEN", "WHITE"), ("RED", "RED", "YELLOW", "BLACK"), ("GREEN",) * 5 + ("RED",), ()]
)
@pytest.mark.parametrize("found", [None, FAIR, OWN])
@pytest.mark.rule("TWR-013", "TWR-015", "TWR-016", "TWR-019")
def test_pools_equal_full_enumeration(pool, found):
    expected = enumerated(pool, found)
    assert odds.rolls(pool, found) == expected
    amounts, strengths, first = Counter(), Counter(), Counter()
    for roll, chance in expected.items():
        damage, specials = weight(roll)
        amounts[damage] += chance
        strengths[100 * damage + specials] += chance
        first[roll[0] if roll else ""] += chance
    assert odds.damages(pool, found) == amounts
    assert odds.strengths(pool, found) == strengths
    for score in (0, 1, 101, 204, 500):
        assert odds.stronger(pool, score, found) == sum(p for own, p in strengths.items() if own > score)
    if pool:
        assert odds.best_symbols(pool, found) == {symbol: first[symbol] for symbol in SYMBOLS}


def test_what_may_fall_in_a_game_is_what_the_odds_say():
    for pool in (("RED",), ("YELLOW", "GREEN"), ("RED",) * 4, ("GREEN",) * 3 + ("WHITE", "BLACK", "RED")):
        fall = default_box().roll(pool)
        assert {roll: fall.probability(roll) for roll in fall.outcomes} == odds.rolls(pool)


def test_random_sets_of_dice_equal_enumeration():
    random = Random(5)
    for _ in range(20):
        faces = [Counter(random.choices(range(4), k=6)) for _ in range(5)]
        found = DiceSet(*(Die(*(count[symbol] for symbol in range(4))) for count in faces))
        pool = random.choices(("RED", "YELLOW", "GREEN", "WHITE", "BLACK"), k=4)
        assert odds.rolls(pool, found) == enumerated(pool, found)


@pytest.mark.rule("TWR-137")
def test_the_annexation_chances_of_the_dossier():
    # From the documented faces: both dice blank.
    for pool, chance in (
        (("GREEN", "GREEN"), Fraction(1, 9)),
        (("WHITE", "WHITE"), Fraction(1, 4)),
        (("YELLOW", "GREEN"), Fraction(1, 18)),
    ):
        assert odds.defence(pool, (LEGION, LEGION), mercenary=True).annexed == chance
        assert odds.defence(pool, (LEGION, LEGION)).annexed == 0


@pytest.mark.parametrize("found", [None, FAIR, OWN])
@pytest.mark.parametrize("by_chance", [False, True])
@pytest.mark.parametrize(
    ("pool", "troops", "least"),
    [
        (("RED", "RED"), (LEGION, LEGION, VELITES), 2),
        (("YELLOW", "YELLOW"), (LEGION, VELITES, SCORPIO), 1),
        (("RED",) * 4, (LEGION, ITALIAN, RIDERS, VELITES, VELITES), 2),
    ],
)
def test_losses_equal_full_enumeration(pool, troops, least, by_chance, found):
    survives, lost = Fraction(0), Counter()
    for roll in falls(pool, found):
        ends = left_over(troops, roll)
        if not by_chance:
            ends = [(max((left for left, _ in ends), key=lambda left: (mains(left), len(left))), Fraction(1))]
        for left, share in ends:
            lives = mains(left) >= least
            survives += share * lives / Fraction(6 ** len(pool))
            lost[len(troops) - len(left) if lives else len(troops)] += share / 6 ** len(pool)
    answer = odds.losses(pool, troops, least=least, by_chance=by_chance, dice=found)
    assert answer.survives == odds.defence(pool, troops, least=least, by_chance=by_chance, dice=found).taken == survives
    assert answer.lost == lost


def stormed(garrison, troops, general, infantry, extra, least, by_chance, all_roll, found):
    """Roll every face of garrison and army, and try every way to take losses."""
    taken = destroyed = Fraction(0)
    known = {}

    def wins(left, against):
        rolling = troops if all_roll else left
        pool = [infantry for card in rolling if troop(card).kind in ("foot_close", "bowmen")]
        pool += [die for card in rolling if troop(card).role == "artillery" for die in troop(card).good]
        pool = tuple(sorted([*pool, *general, *extra]))
        if pool not in known:
            known[pool] = Counter(weight(roll) for roll in falls(pool, found))
        return Fraction(sum(n for own, n in known[pool].items() if own > against), 6 ** len(pool))

    for roll, chance in enumerated(garrison, found).items():
        ends = left_over(troops, roll)
        living = [(wins(left, weight(roll)), share) for left, share in ends if mains(left) >= least]
        if by_chance:
            taken += chance * sum(win * share for win, share in living)
            destroyed += chance * (1 - sum(share for _, share in living))
        else:
            taken += chance * max((win for win, _ in living), default=Fraction(0))
            destroyed += chance * (not living)
    return taken, destroyed


@pytest.mark.parametrize("found", [None, OWN])
@pytest.mark.parametrize(
    ("garrison", "troops", "terms"),
    [
        (("RED", "RED"), (LEGION, LEGION), {}),
        (("RED", "RED"), (LEGION, LEGION, LEGION), {"general": "RED"}),
        (("RED", "RED"), (LEGION, LEGION, SCORPIO, BALLISTAE), {}),
        (("RED", "RED"), (LEGION, LEGION, ITALIAN), {"walled": True}),
        (("RED", "RED", "RED"), (LEGION, LEGION, LEGION), {"general": "YELLOW"}),
        (("YELLOW", "YELLOW", "YELLOW"), (LEGION, LEGION, LEGION), {"general": "YELLOW"}),
        (("RED", "RED"), (LEGION, LEGION, VELITES), {"walled": True, "sappers": True}),
        (("RED", "RED"), (LEGION, RIDERS, VELITES), {"least": 1}),
        (("RED", "RED"), (LEGION, LEGION, RIDERS, SCORPIO), {"by_chance": True}),
        (("RED", "RED"), (LEGION, LEGION, SCORPIO), {"all_roll": True, "general": "BLACK"}),
        (("RED", "YELLOW"), (RIDERS, RIDERS), {}),
    ],
    ids=lambda value: "-".join(map(str, value)) if isinstance(value, dict) else None,
)
@pytest.mark.rule("TWR-140", "TWR-142", "TWR-143", "TWR-146", "TWR-147")
def test_assaults_equal_full_enumeration(garrison, troops, terms, found):
    given = dict(terms)
    sappers = given.get("sappers", False)
    infantry = "WHITE" if given.get("walled") and not sappers else "GREEN"
    general = (given["general"],) if "general" in given else ()
    taken, destroyed = stormed(
        garrison,
        troops,
        general,
        infantry,
        ("GREEN",) if sappers else (),
        given.get("least", 2),
        given.get("by_chance", False),
        given.get("all_roll", False),
        found,
    )
    answer = odds.assault(garrison, troops, dice=found, **given)
    assert (answer.taken, answer.destroyed, answer.failed) == (taken, destroyed, 1 - taken - destroyed)


def test_each_help_and_each_hindrance_in_an_assault_counts():
    troops = (LEGION,) * 4
    plain = odds.assault(("RED",) * 3, troops).taken
    walled = odds.assault(("RED",) * 3, troops, walled=True).taken
    barracks = odds.assault(("RED",) * 4, troops).taken
    assert max(walled, barracks) < plain
    for helped in (
        odds.assault(("YELLOW",) * 3, troops),
        odds.assault(("RED",) * 3, troops, general="GREEN"),
        odds.assault(("RED",) * 3, (*troops, SCORPIO)),
        odds.assault(("RED",) * 3, troops, walled=True, sappers=True),
    ):
        assert helped.taken > plain


@pytest.mark.parametrize("found", [None, FAIR, OWN])
@pytest.mark.parametrize("own", ["RED", "WHITE", "BLACK"])
@pytest.mark.parametrize("other", ["RED", "GREEN"])
@pytest.mark.rule("TWR-152", "TWR-153")
def test_avoiding_equals_enumeration(own, other, found):
    wins = sum(SYMBOLS.index(a) < SYMBOLS.index(b) for a, b in falls((own, other), found))
    assert odds.avoiding(own, other, found) == Fraction(wins, 36)


def test_own_dice_change_the_odds():
    army = (LEGION, LEGION)
    assert odds.defence(("RED", "RED"), army, dice=FAIR).taken != odds.defence(("RED", "RED"), army).taken
    assert odds.assault(("RED",), army, dice=FAIR) != odds.assault(("RED",), army)
    assert odds.avoiding("RED", "WHITE", FAIR) != odds.avoiding("RED", "WHITE")


def test_dice_and_cards_that_do_not_exist_are_refused_in_a_sentence():
    with pytest.raises(InputError, match="no 'PINK' die"):
        odds.assault(("PINK",), (LEGION, LEGION))
    with pytest.raises(InputError, match="no troop card"):
        odds.defence(("RED",), ("pikes", LEGION))


@pytest.mark.rule("TWR-050")
@pytest.mark.parametrize(
    ("card", "many", "said"),
    [(LEGION, 7, "7 main battle"), ("rome_velites", 3, "3 skirmisher"), ("rome_scorpio", 3, "3 artillery")],
)
def test_an_army_over_the_limit_assaults_nobody(card, many, said):
    with pytest.raises(InputError, match=f"^troops: an army has 2 to 6 main battle, .* not {said} cards"):
        odds.assault(("RED",), (card,) * many)
    odds.assault(("RED",), (card,) * (many - 1))


# The game played through


def spare_mains(moves):
    order = [SLINGERS, VELITES, SCORPIO, RIDERS, ITALIAN, LEGION, LOWLAND]
    losses = [move for move in moves if isinstance(move, m.LoseCard)]
    return min(losses, key=lambda move: order.index(move.card)) if losses else moves[-1]


@pytest.mark.parametrize("by", ["owner", "chance"])
@pytest.mark.parametrize("troops", [(LEGION, LEGION), (LEGION, LEGION, VELITES), (LEGION, ITALIAN, ITALIAN, SCORPIO)])
@pytest.mark.parametrize(("origin", "place"), [("umbria", "cisalpina"), ("etruria", "liguria")])
def test_defence_odds_equal_the_game_played_through(world, troops, origin, place, by):
    w = world(losses_chosen_by=by)
    w.army(0, 1, origin, *troops)
    w.play(m.MoveArmy(1, place))
    ends = w.ends(spare_mains)
    at = w.box.map.region[place].index
    found = move_odds.conquest_odds(w.game, w.state, 0, 1, place)
    assert found.taken == sum(chance for state, chance in ends if state.control[at] == 0)
    lost = Counter()
    for state, chance in ends:
        lost[len(troops) - sum(card[:5] == "rome_" for army in state.armies for card in army.troops)] += chance
    assert found.lost == lost


@pytest.mark.parametrize("walls", [(), ("walling",), ("barracks", "walling")])
@pytest.mark.parametrize(
    ("troops", "general"), [((LEGION, LEGION, LEGION), ""), ((LEGION, LEGION, SCORPIO, RIDERS), "rome_scipio")]
)
@pytest.mark.parametrize(
    ("options", "event"),
    [
        ({}, ""),
        ({"assault_without_general": "black", "assault_infantry": "all"}, "open_gate"),
        ({"losses_chosen_by": "chance"}, "sappers"),
    ],
)
def test_assault_odds_equal_the_game_played_through(world, walls, troops, general, options, event):
    w = world(**options)
    w.army(0, 1, "gades", *troops, general=general)
    w.build("gades", *walls)
    if event:
        t = w.table()
        EVENTS[event].do(t, 0, m.PlayEvent(1, 0, 1))
        w.state = t.state()
    found = move_odds.assault_odds(w.game, w.state, 0, 1, "gades")
    w.play(m.Assault(1))

    def best(state):
        """The best chance of taking the region, whichever cards are given up."""
        if w.game.to_move(state) == -1:
            fall = w.game.chances(state)
            return sum(fall.probability(o) * best(w.game.resolve(state, o)[0]) for o in fall.outcomes)
        if state.agenda:
            return max(best(w.game.perform(state, move)[0]) for move in w.game.legal_moves(state))
        return Fraction(state.control[w.box.map.region["gades"].index] == 0)

    assert found.taken == best(w.state)
    assert found.taken + found.destroyed + found.failed == 1


@pytest.mark.rule("TWR-145", "TWR-146")
def test_siegecraft_and_the_own_home_region_change_the_garrison_of_a_position(world):
    w = world()
    w.army(0, 1, "gades", LEGION, LEGION, LEGION)
    plain = move_odds.assault_odds(w.game, w.state, 0, 1, "gades").taken
    developed = next(name for name, box in w.box.developments.items() if "siegecraft" in box.effect)
    w.develop(0, developed)
    assert move_odds.assault_odds(w.game, w.state, 0, 1, "gades").taken > plain
    w.develop(0)
    w.give(1, "samnium")
    value = w.box.map.region["samnium"].gold
    w.army(0, 2, "samnium", LEGION, LEGION, LEGION)
    found = move_odds.assault_odds(w.game, w.state, 0, 2, "samnium")
    assert found == odds.assault(("YELLOW",) * (value + 1), (LEGION,) * 3)
