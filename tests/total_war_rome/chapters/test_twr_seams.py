"""Where two chapters of the rules meet: the rulings from T-77 on, the default and the other reading of each."""

from __future__ import annotations

import pytest

from romelab.total_war_rome.chances.move_odds import chance_of, taxation_odds
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.controls.wording import waiting_words
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.draft import Draft
from romelab.total_war_rome.positions.state import ALLY, ENEMY, FRIENDLY, NEUTRAL, WITHDREW
from romelab.total_war_rome.positions.tasks import ESCAPE
from romelab.total_war_rome.questions.answering import answer
from romelab.total_war_rome.questions.questions import met_at, question_in

LEGION = "rome_republican_legionaries"
LIBYAN = "carthage_libyan_spearmen"
TWO = ("rome", "carthage")


def besieging_syracusae(world, phase="agents", *built, **options):
    """Let a Roman army besiege Syracusae, worth 2 and no home region, which Carthage holds by what is built there."""
    w = world(phase, TWO, **options)
    w.change(improvements=(0,) * len(w.state.improvements))
    w.give(1, "syracusae")
    w.build("syracusae", "barracks", *built)
    w.army(0, 1, "syracusae", LEGION, LEGION)
    return w


# T-77: a siege is judged once for a taxation phase


@pytest.mark.rule("TWR-109", "TWR-110")
@pytest.mark.parametrize(("ruled", "gold"), [("once", 9), ("after_decay", 11)])
@pytest.mark.parametrize("built", [(), ("market",)])
def test_a_siege_that_takes_the_barracks_still_holds_back_the_gold(world, ruled, gold, built):
    w = besieging_syracusae(world, "agents", *built, siege_in_taxation=ruled)
    odds = taxation_odds(w.game, w.state, 1)
    w.step("taxation_begin")
    assert w.said("TWR-110") == ["the siege costs Syracusae its barracks"]
    assert w.state.gold[1] == 20 + gold
    assert w.state.raised[1] == gold
    assert (odds.raised, odds.gold) == ({gold: 1}, {20 + gold: 1})


@pytest.mark.rule("TWR-109", "TWR-110")
@pytest.mark.parametrize(("ruled", "gold"), [("once", 9), ("after_decay", 11)])
def test_who_may_play_an_event_before_taxes_are_collected_reckons_with_the_same_siege(world, ruled, gold):
    w = besieging_syracusae(world, siege_in_taxation=ruled)
    w.hand(1, next(number for number, card in w.box.deck.items() if card.event == "bumper_harvest"))
    w.step("taxation_begin")
    assert w.state.agenda[-1].kind == "window"
    assert sum(taxation.income(w.table(), 1)) == gold
    assert taxation.region_tax(w.table(), "syracusae") == gold - 9
    assert taxation_odds(w.game, w.state, 1).raised == {gold: 1}
    w.play(m.LetPass())
    assert w.state.gold[1] == 20 + gold


# T-78: the gold of a wonder in a besieged region


@pytest.mark.rule("TWR-108", "TWR-109")
@pytest.mark.parametrize(("ruled", "taken"), [("none", 0), ("paid", 2)])
@pytest.mark.parametrize("siege", ["once", "after_decay"])
def test_a_wonder_under_siege_takes_no_gold_even_from_the_besieger(world, ruled, taken, siege):
    w = world("agents", TWO, besieged_wonder=ruled, siege_in_taxation=siege)
    w.build("latium", "wonder")
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    odds = taxation_odds(w.game, w.state, 0)
    w.step("taxation_begin")
    assert w.state.gold == (20 + 6 + taken, 20 + 9 - taken)
    assert odds.gold == {26 + taken: 1}


@pytest.mark.rule("TWR-108", "TWR-109")
def test_a_siege_that_ends_with_its_garrison_holds_back_the_wonder_too(world):
    taken = {}
    for ruled in ("once", "after_decay"):
        w = besieging_syracusae(world, siege_in_taxation=ruled)
        w.build("syracusae", "wonder")
        w.step("taxation_begin")
        taken[ruled] = w.state.gold[1] - 20
    assert taken == {"once": 9, "after_decay": 13}


# T-79: an army that stands in open foreign land


