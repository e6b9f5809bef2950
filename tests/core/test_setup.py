"""What every set-up shares: names, parts, and who may sit down with what."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from romelab.core.errors import InputError
from romelab.core.serialization import from_plain, to_plain
from romelab.core.setup import LONGEST_NAME, expected, known_seat, problems_of_seats, seat, seats_html, whose
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.total_war_rome.game import TOTAL_WAR_ROME

SUITS = ("hearts", "spades", "clubs")


@dataclass(frozen=True)
class Setup:
    players: Any = ()
    suits: Any = ()

    def __post_init__(self) -> None:
        seat(self, "suits", SUITS, 2, {"clubs": "Lord Clubs"})


def problems(players: object, suits: object) -> list[str]:
    found = problems_of_seats(players, suits, part="suits", known=SUITS, number=range(2, 4), rule="R-1")
    return [str(problem) for problem in found]


def test_what_is_left_out_is_filled_in():
    assert Setup() == Setup(("Hearts", "Spades"), ("hearts", "spades"))
    assert Setup(("A", "B", "C")).suits == SUITS
    assert Setup(suits=("clubs", "hearts")).players == ("Lord Clubs", "Hearts")
    assert Setup(["A", "B"], ["clubs", "spades"]) == Setup(("A", "B"), ("clubs", "spades"))


def test_what_is_wrong_is_left_for_the_check():
    assert Setup("AB").players == "AB"
    assert Setup(7, None) == Setup(7, None)


@pytest.mark.parametrize(
    ("players", "suits", "said"),
    [
        (("A", "B"), SUITS[:2], []),
        (("x" * LONGEST_NAME, "B", "C"), SUITS, []),
        (("A",), SUITS[:1], ["players: two or three people play, not 1 (R-1)"]),
        (("A", "x" * 41), SUITS[:2], ["players[1]: a name has 1 to 40 characters"]),
        (
            (" ", 3),
            SUITS[:2],
            ["players[0]: a name has 1 to 40 characters", "players[1]: a name has 1 to 40 characters"],
        ),
        (("A", "A"), SUITS[:2], ["players[1]: two players are called A"]),
        (("A", "B"), SUITS, ["suits: 2 players need as many suits, not 3"]),
        (("A", "B"), ("clubs", "clubs"), ["suits[1]: two players are clubs"]),
        (("A", "B"), ("clubs", 4), ["suits[1]: 4 is not one of hearts, spades, clubs (R-1)"]),
        ("AB", SUITS[:2], ["players: must be a list of names"]),
        (("A", "B"), None, ["suits: must be a list of suits"]),
    ],
)
def test_who_may_sit_down(players, suits, said):
    assert problems(players, suits) == said


def test_a_game_for_exactly_so_many_says_so():
    found = problems_of_seats(("A",), SUITS[:1], part="suits", known=SUITS, number=range(2, 3), rule="R-1")
    assert [str(problem) for problem in found] == ["players: two people play, not 1 (R-1)"]


@pytest.mark.parametrize("game", [STRUGGLE_FOR_ROME, KAMPF_UM_ROM, TOTAL_WAR_ROME], ids=lambda game: game.id)
def test_all_games_have_one_shape_of_set_up(game):
    kind = game.setup_type
    names = [field.name for field in fields(kind)]
    assert names[0] == "players"
    assert names[1] in ("colours", "factions")
    assert names[2] == "options"
    assert callable(kind.check)
    setup = kind()
    assert len(setup.players) == len(getattr(setup, names[1])) > 1
    assert from_plain(kind, to_plain(setup), "setup") == setup
    with pytest.raises(InputError) as caught:
        game.new_game(kind(("A", "A"), ("mauve",), None))
    places = [problem.where for problem in caught.value.problems]
    assert {"players[1]", names[1], f"{names[1]}[0]", "options"} <= set(places)


@pytest.mark.parametrize(
    ("number", "said"),
    [(range(2, 5), "two to four"), (range(2, 4), "two or three"), (range(4, 5), "four"), (range(1, 7), "one to six")],
)
def test_how_many_may_play_is_said_in_words(number, said):
    (problem,) = problems_of_seats((), (), part="suits", known=SUITS, number=number, rule="R-1")
    assert str(problem) == f"players: {said} people play, not 0 (R-1)"


def test_names_are_made_of_parts_that_are_no_texts_too():
    assert Setup(suits=(3, "clubs")).players == ("3", "Lord Clubs")
    assert Setup(suits=("hearts", None)).players == ("Hearts", "Nothing")
    assert Setup(("A",), ()).suits == ("hearts",)
    assert Setup(("A",), ("clubs",)).suits == ("clubs",)
    assert Setup(["A"]).suits == ("hearts",)


def test_a_set_up_is_shown_by_who_plays_what_and_by_its_options():
    shown = seats_html(STRUGGLE_FOR_ROME.setup_type(("Ada", "<Ben>", "C"), ("white", "red", "blue")))
    assert "<tr><td>0</td><td>Ada</td><td>white</td></tr><tr><td>1</td><td>&lt;Ben&gt;</td><td>red</td></tr>" in shown
    assert shown.index("<th") < shown.index("seat") < shown.index("player") < shown.index("Ada")
    assert "default" in shown
    lopsided = STRUGGLE_FOR_ROME.setup_type(("Ada", "Ben", "C"), ("white",))
    assert "Ada" in seats_html(lopsided)
    assert "Ben" not in seats_html(lopsided)


def test_whose_decision_a_position_waits_for():
    assert whose(("Ada", "Ben"), 0) == "Ada is to move"
    assert whose(("Ada", "Ben"), 2) == whose(("Ada",), -1) == "dice or cards are next"


@pytest.mark.parametrize("number", [-1, 3, True, 1.0, "1", None])
def test_a_seat_is_one_of_those_at_the_table(number):
    assert [known_seat(seat, 3) for seat in range(3)] == [0, 1, 2]
    with pytest.raises(InputError, match=r"^reader: must be a seat from 0 to 2, not "):
        known_seat(number, 3, "reader")


def test_a_set_up_is_of_its_game():
    expected(Setup(), Setup)
    with pytest.raises(InputError, match=r"^setup: must be of Setup, not a type$"):
        expected(Setup, Setup)


def test_a_set_up_that_is_only_equal_to_one_that_passed_is_looked_at_again():
    setup = STRUGGLE_FOR_ROME.setup_type(options=replace(STRUGGLE_FOR_ROME.setup_type().options, robbery_gold=3))
    bent = replace(setup, options=replace(setup.options, robbery_gold=3.0))
    assert STRUGGLE_FOR_ROME.new_game(setup) == STRUGGLE_FOR_ROME.new_game(setup)
    assert bent == setup
    with pytest.raises(InputError, match="robbery_gold"):
        STRUGGLE_FOR_ROME.new_game(bent)
