"""Pages of a class: who may open which, what comes back after a loss, what the teacher sees and does."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from time import monotonic
from typing import Any

import pytest

from romelab.controls.explorer import Explorer
from romelab.core.errors import InputError
from romelab.core.notation import move_text
from romelab.drawing import once
from romelab.host.classroom import classroom, page_process
from romelab.host.classroom.classroom import AGAIN, NOT_FOR_PUPILS
from romelab.host.classroom.live_pages import LIVE_PAGES
from romelab.host.classroom.page_process import PageProcess, Pages
from romelab.host.classroom.tasks import TaskCard
from romelab.host.server import TAKEN, UNKNOWN
from romelab.pages import notebooks_folder

from .conftest import TEACHER, Class, Screen, settled

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
        explorer = next(each for each in whole.here(visit).session.widgets() if isinstance(each, Explorer))
        box = next(i for i, s in screen.models.items() if s["_model_name"] == "ComboboxModel")
        whole.say(visit, box, {"method": "update", "state": {"value": "Roma"}, "buffer_paths": []})
        await settled()
        asked = explorer.question
        assert asked != explorer.first()
        assert explorer.autosave.journal is not None
        explorer.autosave.journal.close()  # as a kill does
        again = type(whole)(whole.folder)
        there = (await again.open(next(iter(again.room.pupils)), "explore_roads"))[1]
        explorers = [each for each in again.here(there).session.widgets() if isinstance(each, Explorer)]
        assert explorers[0].question == asked
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
        page = whole.here(visit)
        page.session.space["lesson"].notes.put("Part", "Which is nearer?", "predicted", "Londinium")
        page.report()
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


def test_votes_of_a_class_are_seen_by_the_teacher_and_by_pupils_who_have_voted_twice(in_class):
    async def what(whole):
        ada, ben = whole.join("Ada"), whole.join("Ben")
        desk, desk_visit = await whole.open(TEACHER, "teacher")
        wall = whole.here((await whole.open(TEACHER, "lesson_01"))[1])
        boxes = []
        for pupil in (ada, ben):
            page = whole.here((await whole.open(pupil, "lesson_01"))[1])
            boxes.append((page.session, next(iter(page.session.space["lesson"].votes.values()))))
        name = boxes[0][1].name

        async def votes(at: int, answer: int) -> None:
            session, box = boxes[at]
            box.choice.value = answer
            session.run(box.vote)
            await asyncio.sleep(0.3)

        await votes(0, boxes[0][1].right)
        await votes(1, (boxes[0][1].right + 1) % 2)
        shown = wall.session.space["lesson"].votes[name]
        assert sorted(map(int, shown.hands.value.split(", ")))[-2:] == [1, 1]
        assert "rl-hands" not in boxes[0][1].said.value
        desk_visit.session.run(desk_visit.refresh)
        await settled()
        assert "Vote 1" in desk.words
        wall.session.run(shown.vote)
        assert (shown.round, shown.share(1)) == (2, 50)
        await votes(0, boxes[0][1].right)
        assert boxes[0][1].said.value.count("<table") == 2
        assert "rl-hands" not in boxes[1][1].said.value

    in_class(what)


def test_a_page_on_the_projector_shows_what_its_pupil_does_and_no_name(in_class):
    async def what(whole):
        ada = whole.join("Adalgisa")
        wall, _ = await whole.open(TEACHER, "projector")
        screen, visit = await whole.open(ada, "class")
        with pytest.raises(InputError):
            whole.room.show(ada)
        screen, visit = await whole.open(ada, "lesson_01")
        whole.room.show(ada)
        assert wall.why == AGAIN
        wall, shown = await whole.open(TEACHER, "projector")
        box = next(i for i, s in screen.models.items() if s["_model_name"] == "TextareaModel")
        whole.say(visit, box, {"method": "update", "state": {"value": "It lies by the sea."}, "buffer_paths": []})
        await settled()
        assert wall.models[box]["value"] == "It lies by the sea."
        assert wall.models.keys() == screen.models.keys()
        assert "Adalgisa" not in "".join(wall.frames)
        whole.say(shown, box, {"method": "update", "state": {"value": "forged"}, "buffer_paths": []})
        await settled()
        (there,) = [each for each in whole.here(visit).session.widgets() if each.model_id == box]
        assert there.value == "It lies by the sea."
        whole.room.again(ada.number)
        assert wall.why == AGAIN
        assert "192.0.2.5" in (await whole.open(TEACHER, "projector"))[0].words

    in_class(what)


def test_a_set_of_tasks_is_given_to_all_and_the_teacher_sees_who_has_solved_what(in_class):
    async def what(whole):
        ada, ben = whole.join("Ada"), whole.join("Ben")
        _, desk = await whole.open(TEACHER, "teacher")
        card = next(each for each in desk.session.widgets() if isinstance(each, TaskCard))
        page = "puzzles_kampf_um_rom"
        _, early = await whole.open(ada, page)
        first = whole.here(early).session.space["puzzles"].drills
        assert len(first.drills) > 3
        first.reveal()
        card.page.value, card.number.value = page, 3
        assert card.chapter.index == 0
        card.chapter.index = 1
        await whole.press(desk, "Give these to everybody")
        await settled()
        names = [drill.name for drill in first.drills]
        assert names == ["lead_01", "lead_02", "lead_03"]
        assert (first.chapter.options, first.number) == (("One turn: the biggest lead",), 0)
        _, late = await whole.open(ben, page)
        other = whole.here(late).session.space["puzzles"].drills
        assert [drill.name for drill in other.drills] == names

        game, state, run = first.view.game, first.table.history.state, whole.here(early).session.run
        run(first.table.play, next(each for each in game.legal_moves(state) if move_text(each) not in first.drill.do))
        run(first.lay, 0)
        for move in first.drill.puzzle(game).shown(game.move(state, first.drill.do[0])):
            run(first.table.play, move)
        run(first.go_on)
        run(first.reveal)
        whole.here(early).report()
        await settled()
        desk.session.run(desk.refresh)
        row = card.stand.value.partition("Ada")[2].partition("</tr>")[0]
        assert "◐◐○" in row
        assert re.findall(r">(\d+)<", row) == ["1", "2", "1"]  # solved, tries, shown
        assert "○○○" in card.stand.value.partition("Ben")[2]
        # The same in her report: two answers to the first, the second was shown.
        said = [(line.section[:3], line.what) for line in first.notes.lines if line.section.startswith(("17", "18"))]
        assert [what for _, what in said if what != "did"] == ["answered", "answered", "was shown"]
        assert first.notes.reached[first.notes.title] == (1, 3)
        await whole.press(desk, "All tasks again")
        await settled()
        assert len(first.drills) > 3
        assert first.results["lead_01"]

    in_class(what)


def test_all_pages_go_to_the_next_part(in_class):
    async def what(whole):
        screen, _ = await whole.open(whole.join("Ada"), "lesson_01")
        _, desk = await whole.open(TEACHER, "teacher")
        await whole.press(desk, "Next part")
        desk.session.run(desk.refresh)
        await settled()
        await whole.press(desk, "Next part")
        assert [json.loads(frame)[0]["number"] for frame in screen.frames if '"part"' in frame[:20]] == [0, 1]
        late, _ = await whole.open(whole.join("Ben"), "lesson_01")
        assert any('"part", "number": 1' in frame for frame in late.frames)

    in_class(what)


def test_a_lesson_of_the_teachers_own_is_a_page_and_another_file_is_refused(tmp_path):
    own = tmp_path / "my_lesson.toml"
    shutil.copy(notebooks_folder() / "lesson_template.toml", own)

    async def main() -> None:
        whole = Class(tmp_path / "class", lessons=[own])
        assert whole.room.allowed == ["my_lesson"]
        screen, _ = await whole.open(whole.join("Ada"), "my_lesson")
        assert "How far did a Roman traveller get in one day?" in screen.frames[1]
        assert "TextareaModel" in screen.words
        whole.room.close()

    asyncio.run(main())
    wrong = tmp_path / "lesson_01.toml"
    shutil.copy(own, wrong)
    (tmp_path / "other.toml").write_text("x = 1")
    for file in (wrong, tmp_path / "other.toml", tmp_path / "none.toml"):
        with pytest.raises(InputError):
            Class(tmp_path / "other", lessons=[file])


def test_a_process_of_pages_is_killed_and_its_page_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(classroom, "DRAWERS_REST", 0.3)

    async def main() -> None:
        whole = Class(tmp_path / "class", begin_process=PageProcess)
        ada = whole.join("Ada")

        async def opened() -> Screen:
            screen = Screen()
            assert whole.room.hello(screen, ada, json.dumps({**HELLO, "page": "lesson_05"}))
            while '"ready"' not in "".join(screen.frames[-1:]):
                whole.room.visits(ada)[0].heard('{"shown": true}')
                await asyncio.sleep(0.1)
            return screen

        screen = await opened()
        assert whole.room._rest is not None  # pictures were drawn for the page; who drew them goes
        while whole.room.drawers._pool is not None:
            await asyncio.sleep(0.05)
        visit = whole.room.visits(ada)[0]
        box = next(i for i, s in screen.models.items() if s["_model_name"] == "TextareaModel")
        whole.say(visit, box, {"method": "update", "state": {"value": "A reason."}, "buffer_paths": []})
        while not screen.done:
            await asyncio.sleep(0.05)
        assert await whole.room.part(re.findall(r'"romelab-part": ?"(\w+)"', "".join(screen.frames))[0])
        whole.room._processes[0]._process.kill()
        while not screen.why:
            await asyncio.sleep(0.05)
        assert screen.why == AGAIN
        assert "A reason." in (await opened()).words
        whole.room.close()

    asyncio.run(asyncio.wait_for(main(), 120))


def test_pages_are_drawn_beforehand_while_nobody_says_anything_and_their_pictures_in_the_class(monkeypatch):
    monkeypatch.setattr(page_process, "QUIET", 0.4)

    async def main() -> None:
        told: list[tuple[Any, ...]] = []
        pages = Pages(lambda *what: told.append(what))
        pages.said_last = monotonic()
        pages.warm(["00_start_here"], "de")
        for _ in range(3):  # somebody says something again and again
            await asyncio.sleep(0.25)
            pages.said_last = monotonic()
        assert not told
        while not told:
            await asyncio.sleep(0.05)
        assert monotonic() - pages.said_last >= 0.4
        name, number, order, language = told.pop()
        assert (name, language, order.is_drawn) == ("draw", "de", False)
        picture = object()
        pages.drawn(number, picture)
        await asyncio.sleep(0)
        assert order.is_drawn
        pages._warming.cancel()
        del once._DRAWN[order.asked]

    asyncio.run(asyncio.wait_for(main(), 60))


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


def test_who_joins_or_sits_down_renews_one_room_on_others_screens(in_class):
    async def what(whole):
        whole.room.add_rooms("kampf_um_rom", 3, 4)
        screens = [
            (await whole.open(who, page))[0] for who, page in ((whole.join("Ada"), "class"), (TEACHER, "teacher"))
        ]
        before = [set(screen.models) for screen in screens]
        ben = whole.join("Ben")
        whole.room.changed()
        await asyncio.sleep(0.25)
        assert [set(screen.models) for screen in screens] == before
        whole.room.rooms[2].sit(ben.number, 0)
        await asyncio.sleep(0.25)
        for screen, known in zip(screens, before, strict=True):
            assert "Ben" in screen.words
            assert 0 < len(set(screen.models) - known) < 15  # one card, of four
        whole.room.close_room(whole.room.rooms[2])
        await asyncio.sleep(0.25)
        assert "Room 3" in screens[0].words
        assert "Room 2" not in screens[0].words

    in_class(what)
