"""What is asked in an explorer is kept, comes back with undo and redo, and nothing else is."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from romelab.atlas.controls import explore_journeys
from romelab.controls.explorer import Explorer
from romelab.controls.stage.widgets import is_shown
from romelab.controls.storage.autosave import StoragePanel
from romelab.controls.storage.saved_explorations import MOST_PAST, SavedQuestion, read_exploration
from romelab.kampf_um_rom.controls.explorer import explore as explore_achievements
from romelab.keeping.folder import here
from romelab.struggle_for_rome.controls.explorer import explore as explore_roads
from romelab.total_war_rome.controls.explorer import explore as explore_regions

EXPLORERS = {
    "roads": explore_roads,
    "achievements": explore_achievements,
    "journeys": explore_journeys,
    "regions": explore_regions,
}


def clicks(explorer: Explorer, times: int, seed: int = 1) -> None:
    """Click places of the board, and undo and redo now and then."""
    generator = random.Random(seed)
    places = [place.id for place in explorer.board.base.places]
    for _ in range(times):
        button = generator.choice((None, None, None, explorer.back, explorer.forth))
        if button is None:
            explorer.board.pick(generator.choice(places))
        else:
            button.click()


@pytest.mark.parametrize("name", EXPLORERS)
def test_an_exploration_comes_back(name, folder):
    explorer = EXPLORERS[name]()
    assert not list(folder.rglob("*"))
    clicks(explorer, 12)
    (file,) = folder.rglob("*.romelab")
    page = EXPLORERS[name]()
    assert is_shown(page.autosave.row)
    assert page.autosave.offer.options[0][0].startswith("the exploration from ")
    page.autosave.resume.click()
    assert page.standing == explorer.standing
    assert not is_shown(page.autosave.row)
    assert page.back.disabled == explorer.back.disabled
    assert page.board.scene == explorer.board.scene
    clicks(page, 5, seed=2)
    again = EXPLORERS[name]()
    again.autosave.resume.click()
    assert again.standing == page.standing
    while again.standing.past:
        again.back.click()
    assert again.question == again.first()
    assert list(folder.rglob("*.romelab")) == [file]


def test_what_a_program_asks_leaves_no_file(folder):
    explorer = explore_roads()
    explorer.choose("Roma")
    explorer.undo()
    assert not list(folder.rglob("*"))
    explorer.choose("Roma")
    clicks(explorer, 1)
    page = explore_roads()
    page.autosave.resume.click()
    assert page.standing == explorer.standing


def test_another_map_and_another_explorer_are_not_offered(folder):
    clicks(explore_roads(), 2)
    assert not is_shown(explore_regions().autosave.row)
    assert not is_shown(explore_journeys().autosave.row)


@pytest.mark.parametrize("name", EXPLORERS)
def test_damage_is_refused_in_words_and_changes_nothing(name, folder):
    explorer = EXPLORERS[name]()
    clicks(explorer, 4)
    (file,) = folder.rglob("*.romelab")
    lines = file.read_text().splitlines(keepends=True)
    stand = json.loads(lines[1])
    question = stand["stand"][0]
    bad = (
        '{"ask": 3}\n',
        '{"stand": [[], [], []]}\n',
        '{"undo": 1, "x": 2}\n' * 30,
        "[]\n",
        "{\n",
        json.dumps({"stand": [question, [question] * 3, [None]]}) + "\n",
        json.dumps({"stand": [{**question, "goal": "no such place"}, [], []]}) + "\n",
    )
    for wrong in bad:
        file.write_text("".join(lines) + wrong)
        page = EXPLORERS[name]()
        before = page.standing
        page.autosave.resume.click()
        assert page.status.value, wrong
        assert "should not have happened" not in page.status.value
        assert page.standing == before
    file.write_text("".join(lines) + '{"ask": ')
    page = EXPLORERS[name]()
    page.autosave.resume.click()
    assert page.standing == explorer.standing


def test_a_long_exploration_stays_small(folder, monkeypatch):
    monkeypatch.setattr("romelab.keeping.folder.SLACK", 30_000)
    explorer = explore_roads()
    places = [place.id for place in explorer.board.base.places]
    for number in range(300):
        explorer.board.pick(places[number % len(places)])
    (file,) = folder.rglob("*.romelab")
    assert file.stat().st_size < 150_000
    kept = read_exploration(file.read_text())
    assert len(kept.past) >= MOST_PAST
    assert SavedQuestion(explorer.asked(kept.question)).question == explorer.question


def test_a_full_folder_is_said_and_takes_no_further_work(folder, monkeypatch):
    clicks(explore_roads(), 2)
    monkeypatch.setattr("romelab.keeping.folder.MOST_SPACE", 10)
    explorer = explore_roads()
    explorer.autosave.anew.click()
    clicks(explorer, 2)
    assert "takes no more: remove old work" in explorer.autosave.said.value
    assert len(list(folder.rglob("*.romelab"))) == 1


def test_all_work_goes_at_one_button_that_asks_once(folder):
    clicks(explore_roads(), 3)
    pair = explore_journeys()
    pair.autosave.name("Ada")
    clicks(pair, 3)
    work = StoragePanel()
    assert "holds 2 files" in work.said.value
    other = explore_journeys()
    other.autosave.name("Ben")
    clicks(other, 3)
    assert "holds 2 files" in work.said.value
    work.look.click()
    assert "holds 3 files" in work.said.value
    buttons = (work.look, work.remove, work.sure, work.back)
    assert [is_shown(button) for button in buttons] == [True, True, False, False]
    work.remove.click()
    assert [is_shown(button) for button in buttons] == [False, False, True, True]
    assert len(list(folder.rglob("*.romelab"))) == 3
    work.back.click()
    work.remove.click()
    work.sure.click()
    assert "Deleted: 3 files" in work.said.value
    assert not folder.exists()
    assert work.remove.disabled
    store = here()
    assert store is not None
    assert (store.size(), store.number()) == (0, 0)


def test_a_folder_that_cannot_be_emptied_is_said(folder, monkeypatch):
    clicks(explore_roads(), 3)

    def refused(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refused)
    work = StoragePanel()
    work.remove.click()
    work.sure.click()
    assert "cannot be emptied (Permission denied)" in work.said.value


def test_no_folder_no_button(monkeypatch):
    monkeypatch.setenv("ROMELAB_KEEP", "no")
    work = StoragePanel()
    assert work.remove.disabled
    assert "No work is saved here." in work.said.value


def click(explorer: Explorer, number: int) -> None:
    clicks(explorer, 1, seed=number)


def begin(name: str) -> Explorer:
    return EXPLORERS[name]()


def stand(explorer: Explorer) -> object:
    return explorer.standing


def test_a_killed_exploration_loses_at_most_the_click_in_flight(survives, kills):
    for number in range(max(2, kills // 5)):
        survives(__file__, list(EXPLORERS)[number % 4], number, begin, click, stand)
