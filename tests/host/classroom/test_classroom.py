"""Pages of a class: who may open which, what comes back after a loss, what the teacher sees and does."""

from __future__ import annotations

import asyncio
import json

from romelab.controls.explorer import Explorer
from romelab.host.classroom.classroom import AGAIN, NOT_FOR_PUPILS
from romelab.host.classroom.live_pages import LIVE_PAGES
from romelab.host.server import TAKEN, UNKNOWN

from .conftest import TEACHER, Screen, settled

HELLO = {"tab": "a-tab-of-a-browser", "language": "en"}


def test_a_pupil_opens_pages_of_romelab_and_nothing_else(in_class):
    async def what(whole):
        ada = whole.join("Ada")
        (whole.folder / "my_own.ipynb").write_text('{"cells": []}')
        for page in (*NOT_FOR_PUPILS, "teacher", "projector", "my_own", "room-1", "../class", "", "class.json"):
            screen = Screen()
            assert whole.room.hello(screen, ada, json.dumps({**HELLO, "page": page})) == ""
            assert screen.why == UNKNOWN
        assert "Hello, Ada!" in (await whole.open(ada, "class"))[0].words

    in_class(what)


def test_only_named_pages_are_open(tmp_path):
    from romelab.host.classroom.classroom import Classroom

    room = Classroom(tmp_path / "class", "en", ["explore_roads", "for_the_teacher"], "key", 1, live_pages=LIVE_PAGES)
    ada = room.pupils.join(room.pupils.code, "Ada")[0]
    assert room.pages(ada) == ["class", "explore_roads"]


def test_the_same_page_on_another_device_goes_on_and_the_older_says_so(in_class):
    async def what(whole):
        ada = whole.join("Ada")
        first, visit = await whole.open(ada, "explore_roads")
        second, again = await whole.open(ada, "explore_roads")
        assert again is visit
        assert (first.why, second.why) == (TAKEN, 0)
        assert second.models.keys() == first.models.keys()

    in_class(what)


def test_work_on_a_page_goes_on_by_itself_after_the_program_was_killed(in_class):
    async def what(whole):
        ada = whole.join("Ada")
        screen, visit = await whole.open(ada, "explore_roads")
        explorer = next(each for each in visit.session.widgets() if isinstance(each, Explorer))
        box = next(i for i, s in screen.models.items() if s["_model_name"] == "ComboboxModel")
        whole.say(visit, box, {"method": "update", "state": {"value": "Roma"}, "buffer_paths": []})
        await settled()
        asked = explorer.question
        assert asked != explorer.first()
        assert explorer.autosave.journal is not None
        explorer.autosave.journal.close()  # as a kill does
        again = type(whole)(whole.folder)
        there = (await again.open(next(iter(again.room.pupils)), "explore_roads"))[1]
        assert next(each for each in there.session.widgets() if isinstance(each, Explorer)).question == asked
        again.room.close()

    in_class(what)


def test_a_message_that_is_said_again_is_not_done_again(in_class):
    async def what(whole):
        ada = whole.join("Ada")
        whole.room.add_rooms("kampf_um_rom", 3, 1)
        screen, visit = await whole.open(ada, "class")
        sit = next(i for i, s in screen.models.items() if s.get("description") == "Seat 1: sit down")
        whole.say(visit, sit, {"method": "custom", "content": {"event": "click"}}, n=1)
        whole.room.rooms[1].stand_up(ada.number)
        whole.say(visit, sit, {"method": "custom", "content": {"event": "click"}}, n=1)
        await settled()
        assert whole.room.rooms[1].seat_of(ada.number) is None
        assert screen.done.count(1) == 2

    in_class(what)


def test_while_the_class_looks_up_nothing_is_done(in_class):
    async def what(whole):
        ada = whole.join("Ada")
        whole.room.add_rooms("kampf_um_rom", 3, 1)
        screen, visit = await whole.open(ada, "class")
        whole.room.call("look_here")
        await settled()
        assert '"attention"' in screen.frames[-1]
        await whole.press(visit, "Seat 1: sit down")
        assert whole.room.rooms[1].seat_of(ada.number) is None
        whole.room.call("")
        await whole.press(visit, "Seat 1: sit down")
        assert whole.room.rooms[1].seat_of(ada.number) == 0

    in_class(what)


def test_the_teacher_sees_who_is_where_and_guesses_as_they_come(in_class):
    async def what(whole):
        ada, ben = whole.join("Ada <b>"), whole.join("Ben")
        desk, desk_visit = await whole.open(TEACHER, "teacher")
        _, visit = await whole.open(ada, "lesson_01")
        notes = visit.session.space["lesson"].notes
        notes.put("Part", "Which is nearer?", "predicted", "Londinium")
        desk_visit.session.run(desk_visit.refresh)
        await settled()
        assert "Ada &lt;b&gt;" in desk.words
        assert "Londinium" in desk.words
        assert "not here" in desk.words
        whole.room.pupils.rename(ben, "Benno")
        whole.room.remove(ada)
        desk_visit.session.run(desk_visit.refresh)
        await settled()
        assert "Benno" in desk.words
        assert "Ada" not in desk.words

    in_class(what)


def test_a_removed_pupil_is_shut_out_and_all_can_be_deleted(in_class):
    async def what(whole):
        pupils = await whole.game("kampf_um_rom")
        screen, _ = await whole.open(pupils[0], "room-1")
        whole.room.remove(pupils[0])
        assert screen.why == AGAIN
        assert whole.room.rooms[1].places[0].pupil is None
        await asyncio.sleep(0.3)
        whole.room.delete()
        await asyncio.sleep(0.3)
        assert not whole.folder.exists() or not list(whole.folder.iterdir())

    in_class(what)


def test_a_save_of_a_pupil_is_given_and_not_written(in_class, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def what(whole):
        ada = whole.join("Ada")
        screen, visit = await whole.open(ada, "play_kampf_um_rom")
        save = next(i for i, s in screen.models.items() if s.get("description") == "Save")
        whole.say(visit, save, {"method": "custom", "content": {"event": "click"}})
        await settled()
        assert 'download=\\"' in screen.words
        assert not list(tmp_path.glob("*.romelab"))

    in_class(what)
