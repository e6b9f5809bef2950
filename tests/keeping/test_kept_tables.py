"""What is played is kept as it happens, comes back, and is never in anybody's way."""

from __future__ import annotations

import errno
import os
import random
import stat
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from romelab.controls.seating.game_view import role_now
from romelab.controls.stage.widgets import is_shown
from romelab.controls.table.table import PERSON, GameTable
from romelab.core.errors import InputError
from romelab.core.saves import dumps, opened
from romelab.kampf_um_rom.controls.table import play as play_kampf
from romelab.keeping.folder import Folder, here
from romelab.struggle_for_rome.controls.table import play as play_struggle
from romelab.total_war_rome.controls.table import play as play_total_war

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
TABLES = {
    "struggle": lambda: play_struggle(("Ada", "Ben", "Cleo"), bots=(PERSON, "random", "greedy"), seed=4),
    "kampf": lambda: play_kampf(("red", "white", "black"), bots=(PERSON, "random", "greedy"), seed=4),
    "total war": lambda: play_total_war(bots=(PERSON, "random"), seed=4),
}


pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def click_on(table: GameTable, times: int, seed: int = 1) -> None:
    generator = random.Random(seed)
    for _ in range(times):
        if table.seat is None:
            return
        if is_shown(table.curtain):
            table.curtain.click()
        picker = table.picker
        if picker.groups.value is None and picker.groups.options:
            picker.groups.value = picker.groups.options[0][1]
        if moves := [move for _, move in picker.which.options]:
            picker.which.value = generator.choice(moves)
        picker.go.click()


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.romelab"))


def again(table: GameTable) -> str:
    """What is kept of a table, read as a page would."""
    text = Folder(Path(os.environ["ROMELAB_KEEP"])).works()[0]
    kept = Folder(Path(os.environ["ROMELAB_KEEP"])).read(text.name)
    return dumps(*opened(kept, {table.view.game.id: table.view.game}))


@pytest.mark.parametrize("name", TABLES)
def test_every_click_is_on_disk_undo_and_branches_too(name, folder):
    table = TABLES[name]()
    assert not files(folder), "nobody has done anything yet"
    for turn in range(6):
        click_on(table, 2, seed=turn)
        assert again(table) == dumps(table.history, table.seating)
        table.timeline.back.click()
        assert again(table) == dumps(table.history, table.seating)
    table.roles[1].value = role_now(table.view, "greedy")
    table.open_table.value = True
    table.chance_mode.value = "when I click"
    assert again(table) == dumps(table.history, table.seating)
    assert len(files(folder)) == 1
    table.frame.on_laid(len(table.frame.overlays) - 1)
    assert "holds 1 file" in table.care[0].said.value
    assert "Saved automatically in “my romelab”" in table.autosave.said.value
    assert stat.S_IMODE(files(folder)[0].stat().st_mode) & 0o600 == 0o600


@pytest.mark.parametrize("name", TABLES)
def test_a_page_opened_again_goes_on_where_it_was(name, folder):
    table = TABLES[name]()
    click_on(table, 8)
    table.timeline.back.click()
    text, seating = dumps(table.history), table.seating
    page = TABLES[name]()
    assert is_shown(page.autosave.row)
    said = page.autosave.offer.options[0][0]
    assert said.startswith("the game from ")
    assert "to move" in said
    page.autosave.resume.click()
    assert dumps(page.history) == text
    assert page.seating == seating
    assert not is_shown(page.autosave.row)
    click_on(page, 3)
    assert len(files(folder)) == 1
    assert again(page) == dumps(page.history, page.seating)


def test_who_starts_anew_overwrites_nothing(folder):
    first = TABLES["struggle"]()
    click_on(first, 5)
    text = dumps(first.history)
    second = TABLES["struggle"]()
    second.autosave.anew.click()
    click_on(second, 2, seed=9)
    third = TABLES["struggle"]()
    assert len(third.autosave.offer.options) == 2
    assert len(files(folder)) == 2
    third.autosave.resume_work(third.autosave.offer.options[1][1])
    assert dumps(third.history) == text


