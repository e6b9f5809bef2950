"""The check of positions bites: each thing that must hold is broken on purpose, and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from romelab.struggle_for_rome.network.sheet import BARBARICUM, PROVINCES
from romelab.struggle_for_rome.positions.checks import problems_in
from romelab.struggle_for_rome.positions.state import NEUTRAL, NOBODY, State, changed, with_tribe

GERMANIA = PROVINCES.index("Germania")
CASTRA, ROMA = "Castra Regina", "Roma"


def player(state: State, seat: int, **fields: Any) -> State:
    """Change one player's things and nothing else."""
    return state._replace(players=changed(state.players, seat, state.players[seat]._replace(**fields)))


def tribe(state: State, seat: int, kind: int, **fields: Any) -> State:
    """Change one tribe and nothing else."""
    held = state.players[seat]
    return player(state, seat, tribes=with_tribe(held, kind, held.tribes[kind]._replace(**fields)))


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])


@pytest.fixture
def sound(table):
    """Red's horsemen hold Castra Regina, Blue's warriors a counter; two Diplomats lie before White."""
    table.box(0, "horsemen", cities=(CASTRA,), figures=3, wagons=1)
    table.box(1, "warriors", counters={"Germania": 1}).cards(2, Culture=1).diplomats(2, 2)
    assert problems_in(table.game.frame(table.state), table.state) == ()
    return table


Broken = Callable[[Any, State], State]
"""Takes the board and a sound position."""

