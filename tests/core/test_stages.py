"""The table of stages: every fault that its check knows is made on purpose, and named."""

from __future__ import annotations

from typing import Any

import pytest

from romelab.core.chance import Chances
from romelab.core.stages import Row, Rows, Stages, StagesError, nothing_against


def listed(here: str) -> list[Any]:
    return []


def do(here: str, move: Any) -> int:
    return 1


def falls(here: str) -> Chances:
    return Chances((1, 2), (1, 1))


def settle(here: str, outcome: Any) -> int:
    return 2


def goes_on(here: str) -> int:
    return 3


def seat_of(here: Any) -> int:
    return 0


ROWS = Rows[str, int]()


def whole(moves: Any) -> dict[str, Row]:
    """A table without a fault: a decision, a fall, what follows, and the end."""
    return {
        "turn": ROWS.decision("turn", "R-1", "{} decides", listed, ROWS.kind(moves.roll, nothing_against, do)),
        "die": ROWS.fall("die", "A die falls", falls, settle),
        "next": ROWS.follows("next", goes_on),
        "over": ROWS.end("over", "R-2", "the game is over"),
    }


def test_a_whole_table_is_taken_apart(moves):
    rows = whole(moves)
    table = ROWS.table(list(rows), [moves.roll], *rows.values(), decides=seat_of)
    assert isinstance(table, Stages)
    assert dict(table.row) == rows
    assert table.do["turn"][moves.roll] is do
    assert (table.chances["die"], table.settle["die"], table.follow["next"]) == (falls, settle, goes_on)


def nameless(here: str, move: Any) -> Any:
    return ()


nameless.__name__ = "<lambda>"

WRONG = {
    "two rows": (lambda rows, moves: [*rows.values(), rows["over"]], "'over' has 2 rows"),
    "no row": (lambda rows, moves: list(rows.values())[:-1], "'over' has no row"),
    "no stage": (lambda rows, moves: [*rows.values(), ROWS.end("lost", "R-3", "lost")], "'lost' is no stage"),
    "a kind twice": (
        lambda rows, moves: put(rows, "turn", kinds=rows["turn"].kinds * 2),
        "'turn' takes Roll twice",
    ),
    "no list": (lambda rows, moves: put(rows, "turn", listed=None), "'turn' has no list"),
    "a list alone": (lambda rows, moves: put(rows, "over", listed=listed), "'over' has a list but no kinds of moves"),
    "no settlement": (
        lambda rows, moves: put(rows, "die", settle=None),
        "'die' has chances or a settlement without the other",
    ),
    "no chances": (
        lambda rows, moves: put(rows, "die", chances=None),
        "'die' has chances or a settlement without the other",
    ),
    "two in one": (
        lambda rows, moves: put(rows, "die", follow=goes_on),
        "'die' is a decision, a fall and something that follows at once",
    ),
    "no words": (lambda rows, moves: put(rows, "die", prompt=""), "'die' does not say what it is"),
    "two times": (
        lambda rows, moves: put(
            rows,
            "die",
            chances=None,
            settle=None,
            listed=listed,
            kinds=(ROWS.kind(moves.roll, nothing_against, do, "R-3", "at any time"),),
        ),
        "Roll is made at two different times",
    ),
    "a lambda": (
        lambda rows, moves: put(rows, "turn", kinds=(ROWS.kind(moves.roll, nameless, do),)),
        "'turn' holds a lambda: nobody finds its rule",
    ),
    "a lambda that lists": (
        lambda rows, moves: put(rows, "turn", listed=nameless),
        "'turn' holds a lambda: nobody finds its rule",
    ),
    "a lambda that follows": (
        lambda rows, moves: put(rows, "next", follow=nameless),
        "'next' holds a lambda: nobody finds its rule",
    ),
    "not saved": (
        lambda rows, moves: put(rows, "turn", kinds=(*rows["turn"].kinds, ROWS.kind(moves.pay, nothing_against, do))),
        "Pay cannot be saved",
    ),
}


def put(rows: dict[str, Row], name: str, **fields: Any) -> list[Row]:
    return list({**rows, name: rows[name]._replace(**fields)}.values())


@pytest.mark.parametrize("wrong", WRONG)
def test_a_fault_in_a_table_is_named_and_no_other(moves, wrong):
    breaks, said = WRONG[wrong]
    rows = whole(moves)
    with pytest.raises(StagesError) as caught:
        ROWS.table(list(rows), [moves.roll], *breaks(rows, moves), decides=seat_of)
    assert str(caught.value) == f"the table of stages has faults: {said}"


def test_somebody_has_to_decide_and_every_move_needs_a_stage(moves):
    rows = whole(moves)
    with pytest.raises(StagesError, match=r"faults: nobody decides in 'turn'$"):
        ROWS.table(list(rows), [moves.roll], *rows.values())
    alone = put(rows, "turn", decides=seat_of)
    assert ROWS.table(list(rows), [moves.roll], *alone).decides["turn"] is seat_of
    with pytest.raises(StagesError, match=r"faults: no stage takes Pay$"):
        ROWS.table(list(rows), [moves.roll, moves.pay], *rows.values(), decides=seat_of)
