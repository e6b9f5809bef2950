"""Gold and points as a game tells them: they add up at every step, and nothing hidden is told."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.history import History
from romelab.total_war_rome.bots.advice import CampaignBot
from romelab.total_war_rome.box.tables import FACTIONS
from romelab.total_war_rome.game import TOTAL_WAR_ROME, TotalWarRome
from romelab.total_war_rome.pictures.story import WHY, by_round, gold_flow, gold_in, points_scored
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.events import LaysOut
from romelab.total_war_rome.positions.speaking import default_speech
from romelab.total_war_rome.positions.state import Setup
from tests.samples import one_of

LEGION = "rome_republican_legionaries"
LIBYAN = "carthage_libyan_spearmen"
BOTS = {"random": RandomBot(), "greedy": CampaignBot()}


def game(factions, bot, seed, most):
    """Play a game, or its first moves."""
    history = History(TOTAL_WAR_ROME, Setup(factions, factions), Seeded(seed))
    generator = random.Random(seed)
    for _ in range(most):
        seat = TOTAL_WAR_ROME.to_move(history.state)
        if seat is None:
            break
        seen = TOTAL_WAR_ROME.observe(history.state, seat)
        history.play(BOTS[bot].choose(seen, TOTAL_WAR_ROME.legal_moves(history.state), generator))
    return history


GAMES = [
    (FACTIONS[:2], "greedy", 1, 3000),
    (FACTIONS, "greedy", 2, 3000),
    (FACTIONS, "random", 3, 900),
    (FACTIONS[1:], "random", 4, 900),
    (FACTIONS, "random", 5, 900),
]


@pytest.fixture(scope="module", params=one_of(2, GAMES), ids=lambda entry: f"{len(entry[0])} {entry[1]} {entry[2]}")
def history(request):
    return game(*request.param)


def test_gold_adds_up_at_every_step_as_each_reader_sees_it(history):
    line = history.here.line()
    start = line[0].state
    for reader in (None, *range(len(start.factions))):
        flows = gold_flow(history, reader)
        assert {flow.source for flow in flows} <= {*default_speech().catalogue.names["source"]}
        held, at = list(start.gold), 0
        for point in line:
            while at < len(flows) and flows[at].step == point.number:
                held[flows[at].seat] += flows[at].gold
                at += 1
            assert tuple(held) == TOTAL_WAR_ROME.observe(point.state, reader).gold, (reader, str(point))
        assert at == len(flows)


def test_gold_adds_up_at_every_step_when_everything_is_open(history):
    line = history.here.line()
    flows = gold_flow(history, everything=True)
    steps = {}
    for flow in flows:
        gold = steps.setdefault(flow.step, [0] * len(line[0].state.factions))
        gold[flow.seat] += flow.gold
    assert len(line) > 1
    for before, after in pairwise(line):
        change = [new - old for old, new in zip(before.state.gold, after.state.gold, strict=True)]
        assert steps.get(after.number, [0] * len(change)) == change


def test_points_add_up_at_every_step(history):
    line = history.here.line()
    scored = points_scored(history)
    total, at = list(line[0].state.vp), 0
    for point in line:
        while at < len(scored) and scored[at].step == point.number:
            one = scored[at]
            total[one.seat] += one.points
            assert one.total == total[one.seat]
            at += 1
        assert tuple(total) == point.state.vp
    assert at == len(scored)
    assert {type(one.fact) for one in scored} <= WHY.keys()


def test_rounds_and_signs(history):
    flows = gold_flow(history)
    assert [flow.round for flow in flows] == sorted(flow.round for flow in flows)
    assert all(flow.gold for flow in flows)
    for seat in range(len(history.state.factions)):
        table = by_round(flows, seat)
        assert sum(sum(row.values()) for row in table.values()) == sum(f.gold for f in flows if f.seat == seat)
        assert all((gold < 0) == key.endswith("-") for row in table.values() for key, gold in row.items())


def test_taxes_come_every_round_of_a_played_out_game():
    history = game(FACTIONS[:2], "greedy", 1, 3000)
    table = by_round(gold_flow(history), 0)
    assert list(table) == list(range(1, history.state.round + 1))
    assert all(row["taxes"] > 0 for row in table.values())


@pytest.mark.rule("TWR-222")
def test_purchases_of_others_are_told_when_they_are_declared():
    history = game(FACTIONS[:2], "greedy", 1, 3000)
    numbers = [
        point.number
        for point in history.here.line()
        if point.state.opened is not None
        and any(isinstance(event, LaysOut) and event.gold for event in point.events)
        and point.seat == 0
    ]
    history.goto(numbers[-1])
    bought = {flow.source for flow in gold_flow(history, 0) if flow.round == history.state.round and flow.gold < 0}
    seen = [flow for flow in gold_flow(history, 1) if flow.round == history.state.round and flow.seat == 0]
    open_to_all = [flow for flow in gold_flow(history) if flow.round == history.state.round and flow.seat == 0]
    assert bought - {"initiative"}
    assert {flow.source for flow in seen if flow.gold < 0} <= {"initiative"}
    assert seen == open_to_all


@pytest.mark.rule("TWR-059")
def test_initiative_gold_is_told_when_it_is_shown():
    history = History(TOTAL_WAR_ROME, Setup(), Seeded(1))
    history.play(m.Bid(2))
    assert gold_flow(history, 0) == gold_flow(history) == ()
    history.play(m.Bid(3))
    assert [(flow.seat, flow.source, flow.gold) for flow in gold_flow(history, 1)] == [
        (0, "initiative", -2),
        (1, "initiative", -3),
    ]


@pytest.mark.rule("TWR-010")
def test_a_column_scores_in_the_spending_phase_of_its_round():
    history = game(FACTIONS[:2], "greedy", 1, 3000)
    columns = [one for one in points_scored(history) if one.rule == "TWR-010"]
    assert columns
    assert {one.phase for one in columns} == {"spending"}
    assert max(one.round for one in columns) <= history.state.round
    assert all(one.points == 1 and "column" in one.why for one in columns)


def bought(w, *moves):
    """Play some moves; give the gold that the events moved, and by how much the gold on the table changed."""
    before = w.state.gold
    w.events.clear()
    w.play(*moves)
    told = [part for event in w.events for part in gold_in(event)]
    sums = [sum(gold for seat, _, gold in told if seat == each) for each in range(len(before))]
    assert sums == [new - old for old, new in zip(before, w.state.gold, strict=True)]
    return told


@pytest.mark.rule("TWR-087")
@pytest.mark.rule("TWR-089")
def test_a_bribe_is_told_with_its_price(world):
    card = {card.action: number for number, card in TOTAL_WAR_ROME.box.deck.items()}
    w = world("agents")
    w.agent(0, 1, "africa")
    w.hand(0, card["bribe"])
    # Africa is worth 3: four garrison dice.
    assert bought(w, m.BribeRegion(card["bribe"], 1)) == [(0, "bribes", -8)]
    w = world("agents")
    w.agent(0, 1, "africa")
    w.army(1, 1, "africa", LIBYAN, LIBYAN, LIBYAN)
    w.hand(0, card["bribe"])
    assert bought(w, m.BribeArmy(card["bribe"], 1, 1, 1)) == [(0, "bribes", -3)]


@pytest.mark.rule("TWR-097")
def test_mercenaries_are_told_with_their_price(world):
    w = world("agents")
    w.agent(0, 1, "liguria")
    w.army(0, 1, "latium", LEGION, LEGION)
    w.hand(0, 46)
    assert bought(w, m.RecruitMercenary(46, 1, 1, "merc_ligurian_hillmen")) == [(0, "mercenaries", -2)]


@pytest.mark.rule("TWR-012", "TWR-256")
@pytest.mark.parametrize(("held", "below_zero", "lost"), [(5, False, -1), (0, False, 0), (0, True, -1)])
def test_a_broken_alliance_is_told_with_what_it_cost(world, held, below_zero, lost):
    w = world("campaign", points_below_zero=below_zero)
    w.relate(0, 1, 3)
    w.change(vp=(held, 0, 0, 0))
    w.give(1, "venetia")
    w.army(0, 1, "cisalpina", LEGION, LEGION, LEGION)

    class Started(TotalWarRome):
        """The game from the position that stands on the table."""

        def new_game(self, setup):
            return w.state

    history = History(Started(), Setup(FACTIONS, FACTIONS))
    history.play(m.MoveArmy(1, "venetia", True))
    told = points_scored(history)
    assert [(one.seat, one.points, one.total, one.rule, one.phase) for one in told] == [
        (0, lost, held + lost, "TWR-256", "campaign")
    ]
    assert history.state.vp[0] == held + lost