BROKEN: dict[str, tuple[Broken, str]] = {
    "a horseman too many": (
        lambda board, s: player(s, 0, figures=(s.players[0].figures[0] + 1, s.players[0].figures[1])),
        "Red has 9 horsemen in all",
    ),
    "a figure too few on a second city": (
        lambda board, s: tribe(s, 0, 0, cities=(board.city(CASTRA).index, board.city(ROMA).index)),
        "Red has 9 horsemen in all",
    ),
    "fewer than no figures": (
        lambda board, s: tribe(s, 1, 1, figures=-1),
        "Blue has less than nothing of something",
    ),
    "fewer than no figures in reserve": (
        lambda board, s: player(s, 1, figures=(-1, 3)),
        "Blue has less than nothing of something",
    ),
    "fewer than no wagons in a box": (
        lambda board, s: tribe(s, 1, 0, wagons=-1),
        "Blue has less than nothing of something",
    ),
    "fewer than no wagons in reserve": (
        lambda board, s: player(s, 3, wagons=-1),
        "Yellow has less than nothing of something",
    ),
    "debts": (lambda board, s: player(s, 3, gold=-1), "Yellow has less than nothing of something"),
    "a wagon too many": (lambda board, s: player(s, 2, wagons=s.players[2].wagons + 1), "White has 11 wagons in all"),
    "an ore card too many": (lambda board, s: s._replace(ore=s.ore + 1), "there are 15 ore cards in all"),
    "a grain card too few": (lambda board, s: s._replace(grain=s.grain - 1), "there are 13 grain cards in all"),
    "a horse too many in a hand": (
        lambda board, s: player(s, 0, hand=(0, 1, 2, 0)),
        "there are 11 horse cards in all",
    ),
    "cattle too many in the face-down pile": (
        lambda board, s: s._replace(pasture=(s.pasture[0], s.pasture[1] + 1)),
        "there are 11 cattle cards in all",
    ),
    "cattle too many among the discards": (
        lambda board, s: s._replace(discards=(s.discards[0], s.discards[1] + 1)),
        "there are 11 cattle cards in all",
    ),
    "fewer than no ore in a hand": (
        lambda board, s: player(s, 1, hand=(-1, *s.players[1].hand[1:]))._replace(ore=s.ore + 1),
        "somewhere there are fewer than 0 ore cards",
    ),
    "fewer than no grain in the pile": (
        lambda board, s: player(s, 1, hand=(0, s.grain + 2, 1, 0))._replace(grain=-1),
        "somewhere there are fewer than 0 grain cards",
    ),
    "fewer than no horses among the discards": (
        lambda board, s: s._replace(discards=(-1, 0), pasture=(s.pasture[0] + 1 + s.discards[0], s.pasture[1])),
        "somewhere there are fewer than 0 horse cards",
    ),
    "fewer than no cattle in the pile": (
        lambda board, s: s._replace(pasture=(s.pasture[0], -1), discards=(0, s.pasture[1] + s.discards[1] + 1)),
        "somewhere there are fewer than 0 cattle cards",
    ),
    "a Diplomat too many": (lambda board, s: player(s, 2, diplomats=3), "there are 11 Diplomat cards in all"),
    "a Culture card too many": (lambda board, s: player(s, 0, culture=1), "there are 6 Culture cards in all"),
    "a Traitor too many in the deck": (
        lambda board, s: s._replace(deck=put(s.deck, 1, s.deck[1] + 1)),
        "there are 7 Traitor cards in all",
    ),
    "a Treasure too many out of the game": (
        lambda board, s: s._replace(left=put(s.left, 3, s.left[3] + 1)),
        "there are 4 Treasure cards in all",
    ),
    "fewer than no Great Warriors in a hand": (
        lambda board, s: player(s, 0, cards=(0, 0, -1, 0, 0))._replace(deck=put(s.deck, 2, s.deck[2] + 1)),
        "somewhere there are fewer than 0 Great Warrior cards",
    ),
    "fewer than no Traitors in the deck": (
        lambda board, s: s._replace(deck=put(s.deck, 1, -1), left=put(s.left, 1, s.left[1] + s.deck[1] + 1)),
        "somewhere there are fewer than 0 Traitor cards",
    ),
    "fewer than no Traitors out of the game": (
        lambda board, s: s._replace(deck=put(s.deck, 1, s.deck[1] + 1), left=put(s.left, 1, -1)),
        "somewhere there are fewer than 0 Traitor cards",
    ),
    "a hidden deck": (lambda board, s: s._replace(unseen_deck=1), "a full position hides something"),
    "a hidden pasture pile": (lambda board, s: s._replace(unseen_pasture=1), "a full position hides something"),
    "a hidden hand": (lambda board, s: player(s, 3, unseen_hand=1), "a full position hides something"),
    "hidden cards": (lambda board, s: player(s, 3, unseen_cards=1), "a full position hides something"),
    "a counter taken that was never turned up": (
        lambda board, s: tribe(s, 2, 0, counters=put((0,) * 5, GERMANIA, 1)),
        "counters of Germania were never turned up and 2 lie on boxes",
    ),
    "more counters gone than cities conquered": (
        lambda board, s: s._replace(
            counters=put(put(s.counters, board.city("Mogontiacum").index, 0), board.city("Colonia Agrippina").index, 0)
        ),
        "Germania: 3 of its 8 cities have no counter, 1 counters lie with tribes and 1 cities are conquered",
    ),
    "a counter twice": (
        lambda board, s: tribe(s, 1, 1, counters=put((0,) * 5, GERMANIA, 3)),
        "Germania: 1 of its 8 cities have no counter, 3 counters lie with tribes and 1 cities are conquered",
    ),
    "three counters of one province with one tribe": (
        lambda board, s: tribe(s, 1, 1, counters=put((0,) * 5, GERMANIA, 3)),
        "a tribe holds 3 counters of Germania",
    ),
    "fewer than no counters of a kind": (
        lambda board, s: s._replace(pool=put(s.pool, GERMANIA, (-1, *s.pool[GERMANIA][1:]))),
        "a tribe holds 1 counters of Germania",
    ),
    "two tribes on one crossroads": (
        lambda board, s: tribe(s, 1, 0, at=s.players[1].tribes[1].at),
        "blue, warriors: blue, horsemen stand on 10,1,N already (SFR-94)",
    ),
    "a tribe in a city": (
        lambda board, s: tribe(s, 1, 0, at=board.cities[0].crossroads),
        " is a city, and a wandering tribe stands outside (SFR-94)",
    ),
    "a city of two tribes": (
        lambda board, s: tribe(s, 1, 0, cities=(board.city(CASTRA).index,)),
        "blue, horsemen: Castra Regina belongs to red, horsemen already (SFR-131)",
    ),
    "a conquered city without an owner": (
        lambda board, s: s._replace(owners=put(s.owners, board.city(CASTRA).index, NOBODY)),
        "Castra Regina belongs to -1, not 0",
    ),
    "the first city neutral": (
        lambda board, s: s._replace(owners=put(s.owners, 0, NEUTRAL)),
        "Colonia Agrippina belongs to -2, not -1",
    ),
    "a counter on a conquered city": (
        lambda board, s: s._replace(counters=put(s.counters, board.city(CASTRA).index, 1)),
        "a counter lies on Castra Regina, which is not free",
    ),
    "a settled tribe elsewhere": (
        lambda board, s: tribe(s, 0, 0, at=board.city(ROMA).crossroads),
        "the figure of a settled tribe is not in its first city",
    ),
    "the legionnaire in the Barbaricum": (
        lambda board, s: s._replace(legionnaire=next(h.index for h in board.hexes if h.area == BARBARICUM)),
        "legionnaire: hex 8,0 lies in the Barbaricum, where he never goes (SFR-47)",
    ),
    "a total marked twice": (
        lambda board, s: s._replace(marked=(6, 6)),
        "totals: a total is marked once at most (SFR-31)",
    ),
    "six markers": (lambda board, s: s._replace(marked=tuple(range(2, 8))), "the wind rose shows (2, 3, 4, 5, 6, 7)"),
    "Diplomacy after two Diplomats": (
        lambda board, s: s._replace(diplomacy=2),
        "diplomacy: White has played 2 Diplomats; it takes three and as many as any other (SFR-134)",
    ),
    "Diplomacy with the wrong player": (
        lambda board, s: player(player(s, 2, diplomats=4), 0, diplomats=3)._replace(diplomacy=0),
        "diplomacy: Red has played 3 Diplomats; it takes three and as many as any other (SFR-134)",
    ),
}


