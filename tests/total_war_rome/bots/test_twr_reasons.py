"""What hints of Total War: ROME say: reckoned again from what was weighed, and nothing told that a seat cannot see."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from romelab.core.bots.foresight import value
from romelab.core.bots.reasons import AsGoodAs, Gain, Preferred
from romelab.core.language import speaking
from romelab.studies.one_game import play
from romelab.total_war_rome.bots.advice import (
    BUYS,
    FAR,
    RIVAL,
    CampaignBot,
    adviser,
    foreseen,
    goes_on,
    hard,
    medium,
    purpose,
    turn,
    value as looks,
)
from romelab.total_war_rome.chances.move_odds import action_odds
from romelab.total_war_rome.controls.table import TotalWarView
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions import moves as m
from romelab.total_war_rome.positions.building import position
from romelab.total_war_rome.positions.state import Setup, State
from tests import reasons
from tests.reasons import SENTENCES, hidden_changes_nothing, reckon_again
from tests.samples import EVERY

BOT = adviser(worlds=6, seconds=0)
OTHER = CampaignBot()
FACTIONS = ("rome", "carthage", "greece", "barbarians")


def setup_of(seed: int) -> Setup:
    return Setup(factions=FACTIONS[: 2 + seed % 3])


@pytest.fixture(scope="module")
def decided() -> list[reasons.Decision]:
    """Some decisions of one game, and what was weighed at each."""
    return list(reasons.decisions(BOT, setup_of(0), OTHER, 6, 0.1))


def test_every_sentence_is_reckoned_again():
    assert reckon_again({"adviser": BOT}, setup_of, OTHER, TotalWarView().hint_words) >= SENTENCES


def test_what_a_seat_cannot_see_changes_neither_choice_nor_sentence():
    assert hidden_changes_nothing(BOT, setup_of(1), OTHER, 4, 0.3 if EVERY else 0.05) > 5


def test_the_value_is_the_sum_of_its_terms(decided):
    for _, seat, seen, _, _ in decided:
        parts = {term.name: term.of(seen, seat) for term in BOT.terms}
        assert value(BOT.terms, seen, seat) == pytest.approx(looks(seen, seat, sight=FAR))
        assert parts["points"] == 30 * seen.vp[seat]
        assert parts["gold"] == min(seen.gold[seat], 25)
    with speaking("de"):
        german = [GAME.speech(Setup()).name("term", term.name) for term in BOT.terms]
    assert len(set(german)) == len(BOT.terms)
    assert not set(german) & {term.name for term in BOT.terms}


def test_of_moves_for_one_purpose_one_is_weighed(decided):
    assert purpose(m.MoveArmy(1, "aeduia")) == purpose(m.MoveArmy(2, "aeduia")) != purpose(m.MoveArmy(1, "epirus"))
    assert purpose(m.BuyImprovement("latium", "market")) == purpose(m.BuyImprovement("epirus", "market"))
    assert purpose(m.BuyImprovement("latium", "market")) != purpose(m.BuyImprovement("latium", "barracks"))
    for _, _, _, _, found in decided:
        assert len({purpose(move) for move in found.moves}) == len(found.moves)


def test_a_won_game_is_worth_a_thousand_more_and_what_it_was_worth_besides():
    end = play(GAME, Setup(), (OTHER, OTHER), 1)[0]
    (winner,) = GAME.winners(end)
    for seat in (0, 1):
        parts = {term.name: term.of(end, seat) for term in BOT.terms}
        assert parts["won"] == (1000 if seat == winner else -1000)
        assert parts["points"] == 30 * end.vp[seat]
        assert looks(end, seat, sight=FAR) == pytest.approx(sum(parts.values()))


SPEARS, RIDERS = "carthage_hispanic_scutarii", "carthage_citizen_cavalry"


@pytest.mark.parametrize(
    ("move", "other"),
    [
        (m.CashLevy(36), m.CashLevy(5)),
        (m.LoseCard(SPEARS), m.LoseCard(RIDERS)),
        (m.MoveArmy(1, "gallaecia"), m.MoveArmy(2, "gallaecia")),
        (m.Disembark(1, "umbria"), m.Disembark(2, "umbria")),
        (m.BuyTroop(1, SPEARS), m.BuyTroop(2, RIDERS)),
        (m.FoundArmy("carthage_rab_mahanet", (SPEARS, SPEARS)), m.FoundArmy("carthage_rab_mahanet", (SPEARS, RIDERS))),
        (m.BuyShip(1, "rome_quinquereme"), m.BuyShip(2, "rome_quinquereme")),
        (m.BuyImprovement("umbria", "barracks"), m.BuyImprovement("cisalpina", "barracks")),
        (m.BuyRoad("latium", "campania"), m.BuyRoad("latium", "samnium")),
        (m.BuyGeneral(1), m.BuyGeneral(2)),
    ],
)
def test_two_moves_for_one_purpose_are_told_apart_in_thirty_words(move, other):
    mostly = "armies" if isinstance(move, m.FoundArmy) else "gold"
    for fact in (
        Preferred(0, move, other, True, 12, "gold", 12, 32, "turn", (Gain(mostly, True, 12),)),
        AsGoodAs(0, move, other, True, 12, 12, 32, "turn"),
    ):
        assert len(TotalWarView().hint_words(Setup(), fact, 0).split()) <= 30
        with speaking("de"):
            assert len(TotalWarView().hint_words(Setup(), fact, 0).split()) <= 35


def test_two_long_names_of_regions_leave_a_hint_its_thirty_words():
    calm, agent = m.BuyOffUnrest("attica"), m.BuyAgent("corinthia")
    fact = Preferred(0, calm, agent, False, 12, "gold", 0, 32, "turn", (Gain("regions", True, 12),))
    assert len(TotalWarView().hint_words(Setup(), fact, 0).split()) <= 30
    with speaking("de"):
        assert len(TotalWarView().hint_words(Setup(), fact, 0).split()) <= 35


def test_a_move_is_seen_to_its_end_and_agents_and_purchases_to_the_end_of_their_turn(decided):
    whole = set()
    for state, _, seen, _, found in decided:
        world = BOT.imagine(seen, random.Random(1))
        end = BOT.played_on(world, found.moves[found.best], found.seat, 1)
        assert (turn(end) is not None and turn(end) != turn(world)) or GAME.to_move(end) is None
        if state.phase in ("agents", "spending") and not state.agenda:
            # What is bought counts once it is declared, and so do the points for it.
            whole.add(state.phase)
            assert (end.round, end.phase, end.turn) != (state.round, state.phase, state.turn)
    assert whole == {"agents", "spending"}


def test_an_agent_is_sent_where_what_it_does_gains():
    state = GAME.new_game(Setup())
    generator = random.Random(4)
    while state.phase != "agents" or GAME.to_move(state) in (None, -1) or state.agenda:
        seat = GAME.to_move(state)
        if seat == -1:
            state = GAME.resolve(state, GAME.sample_outcome(state, generator))[0]
        else:
            state = GAME.apply(state, OTHER.choose(GAME.observe(state, seat), GAME.legal_moves(state), generator))[0]
    walks = [move for move in GAME.legal_moves(state) if isinstance(move, m.MoveAgent)]
    after = [(walk, goes_on(OTHER, GAME.perform(state, walk)[0], generator)) for walk in walks]
    assert any(isinstance(move, m.BribeRegion | m.Trade) for _, move in after)
    assert any(isinstance(move, m.EndAgents) for _, move in after)


def agents_part(cards: tuple[int, ...], gold: int) -> State:
    """Return Rome's turn of agents with some cards in hand; Carthage and Greece hold their home regions."""
    rome = {"gold": gold, "hand": list(cards), "agents": ["Latium"]}
    return position(rome=rome, carthage={}, greece={}, phase="agents")


