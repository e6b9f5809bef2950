"""Moves named in any spelling: what rules them out is what rules out the move as the game writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest

from romelab.core import saves
from romelab.core.errors import IllegalMoveError, InputError
from romelab.core.game import AnyGame, Move
from romelab.core.names import Spellings, canonical_fields, canonical_move, fits, type_problems
from romelab.kampf_um_rom import GAME as KAMPF, Setup as KampfSetup, moves as kampf
from romelab.struggle_for_rome import GAME as STRUGGLE, Setup, moves as struggle, position
from romelab.total_war_rome import GAME as TOTAL_WAR, moves as total_war
from tests.random_games import random_game

OPENING = STRUGGLE.new_game(Setup())


@pytest.mark.parametrize("name", ["rom", "ROMA", "Rome"])
def test_a_refused_move_in_another_spelling_is_refused_for_the_same_reasons(name):
    reasons = STRUGGLE.why_not(OPENING, struggle.Plunder("Roma"))
    assert reasons
    assert STRUGGLE.why_not(OPENING, struggle.Plunder(name)) == reasons


def test_a_move_is_given_back_as_the_game_writes_it():
    finders = STRUGGLE.finders(OPENING)
    assert canonical_move(struggle.Plunder("rom"), finders) == (struggle.Plunder("Roma"), [])
    assert canonical_move(struggle.Plunder("Roma"), finders) == (struggle.Plunder("Roma"), [])
    move, problems = canonical_move(struggle.Plunder("Atlantis"), finders)
    assert move == struggle.Plunder("Atlantis")
    assert [problem.where for problem in problems] == ["city"]
    assert "Atlantis" in problems[0].what


@dataclass(frozen=True)
class Sends(Move):
    kind: ClassVar[str] = "sends"
    what: Annotated[tuple[str, ...], "good"]
    many: Annotated[int, "good"]
    to: Annotated[str, "town"]
    words: str = ""


FINDERS = {
    "good": Spellings("good", (("ore", "ore"), ("grain", "grain"), ("Erz", "ore"))).find,
    "town": Spellings("town", (("Roma", "Roma"), ("Rom", "Roma"))).find,
}


def test_names_in_a_list_are_found_one_by_one():
    move = Sends(("ERZ", "grain", ""), 3, "rom", "Erz")
    assert canonical_move(move, FINDERS) == (Sends(("ore", "grain", ""), 3, "Roma", "Erz"), [])
    right = Sends(("ore",), 3, "Roma")
    assert canonical_move(right, FINDERS)[0] is right
    assert canonical_fields(Sends, {"what": ["Erz"], "to": "ROMA", "words": "rom"}, FINDERS) == (
        {"what": ["ore"], "to": "Roma", "words": "rom"},
        [],
    )


def test_what_nobody_finds_stays_and_what_is_wrong_is_told_for_each():
    move, problems = canonical_move(Sends(("Erz", "gold"), 3, "Zama"), FINDERS)
    assert move == Sends(("ore", "gold"), 3, "Zama")
    assert [str(problem) for problem in problems] == [
        "what: there is no good 'gold'",
        "to: there is no town 'Zama'",
    ]
    assert canonical_move(Sends(("Erz",), 3, "rom"), {}) == (Sends(("Erz",), 3, "rom"), [])


def test_a_finder_of_a_few_words_says_what_it_looks_for():
    with pytest.raises(InputError, match=r"^where: there is no good 'grein'; did you mean grain\?$"):
        FINDERS["good"]("grein", "where")


def test_a_game_takes_a_move_in_words_or_as_a_move_in_any_spelling():
    for said in (struggle.Plunder("rom"), "plunder city=Rom"):
        assert STRUGGLE.move(OPENING, said) == struggle.Plunder("Roma")
    assert STRUGGLE.move(OPENING, "plunder", city="rom", traitor=True) == struggle.Plunder("Roma", True)
    for said in (struggle.Plunder("Atlantis"), "plunder city=Atlantis"):
        with pytest.raises(InputError, match=r"^the move: city: the board has no crossroads and no city 'Atlantis'"):
            STRUGGLE.move(OPENING, said)


def test_a_move_in_another_spelling_is_carried_out_or_refused_as_the_game_writes_it():
    state = position(phase="horsemen", red={"gold": 3, "horsemen": {"at": "north-west of Rome", "figures": 5}})
    assert STRUGGLE.apply(state, struggle.Plunder("rom")) == STRUGGLE.apply(state, struggle.Plunder("Roma"))
    with pytest.raises(IllegalMoveError) as spelled:
        STRUGGLE.apply(state, struggle.Plunder("koeln"))
    with pytest.raises(IllegalMoveError) as written:
        STRUGGLE.apply(state, struggle.Plunder("Colonia Agrippina"))
    assert str(spelled.value) == str(written.value)
    assert "Colonia Agrippina" in str(spelled.value)


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        (TOTAL_WAR, (total_war.Assault, "one"), "army: must be a whole number, not 'one'"),
        (TOTAL_WAR, (total_war.MoveArmy, "1", "latium"), "army: must be a whole number, not '1'"),
        (STRUGGLE, (struggle.MoveTribe, "8,8,N", "1", 0), "grain: must be a whole number, not '1'"),
        (KAMPF, (kampf.Develop, "zwölf", "ackerbau"), "card: there is no card 'zwölf'"),
        (KAMPF, (kampf.Develop, True, "ackerbau"), "card: must be a whole number, not true"),
        (TOTAL_WAR, total_war.Assault, "a type is not a move"),
        (TOTAL_WAR, "assault", "army is missing"),
    ],
)
def test_a_part_of_a_wrong_type_is_refused_in_one_sentence(game: AnyGame, move: Any, said: str):
    state = game.new_game(game.setup_type())
    if isinstance(move, tuple):
        move = move[0](*move[1:])
    with pytest.raises(InputError) as refused:
        game.apply(state, move)
    assert str(refused.value).startswith(f"the move: {said}")
    assert "\n" not in str(refused.value)
    with pytest.raises(InputError):
        game.why_not(state, move)
    assert str(move)


@pytest.mark.parametrize(
    "move",
    [
        total_war.Assault(True),
        total_war.Assault(1.0),  # type: ignore[arg-type]
        struggle.OfferTrade(1, [1, 0, 0, 0, 0], (0, 1, 0, 0, 0)),  # type: ignore[arg-type]
        struggle.OfferTrade(1, (True, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
        struggle.OfferTrade(True, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
    ],
)
def test_what_only_equals_a_number_is_no_number(move: Any):
    sound: list[Any] = [total_war.Assault(1), struggle.OfferTrade(None, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0))]
    assert all(fits(one) and not type_problems(one) for one in sound)
    assert not fits(move)
    assert type_problems(move)


@pytest.mark.parametrize(
    "names", [("white", "black", "yellow", "red"), ("Ada", "RED", "weiss", "Schwarz"), ("a", "A", "b", "B")]
)
def test_what_the_game_lists_is_played_as_listed_whatever_players_are_called(names):
    called_so = random_game(KAMPF, KampfSetup(names), 8)
    as_ever = random_game(KAMPF, KampfSetup(), 8)
    assert [point.step for point in called_so.line()] == [point.step for point in as_ever.line()]
    assert any(isinstance(point.step, kampf.Attack) for point in called_so.line())
    for again in (saves.loads(saves.dumps(called_so), {KAMPF.id: KAMPF}), KAMPF.read_text(KAMPF.text(called_so))):
        assert again.state == called_so.state
        assert saves.dumps(again) == saves.dumps(called_so)


def test_a_word_for_two_players_is_refused_where_it_is_typed():
    state = KAMPF.new_game(KampfSetup(("white", "Ada", "Ben"), ("red", "white", "black")))
    for said in ("attack card=2 box=ackerbau victim=White", kampf.Attack(2, "ackerbau", "White")):
        with pytest.raises(InputError, match=r"^the move: victim: 'White' can mean more than one player here; "):
            KAMPF.move(state, said)
    assert KAMPF.move(state, "attack card=2 box=ackerbau victim=weiß") == kampf.Attack(2, "ackerbau", "white")
    assert KAMPF.move(state, "attack card=2 box=ackerbau victim=ada") == kampf.Attack(2, "ackerbau", "white")
    opening = STRUGGLE.new_game(Setup(("blue", "Ada", "Ben"), ("red", "blue", "white")))
    with pytest.raises(InputError, match=r"^the move: victim: 'blue' can mean more than one player"):
        STRUGGLE.move(opening, "rob", victim="blue")
    assert STRUGGLE.move(opening, "rob", victim="Rot") == STRUGGLE.move(opening, "rob", victim=0)
