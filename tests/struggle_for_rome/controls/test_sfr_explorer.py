"""The route explorer without a browser: what its controls show and do."""

from __future__ import annotations

import gc

import ipywidgets
import pytest

from romelab.core.errors import IllegalMoveError
from romelab.core.language import speaking
from romelab.struggle_for_rome import default_network
from romelab.struggle_for_rome.controls.explorer import RouteExplorer, explore
from romelab.struggle_for_rome.controls.real_roads import real_journey_html
from tests.samples import one_of


@pytest.fixture
def explorer(monkeypatch) -> RouteExplorer:
    monkeypatch.setenv("ROMELAB_STRICT", "1")
    return explore()


def test_a_click_shows_the_bill_the_ways_and_the_real_journey(explorer):
    explorer.board.pick("8,8,S")
    assert "4 gold" in explorer.bill.value
    assert explorer.main.description == "Pay 4 gold and go"
    assert explorer.ways.options[0][0].startswith("4 gold · land, 4 × sea")
    assert "Castra Regina (Regensburg) to Capua" in explorer.real.value
    assert explorer.goal.value == "south-east of Capua"
    assert explorer.board.scene.ways


def test_the_real_journey_is_drawn_once_somebody_wants_to_see_it(explorer):
    assert not explorer.atlas.base.places
    explorer.board.pick("8,8,S")
    explorer.frame.on_laid(0)
    assert explorer.atlas.base.places
    assert explorer.atlas.scene.ways
    explorer.start_again()
    assert not explorer.atlas.scene.ways


def test_paying_moves_and_undo_brings_back(explorer):
    explorer.board.pick("8,8,S")
    explorer.main.click()
    assert (explorer.question.start, explorer.gold.value) == ("8,8,S", 1)
    explorer.back.click()
    assert (explorer.question.start, explorer.question.goal, explorer.gold.value) == ("9,1,N", "8,8,S", 5)
    explorer.forth.click()
    assert explorer.question.start == "8,8,S"
    explorer.again.click()
    assert explorer.question.start == "9,1,N"
    explorer.back.click()
    assert explorer.question.start == "8,8,S"


def test_the_lists_do_what_the_board_does(explorer):
    explorer.goal.value = "8,8,S"
    assert explorer.main.description == "Pay 4 gold and go"
    explorer.ways.value = 1
    assert explorer.main.description == "Pay 1 grain + 3 gold and go"
    explorer.tribe.value = "blue warriors"
    assert (explorer.question.who.colour, explorer.question.goal) == ("blue", "")


def test_a_refusal_names_rule_and_ring(explorer):
    explorer.board.pick("8,7,S")
    assert "Roma is a city" in explorer.why.value
    assert "SFR-94" in explorer.why.value
    assert ("8,7,S", "ring") in {(mark.place, mark.kind) for mark in explorer.board.scene.marks}


@pytest.mark.rule("SFR-94")
def test_a_city_is_answered_with_the_stop_beside_it(explorer):
    explorer.goal.value = "Rome"
    assert (explorer.goal.value, explorer.question.goal) == ("Roma", "8,7,S")
    assert "To Roma: the tribe stops beside it, north-west of Roma." in explorer.bill.value
    assert explorer.main.description == "Pay 5 gold and go"
    explorer.main.click()
    assert explorer.question.start == "8,8,N"
    explorer.choose("Roma")
    assert "The tribe is already beside Roma" in explorer.bill.value
    assert explorer.main.disabled


def test_the_list_begins_with_the_cities(explorer):
    cities = [city.name for city in explorer.on.cities]
    assert list(explorer.goal.options[: len(cities)]) == sorted(cities)
    assert len(explorer.goal.options) == len(explorer.on.crossroads)


def test_prices_are_bands_on_a_quiet_board(explorer):
    marks = [mark for mark in explorer.board.scene.marks if mark.kind == "reach"]
    assert {mark.text for mark in marks} == {""}
    assert {mark.band for mark in marks} == {1, 2, 3, 4, 5}
    for mark in marks:
        least = min(bill.worth for bill in explorer.answer.reach[mark.place])
        assert mark.band == 1 + sum(least > dearest for dearest in (0, 2, 4, 6))
    assert all(mark.words for mark in marks)
    idle = [piece for piece in explorer.board.scene.pieces if piece.idle]
    assert len(idle) == len(explorer.question.tribes) - 1
    assert [sign for sign, _ in explorer.board.scene.legend] == ["", "band 1", "band 2", "band 3", "band 4", "band 5"]


def test_a_purse_that_is_too_small(explorer):
    explorer.gold.value = 0
    explorer.grain.value = 0
    explorer.board.pick("8,8,S")
    assert "needs" in explorer.why.value
    assert "SFR-103" in explorer.why.value


def test_bad_amounts_are_said_and_the_control_goes_back(explorer):
    explorer.gold.value = -3
    assert "gold: must be a whole number from 0 to 100, not -3" in explorer.status.value
    assert explorer.gold.value == explorer.question.gold == 5
    explorer.gold.value = 7
    assert explorer.status.value == ""


def test_a_dearer_way_than_the_purse_cannot_be_gone(explorer):
    explorer.gold.value = 4
    explorer.board.pick("8,8,S")
    dear = [value for words, value in explorer.ways.options if words.startswith("6 gold")]
    if dear:
        explorer.ways.value = dear[0]
        assert explorer.main.disabled
        explorer.main.click()
        assert explorer.question.start == "9,1,N"


