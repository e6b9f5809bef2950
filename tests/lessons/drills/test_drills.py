"""Drills: what a file may say and what it is refused for, each drill with right and wrong tries, and what counts."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import romelab
from romelab.cli import main
from romelab.controls.stage.widgets import is_shown
from romelab.core.errors import InputError
from romelab.core.language import speaking
from romelab.kampf_um_rom.game import KAMPF_UM_ROM as GAME
from romelab.lessons.drills.drill import holds, read_drills
from romelab.lessons.kampf_um_rom import practise
from romelab.lessons.struggle_for_rome import practise as practise_struggle
from romelab.lessons.total_war_rome import practise as practise_rome
from tests.lessons.drills.drill_coverage import KAMPF, ROME, STRUGGLE
from tests.samples import one_of

FILE = KAMPF.file
COURSES = (KAMPF, STRUGGLE, ROME)
EVERY = [(course, number) for course in COURSES for number in range(len(course.names))]
GOOD = """[[chapters]]
title = "Cards"

[[chapters.drills]]
name = "a"
rules = ["KUR-24"]
line = "kampf/1 red=[hand:[3]]"
task = "Which is refused?"
find = "refused"
moves = ["develop card=3 box=ackerbau", "develop card=3 box=jagd"]
"""


@cache
def practice_of(game):
    return {KAMPF: practise, STRUGGLE: practise_struggle, ROME: practise_rome}[game]()


@pytest.mark.parametrize(("course", "rule"), [(one, rule) for one in COURSES for rule in one.bite], ids=str)
def test_a_rule_has_a_drill_that_notices_when_it_is_switched_off(course, rule):
    assert course.counting(rule), rule


@pytest.mark.parametrize(
    ("course", "number"),
    [(one, number) for one in (STRUGGLE, ROME) for number in range(len(one.names))],
    ids=str,
)
def test_a_drill_counts_for_every_rule_that_it_names(course, number):
    drill = course.drills[number]
    assert [rule for rule in drill.rules if rule in course.bite and not course.bites(drill, rule)] == []


EXAMPLES = {
    STRUGGLE: (
        "example_two_arrows_by_sea example_plunder_step_by_step example_moving_in example_two_bases "
        "example_heir_to_rome example_the_fourth_diplomat one_card_a_phase example_too_little_grain "
        "one_kind_used_up example_third_colour example_the_eighth_scourge what_stands_in_the_box"
    ),
    ROME: (
        "example_rome_falls a_home_worth_talking_in example_each_in_its_turn example_four_red_dice a_kill_and_a_wound "
        "example_three_elephants example_one_ship_of_four not_before_next_round"
    ),
}
"""The drills that are worked examples of the printed rulebooks, in their order; Kampf's have a chapter of their own."""


def test_there_are_all_33_worked_examples_and_each_is_predicted_first():
    found = [drill for drill in KAMPF.drills if drill.chapter == "Worked examples"]
    for course, names in EXAMPLES.items():
        by_name = {drill.name: drill for drill in course.drills}
        found += [by_name[name] for name in names.split()]
    assert len(found) == 33
    for drill in found:
        # What comes, or what the rules refuse or allow, is said before it is seen; once a way is to be found.
        assert drill.answers or drill.find or drill.name == "example_stone_by_sea", drill.name


def test_a_drill_does_not_count_for_a_rule_that_it_does_not_need():
    drill = next(drill for drill in KAMPF.drills if drill.name == "a_rectangle_needs_its_name")
    # It offers two basics, which KUR-28 allows, and one that the card does not name.
    assert [rule for rule in KAMPF.bite if KAMPF.bites(drill, rule)] == ["KUR-24", "KUR-28"]


@pytest.mark.parametrize("course", COURSES, ids=str)
def test_a_rule_that_nobody_can_break_is_asked_about(course):
    asked = {rule for drill in course.drills if not drill.steps and drill.answers for rule in drill.rules}
    assert set(course.switches.ASKED) <= asked


