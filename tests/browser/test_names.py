"""Every name at its own place: none nearer to another one, none that wanders, few that are left out.

Three positions of one board always. With ROMELAB_LONG in the environment ten positions of every board and explorer in
three sizes; with ROMELAB_NAMES as well a table of all figures is written to the file of that name, with a picture of
each board beside it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from romelab.controls.stage import board as live_board
from tests.browser.test_stages import FIGHTS, IN_AN_EXPLORER, ON_A_TABLE, fill, opened
from tests.samples import LONG

MEASURE = Path(__file__).with_name("names.js").read_text(encoding="utf-8")
CROWD = Path(__file__).with_name("crowd.js").read_text(encoding="utf-8")
LETTERS = Path(live_board.__file__).with_name("letters.js")
BOARD = "import json; print(json.dumps([[p.id, p.name, p.x, p.y, p.kind] for p in table.board.base.places]))"
EXPLORERS = [f"explore_{of}" for of in ("roads", "regions", "achievements", "journeys")]
TABLES = ["play_struggle_for_rome", "play_kampf_um_rom", "play_total_war_rome", "explore_battles", *FIGHTS]
PAGES = [*TABLES, *EXPLORERS] if LONG else ["play_total_war_rome"]
SIZES = [(1280, 720), (1920, 1080), (800, 1280)] if LONG else [(1280, 720)]
POSITIONS = 10 if LONG else 3
NARROW = 900
"""Pixels below which a tenth of the names may be left out, not a twentieth."""

NAMED = """
import json
board = {stage}.board
def named(place):
    lands = [area.points for area in board.base.areas if area.group == place.id and place.kind in ("region", "sea")]
    if place.kind == "box":
        (x, y), (w, h) = (place.x, place.y), place.size
        lands = [[(x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2)]]
    return [place.id, place.label, place.x, place.y, place.kind, lands, place.second]
# A water that is a place is lettered by a name of its own; the one that lies askew stands for itself.
waters = {{words.text.replace("\\n", " "): words for words in board.base.lettering if words.kind == "water"}}
seas = {{place.name: place for place in board.base.places if place.kind == "sea"}}
swum = [named(seas[name]._replace(label=words.text)) for name, words in waters.items() if name in seas]
asked = {{mark.place for mark in board.scene.marks if mark.kind in ("start", "chosen", "ring")}}
ends = {{mark.place for mark in board.scene.marks if mark.kind in ("start", "chosen")}}
print(json.dumps([[named(place) for place in board.base.places if place.label] + swum,
    [[place.id, place.label or place.name] for place in board.base.places
     if place.id in asked and place.label or place.id in ends and place.kind == "town"]]))
"""

ARRIVES = """
from dataclasses import replace
board = {stage}.board
places = [place for place in board.base.places if place.kind in ("city", "crossroads", "region", "sea")]
if places and board.scene.pieces:
    here = places[{number} * 7 % len(places)]
    board.show(replace(board.scene, pieces=(*board.scene.pieces, board.scene.pieces[0]._replace(place=here.id))))
"""

pytestmark = pytest.mark.browser


def look(notebook: Any, stage: str, before: dict[str, Any]) -> dict[str, Any]:
    """Measure the names of the board in front once they stand still."""
    places, asked = json.loads(notebook.run_code(NAMED.format(stage=stage)))
    last = None
    for _ in range(20):
        notebook.page.wait_for_timeout(120)
        found = notebook.page.evaluate(MEASURE, [places, before])
        if found["at"] == last:
            break
        last = found["at"]
    known = {place[0] for place in places}
    found["seas"] = [place[0] for place in places if place[4] == "sea"]
    found["unnamed"] = [
        place
        for place, label in asked
        if (place in found["dropped"] if place in known else label.split()[0] not in found["words"])
    ]
    return found


def note(page: str, size: tuple[int, int], found: list[dict[str, Any]], notebook: Any) -> None:
    """Write a line of the table, and what the last position looks like."""
    if name := os.environ.get("ROMELAB_NAMES"):
        table, where = Path(name), f"{size[0]} x {size[1]}"
        if not table.exists():
            table.write_text("| page | size | names | wrong | dropped | wandered | unnamed |\n" + "| --- " * 7 + "|\n")
        sums = [sum(len(each[key]) for each in found) for key in ("wrong", "dropped", "moved", "unnamed")]
        with table.open("a", encoding="utf-8") as lines:
            lines.write(
                f"| {page} | {where} | {sum(each['names'] for each in found)} | {' | '.join(map(str, sums))} |\n"
            )
        notebook.page.screenshot(path=table.with_name(f"{page}-{where}.png".replace(" ", "")))


@pytest.mark.parametrize("page", PAGES)
def test_names_stand_at_their_own_places(open_notebook: Any, make_notebook: Any, page: str) -> None:
    notebook = opened(open_notebook, make_notebook, page)
    if page == "explore_battles":
        notebook.run_code("table = lab.table")
    stage, code = ("explorer", IN_AN_EXPLORER) if page in EXPLORERS else ("table", ON_A_TABLE)
    wrong: list[str] = []
    number = 0
    for size in SIZES:
        notebook.page.set_viewport_size({"width": size[0], "height": size[1]})
        fill(notebook, full=True)
        seen: list[dict[str, Any]] = []
        for _ in range(POSITIONS):
            number += 1
            notebook.run_code(code.format(number=number, moves=3))
            seen.append(look(notebook, stage, {}))
            # A piece that arrives moves only those on which it lies.
            notebook.run_code(ARRIVES.format(stage=stage, number=number))
            after = look(notebook, stage, seen[-1]["at"])
            seen[-1]["moved"] = after["moved"]
            for found, when in ((seen[-1], ""), (after, " and one piece more")):
                problems = {key: found[key] for key in ("wrong", "moved", "unnamed") if found[key]}
                wrong += [f"{size} {number}{when}: {problems}"] if problems else []
        note(page, size, seen, notebook)
        names, dropped = sum(each["names"] for each in seen), sum(len(each["dropped"]) for each in seen)
        if dropped > names * (0.1 if size[0] < NARROW else 0.05):
            wrong.append(f"{size}: {dropped} of {names} left out: {[each['dropped'] for each in seen]}")
        nameless = set.intersection(*(set(each["dropped"]) for each in seen)) & set(seen[0]["seas"])
        if nameless and size == SIZES[0]:
            wrong.append(f"{size}: seas without a name in all positions: {nameless}")
        fill(notebook, full=False)
    assert not wrong, "\n".join(wrong)


def test_no_name_wanders_while_a_crowd_comes_and_goes(open_notebook: Any, make_notebook: Any) -> None:
    notebook = opened(open_notebook, make_notebook, "play_total_war_rome")
    notebook.page.set_viewport_size({"width": 800, "height": 1280})
    fill(notebook, full=True)
    board, (named, _) = (json.loads(notebook.run_code(code)) for code in (BOARD, NAMED.format(stage="table")))
    lettered = LETTERS.read_text(encoding="utf-8")
    assert notebook.page.evaluate(CROWD, [lettered, MEASURE, board, named, 100]) == []