@pytest.mark.parametrize("wrong", BROKEN)
def test_the_check_names_what_is_wrong(sound, wrong):
    breaks, said = BROKEN[wrong]
    frame = sound.game.frame(sound.state)
    problems = problems_in(frame, breaks(frame.board, sound.state))
    assert any(said in problem for problem in problems), problems


def test_what_is_allowed_is_not_called_wrong(sound):
    """The limits themselves: two counters of a province, five markers, the third Diplomat with the Diplomacy card."""
    frame, s = sound.game.frame(sound.state), sound.state
    at_the_limit = [
        s._replace(marked=(2, 3, 4, 5, 6)),
        s._replace(diplomacy=-1),
        player(s, 2, diplomats=3)._replace(diplomacy=2, deck=put(s.deck, 0, s.deck[0] - 1)),
        player(s, 3, gold=0),
    ]
    assert [problems_in(frame, state) for state in at_the_limit] == [()] * 4


def test_a_traitor_that_needs_no_figure_unbinds_the_figures(new_table):
    for needs, faulty in ((True, True), (False, False)):
        table = new_table(traitor_needs_figure=needs)
        state = player(table.state, 0, figures=(3, 3))
        problems = problems_in(table.game.frame(state), state)
        assert any("horsemen in all" in problem for problem in problems) == faulty


def test_with_three_players_the_cities_marked_iii_are_neutral(new_table):
    table = new_table(3)
    frame, state = table.game.frame(table.state), table.state
    assert problems_in(frame, state) == ()
    city = state.owners.index(NEUTRAL)
    freed = state._replace(owners=put(state.owners, city, NOBODY))
    assert problems_in(frame, freed) == (f"{frame.board.cities[city].name} belongs to -1, not -2",)
