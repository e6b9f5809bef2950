"""Pages that share a program: each hears its own widgets alone, speaks its own language and keeps its own work."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
from itertools import count
from typing import Any

import pytest

from romelab.controls.stage.scheduling import SlicedWork
from romelab.core.language import spoken
from romelab.drawing import once
from romelab.host import session as sessions

TABLE = "from romelab.kampf_um_rom import play\nplay(bots=('person', 'greedy', 'greedy'), seed=476)"
ROADS = "from romelab.struggle_for_rome import explore\nexplore()"
TRIES = int(os.environ.get("ROMELAB_DOORS", "1000"))


def words_of(page) -> str:
    return " ".join(str(state.get("description", "")) for state in page.models.values())


def stage_of(page) -> dict[str, Any]:
    return {ident: dict(state) for ident, state in page.models.items()}


def test_two_pages_side_by_side_speak_their_own_languages(reader):
    english, german = reader("en"), reader("de")
    english.run(TABLE)
    german.run(TABLE)
    english.run(ROADS)
    assert "Save" in words_of(english)
    assert "Speichern" not in words_of(english)
    assert "Speichern" in words_of(german)
    assert "Save" not in words_of(german)
    assert spoken() == "en"


def test_a_language_chosen_on_one_page_is_not_that_of_another(reader):
    one, other = reader("en"), reader("en")
    one.run("import romelab\nromelab.language('de')")
    one.run(ROADS)
    other.run(ROADS)
    assert "Undo" in words_of(other)
    assert "Undo" not in words_of(one)


def test_what_is_thought_for_a_page_ends_with_it_and_with_no_other(reader):
    def begin() -> SlicedWork[int]:
        work: SlicedWork[int] = SlicedWork(lambda: None, lambda _: None, pytest.fail)
        work.run(count(), lambda: None)
        return work

    async def closes() -> tuple[bool, bool]:
        one, other = reader(), reader()
        works = one.session.run(begin), other.session.run(begin)
        assert all(work.busy for work in works)
        one.session.close()
        busy = works[0].busy, works[1].busy
        other.session.close()
        return busy

    assert asyncio.run(closes()) == (False, True)


def test_a_press_plays_on_the_own_page(reader):
    page = reader()
    page.run(TABLE)
    before = page.models[page.frame]["serial"]
    assert page.press("Choose place 1 in the turn order")
    assert page.models[page.frame]["serial"] > before
    assert page.done == [1]
    assert not page.session.faults


def test_a_button_of_another_page_presses_nothing(reader, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # one of the own buttons saves
    mine, theirs = reader(), reader()
    mine.run(ROADS)  # so that numbers of buttons differ
    mine.run(TABLE)
    theirs.run(TABLE)
    before, told = stage_of(theirs), len(theirs.frames)
    for number in range(200):
        told_words = "Choose place 1 in the turn order"
        data = {"method": "custom", "content": {"pressed": 1, "words": told_words, "button": number}}
        mine.say(mine.frame, data)
    assert stage_of(theirs) == before
    assert len(theirs.frames) == told


def test_a_page_is_not_heard_by_widgets_of_another(reader):
    mine, theirs = reader(), reader()
    mine.run(ROADS)
    theirs.run(ROADS)
    before = stage_of(theirs)
    for ident, state in theirs.models.items():
        if "value" in state:
            assert not mine.say(ident, {"method": "update", "state": {"value": state["value"]}})
    assert stage_of(theirs) == before


@pytest.mark.parametrize("key", ["children", "description", "_dom_classes", "layout", "options", "disabled", "_esm"])
def test_only_what_controls_write_is_written(key, reader):
    page = reader()
    page.run(ROADS)
    ident = next(ident for ident, state in page.models.items() if key in state)
    before = stage_of(page)
    assert not page.say(ident, {"method": "update", "state": {key: before[ident][key]}})
    assert stage_of(page) == before


def test_a_file_comes_with_its_bytes(reader):
    page = reader()
    page.run("import ipywidgets as w\nbox = w.FileUpload()\nbox")
    ident = page.of_kind("FileUploadModel")[0]
    file = {"name": "a.txt", "type": "", "size": 3, "last_modified": 0}
    data = {"method": "update", "state": {"value": [file], "error": ""}, "buffer_paths": [["value", 0, "content"]]}
    assert page.say(ident, data, buffers=[base64.b64encode(b"abc").decode()])
    assert bytes(page.session.space["box"].value[0]["content"]) == b"abc"
    for paths in ([["value", 0]], [["layout"]], [], [["value", 1, "content"]]):
        assert not page.say(ident, {**data, "buffer_paths": paths}, buffers=["YWJj"])


@pytest.mark.parametrize(("kind", "late", "value"), [("Dropdown", 2, "a"), ("SelectMultiple", [0, 2], ())])
def test_what_is_chosen_from_a_list_that_has_become_shorter_chooses_nothing(kind, late, value, reader):
    page = reader()
    page.run(f"import ipywidgets as w\nbox = w.{kind}(options=['a', 'b', 'c'])\nbox")
    page.session.space["box"].options = ["a", "b"]
    assert page.say(page.of_kind(f"{kind}Model")[0], {"method": "update", "state": {"index": late}})
    assert page.session.space["box"].value == value
    assert not page.session.faults


def test_a_long_message_is_not_heard_but_a_file_is(reader):
    page = reader()
    page.run("import ipywidgets as w\ntext, box = w.Textarea(), w.FileUpload()\nw.VBox((text, box))")
    text, upload = page.of_kind("TextareaModel")[0], page.of_kind("FileUploadModel")[0]
    for length, heard in ((sessions.MOST_BYTES - 200, True), (sessions.MOST_BYTES, False)):
        assert page.say(text, {"method": "update", "state": {"value": "x" * length}}) is heard
    packed = base64.b64encode(bytes(200_000)).decode()
    file = {"name": "a", "type": "", "size": 200_000, "last_modified": 0}
    data = {"method": "update", "state": {"value": [file]}, "buffer_paths": [["value", 0, "content"]]}
    assert page.say(upload, data, buffers=[packed])
    assert not page.say(upload, data, buffers=["A" * sessions.MOST_FILE])


def test_a_page_that_comes_back_finds_everything_as_it_stands(reader):
    page = reader()
    page.run(TABLE)
    page.press("Choose place 1 in the turn order")
    stood = stage_of(page)
    page.session.send = None
    page.models.clear()
    page.outputs.clear()
    page.session.send = page.take
    page.session.everything()
    page.session.flush()
    assert stage_of(page) == stood
    assert len(page.outputs) >= 1


def test_a_click_made_while_nobody_hears_is_kept(reader):
    page = reader()
    page.run(TABLE)
    page.session.send = None
    before = page.models[page.frame]["serial"]
    page.press("Choose place 1 in the turn order")
    page.session.send = page.take
    page.session.everything()
    page.session.flush()
    assert page.models[page.frame]["serial"] > before


def test_a_page_that_is_left_leaves_no_widgets_behind(reader):
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    page = reader()
    page.page("explore_roads")
    assert set(_instances) > before
    page.session.close()
    assert set(_instances) == before


def test_work_is_kept_in_the_folder_of_the_page(reader, tmp_path):
    page = reader("en", tmp_path / "mine")
    page.run(TABLE)
    page.press("Choose place 1 in the turn order")
    kept = list((tmp_path / "mine").glob("*.romelab"))
    assert len(kept) == 1
    again = reader("en", tmp_path / "mine")
    again.run(TABLE)
    offered = [s for s in again.models.values() if s["_model_name"] == "DropdownModel" and s.get("tooltip")]
    assert any("Red to move" in str(s["_options_labels"]) for s in offered)


def test_a_cell_that_fails_says_so_and_the_others_are_shown(reader):
    page = reader()
    page.run("1 / 0")
    page.run("'all the same'")
    shown = [output["mime"]["text/plain"] for output in page.outputs]
    assert shown == [
        "This part cannot be shown (ZeroDivisionError: division by zero); the others can.",
        "'all the same'",
    ]


def test_pictures_that_are_alike_are_drawn_once(reader, monkeypatch):
    drawn = []
    monkeypatch.setattr(once, "_DRAWN", type(once._DRAWN)())
    monkeypatch.setattr("romelab.drawing.picture.png", lambda *a, **k: drawn.append(a) or b"png")
    cell = (
        "from romelab.atlas import journeys_by_means\nfrom romelab.atlas.plots import plot_journeys\n"
        "from romelab.drawing.picture import image\nreal = journeys_by_means({start!r}, 'Roma')\n"
        "image(plot_journeys(real))"
    )
    for start, times in (("Capua", 1), ("Capua", 1), ("Ravenna", 2)):
        reader().run(cell.format(start=start))
        assert len(drawn) == times
    reader("de").run(cell.format(start="Capua"))
    assert len(drawn) == 3  # in other words


def test_damaged_and_forged_frames_do_nothing_elsewhere(reader, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROMELAB_STRICT")
    page, other = reader(), reader()
    page.run(TABLE)
    other.run(TABLE)
    before, chance = stage_of(other), random.Random(30)
    idents = [*page.models, *list(other.models)[:5], "", "x", None, 5]
    for _ in range(TRIES):
        page.session.heard(damaged(chance, idents, list(page.models.values())))
    assert stage_of(other) == before
    assert list(tmp_path.iterdir()) == []
    page.session.flush()
    # It goes on where it is asked to.
    page.run(ROADS)
    assert "Undo" in words_of(page)


ODD: tuple[Any, ...] = (None, True, -1, 10**30, "", "x" * 3000, chr(0xD800), [], {}, [[]], {"id": "x", "n": -1}, 1.5)


def damaged(chance: random.Random, idents: list[Any], states: list[dict[str, Any]]) -> str:
    """A frame as a page may send it, with something in it that no page of ours sends."""
    state = chance.choice(states)
    key = chance.choice([*state, "value", "clicked", "index"])
    odd = chance.choice([*ODD, state.get(key)])
    content = {chance.choice(["button", "pressed", "words", "item", "ask", "open", "over"]): chance.choice(ODD)}
    data = chance.choice([
        {"method": "update", "state": {key: odd}, "buffer_paths": []},
        {"method": "update", "state": {"value": odd}},
        {"method": "update", "state": odd},
        {"method": "custom", "content": content},
        {"method": "custom", "content": odd},
        {"method": chance.choice(["request_state", "close", "open", 5])},
        odd,
    ])  # fmt: skip
    message: Any = {"comm": chance.choice(idents), "data": data, "n": odd}
    if chance.random() < 0.2:
        message["buffers"] = odd
    text = json.dumps(chance.choice([message, message, message, message, odd, [message]]), default=str)
    if chance.random() < 0.15:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(["", "\0", "}", '"', "[" * 2000]) + text[at + chance.randrange(9) :]
    return text
