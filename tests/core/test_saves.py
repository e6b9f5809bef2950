"""Save files: the same history back, and every damage named."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from romelab.core import saves
from romelab.core.chance import Scripted, Seeded
from romelab.core.errors import InputError
from romelab.core.history import History
from tests.conftest import GAMES


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
    file = saves.save(played, tmp_path / "game.romelab")
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", lambda handle: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        saves.save(played, file)
    assert file.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.romelab"]
    assert saves.load(file, {"race": race}).state == played.state


def test_no_place_to_write(tmp_path, played):
    with pytest.raises(InputError, match="cannot be written"):
        saves.save(played, tmp_path / "nowhere" / "game.romelab")


def test_no_file_to_read(tmp_path, race):
    with pytest.raises(InputError, match="cannot be read"):
        saves.load(tmp_path / "none.json", {"race": race})
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(InputError, match="not a text file"):
        saves.load(tmp_path / "picture.json", {"race": race})


def plain_lines(text: str) -> str:
    """Write the steps of a save as everybody can read them, one a line."""
    head, *lines = text.splitlines()
    told, number = [head], 0
    for line in lines:
        data = json.loads(line)
        number += isinstance(data, str)
        told.append(saves._plain(data, number) if isinstance(data, str) else line)
    return "\n".join(told) + "\n"


def coded_lines(text: str) -> str:
    """Write the steps of a save told by :func:`plain_lines` as a save has them."""
    head, *lines = text.splitlines()
    coded, number = [head], 0
    for line in lines:
        step = not line.startswith(('{"at"', '{"table"'))
        number += step
        coded.append(json.dumps(saves._coded(line.encode(), number)) if step else line)
    return "\n".join(coded) + "\n"


def change(text: str, old: str, new: str) -> str:
    told = plain_lines(text)
    assert old in told
    return coded_lines(told.replace(old, new, 1))


def test_nobody_reads_a_step_over_somebodys_shoulder(played):
    head, *lines = saves.dumps(played).splitlines()
    assert "Ännchen" in head
    assert coded_lines(plain_lines(saves.dumps(played))) == saves.dumps(played)
    assert not any("roll" in line or "chance" in line or "pay" in line for line in lines)
    # The same step looks different each time it is made.
    assert len(set(lines)) == len(lines)


def test_a_step_holds_nothing_but_its_code(played):
    """Whoever changes a save by a sign that the code does not have is told so."""
    head, *lines = saves.dumps(played).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith('"'))
    lines[at] = f"{lines[at][:3]}!{lines[at][3:]}"
    with pytest.raises(InputError, match="is damaged"):
        saves.loads("\n".join([head, *lines]) + "\n", {played.game.id: played.game})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"chance": 4', '"chance": 7', "step 2: chance: 7 cannot come up here"),
        ('"chance": 4', '"chance": "4"', "step 2: chance: 4 cannot come up here"),
        ('"move": "pay", "amount": 1', '"move": "pay", "amount": 9', r"step 5: Pay 9: you hold 4, not 9 \(R-1\)"),
        ('"move": "pay", "amount": 1', '"move": "pay", "amount": "1"', "amount: must be a whole number, not '1'"),
        ('"move": "pay", "amount": 1', '"move": "pay"', "step 5: the move: the field amount is missing"),
        ('"move": "pay", "amount": 1', '"move": "os.system", "amount": 1', "step 5: there is no such kind of move"),
        ('{"chance": 4}', '{"move": "roll"}', "step 2: .*a roll or a draw is due here"),
        ('{"chance": 4}', '{"chance": 4},', "step 2: is damaged"),
        ('{"chance": 4}', "4", "step 2: a step holds a move or an outcome"),
        ('{"chance": 4}', '{"chance": 4, "chance": 5}', "step 2: has the field 'chance' twice"),
        ('"romelab save": 2', '"romelab save": 3', "has save format 3; this romelab reads format 2"),
        ('"romelab save": 2', '"romelab save": 2.0', "has save format 2.0; this romelab"),
        ('"romelab save": 2', '"other save": 1', "is not a romelab save file"),
        ('"game": "race"', '"game": "chess"', "is a save of 'chess'; this page plays Race"),
        ('"game": "race"', '"game": "' + "x" * 100_000 + '"', "is a save of 'x{36}...; this page plays Race"),
        ('"goal": 12', '"goal": "12"', "setup, goal: must be a whole number"),
        ('"goal": 12', '"goal": 12, "extra": 1', "there is no field 'extra'"),
        ('{"at": 4}', '{"at": 400}', 'line 9: "at" must be a number from 0 to'),
        ('{"at": 4}', '{"at": true}', '"at" must be a number from 0 to'),
        ('{"at": 4}', '{"table": {"roles": 3}}', "line 9: table, roles: must be a list, not 3"),
        ('{"at": 4}', '{"at": 4, "x": 1}', "line 9: must be a step"),
        ('"after": 4', '"after": 400', '"after" must name an earlier step'),
    ],
)
def test_damage_is_named_with_its_step(race, played, old, new, said):
    with pytest.raises(InputError, match=said):
        saves.loads(change(saves.dumps(played), old, new), {"race": race}, source="game.romelab")


@pytest.mark.parametrize(
    ("ending", "said"),
    [("[]\n", "line 10: must be a step"), ('"x"\n', "step 8: is damaged"), ('"x', "line 10: is damaged")],
)
def test_a_line_that_is_no_step_is_named(race, played, ending, said):
    with pytest.raises(InputError, match=said):
        saves.loads(saves.dumps(played) + ending, {"race": race})


def test_of_a_journal_the_line_being_written_is_left_out(race, played):
    text = saves.dumps(played)
    whole = saves.dumps(saves.loads(text, {"race": race}))
    for cut in range(1, len(text.splitlines()[-2]) + len(text.splitlines()[-1]) + 2):
        got = saves.opened(text[:-cut], {"race": race}, torn=True).history
        assert len(got.points) >= len(played.points) - 1
    assert saves.dumps(saves.opened(text + '"torn', {"race": race}, torn=True).history) == whole


def test_how_the_table_was_laid(race, played):
    first = saves.Seating(("person", "greedy"), seed=7, falls="when I click", open_table=True)
    then = saves.Seating(("random", "person"), at_once=False)
    text = saves.dumps(played, first)
    assert '"table": {"roles": ["person", "greedy"], "seed": 7' in text.splitlines()[0]
    assert saves.opened(text, {"race": race}).seating == first
    assert saves.opened(text + saves.table_line(then) + "\n", {"race": race}).seating == then
    assert saves.opened(saves.dumps(played), {"race": race}).seating is None


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{}", "[" * 100_000, '{"romelab save": 2, "game": [], "steps": 3}', "9" * 5000]
)
def test_foreign_text_is_refused(race, text):
    with pytest.raises(InputError):
        saves.loads(text, {"race": race})


def test_an_enormous_file_is_refused_unread(race):
    with pytest.raises(InputError, match="larger than"):
        saves.loads(" " * (saves.MOST_BYTES + 1), {"race": race})


@settings(max_examples=150)
@given(data=st.data())
def test_a_damaged_file_is_refused_or_still_a_legal_game(data, race_factory):
    race, text = race_factory()
    at = data.draw(st.integers(0, len(text) - 1))
    junk = data.draw(st.text(alphabet='0123456789{}[]",:ab', max_size=4))
    try:
        history = saves.loads(text[:at] + junk + text[at + len(junk) :], {"race": race})
    except InputError as error:
        assert "\n" not in str(error.problems[0])
    else:
        saves.dumps(history).encode()


def test_the_head_keeps_names_as_they_are_written(race, played):
    assert '"players": ["Ännchen", "<b>Ben</b>"]' in saves.dumps(played).splitlines()[0]


def test_a_file_that_an_editor_wrote_again_is_read(race, played, tmp_path):
    text = saves.dumps(played)
    file = tmp_path / "from windows.romelab"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode() + b"\r\n")
    assert saves.dumps(saves.load(file, {"race": race})) == text


def test_only_plain_files_are_opened(race, tmp_path):
    with pytest.raises(InputError, match="is not a plain file"):
        saves.load(tmp_path, {"race": race})


def test_a_new_file_is_for_those_whom_the_umask_lets(tmp_path, played):
    for mask, mode in ((0o022, 0o644), (0o002, 0o664), (0o077, 0o600)):
        before = os.umask(mask)
        try:
            file = saves.save(played, tmp_path / f"{mask}.romelab")
        finally:
            os.umask(before)
        assert stat.S_IMODE(file.stat().st_mode) == mode
    file.chmod(0o640)
    saves.save(played, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path, race, played):
    shared = tmp_path / "shared.romelab"
    shared.write_text("old")
    link = tmp_path / "link.romelab"
    link.symlink_to(shared)
    saves.save(played, link)
    assert link.is_symlink()
    assert saves.load(shared, {"race": race}).state == played.state


@pytest.fixture
def waiting(race, moves):
    """Return a game in which a die is to be typed in."""
    history = History(race, moves.setup(), None)
    history.play(moves.roll())
    return history


def with_ahead(history, cards):
    """Write a save whose last line holds some cards typed in ahead, as plain JSON."""
    coded = saves._coded(json.dumps(cards).encode(), history.here.number)
    return (
        saves.dumps(history).rsplit("\n", 2)[0] + "\n" + json.dumps({"at": history.here.number, "ahead": coded}) + "\n"
    )


@pytest.mark.parametrize("ahead", [((0, 3),), ((0, 1), (1, 6), (0, 2)), tuple((0, fall) for fall in range(1, 7))])
def test_what_was_typed_in_ahead_comes_back_and_nobody_reads_it(race, waiting, ahead):
    text = saves.dumps(waiting, None, 77, ahead)
    opened = saves.opened(text, {"race": race})
    assert (opened.ahead, opened.seconds) == (ahead, 77)
    assert saves.dumps(opened.history, None, opened.seconds, opened.ahead) == text
    assert text == with_ahead(waiting, [list(one) for one in ahead]).replace(', "ahead"', ', "seconds": 77, "ahead"')
    assert saves.opened(saves.dumps(waiting), {"race": race}).ahead == ()


@pytest.mark.parametrize(
    "cards",
    [
        [],
        {},
        "3",
        3,
        [3],
        [[0]],
        [[0, 3, 3]],
        [[-1, 3]],
        [[2, 3]],
        [[True, 3]],
        [["0", 3]],
        [[0, 7]],
        [[0, 3], [1, 3]],
        [[0, fall] for fall in (1, 2, 3, 4, 5, 6, 6)],
    ],
)
def test_cards_that_nobody_can_have_typed_in_are_refused(race, waiting, cards):
    with pytest.raises(InputError, match='"ahead": holds cards that nobody can have typed in here'):
        saves.opened(with_ahead(waiting, cards), {"race": race})


def test_nothing_is_typed_in_ahead_where_somebody_decides(race, played):
    with pytest.raises(InputError, match='"ahead": holds cards that nobody can have typed in here'):
        saves.opened(with_ahead(played, [[0, 3]]), {"race": race})
    with pytest.raises(InputError, match='"ahead": holds cards'):
        saves.opened(saves.dumps(played)[:-2] + ', "ahead": 5}\n', {"race": race})


@pytest.mark.parametrize(
    ("seconds", "fits"), [(0, True), (saves.MOST_SECONDS, True), (saves.MOST_SECONDS + 1, False), (-1, False)]
)
def test_seconds_played_have_a_bound(race, played, seconds, fits):
    text = saves.dumps(played)[:-2] + f', "seconds": {seconds}}}\n'
    if fits:
        assert saves.opened(text, {"race": race}).seconds == seconds
        # A later step asks anew where one stands; the time goes on.
        assert saves.opened(text + '{"at": 1, "said": "x"}\n', {"race": race}).seconds == seconds
    else:
        with pytest.raises(InputError, match=f'"seconds" must be a number from 0 to {saves.MOST_SECONDS}'):
            saves.opened(text, {"race": race})


def first_format(history):
    """The text of a save as romelab wrote it before its steps were lines of their own."""
    head, *steps, at = saves.dumps(history).splitlines()
    plain = (json.loads(saves._plain(json.loads(step), number)) for number, step in enumerate(steps, 1))
    whole = {**json.loads(head), "romelab save": 1, **json.loads(at)}
    return f'{json.dumps(whole)[:-1]}, "steps": [\n' + ",\n".join(map(json.dumps, plain)) + "\n]}\n"


def test_a_save_of_the_first_format_is_opened(race, played):
    again = saves.loads(first_format(played), {"race": race})
    assert saves.dumps(again) == saves.dumps(played)


@pytest.mark.parametrize("game", GAMES[:3], ids=lambda game: game.id)
def test_games_kept_by_the_first_format_are_opened(game):
    """As an earlier romelab wrote them."""
    file = Path(__file__).parents[1] / "fixtures" / "first_format" / f"{game.id}.json"
    opened = saves.load(file, {game.id: game})
    assert len(opened.points) == len(json.loads(file.read_text())["steps"]) + 1


def test_a_step_of_the_first_format_that_is_refused_today_is_told_so(race, played, tmp_path):
    file = tmp_path / "old.json"
    file.write_text(first_format(played).replace('"chance": 4', '"chance": 99'))
    with pytest.raises(InputError, match="saved by an earlier romelab") as refused:
        saves.load(file, {"race": race})
    assert "step 2" in str(refused.value)
    with pytest.raises(InputError, match="steps: must be a list"):
        saves.loads('{"romelab save": 1, "game": "race"}', {"race": race})
