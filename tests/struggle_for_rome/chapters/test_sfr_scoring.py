"""SFR-134 to 148: special points, the end of the game, ties, the variant."""

from __future__ import annotations

import pytest

from romelab.struggle_for_rome.game import GAME
from romelab.struggle_for_rome.positions.events import LastRound
from romelab.struggle_for_rome.positions.moves import (
    EndSegment,
    Expand,
    Found,
    MoveLegionnaire,
    MoveTribe,
    PlayDiplomat,
    Plunder,
)
from romelab.struggle_for_rome.positions.notation import position
from romelab.struggle_for_rome.positions.points import score
from romelab.struggle_for_rome.positions.state import HORSEMEN, TRADE, WARRIORS

NORTH = ("Castra Regina", "Augusta Vindelicum", "Argentorate", "Mogontiacum", "Colonia Agrippina")
WEST = ("Lutetia", "Augustodunum", "Tolosa", "Burdigala", "Caesarodunum")
SOUTH = ("Roma", "Capua", "Neapolis", "Beneventum", "Tarentum")
FIVE = dict.fromkeys(("Germania", "Gallia", "Hispania", "Italia Superus", "Italia Inferus"), 1)
FOUR = {name: 1 for name in FIVE if name != "Germania"}


def rule(table, seat, horsemen=(), warriors=(), **box):
    for kind, cities in (("horsemen", horsemen), ("warriors", warriors)):
        if cities:
            table.box(seat, kind, cities=tuple(cities), figures=0, wagons=0)
    return table


def play_diplomat(table, seat):
    table.to(TRADE, seat)
    table.play(PlayDiplomat(), MoveLegionnaire("0,6" if table.state.legionnaire != 44 else "0,7"))
    if table.state.stage == "robbed card":
        table.fall(table.game.chances(table.state).outcomes[0])


@pytest.mark.rule("SFR-134")
def test_diplomacy_goes_to_the_first_with_three_and_then_to_strictly_more(table):
    table.cards(0, Diplomat=2).diplomats(0, 1).cards(1, Diplomat=2).diplomats(1, 2)
    play_diplomat(table, 0)
    assert (table.state.diplomacy, table.score(0)) == (-1, 0)  # two are not enough
    play_diplomat(table, 0)
    assert (table.state.diplomacy, table.score(0), table.score(1)) == (0, 2, 0)
    play_diplomat(table, 1)
    assert table.player(1).diplomats == 3
    assert (table.state.diplomacy, table.score(0), table.score(1)) == (0, 2, 0)  # as many are not more
    play_diplomat(table, 1)
    assert (table.state.diplomacy, table.score(0), table.score(1)) == (1, 0, 2)
    assert "Blue now holds Diplomacy: 2 points" in [table.said(event) for event in table.events]


@pytest.mark.rule("SFR-135", "SFR-139")
def test_scourge_for_each_tribe_with_five_colours(table):
    table.to(HORSEMEN).box(0, "horsemen", at="8,0,S", figures=2, counters=FOUR)
    assert table.score(0) == 0
    table.play(Plunder("Castra Regina"))
    table.fall("gold")
    assert table.score(0) == 2
    assert "SFR-135" in table.rules()
    table.to(WARRIORS).box(0, "warriors", at="8,4,N", figures=2, counters=FOUR)
    table.play(Plunder("Augusta Vindelicum"))
    table.fall("loss and gold")
    assert table.score(0) == 4  # two Scourges
    # The two boxes do not add up: 3 colours here and 2 there are none.
    other = table.__class__().box(0, "horsemen", counters={"Germania": 1, "Gallia": 1, "Hispania": 1})
    other.box(0, "warriors", counters={"Italia Superus": 1, "Italia Inferus": 1})
    assert other.score(0) == 0


