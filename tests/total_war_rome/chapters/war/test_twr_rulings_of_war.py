"""Second readings of the rulings on armies, navies, losses and taxes: each value in a position where they differ."""

from __future__ import annotations

from fractions import Fraction

import pytest

from romelab.core.game import CHANCE
from romelab.total_war_rome.box.rolls import beats
from romelab.total_war_rome.chances import move_odds, odds
from romelab.total_war_rome.chances.move_odds import chance_of
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.controls.wording import waiting_words
from romelab.total_war_rome.positions import moves as m, regions
from romelab.total_war_rome.positions.state import ENEMY, FRIENDLY, NEUTRAL
from romelab.total_war_rome.questions.answering import answer
from romelab.total_war_rome.questions.questions import question_in

LEGION, ITALIAN, VELITES = "rome_republican_legionaries", "rome_italian_infantry", "rome_velites"
SCORPIO = "rome_scorpio"
LIBYAN = "carthage_libyan_spearmen"


# Taxes and wonders (T-48, T-49)


@pytest.mark.rule("TWR-107")
@pytest.mark.parametrize(("counts", "gold"), [("own_markets", 0), ("any_market", 1)])
def test_whose_markets_peaceful_agriculture_counts(world, counts, gold):
    w = world("taxation", peaceful_agriculture=counts)
    seat = w.seat("barbarians")
    w.develop(seat, "barb_peaceful_agriculture")
    w.build("aeduia", "market")
    w.give(0, "massilia")
    w.build("massilia", "market")
    assert taxation.income(w.table(), seat)[1] == gold
    assert taxation.income(w.table(), 0)[1] == 0
    w.build("arvernia", "market")
    assert taxation.income(w.table(), seat)[1] == 2


@pytest.mark.parametrize(("counts", "more"), [("own_markets", 2), ("any_market", 1)])
def test_the_explorer_counts_markets_by_the_option(world, counts, more):
    w = world(peaceful_agriculture=counts)
    seat = w.seat("barbarians")
    w.develop(seat, "barb_peaceful_agriculture")
    for place in ("aeduia", "arvernia"):
        w.build(place, "market")
    w.give(0, "massilia")
    w.build("massilia", "market")
    w.army(seat, 1, "aeduia", "barb_lowland_warriors", "barb_lowland_warriors")
    found = answer(w.box.map, question_in(w.state, "army", "barbarians"))
    # Without Arvernia's, Aeduia's market has no own neighbour left, but still that of Massilia.
    assert next(loss.markets for loss in found.possessions.losses if loss.region == "arvernia") == more


@pytest.mark.rule("TWR-108")
@pytest.mark.parametrize("moves", [True, False])
@pytest.mark.parametrize("improvements", ["stay", "removed"])
def test_a_wonder_goes_with_its_region_or_falls(world, moves, improvements):
    w = world(wonder_moves_with_region=moves, improvements_on_conquest=improvements)
    w.give(1, "venetia")
    w.build("venetia", "market", "wonder")
    w.army(0, 1, "venetia", LEGION, LEGION)
    w.step("subdued", (0, 1), "venetia")
    held = [name for name in ("market", "wonder") if w.state.improvements[at(w, "venetia")] & bit(name)]
    assert held == ["market"] * (improvements == "stay") + ["wonder"] * moves
    before = w.state.gold
    w.change(phase="taxation", raised=(0,) * 4)
    w.step("collect", ())
    tax = [taxation.income(w.table(), seat) for seat in range(4)]
    gained = [now - old - sum(took) for now, old, took in zip(w.state.gold, before, tax, strict=True)]
    assert gained == ([6, -2, -2, -2] if moves else [0, 0, 0, 0])


def at(w, place):
    return w.box.map.region[place].index


def bit(name):
    from romelab.total_war_rome.positions.state import BITS

    return BITS[name]


# Generals and placing (T-56, T-57)


@pytest.mark.rule("TWR-100")
@pytest.mark.parametrize(
    ("ruling", "fallen", "left", "heir"),
    [
        ("two_star", "rome_fabius", ("rome_flaminius", "rome_marcellus"), ""),
        ("lowest_left", "rome_fabius", ("rome_flaminius", "rome_marcellus"), "rome_flaminius"),
        ("lowest_left", "rome_fabius", ("rome_flaminius", "rome_praetor"), "rome_praetor"),
        ("lowest_left", "rome_scipio", ("rome_fabius", "rome_paullus"), "rome_paullus"),
        # Nobody is followed by one of his own rank.
        ("lowest_left", "rome_paullus", ("rome_flaminius", "rome_marcellus"), ""),
    ],
)
def test_who_takes_over_from_a_killed_general(world, ruling, fallen, left, heir):
    w = world("agents", killed_general=ruling)
    w.army(0, 1, "africa", LEGION, LEGION, general=fallen)
    w.change(generals=(left, *w.state.generals[1:]))
    w.agent(1, 1, "africa")
    w.hand(1, 51)
    w.change(turn=w.state.order.index(1))
    w.play(m.Assassinate(51, 1, 0, "general", 1))
    w.roll("skull")
    assert w.find(0, 1).general == heir
    assert sorted((*w.state.generals[0], heir)) == sorted((fallen, *left, *([""] if not heir else [])))