def test_a_hard_bot_sends_an_agent_to_do_what_its_card_says_where_that_gains_more_than_the_levy():
    # Riots of levy 1 in the richest region of a rival; the levy of a treaty that nobody needs.
    riots, treaty = 21, 2
    state, done = agents_part((treaty, riots), 0), []
    while state.phase == "agents" and GAME.to_move(state) == 0:
        done.append(hard().choose(GAME.observe(state, 0), GAME.legal_moves(state), random.Random(1)))
        state = GAME.apply(state, done[-1])[0]
    assert {type(move) for move in done} == {m.CashLevy, m.MoveAgent, m.Riots, m.EndAgents}
    assert m.CashLevy(treaty) in done


def test_dice_of_an_agent_count_as_what_they_bring_on_average():
    bribe = 30
    state = GAME.apply(agents_part((bribe,), 12), m.MoveAgent(1, "africa"))[0]
    after = GAME.perform(state, m.BribeRegion(bribe, 1))[0]
    ends = {face: GAME.resolve(after, (face,))[0] for face in ("skull", "x", "s", "blank")}
    worth = {face: looks(end, 0, sight=FAR) for face, end in ends.items()}
    half = action_odds(GAME, state, m.BribeRegion(bribe, 1))
    assert (half.success, half.killed) == (Fraction(1, 2), Fraction(1, 6))
    paid = BUYS * (state.gold[0] - after.gold[0])
    average = worth["skull"] / 2 + worth["x"] / 6 + worth["blank"] / 3 - paid
    assert foreseen(after, 0, GAME, FAR, state) == pytest.approx(average)