@pytest.mark.rule("TWR-110", "TWR-132", "TWR-133")
@pytest.mark.parametrize("ruled", ["may_conquer", "only_on_entering"])
def test_a_besieger_may_take_the_region_once_the_garrison_has_gone(world, ruled):
    w = besieging_syracusae(world, standing_army=ruled)
    w.step("taxation_begin")
    w.change(phase="campaign", agenda=(), turn=w.state.order.index(0))
    assert w.rules(m.Assault(1)) == ["TWR-138"]
    if ruled == "only_on_entering":
        assert w.rules(m.ConquerHere(1)) == ["TWR-132"]
        assert not w.legal(m.ConquerHere)
        return
    assert w.legal(m.ConquerHere) == [m.ConquerHere(1)]
    assert 0 < chance_of(w.game, w.state, m.ConquerHere(1)) < 1
    w.play(m.ConquerHere(1))
    assert w.dice == ("YELLOW", "YELLOW")
    w.roll("blank", "blank")
    assert w.holder("syracusae") == 0
    assert w.table().relation(0, 1) == ENEMY
    assert w.rules(m.ConquerHere(1)) == ["TWR-132"]


@pytest.mark.rule("TWR-132", "TWR-153")
@pytest.mark.parametrize("entered_later", [False, True])
def test_an_army_that_has_withdrawn_in_this_very_turn_does_not_try(world, entered_later):
    w = world("campaign", TWO)
    w.give(0, "cisalpina")
    w.army(0, 1, "cisalpina", LEGION, LEGION)
    w.army(1, 1, "cisalpina", LIBYAN, LIBYAN)
    w.do(Draft.ask, ESCAPE, 0, (0, 1))
    w.play(m.Escape("venetia"))
    assert w.rules(m.ConquerHere(1)) == ["TWR-132"]
    if entered_later:
        # Who goes on enters the next region.
        w.play(m.MoveArmy(1, "raetia"))
        w.roll("blank", "blank")
        assert (w.holder("raetia"), w.find(0, 1).marks & WITHDREW) == (0, 0)
        return
    w.step("campaign_turn")
    while w.state.agenda:
        w.play(m.LetPass())
    assert w.rules(m.ConquerHere(1)) == []


# T-80: an attack on an ally from within


def beside_an_ally(world, place, ruled="anywhere", **options):
    """Let a Roman army stand, by leave, in a region of its ally Carthage; Greece is a friend of both."""
    w = world(attack_on_ally=ruled, **options)
    w.relate(0, 1, ALLY)
    w.relate(0, 2, FRIENDLY)
    w.give(1, place)
    w.army(0, 1, place, LEGION, LEGION, LEGION)
    w.change(vp=(5, 5, 5, 5))
    return w


@pytest.mark.rule("TWR-256", "TWR-258")
def test_an_army_that_fell_before_it_could_leave_is_asked_nothing(world):
    w = beside_an_ally(world, "venetia")
    w.army(1, 1, "latium", LIBYAN, LIBYAN)
    w.army(0, 2, "latium", LEGION, LEGION)
    w.play(m.Confront(2, True))
    t = w.table()
    t.agenda = tuple(task for task in t.agenda if task.kind == "expel")
    assert [task.args for task in t.agenda] == [((1, 1), "latium"), ((0, 1), "venetia")]
    t.destroy(t.army((1, 1)), "TWR-047", "beaten")
    w.state = t.state()
    w.do(lambda t: None)
    assert (w.state.agenda[-1].kind, w.game.to_move(w.state)) == ("expelled", 0)
    w.play(m.Escape("raetia"))
    assert not w.state.agenda


@pytest.mark.rule("TWR-158", "TWR-256")
@pytest.mark.parametrize("relation", [ENEMY, ALLY])
def test_a_navy_beside_another_attacks_it_by_sailing_out_and_in_again(world, relation):
    w = world()
    w.relate(0, 1, relation)
    w.change(vp=(5, 5, 5, 5))
    w.navy(0, 1, "mare_sardoum", "rome_trireme")
    w.navy(1, 1, "mare_sardoum", "carthage_trireme")
    # Two navies in one area do not fight by lying there, be they enemies or allies, and no move makes them.
    assert not {type(move) for move in w.game.legal_moves(w.state)} & {m.Confront, m.Assault}
    assert w.rules(m.MoveNavy(1, "mare_sardoum", True)) != []
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    answers(w, 0)
    assert w.state.battle is None
    w.play(m.MoveNavy(1, "mare_sardoum", relation == ALLY))
    answers(w, 0)
    assert w.state.vp[0] == (4 if relation == ALLY else 5)
    assert w.table().relation(0, 1) == ENEMY
    assert w.state.battle is not None or w.state.agenda[-1].kind == "turn_up"