def test_putting_the_tribe_by_click(explorer):
    explorer.clicking.value = explorer.clicking.options[1][1]
    explorer.board.pick("8,8,N")
    assert explorer.question.start == "8,8,N"
    explorer.board.pick("8,7,S")
    assert "Roma is a city" in explorer.status.value
    assert explorer.question.start == "8,8,N"
    with pytest.raises(IllegalMoveError):
        explorer.put("Roma")


def test_an_unforeseen_error_is_said_and_raised_in_tests(explorer, monkeypatch):
    def broken(*_args: object, **_names: object) -> None:
        raise RuntimeError("<boom>")

    monkeypatch.setattr("romelab.struggle_for_rome.questions.exploring.answer", broken)
    with pytest.raises(RuntimeError):
        explorer.board.pick("8,8,S")
    assert "RuntimeError: &lt;boom&gt;" in explorer.status.value
    monkeypatch.delenv("ROMELAB_STRICT")
    explorer.board.pick("8,8,N")


def test_a_board_of_ones_own_opens_too():
    text = default_network().to_toml().replace('"Roma"', '"Nova Roma"')
    explorer = explore(text)
    explorer.choose("Nova Roma")
    assert "Nova Roma is a city" in explorer.why.value
    explorer.choose("north-west of Nova Roma")
    assert "Nova Roma: no real place is known by that name" in explorer.real.value


def test_clicks_leave_no_widget_behind(explorer):
    places = [place.id for place in explorer.on.crossroads]
    for place in places[:20]:
        explorer.board.pick(place)
    before = living_widgets()
    for place in one_of(4, places):
        explorer.board.pick(place)
    assert living_widgets() == before


def living_widgets() -> int:
    gc.collect()
    return sum(isinstance(each, ipywidgets.Widget) for each in gc.get_objects())


def test_a_journey_that_boats_do_not_shorten_is_said_once():
    board = default_network()
    said = real_journey_html(board, "9,1,N", board.city("Augusta Raurica").at, "foot")
    assert said.count("<li>") == 1


def crossed(explorer: RouteExplorer) -> list[str]:
    scene = explorer.board.scene
    return [mark.place for mark in scene.marks if mark.kind == "gone"] if scene else []


def test_a_city_that_is_lost_by_a_click_is_crossed_out_and_its_price_said(explorer):
    explorer.choose("Roma")
    explorer.clicking.value = "lost"
    explorer.board.pick("8,8,N")
    assert explorer.question.lost == ("8,8,N",)
    assert crossed(explorer) == ["8,8,N"]
    assert "To Roma: the tribe stops beside it, north-east of Roma" in explorer.bill.value
    assert "1 gold more to Roma than before." in explorer.broken.value
    assert "<li>Roma: 5 → 6</li>" in explorer.broken.value
    assert explorer.lost.value == "north-west of Roma"
    explorer.board.pick("8,7,S")
    assert "No way is left to Roma." in explorer.broken.value
    explorer.board.pick("8,7,S")
    explorer.board.pick("8,8,N")
    assert explorer.question.lost == ()
    assert crossed(explorer) == []
    assert explorer.broken.value == ""


def test_a_road_a_sea_link_and_a_province_are_lost_by_click_or_name(explorer):
    link = next(link for link in explorer.on.links if link.kind == "sea")
    one, other = (explorer.on.crossroads[end].id for end in link.ends)
    explorer.clicking.value = "lost_way"
    explorer.board.pick(one)
    assert "click its other end" in explorer.broken.value
    explorer.board.pick(other)
    assert explorer.question.lost == (f"{one} - {other}",)
    assert [way.words for way in explorer.board.scene.ways if way.kind == "gone"] == ["lost"]
    explorer.board.pick(one)
    explorer.board.pick("8,7,S")
    assert "no road and no sea link joins" in explorer.status.value
    assert one not in explorer.status.value
    explorer.lost.value = "Roma - Capua - Ancona"
    assert "no road and no sea link joins Roma and Ancona" in explorer.status.value
    assert explorer.question.lost == (f"{one} - {other}",)
    explorer.clicking.value = "lost_province"
    explorer.board.pick("8,7,S")
    assert explorer.question.lost[1] == "Italia Inferus"
    assert "8,7,S" in crossed(explorer)
    explorer.lost.value = "Rome; hispania; North-west of Roma - Rome"
    assert explorer.question.lost == ("8,7,S", "Hispania", "8,8,N - 8,7,S")
    assert explorer.lost.value == "Roma; Hispania; north-west of Roma - Roma"
    explorer.lost.value = "Atlantis"
    assert "Atlantis" in explorer.status.value
    assert len(explorer.question.lost) == 3
    # Its ends clicked in the other order bring a lost way back, too.
    explorer.lose("8,7,S - 8,8,N")
    assert explorer.question.lost == ("8,7,S", "Hispania")


def test_a_tribe_that_stands_at_its_goal_is_not_cut_off_from_it():
    explorer = explore()
    explorer.ask(goal=explorer.question.start, lost=("Mediolanum",))
    assert "Without" in explorer.broken.value
    assert "No way is left" not in explorer.broken.value


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ">the board has no crossroads and no city &#x27;Rmoa&#x27;; did you mean Roma?<"),
        ("de", ">&#x27;Rmoa&#x27; gibt es hier nicht; meintest du Roma?<"),
    ],
)
def test_a_name_that_is_typed_wrong_is_refused_in_the_language_of_the_page(language, said):
    with speaking(language):
        asks = explore()
        asks.goal.value = "Rmoa"
        assert asks.goal.value == ""
        assert said in asks.status.value
