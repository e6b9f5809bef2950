"""The battle lab: what its face says, that a battle can be clicked along, dice typed in, and another way tried."""

from __future__ import annotations

import random
import re

import pytest

from romelab.controls.table.table import CHANCE_MODES, PERSON
from romelab.core.chance import Outcome
from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.core.saves import dumps
from romelab.total_war_rome.battle.game import army_of
from romelab.total_war_rome.battle.positions.moves import BATTLE_MOVES
from romelab.total_war_rome.battle.positions.speaking import default_speech
from romelab.total_war_rome.box.cards import named
from romelab.total_war_rome.controls.battle_lab import BATTLE, fight
from romelab.total_war_rome.pictures.battle_scene import last_throws
from tests.pressing import go_on


def test_every_kind_of_move_has_a_heading():
    assert set(default_speech().catalogue.keys("battle_heading")) - {"battle_pass_rest"} == set(BATTLE_MOVES)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_battle_can_be_clicked_to_its_end(seat, seed):
    bots = ["suited", "suited"]
    bots[seat] = PERSON
    table = fight(terrain=2, bots=bots, seed=seed)
    generator = random.Random(seed)
    table.bots_to_next_person()
    while table.seat is not None:
        assert table.seat == seat
        table.picker.groups.value = generator.choice([value for _, value in table.picker.groups.options])
        table.picker.which.value = generator.choice([move for _, move in table.picker.which.options])
        table.picker.go.click()
    assert table.history.state.over
    assert table.board.base == table.board.scene.base
    assert all(point.seat in (CHANCE, 0, 1) for point in table.history.points[1:])


def test_the_enemys_hand_stays_hidden_unless_the_table_is_open():
    table = fight(terrain=1)
    hidden = [place.name for place in table.board.scene.base.places if place.id.startswith("1 hand")]
    assert hidden == ["Face down ×5"]
    table.open_table.value = True
    shown = {place.id for place in table.board.scene.base.places if place.id.startswith("1 hand")}
    assert shown == {f"1 hand {card}" for card in table.history.setup.defender.cards}


def test_a_card_clicked_is_deployed_or_the_table_says_why_not():
    table = fight(terrain=0, attacker=army_of("rome"))
    # Only one card can fight for the flanks: whoever wants to lay it down himself is asked.
    assert table.history.here.line()[1].seat == 0
    table.orders.fits.value = False
    table.play_again()
    assert table.history.state.phase == "flanks"
    table.board.pick("0 hand rome_velites")
    assert "TWR-" in table.why.value
    table.board.pick("0 hand rome_allied_cavalry")
    assert "rome_allied_cavalry" in table.picker.move.cards


def dice_fall(table) -> Outcome:
    """Make moves until dice have to fall by hand; give the worst fall for the one who rolls."""
    while table.seat != CHANCE:
        go_on(table) if table.picker.moves else table.bots_to_next_person()
    return BATTLE.chances(table.history.state).outcomes[-1]


def test_real_dice_are_typed_in_and_shown_each_with_its_rule():
    table = fight(terrain=1)
    table.chance_mode.value = CHANCE_MODES[2]
    worst = dice_fall(table)
    assert set(worst) == {"blank"}
    table.typed.value = worst
    table.roll.click()
    throws, rules = last_throws(table.history)
    assert tuple(fell.face for fell in throws[-1].dice) == worst
    assert throws[-1].rule in rules
    assert "die: blank" in table.story.value
    assert throws[-1].rule in table.story.value
    assert default_speech().name("troop", throws[-1].card) in table.story.value


def test_another_deployment_can_be_tried_and_both_are_kept():
    table = fight(terrain=1)
    first = [move for _, move in table.picker.which.options]
    table.picker.which.value = first[0]
    table.picker.go.click()
    table.timeline.at.value = 0
    assert table.history.here.parent is None
    table.picker.which.value = first[-1]
    table.picker.go.click()
    assert {str(point.step) for point in table.history.points[0].children} == {str(first[0]), str(first[-1])}
    assert "Branches" in table.branches.value


