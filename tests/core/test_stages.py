"""The table of stages: what is wrong with one is said at once and at import; a right one plays."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

import pytest

from romelab.core.chance import Chances
from romelab.core.errors import Reason
from romelab.core.facts import Fact
from romelab.core.game import CHANCE, Move, Step
from romelab.core.stages import PendingStage, Row, Rows, StagesError, nothing_against, problems_in


class Stage(StrEnum):
    """A race: roll on or stop."""

    GO_ON = "go on"
    ROLL = "roll"
    ROLLED = "rolled"
    OVER = "over"


ROLL: PendingStage[int] = PendingStage(Stage.ROLL)
"""A die is rolled. The points from which the game ends."""
ROLLED: PendingStage[int, int] = PendingStage(Stage.ROLLED)
"""The points from which the game ends; what fell."""


class Table(NamedTuple):
    """What stays the same."""

    goal: int


class Race(NamedTuple):
    """A position."""

    stage: str
    mover: int
    points: tuple[int, int]
    pending: tuple[int, ...] = ()


class Go(Move, kind="go"):
    """Roll the die."""


class Stop(Move, kind="stop"):
    """Have enough."""


class Stops(Fact, rule="R-2"):
    seat: int


def why_not_stop(table: Table, state: Race, move: Stop) -> list[Reason]:
    return [] if state.points[state.mover] else [Reason("R-1", "nobody stops at nothing")]


def moves(table: Table, state: Race) -> Sequence[Move]:
    return [Go(), *([] if why_not_stop(table, state, Stop()) else [Stop()])]


def go(table: Table, state: Race, move: Go) -> Step[Race]:
    return state._replace(stage=ROLL, pending=(table.goal,)), ()


def stop(table: Table, state: Race, move: Stop) -> Step[Race]:
    return state._replace(stage=Stage.OVER), (Stops(state.mover),)


def die(table: Table, state: Race) -> Chances:
    return Chances.even((1, 2, 3))


def rolled(table: Table, state: Race, fallen: int) -> Step[Race]:
    return state._replace(stage=ROLLED, pending=(*state.pending, fallen)), ()


def count(table: Table, state: Race) -> Step[Race]:
    goal, fallen = state.pending
    mine = state.points[state.mover] + fallen
    points = (mine, state.points[1]) if state.mover == 0 else (state.points[0], mine)
    stage = Stage.OVER if mine >= goal else Stage.GO_ON
    return state._replace(stage=stage, mover=1 - state.mover, points=points, pending=()), ()


def first_seat(state: Race) -> int:
    return 0


rows = Rows[Table, Race, Step[Race]]()
KINDS = (Go, Stop)
GO_ON = rows.decision(Stage.GO_ON, "R-1", "{} goes on or stops", moves)(
    rows.kind(Go, nothing_against, go),
    rows.kind(Stop, why_not_stop, stop, "R-2", "only who has something stops"),
)
FALL = rows.chance(ROLL, "Roll the die", die, rolled, "R-3", hidden=True)
FOLLOWS = rows.follows(ROLLED, count)
END = rows.end(Stage.OVER, "R-4", "the race is over")
RIGHT = (GO_ON, FALL, FOLLOWS, END)


def test_a_small_table_plays():
    stages = rows.table(Stage, KINDS, *RIGHT, decides=attrgetter("mover"))
    table, generator = Table(10), Random(1)
    state = Race(Stage.GO_ON, 0, (0, 0))
    seen: list[str] = []
    while state.stage in stages.decides or state.stage in stages.chances:
        seen.append(state.stage)
        if state.stage in stages.chances:
            fallen = stages.chances[state.stage](table, state).draw(generator)
            state, _ = stages.resolve[state.stage](table, state, fallen)
            state, _ = stages.follow[state.stage](table, state)
            continue
        assert stages.decides[state.stage](state) == state.mover != CHANCE
        listed = stages.listed[state.stage](table, state)
        for move in (Go(), Stop()):
            assert (move in listed) == (not stages.against[state.stage][type(move)](table, state, move))
        state, _ = stages.do[state.stage][type(listed[0])](table, state, listed[0])
    assert state.stage == Stage.OVER
    assert max(state.points) >= 10
    assert seen[:4] == ["go on", "roll", "go on", "roll"]


def test_a_table_says_what_a_table_shows():
    stages = rows.table(Stage, KINDS, *RIGHT, decides=first_seat)
    assert stages.row[Stage.GO_ON].prompt.format("Ada") == "Ada goes on or stops"
    assert [name for name, row in stages.row.items() if row.hidden] == [Stage.ROLL]
    assert stages.when == {Go: ("", ""), Stop: ("R-2", "only who has something stops")}
    assert (stages.row[Stage.OVER].rule, stages.row[ROLL].rule) == ("R-4", "R-3")


def test_a_row_may_say_who_decides_instead_of_the_table():
    own = rows.decision(Stage.GO_ON, "R-1", "{} decides", moves, decides=first_seat)(*GO_ON.kinds)
    stages = rows.table(Stage, KINDS, own, FALL, FOLLOWS, END, decides=attrgetter("mover"))
    assert stages.decides[Stage.GO_ON](Race(Stage.GO_ON, 1, (0, 0))) == 0


def test_a_stage_that_carries_facts_is_its_text():
    assert ROLL == Stage.ROLL == "roll"
    for key, name in ((Stage.ROLL, ROLL), ("roll", ROLL), (ROLL, "roll")):
        kept: dict[str, int] = {key: 1}
        assert kept[name] == 1
    assert f"{ROLL}" == "roll"


WRONG: list[tuple[str, tuple[Row, ...], dict[str, Any]]] = [
    ("no stage takes Stop", (GO_ON._replace(kinds=GO_ON.kinds[:1]), FALL, FOLLOWS, END), {}),
    ("Stop cannot be saved", RIGHT, {"moves": (Go,)}),
    ("'go on' has no list", (GO_ON._replace(listed=None), FALL, FOLLOWS, END), {}),
    ("'go on' has a list but no kinds of moves", (GO_ON._replace(kinds=()), FALL, FOLLOWS, END), {"moves": ()}),
    ("'roll' has chances or a settlement without", (GO_ON, FALL._replace(resolve=None), FOLLOWS, END), {}),
    ("'roll' has chances or a settlement without", (GO_ON, FALL._replace(chances=None), FOLLOWS, END), {}),
    ("'roll' has 2 rows", (*RIGHT, FALL), {}),
    ("'rolled' has no row", (GO_ON, FALL, END), {}),
    ("'lost' is not a stage", (*RIGHT, rows.end("lost", "R-5", "all is lost")), {}),
    ("'go on' takes Go twice", (GO_ON._replace(kinds=(*GO_ON.kinds, GO_ON.kinds[0])), FALL, FOLLOWS, END), {}),
    ("nobody decides in 'go on'", RIGHT, {"decides": None}),
    ("'roll' is a decision, a fall and something", (GO_ON, FALL._replace(follow=count), FOLLOWS, END), {}),
    ("'roll' does not say what it is", (GO_ON, FALL._replace(prompt=""), FOLLOWS, END), {}),
    ("'rolled' holds a lambda", (GO_ON, FALL, rows.follows(ROLLED, lambda table, state: (state, ())), END), {}),
    (
        "'go on' holds a lambda",
        (
            rows.decision(Stage.GO_ON, "R-1", "{} decides", moves)(
                rows.kind(Go, lambda table, state, move: [], go),
                GO_ON.kinds[1],
            ),
            FALL,
            FOLLOWS,
            END,
        ),
        {},
    ),
    (
        "Stop is made at two different times",
        (
            GO_ON,
            FALL,
            FOLLOWS,
            rows.decision(Stage.OVER, "R-4", "{} looks back", moves)(
                GO_ON.kinds[0],
                rows.kind(Stop, why_not_stop, stop),
            ),
        ),
        {},
    ),
]


@pytest.mark.parametrize(("problem", "wrong", "given"), WRONG, ids=[problem for problem, _, _ in WRONG])
def test_a_fault_of_a_table_is_found(problem, wrong, given):
    moves_there, decides = given.get("moves", KINDS), given.get("decides", first_seat)
    with pytest.raises(StagesError, match=problem) as caught:
        rows.table(Stage, moves_there, *wrong, decides=decides)
    assert len(problems_in(tuple(Stage), moves_there, wrong, decides)) == 1, caught.value


def test_all_faults_are_found_at_once_and_at_import(tmp_path, monkeypatch):
    (tmp_path / "faulty_stages.py").write_text(
        "from tests_of_stages import *\n"
        "STAGES = rows.table(Stage, KINDS, GO_ON._replace(kinds=GO_ON.kinds[:1], listed=None),\n"
        "    FALL._replace(resolve=None), FALL, END)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "tests_of_stages", sys.modules[__name__])
    with pytest.raises(StagesError) as caught:
        __import__("faulty_stages")
    problems = str(caught.value).partition(": ")[2].split("; ")
    assert problems == [
        "'roll' has 2 rows",
        "'rolled' has no row",
        "'go on' has no list",
        "nobody decides in 'go on'",
        "'roll' has chances or a settlement without the other",
        "no stage takes Stop",
    ]


def test_a_right_table_has_no_faults():
    assert problems_in(tuple(Stage), KINDS, RIGHT, first_seat) == []
