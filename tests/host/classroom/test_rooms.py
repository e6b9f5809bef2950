"""A game in a room: each seat plays and sees for itself alone, moves are kept before they are shown, nobody is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from romelab.controls.seating.scenarios import scenario_of, scenarios
from romelab.controls.table.shared_game import SharedSeat
from romelab.controls.table.table import GameTable
from romelab.core.errors import InputError
from romelab.core.game import CHANCE
from romelab.host.classroom.rooms import GAMES, Place, Room, view_of
from romelab.host.session import Session
from tests.controls.test_forged_messages import WRONG
from tests.controls.test_table_secrets import GAMES as MADE, shadow
from tests.host.test_session import TRIES, damaged
from tests.samples import one_of

from .conftest import TEACHER, settled

PAIRS, CLICKS = int(os.environ.get("ROMELAB_PAIRS", "8")), 5


def table_of(visit: Any) -> GameTable:
    return next(each for each in visit.session.widgets() if isinstance(each, GameTable))


@pytest.mark.parametrize("name", one_of(3, GAMES))
def test_only_the_seat_to_move_can_move_and_all_see_it(name, in_class):
    async def what(whole):
        seats = GAMES[name][0]
        pupils = await whole.game(name, seats, seats)
        visits = [(await whole.open(pupil, "room-1"))[1] for pupil in pupils]
        watch = (await whole.open(TEACHER, "room-1"))[1]
        tables, watching = [table_of(visit) for visit in visits], table_of(watch)
        game, generator = whole.room.rooms[1].table, random.Random(name)
        for _ in range(40):
            if game.seat is None:
                break
            assert [at for at, table in enumerate(tables) if table.picker.moves] == [game.seat]
            assert not watching.picker.moves
            move, before = generator.choice(list(tables[game.seat].picker.moves)), game.history.here
            for at, (visit, table) in enumerate(zip([*visits, watch], [*tables, watching], strict=True)):
                if at != game.seat:
                    visit.session.run(table.play, move)
                    assert game.history.here is before
            visits[game.seat].session.run(tables[game.seat].play, move)
            assert game.history.here is not before
            await settled()
            assert {table.history.here.number for table in (*tables, watching)} == {game.history.here.number}

    in_class(what)


def test_a_move_is_kept_before_it_is_shown(in_class):
    async def what(whole):
        pupils = await whole.game("struggle_for_rome")
        game = whole.room.rooms[1].table
        visits = [(await whole.open(pupil, "room-1"))[1] for pupil in pupils]
        kept = []
        for visit in visits:
            send = visit.session.send
            visit.session.send = lambda frame, send=send: (kept.append(_steps(whole.folder)), send(frame))
        for _ in range(6):
            steps, seat = len(game.history.points) - 1, game.seat
            table = table_of(visits[seat])
            visits[seat].session.run(table.play, table.picker.moves[0])
            await settled()
            assert len(kept) >= 3
            assert min(kept) > steps
            kept.clear()

    in_class(what)


@pytest.mark.parametrize("name", one_of(3, GAMES, 1))
def test_a_room_plays_what_the_teacher_has_chosen(name, in_class):
    """A scenario has its own seats, position and luck; a whole game the rules that were settled otherwise."""

    async def what(whole):
        screen, desk = await whole.open(TEACHER, "teacher")

        def chosen(word, **state):
            idents = [i for i, s in screen.models.items() if s.get("description") == word]
            whole.say(desk, idents[0], {"method": "update", "state": state, "buffer_paths": []})

        (games,) = (i for i, s in screen.models.items() if "Struggle for Rome" in s.get("_options_labels", ()))
        whole.say(desk, games, {"method": "update", "state": {"index": list(GAMES).index(name)}, "buffer_paths": []})
        await settled()
        chosen("Played", index=1)
        await whole.press(desk, "Open rooms")
        chosen("Played", index=0)
        chosen("Seats", index=1)
        chosen("House rules", index=1)
        await settled()
        chosen("Then", index=1)
        await whole.press(desk, "Open rooms")
        first, second = whole.room.rooms.values()
        view = view_of(name)
        there = scenarios(view)[0]
        assert (first.scenario, len(first.places), first.options) == (there.id, len(there.looks), {})
        assert (second.scenario, len(second.places), len(second.options)) == ("", 3, 1)
        for room in (first, second):
            room.sit(whole.join("Ada").number, 0)
            whole.room.begin(room)
        await settled()
        assert scenario_of(view, first.table.history).id == there.id
        assert first.table.seating.seed == there.seed
        ((option, value),) = second.options.items()
        assert getattr(second.table.history.setup.options, option) == value
        assert value != getattr(view.game.setup_type().options, option)
        kept = json.loads((whole.folder / "class.json").read_text())["rooms"]
        assert [Room.kept(each).record for each in kept] == [first.record, second.record]
        second.options = {"no_such_option": 5}
        with pytest.raises(InputError, match="no_such_option"):
            Room.kept(second.record).begin(whole.folder / "x", "en", whole.room.thinkers, str)

    in_class(what)


@pytest.mark.parametrize("name", one_of(3, GAMES, 2))
def test_a_scenario_tells_pupils_its_task_before_and_asks_its_question_after(name, in_class):
    async def what(whole):
        there = scenarios(view_of(name))[0]
        whole.room.add_rooms(name, len(there.looks), 1, scenario=there.id)
        room, (ada, ben) = whole.room.rooms[1], [whole.join(who) for who in ("Ada", "Ben")]
        home, _ = await whole.open(ada, "class")
        assert there.said("task") in home.words
        assert there.said("question") in home.words
        room.sit(ada.number, 0)
        whole.room.begin(room)
        screens = [(await whole.open(who, room.name))[0] for who in (ada, ben)]
        game, history, chance = room.table.view.game, room.table.history, random.Random(5)
        while (seat := game.to_move(history.state)) is not None:
            if seat == CHANCE:
                history.resolve(game.chances(history.state).draw(chance))
            else:
                history.play(chance.choice(list(game.legal_moves(history.state))))
        assert not any(there.said("question") in screen.words for screen in screens)
        room._session.run(room.table.refresh)
        room._tell_soon()
        while not all(there.said("question") in screen.words for screen in screens):
            await asyncio.sleep(0.01)

    in_class(what)


def _steps(folder: Any) -> int:
    (file,) = (folder / "room-1").glob("*.romelab")
    return sum(line.startswith('"') for line in file.read_text().splitlines())


@pytest.mark.parametrize("name", one_of(3, GAMES, 1))
def test_a_killed_program_goes_on_where_it_was(name, in_class):
    async def what(whole):
        seats = GAMES[name][0]
        await whole.game(name, seats - 1, seats)
        game = whole.room.rooms[1].table
        for _ in range(12):
            game.play(random.Random(1).choice(list(game.view.game.legal_moves(game.history.state))))
        await settled()
        line, roles, code = game.history.here.line(), game.seating.roles, whole.room.pupils.code
        game.autosave.journal.close()  # as a kill does
        again = type(whole)(whole.folder)
        again.room.go_on()
        await settled()
        there = again.room.rooms[1].table
        assert [point.state for point in there.history.here.line()][: len(line)] == [point.state for point in line]
        assert (there.seating.roles, again.room.pupils.code) == (roles, code)
        ada = next(iter(again.room.pupils))
        assert table_of((await again.open(ada, "room-1"))[1]).history.here.number >= line[-1].number
        again.room.close()

    in_class(what)


def test_one_looks_back_alone_and_plays_nothing_there(in_class):
    async def what(whole):
        pupils = await whole.game("struggle_for_rome")
        game = whole.room.rooms[1].table
        visits = [(await whole.open(pupil, "room-1"))[1] for pupil in pupils]
        tables = [table_of(visit) for visit in visits]
        seat = game.seat
        visits[seat].session.run(tables[seat].play, tables[seat].picker.moves[0])
        await settled()
        back = tables[game.seat]
        # Others have seen what was played: nothing is taken back here.
        assert back.timeline.forth.description == "Look on"
        assert back.timeline.back.description == "Look back"
        here = game.history.here
        back.history.goto(0)
        visits[game.seat].session.run(back.laying.elsewhere)
        assert not back.picker.moves
        assert game.history.here is here
        visits[game.seat].session.run(back.play, game.view.game.legal_moves(game.history.state)[0])
        assert game.history.here is here
        assert "looking back" in back.why.value

    in_class(what)


@pytest.mark.parametrize("name", GAMES)
def test_the_teacher_takes_back_a_decision_on_all_screens(name, in_class):
    async def what(whole):
        seats = GAMES[name][0]
        pupils = await whole.game(name, seats, seats)
        room = whole.room.rooms[1]
        game = room.table
        with pytest.raises(InputError, match="Nothing can be taken back now"):
            room.take_back()
        visits = [(await whole.open(pupil, "room-1"))[1] for pupil in pupils]
        tables = [table_of(visit) for visit in visits]
        for _ in range(3):
            before, seat = game.history.here, game.seat
            visits[seat].session.run(tables[seat].play, tables[seat].picker.moves[0])
            await settled()
        room.take_back()
        await settled()
        assert game.history.here is before
        assert {table.history.here.number for table in tables} == {before.number}
        assert [at for at, table in enumerate(tables) if table.picker.moves] == [seat]
        # The one whose decision it was decides otherwise, and the rest goes on from there.
        visits[seat].session.run(tables[seat].play, tables[seat].picker.moves[-1])
        await settled()
        assert game.history.here.depth > before.depth
        assert {table.history.here.number for table in tables} == {game.history.here.number}

    in_class(what)


def test_a_seat_goes_to_a_bot_and_back(in_class):
    async def what(whole):
        pupils = await whole.game("struggle_for_rome")
        room = whole.room.rooms[1]
        visit = (await whole.open(pupils[0], "room-1"))[1]
        whole.room.give(room, 0, True)
        await settled()
        assert room.table.seating.roles[0] != "person"
        assert not table_of(visit).picker.moves
        whole.room.give(room, 0, False)
        await asyncio.sleep(0.3)
        assert room.table.seating.roles[0] == "person"
        room.stand_up(pupils[1].number)
        assert (room.places[1].pupil, room.table.seating.roles[1]) == (None, "easy")
        late = whole.join("Eve")
        room.sit(late.number, 1)
        assert room.table.seating.roles[1] == "person"
        with pytest.raises(InputError):
            room.sit(late.number, 0)

    in_class(what)


@pytest.mark.parametrize("name", one_of(3, GAMES, 2))
def test_what_a_seat_forges_has_no_effect_outside_its_own_screen(name, in_class, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROMELAB_STRICT", raising=False)

    async def what(whole):
        seats = GAMES[name][0]
        pupils = await whole.game(name, seats, seats)
        game = whole.room.rooms[1].table
        screens = [await whole.open(pupil, "room-1") for pupil in pupils]
        watch = await whole.open(TEACHER, "room-1")
        files = sorted(path for path in tmp_path.rglob("*") if path.name != ".pages.json")
        for at, (screen, visit) in enumerate([*screens, watch]):
            if at == game.seat:
                continue
            visit.session._room = 1e9
            await found_out(table_of(each) for _, each in [*screens, watch])
            await settled()
            others = [
                {i: dict(s) for i, s in each.models.items()} for each, _ in [*screens, watch] if each is not screen
            ]
            here, seating = game.history.here, game.seating
            frame = next(ident for ident, state in screen.models.items() if "serial" in state)
            for number in range(400):
                told = {"pressed": screen.models[frame]["serial"], "button": number, "words": "x", "item": number}
                whole.say(visit, frame, {"method": "custom", "content": told})
            for ident in [*screen.models, *(i for each in others for i in each)]:
                for value in WRONG:
                    if isinstance(value, list) and any(isinstance(each, dict) and "content" in each for each in value):
                        continue  # bytes are no JSON
                    for key in ("value", "index"):
                        data = {"method": "update", "state": {key: value}, "buffer_paths": []}
                        whole.say(visit, ident, json.loads(json.dumps(data, default=str)))
                for content in ({"event": "click"}, {"ask": "line"}, {"ask": "still"}, {"open": "x"}, 5):
                    whole.say(visit, ident, {"method": "custom", "content": content})
            await found_out(table_of(each) for _, each in [*screens, watch])
            await settled()
            assert (game.history.here, game.seating) == (here, seating)
            assert others == [each.models for each, _ in [*screens, watch] if each is not screen]
            assert sorted(path for path in tmp_path.rglob("*") if path.name != ".pages.json") == files

    in_class(what)


def test_damaged_and_forged_frames_reach_nobody_else(in_class, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROMELAB_STRICT", raising=False)

    async def what(whole):
        pupils = await whole.game("kampf_um_rom")
        game, chance = whole.room.rooms[1].table, random.Random(32)
        seats = [await whole.open(pupil, "room-1") for pupil in pupils]
        eve = (game.seat + 1) % 3
        own = [seats.pop(eve)]
        for page in ("class", "explore_roads"):
            seats.append(await whole.open(pupils[eve - 1], page))
            own.append(await whole.open(pupils[eve], page))
        tables = [table_of(visit) for _, visit in (*own[:1], *seats[:2])]
        await found_out(tables)
        before = [{i: dict(s) for i, s in screen.models.items()} for screen, _ in seats]
        here, records = game.history.here, whole.room.pupils.rooms
        files = kept_outside(tmp_path, pupils[eve].name)
        theirs = [ident for each in before for ident in list(each)[:5]]
        for number in range(TRIES):
            screen, visit = own[number % 3]
            idents = [*screen.models, *theirs, "", "x", None, 5]
            visit.heard(damaged(chance, idents, list(screen.models.values())))
            if not number % 500:
                await settled()
        await found_out(tables)
        await settled()
        assert [screen.models for screen, _ in seats] == before
        assert (game.history.here, whole.room.pupils.rooms) == (here, records)
        assert kept_outside(tmp_path, pupils[eve].name) == files

    in_class(what)


def kept_outside(folder: Path, name: str) -> list[Path]:
    """Return all files but those in the folder of a pupil's own work."""
    return sorted(path for path in folder.rglob("*") if path.name != ".pages.json" and name not in path.parts)