def test_a_game_opened_from_a_file_does_not_cover_the_one_before(folder):
    table = TABLES["struggle"]()
    click_on(table, 4)
    table.timeline.write.click()
    before = dumps(table.history)
    other = TABLES["struggle"]()
    click_on(other, 2, seed=5)
    unsaved = dumps(other.history)
    content = Path("game.romelab").read_bytes()
    entry = {"name": "g", "type": "", "size": len(content), "content": content, "last_modified": WHEN}
    other.timeline.upload.value = (entry,)
    assert dumps(other.history) == before
    click_on(other, 1)
    kept = {dumps(opened(file.read_text(), {table.view.game.id: table.view.game}).history) for file in files(folder)}
    assert {before, unsaved, dumps(other.history)} == kept


def test_a_cell_run_again_and_its_old_table(folder):
    old = TABLES["struggle"]()
    click_on(old, 3)
    fresh = TABLES["struggle"]()
    fresh.autosave.resume.click()
    click_on(fresh, 1)
    click_on(old, 1, seed=8)
    assert len(files(folder)) == 2
    for file, table in zip(files(folder), (fresh, old), strict=True):
        assert dumps(opened(file.read_text(), {table.view.game.id: table.view.game}).history) == dumps(table.history)


SECOND = """
import sys
from romelab.struggle_for_rome import play
table = play(("Ada", "Ben", "Cleo"), bots=("person", "random", "greedy"), seed=4)
table.autosave.resume.click()
print(table.autosave.said.value)
table.play(table.picker.moves[0])
"""


def test_two_pages_on_one_game_do_not_write_into_each_other(folder):
    table = TABLES["struggle"]()
    click_on(table, 3)
    text = dumps(table.history)
    ran = subprocess.run([sys.executable, "-c", SECOND], capture_output=True, text=True, check=True)
    assert "open on another page, so you are working on a copy" in ran.stdout, ran.stderr
    assert len(files(folder)) == 2
    click_on(table, 1)
    assert dumps(table.history).startswith(text.rpartition("{")[0])
    kept = [dumps(opened(file.read_text(), {table.view.game.id: table.view.game}).history) for file in files(folder)]
    assert dumps(table.history) in kept


def test_pairs_have_folders_of_their_own(folder):
    one = TABLES["struggle"]()
    click_on(one, 2)
    one.autosave.who.value = "Ada & Ben"
    assert "Saved automatically in “Ada &amp; Ben”" in one.autosave.said.value
    click_on(one, 1)
    assert [file.parent.name for file in files(folder)] == ["Ada & Ben"]
    two = TABLES["struggle"]()
    assert two.autosave.offer.options == ()
    two.autosave.who.value = "Ada & Ben"
    assert len(two.autosave.offer.options) == 1
    two.autosave.others.click()
    assert two.autosave.offer.options == ()
    click_on(two, 2, seed=3)
    assert sorted(file.parent.name for file in files(folder)) == ["Ada & Ben", "Ada & Ben 2"]
    three = TABLES["struggle"]()
    three.autosave.who.value = "../../etc/passwd"
    click_on(three, 1)
    assert all(folder in file.parents for file in files(folder))
    for name in ("a" * 41, "a\nb", chr(0xD800)):
        with pytest.raises(ValueError, match="number or nickname"):
            three.autosave.name(name)


def test_a_folder_that_is_removed_comes_back_with_everything(folder):
    table = TABLES["kampf"]()
    click_on(table, 3)
    for file in files(folder):
        file.unlink()
    folder.rmdir()
    click_on(table, 1)
    assert again(table) == dumps(table.history, table.seating)


