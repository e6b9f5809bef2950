"""Dice and cards: the tables are whole, in order, and checked."""

from __future__ import annotations

from itertools import pairwise

import pytest

from romelab.core.errors import InputError
from romelab.total_war_rome.battle.chapters.damage import throws
from romelab.total_war_rome.box import cards
from romelab.total_war_rome.box.cards import COLOURS, SYMBOLS, dice, generals, read_dice, ships, starting_armies, troops

GOOD_DICE = "".join(f"[{colour.lower()}]\nskull = 1\nx = 1\ns = 1\nblank = 3\n" for colour in COLOURS)


@pytest.mark.rule("TWR-013")
def test_dice_grow_worse_from_red_to_black_at_every_threshold():
    assert len(COLOURS) == 5
    for better, worse in pairwise(dice().die(colour) for colour in COLOURS):
        for count in (1, 2, 3):
            assert sum(better.faces[:count]) >= sum(worse.faces[:count])
        assert 2 * better.skull + better.x > 2 * worse.skull + worse.x


@pytest.mark.rule("TWR-014", "TWR-018")
def test_every_die_has_six_faces_of_four_symbols_and_one_s():
    for colour in COLOURS:
        assert sum(dice().die(colour).faces) == 6
        assert dice().die(colour).s == 1
        assert {face for (face,) in throws((colour,), dice()).outcomes} <= set(SYMBOLS)


@pytest.mark.rule("TWR-019")
def test_symbols_are_ordered():
    assert SYMBOLS == ("skull", "x", "s", "blank")


@pytest.mark.rule("TWR-022", "TWR-044", "TWR-045")
def test_troop_cards_have_role_and_dice_by_kind():
    assert troops()
    for card in troops().values():
        role = {"artillery": "artillery", "foot_skirmisher": "skirmisher", "cavalry_skirmisher": "skirmisher"}
        assert card.role == role.get(card.kind, "main")
        assert card.good
        assert bool(card.difficult) == (card.role != "artillery")
        assert card.mounted == (card.kind in ("cavalry", "cavalry_skirmisher", "chariot", "elephant"))
        assert not set(card.red_s) & set(card.black_s)


@pytest.mark.rule("TWR-023", "TWR-024")
def test_starting_armies_are_legal_and_need_no_development():
    assert starting_armies()
    for army in starting_armies():
        assert army.general in generals()
        assert army.cards
        for card in army.cards:
            assert troops()[card].faction == army.faction
            assert not troops()[card].requires


def test_veteran_cards_are_no_worse_and_lead_back():
    veterans = [card for card in troops().values() if card.veteran]
    assert len(veterans) > 30
    for card in veterans:
        base = troops()[card.base]
        assert base.upgrade == card.id
        for old, new in ((base.good, card.good), (base.difficult, card.difficult)):
            assert all(COLOURS.index(n) <= COLOURS.index(o) for n, o in zip(new, old, strict=True))


def test_marian_swaps_keep_veterans():
    swaps = cards.marian_swaps()
    assert swaps["rome_italian_infantry_veteran"] == "rome_imperial_auxilia_veteran"
    assert all(old in troops() and new in troops() for old, new in swaps.items())


def test_generals_and_ships_are_listed():
    assert {general.stars for general in generals().values()} == {2, 3, 4, 5}
    assert all(1 <= len(ship.dice) <= 2 for ship in ships().values())
    assert {army.faction for army in cards.starting_navies()} == {"rome", "carthage", "greece"}


def test_own_dice_are_read():
    assert read_dice(GOOD_DICE).red.blank == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[red]", "[pink]", "red: the table of this die is missing"),
        ("skull = 1", "skull = 2", "has 7 faces, not 6"),
        ("skull = 1", "skull = -1", "needs a whole number from 0 for skull"),
        ("skull = 1", "skull = true", "needs a whole number from 0 for skull"),
        ("[red]", "[red", "is not TOML"),
    ],
)
def test_wrong_dice_are_refused_in_a_sentence(old: str, new: str, said: str):
    with pytest.raises(InputError, match=said):
        read_dice(GOOD_DICE.replace(old, new, 1), "my_dice.toml")


def test_pieces_know_their_owner():
    assert cards.owner_of("rome_velites@2", 0) == 2
    assert cards.owner_of("rome_velites", 3) == 3
    assert cards.troop("rome_velites@2").name == "Velites"
    with pytest.raises(InputError, match="not a troop card"):
        cards.troop("rome_tanks")


def test_every_die_that_is_missing_is_named():
    with pytest.raises(InputError) as caught:
        read_dice("red = 3", "mine.toml")
    assert [problem.where for problem in caught.value.problems] == [
        f"mine.toml, {colour.lower()}" for colour in COLOURS
    ]
    assert {problem.what for problem in caught.value.problems} == {"the table of this die is missing"}
