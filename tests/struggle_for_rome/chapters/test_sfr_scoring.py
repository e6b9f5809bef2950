"""SFR-134 to 148: special points, the end of the game, ties, the variant."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.game import GAME
from romelab.struggle_for_rome.positions.moves import (
    EndSegment,
    MoveTribe,
)
from romelab.struggle_for_rome.positions.notation import position
from romelab.struggle_for_rome.positions.points import score
from romelab.struggle_for_rome.positions.state import WARRIORS

NORTH = ("Castra Regina", "Augusta Vindelicum", "Argentorate", "Mogontiacum", "Colonia Agrippina")
WEST = ("Lutetia", "Augustodunum", "Tolosa", "Burdigala", "Caesarodunum")
FIVE = dict.fromkeys(("Germania", "Gallia", "Hispania", "Italia Superus", "Italia Inferus"), 1)


def rule(table, seat, horsemen=(), warriors=(), **box):
    for kind, cities in (("horsemen", horsemen), ("warriors", warriors)):
        if cities:
            table.box(seat, kind, cities=tuple(cities), figures=0, wagons=0)
    return table


@pytest.mark.rule("SFR-145")
def test_the_score_is_the_sum_of_its_parts(new_table):
    table = new_table(terror_of_the_legions=True)
    table.box(0, "horsemen", counters=FIVE, cities=("Mogontiacum", "Augusta Treverorum", "Lugdunum", "Arelate"))
    rule(table, 0, (), WEST[:4])
    table.diplomats(0, 3).change(diplomacy=0).cards(0, Culture=2)
    parts = score(table.game.frame(table.state), table.state, 0)
    assert parts == (8, 2, 2, 2, 2, 1)
    assert parts.total == table.score(0) == 17


def test_after_the_end_nothing_moves(table):
    rule(table, 0, NORTH[:4], WEST[:4])
    table.change(announced=(0,)).to(WARRIORS, 3).play(EndSegment())
    assert table.state.mover is None
    assert table.why(MoveTribe("9,2,N")) == ["SFR-140"]
    with pytest.raises(ValueError, match="nothing is due"):
        table.game.chances(table.state)


@pytest.mark.rule("SFR-140")
@pytest.mark.parametrize(("culture", "told"), [(1, ()), (2, (0,)), (3, (0,))])
def test_points_of_a_position_laid_out_are_announced(culture, told):
    # Six cities and the Diplomacy card are 8 points, and each Culture card is one more.
    cities = {"horsemen": {"cities": "Köln, Trier, Mainz"}, "warriors": {"cities": "Roma, Capua, Ravenna"}}
    red = {"cards": f"{culture} Culture", "diplomats": 3, **cities}
    state = position(phase="warriors", active="yellow", red=red)
    assert (state.announced, GAME.scores(state)[0]) == (told, 8 + culture)
    unsaid = GAME.line(state).replace(" announced=[red]", "")
    assert GAME.read_line(unsaid) == state
    assert position(state, active="yellow", announced=["blue"]).announced == (1, *told)
    after, _ = GAME.apply(state, EndSegment())
    assert (GAME.to_move(after) is None) is bool(told)
