"""Drills in other positions: proved alike by the rules, the same each time, and shown to whoever does one again."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice

import pytest

from romelab.cli import main
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.lessons.drills.drill import read_drills
from romelab.lessons.drills.variants import variant, variants
from romelab.lessons.kampf_um_rom import practise
from tests.lessons.drills.drill_coverage import KAMPF, ROME, STRUGGLE, Course
from tests.samples import one_of

COURSES = (KAMPF, STRUGGLE, ROME)
GOOD = """[words]
red = "Red"
white = "White"

[[chapters]]
title = "Cards"

[[chapters.drills]]
name = "a"
rules = ["KUR-24"]
line = "kampf/1 {who}=[hand:[{card}]] active={who}"
vary.who = ["red", "white", "black: Black"]
vary.card = ["3", "14", "24"]
vary.box-other = ["ackerbau + jagd", "ackerbau + viehzucht", "meeresfischfang + viehzucht"]
task = "{who} has card {card}. Which of these moves do the rules refuse?"
find = "refused"
moves = ["develop card={card} box={box}", "develop card={card} box={other}"]
"""


def names(course: Course) -> list[str]:
    text = course.file.read_text(encoding="utf-8")
    blocks = text.split("[[chapters.drills]]\n")[1:]
    return [block.partition('"')[2].partition('"')[0] for block in blocks if "\nvary." in block]


@cache
def spoken(course: Course, code: str):
    with speaking(code):
        return {drill.name: drill for drill in read_drills(course.file, course.game)}


EVERY = [(course, name) for course in COURSES for name in names(course)]


@pytest.mark.parametrize(("course", "name"), one_of(5, EVERY), ids=str)
def test_other_positions_practise_the_same_rules_and_say_all_in_each_language(course, name):
    written = spoken(course, "en")[name]
    found = list(islice(variants(written, course.game), 4))
    assert found
    german = list(islice(variants(spoken(course, "de")[name], course.game), 4))
    assert [one.line for one in german] == [one.line for one in found]
    assert len({(one.line, one.moves, one.steps) for one in (written, *found)}) == len(found) + 1
    for one in (*found, *german):
        assert not re.search(r"[{}]", " ".join([one.line, one.task, one.why, *(answer.says for answer in one.answers)]))
        assert sum(one.verdicts(course.game)) == sum(written.verdicts(course.game))
    for rule in written.rules:
        if rule in course.bite and course.bites(written, rule):
            assert course.bites(found[0], rule), (rule, found[0].line)


def test_what_is_judged_otherwise_is_left_out(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    drill = read_drills(file, GAME)[0]
    assert drill.line == "kampf/1 red=[hand:[3]] active=red"
    assert drill.task.startswith("Red has card 3.")
    found = list(variants(drill, GAME))
    # Card 24 names both of the first pair; of the last pair card 14 names the other one.
    assert len({one.line for one in found} | {drill.line}) == 9
    assert not any("[24]" in one.line and "box=jagd" in one.moves[1] for one in found)
    assert {one.verdicts(GAME) for one in found if "[14]" in one.line} == {(True, False), (False, True)}
    assert {one.task[:19] for one in found if "black" in one.line} == {
        "Black has card 3. W",
        "Black has card 14. ",
        "Black has card 24. ",
    }
    assert all(sum(one.verdicts(GAME)) == 1 for one in found)


def test_the_same_number_gives_the_same_position_and_after_all_the_first_comes_again(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace(', "white", "black: Black"', ', "white"'), encoding="utf-8")
    drill = read_drills(file, GAME)[0]
    every = [drill, *variants(drill, GAME)]
    assert [variant(drill, GAME, times) for times in range(len(every) + 2)] == [*every, *every[:2]]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{who}=[hand", "{whom}=[hand", "line 11, column 8, line: speaks of a figure {whom}"),
        (
            '"meeresfischfang + viehzucht"',
            '"meeresfischfang"',
            "line 14, column 18, vary.box-other: fills 2 gaps, and 'meeresfischfang' does not",
        ),
        ('["3", "14", "24"]', '["3"]', "line 13, column 13, vary.card: has 1 texts and needs 2 or more"),
        ('["3", "14", "24"]', '"3"', "line 13, column 13, vary.card: must be a list of texts"),
        ('["3", "14", "24"]', '["99", "14"]', "line 11, column 8, line: "),
        ('red = "Red"', "red = 3", "words.red: must be a text"),
    ],
)
def test_a_slip_is_said_with_its_line(tmp_path, old, new, said):
    file = tmp_path / "mine.toml"
    assert old in GOOD
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_drills(file, GAME)
    assert said in str(refused.value), str(refused.value)


def test_an_answer_that_no_position_tells_cannot_vary(tmp_path):
    asked = GOOD[: GOOD.index("find =")]
    file = tmp_path / "mine.toml"
    answers = "".join(f'\n[[chapters.drills.answers]]\nsays = "{says}"\n' for says in "12") + "right = true\n"
    file.write_text(asked + answers, encoding="utf-8")
    with pytest.raises(InputError, match="needs answers that a position tells"):
        read_drills(file, GAME)


def test_check_says_when_no_other_position_stands(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    few = re.sub(r"vary.who = .*", 'vary.who = ["red", "lila"]', GOOD)
    few = re.sub(r"vary.card = .*", 'vary.card = ["3", "41"]', few)
    file.write_text(
        re.sub(r"vary.box-other = .*", 'vary.box-other = ["ackerbau + jagd", "jagd + jagd"]', few), encoding="utf-8"
    )
    assert main(["check", str(file)]) == 1
    assert "a: its words under vary make no other position" in capsys.readouterr().out


def test_whoever_does_a_drill_again_gets_another_position_which_is_kept(monkeypatch):
    page = practise().drills
    number = KAMPF.names.index("a_rectangle_needs_its_name")
    page.lay(number)
    assert page.drill == page.drills[number]
    page.reveal()
    page.again.click()
    second = page.drill
    assert (second.name, second.line != page.drills[number].line) == (page.drills[number].name, True)
    assert page.table.history.state == GAME.read_line(second.line)
    assert "Another position" in page.message.value
    # Going away and coming back without an answer is no reason for a third one.
    page.lay(0)
    page.lay(number)
    assert page.drill == second
    page.choice.value = second.verdicts(GAME).index(True)
    page.answer()
    assert page.results[second.name]
    assert second.task in page.notes.text()
    kept = "\n".join(page.saved_lines()) + "\n"
    later = practise().drills
    later.resume_saved(kept)
    later.lay(number)
    assert later.drill.line not in (page.drills[number].line, second.line)
    for damaged in ("-5", '"x"', "null", "true"):
        later.resume_saved(re.sub(r'"times": \d+', f'"times": {damaged}', kept))
        later.lay(number)
        assert later.drill.line == second.line
    assert all("times" in json.loads(line) for line in kept.splitlines() if '"drill":' in line)