@pytest.mark.parametrize("course", COURSES, ids=str)
@pytest.mark.parametrize("code", ["en", "de"])
def test_every_drill_says_all_in_each_language_and_does_not_name_the_answer(code, course):
    with speaking(code):
        drills = read_drills(course.file, course.game)
        for drill in drills:
            assert drill.task, drill.name
            assert drill.why, drill.name
            assert not re.search(r"[A-Z]{3}-\d", drill.task), drill.name
            assert not any(answer.right and answer.says in drill.task for answer in drill.answers), drill.name
            assert len({answer.says for answer in drill.answers}) == len(drill.answers)
            # A wrong guess is answered by itself; for the right one speaks what is said of the drill.
            assert [answer.because for answer in drill.answers].count("") <= 1, drill.name
    if code == "de":
        english = {drill.name: drill for drill in course.drills}
        same = [drill.name for drill in drills if drill.task == english[drill.name].task]
        assert same == []


@pytest.mark.parametrize("course", COURSES, ids=str)
@pytest.mark.parametrize("kind", ["drills", "puzzles"])
def test_an_english_text_has_no_german_word(kind, course):
    words = {"": set[str](), "_de": set[str]()}

    def look(data):
        for key, value in data.items():
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, dict):
                    look(each)
                elif key.endswith("_de") or f"{key}_de" in data:
                    said = re.sub(r"\{\w+\}", "", each)
                    words[key[-3:] if key.endswith("_de") else ""].update(re.findall(r"[^\W\d_]{4,}", said))

    look(tomllib.loads(course.file.with_stem(kind).read_text(encoding="utf-8")))
    # Names are the same in both languages: they stand in what the game itself is read from.
    own = Path(romelab.__file__).parent / course.game.id
    texts = (file.read_text(encoding="utf-8").lower() for file in own.rglob("*.toml") if file.stem != "de")
    known = set(re.findall(r"[^\W\d_]{4,}", "".join(texts)))
    assert [word for word in words[""] & words["_de"] if word.lower() not in known | {"tiber"}] == []


@pytest.mark.parametrize(("course", "number"), one_of(10, EVERY), ids=str)
def test_right_is_accepted_and_every_wrong_try_is_answered(course, number):
    page, drill, game = practice_of(course).drills, course.drills[number], course.game
    # The position as it is written, however often it has been answered on this page.
    page.times.clear()
    wrong = [at for at, right in enumerate(drill.verdicts(game)) if not right] if not drill.do else []
    for at in wrong:
        page.lay(number)
        page.choice.value = at
        page.answer()
        said = re.sub("<[^>]*>", " ", page.message.value)
        # Where nothing is made that shows what comes, something is said of the guess.
        assert len(said) > 25, (drill.name, said)
        assert "Not quite." in said
        page.times.clear()
        assert not page.results.get(drill.name)
    for move in drill.tried(game)[len(drill.do) :] if drill.do else ():
        page.lay(number)
        page.table.play(move)
        refused = game.why_not(game.read_line(drill.line), move)
        assert page.table.reasons if refused else "It brings" in page.message.value
        assert not page.finished
    page.lay(number)
    if drill.do:
        page.table.play(drill.tried(game)[0])
    else:
        page.choice.value = drill.verdicts(game).index(True)
        page.answer()
    assert page.finished
    assert "Right." in page.message.value
    assert page.results[drill.name]


def test_what_was_shown_fills_no_map_and_is_said_in_the_report():
    practice = practise()
    page = practice.drills
    for number in (0, 30):
        page.lay(number)
        page.reveal()
        assert page.finished
    assert not any(page.results.values())
    assert "●" not in practice.rules_met.shown.value.replace("● met", "")
    assert "was shown" in practice.report.text
    page.lay(30)
    page.reveal()
    page.lay(30)
    assert page.again.description


