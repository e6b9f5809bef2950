"""Total War: ROME at the shared table: what its face says, and that a game can be clicked along."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from romelab.controls.stage.text import phrase
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.move_picker import MovePicker
from romelab.controls.table.table import PERSON
from romelab.core.bots import RandomBot
from romelab.core.chance import Seeded
from romelab.core.errors import InputError
from romelab.core.history import History
from romelab.core.language import speaking
from romelab.core.saves import dumps, loads
from romelab.core.stages import TimeUp
from romelab.total_war_rome.battle.positions.moves import Pass
from romelab.total_war_rome.box.cards import generals, ships, troops
from romelab.total_war_rome.box.options import Options
from romelab.total_war_rome.chances.move_odds import assault_odds
from romelab.total_war_rome.chances.odds import assault, defence
from romelab.total_war_rome.controls import wording
from romelab.total_war_rome.controls.holdings import hand_html
from romelab.total_war_rome.controls.table import TotalWarView, heading, play
from romelab.total_war_rome.game import TOTAL_WAR_ROME as GAME
from romelab.total_war_rome.positions.moves import Assault, Bid, ConquerHere, LetPass, MoveArmy
from romelab.total_war_rome.positions.speaking import default_speech
from romelab.total_war_rome.positions.state import Army, Setup
from romelab.total_war_rome.questions import outlook
from tests.pressing import choose, go_on
from tests.samples import LONG

BOX = GAME.box
IDS = {place.id for place in (*BOX.map.regions, *BOX.map.seas)}
IDS |= {key for things in (troops(), ships(), generals(), BOX.developments, BOX.events) for key in things if "_" in key}
"""What must never stand in a sentence. Ids of one word that are English words too (events) are left out."""


def raw(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z0-9_]+", text) if word in IDS} | set(re.findall(r"[Ss]eat \d|\?", text))


def clicked(table, generator: random.Random, decisions: int) -> int:
    """Click random headings, moves and the button; give how many decisions were made."""
    for done in range(decisions):
        if table.seat is None:
            return done
        assert table.seat == 0
        table.picker.groups.value = generator.choice([value for _, value in table.picker.groups.options])
        table.picker.which.value = generator.choice([move for _, move in table.picker.which.options])
        table.picker.go.click()
        assert not table.why.value
    return decisions


def test_every_kind_of_move_roll_and_question_has_words():
    # No list of moves offers the end by the clock, so it needs no heading.
    offered = set(GAME.move_kinds) - {TimeUp.kind}
    of_two_sorts = {"let_pass_rest", "battle_pass_rest", "assault_people"}
    assert set(default_speech().catalogue.keys("heading")) - of_two_sorts == offered


def test_a_game_can_be_clicked_along_and_speaks_without_ids():
    table = play(bots=(PERSON, "random"), seed=4)
    generator = random.Random(2)
    said, most = set(), 150 if LONG else 60
    for _ in range(most):
        if table.seat is None:
            break
        said |= {label for label, _ in table.picker.which.options}
        said.add(table.view.round_words(table.history.state))
        clicked(table, generator, 1)
    setup = table.history.setup
    said |= {table.view.event_words(setup, event, None, everything=True) for event in table.history.log()}
    assert len(said) > most
    assert not {(text, *found) for text in said if (found := raw(text.replace("?", "")))}
    assert sum(point.seat == 0 for point in table.history.points) >= most


def test_land_battles_are_fought_card_by_card():
    table = play(bots=(PERSON, "random"), seed=1)
    table.history = _in_battle()
    table.refresh()
    assert table.seat == 0
    stood = next(army.place for army in table.history.state.armies if army.ref == (0, _own_army(table)))
    assert f"Battle in {BOX.map.region[stood].name}: Fight for" in table.turn.value
    assert any(mark.place == stood and mark.kind == "chosen" for mark in _scene(table).marks)
    hidden = table.history.state.battle.sides[1 - table.history.state.battle.asked]
    own = table.history.state.battle.sides[table.history.state.battle.asked]
    assert "not yet fought" in table.holdings.value
    assert own.army.seat == 0
    assert not hidden.hand or "face down" in table.holdings.value
    for _ in range(200):
        if table.history.state.battle is None or table.seat is None:
            break
        assert table.picker.groups.options
        go_on(table)
    assert table.history.state.battle is None


def _own_army(table) -> int:
    """Return the number of the army of the first seat that fights, as the battle has it."""
    task = next(task for task in table.history.state.agenda if task.kind == "battle_end")
    return next(number for seat, number in task.args if seat == 0)


def _in_battle() -> History:
    """Play at random until the first faction decides in a land battle."""
    for seed in range(1, 30):
        history = History(GAME, Setup(("Rome", "Carthage")), Seeded(seed))
        generator = random.Random(seed)
        bot = RandomBot()
        for _ in range(400):
            state = history.state
            seat = GAME.to_move(state)
            if seat is None:
                break
            if state.battle is not None and seat == 0 and state.battle.stage == "deploy":
                history.chance = None
                return history
            moves = GAME.legal_moves(state)
            fight = [move for move in moves if move.kind == "stand_and_fight"]
            marches = [move for move in moves if move.kind in ("move_army", "place_army")]
            pool = fight or (marches if marches and generator.random() < 0.8 else moves)
            history.play(bot.choose(state, pool, generator))
    raise AssertionError("no battle was met")


def test_a_region_clicked_picks_its_move_or_says_why_not():
    table = play(bots=(PERSON, "random"), seed=1)
    table.board.pick("latium")
    assert "TWR-" in table.why.value
    for _ in range(60):
        if table.history.state.phase == "campaign" and not table.history.state.agenda:
            break
        table.picker.groups.value = next(v for _, v in table.picker.groups.options)
        go_on(table)
    assert table.picker.open_places
    place = next(iter(table.picker.open_places))
    ring = next(mark for mark in _scene(table).marks if mark.place == place)
    assert (ring.kind, ring.text) == ("reach", str(BOX.map.region[place].gold))
    table.board.pick(place)
    choose(table.picker)
    assert place in table.view.places(table.history.setup, table.picker.move)
    assert any(mark.kind == "chosen" and mark.place == place for mark in _scene(table).marks)
    table.board.pick(next(region.id for region in BOX.map.regions if region.id not in table.picker.open_places))
    assert "TWR-" in table.why.value
    assert not raw(" ".join(reason.text for reason in table.reason_texts))


def _scene(table):
    return table.view.scene(table.history.setup, table.history.state, table.picker.open_places, table.picked, ())


def test_moves_without_a_place_lie_where_the_army_stands():
    view, setup = TotalWarView(), Setup()
    state = GAME.new_game(setup)
    assert view.places(setup, Assault(1)) == ()
    placed = replace(state, agenda=(), armies=tuple(replace(army, place="latium") for army in state.armies))
    view.look_at(placed)
    assert view.places(setup, Assault(1)) == ("latium",)
    assert view.move_words(setup, Assault(1)) == "Army 1 assaults in Latium"
    assert view.move_words(setup, MoveArmy(1, "latium")) == "Army 1 to Latium"


def _before_an_assault():
    """Return the campaign turn of Rome: one army before the garrison of Epirus, one beside Gallia Cisalpina."""
    t = GAME.table(GAME.new_game(Setup()))
    legions = ("rome_republican_legionaries",) * 3
    t.armies = (Army(0, 1, "epirus", legions, ""), Army(0, 2, "umbria", legions, ""))
    t.phase, t.agenda, t.order, t.turn = "campaign", (), (0, 1), 0
    return t.state()


def test_letting_everything_pass_is_a_choice_of_its_own():
    view = TotalWarView()
    for once, all_of_it in ((LetPass(), LetPass(True)), (Pass(), Pass(True))):
        picker = MovePicker(view, lambda move: None)
        picker.offer(Setup(), (once, all_of_it), 0)
        assert picker.move is None
        assert {move: button.description for button, move in picker.on_buttons.items()}[once] == view.move_words(
            Setup(), once
        )
        words = view.move_words(Setup(), all_of_it)
        picker.groups.value = words
        assert (picker.go.description, picker.move) == (words, all_of_it)


@pytest.mark.rule("TWR-149")
def test_an_attempt_on_a_besieged_people_is_called_no_assault_on_a_garrison():
    setup = Setup(options=Options(mercenary_siege=True))
    t = GAME.table(GAME.new_game(setup))
    t.armies = (Army(0, 1, "liguria", ("rome_republican_legionaries",) * 3, ""),)
    t.phase, t.agenda, t.order, t.turn = "campaign", (), (0, 1), 0
    view, state = TotalWarView(), t.state()
    view.look_at(state)
    assert Assault(1) in GAME.legal_moves(state)
    assert view.group(Assault(1)) == heading("assault_people")
    assert view.move_words(setup, Assault(1)) == "Army 1 tries to conquer Liguria"
    view.look_at(_before_an_assault())
    assert view.group(Assault(1)) == heading("assault")


def test_a_list_stays_a_list_as_long_as_its_phase_lasts():
    state, setup, view = _before_an_assault(), Setup(), TotalWarView()
    picker = MovePicker(view, lambda move: None)
    view.look_at(state)
    steps = [move for move in GAME.legal_moves(state) if isinstance(move, MoveArmy)]
    for moves, phase, listed in ((4, state, False), (5, state, True), (3, state, True), (3, None, False)):
        seen = phase or replace(state, phase="spending")
        picker.offer(setup, steps[:moves], 0, seen)
        picker.groups.value = heading("move_army")
        assert is_shown(picker.which) == listed
        assert sum(map(is_shown, picker.others)) == (0 if listed else moves)


def test_the_sign_of_an_army_brings_its_own_moves_alone():
    state, setup, view = _before_an_assault(), Setup(), TotalWarView()
    picker = MovePicker(view, lambda move: None)
    view.look_at(state)
    picker.offer(setup, GAME.legal_moves(state), 0, state)
    assert {move.army for move in picker.of("umbria")} == {2}
    assert not picker.lift("latium")
    assert picker.lift("umbria")
    steps = {move for move in GAME.legal_moves(state) if isinstance(move, MoveArmy) and move.army == 2}
    assert {move for _, move in picker.which.options} == steps
    assert set(picker.open_places) == {move.to for move in steps}
    assert picker.at("latium") == (MoveArmy(2, "latium"),)
    assert picker.pick("latium")
    assert picker.move == MoveArmy(2, "latium")
    # Where they cannot go, others may be meant.
    assert picker.pick("epirus")
    assert picker.move == Assault(1)


@pytest.mark.parametrize("shown", [True, False])
def test_moves_that_dice_decide_say_how_likely_they_work(shown):
    state, setup, view = _before_an_assault(), Setup(), TotalWarView()
    picker = MovePicker(view, lambda move: None, odds=shown)
    view.look_at(state)
    picker.offer(setup, GAME.legal_moves(state), 0)
    picker.groups.value = heading("assault")
    percent = round(100 * assault(("RED", "RED"), ("rome_republican_legionaries",) * 3).taken)
    assert 1 < percent < 99
    odds = assault(("RED", "RED"), ("rome_republican_legionaries",) * 3)
    lost = f", the whole army is lost in {round(100 * odds.destroyed)} of 100"
    assert picker.go.description == "Army 1 assaults in Epirus" + f" (works in {percent} of 100 tries{lost})" * shown
    picker.groups.value = heading("move_army")
    names = {move: name for name, move in picker.which.options}
    assert names[MoveArmy(2, "latium")] == "Army 2 to Latium"
    odds = defence(("YELLOW", "YELLOW"), ("rome_republican_legionaries",) * 3)
    told = f"works in {round(100 * odds.taken)} of 100 tries"
    told += f", the army loses troops in {round(100 * (1 - odds.lost[0]))} of 100"
    told += f", the whole army is lost in {round(100 * (1 - odds.survives))} of 100"
    assert names[MoveArmy(2, "cisalpina")] == "Army 2 to Gallia Cisalpina" + f" ({told})" * shown
    # Reports name a move without the odds of another position.
    assert view.move_words(setup, Assault(1)) == "Army 1 assaults in Epirus"


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (None, ""),
        (Fraction(0), "cannot work"),
        (Fraction(1), "sure to work"),
        (Fraction(1, 999), "works in 1 of 100 tries"),
        (Fraction(1, 3), "works in 33 of 100 tries"),
        (Fraction(998, 999), "works in 99 of 100 tries"),
    ],
)
def test_odds_are_rounded_but_never_to_certainty(monkeypatch, chance, words):
    monkeypatch.setattr(outlook, "chance_of", lambda *asked: chance)
    assert wording.odds_words(_before_an_assault(), ConquerHere(1)).partition(", the whole army")[0] == words


def test_a_march_before_a_garrison_says_what_an_assault_there_promises_and_whether_it_may_be_tried_again():
    t = GAME.table(_before_an_assault())
    t.armies = (Army(0, 1, "messana", ("rome_republican_legionaries",) * 3, ""),)
    percent = round(100 * float(assault_odds(GAME, t.state(), 0, 1, "sicilia_punica").taken))
    assert 0 < percent < 100
    told = f"an assault there takes it in {percent} of 100 tries, Carthage becomes an enemy"
    assert wording.odds_words(t.state(), MoveArmy(1, "sicilia_punica")) == told
    t.armies = (replace(t.armies[0], assaulted=("sicilia_punica",)),)
    told = wording.odds_words(t.state(), MoveArmy(1, "sicilia_punica"))
    assert told == "it has assaulted there this turn and may not again, Carthage becomes an enemy"


def test_who_becomes_an_enemy_is_called_by_their_faction():
    t = GAME.table(_before_an_assault())
    t.armies = (Army(0, 1, "messana", ("rome_republican_legionaries",) * 3, ""),)
    assert wording.odds_words(t.state(), MoveArmy(1, "sicilia_punica")).endswith("Carthage becomes an enemy")


def test_hands_armies_and_bids_are_hidden_from_the_other():
    table = play(bots=(PERSON, "random"), seed=1)
    state = table.history.state
    own, other = table.holdings.value.split("Carthage: cards and forces</summary>")
    rome, carthage = (next(army for army in state.armies if army.seat == seat) for seat in (0, 1))
    assert troops()[rome.troops[0]].name in own
    assert troops()[carthage.troops[0]].name not in other
    assert f"{len(carthage.troops)} face down" in other
    table.open_table.value = True
    assert troops()[carthage.troops[0]].name in table.holdings.value


def test_sentences_call_a_faction_by_its_article():
    for language, name, stop, thinks, won in (
        (
            "en",
            "Greek States",
            "Stop the Greek States",
            "The Greek States are thinking",
            "Rome and the Greek States won",
        ),
        (
            "de",
            "Griechische Staaten",
            "die griechischen Staaten anhalten",
            "Die griechischen Staaten denken nach",
            "Gewonnen haben Rom und die griechischen Staaten",
        ),
    ):
        with speaking(language):
            rome, greece = TotalWarView().seats(Setup(factions=("rome", "greece")))
            assert greece.name == name
            assert phrase("stop", who=greece.called) == stop
            assert phrase("thinks", who=greece.called) == thinks
            assert phrase("won", who=(rome.called, greece.called)) == won
    assert phrase("won", who=()) == "Nobody won"


def test_the_fold_of_whoever_plays_stands_open():
    table = play(("rome", "greece", "barbarians"), bots=(PERSON, PERSON, PERSON), seed=1, open_table=True)
    for seat in (0, 1):
        assert table.seat == seat
        opened = re.findall(r'data-fold="(\w+)" open', table.holdings.value)
        assert opened == [table.history.state.factions[seat]]
        table.play(Bid(1))
    only = play(bots=("random", PERSON), seed=1)
    assert re.findall(r'data-fold="(\w+)" open', only.holdings.value) == ["carthage"]
    figures = re.findall(r'row">(\w+)</th><td class="rl-number">(\d+)</td>', only.holdings.value)
    assert [name for name, _ in figures] == ["gold", "regions", "hand", "armies", "navies", "agents", "developed"]
    assert [int(rome) for _, rome in figures] == [6, 6, 0, 2, 1, 2, 0]


def test_a_bid_stays_hidden_until_it_is_shown():
    table = play(seed=1)
    assert is_shown(table.curtain)
    assert not table.picker.groups.options
    table.curtain.click()
    table.play(Bid(3))
    assert table.seat == 1
    table.curtain.click()
    assert table.viewer == 1
    assert "adds 3 gold" not in table.story.value
    table.open_table.value = True
    assert "adds 3 gold" in table.story.value


def test_the_list_of_branches_tells_no_bid():
    table = play(seed=3)
    for gold in (4, 2):
        table.curtain.click()
        table.play(Bid(gold))
        assert table.seat == 1
        labels = [label for label, _ in table.timeline.branch.options]
        assert not any(f"{gold}\u00a0gold" in label or f"{gold} gold" in label for label in labels)
        assert all("Rome has laid out gold" in label for label in labels)
        table.timeline.back.click()
    assert len(labels) == 2


def test_purchases_stay_hidden_until_they_are_declared():
    table = play(bots=(PERSON, "random"), seed=1)
    while not (table.history.state.phase == "spending" and table.history.state.opened is not None):
        ends = [value for _, value in table.picker.groups.options if value.startswith(("End", "Let"))]
        table.picker.groups.value = ends[0] if ends else table.picker.groups.options[0][1]
        go_on(table)
    table.board.pick("latium")
    buys = [value for _, value in table.picker.groups.options if value.startswith(("Buy", "Build"))]
    table.picker.groups.value = buys[0]
    before = GAME.observe(table.history.state, 1).gold[0]
    go_on(table)
    assert table.history.state.gold[0] < before
    setup, state = table.history.setup, table.history.state
    assert "lays out" in table.story.value
    assert "laid out" in table.holdings.value
    assert "laid out" not in table.view.summary(setup, GAME.observe(state, 1), 1)
    assert f">{before}</td>" in table.view.summary(setup, GAME.observe(state, 1), 1)
    assert f"<b>{state.gold[0]} gold</b>" in table.hand.value
    others = [table.view.event_words(setup, event, 1, everything=False) for event in table.history.log()]
    assert not any("lays out" in text and text.startswith("Rome") for text in others)


def test_the_same_seed_is_the_same_game_and_saves_open():
    one, two = (play(bots=(PERSON, "random"), seed=7) for _ in range(2))
    for table in (one, two):
        clicked(table, random.Random(5), 25)
    text = dumps(one.history)
    assert text == dumps(two.history)
    assert loads(text, {GAME.id: GAME}).state == one.history.state


def test_wrong_setups_are_refused():
    with pytest.raises(InputError):
        play(("rome",))
    with pytest.raises(InputError, match="gaul"):
        play(("rome", "gaul"))
    with pytest.raises(InputError, match="no option"):
        play(wings=True)


def test_bots_answer_at_once_what_they_are_asked_for_their_hidden_cards():
    """Also where everybody waits for a click: a stop there would tell that something is held."""
    table = play(bots=("random", "random"), seed=3)
    table.at_once.value = False
    for _ in range(150):
        if table.seat is None:
            break
        assert not table.view.only_asked(table.history.state)
        table.bot.click()
    asked = [point for point in table.history.points[1:] if table.view.only_asked(point.parent.state)]
    assert {point.parent.state.battle is not None for point in asked} == {True, False}


def test_whoever_loses_a_card_sees_the_army_before_the_cards_in_hand():
    armies = (
        "armies=[rome:[[1,etruria,[republican_legionaries*3,velites],fabius],[2,latium,[italian_infantry*3],praetor]]]"
    )
    table = History(GAME, Setup(("rome", "carthage"), options=Options(ask="holders")), None)
    table = History(GAME, table.setup, None, start=GAME.read_line(f"rome/3 options=[ask:holders] {armies}"))
    assert "Republican Legionaries" not in hand_html(GAME.observe(table.state, 0), 0)
    table.play(GAME.move(table.state, "move_army army=1 to=cisalpina"))
    table.resolve(("skull", "blank"))
    said = re.sub("<[^>]*>", "", hand_html(GAME.observe(table.state, 0), 0))
    assert said.startswith("Army 1 in Gallia Cisalpina under ")
    assert "3 Republican Legionaries, 1 Velites" in said
    assert "Italian Infantry" not in said


def test_of_each_card_of_a_battle_it_is_said_what_its_s_does():
    ours, theirs = "republican_legionaries*2,allied_cavalry", "libyan_spearmen*2,citizen_cavalry"
    armies = f"armies=[rome:[[1,samnium,[{ours}],paullus]],carthage:[[1,samnium,[{theirs}],mago]]]"
    sides = (
        f"attacker:[faction:rome,cards:[{ours}],general:paullus],"
        f"defender:[faction:carthage,cards:[{theirs}],general:mago,beside:[citizen_cavalry],under:[libyan_spearmen]]"
    )
    agenda = "agenda=[[battle_end,-2,[[0,1],[1,1]]]]"
    line = f"rome/3 options=[ask:holders] {armies} {agenda} battle=[{sides},phase:centre,stage:deploy]"
    said = re.sub("<[^>]*>", "", hand_html(GAME.observe(GAME.read_line(line), 0), 0))
    assert "white and black; an S counts as a Skull against foot skirmishers and bowmen" in said
    # What lies under the general is told, too, and what cancels is told apart.
    assert "in difficult terrain 2 white; an S cancels a result of cavalry" in said