@pytest.mark.rule("SFR-136")
def test_an_eighth_scourge_scores_without_a_card(table):
    for seat in range(4):
        for kind in ("horsemen", "warriors"):
            if (seat, kind) != (3, "warriors"):
                table.box(seat, kind, counters=FIVE)
    # Seven cards are out; Yellow's warriors take their fifth colour in Italia Inferus.
    table.box(3, "warriors", figures=5, counters={name: 1 for name in FIVE if name != "Italia Inferus"})
    free = next(
        city
        for city in table.game.frame(table.state).board.cities
        if city.province == "Italia Inferus" and table.state.counters[city.index]
    )
    board = table.game.frame(table.state).board
    at = next(board.crossroads[n].id for n in board.neighbours[free.crossroads] if board.city_at[n] < 0)
    table.to(WARRIORS, 3).box(3, "warriors", at=at)
    table.play(Plunder(free.name))
    table.fall(table.game.chances(table.state).outcomes[-1])
    while table.state.stage in ("pasture", "card"):
        table.fall(table.game.chances(table.state).outcomes[0])
    assert table.score(3) == 4
    assert "SFR-136" in table.rules()
    assert "SFR-135" not in table.rules()


@pytest.mark.rule("SFR-137")
def test_heir_needs_four_cities_with_each_tribe(table):
    rule(table, 0, NORTH[:4], WEST[:3])
    assert table.score(0) == 7
    rule(table, 0, (), WEST[:4])
    assert table.score(0) == 10
    uneven = rule(table.__class__(), 0, NORTH[:5], WEST[:3])
    assert uneven.score(0) == 8


@pytest.mark.rule("SFR-138", "SFR-139")
def test_scourge_and_heir_stay(table):
    table.box(0, "horsemen", at="8,0,S", figures=2, wagons=2, counters=FIVE).to(HORSEMEN)
    table.play(Found("Castra Regina"))
    assert table.tribe(0, "horsemen").counters == (1, 1, 1, 1, 1)  # they stay on the box
    assert table.score(0) == 3
    # The settled tribe gets no new counter, so what it lacks now it lacks for good.
    table.to(HORSEMEN).box(0, "horsemen", figures=6)
    assert table.why(Plunder("Argentorate")) == ["SFR-124"]


@pytest.mark.rule("SFR-139")
def test_the_scourge_must_be_won_before_settling(table):
    table.box(0, "horsemen", at="8,0,S", figures=6, wagons=2, counters=FOUR).to(HORSEMEN)
    table.play(Found("Castra Regina"))
    assert table.score(0) == 1
    for city in table.game.frame(table.state).board.cities:
        assert "SFR-124" in table.to(HORSEMEN).why(Plunder(city.name))


def almost(table, seat=0):
    """Return a player nine points and one city within reach."""
    table.box(seat, "warriors", cities=WEST[:4], figures=0, wagons=0)
    return table.box(seat, "horsemen", cities=NORTH[:3], figures=4, wagons=1).to(HORSEMEN, seat)


@pytest.mark.rule("SFR-140")
def test_10_points_are_announced_at_once_and_the_round_is_played_to_its_end(table):
    almost(table)
    assert table.score(0) == 7
    table.play(Expand("Mogontiacum"))
    assert table.score(0) == 10
    assert table.state.announced == (0,)
    assert "SFR-140" in table.rules()
    played = 0
    while table.state.mover is not None:
        assert table.state.round == 1
        table.play(EndSegment())
        played += 1
    assert played == 7  # three more horsemen, four warriors
    assert table.game.winners(table.state) == (0,)
    assert table.why(EndSegment()) == ["SFR-140"]
    assert table.game.legal_moves(table.state) == ()


@pytest.mark.rule("SFR-140")
def test_10_points_by_a_special_card_are_announced_too(new_table):
    diplomat = rule(new_table(), 0, NORTH[:5], WEST[:3]).diplomats(0, 2).cards(0, Diplomat=1)
    assert diplomat.score(0) == 8
    play_diplomat(diplomat, 0)
    assert (diplomat.score(0), diplomat.state.announced) == (10, (0,))
    scourge = rule(new_table(), 0, (), (*NORTH[1:], *WEST[:4]))
    scourge.to(HORSEMEN).box(0, "horsemen", at="8,0,S", figures=2, counters=FOUR)
    scourge.play(Plunder("Castra Regina"))
    scourge.fall("gold")
    assert (scourge.score(0), scourge.state.announced) == (10, (0,))


