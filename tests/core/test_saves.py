"""Save files: the same history back, and every damage named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from romelab.core import saves
from romelab.core.chance import Scripted, Seeded
from romelab.core.faults import InputError
from romelab.core.history import History


@pytest.fixture
def played(race, moves):
    history = History(race, moves.setup(players=("Ännchen", "<b>Ben</b>")), Scripted((4, 5), then=Seeded(3)))
    history.play(moves.roll())
    history.play(moves.roll())
    history.play(moves.pay(1))
    history.undo()
    history.play(moves.roll())
    history.undo()
    return history


def test_a_history_comes_back_with_its_branches_and_place(race, played):
    text = saves.dumps(played)
    again = saves.loads(text, {"race": race})
    assert saves.dumps(again) == text
    assert again.state == played.state
    assert [point.state for point in again.points] == [point.state for point in played.points]
    assert again.setup == played.setup


def test_play_goes_on_with_the_same_dice(race, moves, played):
    again = saves.loads(saves.dumps(played), {"race": race}, chance=played.chance)
    again.play(moves.pay(2))
    played.play(moves.pay(2))
    again.play(moves.roll())
    played.play(moves.roll())
    assert again.state == played.state


def test_a_file_is_written_whole_or_not_at_all(tmp_path, race, played, monkeypatch):
    file = saves.save(played, tmp_path / "game.json")
    before = file.read_bytes()
    monkeypatch.setattr(saves, "dumps", lambda history: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        saves.save(played, file)
    assert file.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]
    assert saves.load(file, {"race": race}).state == played.state


def test_no_place_to_write(tmp_path, played):
    with pytest.raises(InputError, match="cannot be written"):
        saves.save(played, tmp_path / "nowhere" / "game.json")


def test_no_file_to_read(tmp_path, race):
    with pytest.raises(InputError, match="cannot be read"):
        saves.load(tmp_path / "none.json", {"race": race})
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(InputError, match="no text file"):
        saves.load(tmp_path / "picture.json", {"race": race})


def change(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"chance": 4', '"chance": 7', "line 3: chance: 7 cannot fall here"),
        ('"chance": 4', '"chance": "4"', "line 3: chance: 4 cannot fall here"),
        ('"move": "pay", "amount": 1', '"move": "pay", "amount": 9', r"line 6: Pay 9: you hold 4, not 9 \(R-1\)"),
        ('"move": "pay", "amount": 1', '"move": "pay", "amount": "1"', "amount: must be a whole number, not '1'"),
        ('"move": "pay", "amount": 1', '"move": "pay"', "line 6: the move: the field amount is missing"),
        ('"move": "pay", "amount": 1', '"move": "os.system", "amount": 1', "line 6: there is no such kind of move"),
        ('{"chance": 4}', '{"move": "roll"}', "line 3: .*a roll or a draw is due here"),
        ('{"chance": 4},', '{"chance": 4},,', "line 3: is damaged"),
        ('{"chance": 4}', "4", "line 3: a step holds a move or an outcome"),
        ('"romelab save": 1', '"romelab save": 2', "has save format 2; this romelab reads format 1"),
        ('"romelab save": 1', '"other save": 1', "is no romelab save file"),
        ('"game": "race"', '"game": "chess"', "is a save of 'chess'; this page plays race"),
        ('"goal": 12', '"goal": "12"', "setup, goal: must be a whole number"),
        ('"goal": 12', '"goal": 12, "extra": 1', "there is no field 'extra'"),
        ('"at": 4', '"at": 400', '"at" must be a number from 0 to'),
        ('"after": 4', '"after": 400', '"after" must name an earlier step'),
    ],
)
def test_damage_is_named_with_its_line(race, played, old, new, said):
    with pytest.raises(InputError, match=said):
        saves.loads(change(saves.dumps(played), old, new), {"race": race}, source="game.json")


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{}", "[" * 100_000, '{"romelab save": 1, "game": [], "steps": 3}', "9" * 5000]
)
def test_foreign_text_is_refused(race, text):
    with pytest.raises(InputError):
        saves.loads(text, {"race": race})


def test_an_enormous_file_is_refused_unread(race):
    with pytest.raises(InputError, match="larger than"):
        saves.loads(" " * (saves.MOST_BYTES + 1), {"race": race})


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_damaged_file_is_refused_or_still_a_legal_game(data, race_factory):
    race, text = race_factory()
    at = data.draw(st.integers(0, len(text) - 1))
    junk = data.draw(st.text(alphabet='0123456789{}[]",:ab', max_size=4))
    try:
        history = saves.loads(text[:at] + junk + text[at + len(junk) :], {"race": race})
    except InputError as error:
        assert "\n" not in str(error.faults[0])
    else:
        json.loads(saves.dumps(history))


def test_the_head_keeps_names_as_they_are_written(race, played):
    assert '"players": ["Ännchen", "<b>Ben</b>"]' in saves.dumps(played).splitlines()[0]


@pytest.mark.parametrize(
    ("laid_out", "where"),
    [
        (lambda data: json.dumps(data), "step 2"),
        (lambda data: json.dumps(data, indent=1), "step 2"),
        (lambda data: "\n\n" + saves_layout(data), "step 2"),
        (lambda data: saves_layout(data), "line 3"),
    ],
    ids=["one line", "spread out", "moved down", "as we write it"],
)
def test_a_line_is_named_only_where_the_file_is_laid_out_as_we_write_it(race, played, laid_out, where):
    data = json.loads(saves.dumps(played))
    data["steps"][1] = {"chance": 7}
    with pytest.raises(InputError, match=f"^game.json, {where}: chance: 7 cannot fall here"):
        saves.loads(laid_out(data), {"race": race}, source="game.json")


def saves_layout(data):
    head = {name: value for name, value in data.items() if name != "steps"}
    return json.dumps(head)[:-1] + ', "steps": [\n' + ",\n".join(json.dumps(step) for step in data["steps"]) + "\n]}\n"