def answers(w, mover):
    """Pass every window and say no to every question until the mover decides, dice fall or a battle begins."""
    while w.state.agenda and w.game.to_move(w.state) >= 0 and w.state.battle is None:
        moves = w.game.legal_moves(w.state)
        w.play(next((move for move in moves if move in (m.LetPass(), m.Answer(False))), moves[0]))


# T-81: a navy of an ally that passes


@pytest.mark.rule("TWR-039", "TWR-256")
@pytest.mark.parametrize("ruled", ["may", "never"])
@pytest.mark.parametrize("yes", [True, False])
def test_an_allys_navy_is_asked_with_a_warning_and_breaks_the_alliance_by_intercepting(world, ruled, yes):
    w = world(allied_interception=ruled)
    w.relate(0, 1, ALLY)
    w.relate(1, 2, FRIENDLY)
    w.change(vp=(5, 5, 5, 5))
    w.navy(0, 1, "mare_sardoum", "rome_trireme")
    w.navy(1, 1, "mare_africum", "carthage_trireme")
    met = met_at(w.table(), w.table().navy((0, 1)), "mare_tyrrhenum")
    w.play(m.MoveNavy(1, "mare_tyrrhenum"))
    if ruled == "never":
        assert met is None
        assert not w.state.agenda
        return
    assert (met.rule, "an ally" in w.game.say(w.state, met)) == ("TWR-039", True)
    assert (w.state.agenda[-1].kind, w.game.to_move(w.state)) == ("intercept_ally", 1)
    assert waiting_words(w.state).endswith("an ally: that breaks the alliance")
    w.play(m.Answer(yes))
    assert w.state.vp[1] == 5 - yes
    assert w.table().relation(0, 1) == (ENEMY if yes else ALLY)
    assert w.table().relation(1, 2) == (NEUTRAL if yes else FRIENDLY)
    assert bool(w.said("TWR-039")) == yes


# T-82: supply of an army outside own land


@pytest.mark.rule("TWR-225")
@pytest.mark.parametrize(("ruled", "cut"), [("beside_line", ("etruria",)), ("own_land", ())])
def test_the_explorer_tells_what_the_supply_of_a_besieger_hangs_on(world, ruled, cut):
    w = world("campaign", TWO, supply_reach=ruled)
    w.change(control=tuple(-1 for _ in w.state.control))
    w.give(0, "latium", "etruria")
    w.army(0, 1, "liguria", LEGION, LEGION)
    found = answer(w.box.map, question_in(w.state, "army", "rome", 1))
    assert set(cut) <= set(found.cuts)
    assert bool(found.cuts) == bool(cut)


# T-85: several boxes of one column in one round


@pytest.mark.rule("TWR-230", "TWR-231", "TWR-232")
@pytest.mark.parametrize("ruled", ["next_round", "same_round"])
def test_a_box_that_another_opens_waits_for_the_next_round(world, ruled):
    w = world("spending", TWO, opened_boxes=ruled)
    first = next(box for box in w.box.trees["rome"] if not box.requires)
    then = next(box for box in w.box.trees["rome"] if box.requires == (first.id,))
    assert w.rules(m.BuyDevelopment(then.id)) == ["TWR-230"]
    w.play(m.BuyDevelopment(first.id))
    reasons = w.game.why_not(w.state, m.BuyDevelopment(then.id))
    if ruled == "same_round":
        assert not reasons
        assert m.BuyDevelopment(then.id) in w.legal(m.BuyDevelopment)
        return
    assert [(reason.rule, w.game.say(w.state, reason, capital=False)) for reason in reasons] == [
        ("TWR-232", f"{first.name} opens {then.name} from the next round on")
    ]
    assert m.BuyDevelopment(then.id) not in w.legal(m.BuyDevelopment)
    w.develop(0, first.id)
    w.change(fresh=((), ()))
    assert w.rules(m.BuyDevelopment(then.id)) == []