@pytest.mark.rule("SFR-140")
def test_the_game_ends_even_if_the_announcer_falls_below_10(table):
    rule(table, 0, NORTH[:4], WEST[:2])
    table.cards(0, Culture=1).diplomats(0, 3).change(diplomacy=0).diplomats(1, 3).cards(1, Diplomat=1)
    assert table.score(0) == 9
    table.to(HORSEMEN).box(0, "horsemen", figures=4, wagons=1)
    table.play(Expand("Colonia Agrippina"))
    assert (table.score(0), table.state.announced) == (10, (0,))
    table.change(round=1)
    play_diplomat(table, 1)
    assert (table.score(0), table.score(1)) == (8, 2)
    table.to(WARRIORS, 3).play(EndSegment())
    assert table.state.mover is None


@pytest.mark.rule("SFR-141")
def test_most_points_win_not_who_announced_first(table):
    rule(table, 0, NORTH[:4], WEST[:4])
    rule(table, 1, SOUTH[:4], ("Tarraco", "Toletum", "Corduba", "Olisipo", "Carthago Nova"))
    table.change(announced=(0, 1)).to(WARRIORS, 3)
    assert (table.score(0), table.score(1)) == (10, 11)
    table.play(EndSegment())
    assert table.game.winners(table.state) == (1,)
    assert "SFR-141" in table.rules()


@pytest.mark.rule("SFR-142")
def test_a_tie_is_decided_by_gold_and_then_shared(table, new_table):
    for gold, winners, said in (
        ((5, 6), (1,), "Blue wins with 10 points and the most gold, 6"),
        ((6, 5), (0,), "Red wins with 10 points and the most gold, 6"),
        ((6, 6), (0, 1), "Red and Blue share the victory with 10 points and 6 gold each"),
    ):
        seat_table = new_table()
        rule(seat_table, 0, NORTH[:4], WEST[:4])
        rule(seat_table, 1, SOUTH[:4], ("Tarraco", "Toletum", "Corduba", "Olisipo"))
        seat_table.gold(0, gold[0]).gold(1, gold[1]).gold(2, 50).change(announced=(0,)).to(WARRIORS, 3)
        assert seat_table.score(0) == seat_table.score(1) == 10
        seat_table.play(EndSegment())
        assert seat_table.game.winners(seat_table.state) == winners
        assert seat_table.rules()[-1] == "SFR-142"
        assert seat_table.said(seat_table.events[-1]) == said


@pytest.mark.rule("SFR-143")
def test_treasures_are_shown_before_gold_is_compared_and_all_culture_counts(table):
    rule(table, 0, NORTH[:4], WEST[:4])
    rule(table, 1, SOUTH[:4], ("Tarraco", "Toletum", "Corduba"))
    table.cards(0).cards(1, Culture=3, Treasure=1).gold(0, 10).gold(1, 4).change(announced=(0,)).to(WARRIORS, 3)
    table.play(EndSegment())
    assert table.game.scores(table.state)[:2] == (10, 10)
    assert table.player(1).gold == 11  # 4 + 7 beats 10
    assert table.game.winners(table.state) == (1,)
    assert table.player(1).culture == 3


@pytest.mark.rule("SFR-84", "SFR-143")
def test_treasures_at_the_end_do_not_count_against_the_limit(table):
    rule(table, 0, NORTH[:4], WEST[:4])
    table.cards(0, Treasure=3).gold(0, 0).change(announced=(0,)).to(WARRIORS, 3, card=True)
    table.play(EndSegment())
    assert table.player(0).gold == 21
    assert "Red cashes 3 Treasures for 21 gold" in [table.said(event) for event in table.events]
    one = table.__class__().cards(0, Treasure=1).change(announced=(0,)).to(WARRIORS, 3)
    one.play(EndSegment())
    assert "Red cashes 1 Treasure for 7 gold" in [table.said(event) for event in one.events]


