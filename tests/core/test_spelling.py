"""Names in any spelling: what is found, which of two has a name, and what is asked back."""

from __future__ import annotations

import pytest

from romelab.core.errors import InputError
from romelab.core.names import LONGEST_NAME, Spellings, bare_letters, folded, written_out

TOWNS = Spellings(
    "town",
    [("koln", 1), ("Köln", 1), ("Colonia", 1), ("Roma", 2), ("roma", 2), ("Romae", 3), ("", 4), ("Mare-Tyrrhenum", 5)],
)


def refused(*words, **named) -> str:
    with pytest.raises(InputError) as caught:
        TOWNS.find(*words, **named)
    return str(caught.value)


@pytest.mark.parametrize("name", ["Köln", "KÖLN", "koln", "Koeln", "K\u006f\u0308ln", " köln "])
def test_one_town_in_many_spellings(name: str) -> None:
    assert TOWNS.get(name) == TOWNS.find(name) == 1


def test_marks_between_words_do_not_matter() -> None:
    for name in ("mare tyrrhenum", "Mare_Tyrrhenum", "(Mare) Tyrrhenum.", "mare/tyrrhenum", "Mare’Tyrrhenum"):
        assert TOWNS.get(name) == 5
    assert TOWNS.get("maretyrrhenum") is None
    assert TOWNS.get("") is None
    assert (bare_letters("Íı"), folded("A--B  c"), written_out("Æolus Öl")) == ("ii", "a b c", "aeolus oel")


def test_a_name_written_out_does_not_take_anothers_own_name() -> None:
    names = Spellings("town", [("Höxter", 1), ("hoexter", 2), ("Höxter", 3)])
    assert (names.get("Höxter"), names.get("hoxter"), names.get("Hoexter")) == (1, 1, 2)


def test_an_umlaut_may_be_written_where_the_name_has_it_written_out() -> None:
    names = Spellings("town", [("Koeln", 1)])
    assert (names.get("Köln"), names.find("KÖLN"), names.get("Koln")) == (1, 1, None)


def test_nothing_may_be_meant_by_a_name() -> None:
    falsy = Spellings("number", [("none", 0), ("no", 0)])
    assert (falsy.get("None"), falsy.find("NO")) == (0, 0)


def test_what_is_nearly_spelled_so_is_asked_back_once_and_in_its_best_writing() -> None:
    assert TOWNS.near("kolln") == ("Köln",)
    assert TOWNS.near("rom") == ("Roma", "Romae")
    assert TOWNS.near("rom", 1) == ("Roma",)
    assert TOWNS.near("Zama") == ()
    assert refused("Romma") == "town: there is no town 'Romma'; did you mean Roma or Romae?"
    assert refused("Zama") == "town: there is no town 'Zama'"
    assert refused("Zama", "line 3", "on this map") == "line 3: there is no town 'Zama' on this map"
    assert refused("Colonja", among="on this map") == (
        "town: there is no town 'Colonja' on this map; did you mean Colonia?"
    )


def test_at_most_three_are_asked_back() -> None:
    many = Spellings("town", [(f"Roma {letter}", letter) for letter in "abcdef"])
    assert len(many.near("Roma")) == 3
    assert len(many.near("Roma", 5)) == 5


def test_what_is_no_name_is_said_to_be_none() -> None:
    assert refused(5) == "town: a town is named by a text, not by 5"
    assert refused(None, "line 3") == "line 3: a town is named by a text, not by nothing"


def test_a_long_name_is_cut_where_it_is_repeated() -> None:
    assert refused("x" * LONGEST_NAME) == f"town: there is no town '{'x' * LONGEST_NAME}'"
    assert refused("x" * (LONGEST_NAME + 1)) == f"town: there is no town '{'x' * (LONGEST_NAME - 3)}...'"
