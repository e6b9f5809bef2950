"""Positions in which nobody can score any more: told, and an end only by a house rule (SFR-140)."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.chapters.rounds import begin_round, end_segment
from romelab.struggle_for_rome.positions.state import WARRIORS, changed


def dead(table, **options):
    """Lay out a position without cards to draw, Diplomats to play, counters to plunder and wagons to leave anywhere."""
    t = type(table)(**options)
    players = tuple(
        player._replace(
            wagons=0,
            cards=(0, 0, 0, 0, 0),
            diplomats=t.game.frame(t.state).pieces.development[0] if seat == 0 else 0,
            tribes=tuple(tribe._replace(wagons=0) for tribe in player.tribes),
        )
        for seat, player in enumerate(t.state.players)
    )
    none = (0,) * len(t.state.counters)
    return t.change(players=players, deck=(0, 0, 0, 0, 0), unseen_deck=0, counters=none, diplomacy=0)


def tribe_with(t, seat, number, **fields):
    player = t.state.players[seat]
    tribes = tuple(tribe._replace(**fields) if n == number else tribe for n, tribe in enumerate(player.tribes))
    return t.change(players=changed(t.state.players, seat, player._replace(tribes=tribes)))


@pytest.mark.rule("SFR-140")
def test_a_position_without_any_source_of_points_is_dead_for_whoever_looks(table):
    t = dead(table)
    assert t.game.is_dead(t.state)
    for seat in (None, 0, 3):
        assert t.game.is_dead(t.game.observe(t.state, seat))


@pytest.mark.rule("SFR-140")
def test_a_card_to_draw_or_a_diplomat_to_play_keeps_it_alive(table):
    t = dead(table)
    assert not t.game.is_dead(t.change(deck=(0, 0, 0, 1, 0)).state)
    t = dead(table)
    held = t.state.players[0]
    t.change(players=changed(t.state.players, 0, held._replace(diplomats=held.diplomats - 1)))
    # One Diplomat is out, but nobody else comes to more than the holder.
    assert t.game.is_dead(t.state)
    assert not t.game.is_dead(t.change(diplomacy=1).state)


@pytest.mark.rule("SFR-140", "SFR-119", "SFR-126")
def test_a_wagon_and_a_free_city_keep_it_alive_if_the_tribe_may_come_there(table):
    # A wandering tribe founds with counters of three colours.
    for counters, alive in (((1, 1, 1, 0, 0), True), ((2, 2, 0, 0, 0), False)):
        t = tribe_with(dead(table), 1, 0, wagons=1, figures=5, counters=counters)
        assert t.game.is_dead(t.state) != alive
    # A settled tribe expands from city to city.
    t = tribe_with(dead(table), 1, 0, wagons=1, figures=5, cities=(0,))
    assert not t.game.is_dead(t.change(owners=tuple(2 if city == 0 else -1 for city in range(40))).state)
    assert t.game.is_dead(t.change(owners=tuple(2 if city == 0 else 5 for city in range(40))).state)


@pytest.mark.rule("SFR-140", "SFR-135")
def test_a_scourge_in_reach_keeps_it_alive(table):
    t = tribe_with(dead(table), 2, 1, counters=(1, 1, 1, 1, 0), figures=5)
    assert t.game.is_dead(t.state)
    last = t.game.frame(t.state).province
    one = tuple(int(city == last.index(4)) for city in range(len(last)))
    assert not t.game.is_dead(t.change(counters=one).state)


@pytest.mark.rule("SFR-140", "SFR-79", "SFR-108")
def test_cities_too_strong_for_all_figures_of_a_tribe_do_not_count(table):
    t = tribe_with(dead(table), 1, 0, wagons=1, figures=0, counters=(1, 1, 1, 0, 0))
    player = t.state.players[1]
    t.change(players=changed(t.state.players, 1, player._replace(figures=(0, 0))))
    free = t.game.frame(t.state).options.traitor_effect == "no strength needed"
    towers = [city.towers for city in t.game.frame(t.state).board.cities]
    assert min(towers) == 2
    # A Traitor lowers two towers to none.
    assert not t.game.is_dead(t.state)
    strong = tuple(-1 if tower > 2 else 5 for tower in towers)
    assert t.game.is_dead(t.change(owners=strong).state) != free


@pytest.mark.rule("SFR-140")
@pytest.mark.parametrize("ends", [False, True])
def test_it_is_told_and_ends_the_game_by_a_house_rule_alone(table, ends):
    t = dead(table, ends_when_dead=ends)
    frame = t.game.frame(t.state)
    state, events = begin_round(frame, t.state, 0)
    assert t.game.say(t.setup, events[-1]).startswith("Nobody can score any more; the printed rules")
    last = t.state._replace(phase=WARRIORS, first=0, active=3)
    state, events = end_segment(frame, last)
    assert (t.game.to_move(state) is None) == ends
    assert ("under a house rule" in t.game.say(t.setup, events[0])) == ends