def test_a_rule_that_is_met_stands_in_the_report_and_in_the_picture_without_a_kernel(monkeypatch):
    practice, renewed = practise(), list[str]()
    monkeypatch.setattr(practice.rules_met.still, "changed", lambda: renewed.append(practice.rules_met.shown.value))
    page, drill = practice.drills, practice.drills.drill
    assert "RULES MET" not in practice.report.text
    page.choice.value = drill.verdicts(GAME).index(True)
    page.answer()
    assert not is_shown(page.again)
    met = practice.report.text.partition("RULES MET")[2]
    assert re.findall(r"KUR-\d+", met) == list(dict.fromkeys(drill.rules))
    assert renewed == [practice.rules_met.shown.value]


def test_a_set_of_the_teachers_counts_for_itself_and_leaves_the_map_of_all_rules():
    practice = practise()
    page, whole = practice.drills, practice.rules_met.shown.value
    page.take_set((1, 2, 3))
    assert page.notes.reached[page.notes.title] == (0, 3)
    assert practice.rules_met.shown.value == whole
    page.take_set(())
    assert page.notes.reached[page.notes.title] == (0, len(page.drills))


def test_a_rule_of_the_rulebook_leads_to_its_drill():
    page = practise_struggle().drills
    page.table.rules.fill()
    assert 'data-where="drill SFR-97"' in page.table.rules.words.value
    page.table.frame.on_where("drill SFR-97")
    assert "SFR-97" in page.drill.rules
    page.table.frame.on_where("drill SFR-999")
    assert "SFR-97" in page.drill.rules


def test_another_chapter_is_entered_before_and_after_an_answer():
    page = practise().drills
    for chapter in page.chapter.options[1:3]:
        page.chapter.value = chapter
        assert page.drill.chapter == chapter
        page.reveal()


def test_a_second_choice_is_answered_but_not_met():
    page = practise().drills
    drill = page.drill
    wrong, right = drill.verdicts(GAME).index(False), drill.verdicts(GAME).index(True)
    for at in (wrong, right):
        assert not is_shown(page.again)
        page.choice.value = at
        page.answer()
    assert page.finished
    assert is_shown(page.again)
    assert page.results == {drill.name: False}


def test_work_is_taken_up_again_and_what_is_gone_is_left_out():
    first = practise()
    first.drills.choice.value = first.drills.drill.verdicts(GAME).index(True)
    first.drills.answer()
    lines = [*first.drills.saved_lines(), json.dumps({"drill": "gone", "met": True})]
    second = practise()
    second.drills.resume_saved("\n".join(lines) + "\n")
    assert second.drills.results == first.drills.results
    assert second.drills.number == 1
    assert second.report.text == first.report.text
    with pytest.raises(InputError, match="line 2"):
        second.drills.resume_saved(lines[0] + '\n["x"]\n')


def test_three_of_another_day_come_first_when_somebody_comes_back():
    first = practise()
    met = [at for at, drill in enumerate(first.drills.drills) if not drill.do][:5]
    for at in met:
        first.drills.lay(at)
        first.drills.choice.value = first.drills.drill.verdicts(GAME).index(True)
        first.drills.answer()
    kept = "\n".join(first.drills.saved_lines()) + "\n"
    same_day = practise()
    same_day.drills.resume_saved(kept)
    assert same_day.drills.number not in met
    later = practise()
    later.drills.resume_saved(re.sub(r'"day": "[0-9-]+"', '"day": "2026-01-01"', kept))
    seen = []
    for right in (True, False, True):
        seen.append(later.drills.number)
        assert "on another day" in later.drills.message.value
        verdicts = later.drills.drill.verdicts(GAME)
        later.drills.choice.value = verdicts.index(right)
        later.drills.answer()
        later.drills.choice.value = verdicts.index(True)
        later.drills.answer()
        later.drills.go_on()
    assert seen == met[:3]
    assert later.drills.number not in met
    # What was not known any more is to be met anew, and comes again after the rest.
    assert [later.drills.results[later.drills.drills[at].name] for at in met] == [True, False, True, True, True]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "Cards"', "title = ", "line 2"),
        ("hand:[3]", "hand:[3", "line 7, column 8, line: "),
        ("kampf/1 red", "kampf/1 lila", "line 7, column 8, line: "),
        ('"KUR-24"', '"KUR-999"', "line 6, column 9, rules: 'KUR-999' is not a rule"),
        ('task = "Which is refused?"\n', "", "line 4, task: is missing"),
        ('find = "refused"\n', "", "needs one of do, find and answers"),
        ('refused"\n', 'lost"\n', "line 9, column 8, find: must be allowed or refused"),
        ("box=jagd", "box=jagt", "line 10, column 9, moves: "),
        (
            "box=jagd",
            "box=meeresfischfang",
            "line 9, column 8, find: one answer must be right, and by the rules 0 of 2 are",
        ),
        ('find = "refused"', 'do = ["develop card=3 box=jagd"]', "line 9, column 6, do: "),
        ("task =", "taks =", "line 8, column 8, taks: is not known here; did you mean task"),
        ("moves =", 'steps = ["chance: 70"]\nmoves =', "line 10, column 9, steps: "),
    ],
)
def test_a_slip_is_said_with_its_line(tmp_path, old, new, said):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert [drill.name for drill in read_drills(file, GAME)] == ["a"]
    assert old in GOOD
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_drills(file, GAME)
    assert said in str(refused.value), str(refused.value)


