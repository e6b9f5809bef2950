"""How many clicks a round takes one person: counted by a scripted person, printed as a table, and bounded.

    python -m pytest tests/controls/test_clicks.py -s

The person decides what a bot would decide, so the decisions are the same before and after a change of the table; only
what it takes to make them differs. A click of a list counts as one, though a hand needs two. Each bound names what
was counted before prices, standing orders and one click on the map and in the list. Decisions alone are more than half
of that in Total War and Struggle; of the clicks that decided nothing a fifth is left, and where several share a screen
the curtains.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import GameTable
from romelab.core.game import CHANCE, Move
from romelab.struggle_for_rome.bots.advice import greedy
from romelab.struggle_for_rome.controls.table import StruggleView, play as play_struggle
from romelab.total_war_rome.battle.positions.moves import Pass
from romelab.total_war_rome.controls.battle_lab import fight
from romelab.total_war_rome.controls.table import play as play_war
from romelab.total_war_rome.positions import moves as m
from tests.samples import one_of

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")

AT_A_GLANCE = 12
"""Among so many moves somebody finds his own in the list; among more he takes the map."""
Wish = Callable[[GameTable], Move]


class Person:
    """Plays at a table by clicks, and counts them by what was clicked."""

    def __init__(self, table: GameTable, wish: Wish, orders: frozenset[str] = frozenset()) -> None:
        self.table, self.wish, self.orders = table, wish, orders
        self.clicks: Counter[str] = Counter()
        self.decisions = 0

    @property
    def needless(self) -> int:
        """The clicks that decided nothing."""
        return self.clicks.total() - self.decisions

    def click(self, what: str) -> None:
        self.clicks[what] += 1

    def decide(self) -> None:
        table, picker = self.table, self.table.picker
        move = self.wish(table)
        self.decisions += 1
        if table.session.hidden and move not in picker.moves:
            self.click("curtain")
            table.curtain.click()
        if move.kind in self.orders and is_shown(table.orders.always) and not table.orders.always.value:
            self.click("every time")
            table.orders.always.value = True
        if self.press(move):
            return
        known = {place.id for place in (*table.board.base.places, *table.board.base.areas)}
        place = next((place for place in table.view.places(table.history.setup, move) if place in known), "")
        if self.take_from(AT_A_GLANCE, move):
            return
        if place and table.choosing.quick(place) in (None, move):
            table.look(place)
            plays = table.choosing.quick(place) is not None
            here = table.history.here
            self.click("map")
            told = table.board.preview
            table.board.clicked = {"id": place, "n": int(table.board.clicked["n"]) + 1, "seen": told["n"]}
            assert (table.history.here is not here) == plays
            if plays or self.press(move):
                return
        group = table.view.group(move)
        if picker.groups.value != group:
            self.click("heading")
            picker.groups.value = group
        if not (self.press(move) or self.take_from(len(picker.which.options), move)):
            # An offer is put together in its rows.
            self.click("list")
            picker.which.value = move
            assert self.press(move)

    def take_from(self, most: int, move: Move) -> bool:
        """Choose this move in the list if it stands there, among so many at most; as one click on it does."""
        table, which = self.table, self.table.picker.which
        listed = [each for _, each in which.options]
        if move not in listed or len(listed) > most or not is_shown(which):
            return False
        self.click("list")
        here, serial, index = table.history.here, table.frame.serial, listed.index(move)
        words = which.options[index][0]
        which.index = index
        table.frame._hear(table.frame, {"pressed": serial, "item": index, "words": words}, [])
        assert table.history.here is not here or self.press(move)
        return True

    def press(self, move: Move) -> bool:
        """Press the button that says this move; False if none does."""
        picker = self.table.picker
        buttons = {picker.go: picker.move} if is_shown(picker.go) and not picker.go.disabled else {}
        for button, own in {**buttons, **picker.on_buttons}.items():
            if own == move:
                self.click("button")
                button.click()
                return True
        return False

    def until(self, stop: Callable[[GameTable], bool]) -> Person:
        for _ in range(3000):
            if stop(self.table) or self.table.seat is None:
                return self
            if self.table.seat == CHANCE:
                self.table.resolve_chance()
            else:
                self.decide()
        raise AssertionError("it does not end")


def bot(name: str, never: tuple[str, ...] = ()) -> Wish:
    """Wish what a bot would do; what is never done is let pass."""

    def wish(table: GameTable) -> Move:
        game, state = table.view.game, table.history.state
        moves = game.legal_moves(state)
        passes = [move for move in moves if move.kind in never]
        if passes:
            return passes[0]
        generator = random.Random(f"{table.history.here.number}")
        return table.view.bots[name].choose(game.observe(state, table.seat), moves, generator)

    return wish


def buying_three() -> Wish:
    """Wish what the easy bot of Total War does, and buy a troop, a development and an improvement."""
    left: list[Any] = [m.BuyTroop, m.BuyDevelopment, m.BuyImprovement]

    def wish(table: GameTable) -> Move:
        game, state = table.view.game, table.history.state
        moves = game.legal_moves(state)
        spends = state.phase == "spending" and state.battle is None and any(isinstance(x, m.EndSpending) for x in moves)
        while spends and left:
            found = [move for move in moves if isinstance(move, left[0])]
            left.pop(0)
            if found:
                return found[0]
        for kind in (m.LetPass, m.EndSpending):
            if found := [move for move in moves if isinstance(move, kind)]:
                return found[0]
        generator = random.Random(f"{len(table.history.log())}")
        return table.view.bots["easy"].choose(game.observe(state, table.seat), moves, generator)

    return wish


def tell(what: str, seed: int, person: Person, rounds: int = 1) -> float:
    """Print a row of the table of counts; give the clicks a round."""
    each = person.clicks.total() / rounds
    parts = ", ".join(f"{count} {name}" for name, count in person.clicks.most_common())
    print(f"{what:<48} seed {seed}: {each:5.1f} clicks for {person.decisions / rounds:5.1f} decisions ({parts})")
    return each


def war_round(seed: int, orders: frozenset[str] = frozenset()) -> Person:
    table = play_war(bots=("person", "greedy"), seed=seed)
    return Person(table, buying_three(), orders).until(lambda table: table.history.state.round > 1)


@pytest.mark.parametrize(("seed", "before", "most"), [(1, 28, 18), (2, 37, 24), (3, 27, 17)])
def test_a_round_of_total_war_with_three_purchases(seed, before, most):
    person = war_round(seed)
    assert tell("Total War, round 1, three purchases", seed, person) <= most
    assert person.needless <= (before - person.decisions) / 5


@pytest.mark.parametrize(("seed", "before", "most"), [(1, 12, 5), (2, 7, 2), (3, 12, 5), (4, 6, 1)])
def test_a_battle(seed, before, most):
    person = Person(fight(bots=("person", "suited"), seed=seed), bot("suited")).until(lambda table: False)
    assert tell("a battle", seed, person) <= most <= before / 2
    assert not person.needless


@pytest.mark.parametrize(("seed", "before", "most"), one_of(3, [(1, 25.6, 17.8), (2, 24.8, 15.2), (3, 27.2, 18)]))
def test_rounds_of_struggle_for_two(seed, before, most, monkeypatch):
    # What was counted before was counted in these bots' games.
    monkeypatch.setattr(StruggleView, "bots", {"greedy": greedy()})
    person = Person(play_struggle(bots=("person", "person", "greedy"), seed=seed), bot("greedy"))
    person.until(lambda table: table.history.state.round >= 2)
    person.clicks.clear()
    person.decisions = 0
    person.until(lambda table: table.history.state.round >= 7)
    assert tell("Struggle, a round for two persons", seed, person, 5) <= most
    # A curtain falls where the person changes; it is all that is left but for a click or two a round.
    assert person.needless - person.clicks["curtain"] <= (5 * before - person.decisions) / 5


def test_a_standing_order_in_a_battle_is_asked_once(monkeypatch):
    table = fight(bots=("person", "suited"), seed=1)
    person = Person(table, bot("suited", ("battle_pass",)), frozenset({"battle_pass"})).until(lambda table: False)
    tell("a battle, 'go on' every time", 1, person)
    passed = Counter(
        str(before.state.stage)
        for before, point in pairwise(table.history.here.line())
        if point.seat == 0 and isinstance(point.step, Pass)
    )
    assert passed.total() > person.clicks["every time"] == len(passed)