async def found_out(tables: Iterable[GameTable]) -> None:
    """Wait until nothing more is looked for between the clicks, at any of these tables."""
    while any(work.busy for table in tables for work in (table.aims._slices, table._ahead._slices)):
        await asyncio.sleep(0.005)


def click_about(session: Session, table: GameTable, generator: random.Random) -> None:
    """Do what a pupil may do at a screen: look back, touch places, choose from lists; play what is offered nowhere."""
    for number in range(CLICKS):
        lists = [each for each in table.picker.children if getattr(each, "_options_labels", None)]
        chosen: Any = generator.choice([table.board, table.timeline.at, *lists])
        if chosen is table.board:
            ids = [each[0] for each in json.loads(table.board.places)]
            state = {"clicked": {"id": generator.choice(ids), "n": number + 1}}
        elif chosen is table.timeline.at:
            state = {"value": generator.randint(0, table.timeline.at.max)}
        else:
            state = {"index": generator.randrange(len(chosen._options_labels))}
        data = {"method": "update", "state": state, "buffer_paths": []}
        assert session.heard(json.dumps({"comm": chosen.model_id, "data": data, "n": number + 1}))
        session.flush()


def sent(game: GameTable, seat: int | None, before: int, clicks: int) -> str:
    """All that a screen is sent: opened at an earlier position, then told what came, then clicked about.

    Ids of models are said by their order.
    """
    frames: list[str] = []

    async def read() -> None:
        session, there = Session("en"), game.history.here
        session.send = frames.append
        game.history.here = there.line()[max(0, len(there.line()) - 1 - before)]
        shared = SharedSeat(game, seat)

        def opened() -> GameTable:
            table = GameTable(type(game.view)(), game.history.setup, shared=shared)
            session.output({"application/vnd.jupyter.widget-view+json": {"model_id": table.model_id}})
            session.keep_only(table)
            return table

        table = session.run(opened)
        session.flush()
        game.history.here = there
        session.run(shared.follow, table)
        session.flush()
        click_about(session, table, random.Random(clicks))
        # What is found out between the clicks comes when it comes: of that, how it stands in the end.
        session.send = lambda _frame: None
        await found_out([table])
        frames.append(json.dumps(session._states(session._comms), default=str))
        session.close()

    asyncio.run(read())
    ids: dict[str, str] = {}
    return re.sub(r"[0-9a-f]{32}", lambda found: ids.setdefault(found[0], str(len(ids))), "\n".join(frames))