def test_a_slip_in_an_answer_is_said_with_its_line(tmp_path):
    asked = GOOD[: GOOD.index("find =")]
    answers = "".join(
        f'\n[[chapters.drills.answers]]\nsays = "{n}"\nholds = "{h}"\n' for n, h in (("1", "x=1"), ("2", "y="))
    )
    file = tmp_path / "mine.toml"
    file.write_text(asked + answers, encoding="utf-8")
    with pytest.raises(InputError, match="line 4, answers: there is no part 'x'"):
        read_drills(file, GAME)
    file.write_text(asked + answers.replace("holds", "hold"), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_drills(file, GAME)
    assert "line 12, column 8, hold: is not known here" in str(refused.value)
    assert "line 16, column 8, hold: is not known here" in str(refused.value)


def test_check_reads_files_of_drills(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "mine.toml: 1 drills of Kampf um Rom" in capsys.readouterr().out
    file.write_text(GOOD.replace("box=jagd", "box=jagt"), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "mine.toml, line 10, column 9, moves" in capsys.readouterr().out
    file.write_text(GOOD.replace("kampf/1", "chess/1"), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "mine.toml: has no line that begins with a game: struggle/1, kampf/1, rome/3" in capsys.readouterr().out
    file.write_text("[[chapters", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert main(["check", str(tmp_path / "none.toml")]) == 1


def test_check_reads_the_file_of_a_lesson_of_ones_own(tmp_path, capsys):
    pattern = Path(__file__).parents[3] / "notebooks" / "lesson_template.toml"
    file = tmp_path / "mine.toml"
    file.write_text(text := pattern.read_text("utf-8"), encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "ok  mine.toml: How far was a day?, 45 minutes" in capsys.readouterr().out
    file.write_text(text.replace("quiz = 4", "quizz = 4"), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "mine.toml, minutes, quiz: is missing" in capsys.readouterr().out


def test_of_a_battle_everything_may_be_asked():
    drill = next(drill for drill in ROME.drills if drill.name == "a_second_wound")
    before, after = ROME.game.read_line(drill.line), drill.came(ROME.game)
    lying = "battle=[at:land,defender:[wounded:citizen_spearmen,dead:[]],terrain:0]"
    assert (holds(ROME.game, before, lying), holds(ROME.game, after, lying)) == (True, False)
    assert holds(ROME.game, ROME.game.read_line("rome/3"), "battle=[]")
    with pytest.raises(InputError, match="there is no part 'wondet'"):
        holds(ROME.game, before, "battle=[attacker:[wondet:velites]]")


def test_a_part_that_is_none_is_said():
    with pytest.raises(InputError, match="there is no part 'rot'"):
        holds(GAME, GAME.read_line("kampf/1"), "rot=[hand:[]]")