# The word enemy (T-66)


@pytest.mark.rule("TWR-151")
@pytest.mark.parametrize(("word", "relation", "meets"), [
    ("no_ally", NEUTRAL, True), ("by_tracker", NEUTRAL, False), ("by_tracker", ENEMY, True)
])  # fmt: skip
def test_whom_an_army_meets_as_an_enemy(world, word, relation, meets):
    w = world(word_enemy=word)
    w.relate(0, 1, relation)
    w.army(0, 1, "umbria", LEGION, LEGION)
    w.army(1, 1, "cisalpina", LIBYAN, LIBYAN)
    assert (chance_of(w.game, w.state, m.MoveArmy(1, "cisalpina")) is None) == meets
    w.play(m.MoveArmy(1, "cisalpina"))
    if meets:
        assert w.state.agenda[-1].kind == "meet"
        assert w.table().relation(0, 1) == ENEMY
        return
    # Another's army in independent land is passed; the inhabitants are not.
    w.roll("blank", "blank")
    assert w.holder("cisalpina") == 0
    assert w.table().relation(0, 1) == NEUTRAL
    # Confronting it is a choice that makes an enemy.
    assert m.Confront(1) in w.game.legal_moves(w.state)
    w.play(m.Confront(1))
    assert w.table().relation(0, 1) == ENEMY
    assert w.state.agenda[-1].kind == "meet"


@pytest.mark.rule("TWR-132", "TWR-139")
@pytest.mark.parametrize("makes", [True, False])
def test_who_enters_the_land_of_others_becomes_their_enemy(world, makes):
    w = world(word_enemy="by_tracker", attack_makes_enemies=makes)
    w.relate(0, 1, FRIENDLY)
    w.army(0, 1, "messana", LEGION, LEGION)
    w.army(1, 1, "sicilia_punica", LIBYAN, LIBYAN)
    assert chance_of(w.game, w.state, m.MoveArmy(1, "sicilia_punica")) is None
    w.play(m.MoveArmy(1, "sicilia_punica"))
    assert w.table().relation(0, 1) == ENEMY
    assert w.state.agenda[-1].kind == "meet"


@pytest.mark.rule("TWR-085", "TWR-149")
@pytest.mark.parametrize(("word", "relation", "rules"), [
    ("no_ally", NEUTRAL, []), ("by_tracker", NEUTRAL, ["TWR-085"]), ("by_tracker", ENEMY, [])
])  # fmt: skip
def test_uprisings_and_sieges_ask_for_an_enemy(world, word, relation, rules):
    w = world("agents", word_enemy=word)
    w.relate(0, 1, relation)
    w.agent(0, 1, "gades")
    card = next(n for n, card in w.box.deck.items() if card.action == "rebel_uprising")
    w.hand(0, card)
    assert w.rules(m.RebelUprising(card, 1)) == rules
    w.army(0, 1, "gades", LEGION, LEGION)
    assert regions.besieged(w.table(), "gades") == (not rules)


# Losses and assaults (T-67, T-68)


@pytest.mark.rule("TWR-133", "TWR-141")
@pytest.mark.parametrize(("order", "left"), [("kills_first", (LEGION, LEGION)), ("s_first", (LEGION,))])
def test_in_which_order_losses_are_taken(world, order, left):
    w = world(loss_order=order)
    w.army(0, 1, "umbria", LEGION, LEGION, VELITES, general="rome_scipio")
    w.step("damage", (0, 1), ("skull", "s"), "TWR-133")
    # With the kills first the skirmishers may be given up for the Skull, and the S finds nobody.
    if order == "kills_first":
        w.play(m.LoseCard(VELITES))
        assert w.state.agenda == ()
    army = w.find(0, 1)
    assert (army.troops if army else (LEGION,)) == left


def test_each_s_takes_a_card_before_the_kills_do(world):
    w = world(loss_order="s_first")
    w.army(0, 1, "umbria", *[LEGION] * 3, ITALIAN, VELITES, SCORPIO)
    w.step("damage", (0, 1), ("skull", "s"), "TWR-133")
    assert waiting_words(w.state) == "choose which card is lost first: 2 are to be lost, one after the other"
    assert {move.card for move in w.game.legal_moves(w.state)} == {VELITES, SCORPIO}
    w.play(m.LoseCard(VELITES))
    assert waiting_words(w.state) == "choose which card is lost"
    assert {move.card for move in w.game.legal_moves(w.state)} == {LEGION, ITALIAN, SCORPIO}
    w.play(m.LoseCard(SCORPIO))
    assert w.find(0, 1).troops == (ITALIAN, *[LEGION] * 3)