@pytest.mark.parametrize("name", MADE)
def test_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(name):
    make, imagine = MADE[name]
    generator, pairs, other_states = random.Random(name), 0, 0
    table = make()
    while pairs < PAIRS:
        for _ in range(5):
            if table.seat is not None:
                table.play(generator.choice(list(table.view.game.legal_moves(table.history.state))))
        if table.seat is None:
            table = make()
            table.session.chance.sow(generator.randrange(10**6))
            continue
        history, seats = table.history, len(table.roles)
        for seat in range(seats):
            other = shadow(history, seat, imagine, generator)
            other._points = other.here.line()
            for earlier, later in pairwise(other._points):
                earlier.favourite, earlier.children = later, [later]
            other_states += other.state != history.state
            host = Session("en")
            first, second = (
                host.run(GameTable, type(table.view)(), history.setup, history=each) for each in (history, other)
            )
            assert sent(first, seat, 3, pairs) == sent(second, seat, 3, pairs)
            host.close()
            pairs += 1
    assert other_states > pairs / 3


def test_who_stands_for_several_decides_in_the_plural(in_class):
    async def what(whole):
        await whole.game("total_war_rome")
        game = whole.room.rooms[1].table
        said = set[str]()
        for _ in range(20):
            said |= {SharedSeat(game, at).why_not(game.history) for at in range(3)}
            if game.seat is not None:
                game.play(game.view.game.legal_moves(game.history.state)[0])
        assert {"", "Rome decides now.", "The Greek States decide now."} <= said

    in_class(what)


def test_a_damaged_record_is_refused_in_a_sentence():
    good = Room(1, "kampf_um_rom", [Place() for _ in range(3)], 5).record
    assert Room.kept(good).record == good
    for wrong in (None, {}, {**good, "game": "../x"}, {**good, "places": []}, {**good, "seed": "x"}):
        with pytest.raises(InputError):
            Room.kept(wrong)
