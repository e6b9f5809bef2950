"""What a notebook shows of the map and of a position by themselves."""

from __future__ import annotations

import copy
from dataclasses import FrozenInstanceError, replace

import pytest

from romelab.total_war_rome import GAME, Setup, default_network, moves
from tests.shown_tables import row


def test_the_map_shows_how_many_things_of_each_kind_it_has():
    network = default_network()
    assert repr(network) == "<map 'stand-in of about 270 BC': 50 regions, 14 sea areas>"
    shown = network._repr_html_()
    assert row("regions", 50, "Latium, Campania, Etruria, Umbria et Picenum ...") in shown
    assert row("sea areas", 14, "Oceanus Gallicus, Oceanus Gaditanus, Mare Ibericum, Mare Balearicum ...") in shown
    assert (
        row("ports", sum(region.port for region in network.regions), "Latium, Campania, Etruria, Umbria et Picenum ...")
        in shown
    )
    for kind, number, first in (
        ("plain", 35, "latium and campania"),
        ("river", 17, "latium and etruria"),
        ("mountain", 26, "latium and umbria"),
        ("strait", 5, "magna_graecia and messana"),
    ):
        assert f"<tr><td>borders: {kind}</td><td>{number}</td><td>{first}, " in shown


def test_a_position_shows_what_every_faction_has():
    state = GAME.new_game(Setup())
    now = "Total War: ROME, round 1, initiative: dice or cards are next"
    assert repr(state) == f"<{now}>"
    assert f"<caption>{now}</caption>" in state._repr_html_()
    assert row("Rome", 6, 0, 6, 2, 1, 2, 0) + row("Carthage", 6, 0, 6, 2, 1, 2, 0) in state._repr_html_()
    rich = replace(state, gold=(3, 4), vp=(1, 2), hands=((1, 2, 3), ()), navies=(), agents=state.agents[:1])
    assert row("Rome", 3, 1, 6, 2, 0, 1, 3) + row("Carthage", 4, 2, 6, 2, 0, 0, 0) in rich._repr_html_()
    assert repr(replace(state, phase="over", agenda=())) == "<Total War: ROME, round 1, the end>"


def test_a_position_in_a_battle_says_so(world):
    w = world(factions=("rome", "carthage"))
    w.army(0, 1, "pannonia", "rome_italian_infantry", "rome_italian_infantry")
    w.army(1, 1, "pannonia", "carthage_libyan_spearmen", "carthage_libyan_spearmen")
    w.play(moves.Confront(1), moves.StandAndFight(), moves.StandAndFight())
    assert repr(w.state).startswith("<Total War: ROME, round 1, campaign, in a land battle")


def test_a_copy_of_a_position_is_the_same_and_stays_so():
    state = GAME.new_game(Setup())
    for made in (copy.copy(state), copy.deepcopy(state)):
        assert (type(made), made, hash(made)) == (type(state), state, hash(state))
        with pytest.raises(FrozenInstanceError):
            made.gold = (9, 9)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.rule("TWR-048")
def test_cards_that_lie_beside_the_map_are_seen_by_their_owner_alone(seat):
    state = GAME.new_game(Setup())
    seen = GAME.observe(state, seat)
    for name in ("reserve", "docks", "generals"):
        held = getattr(state, name)
        assert any(held)
        assert getattr(seen, name) == tuple(stack if owner == seat else () for owner, stack in enumerate(held)), name