@pytest.mark.parametrize(
    ("roll", "other", "wins"),
    [
        (("skull",), ("x", "x", "x"), True),
        (("skull", "x"), ("skull", "s", "s"), True),
        (("skull", "s"), ("skull", "blank"), True),
        (("skull", "s"), ("skull", "s"), False),
        (("x", "x", "x"), ("skull",), False),
    ],
)
def test_skulls_first_then_x_then_s(roll, other, wins):
    assert beats(roll, other, "skulls_first") == wins


def through(w, state, value):
    """Return the chance of the best play from a position to its end."""
    if w.game.to_move(state) == CHANCE:
        fall = w.game.chances(state)
        return sum(fall.probability(o) * through(w, w.game.resolve(state, o)[0], value) for o in fall.outcomes)
    if state.agenda:
        return max(through(w, w.game.perform(state, move)[0], value) for move in w.game.legal_moves(state))
    return value(state)


@pytest.mark.parametrize(
    "options",
    [{"loss_order": "s_first"}, {"assault_comparison": "skulls_first"}],
    ids=str,
)
@pytest.mark.parametrize("troops", [(LEGION, LEGION, VELITES), (LEGION, LEGION, LEGION, SCORPIO)])
def test_assault_odds_follow_the_options(world, options, troops):
    w = world(**options)
    w.army(0, 1, "gades", *troops, general="rome_scipio")
    found = move_odds.assault_odds(w.game, w.state, 0, 1, "gades")
    plain = world()
    plain.army(0, 1, "gades", *troops, general="rome_scipio")
    assert found != move_odds.assault_odds(plain.game, plain.state, 0, 1, "gades")
    w.play(m.Assault(1))
    assert found.taken == through(w, w.state, lambda state: Fraction(state.control[at(w, "gades")] == 0))


def test_defence_odds_follow_the_order_of_losses(world):
    troops = (LEGION, LEGION, VELITES)
    w = world(loss_order="s_first")
    w.army(0, 1, "umbria", *troops)
    found = move_odds.conquest_odds(w.game, w.state, 0, 1, "cisalpina")
    assert found.taken < odds.defence(regions.defence_dice(w.table(), "cisalpina"), troops).taken
    w.play(m.MoveArmy(1, "cisalpina"))
    assert found.taken == through(w, w.state, lambda state: Fraction(state.control[at(w, "cisalpina")] == 0))


# Garrisons on the way, annexation (T-71, T-74)


@pytest.mark.rule("TWR-148", "TWR-149")
@pytest.mark.parametrize(("stops", "rules"), [(True, ["TWR-149"]), (False, [])])
def test_whether_a_garrison_stops_an_army_that_passes(world, stops, rules):
    w = world(garrison_stops=stops)
    w.give(0, "messana", "syracusae")
    w.army(0, 1, "messana", LEGION, LEGION)
    w.road("sicilia_punica", "messana")
    w.road("sicilia_punica", "syracusae")
    w.play(m.MoveArmy(1, "sicilia_punica"))
    assert w.table().relation(0, 1) == ENEMY
    assert w.rules(m.MoveArmy(1, "syracusae")) == rules
    assert not stops or w.find(0, 1).road == 0
    # It besieges while it stands there, and may assault.
    assert regions.besieged(w.table(), "sicilia_punica")
    assert w.rules(m.Assault(1)) == []
    w.army(0, 2, "numidia", LEGION, LEGION)
    assert ("tripolitania" in w.reach(0, 2)) == (not stops)
    if not stops:
        # Passing is no stop: the road goes on for the MU paid.
        w.play(m.MoveArmy(1, "syracusae"))
        assert w.find(0, 1).spent == 1


@pytest.mark.rule("TWR-137", "TWR-018")
@pytest.mark.parametrize(("annexed", "free"), [("anywhere", True), ("independent_only", False)])
def test_whether_blanks_annex_a_region_that_a_faction_has_conquered(world, annexed, free):
    for holder in (0, 1, -1):
        w = world(blank_annexation=annexed)
        w.give(holder, "liguria")
        assert regions.may_annex(w.table(), "liguria") == (free or holder < 0)
        if holder == 0:
            continue
        w.army(0, 1, "etruria", LEGION, LEGION)
        chance = move_odds.conquest_odds(w.game, w.state, 0, 1, "liguria").annexed
        w.play(m.MoveArmy(1, "liguria"))
        w.roll("blank", "blank")
        assert w.holder("liguria") == 0
        assert bool(w.legal(m.TakeFree)) == (free or holder < 0)
        assert (chance > 0) == (free or holder < 0)
        assert len(w.find(0, 1).troops) == 2