@pytest.mark.rule("SFR-144")
def test_hidden_culture_counts_towards_10_unless_an_option_says_no(table, new_table):
    for seat_table, announced in ((table, (0,)), (new_table(culture_counts_early=False), ())):
        seat_table.box(0, "warriors", cities=WEST[:3], figures=0, wagons=0).cards(0, Culture=2)
        seat_table.to(HORSEMEN).box(0, "horsemen", cities=(*NORTH[:3], "Iuvavum"), figures=4, wagons=1)
        seat_table.play(Expand("Mogontiacum"))
        assert seat_table.score(0) == 10
        assert seat_table.state.announced == announced


@pytest.mark.rule("SFR-145")
def test_the_score_is_the_sum_of_its_parts(new_table):
    table = new_table(terror_of_the_legions=True)
    table.box(0, "horsemen", counters=FIVE, cities=("Mogontiacum", "Augusta Treverorum", "Lugdunum", "Arelate"))
    rule(table, 0, (), WEST[:4])
    table.diplomats(0, 3).change(diplomacy=0).cards(0, Culture=2)
    parts = score(table.game.frame(table.state), table.state, 0)
    assert parts == (8, 2, 2, 2, 2, 1)
    assert parts.total == table.score(0) == 17


@pytest.mark.rule("SFR-146", "SFR-148")
def test_three_standards_bring_a_bonus_point_in_the_variant_only(table, new_table):
    standards = ("Mogontiacum", "Augusta Treverorum", "Lugdunum")
    assert rule(table, 0, standards).score(0) == 3
    variant = new_table(terror_of_the_legions=True)
    assert rule(variant, 0, standards[:2]).score(0) == 2
    assert rule(variant, 0, standards).score(0) == 4  # each city keeps its own point
    told = rule(new_table(terror_of_the_legions=True), 0, (), standards[1:])
    told.box(0, "horsemen", cities=("Castra Regina",), figures=4, wagons=2).to(HORSEMEN)
    events = told.play(Expand("Mogontiacum"))
    says = "Red holds three cities with a legion standard: Terror of the Legions, 1 point"
    assert [table.said(event) for event in events if event.rule == "SFR-146"] == [says]
    told.to(HORSEMEN).box(0, "horsemen", figures=4)
    assert not [event for event in told.play(Expand("Augusta Vindelicum")) if event.rule == "SFR-146"]  # told once


@pytest.mark.rule("SFR-147")
def test_both_kingdoms_count_together_and_several_may_have_it(new_table):
    together = new_table(terror_of_the_legions=True)
    rule(together, 0, ("Mogontiacum", "Augusta Treverorum"), ("Lugdunum",))
    rule(together, 1, ("Arelate", "Toletum"), ("Emerita Augusta",))
    assert (together.score(0), together.score(1)) == (4, 4)
    apart = new_table(terror_of_the_legions=True, terror_counts_both=False)
    rule(apart, 0, ("Mogontiacum", "Augusta Treverorum"), ("Lugdunum",))
    assert apart.score(0) == 3


def test_after_the_end_nothing_moves(table):
    rule(table, 0, NORTH[:4], WEST[:4])
    table.change(announced=(0,)).to(WARRIORS, 3).play(EndSegment())
    assert table.state.mover is None
    assert table.why(MoveTribe("9,2,N")) == ["SFR-140"]
    with pytest.raises(ValueError, match="nothing is to fall"):
        table.game.chances(table.state)


@pytest.mark.rule("SFR-140")
@pytest.mark.parametrize(("number", "over"), [(1, False), (2, True)])
def test_the_last_round_agreed_on_ends_the_game(new_table, number, over):
    table = new_table(last_round=2).change(round=number).to(WARRIORS, 3)
    told = table.play(EndSegment())
    assert (table.state.stage == "over", table.state.round) == (over, 2)
    assert (LastRound() in told) == over


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