def test_a_full_disk_is_said_and_made_good(folder, monkeypatch):
    table = TABLES["kampf"]()
    click_on(table, 2)
    write, half = os.write, [True]

    def full(handle: int, content: bytes) -> int:
        # The disk takes half of it first, as disks do.
        if half:
            half.clear()
            return write(handle, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("romelab.keeping.folder.os.write", full)
    click_on(table, 2)
    assert "could not be saved (No space left on device)" in table.autosave.said.value
    assert "Nothing is lost while this page is open" in table.autosave.said.value
    opened(files(folder)[0].read_text(), {table.view.game.id: table.view.game})
    monkeypatch.setattr("romelab.keeping.folder.os.write", write)
    click_on(table, 1)
    assert again(table) == dumps(table.history, table.seating)
    assert "Saved automatically in" in table.autosave.said.value


def test_a_folder_where_nothing_can_be_written_is_said(tmp_path, monkeypatch):
    (tmp_path / "my romelab").write_text("a file stands where the folder should")
    table = TABLES["kampf"]()
    click_on(table, 2)
    assert "could not be saved" in table.autosave.said.value
    assert table.history.here.number > 0


READ_ONLY = """
import os, sys
from pathlib import Path
from romelab.kampf_um_rom import play
seats = dict(bots=("person", "random", "greedy"), seed=4)
table = play(**seats); table.play(table.picker.moves[0])
if hasattr(os, "geteuid") and os.geteuid() == 0:
    os.setuid(65534)  # the administrator writes everywhere
table = play(**seats)
assert not os.access(os.environ["ROMELAB_KEEP"], os.W_OK)
for _ in range(3):
    table.play(table.picker.moves[0])
print(table.autosave.said.value, table.history.here.number)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders are protected otherwise there")
@pytest.mark.parametrize("there", [True, False])
def test_a_read_only_folder_is_said_and_play_goes_on(there, tmp_path):
    """As a real user without rights: inside a folder that may be read only, or where it cannot even be made."""
    outer = tmp_path / "share"
    outer.mkdir()
    inner = outer / "my romelab"
    if there:
        inner.mkdir(mode=0o555)
    outer.chmod(0o555)
    for above in (tmp_path, *tmp_path.parents[:2]):
        above.chmod(above.stat().st_mode | 0o055)
    try:
        place = inner if there else outer / "my romelab"
        env = {**os.environ, "ROMELAB_KEEP": str(place if there else outer / "my romelab")}
        told = READ_ONLY if there else READ_ONLY.replace('os.environ["ROMELAB_KEEP"]', repr(str(outer)))
        told = told.replace("table = play(**seats); table.play(table.picker.moves[0])", "play(**seats)")
        ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, env=env)
    finally:
        outer.chmod(0o755)
    assert "could not be saved (Permission denied)" in ran.stdout, ran.stderr
    assert int(ran.stdout.split()[-1]) >= 3
    assert not list(outer.rglob("*.romelab"))


FILE_SIZE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))
import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from romelab.kampf_um_rom import play
table = play(bots=("person", "random", "greedy"), seed=4)
for _ in range(60):
    if table.picker.moves:
        table.play(table.picker.moves[-1])
print(table.autosave.said.value, table.history.here.number)
"""


def test_at_the_limit_of_a_file_s_size_what_was_kept_stays_whole(folder):
    ran = subprocess.run([sys.executable, "-c", FILE_SIZE], capture_output=True, text=True, check=True)
    assert "could not be saved (File too large)" in ran.stdout, ran.stderr
    table = TABLES["kampf"]()
    kept = opened(files(folder)[0].read_text(), {table.view.game.id: table.view.game}).history
    assert len(kept.points) > 10


def test_a_clock_set_back_overwrites_nothing(folder, monkeypatch):
    class Clock:
        now = staticmethod(lambda: datetime(2020, 1, 1, 8, 0, tzinfo=UTC))

    monkeypatch.setattr("romelab.keeping.folder.datetime", Clock)
    texts = []
    for seed in range(3):
        table = TABLES["kampf"]()
        click_on(table, 2, seed=seed)
        texts.append(dumps(table.history))
    game = table.view.game
    assert sorted(dumps(opened(file.read_text(), {game.id: game}).history) for file in files(folder)) == sorted(texts)


def test_all_work_can_be_removed_and_nothing_else(folder):
    table = TABLES["kampf"]()
    click_on(table, 2)
    table.autosave.who.value = "7"
    click_on(table, 1)
    (folder / "notes.txt").write_text("mine")
    store = here()
    assert store is not None
    assert store.size() > 0
    assert store.remove_all() == 1
    assert [entry.name for entry in folder.iterdir()] == ["notes.txt"]
    click_on(table, 1)
    assert len(files(folder)) == 1


def test_foreign_files_in_the_folder_do_no_harm(folder):
    folder.mkdir()
    (folder / "a.romelab").write_bytes(b"\xff\x00")
    (folder / "b.romelab").write_text("")
    (folder / "c.romelab").mkdir()
    (folder / "d.romelab").write_text('{"romelab save": 2, "game": "kampf_um_rom"}\n{"at": 0}\n')
    os.mkfifo(folder / "e.romelab")
    (folder / "f.romelab").write_text("[" * 5000 + "\n")
    table = TABLES["kampf"]()
    before = dumps(table.history)
    assert [name for _, name in table.autosave.offer.options] == ["d.romelab"]
    table.autosave.resume.click()
    assert "setup: must hold named fields, not nothing" in table.status.value
    assert dumps(table.history) == before
    click_on(table, 1)
    (mine,) = (file for file in files(folder) if file.name.startswith("20"))
    assert dumps(opened(mine.read_text(), {table.view.game.id: table.view.game}).history) == dumps(table.history)


def test_where_files_are_stored_when_they_are_closed_every_click_is(folder, monkeypatch):
    # As in a browser without a server, whose file system stores a file when it is closed, whole as it was opened.
    stored: dict[str, bytes] = {}
    close = os.close

    def closing(handle: int) -> None:
        path = os.readlink(f"/proc/self/fd/{handle}")
        if path.startswith(str(folder)) and os.fstat(handle).st_nlink:
            stored[path] = Path(path).read_bytes()
        close(handle)

    monkeypatch.setattr("romelab.keeping.folder.STORED_WHEN_CLOSED", True)
    monkeypatch.setattr("romelab.keeping.folder.SLACK", 2000)
    monkeypatch.setattr(os, "close", closing)
    table = TABLES["struggle"]()
    for number in range(8):
        click(table, number)
        assert stored[str(files(folder)[0])] == files(folder)[0].read_bytes() != b""
        assert not any(os.readlink(each).startswith(str(folder)) for each in open_files())
    text = dumps(table.history)
    page = TABLES["struggle"]()
    page.autosave.resume.click()
    assert dumps(page.history) == text
    page.autosave.who.value = "7"
    click_on(page, 2)
    (file,) = files(folder)
    assert stored[str(file)] == file.read_bytes()
    file.unlink()
    click_on(page, 1)
    kept = opened(files(folder)[0].read_text(), {page.view.game.id: page.view.game})
    assert dumps(*kept) == dumps(page.history, page.seating)


def open_files() -> list[Path]:
    return [each for each in Path("/proc/self/fd").iterdir() if os.path.lexists(each)]


def test_no_notebook_no_files(monkeypatch, tmp_path):
    monkeypatch.delenv("ROMELAB_KEEP")
    assert here() is None
    monkeypatch.setenv("ROMELAB_KEEP", "no")
    table = TABLES["kampf"]()
    click_on(table, 2)
    assert not is_shown(table.autosave)
    assert not list(tmp_path.rglob("*.romelab"))


def begin(name: str) -> GameTable:
    return TABLES[name]()


def click(table: GameTable, number: int) -> None:
    """Make a move, or go back and play another way from there."""
    if number % 6 == 5:
        table.timeline.back.click()
    click_on(table, 1, seed=number)


def stand(table: GameTable) -> object:
    return dumps(table.history, table.seating)


def test_a_killed_program_loses_at_most_the_click_in_flight(survives, kills):
    for number in range(kills - 2 * max(2, kills // 5)):
        survives(__file__, list(TABLES)[number % 3], number, begin, click, stand)


def test_a_click_writes_only_what_is_new(folder):
    table = TABLES["struggle"]()
    sizes = []
    for seed in range(30):
        click_on(table, 1, seed=seed)
        sizes.append(files(folder)[0].stat().st_size)
    grown = [after - before for before, after in pairwise(sizes)]
    assert statistics.median(grown) < 4000


def test_the_game_played_last_is_offered_first(folder):
    kept = Folder(folder)
    names = ("2026-11-16 10.00 game", "2026-11-17 10.00 game", "2026-11-17 10.00 hame")
    now = time.time()
    for number, name in enumerate(names):
        file = folder / f"{name}.romelab"
        folder.mkdir(exist_ok=True)
        file.write_text("{}\n{}\n")
        os.utime(file, (now - 100 + number // 2, now - 100 + number // 2))
    assert [work.name[:-8] for work in kept.works()] == [names[2], names[1], names[0]]
    os.utime(folder / f"{names[0]}.romelab")
    assert [work.name[:-8] for work in kept.works()] == [names[0], names[2], names[1]]
    # Of the same second, the later name.
    for name in names:
        os.utime(folder / f"{name}.romelab", (now, now))
    assert [work.name[:-8] for work in kept.works()] == [*reversed(names)]
    # Written while the clock was ahead, before it was set back: they stand below what was played since.
    os.utime(folder / f"{names[1]}.romelab", (now + 90_000, now + 90_000))
    assert [work.name[:-8] for work in kept.works()] == [names[2], names[0], names[1]]


def test_a_link_in_the_folder_is_neither_offered_nor_written(folder, tmp_path):
    click_on(TABLES["kampf"](), 2)
    [file] = files(folder)
    elsewhere = tmp_path / "elsewhere.romelab"
    elsewhere.write_bytes(file.read_bytes())
    (folder / "2026-11-22 10.42 link.romelab").symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    assert [work.name for work in Folder(folder).works()] == [file.name]
    with pytest.raises(InputError, match="is a link"):
        Folder(folder).go_on("2026-11-22 10.42 link.romelab")
    assert elsewhere.read_bytes() == before


@pytest.mark.parametrize("harm", ["cut", "emptied", "lengthened"])
def test_a_kept_file_that_another_program_changes_meanwhile_is_made_good(harm, folder):
    table = TABLES["kampf"]()
    click_on(table, 4)
    [file] = files(folder)
    whole = file.read_bytes()
    file.write_bytes({"cut": whole[: len(whole) // 2], "emptied": b"", "lengthened": whole + b"junk"}[harm])
    click_on(table, 1)
    assert "Saved automatically in" in table.autosave.said.value
    assert again(table) == dumps(table.history, table.seating)
    assert files(folder) == [file]
    click_on(table, 2)
    assert again(table) == dumps(table.history, table.seating)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("CON", "_CON.romelab"),
        ("nul.txt", "_nul.txt.romelab"),
        ("<b>", "-b-.romelab"),
        ("Rom\u202egame", "Romgame.romelab"),
        ("our game.romelab", "our game.romelab"),
        ("game. ", "game.romelab"),
    ],
)
def test_a_name_typed_for_a_save_is_one_that_every_computer_takes(typed, name, tmp_path):
    table = TABLES["kampf"]()
    table.timeline.file_name.value = typed
    table.timeline.write.click()
    assert [file.name for file in tmp_path.glob("*.romelab")] == [name]
    assert name in table.timeline.link.value


def test_a_save_is_not_written_through_a_link(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("another's")
    (tmp_path / "game.romelab").symlink_to(elsewhere)
    table = TABLES["kampf"]()
    table.timeline.file_name.value = "game"
    table.timeline.write.click()
    assert elsewhere.read_text() == "another's"
    assert "is a link to another place" in table.status.value
