"""Moves named in any spelling: what speaks against them is what speaks against the move as the game writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from romelab.core.calling import called, meant, one_of
from romelab.core.faults import IllegalMoveError, InputError
from romelab.core.game import Move
from romelab.struggle_for_rome import GAME as STRUGGLE
from romelab.struggle_for_rome import Setup, position
from romelab.struggle_for_rome import moves as struggle

OPENING = STRUGGLE.new_game(Setup())


@pytest.mark.parametrize("name", ["rom", "ROMA", "Rome"])
def test_a_refused_move_in_another_spelling_is_refused_for_the_same_reasons(name):
    reasons = STRUGGLE.why_not(OPENING, struggle.Plunder("Roma"))
    assert reasons
    assert STRUGGLE.why_not(OPENING, struggle.Plunder(name)) == reasons


def test_a_move_is_given_back_as_the_game_writes_it():
    finders = STRUGGLE.finders(OPENING)
    assert called(struggle.Plunder("rom"), finders) == (struggle.Plunder("Roma"), [])
    assert called(struggle.Plunder("Roma"), finders) == (struggle.Plunder("Roma"), [])
    move, faults = called(struggle.Plunder("Atlantis"), finders)
    assert move == struggle.Plunder("Atlantis")
    assert [fault.where for fault in faults] == ["city"]
    assert "Atlantis" in faults[0].what


@dataclass(frozen=True)
class Sends(Move):
    kind: ClassVar[str] = "sends"
    what: Annotated[tuple[str, ...], "good"]
    many: Annotated[int, "good"]
    to: Annotated[str, "town"]
    words: str = ""


FINDERS = {"good": one_of("good", "ore", "grain", Erz="ore"), "town": one_of("town", "Roma", Rom="Roma")}


def test_names_in_a_list_are_found_one_by_one():
    move = Sends(("ERZ", "grain", ""), 3, "rom", "Erz")
    assert called(move, FINDERS) == (Sends(("ore", "grain", ""), 3, "Roma", "Erz"), [])
    right = Sends(("ore",), 3, "Roma")
    assert called(right, FINDERS)[0] is right
    assert meant(Sends, {"what": ["Erz"], "to": "ROMA", "words": "rom"}, FINDERS) == (
        {"what": ["ore"], "to": "Roma", "words": "rom"},
        [],
    )


def test_what_nobody_finds_stays_and_what_is_wrong_is_told_for_each():
    move, faults = called(Sends(("Erz", "gold"), 3, "Zama"), FINDERS)
    assert move == Sends(("ore", "gold"), 3, "Zama")
    assert [str(fault) for fault in faults] == [
        "what: there is no good 'gold'",
        "to: there is no town 'Zama'",
    ]
    assert called(Sends(("Erz",), 3, "rom"), {}) == (Sends(("Erz",), 3, "rom"), [])


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
