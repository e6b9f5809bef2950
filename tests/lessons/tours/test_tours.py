"""What holds of every guided tour, walked through without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Any, NamedTuple

import pytest

from romelab.core import saves
from romelab.core.game import CHANCE, AnyGame, Move
from romelab.kampf_um_rom.controls.table import KampfView
from romelab.kampf_um_rom.game import KAMPF_UM_ROM
from romelab.kampf_um_rom.positions.moves import Ready
from romelab.lessons import kampf_um_rom, struggle_for_rome, total_war_battles, total_war_rome
from romelab.lessons.kampf_um_rom import script as kampf
from romelab.lessons.steps import Step, html_of, plain, play_script
from romelab.lessons.struggle_for_rome import script as struggle
from romelab.lessons.total_war_battles import script as battle
from romelab.lessons.total_war_rome import script as campaign
from romelab.lessons.tour import Tour
from romelab.struggle_for_rome.controls.table import StruggleView
from romelab.struggle_for_rome.game import STRUGGLE_FOR_ROME
from romelab.total_war_rome.battle.positions.moves import BATTLE_MOVES, Pass
from romelab.total_war_rome.controls.battle_lab import BATTLE, LandBattleView
from romelab.total_war_rome.controls.table import TotalWarView
from romelab.total_war_rome.game import TOTAL_WAR_ROME
from romelab.total_war_rome.positions.moves import Bid
from tests.lessons.tours.walking import go_on, guess, walk


class Report(NamedTuple):
    """What is answered and written, and what of it a report has to say."""

    question: int
    answers: tuple[int, int]
    wrote: str
    lines: tuple[str, ...]
    file: str


class Led(NamedTuple):
    """A tour: where it stands, the game that it tells, and what is allowed beside what it wants.

    ``all_listed``: every move that a step wants is listed, not its first alone. ``stray`` is a first move beside the
    way and what is said to it; ``strays`` looks at which steps others are tried; ``scores`` stand at the end.
    """

    learn: Callable[[], Any]
    part: str
    game: AnyGame
    view: Callable[[], Any]
    setup: Any
    whole: tuple[Any, ...] = ()
    steps: int = 16
    choice: int = 0
    all_listed: bool = True
    words: int = 75
    places: Container[str] = ()
    kinds: Container[str] = ()
    stray: tuple[Any, str] | None = None
    strays: Callable[[Step], bool] = lambda step: not step.predict and not step.question
    scores: tuple[int, ...] = ()
    report: Report | None = None

    def tour(self) -> Tour:
        return getattr(self.learn(), self.part)


TOURS = {
    "kampf": Led(
        kampf_um_rom.learn,
        "tour",
        KAMPF_UM_ROM,
        KampfView,
        kampf.SETUP,
        tuple(kampf.WHOLE),
        choice=2,
        all_listed=False,
        places=KAMPF_UM_ROM.network.index,
        kinds=KAMPF_UM_ROM.move_kinds,
        stray=(Ready(), "Storm tide"),
        scores=(170, 170, 170),
        report=Report(
            2,
            (0, 1),
            "The farmers.",
            (
                "TEN TURNS",
                "predicted: 40 points: Farming and Stone construction - because it looks likely",
                "what happened: 10 points: Farming",
                "(KUR-42)",
                "answered: Yes: three tokens are three (not quite)",
            ),
            "kampf_um_rom_report.html",
        ),
    ),
    "campaign": Led(
        total_war_rome.learn,
        "tour",
        TOTAL_WAR_ROME,
        TotalWarView,
        campaign.SETUP,
        tuple(campaign.WHOLE),
        all_listed=False,
        places=TOTAL_WAR_ROME.box.map.region,
        kinds=TOTAL_WAR_ROME.move_kinds,
        stray=(Bid(5), "Here add"),
        scores=(1, 0),
        report=Report(
            2,
            (1, 0),
            "The Boii and the Epirotes.",
            (
                "ONE ROUND",
                "predicted: Epirus holds out - because it looks likely",
                "what happened: Epirus falls, no card lost",
                "(TWR-121)",
                "answered: The region is yours: three dice hit, not two (not quite)",
            ),
            "total_war_rome_report.html",
        ),
    ),
    "battle": Led(
        total_war_battles.learn,
        "tour",
        BATTLE,
        LandBattleView,
        battle.SETUP,
        tuple(battle.WHOLE),
        steps=len(battle.TOUR.steps),
        choice=1,
        kinds=BATTLE_MOVES,
        stray=(Pass(), "hills help"),
        strays=lambda step: bool(step.wanted and not step.predict),
        scores=(2, 0),
        report=Report(
            1,
            (0, 2),
            "Their names.",
            (
                "ONE BATTLE",
                "predicted: the riders that fight - because it looks likely",
                "what happened: the wounded Legionaries",
                "(TWR-171)",
                "answered: You: two, because you need them more (not quite)",
            ),
            "battle_report.html",
        ),
    ),
    "round": Led(
        struggle_for_rome.learn,
        "round",
        STRUGGLE_FOR_ROME,
        StruggleView,
        struggle.SETUP,
        tuple(struggle.FIRST_ROUND + struggle.SECOND_ROUND),
        words=85,
        kinds=STRUGGLE_FOR_ROME.move_kinds,
    ),
    "founding": Led(
        struggle_for_rome.learn,
        "founding",
        STRUGGLE_FOR_ROME,
        StruggleView,
        struggle.SETUP,
        steps=len(struggle.FOUNDING.steps),
        words=85,
        kinds=STRUGGLE_FOR_ROME.move_kinds,
    ),
}
EVERY = pytest.mark.parametrize("led", TOURS.values(), ids=TOURS)
ONCE = pytest.mark.parametrize("led", [led for led in TOURS.values() if led.report], ids=lambda led: led.game.id)


@EVERY
def test_every_step_can_be_shown_and_the_game_is_the_one_told(led):
    tour, wanted = led.tour(), 0
    assert len(tour.script.steps) == led.steps
    while tour.step is not None:
        if tour.step.wanted:
            wanted += 1
            asked = tour.step.wanted if led.all_listed else tour.step.wanted[:1]
            assert set(asked) <= set(led.game.legal_moves(tour.table.history.state)), tour.step.title
            # The button does not say the move before anything has been chosen.
            assert tour.table.picker.move is None or len(tour.table.picker.moves) == 1, tour.step.title
        walk(tour, 1, led.choice)
    assert wanted > 3
    assert "The tour is over" in tour.guide.text.value
    line = tour.table.history.here.line()
    planned = [step for step in tour.script.opening if not isinstance(step, Move)] + list(tour.script.falls)
    assert [point.step for point in line if point.seat == CHANCE] == planned
    if led.whole:
        assert [point.step for point in line[1:]] == list(led.whole)
        again = saves.loads(saves.dumps(tour.table.history), {led.game.id: led.game})
        assert again.state == tour.table.history.state == play_script(led.view(), led.setup, led.whole).state


@EVERY
def test_a_tour_is_entered_at_any_step(led):
    way, tour = led.tour(), led.tour()
    ends = []
    while way.step is not None:
        ends.append(way.table.history.state)
        walk(way, 1, led.choice)
    for number in (len(ends) - 1, 1, len(ends) // 2):
        tour.guide.enter.value = number
        assert (tour.number, tour.finished, tour.off_path) == (number, False, False)
        assert tour.table.history.state == ends[number]
        assert tour.step.title in tour.guide.text.value
    assert not [note for note in tour.notes.lines if note.part == tour.script.title]
    walk(tour, choice=led.choice)
    assert "The tour is over" in tour.guide.text.value
    assert tour.table.history.state == way.table.history.state
    assert tour.guide.enter.value is None
    # What was left out counts as nothing that was done.
    done = {note.section.partition(".")[0] for note in tour.notes.lines if note.what == "was shown"}
    assert min(map(int, done)) == len(ends) // 2 + 1


@EVERY
def test_show_me_asks_back_counts_and_fills_no_list_of_rules(led):
    tour = led.tour()
    start = tour.table.history.here
    while tour.step.predict:
        walk(tour, 1, led.choice)
        start = tour.table.history.here
    number = len([note for note in tour.notes.lines if note.what == "was shown"])
    tour.guide.show_me.click()
    assert tour.table.history.here is start
    assert not tour.finished
    assert "your report will say so" in tour.guide.message.value
    assert tour.guide.show_me.description == "Show me all the same"
    assert (f"shown {number or 'nothing'}") in tour.guide.message.value
    tour.guide.show_me.click()
    assert tour.finished
    tour.guide.next.click()
    assert tour.guide.show_me.description == "Show me"
    walk(tour, choice=led.choice)
    shown = {note.section for note in tour.notes.lines if note.what == "was shown"}
    assert len(shown) == len(tour.script.steps) + sum(bool(step.practise) for step in tour.script.steps)
    assert f"unaided: 0 of the {len(tour.view.game.rulebook)}" in tour.guide.text.value
    assert "Rules that bore" not in tour.notes.text()


@EVERY
def test_at_the_end_stand_the_rules_of_what_was_done_unaided(led):
    tour = led.tour()
    own = [step for step in tour.script.steps if step.wanted or step.refused]
    while (step := tour.step) is not None:
        guess(tour, led.choice)
        if step.wanted:
            tour.table.play(step.wanted[0])
        elif step.refused:
            tour.table.pick(step.place)
        else:
            tour.make_it()
        assert tour.finished, step.title
        go_on(tour)
    (number,) = map(int, re.findall(r"unaided: (\d+) of", tour.guide.text.value))
    assert number > 3
    for step in own:
        assert not step.refused or f">{step.refused}<" in tour.guide.text.value
    (line,) = [note for note in tour.notes.lines if "Rules that bore" in note.text]
    assert line.text.count(",") == number - 1


@EVERY
def test_rules_named_exist_and_texts_are_short(led):
    for step in led.tour().script.steps:
        answers = step.question.answers if step.question else ()
        said = step.text + step.praise + "".join(answer.because for answer in answers)
        for rule in (*filter(None, [step.refused]), *step.refusals, *re.findall(r"[A-Z]{3}-\d+", said)):
            assert rule in led.game.rulebook
        assert len(plain(step.text).split()) <= led.words, step.title
        assert "**" not in html_of(step.text + step.praise)
        assert set(step.otherwise) - {"any"} <= set(led.kinds), step.title
        assert not led.places or not step.place or step.place in led.places


@ONCE
def test_questions_name_rules_that_there_are(led):
    for question in led.learn().asked:
        rules = re.findall(r"[A-Z]{3}-\d+", "".join(answer.because for answer in question.answers))
        assert rules, question
        for rule in rules:
            assert rule in led.game.rulebook


@ONCE
def test_other_moves_are_answered_taken_back_and_kept(led):
    tour = led.tour()
    first, answer = led.stray
    tour.table.play(first)
    assert tour.off_path
    assert answer in tour.guide.message.value
    tour.guide.back.click()
    while tour.step is not None:
        start, step = tour.table.history.state, tour.step
        other = [move for move in led.game.legal_moves(start) if move not in step.wanted]
        if other and led.strays(step):
            tour.table.play(other[-1])
            assert tour.off_path, step.title
            assert "Take it back" in tour.guide.message.value
            tour.guide.back.click()
            assert tour.table.history.state == start
        walk(tour, 1, led.choice)
    assert led.game.scores(tour.table.history.state) == led.scores


@EVERY
def test_every_part_can_be_shown_in_a_notebook(led):
    lesson = led.learn()
    for name in (led.part, "questions", "debrief", "report"):
        assert "application/vnd.jupyter.widget-view+json" in getattr(lesson, name)._repr_mimebundle_()


@ONCE
def test_the_report_tells_what_was_predicted_done_asked_and_written(led):
    lesson, told = led.learn(), led.report
    walk(lesson.tour, choice=led.choice)
    assert (len(lesson.asked), len(lesson.prompts)) == (3, 5)
    for answer in told.answers:
        lesson.questions.boxes[told.question].answer(answer)
    lesson.debrief.answers[4].value = told.wrote
    lesson.report.name.value = "Ada"
    lesson.report.make.click()
    for line in ("Name: Ada", f"wrote: {told.wrote}", *told.lines):
        assert line in lesson.report.text, lesson.report.text
    assert told.file in lesson.report.shown.value
