"""The question of an explorer goes into one line and opens elsewhere; whatever else is pasted is refused in words."""

from __future__ import annotations

import pytest

from romelab.atlas.controls import explore_journeys
from romelab.core.errors import InputError
from romelab.kampf_um_rom.controls.explorer import explore as explore_achievements
from romelab.struggle_for_rome.controls.explorer import explore as explore_roads
from romelab.total_war_rome.controls.explorer import explore as explore_regions


def roads():
    explorer = explore_roads()
    explorer.put("8,8,N")
    explorer.ask(gold=3, others=False)
    explorer.choose("Carthago Nova")
    return explorer


def achievements():
    explorer = explore_achievements()
    explorer.toggle("Hunting")
    explorer.choose("Stirrup")
    return explorer


def regions():
    explorer = explore_regions()
    explorer.give("cisalpina", "rome")
    explorer.stand("samnium", "army", "carthage")
    explorer.ask(garrisons=False)
    explorer.choose("venetia")
    return explorer


def journeys():
    explorer = explore_journeys()
    explorer.ask(start="Alexandria", goal="Roma", month=3, by="km")
    return explorer


EXPLORERS = {
    "roads": (roads, explore_roads),
    "achievements": (achievements, explore_achievements),
    "regions": (regions, explore_regions),
    "journeys": (journeys, explore_journeys),
}


def told(answer):
    """Return all that an answer tells, part by part."""
    parts = {name: getattr(answer, name) for name in dir(answer) if not name.startswith("_") and name != "question"}
    parts = {name: part for name, part in parts.items() if not callable(part)}
    assert len(parts) > 2
    return parts


@pytest.mark.parametrize("tag", EXPLORERS)
def test_a_question_opens_elsewhere_by_its_line(tag):
    asks, opens = EXPLORERS[tag]
    explorer, other = asks(), opens()
    assert other.line == f"{tag}/1"
    assert other.question != explorer.question
    line = explorer.line
    assert line.startswith(f"{tag}/1 ")
    assert "\n" not in line
    other.open_line(line)
    # Total War's position is opened as the one who asks sees it.
    assert other.question.goal == explorer.question.goal != ""
    if tag != "regions":
        assert other.question == explorer.question
    assert told(other.answer) == told(explorer.answer)
    assert other.line == line
    other.undo()
    assert other.line == f"{tag}/1"


@pytest.mark.parametrize("tag", EXPLORERS)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "struggle/1",
        "{tag}/2",
        "{tag}/1 x=3",
        "{tag}/1 goal=nowhere",
        "{tag}/1 goal",
        "{tag}/1 goal=[[[",
        "{tag}/1 goal=3",
    ],
)
def test_what_is_no_line_is_refused_and_changes_nothing(tag, text):
    explorer = EXPLORERS[tag][1]()
    before = explorer.question
    with pytest.raises(InputError):
        explorer.open_line(text.format(tag=tag))
    assert explorer.question == before


def test_the_page_asks_for_the_line_and_opens_one():
    explorer, said = explore_roads(), []
    explorer.frame.send = lambda content, buffers=None: said.append(content)
    hear = explorer.frame._handle_custom_msg
    hear({"ask": "line"}, [])
    assert said == [{"line": "roads/1"}]
    hear({"open": "roads/1 gold=2"}, [])
    assert explorer.question.gold == 2
    hear({"open": "kampf/1"}, [])
    assert "must begin with roads/1" in explorer.status.value
    for wrong in (None, 3, {}, {"open": 3}, {"ask": []}):
        hear(wrong, [])
    assert explorer.question.gold == 2