def test_hints_weigh_only_ways_of_agents_that_lead_to_something():
    seen = GAME.observe(agents_part((2,), 0), 0)
    moves = GAME.legal_moves(seen)
    assert not [move for move in BOT.sift(seen, moves) if isinstance(move, m.MoveAgent)]
    seen = GAME.observe(agents_part((21,), 0), 0)
    ways = [move for move in BOT.sift(seen, GAME.legal_moves(seen)) if isinstance(move, m.MoveAgent)]
    assert ways
    assert len({move.to for move in ways}) == len(ways)
    assert all(GAME.box.map.region[move.to].home in ("carthage", "greece") for move in ways)


@pytest.mark.parametrize(("harvest", "kept"), [(4, True), (16, False)])
def test_a_hard_bot_keeps_a_harvest_whose_levy_is_small(harvest, kept):
    state = agents_part((harvest,), 0)
    move = hard().choose(GAME.observe(state, 0), GAME.legal_moves(state), random.Random(1))
    assert isinstance(move, m.EndAgents) == kept


ITALY = "Latium, Campania, Etruria, Umbria, Samnium, Magna Graecia, Messana"
LEGION = "6 Republican Legionaries, 2 Velites, Fabius"
FLEET = {"at": "Mare Tyrrhenum", "ships": "4 Quinquereme"}


@pytest.mark.parametrize(
    ("rome", "far"),
    [
        ({"regions": ITALY, "armies": [f"Samnium: {LEGION}"]}, m.MoveArmy(1, "magna_graecia")),
        (
            {
                "regions": f"{ITALY}, Syracusae, Sicilia Punica",
                "armies": [f"Sicilia Punica: {LEGION}"],
                "navies": [FLEET],
            },
            m.Embark(1, 1),
        ),
    ],
)
def test_a_hard_bot_goes_for_what_lies_further_off_by_land_and_by_sea(rome, far):
    state = position(rome=rome, carthage={})
    seen, moves = GAME.observe(state, 0), GAME.legal_moves(state)
    then = GAME.perform(seen, far)[0]
    assert looks(then, 0, sight=FAR) > looks(seen, 0, sight=FAR)
    assert looks(then, 0) <= looks(seen, 0)
    generator = random.Random(1)
    assert hard().choose(seen, moves, generator) == far != replace(medium(), whim=0.0).choose(seen, moves, generator)


@pytest.mark.parametrize(("cards", "goes"), [(2, False), (4, True)])
def test_a_hard_bot_sends_no_army_of_two_cards_at_inhabitants(cards, goes):
    """The first card that such an army loses is its end (TWR-046)."""
    state = position(rome={"regions": ITALY, "armies": [f"Etruria: {cards} Republican Legionaries"]}, carthage={})
    taking = m.MoveArmy(1, "liguria")
    for bot, may in ((hard(), goes), (replace(medium(), whim=0.0), True)):
        after = [looks(GAME.perform(state, move)[0], 0, sight=bot.sight) for move in (taking, m.EndCampaign())]
        assert (after[0] > after[1]) == may


def test_a_hard_bot_founds_an_army_where_it_has_none():
    for bot, armies in ((hard(), 1), (replace(medium(), whim=0.0), 0)):
        state = position(rome={"gold": 12}, carthage={}, phase="spending")
        while state.phase == "spending" and GAME.to_move(state) == 0:
            move = bot.choose(GAME.observe(state, 0), GAME.legal_moves(state), random.Random(1))
            state = GAME.apply(state, move)[0]
        assert len([army for army in state.armies if army.seat == 0]) == armies


def test_who_sees_far_fears_what_a_rival_may_win_where_no_army_stands():
    safety = {term.name: term for term in BOT.terms}["safety"]
    spears = "4 Citizen Spearmen, 2 Libyan Spearmen, Hanno"
    far, near, met = (
        position(rome={"armies": rome}, carthage={"armies": [f"{at}: {spears}"]})
        for rome, at in (([], "Gades"), ([], "Messana"), ([f"Magna Graecia: {LEGION}"], "Messana"))
    )
    assert safety.of(near, 0) < safety.of(far, 0) == safety.of(met, 0) == 0
    # What a rival holds is a loss, too.
    theirs = sum(region.gold for region in GAME.box.map.regions if near.control[region.index] == 1)
    assert looks(near, 0, sight=FAR) - looks(near, 0) == pytest.approx(safety.of(near, 0) - RIVAL * theirs)