def test_the_losses_stand_in_what_everybody_holds():
    table = fight(bots=("suited", "suited"), seed=4, open_table=True)
    table.bots_to_next_person()
    state = table.history.state
    assert state.over
    for card in (*state.sides[0].dead, *state.sides[1].dead):
        assert named(card) in table.holdings.value


def test_a_battle_that_nobody_wins_is_called_so():
    ended = []
    for seed in range(12):
        table = fight(bots=("suited", "suited"), seed=seed)
        table.bots_to_next_person()
        winners = BATTLE.winners(table.history.state)
        ended.append(winners)
        assert (f"{('Attacker', 'Defender')[winners[0]]} won" if winners else "nobody won") in table.turn.value
    assert () in ended
    assert (0,) in ended


def test_armies_may_be_said_in_words():
    table = fight("Rom 2", "Karthago: 3 Libyan Spearmen, Numidian Cavalry, Hannibal")
    one, two = (side.army for side in table.history.state.sides)
    assert one == army_of("rome", number=2)
    assert two == army_of(
        "carthage", ("carthage_libyan_spearmen",) * 3 + ("carthage_numidian_cavalry",), "carthage_hannibal", seat=1
    )


def test_wrong_battles_are_refused():
    with pytest.raises(InputError, match="attacker, faction: there is no faction 'atlantis'"):
        fight("atlantis")
    with pytest.raises(InputError, match="attacker: Rome has no starting army 7"):
        fight("rome 7")
    with pytest.raises(InputError, match="defender, cards: there is no troop card 'Hussars'"):
        fight("rome", "Karthago: 3 Hussars")
    with pytest.raises(InputError, match="seat 1"):
        fight("rome", army_of("rome"))
    with pytest.raises(InputError, match="terrain"):
        fight(terrain=-1)
    with pytest.raises(InputError, match="no bot"):
        fight(bots=("hannibal", PERSON))


def test_the_same_seed_is_the_same_battle():
    one, two = (fight(bots=("suited", "weakest first"), seed=7) for _ in range(2))
    for table in (one, two):
        table.bots_to_next_person()
    assert one.seat is None
    assert dumps(one.history) == dumps(two.history)


@pytest.mark.rule("TWR-217")
@pytest.mark.parametrize("seed", range(4))
def test_a_battle_at_sea_is_clicked_to_its_end_each_ship_by_its_box(seed):
    fleet = {"faction": "Rome", "ships": ["2 Roman Quinquereme", "2 Roman Trireme"], "marines": True, "reroll": True}
    table = fight(
        fleet, "Carthage: 3 Punic Quinqueremes, 2 Punic Triremes", bots=(PERSON, PERSON), seed=seed, open_table=True
    )
    asked = set()
    while table.seat is not None:
        if table.seat == CHANCE:
            assert "rolls" in table.roll.description
            table.roll.click()
            continue
        move = table.picker.moves[0]
        asked.add(move.kind)
        shown = {place.id for place in table.board.scene.base.places}
        boxes = [place for place in table.view.places(table.history.setup, move) if place in shown]
        if move.kind in ("lose_ship", "capture_ship"):
            own = str(table.seat) if move.kind == "lose_ship" else str(1 - table.seat)
            table.board.pick(next(box for box in boxes if box.startswith(own)))
            assert table.picker.move is not None
            assert table.picker.move.kind == move.kind
            table.picker.go.click()
        else:
            table.play(move)
    assert "reroll" in asked
    assert table.history.state.over
    assert len(last_fallen(table)) >= 9


def last_fallen(table):
    """Return the dice drawn beside the words."""
    return re.findall(r'aria-label="[a-z]+ die: ', table.story.value)


def test_dice_at_sea_wait_for_a_click_or_the_battle_would_be_over_when_it_is_seen():
    table = fight("Rome: 2 Roman Triremes", "Carthage")
    assert table.seat == CHANCE
    assert table.roll.description == "Roman Trireme rolls 2 white"


def test_an_army_does_not_fight_a_navy():
    with pytest.raises(InputError, match="attacker: is an army, and the other side has ships"):
        fight(army_of("rome"), "Carthage: 2 Punic Triremes")
    with pytest.raises(InputError, match="defender: has no starting navy: name its ships"):
        fight("Rome: 2 Roman Triremes", "Barbarians")
